"""`parrot`: says sensible sentences of the protocol language, or the same in prose, and acts on them.

It hears what others say, believes or doubts it, and repeats it with its reasons; hence its name.
"""

from jinro.players.parrot.player import Parrot

__all__ = ["Parrot"]
