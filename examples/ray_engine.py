"""Ray plays the games of jinro:

    pip install ray
    jinro play --games 10000 --out games --engine ray_engine:executor

It starts Ray on this machine, or joins the cluster that RAY_ADDRESS names.

Ray listens on all interfaces, and its ports run whatever code they are sent: use it in a private network.
"""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import ray


class RayExecutor(Executor):
    """Ray as an executor; a task whose worker is lost goes to another one."""

    def __init__(self) -> None:
        self._run = ray.remote(max_retries=3)(_run)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self._run.remote(fn, args, kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        ray.shutdown()


def _run(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return fn(*args, **kwargs)


def executor() -> Executor:
    address = os.environ.get("RAY_ADDRESS")
    here = {} if address else {"include_dashboard": False}
    ray.init(address=address, log_to_driver=False, logging_level="error", **here)
    return RayExecutor()
