"""The classic door: tables, seats, roles, wishes, balance, results."""

import asyncio
from collections import Counter
from contextlib import closing
from functools import partial

import pytest
from msgspec.structs import replace
from tests.net.classic_serving import Served, join_all, serving
from tests.net.line_agents import LineAgent, Packet, play
from tests.waiting import until

from jinro.config.classic.settings import castings, classic_settings
from jinro.errors import RulesError
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.game.roles import Role, Side
from jinro.game.rules import Rules
from jinro.hosting.doors.classic.scores import SeriesScores
from jinro.net.joining.classic import join_series
from jinro.players import QuietPlayer
from jinro.store import Reader

FIVE = [f"guest{n}" for n in range(1, 6)]


@pytest.mark.slow
@pytest.mark.parametrize("village", ["classic-5", "classic-15", "contest-2017", "classic-3", "classic-18"])
def test_a_series_from_the_first_connection_to_the_table(village: str) -> None:
    with serving(village, games=2) as served:
        size = served.server.settings.rules.seats
        served.guests(size)
        series = served.over()
        assert (series.played, series.trouble) == (2, "")
        assert served.faults() == []
        assert sorted(series.players) == sorted(f"guest{n}" for n in range(1, size + 1))
        columns = len(series.scores.roles) + 4
        assert [len(line.split()) for line in series.scores.lines()] == [columns] * (size + 1)


def test_every_game_is_kept_and_has_a_log() -> None:
    with serving("classic-5", games=3) as served:
        served.guests(5)
        series = served.over()
        kept = [served.call(partial(served.store.blocking.events, running.id)) for running in served.ended]
        assert kept == [running.game.log for running in served.ended]
        served.until(lambda: len(served.logs()) == 3)
        for running in served.ended:
            [file] = [path for path in served.logs() if running.id in path.name]
            lines = file.read_text().splitlines()
            rows = enumerate(zip(running.game.roles, series.players, strict=True), 1)
            assert lines[:5] == [f"0,status,{n},{role},ALIVE,{name}" for n, (role, name) in rows]
            assert lines[-1].split(",")[1::3] == ["result", running.game.winner]


def unhurried(rules: Rules) -> Rules:
    return replace(rules, answer_ms=10_000)


def test_what_is_shown_is_kept_already() -> None:
    shown: list[tuple[int, int]] = []

    def said() -> int:
        with closing(Reader(served.folder / "games.sqlite")) as reader:
            [header] = reader.games(limit=1)
            events = reader.events(header.game)
        return sum(isinstance(x, e.Spoke) and x.channel == "talk" and x.day == 1 for x in events)

    def odd(agent: LineAgent, packet: Packet) -> bytes | None:
        if packet["request"] == "TALK":
            talks = [talk for p in agent.packets for talk in p["talkHistory"] or ()]
            shown.append((len({talk["idx"] for talk in talks if talk["day"] == 1}), said()))
        return None

    with serving("classic-5", rules=unhurried) as served:
        play(served.server.port, 5, LineAgent(served.server.port, "reader", odd))
    assert shown
    assert all(told <= kept for told, kept in shown)


def roles(served: Served) -> list[tuple[Role, ...]]:
    return [running.game.roles for running in served.ended]


@pytest.mark.slow
def test_seats_are_kept_and_roles_are_dealt_anew() -> None:
    with serving("classic-5", games=200) as served:
        served.guests(5, "quiet")
        series = served.over()
        for running in served.ended:
            assert running.players == series.players
    wolves = Counter(dealt.index(Role.WEREWOLF) for dealt in roles(served))
    # 40 are expected of each seat, with a standard deviation of 5.7: six of them would be 1 in 10^9.
    assert all(6 < wolves[seat] < 74 for seat in range(5))
    again = sum(one == two for one, two in zip(roles(served), roles(served)[1:], strict=False))
    assert again < 20, "a deal follows from the one before"


def test_seats_are_drawn_whatever_the_order_of_connections() -> None:
    first = set()
    with serving("classic-3", games=1) as served:
        for number in range(1, 25):
            play(served.server.port, 3)
            first.add(served.over(number).players.index("a1"))
    assert first == {0, 1, 2}


# Wishes


def with_wishes(served: Served, wishes: dict[str, str]) -> None:
    async def run() -> None:
        tasks = (
            join_series(served.url, n, lambda: QuietPlayer(0, 0), wish=wishes.get(n, "none")) for n in FIVE
        )
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_a_wish_is_granted_in_every_game() -> None:
    with serving("classic-5", games=10) as served:
        with_wishes(served, {"guest2": "SEER", "guest4": "WEREWOLF"})
        players = served.over().players
        for dealt in roles(served):
            assert dealt[players.index("guest2")] is Role.SEER
            assert dealt[players.index("guest4")] is Role.WEREWOLF


def test_of_several_who_wish_the_same_one_gets_it() -> None:
    with serving("classic-5", games=40) as served:
        with_wishes(served, {"guest1": "WEREWOLF", "guest2": "WEREWOLF", "guest3": "BODYGUARD"})
        players = served.over().players
        wolves = Counter(players[dealt.index(Role.WEREWOLF)] for dealt in roles(served))
        assert set(wolves) == {"guest1", "guest2"}


def test_a_village_without_wishes_asks_for_none() -> None:
    with serving("contest-2017", games=2) as served:
        agents = play(served.server.port, 5)
        assert not any("ROLE" in agent.requests for agent in agents)


