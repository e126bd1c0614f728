"""JSON objects in the texts of models: found, repaired, and made to fit a schema.

Models wrap JSON in fences, talk before and after it, think aloud, end too early, use other quotes. What is
found is checked against the schema; only what cannot be mistaken is converted, such as "3" for 3.
"""

import ast
import re
from typing import Any, Final

import msgspec

LONGEST: Final = 50_000
"""Characters of a text that are read."""
MOST_STARTS: Final = 30
"""Places of a text at which an object is looked for."""
MOST_CLOSED: Final = 2
"""Places at which an object is looked for that is not closed."""
DEEPEST: Final = 32
_THOUGHT: Final = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL)
_TRAILING: Final = re.compile(r",(\s*[}\]])")
_QUOTES: Final = str.maketrans({"“": '"', "”": '"', "„": '"', "＂": '"', "：": ":", "，": ","})


def read_object(text: str, schema: dict[str, Any] | None = None) -> dict[str, Any] | str:
    """The last object in a text that fits the schema; or, as a text, why there is none."""
    shown = _THOUGHT.sub(" ", text[:LONGEST])
    reason = "no JSON object"
    for found in reversed(_objects(shown)):
        fitted = found if schema is None else fit(found, schema)
        if isinstance(fitted, dict):
            return {str(key): value for key, value in fitted.items()}
        if isinstance(fitted, Misfit) and reason == "no JSON object":
            reason = fitted.reason
    return reason


def end_of_object(text: str, schema: dict[str, Any]) -> int:
    """Where the first object in a text ends that fits the schema as it stands; 0: there is none yet."""
    thought = text.rfind("</think")
    position = text.find(">", thought) if thought >= 0 else 0
    if position < 0 or (thought < 0 and "<think" in text):
        return 0
    while (start := text.find("{", position)) >= 0:
        position = _end_of(text, start)
        if not position:
            return 0
        try:
            found = msgspec.json.decode(text[start:position])
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            continue
        if isinstance(fit(found, schema), dict):
            return position
    return 0


def _objects(text: str) -> list[dict[str, Any]]:
    """The objects in a text, in their order; where there is none as it stands, what repairs make of it."""
    for candidate in (text, text.translate(_QUOTES)):
        found = []
        position = tries = closed = 0
        while (start := candidate.find("{", position)) >= 0 and tries < MOST_STARTS and closed < MOST_CLOSED:
            tries += 1
            end = _end_of(candidate, start)
            closed += not end
            value = _decoded(candidate[start:end] if end else _closed(candidate[start:]))
            if isinstance(value, dict):
                found.append(value)
            position = end if end and isinstance(value, dict) else start + 1
        if found:
            return found
    return []


def _end_of(text: str, start: int) -> int:
    """The position after the brace that closes the one at `start`; 0: there is none."""
    depth, quoted, escaped = 0, False, False
    for i in range(start, len(text)):
        c = text[i]
        if quoted:
            quoted, escaped = escaped or c != '"', c == "\\" and not escaped
        elif c == '"':
            quoted = True
        elif c in "{[":
            depth += 1
            if depth > DEEPEST:
                return 0
        elif c in "}]":
            depth -= 1
            if not depth:
                return i + 1
    return 0


def _closed(text: str) -> str:
    """A text that ends too early, with what is open closed."""
    stack: list[str] = []
    quoted, escaped = False, False
    for c in text:
        if quoted:
            quoted, escaped = escaped or c != '"', c == "\\" and not escaped
        elif c == '"':
            quoted = True
        elif c in "{[" and len(stack) < DEEPEST:
            stack.append("}" if c == "{" else "]")
        elif c in "}]" and stack:
            stack.pop()
    if quoted:
        text = (text[:-1] if escaped else text) + '"'
    text = re.sub(r'[,:]\s*\Z|,\s*"[^"]*"\s*:?\s*\Z', "", text.rstrip())
    return text + "".join(reversed(stack))


