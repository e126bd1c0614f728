"""Scripted agents of the contest, good and bad, that connect over real sockets; and checks of them."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from jinro.config.settings import Settings, preset_settings
from jinro.rehearsal import AgentReport, CheckOptions, check_agent

Packet = dict[str, Any]
Reply = Callable[[Packet], str | list[str] | None]


def living(packet: Packet) -> list[str]:
    """Players that may be chosen: alive, not the agent itself, not a fellow wolf."""
    info = packet["info"]
    barred = {info["agent"], *info["role_map"]}
    return [name for name, status in info["status_map"].items() if status == "ALIVE" and name not in barred]


class Scripted:
    """An agent without faults, except what `on` overrides."""

    def __init__(
        self, *, name: str = "cats1", delay_s: float = 0.0, on: dict[str, Reply | str] | None = None
    ) -> None:
        """`on` by request, NAMED for a NAME in the middle of a game; `delay_s` before the answers to TALK."""
        self.name = name
        self.on = on or {}
        self.delay_s = delay_s
        self.requests: list[str] = []
        self.said: set[tuple[str, int]] = set()

    async def play(self, url: str) -> None:
        """One game."""
        try:
            async with connect(url, compression=None) as socket:
                while not self.requests or self.requests[-1] != "FINISH":
                    await self.step(socket, json.loads(await socket.recv()))
        except ConnectionClosed:
            return

    async def step(self, socket: ClientConnection, packet: Packet) -> None:
        request = packet["request"]
        self.requests.append(request)
        if request == "TALK" and self.delay_s:
            await asyncio.sleep(self.delay_s)  # against the time limits of a real connection
        key = "NAMED" if request == "NAME" and "INITIALIZE" in self.requests else request
        own = self.on.get(key, self.usual)
        reply = own if isinstance(own, str) else own(packet)
        for text in [reply] if isinstance(reply, str) else reply or []:
            if text == "LEAVE":
                await socket.close()
            else:
                await socket.send(text)

    def usual(self, packet: Packet) -> str | list[str] | None:
        request, day = packet["request"], packet.get("info", {}).get("day", 0)
        if request == "NAME":
            return self.name
        if request in ("TALK", "WHISPER"):
            first = (request, day) not in self.said
            self.said.add((request, day))
            return f"{day}日目ですね。よろしくお願いします。" if first else "Over"
        if request.endswith("PHASE_START"):
            return [f"{day}日目ですね。", "Over"]
        return living(packet)[0] if request in ("VOTE", "DIVINE", "GUARD", "ATTACK") else None


def rehearse(make: Callable[[], Scripted] | None, **options: Any) -> AgentReport:
    """Check an agent that connects by itself for each game; None: nobody connects."""
    return asyncio.run(_rehearse(make, options))


async def _rehearse(make: Callable[[], Scripted] | None, given: dict[str, Any]) -> AgentReport:
    tasks: list[asyncio.Task[None]] = []

    def tell(text: str) -> None:
        if text.startswith("waiting for the agent at ") and make is not None:
            url = text.split()[-1]
            tasks.extend(asyncio.create_task(make().play(url)) for _ in range(options.seats))

    options = options_of(**given)
    try:
        async with asyncio.timeout(30):
            return await check_agent(options, tell)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def options_of(
    *, preset: str = "contest-5", settings: Settings | None = None, **changes: Any
) -> CheckOptions:
    """Quick rehearsals: one normal game, short limits."""
    options = CheckOptions(
        settings=settings or preset_settings(preset), rehearsals=("normal",), limit_s=2, wait_s=5
    )
    return replace(options, **changes)


def codes(report: AgentReport) -> list[str]:
    """The findings by code, each once."""
    return list(dict.fromkeys(finding.code for finding in report.findings))
