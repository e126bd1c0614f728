"""What a program in a sandbox sees, by its command: without starting one."""

import sys
from pathlib import Path

import pytest

from jinro.programs.sandbox import SandboxView, view_of


def seen(
    command: list[str], base: Path, *, folder: str = "", hidden: tuple[str, ...] = ("contest",)
) -> SandboxView:
    return view_of(
        [sys.executable, *command],
        "/usr/bin",
        folder=base / folder if folder else None,
        hidden=[base / name for name in hidden],
        home=base / "home",
    )


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("home/.ssh", "home/agents", "contest/data", "contest/agents/kuma", "agents/kuma", "start"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("home/run.py", "agents/kuma/main.py", "contest/agent.py", "home/.ssh/key", "start/.env"):
        (tmp_path / name).write_text("text")
    monkeypatch.chdir(tmp_path / "start")
    return tmp_path.resolve()


@pytest.mark.parametrize(
    ("command", "writable"),
    [
        (["../agents/kuma/main.py"], ["agents/kuma"]),
        (["--config=../agents/kuma/main.py"], ["agents/kuma"]),
        (["-c", "cd ../agents/kuma; run"], ["agents/kuma"]),
        (["../home/run.py"], []),
        (["../home/.ssh/key"], []),
        (["../contest/agent.py"], []),
        (["../contest"], []),
        (["/etc/hostname"], []),
        (["-m", "agent"], []),
    ],
    ids=["script", "option", "shell", "home", "keys", "contest", "contest itself", "system", "no file"],
)
def test_where_a_program_without_a_folder_writes(base: Path, command: list[str], writable: list[str]) -> None:
    found = seen(command, base)
    assert [str(place.relative_to(base)) for place in found.writable] == writable
    assert not found.can_write


def test_a_folder_of_its_own(base: Path) -> None:
    found = seen(["main.py"], base, folder="agents/kuma")
    assert found.writable == (found.folder,) == (base / "agents/kuma",)
    assert found.can_write
    assert not seen(["main.py"], base, folder="start").can_write, "we read settings there"


def test_what_is_hidden(base: Path) -> None:
    found = seen(["../contest/agents/kuma"], base)
    assert {base / "contest", base / "home/.ssh", base / "start/.env", Path("/tmp"), Path("/run")} <= {
        *found.hidden
    }
    assert base / "contest/agents/kuma" in found.shown
    assert base / "contest" not in found.shown
    named = seen(["../contest", "../contest/agent.py", "../home/.ssh"], base)
    assert base / "contest/agent.py" in named.shown
    assert not {base / "contest", base / "home/.ssh"} & {*named.shown}
