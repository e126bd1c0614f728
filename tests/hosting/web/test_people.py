"""People over HTTP, at a real server: whole flows, and what pages of others and odd clients try."""

import http.client
import json
import ssl
from pathlib import Path
from typing import Any

import pytest
from tests.net.serving import Served, serving

from jinro.hosting.people import COOKIE
from jinro.hosting.people.consent import VERSION, consent_text
from jinro.hosting.web.people import PEOPLE_PATH
from jinro.hosting.web.requests import MOST_ASKED
from jinro.net.tls import Tls, self_signed
from jinro.store import completed

PASSWORD = "correct horse battery"


class Browser:
    """Keeps its cookie, and names its origin."""

    def __init__(self, served: Served, language: str = "en", tls: ssl.SSLContext | None = None) -> None:
        self._port = served.port
        self._tls = tls
        self.language = language
        self.cookie = ""
        self.set_cookie = ""
        self.headers: dict[str, str] = {}

    @property
    def origin(self) -> str:
        return f"{'http' if self._tls is None else 'https'}://127.0.0.1:{self._port}"

    def get(self, path: str) -> Any:
        return self.ask("GET", path)[1]

    def post(self, path: str, **asked: object) -> tuple[int, Any]:
        return self.ask("POST", path, json.dumps(asked), {"Origin": self.origin})

    def done(self, path: str, **asked: object) -> Any:
        status, told = self.post(path, **asked)
        assert status == 200, told
        return told

    def ask(
        self, method: str, path: str, body: str | bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        connection: http.client.HTTPConnection
        if self._tls is None:
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=10)
        else:
            connection = http.client.HTTPSConnection("127.0.0.1", self._port, timeout=10, context=self._tls)
        sent = {"Accept-Language": self.language, "Content-Type": "application/json"} | (headers or {})
        if self.cookie:
            sent["Cookie"] = f"{COOKIE}={self.cookie}"
        try:
            connection.request(method, f"{PEOPLE_PATH}/{path}", body, sent)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        self.headers = dict(answer.headers)
        self.set_cookie = answer.headers.get("Set-Cookie", "")
        if self.set_cookie:
            self.cookie = self.set_cookie.partition(";")[0].partition("=")[2].strip('"')
        assert "Access-Control-Allow-Origin" not in self.headers
        return answer.status, json.loads(text) if answer.headers[
            "Content-Type"
        ] == "application/json" else text


@pytest.mark.slow
def test_a_person_from_the_first_click_to_the_last(tmp_path: Path) -> None:
    with serving(data=tmp_path) as served:
        browser = Browser(served)
        assert browser.get("me") == {"person": None}
        assert browser.headers["Cache-Control"] == "no-store"
        told = browser.done("guest", name="Suzume", language="ja")["person"]
        assert told == {
            "name": "Suzume", "guest": True, "language": "ja", "consent": None, "asks": True, "settings": {}
        }  # fmt: skip
        guest = browser.cookie
        parts = {part.strip().lower() for part in browser.set_cookie.split(";")[1:]}
        assert {"httponly", "path=/", "samesite=lax"} <= parts
        assert "secure" not in parts
        assert browser.post("guest", name="Other")[0] == 409

        text = browser.get("consent?lang=ja")
        assert (text["version"], tuple(text["text"])) == (VERSION, consent_text(VERSION, "ja"))
        agreed = browser.done("consent", version=VERSION, agreed=True)["person"]
        assert (agreed["consent"], agreed["asks"]) == ({"version": VERSION, "agreed": True}, False)
        assert not browser.done("consent/withdraw")["person"]["consent"]["agreed"]

        browser.done("sign-up", name="Suzume", password=PASSWORD)
        assert browser.cookie != guest
        old = Browser(served)
        old.cookie = guest
        assert old.get("me") == {"person": None}, "the session of the guest ended"
        assert browser.done("rename", name="雀")["person"]["name"] == "雀"
        assert browser.done("settings", settings={"theme": "dark"})["person"]["settings"] == {"theme": "dark"}
        assert browser.done("language", language="en")["person"]["language"] == "en"

        other = Browser(served)
        other.done("by-link", secret=browser.done("link")["secret"])
        assert other.get("me") == browser.get("me")
        other.done("log-out")
        assert other.cookie == ""
        other.done("log-in", name="雀", password=PASSWORD)
        browser.done("password", old=PASSWORD, new="another password")
        assert other.get("me") == {"person": None}
        assert browser.get("me")["person"]["name"] == "雀"

        made = browser.done("avatars", kind="robot player", name="Gear", support=["5A"])
        assert len(browser.get("avatars")["avatars"]) == 4
        assert made["access"] not in json.dumps(browser.get("avatars")), "shown once"
        assert browser.done(f"avatars/{made['id']}/token")["access"] != made["access"]
        assert browser.done(f"avatars/{made['id']}", name="Gear 2")["name"] == "Gear 2"
        browser.done(f"avatars/{made['id']}/delete")
        assert browser.get("history") == {"games": []}
        kept = browser.cookie

    with serving(data=tmp_path) as served:  # Another server on the same folder: sessions go on.
        browser = Browser(served)
        browser.cookie = kept
        assert browser.get("me")["person"]["name"] == "雀"
        assert browser.post("delete", name="Suzume", password="another password")[0] == 400
        assert browser.post("delete", name="雀", password="wrong")[0] == 401
        gone = browser.done("delete", name="雀", password="another password")
        assert gone == {"deleted": {"games": 0, "running": 0}}
        assert browser.cookie == ""
        browser.cookie = kept
        assert browser.get("me") == {"person": None}
        assert browser.post("log-in", name="雀", password="another password")[0] == 401
        assert browser.post("log-out-everywhere")[1]["code"] == "nobody"


