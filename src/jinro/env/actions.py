"""The actions of a village as one finite list: waiting, choosing a seat, and what can be said.

    0            wait: the only action of a seat that is not asked; with the floor: nothing now
    1 ... N      choose this seat: in a vote, a divination, a guard, an attack
    N + 1        choose nobody
    N + 2 ...    say this: Skip, Over, and sentences of the protocol language

Which of them are legal is what the open ask of a seat says; no rule is decided here. In villages of the
Werewolf Language the same is said in that language.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from jinro.game.asks import Ask
from jinro.game.events import OVER, SKIP, Kind
from jinro.game.roles import NOBODY, Role, Seat, Species, agent_name
from jinro.game.rules import Rules
from jinro.language import translate
from jinro.language.aiwolf import SIX_ROLES, parse

Mask = NDArray[np.int8]
Speech = Literal["acts", "text", "none"]
"""How learners talk: by speech acts of the list, by any text, or not at all."""
WAIT: Final = 0
TALKS: Final = ("talk", "whisper")


class Turn(Struct, frozen=True):
    """What a seat is to do now: answer an ask, or, without one, take the floor of a channel or wait."""

    seat: Seat
    kind: Kind
    ask: Ask | None = None


class SpeechAct(Struct, frozen=True):
    """One sentence, without its speaker; `target` 0 is the speaker itself."""

    verb: str
    target: Seat = NOBODY
    value: Role | Species | None = None

    def text(self, speaker: Seat) -> str:
        """The sentence in the protocol language."""
        target = agent_name(self.target or speaker)
        match self.verb:
            case "Skip" | "Over":
                return self.verb
            case "REQUEST VOTE":
                return f"REQUEST ANY (VOTE {target})"
            case "REQUEST COMINGOUT":
                return f"REQUEST {target} (COMINGOUT {target} ANY)"
        return f"{self.verb} {target}" if self.value is None else f"{self.verb} {target} {self.value}"


def _speech_acts(rules: Rules) -> Iterator[SpeechAct]:
    """All that can be said in a village."""
    roles = [role for role in Role if rules.has(role) and role in SIX_ROLES]
    seats = range(1, rules.seats + 1)
    yield from (SpeechAct(SKIP), SpeechAct(OVER))
    yield from (SpeechAct("COMINGOUT", NOBODY, role) for role in roles)
    yield from (SpeechAct("ESTIMATE", seat, role) for seat in seats for role in roles)
    seen = (("DIVINED", Role.SEER), ("IDENTIFIED", Role.MEDIUM))
    for verb in (verb for verb, role in seen if rules.has(role)):
        yield from (SpeechAct(verb, seat, species) for seat in seats for species in Species)
    verbs = ["VOTE", "ATTACK", "REQUEST VOTE", "REQUEST COMINGOUT"]
    for verb in (["GUARDED"] if rules.has(Role.BODYGUARD) else []) + verbs:
        yield from (SpeechAct(verb, seat) for seat in seats)


class ActionTable:
    """The actions of one village."""

    def __init__(self, rules: Rules, speech: Speech) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.first_text = self.seats + 2
        osawa = rules.talk_language == "osawa"
        acts = _speech_acts(rules) if speech == "acts" else iter(())
        self.acts = tuple(act for act in acts if not osawa or _in_osawa(act.text(1)))
        self.size = self.first_text + len(self.acts)
        self._osawa = osawa
        self._talk = {kind: self._talk_mask(kind) for kind in TALKS}

    def _talk_mask(self, kind: str) -> Mask:
        """Sentences of a channel. Skip and Over depend on the ask; intended attacks are for whispers."""
        mask = np.zeros(self.size, np.int8)
        for index, act in enumerate(self.acts, self.first_text):
            mask[index] = act.verb not in (SKIP, OVER) and (act.verb != "ATTACK" or kind == "whisper")
        return mask

    def mask(self, turn: Turn | None) -> Mask:
        """1 for each legal action of a seat; a seat without a turn waits."""
        mask = np.zeros(self.size, np.int8)
        if turn is None:
            mask[WAIT] = 1
        elif turn.kind in TALKS:
            mask |= self._talk[turn.kind]
            words = (self.rules.talk if turn.kind == "talk" else self.rules.whisper).control_words
            if turn.ask is None:
                mask[WAIT] = 1
            if words and self.acts:
                mask[self.first_text] = turn.ask is not None and turn.ask.skips > 0
                mask[self.first_text + 1] = 1
        elif turn.ask is not None:
            for seat in turn.ask.options:
                mask[seat or self.seats + 1] = 1
            if not turn.ask.options:
                mask[WAIT] = 1
        return mask

    def answer(self, turn: Turn, action: int) -> str | Seat | None:
        """What an action answers: a text, a seat (0 is nobody), or None for waiting."""
        if action == WAIT:
            return None
        if action <= self.seats + 1:
            return action % (self.seats + 1)
        return self.text(action, turn.seat)

    def text(self, action: int, speaker: Seat) -> str:
        """The sentence that an action says."""
        text = self.acts[action - self.first_text].text(speaker)
        return (_in_osawa(text) or OVER) if self._osawa else text

    def name(self, action: int) -> str:
        """An action for people."""
        if action == WAIT:
            return "wait"
        if action <= self.seats:
            return f"choose {agent_name(action)}"
        if action == self.seats + 1:
            return "choose nobody"
        act = self.acts[action - self.first_text]
        if act.verb in (SKIP, OVER):
            return f"say {act.verb}"
        return f"say COMINGOUT myself {act.value}" if not act.target else f"say {act.text(NOBODY)}"

    def names(self) -> Sequence[str]:
        return [self.name(action) for action in range(self.size)]


@cache
def _in_osawa(text: str) -> str | None:
    """A sentence in the Werewolf Language; None if it cannot be said there."""
    return text if text in (SKIP, OVER) else translate(parse(text), "osawa").text
