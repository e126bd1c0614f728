"""The tables of `jinro rate total`, for people."""

from jinro.cli.terminal import print_table, say
from jinro.contest.rate.editions import EDITIONS
from jinro.contest.rate.records import Picked
from jinro.contest.rate.totals import Mean, Totals
from jinro.contest.score.means import Rounding
from jinro.i18n import Words, text


def show_totals(
    found: Totals, picked: Picked, rounding: Rounding, by: str, words: Words, *, prizes: bool = False
) -> None:
    """Print the means by criterion, the agreement of raters and, where wanted, who gave which prize."""
    language = words.language
    edition = EDITIONS[picked.edition]
    titles = {one.id: text(one.title, language) for one in edition.criteria}
    say(
        words(
            "cli.rate.head", edition=text(edition.title, language), games=found.graded_games, of=found.games
        )
    )
    say(words(f"cli.rate.scale.{found.scale}"))
    names = found.teams if by == "team" else sorted(found.entries, key=str.casefold)
    criteria = [f"{one.criterion} {titles[one.criterion]}" for one in found.criteria]
    table = [[words(f"cli.rate.by.{by}"), *criteria, words("cli.rate.won")]]
    for name in names:
        cells = []
        for one in found.criteria:
            means = one.teams if by == "team" else one.entries
            best = by == "team" and name in found.best[one.criterion]
            cells.append(_mean(means.get(name), rounding, best=best))
        won = "*" * found.prizes_of(name, "favourite") + "◆" * found.prizes_of(name, "live")
        table.append([name, *cells, won if by == "team" else ""])
    print_table(table)
    say(words(f"cli.rate.note.{rounding}"))
    for one in found.criteria:
        if one.agreement is not None:
            say(
                words(
                    "cli.rate.alpha",
                    criterion=one.criterion,
                    alpha=f"{round(one.agreement, 2) + 0.0:.2f}",
                    units=one.units,
                )
            )
    for prize in found.prizes if prizes else ():
        say(
            words(
                f"cli.rate.prizes.{prize.prize}",
                rater=prize.rater,
                team=prize.team,
                name=prize.name,
                game=prize.game,
            )
        )
    if found.unknown:
        say(words("cli.rate.unknown", lines=found.unknown))


def _mean(mean: Mean | None, rounding: Rounding, *, best: bool) -> str:
    if mean is None:
        return "-"
    interval = "" if mean.low is None or mean.high is None else f" [{mean.low:.1f}, {mean.high:.1f}]"
    return f"{'>' if best else ''}{mean.shown(rounding)}{interval} ({mean.n})"
