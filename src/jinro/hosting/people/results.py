"""How people play among machines, and what they take the others for: from stored games."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field

from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.contest.score.results import GameResult, Score, TeamScore, TrackResults, game_result
from jinro.errors import StoreError
from jinro.game.roles import TABLE, Seat, Side
from jinro.hosting.opinions import GUESS, OPINION_CODES, SURVEY, machines_of, read_guesses, read_survey
from jinro.store import Kept, Records, Scope
from jinro.village.notes import NONE, PEOPLE

MOST_PEOPLE_GAMES: Final = 2_000
"""Latest games of a track whose people are counted."""


class PeopleResults(Struct):
    """People and machines in the games of one track in which people sat."""

    games: int = 0
    people: TeamScore = field(default_factory=lambda: TeamScore("people"))
    machines: TeamScore = field(default_factory=lambda: TeamScore("machines"))
    people_taken: Score = field(default_factory=Score)
    """Guesses about people: how many took them for people."""
    machines_taken: Score = field(default_factory=Score)
    """Guesses about machines: how many took them for people."""
    right: Score = field(default_factory=Score)
    """All guesses: how many were right."""
    fun: list[int] = field(default_factory=list)
    natural: list[int] = field(default_factory=list)
    again: Score = field(default_factory=Score)
    """Answers whether one would play again: how many said yes."""

    def add(self, game: GameResult, machines: frozenset[Seat], notes: Sequence[Kept]) -> None:
        """Count a game."""
        self.games += 1
        kinds = [seat in machines for seat in range(1, len(game.roles) + 1)]
        if game.winner is not Side.NONE:
            seats = [*zip(kinds, game.roles, strict=True)]
            for of in {True, False} & set(kinds):
                own = [
                    (role, TABLE[role].side is game.winner) for is_machine, role in seats if is_machine is of
                ]
                (self.machines if of else self.people).add(own)
        for note in notes:
            if note.code == GUESS:
                self._guess(note.detail, kinds)
            elif note.code == SURVEY:
                self._survey(note.detail)

    def _guess(self, detail: str, kinds: Sequence[bool]) -> None:
        for one in read_guesses(detail):
            if 0 < one.seat <= len(kinds):
                is_machine = kinds[one.seat - 1]
                _count(self.machines_taken if is_machine else self.people_taken, not one.machine)
                _count(self.right, one.machine == is_machine)

    def _survey(self, detail: str) -> None:
        given = read_survey(detail)
        if given is None:
            return
        self.fun += [] if given.fun is None else [given.fun]
        self.natural += [] if given.natural is None else [given.natural]
        if given.again is not None:
            _count(self.again, given.again == "yes")


def _count(score: Score, hit: bool) -> None:
    score.plays += 1
    score.wins += hit


async def people_results(store: Records, results: TrackResults, scope: Scope) -> PeopleResults:
    """People and machines on a track, in the games that a viewer may see. People who sat among agents under a
    drawn name are taken out of the results of teams: such a name is no team's. In the plan of a contest they
    are an entry like any other."""
    found = PeopleResults()
    for game in await store.with_people(results.name, MOST_PEOPLE_GAMES, scope):
        try:
            result = game_result(await store.header(game), await store.dealt(game))
            notes = await store.notes_of(game, (*OPINION_CODES, PEOPLE))
        except StoreError:
            continue
        machines = machines_of(notes)
        if result is None or machines is None:
            continue
        found.add(result, machines, notes)
        owners = next((note.detail.split() for note in notes if note.code == PEOPLE), [])
        _take_out(results, result, [seat for seat, one in enumerate(owners, 1) if one != NONE])
    return found


def _take_out(results: TrackResults, game: GameResult, seats: Sequence[Seat]) -> None:
    if game.winner is Side.NONE:
        return
    for seat in seats:
        name, role = game.teams[seat - 1], game.roles[seat - 1]
        team = results.teams.get(name)
        if team is not None and role in team.roles and name != PEOPLE_ENTRY:
            team.roles[role].plays -= 1
            team.roles[role].wins -= TABLE[role].side is game.winner
            if not team.roles[role].plays:
                del team.roles[role]
            if not team.roles:
                del results.teams[name]
