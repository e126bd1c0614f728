"""A real browser with the built page. A missing one fails the tests, unless JINRO_NO_BROWSER=1."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from jinro.hosting.web.page_build import BuiltPage

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
WANTED = "apt-get update && apt-get install -y chromium fonts-noto-cjk"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
WEB = Path(__file__).parents[2] / "web"
PATIENCE_MS = 60_000
"""How long a page may take for anything: on a busy machine a browser is slow."""
LEFT_OUT = "JINRO_NO_BROWSER=1: the page is not tested in a browser"


@pytest.fixture(scope="session", autouse=True)
def _page_is_built() -> None:
    if not BuiltPage().there:
        if os.environ.get("JINRO_NO_BROWSER") == "1":
            pytest.skip(LEFT_OUT)
        pytest.fail("the page is not built: `make web` builds it; JINRO_NO_BROWSER=1 leaves its tests out")


@pytest.fixture(scope="module")
def browser(_page_is_built: None) -> Iterator[Browser]:
    """A browser for the tests of one module: while it is there, an event loop runs in this thread, in which
    the tests of other modules could not run theirs."""
    if os.environ.get("JINRO_NO_BROWSER") == "1":
        pytest.skip(LEFT_OUT)
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        pytest.fail(f"there is no Chromium. On Debian: {WANTED}. JINRO_NO_BROWSER=1 leaves its tests out")
    expect.set_options(timeout=PATIENCE_MS)  # The timeout of a page is not that of `expect`.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


Open = Callable[..., Page]


def is_trouble(told: ConsoleMessage) -> bool:
    """Whether the browser complains, about something else than a game that is not there, a bad file, a server
    that is away, a token that is wrong, or a rating that is closed."""
    where = told.text + str(told.location.get("url"))
    bad_file = "status of 422" in told.text and ("/page/files" in where or "/file?" in where)
    closed = "status of 409" in told.text and "/api/v1/rating" in where
    expected = ("/games/none", "ERR_CONNECTION_REFUSED", "status of 401")
    return told.type == "error" and not bad_file and not closed and not any(one in where for one in expected)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens pages at a width in a language; with a script that runs before the page's own, time there can be
    forwarded. Nothing may go wrong in them, or be loaded from elsewhere than `others`."""
    trouble: list[str] = []
    contexts = []

    def open_at(
        url: str, *, width: int = 1280, lang: str = "en", script: str = "", others: tuple[str, ...] = ()
    ) -> Page:
        height = 844 if width < 720 else 800
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", locale=lang
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda told: trouble.append(told.text) if is_trouble(told) else None)
        start = (url.partition("/#")[0], "blob:", *others)
        page.on("request", lambda asked: None if asked.url.startswith(start) else trouble.append(asked.url))
        if script:
            page.add_init_script(script)
            page.clock.install()
        page.goto(url)
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert trouble == []
