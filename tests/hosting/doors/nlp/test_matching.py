"""The waiting room: who plays whom, in all three modes; nobody twice, nobody lost."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from jinro.config.plan.file import open_plan, save_plan
from jinro.config.settings import Matching, Settings, preset_settings
from jinro.contest import Plan, decode_plan, new_plan
from jinro.contest.plan.entries import Field, plan_of
from jinro.contest.plan.health import Conduct, HealthRules, TeamHealth
from jinro.errors import CallerError
from jinro.game.presets.contest import CASTS
from jinro.game.roles import Role
from jinro.hosting.doors.nlp.matching import GameToStart, Need, WaitingRoom


class Agent(Struct, eq=False):
    team: str
    number: int = 0


def arrive(room: WaitingRoom[Agent], *teams: str) -> list[GameToStart[Agent]]:
    """Agents come one by one; the games that begin."""
    games = []
    for number, team in enumerate(teams):
        room.arrive(Agent(team, number))
        games += list(room.games())
    return games


def teams_of(seating: GameToStart[Agent]) -> list[str]:
    return [agent.team for agent in seating.agents]


# One team with itself


def test_self_match_takes_the_oldest_of_one_team() -> None:
    room: WaitingRoom[Agent] = WaitingRoom(3, "self", 1)
    (game,) = arrive(room, "a", "b", "a", "b", "a", "a")
    assert [(x.team, x.number) for x in game.agents] == [("a", 0), ("a", 2), ("a", 4)]
    assert (game.roles, game.match) == ((), None)
    assert [(x.team, x.number) for x in room] == [("b", 1), ("b", 3), ("a", 5)]


def test_who_leaves_is_not_seated() -> None:
    room: WaitingRoom[Agent] = WaitingRoom(2, "self", 1)
    gone, stays = Agent("a"), Agent("a")
    room.arrive(gone)
    assert room.leave(gone)
    assert not room.leave(gone)
    room.arrive(stays)
    assert list(room.games()) == []
    assert len(room) == 1
    assert not room.leave(Agent("a"))


# Different teams


def test_plain_match_takes_one_of_each_of_different_teams() -> None:
    room: WaitingRoom[Agent] = WaitingRoom(3, "plain", 1)
    assert arrive(room, "a", "a", "a", "b") == []
    (game,) = arrive(room, "c")
    assert sorted(teams_of(game)) == ["a", "b", "c"]
    assert [x.number for x in game.agents if x.team == "a"] == [0]


def test_plain_match_draws_teams_and_their_order() -> None:
    firsts, played = Counter[str](), Counter[str]()
    for seed in range(300):
        room: WaitingRoom[Agent] = WaitingRoom(2, "plain", seed)
        for team in "abc":
            room.arrive(Agent(team))
        (game,) = room.games()
        firsts[game.agents[0].team] += 1
        played.update(teams_of(game))
    assert all(60 < firsts[team] < 140 for team in "abc")
    assert all(150 < played[team] < 250 for team in "abc")


def test_all_games_that_can_begin_do() -> None:
    room: WaitingRoom[Agent] = WaitingRoom(2, "plain", 1)
    for team in "aabbcc":
        room.arrive(Agent(team))
    assert len(list(room.games())) >= 2


# A plan


def planned(teams: int = 6, games: int = 6, **options: object) -> WaitingRoom[Agent]:
    plan = new_plan(teams, games, CASTS[5], 1, infinite=bool(options.pop("infinite", False)))
    return WaitingRoom(5, "plan", 1, plan=plan, **options)  # type: ignore[arg-type]


def test_a_plan_is_played_once_and_exactly() -> None:
    room = planned()
    counts: Counter[tuple[str, Role]] = Counter()
    started = 0
    for _ in range(20):
        for game in arrive(room, *"abcdef"):
            started += 1
            counts.update((agent.team, role) for agent, role in zip(game.agents, game.roles, strict=True))
            room.ended(game.match, "win")
    assert started == 6
    assert {count for (_, role), count in counts.items() if role is Role.VILLAGER} == {2}
    assert {count for (_, role), count in counts.items() if role is not Role.VILLAGER} == {1}
    assert room.plan is not None
    assert (len(room.plan.ended_matches), room.plan.scheduled_matches) == (6, [])


def test_a_running_match_is_not_started_again() -> None:
    room = planned(5, 1)
    (game,) = arrive(room, *"abcde")
    assert arrive(room, *"abcdeabcde") == []
    room.ended(game.match, "errors")
    (again,) = room.games()
    assert again.match is game.match


def test_what_was_broken_off_comes_last_and_a_draw_counts() -> None:
    room = planned(5, 3)
    (first,) = arrive(room, *"abcde")
    room.ended(first.match, "errors")
    (second,) = arrive(room, *"abcde")
    room.ended(second.match, "max_day")
    (third,) = arrive(room, *"abcde")
    room.ended(third.match, "win")
    assert first.match is not second.match is not third.match is not first.match
    (last,) = arrive(room, *"abcde")
    assert last.match is first.match
    room.ended(last.match, "stopped")
    assert room.plan is not None
    assert [match.weight for match in room.plan.scheduled_matches] == [0]


def test_the_weight_of_what_was_broken_off() -> None:
    room = planned(5, 2, abort_weight=0.5)
    (game,) = arrive(room, *"abcde")
    room.ended(game.match, "errors")
    assert game.match is not None
    assert game.match.weight == 0.5


def test_seats_tell_nothing_of_roles() -> None:
    wolves: Counter[int] = Counter()
    for seed in range(400):
        plan = new_plan(5, 5, CASTS[5], 7, infinite=False)
        room: WaitingRoom[Agent] = WaitingRoom(5, "plan", seed, plan=plan)
        (game,) = arrive(room, *"abcde")
        wolves[game.roles.index(Role.WEREWOLF)] += 1
    assert all(50 < wolves[seat] < 115 for seat in range(5))


def test_a_team_too_many_waits() -> None:
    room = planned(5, 5)
    arrive(room, *"abcde")
    assert [room.surplus(team) for team in "ae"] == [False, False]
    arrive(room, "f")
    assert room.surplus("f")
    assert not WaitingRoom[Agent](5, "plain", 1).surplus("f")


def test_a_team_that_waits_gets_the_place_that_becomes_free() -> None:
    room = planned(5, 5)
    guests = come(room, "vwxyz")
    come(room, "ab")
    assert [room.surplus(team) for team in "ab"] == [True, True]
    room.leave(guests[0])
    assert [room.surplus(team) for team in "ab"] == [False, True]
    assert places(room) == list("awxyz")
    (game,) = room.games()
    room.ended(game.match, "errors")
    assert places(room) == ["b"]


def test_an_infinite_plan_goes_on_for_ever() -> None:
    room = planned(5, 2, infinite=True)
    played = 0
    for _ in range(25):
        for game in arrive(room, *"abcde"):
            played += 1
            room.ended(game.match, "win" if played % 3 else "errors")
    assert played == 25


def test_every_change_is_told() -> None:
    told: list[int] = []
    room = planned(5, 2, changed=lambda plan: told.append(len(plan.idx_team_map)), proven=True)
    (game,) = arrive(room, *"aabcde")
    assert told == [1, 2, 3, 4, 5]
    room.ended(game.match, "win")
    assert told == [1, 2, 3, 4, 5, 5]
    room.ended(None, "win")
    assert len(told) == 6


# A plan, and the health of teams


def healthy(room_teams: int, bad: dict[str, int], now: list[int]) -> WaitingRoom[Agent]:
    """A plan of so many games, in which these teams were lost in so many of their last three games."""
    health = TeamHealth()
    for team, lost in bad.items():
        for number in range(3):
            health.played(team, Conduct(requests=9, fatal=number < lost, aborted=number < lost), 0)
    plan = new_plan(room_teams, 30, CASTS[5], 1, infinite=False)
    for team in "abcdefgh"[:room_teams]:
        plan.index_of(team)
    return WaitingRoom(5, "plan", 1, plan=plan, health=health, now_ms=lambda: now[0])


def test_matches_of_teams_that_fail_come_last() -> None:
    """Weight of a match: its own, times those of its teams."""
    room = healthy(6, {"a": 1}, [0])
    games = []
    for _ in range(4):
        (game,) = arrive(room, *"bcdef") or arrive(room, "a")
        games.append(teams_of(game))
        for agent in list(room):
            room.leave(agent)
        room.ended(game.match, "win")
    assert all("a" not in teams for teams in games)


def test_a_team_in_quarantine_is_not_seated_until_it_is_over() -> None:
    now = [0]
    room = healthy(6, {"a": 3}, now)
    assert arrive(room, *"abcde") == []
    (game,) = arrive(room, "f")
    assert sorted(teams_of(game)) == list("bcdef")
    room.ended(game.match, "win")
    now[0] = HealthRules().quarantine_ms
    found = arrive(room, *"bcdef")
    assert "a" in teams_of(found[0]) or len(room) == 1


def test_quarantine_does_not_count_when_no_match_would_remain() -> None:
    room = healthy(5, {"a": 3}, [0])
    (game,) = arrive(room, *"abcde")
    assert sorted(teams_of(game)) == list("abcde")


# A plan, and names that anybody may invent


def places(room: WaitingRoom[Agent]) -> list[str]:
    assert room.plan is not None
    return sorted(room.plan.idx_team_map.values())


def come(room: WaitingRoom[Agent], teams: str) -> list[Agent]:
    agents = [Agent(team) for team in teams]
    for agent in agents:
        room.arrive(agent)
    return agents


def test_names_that_only_come_and_go_take_no_place() -> None:
    saved: list[list[str]] = []
    room = planned(5, 5, changed=lambda plan: saved.append(sorted(plan.idx_team_map.values())))
    fakes = come(room, "vwxyz")
    assert room.surplus("a")
    for fake in fakes:
        room.leave(fake)
    assert places(room) == []
    assert saved == []
    (game,) = arrive(room, *"abcde")
    assert sorted(teams_of(game)) == list("abcde")
    room.ended(game.match, "win")
    assert saved == [list("abcde"), list("abcde")]


def test_names_whose_game_is_broken_off_take_no_place_and_no_match() -> None:
    room = planned(5, 1)
    (game,) = arrive(room, *"vwxyz")
    assert room.surplus("a")
    room.ended(game.match, "errors")
    assert places(room) == []
    (again,) = arrive(room, *"abcde")
    assert again.match is game.match
    room.ended(again.match, "win")
    assert places(room) == list("abcde")
    assert room.surplus("v")


def test_one_that_still_waits_or_plays_keeps_its_place() -> None:
    room = planned(5, 5)
    one, other = come(room, "aa")
    room.leave(one)
    assert places(room) == ["a"]
    room.leave(other)
    assert places(room) == []
    arrive(room, *"abcde")
    extra = Agent("a")
    room.arrive(extra)
    room.leave(extra)
    assert places(room) == list("abcde")


def test_one_that_has_played_and_one_that_the_file_names_keep_their_places() -> None:
    plan = new_plan(6, 6, CASTS[5], 1, infinite=False)
    plan.index_of("invited")
    room: WaitingRoom[Agent] = WaitingRoom(5, "plan", 1, plan=plan)
    (invited,) = come(room, ["invited"])  # type: ignore[arg-type]
    room.leave(invited)
    assert places(room) == ["invited"]
    games = arrive(room, *"abcde")
    while not games:
        games = arrive(room, "invited")
    room.ended(games[0].match, "win")
    left = set(teams_of(games[0])) | {"invited"}
    for agent in list(room):
        room.leave(agent)
    assert set(places(room)) == left


def test_proven_teams_keep_their_places() -> None:
    saved: list[list[str]] = []
    room = planned(5, 5, proven=True, changed=lambda plan: saved.append(sorted(plan.idx_team_map.values())))
    (agent,) = come(room, "a")
    room.leave(agent)
    assert places(room) == ["a"]
    assert saved == [["a"]]


def test_a_plan_belongs_to_its_mode() -> None:
    with pytest.raises(ValueError, match="mode 'plan' requires a plan"):
        WaitingRoom[Agent](5, "plan", 1)


# Its file


@pytest.fixture
def settings() -> Settings:
    matching = Matching(mode="plan", teams=6, games=6)
    return replace(preset_settings("contest-5"), matching=matching)


def test_a_file_is_made_and_found_again(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / "log" / "plan.json"
    plan, even = open_plan(path, settings, 1)
    assert even is not None
    assert even.exact
    plan.index_of("ants")
    save_plan(path, plan)
    again, none = open_plan(path, replace(settings, matching=Matching(mode="plan", teams=9, games=9)), 2)
    assert (again, none) == (plan, None)
    assert [p.name for p in path.parent.iterdir()] == ["plan.json"]


def test_the_file_is_whole_at_every_change(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / "plan.json"
    plan, _ = open_plan(path, settings, 1)
    seen: list[int] = []

    def changed(plan: Plan) -> None:
        save_plan(path, plan)
        seen.append(len(decode_plan(path.read_bytes(), settings.rules.roles).ended_matches))

    room: WaitingRoom[Agent] = WaitingRoom(5, "plan", 1, plan=plan, changed=changed)
    for _ in range(7):
        for game in arrive(room, *"abcdef"):
            room.ended(game.match, "win")
    assert seen[-1] == 6


def test_a_file_of_another_village_is_refused(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / "plan.json"
    open_plan(path, settings, 1)
    other = replace(preset_settings("contest-9"), matching=settings.matching)
    with pytest.raises(CallerError, match="plan.json: role_num_map: the plan is for"):
        open_plan(path, other, 1)
    with pytest.raises(CallerError, match="Is a directory"):
        open_plan(tmp_path, settings, 1)


# Who is missing


def test_what_the_next_game_of_one_team_needs() -> None:
    room: WaitingRoom[Agent] = WaitingRoom(3, "self", 1)
    assert room.need(()) is None
    arrive(room, "a", "b", "b")
    assert room.need(()) == Need("agents", {"a": 1, "b": 2}, ("b",), 1)
    assert room.need({"b"}) is None


def test_nothing_is_missing_where_no_game_is_left_or_none_may_begin() -> None:
    """A track that is held, or whose games are played, lacks nobody."""
    room: WaitingRoom[Agent] = WaitingRoom(2, "self", 1, most_self=1)
    assert len(arrive(room, "a", "a", "a")) == 1
    assert room.need(()) is None
    arrive(room, "b")
    assert room.need(()) == Need("agents", {"a": 1, "b": 1}, ("b",), 1)
    for mode in ("self", "any"):
        held: WaitingRoom[Agent] = WaitingRoom(2, mode, 1)
        for number in range(3):
            held.arrive(Agent("a", number))
        assert held.need(()) is None


def test_what_the_next_game_of_different_teams_needs() -> None:
    room: WaitingRoom[Agent] = WaitingRoom(4, "plain", 1)
    arrive(room, "a", "b", "b")
    assert room.need(()) == Need("teams", {"a": 1, "b": 2}, number=2)
    assert room.need({"c"}) == Need("teams", {"a": 1, "b": 2}, number=2)
    assert room.need({"c", "d"}) is None


def test_what_the_next_game_of_anybody_needs() -> None:
    room: WaitingRoom[Agent] = WaitingRoom(4, "any", 1)
    arrive(room, "a", "b", "b")
    assert room.need(()) == Need("anybody", {"a": 1, "b": 2}, number=1)
    assert room.need({"c"}) is None


def test_what_the_next_game_of_a_plan_needs() -> None:
    plan = new_plan(6, 6, CASTS[5], 1, infinite=False)
    for team in "abcde":
        plan.index_of(team)
    room: WaitingRoom[Agent] = WaitingRoom(5, "plan", 1, plan=plan)
    arrive(room, "a", "b", "c")
    # One game of six leaves out the sixth team, which has not come yet.
    assert room.need(()) == Need("planned", {"a": 1, "b": 1, "c": 1}, ("d", "e"))
    assert room.need({"d", "e"}) is None
    plan.scheduled_matches = [
        m for m in plan.scheduled_matches if 5 in m.teams and 3 in m.teams and 4 in m.teams
    ]
    assert room.need({"d"}) == Need("planned", {"a": 1, "b": 1, "c": 1}, ("e",), 1)
    plan.scheduled_matches = []
    assert room.need(()) == Need("done", {"a": 1, "b": 1, "c": 1})


# People in a plan


def test_people_of_a_plan_come_by_the_page_or_as_agents() -> None:
    field = Field(names=("a", "b", "c", "d"), teams=("a", "b", "c", "d"), roles=CASTS[5], people=1)
    at_page = 0
    room: WaitingRoom[Agent] = WaitingRoom(
        4, "plan", 1, plan=plan_of(field, 2, "x"), people_here=lambda: at_page
    )
    assert arrive(room, "a", "b", "c", "d") == []
    assert room.need(()) == Need("planned", {"a": 1, "b": 1, "c": 1, "d": 1}, ("people",))
    at_page = 1
    assert room.need(()) is None
    (game,) = room.games()
    assert sorted(teams_of(game)) == ["a", "b", "c", "d"]
    assert len(game.roles) == 5
    (place,) = game.people
    assert game.match is not None
    assert game.match.role_idxs[game.roles[place]].count(4) == 1
    at_page = 0
    room.ended(game.match, "win")
    (second,) = arrive(room, "a", "b", "c", "d", "people")
    assert (sorted(teams_of(second)), second.people) == (["a", "b", "c", "d", "people"], ())
