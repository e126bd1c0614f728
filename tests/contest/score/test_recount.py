"""Every number of `jinro scores` is counted a second time, from the raw logs, by `recount.py`."""

import ast
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.contest.score import recount
from tests.files.shared_data import DATA, needs

from jinro import preset, simulate
from jinro.contest.plan.annealing import Dice
from jinro.contest.report.table_rows.scores import TOTAL, day_rows, score_rows
from jinro.contest.score import find_games, score
from jinro.contest.score.measuring import measure_acts, measure_all
from jinro.contest.score.metrics.catalogue import METRICS
from jinro.files import formats
from jinro.game.events import Event, Mark, Marked, Opened, Spoke
from jinro.players import Chance
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


def said(name: str, dice: Dice, names: Sequence[str]) -> str:
    """Something that a player says, in words that the second count reads too."""
    other = names[dice.below(len(names))]
    texts = ("Hello.", f"I will vote for {other}.", f"Please vote for {other}.", "Over", f"{other} is quiet.")
    return texts[dice.below(len(texts))] if other != name else "Hello."


@pytest.mark.slow
def test_numbers_of_what_is_said() -> None:
    """Games in which everybody says what is drawn: announced votes, requests, names."""
    found: set[str] = set()
    for seed in range(8):
        dice = Dice(f"said/{seed}")
        game = simulate(preset("contest-en-5"), Chance, seed=seed)
        names = [character.name for character in opened_of(game.log).characters]
        log = [
            replace(event, text=said(names[event.seat - 1], dice, names))
            if isinstance(event, Spoke)
            else event
            for event in game.log
        ]
        data = formats.write(log, "log")
        again = recount.Recount(data.decode())
        again.count_talk()
        ours = measure_all(formats.read(data).events)
        numbers = {(seat, name): one for seat, own in enumerate(ours, 1) for name, one in own.items()}
        assert numbers.keys() == again.counts.keys()
        for key, (numerator, denominator) in again.counts.items():
            assert numbers[key] == pytest.approx((float(numerator), float(denominator))), (seed, key)
        found |= {name for _, name in numbers}
    assert found >= {name for name, one in METRICS.items() if one.reads_talk}


def opened_of(log: Sequence[Event]) -> Opened:
    assert isinstance(log[0], Opened)
    return log[0]


def test_numbers_of_boards() -> None:
    found: set[str] = set()
    for seed in range(4):
        game, dice = simulate(preset("contest-9"), Chance, seed=seed), Dice(f"boards/{seed}")
        signs: tuple[Mark, ...] = ("○", "△", "×", "?")
        roles = [*dict.fromkeys(game.roles)]
        marks = [
            Marked(
                0, 1 + dice.below(9), 1 + dice.below(9), roles[dice.below(len(roles))], signs[dice.below(4)]
            )
            for _ in range(60)
        ]
        log = [*game.log[:-1], *marks, game.log[-1]]
        expected = recount.boards(formats.write(log, "events").decode())
        ours = {
            (seat, name): one
            for seat, own in enumerate(measure_acts(log), 1)
            for name, one in own.items()
            if name.startswith("board_")
        }
        assert ours == expected
        found |= {name for _, name in ours}
    assert found == {name for name, one in METRICS.items() if one.group == "board"}


@pytest.mark.slow
@needs("inlg2025")
def test_numbers_of_inlg_2025() -> None:
    assert check([DATA / "inlg2025" / "5p"]) > 800
    assert check([DATA / "inlg2025" / "13p"]) > 2_000


@pytest.mark.slow
@needs("jsai2026-sample")
def test_numbers_of_jsai_2026() -> None:
    assert check([DATA / "jsai2026-sample" / "log"]) > 1_600
