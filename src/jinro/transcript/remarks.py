"""Remarks beside the talk of a transcript: what each utterance claims, breaches, contradictions."""

from collections.abc import Mapping, Sequence
from functools import partial

from jinro.game.game import Game
from jinro.game.roles import Role
from jinro.i18n import Language
from jinro.language.context import Context
from jinro.language.prose.breach import breach_in
from jinro.language.prose.read import Reviser
from jinro.language.translate import noted
from jinro.transcript.contradictions import Contradiction, find
from jinro.transcript.hearing import HeardUtterance, hear
from jinro.transcript.printable import clean
from jinro.transcript.transcript_words import TranscriptWords
from jinro.transcript.writer import Viewer, sees

MOST_SIGN = 60
"""Characters of a breach that are shown."""


def remarks_on(
    game: Game, viewer: Viewer, language: Language | None = None, reviser: Reviser | None = None
) -> Mapping[int, Sequence[str]]:
    """The remarks on each utterance that the viewer sees, by the number of its event.

    A `reviser` reads English once more. Contradictions need the whole truth: only a viewer who sees all is
    told of them.
    """
    names = [character.name for character in game.scene.characters]
    words = TranscriptWords.of(game.scene.rules, language)
    prose = not game.scene.rules.checked_speech
    heard = [*hear(game.log, reviser=reviser, sees=partial(sees, game, viewer))]
    found: dict[int, list[str]] = {}
    numbers: dict[int, int] = {}
    for one in heard:
        numbers[id(one.spoke)] = one.event
        breach = breach_in(one.spoke.text, names) if prose else None
        if breach is not None:
            sign = clean(breach.sign)[:MOST_SIGN]
            found.setdefault(one.event, []).append(words(f"transcript.breaches.{breach.kind}", sign=sign))
        found.setdefault(one.event, []).extend(_claims(one))
    if viewer is None:
        for contradiction in find(game.log, heard):
            found[numbers[id(contradiction.spoke)]].append(_worded(contradiction, names, words))
    return found


def _claims(one: HeardUtterance) -> list[str]:
    context = Context(speaker=one.spoke.seat, day=one.spoke.day)
    texts = (noted(heard.claim, context) for heard in one.heard)
    return [*dict.fromkeys(text for text in texts if text is not None)]


def _worded(one: Contradiction, names: Sequence[str], words: TranscriptWords) -> str:
    """A contradiction as a phrase; seats and species by their names."""

    def named(value: str) -> str:
        if value.isdigit():
            return clean(names[int(value) - 1])
        if one.kind == "role":
            return words.role(Role(value))
        return words.get(f"transcript.species.{value}", words("transcript.no_result"))

    facts = {"of": clean(names[one.of - 1]), "said": named(one.said), "done": named(one.done)}
    return words(f"transcript.contradictions.{one.kind}", **facts)
