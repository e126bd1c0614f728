"""`jinro presets`: the villages that can be chosen by name, and their settings."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final

import click
import msgspec
from msgspec import Struct
from rich.text import Text

from jinro.cli.options import ARGUMENT, Json, options
from jinro.cli.printing import print_json
from jinro.game.presets import names, preset
from jinro.game.roles import Role
from jinro.game.rules import Ballots, ChannelRules, Length, Rules, docs_of
from jinro.transcript.page import TextPage, columns, console, ink
from jinro.transcript.transcript_words import TranscriptWords

COLUMNS: Final = ("seats", "roles", "talk", "whisper", "speech", "votes", "times")
QUOTAS: Final = "talk and whisper: utterances per seat and phase / turns per phase"
WIDEST: Final = 100
"""Columns of the terminal that a table may take."""


@click.command()
@options("presets")
def presets(*, name: Annotated[str | None, ARGUMENT] = None, as_json: Json = False) -> None:
    """List the villages that can be chosen by name.

    With NAME: explain every setting of that village.
    """
    if as_json:
        value = plain(preset(name)) if name else [plain(preset(each)) for each in names()]
        print_json(value)
        return
    page = TextPage(console())
    if name:
        _show_one(page, preset(name))
    else:
        page.row(ink(QUOTAS, "dim"))
        for title, family in families().items():
            _show_family(page, title, family)


def families() -> dict[str, list[Rules]]:
    """All presets by family; the title of a family is the common beginning of their names."""
    groups: dict[tuple[str, str], list[Rules]] = {}
    for name in names():
        rules = preset(name)
        stem = re.sub(r"-\d+(-[a-z])?$", "", name)
        groups.setdefault((stem, rules.talk.regime), []).append(rules)
    return {stem if len(family) > 1 else family[0].name: family for (stem, _), family in groups.items()}


def _show_family(page: TextPage, title: str, family: list[Rules]) -> None:
    """Print what a whole family has in common, then a row for each with what differs."""
    page.heading(ink(title, "bold yellow"))
    rows = [summary(rules) for rules in family]
    alike = [c for c in COLUMNS if len(family) == 1 or len({row[c] for row in rows}) == 1]
    for column in alike:
        page.row(ink(f"{column:<8} ", "dim"), Text(rows[0][column]))
    differing = [c for c in COLUMNS if c not in alike]
    if not differing:
        return
    _show_table(page, _table(family, rows, differing))


def _table(family: list[Rules], rows: list[dict[str, str]], differing: list[str]) -> list[Text]:
    """A line for each of a family; where they are too wide, without the seats, which the names tell."""
    table = [["", *differing]]
    table += [[r.name, *(row[c] for c in differing)] for r, row in zip(family, rows, strict=True)]
    lines = columns(table)
    if max(line.cell_len for line in lines) > WIDEST and "seats" in differing:
        return _table(family, rows, [column for column in differing if column != "seats"])
    return lines


def _show_table(page: TextPage, lines: list[Text]) -> None:
    page.gap()
    for number, line in enumerate(lines):
        if number == 0:
            line.stylize("dim")
        page.row(line)


def summary(rules: Rules) -> dict[str, str]:
    """The settings of a preset, in a few words for each of COLUMNS."""
    return {
        "seats": str(rules.seats),
        "roles": _roles(rules),
        "talk": _quota(rules.talk) if _has(rules, "talk") else "none",
        "whisper": _quota(rules.whisper) if _has(rules, "whisper") and rules.whisper.count != 0 else "none",
        "speech": _speech(rules.talk),
        "votes": _ballots(rules.vote) if _has(rules, "execution") else "none",
        "times": _times(rules),
    }


def _has(rules: Rules, action: str) -> bool:
    return any(action in phase.actions for phase in (*rules.day_phases, *rules.night_phases))


def _roles(rules: Rules) -> str:
    words = TranscriptWords("en")
    shown = [(words.role(role), rules.roles.get(role, 0)) for role in Role if rules.roles.get(role)]
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in shown)


def _quota(channel: ChannelRules) -> str:
    count = "any number" if channel.count is None else str(channel.count)
    return count if channel.turns is None else f"{count}/{channel.turns}"


def _speech(channel: ChannelRules) -> str:
    ways = {"turns": "in turns", "simultaneous": "simultaneous turns", "anytime": "at any time"}
    parts = [ways[channel.regime], *_length(channel.length)]
    if channel.duration_ms is not None:
        parts.append(_span(channel.duration_ms))
    if channel.interval_ms:
        parts.append(f"{_span(channel.interval_ms)} apart")
    return ", ".join(parts)


def _length(length: Length) -> Iterable[str]:
    if length.base is not None:
        extra = f" + {length.mention} after a mention" if length.mention is not None else ""
        yield f"{length.base} {length.unit}{extra}"
    if length.per_talk is not None:
        yield f"{length.per_talk} {length.unit}"
    if length.per_seat is not None:
        yield f"{length.per_seat} {length.unit} per seat"


def _ballots(ballots: Ballots) -> str:
    if not ballots.rounds:
        return "none"
    rounds = "1 ballot" if ballots.rounds == 1 else f"up to {ballots.rounds} ballots"
    tie = "ties by lot" if ballots.tie == "random" else "nobody on a tie"
    shown = {
        "never": "never shown",
        "at_once": "shown at once",
        "morning": "shown in the morning",
        "counts": "counts shown in the morning",
    }[ballots.shown]
    return f"{rounds}, {tie}, {shown}"


def _times(rules: Rules) -> str:
    phases = [p for p in (*rules.day_phases, *rules.night_phases) if p.duration_ms is not None]
    longest = {p.name: p.duration_ms for p in phases if p.duration_ms is not None}
    parts = [f"{_span(rules.answer_ms)} per answer", *(f"{name} {_span(ms)}" for name, ms in longest.items())]
    if rules.max_day is not None:
        parts.append(f"last day {rules.max_day}")
    return ", ".join(parts)


def _span(ms: int) -> str:
    """A duration in the largest unit that divides it."""
    for unit, size in (("h", 3_600_000), ("min", 60_000), ("s", 1_000)):
        if ms >= size and ms % size == 0:
            return f"{ms // size} {unit}"
    return f"{ms} ms"


class SettingRow(Struct, frozen=True):
    """One setting; `value` is None for a group of settings, which follow."""

    path: str
    value: str | None
    doc: str


def settings_of(value: Struct, prefix: str = "") -> Iterator[SettingRow]:
    """All settings of a struct and of the structs in it, in the order of the class."""
    docs = docs_of(type(value))
    for name in value.__struct_fields__:
        inner, path = getattr(value, name), f"{prefix}{name}"
        if isinstance(inner, Struct):
            yield SettingRow(path, None, docs[name])
            yield from settings_of(inner, f"{path}.")
        elif isinstance(inner, tuple) and inner and isinstance(inner[0], Struct):
            yield SettingRow(path, None, docs[name])
            for number, item in enumerate(inner):
                yield SettingRow(f"{path}.{number}", _json(item), "")
        else:
            yield SettingRow(path, _json(inner), docs[name])


def _json(value: object) -> str:
    """A value as JSON, without fields that have their default; roles as `VILLAGER 3, SEER 1`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {count}" for key, count in value.items())
    return msgspec.json.encode(value).decode()


def plain(value: object) -> Any:
    """A struct as plain data with all its fields, including those that have their default."""
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value


def _show_one(page: TextPage, rules: Rules) -> None:
    page.row(ink(rules.name, "bold yellow"))
    for column, text in summary(rules).items():
        page.row(ink(f"{column:<8} ", "dim"), Text(text))
    page.heading("settings")
    for setting in settings_of(rules):
        _show_setting(page, setting)


def _show_setting(page: TextPage, setting: SettingRow) -> None:
    indent = "  " * setting.path.count(".")
    head = Text(indent) + ink(setting.path, "bold")
    if setting.value is not None:
        head += Text(" = ") + ink(setting.value, "cyan")
    page.row(head)
    if setting.doc:
        page.row(Text(f"{indent}    "), ink(setting.doc, "dim"))
