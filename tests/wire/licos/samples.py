"""The examples of the package, and what tests do with messages."""

import copy
from typing import Any

import msgspec

from jinro.wire.licos import Codec, codec_for, files
from jinro.wire.licos.codec import Message
from jinro.wire.licos.dialects import VERSIONS, Version
from jinro.wire.licos.plain import CLIENT_TYPES
from jinro.wire.licos.plain_codec import type_of

EXAMPLES: list[tuple[Version, str]] = [(v, name) for v in VERSIONS for name in files.names("example", v)]
VILLAGE = [(v, name) for v, name in EXAMPLES if "Message" in name and not name.startswith("received")]


def example(version: Version, name: str) -> dict[str, Any]:
    """An example as an object, which the test may change."""
    found: dict[str, Any] = msgspec.json.decode(files.content("example", version, name))
    return found


def schema_of(name: str) -> str:
    """The schema of an example: its name without what tells its variant."""
    return name.partition("-")[0]


def is_client(message: dict[str, Any]) -> bool:
    if "directionality" in message:
        return bool(message["directionality"] == "client to server")
    return type_of(message["type"]) in CLIENT_TYPES


def read(reader: Codec, message: dict[str, Any]) -> Message:
    data = msgspec.json.encode(message)
    if message.get("extensionalDisclosureRange"):
        return reader.read_log(data)
    return reader.read_client(data) if is_client(message) else reader.read_server(data)


def write(writer: Codec, name: str, message: Any) -> bytes:
    return writer.encode_for_log(message) if name.endswith("-log") else writer.encode(message)


def read_example(version: Version, name: str) -> Any:
    return read(codec_for(version), example(version, name))


def strict(schema: dict[str, Any]) -> dict[str, Any]:
    """The same schema, which takes no key that it does not name."""
    made = copy.deepcopy(schema)
    waiting: list[Any] = [made]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if part.get("type") == "object" and "properties" in part:
                part.setdefault("additionalProperties", False)
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return made
