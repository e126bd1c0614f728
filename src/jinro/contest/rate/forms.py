"""Forms as files: a text that a rater fills in, for raters without the server.

Lines that begin with `|` are read and not filled in. Everything else is one of

    == game g01 ==          what follows is about this game
    -- A ... / -- comments  what follows are grades, or remarks
    1 Minato: 4             a grade of seat 1; behind the colon nothing, points or a rank
    #12: text               a remark about utterance 12; `1 Minato: text` is one about the player
    == favourite ==         the player liked best of all: `game: g01`, `seat: 1`, `why: text`

Full-width digits and colons are taken too.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn

from jinro.contest.rate.accept import check
from jinro.contest.rate.editions import EDITIONS, Edition
from jinro.contest.rate.lines import game_lines
from jinro.contest.rate.records import Comment, Favourite, Grade, Picked, Rater, RaterLine
from jinro.errors import CallerError
from jinro.files.limits import read_at_most
from jinro.i18n import Language, Message, Words, text
from jinro.wire.page.rating import ShownVillage

FIRST: Final = "jinro rating form 1"
FORM_BYTES: Final = 10_000_000
_GAME: Final = re.compile(r"== game (\S+) ==")
_ROW: Final = re.compile(r"(?P<seat>\d{1,3})\b[^:]*:(?P<value>.*)", re.S)
_REMARK: Final = re.compile(r"#(?P<n>\d{1,6})\s*:(?P<text>.*)", re.S)


# Writing


def form(picked: Picked, rater: Rater, villages: Sequence[ShownVillage], lang: Language) -> str:
    """The form of a rater; `villages` are its games, in its order."""
    edition, words = EDITIONS[picked.edition], Words(lang)
    lines = [FIRST, f"rater: {rater.name}", ""]
    lines += [f"| {line}" for line in words("rating.form.how").splitlines()]
    lines += [f"| {line}" for line in _standards(edition, lang)]
    for number, village in enumerate(villages, 1):
        lines += ["", f"== game {village.id} ==", f"| {number} / {len(villages)}"]
        lines += [f"| {line}" for line in game_lines(village, lang)]
        if not rater.guest:
            lines += _grades(picked, edition, village, lang)
        lines += ["", f"-- comments ({words('rating.form.comments')})"]
    prize = words("rating.form.live") if rater.guest else words("rating.form.favourite")
    lines += ["", "== favourite ==", f"| {prize}", "game:", "seat:", "why:", ""]
    return "\n".join(lines)


def _standards(edition: Edition, lang: Language) -> Iterator[str]:
    words = Words(lang)
    for title, texts in (
        (words("rating.form.excluded"), edition.excluded),
        (words("rating.form.standards"), edition.standards),
    ):
        if texts:
            listed = words("rating.form.and").join(text(one, lang) for one in texts)
            yield f"{title}: {listed}"


def _grades(picked: Picked, edition: Edition, village: ShownVillage, lang: Language) -> Iterator[str]:
    words = Words(lang)
    for one in edition.criteria:
        if one.id not in village.criteria:
            continue
        yield ""
        yield f"-- {one.id} {text(one.title, lang)}"
        yield f"| {text(one.question, lang)}"
        if picked.scale == "points":
            yield f"| 1 = {text(one.low, lang)}, 5 = {text(one.high, lang)}"
        else:
            yield f"| {words('rating.form.ranks', n=len(village.seats))}"
        for seat in village.seats:
            yield f"{seat.seat} {seat.name.replace(':', ' ')}:"


# Reading


def read_form_file(path: Path, picked: Picked, raters: Sequence[Rater]) -> tuple[Rater, list[RaterLine]]:
    """`read_form` of a file."""
    try:
        text = read_at_most(path, FORM_BYTES).decode("utf-8")
    except OSError as error:
        raise CallerError(error, at=path) from None
    except UnicodeDecodeError:
        raise CallerError("errors.rate.not_utf8", at=path) from None
    except CallerError as error:
        raise CallerError(error, at=path) from None
    return read_form(text, picked, raters, str(path))


def read_form(text: str, picked: Picked, raters: Sequence[Rater], name: str) -> tuple[Rater, list[RaterLine]]:
    """Who has filled in a form, and what it says; `CallerError` names the line of `name` that is wrong."""
    reader = _Reader(picked, raters, name)
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].strip() != FIRST:
        raise CallerError("errors.rate.not_a_form", at=name, first=FIRST)
    for number, line in enumerate(lines[1:], 2):
        reader.take(number, line)
    return reader.result()


class _Reader:
    """Reads a form line by line."""

    def __init__(self, picked: Picked, raters: Sequence[Rater], name: str) -> None:
        self._picked, self._name = picked, name
        self._raters = {one.name: one for one in raters}
        self._rater: Rater | None = None
        self._game = self._part = ""
        self._lines: list[RaterLine] = []
        self._choice: dict[str, str] = {}
        self._at = 0

    def take(self, number: int, raw: str) -> None:
        self._at = number
        line = raw.strip()
        if not line or line.startswith("|"):
            return
        plain = unicodedata.normalize("NFKC", line)
        if plain.startswith("rater:"):
            self._rater = self._known(line.partition(":")[2].strip())
        elif match := _GAME.fullmatch(plain):
            self._game, self._part = match[1], ""
        elif plain == "== favourite ==":
            self._game, self._part = "", "favourite"
        elif plain.startswith("--"):
            self._part = (plain[2:].split() or [""])[0]
        elif self._part == "favourite":
            self._favourite(line)
        elif self._part == "comments":
            self._comment(line, plain)
        elif self._game and self._part:
            self._grade(plain)
        else:
            self._fail("errors.rate.before_game", text=line)

    def result(self) -> tuple[Rater, list[RaterLine]]:
        rater = self._own()
        if self._choice.get("game") or self._choice.get("seat"):
            game, seat = self._choice.get("game", ""), self._choice.get("seat", "")
            if not seat.isdecimal() or len(seat) > 3:
                self._fail("errors.rate.favourite_seat", seat=seat[:40])
            prize: Final = "live" if rater.guest else "favourite"
            why = self._choice.get("why", "")
            self._add(Favourite(rater=rater.name, game=game, seat=int(seat), prize=prize, text=why))
        return rater, self._lines

    def _known(self, name: str) -> Rater:
        if name not in self._raters:
            self._fail("errors.rate.unknown_rater", name=name, known=", ".join(self._raters) or "nobody")
        return self._raters[name]

    def _own(self) -> Rater:
        if self._rater is None:
            self._fail("errors.rate.no_rater_line")
        return self._rater

    def _grade(self, line: str) -> None:
        match = _ROW.fullmatch(line)
        if match is None:
            self._fail("errors.rate.not_a_grade", text=line)
        given = match["value"].strip()
        if not given:
            return
        if not given.isdecimal() or len(given) > 3:
            self._fail("errors.rate.not_a_number", given=given)
        own = self._own().name
        seat, value = int(match["seat"]), int(given)
        self._add(Grade(rater=own, game=self._game, criterion=self._part, seat=seat, value=value))

    def _comment(self, line: str, plain: str) -> None:
        own = self._own().name
        text = re.split(r"[:：]", line, maxsplit=1)[-1].strip()
        if match := _REMARK.fullmatch(plain):
            if text:
                self._add(Comment(rater=own, game=self._game, utterance=int(match["n"]), text=text))
        elif match := _ROW.fullmatch(plain):
            if text:
                self._add(Comment(rater=own, game=self._game, seat=int(match["seat"]), text=text))
        else:
            self._add(Comment(rater=own, game=self._game, text=line))

    def _favourite(self, line: str) -> None:
        key, _, value = unicodedata.normalize("NFKC", line).partition(":")
        if key.strip() not in ("game", "seat", "why"):
            self._fail("errors.rate.favourite_line", text=line)
        self._choice[key.strip()] = value.strip()

    def _add(self, line: RaterLine) -> None:
        try:
            check(self._picked, self._own(), [line])
        except CallerError as error:
            self._fail(error)
        self._lines.append(line)

    def _fail(self, code: str | CallerError, **args: object) -> NoReturn:
        what = code.told if isinstance(code, CallerError) else Message(code, args)
        raise CallerError("errors.line_of", where=self._name, number=self._at, what=what)
