"""Who is asked is called: the title, a short vibration, a bell if it is wanted; and the screen stays on. The
device of this test has all that, and tells what was done with it."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.net.serving import serving
from tests.waiting import until
from tests.web.conftest import Open
from tests.web.proofs.person import BEGIN

from jinro.village import paced

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="half a minute")]
DEVICE = """
localStorage.setItem("guided", "1");
window.told = { awake: [], freed: 0, shakes: [], tones: [] };
const lock = { release: async () => { told.freed++; } };
const wake = { request: async kind => { told.awake.push(kind); return lock; } };
Object.defineProperty(navigator, "wakeLock", { value: wake });
Object.defineProperty(navigator, "vibrate", { value: ms => told.shakes.push(ms) > 0 });
const ramp = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
window.AudioContext = class {
  currentTime = 0;
  resume() { return Promise.resolve(); }
  createGain() { return { gain: ramp, connect() {} }; }
  createOscillator() {
    return { frequency: { value: 0 }, connect: gain => gain, stop() {},
      start(at) { told.tones.push([this.frequency.value, Math.round(at * 100)]); } };
  }
};
"""
BELL = [[784, 0], [1568, 0]]
TWICE = [*BELL, [784, 35], [1568, 35]]


def test_who_is_asked_is_called(open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("PAUSE_MS", 5), ("READ_MS", 0), ("QUICK_MS", 0), ("THINK_MS", (0, 2))):
        monkeypatch.setattr(paced, name, value)
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}/"
        page = open_page(home, script=DEVICE)
        number = page.evaluate(BEGIN, {"style": "turns", "seats": 5, "language": "en"})
        page.goto(f"{home}#/play/{number}")
        expect(page.locator(".play")).to_be_visible()
        expect(page.locator(".rcard")).to_be_visible()
        page.keyboard.press("Enter")
        page.locator(".tl").click()  # A device may shake after a touch.
        until(lambda: page.evaluate("told.awake") == ["screen"])
        expect(page.locator(".pen--turn")).to_be_visible()
        expect(page).to_have_title(re.compile("^● Your turn"))
        assert page.evaluate("told.shakes") in ([60], [])  # The village may have been quicker than the touch.
        assert page.evaluate("told.tones") == [], "no sound that nobody has asked for"
        page.get_by_role("button", name="Who you are").click()
        page.get_by_label("A bell when something is asked of you").check()
        assert page.evaluate("told.tones") == BELL
        page.keyboard.press("Escape")
        page.clock.fast_forward(51_000)  # Ten seconds are left.
        until(lambda: page.evaluate("told.tones") == [*BELL, *TWICE])
        page.locator(".pen--turn textarea").fill("hello")
        page.get_by_role("button", name="Say", exact=True).click()
        expect(page.locator(".msg--me")).to_have_count(1)
        until(lambda: len(page.evaluate("told.tones")) > len(BELL + TWICE), 60)  # The next question.
        assert 60 in page.evaluate("told.shakes")
        # Who comes back to the tab has the screen on again; who leaves gives it back.
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        until(lambda: page.evaluate("told.awake") == ["screen", "screen"])
        page.get_by_role("link", name="Home; your seat waits").click()
        until(lambda: page.evaluate("told.freed") > 0)
