"""`drive`: commands come by themselves; they are decided together, kept, and only then shown."""

import asyncio
from collections.abc import Callable, Sequence

import pytest
from tests.waiting import becomes, turns

from jinro.errors import StoreError
from jinro.game import commands as c
from jinro.game.commands import Command, Open, Refusal
from jinro.game.events import Chose, Event, Spoke
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.players import Chance
from jinro.village import Journal, drive, opening

Done = Callable[[Exception | None], None]


class Disk:
    """Keeps events when it is told to, and knows what is kept."""

    def __init__(self, fails_at: int = 0) -> None:
        self.kept: list[Event] = []
        self.groups = 0
        self._fails_at = fails_at

    def put(self, events: Sequence[Event], done: Done) -> None:
        self._wait(3, list(events), done)

    def _wait(self, left: int, events: Sequence[Event], done: Done) -> None:
        """Some turns of the loop pass until the events are kept."""
        loop = asyncio.get_running_loop()
        if left:
            loop.call_soon(self._wait, left - 1, events, done)
        else:
            self._write(events, done)

    def _write(self, events: Sequence[Event], done: Done) -> None:
        self.groups += 1
        if self.groups == self._fails_at:
            done(StoreError("the disk is full"))
            return
        self.kept += events
        done(None)


class Around:
    """Players of this process who answer as soon as they are shown something."""

    def __init__(self, game: Game, disk: Disk | None = None) -> None:
        self.game = game
        self.disk = disk
        self.players = {seat: Chance(seat, 7) for seat in range(1, game.rules.seats + 1)}
        self.shown: list[Event] = []
        self.refused: list[Refusal] = []
        self._prepared: list[Event] = []
        self._answered: dict[int, int] = {}
        self.push: Callable[[Command], None]

    def open(self, push: Callable[[Command], None]) -> None:
        self.push = push

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        self._prepared += events

    def show(self) -> None:
        self.shown += self._prepared
        self._prepared = []
        if self.disk is not None:
            assert self.disk.kept == self.shown
        for seat, ask in self.game.asks.items():
            if self._answered.get(seat) == ask.id:
                continue
            self._answered[seat] = ask.id
            answer = getattr(self.players[seat], ask.kind)(self.game.view(seat), ask)
            if ask.kind in ("talk", "whisper"):
                self.push(c.Say(1, seat, ask.id, answer))
            else:
                self.push(c.Choose(1, seat, ask.id, answer))

    def refuse(self, command: Command, refusal: Refusal) -> None:
        self.refused.append(refusal)


def opened(game: Game) -> Open:
    return opening(game.rules, 7)


def test_nobody_is_shown_what_is_not_kept() -> None:
    async def run() -> None:
        game, disk = Game(preset("contest-5"), 7), Disk()
        around = Around(game, disk)
        assert await drive(game, around, first=opened(game), keep=disk) is game
        assert game.closed
        assert disk.kept == around.shown == game.log
        assert not around.refused

    asyncio.run(run())


def test_what_comes_together_is_kept_together() -> None:
    async def run() -> None:
        game, disk = Game(preset("contest-5"), 7), Disk()
        await drive(game, Around(game, disk), first=opened(game), keep=disk)
        answers = sum(isinstance(event, Spoke) or type(event).__name__ == "Chose" for event in game.log)
        ballots = sum(type(event).__name__ == "Counted" for event in game.log)
        assert ballots
        assert disk.groups <= answers + 1 - 2 * ballots

    asyncio.run(run())


def test_a_game_may_be_kept_nowhere() -> None:
    async def run() -> None:
        game = Game(preset("contest-5"), 7)
        around = Around(game)
        await drive(game, around, first=opened(game))
        assert game.closed
        assert around.shown == game.log

    asyncio.run(run())


def test_a_game_that_cannot_be_kept_is_over() -> None:
    async def run() -> None:
        game, disk = Game(preset("contest-5"), 7), Disk(fails_at=3)
        around = Around(game, disk)
        with pytest.raises(StoreError, match="the disk is full"):
            await drive(game, around, first=opened(game), keep=disk)
        assert around.shown == disk.kept
        around.push(c.Close(9))
        await turns()
        assert disk.groups == 3

    asyncio.run(run())


def test_a_keeper_that_breaks_ends_its_game() -> None:
    class Broken(Disk):
        def put(self, events: Sequence[Event], done: Done) -> None:
            raise ZeroDivisionError("broken")

    async def run() -> None:
        game = Game(preset("contest-5"), 7)
        with pytest.raises(ZeroDivisionError):
            await drive(game, Around(game), first=opened(game), keep=Broken())

    asyncio.run(run())


@pytest.mark.parametrize("method", ["prepare", "show"])
def test_doors_that_break_end_their_game(method: str) -> None:
    async def run() -> None:
        game = Game(preset("contest-5"), 7)
        around = Around(game)

        def broken(*arguments: object) -> None:
            raise ZeroDivisionError("broken")

        setattr(around, method, broken)
        with pytest.raises(ZeroDivisionError):
            await drive(game, around, first=opened(game))

    asyncio.run(run())


