"""Defects of the judges that contests used (each test fails for a judge that has the defect)."""

import asyncio
import csv
import io
import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.contest.judge.oracle import Oracle, json_lines
from tests.contest.judge.villages import TEAMS, TEXTS, hard_game, played, scored, settings, several, to_judge

from jinro.completion import Completion, ModelFault, Prompt
from jinro.contest.judge.asking import judged
from jinro.contest.judge.criterion_tables import tables_of
from jinro.contest.judge.folder import JudgeFolder
from jinro.contest.judge.questions import JudgeSettings, questions
from jinro.contest.judge.records import Judgement, JudgeOpinion
from jinro.contest.judge.view import judge_view
from jinro.contest.report.table_rows.judges import table_rows, wide_rows
from jinro.contest.score.games import ScoredGame
from jinro.game import events as e
from jinro.game.roles import Side


def prompts(games: list[ScoredGame], how: JudgeSettings) -> list[Prompt]:
    return [one.prompt for one in questions(to_judge(games, how).views, how)]


def texts(found: list[Prompt]) -> list[str]:
    return [message.text for prompt in found for message in prompt.messages]


def judge_all(games: list[ScoredGame], how: JudgeSettings, folder: Path) -> Judgement:
    """Judged by an oracle for which the team first in the alphabet is best."""
    chosen = to_judge(games, how)
    teams = {(game.key, seat): team for game in chosen.games for seat, team in enumerate(game.teams, 1)}
    oracle = Oracle(chosen.views, lambda view, seat, _: -TEAMS.index(teams[view.key, seat]))
    kept = JudgeFolder(folder)
    with kept.writing():
        return asyncio.run(judged(chosen, how, kept, dict.fromkeys(how.models, oracle.complete)))


# The six of contest.md 2.5


def test_attacks_and_attack_votes_are_told_with_names() -> None:
    """Defect: no parser for attack and attackVote lines; D is judged without them, or with no names."""
    game = next(one for one in several("contest-en-9") if any(isinstance(x, e.Attacked) for x in one.events))
    how = settings(repeats=1)
    (view,) = to_judge([game], how).views
    rows = json_lines(prompts([game], how)[0].messages[1].text)
    attacks = [event for event in game.events if isinstance(event, e.AttackFell)]
    told = [row for row in rows if row.get("event") == "attack"]
    assert [row["target"] for row in told] == [
        view.names[event.target - 1] if event.target else None for event in attacks
    ]
    assert [row["result"] for row in told] == [event.outcome for event in attacks]
    votes = [event for event in game.events if isinstance(event, e.Counted) and event.kind == "attack"]
    assert [(row["by"], row["target"]) for row in rows if row.get("event") == "attack vote"] == [
        (view.names[by - 1], view.names[target - 1]) for event in votes for by, target in event.votes
    ]
    assert attacks
    assert votes


@pytest.mark.parametrize("edition", ["2017", "2025", "2026"])
def test_no_team_or_player_is_in_any_byte_of_any_prompt(edition: str) -> None:
    """Defect: status records carry the name of the team."""
    how = settings("m", "other", edition=edition, repeats=3)
    games = [*several("contest-5", 2), *several("contest-en-9", 1), hard_game()]
    told = "".join(texts(prompts(games, how)))
    for name in {name for game in games for name in (*game.teams, *game.players)}:
        assert name not in told
        assert name.lower() not in told.lower()


def test_a_team_that_names_itself_in_its_talk_is_hidden() -> None:
    """A judge that knows the teams from what agents say is not blind either."""
    log = [*played("contest-en-5", 1)]
    at = next(n for n, event in enumerate(log) if isinstance(event, e.Spoke))
    spoke = log[at]
    assert isinstance(spoke, e.Spoke)
    log[at] = replace(spoke, text=f"Hello from {TEAMS[0]}1, of {TEAMS[0]}! Not team-ashen.")
    how = settings(repeats=1)
    chosen = to_judge([scored(log)], how)
    assert chosen.views[0].acts[0].text == "Hello from ***, of ***! Not team-ashen."
    assert chosen.games[0].masked == (TEAMS[0], f"{TEAMS[0]}1")


