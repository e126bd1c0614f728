"""Finished games as files: every format, the rule of sight, what cannot be written."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.files.test_worker import game
from tests.hosting.web.test_archive import filled, stored_game
from tests.hosting.web.test_front import ask, begin, fast
from tests.hosting.web.test_stream import KEY
from tests.hosting.web.test_visitor_files import drop
from tests.net.serving import Served
from tests.waiting import until

from jinro.config.settings import Output
from jinro.files import formats
from jinro.files.formats import FORMATS
from jinro.hosting.tokens import Tokens
from jinro.hosting.web import worker_process
from jinro.hosting.web.downloads import SUFFIXES

pytestmark = pytest.mark.slow
GAME = "contest-5-01"


def file(served: Served, game: str, query: str = "", headers: dict[str, str] | None = None) -> Any:
    return ask(served, f"/api/v1/page/games/{game}/file?{query}", headers=headers)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with filled(tmp_path_factory.mktemp("downloads"), {"contest-5": 1, "elsewhere": 1}) as found:
        yield found


@pytest.mark.parametrize("format_", FORMATS)
def test_a_stored_game_in_every_format(served: Served, format_: str) -> None:
    status, body, headers = file(served, GAME, f"format={format_}")
    assert status == 200
    assert body == formats.write(stored_game(1), format_)  # type: ignore[arg-type]
    assert headers["Content-Disposition"] == f"attachment; filename*=UTF-8''{GAME}{SUFFIXES[format_]}"
    assert headers["Content-Type"] == "application/octet-stream"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_dialect(served: Served) -> None:
    body = file(served, GAME, "format=log&dialect=s1")[1]
    assert body == formats.write(stored_game(1), "log", dialect="s1")
    assert body != file(served, GAME, "format=log")[1]


def test_files_that_were_dropped(served: Served) -> None:
    number = drop(served, formats.write(game(), "log"), "狼 <b>.log")[1]["id"]
    status, body, headers = file(served, number, "format=realtime")
    read = formats.read(formats.write(game(), "log"))
    assert (status, body) == (200, formats.write(read.events, "realtime"))
    assert headers["Content-Disposition"].endswith("''%E7%8B%BC%20%3Cb%3E.jsonl")
    status, told, _ = file(served, number, "format=trace&lang=ja")
    assert (status, told["error"]) == (
        422,
        "この記録には問いが残っていないため、パケットの記録にはできません",
    )


def test_what_is_refused(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert file(served, "none")[0] == 404
    assert file(served, "elsewhere-01")[0] == 404  # Its track is not served.
    assert file(served, "open-99")[0] == 404  # It is not over.
    assert file(served, GAME, headers={"Origin": "http://elsewhere.test"})[0] == 403
    status, told, _ = file(served, GAME, "format=pdf")
    assert (status, told["error"]) == (
        400,
        "format must be one of log, trace, realtime, events, classic, not 'pdf'",
    )
    assert file(served, GAME, "dialect=x")[1]["error"] == "dialect must be one of s1, 2026-05, 2026"
    monkeypatch.setattr(worker_process, "MOST_WAITING", 0)
    assert file(served, GAME)[0] == 503


def test_a_demonstration() -> None:
    with fast() as served:
        game = begin(served)
        served.until(lambda: not served.server.front.demos.games)
        status, body, _ = file(served, game, "format=events")
    assert status == 200
    assert formats.read(body).events


def test_with_authentication(tmp_path: Path) -> None:
    feed = Output(folder="./log/realtime", open=False)
    with filled(
        tmp_path, {"contest-5": 1}, realtime=feed, authentication=True, environ={"SECRET_KEY": KEY}
    ) as served:
        assert file(served, GAME)[0] == 404
        assert file(served, GAME, f"token={Tokens(KEY).make('ants')}")[0] == 404
        assert file(served, GAME, f"token={Tokens(KEY).make()}")[0] == 200


def test_a_worker_is_not_given_the_secrets_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "of the server alone")
    with worker_process._spawn(("show",)) as process:
        try:
            # It is empty until the program has begun.
            until(Path(f"/proc/{process.pid}/environ").read_bytes)
            given = Path(f"/proc/{process.pid}/environ").read_bytes()
        finally:
            process.kill()
    assert b"PYTHONPATH=" in given
    assert b"SECRET_KEY" not in given
