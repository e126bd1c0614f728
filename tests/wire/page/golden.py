"""Golden games as the page is told them, with what the core knows at some moments: the fold of the page is
tested against it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.golden.test_golden import GAMES, play

from jinro.game import Game
from jinro.game.audience import PUBLIC
from jinro.game.events import Closed, DayBroke, Ended, NightFell
from jinro.server.web.public_game import PublicGame
from jinro.server.web.viewers import take_whole
from jinro.wire.page.host import PageLog

FOLDER = Path(__file__).parents[3] / "web" / "tests" / "golden"
VILLAGES = ("contest-5", "contest-9", "contest-2017", "classic-7", "licos-9-b")


def golden(village: str) -> str:
    """The file of one game."""
    game = play(village, GAMES[village])
    log = PageLog()
    take_whole(log, game, 0, len(game.log))
    shown = [json.loads(message) for message in log.messages]
    lines = [json.dumps(one, ensure_ascii=False) for one in shown]
    checks = [json.dumps(one, ensure_ascii=False) for one in moments(game)]
    return '{"shown": [\n' + ",\n".join(lines) + '\n],\n"moments": [\n' + ",\n".join(checks) + "\n]}\n"


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
