"""Players of ours in LiCOS villages over real sockets: whole villages, broken connections, refusals."""

import asyncio
import contextlib
import socket
from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.hosting.doors.licos.licos_serving import QUICK, ServedLicos, serving_licos
from tests.rows import each_row
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from jinro.cli.main import cli
from jinro.errors import ArgumentError, PeerError
from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.events import Marked
from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.net.joining.licos import dialect_at, join, play, village_url
from jinro.net.tls import Tls, client_context, self_signed
from jinro.players import PLAYERS, Parrot, Player, QuietPlayer
from jinro.wire.licos.guest import Guest

TOKEN = "5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e5f"


async def robots(url: str, players: Iterable[Player], **options: object) -> list[Guest]:
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        playing = [
            group.create_task(join(url, player, pace_s=0.1, name=f"robot-{n}", **options))  # type: ignore[arg-type]
            for n, player in enumerate(players, 1)
        ]
    return [one.result() for one in playing]


def outcomes(guests: Iterable[Guest]) -> set[object]:
    return {guest.view.scene.outcome.winner for guest in guests if guest.view.scene.outcome}


@pytest.mark.slow
@pytest.mark.parametrize("dialect", ["0.2", "0.3", "0.3-browser"])
@pytest.mark.parametrize("name", PLAYERS)
def test_players_in_a_village(tmp_path: Path, dialect: str, name: str) -> None:
    with serving_licos(tmp_path, "licos-5", *QUICK) as served:
        players = [PLAYERS[name](n, n) for n in range(1, 6)]
        guests = asyncio.run(robots(served.url(dialect), players))
        games = served.call(served.server.store.blocking.games)
    assert len(outcomes(guests)) == 1
    assert sorted(guest.seat for guest in guests) == [1, 2, 3, 4, 5]
    # Only what crossed the end of a phase on its way was not taken.
    errors = [error.content["en"] for guest in guests for error in guest.errors]
    assert all(error.startswith("the message is of ") for error in errors), errors
    assert len(games) == 1
    if name != "quiet":
        assert all(len(guest.view.talks) > 4 for guest in guests)


@pytest.mark.slow
def test_what_a_robot_believes_is_in_the_log(tmp_path: Path) -> None:
    with serving_licos(tmp_path, "licos-8", *QUICK) as served:
        guests = asyncio.run(robots(served.url(), [Parrot(n, n) for n in range(1, 9)]))
        [game] = served.call(served.server.store.blocking.games)
        events = served.call(lambda: list(served.server.store.blocking.events(game.game)))
        notes = served.call(lambda: list(served.server.store.blocking.notes(game.game)))
    marked: dict[Seat, dict[tuple[Seat, Role], str]] = {}
    for event in events:
        if isinstance(event, Marked):
            marked.setdefault(event.seat, {})[event.target, event.role] = event.mark
    for guest in guests:
        assert marked.get(guest.seat, {}) == guest.view.marks
    assert any(mark in "△○×" for board in marked.values() for mark in board.values())
    assert "received" in {note.code for note in notes}, "receipts are sent"
    assert not {"rejected"} & {note.code for note in notes}


