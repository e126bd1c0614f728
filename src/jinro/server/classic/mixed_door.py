"""`MixedDoor`: a TCP door for classic agents into a track, where they play with agents of the contest."""

import socket

from msgspec.structs import replace

from jinro.net.gate import Crowd
from jinro.net.limits import Limits
from jinro.net.lines import LIMITS, LineDoor
from jinro.server.address import client_url
from jinro.server.contest.track import Track
from jinro.server.hand_over import Inherited


class MixedDoor:
    """Classic agents connect here for one game each, and wait in the same room as the track's others."""

    def __init__(self, track: Track, *, limits: Limits | None = None, crowd: Crowd | None = None) -> None:
        assert track.settings.classic_port is not None
        self.settings = track.settings
        self.port = track.settings.classic_port
        self._track = track
        limits = limits or track.settings.limits
        limits = replace(limits, message_bytes=min(limits.message_bytes, LIMITS.message_bytes))
        self._door = LineDoor(track.arrive, limits=limits, crowd=crowd)

    async def start(self, inherited: Inherited) -> None:
        """Listen; port 0 becomes a free port."""
        host = self.settings.host
        await self._door.start(host, self.port, inherited.take(host, self.port))
        self.port = self._door.port

    def doors(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        return self._door.doors()

    def close(self) -> None:
        """Stop listening."""
        self._door.close()

    async def stop(self) -> None:
        """Close all connections, when the track's server has aborted the running games."""
        await self._track.drain()
        await self._door.stop()

    @property
    def url(self) -> str:
        """Where agents connect."""
        return client_url("tcp", self.settings.host, self.port)
