"""Prompts as the bodies of requests, one function for each API."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from jinro.completion import ChatMessage, EndpointSettings, Prompt, estimated_tokens

Guide = Literal["tool", "json_schema", "json_object", "words"]
"""How an endpoint is told the schema: as the parameters of a tool, as such, that the answer is JSON, or in
words alone."""
GUIDES: Final[tuple[Guide, ...]] = ("tool", "json_schema", "json_object", "words")
IN_WORDS: Final = "Answer with one JSON object and nothing else. It must fit this JSON Schema:"
TOOL: Final = "answer"
"""The name of the tool, and of the schema."""
DISPENSABLE: Final = (
    "temperature", "seed", "reasoning_effort", "reasoning", "think", "stream_options", "store", "strict",
)  # fmt: skip
"""Fields that are left out where an endpoint refuses them by name."""
LEAST_CONTEXT: Final = 8_192
"""Tokens of Ollama's context. With its default the beginning of a long prompt is left out, unsaid."""


class EndpointTraits(Struct):
    """What is known of an endpoint; it changes when it refuses something."""

    guide: Guide = "json_schema"
    token_word: str = "max_tokens"
    """`max_completion_tokens` for some models."""
    left_out: tuple[str, ...] = ()
    """Fields that it does not know."""


def traits_of(settings: EndpointSettings) -> EndpointTraits:
    """What an endpoint is taken for at first."""
    return EndpointTraits("tool" if settings.api == "tools" else "json_schema")


def body_of(prompt: Prompt, settings: EndpointSettings, traits: EndpointTraits) -> bytes:
    """The body of a request."""
    messages = prompt.messages
    if prompt.schema is not None and traits.guide in ("json_object", "words"):
        messages = _told_in_words(messages, prompt.schema)
    make = {"responses": _responses, "ollama": _ollama}.get(settings.api, _chat)
    made = _merged(make(prompt, messages, settings, traits), settings.extra)
    return msgspec.json.encode(_without(made, traits.left_out))


def _chat(
    prompt: Prompt, messages: tuple[ChatMessage, ...], settings: EndpointSettings, traits: EndpointTraits
) -> dict[str, Any]:
    body: dict[str, Any] = {"model": prompt.model}
    named = {"name": TOOL, "strict": True}
    if prompt.schema is not None and traits.guide == "tool":
        body["tools"] = [{"type": "function", "function": {**named, "parameters": prompt.schema}}]
        body["tool_choice"] = {"type": "function", "function": {"name": TOOL}}
    elif prompt.schema is not None and traits.guide == "json_schema":
        schema = {**named, "schema": prompt.schema}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    elif prompt.schema is not None and traits.guide == "json_object":
        body["response_format"] = {"type": "json_object"}
    body["messages"] = [_message(one) for one in messages]
    body[traits.token_word] = prompt.max_tokens
    body |= _given(temperature=prompt.temperature, seed=prompt.seed, reasoning_effort=settings.effort)
    if settings.stream:
        body |= {"stream": True, "stream_options": {"include_usage": True}}
    return body


def _message(one: ChatMessage) -> dict[str, object]:
    if not one.images:
        return {"role": one.role, "content": one.text}
    parts: list[dict[str, object]] = [{"type": "text", "text": one.text}]
    parts += [{"type": "image_url", "image_url": {"url": url}} for url in one.images]
    return {"role": one.role, "content": parts}


def _responses(
    prompt: Prompt, messages: tuple[ChatMessage, ...], settings: EndpointSettings, traits: EndpointTraits
) -> dict[str, Any]:
    body: dict[str, Any] = {"model": prompt.model, "store": False}
    if prompt.schema is not None and traits.guide == "json_schema":
        form = {"type": "json_schema", "name": TOOL, "strict": True, "schema": prompt.schema}
        body["text"] = {"format": form}
    elif prompt.schema is not None and traits.guide == "json_object":
        body["text"] = {"format": {"type": "json_object"}}
    body["input"] = [_input(one) for one in messages]
    body["max_output_tokens"] = prompt.max_tokens
    reasoning = None if settings.effort is None else {"effort": settings.effort}
    body |= _given(temperature=prompt.temperature, reasoning=reasoning)
    return body | ({"stream": True} if settings.stream else {})


def _input(one: ChatMessage) -> dict[str, object]:
    if not one.images:
        return {"role": one.role, "content": one.text}
    parts: list[dict[str, object]] = [{"type": "input_text", "text": one.text}]
    return {
        "role": one.role,
        "content": parts + [{"type": "input_image", "image_url": i} for i in one.images],
    }


def _ollama(
    prompt: Prompt, messages: tuple[ChatMessage, ...], settings: EndpointSettings, traits: EndpointTraits
) -> dict[str, Any]:
    context = LEAST_CONTEXT
    while context < estimated_tokens(prompt) + prompt.max_tokens:
        context *= 2
    options = {"num_predict": prompt.max_tokens, "num_ctx": context}
    options |= _given(temperature=prompt.temperature, seed=prompt.seed)
    body: dict[str, Any] = {"model": prompt.model, "stream": settings.stream, "options": options}
    if prompt.schema is not None and traits.guide in ("json_schema", "json_object"):
        body["format"] = prompt.schema if traits.guide == "json_schema" else "json"
    body["messages"] = [_with_data(one) for one in messages]
    think = {None: None, "none": False, "minimal": "low"}.get(settings.effort, settings.effort)
    return body | _given(think=think)


def _with_data(one: ChatMessage) -> dict[str, object]:
    """A message with its images as Ollama takes them: the data of `data:` addresses."""
    images = [url.partition(";base64,")[2] for url in one.images if ";base64," in url]
    return {"role": one.role, "content": one.text} | ({"images": images} if images else {})


def _given(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _merged(body: dict[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    """The body with more fields; objects that both have are merged."""
    made = dict(body)
    for name, value in extra.items():
        before = made.get(name)
        both = isinstance(before, dict) and isinstance(value, dict)
        made[name] = _merged(before, value) if both else value  # type: ignore[arg-type]
    return made


def _without(value: Any, names: tuple[str, ...]) -> Any:
    """The body without some fields, at any depth but in schemas and messages."""
    if not names or not isinstance(value, dict):
        return [_without(one, names) for one in value] if names and isinstance(value, list) else value
    kept = ("schema", "parameters", "messages", "input", "format" if "model" in value else "schema")
    return {k: v if k in kept else _without(v, names) for k, v in value.items() if k not in names}


def _told_in_words(messages: tuple[ChatMessage, ...], schema: dict[str, Any]) -> tuple[ChatMessage, ...]:
    """The messages with the schema at the end of the first system message."""
    words = f"{IN_WORDS}\n{msgspec.json.encode(schema).decode()}"
    for i, one in enumerate(messages):
        if one.role == "system":
            told = ChatMessage("system", f"{one.text}\n\n{words}", one.images)
            return (*messages[:i], told, *messages[i + 1 :])
    return (ChatMessage("system", words), *messages)
