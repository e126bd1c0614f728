"""`LobbyRefusal`: why something is not done in the lobby: one stable code, and words for people."""

from msgspec import Struct

from jinro.i18n import Message, both
from jinro.wire.page.lobby import LobbyReason
from jinro.wire.page.play import BothLanguages


class LobbyRefusal(Struct, frozen=True):
    """Why something was not done."""

    code: str
    details: dict[str, object] = {}
    """What its words name."""

    @property
    def words(self) -> dict[str, str]:
        """What a person is told, by language."""
        return both(Message(f"lobby.{self.code}", self.details))

    @property
    def reason(self) -> LobbyReason:
        """The same, as a notice carries it."""
        return LobbyReason(self.code, BothLanguages(**self.words))


def refused(code: str, /, **details: object) -> LobbyRefusal:
    """A refusal, with what its words name."""
    return LobbyRefusal(code, details)
