"""docs/rules.md against the code: every rule has its test, every setting, code and reason is explained.

`JINRO_GOLDEN=write` (as `make golden` sets it) rewrites the generated tables; the diff is reviewed.
"""

import ast
import os
import re
from collections import Counter
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import fields
from tests.game.storm import VILLAGES, storm
from tests.rows import each_row

from jinro.game import Ask, View, commands, events
from jinro.game.presets import names, preset
from jinro.game.roles import TABLE
from jinro.game.rules import (
    Attack,
    Ballots,
    ChannelRules,
    Length,
    LostSeats,
    Night,
    Phase,
    Rules,
    ThinkingRules,
    docs_of,
)
from jinro.i18n import LANGUAGES
from jinro.players import Chance
from jinro.village import simulate

ROOT = Path(__file__).parents[1]
DOC = ROOT / "docs" / "rules.md"
GAME = ROOT / "src" / "jinro" / "game"
WRITE = os.environ.get("JINRO_GOLDEN") == "write"
PARTS = (Rules, Phase, ChannelRules, Length, Ballots, Attack, Night, LostSeats, ThinkingRules)


def text() -> str:
    return DOC.read_text(encoding="utf-8")


def flat(words: str) -> str:
    """Words as they are read: without line breaks, emphasis and escapes."""
    return " ".join(words.replace("*", "").replace("\\", "").split())


# Rules and their tests


def documented() -> dict[str, str]:
    """The rules by number, as the document words them."""
    found = re.findall(r"^- \*\*(\d+\.\d+)\*\* (.*?)(?=^- \*\*|^#|^\||^<!--|\Z)", text(), re.M | re.S)
    numbers = Counter(number for number, _ in found)
    assert max(numbers.values()) == 1, f"numbers used twice: {[n for n, k in numbers.items() if k > 1]}"
    return {number: flat(words) for number, words in found}


