"""What a moderator looks at: reports that wait, and bans and mutes that hold. `/api/v1/control`, with its
token."""

from typing import Annotated, Final, Literal

from aiohttp import web
from msgspec import Meta, Struct

from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.moderation import BAN, MOST_REASON, MUTE
from jinro.hosting.lobby.plans import clean
from jinro.hosting.people.people import People
from jinro.hosting.web.answers import HttpProblem
from jinro.hosting.web.control import ControlRoutes, OperatorDone
from jinro.hosting.web.requests import whole_number
from jinro.hosting.web.routes import Route
from jinro.village.clock import unix_ms

PAGE_REPORTS: Final = 50
"""Reports in one answer."""
LONGEST_S: Final = 10 * 365 * 86_400
"""How long a ban or a mute with an end lasts at most."""


class ReportsQuery(Struct, frozen=True):
    """Which reports: in which state, and only those before a number; 0: all."""

    state: Literal["open", "closed", "all"] = "open"
    before: Annotated[int, Meta(ge=0, lt=10**12, description="a number")] = 0


class LiftOrder(Struct, frozen=True):
    """Which ban or mute ends: of the id of a person, or of an address."""

    what: Literal["ban", "mute"]
    on: str


class CloseOrder(Struct, frozen=True):
    """What the operator says of a report."""

    remark: str = ""


class ReportRow(Struct, frozen=True):
    """What one person has reported of another."""

    number: int
    on: str
    by: str
    at_ms: int
    name: str
    room: int
    reason: str
    state: str
    remark: str


class ReportList(Struct, frozen=True):
    """Reports, and whether there are earlier ones."""

    reports: tuple[ReportRow, ...]
    more: bool


class DecisionRow(Struct, frozen=True):
    """A ban or a mute."""

    what: str
    on: str
    name: str
    reason: str
    at_ms: int
    until_ms: int


class Decisions(Struct, frozen=True):
    """All that hold."""

    decisions: tuple[DecisionRow, ...]


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
        row = self._control.row
        return [
            row("GET", "/reports", self.reports),
            row("POST", "/reports/{report}/close", self.close),
            row("GET", "/decisions", self.decisions),
            row("POST", "/decisions/lift", self.lift),
        ]

    async def reports(self, request: web.Request, query: ReportsQuery) -> ReportList:
        """Reports, the latest first."""
        wanted = "" if query.state == "all" else query.state
        found = await self._people.tables.moderation.reports(
            state=wanted, before=query.before, limit=PAGE_REPORTS + 1
        )
        rows = tuple(
            ReportRow(
                number, row.on_id, row.by, row.at_ms, row.name, row.room, row.reason, row.state, row.remark
            )
            for number, row in found[:PAGE_REPORTS]
        )
        return ReportList(rows, len(found) > PAGE_REPORTS)

    async def close(self, request: web.Request, body: CloseOrder) -> OperatorDone:
        """A report is dealt with."""
        number = whole_number(request.match_info["report"], 12)
        if number is None:
            raise HttpProblem(400, "expected the number of a report")
        remark = clean(body.remark)[:MOST_REASON]
        if not await self._people.tables.moderation.close_report(number, remark):
            raise HttpProblem(404, f"there is no report {number}")
        return OperatorDone("close")

    async def decisions(self, request: web.Request) -> Decisions:
        """Bans and mutes that hold, the latest first: of people and of addresses."""
        rows = [
            DecisionRow(
                row.what.removesuffix("_here"), row.on_id, row.name, row.reason, row.at_ms, row.until_ms
            )
            for row in self._lobby.moderation.decisions()
        ]
        banned = await self._people.tables.banned()
        rows += [DecisionRow("ban", one.id, one.name, one.banned, 0, one.banned_until_ms) for one in banned]
        return Decisions(tuple(rows))

    async def lift(self, request: web.Request, body: LiftOrder) -> OperatorDone:
        """A ban or a mute ends, also while its person is in no room."""
        done = self._lobby.moderation.lift(BAN if body.what == "ban" else MUTE, body.on)
        person = await self._people.by_id(body.on) if body.what == "ban" else None
        if person is not None and person.banned:
            await self._people.unban(person.id)
            done = True
        if not done:
            raise HttpProblem(404, f"on: there is no {body.what} of {body.on[:60]!r}")
        return OperatorDone("lift")
