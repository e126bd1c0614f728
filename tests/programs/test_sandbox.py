"""Programs in a sandbox: what they can read, write, reach and leave behind."""

import asyncio
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.sandboxes import need_sandbox
from tests.waiting import becomes

from jinro.errors import CallerError
from jinro.programs.bounds import Bounds
from jinro.programs.box import Box, other_user, sandbox_fault
from jinro.programs.program import Program
from jinro.programs.sandbox import PRIVATE, SandboxView, view_of

PORT = 4_321
URL = f"ws://192.0.2.1:{PORT}/ws"
pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _sandbox() -> None:
    need_sandbox()


async def greet(door: socket.socket) -> asyncio.Server:
    """A server that says hello to whoever connects."""

    async def hello(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello")
        writer.close()

    return await asyncio.start_server(hello, sock=door)


def run(command: Sequence[str], box: Box, folder: Path | None = None) -> tuple[int | None, list[str]]:
    async def started() -> tuple[int | None, list[str]]:
        program = Program(command, URL, environ=os.environ, box=box, folder=folder, serve=greet)
        await program.start()
        assert await program.wait(60)
        await program.read_rest(60)
        code, lines = program.code, list(program.lines)
        await program.end()
        return code, lines

    return asyncio.run(started())


def view(command: Sequence[str], folder: Path | None, *hidden: Path, home: Path | None = None) -> SandboxView:
    path = os.environ["PATH"]
    return view_of(command, path, folder=folder, hidden=hidden, home=home or Path.home())


def python(
    code: str, folder: Path, *hidden: Path, network: bool = False, home: Path | None = None
) -> tuple[int | None, list[str]]:
    (folder / "script.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "script.py"]
    box = Box(view=view(command, folder, *hidden, home=home), network=network)
    return run(command, box, folder)


READ = """
import os, sys
for name in {places!r}:
    try:
        print(sorted(os.listdir(name)) if os.path.isdir(name) else open(name).read())
    except OSError as error:
        print(error.strerror)
"""


def test_what_is_hidden_and_what_is_shown(tmp_path: Path) -> None:
    own, contest, other, home = (tmp_path / name for name in ("own", "contest", "other", "home"))
    for place in (own, contest, other, home / ".ssh", contest / "agents" / "kuma"):
        place.mkdir(parents=True)
        (place / "file").write_text("text")
    (home / ".netrc").write_text("password")
    (home / "notes").write_text("read me")
    places = [own / "file", contest, contest / "file", other, home / ".ssh", home / ".netrc", "/tmp"]
    read = READ.format(places=[str(place) for place in places])
    status, lines = python(read, own, contest, other, home=home)
    assert (status, lines[:6]) == (0, ["text", "[]", "No such file or directory", "[]", "[]", ""])
    assert str(tmp_path.relative_to("/tmp").parts[0]) in lines[6], "the folder of the program is below /tmp"
    # An entry's folder may be in the folder of the contest.
    inside = contest / "agents" / "kuma"
    _, lines = python(READ.format(places=[str(contest), str(inside)]), inside, contest)
    assert lines == ["['agents']", "['file', 'script.py']"]
    # Naming the folder of the contest does not show it.
    command = ["ls", str(contest)]
    assert run(command, Box(view=view(command, own, contest), network=False), own) == (0, [])


def test_it_writes_to_its_own_folder_and_nowhere_else(tmp_path: Path) -> None:
    home = Path.home()
    if any(home.is_relative_to(place) for place in PRIVATE):
        home = Path("/usr")
    own, beside = tmp_path / "own", home / "jinro-test-of-a-sandbox"
    own.mkdir()
    code = (
        "open('made', 'w').write('x'); open('/tmp/made', 'w')\n"
        f"try: open({str(beside)!r}, 'w')\n"
        "except OSError as error: print(error.strerror)"
    )
    assert python(code, own) == (0, ["Read-only file system"])
    assert (own / "made").read_text() == "x"
    assert not Path("/tmp/made").exists()
    assert not beside.exists()


ROOM = """
import os
room = 0
for place in sorted({line.split()[1] for line in open("/proc/mounts") if line.split()[2] == "tmpfs"}):
    if os.path.isdir(place) and os.access(place, os.W_OK):
        room += os.statvfs(place).f_blocks * os.statvfs(place).f_frsize
        print(place)
print(room >> 20)
"""


def test_places_for_files_that_nobody_keeps_are_bounded(tmp_path: Path) -> None:
    """They are memory, outside of the limits of its processes."""
    contest, other = tmp_path / "contest", tmp_path / "other"
    contest.mkdir()
    other.mkdir()
    own = contest / "kuma"
    own.mkdir()
    _, lines = python(ROOM, own, contest, other)
    assert lines == ["/dev/shm", "/tmp", "/var/tmp", str(1_024 + 64 + 256)]
    code = "import os, sys\nfor place in sys.argv[1:]:\n    print(os.access(place, os.W_OK))"
    (own / "script.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "script.py", "/dev", "/run", str(contest), str(other), str(own)]
    box = Box(view=view(command, own, contest, other), network=False)
    assert run(command, box, own) == (0, ["False"] * 4 + ["True"])


KERNEL = """
for name in ("kernel/core_pattern", "vm/overcommit_memory", "fs/protected_symlinks"):
    try:
        with open("/proc/sys/" + name, "r+") as file:
            print("open")
    except OSError as error:
        print(error.strerror)
try:
    open("/proc/sysrq-trigger", "w").close()
    print("open")
except OSError as error:
    print(error.strerror)
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="files of the kernel are root's")
def test_settings_of_the_kernel_cannot_be_written_by_root_either(tmp_path: Path) -> None:
    """Their files ask who writes, not for a capability: with `core_pattern` a crash would run a program
    outside of the sandbox."""
    status, lines = python(KERNEL, tmp_path)
    assert (status, lines[:3]) == (0, ["Read-only file system"] * 3)
    assert lines[3] != "open", "not every kernel has it"


REACH = """
import os, socket
for place in (("127.0.0.1", int(os.environ["JINRO_PORT"])), ("localhost", {other}), ("192.0.2.1", 80)):
    try:
        with socket.create_connection(place, 10) as reached: print(reached.recv(5).decode())
    except OSError as error:
        print(error.strerror)
print(os.environ["JINRO_URL"])
"""


def test_it_reaches_the_server_and_nothing_else(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        status, lines = python(REACH.format(other=other.getsockname()[1]), tmp_path)
    assert status == 0
    assert lines == ["hello", "Connection refused", "Network is unreachable", f"ws://127.0.0.1:{PORT}/ws"]


def test_with_a_network_it_reaches_what_the_machine_does(tmp_path: Path) -> None:
    code = "import socket, sys\nsocket.create_connection(('127.0.0.1', PORT), 10); print('reached')"
    with socket.create_server(("127.0.0.1", 0)) as other:
        code = code.replace("PORT", str(other.getsockname()[1]))
        assert python(code, tmp_path, network=True) == (0, ["reached"])


def test_it_sees_no_process_of_ours_and_has_no_rights(tmp_path: Path) -> None:
    code = (
        "import os\n"
        "print(max(int(name) for name in os.listdir('/proc') if name.isdecimal()) < 10)\n"
        "lines = dict(line.split(':\\t') for line in open('/proc/self/status').read().splitlines())\n"
        "print(lines['CapEff'], lines['CapBnd'], lines['NoNewPrivs'])\n"
        "print(sorted(os.listdir('/proc/self/fd')))"
    )
    _, lines = python(code, tmp_path)
    zero = "0" * 16
    assert lines == ["True", f"{zero} {zero} 1", "['0', '1', '2', '3']"]


def test_an_interpreter_in_a_home_and_files_beside_a_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative command, a virtual environment in a hidden place, a configuration beside the script."""
    agent = tmp_path / "agents" / "kuma"
    agent.mkdir(parents=True)
    (agent / "config.yml").write_text("name: kuma")
    (agent / "main.py").write_text(
        "import pathlib, sys\nhere = pathlib.Path(__file__).parent\n"
        "print((here / 'config.yml').read_text(), sys.prefix)\n(here / 'log').mkdir()"
    )
    environment = tmp_path / "home" / "venv" / "bin"
    environment.mkdir(parents=True)
    (environment.parent / "pyvenv.cfg").write_text(f"home = {Path(sys.base_prefix) / 'bin'}\n")
    (environment / "python").symlink_to(Path(sys.base_prefix) / "bin" / "python3")
    contest = tmp_path / "contest"
    contest.mkdir()
    monkeypatch.chdir(tmp_path)
    command = ["home/venv/bin/python", "agents/kuma/main.py"]
    seen = view(command, None, contest, home=tmp_path / "home")
    assert not seen.can_write, "the folder of the contest is in it"
    assert run(command, Box(view=seen, network=False)) == (0, [f"name: kuma {environment.parent}"])
    assert (agent / "log").is_dir()
    # The same in the folder of the agent.
    command = [str(environment / "python"), "main.py"]
    (agent / "log").rmdir()
    assert run(command, Box(view=view(command, agent, contest), network=False), agent)[0] == 0


def test_a_command_that_is_started_in_the_folder_of_the_contest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = tmp_path / "agents" / "kuma"
    agent.mkdir(parents=True)
    (tmp_path / "secret").write_text("roles")
    (tmp_path / ".env").write_text("SECRET_KEY=key")
    (agent / "main.sh").write_text("ls -A; ls -A ../..; ls -A agents 2>/dev/null; touch log")
    monkeypatch.chdir(tmp_path)
    command = ["sh", "-c", "cd agents/kuma && exec sh main.sh"]
    seen = view(command, None, tmp_path)
    assert run(command, Box(view=seen, network=False)) == (0, ["main.sh", ".env", "agents"])
    assert (agent / "log").exists()


def test_nobody_writes_where_the_contest_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its `.env` is read there."""
    monkeypatch.chdir(tmp_path)
    command = ["touch", ".env"]
    status, [line] = run(command, Box(view=view(command, tmp_path), network=False), tmp_path)
    assert (status, line.endswith("Read-only file system")) == (1, True)


DAEMON = """
import subprocess, sys, time
code = "import time; open('beat', 'w').close(); time.sleep(600)"
subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
time.sleep(600)
"""


def test_nothing_survives_a_program(tmp_path: Path) -> None:
    """Without a sandbox, a child in a session of its own does."""
    command = [sys.executable, "-c", DAEMON]

    async def main() -> None:
        box = Box(view=view(command, tmp_path), network=False)
        program = Program(command, URL, environ=os.environ, box=box, folder=tmp_path, serve=greet)
        await program.start()
        await becomes(lambda: (tmp_path / "beat").exists(), 60)
        assert living(tmp_path)
        await program.end()

    asyncio.run(main())
    assert not living(tmp_path)


def living(folder: Path) -> list[str]:
    """Processes that work in a folder."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cwd"):
        try:
            if place.resolve() == folder.resolve():
                found.append(place.parent.name)
        except OSError:
            continue
    return found


def test_a_program_is_told_to_end(tmp_path: Path) -> None:
    command = ["sh", "-c", "trap 'echo told; exit 3' TERM; echo up; while :; do sleep 0.1; done"]

    async def main() -> list[str]:
        box = Box(view=view(command, tmp_path), network=False)
        program = Program(command, URL, environ=os.environ, box=box, folder=tmp_path, serve=greet)
        await program.start()
        await becomes(lambda: program.lines, 60)
        await program.end()
        return list(program.lines)

    assert asyncio.run(main())[-1] == "told"


@pytest.mark.parametrize("language", ["java", "node"])
def test_other_languages_start_within_the_default_bounds(language: str, tmp_path: Path) -> None:
    """They reserve more address space than a machine has memory."""
    code = {"java": ["-version"], "node": ["-e", "console.log(new Array(1e6).fill(1).length)"]}[language]
    if not any((Path(place) / language).exists() for place in os.environ["PATH"].split(os.pathsep)):
        pytest.skip(f"this machine has no {language}")
    command = [language, *code]
    assert run(command, Box(view=view(command, tmp_path), network=False), tmp_path)[0] == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_in_a_sandbox() -> None:
    user = other_user("nobody")
    assert sandbox_fault(user, network=False) == ""
    code = (
        "import os, threading\nprint(os.getuid())\nstop = threading.Event()\n"
        "try:\n    for made in range(90): threading.Thread(target=stop.wait, daemon=True).start()\n"
        "except RuntimeError: print('refused')\nos._exit(0)"
    )
    command = ["/usr/bin/python3", "-c", code]
    seen = view(command, Path("/usr"), home=Path("/nonexistent"))
    box = Box(bounds=Bounds(processes=20), user=user, view=seen, network=False)
    assert run(command, box, Path("/usr")) == (0, [str(user.uid), "refused"])


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_what_another_user_cannot_reach_needs_no_hiding(tmp_path: Path) -> None:
    """A contest in the home of root, for one: bubblewrap could not go there either."""
    user = other_user("nobody")
    closed = tmp_path / "closed"
    (closed / "contest").mkdir(parents=True)
    (closed / "contest" / "roles").write_text("secret")
    closed.chmod(0o700)
    command = ["cat", str(closed / "contest" / "roles")]
    path, reaches = os.environ["PATH"], user.reaches
    seen = view_of(
        command, path, folder=Path("/usr"), hidden=[closed / "contest"], home=Path("/x"), reaches=reaches
    )
    assert closed / "contest" not in seen.hidden
    status, [line] = run(command, Box(user=user, view=seen, network=False), Path("/usr"))
    assert (status, "secret" in line) == (1, False)
    assert reaches(Path("/usr/bin/env"))


def test_a_sandbox_that_fails_is_one_line(tmp_path: Path) -> None:
    command = ["true"]
    seen = SandboxView(folder=tmp_path, hidden=(Path("/run"),), shown=(), writable=(tmp_path / "missing",))
    with pytest.raises(
        CallerError, match="'true' cannot be started in its sandbox: bwrap: Can't find source"
    ):
        run(command, Box(view=seen, network=False), tmp_path)
