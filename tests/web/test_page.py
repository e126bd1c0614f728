"""The page in a real browser: watching, replaying, hostile texts, perspectives, a lost connection."""

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.net.sample_agents import play
from tests.net.serving import serving
from tests.server.web.test_front import begin, fast, staged
from tests.server.web.test_stream import END, ID, LOG
from tests.web.conftest import WEB, Open

from jinro.game.events import Character, Event, Opened, Spoke

pytestmark = pytest.mark.slow
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
LONG = "長" * 10_000
HOSTILE = (
    "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>",
    "\u202eright to left\u202c عربى שלום",
    "🐺" * 140,
    LONG,
    "@{name} {{html}} </div><b>bold</b>",
)


def stream_of(page: Page) -> list[dict[str, Any]]:
    """What comes over the page's sockets from now on."""
    found: list[dict[str, Any]] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: found.extend(json.loads(data))),
    )
    return found


def fits(page: Page) -> None:
    """Nothing is wider than the window."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


def axe(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(found => found.violations)")
    faults = [(one["id"], [node["html"][:300] for node in one["nodes"]]) for one in found]
    assert not faults, json.dumps(faults)


def test_a_village_is_begun_and_watched_to_its_end(open_page: Open) -> None:
    with fast(speed=3) as served:
        page = open_page(f"http://127.0.0.1:{served.port}/#/")
        told = stream_of(page)
        page.get_by_role("button", name="Watch a village").click()
        expect(page.locator(".ptag")).to_have_count(5)
        expect(page.locator(".words")).to_be_visible()
        before = page.content()
        served.call(lambda: setattr(served.server.front.demos, "speed", 200.0))
        expect(page.get_by_text(re.compile("have won|has won")).first).to_be_visible(timeout=60_000)
        expect(page.locator(".ptag .sign")).to_have_count(5)
        page.get_by_role("button", name="Go back over it").click()
        expect(page.get_by_role("slider")).to_be_visible()
    assert "sign-wolf" not in before
    assert "Werewolf" not in before
    over = next(n for n, one in enumerate(told) if one.get("event", {}).get("event") == "Over")
    running = json.dumps(told[:over])
    assert '"WEREWOLF"' not in re.sub(r'"WEREWOLF": \d', "", running)
    assert '"roles": [' not in running
    assert told[0]["view"] == "public"


def test_a_stored_game_is_gone_through(open_page: Open) -> None:
    with serving("contest-5") as served:
        play(served.url, [f"t{n}" for n in range(1, 6)])
        game = served.game().id
        served.until(lambda: not served.track_server.track.games)
        page = open_page(f"http://127.0.0.1:{served.port}/#/")
        page.locator(f"a[href='#/game/{game}']").click()
        slider = page.get_by_role("slider")
        expect(page.locator(".ptag .sign")).to_have_count(5)
        page.keyboard.press("ArrowRight")  # Stops, and goes on by one.
        expect(page.get_by_role("button", name="Play")).to_be_visible()
        at = int(slider.get_attribute("aria-valuenow") or 0)
        page.get_by_role("button", name="Step forward").click()
        expect(slider).to_have_attribute("aria-valuenow", str(at + 1))
        page.get_by_role("button", name="Step back").click()
        expect(slider).to_have_attribute("aria-valuenow", str(at))
        page.get_by_role("button", name="Public").click()
        expect(page.locator(".ptag .sign")).to_have_count(0)
        assert "Werewolf" not in page.content()
        page.get_by_label("One seat").select_option(index=2)
        expect(page.locator(".ptag .sign")).to_have_count(1)
        page.get_by_role("button", name="All").click()
        slider.focus()
        page.keyboard.press("End")
        expect(page.get_by_text(re.compile("has won|have won|Nobody")).first).to_be_visible()
        last = page.locator(".where b").inner_text()
        page.goto(f"http://127.0.0.1:{served.port}/?x#/game/{game}?n=12")
        expect(page.locator(".ptag")).to_have_count(5)
        assert page.locator(".where b").inner_text() != last
        expect(page.get_by_role("button", name="Play")).to_be_visible()
        axe(page)
        page.goto(f"http://127.0.0.1:{served.port}/?y#/game/none")
        expect(page.get_by_role("alert")).to_contain_text("no such village")


def hostile(log: list[Event]) -> list[Event]:
    """The game with names and talk of people who mean ill."""
    said = iter(HOSTILE * 100)

    def turned(event: Event) -> Event:
        if isinstance(event, Opened):
            names = ("<script>hacked=1</script>", "\u202eseya", "🐺" * 40, "x" * 300, '"><b>')
            return replace(event, characters=tuple(Character(name) for name in names))
        if isinstance(event, Spoke) and event.channel == "talk" and not event.skip and not event.over:
            return replace(event, text=next(said))
        return event

    return [turned(event) for event in log]


@pytest.mark.parametrize("width", [1280, 390])
def test_hostile_names_and_talk_are_shown_as_text(open_page: Open, width: int) -> None:
    with staged(hostile(LOG)) as (served, stage):
        stage.keep(END)
        page = open_page(f"http://127.0.0.1:{served.port}/#/game/{ID}", width=width)
        page.locator(".ptag").first.wait_for()
        page.evaluate("document.documentElement.dataset.light = 'day'")
        expect(page.locator(".ptag .pname").first).to_have_text("<script>hacked=1</script>")
        for _ in range(12):
            page.keyboard.press("ArrowRight")
        told = page.locator(".evt").all_inner_texts()
        assert any(HOSTILE[0] in text for text in told)
        assert any(LONG in text for text in told)
        assert page.evaluate("window.hacked") is None
        assert page.locator(".evt img, .evt script, .evt b, .words img, .words script").count() == 0
        fits(page)


def test_a_lost_connection_goes_on_without_gaps(open_page: Open) -> None:
    with staged() as (served, stage):
        viewers = served.server.front.viewers

        def cut() -> None:
            viewers._open.cut()

        stage.keep(END // 2)
        page = open_page(f"http://127.0.0.1:{served.port}/#/game/{ID}")
        told = stream_of(page)
        page.locator(".ptag").first.wait_for()
        served.call(cut)
        stage.keep(END)
        served.until(lambda: viewers.watching(ID) == 1)
        served.call(lambda: None)
        page.wait_for_function("document.querySelectorAll('.recon').length === 0")
        stage.end()
        expect(page.locator(".chip", has_text="Over")).to_be_visible()
    # The first connection was made before the test listened; the second has the rest.
    numbers = [one["n"] for one in told if one["type"] == "shown"]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert len(numbers) > 3


@pytest.mark.parametrize(("width", "lang"), [(1280, "ja"), (390, "en"), (390, "ja"), (768, "en")])
def test_home_and_watch_in_both_languages_at_all_widths(open_page: Open, width: int, lang: str) -> None:
    with fast(speed=0.5) as served:
        game = begin(served, 13, lang)
        page = open_page(f"http://127.0.0.1:{served.port}/#/", width=width, lang=lang)
        page.locator(".live").first.wait_for()
        assert page.evaluate("document.documentElement.lang") == lang
        fits(page)
        axe(page)
        page.locator(f"a[href='#/game/{game}']").click()
        expect(page.locator(".ptag")).to_have_count(13)
        page.locator(".ev").first.wait_for()
        fits(page)
        axe(page)
