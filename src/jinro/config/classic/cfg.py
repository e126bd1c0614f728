"""The settings files of the classic platform (`.cfg`), and the starter's files: lines of `key = value`.

Keys are those of `gameSetting`, in any case, flags with or without `is` before them. What is missing is as in
the default game; the classic server reads it as 0 or no, a time limit of 0 among it, which nobody can want.
"""

import difflib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.config.yaml_reader import Report
from jinro.errors import RulesError, SettingsError
from jinro.game.check import check
from jinro.game.presets.classic import CASTS, village
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.wire.classic.messages import ROLE_NAMES, GameSetting
from jinro.wire.classic.setting import rules_of

FLAGS: Final = {
    "enableNoAttack": "enable_no_attack",
    "enableNoExecution": "enable_no_execution",
    "enableRoleRequest": "enable_role_request",
    "talkOnFirstDay": "talk_on_first_day",
    "validateUtterance": "validate_utterance",
    "voteVisible": "vote_visible",
    "whisperBeforeRevote": "whisper_before_revote",
}
NUMBERS: Final = {
    "maxTalk": "max_talk",
    "maxTalkTurn": "max_talk_turn",
    "maxWhisper": "max_whisper",
    "maxWhisperTurn": "max_whisper_turn",
    "maxSkip": "max_skip",
    "maxRevote": "max_revote",
    "maxAttackRevote": "max_attack_revote",
    "timeLimit": "time_limit",
}
STARTER: Final = ("playerNum", "agent", "game", "port", "setting")
UNUSED: Final = {
    "randomSeed": "not used: a seed is drawn for each game and told to nobody",
    "votableInFirstDay": "not used: the classic server never looks at it",
    "enableNoBanish": "not used: no server ever read it",
    "roleNumMap": "not used: give each role a key of its own, such as `seer = 1`",
    "log": "not used: logs are written below --data",
    "lib": "not used: agents are started by those who own them",
    "resource": "not used: agents are started by those who own them",
    "C#": "not used: agents are started by those who own them",
    "view": "not used: there is no window",
}
"""Keys that such files have, and that have no effect here, each with the reason."""
_ROLES: Final = {role.lower(): Role(role) for role in ROLE_NAMES if role in Role.__members__}
_KNOWN: Final = {name.lower(): name for name in (*FLAGS, *NUMBERS, *STARTER, *UNUSED, *_ROLES)}
_LIMITS: Final = {"port": (0, 65_535), "game": (1, 1_000_000), "timeLimit": (-1, 3_600_000)}
_MOST: Final = 10_000
_YES: Final = frozenset("true yes on 1 t y".split())
_NO: Final = frozenset("false no off 0 f n".split())
_COMMENT: Final = re.compile(r"(^|\s)#.*")
"""A sharp within a word is none: `C#` is a language."""
_AGENT: Final = re.compile(r"[^,=]+,\s*(java|python|c#)\s*,[^,]+(,\s*\w+\s*)?", re.I)


class ClassicFile(Struct, frozen=True, kw_only=True):
    """What a file says; None where it says nothing."""

    rules: Rules
    port: int | None = None
    games: int | None = None
    remarks: tuple[str, ...] = ()


class _Entry(Struct, frozen=True):
    """A key with its value, and where it stands."""

    where: str
    value: str


class _Lines:
    """All entries of a file and of the one that it names."""

    def __init__(self, report: Report) -> None:
        self.entries: dict[str, _Entry] = {}
        self.agents = 0
        """Agents that a starter's file lists."""
        self._report = report

    def read(self, text: str, file: str = "") -> None:
        """Take in the lines of a file; `file` stands before the number of a line that is not of the first."""
        for number, line in enumerate(text.splitlines(), 1):
            content = _COMMENT.sub("", line).strip()
            if content:
                self._take(content, f"{file}line {number}")

    def _take(self, content: str, where: str) -> None:
        written, sign, value = (part.strip() for part in content.partition("="))
        if not sign:
            return self._no_key(content, where)
        name = _KNOWN.get(written.lower()) or _KNOWN.get(written.lower().removeprefix("is"))
        if name is None:
            near = difflib.get_close_matches(written.lower(), _KNOWN, n=1)
            hint = f"; did you mean {_KNOWN[near[0]]}?" if near else ""
            return self._report.remark(f"{where}: {written}", f"unknown, ignored{hint}")
        if name in UNUSED:
            return self._report.remark(f"{where}: {written}", UNUSED[name])
        if name in self.entries:
            first = self.entries[name]
            told = f"is there twice: {first.value!r} in {first.where.split(': ')[0]}"
            return self._report.fault(f"{where}: {written}", told)
        self.entries[name] = _Entry(f"{where}: {written}", value)

    def _no_key(self, content: str, where: str) -> None:
        if _AGENT.fullmatch(content):
            self.agents += 1
            told = "an agent to be started; here agents come by themselves"
            return self._report.remark(where, f"{content!r} is {told}")
        self._report.fault(where, f"must be `key = value`, not {content!r}")

    # Values

    def number(self, name: str) -> int | None:
        """A whole number; None where it is missing or wrong."""
        entry = self.entries.get(name)
        if entry is None:
            return None
        least, most = _LIMITS.get(name, (0, _MOST))
        text = entry.value
        number = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
        if number is not None and least <= number <= most and (number or name != "timeLimit"):
            return number
        wanted = f"must be a whole number from {least} to {most}"
        if name == "timeLimit":
            wanted = f"must be milliseconds, from 1 to {most}, or -1 for the usual 1000"
        self._report.fault(entry.where, f"{wanted}, not {text!r}")
        return None

    def flag(self, name: str) -> bool | None:
        """Yes or no; None where it is missing or wrong."""
        entry = self.entries.get(name)
        if entry is None:
            return None
        if entry.value.lower() not in _YES | _NO:
            self._report.fault(entry.where, f"must be true or false, not {entry.value!r}")
            return None
        return entry.value.lower() in _YES


