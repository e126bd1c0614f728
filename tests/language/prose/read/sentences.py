"""Sentences and what is read in them: english.jsonl and japanese.jsonl, a row each line."""

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game.roles import Role, Seat
from jinro.i18n import Language
from jinro.language import Context, noted
from jinro.language.claims import Talk
from jinro.language.prose.predication import Situation
from jinro.language.prose.read import Listener, read
from prose.read.reading import ENGLISH, JAPANESE

FILES: Final[dict[Language, str]] = {"en": "english.jsonl", "ja": "japanese.jsonl"}
NAMES: Final[dict[Language, tuple[str, ...]]] = {"en": ENGLISH, "ja": JAPANESE}


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A text, what it claims in sentences of the protocol, and what was so before it."""

    text: str
    claims: list[str]
    before: list[tuple[Seat, str]] = []
    """Who said what before."""
    claimed: dict[Seat, Role] = {}
    """Who has claimed which role, where nothing was said before."""
    speaker: Seat = 1
    day: int = 1
    whisper: bool = False


def row_of(line: bytes) -> Row:
    return msgspec.json.decode(line, type=Row)


def rows(lang: Language) -> list[Row]:
    return [row_of(line) for line in (Path(__file__).parent / FILES[lang]).read_bytes().splitlines()]


def heard_in(row: Row, lang: Language) -> list[str]:
    """What is read in the text of a row."""
    if row.before:
        listener = Listener(NAMES[lang], lang)
        for number, (seat, text) in enumerate(row.before):
            listener.hear(text, seat, day=row.day, talk=Talk("talk", row.day, number))
        talk = Talk("whisper" if row.whisper else "talk", row.day, len(row.before))
        heard = listener.hear(row.text, row.speaker, day=row.day, talk=talk)
    else:
        now = Situation(speaker=row.speaker, day=row.day, claimed=row.claimed, whisper=row.whisper or None)
        heard = read(row.text, lang, NAMES[lang], situation=now)
    return [str(noted(one.claim, Context(speaker=row.speaker, day=row.day))) for one in heard]