def test_what_pages_of_others_and_odd_clients_try(tmp_path: Path) -> None:
    with serving(data=tmp_path) as served:
        browser = Browser(served, "ja")
        browser.done("guest", name="Aoi")
        session = browser.cookie
        body = json.dumps({"name": "Stolen"})
        # Pages of other origins: no origin, another one, the same host at another port, a form.
        for origin in ({}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
            assert browser.ask("POST", "rename", body, origin)[0] == 403
        # A request without a host, which browsers do not send.
        assert browser.ask("POST", "rename", body, {"Origin": "null", "Host": ""})[0] in (400, 403)
        other_port = {"Origin": f"http://127.0.0.1:{served.port + 1}"}
        assert browser.ask("POST", "rename", body, other_port)[1]["code"] == "origin"
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            told = browser.ask("POST", "rename", body, {"Origin": browser.origin, "Content-Type": kind})
            assert told[0] == 415
        assert browser.ask("OPTIONS", "rename", None, {"Origin": "http://evil.example"})[0] == 405
        assert browser.ask("GET", "rename")[0] == 405
        assert browser.get("me")["person"]["name"] == "Aoi"

        # A session that somebody else has chosen is not taken over.
        for planted in ("x" * 32, "x" * 5_000, "../../etc", '"; DROP TABLE sessions'):
            victim = Browser(served)
            victim.cookie = planted
            assert victim.get("me") == {"person": None}
            victim.done("guest", name="Victim")
            assert victim.cookie != planted

        # Bodies: too long, no JSON, deep, wrong shapes.
        asked = {"Origin": browser.origin}
        assert browser.ask("POST", "rename", b" " * (MOST_ASKED + 1), asked)[0] == 413
        for odd in (b"", b"[]", b'{"name": 1}', b"\xff", b'{"name": "\\ud800"}', b"[" * MOST_ASKED, b'"x"'):
            status, told = browser.ask("POST", "rename", odd, asked)
            assert (status, told["code"]) in ((400, "shape"), (400, "name")), odd
            assert "\n" not in told["error"]
        assert browser.post("rename", name="a\u202eb")[1] == {
            "code": "name",
            "error": "名前は表示できる文字で1～15文字にしてください"
            "（制御文字、書字方向の指定、重ねすぎた結合文字は使えません）",
        }
        assert browser.post("settings", settings={"x": "y" * 5_000})[1]["code"] == "settings"
        assert browser.post("avatars", kind="master", name="x")[0] == 400
        assert browser.post("avatars/" + "x" * 500, name="x")[1]["code"] == "unknown"
        assert browser.post("consent", version=99, agreed=True)[1]["code"] == "version"

        # Guessing: the same answer for everything, and soon none.
        browser.done("sign-up", name="Aoi", password=PASSWORD)
        guesser = Browser(served)
        known = guesser.post("log-in", name="Aoi", password="a wrong one")
        assert known == guesser.post("log-in", name="Nobody", password="a wrong one")
        assert known == (401, {"error": "name or password is wrong", "code": "log_in"})
        while known[0] == 401:
            known = guesser.post("log-in", name="Aoi", password="a wrong one")
        assert known[1]["code"] == "too_many"
        assert int(guesser.headers["Retry-After"]) > 0

        # Nobody is told an id, nor the token of anybody else.
        person = served.call(lambda: completed(served.server.people.by_session(browser.cookie)))
        assert person is not None
        shown = json.dumps([browser.get(path) for path in ("me", "avatars", "history")])
        assert person.id not in shown
        assert session not in shown

        # A disk that takes nothing is told, and nobody is lost.
        served.server.people.tables.blocking._file._db.close()
        status, told = guesser.post("guest", name="Late")
        assert (status, told["code"], guesser.headers["Retry-After"]) == (503, "unkept", "10")
        assert browser.get("me")["person"]["name"] == "Aoi"


@pytest.mark.slow
def test_the_cookie_is_secure_under_tls(tmp_path: Path) -> None:
    files = self_signed(tmp_path / "tls", ["localhost"])
    trusted = ssl.create_default_context(cafile=files.cert)
    trusted.check_hostname = False
    with serving(data=tmp_path / "data", tls=Tls(files)) as served:
        browser = Browser(served, tls=trusted)
        browser.done("guest", name="Suzume")
        assert "secure" in browser.set_cookie.lower()
    with serving(data=tmp_path / "data") as served:
        browser = Browser(served)
        sent = {"Origin": browser.origin, "X-Forwarded-Proto": "https"}
        browser.ask("POST", "guest", '{"name": "Nobody\'s proxy"}', sent)
        assert "secure" not in browser.set_cookie.lower(), "anybody can send that"
    with serving(data=tmp_path / "data", trusted_proxies=("127.0.0.1",)) as served:
        browser = Browser(served)
        sent = {"Origin": browser.origin, "X-Forwarded-Proto": "https"}
        browser.ask("POST", "guest", '{"name": "Behind a proxy"}', sent)
        assert "secure" in browser.set_cookie.lower()
