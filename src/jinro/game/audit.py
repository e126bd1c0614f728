"""`audit(state, event)`: why an event of a log cannot follow the events before it; empty if it can.

For logs from outside: `Game.replay` and readers of files audit every event before they fold it. What passes
can be folded: whatever `evolve` raises after an audit is a bug in jinro, not a bad log. Events that the game
makes itself are not audited.

A log of our own must be one that the rules can write: its days, turns, asks and ballots fit together. The log
of another system (stages `opened` and `unseeded`) may contradict itself: only what the fold needs is checked.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from jinro.game import events as e
from jinro.game.events import Event, Kind
from jinro.game.evolve import EVOLVE, no_step
from jinro.game.roles import Role, Seat
from jinro.game.rules import TALKS, Phase
from jinro.game.state import BESIDE, STANDING, State

E = TypeVar("E", bound=Event)
Check = Callable[[State, Event], str]
ALWAYS: Final[dict[type[Event], Check]] = {}
"""What the fold relies on, in every log."""
PLAYED: Final[dict[type[Event], Check]] = {}
"""What else holds in logs of our own."""


def audit(state: State, event: Event) -> str:
    """Why the event cannot follow; empty if it can."""
    kind = type(event)
    if EVOLVE[state.stage][kind] is no_step:
        return f"no {kind.__name__} in stage {state.stage!r}"
    if kind is e.Opened:
        return _opened(cast("e.Opened", event))
    for name in ("seat", "target", "to"):
        seat = getattr(event, name, 0)
        if not 0 <= seat <= state.size:
            return f"{name} {seat} is not a seat"
    why = ALWAYS[kind](state, event) if kind in ALWAYS else ""
    if why or state.stage in ("opened", "unseeded"):
        return why
    day = getattr(event, "day", state.day)
    if day != state.day and kind is not e.DayBroke and kind is not e.VotesShown:
        return f"it is day {state.day}, not {day}"
    return PLAYED[kind](state, event) if kind in PLAYED else ""


def _on(
    table: dict[type[Event], Check], kind: type[E]
) -> Callable[[Callable[[State, E], str]], Callable[[State, E], str]]:
    def register(check: Callable[[State, E], str]) -> Callable[[State, E], str]:
        table[kind] = cast("Check", check)
        return check

    return register


def _unless(fine: bool, why: str) -> str:
    return "" if fine else why


def _are_seats(state: State, seats: Sequence[Seat]) -> bool:
    return all(1 <= seat <= state.size for seat in seats)


# The opening


def _opened(event: e.Opened) -> str:
    size, names = event.rules.seats, [character.name for character in event.characters]
    # A log of another system may name nobody.
    if names and len(names) != size:
        return f"{size} seats need {size} characters, not {len(names)}"
    return _unless(all(names), "a character has no name")


@_on(ALWAYS, e.Seated)
def _seated(state: State, event: e.Seated) -> str:
    lengths = {len(event.players), len(event.teams)}
    return _unless(lengths <= {0, state.size}, f"not one player or team for each of {state.size} seats")


@_on(ALWAYS, e.Dealt)
def _dealt(state: State, event: e.Dealt) -> str:
    if state.roles:
        return "the roles are dealt already"
    counts = Counter(event.roles)
    fine = all(counts[role] == state.rules.roles.get(role, 0) for role in Role)
    return _unless(fine, "these are not the roles of the village")


@_on(ALWAYS, e.RoleTold)
def _role_told(state: State, event: e.RoleTold) -> str:
    if not state.roles or not event.seat:
        return "no role was dealt to this seat"
    if event.role is not state.roles[event.seat]:
        return f"seat {event.seat} is {state.roles[event.seat]}, not {event.role}"
    return _unless(_are_seats(state, event.fellows), "a fellow is not a seat")


# Days and phases


@_on(PLAYED, e.DayBroke)
def _day_broke(state: State, event: e.DayBroke) -> str:
    if state.stage == "deal":
        if not state.roles:
            return "no roles were dealt"
        return _unless(event.day == state.day, f"the first day is {state.day}, not {event.day}")
    if state.section == "day":
        return "night has not fallen"
    if state.beside:
        return "acts of the night have had no effect yet"
    return _unless(event.day == state.day + 1, f"day {state.day + 1} follows, not {event.day}")


@_on(PLAYED, e.NightFell)
def _night_fell(state: State, event: e.NightFell) -> str:
    return _unless(state.section == "day", "night has fallen already")


def _phases(state: State) -> tuple[Phase, ...]:
    return state.rules.day_phases if state.section == "day" else state.rules.night_phases


@_on(PLAYED, e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> str:
    if state.ended:
        fine = state.rules.post_mortem is not None and (event.phase, event.step) == ("post_mortem", 0)
        return _unless(fine, "only a post-mortem can follow the end")
    phases = _phases(state)
    if not state.step < event.step < len(phases):
        return f"phase {event.step} is not ahead in this {state.section}"
    name = phases[event.step].name
    return _unless(event.phase == name, f"phase {event.step} is {name!r}, not {event.phase!r}")


@_on(PLAYED, e.TimeRanOut)
def _time_ran_out(state: State, event: e.TimeRanOut) -> str:
    return _unless(event.step == state.step, f"phase {state.step} is under way, not {event.step}")


# Talk


@_on(ALWAYS, e.TurnsDrawn)
def _turns_drawn(state: State, event: e.TurnsDrawn) -> str:
    rules = state.channel(event.channel) if event.channel in TALKS else None
    if rules is None or rules.regime == "anytime":
        return f"no turns in channel {event.channel!r}"
    if not _are_seats(state, event.order) or len(set(event.order)) < len(event.order):
        return "not an order of seats"
    floor = state.floors.get(event.channel)
    return _unless(
        floor is None or floor.skips.keys() >= set(event.order), "a seat has no voice in this talk"
    )


@_on(PLAYED, e.TurnsDrawn)
def _turns_drawn_in_play(state: State, event: e.TurnsDrawn) -> str:
    if set(event.order) != set(state.speakers(event.channel)):
        return "not an order of those who have a voice"
    floor = state.floors.get(event.channel)
    if floor is None:
        return _unless(state.stage != "floor" and event.turn == 0, f"{event.channel} is not open")
    return _unless(floor.redraw and event.turn == floor.turn + 1, f"turn {floor.turn} is not over")


@_on(ALWAYS, e.FloorOpened)
def _floor_opened(state: State, event: e.FloorOpened) -> str:
    rules = state.channel(event.channel)
    if rules is None or rules.regime != "anytime" or event.channel in STANDING:
        return f"channel {event.channel!r} is not opened at any time"
    return _unless(event.channel not in state.floors, f"{event.channel} is open already")


@_on(PLAYED, e.FloorOpened)
def _floor_opened_in_play(state: State, event: e.FloorOpened) -> str:
    late = event.channel == "post_mortem"
    return _unless(late == state.ended, "a post-mortem is for after the end, and nothing else is")


@_on(ALWAYS, e.FloorClosed)
def _floor_closed(state: State, event: e.FloorClosed) -> str:
    fine = event.channel in state.floors and event.channel not in STANDING
    return _unless(fine, f"{event.channel} is not open")


@_on(PLAYED, e.FloorClosed)
def _floor_closed_in_play(state: State, event: e.FloorClosed) -> str:
    return _unless(not state.awaits(), "somebody is asked to speak")


@_on(ALWAYS, e.Spoke)
def _spoke(state: State, event: e.Spoke) -> str:
    floor = state.floors.get(event.channel)
    if floor is None:
        return f"{event.channel} is not open"
    if event.seat not in floor.skips:
        return f"seat {event.seat} has no voice in {event.channel}"
    if event.last and (floor.rules.regime != "anytime" or event.channel in STANDING):
        return f"nobody finishes talking in {event.channel} by saying so"
    return _unless(not event.cost or (event.cost > 0 and bool(floor.room)), "a cost without a length budget")


@_on(PLAYED, e.Spoke)
def _spoke_in_play(state: State, event: e.Spoke) -> str:
    floor = state.floors[event.channel]
    idx = state.spoken.get(event.channel, 0)
    if event.channel in STANDING:
        idx = floor.notes.get(event.seat, 0)
    if event.idx != idx:
        return f"utterance {idx} follows, not {event.idx}"
    if floor.rules.regime == "simultaneous":
        fine = event.seat in floor.sealed and not state.awaits()
        return _unless(fine, f"the turn is not over, or seat {event.seat} has written nothing")
    if floor.rules.regime == "turns":
        ask = state.asks.get(event.seat)
        fine = floor.fill == event.seat or (ask is not None and ask.kind == event.channel)
        return _unless(fine, f"it is not the turn of seat {event.seat}")
    return ""


@_on(PLAYED, e.Wrote)
def _wrote(state: State, event: e.Wrote) -> str:
    floor = state.floors.get(event.channel)
    if floor is None or floor.rules.regime != "simultaneous":
        return f"no simultaneous turn in channel {event.channel!r}"
    ask = state.asks.get(event.seat)
    return _unless(ask is not None and ask.kind == event.channel, f"seat {event.seat} is not asked")


# Choices


@_on(PLAYED, e.Asked)
def _asked(state: State, event: e.Asked) -> str:
    if state.stage == "ask":
        fine = state.tally is not None and event.kinds == state.kinds and event.round == state.round + 1
        return _unless(fine, "no further ballot is due")
    actions = ["execution" if kind == "vote" else kind for kind in event.kinds]
    due = {*state.queue}
    if BESIDE.issuperset(event.kinds):
        later = _phases(state)[state.step + 1 :]
        due.update(action for phase in later if phase.applies(state.day) for action in phase.actions)
    fine = event.round == 1 and bool(actions) and actions[0] in due and not set(actions) & set(TALKS)
    several = len({*actions, *state.beside}) < len(actions) + len(state.beside)
    both = {"execution", "attack"} <= set(actions)
    return _unless(fine and not several and not both, "the phase does not ask for this now")


@_on(PLAYED, e.Chose)
def _chose(state: State, event: e.Chose) -> str:
    ask = state.asks.get(event.seat)
    if ask is None or ask.kind != event.kind:
        return f"seat {event.seat} is not asked to {event.kind}"
    return _unless(not event.target or event.target in ask.options, f"{event.target} is not a legal target")


@_on(PLAYED, e.Counted)
def _counted(state: State, event: e.Counted) -> str:
    if event.kind not in ("vote", "attack") or state.kinds != (event.kind,) or state.tally is not None:
        return f"no ballot of {event.kind} is under way"
    if state.awaits() or event.round != state.round:
        return f"ballot {state.round} is not over"
    fine = dict(event.votes).items() <= state.choices.items() and _are_seats(state, event.leaders)
    return _unless(fine, "these votes were not cast")


@_on(PLAYED, e.VotesShown)
def _votes_shown(state: State, event: e.VotesShown) -> str:
    hidden = [(shown.kind, shown.day) for shown in state.to_show]
    return _unless((event.kind, event.day) in hidden, "no such ballot is to be shown")


@_on(PLAYED, e.Executed)
def _executed(state: State, event: e.Executed) -> str:
    return _led(state, "vote", event.seat)


@_on(PLAYED, e.Attacked)
def _attacked(state: State, event: e.Attacked) -> str:
    return _led(state, "attack", event.target)


@_on(PLAYED, e.AttackFell)
def _attack_fell(state: State, event: e.AttackFell) -> str:
    return _led(state, "attack", event.target)


def _led(state: State, kind: Kind, seat: Seat) -> str:
    """Why a ballot cannot fall on this seat."""
    if state.tally is None or state.tally.kind != kind:
        return f"no ballot of {kind} was counted"
    return _unless(not seat or seat in state.tally.leaders, f"seat {seat} did not lead")


@_on(PLAYED, e.Divined)
def _divined(state: State, event: e.Divined) -> str:
    return _chosen(state, "divine", event.seat, event.target)


@_on(PLAYED, e.Guarded)
def _guarded(state: State, event: e.Guarded) -> str:
    return _chosen(state, "guard", event.seat, event.target)


def _chosen(state: State, kind: Kind, seat: Seat, target: Seat) -> str:
    """Why a seat cannot use its power on this target."""
    if kind not in (*state.kinds, *state.beside) or state.asks:
        return f"no choices to {kind} are in"
    return _unless(state.acts.get(seat) == target, f"seat {seat} did not choose this")


@_on(PLAYED, e.Settled)
def _settled(state: State, event: e.Settled) -> str:
    fine = bool(event.kinds) and set(event.kinds) <= {*state.kinds, *state.beside} and not state.asks
    return _unless(fine, "these choices are not due")


# Deaths, players, time, the end


@_on(PLAYED, e.Killed)
def _killed(state: State, event: e.Killed) -> str:
    return _unless(event.seat in state.living, f"seat {event.seat} is not among the living")


@_on(PLAYED, e.Removed)
def _removed(state: State, event: e.Removed) -> str:
    if state.ended:
        return "the game has ended already"
    return _unless(event.seat in state.living, f"seat {event.seat} is not among the living")


@_on(PLAYED, e.DeathShown)
def _death_shown(state: State, event: e.DeathShown) -> str:
    fine = event.seat in state.shown and event.seat not in state.living
    return _unless(fine, f"seat {event.seat} is alive, or known to be dead")


@_on(PLAYED, e.Sensed)
def _sensed(state: State, event: e.Sensed) -> str:
    return _unless(event.target > 0 and event.target not in state.living, f"seat {event.target} is not dead")


@_on(PLAYED, e.Amended)
def _amended(state: State, event: e.Amended) -> str:
    return _unless(event.seat > 0, "0 is not a seat")


@_on(PLAYED, e.Marked)
def _marked(state: State, event: e.Marked) -> str:
    return _unless(event.seat > 0 and event.target > 0, "0 is not a seat")


@_on(PLAYED, e.WentLost)
def _went_lost(state: State, event: e.WentLost) -> str:
    return _unless(event.seat > 0 and event.seat not in state.lost, f"seat {event.seat} is lost already")


@_on(PLAYED, e.CameBack)
def _came_back(state: State, event: e.CameBack) -> str:
    return _unless(event.seat in state.lost, f"seat {event.seat} is not lost")


@_on(PLAYED, e.Paused)
def _paused(state: State, event: e.Paused) -> str:
    return _unless(state.paused_ms is None, "the game is paused already")


@_on(PLAYED, e.Resumed)
def _resumed(state: State, event: e.Resumed) -> str:
    return _unless(state.paused_ms is not None, "the game is not paused")


@_on(PLAYED, e.Extended)
def _extended(state: State, event: e.Extended) -> str:
    return _unless(state.until_ms is not None, "the phase has no time limit")


@_on(PLAYED, e.Ended)
def _ended(state: State, event: e.Ended) -> str:
    if state.ended:
        return "the game has ended already"
    return _unless(event.roles == state.roles[1:], "these are not the roles that were dealt")


@_on(PLAYED, e.Closed)
def _closed(state: State, event: e.Closed) -> str:
    return _unless(state.ended, "the game has not ended")
