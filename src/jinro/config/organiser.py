"""`Contest`: the file `contest.yml` of a contest's folder: its teams with their entries, and its tracks.

Every name that agents use on the wire is the name of an entry. A team may have several entries; results are
given for both.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct, field

from jinro.config.contest.yaml_reader import parse_yaml
from jinro.config.reading import SettingsReport, read_settings_text
from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.contest.plan.health import HealthRules
from jinro.errors import SettingsError, did_you_mean
from jinro.i18n import Joined, Message
from jinro.net.origin import check_origins
from jinro.players import PLAYERS
from jinro.programs.bounds import Bounds
from jinro.programs.environment import SECRETS
from jinro.wire.names import MOST_MARKS, has_stacks

CONTEST_FILE: Final = "contest.yml"
LONGEST_NAME: Final = 64
"""Characters of the name of a team, an entry or a track."""
MOST_ENTRIES: Final = 200
MOST_TRACKS: Final = 20
MOST_CONNECTIONS: Final = 20
MOST_OUTPUT_MB: Final = 1_024
"""Of what is kept of the output of an entry."""
_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
MOST_MINUTES: Final = 525_600
"""Of a quarantine: a year."""
Format = Literal["cross-play", "self-play", "human-match"]
Habit = Literal["crashes", "garbage", "late", "long", "silent"]
"""What a built-in entry does wrong on purpose, to rehearse a contest: it leaves in mid-game, answers
nonsense, answers some requests too late, speaks too long and in markup, or does not answer some requests."""


class TeamEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One agent of a team."""

    name: str = ""
    """How it says its name, without a number. Default: the team's name, with a letter if it has several."""
    player: str = ""
    """A built-in player, which the organiser's process plays."""
    command: tuple[str, ...] = ()
    """A program of the organiser's machine, started for each game; `{url}`, `{name}` and so on are replaced.
    Without player and command, the agent connects from elsewhere."""
    folder: str = ""
    """The folder in which the command works, from the folder of the contest. Default: that of the run."""
    env: tuple[str, ...] | dict[str, str] = ()
    """What the command is given of the organiser's environment, beyond what all programs have: names, or the
    command's names with the organiser's names."""
    network: Literal["loopback", "all"] = "loopback"
    """What a command in a sandbox reaches: the server alone, or everything that the machine does."""
    habit: Habit | None = None
    """What the built-in player does wrong on purpose."""
    connections: int = 1
    """How many of it are connected at once, so that it can play several games at the same time."""

    @property
    def variables(self) -> dict[str, str]:
        """`env`: the organiser's variables by the names that the command has for them."""
        return self.env if isinstance(self.env, dict) else {name: name for name in self.env}

    @property
    def is_remote(self) -> bool:
        """Whether it connects from elsewhere."""
        return not self.player and not self.command


