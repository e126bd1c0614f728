"""`LicosSettings`: the LiCOS door: the rules of its villages, its address, what becomes of players who leave.

The rules are those of a preset, changed by `--village NAME=VALUE`.
"""

from collections.abc import Callable, Iterable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.settings import HOST, PORT
from jinro.errors import SettingsError
from jinro.game.check import check
from jinro.game.presets import preset
from jinro.game.rules import ChannelRules, Phase, Rules
from jinro.i18n import LANGUAGES
from jinro.net.limits import Limits
from jinro.wire.licos.host import MOST_LENGTH, MOST_POSTS, PHASES
from jinro.wire.names import MOST_MARKS, has_stacks

Absent = Literal["wait", "robot", "remove"]
OPTION: Final = "--village"
SEED_MORNING_MS: Final = 180_000
"""The mornings of the games that the LiCOS paper shows."""
SHORTEST_NAME, LONGEST_NAME = 5, 30
LONGEST_S: Final = 1_000_000
PHASE_CHANGES: Final = {
    "morning": ("first_morning_s", "morning_s"),
    "noon": ("noon_s",),
    "night": ("night_s",),
    "post_mortem": ("post_mortem_s",),
}
"""What each name of `--phase-s` changes."""


class LicosSettings(Struct, frozen=True, kw_only=True):
    """The LiCOS door."""

    name: str
    rules: Rules
    host: str = HOST
    port: int = PORT
    village: str = ""
    """The name of its villages; empty: the name of the preset."""
    absent: Absent = "wait"
    """What becomes of a player who is gone for a whole phase: its seat waits, a built-in player takes it, or
    it is removed from the game."""
    robots: int = 0
    """Seats of every village that built-in players take."""
    limits: Limits = Limits()
    trusted_proxies: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def licos_settings(
    name: str,
    *,
    host: str | None = None,
    port: int | None = None,
    changes: Iterable[str] = (),
    limits: Limits | None = None,
    proxies: Iterable[str] = (),
) -> LicosSettings:
    """The door for a preset with these changes, `NAME=VALUE` each; raises `SettingsError`."""
    settings = LicosSettings(
        name=name,
        rules=preset(name),
        host=host or HOST,
        port=PORT if port is None else port,
        limits=limits or Limits(),
        trusted_proxies=tuple(proxies),
    )
    for text in changes:
        key, equals, value = text.partition("=")
        if not equals or key not in CHANGES:
            raise SettingsError(OPTION, "errors.value.no_such_name", value=text, names=", ".join(CHANGES))
        settings = CHANGES[key](settings, f"{OPTION} {key}", value)
    check(settings.rules)
    return settings


def phase_changes(text: str) -> list[str]:
    """What `--phase-s` changes, for trials: `morning=15,noon=12,night=12`; phases end early, too."""
    changes = []
    for part in filter(None, text.split(",")):
        phase, equals, value = part.strip().partition("=")
        if not equals or phase not in PHASE_CHANGES:
            names = ", ".join(PHASE_CHANGES)
            raise SettingsError("--phase-s", "errors.config.not_phases", value=part, names=names)
        try:
            above = float(value) > 0
        except ValueError:
            above = False
        if not above:
            raise SettingsError(f"--phase-s: {phase}", "errors.value.seconds_above_0", value=value)
        changes += [f"{key}={value}" for key in PHASE_CHANGES[phase]]
    return [*changes, "early=on"] if changes else []


def fits(rules: Rules) -> bool:
    """Whether LiCOS can express the phases and the seats of a village."""
    phases = (*rules.day_phases, *rules.night_phases)
    timed = rules.talk.regime == "anytime" and all(phase.name in PHASES for phase in phases)
    return timed and 4 <= rules.seats <= 15


# Changes

Change = Callable[[LicosSettings, str, str], LicosSettings]


