"""`check_agent`: play an agent through its rehearsals and report the findings."""

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.config.settings import Settings
from jinro.game.roles import Role
from jinro.i18n import Language, Words
from jinro.language.prose.read import Reviser
from jinro.programs.environment import of_own_program
from jinro.programs.output import BoundedLog
from jinro.programs.program import Program
from jinro.rehearsal.conversation import Conversation
from jinro.rehearsal.findings import Finding, game_finding
from jinro.rehearsal.judge import Latency, in_order, judge_all, judge_game, latencies_of
from jinro.rehearsal.plan import REHEARSALS, PlannedGame, plan_games
from jinro.rehearsal.sample import write_sample_config
from jinro.rehearsal.server import RehearsalServer
from jinro.transcript.transcript_words import TranscriptWords

AGAIN_S: Final = 5.0
"""How long a running program may take to reconnect after a game; then it is restarted."""
EXIT_S: Final = 1.0
"""How long to wait for a program that has left a game to exit, so that its last lines can be shown."""
LONGER_S: Final = 5.0
"""The deadline for NAME is this much later than that for connecting, so that both can be told apart."""
TAIL: Final = 12
"""Lines of output shown of a program that has exited."""
LOG_BYTES: Final = 64 << 20
"""What one check adds to the file of the agent's output at most: the first and the last part."""
Tell = Callable[[str], None]


class CheckOptions(Struct, frozen=True, kw_only=True):
    """What to rehearse, and how."""

    settings: Settings
    """The village and its characters."""
    rehearsals: tuple[str, ...] = tuple(REHEARSALS)
    roles: tuple[Role, ...] = ()
    """The agent's roles, in turn; empty: roles that together receive every request."""
    games: int | None = None
    """Games per rehearsal; None: as many as needed."""
    seats: int = 1
    """Seats of the agent in each game."""
    command: tuple[str, ...] = ()
    """Starts the agent's program; empty: the agent connects by itself."""
    sample: Path | None = None
    """Folder of an agent made from the organisers' samples: the address is written into its configuration,
    and the program works there."""
    host: str = "127.0.0.1"
    port: int = 0
    limit_s: float | None = None
    """Time limit of an answer; None: that of the village."""
    wait_s: float = 60.0
    """How long to wait for the agent to connect."""
    game_s: float = 1_200.0
    """Time limit of a game."""
    log: Path | None = None
    """File to which the output of the program is appended."""
    language: Language = "en"
    """Language of the lines about the progress."""
    reviser: Reviser | None = None
    """Reads what the agent says in English once more."""


class AgentReport(Struct, frozen=True, kw_only=True):
    """The result of a check."""

    names: tuple[str, ...]
    games: tuple[Conversation, ...]
    planned: int
    findings: tuple[Finding, ...]
    latencies: tuple[Latency, ...]
    tail: tuple[str, ...] = ()
    """The last output of a program that exited."""

    @property
    def clean(self) -> bool:
        """Whether there are no errors and warnings."""
        return not any(finding.matters for finding in self.findings)


async def check_agent(options: CheckOptions, tell: Tell) -> AgentReport:
    """Play the rehearsals one after the other; `tell` receives lines about the progress."""
    plan = plan_games(
        options.settings,
        options.rehearsals,
        limit_s=options.limit_s,
        roles=options.roles,
        games=options.games,
        seats=options.seats,
    )
    server = RehearsalServer(
        options.host, options.port, name_s=options.wait_s + LONGER_S, capacity=options.seats * len(plan)
    )
    await server.start()
    program = _program(options, server.url) if options.command else None
    check = _Check(options, plan, server, program, tell)
    try:
        if options.sample is not None:
            path = write_sample_config(options.sample, server.url, options.seats)
            words = Words(options.language)
            tell(words("rehearsal.run.sample", path=path, url=server.url, agents=options.seats))
        await check.run()
    finally:
        if program is not None:
            await program.end()
        await server.stop()
    return check.report()


def _program(options: CheckOptions, url: str) -> Program:
    log = None
    if options.log is not None:
        before = options.log.stat().st_size if options.log.exists() else 0
        log = BoundedLog(options.log, LOG_BYTES, after=before)
    return Program(options.command, url, environ=of_own_program(os.environ), log=log, folder=options.sample)


