"""`audience(state, event)`: who may see an event, as a bit mask: bit 0 is the public, bit n is seat n.

Secrets are granted, never removed: no viewer sees an event that is not granted here.
"""

from collections.abc import Callable
from typing import Final, TypeVar, cast, get_args

from jinro.game import events as e
from jinro.game.events import AnyEvent, Event
from jinro.game.roles import Power, Role
from jinro.game.state import State

E = TypeVar("E", bound=Event)
PUBLIC: Final = 1
"""The bit of the public: viewers without a seat, who know no secrets."""
AUDIENCE: Final[dict[type[Event], Callable[[State, Event], int] | None]] = dict.fromkeys(get_args(AnyEvent))
"""Who may see each kind of event; None: nobody. Filled below."""


def audience(state: State, event: Event) -> int:
    """The mask of the seats that may see the event; `state` is the state after it."""
    grant = AUDIENCE[type(event)]
    return 0 if grant is None else grant(state, event)


def _on(*kinds: type[E]) -> Callable[[Callable[[State, E], int]], Callable[[State, E], int]]:
    def register(grant: Callable[[State, E], int]) -> Callable[[State, E], int]:
        for kind in kinds:
            AUDIENCE[kind] = cast("Callable[[State, Event], int]", grant)
        return grant

    return register


@_on(e.Opened, e.DayBroke, e.NightFell, e.DeathShown, e.Removed, e.Paused, e.Resumed, e.Ended, e.Closed)
def everybody(state: State, event: Event) -> int:
    return state.everybody


def wolves(state: State) -> int:
    return state.power_mask.get(Power.ATTACK, 0)


def of_channel(state: State, channel: str, seat: int) -> int:
    """Who hears what `seat` says in a channel; seat 0: who is told that it opens and closes."""
    if channel == "talk" or channel == "post_mortem":
        return state.everybody
    if channel == "whisper":
        return wolves(state)
    if channel == "grave":
        dead = state.everybody - PUBLIC
        for living in state.shown:
            dead &= ~(1 << living)
        return dead
    return 1 << seat if seat else 0


@_on(e.RoleTold)
def _role_told(state: State, event: e.RoleTold) -> int:
    return 1 << event.seat


@_on(e.Amended)
def _amended(state: State, event: e.Amended) -> int:
    return 1 << event.seat


@_on(e.Wrote)
def _wrote(state: State, event: e.Wrote) -> int:
    return 1 << event.seat


@_on(e.Chose)
def _chose(state: State, event: e.Chose) -> int:
    return 1 << event.seat


@_on(e.Divined)
def _divined(state: State, event: e.Divined) -> int:
    return 1 << event.seat


@_on(e.Guarded)
def _guarded(state: State, event: e.Guarded) -> int:
    return 1 << event.seat


@_on(e.Marked)
def _marked(state: State, event: e.Marked) -> int:
    return 1 << event.seat


@_on(e.PhaseBegan, e.TimeRanOut, e.Extended)
def _phase(state: State, event: Event) -> int:
    if state.ended or state.phase.public:
        return everybody(state, event)
    return wolves(state) if set(state.phase.actions) == {"whisper"} else 0


@_on(e.FloorOpened)
def _floor_opened(state: State, event: e.FloorOpened) -> int:
    return of_channel(state, event.channel, 0)


@_on(e.FloorClosed)
def _floor_closed(state: State, event: e.FloorClosed) -> int:
    return of_channel(state, event.channel, 0)


@_on(e.Spoke)
def _spoke(state: State, event: e.Spoke) -> int:
    return state.everybody if event.channel == "talk" else of_channel(state, event.channel, event.seat)


@_on(e.Counted)
def _counted(state: State, event: e.Counted) -> int:
    ballots = state.rules.vote if event.kind == "vote" else state.rules.attack
    if ballots.shown != "at_once":
        return 0
    return everybody(state, event) if event.kind == "vote" else wolves(state)


@_on(e.VotesShown)
def _votes_shown(state: State, event: e.VotesShown) -> int:
    return everybody(state, event) if event.kind == "vote" else wolves(state)


@_on(e.Executed)
def _executed(state: State, event: e.Executed) -> int:
    return everybody(state, event) if state.rules.execution_shown == "at_once" else 0


@_on(e.Attacked)
def _attacked(state: State, event: e.Attacked) -> int:
    return wolves(state)


@_on(e.Sensed)
def _sensed(state: State, event: e.Sensed) -> int:
    return state.role_mask.get(Role.MEDIUM, 0)
