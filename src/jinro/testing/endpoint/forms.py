"""Answers in the form of each API: whole, and in parts. Tokens are characters here."""

from collections import deque
from typing import Any, Final

import msgspec

from jinro.testing.endpoint.call import EndpointCall

MOST_KEPT: Final = 32
"""Prompts whose beginnings are known: those of as many players, or more."""
JSON_LINES: Final = "application/x-ndjson"
EVENTS: Final = "text/event-stream"
_INCOMPLETE: Final = "max_output_tokens"


class PromptCache:
    """Which beginnings of prompts came before, as endpoints know them that bill them at a lower price."""

    def __init__(self) -> None:
        self._kept: deque[str] = deque(maxlen=MOST_KEPT)

    def take(self, call: EndpointCall) -> tuple[int, int]:
        """The size of a prompt, and of its beginning that one of the last prompts had too."""
        text = call.system + call.user
        shared = max((shared_size(text, one) for one in self._kept), default=0)
        self._kept.append(text)
        return len(text), shared


def shared_size(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one.startswith(other[:middle]) else (low, middle - 1)
    return low


def whole(call: EndpointCall, text: str, finish: str, sizes: tuple[int, int] | None) -> dict[str, Any]:
    """The body of an answer. `sizes`: of the prompt and of what was known of it; None: none are told."""
    return {"responses": _response, "ollama": _ollama}.get(call.api, _completion)(call, text, finish, sizes)


def parts(call: EndpointCall, text: str, finish: str, sizes: tuple[int, int] | None) -> list[bytes]:
    """The parts of an answer, as bytes."""
    step = max(1, len(text) // 4)
    pieces = [text[i : i + step] for i in range(0, len(text), step)]
    if call.api == "ollama":
        said: list[dict[str, Any]] = [
            {"model": "", "message": {"role": "assistant", "content": one}, "done": False} for one in pieces
        ]
        last = _ollama(call, text, finish, sizes) | {"message": {"role": "assistant", "content": ""}}
        return [msgspec.json.encode(one) + b"\n" for one in (*said, last)]
    if call.api == "responses":
        kind = "response.incomplete" if finish == "length" else "response.completed"
        events: list[dict[str, Any]] = [
            {"type": "response.output_text.delta", "delta": one} for one in pieces
        ]
        done = {"type": kind, "response": _response(call, text, finish, sizes)}
        return [b"event: " + str(e["type"]).encode() + b"\n" + _event(e) for e in (*events, done)]
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": None if call.guide == "tool" else ""}]
    for one in pieces:
        tool = {"tool_calls": [{"index": 0, "type": "function", "function": {"arguments": one}}]}
        deltas.append(tool if call.guide == "tool" else {"content": one})
    chunks: list[dict[str, Any]] = [{"choices": [{"index": 0, "delta": one}]} for one in deltas]
    chunks.append({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
    if sizes is not None:
        chunks.append({"choices": [], "usage": _usage(text, sizes)})
    return [*map(_event, chunks), b"data: [DONE]\n\n"]


def refusal(call: EndpointCall, text: str) -> dict[str, Any]:
    """The body of an answer in which the model refuses."""
    if call.api == "responses":
        return {"output": [{"type": "message", "content": [{"type": "refusal", "refusal": text}]}]}
    return {"choices": [{"message": {"content": None, "refusal": text}}]}


def _completion(call: EndpointCall, text: str, finish: str, sizes: tuple[int, int] | None) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if call.guide == "tool":
        function = {"name": call.body["tools"][0]["function"]["name"], "arguments": text}
        tool = {"id": f"call-{call.n}", "type": "function", "function": function}
        message = {"role": "assistant", "content": None, "tool_calls": [tool]}
        finish = "tool_calls" if finish == "stop" else finish
    body = {
        "id": f"scripted-{call.n}",
        "object": "chat.completion",
        "model": call.body.get("model", ""),
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
    }
    return body if sizes is None else body | {"usage": _usage(text, sizes)}


def _response(call: EndpointCall, text: str, finish: str, sizes: tuple[int, int] | None) -> dict[str, Any]:
    content = [{"type": "output_text", "text": text, "annotations": []}]
    body: dict[str, Any] = {
        "id": f"scripted-{call.n}",
        "object": "response",
        "model": call.body.get("model", ""),
        "status": "incomplete" if finish == "length" else "completed",
        "incomplete_details": {"reason": _INCOMPLETE} if finish == "length" else None,
        "error": None,
        "output": [
            {"type": "reasoning", "id": "r", "summary": []},
            {"type": "message", "role": "assistant", "content": content},
        ],
    }
    if sizes is None:
        return body
    prompt, cached = sizes
    used = {"input_tokens": prompt, "output_tokens": len(text), "total_tokens": prompt + len(text)}
    return body | {"usage": {**used, "input_tokens_details": {"cached_tokens": cached}}}


def _ollama(call: EndpointCall, text: str, finish: str, sizes: tuple[int, int] | None) -> dict[str, Any]:
    message = {"role": "assistant", "content": text}
    body = {"model": call.body.get("model", ""), "message": message, "done": True, "done_reason": finish}
    counts = {} if sizes is None else {"prompt_eval_count": sizes[0], "eval_count": len(text)}
    return body | counts


def _usage(text: str, sizes: tuple[int, int]) -> dict[str, Any]:
    prompt, cached = sizes
    return {
        "prompt_tokens": prompt,
        "completion_tokens": len(text),
        "total_tokens": prompt + len(text),
        "prompt_tokens_details": {"cached_tokens": cached},
    }


def _event(part: dict[str, Any]) -> bytes:
    return b"data: " + msgspec.json.encode(part) + b"\n\n"
