"""The data card of an export: what it is, how it was made, what labels mean, and its limits."""

from collections.abc import Mapping
from typing import Final

from jinro.corpus.export.manifest import Manifest
from jinro.corpus.export.tables import TABLES

_READ: Final = {
    "parquet": '    datasets.load_dataset("OUT", "utterances")        # all splits\n'
    '    pandas.read_parquet("OUT/utterances/train.parquet")\n'
    '    polars.read_parquet("OUT/utterances/*.parquet")\n'
    "    duckdb.sql(\"SELECT text, belief FROM 'OUT/utterances/*.parquet' JOIN 'OUT/labels/*.parquet'"
    ' USING (id)")\n',
    "jsonl": '    datasets.load_dataset("OUT", "utterances")\n'
    '    pandas.read_json("OUT/utterances/train.jsonl", lines=True)\n'
    '    polars.read_ndjson("OUT/utterances/train.jsonl", infer_schema_length=None)\n'
    "    duckdb.sql(\"SELECT text FROM 'OUT/utterances/*.jsonl'\")\n",
    "csv": '    pandas.read_csv("OUT/utterances/train.csv")\n'
    '    polars.read_csv("OUT/utterances/train.csv", infer_schema_length=None)\n'
    "    duckdb.sql(\"SELECT text FROM 'OUT/utterances/*.csv'\")\n",
    "nquads": '    rdflib.Dataset().parse("OUT/labels/train.nq", format="nquads")\n',
}
_LABELS: Final = """\
A label belongs to one claim of one utterance, and names the records that prove it.

| belief | what the speaker's own board, and what was certain to it, said at that moment |
| --- | --- |
| `agrees` | the marks, or what was certain to the speaker, say the same |
| `contradicts` | they say the opposite: a candidate for deception |
| `undecided` | the claim hangs on cells that are marked `?` or `△` |
| `unknown` | there is no mark, no board, or nothing to compare; `belief_cause` says which |

| stance | belief and truth together |
| --- | --- |
| `honest` | believed and true |
| `mistaken` | believed and false |
| `deceptive` | not believed and false |
| `lucky_lie` | not believed, and true all the same |
| `withheld` | what was certain to the speaker was denied, or kept back when asked |
| `open` | belief or truth is not decided |

A mark that was made after an utterance is never what was believed at it. Belief is what the player wrote on
the board; that a board tells what somebody really thinks is an assumption.
"""
_LIMITS: Final = """\
- Claims in prose are found by a program. It misses claims and misreads some; `confidence` and `source` say
  where a claim comes from. Irony, quotations and jokes are not recognised.
- A board has marks only where a player made them. No mark is `unknown`, not "no opinion".
- Games without a board (contest, classic) have belief `unknown`, except where what was certain to the speaker
  (its role, fellows, results) or what it did decides it.
- Splits are drawn from the id of a game. Players of one kind are in all of them.
"""


def card(made: Manifest) -> str:
    """The text of the card, with the head by which data catalogues find the files."""
    return f"{_head(made)}\n{_body(made)}"


def _head(made: Manifest) -> str:
    lines = ["---", f"pretty_name: {made.title}", "license: " + _licence_key(made.counts.licences)]
    lines += ["language:", *(f"- {one}" for one in sorted(made.counts.languages))]
    lines += ["tags:", "- werewolf", "- deception", "- dialogue"]
    if made.format in ("parquet", "jsonl"):
        lines.append("configs:")
        for table in made.tables:
            if table.files:
                lines += [f"- config_name: {table.name}"]
                lines += ["  default: true"] if table.name == "utterances" else []
                lines += ["  data_files:"]
                for file in table.files:
                    lines += [f"  - split: {file.split}", f"    path: {file.path}"]
    return "\n".join([*lines, "---", ""])


def _licence_key(licences: Mapping[str, int]) -> str:
    return next(iter(licences)).lower() if len(licences) == 1 else "other"


def _body(made: Manifest) -> str:
    counts = made.counts
    games = sum(counts.games.values())
    parts = [
        f"# {made.title}\n",
        f"{_who(counts.seats)}\n",
        f"{games} games of Werewolf (人狼): {_listed(counts.villages)}. "
        f"By language: {_listed(counts.languages)}. "
        f"Seats: {_listed(counts.seats)}. Made by {made.made_by}, schema {made.schema}.\n",
        "## How it was collected\n",
        f"{_collected(counts.seats)}\n",
        "## Tables\n",
        _tables(made),
        "Every column is explained in `manifest.json`, and with an example in docs/corpus.md of jinro.\n",
        f"Splits are by game, drawn from its id: {_listed(counts.games)}. They never change.\n",
        "## What a label means\n",
        _LABELS,
        f"Labels by belief: {_listed(counts.beliefs)}. By stance: {_listed(counts.stances)}.\n",
        "## Licence\n",
        f"Games by licence: {_listed(counts.licences)}; the column `licence` of `games` says which.\n",
        "## Consent and rights\n",
        _rights(made),
        "## Known limits\n",
        _LIMITS,
        "## Loading\n",
        "Nothing is fetched from the network.\n",
        _READ[made.format],
    ]
    return "\n".join(parts)


def _who(seats: Mapping[str, int]) -> str:
    if set(seats) <= {"robot"}:
        return (
            "**No person wrote any of this.** All players are programs of jinro, which compose their "
            "sentences from a grammar; their lies are planned by rules. It shows the form of the data and "
            "serves to try methods; it says nothing about how people lie.\n\n"
            "**この中に人が書いた文は一つもありません。** すべてプログラム同士の対戦です。"
        )
    if "person" in seats:
        return "People and programs played these games. What people wrote is here with their consent."
    return "Programs played these games; their organiser has consented to the publication."


def _collected(seats: Mapping[str, int]) -> str:
    if set(seats) <= {"robot"}:
        return (
            "The games were played in virtual time, from fixed seeds: the same seeds give the same bytes. "
            "Players mark their boards once a day, from the probabilities that they act on."
        )
    return (
        "The games were played on a jinro server. Everything is an event with its time of arrival; words, "
        "marks, votes and acts come from the log by which the game was played."
    )


def _tables(made: Manifest) -> str:
    lines = ["| table | rows | what |", "| --- | --- | --- |"]
    rows = {table.name: table.rows for table in made.tables}
    lines += [f"| `{table.name}` | {rows[table.name]} | {table.says} |" for table in TABLES]
    return "\n".join([*lines, ""])


def _rights(made: Manifest) -> str:
    counts = made.counts
    rule = (
        "all rows of that seat are left out, and what others quote of it"
        if made.without_consent == "words"
        else "the whole game is left out"
    )
    masked = "known or look like one" if made.mask_names else "those of players of the game"
    lines = [
        f"- Where somebody does not consent, {rule}. Seats withheld: {counts.withheld_seats}; "
        f"games left out: {counts.without_consent}.",
        "- Names of accounts, mail addresses, links, network addresses and tokens are in no file. Players "
        "have the names of their characters, and no number by which games of one person could be joined.",
        f"- Names in free text are masked where they are {masked}; a program cannot find them all.",
    ]
    if made.keep_days is not None:
        lines.append(
            f"- Games of people older than {made.keep_days} days are left out: {counts.too_old} games."
        )
    lines.append(
        "- Who withdraws or deletes itself is in no later export. Whoever holds an earlier one is asked to "
        "replace it by the present one, and to delete it.\n"
    )
    return "\n".join(lines)


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(counts.items())) or "none"
