"""Data folders for tests: the one that jinro 0.1 wrote, without the files that belong to its tests."""

import shutil
from pathlib import Path

WRITTEN = Path(__file__).parents[1] / "store" / "data-0.1"
GAMES, EVENTS, FILES = 7, 512, 13
OPEN = "01M7HA8A1ZQ39S7HP8PZZ4CFV9"
"""The game whose server was killed; it also has the latest event."""


def data_folder(path: Path) -> Path:
    """A copy of it; it may be changed."""
    ignored = shutil.ignore_patterns("expected.json", "README.md")
    return Path(shutil.copytree(WRITTEN, path, ignore=ignored))
