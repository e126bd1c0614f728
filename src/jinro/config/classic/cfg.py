"""Settings files (`.cfg`) and starter files (`.ini`) of the classic platform: lines of `key = value`.

Keys are those of `gameSetting`, case-insensitive, flags with or without the prefix `is`. A missing key has
the value of the default game. (The classic server reads it as 0 or false, even a time limit of 0.)
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.classic.settings import EVERYBODY
from jinro.config.classic.starter import Starter, StarterAgent, found, read_agent
from jinro.config.nights import changed_nights
from jinro.config.reading import SettingsReport, read_settings_text
from jinro.errors import RulesError, SettingsError
from jinro.game.check import check
from jinro.game.presets.classic import CASTS, as_in_2017, village
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.i18n import message
from jinro.wire.classic.messages import ROLE_NAMES, GameSetting
from jinro.wire.classic.setting import rules_of
from jinro.wire.classic.versions import OLDEST, VERSIONS, Version

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
STARTER: Final = ("playerNum", "agent", "game", "port", "setting", "lib")
VERSION: Final = "version"
"""Our own key: the version of the platform whose turns and sentences the village has. With a dot and the name
of an agent behind it: the version of that agent's library."""
_OF_AGENT: Final = f"{VERSION}."
NIGHT: Final = "night_s"
"""Our own key: seconds of a night of fixed length."""
UNUSED: Final = (
    "randomSeed",
    "votableInFirstDay",
    "enableNoBanish",
    "roleNumMap",
    "log",
    "resource",
    "C#",
    "view",
)
"""Known keys without effect; the table `settings.unused` says why."""
_ROLES: Final = {role.lower(): Role(role) for role in ROLE_NAMES}
_KNOWN: Final = {
    name.lower(): name for name in (*FLAGS, *NUMBERS, *STARTER, VERSION, NIGHT, *UNUSED, *_ROLES)
}
MOST_GAMES: Final = 100_000_000
"""Games of a series: public files ask for millions, and are stopped when enough are played."""
_LIMITS: Final = {"port": (0, 65_535), "game": (1, MOST_GAMES), "timeLimit": (-1, 3_600_000)}
_MOST: Final = 10_000
_YES: Final = frozenset("true yes on 1 t y".split())
_NO: Final = frozenset("false no off 0 f n".split())
_COMMENT: Final = re.compile(r"(^|\s)#.*")
"""A `#` inside a word starts no comment: `C#` is a language."""


class CfgFile(Struct, frozen=True, kw_only=True):
    """The content of a file; None: not set."""

    rules: Rules
    port: int | None = None
    games: int | None = None
    versions: dict[str, Version] = {}
    """Versions of agents' libraries by name, and of all others."""
    starter: Starter = Starter()
    """The agents to start."""
    remarks: tuple[str, ...] = ()


class _Entry(Struct, frozen=True):
    """A value and its place: line and key."""

    where: str
    value: str


class _Lines:
    """All entries of a file and of the settings file that it names."""

    def __init__(self, report: SettingsReport) -> None:
        self.entries: dict[str, _Entry] = {}
        self.versions: dict[str, Version] = {}
        """Versions of agents' libraries, by name."""
        self.agents: list[StarterAgent] = []
        """The agents that a starter file lists."""
        self._report = report

    def read(self, text: str, file: str = "") -> None:
        """Add the lines of a file; `file` is the prefix of its line numbers in messages."""
        for number, line in enumerate(text.splitlines(), 1):
            content = _COMMENT.sub("", line).strip()
            if content:
                self._take(content, f"{file}line {number}")

    def _take(self, content: str, where: str) -> None:
        written, sign, value = (part.strip() for part in content.partition("="))
        if not sign:
            return self._no_key(content, where)
        if written.lower().startswith(_OF_AGENT):
            return self._agent_version(written[len(_OF_AGENT) :], _Entry(f"{where}: {written}", value))
        name = _KNOWN.get(written.lower()) or _KNOWN.get(written.lower().removeprefix("is"))
        if name is None:
            return self._report.unknown(f"{where}: {written}", written.lower(), _KNOWN)
        if name in UNUSED:
            return self._report.remark(f"{where}: {written}", f"unused.{name}")
        if name in self.entries:
            first = self.entries[name]
            place = first.where.split(": ")[0]
            return self._report.fault(
                f"{where}: {written}", "errors.config.set_twice_in", value=first.value, place=place
            )
        self.entries[name] = _Entry(f"{where}: {written}", value)

    def _no_key(self, content: str, where: str) -> None:
        agent = read_agent(content)
        if agent is None:
            return self._report.fault(where, "errors.config.not_key_value", text=content)
        self.agents.append(agent)
        if agent.language == "c#":
            self._report.remark(where, "csharp_agent", line=content)
        elif agent.unknown_role:
            self._report.remark(where, "not_a_role", role=agent.unknown_role, agent=agent.name)

    def _agent_version(self, name: str, entry: _Entry) -> None:
        version = self._version(entry)
        if not name:
            return self._report.fault(entry.where, "errors.config.no_agent_name")
        if name in self.versions:
            return self._report.fault(entry.where, "errors.config.set_twice", value=self.versions[name])
        if version is not None:
            self.versions[name] = version

    # Values

    def number(self, name: str) -> int | None:
        """A whole number; None if it is missing or invalid."""
        entry = self.entries.get(name)
        if entry is None:
            return None
        least, most = _LIMITS.get(name, (0, _MOST))
        text = entry.value
        number = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
        if number is not None and least <= number <= most and (number or name != "timeLimit"):
            return number
        if name == "timeLimit":
            self._report.fault(entry.where, "errors.config.time_limit", most=most, value=text)
        else:
            self._report.fault(entry.where, "errors.value.whole_from_to", least=least, most=most, value=text)
        return None

    def version(self) -> Version | None:
        """The version of the platform; None if it is missing or unknown."""
        entry = self.entries.get(VERSION)
        return None if entry is None else self._version(entry)

    def _version(self, entry: _Entry) -> Version | None:
        for version in VERSIONS:
            if entry.value == version:
                return version
        self._report.fault(
            entry.where,
            "errors.value.not_either",
            known=f"{', '.join(VERSIONS[:-1])} or {VERSIONS[-1]}",
            value=entry.value,
        )
        return None

    def with_nights(self, rules: Rules) -> Rules:
        """The rules, with nights of fixed length if the file says so."""
        entry = self.entries.get(NIGHT)
        if entry is None:
            return rules
        try:
            return changed_nights(rules, [f"{NIGHT}={entry.value}"], strict=True)
        except SettingsError as error:
            self._report.fault(entry.where, error.what)
            return rules

    def flag(self, name: str) -> bool | None:
        """True or false; None if it is missing or invalid."""
        entry = self.entries.get(name)
        if entry is None:
            return None
        if entry.value.lower() not in _YES | _NO:
            kind = message("errors.kinds.flag")
            self._report.fault(entry.where, "errors.value.not_a_kind", kind=kind, value=repr(entry.value))
            return None
        return entry.value.lower() in _YES