class Breaks(QuietPlayer):
    """Breaks its connection at its first vote, once."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.begun = 0
        self.broken = False

    def begin(self, view: View) -> None:
        self.begun += 1

    def mark(self, view: View) -> Iterable[MarkBoard]:
        return [MarkBoard(0, view.seat, view.seat % 5 + 1, Role.WEREWOLF, "△")]

    def vote(self, view: View, ask: Ask) -> Seat:
        if not self.broken:
            self.broken = True
            raise ConnectionResetError(104, "broken on purpose")
        return ask.options[0]


@pytest.mark.slow
def test_a_player_comes_back_to_its_seat_and_its_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jinro.net.joining.licos.AGAIN_S", 0.05)
    breaks = Breaks(1)
    troubles: list[str] = []

    async def main(url: str) -> list[Guest]:
        async with asyncio.timeout(60):
            others = [asyncio.create_task(join(url, QuietPlayer(n), pace_s=0.1)) for n in range(4)]
            mine = await join(url, breaks, token=TOKEN, pace_s=0.1, on_trouble=troubles.append)
            return [mine, *await asyncio.gather(*others)]

    with serving_licos(tmp_path, "licos-5", *QUICK) as served:
        guests = asyncio.run(main(served.url("0.3")))
    assert troubles == ["Connection reset by peer"]
    assert breaks.begun == 2
    assert len(outcomes(guests)) == 1
    target = guests[0].seat % 5 + 1
    assert guests[0].view.marks in ({(target, Role.WEREWOLF): "△"}, {})


def test_a_player_that_is_sent_away_does_not_come_again(tmp_path: Path) -> None:
    with serving_licos(tmp_path) as served:
        with pytest.raises(ConnectionClosed) as caught:
            asyncio.run(join(served.url(), QuietPlayer(1), village=77))
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.reason == "there is no village 77"
        with pytest.raises(PeerError, match="there is no village 77"):
            play(served.url(), QuietPlayer(1), village=77)


def test_who_does_not_find_a_server_says_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    with pytest.raises(PeerError, match="refused"):
        play(f"ws://127.0.0.1:{port}", QuietPlayer(1))


def test_who_comes_to_another_door_is_told_the_path(tmp_path: Path) -> None:
    with serving_licos(tmp_path) as served:
        url = served.url().replace("/licos/0.2/villageMessage", "/ws")
        said = "there is no WebSocket at this path; villages of LiCOS are at /licos/0.2/villageMessage"
        with pytest.raises(PeerError, match=said):
            play(url, QuietPlayer(1))


@each_row(
    ("url", "dialect"),
    [
        ("ws://h:1/licos/0.2/villageMessage", "0.2"),
        ("ws://h:1/licos/0.3/villageMessage?x=1", "0.3"),
        ("ws://h:1/licos/0.3-browser/villageMessage", "0.3-browser"),
        ("ws://h:1/villageMessage", "0.2"),
        (village_url("ws://h:1"), "0.2"),
        (village_url("ws://h:1/"), "0.2"),
    ],
)
def test_addresses(url: str, dialect: str) -> None:
    assert dialect_at(url) == dialect
    assert village_url(url) == url


def test_an_unknown_dialect() -> None:
    with pytest.raises(ArgumentError, match=r"there is no dialect '0.9'; there are 0.2, 0.3, 0.3-browser"):
        dialect_at("ws://h:1/licos/0.9/villageMessage")


# The command


@pytest.mark.slow
def test_the_command_with_a_token_over_tls(tmp_path: Path) -> None:
    files = self_signed(tmp_path / "tls", [])
    secret = tmp_path / "token"
    secret.write_text(TOKEN)
    with serving_licos(tmp_path, "licos-4", *QUICK, tls=Tls(files)) as served:
        others = asyncio.run_coroutine_threadsafe(
            robots(served.url(), [QuietPlayer(n) for n in range(3)], tls=client_context(files.cert)),
            served.loop,
        )
        served.until(lambda: served.licos.room.villages and served.licos.room.open_village.free == 1)
        args = ["join", "licos", served.url(), "--token-file", str(secret), "--tls-ca", str(files.cert)]
        run = CliRunner().invoke(cli, [*args, "--village", "1", "--player", "chance"])
        assert run.exit_code == 0, run.output
        assert len(others.result(30)) == 3
    assert run.output.count("\n") == 1


@each_row(
    ("arguments", "said"),
    [
        (["other", "ws://h:1"], "'other ws://h:1': expected one URL, or licos and one URL"),
        (["licos", "tcp://h:1"], "URL: 'tcp://h:1' does not begin with ws:// or wss://"),
        (["licos", "http://h:1"], "URL: 'http://h:1' does not begin with ws://, wss:// or tcp://"),
        (["licos", "ws://h:1", "--token", "secret"], "--token: a token of LiCOS is a UUID"),
        (
            ["licos", "ws://h:1", "--token", TOKEN, "--count", "2"],
            "--token: a token is of one player, not of 2",
        ),
        (
            ["ws://h:1/ws", "--village", "3"],
            "--village: only LiCOS has villages with numbers: jinro join licos URL",
        ),
        (
            ["licos", "ws://h:1/licos/1.0/villageMessage"],
            "URL: there is no dialect '1.0'; there are 0.2, 0.3, 0.3-browser",
        ),
    ],
)
def test_what_the_command_refuses(arguments: list[str], said: str) -> None:
    run = CliRunner().invoke(cli, ["join", *arguments])
    assert isinstance(run.exception, ArgumentError)
    assert str(run.exception) == said


def test_a_server_that_sends_nonsense(tmp_path: Path) -> None:
    """A village whose first announcement contradicts itself is left, with one line."""

    async def main() -> None:
        from websockets.asyncio.server import ServerConnection, serve

        async def nonsense(connection: ServerConnection) -> None:
            await connection.recv()
            await connection.send('{"type":"lobby"}')
            with contextlib.suppress(ConnectionClosed):
                await connection.recv()

        async with serve(nonsense, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            with pytest.raises(PeerError, match="lobby"):
                await join(f"ws://127.0.0.1:{port}", QuietPlayer(1))

    asyncio.run(main())


def test_two_with_one_token(tmp_path: Path) -> None:
    """The second takes the seat; the first is told, and does not come again."""

    async def main(served: ServedLicos) -> None:
        first = asyncio.create_task(join(served.url(), QuietPlayer(1), token=TOKEN))
        async with asyncio.timeout(10):
            await asyncio.to_thread(served.until, lambda: served.licos.room.open_village.waiting)
            async with connect(served.url()) as second:
                await second.send(f'{{"type":"ready","token":"{TOKEN}","villageId":0}}')
                with pytest.raises(ConnectionClosed, match="this token has connected again"):
                    await first

    with serving_licos(tmp_path) as served:
        asyncio.run(main(served))
