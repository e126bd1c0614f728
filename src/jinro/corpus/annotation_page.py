"""The page form of annotating: one HTML file that needs no server, and what comes back from it.

The page keeps its answers in the browser and saves them as a file of annotations, which `taken` checks.
"""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Final

import msgspec

from jinro.corpus.annotating import BELIEFS, STANCES, TRUTHS, Task, beside
from jinro.corpus.claims import ASSERTED, sentences
from jinro.corpus.records import Annotation
from jinro.errors import CallerError, ParseError
from jinro.i18n import Language, Words

WORDS: Final = ("title", "belief", "truth", "stance", "claims", "comment", "done", "save")


def page(tasks: Iterable[Task], annotator: str, lang: Language, *, blind: bool, final: bool) -> str:
    """The page for some utterances; blind: without the automatic labels."""
    words = Words(lang)
    data = {
        "annotator": annotator,
        "lang": lang,
        "final": final,
        "words": {name: words(f"annotation.{name}") for name in WORDS},
        "values": {"belief": BELIEFS, "truth": TRUTHS, "stance": STANCES},
        "tasks": [_task(task, blind=blind) for task in tasks],
    }
    # No text can end the script that it stands in.
    encoded = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return (
        files("jinro.corpus").joinpath("annotate.html").read_text(encoding="utf-8").replace("@DATA@", encoded)
    )


def _task(task: Task, *, blind: bool) -> dict[str, object]:
    spoken = task.spoken
    labels = {} if blind else task.labels
    return {
        "game": task.records.game.game,
        "n": spoken.n,
        "before": [f"{one.name}: {one.text}" for one in task.before],
        "said": f"{spoken.name}: {spoken.text}",
        "beside": [*beside(task)],
        "claims": [
            {"i": one.i, "sentence": one.sentence or one.kind, "asserted": one.kind in ASSERTED}
            for one in spoken.claims
        ],
        "labels": {
            str(i): {"belief": one.belief, "truth": one.truth, "stance": one.stance}
            for i, one in labels.items()
        },
    }


def taken(annotations: Sequence[Annotation], tasks: Iterable[Task]) -> list[Annotation]:
    """The annotations that a page has saved, checked: each is about an utterance, and its claims are such."""
    known = {(task.records.game.game, task.spoken.n): task for task in tasks}
    for number, one in enumerate(annotations, 1):
        task = known.get((one.game, one.n))
        if task is None:
            raise CallerError("errors.corpus.no_utterance", line=number, utterance=one.n, game=one.game)
        wanted = len(task.spoken.claims if one.claims is None else one.claims)
        for given in (one.beliefs, one.truths, one.stances):
            if given is not None and len(given) != wanted:
                raise CallerError(
                    "errors.corpus.number_of_judgements", line=number, given=len(given), wanted=wanted
                )
        try:
            list(sentences(one.claims or (), task.spoken.seat, task.spoken.day))
        except ParseError as error:
            raise CallerError("errors.corpus.not_a_sentence", line=number, problem=error) from None
    return [*annotations]
