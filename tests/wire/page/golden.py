"""Golden games as the page is told them, with what the core knows at some moments: the fold of the page is
tested against it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.golden.test_golden import GAMES, play

from jinro.game import Game
from jinro.game.asks import Ask
from jinro.game.audience import PUBLIC
from jinro.game.commands import MarkBoard
from jinro.game.events import Closed, DayBroke, Ended, Mark, NightFell
from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.hosting.public.game import PublicGame
from jinro.hosting.web.viewers import take_whole
from jinro.players import Parrot
from jinro.transcript.contradictions import contradictions
from jinro.village import simulate
from jinro.wire.page.host import PageLog

FOLDER = Path(__file__).parents[3] / "web" / "tests" / "golden"
VILLAGES = ("contest-5", "contest-9", "contest-2017", "classic-7", "licos-9-b")
TALKING = {
    "talking-ja": ("contest-9", 7),
    "talking-en": ("contest-en-9", 3),
    "talking-classic": ("classic-7", 3),
    "talking-licos": ("licos-9-b", 2),
}
"""Games in which talk means something: the village and the seed of each."""


class Fickle(Parrot):
    """Votes for somebody else than it says, now and then, and has a board."""

    def mark(self, view: View) -> list[MarkBoard]:
        """Every day it takes another one for a werewolf, and one more is cleared."""
        seats = [seat for seat in view.alive if seat != view.seat]
        cells: list[tuple[Seat, Mark]] = [(seats[view.day % len(seats)], "○"), (seats[0], "×")]
        return [MarkBoard(0, view.seat, seat, Role.WEREWOLF, mark) for seat, mark in cells]

    def vote(self, view: View, ask: Ask) -> Seat:
        meant = super().vote(view, ask)
        others = [seat for seat in ask.options if seat not in (0, meant)]
        return others[0] if others and (view.day + ask.seat) % 4 == 0 else meant


def golden_game(village: str) -> Game:
    if village not in TALKING:
        return play(village, GAMES[village])
    preset, seed = TALKING[village]
    return simulate(preset, Fickle, seed=seed)


def golden(village: str) -> str:
    """The file of one game."""
    game = golden_game(village)
    log = PageLog()
    take_whole(log, game, 0, len(game.log))
    shown = [json.loads(message) for message in log.messages]
    lines = [json.dumps(one, ensure_ascii=False) for one in shown]
    checks = [json.dumps(one, ensure_ascii=False) for one in moments(game)]
    broken = [json.dumps(one) for one in broken_words(game, shown)]
    parts = {"shown": lines, "moments": checks, "broken": broken}
    return "{" + ",\n".join(f'"{name}": [\n' + ",\n".join(of) + "\n]" for name, of in parts.items()) + "}\n"


def broken_words(game: Game, shown: list[dict[str, Any]]) -> Iterator[list[int]]:
    """Votes that differ from what was announced, as the transcript finds them: the number of the utterance,
    who was announced, and for whom the vote was."""
    for one in contradictions(game.log):
        if one.kind == "vote":
            said = {"event": "Spoke", "channel": "talk", "day": one.day, "idx": one.spoke.idx}
            [n] = [told["n"] for told in shown if said.items() <= told["event"].items()]
            yield [n, int(one.said), int(one.done)]


def moments(game: Game) -> Iterator[dict[str, Any]]:
    """What everybody knows after each day and night begins, and at the end."""
    log = PageLog()
    for place, event in enumerate(game.log, 1):
        log.take(event)
        if game.masks[place - 1] & PUBLIC and isinstance(event, (DayBroke, NightFell, Ended, Closed)):
            scene = PublicGame().update(game, place).scene
            yield {
                "n": len(log.messages),
                "day": scene.day,
                "alive": list(scene.alive),
                "deaths": [[one.seat, one.how] for one in scene.deaths],
                "talks": sum(not one.skip and not one.over for one in scene.talks),
                "winner": None if scene.outcome is None else scene.outcome.winner.value,
                "roles": None if scene.outcome is None else [role.value for role in scene.outcome.roles],
            }
