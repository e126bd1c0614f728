"""Which utterances of real games are annotated, and what an annotator sees of them.

    PYTHONPATH=.:tests/language python -m prose.annotated.sample games

| arguments | what is printed |
| --- | --- |
| `games` | the games of each half |
| `lines open` (`closed`, `more`, …) | the utterances of a part, by file and line |
| `lines second` | the quarter of `open` and `closed` for a second annotator |
| `lines more_second` (`unseen_second`, …) | the quarter of one other part for one |
| `show open ja` | the same with the talk of their games before them |
| `show closed en --ranks 1000:1100` | other ranks of the half that a part is drawn from: for a part to come |

Everything is drawn by a keyed hash, so that it is equal on every machine. The texts stay in ../shared/data.
"""

import argparse
import hashlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.files.shared_data import DATA

from jinro.language.aiwolf import Channel, TalkNumber

KEY = "jinro-annotated-1"
FOLDERS = {"inlg2025/5p": "en", "inlg2025/13p": "en", "jsai2026-sample/log": "ja"}
HALVES = ("open", "closed")
TALK_FOLDERS = dict.fromkeys(("jsai2026-talk/5p", "jsai2026-talk/9p", "jsai2026-talk/anytime"), "ja")
TALK = ("talk1", "talk2", "talk3", "talk4")
"""Lots of games of the later folders, each with one part: who mends by one part has not met the next."""
SEEN = {f"{folder}/game1.log" for folder in TALK_FOLDERS}
"""Games that were looked at before the lots were drawn: they are in none."""
LANGS = ("ja", "en")


class Part(NamedTuple):
    """The lot whose games a part is drawn from, and its ranks in the draw of each of its languages."""

    half: str
    ranks: range
    langs: tuple[str, ...] = LANGS


PARTS = {
    "open": Part("open", range(100)),
    "closed": Part("closed", range(100)),
    "unseen": Part("closed", range(100, 200)),
    "final": Part("closed", range(200, 300)),
    "last": Part("closed", range(300, 400)),
    "fresh": Part("closed", range(400, 500), ("en",)),  # Five Japanese utterances are left.
    "new": Part("closed", range(500, 600), ("en",)),
    "wide": Part("closed", range(600, 1000), ("en",)),  # For development: never scored blind.
    "blind": Part("closed", range(1000, 1100), ("en",)),
    "sealed": Part("closed", range(1100, 1300), ("en",)),
    "more": Part("open", range(100, 250)),
    **{lot: Part(lot, range(100), ("ja",)) for lot in TALK},
    "talk5": Part("talk4", range(100, 200), ("ja",)),  # No game is left that is in no lot.
    "talk6": Part("talk4", range(200, 300), ("ja",)),
}

REST = "rest"
"""The file of all other English utterances: their claims alone, for development."""

SECOND = {
    "second": ("open", "closed"),
    "unseen_second": ("unseen",),
    "more_second": ("more",),
    "final_second": ("final",),
    "last_second": ("last",),
    "fresh_second": ("fresh",),
    "sealed_second": ("sealed",),
    **{f"{lot}_second": (lot,) for lot in TALK},
}
"""The files of a second annotator, and the parts of which each has a quarter."""

TIME = re.compile(r",\d{10}$")
"""The second at which something was said, which the logs of games without turns have after the text."""

BEFORE = 25  # utterances that `show` prints before one


class Talk(NamedTuple):
    """One utterance of a game log."""

    line: int
    day: int
    channel: str
    idx: int
    seat: int
    text: str

    @property
    def number(self) -> TalkNumber:
        """What AGREE and DISAGREE call it."""
        return TalkNumber(Channel(self.channel.upper()), self.day, self.idx)


class Place(NamedTuple):
    """Where an utterance is: file below the data folder, line from 1."""

    lang: str
    file: str
    line: int


def drawn(*what: object) -> str:
    """The rank of something in its draw."""
    return hashlib.sha256(":".join(map(str, (KEY, *what))).encode()).hexdigest()


def rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows of a game log with their lines; a line that starts no row is left out."""
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        fields = line.rstrip("\r").split(",", 5)
        if len(fields) > 2 and fields[0].isdigit():
            yield number, fields


@cache
def talks(path: Path) -> list[Talk]:
    """Everything said in a game, in the order of the file; each file is read once."""
    return [
        Talk(number, int(day), channel, int(idx), int(seat), TIME.sub("", text))
        for number, fields in rows(path)
        if fields[1] in ("talk", "whisper") and len(fields) == 6
        for day, channel, idx, _, seat, text in [fields]
    ]


def says_something(text: str) -> bool:
    """Whether a text is more than a control word, white space and marks."""
    return text.strip() not in ("Skip", "Over") and re.search(r"\w", text) is not None


def games(data: Path, folder: str, lot: str) -> list[str]:
    """The games of a lot, by chance: each folder is divided on its own."""
    lots = HALVES if folder in FOLDERS else TALK
    files = sorted(
        {f"{folder}/{path.name}" for path in (data / folder).iterdir()} - SEEN,
        key=lambda file: drawn("game", file),
    )
    return sorted(files[lots.index(lot) :: len(lots)])


def folders(half: str) -> dict[str, str]:
    """The folders that are divided into this lot and others, with their languages."""
    return FOLDERS if half in HALVES else TALK_FOLDERS


def files_of(data: Path, half: str) -> set[str]:
    """All games of a lot."""
    return {file for folder in folders(half) for file in games(data, folder, half)}


def rest(data: Path) -> set[Place]:
    """The English utterances that are in no part."""
    drawn = {place for part in PARTS for place in sample(data, part, "en")}
    return {place for half in HALVES for place in ranked(data, half, "en", range(1 << 20))} - drawn


def sample(data: Path, part: str, lang: str) -> list[Place]:
    """The utterances of a part in the order of their draw; none in a language that it lacks."""
    half, ranks, langs = PARTS[part]
    return ranked(data, half, lang, ranks) if lang in langs else []


def ranked(data: Path, half: str, lang: str, ranks: range) -> list[Place]:
    """The utterances of a half at some ranks of its draw."""
    return _order(data, half, lang)[ranks.start : ranks.stop]


@cache
def _order(data: Path, half: str, lang: str) -> list[Place]:
    """All utterances of a half in the order of their draw."""
    places = [
        Place(lang, file, talk.line)
        for folder, spoken in folders(half).items()
        if spoken == lang
        for file in games(data, folder, half)
        for talk in talks(data / file)
        if says_something(talk.text)
    ]
    return sorted(places, key=lambda place: drawn("utterance", *place))


def second(data: Path, part: str, lang: str) -> list[Place]:
    """The utterances of a part that a second annotator reads too."""
    return sample(data, part, lang)[3::4]


def cast(path: Path) -> str:
    """Seats and names, without the roles, which an annotator should not know."""
    names = [
        f"{fields[2]}={fields[5].split(',')[-1]}" for _, fields in rows(path) if fields[:2] == ["0", "status"]
    ]
    return " ".join(names)


def show(data: Path, place: Place) -> str:
    """An utterance with what was said before it in the channels its speaker hears."""
    said = talks(data / place.file)
    at = next(index for index, talk in enumerate(said) if talk.line == place.line)
    heard = [talk for talk in said[:at] if said[at].channel == "whisper" or talk.channel == "talk"]
    lines = [f"=== {place.file}:{place.line} {cast(data / place.file)}"]
    for talk in [*heard[-BEFORE:], said[at]]:
        mark = ">>" if talk.line == place.line else "  "
        lines.append(f"{mark} d{talk.day} {talk.channel} {talk.idx} [{talk.seat:02}] {talk.text}")
    return "\n".join(lines)


def _ranks(text: str) -> range:
    first, _, end = text.partition(":")
    return range(int(first), int(end))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["games", "lines", "show"])
    parser.add_argument("part", nargs="?", choices=[*PARTS, *SECOND], default="open")
    parser.add_argument("lang", nargs="?", choices=LANGS)
    parser.add_argument("--ranks", type=_ranks, help="other ranks of the draw, FIRST:END")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the logs")
    given = parser.parse_args()
    if given.what == "games":
        lines = [
            f"{half} {' '.join(games(given.data, folder, half))}"
            for half in (*HALVES, *TALK)
            for folder in folders(half)
        ]
        sys.stdout.write("\n".join(lines) + "\n")
        return
    draw, parts = (second, SECOND[given.part]) if given.part in SECOND else (sample, (given.part,))
    for part in parts:
        for lang in [given.lang] if given.lang else LANGS:
            drawn_ones = (
                ranked(given.data, PARTS[part].half, lang, given.ranks)
                if given.ranks
                else draw(given.data, part, lang)
            )
            for place in drawn_ones:
                line = f"{part} {place.lang} {place.file} {place.line}"
                sys.stdout.write((show(given.data, place) if given.what == "show" else line) + "\n")


if __name__ == "__main__":
    main()
