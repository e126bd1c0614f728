"""Somebody at a browser who plays what the page asks for, by typed input; and pictures of all that."""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Error, Page
from playwright.sync_api import TimeoutError as Late

FRAMES: Final = os.environ.get("JINRO_FRAMES", "")
"""The folder for pictures; empty: none are taken."""
LOOK: Final = """() => {
    const find = which => document.querySelector(which), has = which => find(which) !== null;
    const text = which => find(which)?.innerText ?? "";
    const count = which => document.querySelectorAll(which).length;
    return {
        guide: text(".guide"), ended: has(".ended"), play: has(".play"),
        phase: text(".hd .day") + " " + text(".hd .what"), card: has(".rcard"),
        ballots: count(".ballot"), picked: has(".ballot.on"),
        turn: has(".penbox--pub .pen--turn"), pen: has(".pen--talk button[type=submit]"),
        resting: has(".lids"),
        over: has(".penbox--pub .acts button"), own: count(".msg--me"), composing: has(".penbox--pub .ctray"),
        hush: text(".phush"), lost: has(".relink"), trouble: text(".err"), lines: count(".msg"),
    };
}"""
BEGIN: Final = """async wanted => (await (await fetch("/api/v1/play", {
    method: "POST", body: JSON.stringify(wanted), headers: {"Content-Type": "application/json"}
})).json()).village"""
LINES: Final = {
    "en": (
        "Good morning. Who has something to tell?",
        "I am a villager, and I listen.",
        "Why do you think so?",
    ),
    "ja": (
        "おはようございます。何か話すことはありますか。",
        "私は村人です。よく聞いています。",
        "どうしてそう思いますか。",
    ),
}
PACE_MS: Final = 400


class Person:
    """A page, and how it is played."""

    def __init__(self, page: Page, name: str, *, lang: str = "en", lines: int = 2) -> None:
        """`lines`: what is said in each phase."""
        self.page = page
        self.name = name
        self.lang = lang
        self._most = lines
        self._said: dict[str, int] = {}
        self._marked: set[str] = set()
        self._seen = ""
        self._frames = 0
        self.choices = 0
        self.seen: list[str] = []
        """What was on the screen, step by step."""

    # Pictures

    def shoot(self, what: str) -> None:
        """A picture of what is seen now."""
        if FRAMES:
            folder = Path(FRAMES) / self.name
            folder.mkdir(parents=True, exist_ok=True)
            self._frames += 1
            tag = re.sub(r"\W+", "-", what).strip("-")[:60]
            self.page.screenshot(path=folder / f"{self._frames:03}-{tag}.png")

    def _look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    # Beginning

    def play_now(self, home: str, style: str, seats: int) -> None:
        """From the home by clicks; the village of 2017 by its address."""
        page = self.page
        self.shoot("home")
        if style == "first":
            number = page.evaluate(BEGIN, {"style": style, "seats": seats, "language": self.lang})
            page.goto(f"{home}/#/play/{number}")
            return
        page.locator(".now__size button").filter(has_text=re.compile(rf"^{seats}\D*$")).click()
        page.locator(".now__opts summary").click()
        order = ("licos", "turns", "anytime")
        page.locator(".now__opt .seg button").nth(order.index(style)).click()
        page.locator(".now__opt input").press_sequentially("Mio")
        self.shoot("options")
        page.locator(".now__card .btn--big").click()

    # Playing

    def play(self, seconds: float, until: Callable[[], bool] | None = None) -> None:
        """Do what is asked, until the result is shown, or something else is true."""
        last = time.monotonic() + seconds
        while not (until() if until else self._look()["ended"]):
            assert time.monotonic() < last, (self.name, self._look(), self.seen[-5:])
            self.step()
            self.page.wait_for_timeout(PACE_MS)  # Time passes in the real village.
        self.shoot("end")

    def step(self) -> None:
        """Look, and do one thing."""
        try:
            self._do(self._look())
        except (Late, Error) as error:
            if "Target closed" in str(error):
                raise  # Otherwise what was there is gone: the phase has ended meanwhile.

    def _do(self, now: dict[str, Any]) -> None:
        states = [word for word in ("turn", "resting", "ballots", "lost") if now[word]]
        key = " ".join([now["phase"], *states, now["guide"][:4], now["hush"][:20]])
        if key != self._seen:
            self._seen = key
            self.seen.append(key)
            self.page.wait_for_timeout(250)  # What moves has come to rest.
            self.shoot(key)
        page = self.page
        if now["guide"]:
            page.locator(".guide .btn").last.click(timeout=1_000)
        elif now["card"]:
            page.keyboard.press("Enter")
        elif now["ballots"]:
            page.locator(".ballot").first.click(timeout=1_000)
            self.shoot("picked")
            page.locator(".confirm .btn--big").click(timeout=1_000)
            self.choices += 1
        elif now["pen"] and now["play"]:
            self._speak(now)

    def _speak(self, now: dict[str, Any]) -> None:
        page, place = self.page, now["phase"]
        said = self._said.get(place, 0)
        pen = page.locator(".penbox--pub")
        send = pen.locator("button[type=submit]")
        if said < self._most and pen.locator(".csent").count():
            self._compose(place, said)
        elif said < self._most:
            field = pen.locator("textarea")
            if not field.input_value(timeout=1_000):
                field.press_sequentially(LINES[self.lang][said % 3], timeout=5_000)
            if send.is_enabled(timeout=1_000):
                send.click(timeout=1_000)
                self._said[place] = said + 1
                self.shoot("said")
        elif now["over"] and (now["turn"] or said < 99):
            pen.locator(".acts button").first.click(timeout=1_000)
            self._said[place] = 99
        elif place not in self._marked:
            self._mark(place)

    def _compose(self, place: str, said: int) -> None:
        """The next part of a sentence, or the whole of it."""
        pen = self.page.locator(".penbox--pub")
        parts = pen.locator(".ctray .copt")
        if pen.locator("button[type=submit]").is_enabled(timeout=1_000):
            pen.locator("button[type=submit]").click(timeout=1_000)
            self._said[place] = said + 1
            self.shoot("said")
        elif parts.count():
            parts.nth(min(1, parts.count() - 1)).click(timeout=1_000)
            self.shoot("composed")
        else:
            pen.locator(".cpart.gap").first.click(timeout=1_000)

    def _mark(self, place: str) -> None:
        """A mark on the board."""
        self._marked.add(place)
        page = self.page
        was_shut = page.locator(".mind").count() == 0
        if was_shut:
            page.locator(".mindb").click(timeout=1_000)
        page.locator(".cel:not(.no):not(.yes) button").last.click(timeout=1_000)
        page.wait_for_timeout(150)  # The stamp shows.
        self.shoot("marked")
        if was_shut:
            page.locator(".mind__head .tool").last.click(timeout=1_000)
