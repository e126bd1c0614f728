"""What holds for every game: it ends, its log is the truth, no command breaks it, a clone is a twin."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.game.storm import VILLAGES, storm
from tests.soaking import times
from tests.strategies import Broken, Keyed, answer_one, any_command, dump, families, presets, seated, seeds

from jinro.game import Game, Refusal, decode_log, encode_log, names, preset
from jinro.game import commands as c
from jinro.game.events import Event, Spoke
from jinro.game.evolve import EVOLVE
from jinro.game.state import State
from jinro.village import Journal, opening, simulate


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_preset_ends_whoever_plays(name: str) -> None:
    rules = preset(name)
    for players in (Broken, Keyed):
        journal = Journal()
        game = simulate(rules, players, seed=3, journal=journal, on_error="lose_answer")
        assert game.closed
        assert game.state.ended
        assert players is not Broken or journal.notes()


@given(presets, seeds)
@settings(deadline=None, max_examples=times(30, 60))
def test_replay_equals_play(name: str, seed: int) -> None:
    game = simulate(preset(name), seated(preset(name), lambda s: Keyed(s, seed)), seed=seed)
    again = Game.replay(decode_log(encode_log(game.log)))
    assert dump(again.state) == dump(game.state)
    assert again.masks == game.masks
    assert encode_log(again.log) == encode_log(game.log)


@given(families, seeds, st.integers(1, 400))
@settings(deadline=None, max_examples=times(30, 60))
def test_replay_of_any_beginning_equals_the_play_so_far(name: str, seed: int, answers: int) -> None:
    game = Game(preset(name), seed)
    game.submit(opening(preset(name), seed))
    for n in range(answers):
        answer_one(game, n)
    assert dump(Game.replay(game.log).state) == dump(game.state)


@given(st.data(), families, seeds)
@settings(deadline=None, max_examples=times(60, 120))
def test_any_command_at_any_time_gives_events_or_a_refusal(data: st.DataObject, name: str, seed: int) -> None:
    rules = preset(name)
    game = Game(rules, seed)
    if data.draw(st.booleans()):
        game.submit(opening(rules, seed))
    for _ in range(data.draw(st.integers(1, 6))):
        for n in range(data.draw(st.integers(0, 40))):
            if not game.closed and game.log:
                answer_one(game, n)
        before = dump(game.state)
        length = len(game.log)
        result = game.submit(data.draw(any_command(rules)))
        if isinstance(result, Refusal):
            assert dump(game.state) == before
            assert len(game.log) == length
            assert result.code
        else:
            assert list(result) == game.log[length:]
            assert result
    assert dump(Game.replay(game.log).state) == dump(game.state) if game.log else True


@given(families, seeds, st.integers(0, 300))
@settings(deadline=None, max_examples=times(30, 60))
def test_a_clone_continued_alike_is_alike_and_apart(name: str, seed: int, answers: int) -> None:
    game = Game(preset(name), seed)
    game.submit(opening(preset(name), seed))
    for n in range(answers):
        answer_one(game, n)
    twin = game.clone()
    before = dump(twin.state)
    for n in range(200):
        answer_one(game, n)
    assert dump(twin.state) == before
    for n in range(200):
        answer_one(twin, n)
    assert encode_log(twin.log) == encode_log(game.log)
    assert dump(twin.state) == dump(game.state)


@given(families, seeds)
@settings(deadline=None, max_examples=times(20, 40))
def test_lost_and_returning_players_never_stop_a_game(name: str, seed: int) -> None:
    rules = preset(name)
    game = Game(rules, seed)
    game.submit(opening(rules, seed))
    for n in range(3_000):
        if game.closed:
            break
        if n % 7 == 0:
            seat = 1 + (n // 7 + seed) % rules.seats
            lost = seat in game.state.lost
            game.submit(c.Returned(1_000 * n, seat) if lost else c.Lost(1_000 * n, seat))
        if not game.closed:
            answer_one(game, n)
    assert game.closed


@given(st.sampled_from(sorted(VILLAGES)), seeds, st.integers(2, 9))
@settings(deadline=None, max_examples=times(20, 40))
def test_control_at_any_time_never_stops_a_game(name: str, seed: int, every: int) -> None:
    """Nor does it lead to an event that the table has no row for, which would raise."""
    game = storm(VILLAGES[name], seed, every=every)
    assert game.closed
    assert dump(Game.replay(game.log).state) == dump(game.state)


def test_the_replay_property_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fold that does something else is noticed."""
    game = simulate(preset("contest-5"), Keyed, seed=1)
    honest = dump(Game.replay(game.log[:40]).state)
    real = EVOLVE["floor"][Spoke]

    def counts_twice(state: State, event: Event) -> None:
        real(state, event)
        state.ask_count[1] += 1

    monkeypatch.setitem(EVOLVE["floor"], Spoke, counts_twice)  # type: ignore[misc]
    assert dump(Game.replay(game.log[:40]).state) != honest
