"""Prompts as templates: filled in one pass, checked when they are read, written out to be edited."""

from pathlib import Path

import pytest

from jinro.errors import CallerError
from jinro.game.roles import Role
from jinro.i18n import LANGUAGES
from jinro.players.llm import read_prompts, usual_prompts, write_prompts
from jinro.players.llm.templates import KINDS, LONGEST, TASKS, fill


def test_a_template_is_filled_in_one_pass() -> None:
    values = {"a": "{b} {a} {0.__class__}", "b": "B"}
    assert (
        fill("{a} {b} {c} {} {{b}} {a.b} {a[0]}", values) == "{b} {a} {0.__class__} B {c} {} {B} {a.b} {a[0]}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_prompts_are_there_in_all_languages(language: str) -> None:
    book = usual_prompts()
    needed = {"system", "data", "again", *TASKS, *(f"role.{role.value.lower()}" for role in Role)}
    assert {name for spoken, name in book.texts if spoken == language} == needed
    assert needed <= set(KINDS)


def test_prompts_are_written_edited_and_read(tmp_path: Path) -> None:
    written = write_prompts(tmp_path)
    assert len(written) == len(usual_prompts().texts)
    assert read_prompts(tmp_path) == usual_prompts()
    (tmp_path / "ja" / "vote.txt").write_text("{day}日目。選べ。", encoding="utf-8")
    (tmp_path / "en" / "vote.werewolf.txt").write_text("Never a fellow.", encoding="utf-8")
    (tmp_path / "en" / "talk.txt").unlink()
    book = read_prompts(tmp_path)
    assert book.text("ja", "vote", Role.SEER) == "{day}日目。選べ。"
    assert book.text("en", "vote", Role.WEREWOLF) == "Never a fellow."
    assert book.text("en", "vote", Role.SEER) == usual_prompts().text("en", "vote")
    assert book.text("en", "talk") == usual_prompts().text("en", "talk")
    assert write_prompts(tmp_path) == [tmp_path / "en" / "talk.txt"]
    assert (tmp_path / "ja" / "vote.txt").read_text(encoding="utf-8") == "{day}日目。選べ。"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("system", "{record}", "{record} holds words of players; it may stand in data.txt only"),
        ("vote", "{now}", "{now} holds words of players"),
        ("vote", "{taks}", "there is no {taks}; there are "),
        ("system", "{day}", "there is no {day}; there are cast, language, players, role"),
        ("vots", "", "there is no prompt 'vots' (did you mean vote?)"),
        ("vote", "x" * (LONGEST + 1), f"more than {LONGEST} characters"),
    ],
)
def test_wrong_prompts_are_refused(name: str, text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "ja").mkdir()
    path = tmp_path / "ja" / f"{name}.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CallerError) as caught:
        read_prompts(tmp_path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)


def test_a_folder_without_prompts(tmp_path: Path) -> None:
    with pytest.raises(CallerError, match="no prompts there; expected folders ja and en: jinro agent new"):
        read_prompts(tmp_path)


def test_a_prompt_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "vote.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(CallerError, match=r"vote\.txt: "):
        read_prompts(tmp_path)
