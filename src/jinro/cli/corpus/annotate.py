"""`jinro corpus annotate`: a person judges claims and labels, utterance by utterance."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final, TypeVar

import click
from msgspec import Meta

from jinro.cli.corpus.stats import Places
from jinro.cli.options import InWords, options
from jinro.cli.reader import Choice, reader_of
from jinro.corpus.annotating import BELIEFS, STANCES, TRUTHS, Task, sampled, task_lines, tasks
from jinro.corpus.annotation_page import page, taken
from jinro.corpus.annotations import add_annotation, read_annotations
from jinro.corpus.claims import ASSERTED
from jinro.corpus.labels import stance_of
from jinro.corpus.records import Belief, Stance, Truth
from jinro.corpus.sources import sources
from jinro.errors import ParseError
from jinro.transcript.printable import clean
from jinro.village.clock import unix_ms

V = TypeVar("V", bound=str)
HELP: Final = """\
  Enter  the labels are right      l  judge the labels     c  write the claims
  n      note a comment            s  skip                 q  stop"""
BLIND_HELP: Final = """\
  l  judge the labels   c  write the claims   n  note a comment   s  skip   q  stop"""


@click.command()
@options("corpus annotate")
def annotate(
    *,
    places: Places,
    annotations: Annotated[Path, "FILE", click.Path(path_type=Path, dir_okay=False)],
    annotator: Annotated[str, "--as", "NAME"],
    blind: bool = False,
    adjudicate: bool = False,
    silent: bool = False,
    sample: Annotated[int | None, "N", Meta(ge=1)] = None,
    seed: Annotated[int, "N"] = 0,
    page_file: Annotated[Path | None, "--page", "HTML", click.Path(path_type=Path, dir_okay=False)] = None,
    take: Annotated[Path | None, "FILE", click.Path(path_type=Path, dir_okay=False, exists=True)] = None,
    reader: Choice = "best",
    words: InWords,
) -> None:
    """Judge the claims and labels of games, in files, folders or data folders.

    Every answer is a line of its own in the file of annotations: nothing that stands there is changed, and a
    later answer of the same name counts instead of the earlier one. `jinro corpus stats --annotations` shows
    how far annotators agree.
    """
    reviser = reader_of(reader)
    found = (
        task
        for source in sources(places, annotations, shown=True)
        for task in tasks(source, annotator, adjudicate=adjudicate, silent=silent, reviser=reviser)
    )
    chosen: Iterable[Task] = found if sample is None else sampled(found, sample, seed)
    if page_file is not None:
        html = page(chosen, annotator, words.language, blind=blind, final=adjudicate)
        page_file.write_text(html, encoding="utf-8")
        click.echo(f"{page_file}: open it in a browser; then `--take` what it saves")
        return
    if take is not None:
        answers = taken(read_annotations(take), chosen)
        for one in answers:
            add_annotation(annotations, one)
        click.echo(f"{len(answers)} judged; {annotations}")
        return
    done = 0
    for task in chosen:
        answer = _judge(task, annotator, annotations, blind=blind, final=adjudicate)
        if answer == "stop":
            break
        done += answer == "done"
    click.echo(f"{done} judged; {annotations}")


def _judge(task: Task, annotator: str, file: Path, *, blind: bool, final: bool) -> str:
    """Ask about one utterance: `done`, `skip` or `stop`."""
    claims: list[str] | None = None
    comment = ""
    while True:
        click.echo("")
        for line in task_lines(task, blind=blind):
            click.echo(clean(line))
        key = click.prompt(
            BLIND_HELP if blind else HELP, default="", show_default=False, prompt_suffix="\n> "
        )
        judged: dict[int, tuple[Belief, Truth, Stance]]
        match key.strip():
            case "" if not blind:
                judged = {i: (one.belief, one.truth, one.stance) for i, one in task.labels.items()}
            case "l":
                judged = _labels(task)
            case "c":
                task, claims = _claims(task, claims)
                continue
            case "n":
                comment = click.prompt("comment", default="", show_default=False)
                continue
            case "s":
                return "skip"
            case "q":
                return "stop"
            case _:
                continue
        made = task.annotation(annotator, unix_ms(), judged, claims=claims, final=final, comment=comment)
        add_annotation(file, made)
        return "done"


def _claims(task: Task, before: list[str] | None) -> tuple[Task, list[str] | None]:
    """The claims as the annotator writes them, as sentences of the AIWolf protocol."""
    click.echo("claims, one a line, as in `ESTIMATE Agent[05] WEREWOLF`; an empty line ends")
    written: list[str] = []
    while line := click.prompt("", default="", show_default=False, prompt_suffix="  ").strip():
        written.append(line)
    try:
        return task.read_as(written), written
    except ParseError as error:
        click.echo(f"not a sentence: {error}")
        return task, before


def _labels(task: Task) -> dict[int, tuple[Belief, Truth, Stance]]:
    judged: dict[int, tuple[Belief, Truth, Stance]] = {}
    for claim in task.spoken.claims:
        if claim.kind in ASSERTED:
            click.echo(f"  {claim.i}. {clean(claim.sentence or claim.kind)}")
            belief, truth = _one_of("belief", BELIEFS), _one_of("truth", TRUTHS)
            stance = _one_of("stance", STANCES, stance_of(belief, truth))
            judged[claim.i] = belief, truth, stance
    return judged


def _one_of(what: str, values: Sequence[V], default: V | None = None) -> V:
    """One of some words; their beginnings are enough."""
    while True:
        given = click.prompt(
            f"     {what} ({', '.join(values)})", default=default, show_default=default is not None
        )
        fitting = [value for value in values if value.startswith(given.strip().lower())]
        if given.strip() and (len(fitting) == 1 or given in values):
            return fitting[0] if len(fitting) == 1 else next(value for value in values if value == given)