def test_the_result_changes_no_byte_of_any_prompt() -> None:
    """Defect: the result line is passed on."""
    log = played("contest-en-5", 1)
    (ended,) = [event for event in log if isinstance(event, e.Ended)]
    other = Side.VILLAGER if ended.winner is Side.WEREWOLF else Side.WEREWOLF
    said = e.Spoke(ended.at_ms, 1, "post_mortem", ended.day, 0, 0, "We won, well played!")
    turned = [replace(one, winner=other) if one is ended else one for one in log]
    turned.insert(turned.index(replace(ended, winner=other)) + 1, said)
    how = settings(repeats=2)
    assert prompts([scored(log)], how) == prompts([scored(turned)], how)


def test_commas_quotes_and_line_breaks_in_talk_survive() -> None:
    """Defect: a generic CSV reader loses what follows a comma, and breaks at quotes and line breaks."""
    rows = json_lines(prompts([hard_game()], settings(repeats=1))[0].messages[1].text)
    told = [row["text"] for row in rows if row.get("event") == "talk" and row["day"] == 0]
    assert told == list(TEXTS)


@pytest.mark.parametrize(
    ("village", "criteria"),
    [("contest-en-5", "ABCDE"), ("contest-en-9", "ABCDEF"), ("contest-en-13", "ABCDEF")],
)
def test_any_size_of_village_gets_its_criteria(village: str, criteria: str) -> None:
    """Defect: criteria default to sizes 5 and 13; a game of 9 counts as failed. F needs two werewolves."""
    how = settings(repeats=1)
    chosen = to_judge(several(village, 1), how)
    assert chosen.left_out == ()
    assert "".join(chosen.games[0].criteria) == criteria
    assert len([*questions(chosen.views, how)]) == len(criteria)


def test_scores_do_not_depend_on_the_size_of_the_table_or_on_who_sat_there() -> None:
    """Defect: the mean of ranks over games of different size and opponents.

    B has only ever lost to A, and always beat C, who is first at large tables of weak teams. The mean rank
    and the mean share of the table put C before B.
    """
    games, opinions = [], []
    tables = [("A", "B", "C")] * 12 + [("C", "D", "E", "F", "G", "H")] * 24
    base = to_judge(several(count=1), settings(repeats=1)).games[0]
    for n, teams in enumerate(tables):
        games.append(replace(base, key=str(n), teams=teams, entries=teams, names=teams, criteria=("A",)))
        opinions.append(
            JudgeOpinion(
                game=str(n),
                criterion="A",
                model="m",
                repeat=1,
                order=(),
                names=teams,
                ranks=tuple(float(place) for place in range(1, len(teams) + 1)),
            )  # fmt: skip
        )
    made = Judgement(edition="2026", models=("m",), repeats=1, games=tuple(games), opinions=tuple(opinions))
    table = tables_of(made).table(criterion="A")
    assert table is not None
    by_name = {one.team: one for one in table.teams}
    assert by_name["C"].rank < by_name["B"].rank
    assert by_name["C"].place > by_name["B"].place
    assert [one.team for one in table.teams][:2] == ["A", "B"]


# Those of section 10


def test_a_missing_criterion_is_an_empty_cell_and_never_0(tmp_path: Path) -> None:
    """Defect: a criterion that a team lacks is written as 0.000000, which looks best; columns are those of
    the first team."""
    small = scored(played("contest-en-5", 1), "small")
    large = scored(played("contest-en-9", 1, 1), "large")
    made = judge_all([small, large], settings(repeats=1), tmp_path)
    only_small = (set(small.teams) - set(large.teams)) or {""}
    rows = [*wide_rows(tables_of(made))]
    assert all({"F ahead", "F place", "F rank"} <= row.keys() for row in rows)
    for row in rows:
        has_f = row["track"] != "5 players" and row["team"] not in only_small
        assert (row["F rank"] is not None) == has_f
        assert row["A rank"] is not None
    track = [row for row in rows if row["track"] == "5 players"]
    assert track
    output = io.StringIO()
    csv.writer(output).writerows([row.values() for row in track])
    assert all("" in line for line in csv.reader(io.StringIO(output.getvalue())))
    assert not any(
        row["criterion"] == "F" and row["track"] == "5 players" for row in table_rows(tables_of(made))
    )


