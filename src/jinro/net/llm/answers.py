"""Answers of endpoints as texts: whole ones, and those that come in parts, in the form of each API."""

from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from jinro.completion import ModelFault, TokenUse
from jinro.completion.objects import end_of_object
from jinro.completion.settings import Api
from jinro.errors import one_line

SHOWN: Final = 200
"""Characters of a bad answer in a fault."""
_CUT: Final = ("length", "max_output_tokens", "max_tokens")
"""Why an answer ends that has more tokens than allowed."""


class ReadAnswer(Struct):
    """What is read of an answer so far."""

    said: str = ""
    called: str = ""
    """The arguments of the call of a tool."""
    refusal: str = ""
    finish: str = ""
    use: TokenUse | None = None
    model: str = ""
    error: str = ""
    seen: bool = False
    """Whether there was a text at all."""
    done: bool = False
    """Whether a stream said that it is over."""

    @property
    def text(self) -> str:
        return self.called or self.said

    def fault(self) -> ModelFault | None:
        """Why this is no whole answer; None: it is one."""
        if self.error and not self.text:
            return ModelFault(kind="failed", detail=one_line(self.error, SHOWN))
        if self.refusal or self.finish == "content_filter":
            said = one_line(self.refusal, SHOWN) or "content filter"
            return ModelFault(kind="refused", detail=f"the model refuses: {said}", text=self.text)
        if self.finish in _CUT:
            return ModelFault(kind="truncated", detail="more tokens than allowed", text=self.text)
        if not self.seen:
            return ModelFault(kind="garbage", detail="a completion without a text")
        return None

    def _say(self, content: Any) -> None:
        """Take a text, or the parts of one."""
        parts = content if isinstance(content, list) else [content]
        for part in parts:
            text = part.get("text") if isinstance(part, dict) else part
            if isinstance(text, str):
                self.seen, self.said = True, self.said + text

    def _call(self, arguments: Any) -> None:
        if arguments is not None:
            given = arguments if isinstance(arguments, str) else msgspec.json.encode(arguments).decode()
            self.seen, self.called = True, self.called + given


