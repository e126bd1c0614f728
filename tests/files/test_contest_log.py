"""Game logs of every year are read into events and come back byte for byte; what is wrong is reported."""

from collections import Counter
from pathlib import Path

import pytest
from tests.files.shared_data import DATA, needs
from tests.rows import each_row

from jinro import preset, simulate
from jinro.files import Variant
from jinro.files.checks import check_log
from jinro.files.readers import read_contest_log
from jinro.files.writers import write_contest_log
from jinro.game import events as e
from jinro.game.game import Game
from jinro.players import Chance
from jinro.village.simulate import opening

STARTED_MS = 1_778_646_866_123
FILES = Path(__file__).parent / "fixtures" / "by-hand"
LOGS = {file.stem: file.read_bytes().decode() for file in sorted(FILES.glob("*.log"))}
"""Small logs of our own. 2017: rows of talk alone, as printed in a report. 2024: no character column, two
ballots, an attack on nobody as the classic server wrote it. 2025: whispers, commas and a line break in
texts, a lost player, no newline at the end. 2026: speaking at any time, with time stamps."""
LOG_2017, LOG_2024, LOG_2025, LOG_2026 = LOGS.values()
INLG = sorted(DATA.glob("inlg2025/*p/game*"))
JSAI = sorted(DATA.glob("jsai2026-sample/log/*.log"))
FURTHER = sorted(DATA.glob("jsai2026-talk/*/*.log"))


def of_kind(events: object, kind: type[e.Event]) -> list[e.Event]:
    return [event for event in events if type(event) is kind]  # type: ignore[attr-defined]


def codes(text: str) -> list[str]:
    return [problem.code for problem in read_contest_log(text.encode()).problems]


@pytest.mark.parametrize("year", LOGS)
def test_every_year_comes_back_byte_for_byte(year: str) -> None:
    checked = check_log(year, LOGS[year].encode())
    assert checked.identical


@pytest.mark.parametrize("year", LOGS)
def test_the_events_of_every_year_can_be_replayed(year: str) -> None:
    game = Game.replay(read_contest_log(LOGS[year].encode()).events)
    assert game.closed == (year != "2017")


@needs("inlg2025")
def test_133_logs_of_inlg_2025() -> None:
    assert len(INLG) == 133
    assert [f.name for f in INLG if not check_log(f.name, f.read_bytes()).identical] == []


@needs("jsai2026-sample")
def test_18_logs_of_jsai_2026() -> None:
    assert len(JSAI) == 18
    assert [f.name for f in JSAI if not check_log(f.name, f.read_bytes()).identical] == []


@needs("jsai2026-talk")
def test_60_further_logs_of_jsai_2026() -> None:
    """Of five and nine players in turns, and of five at any time."""
    assert Counter(f.parent.name for f in FURTHER) == {"5p": 40, "9p": 10, "anytime": 10}
    assert [f.name for f in FURTHER if not check_log(f.name, f.read_bytes()).identical] == []


@pytest.mark.parametrize("name", ["contest-5", "contest-9", "contest-13", "anytime-5"])
@pytest.mark.parametrize("time", ["", "s", "ms"])
def test_our_own_games_come_back(name: str, time: str) -> None:
    for seed in range(8):
        rules = preset(name)
        game = simulate(rules, Chance, seed=seed, opened=opening(rules, seed, started_ms=STARTED_MS))
        variant = Variant(time=time, final_newline=bool(seed % 2))  # type: ignore[arg-type]
        written = write_contest_log(game.log, variant)
        checked = check_log(name, written)
        assert checked.identical
        assert read_contest_log(written).variant == variant
        assert {p.code for p in checked.problems} <= {"seats_by_role"}


def test_logs_of_every_year_do_nothing_else_wrong() -> None:
    told = {
        year: [problem.code for problem in check_log(year, LOGS[year].encode()).problems] for year in LOGS
    }
    assert told == {"2017": ["no_result"], "2024": [], "2025": ["lost"], "2026": []}


def test_variants_are_found() -> None:
    assert read_contest_log(LOG_2024.encode()).variant == Variant(
        character=False, nobody="false", final_newline=True
    )
    assert read_contest_log(LOG_2025.encode()).variant == Variant()
    assert read_contest_log(LOG_2026.encode()).variant == Variant(time="s", final_newline=True)


def test_what_a_log_does_not_hold_is_unknown() -> None:
    record = read_contest_log(LOG_2017.encode())
    assert {"roles", "players", "characters", "time", "seed"} <= set(record.unknown)
    assert not of_kind(record.events, e.Dealt)
    assert not of_kind(record.events, e.Seated)
    assert "roles" not in read_contest_log(LOG_2025.encode()).unknown
    for text in LOGS.values():
        made = {type(event) for event in read_contest_log(text.encode()).events}
        assert not made & {e.Seeded, e.Asked, e.Chose, e.PhaseBegan, e.Sensed, e.VotesShown}


