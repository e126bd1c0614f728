"""The page in a real browser: watching, replaying, hostile texts, perspectives, a lost connection."""

import asyncio
import json
import re
import struct
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote
from urllib.request import Request, urlopen

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.cli.test_serve import serve
from tests.hosting.web.test_front import begin, fast, staged
from tests.hosting.web.test_stream import END, ID, LOG, Stage
from tests.net.sample_agents import play
from tests.net.serving import Served, serving
from tests.waiting import until
from tests.web.conftest import WEB, Open
from tests.wire.page.golden import golden_game

from jinro.config.licos.settings import licos_settings
from jinro.game.events import Character, Event, Opened, Spoke
from jinro.game.game import Game
from jinro.hosting.control import FILE
from jinro.store.schema import DATABASE
from jinro.store.sqlite import SqliteStore

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
    faults = [
        (one["id"], [(node["html"][:300], [why["message"] for why in node["any"]]) for node in one["nodes"]])
        for one in found
    ]
    assert not faults, json.dumps(faults)


def test_a_village_is_begun_and_watched_to_its_end(open_page: Open) -> None:
    with fast(speed=3) as served:
        page = open_page(f"http://127.0.0.1:{served.port}/#/")
        told = stream_of(page)
        page.get_by_role("button", name="Watch a village").click()
        expect(page.locator(".ptag")).to_have_count(5)
        expect(page.locator(".words")).to_be_visible(timeout=20_000)
        before = page.content()
        served.call(lambda: setattr(served.server.front.demos, "speed", 200.0))
        expect(page.get_by_text(re.compile("have won|has won")).first).to_be_visible(timeout=60_000)
        expect(page.locator(".ptag .sign")).to_have_count(5)
        page.get_by_role("button", name="Go back over it").click()
        expect(page.get_by_role("slider")).to_be_visible()
        expect(page.get_by_role("heading", name="Claims")).to_be_visible()
    assert "sign-wolf" not in before
    assert "Werewolf" not in before
    over = next(n for n, one in enumerate(told) if one.get("event", {}).get("event") == "Over")
    # What somebody claims in public is no secret.
    assert all(one["event"]["channel"] == "talk" for one in told[:over] if "claims" in one)
    running = json.dumps([{**one, "claims": None} for one in told[:over]])
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


@contextmanager
def stored(*games: Game) -> Iterator[Served]:
    """A server that has these finished games in its store."""
    with tempfile.TemporaryDirectory() as folder:

        async def write() -> None:
            store = SqliteStore(Path(folder) / DATABASE)
            for game in games:
                store.add(game.log, "contest-5")
            await store.close()

        run_apart(write)
        with serving("contest-5", data=Path(folder)) as served:
            yield served


