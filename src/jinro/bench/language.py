"""What `jinro bench language` measures: microseconds to parse, to show and to read.

A sentence of either controlled language is parsed and shown; utterances of Japanese and English are read.
"""

import importlib
import time
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.language.prose.read import read

SENTENCES: Final = {
    ("aiwolf", "simple"): "VOTE Agent[02]",
    ("aiwolf", "nested"): (
        "BECAUSE (DAY 1 (Agent[02] DIVINED Agent[01] WEREWOLF))"
        " (AND (ESTIMATE Agent[02] POSSESSED) (REQUEST Agent[03] (VOTE Agent[02])))"
    ),
    ("osawa", "simple"): "declare 90% (Agent02 wolf)",
    ("osawa", "nested"): (
        "(request ANY 80% (if (Agent04 wolf) or (Agent05 wolf) then (inspect Agent05)))"
        " because (declare 70% (Agent02 know (Agent04 wolf)))"
    ),
}
"""For each language a simple sentence, and one of about 130 characters with sentences nested three deep."""
TALK: Final = {
    "ja": (
        "占い師CO。昨夜はカイを占って白。リンの勢いは分かるけど、まず結果から見ていこう。",
        "@カイ 、占い結果を教えてほしい。黒が出たなら今日はそこを吊ればいいと思う。",
        "うーん、私はやっぱりレンが怪しい。昨日からずっと人の後ろについてる感じがする。",
        "カイの黒出しは早いね。根拠が薄いなら、私は慎重に見たいかな。",
        "今日はカイに投票します。リンさんの意見に賛成です。",
        "おはようございます。今日もよろしくお願いします。",
    ),
    "en": (
        "Good morning! I am the seer. I divined Kai last night and the result showed him as a werewolf. "
        "Let's vote Kai today.",
        "@Rin  you've been quiet since yesterday — what's your read, and who are you leaning to vote for? "
        "Silence worries me.",
        "I don't buy the timing of Kai's claim. If he's really the seer, why did he wait until now? "
        "I'm voting Kai for now.",
        "I agree with Ren: two seer claims can't both be true. Kai, please tell us who you checked and the "
        "exact result.",
        "Hello everyone! Let's stay calm, listen to each other, and enjoy the game together. Looking forward "
        "to it!",
        "Rin's silence still feels suspicious to me, but I trust Ren. Who else thinks that we should lynch "
        "Rin today?",
    ),
}
"""Utterances as people and agents make them, the length of those of real games."""
CAST: Final = {"ja": ("ミナ", "カイ", "リン", "レン", "メイ"), "en": ("Mina", "Kai", "Rin", "Ren", "May")}
RUNS: Final = 50


class LanguageRow(Struct, frozen=True):
    """One figure: `what` is parse, show or read; `cached` says whether the parser's cache was used.

    For read, `language` is ja or en, `sentence` is `utterance`, and `us` the mean of several utterances.
    """

    what: str
    language: str
    sentence: str
    us: float
    cached: bool


def measure_language(seconds: float) -> list[LanguageRow]:
    """All rows, each measured for `seconds`."""
    rows = [row for (name, kind), text in SENTENCES.items() for row in _measure(name, kind, text, seconds)]
    return [*rows, *(_measure_reading(lang, seconds) for lang in TALK)]


def _measure_reading(lang: str, seconds: float) -> LanguageRow:
    texts, names = TALK[lang], CAST[lang]

    def run() -> None:
        for text in texts:
            read(text, lang, names, speaker=1)  # type: ignore[arg-type]

    return LanguageRow("read", lang, "utterance", round(_us(run, seconds) / len(texts), 3), False)


def _measure(name: str, kind: str, text: str, seconds: float) -> list[LanguageRow]:
    module = importlib.import_module(f"jinro.language.{name}")
    tree = module.parse(text)
    timed: list[tuple[str, bool, Callable[[], object]]] = [
        ("parse", False, lambda: module.parse_afresh(text)),
        ("parse", True, lambda: module.parse(text)),
        ("show", False, lambda: module.show(tree)),
    ]
    return [LanguageRow(what, name, kind, round(_us(run, seconds), 3), cached) for what, cached, run in timed]


def _us(run: Callable[[], object], seconds: float) -> float:
    """The fastest of many short runs: other work of the machine only slows a run down."""
    count, took = 1, 0.0
    while took < seconds / RUNS:
        count = max(count * 2, int(count * seconds / RUNS / took) if took else 0)
        took = _time(run, count)
    return min(took, *(_time(run, count) for _ in range(RUNS))) / count * 1e6


def _time(run: Callable[[], object], count: int) -> float:
    repeat = range(count)
    start = time.perf_counter()
    for _ in repeat:
        run()
    return time.perf_counter() - start


def show_language(rows: Sequence[LanguageRow]) -> None:
    """Print the rows as a table."""
    table = Table("language", "sentence", "what", "cached")
    table.add_column("µs", justify="right")
    for row in rows:
        table.add_row(row.language, row.sentence, row.what, "yes" if row.cached else "", f"{row.us:.2f}")
    Console().print(table)
