"""The attack pack: hostile clients for tests of every door, bounded in size and time, for loopback only.

`HOSTILE_CONTEST`, `HOSTILE_CLASSIC`, `HOSTILE_LICOS` and `HOSTILE_HTTP` are attacks by name; `strike` carries
one out against a `Target`, `strike_all` several at the same time. `HOSTILE_SEATS` are habits of players, and
`sit` plays one game with a habit. docs/testing.md describes them.
"""

from jinro.testing.hostile.classic import HOSTILE_CLASSIC
from jinro.testing.hostile.contest import HOSTILE_CONTEST
from jinro.testing.hostile.http import HOSTILE_HTTP
from jinro.testing.hostile.licos import HOSTILE_LICOS
from jinro.testing.hostile.seats import HOSTILE_SEATS, Habit, sit
from jinro.testing.hostile.target import Attack, Target, strike, strike_all

__all__ = [
    "HOSTILE_CLASSIC",
    "HOSTILE_CONTEST",
    "HOSTILE_HTTP",
    "HOSTILE_LICOS",
    "HOSTILE_SEATS",
    "Attack",
    "Habit",
    "Target",
    "sit",
    "strike",
    "strike_all",
]
