"""asks.py: an ask is known by its seat and id, whatever happens to its options."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.game.storm import VILLAGES, storm

from jinro.game import Game
from jinro.game import commands as c
from jinro.testing import village


def test_remove_takes_a_target_out_of_the_open_asks_and_keeps_their_ids() -> None:
    v = village("contest-5", vote={"no_target": True})
    v.to("vote")
    before = dict(v.asks)
    v.submit(c.Remove(0, 3))
    assert {seat: ask.id for seat, ask in v.asks.items()} == {s: a.id for s, a in before.items() if s != 3}
    for seat, ask in v.asks.items():
        assert ask.options == tuple(t for t in before[seat].options if t != 3)
        assert (ask.kind, ask.day, ask.round) == (before[seat].kind, before[seat].day, before[seat].round)


def test_an_answer_to_an_ask_whose_target_is_gone_is_judged_by_what_is_legal_now() -> None:
    v = village("contest-5", vote={"illegal": "refuse"})
    v.to("vote")
    seat, ask = next(iter(v.asks.items()))
    gone = next(target for target in ask.options if target != seat)
    v.submit(c.Remove(0, gone))
    refused = v.submit(c.Choose(0, seat, ask.id, gone))
    assert isinstance(refused, c.Refusal)
    assert refused.code == "dead_target"
    assert not isinstance(v.submit(c.Choose(0, seat, ask.id, seat)), c.Refusal)


@given(st.sampled_from(sorted(VILLAGES)), st.integers(0, 10_000))
@settings(deadline=None, max_examples=40)
def test_ids_are_given_once_and_in_order(name: str, seed: int) -> None:
    known: dict[tuple[int, int], tuple[str, int, int]] = {}
    last: dict[int, int] = {}

    def follow(game: Game) -> None:
        for seat, ask in game.asks.items():
            assert ask.seat == seat
            assert ask.id >= last.get(seat, 0)
            last[seat] = ask.id
            about = (ask.kind, ask.day, ask.round)
            assert known.setdefault((seat, ask.id), about) == about

    Game.replay(storm(VILLAGES[name], seed).log, follow=follow)
    assume(known)  # Few games are stopped before anybody is asked.
