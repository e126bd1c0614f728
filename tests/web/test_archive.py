"""The archive and the tables in a real browser: searching, hostile names, files that are dropped."""

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.files.test_worker import game
from tests.hosting.test_server import come
from tests.hosting.web.test_archive import NAMES, filled, stored_game
from tests.net.serving import serving
from tests.web.conftest import Open
from tests.web.test_page import HOSTILE, LONG, axe, fits, hostile

from jinro.files import formats
from jinro.files.formats import FORMATS, Format
from jinro.hosting.web.archive import PAGE_GAMES

pytestmark = pytest.mark.slow
DROP = """([name, data]) => {
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    for (const kind of ["dragenter", "dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
}"""


def drop(page: Page, name: str, data: bytes) -> None:
    page.evaluate(DROP, [name, base64.b64encode(data).decode()])


def open_downloads(page: Page) -> None:
    more = page.get_by_role("button", name=re.compile("^(More|そのほか)$"))
    if more.is_visible():  # On a phone they are behind it.
        more.click()
    page.get_by_role("button", name=re.compile("^(Download|保存)$")).click()


@pytest.mark.parametrize(("width", "lang"), [(1280, "en"), (390, "ja")])
def test_the_archive_is_searched(open_page: Open, tmp_path: Path, width: int, lang: str) -> None:
    with filled(tmp_path, {"contest-5": PAGE_GAMES + 2}) as served:
        home = f"http://127.0.0.1:{served.port}/#/"
        page = open_page(home, width=width, lang=lang)
        page.locator("#past .sect a[href='#/archive']").click()
        rows = page.locator(".past li")
        expect(rows).to_have_count(PAGE_GAMES)
        # Names of people who mean ill are text, and break nothing.
        assert "<b>bees</b>" in rows.first.inner_text()
        assert page.evaluate("window.hacked") is None
        assert page.locator(".past script, .past b b, .past img:not(.face > img)").count() == 0
        fits(page)
        axe(page)
        more = page.locator("button.more")
        more.click()
        expect(rows).to_have_count(PAGE_GAMES + 2)
        expect(more).to_have_count(0)
        # The way back from a game leads to the same place.
        rows.last.scroll_into_view_if_needed()
        down = page.evaluate("scrollY")
        rows.last.locator("a").click()
        expect(page.locator(".ptag")).to_have_count(len(NAMES))
        page.locator(".rhead > a").click()
        expect(rows).to_have_count(PAGE_GAMES + 2)
        expect(page).to_have_url(re.compile(rf"#/archive\?show={PAGE_GAMES + 2}$"))
        page.wait_for_function(f"Math.abs(scrollY - {down}) < 4")
        assert down > 300
        # The search stands in the address, and the address is a search.
        page.locator("input[type=search]").fill("mark 7 of")
        expect(rows).to_have_count(1)
        expect(page).to_have_url(re.compile(r"#/archive\?text=mark\+7\+of$"))
        page.goto(f"{home.replace('/#', '/?x#')}archive?team=ants&from=1970-01-05&to=1970-01-06")
        expect(rows).to_have_count(2)
        expect(page.locator(".arch__head p")).to_have_text("2 villages" if lang == "en" else "2件")
        page.locator(".arch__head button").click()
        expect(rows).to_have_count(PAGE_GAMES)
        expect(page).to_have_url(re.compile(r"#/archive$"))
        page.locator("input[type=search]").fill("nobody said this")
        expect(page.locator("p.none")).to_be_visible()
        page.goto(f"{home.replace('/#', '/?y#')}archive?text=mark+7+of")
        rows.first.locator("a").click()
        expect(page.locator(".ptag")).to_have_count(len(NAMES))
        page.goto(f"http://127.0.0.1:{served.port}/game/contest-5-07?n=12&lang={lang}")
        expect(page.locator(".ptag")).to_have_count(len(NAMES))
        expect(page).to_have_url(re.compile(r"/\?lang=..#/game/contest-5-07\?n=12$"))
        open_downloads(page)
        fits(page)
        axe(page)
        with page.expect_download() as got:
            page.get_by_role("button", name=re.compile("Packet trace|パケットの記録")).click()
        assert got.value.suggested_filename == "contest-5-07.json"
        assert got.value.path().read_bytes() == formats.write(stored_game(7), "trace")
        expect(page.locator(".dl__box")).to_have_count(0)


