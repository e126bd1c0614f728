"""`RatingFolder`: a rating on the disk, in the folder `rating` of a contest or of any games.

`records.py` says what is in it.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from jinro.contest.rate.editions import EDITIONS
from jinro.contest.rate.records import Picked, Rater, RaterLine
from jinro.contest.rate.totals import Totals, total
from jinro.contest.score.sources import RATING_FILE
from jinro.errors import CallerError
from jinro.files.disk import replace_file, write_all
from jinro.files.limits import GAME_BYTES, read_at_most
from jinro.store.private import make_private

RATING: Final = "rating"
PICKED: Final = RATING_FILE
RATERS: Final = "raters.json"
OPINIONS: Final = "opinions.jsonl"
CLOSED: Final = "closed"
GAMES: Final = "games"
PICKED_BYTES: Final = 10_000_000
OPINIONS_BYTES: Final = 200_000_000
"""Bytes of all lines of all raters."""
Made = TypeVar("Made")
_LINE: Final = msgspec.json.Decoder(RaterLine)
_ENCODE: Final = msgspec.json.Encoder()


class RatingFolder:
    """The rating of the games in a folder."""

    def __init__(self, place: Path) -> None:
        """`place` is the folder of the contest, or the one that `jinro rate pick --into` has named."""
        self.place = place
        self.path = place / RATING

    @property
    def exists(self) -> bool:
        return (self.path / PICKED).is_file()

    def picked(self) -> Picked:
        """What is rated; `CallerError` if nothing is picked yet."""
        if not self.exists:
            raise CallerError("errors.rate.not_picked", at=self.place)
        picked = _read(self.path / PICKED, Picked)
        if picked.edition not in EDITIONS:
            known = ", ".join(EDITIONS)
            raise CallerError(
                "errors.rate.no_edition", at=self.path / PICKED, edition=picked.edition, known=known
            )
        return picked

    def raters(self) -> tuple[Rater, ...]:
        path = self.path / RATERS
        return _read(path, tuple[Rater, ...]) if path.is_file() else ()

    def lines(self) -> list[RaterLine]:
        """Everything that raters have said, in order; without a last line that was cut off."""
        path = self.path / OPINIONS
        if not path.is_file():
            return []
        return [*decoded(path, _bytes(path, OPINIONS_BYTES))]

    def events(self, game: str) -> bytes:
        """The events of a picked game, as jinro's own log."""
        return _bytes(self.path / GAMES / f"{game}.jsonl", GAME_BYTES)

    def totals(self, track: str | None = None) -> Totals:
        """The totals of all games, or of one track."""
        return total(self.picked(), self.raters(), self.lines(), track)

    # Writing

    def keep_picked(self, picked: Picked, logs: dict[str, bytes]) -> None:
        """Write what is rated, with the log of each game by its id."""
        with _naming(self.path):
            make_private(self.path)
            for game, log in logs.items():
                replace_file(self.path / GAMES / f"{game}.jsonl", log)
            replace_file(self.path / PICKED, msgspec.json.format(_ENCODE.encode(picked), indent=1), sync=True)

    def keep_raters(self, raters: Sequence[Rater]) -> None:
        """Write the raters; nobody but the owner of the folder can read their tokens."""
        path = self.path / RATERS
        with _naming(path):
            make_private(path.parent)
            if not path.exists():
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
            new = path.with_name(f".{RATERS}.new")
            file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            try:
                write_all(file, msgspec.json.format(_ENCODE.encode(raters), indent=1))
                os.fsync(file)
            finally:
                os.close(file)
            os.replace(new, path)

    def add(self, lines: Iterable[RaterLine]) -> None:
        """Add lines at the end; they are on the disk when this returns."""
        data = b"".join(_ENCODE.encode(line) + b"\n" for line in lines)
        path = self.path / OPINIONS
        with _naming(path):
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                if os.fstat(file).st_size + len(data) > OPINIONS_BYTES:
                    raise CallerError("errors.rate.full", at=path, bytes=OPINIONS_BYTES)
                _drop_torn(file)
                write_all(file, data)
                os.fsync(file)
            finally:
                os.close(file)

    @property
    def closed(self) -> bool:
        return (self.path / CLOSED).exists()

    def close(self) -> None:
        """Take nothing more."""
        with _naming(self.path):
            self.path.mkdir(exist_ok=True)
            (self.path / CLOSED).touch()

    def reopen(self) -> None:
        (self.path / CLOSED).unlink(missing_ok=True)


class _naming:
    """Names the file of an error of the system in one line."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError):
            raise CallerError(error, at=error.filename or self._path) from None


def _bytes(path: Path, most: int) -> bytes:
    with _naming(path):
        try:
            return read_at_most(path, most)
        except CallerError as error:
            raise CallerError(error, at=path) from None


def _read(path: Path, made: type[Made]) -> Made:
    try:
        return msgspec.json.decode(_bytes(path, PICKED_BYTES), type=made)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CallerError(error, at=path) from None


def decoded(path: Path, data: bytes) -> Iterator[RaterLine]:
    """The whole lines of what was read from a file; `CallerError` names one that is none."""
    whole = data[: data.rfind(b"\n") + 1]
    for number, line in enumerate(whole.splitlines(), 1):
        if line.strip():
            try:
                yield _LINE.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise CallerError("errors.line_of", where=path, number=number, what=error) from None


def _drop_torn(file: int) -> None:
    """Cut off a last line without an end: it was never told to be kept."""
    size = os.fstat(file).st_size
    back = min(size, 65_536)
    os.lseek(file, size - back, os.SEEK_SET)
    tail = os.read(file, back)
    if tail and not tail.endswith(b"\n"):
        os.ftruncate(file, size - back + tail.rfind(b"\n") + 1)
