"""A new settings file for a contest: every key with its comment, and the values of a preset."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from rich.text import Text

from jinro.config.contest.operations import KINDS, Notifier
from jinro.contest.plan.health import HealthRules
from jinro.errors import ArgumentError
from jinro.game.presets.contest import presets
from jinro.game.rules import ChannelRules, Phase, Rules
from jinro.i18n import Language, Words
from jinro.net.limits import Limits
from jinro.players.personas import characters
from jinro.transcript.page import wrapped

EXPRESSIBLE: Final = tuple(name for name in presets() if name != "contest-2017")
"""The presets that a contest file can express."""

ERROR_RATIO: Final = 0.2
"""As in the files of the contest; presets play on until everybody is lost."""
WIDTH: Final = 80
"""Cells of the longest line of a comment."""


class _Off(Struct, frozen=True):
    """The value of a key that is written but not set."""

    value: object


class SampleOptions(Struct, frozen=True, kw_only=True):
    """What a new file is for."""

    preset: str = "contest-5"
    language: Language = "en"
    """Of the comments."""
    teams: int | None = None
    """Teams of a plan; None, and no games: no plan."""
    games: int | None = None


def sample(options: SampleOptions) -> str:
    """The text of a new file; `ArgumentError` if the preset is none of `EXPRESSIBLE`."""
    if options.preset not in EXPRESSIBLE:
        known = ", ".join(EXPRESSIBLE)
        raise ArgumentError(
            "errors.config.not_a_contest_preset", at="--preset", preset=options.preset, known=known
        )
    rules = presets()[options.preset]()
    if options.teams is not None and options.teams < rules.seats:
        raise ArgumentError("errors.plan.too_few_teams", at="--teams", seats=rules.seats, teams=options.teams)
    values = {
        "server": _server(rules),
        "game": _game(rules),
        "logic": _logic(rules),
        "matching": _matching(rules, options),
        "custom_profile": _profiles(rules),
        **_outputs(),
        "tts_broadcaster": {"enable": False},
        "team_health": _health(),
        "slack_notifier": _notifier(),
    }
    words = Words(options.language)
    about = words("contest_file.head", name=rules.name, seats=rules.seats)
    head = [f"# {line}" for line in about.splitlines()]
    return "\n".join([*head, *_lines(values, "", 0, words), ""])


def _server(rules: Rules) -> dict[str, object]:
    limits = msgspec.structs.asdict(Limits())
    return {
        "web_socket": {"host": "127.0.0.1", "port": 8080},
        "authentication": {"enable": False},
        "timeout": {
            "action": _span(rules.answer_ms),
            "response": _span(rules.response_ms),
            "acceptable": _span(rules.grace_ms),
        },
        "max_continue_error_ratio": ERROR_RATIO,
        "dialect": _Off("2026"),
        "strict_texts": _Off(False),
        "empty_answer": _Off("over_once"),
        "reseat": _Off("address"),
        "agents_consent": _Off(False),
        "visibility": _Off("public"),
        "trusted_proxies": _Off(["10.0.0.0/8"]),
        "allow_origins": _Off(["https://village.example"]),
        "limits": _Off({name: list(v) if isinstance(v, tuple) else v for name, v in limits.items()}),
    }


def _game(rules: Rules) -> dict[str, object]:
    return {
        "agent_count": rules.seats,
        "max_day": _limit(rules.max_day),
        "vote_visibility": rules.vote.shown == "morning",
        "night_s": _Off(60),
        "talk": _talk(rules.talk),
        "whisper": _talk(rules.whisper),
        "vote": {"max_count": rules.vote.rounds, "allow_self_vote": rules.vote.on_self},
        "attack_vote": {
            "max_count": rules.attack.rounds,
            "allow_self_vote": rules.attack.on_self,
            "allow_no_target": rules.attack.tie == "nobody",
        },
    }


def _talk(channel: ChannelRules) -> dict[str, object]:
    length = channel.length
    duration = channel.duration_ms
    return {
        "duration": _Off("10m") if duration is None else _span(duration),
        "max_count": {"per_agent": channel.count or 0, "per_day": channel.turns or 0},
        "max_length": {
            "count_in_word": length.unit == "words",
            "count_spaces": length.spaces,
            "per_talk": _limit(length.per_talk),
            "mention_length": _limit(length.mention),
            "per_agent": _limit(length.per_seat),
            "base_length": _limit(length.base),
        },
        "max_skip": channel.skips,
    }


def _logic(rules: Rules) -> dict[str, object]:
    return {
        "day_phases": [_phase(phase) for phase in rules.day_phases],
        "night_phases": [_phase(phase) for phase in rules.night_phases],
        "roles": {str(rules.seats): {role.value: count for role, count in rules.roles.items()}},
    }


def _phase(phase: Phase) -> dict[str, object]:
    days = {"only_day": phase.only_day, "except_day": phase.except_day}
    return {
        "name": phase.name,
        "actions": list(phase.actions),
        **{key: day for key, day in days.items() if day is not None},
    }


def _matching(rules: Rules, options: SampleOptions) -> dict[str, object]:
    planned = options.teams is not None or options.games is not None
    teams = options.teams or rules.seats
    return {
        "self_match": not planned,
        "is_optimize": planned,
        "team_count": teams,
        "game_count": options.games or teams,
        "output_path": "./log/match_optimizer.json",
        "infinite_loop": False,
        "abort_weight_factor": 0.0,
        "people": _Off(1),
        "robots": _Off(1),
        "people_told": _Off(False),
    }


def _profiles(rules: Rules) -> dict[str, object]:
    words = Words(rules.language)
    labels = {key: words(f"contest_file.profile.{key}") for key in ("age", "gender", "personality")}
    people = characters(rules.language)
    return {
        "enable": True,
        "profile_encoding": labels,
        "profiles": [
            {
                "name": one.name,
                "avatar_url": one.avatar,
                "voice_id": one.voice,
                **{key: one.profile[label] for key, label in labels.items()},
            }
            for one in people
        ],
        "dynamic_profile": {
            "enable": False,
            "prompt": words("contest_file.profile.prompt"),
            "attempts": 3,
            "model": "gpt-4o-mini",
            "max_tokens": 300,
            "avatars": [one.avatar for one in people],
            "timeout": _Off("30s"),
            "base_url": _Off("http://127.0.0.1:11434/v1"),
        },
    }


def _outputs() -> dict[str, object]:
    name = "{timestamp}_{teams}"
    return {
        "json_logger": {"enable": True, "output_dir": "./log/json", "filename": name},
        "game_logger": {
            "enable": True,
            "output_dir": "./log/game",
            "filename": name,
            "texts": _Off("one_line"),
        },
        "realtime_broadcaster": {
            "enable": True,
            "delay": _Off("5s"),
            "output_dir": "./log/realtime",
            "filename": name,
            "open": _Off(True),
        },
    }


def _health() -> dict[str, object]:
    rules = HealthRules()
    return {
        "enable": False,
        "window": rules.window,
        "min_games": rules.min_games,
        "scores": {"request_error": rules.request_error, "fatal": rules.fatal, "abort": rules.abort},
        "weight_floor": rules.weight_floor,
        "quarantine_rate": rules.quarantine_rate,
        "quarantine_duration": _span(rules.quarantine_ms),
    }


def _notifier() -> dict[str, object]:
    rules = Notifier()
    return {
        "enable": False,
        "username": "jinro",
        "icon_emoji": ":wolf:",
        "timeout": _span(rules.timeout_ms),
        "min_interval": _span(rules.min_interval_ms),
        "events": list(KINDS),
        "stall_threshold": _span(rules.stall_ms),
        "milestone_every": rules.milestone_every,
    }


def _limit(value: int | None) -> int:
    return -1 if value is None else value


def _span(ms: int) -> str:
    """A duration as in these files."""
    if ms > 120_000 and ms % 60_000 == 0:
        return f"{ms // 60_000}m"
    return f"{ms // 1_000}s" if ms % 1_000 == 0 else f"{ms}ms"


# Writing


def _lines(values: Mapping[str, object], path: str, depth: int, words: Words, off: str = "") -> Iterator[str]:
    """A block as lines of YAML; `off` is the mark of keys that are not set."""
    indent = "  " * depth
    for name, value in values.items():
        key = f"{path}.{name}" if path else name
        mark = "#" if isinstance(value, _Off) else off
        inner = value.value if isinstance(value, _Off) else value
        if not depth:
            yield ""
        comment = words.get(f"contest_file.key.{key}", "")
        if comment:
            lines = wrapped(Text(comment), WIDTH - len(indent) - 2)
            yield from (f"{indent}# {line.plain}" for line in lines)
        if isinstance(inner, Mapping) and key != "logic.roles":
            yield f"{indent}{mark}{name}:"
            yield from _lines(inner, key, depth + 1, words, mark)
        elif isinstance(inner, Mapping):
            yield f"{indent}{name}:"
            for size, roles in inner.items():
                yield f"{indent}  {size}: {_flow(roles)}"
        elif isinstance(inner, list) and inner and isinstance(inner[0], dict):
            yield f"{indent}{name}:"
            yield from (f"{indent}  - {_flow(item)}" for item in inner)
        else:
            yield f"{indent}{mark}{name}: {_scalar(inner)}"


def _scalar(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, dict)):
        return _flow(value)
    text = str(value)
    if isinstance(value, (int, float)):
        return text
    return text if _is_plain(text) else msgspec.json.encode(text).decode()


def _is_plain(text: str) -> bool:
    """Whether a text needs no quotation marks, wherever it stands."""
    return (
        bool(text) and not set(text) & set(":#,[]{}'\"&*!|>%@`\n") and text == text.strip() and text[0] != "-"
    )


def _flow(value: object) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)
