"""Events, commands and logs as text: one JSON object per line; the first line holds the format version.

The same events give the same bytes on every Python version and with any hash seed.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from jinro.errors import LogError
from jinro.game.commands import AnyCommand, Command
from jinro.game.events import VERSION, AnyEvent, Event, Opened

_ENCODER = msgspec.json.Encoder()
_EVENTS: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_COMMANDS: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def encode_event(event: Event) -> bytes:
    """One event as one line, without its newline."""
    return _ENCODER.encode(event)


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
    return list(_decode_lines(data.encode() if isinstance(data, str) else data))


def _decode_lines(data: bytes) -> Iterator[AnyEvent]:
    number = 0
    for number, line in enumerate(data.splitlines(), 1):
        try:
            event = _EVENTS.decode(line)
        except msgspec.MsgspecError as error:
            raise LogError(f"not an event of a jinro log: {error}; got {_shown(line)}", number) from None
        if number == 1:
            _check_first(event)
        yield event
    if not number:
        raise LogError("an empty file is not a jinro log")


def _check_first(event: AnyEvent) -> None:
    if not isinstance(event, Opened):
        raise LogError(f"a log begins with the event Opened, not {type(event).__name__}", 1)
    if event.version != VERSION:
        raise LogError(f"this log has format version {event.version}; this jinro reads version {VERSION}", 1)


def _shown(line: bytes) -> str:
    text = line[:60].decode(errors="replace")
    return repr(text + ("…" if len(line) > 60 else ""))
