"""What libraries of learners are told of an observation: its space, and the Dict of vector and mask."""

from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from jinro.env.arena import Arena
from jinro.game.roles import Seat

Observation = Any
"""A vector, or a Dict with `observation` and `action_mask`."""
MaskIn = Literal["observation", "info"]
"""Where the mask of legal actions is: beside the vector, or in `info`, for wrappers that take no Dict."""


def observation_space(arena: Arena, mask_in: MaskIn) -> spaces.Space[Any]:
    """A space of its own for each agent: each can be seeded."""
    highs = arena.layout.highs
    vector = spaces.Box(np.zeros_like(highs), highs, dtype=np.int8)
    if mask_in == "info":
        return vector
    mask = spaces.Box(0, 1, (arena.actions.size,), np.int8)
    return spaces.Dict({"action_mask": mask, "observation": vector})


def observed(arena: Arena, seat: Seat, mask_in: MaskIn) -> Observation:
    """The View of a seat, and the mask of its legal actions."""
    vector = arena.vector(seat)
    if mask_in == "info":
        return vector
    return {"observation": vector, "action_mask": arena.mask(seat)}
