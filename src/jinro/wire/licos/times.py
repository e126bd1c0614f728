"""Times on the wire: RFC 3339. Written with milliseconds; read with 0 to 9 digits after the point."""

from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from typing import Final

_EPOCH: Final = datetime.fromtimestamp(0, UTC)


@cache
def _zone(offset_min: int) -> timezone:
    return timezone(timedelta(minutes=offset_min))


def stamp(at_ms: int, offset_min: int | None = None) -> str:
    """A Unix time in milliseconds as text: in UTC (`Z`), or with the offset of a time zone."""
    seconds, ms = divmod(at_ms, 1000)
    when = datetime.fromtimestamp(seconds, UTC if offset_min is None else _zone(offset_min))
    text = when.strftime(f"%Y-%m-%dT%H:%M:%S.{ms:03d}")
    return text + "Z" if offset_min is None else text + when.isoformat()[-6:]


def at_ms(text: str) -> int:
    """The Unix time in milliseconds of a time as text, rounded down."""
    return (datetime.fromisoformat(text) - _EPOCH) // timedelta(milliseconds=1)
