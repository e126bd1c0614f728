"""A person in a browser among agents of the contest's own client library, from the link to the tables.

It takes a minute: only with JINRO_SOAK.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.net.sample_agents import SampleAgent
from tests.net.serving import serving
from tests.web.conftest import Open
from tests.web.test_page import axe, fits
from tests.web.test_play import choose

from jinro.config.settings import preset_settings, with_guests, without_files

pytestmark = pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="JINRO_SOAK is not set")
TURNS = 400


def say(page: Page, number: int) -> None:
    """Type a line, if it is my turn."""
    pen = page.locator(".pen--turn textarea, .penbox textarea").first
    send = page.locator(".penbox .btn--fire").first
    if pen.count() and pen.is_visible() and pen.is_editable() and send.count():
        pen.fill(f"I listen to all of you, {number}.")
        if send.is_enabled():
            send.click()


@pytest.mark.slow
@pytest.mark.parametrize(("width", "lang"), [(1280, "en"), (390, "ja")])
def test_a_person_among_agents(open_page: Open, tmp_path: Path, width: int, lang: str) -> None:
    settings = with_guests(without_files(preset_settings("contest-5")), 1, 0)
    with serving(settings, data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        page = open_page(f"{home}/#/seat/contest-5", width=width, lang=lang)
        expect(page.locator(".gate .qr")).to_be_visible()
        axe(page)
        fits(page)
        page.locator(".gate__n .btn--fire").click()
        expect(page.locator(".phush")).to_contain_text("4")
        agents = [SampleAgent(served.url, f"kanolab{n}") for n in range(1, 5)]
        for agent in agents:
            agent.start()
        for number in range(TURNS):
            if page.locator(".guess").count():
                break
            if number == 3:
                page.reload()
            say(page, number)
            choose(page)
            page.wait_for_timeout(100)  # The agents answer at once, the browser draws.
        rows = page.locator(".guess__l li")
        expect(rows).to_have_count(4)
        axe(page)
        fits(page)
        for n in range(4):
            rows.nth(n).locator(".seg").first.get_by_role("button").nth(n % 2).click()
        page.locator(".guess .btn--fire").click()
        expect(page.locator(".guess__t li")).to_have_count(4)
        assert page.locator(".guess__t .hit").count() == 2
        page.locator(".asked .seg").first.get_by_role("button").last.click()
        page.locator(".asked textarea").fill("A line for those who build the machines.")
        page.mouse.move(0, 0)  # A button under the pointer is lighter.
        axe(page)
        fits(page)
        page.locator(".asked .guess__b .btn").first.click()
        expect(page.locator(".asked__t")).to_be_visible()
        page.goto(f"{home}/#/tables")
        expect(page.locator(".peopletable tbody tr")).to_have_count(2)
        axe(page)
        fits(page)
        for agent in agents:
            agent.join(10)
        assert [agent.error for agent in agents] == [None] * 4
        said = [spoke.text for spoke in served.game().game.scene.talks]
        assert any(text.startswith("I listen to all of you") for text in said)
