"""The client for language models, against our own endpoint on loopback: every fault, budgets, keys."""

import asyncio
from collections.abc import Awaitable, Callable
from email.utils import formatdate
from typing import Any, TypeVar

import pytest
from tests.rows import each_row

from jinro.completion import (
    Budget,
    ChatMessage,
    Completion,
    EndpointSettings,
    ModelFault,
    Prices,
    Prompt,
    TokenUse,
    key_from,
)
from jinro.completion.settings import check_url
from jinro.errors import CallerError
from jinro.net.llm import ModelClient
from jinro.testing.endpoint import Behaviour, EndpointCall, EndpointFault, ScriptedEndpoint
from jinro.village.clock import unix_ms

SCHEMA = {
    "type": "object",
    "properties": {"say": {"type": "string"}, "target": {"type": "string", "enum": ["Kai", "Aki"]}},
    "required": ["say", "target"],
    "additionalProperties": False,
}
T = TypeVar("T")
Result = Completion | ModelFault


def ask(**more: Any) -> Prompt:
    messages = (ChatMessage("system", "Play."), ChatMessage("user", "Hello."))
    return Prompt(**{"model": "m", "messages": messages, "limit_ms": 5_000, **more})


def with_client(
    behaviour: Behaviour,
    use: Callable[[ModelClient, ScriptedEndpoint], Awaitable[T]],
    *,
    key: str = "",
    budget: Budget | None = None,
    brain: Callable[[EndpointCall], str] = lambda call: "yes",
    **settings: Any,
) -> T:
    async def main() -> T:
        endpoint = ScriptedEndpoint(behaviour, brain)
        await endpoint.start()
        try:
            where = EndpointSettings(base_url=endpoint.base_url, **settings)
            async with ModelClient(where, key, budget=budget) as client:
                return await use(client, endpoint)
        finally:
            await endpoint.close()

    return asyncio.run(main())


def one(behaviour: Behaviour, prompt: Prompt | None = None, **more: Any) -> tuple[Result, list[EndpointCall]]:
    """The result of one call, and what the endpoint was asked."""

    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> tuple[Result, list[EndpointCall]]:
        return await client.complete(prompt or ask()), endpoint.calls

    return with_client(behaviour, use, **more)


def test_a_completion_with_its_tokens_and_cost() -> None:
    prices = Prices(prompt=1_000_000, completion=2_000_000)
    result, calls = one(Behaviour(), ask(temperature=0.5, seed=7), prices=prices)
    assert isinstance(result, Completion)
    assert (result.text, result.model, result.attempts) == ("yes", "m", 1)
    assert result.use == TokenUse(len("Play.") + len("Hello."), 3)
    assert result.cost == 11 + 6
    assert calls[0].body == {
        "model": "m",
        "messages": [{"role": "system", "content": "Play."}, {"role": "user", "content": "Hello."}],
        "max_tokens": 1_000,
        "temperature": 0.5,
        "seed": 7,
    }
    assert calls[0].authorization == ""


def test_tokens_that_are_not_reported_are_estimated() -> None:
    result, _ = one(Behaviour(usage=False))
    assert result.use.estimated
    assert result.use.prompt >= 11 / 3
    assert result.use.completion >= 1


def test_an_image_is_sent_by_its_address() -> None:
    _, calls = one(Behaviour(), ask(messages=(ChatMessage("user", "Who?", ("a.png",)),)))
    assert calls[0].body["messages"][0]["content"] == [
        {"type": "text", "text": "Who?"},
        {"type": "image_url", "image_url": {"url": "a.png"}},
    ]


@pytest.mark.parametrize("asked", [True, False])
def test_an_answer_in_parts(asked: bool) -> None:
    result, calls = one(Behaviour(stream=True), brain=lambda call: "人狼です。", stream=asked)
    assert isinstance(result, Completion)
    assert (result.text, result.use.completion) == ("人狼です。", 5)
    assert bool(calls[0].body.get("stream")) is asked


