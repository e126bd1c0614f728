"""A rating of games that are really played, by robots in this process; its teams have names that are nowhere
else, so that a test can look for them."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.panel import panel
from jinro.contest.rate.picks import Wish, pick
from jinro.contest.rate.records import Rater
from jinro.contest.score.games import ScoredGame, game_of
from jinro.game.presets import preset
from jinro.players.chance import Chance
from jinro.village.simulate import opening, simulate

TEAMS = ("kumazawa", "nekoyama", "inukai-A", "inukai-B", "torigoe", "sarumaru")


@cache
def games(village: str = "contest-5", number: int = 6) -> tuple[ScoredGame, ...]:
    """Games that a side won."""
    rules = preset(village)
    found: list[ScoredGame] = []
    seed = 100 * (rules.seats - 5)
    while len(found) < number:
        names = tuple(TEAMS[(seed + seat) % len(TEAMS)] for seat in range(rules.seats))
        opened = replace(opening(rules, f"rated/{seed}"), players=names)
        log = simulate(rules, Chance, seed=f"rated/{seed}", opened=opened).log
        game = game_of(log, f"{seed}.jsonl", keep_events=True)
        seed += 1
        if isinstance(game, ScoredGame):
            found.append(game)
    return tuple(found)


def rating(
    place: Path, names: Sequence[str] = ("hana", "taro"), *, village: str = "contest-5", **wish: object
) -> tuple[RatingFolder, tuple[Rater, ...]]:
    """A rating in a folder, with its raters."""
    settings = Wish(**{"edition": "2026", "games": 3, **wish})  # type: ignore[arg-type]
    picked, logs = pick(games(village), settings)
    folder = RatingFolder(place)
    folder.keep_picked(picked, logs)
    raters = panel(names, [one.id for one in picked.games])
    folder.keep_raters(raters)
    return folder, raters
