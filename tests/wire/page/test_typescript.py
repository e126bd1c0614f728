"""The types of the page's code are those of the messages."""

import os
from pathlib import Path

from tests.wire.page.typescript import typescript

FILE = Path(__file__).parents[3] / "web" / "src" / "wire" / "messages.ts"


def test_the_types_are_generated_from_the_messages() -> None:
    if os.environ.get("JINRO_GOLDEN") == "write":
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(typescript(), encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == typescript(), "`make golden` writes it anew"
