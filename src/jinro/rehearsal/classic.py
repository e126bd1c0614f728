"""`check_classic`: an agent of the classic platform plays games in which every kind of sentence is said.

Our players say one sentence after the other, the oldest kinds first. So the sentence at which the agent ends
is the first that its library cannot read, which tells its version.
"""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.classic.settings import EVERYBODY, classic_settings
from jinro.game.asks import Ask
from jinro.game.events import OVER
from jinro.game.presets import preset
from jinro.game.views import View
from jinro.hosting.doors.classic.listen import ClassicServer
from jinro.hosting.doors.classic.losses import AgentLoss
from jinro.net.joining.classic import join_series
from jinro.players import Chance
from jinro.programs.bounds import MEGABYTE, Bounds
from jinro.programs.output import BoundedLog
from jinro.programs.program import Program
from jinro.wire.classic.versions import OLDEST, Version

VILLAGE: Final = "classic-5"
SENTENCES: Final = (
    "COMINGOUT {0} VILLAGER",
    "ESTIMATE {1} WEREWOLF",
    "VOTE {1}",
    "DIVINED {1} HUMAN",
    "AGREE TALK day1 ID:0",
    "REQUEST {1} (VOTE {2})",
    "BECAUSE (ESTIMATE {1} WEREWOLF) (VOTE {1})",
    "NOT (ESTIMATE {1} WEREWOLF)",
    "AND (VOTE {1}) (REQUEST ANY (VOTE {1}))",
    "DAY 1 (DIVINED {1} HUMAN)",
    "INQUIRE {1} (COMINGOUT {1} ANY)",
    "XOR (ESTIMATE {1} WEREWOLF) (ESTIMATE {2} WEREWOLF)",
)
"""What is said, in this order."""
NEWER: Final = "0.5+"
"""The version of an agent that reads all of it: its library may also leave sentences to the agent."""
OLDER: Final[tuple[Version, ...]] = ("0.4", OLDEST)
TAIL: Final = 12
"""Lines of output that are shown."""
LIBRARIES: Final = {
    "AIWolf.NET": r"AIWolf\.(NET|Lib)|dotnet",
    "AIWolfPy": r"aiwolfpy",
    "aiwolf-python": r"-packages[/\\]aiwolf[/\\]|from aiwolf\b|import aiwolf\b",
    "Java": r"org\.aiwolf\.|\bjava\b|\.jar\b",
}
"""Libraries, and by which words in a command or in an output they are known."""


class ClassicReport(Struct, frozen=True, kw_only=True):
    """What was found."""

    name: str
    """As the agent answers NAME; empty: it has not come."""
    library: str
    """Empty: unknown."""
    version: str
    """Empty: unknown."""
    ends_at: str = ""
    """The first sentence at which it ends; empty: none."""
    last: str = ""
    """The last packet before it ended."""
    finished: bool = False
    """Whether it has played a game to its end."""
    tail: tuple[str, ...] = ()
    """The last output of its program."""


class _Reciter(Chance):
    """One of our players: the first in the village says the sentences, one a turn."""

    def __init__(self, sentences: Iterator[str], is_first: bool) -> None:
        super().__init__(0, 1)
        self._sentences = sentences if is_first else iter(())

    def begin(self, view: View) -> None:
        self.seat = view.seat

    def talk(self, view: View, ask: Ask) -> str:
        text = next(self._sentences, OVER)
        others = [f"Agent[{seat:02}]" for seat in view.alive if seat != self.seat]
        return text.format(f"Agent[{self.seat:02}]", *others[:2])

    whisper = talk


class ClassicCheck(Struct, frozen=True, kw_only=True):
    """What to check, and how."""

    command: tuple[str, ...] = ()
    """Starts the agent's program; empty: the agent connects by itself."""
    environ: dict[str, str] = {}
    """The environment of the program."""
    host: str = "127.0.0.1"
    port: int = 0
    wait_s: float = 60.0
    """How long to wait for the agent to connect."""
    limit_s: float = 5.0
    """Time limit of an answer."""
    log: Path | None = None
    """File to which the output of the program is written."""


class _Try:
    """One game with the agent, which is served as one of this version."""

    def __init__(self, check: ClassicCheck, version: Version | None) -> None:
        rules = preset(f"{VILLAGE}-2017" if version == OLDEST else VILLAGE)
        talk = replace(rules.talk, count=len(SENTENCES) + 1)
        rules = replace(rules, talk=talk, answer_ms=round(1_000 * check.limit_s))
        self._check = check
        self._server = ClassicServer(
            classic_settings(
                rules,
                host=check.host,
                port=check.port,
                games=1,
                versions={} if version is None else {EVERYBODY: version},
            )
        )
        self.name = ""
        self.loss: AgentLoss | None = None
        self.output: tuple[str, ...] = ()

    async def play(self, tell: Callable[[str], None]) -> bool:
        """Play it; False if the agent does not come."""
        server, over = self._server, asyncio.Event()
        await server.start()
        server.on_lost = self._lost
        server.on_series = lambda series: over.set()
        program = self._program()
        opponents: list[asyncio.Task[int]] = []
        try:
            if program is None:
                tell(server.url)
            else:
                await program.start()
            if not await self._arrived():
                return False
            sentences = iter(SENTENCES)
            opponents += [
                asyncio.create_task(
                    join_series(server.url, f"reciter{n}", partial(_Reciter, sentences, n == 1))
                )
                for n in range(1, server.settings.rules.seats)
            ]
            await over.wait()
            return True
        finally:
            await server.stop()
            await asyncio.gather(*opponents, return_exceptions=True)
            if program is not None:
                await program.read_rest()
                self.output = tuple(program.lines)
                await program.end()

    def _program(self) -> Program | None:
        check = self._check
        log = None if check.log is None else BoundedLog(check.log, Bounds().output_mb * MEGABYTE)
        if not check.command:
            return None
        return Program(check.command, self._server.url, environ=check.environ, log=log)

    async def _arrived(self) -> bool:
        joined = asyncio.Event()
        self._server.on_join = lambda agent, refused: joined.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._check.wait_s):
                await joined.wait()
        self.name = next(iter(self._server.waiting_names), "")
        return joined.is_set()

    def _lost(self, loss: AgentLoss) -> None:
        if loss.player == self.name:
            self.loss = loss


async def check_classic(check: ClassicCheck, tell: Callable[[str], None]) -> ClassicReport:
    """Play the agent, and if it ends, again as one of an older version; `tell` is told where to connect."""
    first = _Try(check, None)
    came = await first.play(tell)
    library, tail = _library(check.command, first.output), first.output[-TAIL:]
    if not came or first.loss is None:
        version = NEWER if came else ""
        return ClassicReport(name=first.name, library=library, version=version, finished=came, tail=tail)
    version = ""
    for older in OLDER:
        again = _Try(check, older)
        if await again.play(tell) and again.loss is None:
            version = older
            break
    loss = first.loss
    ends_at = loss.ends_at or next(iter(loss.since), "")
    return ClassicReport(
        name=first.name, library=library, version=version, ends_at=ends_at, last=loss.last, tail=tail
    )


def _library(command: Sequence[str], output: Sequence[str]) -> str:
    """The library that a command or an output names."""
    text = " ".join((*command, *output))
    return next((name for name, words in LIBRARIES.items() if re.search(words, text)), "")
