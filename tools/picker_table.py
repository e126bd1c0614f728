"""The table of docs/rating.md: how even the choice of games is, by the search alone and by the exact solver.

    python tools/picker_table.py [--seconds 60]

The games are 270 of five players by a balanced plan of 18 teams; who won is drawn.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Final

from jinro.contest.plan.annealing import Dice
from jinro.contest.plan.schedule import schedule
from jinro.contest.rate.picking.balance import Candidate, ChoiceBalance
from jinro.contest.rate.picking.search import choose
from jinro.game.presets import preset
from jinro.game.roles import Side

ROWS: Final = ((18, 0), (18, 1), (20, 0), (20, 1), (30, 0), (30, 1))
"""Games to pick, and roles that a team may miss."""


def planned(teams: int = 18, games: int = 270) -> list[Candidate]:
    """Games of a balanced plan."""
    dice = Dice("picker table")
    found = []
    for cast in schedule(teams, games, preset("contest-5").roles, 1):
        winner = Side.VILLAGER if dice.below(2) else Side.WEREWOLF
        names = tuple(f"team {team}" for team in cast)
        found.append(Candidate(teams=names, roles=tuple(cast.values()), winner=winner))
    return found


def rows(seconds: float) -> Iterator[str]:
    yield "| games | `--unheld` | search: spread (unheld) | s | exact: spread (unheld) | bound | s |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    candidates = planned()
    for number, allowed in ROWS:
        cells = [str(number), str(allowed)]
        for limit_s in (0.0, seconds):
            since = time.process_time()
            found = choose(ChoiceBalance(candidates, allowed), number, limit_s=limit_s)
            cells.append(f"{found.spread} ({found.excess})")
            if limit_s:
                cells.append(str(found.bound))
            cells.append(f"{time.process_time() - since:.0f}")
        yield f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    for line in rows(parser.parse_args().seconds):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