class Team(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team, and its entries."""

    name: str
    entries: tuple[TeamEntry, ...] = ()
    """Default: one remote agent with the team's name."""


class ThinkBudget(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Time to think, as in chess: who has used it up must answer within the short limit."""

    per: Literal["day", "game"] = "day"
    budget_s: float
    """Seconds to think in all, on each day or in the whole game."""
    after_s: float
    """Time limit for an answer afterwards."""


class ContestTrack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A village that is played many times."""

    name: str
    preset: str = ""
    """The village by name; or"""
    config: str = ""
    """a settings file of the contest's server, from the folder of the contest."""
    format: Format = "cross-play"
    games: int
    """Games in all; in self-play, games of each entry."""
    teams: tuple[str, ...] = ()
    """Who plays. Default: all teams."""
    together: bool = False
    """Whether entries of one team may sit at one table."""
    people: int = 1
    """human-match: seats of each game for people."""
    told: bool = False
    """human-match: whether names tell which seats are those of people."""
    answer_s: float | None = None
    """Time limit for an answer. Default: that of the village."""
    thinking: ThinkBudget | None = None
    """Time to think in all. Default: no such limit."""
    night_s: float | None = None
    """Length of every night, whichever seats are left to act. Default: a night ends when all have acted."""
    silence_s: float | None = None
    """In talk at any time: the talk ends when nobody has spoken for this long."""
    language: Literal["", "ja", "en"] = ""
    """The language of a preset's village."""


class Quarantine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a team that fails too often has to wait."""

    failure_rate: float = 0.5
    """Failure rate from which on it waits: see docs/guides/organiser.md."""
    minutes: float = 30.0
    window: int = 20
    """Its last games that count."""
    min_games: int = 3


class Preregistration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is decided before the first game; its hash, and when it was first seen, are told by the report."""

    metric: Literal["role_weighted", "pooled", "role_mean", "strength"] = "role_weighted"
    """By which entries are compared."""
    exclusions: str = ""
    """Which games or entries will not count."""
    stop: str = ""
    """When the contest ends."""


class Contest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole contest."""

    title: str
    seed: str = "0"
    """The same seed gives the same plans."""
    host: str = "127.0.0.1"
    port: int = 8080
    """The port of the first track; the others have the next ones. 0: free ones."""
    allow_origins: tuple[str, ...] = ()
    """Origins under which the server is reached too, or whose pages may connect."""
    order: Literal["side-by-side", "sequence"] = "side-by-side"
    """Whether all tracks are played at once, or one after the other."""
    authentication: bool = False
    """Whether agents need the token of their entry."""
    consent: bool = False
    """Whether the organiser consents for all agents that what they say is published."""
    sandbox: Literal["auto", "required", "off"] = "auto"
    """Whether commands of entries run in a sandbox: where the machine has one, always, never."""
    user: str = ""
    """Another user of this machine that runs the commands of entries; only root can do that."""
    limits: Bounds = Bounds()
    """Of each command."""
    visibility: Literal["public", "link", "members", "sealed"] = "public"
    """Who may see the games; `sealed`: nobody, until `jinro rate close`."""
    quarantine: Quarantine | None = Quarantine()
    preregistration: Preregistration | None = None
    """What is decided before the first game. Default: nothing."""
    teams: tuple[Team, ...] = field(default_factory=tuple)
    tracks: tuple[ContestTrack, ...] = field(default_factory=tuple)

    def names(self, track: ContestTrack) -> list[str]:
        """Who plays on a track, by the names under which they connect."""
        people = [PEOPLE_ENTRY] if track.format == "human-match" else []
        return [*(entry.name for entry in self.entries(track)), *people]

    def entries(self, track: ContestTrack) -> list[TeamEntry]:
        """The entries that play on a track."""
        wanted = set(track.teams)
        return [entry for team in self.teams if not wanted or team.name in wanted for entry in team.entries]

    @property
    def team_of(self) -> dict[str, str]:
        """The team of each entry, by name."""
        return {entry.name: team.name for team in self.teams for entry in team.entries}

    @property
    def health(self) -> HealthRules | None:
        """The rules of the quarantine; None: there is none."""
        rule = self.quarantine
        if rule is None:
            return None
        return HealthRules(
            window=rule.window,
            min_games=rule.min_games,
            quarantine_rate=rule.failure_rate,
            quarantine_ms=round(60_000 * rule.minutes),
        )


_BLOCKS: Final[dict[str, type[Struct]]] = {
    "": Contest,
    "limits": Bounds,
    "quarantine": Quarantine,
    "preregistration": Preregistration,
    "teams": Team,
    "entries": TeamEntry,
    "tracks": ContestTrack,
    "thinking": ThinkBudget,
}
"""What is read below each key."""


def read_contest(folder: Path) -> Contest:
    """The contest of a folder; `SettingsError` names the file and what is wrong in it."""
    path = folder / CONTEST_FILE
    try:
        return parse_contest(read_settings_text(path))
    except SettingsError as error:
        if error.key == str(path):
            raise
        raise SettingsError(str(path), error) from None


def parse_contest(text: str) -> Contest:
    """Read the text of such a file."""
    data = parse_yaml(text)
    if not isinstance(data, dict):
        raise SettingsError("the file", "errors.config.no_contest_block")
    try:
        contest = msgspec.convert(data, Contest, strict=False)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        place = place.strip("`").removeprefix("$").lstrip(".")
        raise SettingsError(place or "the file", _plain(message, place)) from None
    contest = _named(contest)
    report = SettingsReport()
    _check_contest(contest, report)
    report.check()
    return contest


def _plain(message: str, place: str) -> Message:
    """A message of the reader, with the keys or words that it expects there."""
    *_, block, key = ["", "", *re.sub(r"\[\d*\.*\]", "", place).split(".")]
    word = message.rpartition(" ")[2].strip("`'")
    if message.startswith("Object contains unknown field") and key in _BLOCKS:
        known = _BLOCKS[key].__struct_fields__
        near = did_you_mean(word, known) or Message("errors.config.known_keys", {"known": ", ".join(known)})
        return Message("errors.config.unknown_key", {"key": word, "near": near})
    if message.startswith("Invalid enum value") and block in _BLOCKS:
        words = {field.name: field.type for field in msgspec.structs.fields(_BLOCKS[block])}.get(key)
        expected = [one for kind in (words, *get_args(words)) for one in get_args(kind)]
        listed = Joined(tuple(one for one in expected if one and isinstance(one, str)), "errors.or_")
        return Message("errors.value.not_either", {"known": listed, "value": word})
    return Message(message)


def _named(contest: Contest) -> Contest:
    """The contest with the default entries, and the default names of entries."""
    teams = []
    for team in contest.teams:
        entries = team.entries or (TeamEntry(),)
        letters = [f"-{_letter(number)}" if len(entries) > 1 else "" for number in range(len(entries))]
        named = [
            entry if entry.name else msgspec.structs.replace(entry, name=team.name + letter)
            for entry, letter in zip(entries, letters, strict=True)
        ]
        teams.append(msgspec.structs.replace(team, entries=tuple(named)))
    return msgspec.structs.replace(contest, teams=tuple(teams))


def _letter(number: int) -> str:
    return chr(ord("a") + number % 26) * (1 + number // 26)


def _check_contest(contest: Contest, report: SettingsReport) -> None:
    if not 0 <= contest.port <= 65_535:
        report.fault("port", "errors.value.port", value=contest.port)
    try:
        check_origins("allow_origins", contest.allow_origins)
    except SettingsError as error:
        report.fault(error.key, error.what)
    if not contest.teams:
        report.fault("teams", "errors.config.none")
    if not contest.tracks:
        report.fault("tracks", "errors.config.none")
    if len(contest.tracks) > MOST_TRACKS:
        report.fault("tracks", "errors.value.at_most", most=MOST_TRACKS, value=len(contest.tracks))
    entries = [entry for team in contest.teams for entry in team.entries]
    if len(entries) > MOST_ENTRIES:
        report.fault("teams", "errors.config.many_entries", most=MOST_ENTRIES, number=len(entries))
    for kind, names in (
        ("team", [team.name for team in contest.teams]),
        ("entry", [entry.name for entry in entries]),
        ("track", [track.name for track in contest.tracks]),
    ):
        for name, times in Counter(names).items():
            if times > 1:
                report.fault(f"{kind} {name}", "errors.config.several_times", times=times)
            _check_name(kind, name, report)
    for entry in entries:
        _check_entry(entry, report)
    for track in contest.tracks:
        _check_track(contest, track, report)
    _check_limits(contest.limits, report)
    rule = contest.quarantine
    if rule is not None:
        if not 0 < rule.failure_rate <= 1:
            report.fault(
                "quarantine.failure_rate", "errors.value.above_0_to", most=1, value=rule.failure_rate
            )
        if not 0 < rule.minutes <= MOST_MINUTES:
            report.fault(
                "quarantine.minutes", "errors.value.above_0_to", most=MOST_MINUTES, value=rule.minutes
            )
        for key, number in (("window", rule.window), ("min_games", rule.min_games)):
            if number < 1:
                report.fault(f"quarantine.{key}", "errors.value.from_1_on", value=number)


def _check_limits(limits: Bounds, report: SettingsReport) -> None:
    for key in ("memory_mb", "processes", "cpu_s", "file_mb"):
        if (getattr(limits, key) or 0) < 0:
            report.fault(f"limits.{key}", "errors.value.no_limit_or_more", value=getattr(limits, key))
    if not 1 <= limits.output_mb <= MOST_OUTPUT_MB:
        report.fault("limits.output_mb", "errors.value.one_to", most=MOST_OUTPUT_MB, value=limits.output_mb)


def _check_name(kind: str, name: str, report: SettingsReport) -> None:
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        report.fault(f"{kind} {name!r}", "errors.config.printable_name", most=LONGEST_NAME)
    elif has_stacks(name):
        report.fault(f"{kind} {name!r}", "errors.config.combining_marks", most=MOST_MARKS)
    elif kind != "track" and name == PEOPLE_ENTRY:
        report.fault(f"{kind} {name}", "errors.config.name_of_people")
    elif kind == "entry" and name[-1].isdigit():
        report.fault(f"entry {name}", "errors.config.ends_in_digit")
    elif kind == "track" and not re.fullmatch(r"[\w.-]+", name):
        report.fault(f"track {name}", "errors.config.name_of_files")


def _check_entry(entry: TeamEntry, report: SettingsReport) -> None:
    key = f"entry {entry.name}"
    if entry.player and entry.command:
        report.fault(key, "errors.config.player_and_command")
    if entry.player and entry.player not in PLAYERS:
        near = did_you_mean(entry.player, PLAYERS)
        report.fault(f"{key}: player", "errors.config.unknown_name", name=entry.player, near=near)
    if entry.habit and not entry.player:
        report.fault(f"{key}: habit", "errors.config.habit_without_player")
    if not entry.command and (entry.env or entry.folder or entry.network != "loopback"):
        report.fault(key, "errors.config.needs_command")
    if any("{token}" in word for word in entry.command):
        report.fault(f"{key}: command", "errors.config.token_on_command_line", token="{token}")
    for name, source in entry.variables.items():
        _check_variable(f"{key}: env", name, source, report)
    if not 1 <= entry.connections <= MOST_CONNECTIONS:
        report.fault(
            f"{key}: connections", "errors.value.one_to", most=MOST_CONNECTIONS, value=entry.connections
        )


def _check_variable(key: str, name: str, source: str, report: SettingsReport) -> None:
    if not _VARIABLE.fullmatch(name) or not _VARIABLE.fullmatch(source):
        report.fault(key, "errors.config.not_a_variable", name=name)
    elif source in SECRETS:
        report.fault(key, "errors.config.secret_of_server", variable=source, name=name)
    elif name.startswith("JINRO_"):
        report.fault(key, "errors.config.our_variable", name=name)


def _check_track(contest: Contest, track: ContestTrack, report: SettingsReport) -> None:
    key = f"track {track.name}"
    if bool(track.preset) == bool(track.config):
        report.fault(key, "errors.config.preset_or_config")
    if track.games < 1:
        report.fault(f"{key}: games", "errors.value.from_1_on", value=track.games)
    if track.format == "human-match" and track.people < 1:
        report.fault(f"{key}: people", "errors.value.from_1_on", value=track.people)
    if track.answer_s is not None and not 0 < track.answer_s <= 86_400:
        report.fault(f"{key}: answer_s", "errors.value.above_0_to", most=86_400, value=track.answer_s)
    known = [team.name for team in contest.teams]
    for name in track.teams:
        if name not in known:
            near = did_you_mean(name, known)
            report.fault(f"{key}: teams", "errors.config.unknown_name", name=name, near=near)
