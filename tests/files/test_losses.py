"""Traces of games in which agents are lost, and come back: they come out of our own game again."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.files import test_trace
from tests.files.test_trace import play
from tests.soaking import SOAKING, times

from jinro import preset
from jinro.files.checks import check_trace
from jinro.files.writers import write_trace
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.rules import LostSeats
from jinro.wire.nlp import DIALECTS, Host


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("name", ["contest-5", "contest-9", "contest-13"])
def test_games_with_lost_agents_come_out_again(name: str, dialect: str) -> None:
    """The rules of loss are not told to agents: they are those of the generation."""
    old = dialect != "2026"
    lost = LostSeats(target=not old)
    rules = replace(preset(name), error_ratio=0.2, error_counts_dead=old, lost=lost)
    count = 0
    for seed in range(12):
        game, written = play(rules, seed, dialect, loses=True)
        count += sum(isinstance(event, e.WentLost) for event in game.log)
        checked = check_trace(name, written)
        assert checked.difference is None
        assert checked.identical == checked.packets
    assert count > 5


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    ("ratio", "target"), [(1.0, True), (0.4, False)], ids=["to the end", "broken off later, no targets"]
)
def test_other_rules_of_loss_are_found(dialect: str, ratio: float, target: bool) -> None:
    """Our presets let a game go on with those who are left; agents are not told."""
    rules = replace(preset("contest-9"), error_ratio=ratio, lost=LostSeats(target=target))
    count = 0
    for seed in range(8):
        game, written = play(rules, seed, dialect, loses=True)
        count += any(isinstance(event, e.WentLost) for event in game.log[:-20])
        checked = check_trace("contest-9", written)
        assert checked.difference is None
        assert checked.identical == checked.packets
    assert count > 3


def test_games_to_which_an_agent_comes_back_come_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = test_trace.following

    def returning(game: Game, host: Host, names: list[str], number: int, loses: bool) -> c.Command:
        gone = [
            event for event in game.log if isinstance(event, e.WentLost) and event.seat in game.state.lost
        ]
        speaking = any(ask.kind == "talk" for ask in game.asks.values())
        if gone and speaking and game.log[-1].at_ms - gone[0].at_ms > 10_000:
            return c.Returned(game.log[-1].at_ms, gone[0].seat)
        return asked(game, host, names, number, loses and not gone)

    monkeypatch.setattr(test_trace, "following", returning)
    back = 0
    for seed in range(5):  # In few games the trace does not tell at which place one speaks that came back.
        game, written = play(preset("contest-9"), seed, loses=True)
        back += sum(isinstance(event, e.CameBack) for event in game.log)
        checked = check_trace("contest-9", written)
        assert (seed, checked.difference) == (seed, None)
    assert back > 3


@pytest.mark.parametrize("name", ["contest-5", "anytime-5"])
def test_a_game_that_all_have_left_comes_out_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loss of most shows in no packet but FINISH."""
    asked = test_trace.following

    def leaving(game: Game, host: Host, names: list[str], number: int, loses: bool) -> c.Command:
        if sum(isinstance(event, e.Spoke) for event in game.log) < 7:
            return asked(game, host, names, number, loses)
        seat = next(seat for seat in range(len(names), 0, -1) if seat not in game.state.lost)
        return c.Lost(game.log[-1].at_ms, seat)

    monkeypatch.setattr(test_trace, "following", leaving)
    for seed in range(4):
        game, written = play(preset(name), seed)
        assert len(game.state.lost) >= 4
        checked = check_trace(name, written)
        assert (seed, checked.difference) == (seed, None)
        assert checked.identical == checked.packets


@pytest.mark.parametrize("name", ["contest-5", "contest-13"])
@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_was_broken_off_comes_out_again(name: str, seed: int) -> None:
    """Wherever it was, in the middle of a ballot too."""
    whole, _ = play(preset(name), seed)
    stopped = 0
    for place in range(20 + seed, len(whole.log), len(whole.log) // 9):
        game = Game.replay(whole.log[:place])
        # Only before an answer: what one command causes is kept as a whole.
        if game.asks and isinstance(whole.log[place], e.Chose | e.Spoke | e.Amended):
            stopped += 1
            game.submit(c.Close(game.log[-1].at_ms + 5))
            checked = check_trace(name, write_trace(game.log, DIALECTS["2026"]))
            assert (place, checked.difference, checked.identical) == (place, None, checked.packets)
    assert stopped > 1


def at_any_moment(rate: int, *, back: bool) -> Callable[[Game, Host, list[str], int, bool], c.Command]:
    """Agents hang up whether or not they are asked, one in so many steps, and some of them return."""
    asked = test_trace.following

    def following(game: Game, host: Host, names: list[str], number: int, loses: bool) -> c.Command:
        chance, now = number // 101, game.log[-1].at_ms
        here = [seat for seat in range(1, len(names) + 1) if seat not in game.state.lost]
        gone = sorted(game.state.lost)
        if chance % rate == 0 and len(here) > 1:
            return c.Lost(now, here[chance // rate % len(here)])
        if back and gone and chance % (rate // 2) == 1:
            return c.Returned(now, gone[chance // rate % len(gone)])
        return asked(game, host, names, number, False)

    return following


PLAYED = [
    (name, dialect)
    for name in ("contest-5", "contest-9", "contest-13", "anytime-5", "playground-5")
    for dialect in DIALECTS
    if not (name == "anytime-5" and dialect == "s1")
]


@pytest.mark.slow
@pytest.mark.parametrize("back", [False, True], ids=["for good", "some return"])
@pytest.mark.parametrize(("name", "dialect"), PLAYED)
def test_agents_that_hang_up_at_any_moment(
    name: str, dialect: str, back: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many of them, asked or not: the packets to the others show when."""
    losses = 0
    for rate in (60, 15):
        monkeypatch.setattr(test_trace, "following", at_any_moment(rate, back=back))
        for seed in range(times(1, 2) if name == "contest-13" else times(2, 4)):
            game, written = play(preset(name), seed, dialect)
            losses += sum(isinstance(event, e.WentLost) for event in game.log)
            checked = check_trace(name, written)
            assert (rate, seed, checked.dialect, checked.difference) == (rate, seed, dialect, None)
            assert checked.identical == checked.packets
        monkeypatch.undo()
    assert losses > times(1, 3)


def cut_off_whenever_asked(seat: int) -> Callable[[Game, Host, list[str], int, bool], c.Command]:
    """One agent is cut off after its answers, or instead of them, and returns a little later."""
    asked = test_trace.following

    def following(game: Game, host: Host, names: list[str], number: int, loses: bool) -> c.Command:
        chance, now = number // 101, game.log[-1].at_ms
        if seat in game.state.lost:
            if chance % 3 == 0:
                return c.Returned(now, seat)
        elif seat in game.asks and chance % 3:
            return c.Lost(now, seat)
        elif isinstance(game.log[-1], e.Spoke) and chance % 2:
            return c.Lost(now, seat)
        return asked(game, host, names, number, False)

    return following


def test_an_agent_that_is_cut_off_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes back at any place of a turn: after its own place it is asked in the next turn, if there is
    one."""
    monkeypatch.setattr(test_trace, "following", cut_off_whenever_asked(2))
    wrong = {}
    for seed in range(200) if SOAKING else (39, 60, 77, 93, 196, 214):
        _, written = play(preset("contest-5"), seed)
        checked = check_trace("contest-5", written)
        if not checked.good:
            wrong[seed] = checked.difference
    assert not wrong, wrong
