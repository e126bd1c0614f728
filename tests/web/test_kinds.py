"""Every kind of village is played to its end through the scene; axe looks at each of its screens."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.net.serving import serving
from tests.web.conftest import Open
from tests.web.proofs.person import BEGIN, LOOK, Person
from tests.web.test_page import axe, fits

from jinro.hosting.lobby import plans
from jinro.hosting.lobby import play_now as hurry
from jinro.village import paced

pytestmark = pytest.mark.slow
TIMES = {
    "first_morning_s": "12",
    "morning_s": "8",
    "noon_s": "8",
    "night_s": "8",
    "early": "on",
    "post_mortem_s": "600",
    "silence_s": "4",
}
PATIENCE_S = 150
STILL = """() => document.getAnimations().every(one =>
    one.playState !== "running" || one.effect?.getTiming().iterations === Infinity)"""
"""Whether no colour changes any more."""


@pytest.mark.parametrize(
    ("style", "seats", "width", "lang"),
    [("licos", 5, 390, "ja"), ("turns", 5, 1280, "en"), ("anytime", 5, 390, "ja")],
)
def test_a_kind_to_its_end(
    open_page: Open,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    style: str,
    seats: int,
    width: int,
    lang: str,
) -> None:
    for name, value in (("PAUSE_MS", 60), ("READ_MS", 0), ("QUICK_MS", 20), ("THINK_MS", (20, 80))):
        monkeypatch.setattr(paced, name, value)
    monkeypatch.setattr(hurry, "_times", lambda seats: TIMES)
    monkeypatch.setattr(plans, "SILENCE_MS", 3_000)
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        page = open_page(home, width=width, lang=lang)
        number = page.evaluate(BEGIN, {"style": style, "seats": seats, "language": lang, "level": "easy"})
        page.goto(f"{home}/#/play/{number}")
        person = Person(page, f"kind-{style}", lang=lang, lines=1)
        looked: set[str] = set()

        def over() -> bool:
            now = page.evaluate(LOOK)
            states = [word for word in ("card", "guide", "turn", "resting", "ballots") if now[word]]
            screen = " ".join([re.sub(r"[\d/\s]+", "", now["phase"]), *states])
            if now["play"] and screen not in looked:
                looked.add(screen)
                page.wait_for_function(STILL)
                axe(page)
                fits(page)
            return bool(now["ended"])

        person.play(PATIENCE_S, over)
        expect(page.locator(".orow")).to_have_count(seats)
        assert len(looked) > 2, looked
        expect(page.locator(".s-votes tbody tr")).to_have_count(seats)
        expect(page.locator(".s-robots tbody tr")).to_have_count(seats - 1)
        axe(page)
        fits(page)
        # The same faces, dealt anew.
        faces = sorted(page.locator(".orow b").all_inner_texts())
        page.locator(".dock .btn").nth(1).click()
        expect(page.locator(".rcard, .play")).not_to_have_count(0)
        names = [*page.locator(".shits .hit").all(), page.locator(".self b")]
        expect(page.locator(".stag")).to_have_count(seats - 1)
        assert names
        again = [page.locator(".self b").inner_text(), *page.locator(".stag bdi").all_inner_texts()]
        assert [name for name in again if not any(one.startswith(name.rstrip("…")) for one in faces)] == []
