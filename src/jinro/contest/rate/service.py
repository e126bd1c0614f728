"""`RatingService`: where raters come with their tokens: what they are shown, and what is taken from them.

Files are read again when they have changed, lines only as far as they are new: forms may be taken, raters
named and the rating closed by another process meanwhile.
"""

from collections import Counter
from collections.abc import Sequence
from hmac import compare_digest
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from jinro.contest.rate.accept import check
from jinro.contest.rate.editions import EDITIONS, Edition, criteria_for
from jinro.contest.rate.folder import OPINIONS, PICKED, RATERS, RatingFolder, decoded
from jinro.contest.rate.records import Comment, Favourite, Grade, Picked, Rater, RaterLine
from jinro.contest.rate.villages import village, with_speakers
from jinro.errors import CallerError
from jinro.i18n import Message, both
from jinro.wire.page.rating import (
    CommentSent,
    FavouriteSent,
    GradeSent,
    RatingSent,
    RatingSheet,
    RatingWords,
    SheetGame,
    ShownCriterion,
    ShownVillage,
)

MOST_LINES: Final = 50_000
"""Lines of one rater."""


class RatingClosed(CallerError):
    """The rating takes nothing more."""


class Unfit(CallerError):
    """What a rater sends cannot be taken; the message is for the rater."""


class RatingService:
    """The rating in one folder."""

    def __init__(self, folder: RatingFolder) -> None:
        self._folder = folder
        self._picked: Picked | None = None
        self._raters: tuple[Rater, ...] = ()
        self._stamps: dict[str, tuple[int, int]] = {}
        self._said: dict[str, _OwnLines] = {}
        self._at = 0
        self._views: dict[str, ShownVillage] = {}

    def rater(self, token: str) -> Rater | None:
        """Whose token it is; None: nobody's."""
        if not self._folder.exists:
            return None
        self._read()
        given = token.encode()
        return next((one for one in self._raters if compare_digest(one.token.encode(), given)), None)

    def sheet(self, rater: Rater) -> RatingSheet:
        """What a rater is asked, and has answered."""
        picked = self._known()
        edition = EDITIONS[picked.edition]
        own = self._own(rater)
        return RatingSheet(
            rater=rater.name,
            title=picked.title,
            edition=_words(edition.title),
            scale=picked.scale,
            guest=rater.guest,
            closed=self._folder.closed,
            hidden=picked.hidden,
            criteria=tuple(_criteria(edition)),
            excluded=tuple(map(_words, edition.excluded)),
            standards=tuple(map(_words, edition.standards)),
            games=tuple(self._game(rater, game) for game in rater.games if picked.game(game) is not None),
            grades=tuple(own.grades.values()),
            comments=tuple(own.comments.values()),
            favourite=own.favourite,
        )

    def game(self, rater: Rater, game: str) -> ShownVillage | None:
        """A game of a rater; None if it is not one."""
        picked = self._known()
        found = picked.game(game)
        if found is None or game not in rater.games:
            return None
        if game not in self._views:
            self._views[game] = village(self._folder, picked, found)
        return self._views[game]

    def take(self, rater: Rater, sent: RatingSent, at_ms: int) -> None:
        """Keep what a rater sends; it is written when this returns. `CallerError` says what is wrong."""
        if self._folder.closed:
            raise RatingClosed("errors.rate.is_closed")
        lines = [_line(one, rater, at_ms) for one in sent.lines]
        try:
            check(self._known(), rater, lines)
            lines = [*with_speakers(lines, lambda game: self.game(rater, game))]
        except CallerError as error:
            raise Unfit(error) from None
        if self._own(rater).number + len(lines) > MOST_LINES:
            raise Unfit("errors.rate.many_lines", rater=rater.name, most=MOST_LINES)
        self._folder.add(lines)
        self._read()

    def _game(self, rater: Rater, game: str) -> SheetGame:
        asked = self._asked(game)
        others = [
            one for one in self._raters if game in one.games and one.name != rater.name and not one.guest
        ]
        finished = sum(self._own(one).given[game] >= asked for one in others)
        return SheetGame(
            id=game,
            given=self._own(rater).given[game],
            asked=0 if rater.guest else asked,
            others=finished,
            raters=len(others),
        )

    def _asked(self, game: str) -> int:
        picked = self._known()
        found = picked.game(game)
        assert found is not None
        return len(criteria_for(EDITIONS[picked.edition], found.wolves)) * len(found.names)

    def _known(self) -> Picked:
        if self._picked is None:
            self._read()
        assert self._picked is not None
        return self._picked

    def _own(self, rater: Rater) -> "_OwnLines":
        return self._said.setdefault(rater.name, _OwnLines())

    def _read(self) -> None:
        """Read what has changed."""
        if stamp := self._changed(PICKED):
            self._picked = self._folder.picked()
            self._views.clear()
            self._stamps[PICKED] = stamp
        if stamp := self._changed(RATERS):
            self._raters = self._folder.raters()
            self._stamps[RATERS] = stamp
        path = self._folder.path / OPINIONS
        size = path.stat().st_size if path.is_file() else 0
        if size < self._at:  # Somebody has replaced the file.
            self._said.clear()
            self._at = 0
        if size > self._at:
            with path.open("rb") as file:
                file.seek(self._at)
                data = file.read(size - self._at)
            whole = data[: data.rfind(b"\n") + 1]
            self._hear([*decoded(path, whole)])
            self._at += len(whole)

    def _hear(self, lines: Sequence[RaterLine]) -> None:
        for line in lines:
            self._said.setdefault(line.rater, _OwnLines()).add(line)

    def _changed(self, name: str) -> tuple[int, int] | None:
        """The stamp of a file that is not read yet as it is; None: it is."""
        path: Path = self._folder.path / name
        found = path.stat() if path.is_file() else None
        stamp = (found.st_mtime_ns, found.st_size) if found is not None else (0, 0)
        return stamp if self._stamps.get(name) != stamp else None


