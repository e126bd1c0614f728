"""Acts of a night are asked at once: who answers first changes nothing that anybody is told, and no file.

A game is played once with every ask answered in the order in which it was put, and then with the open asks
answered in other orders. All players answer as a function of what they are asked.
"""

import msgspec
import pytest
from tests.soaking import times
from tests.strategies import Keyed, number

from jinro.errors import LogError
from jinro.files.reading import Variant
from jinro.files.writers import write_classic_log, write_contest_log
from jinro.files.writers.trace import write_trace
from jinro.game import Game
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.rules import Phase, Rules
from jinro.game.state import BESIDE
from jinro.testing import rules_of, village
from jinro.village import opening
from jinro.wire.classic.host import Host as ClassicHost
from jinro.wire.nlp import DIALECTS
from jinro.wire.nlp import Host as NlpHost

VILLAGES = {
    "contest-5": rules_of("contest-5"),
    "contest-9": rules_of("contest-9"),
    "contest-13": rules_of("contest-13"),
    "chance": rules_of("contest-9", divine={"missing": "random"}, guard={"missing": "random"}),
    "classic": rules_of("classic-10"),
    "ballots": rules_of("classic-13", attack={"whisper_between": True, "rounds": 3}),
    "2017": rules_of("classic-15-2017"),
    "at any time": rules_of(
        "contest-9", whisper={"regime": "anytime", "duration_ms": 60_000, "empty": "refuse", "turns": None}
    ),
}


class Told:
    """A game, and what each seat was sent at the doors."""

    def __init__(self, rules: Rules, seed: int, order: int | None) -> None:
        self.game = Game(rules, seed)
        self.players = {seat: Keyed(seat, seed) for seat in range(1, rules.seats + 1)}
        self.hosts: list[NlpHost | ClassicHost] = [NlpHost(DIALECTS["s1"]), NlpHost(DIALECTS["2026"])]
        self.hosts += [ClassicHost()] if rules.numbered else []
        self.sent: dict[tuple[int, int], list[bytes]] = {}
        self.most_beside = 0
        self.steps = 0
        self.submit(opening(rules, seed))
        while not self.game.closed:
            self.step(order)

    def submit(self, command: c.Command) -> None:
        assert not isinstance(self.game.submit(command), c.Refusal), command
        for i, host in enumerate(self.hosts):
            for out in host.packets(self.game):
                self.sent.setdefault((i, out.seat), []).append(out.data)

    def step(self, order: int | None) -> None:
        asks = list(self.game.asks.values())
        kinds = {ask.kind for ask in asks}
        self.most_beside = max(self.most_beside, len(kinds) if kinds & BESIDE else 0)
        self.steps += 1
        pick = 0 if order is None else number(order, self.steps)
        floors = [name for name in ("talk", "whisper") if name in self.game.state.floors]
        if floors and self.game.deadline_ms is not None and (not asks or order is not None and pick % 3 == 0):
            self.submit(c.TimeUp(0, step=self.game.state.step))
            return
        ask = asks[pick % len(asks)]
        if ask.kind in ("talk", "whisper"):
            self.submit(
                c.Say(0, ask.seat, ask.id, self.players[ask.seat].talk(self.game.view(ask.seat), ask))
            )
        elif number(ask.seat, ask.day, ask.kind) % 5 == 0:
            self.submit(c.TimeUp(0, ask.seat, ask.id))
        else:
            self.submit(
                c.Choose(0, ask.seat, ask.id, self.players[ask.seat].pick(self.game.view(ask.seat), ask))
            )

    def streams(self) -> list[list[bytes]]:
        """What each viewer sees, the public first."""
        viewers = range(self.game.rules.seats + 1)
        return [[msgspec.json.encode(seen) for seen in self.game.stream(viewer)] for viewer in viewers]

    def results(self) -> list[e.Event]:
        """The log without the sealed answers, which stand where they came in."""
        sealed = (e.Chose, e.Amended, e.Wrote)
        return [event for event in self.game.log if not isinstance(event, sealed)]

    def files(self) -> tuple[bytes, bytes, bytes]:
        log = self.game.log
        return write_contest_log(log, Variant()), write_classic_log(log), write_trace(log, DIALECTS["2026"])


@pytest.mark.parametrize("name", VILLAGES)
def test_who_answers_first_changes_nothing(name: str) -> None:
    rules = VILLAGES[name]
    for seed in range(times(1, 10)):
        first = Told(rules, seed, None)
        assert first.most_beside >= 2, "no act of a night was asked beside another"
        for order in range(2):
            other = Told(rules, seed, order)
            assert other.streams() == first.streams()
            assert other.sent == first.sent
            assert other.results() == first.results()
            assert other.files() == first.files()
            assert Game.replay(other.game.log).log == other.game.log


@pytest.mark.parametrize("name", ["contest-9", "contest-13", "classic"])
def test_files_have_the_order_of_the_phases(name: str) -> None:
    """As other servers ask: divination, whispers, guard, attack; on the first night whispers come first."""
    place = {"divine": 1, "whisper": 2, "guard": 3, "attackVote": 4, "attack": 5}
    whole = 0
    for seed in range(4):
        written = write_contest_log(Told(VILLAGES[name], seed, seed).game.log, Variant()).decode()
        rows = [row.split(",") for row in written.splitlines()]
        for day in {row[0] for row in rows} - {"0"}:
            kinds = [row[1] for row in rows if row[0] == day and row[1] in place]
            assert kinds == sorted(kinds, key=place.__getitem__)
            whole += {"divine", "whisper", "guard"} <= set(kinds)
        first = [row[1] for row in rows if row[0] == "0" and row[1] in place]
        assert "divine" not in first[:-1]
    assert whole > 0


def test_a_seat_that_is_taken_out_while_it_is_asked_beside_others_holds_up_nobody() -> None:
    v = village("contest-9")
    v.to_day(1)
    v.to("guard")
    (bodyguard,) = v.asked("guard")
    v.done(c.Remove(v.now_ms, bodyguard))
    assert not v.asked("guard")
    v.to_day(2)
    assert not v.events(e.Guarded, day=1)


def test_no_morning_of_a_log_comes_before_the_acts_of_the_night_have_had_their_effect() -> None:
    v = village("contest-9")
    v.to_day(1)
    morning = next(
        n for n, event in enumerate(v.game.log) if isinstance(event, e.DayBroke) and event.day == 1
    )
    settled = max(n for n in range(morning) if isinstance(v.game.log[n], e.Settled))
    early = [*v.game.log[:settled], v.game.log[morning]]
    with pytest.raises(LogError, match="acts of the night have had no effect yet"):
        Game.replay(early)


def test_acts_of_a_phase_with_a_time_of_its_own_end_with_it() -> None:
    rules = rules_of("contest-5", night_phases=(Phase(name="sight", actions=("divine",), duration_ms=9_000),))
    game = Game(rules, 1)
    game.submit(opening(rules, 1))
    while not any(ask.kind == "divine" for ask in game.asks.values()):
        ask = next(iter(game.asks.values()))
        game.submit(c.Say(0, ask.seat, ask.id, "Over"))
    assert game.deadline_ms == 9_000
    game.submit(c.TimeUp(9_000, step=game.state.step))
    assert game.state.day == 1
