import resource
from collections.abc import Iterator

import pytest

from jinro.net.open_files import allow_open_files, open_files


@pytest.fixture
def limits() -> Iterator[tuple[int, int]]:
    """Soft and hard limit; the soft one may be changed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield soft, hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_limit_is_that_of_the_system(limits: tuple[int, int]) -> None:
    assert open_files() == limits[0]


def test_it_is_raised_and_never_lowered(limits: tuple[int, int]) -> None:
    soft, hard = limits
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft - 10, hard))
    assert allow_open_files(soft) == soft
    assert open_files() == soft
    assert allow_open_files(soft - 5) == soft - 5
    assert open_files() == soft


def test_the_system_has_the_last_word(limits: tuple[int, int]) -> None:
    _, hard = limits
    if hard == resource.RLIM_INFINITY:
        pytest.skip("there is no hard limit here")
    assert allow_open_files(hard + 1) == hard
