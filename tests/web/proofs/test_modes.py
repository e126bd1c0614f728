"""*Play now* to the end in each mode and size, by typed input. JINRO_FRAMES names a folder for pictures."""

import os
from pathlib import Path

import pytest
from tests.net.serving import serving
from tests.web.conftest import Open
from tests.web.proofs.person import Person

from jinro.hosting.lobby import plans
from jinro.hosting.lobby import play_now as hurry
from jinro.village import paced

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="many minutes")]
TIMES = {
    "first_morning_s": "25",
    "morning_s": "25",
    "noon_s": "20",
    "night_s": "20",
    "early": "on",
    "post_mortem_s": "600",
}
MODES = [("licos", 5), ("licos", 9), ("licos", 13), ("turns", 5), ("turns", 9), ("turns", 13)]
MODES += [("anytime", 5), ("anytime", 9), ("anytime", 13), ("first", 5)]


@pytest.mark.parametrize(("style", "seats"), MODES)
def test_play_now_to_the_end(
    open_page: Open, tmp_path: Path, style: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("PAUSE_MS", 400), ("READ_MS", 4), ("QUICK_MS", 100), ("THINK_MS", (300, 1_500))):
        monkeypatch.setattr(paced, name, value)
    monkeypatch.setattr(hurry, "_times", lambda seats: TIMES)
    monkeypatch.setattr(plans, "SILENCE_MS", 8_000)
    phone = seats != 9
    lang = "ja" if style == "anytime" or seats == 13 else "en"
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        page = open_page(home, width=390 if phone else 1280, lang=lang)
        person = Person(page, f"{style}-{seats}", lang=lang)
        person.play_now(home, style, seats)
        person.play(900)
        assert page.locator(".orow").count() == seats


def test_play_now_at_the_pace_of_people(open_page: Open, tmp_path: Path) -> None:
    """With the phase lengths that everybody gets."""
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        page = open_page(home, width=390, lang="ja")
        person = Person(page, "default-licos-5", lang="ja", lines=3)
        person.play_now(home, "licos", 5)
        person.play(1_800)
        assert page.locator(".orow").count() == 5
