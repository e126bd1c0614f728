"""docs/reference.md lists the public names of every package, each with the first sentence of its docstring.

`make golden` (JINRO_GOLDEN=write) writes the list; the diff is reviewed.
"""

import ast
import importlib
import inspect
import os
import pkgutil
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import jinro

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference.md"
BLOCK = re.compile(r"(?<=<!-- names -->\n).*?(?=<!-- /names -->)", re.S)


@cache
def public() -> dict[str, list[str]]:
    """The names that each package promises."""
    found = [module.name for module in pkgutil.walk_packages(jinro.__path__, "jinro.") if module.ispkg]
    packages = map(importlib.import_module, ["jinro", *sorted(found)])
    return {p.__name__: sorted(p.__all__, key=str.casefold) for p in packages if hasattr(p, "__all__")}


def sentence(package: str, name: str) -> str:
    """What a docstring says first of a name; empty if there is none."""
    thing = getattr(importlib.import_module(package), name)
    if isinstance(thing, ModuleType) or inspect.isclass(thing) or inspect.isroutine(thing):
        text = thing.__doc__ or ""
    elif hasattr(thing, "__wrapped__"):
        text = thing.__wrapped__.__doc__ or ""
    else:
        text = described(package, name)
    return first_of(text)


def first_of(text: str) -> str:
    """The first sentence of a docstring."""
    paragraph = " ".join(inspect.cleandoc(text).split("\n\n")[0].split())
    return re.split(r"(?<=\.) (?=[A-Z`(])", paragraph)[0].rstrip(".")


def described(package: str, name: str) -> str:
    """The string below an assignment, in the module that has it."""
    source = Path(inspect.getfile(importlib.import_module(package))).read_text(encoding="utf-8")
    body = ast.parse(source).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if name in [alias.name for alias in names]:
                return described(module, name)
            case ast.Assign(targets=[ast.Name(id=found)]) | ast.AnnAssign(target=ast.Name(id=found)):
                if found == name:
                    return text_of(after)
    raise AssertionError(f"{package} does not define {name}")


def text_of(node: ast.stmt | None) -> str:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return str(ast.literal_eval(node.value)) if isinstance(node, ast.Expr) and is_text else ""


def rows() -> str:
    """The generated part of the page."""
    parts = []
    for package, names in public().items():
        lines = [f"| `{name}` | {sentence(package, name)} |" for name in names]
        what = first_of(importlib.import_module(package).__doc__ or "")
        parts.append(
            "\n".join([f"## {package}", "", f"{what}.", "", "| name | what |", "| --- | --- |", *lines, ""])
        )
    return "\n".join(parts)


def test_the_page_is_what_the_packages_list() -> None:
    page = PAGE.read_text(encoding="utf-8")
    if os.environ.get("JINRO_GOLDEN") == "write":
        PAGE.write_text(BLOCK.sub(lambda _: rows(), page), encoding="utf-8")
        return
    found = BLOCK.search(page)
    assert found is not None
    assert found[0] == rows(), "docs/reference.md: run `make golden`"


EXAMPLES = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


def test_each_name_that_we_promise_has_an_example_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    programs = EXAMPLES.findall(PAGE.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for program in programs:
        exec(compile(program, "docs/reference.md", "exec"), names)
    assert set(jinro.__all__) <= names.keys()
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("VILLAGER Fate(seat=3, role=Role.WEREWOLF")
    assert printed[1:3] == ["True 5", "1 True True"]
    assert printed[3] in ("VILLAGER", "WEREWOLF", "NONE")
    assert printed[4:6] == ["True 5", "True not_asked"]
    assert re.fullmatch("(?:last|quiet) 100 True", printed[6])


@pytest.mark.parametrize("name", ["simulate", "tournament"])
def test_signatures_are_those_of_the_code(name: str) -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    parameters = []
    for one in inspect.signature(getattr(jinro, name)).parameters.values():
        if one.kind is one.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        default = "" if one.default is one.empty else f"={one.default!r}".replace("'", '"')
        parameters.append(f"{one.name}{default}")
    assert f"`{name}({', '.join(parameters)})`" in page


def test_the_same_names_in_both() -> None:
    """Read from the page, without what generates it."""
    listing = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    assert listing is not None
    parts = re.split(r"^## ", listing[0], flags=re.M)[1:]
    listed = {part.split()[0]: re.findall(r"^\| `(\w+)` \|", part, re.M) for part in parts}
    assert {package: set(names) for package, names in listed.items()} == {
        package: set(names) for package, names in public().items()
    }
    assert all(len(names) == len(set(names)) for names in (*listed.values(), *public().values()))


def test_every_public_name_has_a_docstring() -> None:
    assert [(p, name) for p, names in public().items() for name in names if not sentence(p, name)] == []


def test_every_package_that_imports_names_lists_them() -> None:
    for path in sorted((ROOT / "src" / "jinro").rglob("__init__.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        package = ".".join(path.parent.relative_to(ROOT / "src").parts)
        assert (len(body) == 1) == (package not in public()), path


WATCHED = """
import os, pkgutil, importlib, signal, sys, threading
EFFECTS = ("socket.", "subprocess.", "os.mkdir", "os.remove", "os.rename", "os.putenv")
def hook(event, args):
    if event == "open":
        path, mode, flags = args
        if set(mode or "") & set("wax+") or (flags or 0) & (os.O_WRONLY | os.O_RDWR):
            told.append(args)
    elif event.startswith(EFFECTS):
        told.append((event, args))
# These are others':
import aiohttp.web, click, gymnasium, jwt, msgspec, numpy, pettingzoo, rich.table, sqlite3, websockets, yaml
signals = [signal.getsignal(number) for number in signal.valid_signals()]
told = []
sys.addaudithook(hook)
import jinro
for module in pkgutil.walk_packages(jinro.__path__, "jinro."):
    importlib.import_module(module.name)
assert not told, told
assert threading.active_count() == 1, threading.enumerate()
assert [signal.getsignal(number) for number in signal.valid_signals()] == signals
print(len(sys.modules))
"""


@pytest.mark.slow
def test_importing_has_no_effects(tmp_path: Path) -> None:
    command = [sys.executable, "-B", "-W", "error", "-c", WATCHED]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert re.fullmatch(r"\d+\n", result.stdout)
    assert list(tmp_path.iterdir()) == []
