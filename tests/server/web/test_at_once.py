"""Requests of one kind at the same time: bounded in all, and for one address."""

from contextlib import ExitStack

from aiohttp.test_utils import make_mocked_request
from aiohttp.web import Application, Request

from jinro.net.addresses import parse_networks
from jinro.server.web.at_once import PROXIES, AtOnce


def of(address: str, forwarded: str = "", proxies: tuple[str, ...] = ()) -> Request:
    app = Application()
    app[PROXIES] = parse_networks(proxies)
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    return make_mocked_request("GET", "/", headers, app=app).clone(remote=address)


def test_behind_a_proxy_that_is_trusted_everybody_has_an_address() -> None:
    with ExitStack() as under_way:

        def begun(turns: AtOnce, *forwarded: str, proxies: tuple[str, ...] = ()) -> list[bool]:
            asked = [of("127.0.0.1", one, proxies) for one in forwarded]
            return [under_way.enter_context(turns.begun(one)) for one in asked]

        both = "192.0.2.1", "192.0.2.2"
        assert begun(AtOnce(9, 1), *both, proxies=("127.0.0.1",)) == [True, True]
        assert begun(AtOnce(9, 1), *both) == [True, False]


def test_one_address_does_not_take_the_turns_of_others() -> None:
    turns = AtOnce(3, 2)
    with ExitStack() as under_way:
        first = [under_way.enter_context(turns.begun(of("192.0.2.1"))) for _ in range(3)]
        assert first == [True, True, False]
        # A network of a site counts as one address.
        others = [under_way.enter_context(turns.begun(of(f"2001:db8::{n}"))) for n in range(2)]
        assert others == [True, False]
    with turns.begun(of("192.0.2.1")) as free:
        assert free
    assert not turns._under_way


def test_a_request_that_fails_is_over() -> None:
    turns = AtOnce(1, 1)
    try:
        with turns.begun(of("192.0.2.1")):
            raise ConnectionError
    except ConnectionError:
        pass
    with turns.begun(of("192.0.2.1")) as free:
        assert free
