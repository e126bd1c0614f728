"""Settings files of the classic platform: every key is read, and what makes no sense is named by line."""

import os
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from jinro.config.classic.cfg import (
    FLAGS,
    NUMBERS,
    STARTER,
    UNUSED,
    VERSION,
    CfgFile,
    load_cfg,
    parse_cfg,
)
from jinro.config.classic.settings import EVERYBODY, ClassicSettings, classic_settings
from jinro.config.classic.starter import StarterAgent
from jinro.config.serve import ServeOptions, serve_settings
from jinro.errors import CallerError, SettingsError
from jinro.game.presets import classic, preset
from jinro.game.roles import Role
from jinro.i18n import Words
from jinro.wire.classic.setting import fits

FILES = Path(__file__).parent / "files"


def read(text: str) -> CfgFile:
    return parse_cfg(text, "mine")


def faults(text: str) -> str:
    with pytest.raises(SettingsError) as caught:
        read(text)
    return str(caught.value)


@pytest.mark.parametrize("size", classic.CASTS)
def test_the_default_game_written_out_is_the_preset(size: int) -> None:
    base = classic.village(size)
    file = load_cfg(FILES / "usual.cfg", base)
    assert replace(file.rules, name=base.name) == base
    assert file.rules.name == "usual"
    assert (file.port, file.games) == (None, None)


def test_an_empty_file_is_the_default_game_and_says_so() -> None:
    file = read("")
    assert replace(file.rules, name="classic-15") == preset("classic-15")
    assert len(file.remarks) == 1
    assert file.remarks[0].endswith("missing, as in the default game")
    assert all(name in file.remarks[0] for name in (*FLAGS, *NUMBERS))


def test_a_village_of_ones_own() -> None:
    file = load_cfg(FILES / "fox.cfg")
    rules = file.rules
    fits(rules)
    roles = {Role.WEREWOLF: 2, Role.SEER: 1, Role.FOX: 1, Role.FREEMASON: 2, Role.VILLAGER: 3}
    assert {role: count for role, count in rules.roles.items() if count} == roles
    assert (rules.talk.count, rules.talk.turns, rules.talk.skips) == (5, 12, 0)
    assert (rules.vote.rounds, rules.vote.tie) == (1, "nobody")
    assert (rules.checked_speech, rules.answer_ms) == (False, 100)
    assert any("talk" in phase.actions and phase.applies(0) for phase in rules.day_phases)
    assert file.remarks == (
        "enableNoAttack, enableRoleRequest, voteVisible, whisperBeforeRevote, maxWhisper, maxWhisperTurn,"
        " maxAttackRevote: missing, as in the default game",
    )


def test_a_starters_file_and_the_settings_that_it_names() -> None:
    file = load_cfg(FILES / "starter.ini")
    assert (file.port, file.games, file.rules.seats) == (10_001, 40, 5)
    assert [remark.split(":")[0] for remark in file.remarks] == [
        "line 3", "line 6", "line 9", "line 12", "usual.cfg line 14", "usual.cfg line 18",
    ]  # fmt: skip
    assert "'carol,C#,./carol.dll': agents in C# are not started" in file.remarks[3]
    assert [agent.name for agent in file.starter.agents] == ["alice", "bob", "dave", "erin"]


STARTER_0_4 = """\
lib=./
log=./log/                 # where logs go
port=10000
game=10
view=false
agent=5
One,com.example.wolf.OnePlayer  # Java is the only language
Two,com.example.wolf.TwoPlayer
Three,wolf.ThreePlayer,SEER
"""


def test_a_starters_file_of_0_4_has_lines_of_two_fields() -> None:
    """Its agents are Java classes, so no language stands between name and class."""
    file = read(STARTER_0_4)
    assert (file.port, file.games, file.rules.seats) == (10_000, 10, 5)
    assert [(agent.name, agent.language, agent.program, agent.role) for agent in file.starter.agents] == [
        ("One", "java", "com.example.wolf.OnePlayer", None),
        ("Two", "java", "com.example.wolf.TwoPlayer", None),
        ("Three", "java", "wolf.ThreePlayer", Role.SEER),
    ]


def test_the_agents_of_a_starters_file_of_0_4_are_counted() -> None:
    assert read(STARTER_0_4.replace("agent=5", "agent=1")).rules.seats == 3


