"""`jinro corpus import` and `jinro check licos`: LiCOS logs by command."""

import copy
from pathlib import Path

import msgspec
from tests.cli.conftest import Run
from tests.files.licos_logs import as_lines, of_seat, told


def test_a_log_is_imported_once_and_comes_back(jinro: Run, tmp_path: Path) -> None:
    file = tmp_path / "village.jsonl"
    file.write_bytes(as_lines(told()))
    messages = len(file.read_bytes().splitlines())
    assert (
        f"messages {messages}, problems 0"
        in jinro("corpus", "import", file, "--consent", "--data", "kept").out
    )
    assert "is stored already" in jinro("corpus", "import", file, "--data", "kept").out
    assert jinro("corpus", "log", "last", "--data", "kept").out.encode() == file.read_bytes()
    assert jinro("corpus", "stats", "kept", "--reader", "rules").out.startswith("1 games, 30 utterances")
    assert jinro("corpus", "stats", file, "--reader", "rules").out.startswith("1 games, 30 utterances")
    assert jinro("faults", "last", "--data", "kept").out == "no faults\n"
    exported = jinro("corpus", "export", "out", "--data", "kept", "--reader", "rules").out
    assert "games 1, players 5" in exported


def test_a_log_that_nobody_has_agreed_to_is_in_no_export(jinro: Run, tmp_path: Path) -> None:
    (tmp_path / "village.jsonl").write_bytes(as_lines(told()))
    jinro("corpus", "import", "village.jsonl", "--data", "kept")
    assert "nobody who played in it consents" in jinro("corpus", "log", "last", "--data", "kept").error
    exported = jinro("corpus", "export", "out", "--data", "kept", "--reader", "rules").out
    assert "0 seats, 1 games" in exported


def test_a_file_without_the_roles_is_refused_in_one_line(jinro: Run, tmp_path: Path) -> None:
    (tmp_path / "seat.jsonl").write_bytes(as_lines(of_seat(4)[:30]))
    error = jinro("corpus", "import", "seat.jsonl", "--data", "kept").error
    assert error.startswith("jinro: seat.jsonl: it tells the roles of 1 of 5 seats only")


def test_check_licos_tells_each_fault_with_its_line(jinro: Run, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.jsonl", tmp_path / "wrong.jsonl"
    right.write_bytes(as_lines(of_seat(4)))
    found = copy.deepcopy(of_seat(4))
    vote = next(n for n, one in enumerate(found) if one["@id"].endswith("voteMessage"))
    found[vote]["agent"]["id"] = 3  # Itself.
    wrong.write_bytes(as_lines(found))
    checked = jinro("check", "licos", right)
    expected = f"{right}: LiCOS 0.2, messages {len(found)}, problems 0\n"
    assert (checked.code, checked.out) == (0, expected)
    checked = jinro("check", "licos", right, wrong)
    assert checked.code == 1
    assert checked.out.splitlines()[1:] == [
        f"{wrong}: LiCOS 0.2, messages {len(found)}, problems 1",
        f"    line {vote + 1}: a server refuses this message (on_self): you cannot choose yourself",
    ]
    (told_of,) = jinro("check", "licos", wrong, "--json").out.splitlines()
    problems = msgspec.json.decode(told_of)["problems"]
    assert [(one["line"], one["code"]) for one in problems] == [(vote + 1, "refused")]
