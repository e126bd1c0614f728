"""`parrot`: a player that argues in the protocol language, or in prose, and acts on what it said.

It listens to the others, weighs what they say, and repeats it as its own reasons; hence the name.
"""

from jinro.players.parrot.player import Parrot

__all__ = ["Parrot"]
