"""How sure the corpus is of what was read from prose: as sure as the reader was found to be."""

import re
from pathlib import Path

from jinro.corpus.claims import CONFIDENCE, OTHER_CONFIDENCE

PAGE = Path(__file__).parents[2] / "docs" / "languages" / "reading.md"


def test_confidence_is_the_share_that_was_right() -> None:
    text = PAGE.read_text(encoding="utf-8")
    table = text[text.index("| | ja (`talk4` to `talk6`) |") :]
    for column, by in enumerate(CONFIDENCE, 1):
        for kind, share in CONFIDENCE[by].items():
            row = re.search(rf"^\| {kind} \|.*\|$", table, re.M)
            assert row is not None
            right = row[0].split("|")[column + 1].split("/")[1]
            assert share == int(right) / 100, (by, kind)
    talk = re.search(r"^\| `talk4`, `talk5` and `talk6` together \|[^|]*\| \*\*([0-9.]+) %\*\*", text, re.M)
    apart = re.search(
        r"^\| `apart`, unseen \|" + r"[^|]*\|" * 3 + r" ([^|]*) % \|[^|]*\| ([^|]*) % \|$", text, re.M
    )
    assert talk is not None
    assert apart is not None
    shares = [float(share) for share in (talk[1], *apart.groups())]
    assert OTHER_CONFIDENCE == dict(zip(CONFIDENCE, [round(share / 100, 3) for share in shares], strict=True))
