"""`advance(state)`: the next events that follow without a command; called until there are none.

One function per stage of the table in `phases`. A function reads the state, makes the next events and changes
nothing. Draws are made here, and their results are written into the events.
"""

from collections.abc import Callable, Sequence
from typing import Final

from jinro.game import events as e
from jinro.game.count import leaders, news, settle_attack, settle_powers, settle_vote, winner
from jinro.game.decide import Desk, utter
from jinro.game.draws import key
from jinro.game.events import OVER, Event, Kind
from jinro.game.roles import Power, Role, Side
from jinro.game.rules import TALKS, Action, Phase
from jinro.game.state import BESIDE, STANDING, Floor, State

NOTHING: Final[tuple[Event, ...]] = ()


def advance(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    """The next events that follow without a command; empty while the game waits."""
    if state.paused_ms is not None:
        return NOTHING
    return STAGES[state.stage](state, desk, at_ms)


def _wait(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    return NOTHING


def _pick(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    """Begin the next phase of the day or of the night; without one, end the day or the night."""
    phases = state.rules.day_phases if state.section == "day" else state.rules.night_phases
    for step in range(state.step + 1, len(phases)):
        phase = phases[step]
        if phase.applies(state.day) and (phase.public or _any_does(state, phase)):
            if state.beside and not phase.quiet:
                return _settle_beside(state, at_ms)
            return (e.PhaseBegan(at_ms, phase.name, step, until(state, phase, at_ms)),)
    if state.beside:
        return _settle_beside(state, at_ms)
    if state.section == "day":
        return (e.NightFell(at_ms, state.day),)
    return _end_night(state, desk, at_ms)


def _any_does(state: State, phase: Phase) -> bool:
    for action in phase.actions:
        if action not in state.ahead and does(state, action):
            return True
    return False


def until(state: State, phase: Phase, at_ms: int) -> int | None:
    """When a phase that begins now ends at the latest; None: no time limit."""
    for most, duration in phase.duration_by_living:
        if len(state.shown) <= most:
            return at_ms + duration
    if phase.duration_ms is not None:
        return at_ms + phase.duration_ms
    talk = state.rules.talk.duration_ms if "talk" in phase.actions else None
    whisper = state.rules.whisper.duration_ms if "whisper" in phase.actions else None
    if talk is None and whisper is None:
        return None
    return at_ms + max(talk or 0, whisper or 0)


def does(state: State, action: Action) -> bool:
    """Whether an action would have an effect now: a seat to speak, to vote or to act."""
    if action == "talk" or action == "whisper":
        rules = state.rules.talk if action == "talk" else state.rules.whisper
        if rules.count == 0 or rules.turns == 0:
            return False
        speakers = state.speaker_count(action)
        if rules.quorum_of == "living":
            return speakers >= rules.quorum
        dealt = state.size if action == "talk" else state.power_mask.get(Power.ATTACK, 0).bit_count()
        return speakers > 0 and dealt >= rules.quorum
    if action == "execution":
        return state.rules.vote.rounds > 0
    if action == "attack":
        return state.rules.attack.rounds > 0 and bool(
            state.shown_mask & state.power_mask.get(Power.ATTACK, 0)
        )
    mask = state.power_mask.get(action, 0) & state.shown_mask
    return bool(mask) and (not state.lost or bool(state.actors(action)))


def _act(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    """Begin the next action of the phase, or end the phase."""
    phase = state.phase
    queue = [a for a in state.queue if does(state, a)] if state.queue else []
    if state.beside and _holds_up(state, queue):
        return _settle_beside(state, at_ms)
    if not queue or state.timed_out:
        if not phase.early and not state.timed_out:
            return NOTHING
        return _leave_phase(state, desk, at_ms)
    if phase.at_once and queue[0] not in TALKS:
        return (e.Asked(at_ms, tuple(kind_of(a) for a in queue), 1),)
    powers = _powers(state, queue)
    if powers:
        return (e.Asked(at_ms, powers, 1),)
    if queue[0] not in TALKS:
        return (e.Asked(at_ms, (kind_of(queue[0]),), 1),)
    opened = [_open(state, a, desk, at_ms) for a in (queue if phase.at_once else queue[:1]) if a in TALKS]
    return opened


def _powers(state: State, queue: Sequence[Action]) -> tuple[Kind, ...]:
    """Divination and guard that are asked now: beside what this phase begins with, if nothing until their own
    phase can change whom they ask, or what they may choose."""
    first = queue[0]
    if first not in BESIDE and first != "whisper":
        return ()
    if state.section == "day" or not state.phase.quiet:
        return (first,) if first in BESIDE else ()
    found: list[Kind] = []
    for action in (*queue, *_coming(state)):
        if action == "whisper":
            continue
        if action not in BESIDE or action in found or action in state.beside:
            break
        if action == "divine" and _kills(state):
            return (action,) if first == "divine" else tuple(found)
        found.append(action)
    return tuple(found)


def _coming(state: State) -> list[Action]:
    """Divination and guard in the quiet phases that follow in this night before an attack; each but once."""
    found: list[Action] = []
    for phase in state.rules.night_phases[state.step + 1 :]:
        if not phase.applies(state.day):
            continue
        if not phase.quiet:
            break
        for action in phase.actions:
            if action == "attack":
                return _once(found)
            if action in BESIDE and action not in state.ahead and does(state, action):
                found.append(action)
    return _once(found)


def _once(actions: list[Action]) -> list[Action]:
    return [a for a in actions if actions.count(a) == 1] if len(actions) > 1 else actions


def _kills(state: State) -> bool:
    """Whether a divination may change the game before the morning: by the death of a fox."""
    rules = state.rules
    if not rules.has(Role.FOX):
        return False
    return rules.night_deaths_shown == "at_once" or rules.victory_checked == "phase"


def _holds_up(state: State, queue: Sequence[Action]) -> bool:
    """Whether what is asked beside the phase must have its effect before anything else begins."""
    if state.section == "day" or (queue and queue[0] in state.beside) or not state.phase.quiet:
        return True
    return "divine" in state.beside and _kills(state)


def _settle_beside(state: State, at_ms: int) -> Sequence[Event]:
    """The effects of what was asked beside the phases, once all of it is in."""
    if state.asks or not (state.phase.early or state.timed_out):
        return NOTHING
    return settle_powers(state, state.beside, at_ms)


def kind_of(action: Action) -> Kind:
    return "vote" if action == "execution" else action


def _open(state: State, action: Action, desk: Desk, at_ms: int) -> Event:
    """The event that opens a channel, in turns or for speaking at any time."""
    rules = state.rules.talk if action == "talk" else state.rules.whisper
    if rules.regime == "anytime":
        return e.FloorOpened(at_ms, action, state.until_ms)
    return e.TurnsDrawn(at_ms, action, 0, _order(state, action, 0, desk))


def _order(state: State, channel: str, turn: int, desk: Desk) -> tuple[int, ...]:
    where = key(f"order-{channel}", state.day, state.place(), turn, state.round if state.tally else 0)
    return desk.draws.order(state.speakers(channel), where)


def _floor(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    """Continue the talk when no answer is awaited."""
    if state.awaits():
        return NOTHING
    for floor in state.floors.values():
        if floor.channel in STANDING:
            continue
        if floor.sealed:
            return _unseal(state, floor, desk, at_ms)
        if floor.done or (floor.rules.regime == "anytime" and _all_done(state, floor)):
            return _close_floors(state, at_ms)
        if floor.fill:
            return utter(state, floor, floor.fill, OVER, at_ms, desk, forced=True)
        if floor.redraw:
            turn = floor.turn + 1
            return (e.TurnsDrawn(at_ms, floor.channel, turn, _order(state, floor.channel, turn, desk)),)
    return NOTHING


def _all_done(state: State, floor: Floor) -> bool:
    """Whether talk at any time ends before its time limit. In a public phase only the public channel
    decides: the end of the phase must not reveal what was whispered."""
    if not state.ended and not state.phase.early:
        return False
    if not state.ended and floor.channel == "whisper" and state.phase.public:
        return False
    return all(
        floor.spent(s) or s in state.lost or (not state.ended and s not in state.shown) for s in floor.order
    )


def _close_floors(state: State, at_ms: int) -> Sequence[Event]:
    return [e.FloorClosed(at_ms, name) for name in state.floors if name not in STANDING]


def _unseal(state: State, floor: Floor, desk: Desk, at_ms: int) -> Sequence[Event]:
    """The utterances of a simultaneous turn, in the order that was drawn for it."""
    events: list[Event] = []
    for ahead, seat in enumerate(s for s in floor.order if s in floor.sealed):
        text, forced = floor.sealed[seat]
        events += utter(state, floor, seat, text, at_ms, desk, forced, ahead)
    return events


def _ask(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    """The result of the choices, once all of them are in."""
    if state.awaits() or not (state.phase.early or state.timed_out):
        return NOTHING
    powers = tuple(k for k in state.kinds if k in BESIDE)
    if powers:
        return settle_powers(state, powers, at_ms)
    kind = state.kinds[0]
    tally = state.tally
    if tally is None:
        tally = _count(state, kind, at_ms)
        if state.beside and not _again(state, tally):
            return _settle_beside(state, at_ms)
        return (tally,)
    if _again(state, tally):
        if kind == "attack" and _whispers_now(state):
            return (_open(state, "whisper", desk, at_ms),)
        return (e.Asked(at_ms, (kind,), state.round + 1),)
    return (settle_vote if kind == "vote" else settle_attack)(state, tally, desk.draws, at_ms)


def _again(state: State, tally: e.Counted) -> bool:
    """Whether another ballot is due."""
    ballots = state.rules.vote if tally.kind == "vote" else state.rules.attack
    return len(tally.leaders) != 1 and state.round < ballots.rounds and not state.timed_out


def _whispers_now(state: State) -> bool:
    return state.rules.attack.whisper_between and not state.whispered and does(state, "whisper")


def _count(state: State, kind: Kind, at_ms: int) -> e.Counted:
    voters = state.living_mask if kind == "vote" else state.living_mask & state.power_mask[Power.ATTACK]
    votes = tuple(sorted((s, t) for s, t in state.choices.items() if voters >> s & 1))
    return e.Counted(at_ms, kind, state.day, state.round, votes, leaders(state, kind, votes))


def _leave_phase(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    """The end of a phase: the game is stopped, decided, or goes on with the next phase."""
    stopped = too_many_lost(state)
    side = winner(state) if state.rules.victory_checked == "phase" else None
    if not stopped and side is None:
        return _pick(state, desk, at_ms)
    if state.beside:
        return _settle_beside(state, at_ms)
    if stopped:
        return finish(state, desk, at_ms, Side.NONE, "errors")
    return finish(state, desk, at_ms, side or Side.NONE, "win")


def too_many_lost(state: State) -> bool:
    """Whether so many players are lost that the game is stopped."""
    if not state.lost:
        return False
    rules = state.rules
    living = sum(s in state.lost for s in state.living)
    lost = len(state.lost) if rules.error_counts_dead else living
    if lost >= max(1, int(state.size * rules.error_ratio)):
        return True
    return living == len(state.living) and winner(state) is None


def _end_night(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    """The news, then the end of the game or a new day."""
    rules = state.rules
    if too_many_lost(state):
        return finish(state, desk, at_ms, Side.NONE, "errors")
    side = None if rules.victory_checked == "never" else winner(state)
    if side is not None:
        return finish(state, desk, at_ms, side, "win")
    if state.day >= rules.last_day:
        return finish(state, desk, at_ms, _undecided(state), "max_day")
    return [*news(state, at_ms), e.DayBroke(at_ms, state.day + 1)]


def _undecided(state: State) -> Side:
    if state.rules.undecided is Side.NONE:
        return Side.NONE
    return Side.FOX if any(state.roles[s] is Role.FOX for s in state.living) else state.rules.undecided


def finish(state: State, desk: Desk, at_ms: int, side: Side, reason: str) -> Sequence[Event]:
    """The end of the game. Night falls first if it is day, since agents expect that."""
    events: list[Event] = []
    if state.section == "day":
        events.append(e.NightFell(at_ms, state.day))
    events += news(state, at_ms)
    events.append(e.Ended(at_ms, state.day, side, reason, state.roles[1:], desk.draws.seed))  # type: ignore[arg-type]
    rules = state.rules.post_mortem
    if rules is None:
        return [*events, e.Closed(at_ms)]
    limit = None if rules.duration_ms is None else at_ms + rules.duration_ms
    return [*events, e.PhaseBegan(at_ms, "post_mortem", 0, limit), e.FloorOpened(at_ms, "post_mortem", limit)]


def _after(state: State, desk: Desk, at_ms: int) -> Sequence[Event]:
    return (e.Closed(at_ms),)


STAGES: Final[dict[str, Callable[[State, Desk, int], Sequence[Event]]]] = {
    "new": _wait,
    "opened": _wait,
    "unseeded": _wait,
    "deal": _wait,
    "pick": _pick,
    "act": _act,
    "ask": _ask,
    "floor": _floor,
    "after": _after,
    "closed": _wait,
}
