"""The project around the code: lock files, licence, no traces of a machine."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = sorted([*ROOT.glob("requirements/*.txt"), *ROOT.glob("**/package-lock.json")])
LOCKS = [p for p in LOCKS if ".venv" not in p.as_posix() and "node_modules" not in p.as_posix()]
HOST = re.compile(r"https?://|--(?:extra-)?index-url|--find-links|git\+|[\w-]+\.(?:org|com|io|net|dev)\b")


@pytest.mark.parametrize("path", LOCKS, ids=lambda p: p.name)
def test_lock_files_name_no_host(path: Path) -> None:
    assert HOST.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line", ["--index-url x", "a @ https://example.test/a.whl", "from pypi.org", "git+ssh://x"]
)
def test_a_host_is_noticed(line: str) -> None:
    assert HOST.search(line)


@pytest.mark.parametrize("path", sorted(ROOT.glob("requirements/*.txt")), ids=lambda p: p.name)
def test_every_locked_package_has_hashes(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("\\\n", "")
    pins = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert pins
    assert [line for line in pins if "==" not in line or "--hash=sha256:" not in line] == []


def test_there_is_no_uv_lock() -> None:
    assert not (ROOT / "uv.lock").exists()


def test_the_licence_is_apache() -> None:
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_no_file_names_a_path_of_a_machine() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if files.returncode:
        pytest.skip("not a git checkout")
    machine = re.compile(r"(?<![\w.])/(?:work|root|home/\w+)/")
    for name in files.stdout.splitlines():
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".yml", ".txt", ".cfg", ".json"} and path.exists():
            assert not machine.search(path.read_text(encoding="utf-8")), name


def test_every_package_lists_what_it_exports() -> None:
    for path in sorted((ROOT / "src" / "jinro").rglob("__init__.py")):
        text = path.read_text(encoding="utf-8")
        if "import" in text.split('"""')[-1]:
            assert "__all__" in text, path
