"""The annotated English utterances but those of `sealed`, each with what a listener knows when it is said."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from prose.annotated import score
from prose.annotated.sample import PARTS, REST, Place, files_of, talks
from prose.annotated.score import Claim, Said
from tests.files.shared_data import DATA

from jinro.encoder.forms import Instance, LetteredSentence, Same, instance_of, opened
from jinro.files import formats
from jinro.game.roles import Seat
from jinro.language import Context, aiwolf, noted
from jinro.language.claims import Talk
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.predication import Heard, Situation
from jinro.transcript.hearing import hear, speaker_of

ANNOTATED = Path(score.__file__).parent
REWORDED = ANNOTATED / "reworded.jsonl"
SEALED = "sealed"
"""The part of the last test: this tool never reads it."""
APART = 52
"""Of 256 utterances of `rest` in games of the closed half, those that the network does not learn from."""

NAMES = (
    "alice", "bob", "carol", "david", "emma", "frank", "henry", "jack", "kate", "laura",
    "mike", "nancy", "oliver", "peter", "rachel", "sam", "tom", "victor", "wendy", "anna",
)  # fmt: skip
"""Names that are one piece each; who has which is drawn anew whenever an utterance is learned from."""


class Row(Struct, frozen=True):
    """An utterance: what the reviser of a listener is handed, what was annotated, and who said the others."""

    place: Place
    apart: bool
    """Whether it is kept for the sums."""
    text: str
    cast: Cast
    mentions: list[Mention]
    situation: Situation
    heard: tuple[Heard, ...]
    annotated: list[Claim]
    said: Said
    speakers: Mapping[Talk, Seat]

    @property
    def speaker(self) -> Seat:
        return self.said.speaker

    def opened(self, claims: Sequence[Claim]) -> Iterator[LetteredSentence]:
        """The sentences of claims with people left open."""
        for claim in claims:
            yield from opened(aiwolf.parse(claim.text), self.speaker, self.speakers)

    def instances(self, same: Mapping[str, Same]) -> set[Instance]:
        """The annotated forms with their people."""
        found = (instance_of(part, same) for part in self.opened(self.annotated))
        return {one for one in found if one is not None}


def claims_of(heard: Sequence[Heard], speaker: Seat) -> list[Claim]:
    """What was heard, as sentences; what has none is left out."""
    made = (noted(one.claim, Context(speaker=speaker)) for one in heard)
    return [Claim(text) for text in made if text is not None]


def rows(data: Path = DATA) -> Iterator[Row]:
    """All rows, game by game."""
    annotated, apart = _annotations(data)
    for file in sorted({place.file for place in annotated}):
        there = {place.line: place for place in annotated if place.file == file}
        yield from _game(data / file, there, annotated, apart)


def _annotations(data: Path) -> tuple[dict[Place, list[Claim]], set[Place]]:
    """The claims of every utterance, and which are kept apart."""
    parts = [*(part for part in PARTS if part != SEALED), REST]
    found = {part: score.load(ANNOTATED / f"{part}.jsonl") for part in parts}
    closed = files_of(data, "closed")
    apart = {place for place in found[REST] if place.file in closed and is_apart(place)}
    every = {place: claims for part in parts for place, claims in found[part].items() if place.lang == "en"}
    return every, apart


def is_apart(place: Place) -> bool:
    """Whether an utterance of `rest`, in a game of the closed half, is kept apart."""
    return hashlib.sha256(f"val:{place.file}:{place.line}".encode()).digest()[0] < APART


def reworded(known: Sequence[Row]) -> Iterator[Row]:
    """Other wordings of rows: the same claims at the same place, in a text that we wrote."""
    texts: dict[tuple[str, int], list[str]] = {}
    for line in REWORDED.read_bytes().splitlines():
        one = msgspec.json.decode(line, type=_Reworded)
        texts[one.file, one.line] = one.texts
    for row in known:
        for text in texts.get((row.place.file, row.place.line), ()):
            yield replace(row, text=text, mentions=row.cast.mentions(text))


class _Reworded(Struct, frozen=True):
    file: str
    line: int
    texts: list[str]


class _Recorder:
    """A reviser that changes nothing and remembers what it was handed last."""

    def __call__(
        self, text: str, cast: Cast, situation: Situation, heard: tuple[Heard, ...], /
    ) -> tuple[Heard, ...]:
        self.text, self.cast, self.situation = text, cast, situation
        return heard


def _game(
    path: Path, there: Mapping[int, Place], annotated: Mapping[Place, list[Claim]], apart: set[Place]
) -> Iterator[Row]:
    reading, said, recorder = formats.read(path.read_bytes()), talks(path), _Recorder()
    speakers = speaker_of(reading.events)
    for utterance in hear(reading.events, "en", recorder):
        place = there.get(reading.lines[utterance.event])
        if place is not None:
            yield Row(
                place=place,
                apart=place in apart,
                text=recorder.text,
                cast=recorder.cast,
                mentions=recorder.cast.mentions(recorder.text),
                situation=recorder.situation,
                heard=utterance.heard,
                annotated=annotated[place],
                said=score.said_at(place, said),
                speakers=speakers,
            )