@pytest.mark.parametrize("line", ["hello, world", "maxTalk, 10", "One,", ",a.B", "One,a.B,c.D", "a,b,c,d"])
def test_other_lines_with_commas_are_refused(line: str) -> None:
    with pytest.raises(SettingsError, match="must be `key = value`"):
        read(line)


def test_the_version_of_the_platform() -> None:
    rules = read("version = 0.4").rules
    assert (rules.talk.regime, rules.whisper.regime, rules.speech_version) == (*["simultaneous"] * 2, "0.4")
    assert read("version = 0.6").rules == read("").rules
    with pytest.raises(SettingsError, match=r"line 1: version: must be 0.4.0, 0.4 or 0.6, not '0.5'"):
        read("version = 0.5")


EFFECTS = {
    "maxTalk = 3": ("talk.count", 3),
    "maxTalkTurn = 4": ("talk.turns", 4),
    "maxWhisper = 5": ("whisper.count", 5),
    "maxWhisperTurn = 6": ("whisper.turns", 6),
    "maxSkip = 7": ("talk.skips", 7),
    "maxRevote = 2": ("vote.rounds", 3),
    "maxAttackRevote = 0": ("attack.rounds", 1),
    "isEnableNoAttack = true": ("attack.tie", "nobody"),
    "isEnableNoExecution = true": ("vote.tie", "nobody"),
    "isEnableRoleRequest = false": ("role_requests", False),
    "isValidateUtterance = false": ("checked_speech", False),
    "isVoteVisible = false": ("vote.shown", "never"),
    "isWhisperBeforeRevote = true": ("attack.whisper_between", True),
    "timeLimit = 250": ("answer_ms", 250),
    "timeLimit = -1": ("answer_ms", 1_000),
    "playerNum = 7": ("seats", 7),
    "agent = 12": ("seats", 12),
    "agent = 4": ("seats", 4),
}


@pytest.mark.parametrize("line", EFFECTS)
def test_every_key_has_its_effect(line: str) -> None:
    path, expected = EFFECTS[line]
    value: object = read(line).rules
    for part in path.split("."):
        value = getattr(value, part)
    assert value == expected


def test_no_key_is_left_out() -> None:
    tried = " ".join(EFFECTS)
    assert [name for name in (*FLAGS, *NUMBERS) if name.lower() not in tried.lower()] == ["talkOnFirstDay"]
    assert read("talkOnFirstDay = y").rules.day_phases != read("").rules.day_phases


@pytest.mark.parametrize("name", UNUSED)
def test_what_has_no_effect_is_named_with_its_reason(name: str) -> None:
    file = read(f"\n{name} = 1")
    assert file.remarks[0] == f"line 2: {name}: {Words('en')(f'settings.unused.{name}')}"


FAULTS = {
    "maxTalk = many": "line 1: maxTalk: must be a whole number from 0 to 10000, not 'many'",
    "maxTalk = -1": "line 1: maxTalk: must be a whole number from 0 to 10000, not '-1'",
    "maxTalk =": "line 1: maxTalk: must be a whole number from 0 to 10000, not ''",
    "maxRevote = 1.5": "line 1: maxRevote: must be a whole number from 0 to 10000, not '1.5'",
    "maxRevote = ９": "line 1: maxRevote: must be a whole number from 0 to 10000, not '９'",
    "timeLimit = 0": "line 1: timeLimit: must be milliseconds, from 1 to 3600000, or -1 for the default",
    "isVoteVisible = maybe": "line 1: isVoteVisible: must be true or false, not 'maybe'",
    "maxTalk 5": "line 1: must be `key = value`, not 'maxTalk 5'",
    "maxTalk = 5\nmaxSkip = 2\nMAXTALK = 6": "line 3: MAXTALK: is set twice: '5' in line 1",
    "playerNum = 19": "line 1: playerNum: must be from 3 to 18 players, not 19, unless each role has a key",
    "agent = 2": "line 1: agent: must be from 3 to 18 players, not 2, unless each role has a key",
    "playerNum = 5\nseer = 1\nwerewolf = 1": "line 1: playerNum: is 5, but there are 2 roles",
    "port = 70000": "line 1: port: must be a whole number from 0 to 65535, not '70000'",
    "game = 0": "line 1: game: must be a whole number from 1 to 100000000, not '0'",
    "maxTalk = x\ngame = y": "line 1: maxTalk: must be a whole number from 0 to 10000, not 'x'; line 2: game",
}


