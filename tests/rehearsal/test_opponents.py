"""The opponents: their choices and their habits."""

import asyncio

import pytest

from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.rehearsal.opponents import (
    FLOOD,
    MISSED,
    Absent,
    Flooder,
    Junk,
    Late,
    Leaver,
    Provoker,
    Slow,
    Villager,
    make_hostile,
)
from jinro.village import opening, simulate

RULES = preset("contest-9")


def played(seed: int, *, spares: bool) -> tuple[Game, int]:
    """A game of `Villager`s, and the seat under test."""
    tested = [opening(RULES, seed).characters[0].name]
    return simulate(RULES, lambda seat, _: Villager(seat, tested, spares=spares), seed=seed), 1


def chosen(game: Game, kind: str, by_others_than: int) -> list[int]:
    return [
        x.target for x in game.log if isinstance(x, e.Chose) and x.kind == kind and x.seat != by_others_than
    ]


def test_villagers_spare_the_one_under_test() -> None:
    for seed in range(20):
        game, seat = played(seed, spares=True)
        assert seat not in chosen(game, "vote", seat)
        assert seat not in chosen(game, "attack", seat)


def test_or_vote_for_it_on_the_first_day_they_can() -> None:
    for seed in range(20):
        game, seat = played(seed, spares=False)
        first = next(x for x in game.log if isinstance(x, e.Executed))
        assert first.seat == seat


class Heard:
    """Collects what an opponent sends."""

    def __init__(self) -> None:
        self.sent: list[str | bytes] = []
        self.left = False

    async def send(self, data: str | bytes, *, text: bool | None = None) -> None:
        self.sent.append(data)

    async def leave(self) -> None:
        self.left = True


def habit(opponent: object, *requests: str) -> Heard:
    """What an opponent sends when its player answers these requests."""
    heard = Heard()
    opponent.send, opponent.leave = heard.send, heard.leave  # type: ignore[attr-defined]

    async def run() -> None:
        for request in requests:
            await opponent.answer(request, "リン")  # type: ignore[attr-defined]

    asyncio.run(run())
    return heard


def villager() -> Villager:
    return Villager(1, ["リン"])


def test_one_that_is_late_answers_again_after_a_while() -> None:
    heard = habit(Late("a", villager()), *["TALK"] * (MISSED + 2))
    assert heard.sent == ["リン"] * 2


def test_one_that_is_gone_never_does() -> None:
    assert habit(Absent("a", villager()), "TALK", "VOTE").sent == []


def test_one_that_is_slow_answers_all() -> None:
    assert habit(Slow("a", villager(), 0.02, 0.0), "TALK", "TALK", "VOTE").sent == ["リン"] * 3


def test_hostile_ones() -> None:
    flood = habit(Flooder("a", villager(), "ja", 0), "VOTE").sent
    assert len(flood) == FLOOD + 1
    leaver = habit(Leaver("a", villager(), "ja", 1), "TALK")
    assert leaver.left
    assert leaver.sent == ["赤,青,黄,白,どれが好きですか,"]
    junk = habit(Junk("a", villager(), "en", 0), "TALK", "VOTE").sent
    assert isinstance(junk[0], bytes)
    assert junk[1] == "リン リン リン "


@pytest.mark.parametrize(("number", "kind"), list(enumerate([Provoker, Leaver, Flooder, Junk, Provoker])))
def test_each_kind_sits_there_once(number: int, kind: type[Provoker]) -> None:
    assert type(make_hostile("a", villager(), number, "ja")) is kind
