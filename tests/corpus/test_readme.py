"""The three rows of the corpus that README.md and README.ja.md show are rows of the corpus.

`make golden` (JINRO_GOLDEN=write) writes them.
"""

import os
import re
from pathlib import Path

import pytest

from jinro.corpus.records import ClaimRecord, LabelRecord, UtteranceRecord
from jinro.corpus.starter import plan, play
from jinro.game.roles import Role

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"(?<=<!-- corpus: three rows of village (\d\d) -->\n).*?(?=<!-- /corpus -->)", re.S)
TITLES = {
    "README.md": "| character (role) | says | its board says | label |\n| --- | --- | --- | --- |\n",
    "README.ja.md": "| キャラクター（役職） | 発言 | 対応表の印 | ラベル |\n| --- | --- | --- | --- |\n",
}
LONGEST = 70


def rows(number: int) -> list[str]:
    """The first short claim about a marked cell that contradicts, that agrees, and that is neither."""
    records, _ = play(plan()[number])
    names = {seat.seat: seat.name for seat in records.game.seats}
    found: dict[str, str] = {}
    for said in records.utterances:
        claims = {one.i: one for one in said.claims}
        if said.channel == "talk" and len(said.text) <= LONGEST and len(said.labels) == 1:
            label = said.labels[0]
            row = shown(said, claims[label.i], label, names) if label.i >= 0 else ""
            if row:
                found.setdefault(label.belief if label.belief in ("contradicts", "agrees") else "open", row)
    return [found[belief] for belief in ("contradicts", "agrees", "open")]


def shown(said: UtteranceRecord, claim: ClaimRecord, label: LabelRecord, names: dict[int, str]) -> str:
    cells = [cell for cell in said.board if cell.target == claim.of and cell.role is Role.WEREWOLF]
    if not cells:
        return ""
    who, about = f"{said.name} ({said.role})", f"{names[claim.of]} WEREWOLF {cells[0].mark}"
    return f"| {who} | {said.text} | {about} | {label.belief}, {label.truth}: {label.stance} |\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", TITLES)
def test_the_rows_are_of_the_corpus(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    block = BLOCK.search(text)
    assert block is not None
    wanted = TITLES[name] + "".join(rows(int(block[1]))) + "\n"
    if os.environ.get("JINRO_GOLDEN") == "write":
        (ROOT / name).write_text(BLOCK.sub(lambda _: wanted, text), encoding="utf-8")
    else:
        assert block[0] == wanted
