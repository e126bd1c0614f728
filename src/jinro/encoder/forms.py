"""Forms of claims: sentences of the AIWolf protocol with people left open, which the network weighs.

`ESTIMATE P WEREWOLF` is a form of one person, `INQUIRE P (VOTE Q)` of two; `ME` is the speaker.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from jinro.errors import ParseError
from jinro.game.roles import Seat
from jinro.language import aiwolf
from jinro.language.aiwolf import Operation, Operator, Tree
from jinro.language.claims import Claim, Talk
from jinro.language.context import Context
from jinro.language.interpret import claim_of
from jinro.language.translate import noted

LETTERS: Final = "PQRSTUVW"
_AGENT: Final = re.compile(r"Agent\[(\d+)\]")
_TALK: Final = re.compile(r"(TALK|WHISPER) day(\d+) ID:(\d+)")
_LISTS: Final = (Operator.AND, Operator.BECAUSE, Operator.DAY)
"""Operators whose parts are claims of their own."""


class Form(Struct, frozen=True):
    """A form, and how likely it is said: `bias` by itself, `given` more if the rules read it."""

    say: str
    bias: float = 0.0
    given: float = 0.0

    @property
    def mutual(self) -> bool:
        """Whether its two people may change places: "P or Q"."""
        changed = re.sub(r"\b[PQ]\b", lambda letter: "Q" if letter[0] == "P" else "P", self.say)
        return changed != self.say and "OR (" in self.say and _pieces(changed) == _pieces(self.say)


def _pieces(say: str) -> list[str]:
    """What stands between the brackets of a sentence, whatever its order."""
    return sorted(piece.strip() for piece in re.split(r"[()]", say))


class Same(Struct, frozen=True):
    """A sentence that counts as a form: which, and which of its people are those of the form."""

    form: str
    people: tuple[int, ...]


class FittedForms(Struct, frozen=True):
    """What was fitted to annotated talk besides the network; it is stored beside its weights.

    `forms` are those about nobody, one person and two. `encoder` is the weight of what the network says of a
    form, `rival` that of what it says of the likeliest other form about the same people; `rival_given` is
    added if the rules read such a form. From the sum `least` on a form counts as said.
    """

    names: tuple[str, ...]
    forms: tuple[tuple[Form, ...], ...]
    same: dict[str, Same]
    encoder: float
    rival: float
    rival_given: float
    least: float


class Instance(Struct, frozen=True, order=True):
    """A form with its people."""

    form: str
    people: tuple[Seat, ...]


class LetteredSentence(Struct, frozen=True):
    """A sentence with letters in place of people, and who these are."""

    sentence: str
    people: tuple[Seat, ...]


def instances(
    claim: Claim, speaker: Seat, talks: Mapping[Talk, Seat], same: Mapping[str, Same]
) -> list[Instance | None] | None:
    """The form of each part of a claim, None for a part that has none; None if the claim has no sentence."""
    text = noted(claim, Context(speaker=speaker))
    if text is None:
        return None
    return [instance_of(part, same) for part in opened(aiwolf.parse(text), speaker, talks)]


def instance_of(part: LetteredSentence, same: Mapping[str, Same]) -> Instance | None:
    """The form of a sentence with its people; None: it has none."""
    found = same.get(part.sentence)
    if found is None:
        return None
    return Instance(found.form, tuple(part.people[index] for index in found.people))


def opened(tree: Tree, speaker: Seat, talks: Mapping[Talk, Seat]) -> list[LetteredSentence]:
    """The sentences of a tree, one for each part of a list; an utterance is told by who said it."""
    return [_opened(aiwolf.show(part, speaker), speaker, talks) for part in parts(tree)]


def parts(tree: Tree) -> Sequence[Tree]:
    """The parts of a list, those of lists inside it too."""
    if isinstance(tree, Operation) and tree.operator in _LISTS:
        return [part for operand in tree.operands for part in parts(operand)]
    return [tree]


def _opened(text: str, speaker: Seat, talks: Mapping[Talk, Seat]) -> LetteredSentence:
    people: list[Seat] = []

    def letter(seat: Seat) -> str:
        if seat == speaker:
            return "ME"
        if seat not in people:
            people.append(seat)
        return LETTERS[people.index(seat) % len(LETTERS)]

    def owner(match: re.Match[str]) -> str:
        channel, day, number = match.groups()
        seat = talks.get(Talk("talk" if channel == "TALK" else "whisper", int(day), int(number)))
        return match[0] if seat is None else letter(seat)

    text = _AGENT.sub(lambda match: letter(int(match[1])), text)
    return LetteredSentence(_TALK.sub(owner, text), tuple(people))


def claim_of_instance(one: Instance, speaker: Seat, spoken: Mapping[Seat, Talk]) -> Claim | None:
    """The claim; None if it refers to an utterance that was not heard."""
    text = re.sub(r"\bME\b", f"Agent[{speaker:02}]", one.form)
    for letter, seat in zip(LETTERS, one.people, strict=False):
        name = f"Agent[{seat:02}]"
        if one.form in ("AGREE P", "DISAGREE P"):
            talk = spoken.get(seat)
            if talk is None:
                return None
            name = f"{talk.channel.upper()} day{talk.day} ID:{talk.id}"
        text = re.sub(rf"\b{letter}\b", name, text)
    return _claim(text, speaker)


def _claim(text: str, speaker: Seat) -> Claim | None:
    try:
        return claim_of(aiwolf.parse(text), Context(speaker=speaker))
    except ParseError:  # a form of a file that is not ours
        return None