class _OwnLines:
    """What one rater has said, as it stands."""

    def __init__(self) -> None:
        self.grades: dict[tuple[str, str, int], GradeSent] = {}
        self.comments: dict[tuple[str, int, int, str], CommentSent] = {}
        self.favourite: FavouriteSent | None = None
        self.given: Counter[str] = Counter()
        """Grades by game."""
        self.number = 0

    def add(self, line: RaterLine) -> None:
        self.number += 1
        match line:
            case Grade():
                key = (line.game, line.criterion, line.seat)
                if self.grades.pop(key, None) is not None:
                    self.given[line.game] -= 1
                if line.value is not None:
                    self.grades[key] = GradeSent(line.game, line.criterion, line.seat, line.value)
                    self.given[line.game] += 1
            case Comment():
                about = (line.game, line.utterance, line.seat, line.criterion)
                self.comments.pop(about, None)
                if line.text:
                    self.comments[about] = CommentSent(
                        line.game, line.text, line.utterance, line.seat, line.criterion
                    )
            case Favourite():
                self.favourite = FavouriteSent(line.game, line.seat, line.text) if line.seat else None


def _line(one: GradeSent | CommentSent | FavouriteSent, rater: Rater, at_ms: int) -> RaterLine:
    match one:
        case GradeSent():
            return Grade(
                rater=rater.name,
                game=one.game,
                criterion=one.criterion,
                seat=one.seat,
                value=one.value,
                at_ms=at_ms,
            )
        case CommentSent():
            return Comment(
                rater=rater.name,
                game=one.game,
                text=one.text.strip(),
                utterance=one.utterance,
                seat=one.seat,
                criterion=one.criterion,
                at_ms=at_ms,
            )
    chosen = Favourite(rater=rater.name, game=one.game, seat=one.seat, text=one.text.strip(), at_ms=at_ms)
    return replace(chosen, prize="live") if rater.guest else chosen


def _words(told: Message) -> RatingWords:
    return RatingWords(**both(told))


def _criteria(edition: Edition) -> list[ShownCriterion]:
    return [
        ShownCriterion(one.id, _words(one.title), _words(one.question), _words(one.low), _words(one.high))
        for one in edition.criteria
    ]
