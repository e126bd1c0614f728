"""Loads exports of the corpus in datasets, pandas, polars and DuckDB, with no network.

`make corpus-check` runs it in an environment that has these libraries: FOLDER holds an export per format.
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"
os.environ["HF_HOME"] = tempfile.mkdtemp(prefix="corpus-check-")

import datasets
import duckdb
import pandas
import polars


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return found


def check(what: str, found: int, wanted: int) -> None:
    """Say what was loaded; stop if it is not what the manifest says."""
    sys.stdout.write(f"{what}: {found} rows\n")
    if found != wanted:
        sys.exit(f"{what}: {wanted} rows were expected")


def load(folder: Path, ending: str) -> None:
    """Every table of one export in every library."""
    readers = {
        "parquet": (pandas.read_parquet, polars.read_parquet),
        "jsonl": (
            lambda path: pandas.read_json(path, lines=True),
            lambda path: polars.read_ndjson(path, infer_schema_length=None),
        ),
        "csv": (pandas.read_csv, lambda path: polars.read_csv(path, infer_schema_length=None)),
    }
    with_pandas, with_polars = readers[ending]
    for table in manifest(folder)["tables"]:
        if not table["files"]:
            continue
        name, rows = table["name"], table["rows"]
        paths = [folder / one["path"] for one in table["files"]]
        check(f"pandas {ending} {name}", sum(len(with_pandas(path)) for path in paths), rows)
        check(f"polars {ending} {name}", sum(len(with_polars(path)) for path in paths), rows)
        count = duckdb.execute(f"SELECT count(*) FROM '{folder}/{name}/*.{ending}'").fetchall()
        check(f"duckdb {ending} {name}", int(count[0][0]), rows)
        if ending == "csv":  # It guesses the types of each file by itself.
            continue
        loaded = datasets.load_dataset(str(folder), name)
        check(f"datasets {ending} {name}", sum(loaded.num_rows.values()), rows)


def question(folder: Path) -> None:
    """Who said what about whom while believing the opposite, in SQL."""
    rows = duckdb.execute(
        f"""SELECT u.name, u.text, p.name, l.stance FROM '{folder}/labels/*.parquet' l
        JOIN '{folder}/claims/*.parquet' c USING (game, n, i)
        JOIN '{folder}/utterances/*.parquet' u USING (game, n)
        JOIN '{folder}/players/*.parquet' p ON p.game = c.game AND p.seat = c.of
        WHERE l.belief = 'contradicts' ORDER BY u.id LIMIT 3"""
    ).fetchall()
    for row in rows:
        sys.stdout.write(f"{row}\n")
    if not rows:
        sys.exit("nobody said the opposite of what it believed")


if __name__ == "__main__":
    for kind in ("parquet", "jsonl", "csv"):
        load(Path(sys.argv[1]) / kind, kind)
    question(Path(sys.argv[1]) / "parquet")
