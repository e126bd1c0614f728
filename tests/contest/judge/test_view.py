"""view.py, presentation.py, prompts.py: what judges are told."""

import json

import pytest
from msgspec.structs import replace
from tests.contest.judge.oracle import json_lines
from tests.contest.judge.villages import (
    HARD_LOG,
    TEXTS,
    hard_game,
    played,
    scored,
    settings,
    several,
    to_judge,
)
from tests.files.shared_data import DATA, needs
from tests.rows import each_row

from jinro.contest.judge.presentation import Renamer, presentation
from jinro.contest.judge.prompts import quoted
from jinro.contest.judge.questions import questions
from jinro.contest.judge.view import acts_of, judge_view, name_pattern
from jinro.contest.score import find_games
from jinro.files import formats
from jinro.files.reading import Variant
from jinro.game import events as e
from jinro.game.roles import Role


def test_every_act_is_told_in_order() -> None:
    log = played("contest-en-13", 3)
    acts = [*acts_of(log)]
    kinds = {act.kind for act in acts}
    assert {"talk", "whisper", "vote", "execution", "divination", "guard", "attack_vote", "attack"} <= kinds
    votes = [event for event in log if isinstance(event, e.Counted) and event.kind == "vote"]
    assert sum(act.kind == "vote" for act in acts) == sum(len(event.votes) for event in votes)
    assert [act.day for act in acts] == sorted(act.day for act in acts)


def test_the_key_is_the_same_in_every_format() -> None:
    log = played("contest-en-5", 2)
    kinds: tuple[formats.Format, ...] = ("events", "log", "trace")
    told = [formats.read(formats.write(log, kind, variant=Variant())).events for kind in kinds]
    assert len({judge_view(events).key for events in told}) == 1
    assert judge_view(log).key != judge_view(played("contest-en-5", 3)).key


def test_the_language_is_that_of_the_talk() -> None:
    assert judge_view(played("contest-5", 1)).language == "ja"
    assert judge_view(hard_game().events).language == "en"


def test_equal_and_empty_names_are_told_apart_by_seat() -> None:
    log = [*played("contest-en-5", 1)]
    opened = log[0]
    assert isinstance(opened, e.Opened)
    names = ("Ann", "ann", "Bea", "", "Cid")
    log[0] = replace(opened, characters=tuple(map(e.Character, names)))
    assert judge_view(log).names == ("Ann[1]", "ann[2]", "Bea", "[4]", "Cid")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("May I ask May? Maya and Dismay.", ["May", "May"]),
        ("ミオさん、ミオンとスミオ、@ミオ", ["ミオ", "ミオ"]),
        ("Agent[01] and Agent[011]", ["Agent[01]"]),
    ],
)
def test_names_are_found_as_whole_words(text: str, found: list[str]) -> None:
    pattern = name_pattern(["May", "ミオ", "Agent[01]"])
    assert pattern is not None
    assert pattern.findall(text) == found


@each_row("team", ["wolf", "Seer", "人狼", "ab", "2025"])
def test_words_of_the_game_and_short_names_are_not_hidden(team: str) -> None:
    assert judge_view(hard_game().events, [team]).masked == ()


# Presentations


def test_each_repeat_has_its_own_order_and_every_second_its_own_names() -> None:
    (view,) = to_judge(several(count=1), settings()).views
    shown = [presentation(view, repeat) for repeat in range(1, 5)]
    assert [one.renamed for one in shown] == [False, True, False, True]
    assert shown[0].names == shown[2].names == view.names
    assert not set(shown[1].names) & set(view.names)
    assert len({one.order for one in shown}) > 1
    assert all(sorted(one.order) == [1, 2, 3, 4, 5] for one in shown)
    assert shown == [presentation(view, repeat) for repeat in range(1, 5)]


def test_other_names_keep_the_gender_of_a_profile_and_suffice_for_any_village() -> None:
    (view,) = to_judge(several("contest-en-13", 1), settings()).views
    from jinro.players.personas import characters

    genders = {one.name: one.profile["gender"] for one in characters("en")}
    own = [one.get("gender", "") for one in view.profiles]
    free = {g: sum(n not in view.names and v == g for n, v in genders.items()) for g in ("male", "female")}
    renamed = presentation(view, 2).names
    fitting = sum(genders.get(name) == gender for name, gender in zip(renamed, own, strict=True))
    assert fitting >= sum(min(own.count(gender), free[gender]) for gender in free) - 1
    many = replace(view, names=tuple(f"N{n}" for n in range(60)), profiles=({},) * 60)
    assert len(set(presentation(many, 2).names)) == 60


