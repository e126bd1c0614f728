"""`Refused`: why a person cannot have what is asked for, in Japanese and English."""

from jinro.errors import CallerError
from jinro.i18n import Message, both


class Refused(CallerError):
    """It cannot be had; `code` is a stable word."""

    def __init__(self, code: str, /, *, retry_s: int = 0, **facts: object) -> None:
        """`retry_s`: after how many seconds it may be tried again; 0: that is of no use."""
        self.code = code
        self.retry_s = retry_s
        self.words = both(Message(f"people.{code}", {"retry_s": retry_s, **facts}))
        super().__init__(self.words["en"])
