"""Fit what `jinro.encoder` adds to its base model to the annotated English utterances, `sealed` apart.

    pip install torch
    PYTHONPATH=.:tests/language python -m tools.fit_encoder --base FOLDER --out src/jinro/encoder

`--base` has `model.safetensors` and `vocab.txt` of all-MiniLM-L6-v2; the logs of ../shared/data are needed.
Written are `english.npz`, the thin matrices and the heads, and `english.json`, the forms of claims and the
sums. Eight passes take about an hour on two processors; `--most-steps 30` tries the tool out.

A fifth of the utterances of `rest` in games of the closed half is kept apart: the network does not learn from
it, the sums are fitted to it. Printed are the figures of the rules there, and of the reader, each fifth of
these utterances read with sums that were fitted to the other four.
"""

import argparse
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import torch
from prose.annotated.score import figures, table
from tools.fit_encoder.model import Network, thin, widened
from tools.fit_encoder.rows import Row, rows
from tools.fit_encoder.sums import cases, core_claims, fitted_sums, folds, read_by, with_sums
from tools.fit_encoder.table import Table, table_of
from tools.fit_encoder.training import NAMES, lessons, train

from jinro.encoder.forms import Fitted, Form
from jinro.encoder.reading import EncoderReader
from jinro.encoder.weights import MODEL, reader_of, tensors_in

RANK = 64


class Fit:
    """The fit of one base model to some rows."""

    def __init__(self, base: Path, known: Sequence[Row], rank: int) -> None:
        content = (base / MODEL).read_bytes()
        self.base = base
        self.tensors = tensors_in(content)
        self.rows = known
        self.apart = [row for row in known if row.apart]
        self.rank = rank
        self.table = table_of(known)
        self.network = Network(self.tensors, [len(forms) for forms in self.table.forms])
        self.fitted = _unfitted(hashlib.sha256(content).hexdigest(), self.table)
        self.learned = thin(self.network, self.tensors, rank)

    def reader(self, fitted: Fitted) -> EncoderReader:
        """The reader of the product with what is learned so far."""
        return reader_of(self.base, fitted, widened(self.learned))

    def train(self, most_steps: int | None) -> None:
        """Learn from the rows that are not kept apart."""
        reader = self.reader(self.fitted)
        known = [*lessons(self.rows, self.table, reader)]
        _say(f"{len(known)} utterances to learn from, {len(self.apart)} kept apart")
        self.network = train(self.network, known, reader, most_steps)
        self.learned = thin(self.network, self.tensors, self.rank)

    def weigh(self) -> None:
        """Fit the sums to the rows kept apart, and print how well those are read."""
        found = [*cases(self.apart, self.table, self.reader(self.fitted))]
        read = [
            one
            for sums, some in folds(self.apart, found)
            for one in read_by(some, self.reader(with_sums(self.fitted, self.table, sums)))
        ]
        _say(f"the rules alone:\n{table(figures(read_by(self.apart, None)))}")
        _say(f"with the network:\n{table(figures(read))}")
        sums = fitted_sums(found, core_claims(self.apart))
        self.fitted = with_sums(self.fitted, self.table, sums)

    def write(self, folder: Path) -> None:
        """Store what `jinro.encoder` loads."""
        folder.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(folder / "english.npz", **self.learned)  # type: ignore[arg-type]
        content = msgspec.json.format(msgspec.json.encode(self.fitted), indent=1)
        (folder / "english.json").write_bytes(content + b"\n")


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


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--base", type=Path, required=True, help="the folder of the base model")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    parser.add_argument("--rank", type=int, default=RANK, help="the narrow side of the thin matrices")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, help="of PyTorch; by default as many as it likes")
    parser.add_argument("--most-steps", type=int, help="of each round of training; by default all")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    if given.threads:
        torch.set_num_threads(given.threads)
    fit = Fit(given.base, [*rows()], given.rank)
    _say(f"forms about nobody, one person, two: {[len(forms) for forms in fit.table.forms]}")
    fit.train(given.most_steps)
    fit.weigh()
    fit.write(given.out)


if __name__ == "__main__":
    main()
