"""The page of a report in a real browser: languages, light, width, keyboard, screen readers, paper."""

import pytest
from tests.contest.report.test_report import make
from tests.contest.score.test_recount import write_logs
from tests.web.conftest import Open
from tests.web.test_page import axe, fits


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("report")
    (folder / "logs").mkdir()
    write_logs(folder / "logs", "contest-5", range(12))
    make(folder / "out", "--logs", str(folder / "logs"), "--title", "試験 Trial")
    return (folder / "out" / "index.html").as_uri()


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "width"), [("ja", 1280), ("en", 390)])
def test_the_report_can_be_read_by_everybody(open_page: Open, address: str, lang: str, width: int) -> None:
    page = open_page(f"{address}?lang={lang}", width=width, others=("data:",))
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.get_by_role("heading", name="要点").count() == (lang == "ja")
    assert page.get_by_role("heading", name="At a glance").count() == (lang == "en")
    fits(page)
    axe(page)
    # By keyboard, without a network: the other language, and the other light.
    page.get_by_label("English" if lang == "ja" else "日本語").press("Space")
    assert page.get_by_role("heading", name="At a glance").count() == (lang == "ja")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("#light-night").press("Space")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
    axe(page)


@pytest.mark.parametrize(("browser_lang", "opens"), [("ja-JP", "ja"), ("en-GB", "en"), ("fr", "en")])
def test_the_report_opens_in_the_language_of_the_browser(
    open_page: Open, address: str, browser_lang: str, opens: str
) -> None:
    page = open_page(address, lang=browser_lang, others=("data:",))
    assert page.evaluate("document.documentElement.lang") == opens
    assert page.get_by_role("heading", name="要点").count() == (opens == "ja")


@pytest.mark.slow
def test_the_report_prints_on_a4(open_page: Open, address: str) -> None:
    page = open_page(f"{address}?lang=ja", others=("data:",))
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 695, "height": 1000})  # A4 without its margins.
    fits(page)
    assert not page.locator("fieldset").first.is_visible()
    printed = page.pdf(prefer_css_page_size=True)
    assert printed.startswith(b"%PDF")
    sizes = {line for line in printed.split(b"\n") if b"/MediaBox" in line}
    assert sizes
    assert all(b"594.9" in line or b"595" in line for line in sizes)