@each_row(
    ("fault", "kind", "detail"),
    [
        ("slow", "slow", "no answer within 60 ms"),
        ("hang", "slow", "no answer within 60 ms"),
        ("refuse", "refused", "HTTP 403: "),
        ("rate_limit", "rate_limited", "HTTP 429: "),
        ("error", "failed", "HTTP 500: "),
        ("html", "garbage", "not a completion: "),
        ("bad_json", "garbage", "not a completion: "),
        ("no_choice", "garbage", "a completion without a text"),
        ("cut", "truncated", "the connection broke off: "),
        ("length", "truncated", "more tokens than allowed"),
        ("drop", "no_connection", "the connection broke off"),
        ("model_refuses", "refused", "the model refuses: I cannot help with that."),
        ("flood", "garbage", "an answer of more than 1000000 bytes"),
    ],
)
def test_every_fault_is_a_value(fault: EndpointFault, kind: str, detail: str) -> None:
    limit = 60 if fault in ("slow", "hang") else 5_000
    behaviour = Behaviour(plan=(fault,) * 5, slow_ms=1_000, retry_after="0")
    result, _ = one(behaviour, ask(limit_ms=limit), attempts=1)
    assert isinstance(result, ModelFault)
    assert (result.kind, detail in result.detail) == (kind, True), result
    assert "\n" not in result.detail


def test_what_came_of_a_text_is_kept() -> None:
    result, _ = one(Behaviour(plan=("length",)), brain=lambda call: "abcdef")
    assert isinstance(result, ModelFault)
    assert result.text == "abc"


def test_a_call_that_is_cut_off_counts_all_that_it_was_allowed() -> None:
    result, _ = one(Behaviour(plan=("cut",)), ask(max_tokens=77))
    assert (result.use.completion, result.use.estimated) == (77, True)
    refused, _ = one(Behaviour(plan=("refuse",)))
    assert refused.use.total == 0


@pytest.mark.parametrize("fault", ["rate_limit", "error", "drop"])
def test_what_may_pass_by_itself_is_tried_again(fault: EndpointFault) -> None:
    result, calls = one(Behaviour(plan=(fault, None), retry_after="0.01"))
    assert isinstance(result, Completion)
    assert (result.attempts, len(calls)) == (2, 2)


def test_attempts_are_bounded() -> None:
    result, calls = one(Behaviour(broken=1.0, faults=("rate_limit",), retry_after="0"), attempts=2)
    assert isinstance(result, ModelFault)
    assert (result.kind, result.attempts, len(calls)) == ("rate_limited", 2, 2)


def test_refusals_are_not_tried_again() -> None:
    _, calls = one(Behaviour(broken=1.0, faults=("refuse",)))
    assert len(calls) == 1


@pytest.mark.parametrize("as_date", [False, True])
def test_an_endpoint_that_wants_to_be_left_alone_is_not_asked_before(as_date: bool) -> None:
    header = formatdate(unix_ms() / 1_000 + 40, usegmt=True) if as_date else "30"

    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> tuple[Result, Result, int]:
        first = await client.complete(ask(limit_ms=2_000))
        return first, await client.complete(ask(limit_ms=2_000)), len(endpoint.calls)

    first, second, calls = with_client(Behaviour(plan=("rate_limit",), retry_after=header), use)
    assert isinstance(first, ModelFault)
    assert isinstance(second, ModelFault)
    assert (first.kind, second.kind, calls) == ("rate_limited", "rate_limited", 1)
    assert max(first.ms, second.ms) < 1_900  # Nobody waits for what cannot come in time.


@pytest.mark.parametrize(("taken", "calls"), [("json_schema", 1), ("json_object", 2), ("none", 3)])
def test_a_schema_is_given_as_the_endpoint_takes_it(taken: Any, calls: int) -> None:
    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> tuple[Result, Result, list[Any]]:
        first = await client.complete(ask(schema=SCHEMA))
        second = await client.complete(ask(schema=SCHEMA))
        return first, second, [(one.schema, one.body.get("response_format")) for one in endpoint.calls]

    first, second, seen = with_client(Behaviour(schemas=taken), use)
    assert isinstance(first, Completion)
    assert isinstance(second, Completion)
    assert len(seen) == calls + 1  # The second call knows what the endpoint takes.
    assert (first.attempts, seen[-1][0]) == (1, SCHEMA)


def test_a_refusal_for_another_reason_changes_nothing() -> None:
    """An endpoint that refuses one prompt in every form is given schemas again with the next."""

    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> str:
        endpoint.behaviour = Behaviour(schemas="none", key="other")
        assert isinstance(await client.complete(ask(schema=SCHEMA)), ModelFault)
        endpoint.behaviour = Behaviour()
        await client.complete(ask(schema=SCHEMA))
        return str(endpoint.calls[-1].body["response_format"]["type"])

    assert with_client(Behaviour(), use) == "json_schema"


def test_nobody_there() -> None:
    async def main() -> Result:
        async with ModelClient(EndpointSettings(base_url="http://127.0.0.1:9/v1", attempts=1)) as client:
            return await client.complete(ask())

    result = asyncio.run(main())
    assert isinstance(result, ModelFault)
    assert result.kind == "no_connection"


