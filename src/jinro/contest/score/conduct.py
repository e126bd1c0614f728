"""How the teams of a contest stand: wins by role, with and without games in which somebody failed; conduct.

A game counts if a side won it. It is flawed if a seat was lost in it, or a request went unanswered: then the
result says something about robustness, not only about skill. Behaviour is measured by `jinro.contest.score`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from jinro.contest.score.faults import FATAL, FaultKind, tally
from jinro.contest.score.games import ScoredGame, game_of
from jinro.contest.score.measuring import measure_acts
from jinro.contest.score.results import GameResult, TrackResults, game_result
from jinro.contest.score.team_scores import TrackScores
from jinro.errors import StoreError
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Seat
from jinro.language.prose.breach import breach_in, unspeakable_in
from jinro.store import Header, Records, Scope
from jinro.village.thinking import ThoughtTime, budgets_used_up, thought_times

Isolation = Literal["loopback", "sandbox", "user", "none"]
"""How a program is kept apart: in a sandbox from which it reaches the server alone, in a sandbox with the
network of the machine, as another user, not at all."""
BreachKind = Literal["protocol", "markup", "unspeakable", "comma", "length"]


class EntryConduct(Struct):
    """What an entry has done on one track, besides winning."""

    team: str = ""
    games: int = 0
    flawed: int = 0
    """Games in which it failed itself."""
    faults: Counter[FaultKind] = field(default_factory=Counter)
    breaches: Counter[BreachKind] = field(default_factory=Counter)
    """Utterances against the regulation, by kind; too long ones are among the faults too, as cut."""
    answers_ms: list[int] = field(default_factory=list)
    """How long its answers took."""
    overtime: int = 0
    """Answers that came after the time that it was told, and before the server stopped waiting."""
    budgets: int = 0
    """Budgets of time to think that it had: one for each day or game, if there is such a rule."""
    budgets_used_up: int = 0
    errors: int | None = None
    """Requests that a trace shows as not answered in time; None: there is no trace."""
    faults_known: bool = True
    """Logs of others do not tell faults."""

    @property
    def median_ms(self) -> int | None:
        return round(median(self.answers_ms)) if self.answers_ms else None

    @property
    def slow_ms(self) -> int | None:
        """The time that 95 % of its answers took at most."""
        ordered = sorted(self.answers_ms)
        return ordered[-(-95 * len(ordered) // 100) - 1] if ordered else None


class TrackStanding(Struct):
    """One track."""

    entries: TrackResults
    """All games that count, by entry."""
    teams: TrackResults
    """The same by team."""
    clean: TrackResults
    """By team, without flawed games."""
    scores: TrackScores
    """Behaviour by team, and executions by day."""
    flawed: int = 0
    """Games that count, and are flawed."""
    void: Counter[str] = field(default_factory=Counter)
    """Games that do not count, by reason."""
    conduct: dict[str, EntryConduct] = field(default_factory=dict)
    """By entry."""


class CountedGame(Struct, frozen=True):
    """What counts of a game that is over; it never changes, so it is read once."""

    result: GameResult
    failures: Counter[tuple[Seat, FaultKind]]
    breaches: list[tuple[Seat, BreachKind]]
    thought: list[ThoughtTime]
    answer_ms: int
    """The time for an answer that players were told."""
    budgets: dict[Seat, tuple[int, int]]
    """Budgets of time to think that were used up, and all."""
    scored: ScoredGame | None
    """None: nobody won it."""


Known = dict[str, CountedGame | None]
"""What was read of games, by id; None: it cannot be read."""


async def standings(
    store: Records,
    tracks: Iterable[str],
    team_of: Mapping[str, str],
    known: Known | None = None,
    scope: Scope | None = None,
) -> dict[str, TrackStanding]:
    """All tracks by name, from the stored games, or from those that somebody may see. `team_of`: teams by
    entry. What `known` has is not read again."""
    known = {} if known is None else known
    found = {}
    for name in tracks:
        one = TrackStanding(TrackResults(name), TrackResults(name), TrackResults(name), TrackScores(name))
        for header in reversed(await store.games(track=name, is_open=False, scope=scope)):
            if header.game not in known:
                known[header.game] = await _read(store, header)
            record = known[header.game]
            if record is None:
                one.entries.unreadable += 1
            else:
                _add(one, record, team_of)
                _add_conduct(one, record, team_of)
        found[name] = one
    return found


async def _read(store: Records, header: Header) -> CountedGame | None:
    try:
        events, notes = await store.events(header.game), await store.notes(header.game)
        result = game_result(header, await store.dealt(header.game))
    except StoreError:
        return None
    if result is None:
        return None
    scored = game_of(events, header.game, measure=measure_acts, track=header.track)
    return CountedGame(
        result,
        tally(events, notes),
        breaches(events),
        thought_times(events),
        opened.rules.answer_ms if isinstance(opened := events[0], e.Opened) else 0,
        budgets_used_up(events),
        scored if isinstance(scored, ScoredGame) else None,
    )


def _add(one: TrackStanding, record: CountedGame, team_of: Mapping[str, str]) -> None:
    result = record.result
    teams = replace(result, teams=tuple(team_of.get(name, name) for name in result.teams))
    one.entries.add(result)
    one.teams.add(teams)
    if record.scored is not None:
        one.scores.add(record.scored, teams.teams)
    if result.winner.value == "NONE":
        one.void[result.reason] += 1
    elif any(kind in FATAL for _, kind in record.failures):
        one.flawed += 1
    else:
        one.clean.add(teams)


def _add_conduct(one: TrackStanding, record: CountedGame, team_of: Mapping[str, str]) -> None:
    names = record.result.teams
    for name in dict.fromkeys(names):
        one.conduct.setdefault(name, EntryConduct(team_of.get(name, name))).games += 1
    own = {seat: one.conduct[name] for seat, name in enumerate(names, 1)}
    failed = set[str]()
    for (seat, kind), number in record.failures.items():
        if seat in own:
            own[seat].faults[kind] += number
            if kind == "cut":
                own[seat].breaches["length"] += number
            if kind in FATAL:
                failed.add(names[seat - 1])
    for name in failed:
        one.conduct[name].flawed += 1
    for seat, breach in record.breaches:
        if seat in own:
            own[seat].breaches[breach] += 1
    for took in record.thought:
        if took.answered and took.seat in own:
            own[took.seat].answers_ms.append(took.took_ms)
            own[took.seat].overtime += took.took_ms > record.answer_ms
    for seat, (used_up, budgets) in record.budgets.items():
        if seat in own:
            own[seat].budgets += budgets
            own[seat].budgets_used_up += used_up


def breaches(events: Sequence[Event]) -> list[tuple[Seat, BreachKind]]:
    """Utterances in natural language that the regulation does not allow, and why."""
    opened = events[0] if events else None
    if not isinstance(opened, e.Opened) or opened.rules.talk_language != "prose":
        return []
    names = tuple(character.name for character in opened.characters)
    found: list[tuple[Seat, BreachKind]] = []
    for event in events:
        if not isinstance(event, e.Spoke) or event.over or event.skip:
            continue
        breach = breach_in(event.text, names)
        if breach is not None:
            found.append((event.seat, breach.kind))
        if unspeakable_in(event.text, names):
            found.append((event.seat, "unspeakable"))
        if "," in event.text:
            found.append((event.seat, "comma"))
    return found
