"""What waits for the disk is done in a thread."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


async def do(write: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Call it in a thread."""
    return await asyncio.to_thread(write, *args, **kwargs)
