"""The page's own tests and its types."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.conftest import WEB

FEWEST = 265
"""Tests of the page: none is left out without anybody noticing."""


def npm(*command: str) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["npm", "run", "--silent", *command], cwd=WEB, env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("command", ["test", "check"])
def test_the_code_of_the_page(command: str) -> None:
    done = npm(command)
    assert done.returncode == 0, done.stdout + done.stderr
    if command == "check":
        assert "0 errors and 0 warnings" in done.stdout
    else:
        assert int(re.findall(r"Tests +(\d+) passed", done.stdout)[0]) >= FEWEST


def weights() -> dict[str, int]:
    """Bytes on the wire (Brotli) of all files that a screen needs: `home`, and `Play` and `Game` (Watch) when
    they are opened first."""
    from jinro.hosting.web.page_build import FOLDER

    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*") if path.suffix != ".br"}
    texts = {name: (FOLDER / name).read_text(encoding="utf-8") for name in found}
    named = re.compile(r'(?:="/assets/|(?:import|from)"\./)([^"]+)"')

    def needed(first: list[str]) -> set[str]:
        all_of, waiting = set[str](), first
        while waiting:
            name = waiting.pop()
            if name not in all_of:
                all_of.add(name)
                waiting += [f"assets/{one}" for one in named.findall(texts[name])]
        return all_of

    def size(name: str) -> int:
        small = FOLDER / f"{name}.br"
        return (small if small.is_file() else FOLDER / name).stat().st_size

    main = next(
        texts[name] for name in sorted(found) if name.startswith("assets/index-") and name.endswith(".js")
    )
    listed = re.findall(r'"(assets/[^"]+)"', re.search(r"m\.f=\[(.*?)\]", main)[1])  # type: ignore[index]
    screens = {"home": ["index.html"]}
    for screen in ("Play", "Game"):
        deps = re.search(rf"import\(`\./{screen}-[^`]+`\),__vite__mapDeps\(\[([\d,]+)\]\)", main)
        assert deps is not None
        screens[screen] = ["index.html", *(listed[int(one)] for one in deps[1].split(","))]
    return {screen: sum(map(size, needed(names))) for screen, names in screens.items()}


def test_the_first_view_is_small() -> None:
    """Everything that the home needs is under 100 KB on the wire; and a village, opened by its link."""
    found = weights()
    assert 50_000 < found["home"] < 80_000, found
    assert found["home"] < found["Game"] < found["Play"] < 140_000, found


def test_what_is_bundled_names_its_licence() -> None:
    from jinro.hosting.web.page_build import FOLDER

    text = (FOLDER / "assets" / "licences.txt").read_text(encoding="utf-8")
    assert re.findall(r"^(\S+) [\d.]+ \(", text, re.MULTILINE) == ["lean-qr", "svelte"]
    assert "Permission is hereby granted" in text
