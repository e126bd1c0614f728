"""`check_agent`: an agent through all its rehearsals, and what was found."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.config.settings import Settings
from jinro.game.roles import Role
from jinro.rehearsal.findings import Finding, found
from jinro.rehearsal.judge import Latency, in_order, judge_all, judge_game, latencies_of
from jinro.rehearsal.plan import REHEARSALS, Scene, scenes
from jinro.rehearsal.program import Program
from jinro.rehearsal.records import Record
from jinro.rehearsal.stage import Stage

AGAIN_S: Final = 5.0
"""How long a program that goes on after a game may take to connect again before it is started anew."""
DYING_S: Final = 1.0
"""How long a program that has left a game may take to end, so that its last lines can be shown."""
LONGER_S: Final = 5.0
"""So much longer than we wait an agent may take to say its name, so that we can tell what is amiss."""
TAIL: Final = 12
"""Lines of a program that has died."""
Tell = Callable[[str], None]


class Options(Struct, frozen=True, kw_only=True):
    """What is to be rehearsed, and how."""

    settings: Settings
    """The village and its cast."""
    rehearsals: tuple[str, ...] = tuple(REHEARSALS)
    roles: tuple[Role, ...] = ()
    """The agent's roles in turn; empty: so that it meets every request."""
    games: int | None = None
    """Games of each rehearsal; None: as many as are needed."""
    seats: int = 1
    """Seats that the agent has in each game."""
    command: tuple[str, ...] = ()
    """How its program is started; empty: it connects by itself."""
    host: str = "127.0.0.1"
    port: int = 0
    limit_s: float | None = None
    """The time for an answer; None: the village's own."""
    wait_s: float = 60.0
    """How long is waited for the agent to connect."""
    game_s: float = 1_200.0
    """How long a game may last."""
    log: Path | None = None
    """Where the output of the program is kept."""


class Report(Struct, frozen=True, kw_only=True):
    """What came of it."""

    names: tuple[str, ...]
    games: tuple[Record, ...]
    planned: int
    findings: tuple[Finding, ...]
    latencies: tuple[Latency, ...]
    tail: tuple[str, ...] = ()
    """The last lines of a program that died."""

    @property
    def clean(self) -> bool:
        """Whether nothing was found that matters, in all the games that were to be played."""
        return not any(finding.matters for finding in self.findings)


async def check_agent(options: Options, tell: Tell) -> Report:
    """Play the rehearsals one after the other; `tell` hears what goes on."""
    plan = scenes(
        options.settings,
        options.rehearsals,
        limit_s=options.limit_s,
        roles=options.roles,
        games=options.games,
        seats=options.seats,
    )
    stage = Stage(
        options.host, options.port, name_s=options.wait_s + LONGER_S, most=options.seats * len(plan)
    )
    await stage.start()
    program = Program(options.command, stage.url, options.log) if options.command else None
    check = _Check(options, plan, stage, program, tell)
    try:
        await check.run()
    finally:
        if program is not None:
            await program.end()
        await stage.stop()
    return check.report()


class _Check:
    """One run."""

    def __init__(
        self, options: Options, plan: Sequence[Scene], stage: Stage, program: Program | None, tell: Tell
    ) -> None:
        self._options = options
        self._plan = plan
        self._stage = stage
        self._program = program
        self._tell = tell
        self._records: list[Record] = []
        self._findings: list[Finding] = []
        self._tail: list[str] = []

    async def run(self) -> None:
        for number, scene in enumerate(self._plan, 1):
            self._tell(f"{number}/{len(self._plan)} {scene.rehearsal}: the agent is {scene.role.lower()}")
            if not await self._arrived():
                return
            records = await self._stage.play(scene, number, self._options.seats, self._options.game_s)
            self._records += records
            for record in records:
                self._findings += judge_game(record, scene.orders)
            if any(record.lost == "left" for record in records):
                await self._see_death(records[0])

    async def _see_death(self, record: Record) -> None:
        """Whether the program died of it; its last words are then part of the report."""
        program = self._program
        if program is not None and await program.wait(DYING_S) and program.starts:
            self._died(record)

    def _died(self, record: Record | None = None) -> None:
        assert self._program is not None
        self._findings.append(found("exited", record, exit=self._program.code))
        self._tail = list(self._program.lines)[-TAIL:]

    async def _arrived(self) -> bool:
        """Whether as many agents wait as the next game needs."""
        if self._program is None:
            if not self._enough:
                self._tell(f"waiting for the agent at {self._stage.url}")
            return await self._wait(self._options.wait_s) or self._absent()
        if self._enough or (self._program.running and await self._wait(AGAIN_S)):
            return True
        await self._program.end()
        await self._program.start()
        if await self._wait(self._options.wait_s):
            return True
        if not self._program.running:
            await asyncio.sleep(0.05)
            self._died()
            return False
        self._tail = list(self._program.lines)[-TAIL:]
        return self._absent()

    @property
    def _enough(self) -> bool:
        return len(self._stage.waiting) >= self._options.seats

    async def _wait(self, seconds: float) -> bool:
        """Wait until enough agents have come; False after that time, or where the program has ended."""
        last = asyncio.get_running_loop().time() + seconds
        while not self._enough:
            self._stage.changed.clear()
            left = last - asyncio.get_running_loop().time()
            if left <= 0 or (self._program is not None and not self._program.running):
                return False
            try:
                async with asyncio.timeout(min(left, 0.1)):
                    await self._stage.changed.wait()
            except TimeoutError:
                continue
        return True

    def _absent(self) -> bool:
        seconds = f"{self._options.wait_s:g}"
        came, needed = len(self._stage.waiting), self._options.seats
        if self._stage.nameless > 0:
            self._findings.append(found("no_name", seconds=seconds))
        elif self._stage.astray:
            self._findings.append(found("wrong_path", path=self._stage.astray))
        else:
            url = self._stage.url
            self._findings.append(found("no_connection", seconds=seconds, url=url, came=came, needed=needed))
        return False

    def report(self) -> Report:
        latencies = latencies_of(self._records)
        whole = "normal" in self._options.rehearsals and len(self._records) >= len(self._plan)
        rules = self._plan[0].rules if whole and not self._options.roles else None
        general = judge_all(self._records, self._stage.names, latencies, rules)
        return Report(
            names=tuple(dict.fromkeys(self._stage.names)),
            games=tuple(self._records),
            planned=len(self._plan),
            findings=tuple(in_order([*self._findings, *general])),
            latencies=tuple(latencies),
            tail=tuple(self._tail),
        )
