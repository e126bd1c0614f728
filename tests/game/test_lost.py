"""Players who are lost while people talk, and come back."""

from jinro.game import Game, preset
from jinro.game import commands as c
from jinro.village import opening


def opened(name: str) -> Game:
    game = Game(preset(name), 1)
    game.submit(opening(preset(name), 1))
    return game


def asked(game: Game) -> int:
    return next(iter(game.asks))


def until_talk(game: Game) -> None:
    while next(iter(game.asks.values())).kind != "talk":
        ask = next(iter(game.asks.values()))
        game.submit(c.Choose(0, ask.seat, ask.id, ask.options[0]))


def test_one_who_was_lost_before_the_talk_and_comes_back_is_asked_in_it() -> None:
    """In turns of a new order each, and in turns of one order."""
    for name in ("classic-5", "contest-5"):
        game = opened(name)
        game.submit(c.Lost(0, 3))
        if name == "classic-5":
            until_talk(game)
        heard = set()
        for n in range(40):
            if n == 6:
                game.submit(c.Returned(n, 3))
            seat = asked(game)
            if game.asks[seat].kind != "talk" or game.state.day > 1:
                break
            heard.add(seat)
            assert n >= 6 or seat != 3
            game.submit(c.Say(n, seat, game.asks[seat].id, "hm"))
        assert heard == {1, 2, 3, 4, 5}, name


def test_one_who_was_lost_before_a_talk_at_any_time_may_speak_after_coming_back() -> None:
    game = opened("anytime-5")
    game.submit(c.Lost(0, 2))
    assert "talk" in game.open_to(3)
    game.submit(c.Returned(1, 2))
    assert "talk" in game.open_to(2)
    assert not hasattr(game.submit(c.Speak(2, 2, "talk", "here again")), "code")


def test_the_speaking_order_does_not_tell_who_is_lost() -> None:
    """The order is drawn over all who have a voice; the lost are passed over in it."""
    orders = []
    for lost in (False, True):
        game = opened("contest-5")
        while game.state.day == 0:
            if lost and 4 not in game.state.lost:
                game.submit(c.Lost(0, 4))
            ask = next(iter(game.asks.values()))
            if ask.kind == "talk":
                game.submit(c.Say(0, ask.seat, ask.id, "Over"))
            else:
                game.submit(c.Choose(0, ask.seat, ask.id, ask.options[0]))
        orders.append(game.state.floors["talk"].order)
    assert orders[0] == orders[1]
