"""What the parser of the command line says: in English its own words, in Japanese ours."""

import click
import pytest

from jinro.cli.main import cli
from jinro.cli.parser import parser_text
from jinro.i18n import text

WRONG = {
    "presets --nonsense": "オプション --nonsense はありません。",
    "serve --prt 1": "オプション --prt はありません。候補: '--page-port', '--port', '--preset'",
    "presets --jso": "オプション --jso はありません。もしかして: --json",
    "serve --port 99999": "--port の値が正しくありません: 99999 は範囲 0<=x<=65535 の外です。",
    "serve --port x": "--port の値が正しくありません: x は正しい値ではありません（整数）。",
    "serve --port": "オプション --port には値が必要です。",
    "serve --quiet=1": "オプション --quiet に値は指定できません。",
    "play --lang de": "--lang の値が正しくありません: de は 'ja', 'en' のいずれでもありません。",
    "check log": "引数 FILE|GAME... がありません。",
    "token --nonsense": "オプション --nonsense はありません。",
    "results one two": "余分な引数があります: one two",
    "presets one two three": "余分な引数があります: two three",
    "rate nonsense": "コマンド nonsense はありません。",
}


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong_with_a_command_line(line: str) -> None:
    with pytest.raises(click.UsageError) as caught:
        cli.main(line.split(), prog_name="jinro", standalone_mode=False)
    told = parser_text(caught.value, line.split())
    assert text(told, "en") == caught.value.format_message()
    assert text(told, "ja") == WRONG[line]