def _number(key: str, text: str, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        raise SettingsError(key, "errors.value.not_a_number", value=text) from None
    if not 0 <= number <= most:
        raise SettingsError(key, "errors.value.from_0_to", most=most, value=text)
    return number


def _word(key: str, text: str, words: Iterable[str]) -> str:
    known = tuple(words)
    if text not in known:
        raise SettingsError(key, "errors.value.not_one_of", known=", ".join(known), value=text)
    return text


def _phases(settings: LicosSettings, change: Callable[[Phase], Phase]) -> LicosSettings:
    rules = settings.rules
    return replace(
        settings,
        rules=replace(
            rules,
            day_phases=tuple(map(change, rules.day_phases)),
            night_phases=tuple(map(change, rules.night_phases)),
        ),
    )


def _lasting(phase: Phase, ms: int) -> Phase:
    return replace(phase, duration_ms=ms, duration_by_living=())


def _durations(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    if _word(key, text, ("guide", "seed")) == "guide":
        return settings
    return _phases(settings, lambda p: _lasting(p, SEED_MORNING_MS) if p.name == "morning" else p)


def _phase(name: str, *, first: bool | None = None) -> Change:
    """Sets how long a phase lasts; `first`: of mornings the first one, or the others."""

    def change(settings: LicosSettings, key: str, text: str) -> LicosSettings:
        ms = round(1_000 * _number(key, text, LONGEST_S))
        if not ms:
            raise SettingsError(key, "errors.value.above_0")

        def meant(phase: Phase) -> bool:
            return phase.name == name and (first is None or (phase.only_day is not None) == first)

        return _phases(settings, lambda phase: _lasting(phase, ms) if meant(phase) else phase)

    return change


def _post_mortem(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    ms = round(1_000 * _number(key, text, LONGEST_S))
    rules, channel = settings.rules, settings.rules.post_mortem
    assert channel is not None
    return replace(
        settings, rules=replace(rules, post_mortem=replace(channel, duration_ms=ms) if ms else None)
    )


def _early(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    early = _word(key, text, ("on", "off")) == "on"
    return _phases(settings, lambda phase: replace(phase, early=early))


def _talks(settings: LicosSettings, change: Callable[[ChannelRules], ChannelRules]) -> LicosSettings:
    rules = settings.rules
    return replace(settings, rules=replace(rules, talk=change(rules.talk), whisper=change(rules.whisper)))


def _interval(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    ms = round(1_000 * _number(key, text, 3_600))
    return _talks(settings, lambda channel: replace(channel, interval_ms=ms))


def _silence(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    ms = round(1_000 * _number(key, text, 3_600)) or None
    rules = settings.rules
    return replace(settings, rules=replace(rules, talk=replace(rules.talk, silence_ms=ms)))


def _posts(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    count = int(_number(key, text, MOST_POSTS)) or None
    return _talks(settings, lambda channel: replace(channel, count=count))


def _length(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    most = int(_number(key, text, MOST_LENGTH))
    if not most:
        raise SettingsError(key, "errors.value.above_0")
    rules = settings.rules
    changed = {}
    for name in ("talk", "whisper", "memo", "grave", "post_mortem"):
        channel: ChannelRules | None = getattr(rules, name)
        if channel is not None:
            changed[name] = replace(channel, length=replace(channel.length, per_talk=most))
    return replace(settings, rules=replace(rules, **changed))


def _execution(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    at_once = _word(key, text, ("morning", "night")) == "night"
    return replace(
        settings, rules=replace(settings.rules, execution_shown="at_once" if at_once else "morning")
    )


def _victory(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    at_noon = _word(key, text, ("night", "noon")) == "noon"
    return replace(settings, rules=replace(settings.rules, victory_checked="phase" if at_noon else "day"))


def _missing(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    missing = "random" if _word(key, text, ("none", "random")) == "random" else "none"
    rules = settings.rules
    changed = {
        name: replace(getattr(rules, name), missing=missing) for name in ("vote", "attack", "divine", "guard")
    }
    return replace(settings, rules=replace(rules, **changed))


def _absent(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    return replace(settings, absent=_word(key, text, ("wait", "robot", "remove")))


def _robots(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    return replace(settings, robots=int(_number(key, text, settings.rules.seats)))


def _language(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    return replace(settings, rules=replace(settings.rules, language=_word(key, text, LANGUAGES)))


def _name(settings: LicosSettings, key: str, text: str) -> LicosSettings:
    if not SHORTEST_NAME <= len(text) <= LONGEST_NAME or not text.isprintable():
        raise SettingsError(
            key, "errors.value.characters", least=SHORTEST_NAME, most=LONGEST_NAME, value=text
        )
    if has_stacks(text):
        raise SettingsError(key, "errors.value.combining_marks", most=MOST_MARKS, value=text)
    return replace(settings, village=text)


CHANGES: Final[dict[str, Change]] = {
    "durations": _durations,
    "first_morning_s": _phase("morning", first=True),
    "morning_s": _phase("morning", first=False),
    "noon_s": _phase("noon"),
    "night_s": _phase("night"),
    "post_mortem_s": _post_mortem,
    "early": _early,
    "silence_s": _silence,
    "interval_s": _interval,
    "posts": _posts,
    "length": _length,
    "execution_shown": _execution,
    "victory_checked": _victory,
    "missing": _missing,
    "absent": _absent,
    "robots": _robots,
    "language": _language,
    "name": _name,
}
"""What `--village` can change, by name. docs/protocols/licos.md has a row for each; a test compares them."""
