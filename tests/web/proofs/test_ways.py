"""Other ways than a mouse: a board of 15 by 8 by touch alone, a village by keyboard alone, and what a screen
reader is told."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.net.serving import serving
from tests.web.conftest import Open
from tests.web.proofs.person import BEGIN, FRAMES, Person
from tests.web.test_page import axe, fits
from tests.web.test_play import BUILD, GUEST

from jinro.hosting.lobby import play_now as hurry
from jinro.village import paced

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="minutes")]
ROLES = {
    "VILLAGER": 4,
    "SEER": 1,
    "MEDIUM": 1,
    "BODYGUARD": 1,
    "FREEMASON": 2,
    "POSSESSED": 2,
    "WEREWOLF": 3,
    "FOX": 1,
}
FIFTEEN = {
    "do": "build", "n": 1, "name": "Fifteen Souls", "number": 15, "language": "ja", "roles": ROLES,
    "times": {"first_morning_s": "600", "noon_s": "60", "night_s": "60"},
}  # fmt: skip
SHORT = {
    "first_morning_s": "45",
    "morning_s": "20",
    "noon_s": "40",
    "night_s": "40",
    "early": "on",
    "post_mortem_s": "600",
}


@contextmanager
def touched(browser: Browser, url: str) -> Iterator[Page]:
    """A phone that has nothing but a screen."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="ja",
        reduced_motion="reduce",
    )
    try:
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(url)
        yield page
    finally:
        context.close()


def swipe(page: Page, cell: Locator, dx: int) -> None:
    """A finger moves over a cell."""
    box = cell.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        point = {"x": x + dx * step / 5, "y": y}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def says(mark: str) -> "re.Pattern[str]":
    return re.compile(rf": {mark}$")


def test_a_board_of_fifteen_by_eight_by_touch_alone(browser: Browser, tmp_path: Path) -> None:
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        with touched(browser, f"{home}/#/lobby") as page:
            page.evaluate(GUEST)
            room = page.evaluate(BUILD, FIFTEEN)
            page.goto(f"{home}/#/room/{room}")
            person = Person(page, "touch-15", lang="ja")
            page.locator(".readybar .btn").first.tap()  # Machines in all other seats.
            page.locator(".readybar .btn--big").tap()
            page.locator(".rcard__s").tap()
            page.locator(".guide .btn").first.tap()
            page.locator(".mindb").tap()
            cells = page.locator(".cel button")
            expect(cells).to_have_count(15 * 8)
            person.shoot("board")
            free = page.locator(".cel:not(.no):not(.yes) button")
            least = free.evaluate_all(
                "cells => cells.map(c => c.getBoundingClientRect()).map(b => Math.min(b.width, b.height))"
            )
            assert min(least) >= 24, "a finger hits it"
            row = page.locator("tbody tr").nth(14).locator(".cel:not(.no):not(.yes) button")
            cell = row.first
            cell.tap()
            expect(cell).to_have_attribute("aria-label", says("不明"))  # A tap only selects.
            person.shoot("selected")
            page.locator(".stamp button", has_text="そう").tap()
            expect(cell).to_have_attribute("aria-label", says("そう"))
            # A swipe on the selected cell goes through the marks.
            other = row.nth(1)
            other.tap()
            swipe(page, other, 40)
            expect(other).to_have_attribute("aria-label", says("かも"))
            swipe(page, other, -40)
            expect(other).to_have_attribute("aria-label", says("不明"))
            for name in ("かも", "ちがう"):
                target = page.locator("tbody tr").nth(7).locator(".cel:not(.no):not(.yes) button").last
                page.wait_for_timeout(500)  # A finger takes its time.
                target.tap()
                expect(target).to_have_class(re.compile("sel"))
                page.locator(".stamp button", has_text=name).tap()
                expect(target).to_have_attribute("aria-label", says(name))
            person.shoot("written")
            page.reload()
            page.locator(".mindb").tap()
            expect(
                page.locator("tbody tr").nth(14).locator(".cel:not(.no):not(.yes) button").first
            ).to_have_attribute("aria-label", says("そう"))
            person.shoot("after-reload")


