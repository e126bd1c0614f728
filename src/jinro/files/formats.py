"""Any file of a game: its format, its compression, its events, and events in any format."""

import gzip
import re
import zlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, Literal, get_args

from msgspec.structs import replace

from jinro.errors import CallerError, LogError
from jinro.files.limits import GAME_BYTES, read_at_most
from jinro.files.readers.classic_log import is_classic, read_classic_log
from jinro.files.readers.contest_log import read_contest_log
from jinro.files.readers.licos import read_licos
from jinro.files.readers.realtime import read_realtime
from jinro.files.readers.trace import read_trace
from jinro.files.reading import Problem, Reading, Variant
from jinro.files.reenactment.licos.lines import is_licos
from jinro.files.reenactment.reenact import reenact
from jinro.files.writers.classic_log import CLASSIC, write_classic_log
from jinro.files.writers.contest_log import Texts, write_contest_log
from jinro.files.writers.game_files import variant_of
from jinro.files.writers.realtime import write_realtime
from jinro.files.writers.trace import write_trace
from jinro.game.events import Asked, Event, Opened, Seeded
from jinro.game.notation import decode_log, encode_log
from jinro.i18n import coded
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS, Dialect
from jinro.wire.nlp.setting import fits

Format = Literal["log", "trace", "realtime", "events", "classic"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
ReadFormat = Format | Literal["licos"]
"""A LiCOS log is read here; `jinro corpus log` writes it, which knows who consents."""
ENDINGS: Final[dict[str, Format]] = {
    ".log": "log",
    ".json": "trace",
    ".jsonl": "realtime",
    ".events": "events",
}
_FEED: Final = re.compile(rb'"is_day"\s*:')
OWN: Final = Variant(time="s", final_newline=True)
GZIP: Final = b"\x1f\x8b"


# Compression


def decompress(data: bytes) -> bytes:
    """The content of a gzip file; any other data unchanged."""
    if not data.startswith(GZIP):
        return data
    try:
        with gzip.open(BytesIO(data)) as file:
            return read_at_most(file, GAME_BYTES)  # A small gzip file may expand to any size.
    except (EOFError, OSError, zlib.error) as error:
        raise LogError("errors.file.bad_gzip", problem=error) from None
    except CallerError as error:
        raise LogError("errors.file.decompressed", problem=error) from None


def compress(data: bytes) -> bytes:
    """A gzip file; equal data gives equal bytes."""
    return gzip.compress(data, mtime=0)


# Format


def format_of(data: bytes) -> ReadFormat:
    """The format of a decompressed file, judged by its beginning."""
    start = data[:2_000].lstrip()
    if not start.startswith(b"{"):
        return "classic" if is_classic(data) else "log"
    if b'"event":"Opened"' in start.split(b"\n", 1)[0]:
        return "events"
    if is_licos(start):
        return "licos"
    if start.startswith(b'{"id"'):
        return "realtime"
    # Keys may come in any order. Inside the packets of a trace quotation marks are escaped: no match.
    return "realtime" if _FEED.search(data) else "trace"


def format_named(name: str) -> Format:
    """The format that the ending of a file name stands for, ignoring `.gz`."""
    ending = Path(name.removesuffix(".gz")).suffix
    if ending not in ENDINGS:
        known = ", ".join(f"{one} ({meaning})" for one, meaning in ENDINGS.items())
        raise CallerError("errors.file.unknown_ending", at=name, ending=ending, known=known)
    return ENDINGS[ending]


# Reading


def read(data: bytes) -> Reading:
    """Read a file of any format, compressed or not."""
    data = decompress(data)
    return read_as(data, format_of(data))


def read_as(data: bytes, format_: ReadFormat) -> Reading:
    """Read a decompressed file of a known format."""
    match format_:
        case "events":
            events = decode_log(data)
            return Reading(events=events, variant=OWN, lines=range(1, len(events) + 1))
        case "realtime":
            return read_realtime(data)
        case "trace":
            return _reenacted(data)
        case "classic":
            return read_classic_log(data)
        case "licos":
            return read_licos(data)
    return read_contest_log(data)


def _reenacted(data: bytes) -> Reading:
    """A trace holds packets but no results: its events are those of our own game with the same answers."""
    trace = read_trace(data)
    found = reenact(trace)
    problems = list(trace.problems)
    if found.difference is not None:
        packet, path = found.difference.packet, found.difference.path
        text = coded("problems.diverges", packet=packet, path=path)
        if packet > found.packets:
            text = coded("problems.trace_ends", packets=found.packets)
        problems.append(Problem(0, "differs", text))
    unknown = ("seed", "avatars") if found.timed else ("seed", "avatars", "time")
    variant = variant_of(DIALECTS[found.dialect])
    if found.game.rules.talk.regime == "anytime":
        # Logs of talk at any time always had times, and a newline at the end.
        variant = replace(variant, time="s" if found.timed else "", final_newline=True)
    return Reading(events=found.game.log, variant=variant, problems=problems, unknown=unknown)


# Writing


def write(
    events: Sequence[Event],
    format_: Format,
    *,
    dialect: str = DEFAULT_DIALECT,
    variant: Variant | None = None,
    texts: Texts = "one_line",
) -> bytes:
    """The events of a game as a file; `LogError` if they lack something that the format needs."""
    try:
        return _written(events, format_, dialect=dialect, variant=variant, texts=texts)
    except LookupError as error:
        # Events of a damaged log may fit together and still not tell, for one, the role of every seat.
        raise LogError("errors.file.lacking", format=format_, error=repr(error)) from None


def _written(
    events: Sequence[Event], format_: Format, *, dialect: str, variant: Variant | None, texts: Texts
) -> bytes:
    match format_:
        case "events":
            return encode_log(events)
        case "realtime":
            return write_realtime(events)
        case "classic":
            return write_classic_log(events, texts, variant if variant and variant.classic else CLASSIC)
        case "log":
            return write_contest_log(events, variant or variant_of(DIALECTS[dialect]), texts)
    return _trace(events, DIALECTS[dialect])


def _trace(events: Sequence[Event], dialect: Dialect) -> bytes:
    opened = events[0] if events else None
    # Even a game that was stopped early has its seed; events read from a log have neither seed nor asks.
    if not isinstance(opened, Opened) or not any(isinstance(event, (Asked, Seeded)) for event in events):
        raise LogError("errors.file.no_asks")
    fits(opened.rules, dialect)
    return write_trace(events, dialect)
