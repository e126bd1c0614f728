"""The forms in which the client speaks, against our own endpoint: no real provider has answered them here."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.net.llm.test_client import SCHEMA, Result, ask, one, with_client
from tests.rows import each_row

from jinro.completion import (
    ChatMessage,
    Completion,
    EndpointSettings,
    ModelFault,
    call_line,
    prompt_key,
    read_object,
    replaying,
)
from jinro.completion.objects import end_of_object
from jinro.completion.settings import APIS
from jinro.net.llm import ModelClient
from jinro.net.llm.answers import StreamReader, read_whole
from jinro.net.llm.ledger import CALLS, Ledger, read_calls
from jinro.net.llm.pace import CallPace, wait_of
from jinro.net.llm.requests import body_of, traits_of
from jinro.testing.endpoint import Behaviour, ScriptedEndpoint

ANSWER = '{"say": "人狼です。", "target": "Kai"}'
FORMS = [(api, stream) for api in APIS for stream in (False, True)]


@pytest.mark.parametrize(("api", "stream"), FORMS)
def test_an_answer_in_every_form(api: Any, stream: bool) -> None:
    prompt = ask(schema=SCHEMA, temperature=0.5)
    result, calls = one(Behaviour(), prompt, api=api, stream=stream, brain=lambda call: ANSWER)
    assert isinstance(result, Completion), result
    assert read_object(result.text, SCHEMA) == json.loads(ANSWER)
    assert (result.use.prompt, result.use.completion, result.use.estimated) == (11, len(ANSWER), False)
    assert (calls[0].system, calls[0].user, calls[0].schema) == ("Play.", "Hello.", SCHEMA)


@pytest.mark.parametrize(("api", "stream"), FORMS)
def test_half_an_answer_in_every_form(api: Any, stream: bool) -> None:
    result, _ = one(Behaviour(plan=("length",)), ask(), api=api, stream=stream, brain=lambda call: "abcdef")
    assert isinstance(result, ModelFault)
    assert (result.kind, result.text) == ("truncated", "abc")


@each_row(("api", "fault", "kind"), [
    (api, fault, kind) for api in APIS
    for fault, kind in {
        "no_choice": "garbage", "bad_json": "garbage", "html": "garbage", "error": "failed",
        "refuse": "refused", "rate_limit": "rate_limited", "cut": "truncated",
    }.items()
])  # fmt: skip
def test_faults_in_every_form(api: Any, fault: Any, kind: str) -> None:
    result, _ = one(Behaviour(plan=(fault,) * 3, retry_after="0"), api=api, attempts=1)
    assert isinstance(result, ModelFault)
    assert result.kind == kind


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(("schemas", "last"), [("json_object", "json_object"), ("none", "")])
def test_every_form_falls_back_to_words(api: Any, schemas: Any, last: str) -> None:
    result, calls = one(Behaviour(schemas=schemas), ask(schema=SCHEMA), api=api, brain=lambda call: ANSWER)
    assert isinstance(result, Completion)
    assert (calls[-1].guide, calls[-1].schema) == (last, SCHEMA)


def test_the_call_of_a_tool_is_an_answer_to_any_request() -> None:
    """Some models answer with tools although they were given a schema."""
    call = {"id": "1", "type": "function", "function": {"name": "x", "arguments": ANSWER}}
    body = {
        "choices": [{"message": {"content": None, "tool_calls": [call, call]}, "finish_reason": "tool_calls"}]
    }
    answer = read_whole(json.dumps(body).encode(), "chat")
    assert not isinstance(answer, ModelFault)
    assert (answer.text, answer.fault()) == (ANSWER, None)
    parts = {
        "choices": [{"message": {"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}}]
    }
    answer = read_whole(json.dumps(parts).encode(), "chat")
    assert not isinstance(answer, ModelFault)
    assert answer.text == "ab"


def test_options_are_fields_of_the_request() -> None:
    def body(api: Any, **more: Any) -> dict[str, Any]:
        settings = EndpointSettings(api=api, **more)
        made: dict[str, Any] = json.loads(body_of(ask(), settings, traits_of(settings)))
        return made

    extra = {"top_p": 0.9, "options": {"top_k": 5}}
    assert body("chat", effort="low", extra=extra)["reasoning_effort"] == "low"
    assert body("responses", effort="high")["reasoning"] == {"effort": "high"}
    ollama = body("ollama", effort="none", extra=extra)
    assert (ollama["think"], ollama["top_p"]) == (False, 0.9)
    assert ollama["options"] == {"num_predict": 1_000, "num_ctx": 8_192, "top_k": 5}
    image = ask(messages=(ChatMessage("user", "Who?", ("data:image/png;base64,AAAA",)),))
    settings = EndpointSettings(api="ollama")
    assert json.loads(body_of(image, settings, traits_of(settings)))["messages"][0]["images"] == ["AAAA"]


def test_a_field_that_is_refused_by_name_is_left_out() -> None:
    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> tuple[Result, list[dict[str, Any]]]:
        refuse = endpoint._refusal  # The endpoint of a provider that knows no temperature.

        def refusal(call: Any) -> Any:
            from aiohttp import web

            if "temperature" in call.body:
                told = {"error": {"message": "Unsupported value: 'temperature'"}}
                return web.json_response(told, status=400)
            return refuse(call)

        endpoint._refusal = refusal  # type: ignore[method-assign]
        result = await client.complete(ask(temperature=0.3, schema=SCHEMA))
        await client.complete(ask(temperature=0.3, schema=SCHEMA))
        return result, [call.body for call in endpoint.calls]

    result, bodies = with_client(Behaviour(), use)
    assert isinstance(result, Completion)
    assert ["temperature" in body for body in bodies] == [True, False, False]
    assert "response_format" in bodies[1]


def test_another_model_answers_in_place_of_one_that_does_not() -> None:
    result, calls = one(Behaviour(missing="m"), fallback_models=("n",), attempts=1)
    assert isinstance(result, Completion)
    assert ([call.body["model"] for call in calls], result.model, result.attempts) == (["m", "n"], "n", 2)
    slow, calls = one(Behaviour(plan=("hang", None)), ask(limit_ms=2_000), fallback_models=("n",))
    assert isinstance(slow, Completion)
    assert slow.use.estimated  # What the first model may have used is counted too.
    assert 1_000 < slow.ms < 2_000


def test_a_stream_is_read_no_further_than_the_answer() -> None:
    """A model that talks on after its answer is not waited for; a text that only looks whole is."""
    said = ANSWER + " And now let me explain at length. " * 50
    result, _ = one(Behaviour(), ask(schema=SCHEMA), stream=True, brain=lambda call: said)
    assert isinstance(result, Completion)
    assert (read_object(result.text, SCHEMA), result.use.estimated) == (json.loads(ANSWER), True)
    assert len(result.text) < len(said)
    reader = StreamReader("ollama", SCHEMA)

    def feed(text: str) -> bool:
        return reader.feed(json.dumps({"message": {"content": text}}).encode() + b"\n")

    assert feed('{"target": "Kai", "say": "a }')
    assert feed(' b"}')
    assert reader.is_whole
    assert not feed(" more")


def test_a_whole_answer_whose_end_does_not_come_is_one() -> None:
    """The connection stays open after the last brace."""
    reader = StreamReader("chat", SCHEMA)
    reader.feed(b"data: " + json.dumps({"choices": [{"delta": {"content": ANSWER}}]}).encode() + b"\n")
    assert reader.is_whole
    assert not end_of_object(ANSWER[:-1], SCHEMA)
    assert not end_of_object("<think>" + ANSWER, SCHEMA)
    assert end_of_object("<think>{}</think>" + ANSWER + "...", SCHEMA) == 17 + len(ANSWER)


# CallPace


@each_row(
    ("headers", "body", "ms"),
    [
        ({"Retry-After": "2"}, "", 2_000),
        ({"retry-after-ms": "150", "Retry-After": "9"}, "", 150),
        ({}, "Rate limit reached. Please try again in 1.2s. Visit", 1_200),
        ({}, '"retryDelay": "34s"', 34_000),
        ({"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "6m0s"}, "", 360_000),
        ({"x-ratelimit-remaining-tokens": "7", "x-ratelimit-reset-tokens": "6m0s"}, "", 0),
        ({"Retry-After": "soon"}, "", 0),
        ({"Retry-After": "1e99"}, "", 600_000),
        ({"Retry-After": "nan"}, "", 0),
        ({"Retry-After": "-5"}, "", 0),
    ],
)
def test_hints_of_servers(headers: dict[str, str], body: str, ms: float) -> None:
    assert wait_of(headers, body) == ms


def test_an_account_without_money_is_not_asked_again() -> None:
    result, calls = one(Behaviour(plan=("rate_limit",) * 3, says="insufficient_quota"))
    assert isinstance(result, ModelFault)
    assert (result.kind, len(calls)) == ("refused", 1)


def test_processes_share_the_pace_of_an_endpoint(tmp_path: Path) -> None:
    """Two clients as of two processes; another key has a pace of its own."""
    settings = EndpointSettings(calls_per_minute=60, pace=tmp_path / "pace")
    first, second, other = CallPace(settings), CallPace(settings), CallPace(settings, "another key")
    far = float("inf")
    assert first.take(far) == 0
    assert 900 < second.take(far) <= 1_000
    assert 1_900 < first.take(far) <= 2_000
    assert first.take(0) > 0  # Too late for this caller: no time is taken.
    assert 2_900 < second.take(far) <= 3_000
    assert other.take(far) == 0
    second.hold(30_000)
    assert first.take(far) > 29_000
    files = [path.read_bytes() for path in (tmp_path / "pace").iterdir()]
    assert [len(data) for data in files] == [40, 40]
    for path in (tmp_path / "pace").iterdir():
        path.write_bytes(b"9" * 40)
    assert first.take(far) <= 600_000  # A broken file holds nobody for ever.


def test_calls_wait_for_their_time() -> None:
    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> list[Result]:
        calls = (client.complete(ask(limit_ms=1_000)) for _ in range(4))
        return await asyncio.gather(*calls)

    results = with_client(Behaviour(), use, calls_per_minute=120)  # One each half second.
    assert [isinstance(one, Completion) for one in results].count(True) == 2
    assert {one.kind for one in results if isinstance(one, ModelFault)} == {"rate_limited"}


# Ledger


def test_every_call_is_a_line_of_the_ledger_and_can_be_replayed(tmp_path: Path) -> None:
    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> list[Result]:
        client._ledger = Ledger(tmp_path / CALLS)
        return [await client.complete(ask(seed=n)) for n in range(3)]

    results = with_client(Behaviour(plan=(None, "refuse", "length")), use, brain=lambda call: f"{call.n}...")
    lines = read_calls(tmp_path)
    assert [line.result for line in lines] == results
    assert [line.fault for line in lines] == [None, "refused", "truncated"]
    assert {line.prompt for line in lines} == {prompt_key(ask())}
    assert all(line.at_ms for line in lines)
    complete = replaying(lines)

    async def again() -> list[Result]:
        return [await complete(ask(limit_ms=1)) for _ in range(4)]

    assert asyncio.run(again()) == [*results, results[-1]]
    assert call_line(ask(), results[0]).result == results[0]


def test_a_call_that_is_no_longer_wanted_is_in_the_ledger(tmp_path: Path) -> None:
    """With what it may have used."""

    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> None:
        client._ledger = Ledger(tmp_path / CALLS)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await client.complete(ask())

    with_client(Behaviour(plan=("hang",)), use)
    (line,) = read_calls(tmp_path)
    assert (line.fault, line.detail, line.estimated) == ("slow", "no longer wanted", True)
    assert line.completion_tokens == ask().max_tokens


def test_a_ledger_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jinro.net.llm.ledger.MOST_BYTES", 1 << 20)
    said: list[str] = []
    ledger = Ledger(tmp_path / CALLS, said.append)
    for _ in range(4):
        ledger.call(ask(), Completion(text="x" * 400_000))
    assert (tmp_path / CALLS).stat().st_size < 1 << 20
    assert len(said) == 1
