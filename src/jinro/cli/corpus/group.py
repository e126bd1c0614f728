"""`jinro corpus` and the modules of its commands."""

from typing import Final

import click

from jinro.cli.main import LazyGroup

COMMANDS: Final = {
    "log": "jinro.cli.corpus.log:log",
    "export": "jinro.cli.corpus.export:export",
    "make": "jinro.cli.corpus.make:make",
    "stats": "jinro.cli.corpus.stats:stats",
    "annotate": "jinro.cli.corpus.annotate:annotate",
}
JAPANESE_HELP: Final = {
    "log": "LiCOS の村を JSON-LD のメッセージとして書き出します。",
    "export": "試合を研究用の表として書き出します。",
    "make": "ロボットだけの村を対戦させ、コーパスを作ります。",
    "stats": "発言・主張・本心・嘘の量を集計します。",
    "annotate": "主張とラベルを人が確かめ、注釈を書き足します。",
}


@click.group(cls=LazyGroup, commands_at=COMMANDS, japanese=JAPANESE_HELP)
def corpus() -> None:
    """Games as data for research: what was said beside what was believed."""
