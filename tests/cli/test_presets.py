"""`jinro presets`: the list of villages, and the settings of one."""

import msgspec
from click.testing import CliRunner, Result
from rich.cells import cell_len
from tests.rows import each_row

from jinro.cli.main import cli
from jinro.cli.presets import families, plain, settings_of, summary
from jinro.errors import RulesError
from jinro.game.check import load
from jinro.game.presets import names, preset
from jinro.game.rules import Ballots, ChannelRules, Length, Rules


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["presets", *args])


def test_every_preset_is_listed_within_100_columns() -> None:
    text = run().stdout
    words = text.split()
    assert [name for name in names() if name not in words] == []
    assert max(cell_len(line) for line in text.splitlines()) <= 100
    assert "\x1b" not in text


def test_every_preset_is_in_one_family() -> None:
    listed = [rules.name for family in families().values() for rules in family]
    assert sorted(listed) == sorted(names())


def test_a_family_shares_what_it_says_once() -> None:
    text = run().stdout
    classic = text[text.index("─── classic") : text.index("─── classic-5-2017")]
    assert classic.count("up to 2 ballots") == 1
    assert "classic-13  13     6 Villager, Seer, Medium, Bodyguard, 3 Werewolf, Possessed\n" in classic


@each_row(
    ("name", "column", "text"),
    [
        ("contest-9", "talk", "4/36"),
        ("contest-9", "whisper", "4/8"),
        ("contest-5", "whisper", "none"),
        ("contest-5", "speech", "in turns, 50 characters + 50 after a mention"),
        ("contest-en-5", "speech", "in turns, 125 characters + 125 after a mention"),
        ("anytime-5", "speech", "at any time, 50 characters + 50 after a mention, 10 min"),
        ("contest-2017", "votes", "up to 20 ballots, ties by lot, shown at once"),
        ("playground-5", "votes", "none"),
        ("licos-4", "votes", "1 ballot, ties by lot, counts shown in the morning"),
        ("licos-4", "times", "1 min per answer, morning 8 min, noon 1 min, night 1 min, last day 13"),
        ("classic-3", "times", "1 s per answer"),
    ],
)
def test_what_a_preset_sets(name: str, column: str, text: str) -> None:
    assert summary(preset(name))[column] == text


def test_other_settings_have_their_words() -> None:
    rules = msgspec.structs.replace(
        preset("contest-5"),
        talk=ChannelRules(turns=3, length=Length(per_talk=9, per_seat=20, unit="words")),
        vote=Ballots(rounds=0),
        answer_ms=1_500,
    )
    sums = summary(rules)
    assert (sums["talk"], sums["votes"], sums["times"]) == ("any number/3", "none", "1500 ms per answer")
    assert sums["speech"] == "in turns, 9 words, 20 words per seat"


def test_one_preset_shows_every_setting_with_its_documentation() -> None:
    text = run("contest-9").stdout
    for setting in settings_of(preset("contest-9")):
        assert f"{setting.path}\n" in text or f"{setting.path} = " in text
    assert "talk.count = 4\n" in text
    assert "      Utterances of a seat in one phase.\n" in text


@each_row("name", names())
def test_json_gives_the_rules_with_every_field(name: str) -> None:
    data = msgspec.json.decode(run(name, "--json").stdout)
    assert set(data) == set(Rules.__struct_fields__)
    assert load(data) == preset(name)


def test_json_of_all_is_an_array() -> None:
    data = msgspec.json.decode(run("--json").stdout)
    assert [rules["name"] for rules in data] == list(names())
    assert data[0] == msgspec.to_builtins(plain(preset(names()[0])))


def test_an_unknown_name_is_refused() -> None:
    result = run("contest-6")
    assert isinstance(result.exception, RulesError)
    assert str(result.exception) == (
        "preset: there is no preset 'contest-6' (did you mean contest-9?); `jinro presets` lists them"
    )
