"""`fixed_nights(rules, night_ms)`: the same village, in which time tells nothing of what is done in secret.

Whispers and acts of the night become phases that all are told of, whose length depends on nothing: they take
place no matter which seats are left to act, and do not end early. So whatever comes to a seat or to the
public comes at a moment that depends on public facts, and on what that seat itself knows.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from jinro.errors import RulesError
from jinro.game.check import check
from jinro.game.roles import TABLE, Power
from jinro.game.rules import POWERS, Action, Phase, Rules


def fixed_nights(rules: Rules, night_ms: int) -> Rules:
    """The rules with nights of this length, from the vote to the morning; it also limits every answer.

    Where wolves whisper, the first half of the night is for whispers and the second for the acts, which are
    all asked together. The attack has one ballot: a second one would be asked when the slowest has answered.
    Whispers by day last as long as a night. Raises `RulesError` where the phases cannot be arranged so.
    """
    if night_ms < 2:
        raise RulesError("night_s", "errors.value.not_above_0", value=f"{night_ms / 1000:g}")
    day, night = (tuple(_arranged(rules, section, night_ms)) for section in ("day_phases", "night_phases"))
    parts = [(one.actions, one.duration_ms) for one in (*day, *night) if _is_secret(one) and one.duration_ms]
    answer_ms = min([rules.answer_ms, *(length for _, length in parts)])
    whisper, thinking = rules.whisper, rules.thinking
    if whisper.duration_ms is not None:
        lengths = [length for actions, length in parts if "whisper" in actions]
        whisper = replace(whisper, duration_ms=min(lengths, default=whisper.duration_ms))
    if thinking is not None:
        thinking = replace(thinking, after_ms=min(thinking.after_ms, answer_ms))
    attack = replace(rules.attack, rounds=min(rules.attack.rounds, 1), whisper_between=False)
    return check(
        replace(
            rules,
            day_phases=day,
            night_phases=night,
            whisper=whisper,
            answer_ms=answer_ms,
            thinking=thinking,
            attack=attack,
        )
    )


def has_fixed_nights(rules: Rules) -> bool:
    """Whether all that only some take part in is told to all, and lasts as long with any seats left."""
    phases = (*rules.day_phases, *rules.night_phases)
    secret = [p for p in phases if _is_secret(p) and any(_ever(rules, action) for action in p.actions)]
    return all(p.public and p.duration_ms is not None and not p.early for p in secret)


def _arranged(rules: Rules, section: str, night_ms: int) -> Iterator[Phase]:
    """The phases of a day or of a night, for the day that differs from the others, and for the others."""
    phases: Sequence[Phase] = getattr(rules, section)
    acting = [phase for phase in phases if any(_ever(rules, action) for action in phase.actions)]
    for phase in acting:
        if not _is_secret(phase) and not phase.at_once:
            raise RulesError(section, "errors.rules.night_acts", phase=phase.name)
    if not any(map(_is_secret, acting)):
        yield from phases
        return
    days = {day for phase in phases for day in (phase.only_day, phase.except_day) if day is not None}
    if len(days) > 1:
        raise RulesError(section, "errors.rules.night_days")
    for day in days:
        here = [phase for phase in phases if phase.applies(day)]
        yield from (replace(one, only_day=day, except_day=None) for one in _joined(rules, here, night_ms))
    here = [phase for phase in phases if phase.only_day is None]
    for one in _joined(rules, here, night_ms):
        yield replace(one, only_day=None, except_day=next(iter(days), None))


def _joined(rules: Rules, phases: Iterable[Phase], night_ms: int) -> Iterator[Phase]:
    """These phases, with those in a row that only some take part in as one time of fixed length."""
    for secret, row in groupby(phases, _is_secret):
        here = tuple(row)
        yield from _fixed(rules, here, night_ms) if secret else here


def _fixed(rules: Rules, phases: Sequence[Phase], night_ms: int) -> Iterator[Phase]:
    """What is done in these phases: whispers, then all acts at once."""
    actions = [action for phase in phases for action in phase.actions if _ever(rules, action)]
    acts = tuple(action for action in POWERS if action in actions)
    whispers = "whisper" in actions
    name = next((phase.name for phase in phases if "whisper" in phase.actions), "")
    if whispers:
        length = night_ms // 2 if acts else night_ms
        yield Phase(name=name, actions=("whisper",), announced=True, duration_ms=length, early=False)
    elif name:
        yield Phase(name=name, actions=("whisper",))  # It never takes place, but agents are told of it.
    if acts:
        length = night_ms - night_ms // 2 if whispers else night_ms
        yield Phase(name="night", actions=acts, at_once=True, announced=True, duration_ms=length, early=False)


def _is_secret(phase: Phase) -> bool:
    """Whether only some take part in it."""
    return not {"talk", "execution"} & set(phase.actions)


def _ever(rules: Rules, action: Action) -> bool:
    """Whether some of this cast can ever do this in secret: everybody knows the cast."""
    if action == "talk" or action == "execution":
        return False
    power = Power.ATTACK if action == "whisper" else Power(action)
    able = sum(count for role, count in rules.roles.items() if TABLE[role].power is power)
    if action == "whisper":
        return rules.whisper.count != 0 and rules.whisper.turns != 0 and able >= max(1, rules.whisper.quorum)
    return able > 0
