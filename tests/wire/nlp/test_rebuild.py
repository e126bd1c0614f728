"""A host made from stored events alone goes on as the one that lived, whatever happened to the players."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game.commands import Command, Refusal
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.notation import decode_log, encode_log
from jinro.game.presets import preset
from jinro.game.rules import LostSeats, Rules
from jinro.village import opening
from jinro.wire.nlp import DIALECTS, Dialect, Host


def commands(game: Game, draws: Draws) -> Iterator[Command]:
    """Answers, silence, players who leave and come back, at random."""
    step = 0
    while not game.closed:
        step += 1
        key = f"step/{step}"
        now = step * 100
        what = draws.number(f"{key}/what") % 12
        lost = tuple(game.state.lost)
        if what == 0:
            yield c.Lost(now, 1 + draws.number(f"{key}/seat") % game.rules.seats)
        elif what < 4 and lost:
            yield c.Returned(now, draws.pick(lost, f"{key}/back"))
        elif game.asks:
            yield from _answer(game, draws, key, now, what)
        else:
            yield from _speak(game, draws, key, now)


def _answer(game: Game, draws: Draws, key: str, now: int, what: int) -> Iterator[Command]:
    ask = draws.pick(tuple(game.asks.values()), f"{key}/ask")
    if what == 4:
        yield c.TimeUp(now, ask.seat, ask.id)
    elif ask.kind in ("talk", "whisper"):
        yield c.Say(now, ask.seat, ask.id, draws.pick(("Over", "hello", "@nobody", ""), f"{key}/text"))
    else:
        yield c.Choose(now, ask.seat, ask.id, draws.pick((*ask.options, -1), f"{key}/target"), "x")


def _speak(game: Game, draws: Draws, key: str, now: int) -> Iterator[Command]:
    seats = [s for s in range(1, game.rules.seats + 1) if game.open_to(s)]
    if not seats or draws.number(f"{key}/end") % 15 == 0:
        yield c.TimeUp(now, step=game.state.step)
        return
    seat = draws.pick(seats, f"{key}/speaker")
    yield c.Speak(now, seat, game.open_to(seat)[0], draws.pick(("hi", "Over"), f"{key}/said"))


def check(rules: Rules, dialect: Dialect, seed: int) -> int:
    """Play on; now and then make a host from the log and compare what both send next."""
    draws = Draws(f"rebuild/{seed}")
    game, live = Game(rules, seed), Host(dialect)
    game.submit(opening(rules, seed))
    live.packets(game)
    twin: Host | None = None
    compared = 0
    for number, command in enumerate(commands(game, draws)):
        if number % 7 == 0:
            twin = Host.rebuild(decode_log(encode_log(game.log)), dialect)[0]
        if isinstance(game.submit(command), Refusal):
            continue
        sent = [(out.seat, out.data) for out in live.packets(game)]
        if twin is not None:
            gone = game.state.lost
            again = [(out.seat, out.data) for out in twin.packets(game)]
            # Nothing is sent to those who are gone, and all is told anew to those who come back.
            assert [x for x in again if x[0] not in gone] == [x for x in sent if x[0] not in gone]
            compared += len(sent)
    return compared


@pytest.mark.slow
@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("asked", [False, True])
def test_turns(dialect: str, asked: bool) -> None:
    rules = replace(preset("contest-9"), lost=LostSeats(asked=asked))
    assert sum(check(rules, DIALECTS[dialect], seed) for seed in range(4)) > 100


@pytest.mark.parametrize("dialect", ["2026-05", "2026"])
def test_at_any_time(dialect: str) -> None:
    rules = preset("contest-9")
    rules = replace(
        rules,
        talk=replace(rules.talk, regime="anytime", duration_ms=60_000),
        whisper=replace(rules.whisper, regime="anytime", duration_ms=60_000),
    )
    assert sum(check(rules, DIALECTS[dialect], seed) for seed in range(4)) > 100
