"""Teams of a track: their results and their health in all stored games, and which of their agents are
connected now."""

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import compress
from typing import Final

from msgspec import UNSET, Struct, UnsetType, field

from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.contest.plan.health import Conduct, HealthRecord, HealthRules, TeamHealth
from jinro.contest.score.faults import FaultKind, our_doing, tally
from jinro.contest.score.results import GameResult, game_result
from jinro.errors import StoreError
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import TABLE, Seat, Side
from jinro.hosting.doors.nlp.track import Track
from jinro.hosting.village import Running
from jinro.store import Kept, Records, Scope
from jinro.store.store import NoteLike
from jinro.village.clock import unix_ms
from jinro.village.notes import NONE, PEOPLE
from jinro.wire.nlp.host import CHANNELS

_ANSWERS: Final = frozenset({e.Spoke, e.Chose})
GUESTS: Final = "\0"
"""Stands for the team of people and built-in players among agents: they have none."""
MOST_RECALLED: Final = 1_000
"""Latest games of a track that are read as a whole at the start, for faults and health of its teams."""


def guest_seats(notes: Iterable[NoteLike | Kept]) -> frozenset[Seat]:
    """The seats of a game that people and built-in players had among agents, as its notes tell it."""
    words = next((note.detail.split() for note in notes if note.code == PEOPLE and not note.seat), [])
    return frozenset(seat for seat, word in enumerate(words, 1) if word != NONE)


class TeamRecord(Struct):
    """A team's results so far."""

    games: int = 0
    """Games that are over."""
    seats: int = 0
    """Its seats in them."""
    decided_seats: int = 0
    """Its seats in games that a side won."""
    wins: int = 0
    """Its seats that won."""
    fatal_games: int = 0
    """Games in which one of its agents was lost."""
    aborted_games: int = 0
    """Games that were aborted because too many agents were lost."""
    faults: Counter[FaultKind] = field(default_factory=Counter)
    """Number of its faulty answers by kind."""


class TeamRow(Struct, frozen=True, kw_only=True):
    """A team: docs/protocols/api.md, section 4."""

    team: str
    waiting: int
    playing: int
    active_games: int
    surplus: bool | UnsetType = UNSET
    connected: int | UnsetType = UNSET
    games: int
    seats: int
    wins: int
    fatal_games: int
    aborted_games: int
    faults: dict[FaultKind, int]
    requests: int
    request_errors: int
    failure_rate: float
    weight: float
    quarantined: bool
    quarantine_count: int
    last_seen: str


class Teams:
    """The records of all teams."""

    def __init__(self, rules: HealthRules | None = None) -> None:
        """`rules` of team health; None: it has no consequences, and its figures are those of the defaults."""
        self.records: dict[str, TeamRecord] = {}
        self.health = TeamHealth(rules or HealthRules())
        self.enforced = rules is not None
        """Whether health decides who plays."""
        self.decided_games = 0
        """Games that a side won."""

    def ended(self, running: Running) -> list[str]:
        """Count a game that is over; returns the teams that go into quarantine for it."""
        return self.take(running.teams, running.game.log, running.journal.notes(), unix_ms())

    async def recall(self, store: Records, track: str, scope: Scope | None = None) -> int:
        """Count the stored games of a track, or those that a viewer may see; returns how many cannot be read.

        Of all games the results count, of the latest ones also faults and health.
        """
        unreadable = 0
        headers = await store.games(track=track, is_open=False, scope=scope)
        for header in reversed(headers[MOST_RECALLED:]):
            try:
                result = game_result(header, await store.dealt(header.game))
            except StoreError:
                result = None
            if result is None:
                unreadable += 1
            else:
                self._count(result)
        for header in reversed(headers[:MOST_RECALLED]):
            try:
                events, notes = await store.events(header.game), await store.notes(header.game)
            except StoreError:
                unreadable += 1
                continue
            last = events[-1].at_ms if events else 0
            self.take(header.teams, events, notes, header.started_ms + last)
        return unreadable

    def take(
        self, teams: Sequence[str], events: Sequence[Event], notes: Sequence[NoteLike | Kept], at_ms: int
    ) -> list[str]:
        """Count a game that ended at this Unix time; returns the teams that go into quarantine for it."""
        dealt = next((event for event in events if isinstance(event, e.Dealt)), None)
        if dealt is None or len(teams) != len(dealt.roles):
            return []
        guests = guest_seats(notes)
        own = [seat not in guests for seat in range(1, len(teams) + 1)]
        outcome = next((event for event in reversed(events) if isinstance(event, e.Ended)), None)
        result = GameResult(
            track="",
            village="",
            teams=tuple(compress(teams, own)),
            roles=tuple(compress(dealt.roles, own)),
            winner=Side.NONE if outcome is None else outcome.winner,
            reason="" if outcome is None else outcome.reason,
        )
        self._count(result)
        named = [team if is_own else GUESTS for team, is_own in zip(teams, own, strict=True)]
        return self._conduct(named, events, notes, at_ms, aborted=result.reason == "errors")

    def _count(self, game: GameResult) -> None:
        """Count who won."""
        decided = game.winner is not Side.NONE
        self.decided_games += decided
        for team in set(game.teams):
            record = self.records.setdefault(team, TeamRecord())
            record.games += 1
            record.aborted_games += game.reason == "errors"
        for team, role in zip(game.teams, game.roles, strict=True):
            record = self.records[team]
            record.seats += 1
            record.decided_seats += decided
            record.wins += TABLE[role].side is game.winner

    def _conduct(
        self,
        teams: Sequence[str],
        events: Sequence[Event],
        notes: Sequence[NoteLike | Kept],
        at_ms: int,
        *,
        aborted: bool,
    ) -> list[str]:
        """Count faults, requests and losses of a game."""
        requests, missing, lost = Counter[str](), Counter[str](), set()
        for seat, number in _requests(events).items():
            requests[teams[seat - 1]] += number
        for (seat, kind), number in tally(events, notes).items():
            if 0 < seat <= len(teams):
                team = teams[seat - 1]
                if team == GUESTS:
                    continue
                self.records[team].faults[kind] += number
                if kind == "missing":
                    missing[team] += number
                elif kind == "lost":
                    lost.add(team)
        for team in lost:
            self.records[team].fatal_games += 1
        dropped = {teams[seat - 1] for seat in _dropped(events)}
        conducts = {
            team: Conduct(
                requests=requests[team],
                request_errors=missing[team],
                fatal=team in dropped,
                # Only teams that have lost an agent are to blame.
                aborted=aborted and team in dropped,
            )
            for team in set(teams) - {GUESTS, PEOPLE_ENTRY}
        }
        return sorted(team for team, conduct in conducts.items() if self.health.played(team, conduct, at_ms))

    def leaders(self) -> list[tuple[str, int, int]]:
        """Teams by win rate, best first: name, seats that won, seats; decided games only."""
        played = [(team, r.wins, r.decided_seats) for team, r in self.records.items() if r.decided_seats]
        return sorted(played, key=lambda row: (-row[1] / row[2], row[0]))