def test_commas_quotes_and_line_breaks_come_through() -> None:
    said = of_kind(read_contest_log(LOG_2025.encode()).events, e.Spoke)
    texts = [event.text for event in said if isinstance(event, e.Spoke)]
    assert texts[0] == "Good evening, partner"
    assert texts[2] == 'Hello "everyone", nice to meet you'
    assert texts[3] == " @Hina  hello\nand welcome"
    assert [event.to for event in said if isinstance(event, e.Spoke)][3] == 2


def test_time_stamps_become_times_of_the_game() -> None:
    record = read_contest_log(LOG_2026.encode())
    opened = record.events[0]
    assert isinstance(opened, e.Opened)
    assert opened.started_ms == 1_778_646_866_000
    said = [event for event in record.events if isinstance(event, e.Spoke)]
    assert [event.at_ms for event in said[:3]] == [0, 4_000, 5_000]
    assert said[1].text == "どうも、1,2,3"
    assert opened.rules.talk.regime == "anytime"


def test_a_text_that_ends_in_a_number_is_no_time() -> None:
    text = LOG_2024.replace("I am Agent[02]", "call me,0312345678")
    said = [event for event in read_contest_log(text.encode()).events if isinstance(event, e.Spoke)]
    assert said[0].text == "Hello, call me,0312345678"


def test_ballots_are_told_apart() -> None:
    counted = [event for event in read_contest_log(LOG_2024.encode()).events if isinstance(event, e.Counted)]
    assert [(event.kind, event.day, event.round) for event in counted] == [
        ("vote", 1, 1),
        ("vote", 1, 2),
        ("attack", 1, 1),
        ("vote", 2, 1),
    ]
    assert counted[0].leaders == (1, 3)
    assert counted[1].leaders == (1,)


def test_a_lost_player_is_lost_until_the_end() -> None:
    events = read_contest_log(LOG_2025.encode()).events
    assert [event.seat for event in events if isinstance(event, e.WentLost)] == [7]


DAMAGED = [
    ("0,status,1,SEER,ALIVE,udon1,ハルト", "", "bad_status"),
    ("1,vote,1,3\n", "1,vote,1\n", "bad_row"),
    ("1,vote,1,3\n", "1,vote,x,3\n", "bad_row"),
    ("1,vote,1,3\n", "1,vote,99,3\n", "bad_seat"),
    ("1,execute,3,WEREWOLF\n", "??\n", "not_a_row"),
    ("1,execute,3,WEREWOLF\n", "1,execute,3,SEER\n", "wrong_fact"),
    ("1,execute,3,WEREWOLF\n", "1,execute,2,VILLAGER\n", "not_leading"),
    ("1,execute,3,WEREWOLF\n", "", "no_cause"),
    ("0,divine,1,2,HUMAN\n", "0,divine,1,2,WEREWOLF\n", "wrong_fact"),
    ("0,divine,1,2,HUMAN\n", "0,divine,2,1,HUMAN\n", "wrong_role"),
    ("0,divine,1,2,HUMAN\n", "0,divine,1,1,HUMAN\n", "on_self"),
    ("0,divine,1,2,HUMAN\n", "0,divine,1,2,FROG\n", "bad_row"),
    ("2,result,2,0,VILLAGER", "2,result,1,0,VILLAGER", "wrong_count"),
    ("2,result,2,0,VILLAGER", "2,result,2,0,WEREWOLF", "wrong_winner"),
    ("2,result,2,0,VILLAGER\n", "", "no_result"),
    ("2,result,2,0,VILLAGER\n", "2,result,2,0,VILLAGER\n2,vote,1,3\n", "after_end"),
    ("2,result,2,0,VILLAGER\n", "2,result,2,0,FROG\n", "bad_row"),
    ("2,status,3,WEREWOLF,DEAD", "2,status,3,WEREWOLF,ALIVE", "alive_again"),
    ("2,status,3,WEREWOLF,DEAD", "2,status,3,VILLAGER,DEAD", "changed_role"),
    ("2,status,3,WEREWOLF,DEAD", "2,status,3,GHOST,DEAD", "unknown_role"),
    ("2,status,3,WEREWOLF,DEAD", "2,status,3,WEREWOLF,GONE", "bad_row"),
    ("2,status,3,WEREWOLF,DEAD,ramen1", "2,status,3,WEREWOLF,DEAD,ramen2", "changed_player"),
    ("1,talk,0,0,1,", "1,talk,5,0,1,あ,1778646999\n1,talk,7,0,1,", "idx_jumps"),
    ("1,vote,1,3\n", "1,vote,1,3\n1,talk,1,1,3,x,1778647001\n", ""),
    ("1,vote,1,3\n", "1,vote,1,3\n1,vote,1,3\n", "needless_ballot"),
    ("0,divine,1,2,HUMAN\n", "0,divine,1,2,HUMAN\n0,divine,1,3,WEREWOLF\n", "acts_twice"),
    ("0,divine,1,2,HUMAN\n", "1,divine,1,2,HUMAN\n", "bad_status"),
    ("0,talk,1,0,3,", "0,talk,1,7,3,", "turn_jumps"),
    ("0,talk,1,0,3,", "0,talk,1,0,1,あ,1778646867\n0,talk,2,0,3,", "turn_jumps"),
    ("0,talk,1,0,3,", "0,whisper,0,0,2,ひそひそ,1778646868\n0,talk,1,0,3,", "wrong_role"),
]


