"""Requests of one kind at the same time: bounded in all, and for one address."""

from contextlib import ExitStack

import pytest
from aiohttp.test_utils import make_mocked_request
from aiohttp.web import Application, Request

from jinro.hosting.web.answers import HttpProblem
from jinro.hosting.web.requests import PROXIES, AtOnce
from jinro.net.addresses import parse_networks


def of(address: str, forwarded: str = "", proxies: tuple[str, ...] = ()) -> Request:
    app = Application()
    app[PROXIES] = parse_networks(proxies)
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    return make_mocked_request("GET", "/", headers, app=app).clone(remote=address)


def enter(under_way: ExitStack, turns: AtOnce, request: Request) -> bool:
    """Whether a request has a turn."""
    try:
        under_way.enter_context(turns.begun(request, "too many"))
    except HttpProblem:
        return False
    return True


def test_behind_a_proxy_that_is_trusted_everybody_has_an_address() -> None:
    with ExitStack() as under_way:

        def begun(turns: AtOnce, *forwarded: str, proxies: tuple[str, ...] = ()) -> list[bool]:
            asked = [of("127.0.0.1", one, proxies) for one in forwarded]
            return [enter(under_way, turns, one) for one in asked]

        both = "192.0.2.1", "192.0.2.2"
        assert begun(AtOnce(9, 1), *both, proxies=("127.0.0.1",)) == [True, True]
        assert begun(AtOnce(9, 1), *both) == [True, False]


def test_one_address_does_not_take_the_turns_of_others() -> None:
    turns = AtOnce(3, 2)
    with ExitStack() as under_way:
        first = [enter(under_way, turns, of("192.0.2.1")) for _ in range(3)]
        assert first == [True, True, False]
        # A network of a site counts as one address.
        others = [enter(under_way, turns, of(f"2001:db8::{n}")) for n in range(2)]
        assert others == [True, False]
        assert turns.full
    with turns.begun(of("192.0.2.1"), "too many"):
        assert not turns.full
    assert not turns._under_way


def test_a_request_that_fails_is_over() -> None:
    turns = AtOnce(1, 1)
    with pytest.raises(ConnectionError):
        with turns.begun(of("192.0.2.1"), "too many"):
            raise ConnectionError
    with turns.begun(of("192.0.2.1"), "too many"):
        assert turns.full
