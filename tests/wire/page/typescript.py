"""The messages of the page as TypeScript types, written from the Python classes."""

from collections.abc import Iterable

import msgspec
from msgspec import inspect

from jinro.wire.page import messages
from jinro.wire.page.control import ControlState
from jinro.wire.page.lobby import AnyLobbyCommand, LobbyList, LobbyMessage, RoomPlace
from jinro.wire.page.messages import Archive, Home, Message, Started, Tables
from jinro.wire.page.opinions import Guesses, Questions, Survey
from jinro.wire.page.play import AgentsTables, AnySeatCommand, PlayBegins, PlayNow, PlayPlace, SeatMessage
from jinro.wire.page.rating import RatingSent, RatingSheet, ShownVillage

HEAD = """// Generated from src/jinro/wire/page by `make golden`. Do not edit.
"""


def typescript() -> str:
    """The file `web/src/wire/messages.ts`."""
    writer = _Writer()
    told = (
        Message,
        Home,
        Started,
        Archive,
        Tables,
        ControlState,
        PlayBegins,
        PlayPlace,
        LobbyList,
        RoomPlace,
    )
    for root in (*told, AgentsTables, Questions, RatingSheet, ShownVillage):
        writer.name(inspect.type_info(root))
    writer.sent = True
    for sent in (PlayNow, Guesses, Survey, RatingSent):
        writer.name(inspect.type_info(sent))
    unions = {
        "PageEvent": messages.PageEvent,
        "Message": Message,
        "SeatMessage": SeatMessage,
        "SeatCommand": AnySeatCommand,
        "LobbyMessage": LobbyMessage,
        "LobbyCommand": AnyLobbyCommand,
    }
    named = {}
    for name, union in unions.items():
        writer.sent = name.endswith("Command")
        named[name] = writer.name(inspect.type_info(union))
    parts = [HEAD, *writer.made.values(), *(f"export type {one} = {told};\n" for one, told in named.items())]
    return "\n".join(parts)


class _Writer:
    def __init__(self) -> None:
        self.made: dict[str, str] = {}
        self.sent = False
        """Whether the page sends it: then it may leave out what has a default."""

    def name(self, kind: inspect.Type) -> str:
        """A type as it is written where it is used; structs and enums are declared once."""
        match kind:
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.LiteralType(values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.UnionType(types):
                return " | ".join(dict.fromkeys(self.name(one) for one in types))
            case inspect.TupleType(items):
                return f"[{', '.join(self.name(one) for one in items)}]"
            case inspect.VarTupleType(item) | inspect.ListType(item):
                inner = self.name(item)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case inspect.DictType(key, value):
                return f"Partial<Record<{self.name(key)}, {self.name(value)}>>"
            case inspect.EnumType(cls):
                names = " | ".join(f'"{one.value}"' for one in cls)
                self.made.setdefault(cls.__name__, f"export type {cls.__name__} = {names};\n")
                return cls.__name__
            case inspect.StructType():
                return self._struct(kind)
        raise TypeError(f"no TypeScript for {kind}")

    def _struct(self, kind: inspect.StructType) -> str:
        name = kind.cls.__name__
        if name not in self.made:
            self.made[name] = ""
            fields = list(self._fields(kind))
            self.made.pop(name)
            self.made[name] = f"export interface {name} {{\n{''.join(fields)}}}\n"
        return name

    def _fields(self, kind: inspect.StructType) -> Iterable[str]:
        if kind.tag_field is not None:
            yield f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};\n"
        for field in kind.fields:
            omitted = self.sent or kind.cls.__struct_config__.omit_defaults
            optional = "?" if omitted and not field.required else ""
            yield f"  {field.encode_name}{optional}: {self.name(field.type)};\n"
