"""The tables of `jinro rate total`, for people."""

from jinro.cli.language import output_language
from jinro.cli.rate.words import RATE_WORDS
from jinro.cli.terminal import print_table, say
from jinro.rating.editions import EDITIONS
from jinro.rating.records import Picked
from jinro.rating.totals import Mean, Totals
from jinro.scores.means import Rounding


def show_totals(
    found: Totals, picked: Picked, rounding: Rounding, by: str, lang: str | None, *, prizes: bool = False
) -> None:
    """Print the means by criterion, the agreement of raters and, where wanted, who gave which prize."""
    language = output_language(lang)
    words = RATE_WORDS[language]
    edition = EDITIONS[picked.edition]
    titles = {one.id: one.title.get(language) for one in edition.criteria}
    say(words["head"].format(edition=edition.title.get(language), games=found.graded_games, of=found.games))
    say(words["scale." + found.scale])
    names = found.teams if by == "team" else sorted(found.entries, key=str.casefold)
    table = [
        [words[by], *(f"{one.criterion} {titles[one.criterion]}" for one in found.criteria), words["prizes"]]
    ]
    for name in names:
        cells = []
        for one in found.criteria:
            means = one.teams if by == "team" else one.entries
            best = by == "team" and name in found.best[one.criterion]
            cells.append(_mean(means.get(name), rounding, best=best))
        won = "*" * found.prizes_of(name, "favourite") + "◆" * found.prizes_of(name, "live")
        table.append([name, *cells, won if by == "team" else ""])
    print_table(table)
    say(words["note." + rounding])
    for one in found.criteria:
        if one.agreement is not None:
            say(
                words["alpha"].format(
                    criterion=one.criterion, alpha=f"{round(one.agreement, 2) + 0.0:.2f}", units=one.units
                )
            )
    for prize in found.prizes if prizes else ():
        say(words[prize.prize].format(rater=prize.rater, team=prize.team, name=prize.name, game=prize.game))
    if found.unknown:
        say(words["unknown"].format(lines=found.unknown))


def _mean(mean: Mean | None, rounding: Rounding, *, best: bool) -> str:
    if mean is None:
        return "-"
    interval = "" if mean.low is None or mean.high is None else f" [{mean.low:.1f}, {mean.high:.1f}]"
    return f"{'>' if best else ''}{mean.shown(rounding)}{interval} ({mean.n})"
