"""Engines: who runs chunks of work. Processes of this machine, Dask, or any executor that a factory makes.

    local             processes of this machine
    dask              the scheduler that Dask's own settings name (DASK_SCHEDULER_ADDRESS), else processes of
                      this machine that Dask starts, listening on loopback alone
    module:factory    what a function without arguments returns: a `concurrent.futures.Executor`

What goes to an engine other than `local` has the version of jinro with it, and the files of players.
"""

import importlib.abc
import importlib.util
import logging
import os
import signal
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar

from msgspec import Struct

from jinro.errors import CallerError
from jinro.players import player_maker
from jinro.village.lineup import thing_named

LOCAL: Final = "local"
DASK: Final = "dask"
DASK_S: Final = 10
"""How long Dask's scheduler is looked for."""
MOST_SOURCE: Final = 1 << 20
"""Bytes of a player's file that go to other machines with every chunk."""
T = TypeVar("T")
R = TypeVar("R")


class Engine:
    """An engine by its name: starts an executor, and says how many workers that has."""

    def __init__(
        self,
        name: str,
        jobs: int | None,
        start: "Callable[[Engine], AbstractContextManager[Executor]]",
        *,
        load: "Sent | None" = None,
    ) -> None:
        self.name = name
        self.jobs = jobs or os.cpu_count() or 1
        self.asked = jobs
        """How many workers were asked for; None: nothing was said."""
        self._start = start
        self.load = load

    def started(self) -> AbstractContextManager[Executor]:
        return self._start(self)

    def sent(self, play: Callable[[T], R]) -> Callable[[T], R]:
        """The function as it goes to workers."""
        return play if self.load is None else partial(_there, self.load, play)


def engine_named(name: str, jobs: int | None, players: Sequence[str] = ()) -> Engine:
    """The engine that `--engine` names."""
    if name == LOCAL:
        return Engine(name, jobs, _processes)
    load = Sent(version("jinro"), sources(players))
    if name == DASK:
        return Engine(name, jobs, _dask, load=load)
    if ":" not in name:
        raise CallerError("errors.engine.unknown", at="--engine", engine=name)
    factory = thing_named(name, at="--engine")
    return Engine(name, jobs, partial(_made, factory), load=load)


@contextmanager
def _processes(engine: Engine) -> Iterator[Executor]:
    # Imported here: one job needs no processes.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(engine.jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Let this worker end, as by a signal, when the process that waits for it has gone."""
    # Imported here: only workers need it.
    from multiprocessing import parent_process

    parent = parent_process()

    def watch() -> None:
        assert parent is not None
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _dask(engine: Engine) -> Iterator[Executor]:
    try:
        from dask import config
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise CallerError("errors.engine.no_dask", at="--engine", why=error) from None
    _quiet("distributed", "tornado")
    address = config.get("scheduler-address", None)
    # By itself Dask listens on all interfaces, with a page that runs what it is sent.
    own = (
        None
        if address
        else LocalCluster(
            n_workers=engine.jobs,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
    )
    try:
        with Client(own or address, timeout=DASK_S) as client:
            if engine.asked is None:
                engine.jobs = sum(client.nthreads().values()) or engine.jobs
            # Not pure: equal chunks would be answered from memory.
            yield client.get_executor(pure=False)
    finally:
        if own is not None:
            own.close()


def _quiet(*packages: str) -> None:
    """What such a package loses is told in one line by the command that waits for it."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in packages:
            logging.getLogger(name).handlers = [logging.NullHandler()]
            logging.getLogger(name).propagate = False


@contextmanager
def _made(factory: Callable[[], object], engine: Engine) -> Iterator[Executor]:
    executor = factory()
    if not isinstance(executor, Executor):
        raise CallerError(
            "errors.engine.no_executor", at="--engine", engine=engine.name, made=type(executor).__name__
        )
    with executor:
        yield executor


# What goes with a chunk


class Source(Struct, frozen=True):
    """A file with players that is no part of a package."""

    module: str
    text: str


class Sent(Struct, frozen=True):
    """What a worker needs besides the chunk: the same jinro, and the files of players."""

    version: str
    sources: tuple[Source, ...]


def sources(players: Sequence[str]) -> tuple[Source, ...]:
    """The files of the players that are lone files; packages must be installed where they are used."""
    found = []
    for module in sorted({name.partition(":")[0] for name in players if player_maker(name) is None}):
        path = _lone_file(module)
        if path is None:
            continue
        if path.stat().st_size > MOST_SOURCE:
            raise CallerError("errors.engine.large_file", at=path, most=MOST_SOURCE)
        found.append(Source(module, path.read_text(encoding="utf-8")))
    return tuple(found)


def _lone_file(module: str) -> Path | None:
    if "." in module or (spec := importlib.util.find_spec(module)) is None or spec.origin is None:
        return None
    path = Path(spec.origin)
    installed = [Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")]
    lone = path.suffix == ".py" and spec.submodule_search_locations is None
    return path if lone and not any(path.is_relative_to(one) for one in installed) else None


def _there(load: Sent, play: Callable[[T], R], chunk: T) -> R:
    """Run by a worker: the chunk, after what goes with it."""
    here = version("jinro")
    if here != load.version:
        raise CallerError("errors.engine.version", here=load.version, there=here)
    for source in load.sources:
        _place(source)
    return play(chunk)


def _place(source: Source) -> None:
    """Let the module be the one that was sent, and load it once."""
    placed = sys.modules.get(source.module)
    if placed is not None and _text_of(placed) == source.text:
        return
    spec = importlib.util.spec_from_loader(source.module, _SentLoader(source.text))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[source.module] = module
    spec.loader.exec_module(module)


def _text_of(module: ModuleType) -> str | None:
    """The source of a module that has been loaded."""
    loader = getattr(module, "__loader__", None)
    if not isinstance(loader, importlib.abc.InspectLoader):
        return None
    return loader.get_source(module.__name__)


class _SentLoader(importlib.abc.InspectLoader):
    """Loads a module from a text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def get_source(self, fullname: str) -> str:
        return self._text
