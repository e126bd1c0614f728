"""What goes on at a server, for its operator: one piece of news at a time, as words or as facts for programs.

Names come from strangers: they are cut here, and printed without control characters. Nothing secret is told:
no role before the end of a game, no token.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from jinro.server.news_words import NEWS_WORDS
from jinro.transcript.phrases import phrase
from jinro.transcript.words import Language

LONGEST_NAME: Final = 40
"""Characters of a name in a line."""
MOST_NAMES: Final = 30
"""Names in a line; others are counted."""
WAIT_S: Final = 30.0
"""How often it is told who is missing for the next game."""
SPAN_S: Final = 10.0
MOST_IN_SPAN: Final = 50
"""Pieces of news of a kind in `SPAN_S` seconds, if strangers can cause them; others are counted."""

BOUNDED: Final = ("joined", "left", "refused", "refused_early", "not_in_plan", "same_name")
"""The kinds of these."""

ID_END: Final = 6
"""Characters of the id of a game that a line shows: the last ones, by which commands find it."""

Fact = str | int | float | None | list[str] | dict[str, int]


class News(Struct, frozen=True):
    """Something that has happened."""

    what: str
    """Its kind: a key of `NEWS_WORDS`."""
    track: str
    facts: dict[str, Fact] = {}

    def words(self, language: Language) -> str:
        """A line for people."""
        words = NEWS_WORDS[language]
        if self.what == "more":
            what, number = f"more_{self.facts['of']}", self.facts["number"]
            return f"{self.track}: {words[what].format(number=number)}"
        shown = {name: _shown(fact, words) for name, fact in self.facts.items()}
        if "game" in shown:
            shown["game"] = str(shown["game"])[-ID_END:]
        if "reason" in shown:
            shown["reason"] = phrase(str(shown["reason"]), language)
        return f"{self.track}: {words[self.what].format(**shown)}"

    def plain(self) -> dict[str, object]:
        """The same for programs."""
        return {"what": self.what, "track": self.track, **self.facts}


Tell = Callable[[News], None]


class Bounded:
    """Passes news on, but no more than `MOST_IN_SPAN` of a kind in `SPAN_S`; the others are counted."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._spans: dict[tuple[str, str], list[float]] = {}
        """By track and kind: beginning of the span, and number of news in it."""

    def tell(self, news: News, now_s: float) -> None:
        if self.passes(news.track, news.what, now_s):
            self._tell(news)

    def passes(self, track: str, what: str, now_s: float) -> bool:
        """Count one of a kind; returns whether it is to be told, so that the caller need not build the
        others."""
        span = self._spans.get((track, what))
        if span is None:
            span = self._spans[track, what] = [now_s, 0]
        elif now_s - span[0] >= SPAN_S:
            self._close(track, what, span)
            span[:] = [now_s, 0]
        span[1] += 1
        return span[1] <= MOST_IN_SPAN

    def flush(self, now_s: float | None = None) -> None:
        """Say how many were not told in spans that are over; without a time, in all spans."""
        for (track, what), span in self._spans.items():
            if now_s is None or now_s - span[0] >= SPAN_S:
                self._close(track, what, span)
                span[1] = 0

    def _close(self, track: str, what: str, span: Sequence[float]) -> None:
        more = int(span[1]) - MOST_IN_SPAN
        if more > 0:
            self._tell(News("more", track, {"number": more, "of": what}))


def name_of(name: str) -> str:
    """A name that a stranger chose, shortened."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _shown(fact: Fact, words: dict[str, str]) -> object:
    if isinstance(fact, list):
        return words["comma"].join(_some(fact, words)) or words["nobody"]
    if isinstance(fact, dict):
        return words["comma"].join(_some([f"{name} {number}" for name, number in fact.items()], words))
    return "" if fact is None else fact


def _some(names: Sequence[str], words: dict[str, str]) -> Iterator[str]:
    yield from names[:MOST_NAMES]
    if len(names) > MOST_NAMES:
        yield words["others"].format(len(names) - MOST_NAMES)
