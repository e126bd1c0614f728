"""docs/corpus.md explains every column of every table, with an example from an export.

`make golden` (JINRO_GOLDEN=write) writes the tables; the diff is reviewed.
"""

import json
import os
import re
from pathlib import Path
from typing import Any

from tests.corpus.export.test_export import lines
from tests.corpus.villages import paper_game

from jinro.corpus.export.columns import ExportColumn, ExportTable
from jinro.corpus.export.schema import TABLES
from jinro.corpus.export.write import Exporter, ExportRules
from jinro.corpus.rights.games import robots_game
from jinro.corpus.starter import Planned, game_of
from jinro.village.notes import PLAN
from jinro.village.simulate import simulate

PAGE = Path(__file__).parents[1] / "docs" / "corpus.md"
BLOCK = re.compile(r"(?<=schema\.py -->\n).*?(?=<!-- end of tables -->)", re.S)
LONGEST = 70


def examples(folder: Path) -> dict[str, dict[str, Any]]:
    """A row of each table: of the paper's village, and what that lacks of one of robots."""
    found: dict[str, dict[str, Any]] = {}
    robots = robots_game(simulate("licos-6-c", "reasoner", seed=2).log, "reasoner")
    villages = (game_of(Planned(0, "licos-9", "en", False, str(seed), bluffs=100)) for seed in range(1, 20))
    bluffing = next(one for one in villages if any(note.code == PLAN for note in one.notes))
    for name, game in (("bluffing", bluffing), ("robots", robots), ("paper", paper_game())):
        with Exporter(folder / name, ExportRules(format="jsonl")) as exporter:
            exporter.add(game)
            exporter.close()
        for table in TABLES:
            rows = lines(folder / name, table.name)
            if table.name == "bluffs" and name != "bluffing":
                continue
            if rows and not (name == "paper" and table.name in ("votes", "acts", "phases", "deaths", "lies")):
                found[table.name] = rows[-1] if table.name in ("votes", "acts") else rows[0]
    return found


def shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text}`" if len(text) <= LONGEST else f"`{text[: LONGEST - 1]}…`"


def described(column: ExportColumn, row: dict[str, Any]) -> str:
    said = column.says
    if isinstance(column.type, tuple):
        said += " " + " ".join(f"`{one.name}`: {one.says}" for one in column.type)
    return f"| `{column.name}` | {column.type_text} | {said} | {shown(row[column.name])} |"


def section(table: ExportTable, row: dict[str, Any]) -> str:
    titles = "| column | type | what it is | example |\n| --- | --- | --- | --- |\n"
    return (
        f"### {table.name}\n\n{table.says}\n\n{titles}"
        + "\n".join(described(column, row) for column in table.columns)
        + "\n\n"
    )


def test_the_page_explains_every_column(tmp_path: Path) -> None:
    found = examples(tmp_path)
    wanted = "\n" + "".join(section(table, found[table.name]) for table in TABLES)
    page = PAGE.read_text(encoding="utf-8")
    if os.environ.get("JINRO_GOLDEN") == "write":
        PAGE.write_text(BLOCK.sub(lambda _: wanted, page), encoding="utf-8")
        return
    block = BLOCK.search(page)
    assert block is not None
    assert block[0] == wanted


def test_the_columns_of_the_page_are_those_of_the_tables() -> None:
    block = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    assert block is not None
    parts = re.split(r"^### ", block[0], flags=re.M)[1:]
    found = {part.splitlines()[0]: re.findall(r"^\| `(\w+)` \|", part, flags=re.M) for part in parts}
    assert found == {table.name: list(table.names) for table in TABLES}
