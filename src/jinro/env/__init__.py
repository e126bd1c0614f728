"""Environments for learners: each is a driver over `Game`, in which no rule is written.

A policy observes what its seat's View holds, and nothing else. The modules need an extra (`pip install
'jinro[env]'`) and are imported when they are first named, so that `import jinro.env` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jinro.env import efg, gym, openspiel, search, text, werewolf_v0

__all__ = ["efg", "gym", "openspiel", "search", "text", "werewolf_v0"]

NEEDS: Final = {
    "gymnasium": "jinro[env]",
    "numpy": "jinro[env]",
    "pettingzoo": "jinro[env]",
    "pyspiel": "open_spiel",
}
"""What is installed for a package that a module needs."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'jinro.env' has no attribute {name!r}")
    try:
        return import_module(f"jinro.env.{name}")
    except ModuleNotFoundError as error:
        if error.name not in NEEDS:
            raise
        how = f"pip install '{NEEDS[error.name]}'"
        raise ModuleNotFoundError(f"jinro.env.{name} needs {error.name}: {how}", name=error.name) from None
