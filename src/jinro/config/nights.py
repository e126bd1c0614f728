"""`night_s`: nights of fixed length, for the villages of every door."""

from collections.abc import Iterable
from typing import Final

from jinro.errors import RulesError, SettingsError
from jinro.game.fixed_nights import fixed_nights
from jinro.game.rules import Rules

SHORTEST_S: Final = 0.1
LONGEST_S: Final = 86_400.0
VILLAGE: Final = "--village"


def with_nights(rules: Rules, night_s: float | None, key: str) -> Rules:
    """The rules with nights of so many seconds; None: as they are. `SettingsError` names the key."""
    if night_s is None:
        return rules
    if not SHORTEST_S <= night_s <= LONGEST_S:
        raise SettingsError(
            key, "errors.value.seconds_from_to", least=SHORTEST_S, most=LONGEST_S, value=night_s
        )
    try:
        return fixed_nights(rules, round(1_000 * night_s))
    except RulesError as error:
        raise SettingsError(key, error) from None


def changed_nights(rules: Rules, changes: Iterable[str], *, strict: bool, option: str = VILLAGE) -> Rules:
    """The rules with the `night_s` of these changes, `NAME=VALUE` each: the words of villages of LiCOS.

    `strict`: all that they change is this village; otherwise other changes are for other doors.
    """
    night_s: float | None = None
    for text in changes:
        key, _, value = text.partition("=")
        if key == "night_s":
            try:
                night_s = float(value)
            except ValueError:
                raise SettingsError(f"{option} night_s", "errors.value.not_seconds", value=value) from None
        elif strict and text == "early=on":
            raise SettingsError(f"{option} early", "errors.config.fixed_night")
        elif strict and text != "early=off":
            raise SettingsError(option, "errors.config.for_licos", value=text)
    return with_nights(rules, night_s, f"{option} night_s")
