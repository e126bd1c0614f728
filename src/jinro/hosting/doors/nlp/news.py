"""The news of one track. `TrackNews`: who comes and goes, who is missing, how games begin and end.
`TrackWatch`: what no event tells: games without a death; for a chat, stalls and milestones."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from jinro.config.contest.operations import Notifier
from jinro.contest.score.deathless import SEEN as DEATHS
from jinro.contest.score.deathless import Deathless, DeathlessDays
from jinro.contest.score.faults import amended_channel
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.hosting.doors.nlp.matching import Need
from jinro.hosting.doors.nlp.track import Track
from jinro.hosting.notices.notice import Fact, Telling, counted, name_of
from jinro.hosting.village import Running
from jinro.i18n import Language
from jinro.net.peer import RemoteAgent
from jinro.transcript.transcript_words import TranscriptWords
from jinro.village.thinking import budgets_used_up

MOST_TOLD: Final = 10_000
"""Names that are remembered, so that something is told of each only once."""
MOST_COMPARED: Final = 200
"""Waiting agents of a team whose names are compared with that of another one."""
_OPEN: Final = frozenset({"talk", "vote"})
"""Requests that all agents get; the name of any other would tell a role."""
SEEN: Final[frozenset[type[Event]]] = frozenset({e.WentLost, e.CameBack, e.Chose, e.Amended, e.Resumed})
"""Events that may be news."""


class TrackNews:
    """Follows a track, and tells."""

    def __init__(self, track: Track, telling: Telling, language: Language) -> None:
        """`language`: of the side that has won, in the facts."""
        self._track = track
        self._telling = telling
        self._tell = telling.say
        self._often = telling.often
        telling.look = self._look
        self._language = language
        self._unanswered: dict[str, Counter[Seat]] = {}
        """By game: requests without an answer, by seat."""
        self._told_slow: dict[str, set[Seat]] = {}
        """By game: seats of which it was told that a request had no answer."""
        self._all_played = False
        self._told_names: set[str] = set()
        """Names and teams that something was told of once."""
        self.silent: frozenset[str] = frozenset()
        """Agents of a demonstration: they and the games among them are not told of."""
        self.at_home: frozenset[str] = frozenset()
        """Agents of this machine: their comings and goings are not told, but their games are."""

    # Agents

    def joined(self, agent: RemoteAgent) -> None:
        self._agent("joined", agent)
        others = self._track.room.beside(agent)
        if 1 < len(others) <= MOST_COMPARED and [other.name for other in others].count(agent.name) > 1:
            self._once("same_name", agent.name, {"player": name_of(agent.name)})

    def surplus(self, team: str) -> None:
        """A team waits in vain: the plan has no place for it."""
        self._once("not_in_plan", team, {"team": name_of(team)})

    def _once(self, what: str, name: str, facts: dict[str, Fact]) -> None:
        """Tell something of a name, once."""
        if len(self._told_names) >= MOST_TOLD:
            self._told_names.clear()
        key = f"{what} {name}"
        if key not in self._told_names:
            self._told_names.add(key)
            self._often(what, lambda: facts)

    def left(self, agent: RemoteAgent) -> None:
        self._agent("left", agent)

    def _agent(self, what: str, agent: RemoteAgent) -> None:
        if agent.name not in self.silent and agent.name not in self.at_home:
            room = self._track.room
            self._often(what, lambda: {"player": name_of(agent.name), "waiting": len(room)})

    # Games

    def began(self, running: Running) -> None:
        """A game begins, or waits after a restart of the server for its players to come back."""
        if self._is_silent(running):
            return
        facts: dict[str, Fact] = {"game": running.id, "players": [name_of(name) for name in running.players]}
        if running.goes_on:
            if running.absent is not None:  # Else only its end is to be stored.
                self._tell("interrupted", facts)
            return
        plan = self._track.room.plan
        if plan is None:
            self._tell("began", facts)
            return
        done = len(plan.ended_matches)
        total = done + len(plan.scheduled_matches)
        self._tell("began_planned", {**facts, "done": done, "total": total})

    def ended(self, running: Running) -> None:
        """A game is over."""
        unanswered = self._unanswered.pop(running.id, None)
        self._told_slow.pop(running.id, None)
        if self._is_silent(running):
            return
        if unanswered:
            players = {name_of(running.players[seat - 1]): n for seat, n in sorted(unanswered.items())}
            self._tell("unanswered", {"game": running.id, "players": players})
        seconds = round((running.game.log[-1].at_ms if running.game.log else 0) / 1_000)
        facts: dict[str, Fact] = {"game": running.id, "seconds": seconds, "day": _day(running)}
        reason = running.reason
        if running.trouble:
            self._tell("failed", {"game": running.id, "reason": running.trouble})
        elif reason == "win":
            winner = TranscriptWords(self._language).wins(running.game.winner)
            facts |= {"winner": winner, "side": running.game.winner.value}
            self._tell("won", facts)
        elif reason == "errors":
            lost = sorted({name_of(running.teams[seat - 1]) for seat in running.game.state.lost})
            self._tell("aborted", {**facts, "lost": lost})
        else:
            self._tell("drawn" if reason == "max_day" else "stopped", facts)
        self._say_all_played()

    def _is_silent(self, running: Running) -> bool:
        """Whether only agents that are not told of play."""
        return bool(self.silent) and self.silent.issuperset(running.players)

    def happened(self, running: Running, events: Sequence[Event]) -> None:
        """These events of a game are committed; some are of `SEEN`."""
        for number, event in enumerate(events):
            if type(event) not in SEEN:
                continue
            if isinstance(event, e.Resumed):
                lost = sorted(running.seats.lost)
                self._telling.resumed(running.id, [running.players[seat - 1] for seat in lost])
            elif isinstance(event, (e.WentLost, e.CameBack)):
                if not running.game.closed and not _by_us(running, event):
                    what = "lost" if isinstance(event, e.WentLost) else "returned"
                    self._tell(what, self._where(running, event.seat))
            elif isinstance(event, (e.Chose, e.Amended)) and event.reason == "timeout":
                asked = (
                    event.kind if isinstance(event, e.Chose) else amended_channel(events, number, event.seat)
                )
                self._late(running, event.seat, asked if asked in _OPEN else "night")

    def deathless(self, running: Running, found: Deathless) -> None:
        """No player has died for days: the game may never end."""
        if self._is_silent(running):
            return
        facts: dict[str, Fact] = {
            "game": running.id,
            "day": found.day,
            "days": found.days,
            "void": sum(found.void.values()),
            "votes": found.votes,
            "players": {name_of(running.players[seat - 1]): n for seat, n in found.void.items()},
        }
        self._tell("deathless", facts)

    def _late(self, running: Running, seat: Seat, request: str) -> None:
        """A request ran out. Only the first of an agent in a game is told; all are counted.

        Requests of the night are only counted: only some roles are asked then.
        """
        self._unanswered.setdefault(running.id, Counter())[seat] += 1
        told = self._told_slow.setdefault(running.id, set())
        if request != "night" and seat not in told:
            told.add(seat)
            facts = {**self._where(running, seat), "request": request, "limit": _limit_s(running.game, seat)}
            self._tell("slow", facts)

    def _where(self, running: Running, seat: Seat) -> dict[str, Fact]:
        player = name_of(running.players[seat - 1])
        return {"player": player, "game": running.id, "day": _day(running)}

    # Who is missing

    def _look(self) -> None:
        if self._track.draining or self._track.held:
            return
        playing = {team for running in self._track.games.values() for team in running.teams}
        need = self._track.room.need(playing)
        if need is not None and not {agent.name for agent in self._track.room} <= self.silent:
            self._say_need(need, {name_of(team): number for team, number in need.here.items()})

    def _say_all_played(self) -> None:
        """Tell once that nothing is left of the plan, if that is so."""
        plan = self._track.room.plan
        if plan is None or plan.infinite_loop or plan.scheduled_matches or self._all_played:
            return
        self._all_played = True
        here = Counter(name_of(agent.team) for agent in self._track.room)
        self._tell("all_played", {"here": counted(here)})

    def _say_need(self, need: Need, here: dict[str, int]) -> None:
        facts: dict[str, Fact] = {"here": counted(here)}
        missing = [name_of(team) for team in need.missing]
        if need.kind == "done":
            self._say_all_played()
            return
        if need.kind == "planned":
            what = "needs_planned_and" if missing and need.number else "needs_planned"
            facts |= {"missing": missing, "number": need.number}
            self._tell(what if missing else "needs_new", facts)
            return
        facts |= {"number": need.number}
        if need.kind == "agents":
            facts |= {"team": missing[0]}
        self._tell(f"needs_{need.kind}", facts)


def _by_us(running: Running, event: Event) -> bool:
    """Whether a seat is lost because the server has stopped."""
    return isinstance(event, e.WentLost) and running.absent is not None and event.seat in running.absent


def _day(running: Running) -> int:
    """The day of a game; 0 if it never began."""
    return running.game.state.day if running.game.log else 0


def _limit_s(game: Game, seat: Seat) -> float:
    """The time limit that a seat has missed: a short one, if it has used up its time to think."""
    rules = game.rules
    used_up, _ = budgets_used_up(game.log).get(seat, (0, 0))
    return (rules.thinking.after_ms if rules.thinking is not None and used_up else rules.answer_ms) / 1_000


BAR: Final = 20
"""Characters of a progress bar."""


class TrackWatch:
    """Follows the games of a track."""

    def __init__(
        self,
        track: Track,
        telling: Telling,
        deathless: Callable[[Running, Deathless], None],
        notifier: Notifier | None,
    ) -> None:
        """`deathless` is told games without deaths. `notifier`: None without a chat."""
        self._track = track
        self._telling = telling
        self._deathless = deathless
        self._notifier = notifier
        self._days: dict[str, DeathlessDays] = {}
        self._timer: asyncio.TimerHandle | None = None
        """When no game has begun for too long."""
        self._games = 0

    def start(self) -> None:
        """The track is served from now on."""
        if self._notifier is not None:
            self._telling.say("started", {}, chat=True)
        self._await_a_game()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def began(self) -> None:
        """A game begins."""
        self._await_a_game()

    def happened(self, running: Running, events: Sequence[Event]) -> None:
        """These events of a game are committed; some are of `DEATHS`."""
        days = self._days.get(running.id)
        if days is None:
            days = self._days[running.id] = DeathlessDays()
        for event in events:
            found = days.take(event) if type(event) in DEATHS else None
            if found is not None:
                self._deathless(running, found)

    def ended(self, game: str) -> None:
        """A game is over."""
        self._days.pop(game, None)
        self._await_a_game()
        self._games += 1
        if self._notifier is not None and not self._games % self._notifier.milestone_every:
            self._milestone()

    def _milestone(self) -> None:
        plan = self._track.room.plan
        done, bar = self._games, ""
        if plan is not None:
            done = len(plan.ended_matches)
            total = done + len(plan.scheduled_matches)
            full = BAR * done // max(1, total)
            bar = f" [{'█' * full}{'░' * (BAR - full)}] {done}/{total}"
        self._telling.say("milestone", {"done": done, "bar": bar}, chat=True)

    def _await_a_game(self) -> None:
        """Look again when no game has begun for too long."""
        self.stop()
        if self._notifier is not None:
            wait_s = self._notifier.stall_ms / 1_000
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._look, self._notifier)

    def _look(self, notifier: Notifier) -> None:
        """Tell a stall, once, until another game begins: none runs, and there are games to play."""
        track = self._track
        waiting = sorted({agent.team for agent in track.room})
        plan = track.room.plan
        to_play = bool(waiting) if plan is None else bool(plan.scheduled_matches)
        if track.games or track.draining or not to_play:
            return
        named = set() if plan is None else set(plan.idx_team_map.values())
        minutes, missing = notifier.stall_ms / 60_000, sorted(named - set(waiting))
        self._telling.say("stall", {"minutes": minutes, "waiting": waiting, "missing": missing}, chat=True)