def press_until(page: Page, key: str, which: str, most: int = 80) -> None:
    """Press a key until something has the focus."""
    for _ in range(most):
        if page.evaluate("which => document.activeElement?.matches(which) ?? false", which):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{which} is never reached by {key}")


def test_a_village_by_keyboard_alone_and_what_a_screen_reader_is_told(
    open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("PAUSE_MS", 400), ("READ_MS", 4), ("QUICK_MS", 100), ("THINK_MS", (300, 1_500))):
        monkeypatch.setattr(paced, name, value)
    monkeypatch.setattr(hurry, "_times", lambda seats: SHORT)
    with serving(data=tmp_path) as served:
        page = open_page(f"http://127.0.0.1:{served.port}")
        person = Person(page, "keyboard")
        heard: list[str] = []

        def read(what: str) -> None:
            heard.append(f"===== {what}\n{page.locator('body').aria_snapshot()}")
            person.shoot(what)

        page.locator(".now__card").wait_for()
        press_until(page, "Tab", ".now__card .btn--big")
        page.keyboard.press("Enter")
        page.locator(".rcard").wait_for()
        read("card")
        page.keyboard.press("Enter")
        page.locator(".guide").wait_for()
        read("guide")
        for _ in range(4):
            press_until(page, "Tab", ".guide .btn:last-child")
            page.keyboard.press("Enter")
        press_until(page, "Tab", ".penbox--pub textarea")
        page.keyboard.type("I speak by keys alone.")
        page.keyboard.press("Control+Enter")
        expect(page.locator(".msg--me .bub")).to_have_text("I speak by keys alone.")
        press_until(page, "Shift+Tab", ".cel button")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("End")
        for key, mark in (("2", "yes"), ("x", "no"), (" ", "unknown"), ("1", "maybe")):
            page.keyboard.press(key)
            focused = page.locator(".cel button:focus")
            expect(focused).to_have_attribute("aria-label", re.compile(f": {mark}$"))
        read("talk")
        axe(page)
        ends = 0
        for _ in range(400):
            if page.locator(".ended").count():
                break
            if page.locator(".ballot").count() and not page.locator(".ballot.on").count():
                read("asked")
                press_until(page, "Tab", ".ballot")
                page.keyboard.press("Enter")
                press_until(page, "Tab", ".confirm .btn--big")
                page.keyboard.press("Enter")
                ends += 1
            page.wait_for_timeout(300)  # Phases pass.
        assert ends
        read("end")
        press_until(page, "Tab", ".dock .btn--fire")
        page.keyboard.press("Enter")
        page.locator(".play").wait_for()
        read("again")
        if FRAMES:
            (Path(FRAMES) / "screen-reader.txt").write_text("\n".join(heard))


@pytest.mark.parametrize(("width", "lang"), [(390, "ja"), (1280, "en")])
def test_who_is_dead_looks_on_from_above(
    open_page: Open, tmp_path: Path, width: int, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all roles, in a village of machines; then the result."""
    monkeypatch.setattr(paced, "THINK_MS", (200, 400))
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}/"
        page = open_page(home, width=width, lang=lang)
        number = page.evaluate(BEGIN, {"style": "turns", "seats": 9, "language": lang})
        page.goto(f"{home}#/play/{number}")
        expect(page.locator(".play")).to_be_visible()
        assert page.locator(".ptag").count() == 0
        village = served.server.meeting.room.villages[number]
        served.call(lambda: village.remove(next(iter(village._people))))
        page.locator(".watches .btn").click()
        expect(page.locator(".watch .ptag .sign")).to_have_count(9)
        if FRAMES:
            page.screenshot(path=Path(FRAMES) / f"above-{width}.png")
        axe(page)
        page.locator(".watch__head button.tool").click()
        expect(page.locator(".watches")).to_be_visible()
        page.locator(".watches .btn").click()
        expect(page.locator(".watch .ptag .sign")).to_have_count(9)
        served.call(village.end)
        expect(page.locator(".wbar .btn--fire")).to_be_visible(timeout=60_000)
        fits(page)
        if FRAMES:
            page.screenshot(path=Path(FRAMES) / f"above-end-{width}.png")
        page.locator(".wbar .btn--fire").click()
        expect(page.locator(".ended")).to_be_visible()
