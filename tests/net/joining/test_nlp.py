"""Players of ours as guests of a server: asynchronously, blocking, in both modes, and again after trouble."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.net.serving import Served, serving
from websockets.exceptions import ConnectionClosed

from jinro.cli.main import cli
from jinro.errors import CallerError, PeerError
from jinro.game.rules import Rules
from jinro.hosting.tokens import Tokens
from jinro.net.joining.nlp import join, join_again, play, trouble_of
from jinro.net.limits import Limits
from jinro.players import Chance, QuietPlayer
from jinro.players.player import Player
from jinro.wire.nlp.guest import Guest

KEY = "a secret of at least thirty-two bytes"


def brief(rules: Rules) -> Rules:
    """A talk at any time that is over soon."""
    return replace(rules, talk=replace(rules.talk, duration_ms=400))


def test_players_join_asynchronously() -> None:
    async def five(url: str) -> list[Guest]:
        return await asyncio.gather(*(join(url, f"t{n}", Chance(n, n)) for n in range(1, 6)))

    with serving("contest-5") as served:
        guests = asyncio.run(five(served.url))
        running = served.game()
    outcomes = {guest.view.scene.outcome.winner for guest in guests if guest.view.scene.outcome}
    assert outcomes == {running.game.winner}
    for guest in guests:
        assert [t.text for t in guest.view.talks] == [t.text for t in running.game.scene.talks]


@pytest.mark.parametrize("preset", ["contest-9", "anytime-5"])
def test_players_join_blocking(preset: str) -> None:
    with serving(preset, rules=brief if preset == "anytime-5" else None) as served:
        size = served.track_server.settings.rules.seats
        with ThreadPoolExecutor(size) as pool:
            playing = [
                pool.submit(play, served.url, f"t{n}", Chance(n, n), pace_s=0.01) for n in range(1, size + 1)
            ]
            guests = [guest.result(30) for guest in playing]
        running = served.game()
    assert all(guest.finished for guest in guests)
    assert len(running.game.scene.talks) > 4
    assert not running.journal.notes()


def test_players_with_async_methods() -> None:
    class Thinks(QuietPlayer):
        async def talk(self, view: object, ask: object) -> str:  # type: ignore[override]
            await asyncio.sleep(0)
            return "thought about it"

    async def five(url: str) -> None:
        await asyncio.gather(*(join(url, f"t{n}", Thinks(n)) for n in range(1, 6)))

    with serving("contest-5") as served:
        asyncio.run(five(served.url))
        running = served.game()
    assert {t.text for t in running.game.scene.talks} == {"thought about it"}


def test_game_after_game() -> None:
    told: list[Guest] = []

    async def ten(url: str) -> None:
        async with asyncio.timeout(30):
            await asyncio.gather(
                *(join_again(url, f"t{n}", lambda: Chance(1), games=2, on_game=told.append) for n in range(5))
            )

    with serving("contest-5") as served:
        asyncio.run(ten(served.url))
        served.game(2)
    assert len(told) == 10


def test_trouble_is_told_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jinro.net.joining.nlp.AGAIN_S", 0.01)
    troubles: list[str] = []

    async def once(url: str) -> None:
        def trouble(text: str) -> None:
            troubles.append(text)
            if len(troubles) == 3:
                raise KeyError("enough")

        await join_again(url, "t1", Player, on_trouble=trouble)

    with serving("contest-5") as served:
        url = served.url
    with pytest.raises(KeyError, match="enough"):
        asyncio.run(once(url))
    assert all(text.startswith("t1: ") for text in troubles)


def test_a_servers_good_bye_is_told_in_its_own_words() -> None:
    with serving("contest-5", limits=Limits(name_characters=3)) as served:
        with pytest.raises(ConnectionClosed) as closed:
            asyncio.run(join(served.url, "much too long", Player()))
        assert trouble_of(closed.value) == "the server closed: a name has at most 3 characters"


def command(served: Served, *more: str) -> list[str]:
    result = CliRunner().invoke(cli, ["join", served.url, "--team", "cats", "--count", "5", *more])
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_the_command() -> None:
    with serving("contest-5") as served:
        lines = command(served)
        running = served.game()
    assert len(lines) == 5
    assert sorted(running.players) == [f"cats{n}" for n in range(1, 6)]
    assert all(
        line.startswith(running.id[-6:]) and line.endswith(f"{running.game.winner} won") for line in lines
    )


def test_the_command_with_a_token() -> None:
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}) as served:
        assert len(command(served, "--token", Tokens(KEY).make("cats"), "--player", "quiet")) == 5


@pytest.mark.parametrize("where", ["environment", "file", "standard input"])
def test_the_command_with_a_token_that_nobody_sees(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Arguments of a process are visible to all users of its machine."""
    token, more, given = Tokens(KEY).make("cats"), [], None
    if where == "environment":
        monkeypatch.setenv("JINRO_TOKEN", token)
    elif where == "file":
        (tmp_path / "token").write_text(f"{token}\n")
        more = ["--token-file", str(tmp_path / "token")]
    else:
        more, given = ["--token-file", "-"], f"{token}\n"
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}) as served:
        args = ["join", served.url, "--team", "cats", "--count", "5", "--player", "quiet", *more]
        result = CliRunner().invoke(cli, args, input=given)
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) == 5


@pytest.mark.parametrize(
    ("content", "more", "message"),
    [
        (b"", [], "token: is empty"),
        (b"\xff", [], "token: not a token"),
        (None, [], "token: No such file"),
        (b"x", ["--token", "y"], "--token and --token-file: give only one"),
    ],
)
def test_a_wrong_token_file(tmp_path: Path, content: bytes | None, more: list[str], message: str) -> None:
    path = tmp_path / "token"
    if content is not None:
        path.write_bytes(content)
    args = ["join", "ws://127.0.0.1:1/ws", "--team", "a", "--token-file", str(path), *more]
    result = CliRunner().invoke(cli, args)
    assert isinstance(result.exception, CallerError)
    assert message in str(result.exception)


def test_the_environments_token_is_no_error_at_a_classic_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JINRO_TOKEN", "x")
    result = CliRunner().invoke(cli, ["join", "tcp://127.0.0.1:1", "--team", "a"])
    assert isinstance(result.exception, PeerError)


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["tcp://127.0.0.1:1", "--team", "a", "--token-file", "x"], CallerError),
        (["http://127.0.0.1:1/ws", "--team", "a"], CallerError),
        (["ws://127.0.0.1:1/ws", "--team", "a", "--player", "nobody"], CallerError),
        (["ws://127.0.0.1:1/ws", "--team", "a"], PeerError),
    ],
)
def test_what_cannot_be_is_one_line(args: list[str], error: type[Exception]) -> None:
    result = CliRunner().invoke(cli, ["join", *args])
    assert isinstance(result.exception, error)
