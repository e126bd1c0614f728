"""`play`: players of this process, on a manual clock and, briefly, on the real one."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rows import each_row

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.commands import Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat, Side
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.players import Chance, Player
from jinro.testing import ManualClock, ScriptedPlayer, phases, rules_of
from jinro.village import Clock, Journal, RealClock, drive, opening, play, simulate
from jinro.village.players import PlayerPart
from jinro.village.table import Table

FIVE = (Role.SEER, Role.WEREWOLF, Role.VILLAGER, Role.VILLAGER, Role.POSSESSED)
VOTE = {"day_phases": phases("execution"), "night_phases": (), "max_day": 0}


def run(
    rules: Rules,
    players: Mapping[Seat, Player],
    *,
    seed: int = 1,
    clock: Clock | None = None,
    journal: Journal | None = None,
    roles: tuple[Role, ...] = (),
) -> Game:
    """A whole game of the asynchronous driver; seats without a player say nothing."""

    async def main() -> Game:
        seated = {s: players.get(s) or Player() for s in range(1, rules.seats + 1)}
        opened = replace(opening(rules, seed), roles=roles)
        time = clock or ManualClock()
        played = play(Game(rules, seed), seated, time, opened=opened, journal=journal)
        return await (time.run(played) if isinstance(time, ManualClock) else played)

    return asyncio.run(main())


def found(game: Game, kind: type[Event], **fields: object) -> list[Any]:
    return [x for x in game.log if isinstance(x, kind) and all(getattr(x, k) == v for k, v in fields.items())]


class Planning(ScriptedPlayer):
    """Plans something with its first line."""

    planned = False

    def plan(self) -> str:
        before, self.planned = self.planned, True
        return "" if before else "to be believed"


def test_what_a_player_plans_is_a_note_and_nothing_else() -> None:
    rules = rules_of("contest-5", max_day=0)
    notes: list[tuple[int, str, str]] = []
    logs = []
    for kind in (Planning, ScriptedPlayer):
        journal = Journal()
        game = run(rules, {2: kind(talk=["Good morning."])}, journal=journal, roles=FIVE)
        logs.append([timeless(event) for event in game.log])
        notes += [(note.seat, note.code, note.detail) for note in journal.notes()]
    assert logs[0] == logs[1]
    assert notes == [(2, "plan", "to be believed")]


def timeless(event: Event) -> Event:
    """The event without its times, of which each driver has its own."""
    timed = isinstance(event, (e.PhaseBegan, e.FloorOpened))
    return replace(event, at_ms=0, **({"until_ms": None} if timed else {}))


@pytest.mark.parametrize("name", ["contest-5", "contest-13", "classic-8", "contest-2017", "playground-5"])
def test_plays_as_the_synchronous_driver_does(name: str) -> None:
    rules = preset(name)
    twin = simulate(rules, {s: Chance(s, 3) for s in range(1, rules.seats + 1)}, seed=3)
    game = run(rules, {s: Chance(s, 3) for s in range(1, rules.seats + 1)}, seed=3)
    assert [timeless(x) for x in game.log] == [timeless(x) for x in twin.log]
    assert game.masks == twin.masks


def test_players_are_told_when_a_game_begins_and_ends() -> None:
    told: list[tuple[str, Seat, bool]] = []

    class Witness(Player):
        def begin(self, view: View) -> None:
            told.append(("begin", view.seat, view.scene.outcome is not None))

        def end(self, view: View) -> None:
            told.append(("end", view.seat, view.scene.outcome is not None))

    run(preset("contest-5"), {seat: Witness() for seat in (2, 4)})
    assert told == [("begin", 2, False), ("begin", 4, False), ("end", 2, True), ("end", 4, True)]


class Number:
    """A number of another library."""

    def __index__(self) -> int:
        return 2


class Marks(ScriptedPlayer):
    """Marks its board, wrongly once."""

    def mark(self, view: View) -> Iterable[c.MarkBoard]:
        yield c.MarkBoard(-1, 9, 2, Role.WEREWOLF, "×")
        yield c.MarkBoard(0, 0, 99, Role.SEER, "?")
        if view.day == 1:
            raise RuntimeError("no more marks")


@pytest.mark.parametrize("name", ["contest-5", "contest-9", "anytime-5"])
def test_both_drivers_take_the_same_answers(name: str) -> None:
    """Every kind of answer, right and wrong, through both: what happened and what was noted is the same."""
    rules = rules_of(name, max_day=3, board=name == "anytime-5")

    def players() -> dict[Seat, Player]:
        return {
            seat: Marks(
                talk=["hello", 42, None, "\ud800 there", b"bytes", KeyError("talk"), "", "Over"][seat % 3 :],
                whisper=["we", 7, None],
                vote=[None, "Zoe", Number(), True, 99, 2.5, ValueError("vote"), -1][seat % 5 :],
                divine=[Number(), None],
                guard=[KeyError("guard"), 1],
                attack=["Zoe", 3],
                speak=["first", f"@{opening(rules, 3).characters[3].name} hello", "\ud800", "é", late],
            )
            for seat, late in zip(range(1, rules.seats + 1), (7, KeyError("speak")) * 5, strict=False)
        }

    mine, theirs = Journal(), Journal()
    twin = simulate(rules, players(), seed=3, on_error="lose_answer", journal=mine)
    game = run(rules, players(), seed=3, journal=theirs)
    assert [timeless(x) for x in game.log] == [timeless(x) for x in twin.log]
    assert {s.text for s in found(game, e.Spoke)} & {"?", "? there"}
    assert not any("\ud800" in s.text for s in found(game, e.Spoke))
    assert {(n.seat, n.code, n.detail) for n in theirs.notes()} == {
        (n.seat, n.code, n.detail) for n in mine.notes()
    }
    assert len(theirs.notes()) == len(mine.notes())


@pytest.mark.parametrize("name", ["licos-4", "licos-9-c", "anytime-5"])
def test_timed_villages_come_to_their_end(name: str) -> None:
    rules = preset(name)
    game = run(rules, {s: Chance(s, 2) for s in range(1, rules.seats + 1)}, seed=2)
    assert game.closed
    assert found(game, e.Spoke, channel="talk")
    assert found(game, e.Ended)[0].reason == "win"


def test_a_slow_player_loses_its_answer_and_delays_nobody() -> None:
    clock = ManualClock()
    slow = ScriptedPlayer(vote=[lambda view, ask: clock.after(90_000, 2)])
    quick = {s: ScriptedPlayer(vote=[2]) for s in (1, 2, 4, 5)}
    game = run(rules_of("contest-5", **VOTE), {3: slow, **quick}, clock=clock)
    assert [(x.seat, x.at_ms) for x in found(game, e.Chose, reason="")] == [(1, 0), (2, 0), (4, 0), (5, 0)]
    (late,) = found(game, e.Chose, seat=3)
    assert (late.target, late.reason, late.at_ms) == (0, "timeout", 65_000)
    assert found(game, e.Executed)[0].seat == 2


@pytest.mark.parametrize(("pauses_ms", "due_ms"), [(0, 65_000), (30_000, 95_000)])
def test_an_ask_runs_out_later_for_each_pause(pauses_ms: int, due_ms: int) -> None:
    async def main() -> None:
        clock, journal = ManualClock(), Journal()
        game = Game(rules_of("contest-5", **VOTE), 1)
        slow = ScriptedPlayer(vote=[lambda view, ask: clock.after(900_000, 2)])
        late = ScriptedPlayer(vote=[lambda view, ask: clock.after(900_000, 2)])
        table = Table(game, clock)
        seated = {s: Player() for s in range(1, 6)} | {3: slow, 4: late}
        table.add(PlayerPart(table, seated, journal))
        playing = asyncio.ensure_future(drive(game, table, first=opening(game.rules, 1), journal=journal))
        await clock.settle()
        if pauses_ms:
            clock.pass_to(10_000)
            table.push(c.Pause(10_000))
            await clock.settle()
            clock.pass_to(10_000 + pauses_ms)
            assert len(game.asks) == 2
            table.push(c.Resume(clock.now_ms()))
            await clock.settle()
        clock.pass_to(due_ms - 1)
        await clock.settle()
        assert len(game.asks) == 2
        clock.pass_to(due_ms)
        await clock.settle()
        await playing
        assert [(x.at_ms, x.reason) for s in (3, 4) for x in found(game, e.Chose, seat=s)] == [
            *((due_ms, "timeout"), (due_ms, "timeout")),
        ]
        await table.close("over")

    asyncio.run(main())


def test_an_answer_within_the_grace_counts() -> None:
    clock = ManualClock()
    slow = ScriptedPlayer(vote=[lambda view, ask: clock.after(64_999, 2)])
    game = run(rules_of("contest-5", **VOTE), {3: slow}, clock=clock)
    (late,) = found(game, e.Chose, seat=3)
    assert (late.target, late.reason, late.at_ms) == (2, "", 64_999)


def test_answers_come_in_as_they_are_ready() -> None:
    clock = ManualClock()
    players = {s: ScriptedPlayer(vote=[lambda v, a, ms=ms: clock.after(ms, 2)]) for s, ms in
               ((1, 300), (2, 100), (3, 500), (4, 200), (5, 400))}  # fmt: skip
    game = run(rules_of("contest-5", **VOTE), players, clock=clock)
    assert [(x.seat, x.at_ms) for x in found(game, e.Chose)] == [
        *((2, 100), (4, 200), (1, 300), (5, 400), (3, 500)),
    ]
    assert [s for s, _ in found(game, e.Counted)[0].votes] == [1, 2, 3, 4, 5]


def test_a_player_that_raises_loses_that_answer_alone() -> None:
    breaks = ScriptedPlayer(vote=[ValueError("broken")], talk=[KeyError("x"), "hello"])
    rules = rules_of("contest-5", max_day=1)
    game = run(rules, {3: breaks}, roles=FIVE)
    assert [(s.text, s.forced) for s in found(game, e.Spoke, seat=3)][:2] == [
        ("Skip", True),
        ("hello", False),
    ]
    assert found(game, e.Chose, seat=3)[0].reason == "timeout"
    assert game.closed


@each_row(
    ("answer", "raw", "reason"),
    [
        ("Zoe", "Zoe", "unknown_target"),
        (99, "99", "unknown_target"),
        (2.5, "2.5", "unknown_target"),
        (True, "True", "unknown_target"),
        (0, "0", "no_target"),
        (None, "", "timeout"),
    ],
)
def test_nonsense_is_kept_and_counts_for_nothing(answer: object, raw: str, reason: str) -> None:
    game = run(rules_of("contest-5", **VOTE), {3: ScriptedPlayer(vote=[answer])})
    (chose,) = found(game, e.Chose, seat=3)
    assert (chose.target, chose.raw, chose.reason) == (0, raw, reason)


def test_a_text_that_is_no_text() -> None:
    journal = Journal()
    players = {3: ScriptedPlayer(talk=[42, None])}
    game = run(rules_of("contest-5", max_day=0), players, roles=FIVE, journal=journal)
    assert [s.text for s in found(game, e.Spoke, seat=3)] == ["Skip", "Skip", "Over"]
    assert [(n.code, n.detail) for n in journal.notes(3)] == [("raised", "talk: 42 is not a text")]


def test_a_refused_answer_runs_out_and_is_noted() -> None:
    journal = Journal()
    changes: dict[str, Any] = {**VOTE, "vote": {"illegal": "refuse"}}
    game = run(rules_of("contest-5", **changes), {3: ScriptedPlayer(vote=["Zoe"])}, journal=journal)
    assert found(game, e.Chose, seat=3)[0].reason == "timeout"
    (note,) = journal.notes()
    assert (note.seat, note.code) == (3, "unknown_target")
    assert isinstance(note.command, c.Choose)


def test_talk_at_any_time() -> None:
    clock = ManualClock()
    players = {
        1: ScriptedPlayer(speak=["first", lambda v, a: clock.after(5_000, "third"), "Over"]),
        2: ScriptedPlayer(speak=[lambda v, a: clock.after(1_000, "second")]),
    }
    game = run(rules_of("anytime-5", max_day=0), players, clock=clock, roles=FIVE)
    said = [(s.seat, s.text, s.at_ms) for s in found(game, e.Spoke, day=0)]
    assert said == [(1, "first", 0), (2, "second", 1_000), (1, "third", 5_000), (1, "Over", 5_000)]
    assert found(game, e.TimeRanOut)[0].at_ms == 600_000


def test_talk_at_any_time_ends_when_all_are_done() -> None:
    players = {s: ScriptedPlayer(speak=["Over"]) for s in range(1, 6)}
    game = run(rules_of("anytime-5", max_day=0), players, roles=FIVE)
    assert not found(game, e.TimeRanOut)
    assert found(game, e.Ended)[0].at_ms == 0


def test_silence_ends_the_talk() -> None:
    rules = rules_of("anytime-5", max_day=0, talk={"silence_ms": 7_000})
    game = run(rules, {1: ScriptedPlayer(speak=["hello"])}, roles=FIVE)
    assert found(game, e.TimeRanOut)[0].at_ms == 7_000


def test_a_slow_speaker_is_cut_off_by_the_phase() -> None:
    clock = ManualClock()
    slow = ScriptedPlayer(speak=[lambda v, a: clock.after(700_000, "too late")])
    game = run(rules_of("anytime-5", max_day=0), {1: slow}, clock=clock, roles=FIVE)
    assert not found(game, e.Spoke)
    assert clock.now_ms() >= 600_000


def test_a_refused_speaker_may_try_again() -> None:
    journal = Journal()
    players = {1: ScriptedPlayer(speak=["", "hello"])}
    game = run(rules_of("anytime-5", max_day=0), players, journal=journal, roles=FIVE)
    assert [s.text for s in found(game, e.Spoke)] == ["hello"]
    assert [n.code for n in journal.notes(1)] == ["empty"]


def test_a_bad_opening_is_the_callers_fault() -> None:
    async def main() -> None:
        opened = c.Open(0, "G", roles=(Role.SEER,))
        await play(Game(preset("contest-5")), {}, ManualClock(), opened=opened)

    with pytest.raises(ValueError, match="the roles given are not the roles of the village"):
        asyncio.run(main())


def test_a_game_that_is_broken_off_stops_its_tasks() -> None:
    async def main() -> list[int]:
        asked = asyncio.Event()

        async def forever(view: object, ask: object) -> None:
            asked.set()
            await asyncio.Event().wait()

        rules = preset("contest-5")
        players = {s: ScriptedPlayer(talk=[forever]) for s in range(1, 6)}
        playing = asyncio.ensure_future(play(Game(rules, 1), players, RealClock(), opened=opening(rules, 1)))
        await asked.wait()
        before = len(asyncio.all_tasks())
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        return [before, len(asyncio.all_tasks())]

    assert asyncio.run(main()) == [3, 1]


def test_the_real_clock_in_short() -> None:
    rules = rules_of("contest-5", **VOTE, answer_ms=40, grace_ms=10)

    class Slow(Player):
        async def vote(self, view: Any, ask: Any) -> int:  # type: ignore[override]
            await asyncio.Event().wait()
            return 1

    game = run(rules, {3: Slow()}, clock=RealClock(), roles=FIVE)
    (late,) = found(game, e.Chose, seat=3)
    assert late.reason == "timeout"
    assert 50 <= late.at_ms < 5_000
    assert game.winner is Side.NONE


def test_some_seats_are_played_here_and_others_elsewhere() -> None:
    """Who sits down later begins then; who leaves is asked no more."""

    class Voter(Player):
        begun = 0

        def begin(self, view: View) -> None:
            self.begun += 1
            if self.begun > 1:
                raise ValueError("again")

    async def main() -> None:
        clock, game, journal = ManualClock(), Game(preset("licos-4"), 1), Journal()
        pushed: list[c.Command] = []
        first, second = Voter(), Voter()
        table = Table(game, clock)
        seats = table.add(PlayerPart(table, {1: first}, journal))
        table.open(pushed.append)
        opened = c.Open(0, ulid(0, 0))
        assert not isinstance(game.submit(opened), Refusal)
        table.show()
        await clock.settle()
        seats.sit(2, second)
        await clock.settle()
        assert (first.begun, second.begun, seats.seats) == (1, 1, {1, 2})
        seats.sit(2, second)
        assert [note.code for note in journal.notes(2)] == ["raised"]
        assert game.deadline_ms == 300_000
        clock.pass_to(300_000)
        await clock.settle()
        (end,) = pushed
        assert end == c.TimeUp(300_000, step=game.state.step)
        assert not isinstance(game.submit(end), Refusal)
        table.show()
        seats.leave(2)
        seats.leave(2)
        await clock.settle()
        assert [one.seat for one in pushed if isinstance(one, c.Choose)] == [1]
        await table.close("over")

    asyncio.run(main())


def test_a_player_is_offered_the_floor_when_its_interval_is_over() -> None:
    """Nothing that it says is refused for coming too soon."""

    class Talker(Player):
        def speak(self, view: View, channel: str) -> str | None:
            return "hello" if channel == "talk" else None

    rules = rules_of("licos-4", post_mortem=None, max_day=1)
    journal = Journal()
    game = Game(rules, 1)
    players = {seat: Talker() for seat in range(1, 5)}
    clock = ManualClock()
    opened = c.Open(0, ulid(0, 0))
    asyncio.run(clock.run(play(game, players, clock, opened=opened, journal=journal)))
    said = [event for event in game.log if isinstance(event, e.Spoke) and event.seat == 1]
    assert [event.at_ms for event in said] == [5_000 * number for number in range(10)]
    assert [note.code for note in journal.notes()] == []


def test_who_has_left_is_waited_for_no_more() -> None:
    """A timer for somebody who has left would ring again and again."""

    class Talker(Player):
        def speak(self, view: View, channel: str) -> str | None:
            return "hello" if channel == "talk" else None

    class Counted(ManualClock):
        calls = 0

        def call_at(self, at_ms: int, callback: Callable[[], None]) -> Any:
            self.calls += 1
            assert self.calls < 100, "it never comes to rest"
            return super().call_at(at_ms, callback)

    async def main() -> None:
        clock, game, journal = Counted(), Game(preset("licos-4"), 1), Journal()
        table = Table(game, clock)
        seats = table.add(PlayerPart(table, {1: Talker(), 2: Talker()}, journal))
        table.open(lambda command: None)
        assert not isinstance(game.submit(c.Open(0, ulid(0, 0))), Refusal)
        for _ in range(3):
            table.show()
            await clock.settle()
        seats.leave(2)
        seats.leave(1)
        clock.pass_to(10_000)
        await clock.settle()
        await table.close("over")

    asyncio.run(main())
