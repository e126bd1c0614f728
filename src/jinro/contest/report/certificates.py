"""Certificates from a template, and the prizes that the results suggest. Pure: the organiser decides.

How win rates and ratings combine into a final order is not ours to say. So every prize that the numbers
suggest is a row of a file that the organiser edits; a row that rests on too little says so.
"""

import csv
from collections.abc import Iterator, Mapping
from html import escape
from importlib import resources
from typing import Final
from unicodedata import east_asian_width

from msgspec import Struct
from msgspec.structs import asdict, fields

from jinro.contest.rate.editions import EDITIONS
from jinro.contest.report.facts import ReportFacts, TrackFacts
from jinro.contest.report.sections.differences import compared
from jinro.contest.report.sections.wins import interval_in_words, ranked, tested
from jinro.contest.score.csv_rows import BOM, as_csv
from jinro.errors import CallerError
from jinro.i18n import Language, Text, Words, both, message, text

MOST_PRIZES: Final = 500
WIDTH: Final = 940
"""Of a line of the template, in its units."""
_SIZES: Final = {"team": 64, "prize": 32, "detail": 20, "contest": 26}
"""Sizes of letters of the template, for texts that are not too long."""


class PrizeRow(Struct, frozen=True, kw_only=True):
    """One certificate; a row of `prizes.csv`."""

    team: str
    prize_ja: str
    prize_en: str
    detail_ja: str = ""
    detail_en: str = ""
    remark: str = ""
    """For the organiser alone: it is on no certificate."""


def template() -> str:
    """The template that organisers begin with."""
    return (resources.files("jinro.contest.report") / "templates" / "certificate.svg").read_text(
        encoding="utf-8"
    )


# Prizes


def suggested(facts: ReportFacts) -> list[PrizeRow]:
    """The prizes that the numbers suggest."""
    rows = [row for track in facts.tracks for row in _winners(track, named=len(facts.tracks) > 1)]
    return [*rows, *_rated(facts)]


def _winners(track: TrackFacts, *, named: bool) -> Iterator[PrizeRow]:
    results = track.teams.results
    if results.self_match:
        return
    for rank, team in ranked(results):
        if rank > 1:
            break
        rate = f"{100 * (results.weighted(team) or 0.0):.1f} %"
        interval = interval_in_words(results.interval(team.name))
        prize = message("report.certificate.highest_rate")
        if named:
            prize = message("report.certificate.highest_rate_of_track", track=track.title)
        detail = message("report.certificate.rate", rate=rate, games=team.games, interval=interval)
        yield PrizeRow(
            team=team.name,
            remark=text(tested(track, by_team=True), "en"),
            **_in_both("prize", prize),
            **_in_both("detail", detail),
        )


def _rated(facts: ReportFacts) -> Iterator[PrizeRow]:
    totals = facts.totals
    if totals is None:
        return
    titles = {one.id: one.title for one in EDITIONS[totals.edition].criteria}
    for criterion in totals.criteria:
        pairs = compared(criterion.differences, lower_is_better=totals.scale == "ranks")
        for team in totals.best[criterion.criterion]:
            mean = criterion.teams[team].shown("rounded")
            title = titles[criterion.criterion]
            alpha = criterion.agreement
            detail = message("report.certificate.mean", criterion=criterion.criterion, mean=mean)
            yield PrizeRow(
                team=team,
                **_in_both("prize", message("report.certificate.best", title=title)),
                **_in_both("detail", detail),
                remark=("" if alpha is None else f"agreement of raters {alpha:.2f}; ") + text(pairs, "en"),
            )
    for given in totals.prizes:
        prize = _in_both("prize", message(f"report.certificate.prizes.{given.prize}"))
        yield PrizeRow(team=given.team, **prize, detail_ja=given.text, detail_en=given.text)


def _in_both(field: str, told: Text) -> dict[str, str]:
    """The fields of a text in each language."""
    return {f"{field}_{language}": one for language, one in both(told).items()}


def prizes_csv(rows: list[PrizeRow]) -> str:
    """Prizes as a file to edit."""
    titles = [field.name for field in fields(PrizeRow)]
    return BOM + as_csv([titles, *([asdict(row)[title] for title in titles] for row in rows)])


def read_prizes(content: str) -> list[PrizeRow]:
    """The rows of such a file; `CallerError` names what is missing."""
    try:
        rows = [*csv.DictReader(content.removeprefix(BOM).splitlines())]
    except csv.Error as error:
        raise CallerError("errors.prizes.not_csv", problem=error) from None
    if len(rows) > MOST_PRIZES:
        raise CallerError("errors.prizes.too_many", most=MOST_PRIZES, number=len(rows))
    found = []
    for number, row in enumerate(rows, 2):
        known = {field.name: (row.get(field.name) or "").strip() for field in fields(PrizeRow)}
        for key in ("team", "prize_ja", "prize_en"):
            if not known[key]:
                raise CallerError("errors.prizes.empty", line=number, key=key)
        found.append(PrizeRow(**known))
    return found


# Certificates


def _size(line: str, size: int) -> str:
    """The size of letters with which a text fits its line."""
    width = sum(1.0 if east_asian_width(char) in "WF" else 0.6 for char in line)
    return f"{min(size, WIDTH / max(width, 1.0)):.1f}"


def certificate(form: str, prize: PrizeRow, *, contest: str, date: str, language: Language) -> str:
    """The template with everything filled in."""
    ja = language == "ja"
    words = Words(language)
    facts: Mapping[str, str] = {
        "lang": language,
        "heading": words("report.certificate.heading"),
        "text": words("report.certificate.text"),
        "team": prize.team,
        "prize": prize.prize_ja if ja else prize.prize_en,
        "detail": prize.detail_ja if ja else prize.detail_en,
        "contest": contest,
        "date": date,
    }
    facts = {**facts, **{f"{key}_size": _size(facts[key], size) for key, size in _SIZES.items()}}
    for key, value in facts.items():
        form = form.replace("{{" + key + "}}", escape(value))
    return form


def sheet(certificates: list[str], title: str, language: Language) -> str:
    """All certificates as one page, each on a sheet of paper of its own."""
    style = (
        "@page{size:A4 landscape;margin:0}body{margin:0;background:#888}"
        "h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}"
        "svg{display:block;margin:8px auto;max-width:100%;height:auto}"
        "@media print{svg{margin:0;width:297mm;height:209mm;break-after:page}}"
    )
    drawn = "\n".join(certificates)
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{style}</style></head><body><main><h1>{escape(title)}</h1>{drawn}</main></body></html>\n"
    )
