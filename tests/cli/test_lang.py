"""`jinro lang`: rows, plain lines, errors; sentences from the command line and from standard input."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result
from tests.rows import each_row

from jinro.cli.main import cli

WORKED = "request ANY without Agent03 80% (if (who seer) then (who comingout))"
FIELDS = ["input", "valid", "canonical", "resolved", "warnings", "error"]


def lang(*arguments: str, given: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, ["lang", *arguments], input=given)


def rows(*arguments: str, given: str | bytes = "") -> list[dict[str, Any]]:
    result = lang(*arguments, "--json", given=given)
    assert result.exit_code == 0
    assert result.stderr == ""
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_expand_prints_exactly_this() -> None:
    result = lang("expand", "--agents", "1,2,3", given="Agent2 INQUIRE Agent1 (VOTED ANY)\n")
    assert result.output == (
        "Agent[02] INQUIRE Agent[01] (OR (VOTED Agent[01]) (VOTED Agent[02]) (VOTED Agent[03]))\n"
    )
    assert result.exit_code == 0


def test_expand_of_the_papers_worked_case_prints_the_three_requests() -> None:
    result = lang("expand", WORKED, "--language", "osawa", "--agents", "1,2,3,4")
    assert result.output == "".join(
        f"request {name} 80% (if ({name} seer) then ({name} comingout))\n"
        for name in ("Agent01", "Agent02", "Agent04")
    )


def test_a_row_of_a_good_sentence() -> None:
    (row,) = rows("parse", "Agent2 COMINGOUT Agent2 SEER", "--speaker", "2")
    assert list(row) == FIELDS
    assert row["input"] == "Agent2 COMINGOUT Agent2 SEER"
    assert row["valid"] is True
    assert row["canonical"] == "COMINGOUT Agent[02] SEER"
    assert row["resolved"] == "Agent[02] COMINGOUT Agent[02] SEER"
    assert [(warning["kind"], warning["position"]) for warning in row["warnings"]] == [
        ("agent_form", 0),
        ("agent_form", 17),
    ]
    assert row["error"] is None


def test_a_row_of_a_bad_sentence() -> None:
    (row,) = rows("parse", "ESTIMATE Agent[01] HUMAN")
    assert row == {
        "input": "ESTIMATE Agent[01] HUMAN",
        "valid": False,
        "canonical": None,
        "resolved": None,
        "warnings": [],
        "error": {
            "kind": "role_expected",
            "position": 19,
            "message": "expected a role or ANY at 19, got 'HUMAN'",
        },
    }


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["parse"], {}),
        (["expand", "--agents", "1-2"], {"expanded": None}),
        (["translate"], {"translated": None, "lost": []}),
        (["say"], {"text": None}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_bad_sentence_has_the_fields_of_its_command(command: list[str], extra: dict[str, Any]) -> None:
    (row,) = rows(*command, "KILL")
    assert list(row) == [*FIELDS, *extra]
    assert {name: row[name] for name in extra} == extra
    assert row["valid"] is False


def test_every_line_gives_one_row_and_the_command_goes_on() -> None:
    given = "Skip\n\nVOTE\r\n  \nover\nVOTE Agent[01]"
    found = rows("parse", given=given)
    assert [row["input"] for row in found] == ["Skip", "", "VOTE", "  ", "over", "VOTE Agent[01]"]
    assert [row["valid"] for row in found] == [True, False, False, False, True, True]
    assert [row["resolved"] for row in found] == ["Skip", None, None, None, "Over", "S VOTE Agent[01]"]


def test_the_whole_table_through_standard_input() -> None:
    table = Path(__file__).parents[1] / "language/aiwolf/sentences.jsonl"
    wanted = [json.loads(line) for line in table.read_text().splitlines()]
    found = rows("parse", given="".join(row["input"] + "\n" for row in wanted))
    for row, want in zip(found, wanted, strict=True):
        assert row["input"] == want["input"]
        assert (row["canonical"], row["resolved"]) == (want["canonical"], want["resolved"])
        assert row["valid"] is (want["canonical"] is not None) is (row["error"] is None)


def test_no_input_gives_no_row() -> None:
    assert rows("parse", given="") == []


def test_bytes_that_are_no_text_give_a_row() -> None:
    (row, control) = rows("parse", given=b"VOTE \xff\xfe\nOver\n")
    assert (row["valid"], row["error"]["kind"]) == (False, "unknown_character")
    assert control["valid"] is True


def test_a_mark_of_byte_order_is_no_part_of_the_first_sentence() -> None:
    first, second = rows("parse", given=b"\xef\xbb\xbfSkip\n\xef\xbb\xbfSkip\n")
    assert (first["input"], first["valid"], second["valid"]) == ("Skip", True, False)


def test_on_a_terminal_parse_shows_what_it_understood() -> None:
    terminal, seat = pty.openpty()
    call = "from jinro.cli.main import cli; cli()"
    command = [sys.executable, "-c", call, "lang", "parse", "VOTE Agent2", "--speaker", "3"]
    with subprocess.Popen(command, stdout=seat, env={**os.environ, "COLUMNS": "120"}) as process:
        process.wait(20)
        shown = os.read(terminal, 10_000).decode()
    os.close(seat)
    os.close(terminal)
    assert "VOTE Agent[02]" in shown
    assert "Agent[03] VOTE Agent[02]" in shown
    assert "an agent is written Agent[01]" in shown


def test_an_argument_that_is_no_text_gives_a_row() -> None:
    (row,) = rows("parse", "VOTE \udcff")
    assert (row["input"], row["error"]["kind"]) == ("VOTE ?", "unknown_character")


def test_agents_who_do_not_play_are_warned_of() -> None:
    (row,) = rows("parse", "Agent[03] VOTE Agent[12]", "--agents", "1-3")
    assert [(warning["kind"], warning["position"]) for warning in row["warnings"]] == [("not_in_game", 15)]


def test_modes() -> None:
    assert rows("parse", "VOTE Agent2", "--mode", "tolerant")[0]["valid"] is True
    assert rows("parse", "VOTE Agent2", "--mode", "spec")[0]["valid"] is True
    assert rows("parse", "VOTE Agent2", "--mode", "wire")[0]["error"]["kind"] == "agent_form"
    assert rows("parse", "NOT (Skip)", "--mode", "java")[0]["resolved"] == "S NOT (Skip)"


def test_an_expansion_that_is_too_large_is_an_error_of_a_valid_sentence() -> None:
    (row,) = rows("expand", "REQUEST ANY (" * 5 + "VOTE ANY" + ")" * 5, "--agents", "1-15")
    assert (row["valid"], row["expanded"], row["error"]["kind"]) == (True, None, "too_many")


def test_the_other_language() -> None:
    (row,) = rows(
        "parse", "declare 90% (today vote Agent02)", "--language", "osawa", "--speaker", "1", "--day", "3"
    )
    assert row["canonical"] == "declare 90% (today vote Agent02)"
    assert row["resolved"] == "declare 90% (day_3 Agent01 vote Agent02)"


def test_the_other_language_warns_in_the_same_way() -> None:
    (row,) = rows("parse", "become day 3", "--language", "osawa")
    assert [(warning["kind"], warning["position"]) for warning in row["warnings"]] == [("day_form", 7)]
    (row,) = rows("parse", "Agent02 vote Agent12", "--language", "osawa", "--agents", "1-3")
    assert [(warning["kind"], warning["position"]) for warning in row["warnings"]] == [("not_in_game", 13)]


def test_talk_has_no_subject_and_what_is_said_in_it_has() -> None:
    given = "declare 90% (vote Agent02)\nagree 80% (Agent04)\nvote Agent02\n"
    found = rows("parse", "--language", "osawa", given=given)
    assert [row["resolved"] for row in found] == [
        "declare 90% (S vote Agent02)",
        "agree 80% (Agent04)",
        "S vote Agent02",
    ]


def test_plain_lines_keep_the_order_and_tell_of_bad_ones() -> None:
    result = lang("parse", given="vote agent1\nKILL\nover\n")
    assert result.stdout.splitlines() == [
        "VOTE Agent[01]",
        "error: unknown word 'KILL' at 0, expected a verb or an operator",
        "Over",
    ]
    assert result.exit_code == 1


def test_a_bad_sentence_on_the_command_line_shows_where() -> None:
    result = lang("parse", "NOT (VOTE)")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "jinro: expected a target: an agent or ANY at 9, got ')'",
        "NOT (VOTE)",
        "         ^",
    ]


@each_row(
    ("arguments", "told"),
    [
        (["expand", "VOTE ANY"], "expand needs to know who plays: --agents 1,2,3"),
        (["parse", "Skip", "--agents", "1,x"], "'x' is no agent number from 1; write 1,2,3 or 1-5"),
        (["parse", "Skip", "--agents", "0-2"], "'0-2' is no agent number from 1"),
        (["parse", "Skip", "--agents", "5-2"], "'5-2' is no agent number from 1"),
        (["parse", "Skip", "--agents", ""], "'' is no agent number from 1"),
        (["parse", "Skip", "--agents", "1-99999999999"], "is no agent number from 1"),
        (["parse", "Skip", "--speaker", "0"], "--speaker"),
        (["parse", "Skip", "--day", "-1"], "--day"),
        (["parse", "Skip", "--mode", "lenient"], "--mode"),
        (["parse", "Skip", "--language", "klingon"], "--language"),
        (["parse", "Skip", "--language", "osawa", "--mode", "java"], "--mode is for --language aiwolf only"),
        (["say", "Skip", "--lang", "fr"], "--lang"),
        (["say", "Skip", "--names", "1=Mina,Otto"], "'Otto' names no agent; write 1=Mina,2=Otto"),
        (["say", "Skip", "--names", "0=Mina"], "'0=Mina' names no agent"),
        (["sing", "Skip"], "No such command"),
    ],
)
def test_wrong_arguments_are_told_and_no_traceback(arguments: list[str], told: str) -> None:
    result = lang(*arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert "Traceback" not in result.stderr


CONDITION = "a condition can only be expressed as an alternative"


def test_translate_names_what_is_lost() -> None:
    result = lang("translate", WORKED, "--language", "osawa", "--agents", "1,2,3,4")
    assert result.exit_code == 0
    first, *lost = result.stdout.splitlines()
    assert first.startswith("AND (REQUEST Agent[01] (")
    assert f"lost: {CONDITION}: if Agent[01] is the seer" in lost
    (row,) = rows("translate", WORKED, "--language", "osawa", "--agents", "1,2,3,4")
    assert row["translated"] == first
    message = f"{CONDITION}: if Agent[01] is the seer"
    assert {"kind": "condition", "message": message} in row["lost"]


def test_translate_there_and_back() -> None:
    text = "BECAUSE (DAY 1 (DIVINED Agent[02] WEREWOLF)) (VOTE Agent[02])"
    (there,) = rows("translate", text, "--speaker", "1", "--agents", "1-5", "--day", "2")
    assert there["lost"] == []
    (back,) = rows(
        "translate",
        there["translated"],
        "--language",
        "osawa",
        "--speaker",
        "1",
        "--agents",
        "1-5",
        "--day",
        "2",
    )
    assert (back["translated"], back["lost"]) == (text, [])


def test_translate_what_cannot_be_said_at_all() -> None:
    result = lang("translate", "Skip")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == ""
    assert result.stdout.splitlines()[1].startswith("lost: ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "Agent[02]に投票します。"),
        (["--lang", "en"], "I will vote for Agent[02]."),
        (["--lang", "en", "--names", "1=Mina, 2=Otto"], "I will vote for Otto."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_say(options: list[str], said: str) -> None:
    assert lang("say", "VOTE Agent[02]", *options).stdout == said + "\n"
    (row,) = rows("say", *options, given="VOTE Agent[02]\n")
    assert list(row) == [*FIELDS, "text"]
    assert row["text"] == said


def test_say_in_the_other_language() -> None:
    (row,) = rows("say", "declare 90% (Agent02 wolf)", "--language", "osawa", "--lang", "en")
    assert row["valid"] is True
    assert "Agent[02]" in row["text"]
    assert "werewolf" in row["text"]


def test_a_script_of_bad_and_good_lines_goes_through_every_command() -> None:
    table = Path(__file__).parents[1] / "language/aiwolf/sentences.jsonl"
    inputs = [json.loads(line)["input"] for line in table.read_text().splitlines()]
    for command in (["expand", "--agents", "1-5"], ["translate"], ["say"], ["say", "--lang", "en"]):
        found = rows(*command, "--speaker", "1", "--day", "2", given="".join(f"{text}\n" for text in inputs))
        assert [row["input"] for row in found] == inputs
        done = {"expand": "expanded", "translate": "translated", "say": "text"}[command[0]]
        for row in found:
            assert row["valid"] is (row["error"] is None)
            assert (row[done] is not None) is row["valid"] or row.get("lost")


# Reading prose


def test_read_prints_one_claim_a_line() -> None:
    result = lang("read", "占いCOです、カイさん黒でした", "--names", "1=ミナ,2=カイ", "--speaker", "1")
    assert result.output == "COMINGOUT Agent[01] SEER\nDIVINED Agent[02] WEREWOLF\n"
    assert result.exit_code == 0


def test_read_of_standard_input_as_json() -> None:
    names = ("--names", "1=Mina,2=Kai", "--speaker", "1")
    first, second = rows("read", *names, given="I will vote Kai.\nHello!\n")
    assert first == {
        "text": "I will vote Kai.",
        "claims": ["VOTE Agent[02]"],
        "degrees": [100],
        "spans": [[0, 15]],
        "lost": [],
    }
    assert second["claims"] == []


def test_read_into_the_werewolf_language() -> None:
    result = lang(
        "read",
        "I agree with Kai. Kai is probably a wolf.",
        "--names",
        "1=Mina,2=Kai",
        "--speaker",
        "1",
        "--to",
        "osawa",
    )
    assert result.output == "agree 100% (Agent02)\ndeclare 70% (Agent02 wolf)\n"


def test_read_of_a_game_file(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    statuses = "".join(
        f"0,status,{seat},VILLAGER,ALIVE,a{seat},{name}\n" for seat, name in ((1, "Mina"), (2, "Kai"))
    )
    file.write_text(
        statuses + "0,talk,0,0,1,I am the seer.\n0,talk,1,0,2,Over\n0,talk,2,1,2,I agree with Mina.\n",
        "utf-8",
    )
    first, second = rows("read", "--log", str(file))
    assert first == {
        "line": 3,
        "day": 0,
        "seat": 1,
        "text": "I am the seer.",
        "claims": ["COMINGOUT Agent[01] SEER"],
        "degrees": [100],
        "spans": [[0, 13]],
        "lost": [],
    }
    assert (second["line"], second["claims"]) == (5, ["AGREE TALK day0 ID:0"])
    plain = lang("read", "--log", str(file))
    assert plain.output.splitlines() == [
        "0 1 I am the seer.",
        "    COMINGOUT Agent[01] SEER",
        "0 2 I agree with Mina.",
        "    AGREE TALK day0 ID:0",
    ]


def test_a_log_is_read_in_the_language_of_its_village(tmp_path: Path) -> None:
    for name in ("osawa-5", "classic-5"):
        file = tmp_path / f"{name}.log"
        played = CliRunner().invoke(cli, ["play", "--preset", name, "--seed", "3", "--log", str(file)])
        assert played.exit_code == 0, played.output
        read = rows("read", "--log", str(file))
        assert len(read) > 5
        for row in read:
            assert row["spans"] == [[0, len(row["text"])]], row


NETWORK: Final = ("read", "--names", "1=Mina,2=Kai", "--speaker", "1", "--reader", "network")


def test_read_with_the_network(tmp_path: Path) -> None:
    text = "I vote Kai today. Kai is suspicious."
    found = lang(*NETWORK, text).output
    assert found == "VOTE Agent[02]\nESTIMATE Agent[02] WEREWOLF\n"
    best = lang(*NETWORK[:-1], "best", text)
    assert (best.output, best.stderr) == (found, "")
    log = tmp_path / "game.jsonl"
    assert CliRunner().invoke(cli, ["play", "--seed", "7", "--lang", "en", "--log", str(log)]).exit_code == 0
    read = rows("read", "--log", str(log), "--reader", "network")
    assert any(claim.startswith("VOTE") for row in read for claim in row["claims"])
    shown = CliRunner().invoke(cli, ["log", "show", str(log), "--claims", "--reader", "network"])
    assert shown.exit_code == 0
    assert "VOTE Agent" in shown.output


def test_what_is_not_installed_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jinro.cli.reader.NEEDS", "no_such_module")
    texts = "Kai is suspicious.\nI vote Kai.\n"
    best = CliRunner().invoke(cli, ["lang", *NETWORK[:-1], "best"], input=texts)
    rules = CliRunner().invoke(cli, ["lang", *NETWORK[:-1], "rules"], input=texts)
    assert best.stdout == rules.stdout == "ESTIMATE Agent[02] WEREWOLF\nVOTE Agent[02]\n"
    assert best.stderr.count("by rules alone") == 1
    assert rules.stderr == ""
    japanese = lang("read", "--names", "1=ミナ,2=カイ", "--speaker", "1", "カイは人狼だ。")
    assert japanese.stderr == ""
    refused = lang(*NETWORK, "Kai is suspicious.")
    assert "--reader network needs NumPy" in str(refused.exception)


def test_the_network_is_told_who_speaks(tmp_path: Path) -> None:
    result = lang("read", "--reader", "network", "Kai is suspicious.")
    assert result.exit_code == 2
    assert "--reader network reads English of a known speaker" in result.stderr
    shown = CliRunner().invoke(cli, ["log", "show", "game.jsonl", "--reader", "rules"])
    assert "--reader goes with --claims" in shown.stderr


def test_read_refuses_what_it_cannot_use(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    file.write_text("nothing\n", "utf-8")
    result = lang("read", "--log", str(file))
    assert result.exit_code == 1
    assert "game.log" in str(result.exception or result.stderr)
    result = lang("read", "text", "--log", str(file))
    assert result.exit_code == 2
    assert "--log takes speakers, days and names from the file" in result.stderr
