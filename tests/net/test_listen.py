"""Running out of open files: one line on the log, and connections again when there are files."""

import asyncio
import errno
import logging
import os
import resource
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_serve import finish, serve
from tests.net.test_handshake import NAME, UPGRADE, read_until

from jinro.net.listen import BACKLOG, listen
from jinro.net.socket_options import OPTIONS


@pytest.mark.slow
def test_a_server_without_open_files_says_so_once_and_recovers(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as (process, _, [url]), ExitStack() as stack:
        port = int(url.split(":")[2].split("/")[0])
        _, hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        # One connection opens what is opened only once.
        with socket.create_connection(("127.0.0.1", port), 10) as sock:
            sock.sendall(UPGRADE)
            read_until(sock, NAME)
        used = 1 + max(int(name) for name in os.listdir(f"/proc/{process.pid}/fd"))
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (used, hard))
        held = [stack.enter_context(socket.create_connection(("127.0.0.1", port), 10)) for _ in range(20)]
        for sock in held:
            sock.sendall(UPGRADE)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line == f"connections cannot be accepted for now: {os.strerror(errno.EMFILE)}\n"
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (hard, hard))
        for sock in held:
            read_until(sock, NAME)
        process.terminate()
        output = finish(process)
        assert "Traceback" not in output
        assert "cannot be accepted" not in output
        assert process.returncode == 0


def context(number: int, message: str = "socket.accept() out of system resource") -> dict[str, Any]:
    return {"message": message, "exception": OSError(number, os.strerror(number))}


def test_failed_accepts_are_one_line_and_other_errors_are_passed_on(caplog: pytest.LogCaptureFixture) -> None:
    passed: list[dict[str, Any]] = []

    async def test() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: passed.append(context))
        servers = [await listen(asyncio.Protocol, "127.0.0.1", 0) for _ in range(2)]
        others = [context(errno.EACCES), context(errno.EMFILE, "Task exception was never retrieved")]
        for one in (*(context(errno.EMFILE) for _ in range(1_000)), *others):
            loop.call_exception_handler(one)
        assert passed == others
        for server in servers:
            server.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(test())
    assert [record.getMessage() for record in caplog.records] == [
        f"connections cannot be accepted for now: {os.strerror(errno.EMFILE)}"
    ]


def test_errors_without_another_handler_are_logged_as_usual(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        server = await listen(asyncio.Protocol, "127.0.0.1", 0)
        asyncio.get_running_loop().call_exception_handler(context(errno.EIO, "something else"))
        server.close()

    asyncio.run(test())
    assert "something else" in caplog.text


def test_the_kernel_completes_many_connections() -> None:
    """Nobody accepts here: the loop is busy."""

    async def test() -> None:
        server = await listen(asyncio.Protocol, "127.0.0.1", 0)
        address = server.sockets[0].getsockname()
        with ExitStack() as stack:
            most = min(BACKLOG, 300)
            for _ in range(most):
                stack.enter_context(socket.create_connection(address, 0.5))
        server.close()

    asyncio.run(test())


def test_accepted_connections_watch_their_peers_and_send_at_once() -> None:
    accepted: asyncio.Queue[asyncio.BaseTransport] = asyncio.Queue()

    class Accepting(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted.put_nowait(transport)

    async def test() -> None:
        server = await listen(Accepting, "127.0.0.1", 0)
        with socket.create_connection(server.sockets[0].getsockname(), 10):
            transport = await asyncio.wait_for(accepted.get(), 10)
            sock = transport.get_extra_info("socket")
            assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            for option, value in OPTIONS:
                assert sock.getsockopt(socket.IPPROTO_TCP, getattr(socket, option)) == value
            transport.close()
        server.close()
        await server.wait_closed()

    asyncio.run(test())
