"""Reload, second tab, flight mode, a server that is killed and comes back: all in the middle of a village."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.chaos.playground import Serving
from tests.web.proofs.person import Person

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="minutes")]
BACK_MS = 15_000
"""The page tries again every 6 s at the latest."""
DRAFT = "What I am writing now"
LATER = "And what I wrote while the village was away"


def words(page: Page) -> Locator:
    return page.locator(".penbox--pub textarea")


def own(page: Page) -> list[str]:
    return page.locator(".msg--me .bub").all_inner_texts()


def marks(page: Page) -> list[str]:
    """All cells of the board, as a screen reader hears them."""
    if page.locator(".mind").count() == 0:
        page.locator(".mindb").click()
    cells = page.locator(".cel button")
    return [str(cells.nth(i).get_attribute("aria-label")) for i in range(cells.count())]


def to_words(page: Page) -> None:
    if page.locator(".mind").count():
        page.locator(".mind__head .tool").last.click()


def guided(page: Page) -> None:
    """Past what is asked and told before the first game."""
    page.locator(".rcard__s").click()
    for _ in range(4):
        page.locator(".guide .btn").last.click()


def test_nothing_is_lost_in_the_middle_of_a_village(browser: Browser, tmp_path: Path) -> None:
    server = Serving(tmp_path, "--lang", "en")
    server.start()
    phone = {"width": 390, "height": 844}
    context = browser.new_context(viewport=phone, reduced_motion="reduce", locale="en")  # type: ignore[arg-type]
    try:
        page = context.new_page()
        page.set_default_timeout(30_000)
        home = f"http://127.0.0.1:{server.port}"
        page.goto(home)
        person = Person(page, "troubles")
        page.locator(".now__card .btn--big").click()
        guided(page)
        words(page).press_sequentially("The first line.")
        page.locator(".penbox--pub button[type=submit]").click()
        expect(page.locator(".msg--me")).to_have_count(1)
        marks(page)
        page.locator(".cel:not(.no):not(.yes) button").last.click()
        cell = page.locator(".cel:not(.no):not(.yes) button").last
        expect(cell).to_have_attribute("aria-label", re.compile("maybe$"))
        to_words(page)
        words(page).press_sequentially(DRAFT)
        board = marks(page)

        page.reload()
        expect(words(page)).to_have_value(DRAFT)
        assert own(page) == ["The first line."]
        assert marks(page) == board
        person.shoot("after-reload")

        tab = context.new_page()
        tab.goto(page.url)
        expect(tab.locator(".msg--me .bub")).to_have_text(["The first line."])
        assert marks(tab) == board
        tab.locator(".cel:not(.no):not(.yes) button").first.click()
        changed = marks(tab)
        assert changed != board
        marks(page)
        expect(page.locator(".cel:not(.no):not(.yes) button").first).to_have_attribute(
            "aria-label", re.compile("maybe$")
        )
        assert marks(page) == changed
        tab.close()

        to_words(page)
        context.set_offline(True)
        expect(page.locator(".relink")).to_be_visible()
        person.shoot("flight-mode")
        words(page).press_sequentially(", in the air")
        page.locator(".penbox--pub button[type=submit]").click()
        # A bar says that the connection is lost; the text is still there, and no fault.
        expect(page.locator(".relink")).to_be_visible()
        expect(page.locator(".penbox--pub .err")).to_have_count(0)
        expect(page.locator(".penbox--pub .note")).to_be_visible()
        person.shoot("not-sent")
        context.set_offline(False)
        expect(page.locator(".relink")).to_be_hidden(timeout=BACK_MS)
        # It goes off by itself.
        expect(page.locator(".msg--me .bub")).to_have_text(["The first line.", f"{DRAFT}, in the air"])
        words(page).press_sequentially(LATER)
        person.shoot("landed")
        seen = page.locator(".msg").count()

        server.kill()
        expect(page.locator(".relink")).to_be_visible()
        person.shoot("server-killed")
        page.locator(".penbox--pub button[type=submit]").click()
        expect(page.locator(".penbox--pub .note")).to_be_visible()
        server.start()
        expect(page.locator(".relink")).to_be_hidden(timeout=BACK_MS)
        person.shoot("server-back")
        assert page.locator(".msg").count() >= seen
        expect(page.locator(".msg--me .bub")).to_have_text(["The first line.", f"{DRAFT}, in the air", LATER])
        assert marks(page) == changed
        page.reload()
        assert marks(page) == changed
        to_words(page)
        expect(page.locator(".msg--me .bub")).to_have_text(["The first line.", f"{DRAFT}, in the air", LATER])
        person.shoot("all-there")
        numbers = [
            text for text in page.locator(".msg .no, .msg .num").all_inner_texts() if text.startswith("#")
        ]
        assert len(numbers) == len(set(numbers)), "no line comes twice"
    finally:
        context.close()
        if server.alive:
            server.kill()