def test_the_key_is_sent_and_never_shown() -> None:
    secret = "sk-very-secret-0123456789"
    result, calls = one(Behaviour(key="another"), key=secret)
    assert calls[0].authorization == f"Bearer {secret}"
    assert isinstance(result, ModelFault)
    assert "wrong key: ***" in result.detail
    echo, _ = one(Behaviour(), key=secret, brain=lambda call: f"your key: {call.authorization}")
    shown = [repr(result), repr(echo), repr(ModelClient(EndpointSettings(), secret))]
    assert not any(secret in text for text in shown)


def test_redirects_are_not_followed() -> None:
    from aiohttp import web

    async def main() -> Result:
        async def moved(request: web.Request) -> web.Response:
            return web.Response(status=307, headers={"Location": "http://127.0.0.1:9/elsewhere"})

        app = web.Application()
        app.router.add_post("/v1/chat/completions", moved)
        runner = web.AppRunner(app)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            base = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
            async with ModelClient(EndpointSettings(base_url=base), "k") as client:
                return await client.complete(ask())
        finally:
            await runner.cleanup()

    result = asyncio.run(main())
    assert isinstance(result, ModelFault)
    assert (result.kind, result.status) == ("failed", 307)


@pytest.mark.parametrize("at_once", [1, 8])
def test_a_budget_is_passed_by_less_than_one_call(at_once: int) -> None:
    budget = Budget(tokens=100)

    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> list[Result]:
        results: list[Result] = []
        for _ in range(0, 24, at_once):
            results += await asyncio.gather(*(client.complete(ask(max_tokens=10)) for _ in range(at_once)))
        return results

    results = with_client(Behaviour(delay_ms=2), use, budget=budget)
    each = len("Play.") + len("Hello.") + len("yes")
    made = [one for one in results if isinstance(one, Completion)]
    assert len(made) == -(-100 // each)
    assert 100 <= budget.spent_tokens < 100 + each
    stopped = [one for one in results if isinstance(one, ModelFault)]
    assert {(one.kind, one.use.total) for one in stopped} == {("budget", 0)}


def test_clients_that_share_a_budget_wait_for_each_other() -> None:
    """The call of one client reserves all that is left; the other one goes on as soon as it is over."""
    budget = Budget(tokens=200)

    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> list[Result]:
        async with ModelClient(client.settings, budget=budget) as other:
            large = ask(max_tokens=1_000, limit_ms=60_000)
            both = asyncio.gather(client.complete(large), other.complete(large))
            return [*await asyncio.wait_for(both, 30)]

    results = with_client(Behaviour(delay_ms=20), use, budget=budget)
    assert all(isinstance(one, Completion) for one in results)


def test_a_budget_of_money() -> None:
    budget = Budget(cost=0.5)
    prices = Prices(prompt=0, completion=100_000)

    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> list[Result]:
        return [await client.complete(ask()) for _ in range(4)]

    results = with_client(Behaviour(), use, budget=budget, prices=prices)
    assert [isinstance(one, Completion) for one in results] == [True, True, False, False]
    assert budget.spent_cost == pytest.approx(0.6)
    assert str(budget) == "0.6000 of 0.5"


def test_a_cancelled_call_is_settled() -> None:
    budget = Budget(tokens=10_000)

    async def use(client: ModelClient, endpoint: ScriptedEndpoint) -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(client.complete(ask(max_tokens=50)), 0.05)

    with_client(Behaviour(plan=("hang",)), use, budget=budget)
    assert (budget.admits(), budget.spent_tokens >= 50) == ("yes", True)


@each_row(
    "url",
    [
        "localhost:1234",
        "ftp://a/v1",
        "http:///v1",
        "http://me:pw@host/v1",
        "http://h/v1?key=1",
        "http://h:x/",
    ],
)
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(CallerError, match="base URL: ") as caught:
        check_url(url)
    assert "pw" not in str(caught.value)


def test_the_key_comes_from_the_environment() -> None:
    assert key_from({}) == ""
    assert key_from({"OPENAI_API_KEY": " k \n"}) == "k"
    assert key_from({"OTHER": "o"}, "OTHER") == "o"
    with pytest.raises(CallerError, match="OPENAI_API_KEY: not a key") as caught:
        key_from({"OPENAI_API_KEY": "two words"})
    assert "two words" not in str(caught.value)


@pytest.mark.parametrize("wrong", [{"attempts": 0}, {"attempts": 99}, {"concurrency": 0}])
def test_settings_that_make_no_sense(wrong: dict[str, int]) -> None:
    with pytest.raises(CallerError, match="expected a number from 1"):
        EndpointSettings(**wrong)  # type: ignore[arg-type]