def test_role_is_asked_before_each_game_and_name_once() -> None:
    with serving("classic-5", games=3) as served:
        for agent in play(served.server.port, 5):
            assert agent.requests[:3] == ["NAME", "ROLE", "INITIALIZE"]
            counts = Counter(agent.requests)
            assert (counts["NAME"], counts["ROLE"], counts["INITIALIZE"], counts["FINISH"]) == (1, 3, 3, 3)


# Balanced series


@pytest.mark.slow
@pytest.mark.parametrize(("village", "games"), [("classic-5", 10), ("classic-15", 15), ("contest-2017", 5)])
def test_balanced_is_exactly_balanced_and_wishes_are_off(village: str, games: int) -> None:
    with serving(village, games=games, balanced=True) as served:
        size = served.server.settings.rules.seats
        served.guests(size, "quiet", wish="WEREWOLF")
        series = served.over()
        wanted = served.server.settings.rules.roles
        for player in series.players:
            for role, count in wanted.items():
                assert series.scores.games[player, role] == count * games // size


def test_balanced_agents_are_not_asked_for_wishes_and_told_so() -> None:
    with serving("classic-5", games=5, balanced=True) as served:
        for agent in play(served.server.port, 5):
            assert "ROLE" not in agent.requests
            settings = [p["gameSetting"] for p in agent.packets if p["request"] == "INITIALIZE"]
            assert [setting["enableRoleRequest"] for setting in settings] == [False] * 5


def test_the_order_of_a_balanced_series_is_drawn_for_each() -> None:
    settings = classic_settings(preset("classic-5"), games=20, balanced=True)
    plans = [castings(settings, seed) for seed in range(5)]
    assert len({tuple(plan) for plan in plans}) == 5
    assert all(Counter(dealt[0] for dealt in plan)[Role.SEER] == 4 for plan in plans)


def test_how_even_a_balanced_series_is_is_told() -> None:
    exact = classic_settings(preset("classic-5"), games=10, balanced=True)
    assert exact.remarks == ("balanced: every seat plays every role equally often",)
    other = classic_settings(preset("classic-5"), games=7, balanced=True)
    assert other.remarks[0].startswith("balanced: not exactly: 7 games are not a multiple of 5 seats (")
    assert "WEREWOLF 1-2" in other.remarks[0]
    assert classic_settings(preset("classic-5")).remarks == ()


# Tables


def test_many_tables_at_once() -> None:
    with serving("classic-5", games=3, concurrent=4) as served:
        names = [f"guest{n}" for n in range(20)]
        assert asyncio.run(join_all(served.url, names, "quiet")) == [3] * 20
        served.over(4)
        assert sorted(name for series in served.series for name in series.players) == sorted(names)


def test_who_comes_too_many_waits_for_a_table() -> None:
    with serving("classic-5", games=2, concurrent=1) as served:
        agents = [LineAgent(served.server.port, f"a{n}") for n in range(12)]
        for agent in agents:
            agent.start()
        served.over(2)
        assert served.server.waiting == 2
        finished = Counter(agent.requests.count("FINISH") for agent in _ended(agents, 10))
        assert finished == {2: 10}


def test_no_more_series_begin_than_are_wanted() -> None:
    with serving("classic-3", games=2) as served:
        served.server.most = 1
        agents = [LineAgent(served.server.port, f"a{n}") for n in range(6)]
        for agent in agents:
            agent.start()
        assert served.over().played == 2
        served.until(lambda: served.server.waiting == 3)
        assert not served.server.series
        served.call(lambda: asyncio.create_task(served.server.drain()))
        for agent in agents:
            agent.join(5)
        assert sorted(agent.requests.count("FINISH") for agent in agents) == [0, 0, 0, 2, 2, 2]


def test_a_peer_that_is_gone_before_its_name_or_its_table_takes_no_seat() -> None:
    with serving("classic-5") as served:
        served.connect().close()
        silent = served.connect()
        named = served.connect()
        named.sendall(b"early\n")
        served.until(lambda: served.server.waiting_names == ("early",))
        named.close()
        served.until(lambda: served.server.waiting_names == ())
        play(served.server.port, 5)
        assert "early" not in served.over().players
        silent.close()


def test_names_need_not_differ() -> None:
    with serving("classic-5") as served:
        agents = [LineAgent(served.server.port, "same") for _ in range(5)]
        for agent in agents:
            agent.start()
        lines = served.over().scores.lines()
        assert [line.split("  ")[0] for line in lines[1:]] == [f"same (seat {n})" for n in range(1, 6)]
        for agent in agents:
            agent.join(5)


def _ended(agents: list[LineAgent], count: int) -> list[LineAgent]:
    """Those whose connection is closed, once they are so many."""
    until(lambda: sum(not agent.is_alive() for agent in agents) >= count)
    return [agent for agent in agents if not agent.is_alive()]


# Tables of results, and settings


def test_scores() -> None:
    scores = SeriesScores(("cats10", "cats2", "dog"), (Role.SEER, Role.WEREWOLF, Role.VILLAGER))
    scores.add((Role.SEER, Role.WEREWOLF, Role.VILLAGER), Side.VILLAGER)
    scores.add((Role.WEREWOLF, Role.SEER, Role.VILLAGER), Side.VILLAGER)
    assert scores.lines() == [
        "player  SEER  WEREWOLF  VILLAGER  total   rate  lost",
        "cats2    1/1       0/1       0/0    1/2  0.500     -",
        "cats10   1/1       0/1       0/0    1/2  0.500     -",
        "dog      0/0       0/0       2/2    2/2  1.000     -",
    ]


@pytest.mark.parametrize("village", ["anytime-5", "contest-5", "licos-8-a"])
def test_villages_that_classic_agents_cannot_be_told_of(village: str) -> None:
    with pytest.raises(RulesError):
        classic_settings(preset(village))