class _Usage(Struct):
    """Tokens, in the words of either API."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    prompt_tokens_details: dict[str, Any] | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    input_tokens_details: dict[str, Any] | None = None

    @property
    def use(self) -> TokenUse | None:
        """The tokens that an endpoint reports; what cannot be is left out."""
        prompt = self.input_tokens if self.prompt_tokens is None else self.prompt_tokens
        said = self.output_tokens if self.completion_tokens is None else self.completion_tokens
        if prompt is None:
            return None
        cached = (self.prompt_tokens_details or self.input_tokens_details or {}).get("cached_tokens")
        cached = cached if isinstance(cached, int) else 0
        prompt = max(0, prompt)
        return TokenUse(prompt, max(0, said or 0), min(max(0, cached), prompt))


# Chat completions


class _Function(Struct):
    arguments: Any = None


class _ToolCall(Struct):
    function: _Function | None = None
    index: int = 0


class _Message(Struct):
    content: Any = None
    refusal: str | None = None
    tool_calls: list[_ToolCall] | None = None


class _ReplyChoice(Struct):
    message: _Message | None = None
    delta: _Message | None = None
    finish_reason: str | None = None


class _Completion(Struct):
    choices: list[_ReplyChoice] = []
    usage: _Usage | None = None
    model: str | None = None
    error: Raw | None = None


def _take_chat(answer: ReadAnswer, data: bytes) -> None:
    body = msgspec.json.decode(data, type=_Completion)
    _take_error(answer, body.error)
    answer.model = body.model or answer.model
    answer.use = (body.usage.use if body.usage is not None else None) or answer.use
    for choice in body.choices[:1]:
        part = choice.message or choice.delta
        answer.finish = choice.finish_reason or answer.finish
        if part is not None:
            answer._say(part.content)
            answer.refusal += part.refusal or ""
            for call in (one for one in part.tool_calls or () if one.index == 0):
                # Of several calls only the first: parts of it have its index, whole ones come in order.
                answer._call(call.function.arguments if call.function is not None else None)
                if choice.message is not None:
                    break


def _take_error(answer: ReadAnswer, error: Raw | None) -> None:
    if error is not None and bytes(error) != b"null":
        answer.error = bytes(error).decode("utf-8", "replace")[:SHOWN]


# The Responses API


class _Output(Struct):
    type: str = ""
    content: list[dict[str, Any]] = []
    arguments: Any = None


class _Why(Struct):
    reason: str | None = None


class _WholeResponse(Struct):
    output: list[_Output] = []
    usage: _Usage | None = None
    model: str | None = None
    error: Raw | None = None
    incomplete_details: _Why | None = None


class _ResponseEvent(Struct):
    """A part of a stream; or, without a type of an event, the whole response."""

    type: str = ""
    delta: Any = None
    response: _WholeResponse | None = None
    message: str | None = None


def _take_responses(answer: ReadAnswer, data: bytes) -> None:
    event = msgspec.json.decode(data, type=_ResponseEvent)
    if event.type == "response.output_text.delta":
        answer._say(event.delta)
    elif event.type == "response.function_call_arguments.delta":
        answer._call(event.delta)
    elif event.type == "response.refusal.delta":
        answer.refusal += str(event.delta or "")
    elif event.type == "error":
        answer.error = (event.message or "error")[:SHOWN]
    elif event.type in ("response.completed", "response.incomplete", "response.failed"):
        answer.done = True
        # The texts of a stream came before, in parts.
        _take_response(answer, event.response or _WholeResponse(), texts=not answer.seen)
    elif not event.type:
        _take_response(answer, msgspec.json.decode(data, type=_WholeResponse), texts=True)


def _take_response(answer: ReadAnswer, body: _WholeResponse, *, texts: bool) -> None:
    _take_error(answer, body.error)
    answer.model = body.model or answer.model
    answer.use = (body.usage.use if body.usage is not None else None) or answer.use
    answer.finish = (body.incomplete_details and body.incomplete_details.reason) or answer.finish or "stop"
    for output in body.output if texts else ():
        for part in output.content:
            if part.get("type") == "refusal":
                answer.refusal += str(part.get("refusal"))
            elif part.get("type") == "output_text":
                answer._say(part)
        if output.type == "function_call":
            answer._call(output.arguments)


# Ollama


class _OllamaPart(Struct):
    message: _Message | None = None
    model: str | None = None
    done: bool = False
    done_reason: str | None = None
    prompt_eval_count: int | None = None
    eval_count: int | None = None
    error: Raw | None = None


def _take_ollama(answer: ReadAnswer, data: bytes) -> None:
    part = msgspec.json.decode(data, type=_OllamaPart)
    _take_error(answer, part.error)
    answer.model = part.model or answer.model
    if part.message is not None:
        answer._say(part.message.content)
        for call in (part.message.tool_calls or ())[:1]:
            answer._call(call.function.arguments if call.function is not None else None)
    if part.done:
        answer.done, answer.finish = True, part.done_reason or "stop"
    if part.prompt_eval_count is not None:
        answer.use = TokenUse(max(0, part.prompt_eval_count), max(0, part.eval_count or 0))


_TAKE: Final = {
    "chat": _take_chat, "tools": _take_chat, "responses": _take_responses, "ollama": _take_ollama,
}  # fmt: skip
_BAD: Final = (msgspec.MsgspecError, UnicodeDecodeError)


def read_whole(data: bytes, api: Api) -> ReadAnswer | ModelFault:
    """An answer that came as one JSON object."""
    answer = ReadAnswer()
    try:
        _TAKE[api](answer, data)
    except _BAD as error:
        return ModelFault(kind="garbage", detail=one_line(f"not a completion: {error}", SHOWN))
    return answer


class StreamReader:
    """Reads an answer that comes in parts: `data: {...}` lines up to `data: [DONE]`, or JSON lines.

    Once an object that fits the schema is whole, what a model says after it is not waited for."""

    def __init__(self, api: Api, schema: dict[str, Any] | None = None) -> None:
        self.answer = ReadAnswer()
        self.bad = ""
        self._take = _TAKE[api]
        self._lines = api == "ollama"
        self._rest = b""
        self._schema = schema
        self._whole = 0
        """Where the object ends; 0: it is not there yet."""

    def feed(self, data: bytes) -> bool:
        """Take bytes as they come. False: the model says more than was asked for; the rest is not needed."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._line(line.strip())
            if self._after_answer():
                self.answer.done = True
                return False
        return True

    def _line(self, line: bytes) -> None:
        if not line.startswith(b"{" if self._lines else b"data:") or self.answer.done:
            return  # Comments and the names of events.
        part = line if self._lines else line[5:].strip()
        if part == b"[DONE]":
            self.answer.done = True
            return
        try:
            self._take(self.answer, part)
        except _BAD as error:
            self.bad = self.bad or one_line(f"a part that is not of a completion: {error}", SHOWN)

    def _after_answer(self) -> str | None:
        """What has come after all that was asked for; None: that is not there yet."""
        text = self.answer.text
        if self._schema is None or not self._whole:
            self._whole = 0 if self._schema is None else end_of_object(text, self._schema)
        return text[self._whole :].strip().strip("`") if self._whole else None

    @property
    def is_whole(self) -> bool:
        """Whether all that was asked for has come."""
        return self._after_answer() is not None

    def end(self) -> ReadAnswer | ModelFault:
        """The stream is over."""
        self._line(self._rest.strip())
        if self.bad:
            return ModelFault(kind="garbage", detail=self.bad, text=self.answer.text)
        if not self.answer.done and not self.answer.finish and not self.answer.error:
            return ModelFault(kind="truncated", detail="the stream broke off", text=self.answer.text)
        return self.answer
