"""The worker: a process that reads one game file of a visitor, and ends.

The file comes on standard input. The first line of standard output is a `FileResult`; what follows is a
message of the page per line (`show`), or the same game as another file (`export FORMAT DIALECT`). With
`picture` the input is a `PictureCast`, and the output its picture. Time and memory are bounded by
the operating system, where it can do that, and by the process that runs the worker.
"""

import re
import sys
from collections.abc import Callable, Sequence
from typing import Final, cast, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from jinro.errors import LONGEST, JinroError, LogError, one_line
from jinro.files import formats
from jinro.files.formats import Format
from jinro.files.picture import PictureCast, png
from jinro.files.reading import Reading
from jinro.game.events import Event, Opened, Spoke
from jinro.game.game import Game
from jinro.i18n import LANGUAGES, Language, Message, Text, text
from jinro.wire.page.host import PageLog

if sys.platform != "win32":
    import os
    import resource

WORKER_MEMORY: Final = 1 << 30
"""Most memory of the worker in bytes, its program included."""
WORKER_CPU_S: Final = 10
"""Most processor time of the worker in seconds."""
MOST_OUTPUT: Final = 32 << 20
"""Most bytes that the worker gives back."""
MOST_PROBLEMS: Final = 5
"""Problems of a file that are told one by one."""
LONGEST_PROBLEM: Final = 300
"""Most characters of each of them."""
NICENESS: Final = 5
"""Games come first."""
_JAPANESE: Final = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")


class FileResult(Struct, frozen=True, omit_defaults=True):
    """What became of a file: `error`, if it could not be read; else what follows is the game."""

    error: dict[Language, str] = {}
    """By language, without the name of the file and without the line."""
    line: int = 0
    """1-based; 0: the whole file."""
    format: str = ""
    problems: tuple[tuple[int, dict[Language, str]], ...] = ()
    """What is wrong in a file that was read nevertheless: the first lines, and texts by language; 0: the
    whole file."""
    more: int = 0
    """How many problems there are besides."""


def main(arguments: list[str], source: Callable[[], bytes], answer: Callable[[bytes], object]) -> None:
    """Read the file and give back what the arguments ask for."""
    try:
        told, body = KINDS[arguments[0]](source(), *arguments[1:])
        if len(body) > MOST_OUTPUT:
            told, body = failure("errors.file.too_large", most=MOST_OUTPUT), b""
    except MemoryError:
        told, body = failure("problems.too_much_memory"), b""
    except LogError as error:
        told, body = FileResult(_texts(error.what), error.line), b""
    except JinroError as error:
        told, body = FileResult(_texts(error.told)), b""
    answer(msgspec.json.encode(told) + b"\n" + body)


def _show(data: bytes) -> tuple[FileResult, bytes]:
    data = formats.decompress(data)
    format_ = formats.format_of(data)
    reading = formats.read_as(data, format_)
    if not reading.events:
        return _no_game(reading), b""
    game = Game.replay(reading.events)
    log = PageLog()
    for event, mask in zip(game.log, game.masks, strict=True):
        log.take(_in_its_language(event, game.log) if isinstance(event, Opened) else event, mask)
    problems = tuple(
        (one.line, _texts(one.text, LONGEST_PROBLEM)) for one in reading.problems[:MOST_PROBLEMS]
    )
    more = len(reading.problems) - len(problems)
    return FileResult(format=format_, problems=problems, more=more), b"\n".join(log.messages)


def _in_its_language(opened: Opened, log: Sequence[Event]) -> Opened:
    """Files of other systems do not say in which language they are: Japanese has its own letters."""
    said = "".join(event.text for event in log if isinstance(event, Spoke))
    if not said or _JAPANESE.search(said):
        return opened
    return replace(opened, rules=replace(opened.rules, language="en"))


def _export(data: bytes, format_: str, dialect: str) -> tuple[FileResult, bytes]:
    if format_ not in get_args(Format):
        return failure("problems.no_format", format=format_), b""
    reading = formats.read(data)
    if not reading.events:
        return _no_game(reading), b""
    return FileResult(format=format_), formats.write(reading.events, cast("Format", format_), dialect=dialect)


def _picture(data: bytes) -> tuple[FileResult, bytes]:
    cast = msgspec.json.decode(data, type=PictureCast)
    return FileResult(format="png"), png(cast)


def _no_game(reading: Reading) -> FileResult:
    """Why there is no game in a file: the first line that is wrong says most."""
    problem = next((one for one in reading.problems if one.line), next(iter(reading.problems), None))
    return failure("problems.no_game") if problem is None else FileResult(_texts(problem.text), problem.line)


def failure(code: str, /, **args: object) -> FileResult:
    """A file cannot be read."""
    return FileResult(_texts(Message(code, args)))


def _texts(what: Text, longest: int = LONGEST) -> dict[Language, str]:
    return {language: one_line(text(what, language))[:longest] for language in LANGUAGES}


KINDS: Final[dict[str, Callable[..., tuple[FileResult, bytes]]]] = {
    "show": _show,
    "export": _export,
    "picture": _picture,
}


def _bound() -> None:
    """Take no more than the limits, from now on."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (WORKER_MEMORY, WORKER_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (WORKER_CPU_S, WORKER_CPU_S))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # It writes to a pipe alone.
        os.nice(NICENESS)


if __name__ == "__main__":
    _bound()
    main(sys.argv[1:], sys.stdin.buffer.read, sys.stdout.buffer.write)
