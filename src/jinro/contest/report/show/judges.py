"""A judgement for people: tables of teams, the audit, disputed games, what is missing."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from jinro.contest.infer.correlations import FEWEST, Correlation
from jinro.contest.judge.audit import PEOPLE, JudgeAudit
from jinro.contest.judge.criterion_tables import ALL, CriterionTable, JudgeTables
from jinro.contest.judge.questions import ModelPlan
from jinro.contest.judge.records import Judgement
from jinro.contest.rate.editions import EDITIONS
from jinro.contest.score.games import Unscored
from jinro.i18n import Language, Words, known, text
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.printable import clean

NAME: Final = 22
DETAIL: Final = 160
MOST: Final = 10
"""Lines of a list; the rows for programs have all."""
STRONG: Final = 0.3
"""A correlation that is worth a look, if its interval does not contain 0."""


def show_plan(console: Console, plans: Sequence[ModelPlan], games: int, language: Language) -> None:
    """Print what a run would ask, and what that would cost."""
    words = Words(language)
    rows = [words.row("judge.show", "judge", "calls", "kept", "prompt_tokens", "answer_tokens", "cost")]
    for one in plans:
        rows.append([cut(clean(one.model), NAME), f"{one.calls:,}", f"{one.kept:,}", *_figures(one)])
    if len(plans) > 1:
        whole = ModelPlan(model=words("judge.show.total"))
        for one in plans:
            for name in ("calls", "kept", "prompt_tokens", "completion_tokens", "cost"):
                setattr(whole, name, getattr(whole, name) + getattr(one, name))
        rows.append([whole.model, f"{whole.calls:,}", f"{whole.kept:,}", *_figures(whole)])
    show_table(console, rows)
    tokens = sum(one.prompt_tokens + one.completion_tokens for one in plans)
    TextPage(console).note(words("judge.show.plan", games=games, tokens=f"{tokens:,}"))


def _figures(one: ModelPlan) -> list[str]:
    return [f"{one.prompt_tokens:,}", f"{one.completion_tokens:,}", f"{one.cost:.2f}" if one.cost else "-"]


def show_judgement(
    console: Console,
    judgement: Judgement,
    tables: JudgeTables,
    audit: JudgeAudit,
    left_out: Sequence[Unscored],
    language: Language,
) -> None:
    """Print everything of a judgement."""
    words = Words(language)
    page = TextPage(console)
    _head(page, judgement, words, language)
    for track in dict.fromkeys(table.track for table in tables.tables):
        console.print()
        page.note(words("judge.show.all_tracks") if track == ALL else clean(track), "bold")
        _teams(console, tables, track, words)
    page.note(words("judge.show.table_is"))
    _by_judge(console, page, tables, words)
    show_audit(console, audit, language)
    show_disputed(console, audit, language)
    _left(console, judgement, left_out, words, language)


def _head(page: TextPage, judgement: Judgement, words: Words, language: Language) -> None:
    edition = EDITIONS.get(judgement.edition)
    title = judgement.edition if edition is None else text(edition.title, language)
    page.row(
        Text("  "),
        Text(
            words(
                "judge.show.head",
                games=len(judgement.games),
                models=", ".join(clean(model) for model in judgement.models),
                repeats=judgement.repeats,
                edition=title,
                opinions=len(judgement.opinions),
                missing=len(judgement.missing),
            )
        ),
    )
    for one in judgement.use:
        told = words(
            "judge.show.use",
            model=clean(one.model),
            calls=f"{one.calls:,}",
            tokens=f"{one.tokens:,}",
            per_game=f"{one.tokens / max(1, len(judgement.games)):,.0f}",
            seconds=f"{one.ms / 1_000 / max(1, len(judgement.games)):.1f}",
        )
        page.row(
            Text("  "),
            ink(told + (words("judge.show.paid", cost=f"{one.cost:.4f}") if one.cost else ""), "dim"),
        )


def _teams(console: Console, tables: JudgeTables, track: str, words: Words) -> None:
    """Teams by criterion: how often each would be ranked before the average team."""
    whole = tables.table(track)
    if whole is None:
        return
    criteria = [one for one in tables.criteria if tables.table(track, ALL, one) is not None]
    rows = [[*words.row("judge.show", "team", "games", "place", "every", "interval"), *criteria]]
    best = {one: _best(tables.table(track, ALL, one)) for one in (ALL, *criteria)}
    for team in whole.teams:
        low, high = team.strength.ahead_interval
        cells = [_cell(tables.table(track, ALL, one), team.team, best[one]) for one in criteria]
        rows.append(
            [
                cut(clean(team.team), NAME),
                f"{team.games}{'?' if team.few else ''}",
                f"{team.place:.2f}",
                _cell(whole, team.team, best[ALL]),
                f"{100 * low:.0f}–{100 * high:.0f}",
                *cells,
            ]
        )
    show_table(console, rows)
    page = TextPage(console)
    if any(team.few for team in whole.teams):
        page.note(words("judge.show.few"))
    if any(team.strength.apart for team in whole.teams):
        page.note(words("judge.show.apart"))


def _best(table: CriterionTable | None) -> str:
    return table.teams[0].team if table is not None else ""


def _cell(table: CriterionTable | None, team: str, best: str) -> str:
    """How often a team would be ahead; a missing one is a dash."""
    found = [one for one in table.teams if one.team == team] if table is not None else []
    if not found:
        return "-"
    mark = "*" if team == best else " "
    return f"{100 * found[0].strength.ahead:.0f}%{mark}"


def _by_judge(console: Console, page: TextPage, tables: JudgeTables, words: Words) -> None:
    whole = tables.table()
    if whole is None or len(tables.models) < 2:
        return
    console.print()
    page.note(words("judge.show.by_judge"), "bold")
    rows = [[words("judge.show.team"), *(cut(clean(model), NAME) for model in tables.models)]]
    for team in whole.teams:
        own = [
            _cell(tables.table(ALL, model), team.team, _best(tables.table(ALL, model)))
            for model in tables.models
        ]
        rows.append([cut(clean(team.team), NAME), *own])
    show_table(console, rows)


# The audit


def show_audit(console: Console, audit: JudgeAudit, language: Language) -> None:
    """Print agreement and sensitivity."""
    words = Words(language)
    page = TextPage(console)
    console.print()
    page.note(words("judge.show.audit"), "bold")
    _answers(console, audit, words)
    _agreement(console, page, audit, words)
    _sensitivity(console, page, audit, words, language)
    _metrics(page, audit, words)


def _answers(console: Console, audit: JudgeAudit, words: Words) -> None:
    rows = [
        words.row(
            "judge.show",
            "judge",
            "opinions",
            "missing",
            "repaired",
            "tied",
            "same_names",
            "other_names",
            "name_effect",
        )
    ]
    repeats = {one.model: one for one in audit.repeats}
    names = {one.model: one for one in audit.names}
    for one in audit.models:
        again, name = repeats[one.model], names[one.model]
        rows.append(
            [
                cut(clean(one.model), NAME),
                str(one.opinions),
                str(one.missing),
                str(one.repaired),
                f"{100 * one.tied:.0f}%",
                _value(again.same_names),
                _value(again.other_names),
                "-" if name.ratio is None else f"{name.ratio:.2f} (p {name.chance:.2f})",
            ]
        )
    show_table(console, rows)


def _agreement(console: Console, page: TextPage, audit: JudgeAudit, words: Words) -> None:
    criteria = [one.criterion for one in audit.alpha]
    pairs: dict[tuple[str, str], dict[str, Correlation]] = {}
    for one in (*audit.agreement, *audit.people):
        pairs.setdefault((one.one, one.other), {})[one.criterion] = one.correlation
    if not pairs:
        return
    console.print()
    named = {ALL: words("judge.show.all_judges"), PEOPLE: words("judge.show.people")}
    rows = [[words("judge.show.agreement"), words("judge.show.every"), *criteria]]
    for pair, own in pairs.items():
        title = " / ".join(cut(clean(named.get(judge, judge)), NAME) for judge in pair)
        rows.append([title, *(_value(own.get(one)) for one in (ALL, *criteria))])
    alphas = {one.criterion: one.alpha for one in audit.alpha}
    if any(one is not None for one in alphas.values()):
        told = ["-" if (alpha := alphas[one]) is None else f"{alpha:.2f}" for one in criteria]
        rows.append([words("judge.show.alpha"), "", *told])
    show_table(console, rows)


def _sensitivity(
    console: Console, page: TextPage, audit: JudgeAudit, words: Words, language: Language
) -> None:
    judges = list(dict.fromkeys(one.model for one in audit.sensitivity if one.criterion == ALL))
    criteria = list(dict.fromkeys(one.criterion for one in audit.sensitivity if one.criterion != ALL))
    found = {(one.model, one.criterion, one.what): one.correlation for one in audit.sensitivity}
    titles = [words("judge.show.all_judges") if judge == ALL else cut(clean(judge), NAME) for judge in judges]
    rows = [[words("judge.show.sensitivity"), *titles, *criteria]]
    for what in dict.fromkeys(one.what for one in audit.sensitivity):
        own = [found.get((judge, ALL, what)) for judge in judges]
        own += [found.get((ALL, criterion, what)) for criterion in criteria]
        rows.append([_told(what, words), *map(_marked, own)])
    console.print()
    show_table(console, rows)
    page.note(words("judge.show.sensitivity_is"))


def _told(what: str, words: Words) -> str:
    if known(code := f"judge.show.sensitivity_to.{what}"):
        return words(code)
    return words("judge.show.role", role=words(f"glossary.contest.roles.{what.upper()}"))


def _metrics(page: TextPage, audit: JudgeAudit, words: Words) -> None:
    strong = [one for one in audit.metrics if one.criterion == ALL and _is_strong(one.correlation)]
    if strong:
        told = ", ".join(f"{one.metric} {_value(one.correlation)}" for one in strong)
        page.note(words("judge.show.metrics", metrics=told))


def _value(found: Correlation | None) -> str:
    return "-" if found is None or found.value is None else f"{found.value:+.2f}"


def _is_strong(found: Correlation) -> bool:
    if found.value is None or abs(found.value) < STRONG:
        return False
    if found.interval is None:
        return found.games >= FEWEST  # All is on one line.
    return found.interval[0] > 0 or found.interval[1] < 0


def _marked(found: Correlation | None) -> str:
    return _value(found) + ("!" if found is not None and _is_strong(found) else " ")


def show_disputed(console: Console, audit: JudgeAudit, language: Language) -> None:
    """Print the games about which judges contradict each other."""
    words = Words(language)
    page = TextPage(console)
    console.print()
    if not audit.disputed:
        page.note(words("judge.show.undisputed"))
        return
    page.note(words("judge.show.disputed", n=len(audit.disputed)), "bold")
    named = {PEOPLE: words("judge.show.people")}
    rows = [words.row("judge.show", "game", "criterion", "agreed", "about", "lowest", "highest")]
    for one in audit.disputed[:MOST]:
        ends = [
            f"{place:.2f} {cut(clean(named.get(judge, judge)), NAME)}"
            for judge, place in (one.lowest, one.highest)
        ]
        about = f"{clean(one.name)} ({cut(clean(one.team), NAME)})"
        rows.append([clean(_short(one.source)), one.criterion, f"{one.agreement:+.2f}", about, *ends])
    show_table(
        console,
        rows,
        left=(
            words("judge.show.criterion"),
            words("judge.show.about"),
            words("judge.show.lowest"),
            words("judge.show.highest"),
        ),
    )
    if len(audit.disputed) > MOST:
        page.note(words("judge.show.more", n=len(audit.disputed) - MOST))


def _short(source: str) -> str:
    """The end of a path, which tells games apart."""
    return "/".join(Path(source).parts[-2:])


def _left(
    console: Console, judgement: Judgement, left_out: Sequence[Unscored], words: Words, language: Language
) -> None:
    console.print()
    counted = Counter((one.model, one.why) for one in judgement.missing)
    details = {(one.model, one.why): one.detail for one in reversed(judgement.missing)}
    lines = []
    for (model, why), n in counted.most_common(MOST):
        told = f"{why}: {details[model, why]}" if details[model, why] else why
        lines.append(words("judge.show.missing_are", n=n, model=clean(model), why=cut(clean(told), DETAIL)))
    lines += _masked(judgement, words)
    lines += [
        words("judge.show.unscored", game=clean(f"{_short(one.source)}: {text(one.reason, language)}"))
        for one in left_out[:MOST]
    ]
    if len(left_out) > MOST:
        lines.append(words("judge.show.more", n=len(left_out) - MOST))
    page = TextPage(console)
    for line in lines:
        page.note(line)


def _masked(judgement: Judgement, words: Words) -> Iterable[str]:
    names = Counter(name for game in judgement.games for name in game.masked)
    if names:
        told = ", ".join(f"{clean(name)} ({n})" for name, n in names.most_common(MOST))
        yield words("judge.show.masked", names=told)
