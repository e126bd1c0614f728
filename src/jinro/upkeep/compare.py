"""A file of a game, compared with what its stored events would be exported to."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from jinro.errors import CallerError
from jinro.files.formats import Format, format_of, write
from jinro.files.writers import Texts
from jinro.files.writers.game_files import PART
from jinro.game.events import Event
from jinro.i18n import coded
from jinro.upkeep.folder import ENDINGS, ending_of
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS


def difference(path: Path, content: bytes, events: Sequence[Event], *, whole: bool) -> str:
    """How a file differs from its game; empty if it is as exported in any dialect and form of texts.

    Not `whole`: it may be the beginning, because the game or its writing goes on.
    """
    ending = ending_of(path)
    nearest, found = -1, ""
    for exported in _exports(content, ENDINGS[ending], events):
        if exported == content and not (whole and ending.endswith(PART)):
            return ""
        same = _common(content, exported)
        beginning = same == len(content)
        if beginning and not whole:
            return ""
        if same > nearest:
            nearest = same
            found = coded("problems.data.incomplete") if beginning else _place(content, same)
    return found or coded("problems.data.not_exportable")


def _exports(content: bytes, format_: Format, events: Sequence[Event]) -> Iterator[bytes]:
    """The events in the format of the file, in all its variants."""
    if format_ == "log" and format_of(content) == "classic":
        format_ = "classic"
    texts: tuple[Texts, ...] = get_args(Texts) if format_ in ("log", "classic") else ("one_line",)
    others = [name for name in DIALECTS if name != DEFAULT_DIALECT]
    for dialect in [DEFAULT_DIALECT, *others] if format_ in ("log", "trace") else [DEFAULT_DIALECT]:
        for how in texts:
            try:
                yield write(events, format_, dialect=dialect, texts=how)
            except CallerError:
                continue  # This dialect does not have what the game has.


def _common(one: bytes, other: bytes) -> int:
    """How many bytes at the beginning are equal."""
    if other.startswith(one):
        return len(one)
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _place(content: bytes, same: int) -> str:
    line = content.count(b"\n", 0, same) + 1
    return coded("problems.data.differs", line=line, byte=same + 1)
