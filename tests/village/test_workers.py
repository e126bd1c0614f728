"""Worker processes for many games."""

import os

import pytest

from jinro.village.workers import workers


def test_one_job_needs_no_process() -> None:
    with workers(1) as pool:
        assert pool is None


@pytest.mark.slow
def test_more_jobs_are_done_in_other_processes() -> None:
    with workers(2) as pool:
        assert pool is not None
        assert pool.submit(os.getpid).result(timeout=60) != os.getpid()