def run_apart(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run something asynchronous; in the thread of a test with a browser an event loop runs already."""
    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    thread.join(30)


def test_what_each_knew_then(open_page: Open) -> None:
    """Boards, claims, votes and broken words of a moment, with the eyes of all, everybody and a seat. What is
    said in a protocol language is told in prose."""
    game, classic = golden_game("talking-licos"), golden_game("talking-classic")
    opened, first = game.log[0], classic.log[0]
    assert isinstance(opened, Opened)
    assert isinstance(first, Opened)
    with stored(game, classic) as served:
        page = open_page(f"http://127.0.0.1:{served.port}/#/game/{opened.game}?n=120", width=1920)
        minds, words = page.locator(".bmini"), page.locator(".rmind")
        expect(minds).to_have_count(8)  # Of nine, one is dead.
        expect(page.locator(".lie").first).to_be_visible()
        expect(words).to_contain_text("false")
        expect(page.locator(".vd").first).to_be_visible()
        # What each knows for certain, and what is ruled out.
        expect(page.locator(".c.yes").first).to_be_visible()
        expect(page.locator(".c.no").first).to_be_visible()
        page.get_by_role("button", name="Filter").click()
        page.get_by_role("button", name="Votes", exact=True).first.click()
        expect(page.locator(".msg")).to_have_count(0)
        fits(page)
        axe(page)
        page.get_by_role("button", name="Filter").click()
        expect(page.locator(".msg").first).to_be_visible()
        page.keyboard.press("3")
        expect(minds).to_have_count(1)
        expect(page.locator(".ptag .sign")).to_have_count(1)
        page.get_by_role("button", name="Public").click()
        expect(minds).to_have_count(0)
        expect(page.locator(".ptag .sign")).to_have_count(0)
        expect(words).not_to_contain_text("false")
        expect(page.locator(".vd")).to_have_count(0)  # Everybody is told the counts alone.
        expect(page.locator(".vmat .sum")).to_have_count(1)
        assert "Wolves only" not in page.content()
        page.keyboard.press("0")
        expect(minds).to_have_count(8)
        before = page.locator(".where b").inner_text()
        page.keyboard.press("Shift+ArrowLeft")
        expect(page.locator(".where b")).not_to_have_text(before)
        page.get_by_role("slider").focus()
        page.keyboard.press("Home")
        expect(page.locator(".ctab, .vmat, .lie")).to_have_count(0)
        page.keyboard.press("]")
        expect(page.locator(".ctrl")).to_contain_text("1.5×")
        page.keyboard.press("[")
        expect(page.locator(".ctrl")).to_contain_text("1×")
        page.goto(f"http://127.0.0.1:{served.port}/?classic#/game/{first.game}?n=45")
        said = page.locator(".bub")
        expect(said.filter(has_text=re.compile(r"^I will vote for Agent\[")).first).to_be_visible()
        expect(said.filter(has_text=re.compile("VOTE"))).to_have_count(0)
        page.get_by_role("button", name="As sent").click()
        expect(said.filter(has_text=re.compile("VOTE")).first).to_be_visible()
        axe(page)


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


class LongGame:
    """The beginning of a game in which much is said."""

    closed = False

    def __init__(self, utterances: int) -> None:
        game = Game.replay(LOG)
        self.rules, self.state = game.rules, game.state
        place = next(n for n, event in enumerate(LOG) if isinstance(event, Spoke))
        spoke, mask = LOG[place], game.masks[place]
        assert isinstance(spoke, Spoke)
        said = [replace(spoke, idx=n, seat=1 + n % 5, text=f"This is line {n}.") for n in range(utterances)]
        self.log = [*LOG[:place], *said]
        self.masks = [*game.masks[:place], *[mask] * utterances]


def test_a_long_game_stays_smooth(open_page: Open) -> None:
    """However much is said, little of it is drawn, and nothing blocks the page for long."""
    game = LongGame(1_000)
    with serving("contest-5") as served:
        stage = Stage(served, game)  # type: ignore[arg-type]
        stage.keep(len(game.log))
        page = open_page(f"http://127.0.0.1:{served.port}/#/")
        with tasks_of(page) as tasks:
            page.goto(f"http://127.0.0.1:{served.port}/?long#/game/{ID}")
            expect(page.locator(".evt", has_text="This is line 99")).not_to_have_count(0, timeout=20_000)
        assert len(tasks) > 10
        assert max(tasks) < 200
        page.get_by_role("button", name="Earlier").click()
        expect(page.get_by_role("button", name="Later")).to_be_visible()
        assert page.locator(".ev").count() <= 60
        assert page.evaluate("document.querySelectorAll('*').length") < 6_000
        stage.end()
        served.until(lambda: not served.track_server.track.games)


@contextmanager
def tasks_of(page: Page) -> Iterator[list[float]]:
    """How long the tasks of the page's thread take meanwhile, in milliseconds of its own time: what other
    programs take is not counted."""
    found: list[float] = []
    parts: list[dict[str, Any]] = []
    done = threading.Event()
    session = page.context.new_cdp_session(page)
    session.on("Tracing.dataCollected", lambda part: parts.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.set())
    kinds = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    traced = {"includedCategories": kinds}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": traced})
    yield found
    session.send("Tracing.end")
    while not done.is_set():
        page.wait_for_timeout(50)  # Lets the browser's messages come in.
    layout = next(one["tid"] for one in parts if one["name"] == "UpdateLayoutTree")
    tasks = [one for one in parts if one["name"] == "RunTask" and one["tid"] == layout]
    found += [one["tdur"] / 1_000 for one in tasks if "tdur" in one]


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


def test_hostile_names_and_talk_in_a_finished_game(open_page: Open) -> None:
    game = Game.replay(hostile(LOG))
    with stored(game) as served:
        page = open_page(f"http://127.0.0.1:{served.port}/#/game/{ID}?n=1000", width=390)
        expect(page.locator(".ptag .pname").first).to_have_text("<script>hacked=1</script>")
        for tab in ("Votes", "Claims", "Deeds"):
            page.get_by_role("button", name=tab).click()
            fits(page)
        assert page.evaluate("window.hacked") is None
        assert page.locator(".bub img, .bub script, .bub b, .rmind script").count() == 0
        assert any(HOSTILE[0] in text for text in page.locator(".bub").all_inner_texts())


QUICK = ("first_morning_s=6", "morning_s=0.5", "noon_s=0.5", "night_s=0.5", "interval_s=0")


class Operator:
    """Pauses the village of a server, and lets it go on."""

    def __init__(self, port: str, data: Path) -> None:
        self._url = f"http://127.0.0.1:{port}/api/v1/control"
        self._headers = {"Authorization": f"Bearer {(data / FILE).read_text(encoding='utf-8').strip()}"}
        self.game = ""

    def _ask(self, path: str = "", data: bytes | None = None) -> Any:
        with urlopen(Request(self._url + path, data, self._headers), timeout=20) as answer:
            return json.load(answer)

    def pause(self) -> None:
        """Pause the first village that can be: its time stands still while a page is opened."""

        def running() -> bool:
            self.game = next((one["id"] for one in self._ask()["games"] if "pause" in one["acts"]), "")
            return bool(self.game)

        until(running)
        self._ask(f"/games/{self.game}/pause", b"{}")

    def go_on(self) -> None:
        self._ask(f"/games/{self.game}/resume", b"{}")


def test_a_server_is_killed_and_comes_back_in_mid_watch(open_page: Open, tmp_path: Path) -> None:
    """The page goes on with the same game, without gap or repetition."""
    village = ("--preset", "licos-4", "--demo", "--lang", "en", *(f"--village={one}" for one in QUICK))
    with serve(tmp_path, *village, "--port", "0") as (first, lines, _):
        [port] = re.findall(r":(\d+)/licos", lines[-1])
        operator = Operator(port, tmp_path)
        operator.pause()
        page = open_page(f"http://127.0.0.1:{port}/#/")
        told = stream_of(page)
        page.locator(f"a[href='#/game/{operator.game}']").first.click()
        expect(page.locator(".ptag")).to_have_count(4)
        operator.go_on()
        expect(page.locator(".chip--time")).to_be_visible()
        first.kill()
        first.wait(10)
        expect(page.locator(".recon")).to_be_visible()
        before = len(told)
        with serve(tmp_path, *village, "--port", port, "--resume-wait", "0"):
            expect(page.locator(".chip", has_text="Over")).to_be_visible(timeout=60_000)
    hellos = [one for one in told if one["type"] == "hello"]
    numbers = [one["n"] for one in told if one["type"] == "shown"]
    assert len({hello["game"] for hello in hellos}) == 1
    assert hellos[-1]["after"] > 0
    assert numbers == list(range(1, len(numbers) + 1))
    assert 3 < before < len(told) - 3
    assert told[-1]["type"] == "end"


@pytest.mark.parametrize(
    ("width", "lang"), [(1280, "ja"), (360, "en"), (390, "ja"), (768, "en"), (1920, "ja")]
)
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


VOICES = """
window.spoken = [];
const voices = [
  { name: "far", lang: "en-US", localService: false }, { name: "near", lang: "en-US", localService: true },
];
class Utterance { constructor(text) { this.text = text; } }
Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => voices, addEventListener() {}, cancel() {},
  speak(line) { window.spoken.push([line.text, line.voice.name]); setTimeout(() => line.onend?.(), 50); },
} });
"""
"""A device with a voice of its own and one of a service: the machine of the tests has none."""


def forward(page: Page, what: str, count: int) -> None:
    """Let time pass on the page until so many of something are there."""

    def there() -> bool:
        page.clock.fast_forward(3_000)
        return page.locator(what).count() == count

    until(there, 20)


def test_voice_the_large_screen_and_the_next_village(open_page: Open) -> None:
    with fast(speed=2) as served:
        first = begin(served, 5)
        page = open_page(f"http://127.0.0.1:{served.port}/#/game/{first}", script=VOICES)
        expect(page.locator(".ptag")).to_have_count(5)
        expect(page.locator(".watching")).to_contain_text("1 watching")
        switch = page.get_by_role("button", name="Voice")
        expect(switch).to_have_attribute("aria-pressed", "false")
        expect(page.locator(".words")).to_be_visible()
        assert page.evaluate("spoken") == []
        switch.click()
        until(lambda: page.evaluate("spoken.length") > 1)
        lines = page.locator(".ev--talk .evt").all_inner_texts()
        spoken = page.evaluate("spoken")
        assert {voice for _, voice in spoken} == {"near"}
        assert all(text in [line.replace("@", "") for line in lines] for text, _ in spoken[:-1])
        assert page.evaluate("localStorage.getItem('voice')") == "on"
        # Nobody says anything for long: the village waits, and does not look dead.
        served.call(lambda: setattr(served.server.front.demos, "speed", 0.001))
        forward(page, ".idle", 1)
        served.call(lambda: setattr(served.server.front.demos, "speed", 500.0))
        second = begin(served, 9)
        page.get_by_role("link", name="Large screen").click()
        expect(page.locator(".screen .ptag")).to_have_count(9)
        assert page.locator("button, a, select").count() == 0
        assert page.evaluate("getComputedStyle(document.querySelector('.screen')).cursor") == "none"
        fits(page)
        served.until(lambda: second not in served.server.front.demos.games)
        forward(page, ".screen__end li", 9)
        axe(page)
        page.clock.fast_forward(17_000)
        expect(page.locator(".screen .ptag")).to_have_count(5)  # The first one goes on.
        page.keyboard.press("Escape")
        expect(page.locator(".hero")).to_be_visible()


@pytest.mark.parametrize(("width", "lang"), [(1280, "en"), (360, "ja")])
def test_the_operator_pauses_and_stops_a_village(open_page: Open, width: int, lang: str) -> None:
    token = "a token of the operator"
    times = ("first_morning_s=3600", "robots=5", f"language={lang}")
    licos = licos_settings("licos-5-b", port=0, changes=times)
    words = {
        "en": ("Enter", "Pause", "Paused", "Break off", "Really"),
        "ja": ("入る", "休止", "休止中", "打ち切る", "本当に"),
    }
    enter, pause, paused, stop, sure = words[lang]
    with serving(licos=licos, environ={"JINRO_CONTROL_TOKEN": token}, tell=lambda news: None) as served:
        page = open_page(f"http://127.0.0.1:{served.port}/#/control", width=width, lang=lang)
        for given in ("wrong", token):
            page.locator("#token").fill(given)
            page.get_by_role("button", name=enter).click()
            if given == "wrong":
                expect(page.get_by_role("alert")).to_be_visible()
        expect(page.locator(".cseats li")).to_have_count(5)
        assert token not in page.url + page.content()
        page.get_by_role("button", name=pause, exact=True).click()
        expect(page.locator(".cgame .chip", has_text=paused)).to_be_visible()
        fits(page)
        axe(page)
        first = page.locator(".cgame a").get_attribute("href")
        page.get_by_role("button", name=stop).click()
        page.get_by_role("button", name=sure).click()
        expect(page.locator(f".cgame a[href='{first}']")).to_have_count(0)
        page.reload()
        expect(page.locator(".cnews")).to_be_visible()  # The tab remembers the token.


WAV = b"RIFF" + struct.pack(
    "<I4s4sIHHIIHH4sI8s", 44, b"WAVE", b"fmt ", 16, 1, 1, 8_000, 8_000, 1, 8, b"data", 8, b"\x80" * 8
)
"""A thousandth of a second of silence."""


class _Engine(BaseHTTPRequestHandler):
    """As much of a VOICEVOX engine as the page asks for."""

    asked: ClassVar[list[str]] = []

    def do_OPTIONS(self) -> None:
        self._answer(b"", "text/plain")

    def do_GET(self) -> None:
        self._answer(json.dumps([{"name": "声の人", "styles": [{"id": 3, "name": "ふつう"}]}]).encode())

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.asked.append(unquote(self.path))
        query = self.path.startswith("/audio_query")
        assert query or json.loads(body) == {"speed": 1}
        self._answer(b'{"speed": 1}' if query else WAV, "application/json" if query else "audio/wav")

    def _answer(self, body: bytes, kind: str = "application/json") -> None:
        self.send_response(200)
        for allowed in ("Origin", "Headers"):
            self.send_header(f"Access-Control-Allow-{allowed}", "*")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def engine() -> Iterator[str]:
    """An engine at its address."""
    _Engine.asked.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), _Engine) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join(5)


def test_an_engine_speaks_with_its_credit(open_page: Open) -> None:
    with engine() as url, fast(speed=2, voice_engine=url) as served:
        game = begin(served, 5, "ja")
        start = f"http://127.0.0.1:{served.port}/#/game/{game}"
        page = open_page(start, lang="ja", others=(url,))
        expect(page.locator(".words")).to_be_visible()
        assert _Engine.asked == []
        page.get_by_role("button", name="声").click()
        expect(page.get_by_text("VOICEVOX:声の人")).to_be_visible()
        until(lambda: page.evaluate("1") and len(_Engine.asked) >= 4)
        axe(page)
    assert _Engine.asked[0].startswith("/audio_query?speaker=3&text=")
    assert _Engine.asked[1] == "/synthesis?speaker=3"
