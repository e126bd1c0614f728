"""What a rater is shown of a game. Everything is granted here, line by line; nothing is taken away later.

Names of players and teams are in no line. Where the result is hidden, the game stops before the death that
decided it; where roles are hidden, only what the village itself learnt is shown.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from jinro.contest.rate.editions import EDITIONS, criteria_for
from jinro.contest.rate.records import Hidden, Picked, PickedGame
from jinro.game import events as e
from jinro.game.events import Event
from jinro.wire.page.rating import ShownKind, ShownLine, ShownSeat, ShownVillage

SECRET: Final = frozenset({"whisper", "attack_votes", "divined", "guarded", "attacked", "sensed"})
"""Lines that tell who has which role."""
DEATHS: Final = (e.Executed, e.AttackFell, e.Attacked, e.Killed, e.DeathShown, e.Removed)
QUIET: Final = (
    e.Settled,
    e.DayBroke,
    e.NightFell,
    e.PhaseBegan,
    e.Sensed,
    e.VotesShown,
    e.RoleTold,
    e.Amended,
)
"""What may stand between the events of one death."""


def view(picked: Picked, game: PickedGame, events: Sequence[Event]) -> ShownVillage:
    """The game as raters of this rating see it."""
    opened = next((event for event in events if isinstance(event, e.Opened)), None)
    hidden = picked.hidden
    characters = opened.characters if opened is not None else ()
    seats = []
    for seat, name in enumerate(game.names, 1):
        own = characters[seat - 1] if seat <= len(characters) else None
        seats.append(
            ShownSeat(
                seat=seat,
                name=name,
                profile=own.profile if own is not None else {},
                avatar=own.avatar if own is not None else "",
                role=None if "roles" in hidden else game.roles[seat - 1],
            )
        )
    criteria = criteria_for(EDITIONS[picked.edition], game.wolves)
    return ShownVillage(
        id=game.id,
        language=opened.rules.language if opened is not None else "",
        seats=tuple(seats),
        lines=tuple(shown_lines(events, hidden)),
        criteria=tuple(one.id for one in criteria),
        stops="result" in hidden,
    )


def blind_names(characters: Sequence[e.Character], known: Collection[str], seats: int) -> tuple[str, ...]:
    """How raters call each seat: by its character, or by its number where that is the name of a player.

    `known`: the names of players and teams.
    """
    known = {name.casefold() for name in known}
    names = []
    for seat in range(1, seats + 1):
        own = characters[seat - 1].name if seat <= len(characters) else ""
        names.append(own if own and own.casefold() not in known else f"Agent[{seat:02}]")
    return tuple(names)


def shown_lines(events: Sequence[Event], hidden: Sequence[Hidden]) -> Iterator[ShownLine]:
    """What raters see, in order."""
    end = decided_at(events) if "result" in hidden else len(events)
    n = day = 0
    told: set[int] = set()
    for event in events[:end]:
        if isinstance(event, e.DayBroke):
            day = event.day
        if isinstance(event, e.Spoke) and event.channel in ("talk", "whisper"):
            n += 1
        for line in _line(event, day, n):
            if (line.kind == "died" and line.target in told) or ("roles" in hidden and line.kind in SECRET):
                continue
            if line.result == "killed":
                told.add(line.target)
            yield line


def decided_at(events: Sequence[Event]) -> int:
    """Where a game that must not tell its result stops: before the last death, or before its end."""
    end = next((i for i, event in enumerate(events) if isinstance(event, e.Ended)), len(events))
    last = at = next((i for i in reversed(range(end)) if isinstance(events[i], DEATHS)), end)
    # One death may be several events, the last of them in the morning.
    while at and isinstance(events[at - 1], (*DEATHS, *QUIET)):
        at -= 1
        if isinstance(events[at], DEATHS):
            last = at
    return last


def _line(event: Event, day: int, n: int) -> Iterator[ShownLine]:
    match event:
        case e.DayBroke():
            yield ShownLine("day", event.day)
        case e.NightFell():
            yield ShownLine("night", event.day)
        case e.Spoke(channel="talk") | e.Spoke(channel="whisper"):
            kind: ShownKind = "talk" if event.channel == "talk" else "whisper"
            yield ShownLine(kind, event.day, n=n, seat=event.seat, target=event.to, text=event.text)
        case e.Counted(kind="vote"):
            yield ShownLine("votes", event.day, votes=event.votes)
        case e.Counted(kind="attack"):
            yield ShownLine("attack_votes", event.day, votes=event.votes)
        case e.Executed() if event.seat:
            yield ShownLine("executed", event.day, target=event.seat)
        case e.Divined():
            yield ShownLine("divined", event.day, seat=event.seat, target=event.target, result=event.species)
        case e.Guarded():
            yield ShownLine("guarded", event.day, seat=event.seat, target=event.target)
        case e.AttackFell() if event.target:
            yield ShownLine("attacked", event.day, target=event.target, result=event.outcome)
        case e.DeathShown(how="found") | e.DeathShown(how="removed"):
            yield ShownLine("died", day, target=event.seat)
        case e.Sensed():
            yield ShownLine("sensed", event.day, target=event.target, result=event.species)
