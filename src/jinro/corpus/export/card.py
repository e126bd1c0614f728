"""The data card of an export: what it is, how it was made, what labels mean, and its limits."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, get_args

from jinro.corpus.export.manifest import Counts, Manifest
from jinro.corpus.export.schema import TABLES
from jinro.corpus.records import Answer, Lie


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
    counts, texts = made.counts, _texts()
    body: str = texts["body"]
    return body.format(
        title=made.title,
        who=texts["who"][_who(counts.seats)],
        games=sum(counts.games.values()),
        villages=_listed(counts.villages),
        languages=_listed(counts.languages),
        seats=_listed(counts.seats),
        made_by=made.made_by,
        schema=made.schema,
        collected=texts["collected"]["robots" if _who(counts.seats) == "robots" else "others"],
        tables=_tables(made),
        splits=_listed(counts.games),
        beliefs=_listed(counts.beliefs),
        belief_sources=_listed(counts.belief_sources),
        listening=_listening(counts.listening),
        bluffs=_bluffs(counts, texts["bluffs"]),
        stances=_listed(counts.stances),
        licences=_listed(counts.licences),
        rights=_rights(made, texts["rights"]),
        loading=texts["loading"][made.format],
    )


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(files("jinro.corpus.export").joinpath("card.toml").read_text(encoding="utf-8"))


def _who(seats: Mapping[str, int]) -> str:
    """Who played: the name of the text that says so."""
    return "robots" if set(seats) <= {"robot"} else "people" if "person" in seats else "agents"


def _tables(made: Manifest) -> str:
    lines = ["| table | rows | what |", "| --- | --- | --- |"]
    rows = {table.name: table.rows for table in made.tables}
    lines += [f"| `{table.name}` | {rows[table.name]} | {table.says} |" for table in TABLES]
    return "\n".join([*lines, ""])


def _listening(counts: Mapping[str, Mapping[str, int]]) -> str:
    """A row for each question about listeners, with the share that is unknown."""
    lines = ["| question | yes | no | unknown | unknown, % |", "| --- | ---: | ---: | ---: | ---: |"]
    for question, answers in counts.items():
        number = [answers.get(answer, 0) for answer in get_args(Answer)]
        share = 100 * number[-1] / sum(number)
        lines.append(f"| `{question}` | {' | '.join(map(str, number))} | {share:.1f} |")
    return "\n".join([*lines, ""])


def _bluffs(counts: Counts, texts: Mapping[str, str]) -> str:
    """Planned bluffs by kind, with recall and precision; and how often robots that planned none are called
    liars."""
    if not any("planned" in one for one in counts.bluffs.values()):
        return ""
    lines = [texts["head"], "| --- " + "| ---: " * 10 + "|"]
    kinds = {f"`{kind}`": counts.bluffs.get(kind, {}) for kind in get_args(Lie)}
    whole: dict[str, int] = {}
    for one in kinds.values():
        for name, number in one.items():
            whole[name] = whole.get(name, 0) + number
    for kind, one in {**kinds, texts["all"]: whole}.items():
        row: list[object] = [kind, one.get("planned", 0), one.get("read", 0)]
        for by in ("", "_by_sums"):
            found, labels, right = (one.get(name + by, 0) for name in ("found", "labels", "right"))
            row += [found, _percent(found, one.get("planned", 0)), labels, _percent(right, labels)]
        lines.append(f"| {' | '.join(map(str, row))} |")
    wrong, right = counts.honest_labels.get("contradicts", 0), counts.honest_labels.get("agrees", 0)
    told = texts["sincere"].format(wrong=wrong, decided=wrong + right, share=_percent(wrong, wrong + right))
    return "\n".join([texts["says"], "", *lines, "", told, "", ""])


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"


def _rights(made: Manifest, texts: Mapping[str, str]) -> str:
    counts = made.counts
    rule = texts["words" if made.without_consent == "words" else "games"]
    lines = [
        texts["consent"].format(rule=rule, withheld=counts.withheld_seats, left_out=counts.without_consent),
        texts["names"],
        texts["masked"].format(masked=texts["known" if made.mask_names else "players"]),
    ]
    if made.keep_days is not None:
        lines.append(texts["old"].format(days=made.keep_days, too_old=counts.too_old))
    return "\n".join([*lines, texts["withdrawn"], ""])


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(counts.items())) or "none"
