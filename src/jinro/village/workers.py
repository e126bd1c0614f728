"""Worker processes for many games, of any engine: chunks of work, their results in order.

A chunk that fails goes again, and a pool of processes that breaks is replaced: a worker that is killed costs
only time. What a chunk gives depends on nothing but the chunk, so the results are the same on every engine.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Final, Generic, TypeVar

from jinro.errors import CallerError, JinroError
from jinro.village.engines import LOCAL, Engine, engine_named

AHEAD: Final = 2
"""Chunks per worker that are under way before they are taken."""
TRIES: Final = 3
"""How often a chunk is tried before its failure is told."""
T = TypeVar("T")
R = TypeVar("R")
logger: Final = logging.getLogger(__name__)


@contextmanager
def workers(
    jobs: int | None, engine: str = LOCAL, *, most: int | None = None, players: Sequence[str] = ()
) -> "Iterator[ChunkPool | None]":
    """The workers of an engine; None: what there is to do is done here.

    `jobs`: how many; None: one per core, of other engines as many as they have. `most`: more processes than
    that would have nothing to do. `players`: their names, as `player_named` takes them; the files of those
    that are no part of a package go to other engines' workers.
    """
    if engine == LOCAL:
        jobs = jobs or os.cpu_count() or 1
        jobs = jobs if most is None else max(1, min(jobs, most))
    if engine == LOCAL and jobs == 1:
        yield None
        return
    with ChunkPool(engine_named(engine, jobs, players)) as found:
        yield found


class ChunkPool:
    """The workers of an engine, and what is under way there."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._started = ExitStack()
        self._executor: Executor | None = None

    def __enter__(self) -> "ChunkPool":
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._started.close()

    @property
    def jobs(self) -> int:
        """How many there are."""
        return self._engine.jobs

    def _start(self) -> None:
        self._executor = self._started.enter_context(self._engine.started())

    def in_order(self, play: Callable[[T], R], chunks: Iterable[T]) -> Iterator[R]:
        """What `play` makes of each chunk, in their order; a few are under way before they are taken."""
        play = self._engine.sent(play)
        rest = iter(chunks)
        waiting: deque[_Chunk[T, R]] = deque(_Chunk(one) for one in islice(rest, self.jobs * AHEAD))
        self._submit(play, waiting)
        failed = 0
        while waiting:
            try:
                found = waiting[0].result()
            except JinroError:
                raise
            except Exception as error:
                failed += 1
                self._give_up(error, failed)
                self._again(play, waiting, error)
                continue
            failed = 0
            waiting.popleft()
            new: list[_Chunk[T, R]] = [_Chunk(one) for one in islice(rest, 1)]
            waiting.extend(new)
            self._submit(play, new)
            yield found

    def _submit(self, play: Callable[[T], R], chunks: "Iterable[_Chunk[T, R]]") -> None:
        assert self._executor is not None
        for one in chunks:
            try:
                one.future = self._executor.submit(play, one.todo)
            except (BrokenExecutor, RuntimeError, OSError) as error:
                one.future = Future()
                one.future.set_exception(error)

    def _give_up(self, error: Exception, failed: int) -> None:
        """After the last try: what is wrong in our own or the player's code stays what it is."""
        if failed < TRIES:
            return
        if type(error).__module__ == "builtins" and not isinstance(error, OSError):
            raise error
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise CallerError("errors.engine.failed", at=self._engine.name, tries=TRIES, why=why) from error

    def _again(self, play: Callable[[T], R], waiting: "deque[_Chunk[T, R]]", error: Exception) -> None:
        """Submit the first chunk again; if the executor has lost all, a new one gets what is not done."""
        logger.warning("%s: a chunk failed (%s) and goes again", self._engine.name, type(error).__name__)
        if not isinstance(error, (BrokenExecutor, CancelledError)):
            self._submit(play, [waiting[0]])
            return
        try:
            self._started.close()
            self._start()
        except OSError as lost:
            raise CallerError("errors.engine.lost", at=self._engine.name, why=lost) from error
        self._submit(play, [one for one in waiting if not one.is_done])


class _Chunk(Generic[T, R]):
    """What is to be done, and where it is under way."""

    def __init__(self, todo: T) -> None:
        self.todo = todo
        self.future: Future[R] = Future()

    @property
    def is_done(self) -> bool:
        return self.future.done() and not self.future.cancelled() and self.future.exception() is None

    def result(self) -> R:
        return self.future.result()
