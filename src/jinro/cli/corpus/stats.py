"""`jinro corpus stats`: how much is said, claimed, believed and lied in many games."""

from pathlib import Path
from typing import Any, Final, Literal, get_args

import click
import msgspec
from msgspec.structs import replace
from rich.cells import cell_len

from jinro.cli.language import LANG, output_language
from jinro.corpus.agreement import JUDGEMENTS, AgreementTally
from jinro.corpus.charts import bar, picture
from jinro.corpus.figures import FIGURES, By, Figures, HitRate, SeatGroup
from jinro.corpus.pairing import pair
from jinro.corpus.sources import sources
from jinro.errors import CallerError, LogError
from jinro.game.roles import SIDE_NAMES, TABLE, Role, Side

Language = Literal["ja", "en"]
PLACES: Final = click.argument(
    "places", metavar="FILE|DIR...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
ANNOTATIONS: Final = click.option(
    "--annotations",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="What people say of claims and labels, as `jinro corpus annotate` writes it.",
)
NAMES: Final[dict[str, tuple[str, str]]] = {
    "claiming": ("何かを主張する発言", "utterances that claim something"),
    "asserting": ("真偽を問える主張を含む発言", "utterances that assert something"),
    "deceiving": ("嘘を含む公開発言", "public utterances with a lie"),
    "withholding": ("聞かれて伏せた公開発言", "public utterances that withhold"),
    "decided": ("本心が決まる主張", "assertions with a decided belief"),
    "contradicting": ("うち本心に反する主張", "of these, against the belief"),
    "true": ("事実である主張", "assertions that are true"),
    "honest": ("正直", "honest"),
    "mistaken": ("思い違い", "mistaken"),
    "deceptive": ("欺瞞", "deceptive"),
    "lucky_lie": ("まぐれ当たりの嘘", "lucky lies"),
    "withheld": ("伏せた", "withheld"),
    "marked_known": ("印のあるマスへの主張で本心が分かるもの", "about marked cells: belief known"),
    "marked_decided": ("同じく本心が決まるもの", "about marked cells: belief decided"),
    "marks_right": ("当たっている○と×", "○ and × that are right"),
    "lies_planned": ("計画の記録がある嘘", "lies that were planned"),
    "lies_believed": ("信じられた嘘", "lies that were believed"),
    "lies_acted": ("行動につながった嘘", "lies that were acted on"),
    "lies_exposed": ("暴かれた嘘", "lies that were exposed"),
    "belief": ("本心", "belief"),
    "truth": ("真偽", "truth"),
    "stance": ("判定", "stance"),
    "human": ("人", "people"),
    "robot": ("ロボット", "robots"),
    "unknown": ("不明", "unknown"),
}


@click.command()
@PLACES
@ANNOTATIONS
@click.option(
    "--by",
    type=click.Choice([one for one in get_args(By) if one != "all"]),
    default="role",
    show_default=True,
    help="A column of bars for each role, side or kind of player.",
)
@click.option("--svg", metavar="FILE", type=click.Path(path_type=Path), help="Write a picture of the labels.")
@click.option("--json", "as_json", is_flag=True, help="Print one object with all figures.")
@LANG
def stats(
    places: tuple[Path, ...],
    annotations: Path | None,
    by: By,
    svg: Path | None,
    as_json: bool,
    lang: str | None,
) -> None:
    """Show how much is said, claimed, believed and lied in the games of files, folders or data folders.

    Intervals are of 95 %, with games as clusters. With annotations, people's labels count where there are
    any, and their agreement with the automatic ones is shown.
    """
    language = output_language(lang)
    figures, comparison = Figures(), AgreementTally()
    for source in sources(places, annotations):
        try:
            figures.add(pair(source))
            if source.annotations:
                comparison.add(pair(replace(source, annotations=())), source.annotations)
        except LogError as error:
            raise CallerError(f"{source.origin}: {error}") from None
    if not figures.games:
        raise CallerError(f"no game in {', '.join(map(str, places))}")
    if svg is not None:
        stances = {name: named(name, language) for name in NAMES}
        svg.write_text(picture(figures, by, group_names(by, language), stances), encoding="utf-8")
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(as_object(figures, comparison)), indent=2))
    else:
        _show(figures, comparison, by, language)


def named(name: str, language: Language) -> str:
    """The name of a figure or group."""
    return NAMES[name][0 if language == "ja" else 1]


def group_names(by: By, language: Language) -> dict[str, str]:
    """The names of the groups of a division."""
    place = 0 if language == "ja" else 1
    if by == "side":
        return {side.value: SIDE_NAMES[side][place] for side in Side}
    if by == "role":
        return {role.value: (TABLE[role].ja, TABLE[role].en)[place] for role in Role}
    return {kind: NAMES[kind][place] for kind in ("human", "robot", "unknown")}


# -- as text ----------------------------------------------------------------------------------------


def _show(figures: Figures, comparison: AgreementTally, by: By, language: Language) -> None:
    japanese = language == "ja"
    everything = figures.groups["all", ""]
    claims = everything.claims.total()
    head = f"{figures.games} games, {everything.utterances} utterances, {claims} claims, {figures.lies} lies"
    if japanese:
        head = f"{figures.games} 試合、{everything.utterances} 発言、{claims} 主張、嘘 {figures.lies} 件"
    click.echo(head)
    click.echo("")
    for figure in FIGURES:
        _line(named(figure, language), everything.shares[figure], 44)
    if everything.causes:
        causes = ", ".join(f"{cause} {count}" for cause, count in everything.causes.most_common())
        click.echo(f"\n{'本心が不明な理由' if japanese else 'beliefs unknown because'}: {causes}")
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
    japanese = language == "ja"
    click.echo(
        "\n"
        + ("人の注釈との一致 (Krippendorff の α)" if japanese else "agreement with people (Krippendorff's α)")
    )
    for judgement in JUDGEMENTS:
        one = comparison.agreement(judgement)
        click.echo(
            f"  {named(judgement, language)}: n={one.units}, "
            f"{'自動' if japanese else 'automatic'} {_number(one.automatic)}, "
            f"{'注釈者どうし' if japanese else 'among people'} {_number(one.people)}"
        )
    click.echo(f"  {'主張の読み取り' if japanese else 'claims as read'}: {right}/{judged}")


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
