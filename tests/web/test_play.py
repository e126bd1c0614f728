"""People play on the page: two of them meet in a room, and a whole village is played by typed input."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late
from tests.net.serving import serving
from tests.waiting import until
from tests.web.conftest import Open
from tests.web.test_page import axe, fits

pytestmark = pytest.mark.slow

PLAN = {
    "do": "build", "n": 1, "name": "Short Village", "number": 4, "language": "en",
    "roles": {"VILLAGER": 2, "SEER": 1, "WEREWOLF": 1},
    "times": {"first_morning_s": "20", "morning_s": "1", "noon_s": "3", "night_s": "3", "early": "on"},
}  # fmt: skip
GUEST = """fetch("/api/v1/people/guest", {
    method: "POST", body: '{"name": "Mio", "language": "en"}', headers: {"Content-Type": "application/json"}
})"""
BUILD = """plan => new Promise(done => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/api/v1/lobby/stream");
    socket.onmessage = message => {
        const told = JSON.parse(message.data);
        if (told.type === "hello") socket.send(JSON.stringify(plan));
        if (told.type === "done") { done(told.result.card.id); socket.close(); }
    };
})"""


DAY = """() => [...document.querySelectorAll('.pname')].every(
    one => getComputedStyle(one).color !== 'rgb(241, 233, 218)')"""
"""Whether no name has the colour of the night any more."""
TRACK = """() => [
    document.querySelectorAll(".hit.ballot").length, document.querySelector(".tl")?.clientHeight ?? 0
]"""
"""How many faces can be chosen, and how high the words are beside or below them."""
LEAST_PX = 300


CLICK_MS = 2_000
"""For a click on what may be gone by then; on a busy machine a browser takes long for any."""


def see_card(page: Page) -> None:
    """The card with one's role is put away."""
    expect(page.locator(".rcard")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".rcard")).to_have_count(0)


def choose(page: Page) -> None:
    """Choose a face and confirm, if that is asked; one may change one's mind before."""
    faces = page.locator(".hit.ballot")
    if page.locator(".rcard").count():
        page.keyboard.press("Escape")
    if faces.count() == 0:
        return
    try:
        faces.last.click(timeout=CLICK_MS)
        faces.first.click(timeout=CLICK_MS)
        page.locator(".confirm .btn--big").click(timeout=CLICK_MS)
    except Late:
        pass  # The phase has ended meanwhile.


def test_two_people_meet_and_play_a_village_to_its_end(open_page: Open, tmp_path: Path) -> None:
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        host = open_page(f"{home}/#/lobby")
        expect(host.get_by_role("button", name="Build", exact=True)).to_be_visible()
        host.evaluate(GUEST)
        room = host.evaluate(BUILD, PLAN)
        host.goto(f"{home}/#/room/{room}")
        expect(host.locator(".wseat.me")).to_be_visible()
        expect(host.get_by_role("img", name="QR code to this room")).to_be_visible()

        phone = open_page(f"{home}/#/room/{room}", width=390, lang="ja")
        phone.get_by_role("button", name="準備できた").last.click()
        phone.get_by_label("この部屋で話す").fill("よろしく")
        phone.keyboard.press("Enter")
        expect(host.get_by_role("log")).to_contain_text("よろしく")
        fits(phone)
        axe(phone)
        host.get_by_role("button", name="Begin").first.click()

        see_card(host)
        see_card(phone)
        # Words: a draft outlives a reload; what is sent has a number for everybody.
        host.get_by_label("Say to everyone").last.fill("I will look at all of you. @")
        expect(host.get_by_role("listbox").get_by_role("option").first).to_be_visible()
        host.keyboard.press("Tab")
        host.reload()
        words = host.get_by_role("textbox", name="Say to everyone")
        expect(words).to_have_value(re.compile("^I will look at all of you. @.+ $"))
        # Enter sends, but not while an input method composes.
        for composes in ({"isComposing": True}, {"keyCode": 229}):
            words.dispatch_event("keydown", {"key": "Enter", "bubbles": True, **composes})
        expect(words).to_have_value(re.compile("^I will look"))
        words.press("Enter")
        expect(host.locator(".msg--me .bub")).to_contain_text("I will look at all of you.")
        expect(phone.locator(".bub", has_text="I will look at all of you.")).to_be_visible()

        # The board: a click goes through the marks, and the server keeps them.
        cell = host.locator(".cel:not(.no):not(.yes) button").last
        cell.click()
        expect(cell).to_have_attribute("aria-label", re.compile(": maybe$"))
        cell.press("x")
        expect(cell).to_have_attribute("aria-label", re.compile(": no$"))
        axe(host)

        # A face in the scene: it is marked there, and its words are found.
        phone.locator(".shits .hit").first.click()
        phone.get_by_role("button", name="しるしをつける").click()
        phone.get_by_role("button", name="かも", exact=True).click()
        expect(phone.get_by_role("button", name="かも", exact=True)).to_have_attribute("aria-pressed", "true")
        axe(phone)
        phone.keyboard.press("Escape")
        phone.keyboard.press("Escape")
        expect(phone.locator(".strip")).to_have_count(0)
        # The board of a phone names everybody as the words do.
        phone.locator(".mindb").click()
        named = phone.locator(".mind .rowh .nm").all_inner_texts()
        assert len(named) == 4
        assert all(len(name) > 1 for name in named), named
        axe(phone)
        fits(phone)
        phone.locator(".mind .tool").last.click()

        tracks: list[int] = []

        def over() -> bool:
            # While one chooses, the words stay readable.
            tracks.extend(high for asked, high in (one.evaluate(TRACK) for one in (host, phone)) if asked)
            choose(host)
            choose(phone)
            return host.locator(".ended").count() > 0

        until(over, 120, pause=0.25)  # Phases of the real server pass.
        expect(host.locator(".ended h1")).to_be_visible()
        assert tracks
        assert min(tracks) > LEAST_PX, tracks
        expect(host.locator(".orow .by").first).not_to_be_empty()
        expect(host.locator(".you h2")).to_have_css("color", "rgb(43, 36, 48)")  # It is day again.
        host.wait_for_function(DAY)
        axe(host)
        # What is told then: votes by day, what the machines thought, a picture; and one question, once.
        expect(host.locator(".s-votes tbody tr")).to_have_count(4)
        expect(host.locator(".s-robots tbody tr")).to_have_count(2)
        with host.expect_download() as saved:
            host.get_by_role("button", name="Save picture").click()
        assert saved.value.path().read_bytes().startswith(b"\x89PNG")
        host.locator(".cons").get_by_role("button", name="No", exact=True).click()
        expect(host.locator(".cons")).to_have_count(0)
        host.reload()
        expect(host.locator(".ended h1")).to_be_visible()
        expect(host.locator(".s-robots")).to_be_visible()
        expect(host.locator(".cons")).to_have_count(0)
        expect(phone.locator(".ended")).to_be_visible()
        expect(phone.locator(".cons")).to_be_visible()
        axe(phone)
        fits(phone)
        phone.get_by_role("button", name="感想戦に入る").click()
        phone.get_by_role("textbox", name="感想戦").fill("おつかれさま")
        phone.get_by_role("button", name="話す", exact=True).click()
        expect(phone.locator(".bub", has_text="おつかれさま")).to_be_visible()
        host.get_by_role("button", name="Next game together").click()
        expect(host.locator(".wseat.me")).to_be_visible()
