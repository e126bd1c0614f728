"""The best reader of prose that this machine has; the option `--reader` of commands that read."""

import os
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Literal

import click

from jinro.cli.language import output_language
from jinro.errors import CallerError
from jinro.i18n import Words
from jinro.language.prose.mentions import Cast
from jinro.language.prose.predication import Heard, Situation
from jinro.language.prose.read import NamedReviser

if TYPE_CHECKING:
    from jinro.encoder import EncoderReader

Choice = Literal["best", "rules", "network"]
"""Rules alone, a small network beside them, or `best`: that if it is installed."""
NEEDS: Final = "numpy"
"""What the network needs besides jinro; with onnxruntime it is faster and reads the same."""


def reader_of(choice: Choice) -> NamedReviser | None:
    """What reads English beside the rules; where `best` finds nothing, that is said when English comes."""
    if choice == "rules":
        return None
    if is_installed():
        return NetworkReader()
    if choice == "network":
        raise CallerError("errors.command.no_network")
    return RulesAlone()


def reader_of_server() -> NamedReviser | None:
    """The same for servers, which say nothing of it; None: the rules alone."""
    return NetworkReader() if is_installed() else None


def is_installed() -> bool:
    """Whether the network can be loaded; nothing is loaded for that."""
    return find_spec(NEEDS) is not None


class NetworkReader:
    """The network, which is loaded when the first English text comes. Worker processes load their own."""

    @property
    def model(self) -> str:
        return _network().model

    def __call__(
        self, text: str, cast: Cast, situation: Situation, heard: tuple[Heard, ...], /
    ) -> tuple[Heard, ...]:
        return _network()(text, cast, situation, heard)


class RulesAlone:
    """Says once, on standard error, that English is read by the rules alone."""

    model = ""

    def __init__(self) -> None:
        self._said = False

    def __call__(
        self, text: str, cast: Cast, situation: Situation, heard: tuple[Heard, ...], /
    ) -> tuple[Heard, ...]:
        if not self._said and situation.speaker is not None:
            self._said = True
            click.echo(Words(output_language(None))("cli.reader.rules_alone"), err=True)
        return heard


@cache
def _network() -> "EncoderReader":
    # The matrices are small: with threads NumPy took ten times the processor time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from jinro.encoder import english_reader

    return english_reader()
