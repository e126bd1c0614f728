"""A real sandbox. A missing one fails the tests, unless JINRO_NO_SANDBOX=1."""

import os

import pytest

from jinro.programs.box import sandbox_fault

LEFT_OUT = "JINRO_NO_SANDBOX=1: programs are not tested in a sandbox"


def need_sandbox() -> None:
    """Fail a test on a machine without bubblewrap; leave it out if that is wanted."""
    if os.environ.get("JINRO_NO_SANDBOX") == "1":
        pytest.skip(LEFT_OUT)
    fault = sandbox_fault(None, network=False)
    if fault:
        pytest.fail(f"there is no sandbox: {fault}. JINRO_NO_SANDBOX=1 leaves its tests out")
