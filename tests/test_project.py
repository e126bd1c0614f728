"""The project around the code: lock files, licence, no traces of a machine."""

import ast
import gzip
import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest
from tests.rows import each_row

ROOT = Path(__file__).parents[1]
LOCKS = sorted([*ROOT.glob("requirements/*.txt"), *ROOT.glob("**/package-lock.json")])
LOCKS = [p for p in LOCKS if ".venv" not in p.as_posix() and "node_modules" not in p.as_posix()]
HOST = re.compile(r"https?://|--(?:extra-)?index-url|--find-links|git\+|[\w-]+\.(?:org|com|io|net|dev)\b")


@pytest.mark.parametrize("path", LOCKS, ids=lambda p: p.name)
def test_lock_files_name_no_host(path: Path) -> None:
    assert HOST.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line", ["--index-url x", "a @ https://example.test/a.whl", "from pypi" + ".org", "git+ssh://x"]
)
def test_a_host_is_noticed(line: str) -> None:
    assert HOST.search(line)


@each_row("path", sorted(ROOT.glob("requirements/*.txt")))
def test_every_locked_package_has_hashes(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("\\\n", "")
    pins = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert pins
    assert [line for line in pins if "==" not in line or "--hash=sha256:" not in line] == []


def test_there_is_no_uv_lock() -> None:
    assert not (ROOT / "uv.lock").exists()


def test_the_licence_is_apache() -> None:
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


MACHINE = re.compile(
    r"/(?<![\w.].)(?:work|root|opt|mnt|home/\w+|Users/\w+)/"
    r"|\b(?:pypi\.|pythonhosted|npmjs|npm\.pkg|crates\.io|conda\.anaconda)"
    r"|(?<!emit)-(?:-extra)?-?index-url\b|--find-links"
)
"""A path of a machine, the host of a package registry, or an option that names one."""


def project_files() -> list[Path]:
    """All files of the project, those that are not committed yet included."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if files.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in files.stdout.splitlines() if (ROOT / name).exists()]


def test_no_file_names_a_path_of_a_machine_or_a_registry() -> None:
    files = [path for path in project_files() if path != Path(__file__)]
    names = {path.relative_to(ROOT).as_posix() for path in files}
    assert {"Makefile", ".ci/run", "requirements/dev.txt", "docs/design.md", "pyproject.toml"} <= names
    for path in files:
        data = path.read_bytes()
        data = gzip.decompress(data) if path.suffix == ".gz" else data
        found = MACHINE.search(data.decode("utf-8", "replace"))
        assert found is None, f"{path.relative_to(ROOT)}: {found}"


@each_row(
    "line",
    [
        "cd /" + "work/main",
        "see /home/cat/jinro",
        "'/opt/wheels/'",
        "pip install --index-url x",
        "--extra-index-url x",
        "from pypi" + ".org",
        "https://files.pythonhosted" + ".org/a.whl",
        "registry.npmjs" + ".org",
    ],
)
def test_a_machine_is_noticed(line: str) -> None:
    assert MACHINE.search(line)


@pytest.mark.parametrize("line", ["https://example.org/work/", "--no-emit-index-url", "tests/home/x.py"])
def test_other_paths_are_fine(line: str) -> None:
    assert not MACHINE.search(line)


def test_every_package_lists_what_it_exports() -> None:
    for path in sorted((ROOT / "src" / "jinro").rglob("__init__.py")):
        text = path.read_text(encoding="utf-8")
        if "import" in text.split('"""')[-1]:
            assert "__all__" in text, path


def test_a_sleep_in_a_test_says_why() -> None:
    """Whatever can be awaited is awaited; `tests/waiting.py` has a deadline for the rest."""
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)) if "sleep" in text else ():
            match node:
                case ast.Call(func=ast.Attribute(attr="sleep"), args=[ast.Constant(value=0), *_]):
                    pass
                case ast.Call(func=ast.Attribute(attr="sleep")) if "#" not in lines[node.lineno - 1]:
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert [place for place in found if not place.startswith("tests/waiting.py:")] == []


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LONGEST_FUNCTION = 60


def test_no_function_is_longer_than_sixty_lines() -> None:
    found = {}

    def look(node: ast.AST, within: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = f"{within}.{child.name}" if isinstance(child, (*FUNCTIONS, ast.ClassDef)) else within
            if isinstance(child, FUNCTIONS):
                found[name.replace(".py.", ".py ")] = (child.end_lineno or 0) - child.lineno + 1
            look(child, name)

    for path in sorted((ROOT / "src").rglob("*.py")):
        look(ast.parse(path.read_text(encoding="utf-8")), path.relative_to(ROOT).as_posix())
    longer = {name: lines for name, lines in found.items() if lines > LONGEST_FUNCTION}
    assert not longer
    assert len(found) > 5_000


ONE_MEANING = {
    "what a claim means, and how each language of claims writes it": (
        ("language/claims.py", "language/aiwolf/", "language/osawa/"),
        "About Act And As Because Become Days If Is Minds Node Not Or Order Relative Request Result Speech"
        " Verb _Parser _Writer",
    ),
    "a step of reading or composing prose, once per language": (
        ("language/prose/en/", "language/prose/ja/"),
        "Builder Clause ClauseView Clauses PlacedClause Predicate",
    ),
    "the same part of the conversation with an agent, once per protocol": (
        ("wire/nlp/", "wire/classic/", "wire/licos/"),
        "Dialect Guest Host InfoBuilder Line Packet SpeciesResult TalkItem VoteItem _Day",
    ),
}
"""Names of classes that several rooms have, with one meaning: why, which rooms, which names."""


def test_a_class_name_has_one_meaning() -> None:
    """A class is defined once, or once in each of some rooms that are alike."""
    source, defined = ROOT / "src" / "jinro", defaultdict[str, list[str]](list)
    for path in sorted(source.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                defined[node.name].append(path.relative_to(source).as_posix())
    assert len(defined) > 1_000
    rooms = {name: alike for alike, names in ONE_MEANING.values() for name in names.split()}
    twice = {name: paths for name, paths in defined.items() if len(paths) > 1}
    assert sorted(twice) == sorted(rooms), sorted(twice.keys() ^ rooms.keys())
    for name, paths in twice.items():
        homes = [next((room for room in rooms[name] if path.startswith(room)), path) for path in paths]
        assert len(set(homes)) == len(homes), f"{name}: {paths}"
        assert set(homes) <= set(rooms[name]), f"{name}: {paths}"
