"""`Criteria`: what rooms are searched for."""

from msgspec import Struct

from jinro.server.lobby.notices import RoomCard


class Criteria(Struct, frozen=True, kw_only=True):
    """What rooms are searched for; None: anything."""

    name: str | None = None
    host: str | None = None
    fewest: int | None = None
    most: int | None = None
    avatar: str | None = None
    comment: str | None = None
    language: str | None = None

    def fits(self, card: RoomCard) -> bool:
        texts = ((self.name, card.name), (self.host, card.host), (self.comment, card.comment))
        return (
            all(wanted is None or wanted.casefold() in text.casefold() for wanted, text in texts)
            and (self.fewest is None or card.number >= self.fewest)
            and (self.most is None or card.number <= self.most)
            and self.avatar in (None, "random" if card.blind else "fixed")
            and self.language in (None, card.language)
        )