def test_a_game_ends_once_even_if_more_comes_while_it_breaks() -> None:
    """What was pushed before the doors broke is not decided, and nobody is told twice."""

    async def run() -> None:
        game, disk = Game(preset("contest-5"), 7), Disk()
        around = Around(game, disk)
        show = around.show

        def broken() -> None:
            show()
            raise ZeroDivisionError("broken")

        around.show = broken  # type: ignore[method-assign]
        with pytest.raises(ZeroDivisionError):
            await drive(game, around, first=opened(game), keep=disk)
        count = len(game.log)
        await turns()
        assert disk.groups == 1
        assert len(game.log) == count

    asyncio.run(run())


def test_a_game_that_nobody_waits_for_any_more_ends_quietly() -> None:
    async def run() -> None:
        game, disk = Game(preset("contest-5"), 7), Disk(fails_at=1)
        driving = asyncio.ensure_future(drive(game, Around(game), first=opened(game), keep=disk))
        await asyncio.sleep(0)
        driving.cancel()
        failed: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: failed.append(context))
        await turns()
        assert disk.groups == 1
        assert not failed

    asyncio.run(run())


def test_a_refusal_is_told_and_noted_and_the_game_goes_on() -> None:
    async def run() -> None:
        game, journal = Game(preset("contest-5"), 7), Journal()
        around = Around(game)
        over = asyncio.ensure_future(drive(game, around, first=opened(game), journal=journal))
        await asyncio.sleep(0)
        around.push(c.Say(1, 1, 999, "an answer to nothing"))
        await over
        assert [refusal.seat for refusal in around.refused] == [1]
        assert [note.seat for note in journal.notes()] == [1]

    asyncio.run(run())


async def asked_for(kind: str) -> tuple[Game, Around, Journal, asyncio.Future[Game]]:
    """A game whose players wait, as soon as some of them are asked for this."""

    class Waiting(Around):
        def show(self) -> None:
            if all(ask.kind != kind for ask in self.game.asks.values()):
                super().show()

    game, journal = Game(preset("contest-5"), 7), Journal()
    around = Waiting(game)
    over = asyncio.ensure_future(drive(game, around, first=opened(game), journal=journal))
    await becomes(lambda: any(ask.kind == kind for ask in game.asks.values()))
    return game, around, journal, over


def test_choices_of_a_pause_come_after_it() -> None:
    """In their order, at the time of its end, and once; nobody is refused. An ask that runs out in a pause
    does so after it too. That a phase is over is refused: its time is counted anew."""

    async def run() -> None:
        game, around, journal, over = await asked_for("vote")
        asked = {seat: ask.id for seat, ask in game.asks.items()}
        before = len(game.log)
        around.push(c.Pause(10))
        around.push(c.Choose(11, 3, asked[3], 1))
        around.push(c.TimeUp(12, 4, asked[4]))
        around.push(c.Choose(13, 1, asked[1], 3))
        around.push(c.TimeUp(14, step=game.state.step))
        await turns()
        assert [type(event).__name__ for event in game.log[before:]] == ["Paused"]
        assert game.asks.keys() == asked.keys()
        assert [refusal.code for refusal in around.refused] == ["paused"]
        assert [(note.at_ms, note.seat) for note in journal.notes()] == [(14, 0)]
        around.push(c.Resume(20))
        await turns()
        chosen = [event for event in game.log[before:] if isinstance(event, Chose)]
        assert [(one.seat, one.at_ms, one.reason) for one in chosen] == [
            (3, 20, ""),
            (4, 20, "timeout"),
            (1, 20, ""),
        ]
        assert game.asks.keys() == asked.keys() - {1, 3, 4}
        around.push(c.Pause(30))
        around.push(c.Resume(40))
        await turns()
        around.push(c.Close(50))
        await over
        assert len(around.refused) == len(journal.notes()) == 1

    asyncio.run(run())


def test_words_of_a_pause_come_after_it() -> None:
    async def run() -> None:
        game, around, journal, over = await asked_for("talk")
        ((seat, ask),) = game.asks.items()
        around.push(c.Pause(10))
        around.push(c.Say(11, seat, ask.id, "in between"))
        around.push(c.Resume(20))
        await turns()
        said = [event for event in game.log if isinstance(event, Spoke)]
        assert [(one.seat, one.text, one.at_ms) for one in said] == [(seat, "in between", 20)]
        around.push(c.Close(50))
        await over
        assert not around.refused
        assert not journal.notes()

    asyncio.run(run())


def test_a_game_that_cannot_be_opened_says_why() -> None:
    async def run() -> None:
        game = Game(preset("contest-5"), 7)
        with pytest.raises(ValueError, match="cannot be opened"):
            await drive(game, Around(game), first=Open(0, "G", players=("one",)))

    asyncio.run(run())
