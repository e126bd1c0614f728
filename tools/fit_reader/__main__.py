"""Make the reader of English from the annotated utterances, `sealed` apart, by one command.

    pip install torch
    PYTHONPATH=src:.:tests/language python -m tools.fit_reader --base FOLDER --out src/jinro/encoder

`FOLDER` has `model.safetensors` and `vocab.txt` of all-MiniLM-L6-v2 as its authors publish them; the logs of
../shared/data are needed. It writes `english.npz`, the network in whole numbers; `english.json`, the forms of
claims and the sums that weigh the network against the rules; and `english.md`, what it was made from, the
seed and the figures. It takes about an hour and a half on a processor; `--most-steps 30` tries it out.

When the rules have changed, `--only weigh` fits the sums anew: it needs no base, and no PyTorch.

A fifth of the utterances of `rest` in games of the closed half is kept apart: the network does not learn
from it, the sums are fitted to it. The figures are those of the rules there, and of the reader, each fifth of
these utterances read with sums that were fitted to the other four.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from prose.annotated.score import figures, table
from tools.fit_reader.base import Base, base_in
from tools.fit_reader.packing import stored, write
from tools.fit_reader.rows import NAMES, Row, reworded, rows
from tools.fit_reader.sums import cases, core_claims, fitted_sums, folds, read_by, with_sums
from tools.fit_reader.table import Table, table_of

from jinro.encoder.forms import FittedForms, Form
from jinro.encoder.weights import FITTED, NETWORK, reader_of, tensors_in

CARD = "english.md"
FIGURES = "## Figures\n"
"""The heading of what the card says of every fit of the sums."""


def learn(folder: Path, base: Base, known: Sequence[Row], seed: int, most_steps: int | None) -> None:
    """Learn from the rows that are not kept apart; write the network."""
    import torch
    from tools.fit_reader.model import Network
    from tools.fit_reader.training import Input, lessons, train

    torch.manual_seed(seed)
    other = [*reworded(known)]
    base = base.kept((row.text for row in (*known, *other)), NAMES)
    table = table_of(known)
    network = Network(base.tensors, [len(forms) for forms in table.forms])
    reader = reader_of(stored(network.learned, base.vocabulary), unfitted(table))
    lines = [*lessons(known, table, reader)], [*lessons(other, table, reader)]
    _say(f"{len(lines[0])} utterances to learn from, and {len(lines[1])} other wordings of them")
    given = Input(reader, base.vocabulary.index("[MASK]"))
    network = train(network, *lines, given, most_steps)
    write(folder / NETWORK, stored(network.learned, base.vocabulary))
    _write(folder, unfitted(table))
    (folder / CARD).write_text(_card(base, len(lines[0]), len(lines[1]), seed), "utf-8")


def weigh(folder: Path, known: Sequence[Row]) -> None:
    """Fit the sums to the rows kept apart; write them, and how well these rows are read."""
    learned = tensors_in((folder / NETWORK).read_bytes())
    fitted = msgspec.json.decode((folder / FITTED).read_bytes(), type=FittedForms)
    apart = [row for row in known if row.apart]
    forms = table_of(
        [row for row in known if not row.apart], [[form.say for form in row] for row in fitted.forms]
    )
    fitted = msgspec.structs.replace(fitted, same=forms.same)
    found = [*cases(apart, forms, reader_of(learned, fitted))]
    read = [
        one
        for sums, some in folds(apart, found)
        for one in read_by(some, reader_of(learned, with_sums(fitted, forms, sums)))
    ]
    _write(folder, with_sums(fitted, forms, fitted_sums(found, core_claims(apart))))
    parts = {"The rules alone": read_by(apart, None), "The reader": read}
    shown = "\n\n".join(f"{name}:\n\n```\n{table(figures(part))}\n```" for name, part in parts.items())
    _say(shown)
    card = (folder / CARD).read_text("utf-8").partition(FIGURES)[0]
    (folder / CARD).write_text(f"{card}{FIGURES}\n{ON_APART}\n\n{shown}\n", "utf-8")


ON_APART = (
    "On `apart` of docs/languages/reading.md, which the network did not learn from; the sums were fitted to\n"
    "four fifths of it each time, and the last fifth was read."
)


def unfitted(known: Table) -> FittedForms:
    """What is stored, before the sums are fitted."""
    forms = tuple(tuple(map(Form, row)) for row in known.forms)
    return FittedForms(NAMES, forms, known.same, encoder=1.0, rival=0.0, rival_given=0.0, least=0.0)


def _card(base: Base, utterances: int, wordings: int, seed: int) -> str:
    made = (Path(__file__).parent / "card.md").read_text("utf-8")
    pieces = len(base.vocabulary)
    return made.format(pieces=pieces, utterances=utterances, wordings=wordings, seed=seed)


def _write(folder: Path, fitted: FittedForms) -> None:
    (folder / FITTED).write_bytes(msgspec.json.format(msgspec.json.encode(fitted), indent=1) + b"\n")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--base", type=Path, help="the folder of the base model")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    parser.add_argument("--only", choices=("weigh",), help="only fit the sums anew")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--most-steps", type=int, help="of each round of training; by default all")
    given = parser.parse_args()
    if given.only is None and given.base is None:
        parser.error("--base is needed to learn")
    known = [*rows()]
    if given.only is None:
        import torch

        torch.set_num_threads(given.threads)
        given.out.mkdir(parents=True, exist_ok=True)
        learning = [row for row in known if not row.apart]
        learn(given.out, base_in(given.base), learning, given.seed, given.most_steps)
    weigh(given.out, known)


if __name__ == "__main__":
    main()
