"""No rule is written in `jinro.env`: it drives games, and reads what a seat's View holds."""

import ast
import subprocess
import sys
from pathlib import Path

from tests.rows import each_row
from tests.test_imports import import_nodes

SOURCE = Path(__file__).parents[2] / "src" / "jinro" / "env"
MACHINE = {"advance", "audience", "audit", "count", "deal", "evolve", "phases", "speech", "talking"}
"""Modules of `jinro.game` that make events or fold them."""
SECRETS = {
    "ask_count", "choices", "evolve", "guards", "hidden", "last_guards", "last_sights", "living",
    "living_mask", "power_mask", "role_mask", "roles_of", "sealed", "sights", "tally",
}  # fmt: skip
"""What a state holds that only the rules decide by."""
DRIVES = {"episode.py", "search.py"}
"""Files that ask the state for its stage, its floors and its asks."""
SHOWS = {"arena.py"}
"""Files that show the log and the roles to the researcher, and reward by them."""


def breaches(name: str, source: str) -> list[str]:
    """What a source reads that would let it decide by a rule, or tell a secret."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute):
            continue
        attribute = node.attr
        if attribute in SECRETS:
            found.append(attribute)
        elif attribute == "state" and name not in DRIVES and ast.unparse(node.value).endswith("game"):
            found.append("game.state")
        elif attribute in ("log", "masks") and name not in SHOWS and ast.unparse(node.value).endswith("game"):
            found.append(f"game.{attribute}")
        elif (
            attribute == "roles" and name not in SHOWS and ast.unparse(node.value).endswith(("game", "state"))
        ):
            found.append("roles")
    return found


def test_no_file_reads_what_rules_decide_by() -> None:
    found = {path.name: breaches(path.name, path.read_text(encoding="utf-8")) for path in SOURCE.glob("*.py")}
    assert len(found) > 5
    assert {name: what for name, what in found.items() if what} == {}


@each_row(
    ("source", "what"),
    [
        ("seen = game.state.living", ["living", "game.state"]),
        ("wolves = episode.game.roles", ["roles"]),
        ("last = game.log[-1]", ["game.log"]),
        ("known = rules.roles, layout.roles", []),
    ],
)
def test_a_breach_is_noticed(source: str, what: list[str]) -> None:
    assert breaches("vector.py", source) == what


def test_the_machine_is_not_called() -> None:
    nodes = [node for path in SOURCE.glob("*.py") for node in import_nodes(path.read_text(encoding="utf-8"))]
    taken = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {f"jinro.game.{name}" for name in MACHINE} & taken == set()
    assert "jinro.game.views" in taken


def test_importing_the_package_loads_no_library() -> None:
    code = (
        "import sys, jinro.env; print([m for m in ('numpy', 'gymnasium', 'pettingzoo') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
