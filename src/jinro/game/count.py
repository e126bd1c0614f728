"""The results of choices: ballots, executions, night acts, deaths and news, victory. It changes nothing."""

from collections import Counter
from collections.abc import Sequence

from jinro.game import events as e
from jinro.game.draws import Draws, key
from jinro.game.events import Event, Kind
from jinro.game.roles import NOBODY, TABLE, Role, Seat, Side
from jinro.game.state import How, State


def leaders(state: State, kind: Kind, votes: Sequence[tuple[Seat, Seat]]) -> tuple[Seat, ...]:
    """The seats with the most counted votes, in seat order."""
    counts: dict[Seat, int] = {}
    for _, target in votes:
        if kind == "vote" or not state.is_wolf(target):
            counts[target] = counts.get(target, 0) + 1
    if not counts:
        if kind == "attack" and state.rules.attack.if_none == "random":
            return tuple(s for s in state.shown if not state.is_wolf(s))
        return ()
    most = max(counts.values())
    return tuple(sorted(s for s, n in counts.items() if n == most))


def _choice(state: State, tally: e.Counted, draws: Draws) -> Seat:
    """The seat that the last ballot decides on; 0 for nobody."""
    if len(tally.leaders) == 1:
        return tally.leaders[0]
    tie = (state.rules.vote if tally.kind == "vote" else state.rules.attack).tie
    if not tally.leaders or tie == "nobody":
        return NOBODY
    return draws.pick(tally.leaders, key(f"tie-{tally.kind}", state.day, state.place(), tally.round))


def settle_vote(state: State, tally: e.Counted, draws: Draws, at_ms: int) -> list[Event]:
    """The execution, and what the medium learns from it at once."""
    seat = _choice(state, tally, draws)
    events: list[Event] = [e.Executed(at_ms, state.day, seat)]
    if seat and state.rules.execution_shown == "at_once":
        events += _sensed(state, seat, at_ms)
    events.append(e.Settled(at_ms, ("vote",)))
    return events


def settle_powers(state: State, kinds: tuple[Kind, ...], at_ms: int) -> list[Event]:
    """Divinations, then guards, by seat. Acts of seats that are dead and do not know it have no effect."""
    events: list[Event] = []
    dead: set[Seat] = set()
    acts = [(seat, target) for seat, target in sorted(state.acts.items()) if seat in state.living]
    for seat, target in acts:
        if "divine" in kinds and TABLE[state.roles[seat]].power == "divine":
            events.append(e.Divined(at_ms, state.day, seat, target, state.species(target)))
            if TABLE[state.roles[target]].cursed and target in state.living and target not in dead:
                dead.add(target)
                events += _kill(state, target, "curse", at_ms)
    for seat, target in acts:
        if "guard" in kinds and TABLE[state.roles[seat]].power == "guard":
            events.append(e.Guarded(at_ms, state.day, seat, target))
    events.append(e.Settled(at_ms, kinds))
    return events


def settle_attack(state: State, tally: e.Counted, draws: Draws, at_ms: int) -> list[Event]:
    """The attack and its result."""
    target = _choice(state, tally, draws)
    events: list[Event] = [e.Attacked(at_ms, state.day, target)]
    if not target:
        events.append(e.AttackFell(at_ms, state.day, target, "nobody"))
    elif target not in state.living:
        events.append(e.AttackFell(at_ms, state.day, target, "wasted"))
    elif TABLE[state.roles[target]].immune:
        events.append(e.AttackFell(at_ms, state.day, target, "immune"))
    elif any(t == target and guard in state.living for guard, t in state.guards.items()):
        events.append(e.AttackFell(at_ms, state.day, target, "guarded"))
    else:
        events.append(e.AttackFell(at_ms, state.day, target, "killed"))
        events += _kill(state, target, "attack", at_ms)
    events.append(e.Settled(at_ms, ("attack",)))
    return events


def _kill(state: State, seat: Seat, cause: str, at_ms: int) -> list[Event]:
    events: list[Event] = [e.Killed(at_ms, state.day, seat, "attack" if cause == "attack" else "curse")]
    if state.rules.night_deaths_shown == "at_once":
        events += show_death(state, seat, "found", at_ms)
    return events


def show_death(state: State, seat: Seat, how: How, at_ms: int) -> list[Event]:
    """A death becomes known; the medium learns the species if the rules say so."""
    events: list[Event] = [e.DeathShown(at_ms, seat, how)]
    if how == "executed" or state.rules.medium_sees == "dead":
        events += _sensed(state, seat, at_ms)
    return events


def _sensed(state: State, seat: Seat, at_ms: int) -> list[Event]:
    if not state.rules.has(Role.MEDIUM):
        return []
    return [e.Sensed(at_ms, state.day, seat, state.species(seat))]


def news(state: State, at_ms: int) -> list[Event]:
    """The news of the morning: deaths, what the medium senses, the votes of the day before."""
    events: list[Event] = []
    for seat, how in sorted(state.hidden):
        events += show_death(state, seat, how, at_ms)
    for shown in state.to_show:
        if shown.votes:
            events.append(_shown(state, shown, at_ms))
    return events


def _shown(state: State, shown: e.VotesShown, at_ms: int) -> Event:
    if shown.kind == "vote" and state.rules.vote.shown == "counts":
        counts = Counter(target for _, target in shown.votes)
        ranked = tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
        return e.VotesShown(at_ms, shown.kind, shown.day, (), ranked)
    return e.VotesShown(at_ms, shown.kind, shown.day, shown.votes)


def winner(state: State) -> Side | None:
    """The side that has won; None while the game goes on."""
    living = state.living_mask
    if state.lost and not state.rules.lost.living:
        living &= ~sum(1 << s for s in state.lost)
    wolves = (living & state.role_mask.get(Role.WEREWOLF, 0)).bit_count()
    if wolves and 2 * wolves < living.bit_count():
        return None
    if living & state.role_mask.get(Role.FOX, 0):
        return Side.FOX
    return Side.WEREWOLF if wolves else Side.VILLAGER
