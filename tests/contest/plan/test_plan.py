"""The plan's file: that of the contest's server is read, continued and written."""

import msgspec
import pytest
from tests.rows import each_row

from jinro.contest import Match, decode_plan, encode_plan, new_plan
from jinro.errors import CallerError
from jinro.game.presets.contest import CASTS
from jinro.game.roles import Role

ROLES = {Role.WEREWOLF: 1, Role.SEER: 1, Role.VILLAGER: 1, Role.MEDIUM: 0}
FILE = (
    b'{"infinite_loop":true,"team_count":4,"game_count":4,"idx_team_map":{"0":"ants","1":"bees"},'
    b'"role_num_map":{"MEDIUM":0,"SEER":1,"VILLAGER":1,"WEREWOLF":1},'
    b'"ended_matches":[{"SEER":[0],"VILLAGER":[1],"WEREWOLF":[2]}],'
    b'"scheduled_matches":[{"role_idxs":{"SEER":[3],"VILLAGER":[0],"WEREWOLF":[1]},"weight":1},'
    b'{"role_idxs":{"SEER":[1],"VILLAGER":[2],"WEREWOLF":[3]},"weight":0.5}]}'
)


def test_a_file_is_written_as_it_was_read() -> None:
    assert encode_plan(decode_plan(FILE, ROLES)) == FILE


def test_a_file_is_continued() -> None:
    plan = decode_plan(FILE, ROLES)
    assert [plan.index_of(team) for team in ("bees", "cats", "dogs", "eels", "ants")] == [1, 2, 3, None, 0]
    first, second = plan.scheduled_matches
    plan.played(first)
    plan.aborted(second, 0.0)
    again = decode_plan(encode_plan(plan), ROLES)
    assert again.ended_matches[-1] == {Role.SEER: [3], Role.VILLAGER: [0], Role.WEREWOLF: [1]}
    assert [match.weight for match in again.scheduled_matches] == [0]
    assert again.idx_team_map == {"0": "ants", "1": "bees", "2": "cats", "3": "dogs"}


def test_equal_matches_are_told_apart() -> None:
    plan = decode_plan(FILE, ROLES)
    twin = Match(dict(plan.scheduled_matches[0].role_idxs))
    plan.scheduled_matches.append(twin)
    plan.played(twin)
    assert len(plan.scheduled_matches) == 2
    assert all(match is not twin for match in plan.scheduled_matches)


def test_a_new_plan_has_the_keys_of_the_format() -> None:
    plan = new_plan(6, 6, CASTS[5], 1, infinite=False)
    data = msgspec.json.decode(encode_plan(plan))
    assert list(data) == list(msgspec.json.decode(FILE))
    assert len(data["scheduled_matches"]) == 6
    assert data["scheduled_matches"][0]["weight"] == 1
    assert set(data["scheduled_matches"][0]["role_idxs"]) == {"WEREWOLF", "POSSESSED", "SEER", "VILLAGER"}
    assert data["role_num_map"]["MEDIUM"] == 0
    plan.extend(2)
    assert len(plan.scheduled_matches) == 12


def test_lists_that_are_null() -> None:
    data = msgspec.json.decode(FILE)
    data["ended_matches"] = data["idx_team_map"] = None
    data["scheduled_matches"][0]["role_idxs"]["MEDIUM"] = None
    plan = decode_plan(msgspec.json.encode(data), ROLES)
    assert plan.ended_matches == []
    assert len(plan.scheduled_matches) == 2


@each_row(
    ("old", "new", "message"),
    [
        (b'"VILLAGER":1,', b'"VILLAGER":2,', "role_num_map: the plan is for SEER 1, VILLAGER 2, WEREWOLF 1"),
        (b'"SEER":[3]', b'"SEER":[0]', r"scheduled_matches\[0\]: a team is in it twice"),
        (b'"SEER":[3]', b'"SEER":[4]', r"scheduled_matches\[0\]: an index is not below team_count 4"),
        (b'"SEER":[0]', b'"SEER":[]', r"ended_matches\[0\]: has VILLAGER 1, WEREWOLF 1, not SEER 1"),
        (b'"0":"ants"', b'"9":"ants"', "idx_team_map.9: not an index below team_count 4"),
        (b'"team_count":4', b'"team_count":"4"', "not a plan: Expected `int`, got `str`"),
        (b'{"infinite_loop"', b'["infinite_loop"', "not a plan"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(old: bytes, new: bytes, message: str) -> None:
    assert old in FILE
    with pytest.raises(CallerError, match=message):
        decode_plan(FILE.replace(old, new, 1), ROLES)
