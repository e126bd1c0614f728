"""results.py: plays and wins by team and role, the three rates of the contest, and their intervals."""

import asyncio
import csv
import re
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.files.shared_data import DATA, needs
from tests.rows import each_row

from jinro import Game, Role, Side, preset, simulate
from jinro.contest import GameResult, Results, TeamScore, stored_results, wilson
from jinro.files import formats
from jinro.game.events import Event, Seated
from jinro.players import Chance
from jinro.store import Reader, SqliteRecords, SqliteStore, completed
from jinro.village import opening


@each_row(
    ("hits", "trials", "low", "high"),
    # Without continuity correction: method 3 of Newcombe, Statistics in Medicine 17 (1998), 857-872
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (10, 14, 0.4535, 0.8828),
    ],
)
def test_known_wilson_intervals(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


@each_row("trials", [1, 3, 10, 50, 1_000])
def test_the_ends_of_an_interval_are_exact_where_all_or_none_is_won(trials: int) -> None:
    assert wilson(trials, trials)[1] == 1.0
    assert wilson(0, trials)[0] == 0.0


FIVE = {Role.VILLAGER: 2, Role.SEER: 1, Role.POSSESSED: 1, Role.WEREWOLF: 1}
CROSS_PLAY = {
    # Wins as villager (of 48), seer, possessed, werewolf (of 24 each): the cross-play of 2017, with its
    # misprinted cell repaired; then pooled, role mean, role-weighted.
    "AITWolf": ((24, 10, 8, 7), (0.4083, 0.3854, 0.4083)),
    "KELDIC": ((26, 14, 9, 12), (0.5083, 0.5000, 0.5083)),
    "m_cre": ((33, 18, 16, 16), (0.6917, 0.6927, 0.6917)),
    "forst": ((23, 14, 7, 11), (0.4583, 0.4531, 0.4583)),
    "Kanolab": ((28, 11, 13, 7), (0.4917, 0.4688, 0.4917)),
}


@each_row("team", CROSS_PLAY)
def test_rates_of_the_cross_play_of_2017(team: str) -> None:
    wins, expected = CROSS_PLAY[team]
    score = TeamScore(team)
    for (role, seats), won in zip(FIVE.items(), wins, strict=True):
        for number in range(24 * seats):
            score.add([(role, number < won)])
    rates = (score.pooled.rate, score.role_mean, score.weighted(FIVE))
    assert rates == pytest.approx(expected, abs=5e-5)


def test_a_role_that_was_not_played_has_no_weight() -> None:
    score = TeamScore("cats")
    score.add([(Role.VILLAGER, True)])
    score.add([(Role.SEER, False)])
    assert score.role_mean == 0.5
    assert score.weighted(FIVE) == pytest.approx(2 / 3)
    nobody = TeamScore("dogs")
    assert (nobody.pooled.rate, nobody.pooled.interval, nobody.role_mean, nobody.weighted(FIVE)) == (
        None,
    ) * 4


def published(size: str) -> Iterator[GameResult]:
    """The games of INLG 2025; a team is the name of its agents without the number at the end."""
    for file in sorted(DATA.glob(f"inlg2025/{size}/game*")):
        events = formats.read(file.read_bytes()).events
        game = Game.replay(events)
        seated = next(event for event in events if isinstance(event, Seated))
        teams = tuple(re.sub(r"\d+$", "", player) for player in seated.players)
        yield GameResult(
            track=size, village="", teams=teams, roles=game.roles, winner=game.winner, reason="win"
        )


@needs("inlg2025")
@pytest.mark.parametrize("size", ["5p", "13p"])
def test_the_published_tables_of_inlg_2025(size: str) -> None:
    found = Results(published(size)).tracks[size]
    with (DATA / f"inlg2025/published-{size}.csv").open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert {row["Team"] for row in rows} == set(found.teams)
    for row in rows:
        team = found.teams[row["Team"]]
        assert int(row["TOTAL"]) == team.pooled.plays
        for role in found.roles:
            score = team.roles.get(role)
            assert int(row[role]) == (score.plays if score else 0)
            assert float(row[f"{role} (%)"]) == pytest.approx(
                100 * (score.rate or 0) if score else 0, abs=0.006
            )
        assert team.pooled.rate is not None
        assert float(row["Macro (%)"]) == pytest.approx(100 * team.pooled.rate, abs=0.011)
        assert float(row["Micro (%)"]) == pytest.approx(100 * (team.role_mean or 0), abs=0.011)
        if size == "13p":  # That column of the table of five was computed with the weights of thirteen.
            weighted = found.weighted(team)
            assert float(row["Weighted Micro (%)"]) == pytest.approx(100 * (weighted or 0), abs=0.011)


# From a store

TEAMS = ("cats", "dogs", "owls", "cats", "bees")


def log_of(seed: int, *, name: str = "contest-5", teams: tuple[str, ...] = TEAMS) -> Sequence[Event]:
    rules = preset(name)
    players = tuple(f"p{seat}" for seat in range(1, rules.seats + 1))
    opened = replace(opening(rules, seed), game=f"GAME{seed}{name}", players=players, teams=teams)
    return simulate(rules, Chance, seed=seed, opened=opened).log


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty games of one track, three of another without teams, one that nobody won, one that goes on."""
    path = tmp_path_factory.mktemp("store") / "games.sqlite"

    async def keep() -> None:
        store = SqliteStore(path)
        for seed in range(20):
            store.add(log_of(seed), "five")
        for seed in range(3):
            store.add(log_of(seed, name="licos-4", teams=()), "licos")
        store.add(log_of(7, name="playground-5"), "five")
        store.add(log_of(30)[:40], "five")
        await store.close()

    asyncio.run(keep())
    return path


@pytest.fixture
def store(path: Path) -> Iterator[Reader]:
    reader = Reader(path)
    yield reader
    reader.close()


def test_what_the_events_say_is_what_is_counted(store: Reader) -> None:
    expected: dict[tuple[str, Role], list[int]] = {}
    for seed in range(20):
        game = Game.replay(log_of(seed))
        for seat, (team, role) in enumerate(zip(TEAMS, game.roles, strict=True), 1):
            score = expected.setdefault((team, role), [0, 0])
            score[0] += 1
            score[1] += game.won(seat)
    found = completed(stored_results(SqliteRecords(store))).tracks["five"]
    assert expected == {
        (team.name, role): [score.plays, score.wins]
        for team in found.teams.values()
        for role, score in team.roles.items()
    }
    assert (found.decided, found.running, dict(found.undecided)) == (20, 1, {"max_day": 1})
    assert found.villages == ["contest-5", "playground-5"]
    assert {team.name: team.games for team in found.teams.values()} == dict.fromkeys(TEAMS, 20)


def test_plays_and_wins_are_conserved(store: Reader) -> None:
    """For a role with k seats: plays = k x games, wins = k x games won by its side."""
    found = completed(stored_results(SqliteRecords(store))).tracks["five"]
    for role, seats in FIVE.items():
        assert found.roles[role].plays == seats * found.decided
        assert found.roles[role].wins == seats * found.sides[role.side]
    assert found.sides[Side.VILLAGER] + found.sides[Side.WEREWOLF] == found.decided


def test_the_best_team_is_first(store: Reader) -> None:
    found = completed(stored_results(SqliteRecords(store))).tracks["five"]
    rates = [found.weighted(team) or 0.0 for team in found.ranking()]
    assert rates == sorted(rates, reverse=True)
    assert len(rates) == 4


def test_without_teams_players_are_counted(store: Reader) -> None:
    found = completed(stored_results(SqliteRecords(store), track="licos"))
    assert list(found.tracks) == ["licos"]
    assert set(found.tracks["licos"].teams) == {"p1", "p2", "p3", "p4"}


def test_of_a_team_only_its_own_seats_count(store: Reader) -> None:
    whole, part = (
        completed(stored_results(SqliteRecords(store))).tracks["five"],
        completed(stored_results(SqliteRecords(store), team="owls")).tracks["five"],
    )
    assert list(part.teams) == ["owls"]
    assert part.teams["owls"].roles == whole.teams["owls"].roles
    assert part.weighted(part.teams["owls"]) == whole.weighted(whole.teams["owls"])
    assert sum(score.plays for score in part.roles.values()) == 20


def test_one_team_alone_is_a_self_match() -> None:
    game = GameResult(
        track="", village="", teams=("a",), roles=(Role.SEER,), winner=Side.VILLAGER, reason="win"
    )
    assert Results([game]).tracks[""].self_match
    both = replace(game, teams=("a", "b"), roles=(Role.SEER, Role.WEREWOLF))
    assert not Results([game, both]).tracks[""].self_match


def test_a_damaged_game_is_counted_apart(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    target.execute("""UPDATE events SET event = '{"event":"Dealt","at_ms":0' WHERE game = 3 AND n = 4""")
    target.execute("DELETE FROM events WHERE game = 4 AND n = 4")
    target.commit()
    target.close()
    reader = Reader(copy)
    found = completed(stored_results(SqliteRecords(reader))).tracks["five"]
    reader.close()
    assert (found.decided, found.unreadable) == (18, 2)


def test_seats_that_win_together_are_one_trial() -> None:
    """Four games with two villagers, and four with one: 12 seats are worth 12² / (4 · 2² + 4 · 1) plays."""
    results = Results()
    for n in range(8):
        teams = ("cats", "cats" if n < 4 else "owls", "dogs")
        roles = (Role.VILLAGER, Role.VILLAGER, Role.WEREWOLF)
        winner = Side.VILLAGER if n % 2 else Side.WEREWOLF
        results.add(GameResult(track="t", village="v", teams=teams, roles=roles, winner=winner, reason="win"))
    track = results.tracks["t"]
    cats, dogs = track.teams["cats"], track.teams["dogs"]
    assert cats.pooled.trials == cats.roles[Role.VILLAGER].trials == pytest.approx(144 / 20)
    assert dogs.pooled.trials == 8
    assert cats.pooled.interval == wilson(6, 12, 144 / 20)
    assert track.roles[Role.VILLAGER].trials == 8, "all villagers of a game win or lose together"
    assert track.roles[Role.VILLAGER].interval == wilson(8, 16, 8)
    assert track.only("cats").roles[Role.VILLAGER].interval == wilson(6, 12, 144 / 20)
