"""Imports go one way: a package imports only from levels below its own, and no modules import in a ring.

All imports count, also those under TYPE_CHECKING and inside functions.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "jinro"
LEVELS = (
    {"i18n"},
    {"game"},
    {"language", "completion"},
    {"wire", "players", "store", "encoder"},
    {"village", "files"},
    {"transcript", "batch"},
    {"env"},
    {"contest.plan"},
    {"contest.infer"},
    {"contest.score"},
    {"contest.rate"},
    {"contest.judge"},
    {"contest.report"},
    {"contest"},
    {"net"},
    {"corpus"},
    {"programs"},
    {"config"},
    {"upkeep"},
    {"hosting"},
    {"rehearsal"},
    {"contest.run"},
    {"bench"},
    {"cli"},
)
"""From the bottom to the top; `errors` is beside `i18n`, `testing` may use all below `rehearsal`. A folder of
its own level is named with a dot; the package's own name stands for its `__init__`."""
ALLOWED_OUTSIDE = {name: {"msgspec"} for name in ("i18n", "game", "language", "completion")}
"""Outside packages of the pure levels."""


def level(package: str) -> int:
    if package == "testing":
        return LEVELS.index({"rehearsal"})
    return next(i for i, names in enumerate(LEVELS) if package in names)


def package_of(module: str) -> str:
    """The name that has a level: that of a folder with a level of its own, or of the package."""
    parts = module.split(".")
    folder = ".".join(parts[1:3])
    return folder if any(folder in names for names in LEVELS) else parts[1]


@cache
def import_nodes(source: str) -> list[ast.Import | ast.ImportFrom]:
    """All imports of a source; it is parsed once."""
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]


@cache
def imports() -> list[tuple[Path, str, str]]:
    """(file, package it is in, module it imports) for every import in the source."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        package = package_of(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
        for node in import_nodes(path.read_text(encoding="utf-8")):
            if isinstance(node, ast.Import):
                found += [(path, package, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                found.append((path, package, node.module or ""))
    return found


def breaches(found: list[tuple[Path, str, str]]) -> list[str]:
    bad = []
    for path, package, module in found:
        parts = module.split(".")
        if package in ("__init__", "errors") or parts[0] != "jinro" or len(parts) < 2:
            continue
        target = package_of(module)
        if target not in ("errors", package) and level(target) >= level(package):
            bad.append(f"{path.name}: {package} imports {module}")
    return bad


def test_imports_go_down() -> None:
    assert breaches(imports()) == []


def test_a_breach_is_noticed() -> None:
    assert breaches([(Path("x.py"), "game", "jinro.village")]) == ["x.py: game imports jinro.village"]
    assert breaches([(Path("x.py"), "players", "jinro.store.sqlite")])
    assert breaches([(Path("x.py"), "contest.report", "jinro.contest.run.folder")])
    assert breaches([(Path("x.py"), "contest.run", "jinro.contest.report.model")]) == []


def modules() -> dict[str, Path]:
    """Every module of the source by its dotted name; a package is its `__init__`."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported_by(source: str, known: Iterable[str]) -> set[str]:
    """The known modules that a source imports; `from package import x` is the module x if it is one, else the
    package's `__init__`."""
    known = set(known)
    found = set()
    for node in import_nodes(source):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are not followed"
            package = node.module or ""
            names = {f"{package}.{alias.name}" for alias in node.names}
            found |= {name if name in known else package for name in names}
    return found & known


