"""HTTP of the LiCOS door: sockets, the list of villages, contexts, schemas and examples, the host's acts."""

from typing import Annotated, Final

import msgspec
from aiohttp import web

from jinro.errors import CallerError
from jinro.game.events import PhaseBegan
from jinro.game.game import Game
from jinro.hosting.doors.licos.door import AUTH, LOBBY, SOCKET, LicosDoor
from jinro.hosting.lobby.gathering import ROBOT
from jinro.hosting.lobby.village import LobbyVillage
from jinro.hosting.lobby.villages import Villages
from jinro.hosting.web.answers import HttpProblem
from jinro.hosting.web.requests import shows_token, whole_number
from jinro.hosting.web.routes import Route
from jinro.wire.licos import DIALECTS, files
from jinro.wire.licos.dialects import VERSIONS
from jinro.wire.licos.host import PHASES
from jinro.wire.licos.pictures import PICTURES, picture
from jinro.wire.page.seat import style_of

_TYPES: Final = {
    "context": "application/ld+json",
    "schema": "application/schema+json",
    "example": "application/json",
}
IMAGES: Final = "/licos/image"
"""Where pictures are. Messages name them without a host: the server does not know what clients call it."""
_PICTURES_S: Final = 86_400
"""How long clients may keep a picture."""


class HostAct(msgspec.Struct, frozen=True, kw_only=True):
    """What a host says with an act. Characters are numbered from 1, as in 0.3."""

    seconds: float = 0
    character: int = 0
    player: str = ROBOT
    count: int = 15


class VillageRow(msgspec.Struct, frozen=True):
    """A village that waits or plays, with nothing that is secret."""

    id: int
    name: str
    players: int
    free: int
    phase: str
    day: int


class HostDone(msgspec.Struct, frozen=True):
    """What the host has done to a village; `seated`: how many robots sit down."""

    village: int
    done: str
    seated: int | msgspec.UnsetType = msgspec.UNSET


def licos_routes(room: Villages, door: LicosDoor, host_token: str) -> list[Route]:
    """All rows of the door."""
    handlers = _Handlers(room, host_token)
    file = {"sort": "context", "version": VERSIONS[0], "name": "village.jsonld"}
    return [
        *socket_routes(door),
        Route("GET", "/licos/villages", handlers.villages, "games", shared=True),
        Route(
            "POST",
            "/licos/villages/{village}/{act}",
            handlers.act,
            "server",
            "host",
            example={"act": "pause"},
            check=handlers.check,
        ),
        picture_route(),
        Route("GET", "/licos/{sort}/{version}/{name}", handlers.file, "nothing", shared=True, example=file),
    ]


def socket_routes(door: LicosDoor) -> list[Route]:
    """The sockets, each in all dialects. The door checks origins itself: other pages may be allowed."""
    paths = []
    for socket in (SOCKET, LOBBY, AUTH):
        paths += [f"/{socket}", *(f"/licos/{dialect}/{socket}" for dialect in DIALECTS)]
    return [Route("WS", path, door.handle, "seat", "person") for path in paths]


def picture_route() -> Route:
    """The pictures that messages name."""
    example = {"path": next(iter(PICTURES))}
    return Route("GET", IMAGES + "/{path:.+}", _picture, "nothing", shared=True, example=example)


async def _picture(request: web.Request) -> Annotated[web.Response, "image/svg+xml"]:
    """The picture of a character or of a role."""
    path = request.match_info["path"]
    if path not in PICTURES:
        raise web.HTTPNotFound(text="there is no such picture\n")
    headers = {
        "Cache-Control": f"public, max-age={_PICTURES_S}",
        "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff",
    }
    return web.Response(body=picture(path), content_type="image/svg+xml", headers=headers)


def present_phase(game: Game | None) -> tuple[str, int]:
    """The phase and the day of a village, as messages say it."""
    log = () if game is None else game.log
    began = next((event for event in reversed(log) if isinstance(event, PhaseBegan)), None)
    if began is None or game is None:
        return "waiting", 0
    phase = PHASES[began.phase]
    return phase, 0 if phase == "post mortem" else game.state.day


class _Handlers:
    def __init__(self, room: Villages, host_token: str) -> None:
        self._room = room
        self._host_token = host_token

    async def villages(self, request: web.Request) -> list[VillageRow]:
        """The villages that wait or play, with nothing that is secret."""
        rows = []
        for _, village in sorted(self._room.villages.items()):
            if style_of(village.rules) != "licos":
                continue
            phase, day = present_phase(village.game)
            rows.append(
                VillageRow(village.number, village.name, village.rules.seats, village.free, phase, day)
            )
        return rows

    async def file(self, request: web.Request) -> Annotated[web.Response, "*/*"]:
        """A context, a schema or an example."""
        sort, version, name = (request.match_info[key] for key in ("sort", "version", "name"))
        if sort not in files.SORTS or version not in VERSIONS:
            raise web.HTTPNotFound(text="there is no such file\n")
        stem = name.removesuffix(".jsonld" if sort == "context" else ".json")
        try:
            body = files.content(sort, version, stem)
        except CallerError as error:
            raise web.HTTPNotFound(text=f"{error}\n") from None
        return web.Response(body=body, content_type=_TYPES[sort])

    def check(self, request: web.Request) -> None:
        """Refuse requests that are not the host's."""
        if not shows_token(request, self._host_token):
            raise HttpProblem(401, "the host's token is missing or wrong")

    async def act(self, request: web.Request, body: HostAct) -> HostDone:
        """What a host does to a village."""
        number, act = request.match_info["village"], request.match_info["act"]
        if act not in ACTS:
            raise HttpProblem(404, f"act: expected one of {', '.join(ACTS)}, not {act[:20]!r}")
        village = self._room.villages.get(whole_number(number) or -1)
        if village is None:
            raise HttpProblem(404, f"there is no village {number[:20]}")
        try:
            return _do(village, act, body)
        except CallerError as error:
            raise HttpProblem(409, str(error)) from None


ACTS: Final = ("pause", "resume", "extend", "remove", "replace", "robots", "close")
"""What a host can do to a village."""


def _do(village: LobbyVillage, act: str, asked: HostAct) -> HostDone:
    """Do it; raises `CallerError` if it cannot be done now."""
    seated: int | msgspec.UnsetType = msgspec.UNSET
    match act:
        case "pause":
            village.pause()
        case "resume":
            village.end_pause()
        case "extend":
            village.extend(asked.seconds)
        case "remove":
            village.remove(asked.character)
        case "replace":
            village.replace(asked.character, asked.player)
        case "robots":
            seated = village.add_robots(asked.player, max(0, asked.count))
        case "close":
            village.end()
    return HostDone(village.number, act, seated)
