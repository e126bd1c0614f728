"""A trace made from the stored game is the one that was written while it was played, whatever happens in it:
agents go and come back at any moment, the game pauses, the server is killed and goes on."""

import pytest
from msgspec.structs import replace
from tests.files.test_trace import following, start

from jinro import preset
from jinro.files.writers import TraceWriter, write_trace
from jinro.files.writers.trace import each_step
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.rules import Rules
from jinro.wire.nlp import DIALECTS, Host

DIALECT = DIALECTS["2026"]


class Served:
    """A game with its trace, as a server has them."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.game, opened = start(rules, seed)
        self.names = [character.name for character in opened.characters]
        self.host, self.trace, self.written = Host(DIALECT), TraceWriter(), b""
        self.kills = 0
        self.do(opened)

    def do(self, command: c.Command) -> None:
        events = self.game.submit(command)
        assert isinstance(events, list), events
        self.written += self.trace.take(events, self.host.packets(self.game))

    def kill(self, now: int) -> None:
        """Another server goes on: it reads the game in the store, and so does its scribe."""
        log, self.kills = self.game.log, self.kills + 1
        self.host, self.game = Host.rebuild(log, DIALECT)
        self.trace, parts = TraceWriter(), list[bytes]()
        each_step(log, DIALECT, lambda new, packets: parts.append(self.trace.take(new, packets)))
        self.written = b"".join(parts)
        if self.game.state.paused_ms is None:
            self.do(c.Pause(now))
        for seat in range(1, len(self.names) + 1):
            if seat not in self.game.state.lost:
                self.do(c.Lost(now, seat))

    def step(self, number: int) -> None:
        chance, now = number // 1_009, self.game.log[-1].at_ms + number % 9
        state, seats = self.game.state, range(1, len(self.names) + 1)
        here, gone = [s for s in seats if s not in state.lost], sorted(state.lost)
        if chance % 60 == 1 and not state.ended:
            self.kill(now)
        elif gone and chance % (2 if state.paused_ms is not None else 9) == 0:
            self.do(c.Returned(now, gone[chance // 60 % len(gone)]))
        elif len(here) > 1 and chance % 14 == 3:
            self.do(c.Lost(now, here[chance // 60 % len(here)]))
        elif state.paused_ms is not None:
            self.do(c.Resume(now))
        elif chance % 30 == 5:
            self.do(c.Pause(now))
        else:
            self.do(following(self.game, self.host, self.names, number, False))


@pytest.mark.parametrize("asked", [False, True], ids=["lost seats are passed over", "lost seats are asked"])
@pytest.mark.parametrize("name", ["contest-5", "contest-13", "anytime-5", "playground-5"])
def test_the_trace_of_the_stored_game_is_the_trace_that_was_written(name: str, asked: bool) -> None:
    rules = preset(name)
    rules = replace(rules, error_ratio=1.0, lost=replace(rules.lost, asked=asked))
    losses = kills = 0
    for seed in range(4 if name == "contest-13" else 8):
        served, chance, step = Served(rules, seed), Draws(seed), 0
        while not served.game.closed:
            served.step(chance.number(f"step{step}"))
            step += 1
        losses += sum(isinstance(event, e.WentLost) for event in served.game.log)
        kills += served.kills
        written = served.written + served.trace.close()
        assert (seed, write_trace(served.game.log, DIALECT) == written) == (seed, True)
    assert losses > 20
    assert kills > 3


def test_one_who_is_gone_as_soon_as_it_is_back_has_got_its_greeting() -> None:
    """The packets of a step were sent before the loss that follows it, at its own time."""
    game, opened = start(preset("contest-5"), 5)
    host, trace = Host(DIALECT), TraceWriter()
    written = b""
    seat = 2
    for command in (opened, c.Lost(10, seat), c.Returned(20, seat), c.Lost(30, seat), c.Close(40)):
        events = game.submit(command)
        assert isinstance(events, list)
        written += trace.take(events, host.packets(game))
    written += trace.close()
    assert write_trace(game.log, DIALECT) == written
    assert written.count(b'"error":"the connection is lost"') == 1  # That of FINISH.


def test_a_log_that_is_cut_between_an_answer_and_its_loss_is_whole_to_its_end() -> None:
    game, opened = start(preset("contest-13"), 5)
    game.submit(opened)
    events = game.submit(c.Lost(10, next(iter(game.asks))))
    assert isinstance(events, list)
    lost = next(n for n, event in enumerate(game.log) if isinstance(event, e.WentLost))
    steps: list[int] = []
    each_step(game.log[:lost], DIALECT, lambda new, packets: steps.append(len(new)))
    assert sum(steps) == lost == len(Game.replay(game.log[:lost]).log)