@pytest.mark.parametrize(("width", "lang", "kinds"), [(1280, "ja", FORMATS), (390, "en", FORMATS[-1:])])
def test_files_are_dropped_on_the_page(
    open_page: Open, width: int, lang: str, kinds: tuple[Format, ...]
) -> None:
    with serving("contest-5") as served:
        home = f"http://127.0.0.1:{served.port}/"
        page = open_page(f"{home}#/", width=width, lang=lang)
        for number, format_ in enumerate(kinds):
            screen = "archive" if number % 2 else ""
            page.goto(f"{home}?{number}#/{screen}")
            page.locator(".drop").wait_for()
            data = formats.write(game(), format_)
            name = f"<b>{format_}</b>.log"
            if number:
                drop(page, name, data)
            else:
                page.locator(".drop input").set_input_files(
                    {"name": name, "mimeType": "text/plain", "buffer": data}
                )
            expect(page.locator(".ptag")).to_have_count(5, timeout=20_000)
            expect(page.locator("h1")).to_have_text(name)
            # A file of a simulated game has no date.
            expect(page.locator(".rhead .meta")).not_to_contain_text("1970")
            expect(page.get_by_role("slider")).to_be_visible()
        # It is still there for whoever has its address.
        page.reload()
        expect(page.locator(".ptag")).to_have_count(5, timeout=20_000)
        # A classic log has no asks.
        open_downloads(page)
        page.get_by_role("button", name=re.compile("Packet trace|パケットの記録")).click()
        why = "no asks" if lang == "en" else "問いが残っていない"
        expect(page.get_by_role("alert")).to_contain_text(why, timeout=20_000)
        page.keyboard.press("Escape")
        expect(page.locator(".dl__box")).to_have_count(0)
        page.goto(f"{home}?hostile#/")
        page.locator(".drop").wait_for()
        drop(page, "\u202eseman\u202c🐺.events", formats.write(hostile(game()), "events"))
        expect(page.locator(".ptag .pname").first).to_have_text("<script>hacked=1</script>")
        for _ in range(30):
            page.keyboard.press("ArrowRight")
        said = page.locator(".bub").all_inner_texts()
        assert any(HOSTILE[0] in text for text in said)
        assert any(LONG in text for text in said)
        assert page.locator(".bub img, .bub script, .bub b, .words img, .words script").count() == 0
        fits(page)
        # A file with a bad line is read, and the line is named.
        page.goto(f"{home}?line#/")
        page.locator(".drop").wait_for()
        drop(page, "line.log", b"<b>hello</b>\n" + formats.write(game(), "log"))
        page.locator(".probs summary").click()
        expect(page.locator(".probs li").first).to_contain_text("line 1" if lang == "en" else "1行目")
        expect(page.locator(".probs li").first).to_contain_text("<b>hello</b>")
        fits(page)
        axe(page)
        page.goto(f"{home}?bad#/archive")
        page.locator(".drop").wait_for()
        drop(page, "<script>hacked=1</script>.json", b'{"a":1}')
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("<script>hacked=1</script>.json")
        expect(alert).to_contain_text(
            "パケットの記録として読めません" if lang == "ja" else "not a packet trace"
        )
        assert page.evaluate("window.hacked") is None
        fits(page)
        axe(page)


@pytest.mark.parametrize(("width", "lang"), [(1280, "ja"), (390, "en")])
def test_the_tables(open_page: Open, tmp_path: Path, width: int, lang: str) -> None:
    with filled(tmp_path, {"contest-5": 3}) as served:
        agents = [come(served, name) for name in ("cats1", "<b>1")]
        served.until(lambda: served.track_server.waiting == 2)
        page = open_page(f"http://127.0.0.1:{served.port}/#/tables", width=width, lang=lang)
        expect(page.locator(".win tbody tr")).to_have_count(5)
        expect(page.locator(".room .chip")).to_have_text(["<b>1", "cats1", "p5"])  # The stored game goes on.
        page.get_by_role("button", name="役職の平均" if lang == "ja" else "Role mean").click()
        expect(page.locator(".note").first).to_contain_text("30")
        untested = (
            "順位の差は検定していません" if lang == "ja" else "neighbours in rank differ was not tested"
        )
        expect(page.locator(".note").first).to_contain_text(untested)
        fits(page)
        axe(page)
        form = page.locator(".faultbox")
        form.locator("input").first.fill("ants")
        form.locator("form button").click()
        expect(form.get_by_role("status")).to_be_visible()
        page.locator(".win tbody a").first.click()
        expect(page.locator(".past li")).to_have_count(3)
        assert page.evaluate("window.hacked") is None
        for agent in agents:
            agent.close()
