"""Any file of a game: which format it is, its events, and events in any format."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, get_args

from jinro.errors import CallerError, LogError
from jinro.files.packed import unpack
from jinro.files.readers.classic_log import is_classic, read_classic_log
from jinro.files.readers.gamelog import read_log
from jinro.files.readers.realtime import read_realtime
from jinro.files.readers.trace import read_trace
from jinro.files.reading import Problem, Record, Variant
from jinro.files.reenactment.reenact import reenact
from jinro.files.writers.classic_log import write_classic_log
from jinro.files.writers.files import variant_of
from jinro.files.writers.gamelog import Texts, write_log
from jinro.files.writers.realtime import write_realtime
from jinro.files.writers.trace import write_trace
from jinro.game.events import Asked, Event, Opened, Seeded
from jinro.game.notation import decode_log, encode_log
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS, Dialect
from jinro.wire.nlp.setting import fits

Format = Literal["log", "trace", "realtime", "events", "classic"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
ENDINGS: Final[dict[str, Format]] = {
    ".log": "log",
    ".json": "trace",
    ".jsonl": "realtime",
    ".events": "events",
}
_FEED: Final = re.compile(rb'"is_day"\s*:')
OWN: Final = Variant(time="s", final_newline=True)


def format_of(data: bytes) -> Format:
    """The format of a file, by its beginning."""
    start = data[:2_000].lstrip()
    if not start.startswith(b"{"):
        return "classic" if is_classic(data) else "log"
    if b'"event":"Opened"' in start.split(b"\n", 1)[0]:
        return "events"
    if start.startswith(b'{"id"'):
        return "realtime"
    # Keys may have any order; within the packets of a trace quotation marks have a backslash.
    return "realtime" if _FEED.search(data) else "trace"


def format_named(name: str) -> Format:
    """The format that the ending of a file name stands for, before `.gz` where it is compressed."""
    ending = Path(name.removesuffix(".gz")).suffix
    if ending not in ENDINGS:
        known = ", ".join(f"{one} ({meaning})" for one, meaning in ENDINGS.items())
        raise CallerError(f"{name}: no format has the ending {ending!r}; there are {known}")
    return ENDINGS[ending]


def read(data: bytes) -> Record:
    """The village of a file of any format, compressed or not."""
    data = unpack(data)
    match format_of(data):
        case "events":
            return Record(events=decode_log(data), variant=OWN)
        case "realtime":
            return read_realtime(data)
        case "trace":
            return _reenacted(data)
        case "classic":
            return read_classic_log(data)
    return read_log(data)


def _reenacted(data: bytes) -> Record:
    """A trace holds no results, only packets: its village is our game with the same answers."""
    trace = read_trace(data)
    found = reenact(trace)
    problems = list(trace.problems)
    if found.difference is not None:
        text = f"our game goes another way: packet {found.difference.packet}, {found.difference.path}"
        if found.difference.packet > found.packets:
            text = f"the trace ends with packet {found.packets}, before its game does"
        problems.append(Problem(0, "differs", text))
    variant = variant_of(DIALECTS[found.dialect])
    return Record(events=found.game.log, variant=variant, problems=problems, unknown=("seed", "avatars"))


def write(
    events: Sequence[Event],
    format_: Format,
    *,
    dialect: str = DEFAULT_DIALECT,
    variant: Variant | None = None,
    texts: Texts = "one_line",
) -> bytes:
    """The file of a village in a format; `LogError` where the events do not hold what it needs."""
    match format_:
        case "events":
            return encode_log(events)
        case "realtime":
            return write_realtime(events)
        case "classic":
            return write_classic_log(events, texts)
        case "log":
            return write_log(events, variant or variant_of(DIALECTS[dialect]), texts)
    return _trace(events, DIALECTS[dialect])


def _trace(events: Sequence[Event], dialect: Dialect) -> bytes:
    opened = events[0] if events else None
    # A game that was broken off early has its seed at least; what was read from a log has neither.
    if not isinstance(opened, Opened) or not any(isinstance(event, (Asked, Seeded)) for event in events):
        raise LogError("these events do not say what was asked, so they make no packet trace")
    fits(opened.rules, dialect)
    return write_trace(events, dialect)
