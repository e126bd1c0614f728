"""`read`: what a text of people or agents claims, in Japanese or English.

>>> from jinro.language.prose.read import read
>>> read("I'm the seer. Kai is a werewolf!", "en", ["Mina", "Kai"], speaker=1)[0].claim
ComingOut(by=Agent(seat=1), of=Agent(seat=1), role=Holder(role=<Role.SEER: 'SEER'>))
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from jinro.game.roles import Role, Seat
from jinro.i18n import Language
from jinro.language.claims import Agent, ComingOut, Holder, Result, Speaker, Talk, Verb
from jinro.language.prose.compose import composed
from jinro.language.prose.compose import heard as as_heard
from jinro.language.prose.estimate_tables import tables_in
from jinro.language.prose.mentions import Cast, cast_of
from jinro.language.prose.predication import Heard, Predication, Situation
from jinro.language.prose.unclaimed import without_unclaimed

LONGEST: Final = 4_000
"""Characters of a text that are read; the rest is ignored."""

_JAPANESE: Final = re.compile("[\u3040-\u9fff]")
_ENGLISH: Final = re.compile("[a-z]{2}")

BEFORE: Final = 3
"""Utterances of words that a `Listener` remembers as they were said."""


class Reviser(Protocol):
    """A second reader of English, handed in from above: it is told what the rules read and decides.

    `jinro.encoder` has one.
    """

    def __call__(
        self, text: str, cast: Cast, situation: Situation, heard: tuple[Heard, ...], /
    ) -> tuple[Heard, ...]: ...


class NamedReviser(Reviser, Protocol):
    """A reviser that labels can name."""

    @property
    def model(self) -> str:
        """The first digits of the SHA-256 of all that it has learned; empty: it has learned nothing, and the
        rules alone decide."""
        ...


def language_of(text: str, cast: Cast | None = None) -> Language:
    """Japanese if the text has kana or kanji beside the names of the cast, otherwise English."""
    if _JAPANESE.search(text) is None:
        return "en"
    if cast is not None and _ENGLISH.search(text) is not None:
        for mention in reversed(cast.mentions(text)):
            text = text[: mention.start] + text[mention.end :]
        if _JAPANESE.search(text) is None and _ENGLISH.search(text) is not None:
            return "en"
    return "ja"


def read(
    text: str,
    lang: Language | None = None,
    names: Sequence[str] | Mapping[Seat, str] = (),
    *,
    speaker: Seat | None = None,
    day: int | None = None,
    to: Seat | None = None,
    situation: Situation | None = None,
    reviser: Reviser | None = None,
) -> tuple[Heard, ...]:
    """The claims of a text, in order, each with its degree and its span.

    `names` are the cast in the order of the seats, or by seat. `to` is whom the text addresses. A `situation`
    overrides `speaker`, `day` and `to`, and adds what was said before. A `reviser` reads English once more.
    """
    situation = situation or Situation(speaker=speaker, day=day, to=to)
    cast = cast_of(_by_seat(names))
    text = text[:LONGEST]
    if (lang or language_of(text, cast)) == "en":
        heard = composed(_english(without_unclaimed(text, "en"), situation, cast), situation)
        return heard if reviser is None else reviser(text, cast, situation, heard)
    drawn = _tables(text, cast, situation) if "\n" in text else ()
    for one in drawn:
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    said = without_unclaimed(text, "ja")
    return (*composed(_japanese(said, situation, cast), situation), *drawn)


def load_grammars() -> None:
    """Load the grammars now, for programs that must not wait when they read for the first time."""
    from jinro.language.prose.en.predicates.text import English  # noqa: F401
    from jinro.language.prose.ja.predicates.text import Japanese  # noqa: F401


# A grammar takes a tenth of a second to load, a third of the start of most programs: only who reads loads it.


def _english(text: str, situation: Situation, cast: Cast) -> Sequence[Predication]:
    from jinro.language.prose.en.predicates.text import English

    return English(situation, cast).read(text)


def _japanese(text: str, situation: Situation, cast: Cast) -> Sequence[Predication]:
    from jinro.language.prose.ja.predicates.text import Japanese

    return Japanese(situation, cast).read(text)


def _tables(text: str, cast: Cast, situation: Situation) -> tuple[Heard, ...]:
    me = Speaker() if situation.speaker is None else Agent(situation.speaker)
    return tuple(as_heard(claim, start, end) for claim, start, end in tables_in(text, cast.names, me))


def _by_seat(names: Sequence[str] | Mapping[Seat, str]) -> tuple[str, ...]:
    if isinstance(names, Mapping):
        return tuple(names.get(seat, "") for seat in range(1, max(names, default=0) + 1))
    return tuple(names)


class Listener:
    """Hears a whole game: what was said before gives the context of what comes next.

    What is whispered is no context of what is said aloud.
    """

    def __init__(
        self,
        names: Sequence[str] | Mapping[Seat, str],
        lang: Language | None = None,
        reviser: Reviser | None = None,
    ) -> None:
        self._names = _by_seat(names)
        self._lang = lang
        self._reviser = reviser
        self._aloud = _Memory()
        self._whole = _Memory()
        """Of what was whispered too."""

    def hear(
        self,
        text: str,
        speaker: Seat,
        *,
        day: int,
        talk: Talk | None = None,
        to: Seat | None = None,
        own: bool = False,
    ) -> tuple[Heard, ...]:
        """The claims of the next utterance. `own`: a player of ours says it, whose words the rules know."""
        text = text[:LONGEST]
        whisper = talk is not None and talk.channel == "whisper"
        memory = self._whole if whisper else self._aloud
        now = replace(
            memory.situation,
            speaker=speaker,
            day=day,
            to=to,
            whisper=whisper if talk is not None else None,
            seen=memory.seen.get(speaker, {}),
        )
        heard = read(text, self._lang, self._names, situation=now, reviser=None if own else self._reviser)
        self.note(text, speaker, day=day, talk=talk, heard=heard)
        return heard

    def note(
        self, text: str, speaker: Seat, *, day: int, talk: Talk | None, heard: tuple[Heard, ...]
    ) -> None:
        """Remember an utterance whose claims are known."""
        self._whole.add(text, speaker, day, talk, heard)
        if talk is None or talk.channel != "whisper":
            self._aloud.add(text, speaker, day, talk, heard)


class _Memory:
    """What some utterances leave for the next one."""

    def __init__(self) -> None:
        self.situation = Situation()
        self.seen: dict[Seat, dict[Seat, int]] = {}
        """For each speaker, of whom results were told, and on which day first."""

    def add(self, text: str, speaker: Seat, day: int, talk: Talk | None, heard: tuple[Heard, ...]) -> None:
        """Remember an utterance and its claims."""
        before = self.situation
        claimed = dict(before.claimed)
        for one in heard:
            match one.claim:
                case ComingOut(Agent(by), Agent(of), Holder(role)) if by == of == speaker:
                    claimed[speaker] = role
                case Result(Agent(by), verb, Agent(of), species) if by == speaker and species is not None:
                    # Who tells a result claims the power to have it.
                    claimed.setdefault(speaker, Role.MEDIUM if verb is Verb.TELL else Role.SEER)
                    self.seen.setdefault(speaker, {}).setdefault(of, day)
        spoken = {**before.spoken, speaker: talk} if talk is not None else before.spoken
        told = before.said
        if heard:
            # Who has claimed something last stands last.
            told = {seat: claims for seat, claims in told.items() if seat != speaker}
            told[speaker] = tuple(one.claim for one in heard)
        latest = before.before
        if any(map(str.isalnum, text)):
            latest = (*latest, (speaker, text))[-BEFORE:]
        self.situation = replace(
            before, claimed=claimed, last=speaker, spoken=spoken, said=told, before=latest
        )


__all__ = [
    "Heard",
    "Listener",
    "NamedReviser",
    "Reviser",
    "Role",
    "Situation",
    "language_of",
    "load_grammars",
    "read",
]
