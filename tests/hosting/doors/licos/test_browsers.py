"""What browsers need of the LiCOS door: TLS, pages of our own site only, and pictures."""

import asyncio
import ssl
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from tests.hosting.doors.licos.licos_serving import serving_licos
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeOptions, serve_settings
from jinro.errors import SettingsError
from jinro.net.tls import Tls, client_context, self_signed


def status(url: str, **headers: str) -> int:
    """The status of the answer to a client with these headers that asks for a socket: 101 if it opens."""

    async def ask() -> int:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        origin = names.pop("Origin", None)
        try:
            async with connect(url, origin=origin, additional_headers=names):  # type: ignore[arg-type]
                return 101
        except InvalidStatus as error:
            return error.response.status_code

    return asyncio.run(ask())


@pytest.mark.parametrize("dialect", ["0.2", "0.3", "0.3-browser"])
def test_pages_of_other_sites_may_not_connect(tmp_path: Path, dialect: str) -> None:
    with serving_licos(tmp_path) as served:
        url, own = served.url(dialect), f"http://127.0.0.1:{served.licos.port}"
        assert status(url) == 101
        assert status(url, Origin=own) == 101
        for other in ("http://evil.example", f"http://localhost:{served.licos.port}", "null"):
            assert status(url, Origin=other) == 403
        assert status(url, Origin="http://evil.example", X_Forwarded_Host="evil.example") == 403
        assert (
            status(url.replace(f"/licos/{dialect}/villageMessage", "/ws"), Origin="http://evil.example")
            == 404
        )


def test_origins_that_the_operator_allows_and_names_that_a_proxy_tells(tmp_path: Path) -> None:
    settings = licos_settings("licos-5", port=0, proxies=["127.0.0.1"])
    origins = ["https://friend.example", "https://village.example"]
    with serving_licos(tmp_path, settings=settings, origins=origins) as served:
        assert status(served.url(), Origin="https://friend.example") == 101
        assert status(served.url(), Origin="https://other.example") == 403
        forwarded = {"X_Forwarded_Host": "village.example"}
        assert status(served.url(), Origin="https://village.example", **forwarded) == 101
        forwarded = {"X_Forwarded_Host": "evil.example"}
        assert status(served.url(), Origin="https://evil.example", **forwarded) in (403, 421)
    with pytest.raises(
        SettingsError, match=r"--allow-origin: must be like https://village.example, not 'friend'"
    ):
        serve_settings(ServeOptions(presets=["licos-5"], origins=["friend"]), {})


def test_pictures_that_messages_name(tmp_path: Path) -> None:
    with serving_licos(tmp_path) as served:
        base = f"http://127.0.0.1:{served.licos.port}/licos/image"
        for path in ("0.2/susan.svg", "0.3/character_icons/120x120/s_120x120.svg"):
            with urllib.request.urlopen(f"{base}/{path}", timeout=5) as answer:
                assert answer.headers["Content-Type"] == "image/svg+xml"
                assert answer.headers["Content-Security-Policy"] == "default-src 'none'"
                assert answer.read().startswith(b"<svg ")
        for path in ("0.2/nobody.svg", "0.2/../../../context/0.2/base", "0.3/character_icons/s.svg"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(f"{base}/{path}", timeout=5)


def test_the_door_with_tls(tmp_path: Path) -> None:
    files = self_signed(tmp_path / "tls", [])
    with serving_licos(tmp_path, tls=Tls(files)) as served:
        assert served.url().startswith("wss://")

        async def ready() -> None:
            async with connect(served.url(), ssl=client_context(files.cert)) as socket:
                await socket.send(
                    '{"type":"ready","token":"5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e5f","villageId":0}'
                )
                await asyncio.to_thread(served.until, lambda: served.licos.room.open_village.waiting)

        asyncio.run(ready())
        with pytest.raises(ssl.SSLCertVerificationError):
            status(served.url())
