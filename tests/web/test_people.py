"""People on the page: a guest by one click, consent, another device, an account, deletion."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.net.serving import serving
from tests.web.conftest import Open
from tests.web.test_page import axe, fits

from jinro.hosting.people.consent import VERSION, consent_text

pytestmark = pytest.mark.slow


def test_from_guest_to_goodbye(open_page: Open, tmp_path: Path) -> None:
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        page = open_page(f"{home}/#/me", width=360, lang="ja")
        page.get_by_label("名前").first.fill("スズメ")
        page.get_by_role("button", name="ゲストとして参加").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("スズメ")
        question = page.locator(".cons")
        expect(question).to_have_count(0)  # It is asked after a game.
        page.get_by_role("button", name="もう一度読んで答える").click()
        question.get_by_text("全文を読む").click()
        expect(question.locator(".ptext p").first).to_have_text(consent_text(VERSION, "ja")[0])
        fits(page)
        axe(page)
        question.get_by_role("button", name="使わない").click()
        expect(question).to_have_count(0)
        page.get_by_role("button", name="もう一度読んで答える").click()
        question.get_by_role("button", name="使ってよい").click()
        expect(page.get_by_role("button", name="撤回する")).to_be_visible()
        fits(page)
        axe(page)

        # The same person on another device, which makes it an account, and sees what is wrong.
        page.get_by_role("button", name="リンクを作る").click()
        link = page.locator("code").text_content()
        assert link is not None
        assert link.startswith(f"{home}/#/link/")
        other = open_page(link, lang="en")
        expect(other.get_by_role("heading", level=1)).to_have_text("スズメ")
        assert other.url == f"{home}/#/me", "the secret stays in no address"
        other.get_by_label("Name of a robot").fill("Gear")
        other.get_by_role("button", name="Make a robot").click()
        expect(other.get_by_text("shown only now")).to_be_visible()
        other.get_by_label("Password").fill("correct horse battery")
        other.get_by_role("button", name="Make an account").click()
        expect(other.get_by_role("status")).to_have_text("Done")
        fits(other)
        axe(other)
        other.get_by_role("link", name="Privacy").click()
        expect(other.locator(".ptext p").first).to_have_text(consent_text(VERSION, "en")[0])
        axe(other)
        other.get_by_role("link", name="Your account").click()

        # The guest's session has ended with that.
        page.reload()
        expect(page.get_by_role("button", name="ログイン")).to_be_visible()
        page.get_by_label("名前").last.fill("スズメ")
        page.get_by_label("パスワード").fill("a wrong password")
        page.get_by_role("button", name="ログイン").click()
        expect(page.get_by_role("alert")).to_have_text("名前またはパスワードが違います")

        other.get_by_label("Password", exact=True).fill("correct horse battery")
        other.get_by_role("button", name="Delete me").click()
        other.get_by_role("button", name="Really").click()
        expect(other.get_by_role("status")).to_have_text("You are deleted.")
        assert served.call(
            lambda: [row.name for row in served.server.people.tables.blocking.everybody()]
        ) == [""]
