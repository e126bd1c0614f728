"""What people say after a game: kept beside it, once, and told in the tables."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.waiting import becomes

from jinro.contest.score.results import stored_results
from jinro.game.presets import preset
from jinro.hosting.opinions import DecidedGame, Opinions, read_guesses, read_survey
from jinro.hosting.people.refused import Refused
from jinro.hosting.people.results import people_results
from jinro.store import DATABASE, Reader, Scope, SqliteRecords, SqliteStore, completed
from jinro.upkeep.check import check_data
from jinro.village import Journal, opening, simulate
from jinro.wire.page.opinions import Guesses, SeatGuess, Survey

GAME = "0000000000EMRWQXTS7QJHZ19A"
PEOPLE = (2, 4)
OTHERS = Guesses((SeatGuess(1, True, 3), SeatGuess(4, True, 1), SeatGuess(5, False, 2)), 7)


def in_store(
    test: Callable[[SqliteStore, Journal], Awaitable[None]], folder: Path, *, blind: bool = True
) -> None:
    """A stored game in which two people sat."""

    async def main() -> None:
        store = SqliteStore(folder / DATABASE)
        rules, names = preset("contest-5"), tuple(f"team{n}" for n in range(1, 6))
        first = replace(opening(rules, 1, 1_700_000_000_000, names), game=GAME)
        log = simulate(rules, "quiet", seed=1, opened=first).log
        keeper = store.keeper(GAME, "rooms")
        for seat in PEOPLE:
            store.seat(GAME, seat, f"person {seat}")
        journal = Journal(keep=keeper.note)
        if blind:
            journal.note(0, 0, "blind", "")
        journal.note(0, 0, "machines", "1 3 5")
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        keeper.put(log, done.set_result)
        assert await done is None
        try:
            await test(store, journal)
        finally:
            await store.close()

    asyncio.run(main())


def refused(act: Callable[[], Coroutine[Any, Any, object]]) -> str:
    with pytest.raises(Refused) as caught:
        completed(act())
    return caught.value.code


async def written(store: SqliteStore, code: str) -> None:
    await becomes(lambda: store.blocking.notes_of(GAME, (code,)))


@pytest.mark.parametrize("goes_on", [False, True])
def test_guesses_are_kept_once_and_then_the_truth_is_told(tmp_path: Path, goes_on: bool) -> None:
    async def test(store: SqliteStore, journal: Journal) -> None:
        ended = DecidedGame(journal, 99) if goes_on else None
        opinions = Opinions(store, lambda game: ended, lambda game: False)
        before = await opinions.questions(GAME, "person 2")
        assert (before.seat, before.asks, before.guessed, before.machines) == (2, True, False, None)
        told = await opinions.guess(GAME, "person 2", OTHERS)
        assert told.machines == (True, False, True, False, True)
        assert told.guesses == OTHERS.guesses
        assert refused(lambda: opinions.guess(GAME, "person 2", Guesses())) == "answered"
        assert (await opinions.questions(GAME, "person 4")).machines is None, (
            "who has not answered is not told"
        )
        assert (await opinions.guess(GAME, "person 4", Guesses())).machines == told.machines
        await opinions.survey(GAME, "person 2", Survey(fun=4, natural=1, again="no", text="ふしぎ"))
        await written(store, "survey")
        # Another server knows it from the store.
        again = Opinions(store, lambda game: None, lambda game: False)
        assert await again.questions(GAME, "person 2") == await opinions.questions(GAME, "person 2")
        assert refused(lambda: again.guess(GAME, "person 4", OTHERS)) == "answered"
        assert refused(lambda: again.survey(GAME, "person 2", Survey())) == "answered"
        header = await store.header(GAME)
        assert header.closed
        numbers = [note.n for note in await store.notes(GAME)]
        assert numbers == sorted(numbers)

    in_store(test, tmp_path)
    assert not check_data(tmp_path).problems


def test_who_may_not_answer(tmp_path: Path) -> None:
    async def test(store: SqliteStore, journal: Journal) -> None:
        opinions = Opinions(store, lambda game: None, lambda game: False)
        assert refused(lambda: opinions.questions(GAME, "person 3")) == "unknown"
        assert refused(lambda: opinions.questions("../x", "person 2")) == "unknown"
        assert refused(lambda: opinions.questions(GAME[::-1], "person 2")) == "unknown"
        playing = Opinions(store, lambda game: None, lambda game: True)
        assert refused(lambda: playing.guess(GAME, "person 2", OTHERS)) == "playing"
        for wrong in ((2,), (6,), (0,), (1, 1)):
            given = Guesses(tuple(SeatGuess(seat, True, 1) for seat in wrong))
            assert refused(lambda given=given: opinions.guess(GAME, "person 2", given)) == "guess"  # type: ignore[misc]
        assert not await store.notes_of(GAME, ("guess",))

    in_store(test, tmp_path)


def test_where_it_was_told_nobody_is_asked(tmp_path: Path) -> None:
    async def test(store: SqliteStore, journal: Journal) -> None:
        opinions = Opinions(store, lambda game: None, lambda game: False)
        told = await opinions.questions(GAME, "person 2")
        assert (told.asks, told.machines) == (False, (True, False, True, False, True))
        assert refused(lambda: opinions.guess(GAME, "person 2", OTHERS)) == "answered"

    in_store(test, tmp_path, blind=False)


def test_people_and_machines_are_counted(tmp_path: Path) -> None:
    async def test(store: SqliteStore, journal: Journal) -> None:
        opinions = Opinions(store, lambda game: None, lambda game: False)
        await opinions.guess(GAME, "person 2", OTHERS)
        await opinions.survey(GAME, "person 2", Survey(fun=4, again="maybe"))
        await written(store, "survey")

    in_store(test, tmp_path)
    reader = Reader(tmp_path / DATABASE)
    results = completed(stored_results(SqliteRecords(reader), track="rooms")).track("rooms")
    scope = Scope(tracks=frozenset({"rooms"}), now_ms=0)
    found = completed(people_results(SqliteRecords(reader), results, scope))
    reader.close()
    assert (found.games, found.people.pooled.plays, found.machines.pooled.plays) == (1, 2, 3)
    assert (found.people_taken.wins, found.people_taken.plays) == (0, 1)
    assert (found.machines_taken.wins, found.machines_taken.plays) == (1, 2)
    assert (found.right.wins, found.right.plays) == (1, 3)
    assert (found.fun, found.natural, found.again.wins, found.again.plays) == ([4], [], 0, 1)
    assert sum(team.pooled.plays for team in results.teams.values()) == 5, "rooms have no teams to take out"


def test_what_was_deleted_is_not_counted() -> None:
    assert read_guesses("[deleted]") == ()
    assert read_survey("[deleted]") is None
    assert read_guesses("3=machine:2 12=human:1 client_ms=5") == (
        SeatGuess(3, True, 2),
        SeatGuess(12, False, 1),
    )