@pytest.mark.parametrize("text", FAULTS)
def test_what_makes_no_sense_is_named_with_its_line(text: str) -> None:
    assert faults(text).startswith(FAULTS[text])
    assert "\n" not in faults(text)


def test_a_village_that_cannot_be_played_is_refused() -> None:
    assert faults("werewolf = 0\nseer = 0").startswith("the file: roles")


def test_unknown_keys_are_named_and_ignored() -> None:
    file = read("maxTlak = 3\nmood = good")
    assert file.remarks[0] == "line 1: maxTlak: unknown, ignored; did you mean maxTalk?"
    assert file.remarks[1] == "line 2: mood: unknown, ignored"
    assert file.rules.talk.count == 10


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    missing = tmp_path / "none.cfg"
    with pytest.raises(SettingsError, match=re.escape(f"{missing}: No such file")):
        load_cfg(missing)
    (tmp_path / "bytes.cfg").write_bytes(b"maxTalk = \xff\xfe")
    with pytest.raises(SettingsError, match=r"bytes\.cfg: is not UTF-8"):
        load_cfg(tmp_path / "bytes.cfg")
    (tmp_path / "start.ini").write_text("setting = none.cfg\n")
    with pytest.raises(SettingsError, match=r"start\.ini: line 1: setting: .*none\.cfg: No such file"):
        load_cfg(tmp_path / "start.ini")
    (tmp_path / "bom.cfg").write_bytes("\ufeffmaxTalk = 3\r\nmaxSkip = 1\r\n".encode())
    rules = load_cfg(tmp_path / "bom.cfg").rules
    assert (rules.talk.count, rules.talk.skips) == (3, 1)


def test_files_may_not_name_each_other_for_ever(tmp_path: Path) -> None:
    (tmp_path / "a.ini").write_text("setting = a.ini\n")
    with pytest.raises(SettingsError, match="is set twice"):
        load_cfg(tmp_path / "a.ini")


