"""The scribe's process: messages on standard input, answers on standard output.

It ends when the server tells it to, or when the server is gone: then its input ends.
"""

import os
import select
import signal
import sys
import time
from typing import Final

from jinro.files.scribe.messages import (
    TO_SCRIBE,
    Frames,
    FromScribe,
    GameIsOver,
    Setup,
    ShownEvents,
    Stop,
    framed,
)
from jinro.files.scribe.scribe import Scribe

PACE_S: Final = 0.1
"""Interval in which feeds release what they hold back."""
READ_BYTES: Final = 1 << 20
NICENESS: Final = 5
"""Games come first: files may wait a little."""


def main() -> None:
    """Serve until the input ends."""
    # They are meant for the server, which tells us when to end.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    os.nice(NICENESS)
    frames = Frames()
    scribe: Scribe | None = None
    worked = time.monotonic()
    while True:
        ready = _ready(None if scribe is None or scribe.idle else PACE_S)
        data = os.read(sys.stdin.fileno(), READ_BYTES) if ready else b""
        stop = False
        for frame in frames.feed(data):
            message = TO_SCRIBE.decode(frame)
            if isinstance(message, Setup):
                scribe = Scribe(message, _tell)
            elif scribe is not None and isinstance(message, ShownEvents):
                scribe.take_events(message)
            elif scribe is not None and isinstance(message, GameIsOver):
                scribe.over(message)
            elif isinstance(message, Stop):
                stop = True
        stop = stop or (ready and not data)
        # What comes close together is written at once.
        if scribe is not None and (stop or time.monotonic() - worked > PACE_S or not _ready(0)):
            scribe.work(_now_ms())
            worked = time.monotonic()
        if stop:
            if scribe is not None and data:
                scribe.finish()
            return


def _ready(wait_s: float | None) -> bool:
    """Whether something has come, or comes within so many seconds."""
    return bool(select.select([sys.stdin.fileno()], [], [], wait_s)[0])


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _tell(message: FromScribe) -> None:
    data = framed(message)
    try:
        while data:
            data = data[os.write(sys.stdout.fileno(), data) :]
    except BrokenPipeError:
        pass  # The server is gone: what it has told is still written.


if __name__ == "__main__":
    main()