@each_row(("old", "new", "code"), DAMAGED)
def test_what_is_wrong_is_reported_and_the_rest_is_read(old: str, new: str, code: str) -> None:
    assert old in LOG_2026
    damaged = LOG_2026.replace(old, new, 1)
    record = read_contest_log(damaged.encode())
    if code:
        assert code in [problem.code for problem in record.problems]
    said = [event.text for event in record.events if isinstance(event, e.Spoke)]
    assert {"こんにちは", "おはよう", " @カイ  あやしい"} <= set(said)


def test_problems_name_their_lines() -> None:
    damaged = LOG_2026.replace("1,vote,2,3\n", "1,vote,2,3,4\n").encode()
    problems = read_contest_log(damaged).problems
    assert [(p.line, p.code) for p in problems] == [(14, "bad_row")]
    assert str(problems[0]).startswith("line 14: ")


def test_what_cannot_follow_names_its_line() -> None:
    damaged = LOG_2025.replace("1,status,6,VILLAGER,ALIVE", "1,status,6,VILLAGER,").encode()
    found = [
        problem.line for problem in read_contest_log(damaged).problems if problem.code == "cannot_follow"
    ]
    assert found == [23]


def test_the_dead_do_not_act() -> None:
    assert codes(LOG_2024.replace("2,vote,2,3\n", "2,vote,1,3\n2,vote,2,3\n")) == ["dead_acts"]
    assert (
        codes(LOG_2024.replace("2,vote,2,3\n", "2,vote,2,3\n2,vote,4,1\n"))
        == ["dead_target", "not_leading"][:1]
    )


def test_guards_and_attacks_must_fit() -> None:
    assert "guard_failed" in codes(LOG_2025.replace("1,attack,2,false", "1,attack,2,true"))
    assert "no_guard" in codes(LOG_2025.replace("1,guard,4,2,SEER\n", ""))
    assert "not_leading" in codes(LOG_2025.replace("2,attack,2,true", "2,attack,4,true"))


def test_seats_in_blocks_of_roles_are_noticed() -> None:
    assert "seats_by_role" not in codes(LOG_2025)
    names = ["POSSESSED", "SEER", "VILLAGER", "VILLAGER", "WEREWOLF"]
    rows = [f"0,status,{seat},{role},ALIVE,p{seat},c{seat}" for seat, role in enumerate(names, 1)]
    assert "seats_by_role" in codes("\n".join(rows))


@each_row("data", [b"", b"\n", b"hello", b"\xff\xfe\x00", b"1,talk", b",,,,", b"\n\n\n"])
def test_what_is_no_log_is_reported(data: bytes) -> None:
    record = read_contest_log(data)
    assert not record.events
    assert record.problems


def test_any_damage_is_survived() -> None:
    whole = LOG_2025.encode()
    for cut in range(0, len(whole), 7):
        for data in (whole[:cut], whole[cut:], whole[:cut] + b"\xff" + whole[cut + 5 :]):
            assert read_contest_log(data).problems or cut == 0


def test_texts_that_break_lines_are_made_one_line() -> None:
    record = read_contest_log(LOG_2025.encode())
    one_line = write_contest_log(record.events, record.variant, "one_line").decode()
    assert "0,talk,1,0,5, @Hina  hello and welcome\n" in one_line
    plain = write_contest_log(record.events, record.variant, "plain").decode()
    assert "0,talk,0,0,2,Hello ”everyone”， nice to meet you\n" in plain
    for text in (one_line, plain):
        assert all(line.split(",")[0].isdigit() for line in text.split("\n"))