def team_rows(track: Track, teams: Teams, *, secrets: bool) -> list[TeamRow]:
    """Every team that is connected or has played, by name.

    Only with `secrets` a row has `connected`, which tells whether a seat of a running game is lost.
    """
    waiting, playing, lost = _connected(track)
    active = Counter(team for running in track.games.values() for team in set(running.teams))
    health, now = teams.health, unix_ms()
    rows = []
    for team in sorted({*teams.records, *waiting, *playing}):
        record = teams.records.get(team, TeamRecord())
        conduct = health.records.get(team, HealthRecord(deque()))
        here = waiting[team] + playing[team]
        row = TeamRow(
            team=team,
            waiting=waiting[team],
            playing=playing[team],
            active_games=active[team],
            surplus=UNSET if track.room.plan is None else track.room.surplus(team),
            connected=here - lost[team] if secrets else UNSET,
            games=record.games,
            seats=record.seats,
            wins=record.wins,
            fatal_games=record.fatal_games,
            aborted_games=record.aborted_games,
            faults=dict(sorted(record.faults.items())),
            requests=conduct.requests,
            request_errors=conduct.request_errors,
            failure_rate=round(health.failure_rate(team), 4),
            weight=round(health.weight(team), 4) if teams.enforced else 1.0,
            quarantined=teams.enforced and health.is_quarantined(team, now),
            quarantine_count=conduct.quarantine_count if teams.enforced else 0,
            last_seen=_moment(now if here else conduct.last_seen_ms),
        )
        rows.append(row)
    return rows


def _moment(ms: int) -> str:
    """A Unix time as in RFC 3339, in seconds."""
    return datetime.fromtimestamp(ms // 1_000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _requests(events: Sequence[Event]) -> Counter[Seat]:
    """Requests that were answered or ran out, by seat. What is said at any time answers none."""
    opened = events[0]
    rules = opened.rules if isinstance(opened, e.Opened) else None
    asked = {
        channel for channel in CHANNELS if rules is not None and getattr(rules, channel).regime != "anytime"
    }
    answers = compress(events, map(_ANSWERS.__contains__, map(type, events)))
    return Counter(
        [
            event.seat
            for event in answers
            if (type(event) is e.Spoke and event.channel in asked) or type(event) is e.Chose
        ]
    )


def _dropped(events: Sequence[Event]) -> set[Seat]:
    """Seats that were lost while alive, and not by a stop of the server; a dead player may go."""
    dead: set[Seat] = set()
    found: set[Seat] = set()
    if e.WentLost not in set(map(type, events)):
        return found  # The usual case: nearly all of the time that this function would take.
    ours = our_doing(events)
    for number, event in enumerate(events):
        if isinstance(event, (e.Executed, e.Killed)):
            dead.add(event.seat)
        elif isinstance(event, e.WentLost) and event.seat not in dead and number not in ours:
            found.add(event.seat)
    return found


def progress(track: Track) -> dict[str, int] | None:
    """Games of the plan played and in total; None without a plan."""
    plan = track.room.plan
    if plan is None:
        return None
    done = len(plan.ended_matches)
    return {"done": done, "total": done + len(plan.scheduled_matches)}


def _connected(track: Track) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Per team: agents that wait, seats in running games, and lost seats among these."""
    waiting = Counter(agent.team for agent in track.room)
    playing: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for running in track.games.values():
        playing.update(running.teams)
        lost.update(running.teams[seat - 1] for seat in running.seats.lost)
    return waiting, playing, lost
