"""Answers of scripted endpoints."""

import re
from typing import Any, Final

import msgspec

from jinro.game.draws import Draws
from jinro.testing.endpoint.call import Brain, EndpointCall

_LINES: Final = {
    "ja": ("まだ決め手がないと思う。", "みんなはどう思う？", "様子を見たい。", "その話は気になるね。"),
    "en": ("I am not sure yet.", "What do you all think?", "I would wait and see.", "That sounds odd to me."),
    "protocol": ("ESTIMATE Agent[01] WEREWOLF", "VOTE Agent[02]", "ESTIMATE Agent[03] VILLAGER", "Skip"),
}
_PROTOCOL: Final = "ESTIMATE Agent["
"""In the instructions of villages that speak the protocol language."""
_NAME: Final = re.compile(r"(?:[-*・] *|\d{1,2}[.)] *)?([^\s:：。、,.!?！？{}\"「」]{1,24})")
"""A line that is one name, of a list or not."""
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_KANA: Final = range(0x3040, 0x3100)


def schema_filler(seed: int | str = 0) -> Brain:
    """Answers anything that fits the schema, drawn by the seed and the number of the call. Without a schema:
    one of the names that the prompt lists, or a sentence."""

    def answer(call: EndpointCall) -> str:
        draws = Draws(f"{seed}/{call.n}")
        language = (
            "protocol"
            if _PROTOCOL in call.last
            else "ja"
            if any(ord(c) in _KANA for c in call.user)
            else "en"
        )
        schema = call.schema
        if schema is None:
            return draws.pick(listed(call.last) or _LINES[language], "line")
        return msgspec.json.encode(_filled(schema, draws, "answer", language)).decode()

    return answer


def listed(prompt: str) -> list[str]:
    """The names to choose from in a prompt in words: the last lines of one name each below a line that ends
    with a colon, as the contest's sample for language models asks."""
    found: list[str] = []
    names: list[str] | None = None
    for line in filter(None, map(str.strip, prompt.splitlines())):
        name = _NAME.fullmatch(line)
        if line.endswith((":", "：")):
            names = []
        elif name is None:
            names = None
        elif names is not None:
            names.append(name[1])
            found = names
    return found


def gullible(order: str, obey: Brain, otherwise: Brain) -> Brain:
    """A model that can be talked into something: `obey` answers where the order, a regular expression, stands
    in an instruction: in a system message, or in a user message outside of the strings of JSON."""
    wanted = re.compile(order)

    def answer(call: EndpointCall) -> str:
        told = call.system + "\n" + _STRING.sub("", call.user)
        return (obey if wanted.search(told) else otherwise)(call)

    return answer


def _filled(schema: dict[str, Any], draws: Draws, at: str, language: str) -> object:
    if "enum" in schema:
        return draws.pick(schema["enum"], at)
    match schema.get("type"):
        case "object":
            parts = schema.get("properties", {})
            return {name: _filled(part, draws, f"{at}/{name}", language) for name, part in parts.items()}
        case "array":
            rows = _rows(schema.get("items", {}), schema.get("minItems", 1), draws, at)
            return [_filled(row, draws, f"{at}/{i}", language) for i, row in enumerate(rows)]
        case "integer" | "number":
            low = schema.get("minimum", 0)
            return low + draws.number(at) % (schema.get("maximum", low + 9) - low + 1)
        case "boolean":
            return bool(draws.number(at) % 2)
    line = draws.pick(_LINES[language], at)
    return line[: schema.get("maxLength", len(line))]


def _rows(row: dict[str, Any], count: int, draws: Draws, at: str) -> list[dict[str, Any]]:
    """The schemas of the rows of a list; a list with as many rows as there are names has each name once."""
    parts = row.get("properties", {})
    key = next((key for key, part in parts.items() if len(part.get("enum", ())) == count), None)
    if key is None:
        return [row] * count
    named = draws.order(parts[key]["enum"], f"{at}/{key}")
    return [{**row, "properties": {**parts, key: {"enum": [name]}}} for name in named]
