"""Every number of `jinro scores` is counted a second time, from the raw logs, by `recount.py`."""

import ast
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.files.shared_data import DATA, needs
from tests.scores import recount

from jinro import preset, simulate
from jinro.files import formats
from jinro.players import Chance
from jinro.scores import find_games, score
from jinro.scores.measuring import measure_acts
from jinro.scores.rows import TOTAL, day_rows, score_rows
from jinro.village import opening

TEAMS = (
    "cats",
    "dogs",
    "owls",
    "bees",
    "elks",
    "hens",
    "rays",
    "ants",
    "pigs",
    "cows",
    "eels",
    "bats",
    "rats",
)


def write_logs(folder: Path, name: str, seeds: Iterable[int]) -> None:
    """Game logs of games between teams that change seats."""
    rules = preset(name)
    for seed in seeds:
        names = [TEAMS[(seat + seed) % rules.seats] for seat in range(rules.seats)]
        opened = replace(opening(rules, seed), players=tuple(f"{one}1" for one in names), teams=tuple(names))
        game = simulate(rules, Chance, seed=seed, opened=opened)
        (folder / f"{name}-{seed}.log").write_bytes(formats.write(game.log, "log"))


def check(places: Sequence[Path]) -> int:
    """Compare all numbers of these logs; how many there are."""
    files = [file for place in places for file in sorted(place.iterdir())]
    expected = recount.table(file.read_bytes().decode() for file in files)
    whole = dict(expected)
    found = score(find_games(map(str, places), measure=measure_acts).games, by="entry")
    numbers = 0
    for row in score_rows(found):
        assert (row["low"], row["high"]) == pytest.approx(recount.wilson(row["wins"], row["plays"]), abs=1e-6)
        if row["role"] == TOTAL:
            for rate, value in recount.rates(whole, row["team"]).items():
                assert row["rates"][rate]["value"] == pytest.approx(float(value), abs=1e-6), (
                    row["team"],
                    rate,
                )
            numbers += 5
            continue
        numbers += 2
        own = expected.pop((row["team"], row["role"]))
        where = (row["team"], row["role"])
        assert (row["plays"], row["wins"]) == (own["plays"], own["wins"]), where
        assert row["metrics"].keys() == own["metrics"].keys(), where
        for metric, (numerator, denominator) in own["metrics"].items():
            ours = row["metrics"][metric]
            told = (ours["numerator"], ours["denominator"])
            assert told == pytest.approx((float(numerator), float(denominator)), abs=1e-6), (*where, metric)
            numbers += 2
        numbers += 2
    assert not expected
    by_day = recount.days(file.read_bytes().decode() for file in files)
    ours_by_day = {(row["team"], row["day"]): row for row in day_rows(found)}
    assert by_day.keys() == ours_by_day.keys()
    for key, counts in by_day.items():
        assert (ours_by_day[key]["numerator"], ours_by_day[key]["denominator"]) == counts, key
    return numbers + 2 * len(by_day)


def test_the_second_count_shares_no_code() -> None:
    tree = ast.parse(Path(recount.__file__).read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert not [name for name in names if name and name.startswith(("jinro", "tests"))]


@pytest.mark.parametrize(("village", "games"), [("contest-5", 12), ("contest-9", 5), ("contest-13", 4)])
def test_numbers_of_our_own_games(tmp_path: Path, village: str, games: int) -> None:
    write_logs(tmp_path, village, range(games))
    assert check([tmp_path]) > 200


@pytest.mark.slow
@needs("inlg2025")
def test_numbers_of_inlg_2025() -> None:
    assert check([DATA / "inlg2025" / "5p"]) > 800
    assert check([DATA / "inlg2025" / "13p"]) > 2_000


@pytest.mark.slow
@needs("jsai2026-sample")
def test_numbers_of_jsai_2026() -> None:
    assert check([DATA / "jsai2026-sample" / "log"]) > 1_600
