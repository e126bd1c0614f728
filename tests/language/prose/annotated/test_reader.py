"""How well the reader does on the open half of the annotated set."""

from pathlib import Path

import pytest
from tests.files.shared_data import needs

from prose.annotated.reader import missed, reader
from prose.annotated.score import against, figures, load

OPEN = Path(__file__).parent / "open.jsonl"


@pytest.mark.slow
@needs("inlg2025")
@needs("jsai2026-sample")
def test_the_open_half_is_read() -> None:
    rows = against(load(OPEN), reader())
    found = figures(rows)
    for lang in ("ja", "en"):
        core = found[lang, "core"]
        assert core.found_share > 0.8, missed(rows)
        assert core.right_share > 0.85, missed(rows)
