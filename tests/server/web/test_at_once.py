"""Requests of one kind at the same time: bounded in all, and for one address."""

from contextlib import ExitStack

from aiohttp.test_utils import make_mocked_request
from aiohttp.web import Request

from jinro.server.web.at_once import AtOnce


def of(address: str) -> Request:
    return make_mocked_request("GET", "/").clone(remote=address)


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
