"""`MixedDoor`: a TCP door for classic agents into a track, where they play with agents of the contest."""

from jinro.net.connection import Limits
from jinro.net.lines import LineDoor
from jinro.server.address import client_url
from jinro.server.contest.track import Track


class MixedDoor:
    """Classic agents connect here for one game each, and wait in the same room as the track's others."""

    def __init__(self, track: Track, *, limits: Limits | None = None) -> None:
        assert track.settings.classic_port is not None
        self.settings = track.settings
        self.port = track.settings.classic_port
        self._track = track
        self._door = LineDoor(track.arrive, limits=limits)

    async def start(self) -> None:
        """Listen; port 0 becomes a free port."""
        await self._door.start(self.settings.host, self.port)
        self.port = self._door.port

    async def stop(self) -> None:
        """Close all connections, when the track's server has aborted the running games."""
        await self._track.drain()
        await self._door.stop()

    @property
    def url(self) -> str:
        """Where agents connect."""
        return client_url("tcp", self.settings.host, self.port)
