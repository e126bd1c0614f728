"""What a first visit costs: bytes on the wire, as a browser that has nothing yet counts them."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.hosting.web.test_front import begin, fast
from tests.net.serving import serving
from tests.web.proofs.person import BEGIN

pytestmark = pytest.mark.slow
MOST = 100_000
"""Bytes of everything that a first view loads: files, words, answers, with their headers."""
QUIET_MS = 1_000


class Weighed:
    """A page that has nothing yet, and what comes to it."""

    def __init__(self, browser: Browser, width: int, lang: str) -> None:
        height = 844 if width < 720 else 800
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce"
        )
        self.page: Page = self.context.new_page()
        self.parts: dict[str, int] = {}
        names: dict[str, str] = {}
        wire = self.page.context.new_cdp_session(self.page)
        wire.on(
            "Network.responseReceived",
            lambda told: names.update({told["requestId"]: told["response"]["url"]}),
        )
        wire.on("Network.loadingFinished", lambda told: self._count(names.get(told["requestId"], ""), told))
        wire.send("Network.enable")
        wire.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _count(self, url: str, told: dict[str, float]) -> None:
        name = url.partition("?")[0].rpartition("/")[2]
        self.parts[name] = self.parts.get(name, 0) + round(told["encodedDataLength"])

    def total(self) -> int:
        """All bytes until nothing more comes."""
        before = -1
        while before != sum(self.parts.values()):
            before = sum(self.parts.values())
            self.page.wait_for_timeout(QUIET_MS)
        self.context.close()
        return before


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_home_is_light(browser: Browser, tmp_path: Path, lang: str) -> None:
    with serving(data=tmp_path) as served:
        weighed = Weighed(browser, 390, lang)
        weighed.page.goto(f"http://127.0.0.1:{served.port}/")
        expect(weighed.page.locator(".nowbar")).to_be_visible()
        assert 40_000 < weighed.total() < MOST, weighed.parts


@pytest.mark.parametrize(
    ("style", "seats", "width", "lang"),
    [("licos", 13, 390, "ja"), ("licos", 13, 1280, "en"), ("turns", 5, 1280, "ja"), ("aiwolf", 5, 390, "en")],
)
def test_playing_is_light(
    browser: Browser, tmp_path: Path, style: str, seats: int, width: int, lang: str
) -> None:
    """The village opens with its scene, its words and its bar, and with the card that tells who I am."""
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        weighed = Weighed(browser, width, lang)
        weighed.page.goto(f"{home}/status")
        number = weighed.page.evaluate(BEGIN, {"style": style, "seats": seats, "language": lang})
        weighed.parts.clear()
        weighed.page.goto(f"{home}/#/play/{number}")
        expect(weighed.page.locator(".stag")).to_have_count(seats - 1)
        expect(weighed.page.locator(".rcard")).to_be_visible()
        assert 60_000 < weighed.total() < MOST, sorted(weighed.parts.items(), key=lambda part: -part[1])


def test_watching_is_light(browser: Browser) -> None:
    with fast(speed=1) as served:
        game = begin(served, 13, "ja")
        weighed = Weighed(browser, 1280, "ja")
        weighed.page.goto(f"http://127.0.0.1:{served.port}/#/game/{game}")
        expect(weighed.page.locator(".ptag")).to_have_count(13)
        assert 60_000 < weighed.total() < MOST, sorted(weighed.parts.items(), key=lambda part: -part[1])
