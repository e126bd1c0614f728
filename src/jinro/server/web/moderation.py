"""What a moderator looks at: reports that wait, and bans and mutes that hold. `/api/v1/control`, with its
token."""

import asyncio
from typing import Final, Literal

import msgspec
from aiohttp import web
from msgspec import Struct

from jinro.errors import StoreError
from jinro.server.lobby.lobby import Lobby
from jinro.server.lobby.moderation import BAN, MOST_REASON, MUTE
from jinro.server.lobby.plans import clean
from jinro.server.people.people import People
from jinro.server.web.access import json_answer
from jinro.server.web.control import ControlRoutes, operator_route
from jinro.server.web.http_log import logger
from jinro.server.web.routes import Route
from jinro.village.clock import unix_ms

PAGE_REPORTS: Final = 50
"""Reports in one answer."""
MOST_ORDER: Final = 8 << 10
"""Largest body of such a request, in bytes."""
LONGEST_S: Final = 10 * 365 * 86_400
"""How long a ban or a mute with an end lasts at most."""


class LiftOrder(Struct, frozen=True):
    """Which ban or mute ends: of the id of a person, or of an address."""

    what: Literal["ban", "mute"]
    on: str


class CloseOrder(Struct, frozen=True):
    """What the operator says of a report."""

    remark: str = ""


def until_ms(seconds: float) -> int:
    """When something ends that lasts so long; 0: never."""
    return unix_ms() + round(1_000 * min(seconds, LONGEST_S)) if seconds > 0 else 0


class ModerationRoutes:
    """The routes of a moderator."""

    def __init__(self, lobby: Lobby, people: People, control: ControlRoutes) -> None:
        self._lobby = lobby
        self._people = people
        self._control = control

    def routes(self) -> list[Route]:
        return [
            operator_route("GET", "/reports", self.reports),
            operator_route("POST", "/reports/{report}/close", self.close),
            operator_route("GET", "/decisions", self.decisions),
            operator_route("POST", "/decisions/lift", self.lift),
        ]

    async def reports(self, request: web.Request) -> web.Response:
        """Reports, the latest first."""
        refused = self._control.refused(request)
        if refused is not None:
            return refused
        state, before = request.query.get("state", "open"), request.query.get("before", "0")
        if state not in ("open", "closed", "all") or not before.isdecimal() or len(before) > 12:
            return _answer({"error": "expected state (open, closed, all) and before, a number"}, 400)
        wanted = "" if state == "all" else state
        found = self._people.tables.moderation.reports(
            state=wanted, before=int(before), limit=PAGE_REPORTS + 1
        )
        shown = ("at_ms", "name", "room", "reason", "state", "remark")
        rows = [
            {"number": number, "on": row.on_id, "by": row.by, **{key: getattr(row, key) for key in shown}}
            for number, row in found[:PAGE_REPORTS]
        ]
        return _answer({"reports": rows, "more": len(found) > PAGE_REPORTS})

    async def close(self, request: web.Request) -> web.Response:
        """A report is dealt with."""
        refused = self._control.refused(request)
        if refused is not None:
            return refused
        number = request.match_info["report"]
        try:
            asked = msgspec.json.decode(await request.content.read(MOST_ORDER) or b"{}", type=CloseOrder)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            return _answer({"error": str(error)}, 400)
        if not number.isdecimal() or len(number) > 12:
            return _answer({"error": "expected the number of a report"}, 400)
        table, remark = self._people.tables.moderation, clean(asked.remark)[:MOST_REASON]
        try:
            done = await asyncio.to_thread(table.close_report, int(number), remark)
        except StoreError as error:
            logger.error("moderation: %s", error)
            return _answer({"error": "the server cannot store this at present"}, 503)
        return _answer({"done": "close"}) if done else _answer({"error": f"there is no report {number}"}, 404)

    async def decisions(self, request: web.Request) -> web.Response:
        """Bans and mutes that hold, the latest first: of people and of addresses."""
        refused = self._control.refused(request)
        if refused is not None:
            return refused
        rows = [
            {"what": row.what.removesuffix("_here"), "on": row.on_id, "name": row.name, "reason": row.reason,
             "at_ms": row.at_ms, "until_ms": row.until_ms}
            for row in self._lobby.moderation.decisions()
        ]  # fmt: skip
        banned = self._people.tables.banned()
        rows += [
            {"what": "ban", "on": row.id, "name": row.name, "reason": row.banned, "at_ms": 0,
             "until_ms": row.banned_until_ms}
            for row in banned
        ]  # fmt: skip
        return _answer({"decisions": rows})

    async def lift(self, request: web.Request) -> web.Response:
        """A ban or a mute ends, also when nobody is in a room."""
        refused = self._control.refused(request)
        if refused is not None:
            return refused
        try:
            asked = msgspec.json.decode(await request.content.read(MOST_ORDER), type=LiftOrder)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            return _answer({"error": str(error)}, 400)
        done = self._lobby.moderation.lift(BAN if asked.what == "ban" else MUTE, asked.on)
        person = self._people.by_id(asked.on) if asked.what == "ban" else None
        try:
            if person is not None and person.banned:
                await self._people.unban(person.id)
                done = True
        except StoreError as error:
            logger.error("moderation: %s", error)
            return _answer({"error": "the server cannot store this at present"}, 503)
        why = f"on: there is no {asked.what} of {asked.on[:60]!r}"
        return _answer({"done": "lift"}) if done else _answer({"error": why}, 404)


def _answer(value: object, status: int = 200) -> web.Response:
    answer = json_answer(value, status)
    answer.headers["Cache-Control"] = "no-store"
    return answer