def test_one_invalid_criterion_does_not_drop_the_game(tmp_path: Path) -> None:
    """Defect: one criterion that stays invalid drops the whole game."""
    how = settings(repeats=1, repairs=2)
    chosen = to_judge(several(count=1), how)
    oracle = Oracle(chosen.views, lambda view, seat, _: seat)
    asked: list[Prompt] = []

    async def complete(prompt: Prompt) -> Completion | ModelFault:
        assert prompt.schema is not None
        if [*prompt.schema["properties"]] == ["C"]:
            asked.append(prompt)
            return Completion(text='{"C": [{"player": "Nobody", "rank": 1}]}')
        return await oracle.complete(prompt)

    folder = JudgeFolder(tmp_path)
    with folder.writing():
        made = asyncio.run(judged(chosen, how, folder, {"m": complete}))
    assert [one.criterion for one in made.opinions] == ["A", "B", "D", "E"]
    assert [(one.criterion, one.why) for one in made.missing] == [("C", "invalid")]
    assert len(asked) == 3  # once, and two repairs
    assert "there is no player 'Nobody'" in made.missing[0].detail
    table = tables_of(made).table()
    assert table is not None
    assert table.games == 1


def test_ties_are_mid_ranks_and_do_not_lower_the_mean(tmp_path: Path) -> None:
    """Defect: competition ranks 1,1,1,4,5 have a mean below that of 1,2,3,4,5."""
    how = settings(repeats=1, criteria=("A",))
    chosen = to_judge(several(count=1), how)
    oracle = Oracle(chosen.views, lambda view, seat, _: -max(seat, 3))
    folder = JudgeFolder(tmp_path)
    with folder.writing():
        made = asyncio.run(judged(chosen, how, folder, {"m": oracle.complete}))
    assert made.opinions[0].ranks == (2.0, 2.0, 2.0, 4.0, 5.0)
    assert made.opinions[0].shares == (0.75, 0.75, 0.75, 0.25, 0.0)


def test_players_are_found_in_the_game_and_not_in_profile_texts() -> None:
    """Defect: names are parsed from profiles (`- name: ...`), teams from the order of INITIALIZE packets."""
    log = [*played("contest-en-5", 1)]
    opened = log[0]
    assert isinstance(opened, e.Opened)
    false = tuple(
        replace(one, profile={"- name": "Nobody", "age": "3\n- name: Else"}) for one in opened.characters
    )
    log[0] = replace(opened, characters=false)
    how = settings(repeats=1)
    (game,) = to_judge([scored(log)], how).games
    prompt = prompts([scored(log)], how)[0]
    assert prompt.schema is not None
    row = prompt.schema["properties"]["A"]["items"]
    assert sorted(row["properties"]["player"]["enum"]) == sorted(one.name for one in opened.characters)
    assert game.teams == scored(log).teams


def test_prompts_say_that_players_may_share_a_rank_and_the_schema_allows_it() -> None:
    """Defect: the prompt allows ties while the description of the field forbids them."""
    prompt = prompts(several(count=1), settings(repeats=1))[0]
    assert "share a rank" in prompt.messages[1].text
    assert "uniqueItems" not in json.dumps(prompt.schema)


def test_an_unfinished_line_at_the_end_of_a_log_changes_nothing() -> None:
    """Defect: the winner is read as VILLAGER and a line break, and the game is rejected."""
    from tests.contest.judge.villages import HARD_LOG

    from jinro.files import formats

    one, other = (formats.read(text.encode()).events for text in (HARD_LOG, HARD_LOG + "\n"))
    assert judge_view(one) == judge_view(other)