def load_classic_file(path: Path, base: Rules | None = None) -> ClassicFile:
    """The village in a file; `SettingsError` names the file, and every line that makes no sense.

    `base` gives the cast where the file says nothing about it; without it that is the cast of 15.
    """

    def beside(name: str) -> str:
        return _text(path.parent / name)

    try:
        return parse_classic_file(_text(path), path.stem, base, beside)
    except SettingsError as error:
        raise SettingsError(str(path), str(error).removeprefix(f"{path}: ")) from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SettingsError(str(path), error.strerror or "cannot be read") from None
    except ValueError:
        raise SettingsError(str(path), "is not UTF-8 text") from None


def parse_classic_file(
    text: str, name: str, base: Rules | None = None, beside: Callable[[str], str] | None = None
) -> ClassicFile:
    """As `load_classic_file`, of a text; `beside` reads the file that `setting` names."""
    report = Report()
    lines = _Lines(report)
    lines.read(text)
    named = lines.entries.get("setting")
    if named is not None and beside is not None:
        try:
            lines.read(beside(named.value), f"{named.value} ")
        except SettingsError as error:
            report.fault(named.where, str(error))
    rules = _rules(lines, name, base or village(15), report)
    port, games = lines.number("port"), lines.number("game")
    report.check()
    assert rules is not None
    return ClassicFile(rules=rules, port=port, games=games, remarks=tuple(report.remarks))


def _rules(lines: _Lines, name: str, base: Rules, report: Report) -> Rules | None:
    roles = _roles(lines, base, report)
    told: dict[str, int | bool | None] = {ours: lines.flag(theirs) for theirs, ours in FLAGS.items()}
    told |= {ours: lines.number(theirs) for theirs, ours in NUMBERS.items()}
    given = {ours: value for ours, value in told.items() if value is not None}
    missing = [theirs for theirs, ours in (FLAGS | NUMBERS).items() if theirs not in lines.entries]
    if missing:
        report.remark(", ".join(missing), "missing, as in the default game")
    counts = {role.value: count for role, count in roles.items()}
    if report.faults:
        return None
    setting = GameSetting(player_num=sum(counts.values()), role_num_map=counts, **given)  # type: ignore[arg-type]
    try:
        return check(rules_of(setting, name))
    except RulesError as error:
        report.fault("the file", str(error))
        return None


def _roles(lines: _Lines, base: Rules, report: Report) -> dict[Role, int]:
    """The cast: role by role, else the usual one of a number of players, else the base's."""
    own = {role: lines.number(name) or 0 for name, role in _ROLES.items() if name in lines.entries}
    size = _size(lines, report)
    if own:
        if size is not None and size != sum(own.values()):
            where = lines.entries["playerNum" if "playerNum" in lines.entries else "agent"].where
            report.fault(where, f"is {size}, but there are {sum(own.values())} roles")
        return own
    return dict(base.roles) if size is None else dict(village(size).roles)


def _size(lines: _Lines, report: Report) -> int | None:
    """How many play; a starter's number below 5 stands for the agents that it lists."""
    name = "playerNum" if "playerNum" in lines.entries else "agent"
    size = lines.number(name)
    if name == "agent" and size is not None and size < 5 and lines.agents:
        size = lines.agents
    if size is not None and size not in CASTS and not any(role in lines.entries for role in _ROLES):
        least, most = min(CASTS), max(CASTS)
        told = f"must be from {least} to {most} players, not {size}, unless each role has a key"
        report.fault(lines.entries[name].where, told)
        return None
    return size
