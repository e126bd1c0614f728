"""The agents that a starter file of the classic platform lists, and the commands that start them."""

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from jinro.game.roles import Role

Language = Literal["java", "python", "c#"]
CLIENT: Final = "org.aiwolf.common.bin.ClientStarter"
"""The class of the Java library that connects a player to a server."""
_CLASS: Final = re.compile(r"(\w+\.)+[\w$]+")
_WORD: Final = re.compile(r"\w*")


class StarterAgent(Struct, frozen=True, kw_only=True):
    """One agent of a starter file."""

    name: str
    language: Language
    program: str
    """A Java class, a Python script, or the library of a C# player."""
    jar: str = ""
    """Java: a file or folder with the class, beside the libraries of `lib`."""
    role: Role | None = None
    """The role that it wishes for."""
    unknown_role: str = ""


def read_agent(line: str) -> StarterAgent | None:
    """The agent of a line; None if it is none: `name,class[,role]` (0.4), `name,language,program[,role]` or
    `name,java,path,class[,role]`. A program may stand in quotes."""
    name, *fields = (field.strip().strip('"') for field in line.split(","))
    if not name or "=" in name or not fields:
        return None
    language = fields[0].lower()
    if language not in ("java", "python", "c#"):
        known = len(fields) == 1 or (len(fields) == 2 and _is_role(fields[1]))
        return _agent(name, "java", *fields) if known and _CLASS.fullmatch(fields[0]) else None
    rest = fields[1:]
    if language == "java" and len(rest) > 1 and _CLASS.fullmatch(rest[1]) and not _is_role(rest[1]):
        jar, *rest = rest
        return _agent(name, "java", *rest, jar=jar) if len(rest) < 3 else None
    if not rest or not rest[0] or len(rest) > 2 or not _WORD.fullmatch("".join(rest[1:])):
        return None
    return _agent(name, language, *rest)  # type: ignore[arg-type]


def _agent(name: str, language: Language, program: str, role: str = "", *, jar: str = "") -> StarterAgent:
    wish = Role(role) if role in Role.__members__ else None
    unknown = role if wish is None else ""
    return StarterAgent(
        name=name, language=language, program=program, jar=jar, role=wish, unknown_role=unknown
    )


def _is_role(word: str) -> bool:
    return word == "" or word.upper() in Role.__members__


class Starter(Struct, frozen=True, kw_only=True):
    """The agents of a file, and where their programs are."""

    agents: tuple[StarterAgent, ...] = ()
    lib: str = "."
    """The folder with the libraries of Java agents."""
    folder: Path = Path()
    """The folder of the file. Paths are looked up from the working directory, as by the Java starter, then
    from here."""

    def command(self, agent: StarterAgent, host: str, port: int, environ: Mapping[str, str]) -> list[str]:
        """The command that starts an agent."""
        role = [] if agent.role is None else [agent.role.value]
        if agent.language == "java":
            paths = [found(self.lib, self.folder), *([found(agent.jar, self.folder)] if agent.jar else ())]
            classes = os.pathsep.join(str(part) for path in paths for part in _classes(path))
            words = ["java", "-cp", classes, CLIENT, "-h", host, "-p", str(port), "-c", agent.program]
            return [*words, *role, "-n", agent.name]
        script = str(found(agent.program, self.folder))
        words = [_python(environ), "-u", script, "-p", str(port), "-h", host]
        return [*words, *(word for name in role for word in ("-r", name))]


def found(name: str, folder: Path) -> Path:
    """A path of a starter file: from the working directory if there is such a file, else from the folder of
    the file."""
    return Path(name) if Path(name).exists() else folder / name


def _classes(path: Path) -> list[Path]:
    """What a class path has of a folder: its classes and its jars."""
    return [path, path / "*"] if path.is_dir() else [path]


def _python(environ: Mapping[str, str]) -> str:
    """The name of Python on this machine; Debian has no `python`."""
    return "python" if shutil.which("python", path=environ.get("PATH")) else "python3"