def rings(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The groups of modules that import each other, directly or by others (strongly connected components)."""
    reached = {module: _reached(graph, module) for module in graph}
    groups = {tuple(sorted({m for m in reached[module] if module in reached[m]})) for module in graph}
    return sorted(list(group) for group in groups if group)


def _reached(graph: Mapping[str, Iterable[str]], start: str) -> set[str]:
    """All modules that a module imports, directly or by others; itself only if it is in a ring."""
    found: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        module = ahead.pop()
        if module not in found:
            found.add(module)
            ahead += graph[module]
    return found


def test_no_modules_import_in_a_ring() -> None:
    known = modules()
    graph = {name: imported_by(path.read_text(encoding="utf-8"), known) for name, path in known.items()}
    assert rings(graph) == []


def test_a_ring_is_noticed() -> None:
    hidden = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from jinro.b import c, Other\n"
    local = "def f() -> None:\n    import jinro.a\n"
    known = ("jinro.a", "jinro.b", "jinro.b.c", "jinro.d")
    sources = {"jinro.a": hidden, "jinro.b": "", "jinro.b.c": local, "jinro.d": "from jinro.a import x"}
    graph = {name: imported_by(source, known) for name, source in sources.items()}
    assert graph["jinro.a"] == {"jinro.b", "jinro.b.c"}
    assert rings(graph) == [["jinro.a", "jinro.b.c"]]
    assert rings({"jinro.a": ["jinro.a"]}) == [["jinro.a"]]


def test_only_infer_computes_how_certain_results_are() -> None:
    """Square roots, logistic functions and normal distributions are what intervals and tests are made of."""
    tools = {"sqrt", "erf", "erfc", "lgamma", "exp", "NormalDist", "stdev", "pstdev", "variance", "pvariance"}
    found = set()
    for path in sorted((SOURCE / "contest").rglob("*.py")):
        for node in import_nodes(path.read_text(encoding="utf-8")):
            if isinstance(node, ast.ImportFrom) and node.module in ("math", "statistics"):
                names = {alias.name for alias in node.names} & tools
                found |= {(path.relative_to(SOURCE / "contest").parts[0], name) for name in names}
            elif isinstance(node, ast.Import):
                assert not {alias.name for alias in node.names} & {"math", "statistics"}, path
    assert {folder for folder, _ in found} - {"infer"} == {"plan"}
    assert {name for folder, name in found if folder == "plan"} == {"exp"}, "of the search for plans"
    assert ("infer", "NormalDist") in found


def test_language_takes_only_roles_from_the_game() -> None:
    taken = {module for _, package, module in imports() if package == "language" and "jinro.game" in module}
    assert taken <= {"jinro.game.roles"}


def test_pure_levels_import_nothing_from_outside() -> None:
    stdlib = sys.stdlib_module_names
    for path, package, module in imports():
        root = module.split(".")[0]
        if package in ALLOWED_OUTSIDE and root not in stdlib and root != "jinro":
            assert root in ALLOWED_OUTSIDE[package], f"{path}: {module}"


def test_the_rules_know_no_clock_file_socket_or_global_chance() -> None:
    banned = {
        "time",
        "datetime",
        "random",
        "socket",
        "asyncio",
        "os",
        "pathlib",
        "io",
        "threading",
        "secrets",
    }
    used = {
        (path.name, m) for path, package, m in imports() if package == "game" and m.split(".")[0] in banned
    }
    assert used == set()


def test_importing_jinro_loads_nothing_heavy() -> None:
    code = (
        "import sys, jinro; print([m for m in ('rich', 'click', 'aiohttp', 'sqlite3') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_scores_and_reports_know_no_server_and_no_socket() -> None:
    """In a process of its own: a finished contest is printed without anything that serves one."""
    forbidden = {"jinro.net", "jinro.hosting", "jinro.config", "jinro.rehearsal", "jinro.contest.run"}
    code = (
        "import sys, pkgutil, importlib\n"
        "import jinro.contest.score as score, jinro.contest.report as report\n"
        "for package in (score, report):\n"
        "    for one in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        importlib.import_module(one.name)\n"
        "print(*sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = result.stdout.split()
    assert "jinro.contest.report.assemble" in loaded
    outside = {name.split(".")[0] for name in loaded}
    assert not outside & {"aiohttp", "websockets"}
    assert [name for name in loaded if any(f"{name}.".startswith(f"{one}.") for one in forbidden)] == []
    own = [
        (path, module)
        for path, package, module in imports()
        if package in ("contest.score", "contest.report")
    ]
    assert [one for one in own if one[1].split(".")[0] in ("socket", "ssl", "asyncio", "aiohttp")] == []
