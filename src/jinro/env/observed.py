"""What libraries of learners are told of an observation: its space, and the Dict of vector and mask."""

from functools import cache
from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces

from jinro.env.arena import Arena
from jinro.game.roles import Seat

Observation = Any
"""A vector, or a Dict with `observation` and `action_mask`."""
MaskIn = Literal["observation", "info"]
"""Where the mask of legal actions is: beside the vector, or in `info`, for wrappers that take no Dict."""


LONGEST_ANSWER: Final = 1_000
LONGEST_TEXT: Final = 100_000
"""Characters of what a seat has heard since its last answer; of more the last count."""


@cache
def characters() -> str:
    """What texts are made of: ASCII, Japanese letters and signs; anything else is shown as `?`."""
    ranges = ((0x20, 0x7F), (0x3000, 0x3100), (0x4E00, 0xA000), (0xFF01, 0xFF9E))
    signs = "\n…─―‘’“”△○×·"
    return signs + "".join(chr(number) for begin, end in ranges for number in range(begin, end))


@cache
def _known() -> frozenset[str]:
    return frozenset(characters())


def observation_space(arena: Arena, mask_in: MaskIn) -> spaces.Space[Any]:
    """A space of its own for each agent: each can be seeded."""
    highs = arena.layout.highs
    vector = spaces.Box(np.zeros_like(highs), highs, dtype=np.int8)
    mask = spaces.Box(0, 1, (arena.actions.size,), np.int8)
    if arena.speech == "text":
        heard = spaces.Text(LONGEST_TEXT, min_length=0, charset=characters())
        return spaces.Dict({"choices": mask, "observation": vector, "text": heard})
    if mask_in == "info":
        return vector
    return spaces.Dict({"action_mask": mask, "observation": vector})


def action_space(arena: Arena) -> spaces.Space[Any]:
    """The list of actions, or any text: then choices are made by the number or the name of a seat."""
    if arena.speech == "text":
        return spaces.Text(LONGEST_ANSWER, min_length=0, charset=characters())
    return spaces.Discrete(arena.actions.size)


def observed(arena: Arena, seat: Seat, mask_in: MaskIn) -> Observation:
    """The View of a seat, and the mask of its legal actions."""
    vector = arena.vector(seat)
    if arena.speech == "text":
        heard = arena.heard(seat)[-LONGEST_TEXT:]
        text = heard if _known().issuperset(heard) else "".join(c if c in _known() else "?" for c in heard)
        return {"choices": arena.mask(seat), "observation": vector, "text": text}
    if mask_in == "info":
        return vector
    return {"observation": vector, "action_mask": arena.mask(seat)}
