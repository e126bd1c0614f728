"""The description of an address for programs: OpenAPI 3.1, made from the rows of its table and their types.

OpenAPI knows no WebSockets: a socket is described as a GET that is answered 101.
"""

import inspect
import re
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import Annotated, Any, Final
from weakref import WeakKeyDictionary

import msgspec
from aiohttp import web

from jinro.hosting.people.people import COOKIE
from jinro.hosting.web.answers import ProblemTold
from jinro.hosting.web.application import rows_of
from jinro.hosting.web.routes import PARAMETERS, Route, Viewer

JSON: Final = "application/json"
SCHEMES: Final = {
    "bearer": {"type": "http", "scheme": "bearer"},
    "token": {"type": "apiKey", "in": "query", "name": "token"},
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
}
"""How a request says who asks."""
SHOWN: Final[Mapping[Viewer, tuple[str, ...]]] = {
    "anybody": (),
    "watcher": ("bearer", "token"),
    "team": ("bearer", "token"),
    "rater": ("bearer", "token"),
    "person": ("session",),
    "host": ("bearer",),
    "operator": ("bearer",),
}
"""Which of them a row reads. All but the host and the operator may ask without."""


_MADE: Final = WeakKeyDictionary[web.Application, bytes]()


async def description(request: web.Request) -> Annotated[web.Response, dict]:
    """This description: every route of this address, and the types of what it takes and gives."""
    made = _MADE.get(request.app)
    if made is None:
        made = _MADE[request.app] = msgspec.json.encode(described(rows_of(request.app)))
    return web.Response(body=made, content_type=JSON)


def described(rows: Iterable[Route]) -> dict[str, Any]:
    """The description of some rows."""
    rows = list(rows)
    types = list(dict.fromkeys(kind for row in rows for kind in _types(row)))
    made, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(types, made, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for row in rows:
        paths.setdefault(row.template, {})["post" if row.method == "POST" else "get"] = {
            "operationId": re.sub(r"\W+", "_", f"{row.method}{row.template}").strip("_").lower(),
            "summary": (inspect.getdoc(row.handle) or "").partition("\n\n")[0].replace("\n", " "),
            "parameters": [*_path_parameters(row), *_query_parameters(row, schemas, components)],
            **_body(row, schemas),
            "responses": _responses(row, schemas),
            "security": _security(row.viewer),
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "jinro", "version": version("jinro")},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SCHEMES},
    }


def _types(row: Route) -> list[Any]:
    """The types of a row that have a schema."""
    given = [] if row.gives is None or isinstance(row.gives, str) else [row.gives]
    found = [*given, *row.refuses, ProblemTold, row.takes, row.asks]
    return [kind for kind in found if kind is not None]


def _path_parameters(row: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "minLength": 1},
            "description": PARAMETERS.get(name, "a word of this route"),
            **({"example": row.example[name]} if name in row.example else {}),
        }
        for name in row.parameters
    ]


def _query_parameters(
    row: Route, schemas: Mapping[Any, Any], components: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The parameters of the query, and the header that tells whose page asks."""
    found: list[dict[str, Any]] = []
    if row.asks is not None:
        asked = components[schemas[row.asks]["$ref"].rpartition("/")[2]]
        found = [
            {"name": name, "in": "query", "required": name in asked["required"], "schema": schema}
            for name, schema in asked["properties"].items()
        ]
    if row.origin == "page":
        told = {"schema": {"type": "string"}, "description": "that of this server: only its own page may ask"}
        found.append({"name": "Origin", "in": "header", "required": True, **told})
    return found


def _body(row: Route, schemas: Mapping[Any, Any]) -> dict[str, Any]:
    if row.takes is None:
        return {}
    return {"requestBody": {"required": True, "content": {JSON: {"schema": schemas[row.takes]}}}}


def _responses(row: Route, schemas: Mapping[Any, Any]) -> dict[str, Any]:
    """What is answered: what was asked for; and otherwise why it is not."""
    refusals = [schemas[kind] for kind in (ProblemTold, *row.refuses)]
    refused = refusals[0] if len(refusals) == 1 else {"anyOf": refusals}
    default = {"description": "why not", "content": {JSON: {"schema": refused}, "text/plain": {}}}
    if row.method == "WS":
        return {"101": {"description": "a WebSocket"}, "default": default}
    if row.gives is None:
        return {"302": {"description": "elsewhere"}, "default": default}
    media = row.gives if isinstance(row.gives, str) else JSON
    content = {media: {} if isinstance(row.gives, str) else {"schema": schemas[row.gives]}}
    return {"200": {"description": "what was asked for", "content": content}, "default": default}


def _security(viewer: Viewer) -> list[dict[str, list[str]]]:
    shown: list[dict[str, list[str]]] = [{name: []} for name in SHOWN[viewer]]
    return shown if viewer in ("host", "operator") else [{}, *shown]
