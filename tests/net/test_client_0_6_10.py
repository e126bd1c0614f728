"""Whole games with the contest's older client library, in its own environment (made by `make journeys`)."""

import json
import subprocess
from pathlib import Path

import pytest
from tests.net.serving import serving

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-client06" / "bin" / "python"


@pytest.mark.skipif(not PYTHON.exists(), reason="no .venv-client06: `make journeys` sets it up")
@pytest.mark.parametrize(("preset", "size"), [("contest-5", 5), ("contest-9", 9), ("contest-13", 13)])
@pytest.mark.slow
def test_a_whole_game(preset: str, size: int) -> None:
    names = [f"old{n}" for n in range(1, size + 1)]
    with serving(preset) as served:
        command = [str(PYTHON), str(Path(__file__).with_name("sample_agents.py")), served.url, *names]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert result.returncode == 0, result.stderr
        running = served.game()
    assert running.game.winner != "NONE"
    for requests in json.loads(result.stdout):
        assert requests[:3] == ["NAME", "INITIALIZE", "DAILY_INITIALIZE"]
        assert requests[-1] == "FINISH"


@pytest.mark.skipif(not PYTHON.exists(), reason="no .venv-client06: `make journeys` sets it up")
def test_it_is_the_older_one() -> None:
    code = "from importlib.metadata import version; print(version('aiwolf-nlp-common'))"
    result = subprocess.run([str(PYTHON), "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "0.6.10"
