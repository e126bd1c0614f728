"""Games in which control commands and standing acts come among the answers, at any time."""

from tests.strategies import answer_one, number

from jinro.game import commands as c
from jinro.game.game import Game
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.testing import phases, rules_of
from jinro.village import opening

VILLAGES: dict[str, Rules] = {
    "turns": rules_of("contest-9"),
    "turns, a new order each turn": rules_of("contest-5", talk={"order": "turn", "count": 2}),
    "simultaneous": rules_of("contest-2017", talk={"turns": 4}),
    "filled with Over": rules_of("classic-8"),
    "anytime": rules_of("anytime-5"),
    "many channels": rules_of("licos-8-c"),
    "many channels, silent phases": rules_of(
        "licos-9-b",
        roles={Role.VILLAGER: 3, Role.WEREWOLF: 1},
        day_phases=phases("talk", "whisper", announced=True, duration_ms=50_000, early=False),
        whisper={"quorum": 2},
    ),
    "whispers between ballots": rules_of(
        "classic-12", attack={"whisper_between": True, "rounds": 4}, error_ratio=1.0
    ),
    "whispers between ballots, a new order each turn, nobody needed": rules_of(
        "classic-12",
        night_phases=phases("execution", "attack", duration_ms=60_000),
        attack={"whisper_between": True, "rounds": 4, "if_none": "nobody", "missing": "none"},
        whisper={"order": "turn", "count": 1, "quorum": 0, "fill_over": False},
        talk={"count": 1, "turns": 2},
        error_ratio=1.0,
    ),
}
"""Villages that go through every row of the table."""


def command(game: Game, seed: int, n: int) -> c.Command:
    """A control command or a standing act, chosen by the seed and n."""
    size, at = game.rules.seats, 1_000 * n
    seat = 1 + number(seed, "seat", n) % size
    choices: tuple[c.Command, ...] = (
        c.Lost(at, seat),
        c.Lost(at, seat),
        c.Returned(at, seat),
        c.Remove(at, seat),
        c.Pause(at),
        c.Resume(at),
        c.Extend(at, 5_000),
        c.TimeUp(at, step=game.state.step),
        c.Speak(at, seat, "memo", "a note"),
        c.Speak(at, seat, "grave", "boo"),
        c.Speak(at, seat, "talk", "x" * 300),
        c.MarkBoard(at, seat, seat, Role.SEER, "○"),
        c.Close(at) if number(seed, "close", n) % 40 == 0 else c.Resume(at),
    )
    return choices[number(seed, "which", n) % len(choices)]


def storm(rules: Rules, seed: int, *, every: int = 4) -> Game:
    """A whole game with a control command or standing act after every few answers."""
    game = Game(rules, seed)
    players = tuple(f"player {seat}" for seat in range(1, rules.seats + 1))
    game.submit(opening(rules, seed, players=players))
    for n in range(1, 4_000):
        if game.closed:
            break
        if number(seed, "now", n) % every == 0:
            game.submit(command(game, seed, n))
        else:
            answer_one(game, n)
    return game