class _Check:
    """One run of `check_agent`."""

    def __init__(
        self,
        options: CheckOptions,
        plan: Sequence[PlannedGame],
        server: RehearsalServer,
        program: Program | None,
        tell: Tell,
    ) -> None:
        self._options = options
        self._words = Words(options.language)
        self._plan = plan
        self._server = server
        self._program = program
        self._tell = tell
        self._conversations: list[Conversation] = []
        self._findings: list[Finding] = []
        self._tail: list[str] = []

    async def run(self) -> None:
        for number, planned in enumerate(self._plan, 1):
            role = TranscriptWords(self._options.language).role(planned.role)
            self._tell(
                self._words(
                    "rehearsal.run.game",
                    number=number,
                    all=len(self._plan),
                    rehearsal=planned.rehearsal,
                    role=role.lower(),
                )
            )
            if not await self._arrived():
                return
            conversations = await self._server.play(
                planned, number, self._options.seats, self._options.game_s
            )
            self._conversations += conversations
            for conversation in conversations:
                self._findings += await asyncio.to_thread(
                    judge_game, conversation, planned.orders, self._options.reviser
                )
            if any(conversation.lost == "left" for conversation in conversations):
                program = self._program
                if program is not None and await program.wait(EXIT_S) and program.starts:
                    await self._exited(program, conversations[0])

    async def _exited(self, program: Program, conversation: Conversation | None = None) -> None:
        """Report that the program exited too early, with its last output."""
        await program.read_rest()
        self._findings.append(game_finding("exited", conversation, exit=program.code))
        self._tail = program.lines[-TAIL:]

    async def _arrived(self) -> bool:
        """Wait until enough agents are connected for the next game; (re)start the program if needed."""
        program = self._program
        if program is None:
            if not self._enough:
                self._tell(self._words("rehearsal.run.waiting", url=self._server.url))
            return await self._wait(self._options.wait_s) or self._absent()
        if self._enough or (program.running and await self._wait(AGAIN_S)):
            return True
        await program.end()
        await program.start()
        if await self._wait(self._options.wait_s):
            return True
        if not program.running:
            await self._exited(program)
            return False
        self._tail = program.lines[-TAIL:]
        return self._absent()

    @property
    def _enough(self) -> bool:
        return len(self._server.waiting) >= self._options.seats

    async def _wait(self, seconds: float) -> bool:
        """Wait until enough agents are connected; False after `seconds`, or if the program has ended."""
        last = asyncio.get_running_loop().time() + seconds
        while not self._enough:
            self._server.changed.clear()
            left = last - asyncio.get_running_loop().time()
            if left <= 0 or (self._program is not None and not self._program.running):
                return False
            try:
                async with asyncio.timeout(min(left, 0.1)):
                    await self._server.changed.wait()
            except TimeoutError:
                continue
        return True

    def _absent(self) -> bool:
        """Report why no agent is there; always False."""
        seconds = f"{self._options.wait_s:g}"
        came, needed = len(self._server.waiting), self._options.seats
        if self._server.nameless > 0:
            self._findings.append(game_finding("no_name", seconds=seconds))
        elif self._server.wrong_path:
            self._findings.append(game_finding("wrong_path", path=self._server.wrong_path))
        else:
            url = self._server.url
            self._findings.append(
                game_finding("no_connection", seconds=seconds, url=url, came=came, needed=needed)
            )
        return False

    def report(self) -> AgentReport:
        latencies = latencies_of(self._conversations)
        whole = "normal" in self._options.rehearsals and len(self._conversations) >= len(self._plan)
        rules = self._plan[0].rules if whole and not self._options.roles else None
        general = judge_all(self._conversations, self._server.names, latencies, rules)
        return AgentReport(
            names=tuple(dict.fromkeys(self._server.names)),
            games=tuple(self._conversations),
            planned=len(self._plan),
            findings=tuple(in_order([*self._findings, *general])),
            latencies=tuple(latencies),
            tail=tuple(self._tail),
        )