def test_every_key_is_documented() -> None:
    doc = (Path(__file__).parents[3] / "docs" / "configuration.md").read_text(encoding="utf-8")
    table = doc.split("## Files of the classic platform")[1]
    rows = set(re.findall(r"`([A-Za-z#]+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.M))))
    written = {f"is{name[0].upper()}{name[1:]}" for name in FLAGS}
    unused = {
        f"is{name[0].upper()}{name[1:]}" if name.startswith(("vot", "enable")) else name for name in UNUSED
    }
    assert rows == {*written, *NUMBERS, *STARTER, VERSION, *unused, *(role.lower() for role in Role)}


# At the door


def opened(*files: str, **options: object) -> ClassicSettings:
    found = serve_settings(ServeOptions(configs=[str(FILES / file) for file in files], **options), {})  # type: ignore[arg-type]
    assert not found.tracks
    assert found.classic is not None
    return found.classic


def test_a_file_opens_the_classic_door_and_no_other() -> None:
    settings = opened("starter.ini")
    assert (settings.port, settings.games, settings.rules.seats) == (10_001, 40, 5)
    assert (settings.name, len(settings.remarks)) == ("starter", 6)
    assert (opened("usual.cfg").port, opened("usual.cfg").games) == (10_000, 100)


def test_the_command_line_goes_before_the_file() -> None:
    settings = opened("starter.ini", classic=0, games=3, concurrent=2)
    assert (settings.port, settings.games, settings.concurrent) == (0, 3, 2)
    assert opened("usual.cfg", presets=["classic-7"]).rules.seats == 7
    assert not opened("usual.cfg", balanced=True, games=15).rules.role_requests


def test_one_file_is_enough_for_the_door() -> None:
    with pytest.raises(CallerError, match=r"-c: .*usual\.cfg and .*fox\.cfg are both for the classic door"):
        opened("usual.cfg", "fox.cfg")


def test_versions_of_agents() -> None:
    """By name, whatever the village's; names keep their case."""
    file = read("version.Old One = 0.4\nVERSION.cat2=0.4.0\n")
    assert file.versions == {"Old One": "0.4", "cat2": "0.4.0"}
    assert file.rules == read("").rules
    with pytest.raises(SettingsError, match=r"line 1: version.cat: must be 0.4.0, 0.4 or 0.6, not '2017'"):
        read("version.cat = 2017")
    with pytest.raises(SettingsError, match=r"line 2: version.cat: is set twice"):
        read("version.cat = 0.4\nversion.cat = 0.6")
    with pytest.raises(SettingsError, match=r"line 1: version.: needs the name of an agent behind the dot"):
        read("version. = 0.4")


def test_a_village_of_0_4_0() -> None:
    file = read("version = 0.4.0\nversion.new = 0.6")
    assert file.rules == read("version = 0.4").rules
    assert file.versions == {EVERYBODY: "0.4.0", "new": "0.6"}
    settings = classic_settings(file.rules, versions=file.versions)
    assert settings.versions_of(["a", "new", "a"]) == {1: "0.4.0", 2: "0.6", 3: "0.4.0"}
    assert classic_settings(file.rules).versions_of(["a"]) == {}


PUBLIC = {
    "roles that we do not know, and empty ones": (
        "lib=./\nlog=./log/\nport=10000\ngame=10\nview=false\n#C#=PATH\nsetting=./mine.cfg\n#agent=5\n"
        "A,java,org.example.Mine,\nB,java,org.example.Mine,SEER\nC,java,org.example.Mine,IMMORALIST\n"
        "D,java,org.example.Mine,FOX\nE,java,org.example.Mine\n#P,python,PATH\n",
        (5, 10, 5),
    ),
    "a path in quotes": (
        "port=11111\ngame=2\nsetting=./mine.cfg\nagent=5\nA,java,org.example.Mine\n"
        'P,python,"C:\\Users\\me\\agents\\villager.py"\n',
        (5, 2, 2),
    ),
    "a script of another folder": (
        "agent=5\nsetting=mine.cfg\nP,python,../agents/me.py,VILLAGER\n",
        (5, None, 1),
    ),
    "0.4": (
        "agent=15\nview=true\nsetting=./mine.cfg\nA,org.example.Mine\nB,org.example.Mine\n",
        (15, None, 2),
    ),
    "0.4 with a jar": ("agent=5\nsetting=./mine.cfg\nA,java,./a.jar,org.example.Mine,SEER\n", (5, None, 1)),
    "millions of games": ("game=5000000\nagent=5\nsetting=./mine.cfg\n", (5, 5_000_000, 0)),
}


@pytest.mark.parametrize("name", PUBLIC)
def test_starter_files_as_they_are_published(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The settings file is looked up in the working directory first."""
    text, (seats, games, agents) = PUBLIC[name]
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, limit in ((here, 111), (there, 222)):
        folder.mkdir()
        (folder / "mine.cfg").write_text(f"timeLimit = {limit}\n")
    (there / "AutoStarter.ini").write_text(text)
    monkeypatch.chdir(here)
    file = load_cfg(there / "AutoStarter.ini")
    assert (file.rules.seats, file.games, len(file.starter.agents)) == (seats, games, agents)
    assert file.rules.answer_ms == 111
    (here / "mine.cfg").unlink()
    assert load_cfg(there / "AutoStarter.ini").rules.answer_ms == 222


def test_the_commands_of_agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lib").mkdir()
    file = read(
        "lib=lib\nagent=5\nA,java,./a.jar,org.example.Mine,SEER\nB,java,org.example.Other\nP,python,p.py,WEREWOLF"
    )
    (a, b, p) = file.starter.agents
    environ = {"PATH": str(tmp_path)}

    def command(agent: StarterAgent) -> list[str]:
        return file.starter.command(agent, "127.0.0.1", 10_000, environ)

    client = ["org.aiwolf.common.bin.ClientStarter", "-h", "127.0.0.1", "-p", "10000", "-c"]
    classes = f"lib{os.pathsep}{Path('lib', '*')}"
    assert command(a) == [
        "java",
        "-cp",
        f"{classes}{os.pathsep}a.jar",
        *client,
        "org.example.Mine",
        "SEER",
        "-n",
        "A",
    ]
    assert command(b) == ["java", "-cp", classes, *client, "org.example.Other", "-n", "B"]
    assert command(p) == ["python3", "-u", "p.py", "-p", "10000", "-h", "127.0.0.1", "-r", "WEREWOLF"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A,java,org.example.Mine,IMMORALIST", "line 1: 'IMMORALIST' is not a role; A has no wish"),
        ("A,C#,a.dll", "line 1: 'A,C#,a.dll': agents in C# are not started"),
    ],
)
def test_what_is_not_as_written_is_told(line: str, told: str) -> None:
    assert told in read(line).remarks
