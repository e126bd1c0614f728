"""From whose point of view a sentence is told: who is "I" and "you", which day it is, names."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from jinro.game.roles import Seat, agent_name
from jinro.i18n import Vocabulary
from jinro.language.claims import Speaker, Utterance, Who

Names: TypeAlias = Mapping[Seat, str] | Callable[[Seat], str] | None
"""The names of seats; default: by their numbers."""
Quotes: TypeAlias = Callable[[Utterance], str | None]
"""How an utterance is named in a sentence; None: by its number."""


class Narrator(Struct, frozen=True, kw_only=True):
    """Who tells a sentence, to whom and when.

    `me` is "I", `you` is the addressee, `reporter` is whose words are reported ("they", 自分). `quote` may
    name an utterance better than its number does.
    """

    names: Names = None
    me: Who | None = None
    day: int | None = None
    quote: Quotes | None = None
    you: Who | None = None
    reporter: Who | None = None
    vocabulary: Vocabulary = "contest"
    """Whose names of roles."""

    def name(self, seat: Seat) -> str:
        """The name of a character; default: by its number."""
        if self.names is None:
            return agent_name(seat)
        return self.names(seat) if callable(self.names) else self.names.get(seat, agent_name(seat))

    def is_me(self, who: object) -> bool:
        return isinstance(who, Speaker) or (who is not None and who == self.me)

    def same(self, one: Who, other: Who) -> bool:
        """Whether two terms mean the same people; the speaker may be named or not."""
        return one == other or (self.is_me(one) and self.is_me(other))

    def called(self, utterance: Utterance) -> str | None:
        return self.quote(utterance) if self.quote else None

    def reporting(self, who: Who) -> "Narrator":
        """The narrator for reporting somebody's words."""
        return self if self.is_me(who) else replace(self, reporter=who)

    def speaking(self, who: Who) -> "Narrator":
        """Somebody else as the narrator, for quoting direct speech."""
        return replace(self, me=who, you=None, reporter=None)

    def addressing(self, who: Who) -> "Narrator":
        """The narrator for addressing somebody."""
        return self if self.is_me(who) else replace(self, you=who)
