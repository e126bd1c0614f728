"""`WaitingRoom`: who plays whom on one track. Pure: agents go in, games to be started come out.

It has one owner on one event loop, and every step is a plain call, so that no agent is seated twice and no
match is started twice. Seats never depend on roles: if a plan gives the roles, seats are drawn.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import prod
from typing import Final, Generic, Literal, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.contest.plan.health import TeamHealth
from jinro.contest.plan.plan import Match, Plan, Roles
from jinro.game.draws import Draws
from jinro.game.roles import Role
from jinro.village.clock import unix_ms


class HasTeam(Protocol):
    """An agent, as far as the waiting room needs to know it."""

    @property
    def team(self) -> str: ...


COUNTED: Final = ("win", "max_day")
"""Reasons of ends with which a game counts as played."""
A = TypeVar("A", bound=HasTeam)
T = TypeVar("T")


class GameToStart(Struct, Generic[A], frozen=True):
    """A game to be started: agents by seat, and their roles if a plan gives them."""

    agents: tuple[A, ...]
    roles: tuple[Role, ...] = ()
    match: Match | None = None
    """To be passed to `ended`."""
    people: tuple[int, ...] = ()
    """Places among the agents, from 0, at which the plan has people who come by the page."""


class Need(Struct, frozen=True):
    """What the next game waits for."""

    kind: Literal["agents", "teams", "anybody", "planned", "done"]
    """Agents of one team; further teams; anybody; teams of the plan; nothing, for the plan is played."""
    here: dict[str, int]
    """The teams that wait, and the agents of each."""
    missing: tuple[str, ...] = ()
    """The teams that the next game lacks, as far as they are known."""
    number: int = 0
    """Agents or teams that it lacks besides."""


class WaitingRoom(Generic[A]):
    """The agents of one track that wait for a game."""

    def __init__(
        self,
        size: int,
        mode: Literal["self", "plain", "plan", "any"],
        seed: int | str,
        *,
        plan: Plan | None = None,
        abort_weight: float = 0.0,
        changed: Callable[[Plan], None] | None = None,
        proven: bool = False,
        health: TeamHealth | None = None,
        most_self: int = 0,
        people_here: Callable[[], int] = lambda: 0,
        now_ms: Callable[[], int] = unix_ms,
    ) -> None:
        """`proven`: teams have shown that they are who they say, so that a place in the plan is theirs for
        good. Else a place is theirs when they have played a game to its end; every agent can invent names.
        `health` decides with the plan which match is next; None: the plan alone. `most_self`: games of each
        team in mode `self`; 0: any number. `people_here`: how many people wait elsewhere for the places that
        a plan has for them."""
        if (mode == "plan") != (plan is not None):
            raise ValueError("mode 'plan' requires a plan, other modes take none")
        self.size = size
        self.mode = mode
        self.plan = plan
        self._abort_weight = abort_weight
        self._changed = changed
        self._draws = Draws(seed)
        self._count = 0
        self._by_team: dict[str, list[A]] = {}
        """The waiting agents of each team, oldest first; teams in the order of their oldest agent."""
        self._running: list[Match] = []
        self._proven = proven
        self._health = health
        self._now_ms = now_ms
        self.most_self = most_self
        self._people_here = people_here
        self.self_games: Counter[str] = Counter()
        """Mode `self`: games of each team that are played or run."""
        self._guests: set[str] = set()
        """Teams whose place in the plan is free again if they leave."""
        self._find = {
            "self": self._self_match,
            "plain": self._plain_match,
            "plan": self._planned_match,
            "any": self._any_match,
        }[mode]

    def __len__(self) -> int:
        return sum(map(len, self._by_team.values()))

    def __iter__(self) -> Iterator[A]:
        return (agent for agents in self._by_team.values() for agent in agents)

    def arrive(self, agent: A) -> None:
        """Add an agent; call `games` afterwards."""
        self._by_team.setdefault(self._team(agent), []).append(agent)
        self._give_place(agent.team)

    def leave(self, agent: A) -> bool:
        """Remove an agent; False if it was not waiting."""
        agents = self._by_team.get(self._team(agent), [])
        place = next((i for i, other in enumerate(agents) if other is agent), None)
        if place is None:
            return False
        self._take(self._team(agent), place)
        self._free_places((agent.team,))
        return True

    def beside(self, agent: A) -> Sequence[A]:
        """The agents that wait with this one for the same place, itself included."""
        return self._by_team.get(self._team(agent), ())

    def surplus(self, team: str) -> bool:
        """Whether the plan has all its teams already and this team is not one of them."""
        return (
            self.plan is not None and team not in self.plan.idx_team_map.values() and not self._is_new(team)
        )

    def need(self, playing: Collection[str]) -> Need | None:
        """What the agents that wait are waiting for; None if no agent waits, or only for teams that play, or
        if nothing is missing."""
        here = dict(Counter(agent.team for agent in self))
        if not here:
            return None
        if self.mode == "plan":
            return self._planned_need(here, playing)
        if self.mode == "plain":
            number = self.size - len(here)
            return Need("teams", here, number=number) if len({*here, *playing}) < self.size else None
        if self.mode == "any":
            number = self.size - len(self)
            return None if playing or number <= 0 else Need("anybody", here, number=number)
        lacking = [team for team in here if here[team] < self.size and self._may(team)]
        team = max(lacking, key=lambda name: here[name], default=None)
        if team is None or team in playing:
            return None
        return Need("agents", here, (team,), self.size - here[team])

    def _planned_need(self, here: dict[str, int], playing: Collection[str]) -> Need | None:
        assert self.plan is not None
        if not self.plan.scheduled_matches:
            return Need("done", here)
        there, best = {*here, *playing, *([PEOPLE_ENTRY] if self._people_here() else [])}, None
        for match in self._candidates():
            teams = [self.plan.team(index) for index in match.teams]
            missing = tuple(sorted(team for team in teams if team is not None and team not in there))
            found = Need("planned", here, missing, teams.count(None))
            if best is None or _lacks(found) < _lacks(best):
                best = found
        return best if best is not None and (best.missing or best.number) else None

    def games(self) -> Iterator[GameToStart[A]]:
        """Every game that can start now; its agents leave the waiting room."""
        while (seating := self._find()) is not None:
            yield seating

    def resume(self, roles: Sequence[tuple[str, Role]]) -> Match | None:
        """The planned match of an interrupted game with these teams and roles, which runs again."""
        if self.plan is None:
            self.self_games.update({team for team, _ in roles})
            return None
        for match in self._idle():
            if self._has_parts(match.role_idxs, roles):
                self._running.append(match)
                return match
        return None

    def _has_parts(self, match: Roles, roles: Sequence[tuple[str, Role]]) -> bool:
        """Whether a match of the plan has these teams in these roles."""
        assert self.plan is not None
        parts = [(self.plan.team(i), role) for role, indices in match.items() for i in indices]
        return sorted(map(str, parts)) == sorted(map(str, roles))

    def catch_up(self, roles: Sequence[tuple[str, Role]], times: int, reason: str) -> bool:
        """Count a game as played that ended with this reason before the plan was saved; False if the plan
        counts it already, or does not have it. `times`: games with these teams and roles that have ended."""
        if self.plan is None:
            return False
        counted = sum(self._has_parts(match, roles) for match in self.plan.ended_matches)
        match = self.resume(roles) if counted < times else None
        self.ended(match, reason)
        return match is not None

    def ended(self, match: Match | None, reason: str, teams_here: Sequence[str] = ()) -> None:
        """A game ended with reason `win`, `max_day`, `errors` or `stopped`; call `games` afterwards."""
        if self.plan is None and reason not in COUNTED:
            self.self_games.subtract(set(teams_here))  # It is played again.
        if match is None or self.plan is None:
            return
        self._running = [other for other in self._running if other is not match]
        teams = self._teams_of(match)
        if reason in COUNTED:
            self.plan.played(match)
            self._guests -= teams
        else:
            self.plan.aborted(match, self._abort_weight)
            self._free_places(teams)
        self._save()

    def _self_match(self) -> GameToStart[A] | None:
        """The oldest agents of one team, in the order of arrival."""
        team = next(
            (t for t, agents in self._by_team.items() if len(agents) >= self.size and self._may(t)), None
        )
        if team is None:
            return None
        self.self_games[team] += 1
        return GameToStart(tuple(self._take(team) for _ in range(self.size)))

    def _may(self, team: str) -> bool:
        """Whether a team that plays against itself has games left."""
        return self.mode != "self" or not self.most_self or self.self_games[team] < self.most_self

    def _any_match(self) -> GameToStart[A] | None:
        """The oldest agents of any teams, in drawn seats."""
        seating = self._self_match()
        return None if seating is None else GameToStart(tuple(self._order(seating.agents, "seats")))

    def _plain_match(self) -> GameToStart[A] | None:
        """The oldest agent of each of the drawn teams."""
        if len(self._by_team) < self.size:
            return None
        teams = self._order(tuple(self._by_team), "teams")[: self.size]
        return GameToStart(tuple(self._take(team) for team in teams))

    def _planned_match(self) -> GameToStart[A] | None:
        """The heaviest match that is not running and whose teams are all waiting."""
        assert self.plan is not None
        if self.plan.infinite_loop and not any(match.weight > 0 for match in self._idle()):
            self.plan.extend(self._draws.number(f"plan/{self._next()}"))
            self._save()
        for match in self._candidates():
            if self._all_here(match):
                self._running.append(match)
                if self._guests & self._teams_of(match):
                    # A restarted server must find the teams of a running game.
                    self._save()
                return self._seated(match)
        return None

    def _all_here(self, match: Match) -> bool:
        """Whether an agent waits for every seat of a match; a team may have several."""
        assert self.plan is not None
        names = [self.plan.team(index) or "" for index in match.teams]
        if len(set(names)) == len(names) and PEOPLE_ENTRY not in names:
            return all(name in self._by_team for name in names)
        return all(self._number_here(name) >= times for name, times in Counter(names).items())

    def _number_here(self, name: str) -> int:
        """How many wait who play under a name of the plan."""
        people = self._people_here() if name == PEOPLE_ENTRY else 0
        return len(self._by_team.get(name, ())) + people

    @property
    def running(self) -> Sequence[Match]:
        """The matches of the plan that are being played."""
        return self._running

    def replan(self, plan: Plan) -> None:
        """Go on with a changed plan, which has all matches that are being played; call `games` afterwards."""
        self.plan = plan
        self._save()

    def _candidates(self) -> list[Match]:
        """The matches that are not running, the heaviest first.

        Those of teams in quarantine only if there are no others.
        """
        idle, health = self._idle(), self._health
        if health is None:
            return sorted(idle, key=lambda match: -match.weight)
        now = self._now_ms()
        quarantined = {team for team in health.records if health.is_quarantined(team, now)}
        allowed = [match for match in idle if not self._teams_of(match) & quarantined]
        weights = {team: health.weight(team) for team in health.records}
        return sorted(
            allowed or idle,
            key=lambda match: -match.weight * prod(weights.get(t, 1.0) for t in self._teams_of(match)),
        )

    def _seated(self, match: Match) -> GameToStart[A]:
        """The agents of a match in seats that are drawn independently of their roles."""
        assert self.plan is not None
        parts = [(index, role) for role, indices in match.role_idxs.items() for index in indices]
        order = self._order(tuple(parts), "seats")
        agents, people = [], []
        for place, (index, _) in enumerate(order):
            name = self.plan.idx_team_map[str(index)]
            if name == PEOPLE_ENTRY and name not in self._by_team:
                people.append(place)
            else:
                agents.append(self._take(name))
        return GameToStart(tuple(agents), tuple(role for _, role in order), match, tuple(people))

    def _idle(self) -> list[Match]:
        assert self.plan is not None
        running = {id(match) for match in self._running}
        return [match for match in self.plan.scheduled_matches if id(match) not in running]

    def _team(self, agent: A) -> str:
        """The team under which an agent waits; in mode `any` all agents are one team."""
        return "" if self.mode == "any" else agent.team

    def _take(self, team: str, place: int = 0) -> A:
        agents = self._by_team[team]
        agent = agents.pop(place)
        if not agents:
            del self._by_team[team]
        return agent

    def _is_new(self, team: str) -> bool:
        assert self.plan is not None
        names = self.plan.idx_team_map
        return team not in names.values() and len(names) < self.plan.team_count

    def _order(self, items: tuple[T, ...], purpose: str) -> list[T]:
        number = self._next()
        keys = [self._draws.number(f"{purpose}/{number}/{i}") for i in range(len(items))]
        return [item for _, item in sorted(zip(keys, items, strict=True), key=lambda pair: pair[0])]

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _teams_of(self, *matches: Match) -> set[str]:
        assert self.plan is not None
        return {self.plan.team(index) or "" for match in matches for index in match.teams}

    def _free_places(self, teams: Iterable[str]) -> None:
        """Take the places of guests back that neither wait nor play."""
        gone = self._guests & set(teams) - self._by_team.keys()
        if gone and self.plan is not None:
            gone -= self._teams_of(*self._running)
            self._guests -= gone
            names = self.plan.idx_team_map
            for index in [index for index, name in names.items() if name in gone]:
                del names[index]
            for team in list(self._by_team):
                self._give_place(team)

    def _give_place(self, team: str) -> None:
        """Give a team that waits a place in the plan, if it has none and one is free."""
        if self.plan is not None and self._is_new(team):
            self.plan.index_of(team)
            if self._proven:
                self._save()
            else:
                self._guests.add(team)

    def _save(self) -> None:
        """Save the plan, without the places of guests that do not play."""
        if self._changed is not None and self.plan is not None:
            hidden = self._guests - self._teams_of(*self._running)
            names = {i: name for i, name in self.plan.idx_team_map.items() if name not in hidden}
            self._changed(replace(self.plan, idx_team_map=names))


def _lacks(need: Need) -> tuple[int, int]:
    """How many teams are missing; and how many of them are unknown, which are harder to call."""
    return len(need.missing) + need.number, need.number
