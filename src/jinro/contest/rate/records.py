"""What is kept of a rating: the picked games, the raters, and a line for everything that a rater says.

rating/picked.json      `Picked`: edition, scale, the games with their teams; raters never get it
rating/games/ID.jsonl   the events of each picked game
rating/raters.json      the raters with the tokens of their links; only its owner can read it
rating/opinions.jsonl   a `RaterLine` per line; lines are only added, the last one about a thing counts
rating/closed           while this file is there, nothing more is taken
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from jinro.game.roles import Role, Side

Scale = Literal["points", "ranks"]
"""`points`: 1 to 5, more is better. `ranks`: 1 is the best of the game, ties share a rank."""
Hidden = Literal["result", "roles"]
"""What raters are not shown; teams never are."""
Prize = Literal["favourite", "live"]
"""`favourite`: the best player in a rater's own view. `live`: the pick of a guest who played with them."""
LOWEST: Final = 1
HIGHEST: Final = 5
"""The ends of the scale of points."""
MOST_GAMES: Final = 100
MOST_RATERS: Final = 100
LONGEST_NAME: Final = 64
LONGEST_TEXT: Final = 1_000
"""Characters of a comment."""
SeatOrNone = Annotated[int, Meta(ge=0, le=1_000)]
"""A seat, or 0 for none."""
Millis = Annotated[int, Meta(ge=0, le=10**15)]
"""Unix time; 0: it is not known."""


class PickedGame(Struct, frozen=True, kw_only=True):
    """One game that is rated."""

    id: str
    """Its name in the rating, `g01`: it tells nothing of who played."""
    source: str
    """Where it was read: a file, or a store and the id of the game."""
    game: str = ""
    track: str = ""
    names: tuple[str, ...]
    """By seat: the characters, as raters see them."""
    players: tuple[str, ...]
    entries: tuple[str, ...]
    teams: tuple[str, ...]
    """By seat; a team may have several entries, `-A` and `-B`."""
    roles: tuple[Role, ...]
    winner: Side

    @property
    def wolves(self) -> int:
        return self.roles.count(Role.WEREWOLF)


class Picking(Struct, frozen=True, kw_only=True):
    """How well the picked games of one track are balanced (`picking/`)."""

    track: str
    """The track, or the village of games without one."""
    candidates: int
    """Games from which was picked."""
    games: int
    """Games that were picked; 0: there were fewer than asked for."""
    asked: int = 0
    """Games that were asked for, if there were fewer."""
    spread: int = 0
    """The objective: spread of appearances, and of roles by their seats. Less is better."""
    bound: int = 0
    """No choice can be better than this."""
    unheld: int = 0
    """Roles that teams never hold in the picked games, above the allowed ones."""
    unheld_bound: int = 0
    village: int = 0
    """Picked games that the village won."""

    @property
    def proven(self) -> bool:
        """Whether no choice of so many games is better."""
        return self.spread <= self.bound and self.unheld <= self.unheld_bound


class Picked(Struct, frozen=True, kw_only=True):
    """What is rated, and how."""

    edition: str
    scale: Scale
    hidden: tuple[Hidden, ...] = ()
    title: str = ""
    games: tuple[PickedGame, ...]
    picking: tuple[Picking, ...] = ()
    """By track; empty: somebody has chosen the games by hand."""
    stores: tuple[str, ...] = ()
    """The stores from which games were read: there they are sealed until the rating is closed."""

    @property
    def tracks(self) -> tuple[str, ...]:
        """The tracks of the games, in their order."""
        return tuple(dict.fromkeys(one.track for one in self.games))

    def game(self, game: str) -> PickedGame | None:
        return next((one for one in self.games if one.id == game), None)


class Rater(Struct, frozen=True, kw_only=True):
    """Somebody who rates."""

    name: str
    token: str
    """Of the link; nobody else knows it."""
    games: tuple[str, ...]
    """What the rater is asked to rate, in this order."""
    guest: bool = False
    """Whether it is somebody who has played live against the agents, and only picks one of them."""


class Grade(Struct, frozen=True, kw_only=True, tag_field="type", tag="grade"):
    """What a rater gives a seat under one criterion."""

    rater: str
    game: str
    criterion: str
    seat: SeatOrNone
    value: Annotated[int, Meta(ge=1, le=1_000)] | None
    """Points or a rank; None takes back what was given."""
    at_ms: Millis = 0


class Comment(Struct, frozen=True, kw_only=True, tag_field="type", tag="comment"):
    """What a rater remarks about an utterance, a seat, or a game."""

    rater: str
    game: str
    text: str
    """Empty: the remark is taken back."""
    utterance: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """The number of the utterance in the shown game; 0: it is about the seat."""
    seat: SeatOrNone = 0
    """0: it is about the whole game."""
    criterion: str = ""
    at_ms: Millis = 0


class Favourite(Struct, frozen=True, kw_only=True, tag_field="type", tag="favourite"):
    """The player that a rater likes best, among all games; the last line of a rater and prize counts."""

    rater: str
    game: str
    seat: SeatOrNone
    """0: the choice is taken back."""
    prize: Prize = "favourite"
    text: str = ""
    """Why."""
    at_ms: Millis = 0


RaterLine = Grade | Comment | Favourite
"""One line of what raters have said."""
