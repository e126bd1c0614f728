"""`LobbyRefusal`: why something is not done in the lobby: one stable code, and words for people."""

from jinro.i18n import Message, both
from jinro.wire.page.lobby import LobbyReason
from jinro.wire.page.play import BothLanguages


class LobbyRefusal(Exception):
    """Something was not done."""

    def __init__(self, code: str, details: dict[str, object]) -> None:
        """`details`: what its words name."""
        super().__init__(code)
        self.code = code
        self.details = details

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
