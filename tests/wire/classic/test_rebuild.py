"""A host made from stored events alone goes on as the one that lived, whatever happened to the players."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from jinro.errors import LogError
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.commands import Command, Refusal
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.notation import decode_log, encode_log
from jinro.game.presets import preset
from jinro.game.rules import LostSeats, Rules
from jinro.testing import rules_of, village
from jinro.village import opening
from jinro.village.speech_check import check_of
from jinro.wire.classic import Host

TEXTS = ("Over", "Skip", "VOTE Agent[01]", "vote agent[2]", "nonsense", "", "人狼")
REPLIES = ('{"agentIdx":0}', "", '{"agentIdx":99999999999}', "Agent[02]")


def commands(game: Game, host: Host, draws: Draws) -> Iterator[Command]:
    """Replies good and bad, silence, players who leave and come back, at random."""
    step = 0
    while not game.closed:
        step += 1
        key, now = f"step/{step}", step * 100
        what = draws.number(f"{key}/what") % 12
        lost = tuple(game.state.lost)
        if what == 0:
            yield c.Lost(now, 1 + draws.number(f"{key}/seat") % game.rules.seats)
        elif what < 4 and lost:
            yield c.Returned(now, draws.pick(lost, f"{key}/back"))
        elif game.asks:
            ask = draws.pick(tuple(game.asks.values()), f"{key}/ask")
            if what == 4:
                yield c.TimeUp(now, ask.seat, ask.id)
            elif ask.kind in ("talk", "whisper"):
                yield host.answer(ask, draws.pick(TEXTS, f"{key}/text"), now)
            else:
                good = tuple(f'{{"agentIdx":{seat}}}' for seat in ask.options)
                yield host.answer(ask, draws.pick((*good, *REPLIES), f"{key}/target"), now)
        else:
            yield c.Close(now)


def check(rules: Rules, seed: int, seats: tuple[int, ...] | None = None) -> int:
    """Play on; now and then make a host from the log and compare what both send next."""
    draws = Draws(f"rebuild/{seed}")
    game, live = Game(rules, seed, check=check_of(rules)), Host(seats)
    game.submit(opening(rules, seed))
    live.packets(game)
    twin: Host | None = None
    compared = 0
    for number, command in enumerate(commands(game, live, draws)):
        if number % 61 == 0:
            twin, same = Host.rebuild(decode_log(encode_log(game.log)), seats, check=check_of(rules))
            assert same.asks == game.asks
        if isinstance(game.submit(command), Refusal):
            continue
        sent = [(out.seat, out.data, out.ask) for out in live.packets(game)]
        if twin is not None:
            gone = game.state.lost
            again = [(out.seat, out.data, out.ask) for out in twin.packets(game)]
            # Nothing is sent to those who are gone, and all is told anew to those who come back.
            assert [x for x in again if x[0] not in gone] == [x for x in sent if x[0] not in gone]
            compared += len(sent)
    return compared


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic-5", "classic-12", "contest-2017"])
@pytest.mark.parametrize("asked", [False, True])
def test_any_moment(name: str, asked: bool) -> None:
    rules = replace(preset(name), lost=LostSeats(asked=asked))
    assert sum(check(rules, seed) for seed in range(2)) > 100


@pytest.mark.slow
def test_whispers_between_ballots() -> None:
    rules = rules_of("classic-12", attack={"whisper_between": True}, lost={"asked": True})
    assert sum(check(rules, seed) for seed in range(2)) > 100


def test_a_rebuilt_game_goes_on_to_check_what_is_said() -> None:
    hand = village("classic-5", check=check_of(preset("classic-5")))
    hand.to("talk")
    host, game = Host.rebuild(hand.game.log, check=check_of(preset("classic-5")))
    ask = next(iter(game.asks.values()))
    events = game.submit(host.answer(ask, "nonsense", 0))
    assert not isinstance(events, Refusal)
    assert [type(event) for event in events][:2] == [e.Amended, e.Spoke]


def test_a_log_that_is_none() -> None:
    with pytest.raises(LogError):
        Host.rebuild([])
    with pytest.raises(LogError):
        Host.rebuild([e.DayBroke(0, 1)])


@pytest.mark.slow
def test_some_seats() -> None:
    assert sum(check(preset("classic-12"), seed, (1, 2, 3, 4, 5)) for seed in range(2)) > 50
