"""`Client`: a connected client of LiCOS: its socket, its dialect, its token."""

import asyncio
from typing import Final

from jinro.net.peer import RemoteAgent
from jinro.wire.licos.codec import Codec
from jinro.wire.licos.host import PhaseNotice
from jinro.wire.licos.names import LicosChannel
from jinro.wire.licos.plain import Receipt
from jinro.wire.names import fold_marks

BURST: Final = 400
"""Messages of a client in a burst; then `PER_S`."""
PER_S: Final = 100.0
"""Messages of a client per second; one that goes on sending more is disconnected."""
AGAIN: Final = "this token has connected again"
"""Why an older connection of a token is closed."""
MOST_NAME: Final = 15
"""Characters of the name of a player; the rest is cut."""


class Client:
    """One connection of a player, or of one of the audience."""

    __slots__ = (
        "_at", "_messages", "_unreceipted", "agent", "announced", "audience", "browser", "codec", "early",
        "known_as", "name", "person", "program", "replayed_ms", "seat", "token",
    )  # fmt: skip

    def __init__(
        self,
        agent: RemoteAgent,
        codec: Codec,
        token: str = "",
        name: str = "",
        audience: LicosChannel | None = None,
        *,
        browser: bool = False,
    ) -> None:
        """`audience`: the channel of clients that only watch; None: it plays. `browser`: a page has
        connected, not a program."""
        self.agent = agent
        self.audience = audience
        self.codec = codec
        self.token = token
        self.known_as = ""
        """By what its seat is known, if that is not the token that it uses."""
        self.person = ""
        """The id of the person that it is, or is the program of; empty: it is not known."""
        self.program = False
        """Whether it is the program of a robot."""
        self.name = fold_marks("".join(char for char in name if char.isprintable()))[:MOST_NAME].strip()
        self.browser = browser or codec.dialect.name == "0.3-browser"
        """Whether people use it, by a page that shows no errors and acknowledges what it gets."""
        self.early: tuple[Receipt, ...] = ()
        """Receipts that came before it had its seat back."""
        self.announced: PhaseNotice | None = None
        """What it was told last of the phase."""
        self.seat = 0
        self.replayed_ms = -1_000_000
        """When it was told everything again because it asked for it."""
        self._messages = 0.0
        self._at = 0.0
        self._unreceipted = 0
        """Frames that were sent, for which a receipt may come."""

    @property
    def holds(self) -> bool:
        """Whether posts that come too soon are held: people cannot be told that theirs was refused."""
        return self.browser

    @property
    def key(self) -> str:
        """By what its seat is known, in lower case."""
        return (self.known_as or self.token).lower()

    def owns(self, token: str) -> bool:
        """Whether this is its token."""
        return token.lower() == self.token.lower()

    def send(self, *frames: bytes) -> None:
        self._unreceipted += len(frames)
        self.agent.send(*frames)

    def receipt(self) -> None:
        """The last message was a receipt: it does not count, as long as there is a frame for it."""
        if self._unreceipted:
            self._unreceipted -= 1
            self._messages -= 1

    def allowed(self) -> bool:
        """Count a message; False if it is one too many, and the client is disconnected."""
        now = asyncio.get_running_loop().time()
        self._messages = max(0.0, self._messages - (now - self._at) * PER_S) + 1
        self._at = now
        if self._messages <= BURST:
            return True
        self.agent.cut(1008, "too many messages")
        return False
