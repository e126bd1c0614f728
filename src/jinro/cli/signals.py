"""Signals in a running loop, on every system."""

import asyncio
import signal
from collections.abc import Callable


def on_signals(call: Callable[[signal.Signals], object], *names: str) -> None:
    """Call back in the running loop when one of these signals comes; a system may lack some."""
    loop = asyncio.get_running_loop()
    for number in (getattr(signal, name) for name in names if hasattr(signal, name)):
        try:
            loop.add_signal_handler(number, call, number)
        except NotImplementedError:  # Windows.
            signal.signal(number, lambda got, _: loop.call_soon_threadsafe(call, signal.Signals(got)))
