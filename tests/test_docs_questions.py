"""docs/corpus/questions.md: its queries, run in DuckDB on a corpus that is made here, give its tables.

`make golden` (JINRO_GOLDEN=write) writes them; the diff is reviewed.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from jinro.corpus.starter import make

PAGE = Path(__file__).parents[1] / "docs" / "corpus" / "questions.md"
MADE = re.compile(r"jinro corpus make OUT --villages (\d+) --seed (\d+)")
ASK = """
import duckdb, json, sys
with duckdb.connect() as base:
    found = base.execute(sys.stdin.read())
    print(json.dumps([[one[0] for one in found.description], *found.fetchall()], default=float))
"""
QUESTION = re.compile(
    r"```sql\n(?P<query>.*?)```\n\n<!-- answer (?P<number>\d) -->\n(?P<answer>.*?)<!-- /answer -->", re.S
)


def answered(query: str, corpus: Path) -> str:
    """The rows of a query as a table."""
    # In a process of its own: as it ends, DuckDB tells of functions that it leaks.
    wanted = query.replace("'OUT/", f"'{corpus}/")
    told = subprocess.run(
        [sys.executable, "-c", ASK], input=wanted, capture_output=True, text=True, check=True
    ).stdout
    titles, *rows = json.loads(told)
    lines = [f"| {' | '.join(titles)} |", f"|{' --- |' * len(titles)}"]
    lines += [f"| {' | '.join('' if one is None else str(one) for one in row)} |" for row in rows]
    return "\n".join([*lines, ""])


@pytest.mark.slow
def test_the_queries_give_the_tables(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    made = MADE.search(text)
    assert made is not None
    corpus = tmp_path / "corpus"
    make(corpus, "jsonl", villages=int(made[1]), seed=int(made[2]), progress=lambda *_: None)
    questions = list(QUESTION.finditer(text))
    assert [one["number"] for one in questions] == ["1", "2", "3"]
    answers = [answered(one["query"], corpus) for one in questions]
    if os.environ.get("JINRO_GOLDEN") == "write":
        for one, answer in reversed(list(zip(questions, answers, strict=True))):
            text = text[: one.start("answer")] + answer + text[one.end("answer") :]
        PAGE.write_text(text, encoding="utf-8")
        return
    assert [one["answer"] for one in questions] == answers
    assert all(answer.count("\n") > 3 for answer in answers), "an empty table answers nothing"
