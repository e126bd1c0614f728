"""`jinro compare`: paired games, their statistics, and the command."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jinro.cli.main import cli
from jinro.contest.infer.paired import ALPHA, PairCounts, look_levels
from jinro.contest.run.compare import compare
from jinro.errors import CallerError
from jinro.game.draws import Draws
from jinro.game.roles import Role, Side
from jinro.players import Chance, QuietPlayer
from jinro.village import simulate
from jinro.village.lineup import player_named


def pairs(both: int, only_a: int, only_b: int, neither: int) -> PairCounts:
    return PairCounts(both, only_a, only_b, neither)


def test_a_pair_is_counted_by_who_won() -> None:
    found = PairCounts()
    for a, b in [(True, True), (True, False), (True, False), (False, True), (False, False)]:
        found.add(a, b)
    assert found == pairs(1, 2, 1, 1)
    assert (found.games, found.wins_a, found.wins_b, found.difference) == (5, 3, 2, pytest.approx(0.2))


def test_the_interval_is_that_of_agresti_and_min() -> None:
    # Their example of 2005 (794 + 150 + 86 + 570 = 1600, approval of a prime minister): 0.04 ± about 0.019.
    low, high = pairs(794, 150, 86, 570).interval()
    assert (round(low, 3), round(high, 3)) == (0.021, 0.059)
    low, high = pairs(0, 1, 0, 0).interval()
    assert -1 <= low < 0 < high <= 1


def test_the_sign_test_is_exact() -> None:
    assert pairs(9, 5, 0, 9).p_value == pytest.approx(2 / 2**5)
    assert pairs(9, 3, 1, 9).p_value == pytest.approx(2 * (1 + 4) / 2**4)
    assert pairs(9, 2, 2, 9).p_value == pairs(9, 0, 0, 9).p_value == 1
    assert 0 < pairs(0, 3_000, 2_800, 0).p_value < 0.01


def test_the_looks_divide_the_error_rate_and_rise() -> None:
    levels = look_levels()
    assert sum(levels) == pytest.approx(ALPHA)
    assert all(before < after for before, after in pairwise(levels))
    assert look_levels(1) == (pytest.approx(ALPHA),)


def test_the_stop_rule_errs_in_at_most_five_percent() -> None:
    """Two equal players, 400 pairs of which a quarter differ, four looks, 600 times."""
    wrong = 0
    for trial in range(600):
        bits, found = Draws(trial), PairCounts()
        for look, level in enumerate(look_levels()):
            number = bits.number(f"{look}")
            a = (number & 0x1FFFFFF).bit_count()
            found = pairs(found.both + 75, found.only_a + a, found.only_b + 25 - a, 0)
            if found.p_value <= level:
                wrong += 1
                break
    assert wrong / 600 <= 0.05


def test_a_pair_is_the_same_game_with_the_seats_of_one_side_exchanged() -> None:
    found = compare("chance", "quiet", ["contest-5"], games=6, against="quiet", first=40, jobs=1)
    assert [line.side for line in found.lines] == [Side.VILLAGER, Side.WEREWOLF]
    for line in found.lines:
        expected = PairCounts()
        for seed in range(40, 46):
            lineup = {role: Chance if role.side is line.side else QuietPlayer for role in Role}
            a = simulate("contest-5", lineup, seed=seed)
            b = simulate("contest-5", QuietPlayer, seed=seed)
            assert a.roles == b.roles
            expected.add(a.winner is line.side, b.winner is line.side)
        assert line.pairs == expected


def test_one_seat_is_counted_by_its_role() -> None:
    found = compare("chance", "quiet", ["licos-9-c"], games=12, against="quiet", seats="one", jobs=1)
    assert sum(line.pairs.games for line in found.lines) == 12
    for line in found.lines:
        assert {role.side for role in line.roles} == {line.side}
        assert sum(part.games for part in line.roles.values()) == line.pairs.games


def test_equal_players_never_differ_and_need_no_second_game() -> None:
    seen: list[tuple[int, int]] = []
    found = compare(
        "quiet", "quiet", ["contest-5"], games=5, against="quiet", jobs=1,
        on_games=lambda done, total: seen.append((done, total)),
    )  # fmt: skip
    assert all(line.pairs.only_a == line.pairs.only_b == 0 for line in found.lines)
    assert seen[-1] == (5, 5)


@pytest.mark.slow
def test_a_clear_difference_stops_early() -> None:
    found = compare("parrot", "chance", ["classic-5"], games=80, against="chance", stop=True, jobs=1)
    line = next(line for line in found.lines if line.stopped)
    assert line.pairs.games in (20, 40, 60)
    assert line.alpha == look_levels()[line.pairs.games // 20 - 1]
    assert line.pairs.interval(line.alpha)[0] > 0


# The command


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["compare", *args], catch_exceptions=True)


@pytest.mark.slow
def test_json_has_the_figures_of_each_side_and_the_same_bytes_on_all_cores() -> None:
    args = ["chance", "quiet", "--preset", "contest-5", "--preset", "classic-3", "--games", "4", "--json"]
    one = run(*args, "--jobs", "1")
    assert one.exit_code == 0, one.output
    rows = json.loads(one.output)
    assert [row["preset"] for row in rows] == ["contest-5", "contest-5", "classic-3", "classic-3"]
    assert [row["side"] for row in rows] == ["VILLAGER", "WEREWOLF"] * 2
    for row in rows:
        assert row["games"] == 4
        assert row["difference"] == pytest.approx(row["rate_a"] - row["rate_b"])
        assert row["low"] <= row["difference"] <= row["high"]
    assert run(*args, "--jobs", "2").output == one.output


@pytest.mark.slow
def test_the_table_names_both_and_the_times() -> None:
    text = run("chance", "quiet", "--games", "3", "--jobs", "1", "--time", "--lang", "en").output
    assert "chance and quiet" in text
    assert "the werewolves" in text
    assert "decisions" in text
    text = run("chance", "quiet", "--games", "3", "--jobs", "1", "--seats", "one", "--lang", "ja").output
    assert "陣営" in text
    assert "役職" in text


def test_own_players_are_found_by_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_agent.py").write_text("from jinro import Player\nclass Mine(Player): pass\nvalue = 3\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    found = compare("my_agent:Mine", "quiet", ["contest-5"], games=2, jobs=1)
    assert found.lines[0].pairs.games == 2
    with pytest.raises(CallerError, match="expected a class or a function, not 3"):
        player_named("my_agent:value")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["parot", "quiet"], "there is no player 'parot'; did you mean parrot?"),
        (["no_such_module:Mine", "quiet"], "player 'no_such_module:Mine': No module named 'no_such_module'"),
        (["quiet", "quiet", "--preset", "playground-5"], "nobody can win in playground-5"),
        (["quiet", "quiet", "--preset", "contest-6"], "there is no preset 'contest-6'"),
    ],
)
def test_bad_arguments_get_one_line(args: list[str], complaint: str) -> None:
    failed = run(*args)
    assert failed.exit_code != 0
    assert complaint in str(failed.exception) + failed.output


def test_a_player_that_raises_is_named_with_its_game() -> None:
    with pytest.raises(CallerError, match=r"contest-5, seed 0: .*ZeroDivisionError"):
        compare("tests.contest.run.test_compare:Broken", "quiet", ["contest-5"], games=1, jobs=1)


class Broken(QuietPlayer):
    """Raises when it is to vote."""

    def vote(self, view: object, ask: object) -> int:
        return 1 // 0