def rule_tests() -> list[tuple[str, str, str]]:
    """(number, name of the test, its docstring) of all tests of rules."""
    found = []
    for path in sorted((ROOT / "tests" / "rules").glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = re.match(r"test_r(\d+)_(\d+)_", node.name)
                number = f"{name[1]}.{name[2]}" if name else ""
                found.append((number, f"{path.name}::{node.name}", ast.get_docstring(node) or ""))
    return found


def test_every_rule_has_one_test() -> None:
    numbers = Counter(number for number, _, _ in rule_tests())
    assert dict(numbers) == dict.fromkeys(documented(), 1)


def test_every_test_quotes_its_rule() -> None:
    rules_by_number = documented()
    for number, name, doc in rule_tests():
        assert flat(doc) == f"{number} {rules_by_number[number]}", f"{name} does not quote rule {number}"


def test_rules_are_numbered_in_order() -> None:
    numbers = [tuple(map(int, n.split("."))) for n in documented()]
    assert numbers == sorted(numbers)
    by_chapter: dict[int, list[int]] = {}
    for chapter, number in numbers:
        by_chapter.setdefault(chapter, []).append(number)
    assert all(found == list(range(1, len(found) + 1)) for found in by_chapter.values())


def test_tests_stand_in_their_chapter() -> None:
    for number, name, _ in rule_tests():
        assert name.startswith(f"test_{int(number.split('.')[0]):02d}_"), name


# Generated tables


def annotations(source: Path) -> dict[str, dict[str, str]]:
    """The types of documented fields as they are written, by class and field."""
    return {
        node.name: {
            field.target.id: ast.unparse(field.annotation.slice.elts[0])  # type: ignore[attr-defined]
            for field in node.body
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        }
        for node in ast.parse(source.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }


def table(head: str, rows: list[list[str]]) -> str:
    columns = head.split(" | ")
    lines = [f"| {head} |", "|" + " --- |" * len(columns)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def roles_table() -> str:
    rows = []
    for row in TABLE.values():
        notes = {
            "knows its own": row.knows_own,
            "senses the dead": row.senses,
            "survives attacks": row.immune,
            "dies when divined": row.cursed,
        }
        told = ", ".join(note for note, holds in notes.items() if holds)
        names_of = [row.role, row.ja, row.en, row.licos, row.osawa or "–"]
        rows.append([*names_of, row.side, row.species, row.power.replace("none", "–"), told or "–"])
    return table("role | Japanese | English | LiCOS | Osawa | side | seen as | at night | besides", rows)


def default_of(struct: type, name: str) -> str:
    found = next(f for f in fields(struct) if f.name == name)
    if found.required:
        return "required"
    if callable(found.default_factory):
        return f"`{found.default_factory.__name__}()`"
    value = found.default
    return "" if value == "" else f"`{value}`".replace("True", "on").replace("False", "off")


def settings_table() -> str:
    types = annotations(GAME / "rules.py")
    parts = []
    for struct in PARTS:
        rows = []
        for name in types[struct.__name__]:
            kind = (
                types[struct.__name__][name].replace("Literal", "").replace("Language", ", ".join(LANGUAGES))
            )
            values = (
                f"`{kind}`".replace("'", "").replace("[", "").replace("]", "") if "'" in kind else f"`{kind}`"
            )
            rows.append([f"`{name}`", values, default_of(struct, name), docs_of(struct)[name]])
        doc = flat((struct.__doc__ or "").split("\n\n")[0])
        more = " Besides the fields of `Ballots`:" if struct is Attack else ""
        parts.append(
            f"### `{struct.__name__}`\n\n{doc}{more}\n\n{table('field | values | default | meaning', rows)}"
        )
    return "\n\n".join(parts)


def events_table() -> str:
    rows = []
    for kind in get_args(events.AnyEvent):
        told, _, audience = flat(kind.__doc__ or "").partition("Audience: ")
        names_of = ", ".join(f"`{f.name}`" for f in fields(kind) if f.name != "at_ms")
        rows.append([f"`{kind.__name__}`", names_of, told.strip(), audience.rstrip(".")])
    return table("event | fields besides `at_ms` | what happened | who sees it", rows)


def commands_table() -> str:
    rows = []
    for kind in get_args(commands.AnyCommand):
        names_of = ", ".join(f"`{f.name}`" for f in fields(kind) if f.name != "at_ms")
        rows.append([f"`{kind.__name__}`", names_of, flat(kind.__doc__ or "")])
    return table("command | fields besides `at_ms` | what it does", rows)


def presets_table() -> str:
    rows = []
    for name in names():
        r = preset(name)
        cast = " ".join(f"{n} {role}" for role, n in r.roles.items() if n)
        talk = f"{r.talk.regime} {quota(r.talk)}"
        whispers = r.whisper.count != 0 and any(
            "whisper" in p.actions for p in (*r.day_phases, *r.night_phases)
        )
        whisper = quota(r.whisper) if whispers else "–"
        ballots = f"{r.vote.rounds}/{r.attack.rounds}"
        rows.append(
            [f"`{name}`", str(r.seats), cast, talk, whisper, ballots, r.vote.shown, r.victory_checked]
        )
    return table("preset | seats | roles | talk | whisper | ballots | votes shown | victory", rows)


def quota(channel: ChannelRules) -> str:
    count = "∞" if channel.count is None else str(channel.count)
    return f"{count}/{channel.turns}" if channel.turns is not None else count


GENERATED = {
    "roles": roles_table,
    "settings": settings_table,
    "events": events_table,
    "commands": commands_table,
    "presets": presets_table,
}


@each_row("name", GENERATED)
def test_generated_part_is_up_to_date(name: str) -> None:
    begin, end = f"<!-- generated: {name} -->", f"<!-- end of {name} -->"
    before, found, rest = text().partition(begin)
    body, closed, after = rest.partition(end)
    assert found, f"docs/rules.md has no generated part {name}"
    assert closed, f"docs/rules.md has no generated part {name}"
    wanted = f"\n\n{GENERATED[name]()}\n\n"
    if WRITE and body != wanted:
        DOC.write_text(before + begin + wanted + end + after, encoding="utf-8")
    else:
        assert body == wanted, "run `make golden` and review the diff"


# Everything that has a name


def outcomes() -> set[str]:
    """The words that events use: ends, outcomes of an attack, causes of death."""
    found = set()
    for kind, field in (
        (events.Ended, "reason"),
        (events.AttackFell, "outcome"),
        (events.Killed, "cause"),
        (events.DeathShown, "how"),
    ):
        found |= set(get_args(get_type_hints(kind)[field]))
    return found


def rows_of(heading: str) -> set[str]:
    """The words in the first column of the table below a heading."""
    section = text().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `(\w+)` \|", section, re.M))


def test_every_refusal_code_is_explained() -> None:
    assert rows_of("Codes of refusals") == set(get_args(commands.RefusalCode))


def test_every_reason_is_explained() -> None:
    assert rows_of("Reasons and outcomes") == {*get_args(events.Reason), *outcomes()}


class Clumsy(Chance):
    """Says nothing, too much, a control character, or Skip."""

    count = 0

    def talk(self, view: View, ask: Ask) -> str:
        self.count += 1
        return ("", "x" * 1_000, "a\0b", "Skip")[self.count % 4]

    def vote(self, view: View, ask: Ask) -> int:
        return ask.seat


@pytest.mark.slow
def test_games_give_every_reason_and_no_other() -> None:
    games = [storm(rules, seed) for rules in VILLAGES.values() for seed in range(3)]
    games += [
        simulate(preset(name), Clumsy, seed=1, on_error="lose_answer") for name in ("contest-9", "licos-9-b")
    ]
    log = (event for game in games for event in game.log)
    amended = (event for event in log if isinstance(event, (events.Amended, events.Chose)))
    found = {event.reason for event in amended if event.reason}
    assert set(get_args(events.Reason)) <= found
    assert found <= {*get_args(events.Reason), *get_args(commands.RefusalCode)}


@each_row("struct", PARTS)
def test_every_setting_is_named_in_a_rule_or_explained(struct: type) -> None:
    words = text()
    docs = docs_of(struct)
    for field in fields(struct):
        assert f"`{field.name}`" in words, f"{struct.__name__}.{field.name} is not in docs/rules.md"
        assert docs.get(field.name), f"{struct.__name__}.{field.name} is not documented"
