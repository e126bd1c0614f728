"""The totals once more, from the raw files of a rating; it shares nothing with jinro.

    python tests/contest/rate/recount.py FOLDER

prints what `jinro rate total FOLDER --json` should say: sums and numbers of grades by criterion and team,
Krippendorff's alpha by its definition, pair by pair, and the prizes.
"""

import json
import sys
from collections import defaultdict
from itertools import permutations
from pathlib import Path
from typing import Any


def recount(folder: Path) -> dict[str, Any]:
    """Sums, agreement and prizes of a rating in points."""
    here = folder / "rating"
    picked = json.loads((here / "picked.json").read_text(encoding="utf-8"))
    games = {game["id"]: game for game in picked["games"]}
    grades: dict[tuple[str, str, str, int], int | None] = {}
    best: dict[tuple[str, str], tuple[str, int]] = {}
    for line in (here / "opinions.jsonl").read_text(encoding="utf-8").splitlines():
        said = json.loads(line)
        if said["type"] == "grade":
            grades[said["rater"], said["game"], said["criterion"], said["seat"]] = said["value"]
        elif said["type"] == "favourite":
            best[said["rater"], said["prize"]] = (said["game"], said["seat"])
    sums: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    units: dict[str, dict[tuple[str, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    for (_, game, criterion, seat), value in grades.items():
        if value is not None:
            sums[criterion][games[game]["teams"][seat - 1]].append(value)
            units[criterion][game, seat].append(value)
    prizes = sorted(
        (prize, games[game]["teams"][seat - 1]) for (_, prize), (game, seat) in best.items() if seat
    )
    return {
        "criteria": {
            criterion: {team: [sum(values), len(values)] for team, values in sorted(teams.items())}
            for criterion, teams in sorted(sums.items())
        },
        "agreement": {criterion: alpha([*found.values()]) for criterion, found in sorted(units.items())},
        "prizes": [list(one) for one in prizes],
    }


def alpha(units: list[list[int]]) -> float | None:
    """1 - observed / expected disagreement, over all ordered pairs of values."""
    pairable = [unit for unit in units if len(unit) > 1]
    values = sorted(value for unit in pairable for value in unit)
    if not values:
        return None

    def distance(a: int, b: int) -> float:
        low, high = min(a, b), max(a, b)
        between = sum(low <= value <= high for value in values)
        return (between - (values.count(low) + values.count(high)) / 2) ** 2 if low != high else 0.0

    observed = sum(
        distance(a, b) / (len(unit) - 1) for unit in pairable for a, b in permutations(unit, 2)
    ) / len(values)
    chance = sum(distance(a, b) for a, b in permutations(values, 2)) / (len(values) * (len(values) - 1))
    return 1.0 if not chance else 1 - observed / chance


if __name__ == "__main__":
    sys.stdout.write(json.dumps(recount(Path(sys.argv[1])), ensure_ascii=False, indent=1) + "\n")
