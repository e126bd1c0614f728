"""`jinro corpus stats`: how much is said, claimed, believed and lied in many games."""

from pathlib import Path
from typing import Annotated, Any, get_args

import click
import msgspec
from msgspec.structs import replace
from rich.cells import cell_len

from jinro.cli.options import ARGUMENT, InWords, Json, options
from jinro.cli.printing import print_json
from jinro.cli.reader import Choice, reader_of
from jinro.corpus.agreement import JUDGEMENTS, AgreementTally
from jinro.corpus.charts import COLOURS, bar, picture
from jinro.corpus.figures import FIGURES, By, Figures, HitRate, SeatGroup
from jinro.corpus.pairing import pair
from jinro.corpus.sources import sources
from jinro.errors import CallerError, LogError
from jinro.game.roles import Role, Side
from jinro.i18n import Language, Words, role_name, side_name

Places = Annotated[tuple[Path, ...], ARGUMENT, "FILE|DIR..."]
Annotations = Annotated[Path | None, "FILE", click.Path(path_type=Path, dir_okay=False)]


@click.command()
@options("corpus stats")
def stats(
    *,
    places: Places,
    annotations: Annotations = None,
    by: Annotated[By, click.Choice([one for one in get_args(By) if one != "all"])] = "role",
    svg: Annotated[Path | None, "FILE"] = None,
    reader: Choice = "best",
    as_json: Json = False,
    words: InWords,
) -> None:
    """Show how much is said, claimed, believed and lied in the games of files, folders or data folders.

    Intervals are of 95 %, with games as clusters. With annotations, people's labels count where there are
    any, and their agreement with the automatic ones is shown.
    """
    figures, comparison, reviser = Figures(), AgreementTally(), reader_of(reader)
    for source in sources(places, annotations):
        try:
            figures.add(pair(source, reviser))
            if source.annotations:
                comparison.add(pair(replace(source, annotations=()), reviser), source.annotations)
        except LogError as error:
            raise CallerError(error, at=source.origin) from None
    if not figures.games:
        raise CallerError("errors.corpus.no_game", places=", ".join(map(str, places)))
    if svg is not None:
        stances = {name: named(name, words.language) for name in COLOURS}
        svg.write_text(picture(figures, by, group_names(by, words.language), stances), encoding="utf-8")
    if as_json:
        print_json(as_object(figures, comparison), indent=2)
    else:
        _show(figures, comparison, by, words.language)


def named(name: str, language: Language) -> str:
    """The name of a figure or group."""
    return Words(language)(f"cli.corpus.names.{name}")


def group_names(by: By, language: Language) -> dict[str, str]:
    """The names of the groups of a division."""
    if by == "side":
        return {side.value: side_name(side, language) for side in Side}
    if by == "role":
        return {role.value: role_name(role, language) for role in Role}
    return {kind: named(kind, language) for kind in ("human", "robot", "unknown")}


# -- as text ----------------------------------------------------------------------------------------


def _show(figures: Figures, comparison: AgreementTally, by: By, language: Language) -> None:
    words = Words(language)
    everything = figures.groups["all", ""]
    claims = everything.claims.total()
    numbers = {"games": figures.games, "utterances": everything.utterances, "claims": claims}
    click.echo(words("cli.corpus.head", lies=figures.lies, **numbers))
    click.echo("")
    for figure in FIGURES:
        _line(named(figure, language), everything.shares[figure], 44)
    if everything.causes:
        causes = ", ".join(f"{cause} {count}" for cause, count in everything.causes.most_common())
        click.echo(f"\n{words('cli.corpus.causes')}: {causes}")
    names = group_names(by, language)
    for figure in ("deceiving", "contradicting", "mistaken"):
        click.echo(f"\n{named(figure, language)}")
        for name, group in figures.by(by):
            _line(f"  {names.get(name, name)}", group.shares[figure], 22)
    _show_agreement(comparison, language)


def _line(name: str, share: HitRate, width: int) -> None:
    rate, interval = share.rate, share.interval
    padded = name + " " * max(1, width - cell_len(name))
    if rate is None or interval is None:
        click.echo(f"{padded}–")
        return
    low, high = interval
    numbers = f"{rate:6.1%}  [{low:6.1%}, {high:6.1%}]  {share.hits}/{share.trials}"
    click.echo(f"{padded}{numbers:<40} {bar(share)}".rstrip())


def _show_agreement(comparison: AgreementTally, language: Language) -> None:
    right, judged = comparison.claims
    if not judged:
        return
    words = Words(language)
    click.echo(f"\n{words('cli.corpus.agreement')}")
    for judgement in JUDGEMENTS:
        one = comparison.agreement(judgement)
        click.echo(
            f"  {named(judgement, language)}: n={one.units}, "
            f"{words('cli.corpus.automatic')} {_number(one.automatic)}, "
            f"{words('cli.corpus.among')} {_number(one.people)}"
        )
    click.echo(f"  {words('cli.corpus.claims')}: {right}/{judged}")


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


# -- as data ----------------------------------------------------------------------------------------


def as_object(figures: Figures, comparison: AgreementTally) -> dict[str, Any]:
    """All figures, for programs."""
    return {
        "games": figures.games,
        "lies": figures.lies,
        "groups": [
            {"by": by, "name": name, **_group(group)} for (by, name), group in sorted(figures.groups.items())
        ],
        "agreement": {one: msgspec.to_builtins(comparison.agreement(one)) for one in JUDGEMENTS},
        "claims_as_read": dict(zip(("right", "judged"), comparison.claims, strict=True)),
    }


def _group(group: SeatGroup) -> dict[str, Any]:
    return {
        "utterances": group.utterances,
        "characters": group.characters,
        "claims": dict(group.claims),
        "stances": dict(group.stances),
        "unknown_because": dict(group.causes),
        "figures": {
            name: {"hits": one.hits, "trials": one.trials, "rate": one.rate, "interval": one.interval}
            for name, one in group.shares.items()
        },
    }
