"""Requests as bytes, and answers of endpoints as texts: whole ones, and those that come in parts (SSE)."""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from jinro.completion import ChatMessage, ModelFault, Prompt, TokenUse
from jinro.errors import one_line

Guide = Literal["json_schema", "json_object", "words"]
"""How an endpoint is told the schema: as such, that the answer is JSON, or in words alone."""
GUIDES: Final[tuple[Guide, ...]] = ("json_schema", "json_object", "words")
IN_WORDS: Final = "Answer with one JSON object and nothing else. It must fit this JSON Schema:"
SHOWN: Final = 200
"""Characters of a bad answer in a fault."""


class EndpointTraits(Struct):
    """What is known of an endpoint; it changes when it refuses something."""

    guide: Guide = "json_schema"
    token_word: str = "max_tokens"
    """`max_completion_tokens` for some models."""


def body_of(prompt: Prompt, traits: EndpointTraits, *, stream: bool) -> bytes:
    """The body of a request."""
    messages = prompt.messages
    body: dict[str, Any] = {"model": prompt.model}
    if prompt.schema is not None:
        if traits.guide == "json_schema":
            schema = {"name": "answer", "strict": True, "schema": prompt.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        else:
            messages = _told_in_words(messages, prompt.schema)
            if traits.guide == "json_object":
                body["response_format"] = {"type": "json_object"}
    body["messages"] = [_message(one) for one in messages]
    body[traits.token_word] = prompt.max_tokens
    if prompt.temperature is not None:
        body["temperature"] = prompt.temperature
    if prompt.seed is not None:
        body["seed"] = prompt.seed
    if stream:
        body |= {"stream": True, "stream_options": {"include_usage": True}}
    return msgspec.json.encode(body)


def _told_in_words(messages: tuple[ChatMessage, ...], schema: dict[str, Any]) -> tuple[ChatMessage, ...]:
    """The messages with the schema at the end of the first system message."""
    words = f"{IN_WORDS}\n{msgspec.json.encode(schema).decode()}"
    for i, one in enumerate(messages):
        if one.role == "system":
            told = ChatMessage("system", f"{one.text}\n\n{words}", one.images)
            return (*messages[:i], told, *messages[i + 1 :])
    return (ChatMessage("system", words), *messages)


def _message(one: ChatMessage) -> dict[str, object]:
    if not one.images:
        return {"role": one.role, "content": one.text}
    parts: list[dict[str, object]] = [{"type": "text", "text": one.text}]
    parts += [{"type": "image_url", "image_url": {"url": url}} for url in one.images]
    return {"role": one.role, "content": parts}


class _Details(Struct):
    cached_tokens: int | None = None


class _Usage(Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    prompt_tokens_details: _Details | None = None


class _Message(Struct):
    content: str | None = None
    refusal: str | None = None


class _ReplyChoice(Struct):
    message: _Message | None = None
    delta: _Message | None = None
    finish_reason: str | None = None


class _Body(Struct):
    choices: list[_ReplyChoice] = []
    usage: _Usage | None = None
    model: str | None = None
    error: msgspec.Raw | None = None


class ReadAnswer(Struct):
    """What is read of an answer so far."""

    text: str = ""
    refusal: str = ""
    finish: str = ""
    use: TokenUse | None = None
    model: str = ""
    error: str = ""
    seen: bool = False
    """Whether there was a choice at all."""
    done: bool = False
    """Whether a stream said that it is over."""

    def take(self, body: _Body) -> None:
        """Take a body, or a part of one."""
        if body.error is not None and bytes(body.error) != b"null":
            self.error = bytes(body.error).decode("utf-8", "replace")[:SHOWN]
        self.model = body.model or self.model
        if body.usage is not None and body.usage.prompt_tokens is not None:
            self.use = _use(body.usage)
        for choice in body.choices[:1]:
            part = choice.message or choice.delta
            self.finish = choice.finish_reason or self.finish
            if part is not None:
                self.seen = self.seen or part.content is not None
                self.text += part.content or ""
                self.refusal += part.refusal or ""

    def fault(self) -> ModelFault | None:
        """Why this is no whole answer; None: it is one."""
        if self.error and not self.text:
            return ModelFault(kind="failed", detail=one_line(self.error, SHOWN))
        if self.refusal or self.finish == "content_filter":
            said = one_line(self.refusal, SHOWN) or "content filter"
            return ModelFault(kind="refused", detail=f"the model refuses: {said}", text=self.text)
        if self.finish == "length":
            return ModelFault(kind="truncated", detail="more tokens than allowed", text=self.text)
        if not self.seen:
            return ModelFault(kind="garbage", detail="a completion without a text")
        return None


def _use(usage: _Usage) -> TokenUse:
    """The tokens that an endpoint reports; what cannot be is left out."""
    prompt = max(0, usage.prompt_tokens or 0)
    details = usage.prompt_tokens_details
    cached = (details.cached_tokens or 0) if details is not None else 0
    return TokenUse(prompt, max(0, usage.completion_tokens or 0), min(max(0, cached), prompt))


def read_whole(data: bytes) -> ReadAnswer | ModelFault:
    """An answer that came as one JSON object."""
    answer = ReadAnswer()
    try:
        answer.take(msgspec.json.decode(data, type=_Body))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        return ModelFault(kind="garbage", detail=one_line(f"not a completion: {error}", SHOWN))
    return answer


class StreamReader:
    """Reads an answer that comes in parts: `data: {...}` lines up to `data: [DONE]`."""

    def __init__(self) -> None:
        self.answer = ReadAnswer()
        self.bad = ""
        self._rest = b""

    def feed(self, data: bytes) -> None:
        """Take bytes as they come."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._line(line.strip())

    def _line(self, line: bytes) -> None:
        if not line.startswith(b"data:") or self.answer.done:
            return  # Comments and the names of events.
        part = line[5:].strip()
        if part == b"[DONE]":
            self.answer.done = True
            return
        try:
            self.answer.take(msgspec.json.decode(part, type=_Body))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self.bad = self.bad or one_line(f"a part that is not of a completion: {error}", SHOWN)

    def end(self) -> ReadAnswer | ModelFault:
        """The stream is over."""
        self._line(self._rest.strip())
        if self.bad:
            return ModelFault(kind="garbage", detail=self.bad, text=self.answer.text)
        if not self.answer.done and not self.answer.finish and not self.answer.error:
            return ModelFault(kind="truncated", detail="the stream broke off", text=self.answer.text)
        return self.answer
