"""Somebody at the page in a village of tests, without a socket."""

import json
from typing import Any

from tests.hosting.doors.licos.robots import Table

from jinro.hosting.doors.page.stream import PageClient

Json = dict[str, Any]


class PageSeat:
    """One stream: what it was told and when, and what it sends."""

    def __init__(self, table: Table, token: str, *, after: int = 0) -> None:
        self._table = table
        self.frames: list[tuple[int, bytes]] = []
        """With the time at which each came."""
        self.closed: tuple[int, str] | None = None
        self.client = PageClient(token, self._told, self._close, after=after)
        self._n = 0
        self._heard: list[Json] = []

    def _told(self, messages: Any) -> None:
        self.frames += [(self._table.clock.now_ms(), one) for one in messages]

    def _close(self, code: int, reason: str) -> None:
        self.closed = code, reason

    def join(self, number: int) -> str:
        return self._table.room.arrive_at_page(self.client, number)

    def do(self, what: str, **more: object) -> None:
        self._n += 1
        command = {"do": what, "n": self._n, "client_ms": 1_772_881_490_000 + self._n, **more}
        self.client.on_text(json.dumps(command))

    @property
    def heard(self) -> list[Json]:
        self._heard += [json.loads(one) for _, one in self.frames[len(self._heard) :]]
        return self._heard

    def of(self, kind: str) -> list[Json]:
        return [one for one in self.heard if one["type"] == kind]

    def events(self, kind: str) -> list[Json]:
        return [one["event"] for one in self.of("shown") if one["event"]["event"] == kind]
