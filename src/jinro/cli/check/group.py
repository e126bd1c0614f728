"""`jinro check` and the modules of its commands."""

from typing import Final

import click

from jinro.cli.main import LazyGroup

COMMANDS: Final = {
    "agent": "jinro.cli.check.agent:agent",
    "data": "jinro.cli.data:check_data",
    "log": "jinro.cli.check.files:log",
    "trace": "jinro.cli.check.files:trace",
}
JAPANESE_HELP: Final = {
    "agent": "エージェントにリハーサルをさせ、直すべき点を報告します。",
    "data": "データフォルダー（保存された試合、ファイル、対戦表）を検査します。",
    "log": "ゲームログを読み、書き戻して比較します。",
    "trace": "パケットの記録の試合を再現し、パケットを比較します。",
}


@click.group(cls=LazyGroup, commands_at=COMMANDS, japanese=JAPANESE_HELP)
def check() -> None:
    """Check an agent, a data folder, game logs or packet traces."""
