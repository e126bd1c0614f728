"""Many games of some entries: the same rows on any number of processes, rates, pairs, and what is refused."""

from pathlib import Path
from typing import Any

import msgspec
import pyarrow
import pyarrow.parquet
import pytest
from tests.rows import each_row

import jinro
from jinro.contest.infer.paired import PairCounts
from jinro.contest.tournament import SeatRow, Tournament, tournament
from jinro.errors import CallerError, PlayerError
from jinro.game import Ask, View
from jinro.game.roles import Role
from jinro.players import QuietPlayer
from jinro.village import simulate


class First(QuietPlayer):
    """Votes for the first who is legal."""

    def vote(self, view: View, ask: Ask) -> int:
        return ask.options[0]


class OffByOne(QuietPlayer):
    def vote(self, view: View, ask: Ask) -> int:
        return 0 if view.day == 2 else ask.options[0]


def written(found: Tournament, path: Path) -> bytes:
    pyarrow.parquet.write_table(pyarrow.table(found), path)
    return path.read_bytes()


def test_one_process_and_two_give_the_same_bytes(tmp_path: Path) -> None:
    entries: dict[str, Any] = {"first": First, "quiet": "quiet"}
    one, two = (tournament(entries, "contest-5", 230, 7, jobs) for jobs in (1, 2))
    assert msgspec.json.encode(one.rows) == msgspec.json.encode(two.rows)
    assert written(one, tmp_path / "1.parquet") == written(two, tmp_path / "2.parquet")
    assert str(one) == str(two)


def test_a_row_is_what_the_engine_played() -> None:
    found = tournament(["quiet", "chance"], "classic-9", 6, seed=3)
    assert len(found.rows) == 54
    for row in found.rows:
        names = [other.entry for other in found.rows if other.game == row.game]
        game = simulate("classic-9", names, seed=row.seed)
        assert game.outcome is not None
        fate = game.outcome.seats[row.seat - 1]
        assert (row.role, row.side, row.won, row.died, row.died_day, row.day) == (
            fate.role, fate.side, fate.won, fate.died, fate.died_day, game.outcome.day,
        )  # fmt: skip
        said = sum(type(e).__name__ in ("Spoke", "Chose") and e.seat == row.seat for e in game.log)  # type: ignore[attr-defined]
        assert (row.answers, row.faults) == (said, 0)
    assert {row.entry for row in found.rows if row.seed == 3} == {"quiet", "chance"}


def test_rates_count_by_role() -> None:
    found = tournament({"first": First, "quiet": "quiet"}, "contest-5", 60)
    for one in found.rates():
        rows = [r for r in found.rows if r.entry == one.entry and one.role in (None, r.role)]
        assert (one.plays, one.wins) == (len(rows), sum(row.won for row in rows))
        assert one.rate == pytest.approx(one.wins / one.plays)
        assert one.low < one.rate < one.high
    (gap,) = found.differences()
    both = {one.entry: one.rate for one in found.rates() if one.role is None}
    assert gap.difference == pytest.approx(both["first"] - both["quiet"])
    assert gap.low < gap.difference < gap.high
    roles = [one.role for one in found.rates() if one.entry == "quiet"]
    assert roles == [None, Role.VILLAGER, Role.SEER, Role.WEREWOLF, Role.POSSESSED]


def test_pairs_are_the_same_village_with_another_player() -> None:
    found = tournament(["parrot", "quiet"], "contest-5", 40, design="paired", against="quiet")
    seats = {(row.entry, row.seed): (row.seat, row.role) for row in found.rows}
    assert len(found.rows) == 80
    assert all(seats["parrot", seed] == seats["quiet", seed] for seed in range(40))
    assert len({seat for seat, _ in seats.values()}) == 5
    own = {row.seed: row.won for row in found.rows if row.entry == "quiet"}
    assert own == {n: simulate("contest-5", "quiet", seed=n).won(seats["quiet", n][0]) for n in range(40)}
    pairs = PairCounts()
    for seed in range(40):
        pairs.add(
            *(
                row.won
                for name in found.entries
                for row in found.rows
                if (row.entry, row.seed) == (name, seed)
            )
        )
    (gap,) = found.differences()
    assert (gap.difference, (gap.low, gap.high)) == (pairs.difference, pairs.interval())


def test_an_off_by_one_is_no_result() -> None:
    with pytest.raises(PlayerError, match="OffByOne.vote returned 0") as caught:
        tournament({"mine": OffByOne}, games=20)
    assert caught.value.__notes__[0].startswith("in contest-5, seed ")
    with pytest.raises(CallerError, match=r"contest-5, seed \d+: .*OffByOne.vote returned 0"):
        tournament({"mine": OffByOne, "quiet": "quiet"}, games=20, jobs=2)
    lost = tournament({"mine": OffByOne}, games=20, on_error="lose_answer")
    assert sum(row.faults for row in lost.rows) > 5


def test_rows_are_a_table() -> None:
    found = tournament(["quiet"], "contest-5", 4)
    table = pyarrow.table(found)
    assert table.column_names == list(SeatRow.__struct_fields__) == list(found.columns())
    assert table.num_rows == 20
    assert table["role"].to_pylist() == [row.role.value for row in found.rows]
    assert pyarrow.table(Tournament("x", "mixed", ("a",), ())).num_rows == 0
    assert repr(found) == "<Tournament of quiet in contest-5: 4 games>"
    assert "quiet  WEREWOLF" in str(found)


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    entries: dict[str, Any] = {"first": First, "quiet": "quiet"}
    jinro.tournament(
        entries, games=120, design="paired", against="quiet", on_games=lambda *at: told.append(at)
    )
    assert told == [(100, 240), (200, 240), (240, 240)]


@each_row(
    ("options", "said"),
    [
        ({"entries": "parrot"}, "expected a list of names"),
        ({"entries": []}, "expected a list of names"),
        ({"entries": [First]}, "expected a list of names"),
        ({"entries": ["parot"]}, "did you mean parrot"),
        ({"games": 0}, "expected 1 game or more"),
        ({"seed": -1}, "seeds of at least 0"),
        ({"design": "pairs"}, "expected mixed or paired, not 'pairs'"),
        ({"entries": {"mine": lambda: First(1, 1)}, "jobs": 2}, "mine cannot be played in other processes"),
        ({"design": "paired", "against": "nobody"}, "nobody"),
    ],
)
def test_what_cannot_be_played_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(CallerError) as caught:
        tournament(**{"entries": ["quiet"], "games": 2, **options})
    assert said in str(caught.value)