def _decoded(text: str) -> object:
    """JSON, or what differs from it in quotes and commas only."""
    for candidate in (text, _TRAILING.sub(r"\1", text), _escaped_lines(_TRAILING.sub(r"\1", text))):
        try:
            return msgspec.json.decode(candidate)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            continue
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None


def _escaped_lines(text: str) -> str:
    """The text with line breaks inside strings as JSON writes them."""
    out, quoted, escaped = [], False, False
    for c in text:
        if quoted:
            quoted, escaped = escaped or c != '"', c == "\\" and not escaped
            out.append({"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(c, c))
        else:
            quoted = c == '"'
            out.append(c)
    return "".join(out)


class Misfit(msgspec.Struct, frozen=True):
    """Why a value does not fit its schema."""

    reason: str


def fit(value: object, schema: dict[str, Any], at: str = "the answer") -> object:
    """The value as the schema has it, or a `Misfit`. Of JSON Schema: type, enum, properties, required, items,
    minimum, maximum, minItems, maxItems, maxLength (longer texts are cut). Other properties are left out."""
    if "enum" in schema:
        return _one_of(value, schema["enum"], at)
    match schema.get("type"):
        case "object":
            return _fit_object(value, schema, at)
        case "array":
            return _fit_array(value, schema, at)
        case "string":
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                value = str(value)
            return value[: schema.get("maxLength")] if isinstance(value, str) else _not(value, "a text", at)
        case "integer" | "number" as kind:
            return _fit_number(value, schema, kind == "integer", at)
        case "boolean":
            words = {"true": True, "false": False}
            value = words.get(value.lower(), value) if isinstance(value, str) else value
            return value if isinstance(value, bool) else _not(value, "true or false", at)
    return value


def _not(value: object, expected: str, at: str) -> Misfit:
    return Misfit(f"{at}: {value!r:.80} is not {expected}")


def _one_of(value: object, allowed: list[object], at: str) -> object:
    """The allowed value that is meant: equal, or equal but for case, spaces and the type."""
    for one in allowed:
        if one == value and type(one) is type(value):
            return one
    meant = _plain(value)
    found = [one for one in allowed if _plain(one) == meant]
    shown = ", ".join(str(one) for one in allowed[:20])
    return found[0] if len(found) == 1 else _not(value, f"one of {shown}", at)


def _plain(value: object) -> str:
    return "" if value is None else str(value).strip().strip("\"'「」@").casefold()


def _fit_object(value: object, schema: dict[str, Any], at: str) -> object:
    if not isinstance(value, dict):
        return _not(value, "an object", at)
    missing = [name for name in schema.get("required", ()) if name not in value]
    if missing:
        return Misfit(f"{at}: there is no {missing[0]!r}")
    made: dict[str, object] = {}
    for name, part in schema.get("properties", {}).items():
        if name not in value:
            continue
        fitted = fit(value[name], part, name)
        if isinstance(fitted, Misfit):
            if name in schema.get("required", ()):
                return fitted
            continue
        made[name] = fitted
    return made


def _fit_array(value: object, schema: dict[str, Any], at: str) -> object:
    if not isinstance(value, list):
        return _not(value, "a list", at)
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", LONGEST):
        return Misfit(f"{at}: {len(value)} items")
    made = [fit(one, schema.get("items", {}), f"{at}[{i}]") for i, one in enumerate(value)]
    return next((one for one in made if isinstance(one, Misfit)), made)


def _fit_number(value: object, schema: dict[str, Any], whole: bool, at: str) -> object:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return _not(value, "a number", at)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
        return _not(value, "a number", at)
    if whole:
        if abs(value) > 2**53 or value != int(value):
            return _not(value, "a whole number", at)
        value = int(value)
    if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        low, high = schema.get("minimum", "-"), schema.get("maximum", "-")
        return _not(value, f"from {low} to {high}", at)
    return value
