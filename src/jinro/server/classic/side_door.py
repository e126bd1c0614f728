"""`SideDoor`: a door for classic agents into a village of the contest's server; they play it together."""

from jinro.net.lines import LineDoor
from jinro.net.websocket import Limits
from jinro.server.contest.house import House


class SideDoor:
    """Classic agents come in here, for one game each, and wait with the others of the house."""

    def __init__(self, house: House, *, limits: Limits | None = None) -> None:
        assert house.settings.classic_port is not None
        self.settings = house.settings
        self.port = house.settings.classic_port
        self._house = house
        self._door = LineDoor(house.track.arrive, limits=limits)

    async def start(self) -> None:
        """Listen; a port of 0 becomes one that is free."""
        await self._door.start(self.settings.host, self.port)
        self.port = self._door.port

    async def stop(self) -> None:
        """Close what is open; the house has broken off what was running."""
        await self._house.track.drain()
        await self._door.stop()

    @property
    def url(self) -> str:
        """Where agents connect."""
        return self._house.url.replace("ws://", "tcp://").replace(f":{self._house.port}/ws", f":{self.port}")
