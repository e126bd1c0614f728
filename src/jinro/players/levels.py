"""How well and how much built-in players play and talk, as somebody chooses who plays with them.

A level is a part of the name of a player: `reasoner-easy-quiet`. The plain name is the best player, who
talks as its character does.
"""

from collections.abc import Callable
from typing import Final, Literal, get_args

from msgspec.structs import replace

from jinro.game.roles import Seat
from jinro.players.player import Player
from jinro.players.reasoner import Reasoner
from jinro.players.reasoner.weights import Policy, usual_policy

Level = Literal["easy", "normal", "hard"]
TalkLevel = Literal["quiet", "normal", "talkative"]
SLIPS: Final[dict[str, float]] = {"easy": 4.0, "normal": 1.0, "hard": 0.0}
"""The slip of the policy of each level; `tests/players/test_levels.py` measures what they are worth."""
WITS: Final[dict[str, int]] = {"easy": 0, "normal": 1, "hard": 2}
"""How far each level thinks aloud."""
CROWDS: Final[dict[str, float]] = {"easy": 3.0}
"""How much more than the best player one of a level follows what others announce."""
CHATS: Final[dict[str, int]] = {"quiet": -1, "normal": 0, "talkative": 1}
NAME: Final = "reasoner"
USUAL_LEVEL: Final[Level] = "normal"


def leveled_name(level: Level, talk: TalkLevel) -> str:
    """The name of the player of a level."""
    parts = [NAME, *([] if level == "hard" else [level]), *([] if talk == "normal" else [talk])]
    return "-".join(parts)


def leveled_policy(level: Level, talk: TalkLevel) -> Policy:
    """How the player of a level plays."""
    usual = usual_policy()
    crowd = usual.crowd * CROWDS.get(level, 1.0)
    return replace(usual, slip=SLIPS[level], wit=WITS[level], crowd=crowd, chat=CHATS[talk])


LEVELED: Final[dict[str, tuple[Level, TalkLevel]]] = {
    leveled_name(level, talk): (level, talk) for level in get_args(Level) for talk in get_args(TalkLevel)
}
"""All levels, by name."""


def leveled_player(name: str) -> Callable[[Seat, int | str], Player]:
    """What makes the player of a level; `KeyError` if there is none of this name."""
    policy = leveled_policy(*LEVELED[name])
    return lambda seat, seed: Reasoner(seat, seed, policy)
