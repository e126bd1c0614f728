"""Events, commands and logs as text: one JSON object per line; the first line holds the format version.

The same events give the same bytes on every Python version and with any hash seed.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from jinro.errors import LogError
from jinro.game.commands import AnyCommand, Command
from jinro.game.events import VERSION, AnyEvent, Event, Opened

MOST_LINES: Final = 200_000
MOST_VALUES: Final = 2_000_000
MOST_NUMBER: Final = 2**53
"""Limits of a log that is read: lines, JSON values, any number above or below 0. A game of thirteen writes
about 600 lines."""
_LONG: Final = re.compile(rb"[0-9]{16}")
_ENCODER = msgspec.json.Encoder()
_EVENTS: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_COMMANDS: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


encode_event: Final[Callable[[Event], bytes]] = _ENCODER.encode
"""One event as one line, without its newline."""


def encode_log(events: Iterable[Event]) -> bytes:
    """A log: one event per line, each line ended by a newline."""
    return _ENCODER.encode_lines(events)


def encode_command(command: Command) -> bytes:
    return _ENCODER.encode(command)


def decode_event(line: bytes | str) -> AnyEvent:
    """Decode one event; raises `msgspec.DecodeError` or its subclass `ValidationError`."""
    return _EVENTS.decode(line)


def decode_command(line: bytes | str) -> AnyCommand:
    return _COMMANDS.decode(line)


def decode_log(data: bytes | str) -> Sequence[AnyEvent]:
    """Decode a whole log; `LogError` names the first line that is not an event, or a bad first line."""
    if isinstance(data, str):
        data = data.encode(errors="replace")  # Half a surrogate pair is not text.
    check_counts(data)
    return list(_decode_lines(data))


def check_counts(data: bytes) -> None:
    """`LogError` if JSON lines hold more lines or values than a reader takes; cheap, before decoding."""
    if data.count(b"\n") > MOST_LINES:
        raise LogError("errors.file.too_many_lines", most=MOST_LINES)
    if data.count(b",") + data.count(b"[") + data.count(b"{") > MOST_VALUES:
        raise LogError("errors.log.too_many_values", most=MOST_VALUES)


def _decode_lines(data: bytes) -> Iterator[AnyEvent]:
    number = 0
    # Only newlines end a line: other line breaks may be in a text.
    for number, line in enumerate(data.removesuffix(b"\n").split(b"\n") if data else (), 1):
        try:
            event = _EVENTS.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise LogError(
                "errors.log.not_an_event", problem=str(error), shown=_shown(line), line=number
            ) from None
        # The search is quick; only a line with so many digits, be it in a text, is looked at in full.
        if _LONG.search(line) and _has_huge_number(event):
            raise LogError("errors.log.number_range", shown=_shown(line), line=number)
        if number == 1:
            _check_first(event)
        yield event
    if not number:
        raise LogError("errors.log.empty_file")


def _has_huge_number(value: object) -> bool:
    """Whether an event holds a number beyond the limit, its rules included."""
    kind = type(value)
    if kind is int:
        return not -MOST_NUMBER <= value <= MOST_NUMBER  # type: ignore[operator]
    if kind is tuple or kind is list:
        return any(map(_has_huge_number, value))  # type: ignore[call-overload]
    if isinstance(value, msgspec.Struct):
        return any(_has_huge_number(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, dict) and any(map(_has_huge_number, value.values()))


def _check_first(event: AnyEvent) -> None:
    if not isinstance(event, Opened):
        raise LogError("errors.log.first_event", event=type(event).__name__, line=1)
    if event.version != VERSION:
        raise LogError("errors.log.version", version=event.version, known=VERSION, line=1)


def _shown(line: bytes) -> str:
    text = line[:60].decode(errors="replace")
    return repr(text + ("…" if len(line) > 60 else ""))