def load_cfg(path: Path, base: Rules | None = None) -> CfgFile:
    """Read a file; `SettingsError` names the file and all invalid lines.

    `base` gives the cast and the version if the file does not set them; default: the cast of 15, version 0.6.
    """

    def beside(name: str) -> str:
        return read_settings_text(found(name, path.parent))

    try:
        file = parse_cfg(read_settings_text(path), path.stem, base, beside)
        return replace(file, starter=replace(file.starter, folder=path.parent))
    except SettingsError as error:
        raise SettingsError(str(path), error.what if error.key == str(path) else error) from None


def parse_cfg(
    text: str, name: str, base: Rules | None = None, beside: Callable[[str], str] | None = None
) -> CfgFile:
    """Like `load_cfg`, from a text; `beside` reads the file that `setting` names."""
    report = SettingsReport()
    lines = _Lines(report)
    lines.read(text)
    named = lines.entries.get("setting")
    if named is not None and beside is not None:
        try:
            lines.read(beside(named.value), f"{named.value} ")
        except SettingsError as error:
            report.fault(named.where, error)
    rules = _rules(lines, name, base or village(15), report)
    port, games = lines.number("port"), lines.number("game")
    report.check()
    assert rules is not None
    versions = {EVERYBODY: OLDEST, **lines.versions} if lines.version() == OLDEST else lines.versions
    lib = lines.entries["lib"].value if "lib" in lines.entries else "."
    return CfgFile(
        rules=rules,
        port=port,
        games=games,
        versions=versions,
        starter=Starter(agents=tuple(a for a in lines.agents if a.language != "c#"), lib=lib),
        remarks=tuple(report.remarks),
    )


def _rules(lines: _Lines, name: str, base: Rules, report: SettingsReport) -> Rules | None:
    roles = _roles(lines, base, report)
    read: dict[str, int | bool | None] = {ours: lines.flag(theirs) for theirs, ours in FLAGS.items()}
    read |= {ours: lines.number(theirs) for theirs, ours in NUMBERS.items()}
    given = {ours: value for ours, value in read.items() if value is not None}
    missing = [theirs for theirs, ours in (FLAGS | NUMBERS).items() if theirs not in lines.entries]
    if missing:
        report.remark(", ".join(missing), "missing_default")
    counts = {role.value: count for role, count in roles.items()}
    version = lines.version() or base.speech_version
    if report.faults:
        return None
    setting = GameSetting(player_num=sum(counts.values()), role_num_map=counts, **given)  # type: ignore[arg-type]
    try:
        rules = rules_of(setting, name)
        return lines.with_nights(check(rules if version == "0.6" else as_in_2017(rules)))
    except RulesError as error:
        report.fault("the file", error)
        return None


def _roles(lines: _Lines, base: Rules, report: SettingsReport) -> dict[Role, int]:
    """The cast: role by role, else the default cast for the number of players, else the base's."""
    own = {role: lines.number(name) or 0 for name, role in _ROLES.items() if name in lines.entries}
    size = _size(lines, report)
    if own:
        if size is not None and size != sum(own.values()):
            named = next((lines.entries[one] for one in ("playerNum", "agent") if one in lines.entries), None)
            where = "the number of agents listed" if named is None else named.where
            report.fault(where, "errors.config.size_and_roles", size=size, roles=sum(own.values()))
        return own
    return dict(base.roles) if size is None else dict(village(size).roles)


def _size(lines: _Lines, report: SettingsReport) -> int | None:
    """Number of players; in a starter file no number, or one below 5, means the number of agents that it
    lists."""
    name = "playerNum" if "playerNum" in lines.entries else "agent"
    size, listed = lines.number(name), len(lines.agents)
    if size is None and name not in lines.entries and listed in CASTS:
        return listed
    if name == "agent" and size is not None and size < 5 and listed:
        size = listed
    if size is not None and size not in CASTS and not any(role in lines.entries for role in _ROLES):
        least, most = min(CASTS), max(CASTS)
        where = lines.entries[name].where
        report.fault(where, "errors.config.number_of_players", least=least, most=most, value=size)
        return None
    return size
