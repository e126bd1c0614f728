"""Our contexts, schemas and examples: the files of this package, by version and name.

Contexts have the names that messages refer to; schemas and examples have the names of messages. What the
versions have in common lies in `both`. A schema is served whole: the definitions that it uses are put into it
from `definitions.json`.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal

import msgspec
from jsonschema_rs import Draft7Validator

from jinro.errors import CallerError
from jinro.wire.licos.dialects import DIALECTS, VERSIONS, Version

Sort = Literal["context", "schema", "example"]
SORTS: Final[tuple[Sort, ...]] = ("context", "schema", "example")
_SUFFIX: Final = {"context": ".jsonld", "schema": ".json", "example": ".json"}
_CONTEXT: Final = "@context"
_COMMON: Final = "both"
_DEFINITIONS: Final = "definitions"
_DRAFT: Final = "http://json-schema.org/draft-07/schema#"
_DATA: Final = files("jinro.wire.licos") / "data"


@cache
def _paths(sort: Sort, version: Version) -> dict[str, Traversable]:
    found: dict[str, Traversable] = {}
    for folder in (_COMMON, version):
        place = _DATA / sort / folder
        if place.is_dir():
            found |= {one.name.removesuffix(_SUFFIX[sort]): one for one in place.iterdir()}
    found.pop(_DEFINITIONS, None)
    return found


def names(sort: Sort, version: Version) -> list[str]:
    """The names of all files of a sort."""
    return sorted(_paths(sort, version))


@cache
def content(sort: Sort, version: Version, name: str) -> bytes:
    """The file with this name, as it is served; raises `CallerError` if there is none."""
    path = _paths(sort, version).get(name)
    if path is None:
        known = ", ".join(names(sort, version))
        raise CallerError("errors.licos_files.missing", sort=sort, version=version, name=name, known=known)
    data = path.read_bytes()
    return _whole(data, version, name) if sort == "schema" else data


@cache
def _definitions(version: Version) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(
        (_DATA / "schema" / version / f"{_DEFINITIONS}.json").read_bytes()
    )
    return found


def _whole(data: bytes, version: Version, name: str) -> bytes:
    schema = {"$schema": _DRAFT, "$id": f"/licos/schema/{version}/{name}.json", **msgspec.json.decode(data)}
    needed: dict[str, Any] = {}
    waiting = [schema]
    while waiting:
        for name in _references(waiting.pop()):
            if name not in needed:
                needed[name] = _definitions(version)[name]
                waiting.append(needed[name])
    if needed:
        schema["definitions"] = {name: needed[name] for name in sorted(needed)}
    return msgspec.json.format(msgspec.json.encode(schema), indent=2)


def _references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [name for one in part for name in _references(one)]
    if not isinstance(part, dict):
        return []
    own = [part["$ref"].removeprefix("#/definitions/")] if isinstance(part.get("$ref"), str) else []
    return own + [name for one in part.values() for name in _references(one)]


def context_by_iri(iri: str) -> bytes:
    """The context that messages call by this identifier; raises `CallerError` if it is none of ours."""
    for version in VERSIONS:
        base = DIALECTS[version].contexts + "/"
        if iri.startswith(base):
            return content("context", version, iri.removeprefix(base).removesuffix(".jsonld"))
    raise CallerError("errors.licos_files.no_context", iri=iri)


@cache
def validator(version: Version, name: str) -> Draft7Validator:
    """The compiled schema of a message, for reading: which contexts it names does not matter."""
    schema = msgspec.json.decode(content("schema", version, name))
    return Draft7Validator(_without_contexts(schema), validate_formats=True)


def _without_contexts(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _without_contexts(value) for key, value in part.items() if key != _CONTEXT}
    return [_without_contexts(one) for one in part if one != _CONTEXT] if isinstance(part, list) else part
