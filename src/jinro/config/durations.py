"""Durations in the contest's YAML files: `60s`, `1m30s`, `500ms`; a number without a unit is nanoseconds."""

import re
from fractions import Fraction
from typing import Final

from jinro.errors import CallerError

_MS: Final = {
    "ns": Fraction(1, 1_000_000),
    "us": Fraction(1, 1_000),
    "µs": Fraction(1, 1_000),
    "μs": Fraction(1, 1_000),
    "ms": Fraction(1),
    "s": Fraction(1_000),
    "m": Fraction(60_000),
    "h": Fraction(3_600_000),
}
_PART: Final = re.compile(r"([0-9]{1,18}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})(ns|us|µs|μs|ms|s|m|h)")


def parse_duration(text: str) -> int:
    """A duration in milliseconds; `CallerError` if it is malformed."""
    sign, body = (-1, text[1:]) if text[:1] == "-" else (1, text.removeprefix("+"))
    if re.fullmatch(r"[0-9]{1,18}", body):
        total = int(body) * _MS["ns"]
    else:
        parts = _PART.findall(body)
        if not parts or "".join(number + unit for number, unit in parts) != body:
            raise CallerError("errors.value.not_a_duration", value=text)
        total = sum((Fraction(_padded(number)) * _MS[unit] for number, unit in parts), Fraction())
    if 0 < total < 1:
        raise CallerError("errors.value.below_a_millisecond", value=text)
    return sign * int(total)


def _padded(number: str) -> str:
    """Make `1.` and `.5`, which Go allows, valid for `Fraction`."""
    return f"0{number}0" if "." in number else number
