"""The golden games of the page's tests are what the page is sent."""

import os

import msgspec
import pytest
from tests.wire.page.golden import FOLDER, TALKING, VILLAGES, golden

from jinro.game import preset
from jinro.wire.page.seat import book_of


@pytest.mark.parametrize("village", [*VILLAGES, *TALKING])
def test_the_golden_games_are_what_the_page_is_sent(village: str) -> None:
    file, made = FOLDER / f"{village}.json", golden(village)
    if os.environ.get("JINRO_GOLDEN") == "write":
        FOLDER.mkdir(parents=True, exist_ok=True)
        file.write_text(made, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == made, "`make golden` writes it anew"


def test_the_golden_phrasebooks_are_what_a_seat_is_sent() -> None:
    file = FOLDER.parent / "phrasebooks.json"
    books = {
        style: book_of(preset(name), 2) for style, name in (("aiwolf", "classic-5"), ("osawa", "osawa-5"))
    }
    made = msgspec.json.encode(books).decode() + "\n"
    if os.environ.get("JINRO_GOLDEN") == "write":
        file.write_text(made, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == made, "`make golden` writes it anew"
