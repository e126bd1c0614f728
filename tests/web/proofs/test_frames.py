"""How much work each frame is: of a watched village at most 8 ms of script, style and layout, of one in which
one plays at most 12."""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.hosting.web.test_front import begin, fast
from tests.net.serving import serving
from tests.web.proofs.person import BEGIN

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.environ.get("JINRO_SOAK") != "1", reason="a minute of a real browser: `make soak`"),
]
MOST_MS = 8.0
MOST_PLAYED_MS = 12.0
WATCHED_S = float(os.environ.get("JINRO_FRAMES_S", "60"))
KINDS = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"]
WORK = {
    "EvaluateScript",
    "EventDispatch",
    "FireAnimationFrame",
    "FireIdleCallback",
    "FunctionCall",
    "Layout",
    "MajorGC",
    "MinorGC",
    "ParseHTML",
    "RunMicrotasks",
    "TimerFire",
    "UpdateLayoutTree",
}
"""What counts as script, style and layout. Painting is not the page's own work."""


@contextmanager
def traced(page: Page) -> Iterator[list[dict[str, Any]]]:
    """What the browser does meanwhile."""
    parts: list[dict[str, Any]] = []
    done = threading.Event()
    session = page.context.new_cdp_session(page)
    session.on("Tracing.dataCollected", lambda part: parts.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.set())
    session.send(
        "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": KINDS}}
    )
    yield parts
    session.send("Tracing.end")
    while not done.is_set():
        page.wait_for_timeout(50)  # Lets the browser's messages come in.


def frames_of(parts: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The work of each frame on the page's thread: what is nested in other work is left out."""
    thread = next(one["tid"] for one in parts if one["name"] == "UpdateLayoutTree")
    mine = sorted((one for one in parts if one.get("tid") == thread), key=lambda one: one["ts"])
    frames: list[list[dict[str, Any]]] = [[]]
    end = 0
    for one in mine:
        if one["name"] == "Commit":  # The end of a frame.
            frames.append([])
        elif one["name"] in WORK and "tdur" in one and one["ts"] >= end:
            frames[-1].append(one)
            end = one["ts"] + one["dur"]
    return frames


def took(frame: list[dict[str, Any]]) -> float:
    """Milliseconds of the thread's own time: what other programs take is not counted."""
    return float(sum(one["tdur"] for one in frame)) / 1_000


def test_no_frame_of_thirteen_takes_long(browser: Browser) -> None:
    with fast(speed=1) as served:
        game = begin(served, 13, "ja")
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="ja")
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{served.port}/#/game/{game}")
        expect(page.locator(".ptag")).to_have_count(13)
        with traced(page) as parts:
            page.wait_for_timeout(WATCHED_S * 1_000)
        context.close()
    check(parts, MOST_MS)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_no_frame_of_thirteen_takes_long_where_one_plays(
    browser: Browser, tmp_path: Path, width: int, height: int
) -> None:
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        context = browser.new_context(viewport={"width": width, "height": height}, locale="ja")
        page = context.new_page()
        page.goto(home)
        number = page.evaluate(BEGIN, {"style": "licos", "seats": 13, "language": "ja"})
        page.goto(f"{home}/#/play/{number}")
        page.locator(".rcard").wait_for()
        page.keyboard.press("Escape")
        page.locator(".guide .btn").last.wait_for()  # The clock stands while it explains.
        while page.locator(".guide .btn").count():
            page.locator(".guide .btn").last.click()
        expect(page.locator(".stag")).to_have_count(12)
        page.wait_for_timeout(2_000)  # The first second is for drawing the land.
        with traced(page) as parts:
            page.wait_for_timeout(WATCHED_S * 1_000)
        context.close()
    check(parts, MOST_PLAYED_MS)


def check(parts: list[dict[str, Any]], most_ms: float) -> None:
    """No frame has more work than that."""
    kept = os.environ.get("JINRO_FRAMES_FILE")
    if kept:
        Path(kept).write_text(json.dumps(parts), encoding="utf-8")
    frames = frames_of(parts)
    times = sorted(took(frame) for frame in frames)
    long = [
        [(one["name"], one["tdur"] / 1_000) for one in frame] for frame in frames if took(frame) > most_ms
    ]
    told = f"{len(long)} of {len(frames)}, p99 {times[int(len(times) * 0.99)]}, worst {times[-1]}: {long}"
    print(told)  # noqa: T201
    assert len(frames) > WATCHED_S * 3  # A busy machine draws few.
    assert not long, told
