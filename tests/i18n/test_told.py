"""Errors, and texts for programs, keep their codes up to where they are told."""

import errno
import pickle

import pytest

from jinro.errors import CallerError, LogError, SettingsError, StoreError, did_you_mean, system_text
from jinro.i18n import CodedText, Message, coded, text


def test_an_error_is_told_by_its_code_and_so_are_errors_in_it() -> None:
    inner = LogError("errors.file.too_many_lines", line=7, most=5_000)
    outer = CallerError("errors.plan.not_a_plan", at="plan.json", problem=inner)
    assert str(outer) == "plan.json: not a plan: line 7: more than 5,000 lines, the limit of a game"
    assert text(outer.told, "en") == str(outer)
    assert text(outer.told, "ja") == (
        "plan.json: 対戦表ではありません: 7 行目: 試合の上限である 5,000 行を超えています"
    )
    assert text(SettingsError("a.yml", SettingsError("x", "errors.config.required")).told, "ja") == (
        "a.yml: x: 必須です"
    )


@pytest.mark.parametrize(
    ("error", "english", "japanese"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), "Permission denied", "権限がありません"),
        (OSError(errno.ECONNREFUSED, "Connect call failed"), "Connect call failed", "Connect call failed"),
        (OSError(-2, "Name or service not known"), "Name or service not known", "Name or service not known"),
        (OSError("gone"), "gone", "gone"),
        (ValueError("x\ny"), "x\ny", "x\ny"),
        (TimeoutError(), "TimeoutError", "TimeoutError"),
    ],
)
def test_what_the_system_says_is_told_by_its_number(error: Exception, english: str, japanese: str) -> None:
    assert text(system_text(error), "en") == english
    assert text(system_text(error), "ja") == japanese
    assert text(CallerError(error, at="x.log").told, "ja") == f"x.log: {japanese}"


def test_or_by_its_number_whatever_it_says() -> None:
    error = OSError(errno.EADDRINUSE, "error while attempting to bind on address ('127.0.0.1', 1)")
    assert text(system_text(error, by_number=True), "ja") == "アドレスは使用中です"
    assert str(system_text(error)) == error.strerror


def test_an_error_keeps_no_other_error_alive() -> None:
    error = StoreError("errors.plan.not_a_plan", problem=ValueError("x\ny"))
    assert str(error) == "not a plan: x·y"
    assert error.told == Message("errors.plan.not_a_plan", {"problem": Message("x\ny")})
    again = CallerError(LogError("errors.file.no_asks"), at="x.log")
    assert again.told == Message("errors.at", {"where": "x.log", "what": Message("errors.file.no_asks")})


def test_english_that_keeps_its_message() -> None:
    seat = coded("problems.lost", seat=3)
    assert seat == "seat 3 was lost"
    assert text(seat, "ja") == "席 3 は途中で離脱しました"
    assert text(coded("problems.day", day=2, what=seat), "ja") == "2 日目: 席 3 は途中で離脱しました"
    assert type(str(seat)) is str
    for again in (CodedText(seat), pickle.loads(pickle.dumps(seat))):
        assert again == seat
        assert text(again, "ja") == "席 3 は途中で離脱しました"
    assert CodedText("plain").message == Message("plain")


def test_a_wrong_word_and_the_one_that_is_like_it() -> None:
    assert str(did_you_mean("contst-5", ["contest-5"])) == " (did you mean contest-5?)"
    assert text(did_you_mean("contst-5", ["contest-5"]), "ja") == "（もしかして: contest-5）"
    assert did_you_mean("zzz", ["contest-5"]) == ""


def test_a_line_is_named_in_each_language() -> None:
    error = CallerError("errors.scores.not_a_number", at="wins.csv", line=3, cell="x")
    assert str(error) == "wins.csv: line 3: 'x' is not a number"
    assert text(error.told, "ja") == "wins.csv: 3 行目: 'x' は数ではありません"
