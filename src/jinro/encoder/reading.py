"""`EncoderReader`: what an English text claims, by a network and by what the rules read."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from jinro.encoder.forms import FittedForms, Instance, claim_of_instance, instances
from jinro.encoder.integers import Affine, Floats, gelu
from jinro.encoder.network import Encoder
from jinro.encoder.wordpiece import WordPieces
from jinro.game.roles import Role, Seat
from jinro.language.claims import Claim, Question, Request
from jinro.language.prose.compose import heard as as_heard
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.predication import Heard, Situation

LONGEST: Final = 160
"""Pieces of a text that is weighed; a longer one is left to the rules."""
MOST_BEFORE: Final = 18
"""Pieces of the utterance before that are looked at, its last ones."""
MOST_PEOPLE: Final = 8
"""People whom a text may be about: those it names, and `FROM_BEFORE` of those in the talk before."""
FROM_BEFORE: Final = 2
LEAST_RIVAL: Final = -6.0
"""A rival that is less likely counts as this."""
STARTS, ENDS = "[CLS]", "[SEP]"


class EncoderInput(Struct, frozen=True):
    """What the network is given: the pieces, the people, and where each of these stands."""

    pieces: list[int]
    people: list[Seat]
    asked: list[int]
    """Where the network is asked about each person."""
    named: list[list[int]]
    """Where the text names each person."""


class Weighed(NamedTuple):
    """What the network (`logit`) and the rules (`given`) say of a form with its people.

    A rival is another form about the same people.
    """

    instance: Instance
    logit: float
    given: bool
    rival: float
    rival_given: bool


class Network(Struct, frozen=True):
    """An encoder, and what follows it: the weights of forms about nobody, one person, and two."""

    encoder: Encoder
    hidden: tuple[Affine, Affine, Affine]
    out: tuple[Affine, Affine, Affine]

    def logits(self, asked: EncoderInput) -> list[Floats]:
        """What it says of all forms: about nobody, about each person, about each pair."""
        wanted = sorted({0, *asked.asked, *(at for places in asked.named for at in places)})
        rows = {at: row for row, at in enumerate(wanted)}
        return [
            self.out[size](gelu(self.hidden[size](inputs)))
            for size, inputs in enumerate(inputs_of(self.encoder.states(asked.pieces, wanted), asked, rows))
        ]


class EncoderReader:
    """Revises what the rules read in English; handed to `read` or to a `Listener`."""

    def __init__(
        self, network: Network, pieces: WordPieces, names: Sequence[str], fitted: FittedForms, model: str = ""
    ) -> None:
        """`names` are those that people have in the texts that the network sees: one piece each. `model`: the
        first digits of the SHA-256 of all that it has learned."""
        self.model = model
        self._network = network
        self._pieces = pieces
        self._names = [pieces.number(name) for name in names]
        self._me = pieces.number("myself")
        self._fitted = fitted
        self._forms = {form.say: form for row in fitted.forms for form in row}
        self._mutual = {say for say, form in self._forms.items() if form.mutual}

    def __call__(
        self, text: str, cast: Cast, situation: Situation, heard: tuple[Heard, ...], /
    ) -> tuple[Heard, ...]:
        """The forms that are likely said, and what the rules read that has no form; questions and requests
        without a form are left out."""
        if situation.speaker is None:
            return heard
        mentions = cast.mentions(text)
        asked = self.asked(text, mentions, cast, situation)
        if asked is None:
            return heard
        talks = {talk: seat for seat, talk in situation.spoken.items()}
        parts = [instances(one.claim, situation.speaker, talks, self._fitted.same) for one in heard]
        given = {self.ordered(one, asked) for row in parts for one in row or () if one is not None}
        said = {one.instance for one in self.weighed(asked, given) if self._sum(one) >= self._fitted.least}
        kept: list[Heard] = []
        told: set[Instance] = set()
        for one, row in zip(heard, parts, strict=True):
            if self._stays(one.claim, row, said, asked):
                kept.append(one)
                told |= {self.ordered(part, asked) for part in row or () if part is not None}
        added = [
            made
            for instance in sorted(said - told)
            if (made := _heard(instance, text, mentions, situation)) is not None
        ]
        return tuple(sorted([*kept, *added], key=lambda one: (one.start, one.end)))

    def _sum(self, one: Weighed) -> float:
        fitted, form = self._fitted, self._forms[one.instance.form]
        said = form.bias + fitted.encoder * one.logit + form.given * one.given
        return said + fitted.rival * one.rival + fitted.rival_given * one.rival_given

    def with_names(self, names: Sequence[str]) -> "EncoderReader":
        """The same reader, to which people have other names."""
        return EncoderReader(self._network, self._pieces, names, self._fitted, self.model)

    # -- what the network is asked ----------------------------------------------------------------

    def asked(
        self, text: str, mentions: Sequence[Mention], cast: Cast, situation: Situation
    ) -> EncoderInput | None:
        """The network's input for a text; None: it is too long, or two people would have the same name."""
        speaker = situation.speaker
        own, where = self._cut(text, mentions, speaker)
        if len(own) > LONGEST:
            return None
        number, cut = self._pieces.number, self._pieces.numbers
        place = "whisper" if situation.whisper else "talk"
        role = _role(situation.claimed.get(speaker or 0))
        pieces = [
            number(STARTS),
            *cut(f"{place} day {situation.day or 0} i am {role or 'unknown'}"),
            number(ENDS),
        ]
        if situation.before:
            seat, before = situation.before[-1]
            said, _ = self._cut(before, cast.mentions(before), speaker)
            pieces += [self._name(seat, speaker), *cut(":"), *said[-MOST_BEFORE:]]
        pieces.append(number(ENDS))
        start = len(pieces)
        pieces += [*own, number(ENDS)]
        people = _people(mentions, cast, situation)
        if len({self._name(seat, speaker) for seat in people}) < len(people):
            return None
        asked: list[int] = []
        for seat in people:
            asked.append(len(pieces))
            pieces += [self._name(seat, speaker), *cut(f"{_role(situation.claimed.get(seat))};")]
        named = [[start + at for at in where.get(seat, ())] for seat in people]
        return EncoderInput([*pieces, number(ENDS)], people, asked, named)

    def _cut(
        self, text: str, mentions: Sequence[Mention], speaker: Seat | None
    ) -> tuple[list[int], dict[Seat, list[int]]]:
        """The pieces of a text in which each person has one name, and where the people stand."""
        pieces: list[int] = []
        where: dict[Seat, list[int]] = {}
        at = 0
        for mention in mentions:
            pieces += self._pieces.numbers(text[at : mention.start])
            where.setdefault(mention.seat, []).append(len(pieces))
            pieces.append(self._name(mention.seat, speaker))
            at = mention.end
        return [*pieces, *self._pieces.numbers(text[at:])], where

    def _name(self, seat: Seat, speaker: Seat | None) -> int:
        return self._me if seat == speaker else self._names[(seat - 1) % len(self._names)]

    # -- what it answers --------------------------------------------------------------------------

    def weighed(self, asked: EncoderInput, given: set[Instance]) -> Iterator[Weighed]:
        """Every form about all people whom it may be about; `given` are those that the rules read."""
        for size, logits in enumerate(self._network.logits(asked)):
            for row, who in zip(logits.tolist(), permutations(asked.people, size), strict=True):
                forms = [Instance(form.say, who) for form in self._fitted.forms[size]]
                read = [one in given for one in forms]
                for at, (one, logit) in enumerate(zip(forms, row, strict=True)):
                    if one != self.ordered(one, asked):
                        continue
                    rival = max([LEAST_RIVAL, *row[:at], *row[at + 1 :]]) if who else LEAST_RIVAL
                    rival_read = bool(who) and any(read[:at] + read[at + 1 :])
                    yield Weighed(one, logit, read[at], rival, rival_read)

    # -- what follows -----------------------------------------------------------------------------

    def ordered(self, one: Instance, asked: EncoderInput) -> Instance:
        """The same, the people of a mutual form in the order in which the network is asked about them."""
        if one.form not in self._mutual or not set(one.people) <= set(asked.people):
            return one
        return Instance(one.form, tuple(sorted(one.people, key=asked.people.index)))

    def _stays(
        self, claim: Claim, parts: list[Instance | None] | None, said: set[Instance], asked: EncoderInput
    ) -> bool:
        """Whether a claim of the rules stays: its forms are likely, or it has none and asks for nothing."""
        if parts is None:
            return True
        for one in parts:
            if one is None:
                # Questions and requests that have no form were wrong in five of six cases.
                if isinstance(claim, Question | Request):
                    return False
            elif set(one.people) <= set(asked.people) and self.ordered(one, asked) not in said:
                return False
        return True


