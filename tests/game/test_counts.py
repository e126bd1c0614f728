"""The number of all games of tiny casts, pinned: every legal answer and every draw is tried.

`counts.txt` holds, for each village, how many games there are and who wins them; `make golden` rewrites it.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from jinro.game import Draws, Game, Role, Rules, Side
from jinro.game import commands as c
from jinro.game.rules import Attack, Ballots, ChannelRules, Night, Phase

HERE = Path(__file__).with_name("counts.txt")


class Undrawn(Exception):
    """A draw that has not been decided yet."""

    def __init__(self, key: str, options: Sequence[object]) -> None:
        super().__init__(key)
        self.key, self.options = key, options


class Branching(Draws):
    """Draws that must be decided from outside, one after the other."""

    def __init__(self) -> None:
        super().__init__(0)
        self.decided: dict[str, object] = {}

    def pick(self, options, key):  # type: ignore[no-untyped-def]
        if key not in self.decided:
            raise Undrawn(key, options)
        return self.decided[key]

    def order(self, items, key):  # type: ignore[no-untyped-def]
        # The order of a talk in which all say the same does not make another game.
        return tuple(items)


def village(roles: dict[Role, int], **changes: object) -> Rules:
    """A village without talk that lasts two days at most."""
    rules = Rules(
        roles=roles,
        day_phases=(Phase(name="vote", actions=("execution",)),),
        night_phases=(Phase(name="night", actions=("divine", "guard", "attack")),),
        talk=ChannelRules(count=0, turns=0),
        vote=Ballots(on_self=False, illegal="refuse"),
        attack=Attack(on_self=False, fellows="illegal", illegal="refuse"),
        divine=Night(illegal="refuse"),
        guard=Night(illegal="refuse"),
        first_day=1,
        max_day=2,
    )
    return msgspec.structs.replace(rules, **changes)


W, V, S, B, F = Role.WEREWOLF, Role.VILLAGER, Role.SEER, Role.BODYGUARD, Role.FOX
VILLAGES = {
    "a wolf and two villagers": (village({W: 1, V: 2}), (W, V, V)),
    "a wolf and two villagers, who may vote for themselves": (
        village({W: 1, V: 2}, vote=Ballots(illegal="refuse")),
        (W, V, V),
    ),
    "a wolf and two villagers, a tie is nobody": (
        village({W: 1, V: 2}, vote=Ballots(on_self=False, tie="nobody", illegal="refuse")),
        (W, V, V),
    ),
    "a wolf, a seer, a villager": (village({W: 1, S: 1, V: 1}), (W, S, V)),
    "a wolf, a bodyguard, two villagers; one day": (village({W: 1, B: 1, V: 2}, max_day=1), (W, B, V, V)),
    "a wolf, a seer, a fox; one day": (village({W: 1, S: 1, F: 1}, max_day=1), (W, S, F)),
    "two wolves, two villagers, no vote; one day": (
        village({W: 2, V: 2}, vote=Ballots(rounds=0), victory_checked="day", max_day=1),
        (W, W, V, V),
    ),
}


def games(game: Game, draws: Branching) -> Iterator[Game]:
    """Every way in which this game can go on."""
    if game.closed:
        yield game
        return
    ask = next(iter(game.asks.values()))
    for target in ask.options:
        for twin in outcomes(game, c.Choose(0, ask.seat, ask.id, target), draws):
            yield from games(twin, draws)


def outcomes(game: Game, command: c.Command, draws: Branching) -> Iterator[Game]:
    """What a command leads to, for every way the draws it needs can fall."""
    twin = game.clone()
    try:
        twin.submit(command)
    except Undrawn as need:
        for option in need.options:
            draws.decided[need.key] = option
            yield from outcomes(game, command, draws)
            del draws.decided[need.key]
        return
    yield twin


def count(rules: Rules, roles: tuple[Role, ...]) -> Counter[Side]:
    draws = Branching()
    game = Game(rules, draws=draws)
    game.submit(c.Open(0, "X", roles=roles))
    return Counter(end.winner for end in games(game, draws))


def test_the_number_of_all_games() -> None:
    lines = []
    for name, (rules, roles) in VILLAGES.items():
        winners = count(rules, roles)
        who = ", ".join(f"{side} {winners[side]}" for side in Side if winners[side])
        lines.append(f"{name}: {winners.total()} games ({who})")
    text = "\n".join(lines) + "\n"
    if os.environ.get("JINRO_GOLDEN") == "write":
        HERE.write_text(text, encoding="utf-8")
    assert text == HERE.read_text(encoding="utf-8")


def test_one_of_them_counted_by_hand() -> None:
    """A wolf and two villagers: 2**3 votes of day 1. Wolf, v2, v3 may each name two others.

    Two ballots tie three ways (everybody has one vote), so each of these has three outcomes; in the other six
    one has two votes. Whoever is executed, the game is over: the wolf is dead, or it faces one human.
    """
    rules, roles = VILLAGES["a wolf and two villagers"]
    assert count(rules, roles).total() == 6 + 2 * 3
