"""Fit what `jinro.encoder` adds to its base model to the annotated English utterances, `sealed` apart.

    pip install torch
    export PYTHONPATH=src:.:tests/language
    python -m tools.fit_encoder forms --base FOLDER --out src/jinro/encoder
    python -m tools.fit_encoder train --base FOLDER --out src/jinro/encoder --number 1
    python -m tools.fit_encoder train --base FOLDER --out src/jinro/encoder --number 2
    python -m tools.fit_encoder weigh --base FOLDER --out src/jinro/encoder

`--base` has `model.safetensors` and `vocab.txt` of all-MiniLM-L6-v2; the logs of ../shared/data are needed.
`forms` writes `english.json` with the forms of claims alone: networks that learned other forms, or the same
in another order, are void after it. `train` writes `english-1.npz`, the thin matrices and the heads of a
network; its number is the seed too. It takes about an hour and a half on a processor of its own;
`--most-steps 30` tries it out. `weigh` adds to `english.json` the sums that weigh the networks against the
rules: run it again when the rules have changed.

A fifth of the utterances of `rest` in games of the closed half is kept apart: no network learns from it, the
sums are fitted to it. `weigh` prints the figures of the rules there, and of the reader, each fifth of these
utterances read with sums that were fitted to the other four.
"""

import argparse
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
from prose.annotated.score import figures, table
from tools.fit_encoder.rows import NAMES, Row, reworded, rows
from tools.fit_encoder.sums import cases, core_claims, fitted_sums, folds, read_by, with_sums
from tools.fit_encoder.table import Table, table_of

from jinro.encoder.forms import Fitted, Form
from jinro.encoder.network import Tensors
from jinro.encoder.reading import EncoderReader
from jinro.encoder.weights import FITTED, LEARNED, MODEL, learned_in, reader_of, tensors_in

RANK = 64


class Fit:
    """The fit of a base model to some rows."""

    def __init__(self, base: Path, known: list[Row], forms: Sequence[Sequence[str]] | None) -> None:
        content = (base / MODEL).read_bytes()
        self._base = base
        self._tensors = tensors_in(content)
        self._rows = [row for row in known if not row.apart]
        self._apart = [row for row in known if row.apart]
        self._table = table_of(self._rows, forms)
        self._fitted = _unfitted(hashlib.sha256(content).hexdigest(), self._table)

    def train(self, out: Path, rank: int, most_steps: int | None) -> None:
        """Learn from the rows that are not kept apart; write a network."""
        from tools.fit_encoder.model import Network, thin, widened
        from tools.fit_encoder.training import lessons, train

        network = Network(self._tensors, [len(forms) for forms in self._table.forms])
        reader = self._reader([widened(thin(network, self._tensors, rank))])
        known = [*lessons(self._rows, self._table, reader)]
        other = [*lessons([*reworded(self._rows)], self._table, reader)]
        _say(f"{len(known)} utterances to learn from, and {len(other)} other wordings of them")
        network = train(network, known, other, reader, most_steps)
        np.savez_compressed(out, **thin(network, self._tensors, rank))  # type: ignore[arg-type]

    def weigh(self, folder: Path) -> None:
        """Fit the sums to the rows kept apart, and print how well those are read; write them."""
        learned = [learned_in(folder / name) for name in LEARNED]
        found = [*cases(self._apart, self._table, self._reader(learned))]
        read = [
            one
            for sums, some in folds(self._apart, found)
            for one in read_by(some, self._reader(learned, with_sums(self._fitted, self._table, sums)))
        ]
        _say(f"the rules alone:\n{table(figures(read_by(self._apart, None)))}")
        _say(f"with {len(learned)} networks:\n{table(figures(read))}")
        sums = fitted_sums(found, core_claims(self._apart))
        self._write(folder, with_sums(self._fitted, self._table, sums))

    def forms(self, folder: Path) -> None:
        """Write the forms, before anything is learned."""
        self._write(folder, self._fitted)

    def _write(self, folder: Path, fitted: Fitted) -> None:
        (folder / FITTED).write_bytes(msgspec.json.format(msgspec.json.encode(fitted), indent=1) + b"\n")

    def _reader(self, learned: list[Tensors], fitted: Fitted | None = None) -> EncoderReader:
        """The reader of the product."""
        return reader_of(self._base, fitted or self._fitted, learned)


def _unfitted(base: str, known: Table) -> Fitted:
    """What is stored, before the sums are fitted."""
    forms = tuple(tuple(map(Form, row)) for row in known.forms)
    return Fitted(
        base=base,
        names=NAMES,
        forms=forms,
        same=known.same,
        encoder=1.0,
        rival=0.0,
        rival_given=0.0,
        least=0.0,
    )


def _forms_in(file: Path) -> list[list[str]]:
    fitted = msgspec.json.decode(file.read_bytes(), type=Fitted)
    return [[form.say for form in row] for row in fitted.forms]


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("forms", "train", "weigh"))
    parser.add_argument("--base", type=Path, required=True, help="the folder of the base model")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    parser.add_argument(
        "--number",
        type=int,
        choices=range(1, len(LEARNED) + 1),
        default=1,
        help="of the network to train, and its seed",
    )
    parser.add_argument("--rank", type=int, default=RANK, help="the narrow side of the thin matrices")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--most-steps", type=int, help="of each round of training; by default all")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    forms = None if given.what == "forms" else _forms_in(given.out / FITTED)
    fit = Fit(given.base, [*rows()], forms)
    if given.what == "forms":
        fit.forms(given.out)
        return
    if given.what == "weigh":
        fit.weigh(given.out)
        return
    import torch

    torch.manual_seed(given.number)
    torch.set_num_threads(given.threads)
    fit.train(given.out / LEARNED[given.number - 1], given.rank, given.most_steps)


if __name__ == "__main__":
    main()