def inputs_of(states: Floats, asked: EncoderInput, rows: Mapping[int, int]) -> tuple[Floats, Floats, Floats]:
    """What the weights of forms about nobody, one person and two are given: a row for each permutation.
    `rows` are those of the pieces in `states`."""
    whole, width = states[0], states.shape[1]
    each = np.zeros((len(asked.people), 2 * width + 1), np.float32)
    for index, (at, named) in enumerate(zip(asked.asked, asked.named, strict=True)):
        each[index, :width] = states[rows[at]]
        if named:
            each[index, width : 2 * width] = mean_of(states[[rows[place] for place in named]])
            each[index, 2 * width] = 1
    pairs = np.array([*permutations(range(len(each)), 2)], np.intp).reshape(-1, 2)
    return (
        whole[None],
        np.hstack([each, np.tile(whole, (len(each), 1))]),
        np.hstack([each[pairs[:, 0]], each[pairs[:, 1]], np.tile(whole, (len(pairs), 1))]),
    )


def mean_of(rows: Floats) -> Floats:
    """The mean of a few rows, added up in their order: sums of floats depend on it."""
    total = rows[0]
    for row in rows[1:]:
        total = total + row
    return np.asarray(total / np.float32(len(rows)), np.float32)


def _heard(one: Instance, text: str, mentions: Sequence[Mention], situation: Situation) -> Heard | None:
    assert situation.speaker is not None
    claim = claim_of_instance(one, situation.speaker, situation.spoken)
    if claim is None:
        return None
    return as_heard(claim, *_span(text, [at for at in mentions if at.seat in one.people]))


def _role(role: Role | None) -> str:
    return "" if role is None else role.value.lower()


def _people(mentions: Sequence[Mention], cast: Cast, situation: Situation) -> list[Seat]:
    """Whom a text may be about: whom it names, then who spoke or was named last."""
    people = [seat for seat in dict.fromkeys(one.seat for one in mentions) if seat != situation.speaker]
    before = [
        seat
        for speaker, text in situation.before
        for seat in (speaker, *(mention.seat for mention in cast.mentions(text)))
    ]
    further = [
        seat for seat in dict.fromkeys(reversed(before)) if seat not in people and seat != situation.speaker
    ]
    return [*people, *further[:FROM_BEFORE]][:MOST_PEOPLE]


def _span(text: str, mentions: Sequence[Mention]) -> tuple[int, int]:
    """From the sentence that first names one of the people to that which last does; else the whole text."""
    if not mentions:
        return 0, len(text)
    start = max(text.rfind(mark, 0, mentions[0].start) for mark in ".!?\n") + 1
    ends = [at for mark in ".!?\n" if (at := text.find(mark, mentions[-1].end)) >= 0]
    end = min(ends, default=len(text))
    return start + (len(text[start:end]) - len(text[start:end].lstrip())), end