def test_names_are_replaced_in_talk_and_profiles_and_nowhere_inside_words() -> None:
    rename = Renamer(("Ann", "Bo"), ("Bo", "Cy"))
    assert rename("Ann said: Bo and Anne, @Bo.") == "Bo said: Cy and Anne, @Cy."
    assert Renamer(("Ann",), ("Ann",))("Ann") == "Ann"


def test_a_renamed_record_holds_no_own_name() -> None:
    how = settings()
    chosen = to_judge([hard_game()], how)
    texts = [one.prompt.messages[1].text for one in questions(chosen.views, how) if one.maker.shown.renamed]
    for text in texts:
        assert not any(name_pattern([name]).search(text) for name in chosen.views[0].names)  # type: ignore[union-attr]
    assert len(texts) == 5


# Prompts


def test_a_text_cannot_leave_its_string() -> None:
    for text in TEXTS:
        line = quoted({"text": text})
        assert "\n" not in line
        assert line.splitlines() == [line]
        assert not any(mark in line for mark in ("<", "[INST]", "[/INST]", "\u2028", "\u202e"))
        assert json.loads(line) == {"text": text}


def test_an_injection_adds_no_line_message_or_heading() -> None:
    """The same game with harmless talk has the same lines, but for the texts."""
    how = settings(repeats=1)
    hard = hard_game()
    harmless = [replace(one, text="Hello.") if isinstance(one, e.Spoke) else one for one in hard.events]
    pairs = zip(
        questions(to_judge([hard], how).views, how),
        questions(to_judge([scored(harmless)], how).views, how),
        strict=True,
    )
    for one, other in pairs:
        assert [message.role for message in one.prompt.messages] == ["system", "user"]
        assert one.prompt.messages[0] == other.prompt.messages[0]
        mine, theirs = (prompt.messages[1].text.split("\n") for prompt in (one.prompt, other.prompt))
        assert len(mine) == len(theirs)
        heads = [line for line in theirs if line.startswith("#")]
        assert [line for line in mine if line.startswith("#")] == heads


def test_what_does_not_count_is_told_by_the_edition() -> None:
    games = several("contest-en-9", 1)
    told = {}
    for edition in ("2017", "2025", "2026"):
        how = settings(edition=edition, repeats=1)
        told[edition] = [*questions(to_judge(games, how).views, how)]
    assert "votes received" in told["2026"][0].prompt.messages[1].text
    assert "mechanical repetition" in told["2026"][0].prompt.messages[1].text
    assert "votes received" not in told["2017"][0].prompt.messages[1].text
    assert [one.criteria[0].id for one in told["2017"]] == [*"ABCDE"]
    assert [one.criteria[0].id for one in told["2025"]] == [*"ABCDEF"]


def test_the_game_is_the_same_beginning_for_all_criteria() -> None:
    """Endpoints keep the beginnings of prompts: the whole record is paid for once."""
    how = settings(repeats=1)
    texts = [one.prompt.messages[1].text for one in questions(to_judge(several(count=1), how).views, how)]
    record = texts[0].index("## Criterion")
    assert len({text[:record] for text in texts}) == 1
    assert record > 0.5 * len(texts[0])


def test_all_criteria_in_one_question() -> None:
    how = settings(repeats=1, together=True)
    (one,) = questions(to_judge(several(count=1), how).views, how)
    assert one.prompt.schema is not None
    assert [*one.prompt.schema["properties"]] == [*"ABCDE"]


def test_players_are_told_with_role_and_profile() -> None:
    how = settings(repeats=1)
    rows = json_lines([*questions(to_judge(several(count=1), how).views, how)][0].prompt.messages[1].text)
    players = [row for row in rows if "player" in row]
    assert all(row["profile"] for row in players)
    assert sorted(row["role"] for row in players) == ["Possessed", "Seer", "Villager", "Villager", "Werewolf"]


def test_a_log_without_profiles_has_none() -> None:
    how = settings(repeats=1)
    text = [*questions(to_judge([hard_game()], how).views, how)][0].prompt.messages[1].text
    assert not any("profile" in row for row in json_lines(text))
    assert HARD_LOG.count("talk") == 10


@needs("jsai2026-sample")
def test_the_games_of_jsai_2026() -> None:
    how = settings(repeats=2)
    found = find_games([str(DATA / "jsai2026-sample")], keep_events=True)
    chosen = to_judge(found.games, how)
    assert len(chosen.games) == 18
    assert all(view.language == "ja" and all(view.profiles) for view in chosen.views)
    assert all(view.roles.count(Role.WEREWOLF) == 1 for view in chosen.views)
    teams = {name for game in chosen.games for name in (*game.teams, *game.players)}
    for one in questions(chosen.views[:3], how):
        assert not any(team in message.text for team in teams for message in one.prompt.messages)
