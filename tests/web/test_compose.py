"""A person composes sentences of the AIWolf protocol in a browser. Whole villages of it: `test_kinds.py`."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.net.serving import serving
from tests.waiting import until
from tests.web.conftest import Open
from tests.web.test_page import axe, fits
from tests.web.test_play import choose

from jinro.hosting.lobby import plans
from jinro.village import paced

pytestmark = pytest.mark.slow

SOCKETS = """{
    const Real = WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Real { constructor(...how) { super(...how); sockets.push(this); } };
}"""
"""Remembers the sockets of a page, so that they can be closed."""

GAME_S = 200.0
"""What a game may take at most, or the others before one's turn: on a busy machine a browser is slow."""
PACE_S = 0.05
"""Between two looks at the page, in which the others act."""


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("PAUSE_MS", 5), ("READ_MS", 0), ("QUICK_MS", 0), ("THINK_MS", (0, 2))):
        monkeypatch.setattr(paced, name, value)
    monkeypatch.setattr(plans, "COMPOSE_MS", 600_000)  # A person's turn lasts however slow the browser is.


def until_my_turn(page: Page) -> None:
    """Choose whatever is asked before one speaks."""

    def asked() -> bool:
        choose(page)
        return page.locator(".pen--turn").count() > 0

    until(asked, GAME_S, PACE_S)


def part(page: Page, name: str) -> None:
    page.locator(".ctray").get_by_role("button", name=name, exact=True).click()


def test_sentences_of_the_protocol_are_composed_on_a_phone(open_page: Open, tmp_path: Path) -> None:
    with serving(data=tmp_path) as served:
        page = open_page(f"http://127.0.0.1:{served.port}/", width=390, lang="ja")
        page.get_by_text("話しかた・機械・名前をえらぶ").click()
        page.get_by_role("button", name="AIWolf プロトコル").click()
        fits(page)
        page.get_by_role("button", name="今すぐ遊ぶ").click()
        until_my_turn(page)
        expect(page.locator(".rcard, .guide")).to_have_count(0)

        # By touch: a sentence is composed, and what it says is told before it is said. It outlives a reload.
        part(page, "投票する")
        page.locator(".ctray .copt").filter(has_not_text="あなた").first.click()
        expect(page.locator(".cprose q")).to_have_text(re.compile("さんに投票します。"))
        page.get_by_role("button", name="つなぐ・変える").click()
        part(page, "なぜなら…だから")
        page.add_init_script(SOCKETS)
        page.reload()
        expect(page.locator(".cpart.gap.on")).to_have_text("理由")
        expect(page).to_have_title(re.compile("^● あなたの番です"))
        # And a lost connection, after which the page says that it is back.
        page.evaluate("sockets.forEach(one => one.close())")
        expect(page.locator(".backsep")).to_have_text("戻りました")
        expect(page.locator(".cpart.gap.on")).to_have_text("理由")
        axe(page)
        fits(page)
        # By keyboard: the next part has the focus, arrows find others, and the last one leads to the button.
        part(page, "…だと思う")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.locator(".ctray").get_by_role("button", name="人狼").press("Enter")
        expect(page.locator(".cprose code")).to_have_text(
            re.compile(r"^BECAUSE \(ESTIMATE Agent\[..\] WEREWOLF\) \(VOTE Agent\[..\]\)$")
        )
        sent = page.locator(".cprose code").inner_text()
        expect(page.locator(".cfoot b")).to_have_text(str(len(sent)))
        expect(page.get_by_role("button", name="話す", exact=True)).to_be_focused()
        page.keyboard.press("Enter")
        mine = page.locator(".msg--me .bub").first
        expect(mine).to_have_text(re.compile("投票します。.*人狼だと思うからです。"))
        # Everybody is read in prose, and as it was sent if one wants it.
        expect(page.locator(".tl")).not_to_contain_text("Agent[")
        page.locator(".filters .opens").click()
        page.get_by_role("button", name="原文").click()
        expect(mine).to_have_text(sent)
        page.get_by_role("button", name="原文").click()
        page.goto(f"http://127.0.0.1:{served.port}/")
        expect(page.get_by_role("link", name="その村へもどる")).to_be_visible()
