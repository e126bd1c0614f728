"""Limits of connections in settings: `server.limits` in a YAML file, and `--limit NAME=VALUE`."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import asdict, fields

from jinro.config.contest.schema import LimitsSection
from jinro.errors import SettingsError
from jinro.net.addresses import parse_networks
from jinro.net.limits import Limits

_DEFAULTS = Limits()


def section_limits(section: LimitsSection) -> dict[str, object]:
    """The limits that a file sets; raises `SettingsError`, which names the key."""
    given = {name: value for name, value in asdict(section).items() if value is not None}
    return {name: _checked(f"server.limits.{name}", name, value) for name, value in given.items()}


def option_limits(texts: Iterable[str]) -> dict[str, object]:
    """The limits that options set; raises `SettingsError`."""
    found: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name not in Limits.__struct_fields__:
            names = ", ".join(Limits.__struct_fields__)
            raise SettingsError("--limit", "errors.value.no_such_name", value=text, names=names)
        found[name] = _checked(f"--limit {name}", name, value.split(",") if name == "exempt" else value)
    return found


def with_limits(limits: Limits, changes: Mapping[str, object]) -> Limits:
    return msgspec.structs.replace(limits, **changes)


def _checked(key: str, name: str, value: object) -> object:
    """A value of the limit's type, above zero."""
    if name == "exempt":
        assert isinstance(value, (list, tuple))
        return checked_networks(key, value)
    kind = next(field.type for field in fields(Limits) if field.name == name)
    try:
        number = msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        code = "errors.value.not_whole" if kind is int else "errors.value.not_a_number"
        raise SettingsError(key, code, value=value) from None
    if not 0 < number < 1e15:
        raise SettingsError(key, "errors.value.not_above_0", value=value)
    return number


def checked_networks(key: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Addresses and networks; raises `SettingsError`."""
    given = tuple(text.strip() for text in texts if text.strip())
    try:
        parse_networks(given)
    except ValueError as error:
        raise SettingsError(key, "errors.value.not_networks", problem=error) from None
    return given
