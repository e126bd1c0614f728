"""Warnings, the same for every language."""

from msgspec import Struct


class Notice(Struct, frozen=True, gc=False):
    """A warning: what was read although it is not how the language is written; `kind` is a stable word."""

    kind: str
    message: str
    position: int
