"""HTTP of the LiCOS door: sockets, the list of villages, contexts, schemas and examples, the host's acts."""

import hmac
from typing import Final

import msgspec
from aiohttp import web

from jinro.errors import CallerError
from jinro.net.licos.door import AUTH, LOBBY, SOCKET, LicosDoor
from jinro.net.licos.seats import LicosSeats
from jinro.server.licos.gathering import ROBOT
from jinro.server.licos.room import LicosRoom
from jinro.server.licos.village import LicosVillage
from jinro.server.web.routes import Route
from jinro.wire.licos import DIALECTS, files
from jinro.wire.licos.dialects import VERSIONS
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


def licos_routes(room: LicosRoom, door: LicosDoor, host_token: str) -> list[Route]:
    """All rows of the door."""
    handlers = _Handlers(room, host_token)
    file = {"sort": "context", "version": VERSIONS[0], "name": "village.jsonld"}
    return [
        *socket_routes(door),
        Route(method="GET", path="/licos/villages", handle=handlers.villages, shows="games", shared=True),
        Route(
            method="POST",
            path="/licos/villages/{village}/{act}",
            handle=handlers.act,
            shows="server",
            viewer="host",
            example={"act": "pause"},
        ),
        picture_route(),
        Route(
            method="GET",
            path="/licos/{sort}/{version}/{name}",
            handle=handlers.file,
            shows="nothing",
            shared=True,
            example=file,
        ),
    ]


def socket_routes(door: LicosDoor) -> list[Route]:
    """The sockets, each in all dialects. The door checks origins itself: other pages may be allowed."""
    paths = []
    for socket in (SOCKET, LOBBY, AUTH):
        paths += [f"/{socket}", *(f"/licos/{dialect}/{socket}" for dialect in DIALECTS)]
    return [
        Route(method="WS", path=path, handle=door.handle, shows="seat", viewer="person") for path in paths
    ]


def picture_route() -> Route:
    """The pictures that messages name."""
    example = {"path": next(iter(PICTURES))}
    return Route(
        method="GET",
        path=IMAGES + "/{path:.+}",
        handle=_picture,
        shows="nothing",
        shared=True,
        example=example,
    )


async def _picture(request: web.Request) -> web.Response:
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


class _Handlers:
    def __init__(self, room: LicosRoom, host_token: str) -> None:
        self._room = room
        self._host_token = host_token

    async def villages(self, request: web.Request) -> web.Response:
        """The villages that wait or play, with nothing that is secret."""
        rows = []
        for _, village in sorted(self._room.villages.items()):
            if style_of(village.rules) != "licos":
                continue
            seats = village.seats if village.started else None
            moment = seats.host.moment if isinstance(seats, LicosSeats) else None
            rows.append(
                {
                    "id": village.number,
                    "name": village.name,
                    "players": village.rules.seats,
                    "free": village.free,
                    "phase": "waiting" if moment is None else moment.phase,
                    "day": 0 if moment is None else moment.day,
                }
            )
        return _json(rows)

    async def file(self, request: web.Request) -> web.Response:
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

    async def act(self, request: web.Request) -> web.Response:
        """What a host does to a village."""
        if not is_host(request, self._host_token):
            return _json({"error": "the host's token is missing or wrong"}, 401)
        number, act = request.match_info["village"], request.match_info["act"]
        if act not in ACTS:
            return _json({"error": f"act: expected one of {', '.join(ACTS)}, not {act[:20]!r}"}, 404)
        village = self._room.villages.get(int(number)) if number.isdecimal() and len(number) < 10 else None
        if village is None:
            return _json({"error": f"there is no village {number[:20]}"}, 404)
        try:
            body = await request.read()
            asked = msgspec.json.decode(body, type=HostAct) if body else HostAct()
            return _json(_do(village, act, asked))
        except (CallerError, msgspec.MsgspecError) as error:
            return _json({"error": str(error)}, 409 if isinstance(error, CallerError) else 400)


class HostAct(msgspec.Struct, frozen=True, kw_only=True):
    """What a host says with an act. Characters are numbered from 1, as in 0.3."""

    seconds: float = 0
    character: int = 0
    player: str = ROBOT
    count: int = 15


ACTS: Final = ("pause", "resume", "extend", "remove", "replace", "robots", "close")
"""What a host can do to a village."""


def _do(village: LicosVillage, act: str, asked: HostAct) -> dict[str, object]:
    """Do it; raises `CallerError` if it cannot be done now."""
    done: dict[str, object] = {"village": village.number, "done": act}
    match act:
        case "pause":
            village.pause()
        case "resume":
            village.go_on()
        case "extend":
            village.extend(asked.seconds)
        case "remove":
            village.remove(asked.character)
        case "replace":
            village.replace(asked.character, asked.player)
        case "robots":
            done["seated"] = village.add_robots(asked.player, max(0, asked.count))
        case "close":
            village.end()
    return done


def _json(content: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(content), content_type="application/json", status=status)


def is_host(request: web.Request, token: str) -> bool:
    """Whether a request shows the host's token."""
    shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
    # Bytes that are not UTF-8 came as surrogates.
    return bool(token) and hmac.compare_digest(shown.encode(errors="surrogateescape"), token.encode())
