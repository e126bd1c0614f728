"""The file of a contest: what it may say, and what is told of what it may not."""

import pytest

from jinro.cli.contest.group import SAMPLE
from jinro.config.organiser import Contest, parse_contest
from jinro.errors import SettingsError

SMALL = """
title: Small
teams: [{name: kuma}, {name: neko, entries: [{player: chance}, {player: parrot}]}]
tracks: [{name: five, preset: contest-5, games: 10}]
"""


def test_names_of_entries_follow_from_their_team() -> None:
    contest = parse_contest(SMALL)
    assert contest.team_of == {"kuma": "kuma", "neko-a": "neko", "neko-b": "neko"}
    assert [entry.is_remote for entry in contest.entries(contest.tracks[0])] == [True, False, False]
    assert contest.health is not None


def test_the_sample_is_a_contest() -> None:
    contest = parse_contest(SAMPLE.read_text(encoding="utf-8"))
    assert len(contest.team_of) == 6
    assert [track.games for track in contest.tracks] == [60, 20]
    assert [entry.habit for team in contest.teams for entry in team.entries].count(None) == 4


def test_no_quarantine() -> None:
    assert parse_contest(SMALL + "quarantine: null\n").health is None


def changed(old: str, new: str) -> str:
    assert old in SMALL
    return SMALL.replace(old, new)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a\n- b", "must be a block of keys"),
        (changed("games: 10", "games: ten"), r"tracks\[0\].games: Expected `int`"),
        (changed("title: Small", "titel: Small"), r"the file: unknown key 'titel' \(did you mean title\?\)"),
        (changed("games: 10", "gmes: 10"), r"tracks\[0\]: unknown key 'gmes' \(did you mean games\?\)"),
        (changed("player: chance", "zzz: 1"), r"entries\[0\]: unknown key 'zzz': known are name, player"),
        (SMALL + "quarantine: {minute: 2}\n", "quarantine: unknown key 'minute' .did you mean minutes"),
        (SMALL + "order: seq\n", "order: must be side-by-side or sequence, not 'seq'"),
        (changed("games: 10", "games: 10, language: fr"), r"language: must be ja or en, not 'fr'"),
        (
            changed("player: chance", "player: chance, habit: crash"),
            "habit: must be crashes or garbage or late or long or silent, not 'crash'",
        ),
        (changed("games: 10", "games: 0"), "track five: games: must be 1 or more, not 0"),
        (changed("preset: contest-5, ", ""), "track five: needs a preset or a config"),
        (changed("name: kuma", "name: kuma2"), "entry kuma2: must not end with a digit"),
        (changed("name: kuma", "name: kuma" + "\u0301" * 5), "at most 4 combining marks"),
        (changed("name: kuma", "name: neko"), "team neko: is there 2 times"),
        (changed("player: chance", "player: chanse"), "did you mean chance"),
        (changed("player: chance", "player: chance, command: [x]"), "a player and a command"),
        (changed("player: chance", "habit: late"), "habit: only built-in players"),
        (
            changed("player: chance", 'command: [agent, --token, "{token}"]'),
            "entry neko-a: command: {token} would be on the command line.*leave it out: the program has its "
            "token in the variable JINRO_TOKEN",
        ),
        (
            changed("player: chance", "command: [x], env: [SECRET_KEY]"),
            "entry neko-a: env: SECRET_KEY is a secret of the server, which no entry is given",
        ),
        (
            changed("player: chance", "command: [x], env: {MY_KEY: JINRO_CONTROL_TOKEN}"),
            "env: JINRO_CONTROL_TOKEN is a secret of the server",
        ),
        (
            changed("player: chance", "command: [x], env: [OPENAI_API_KEY]"),
            "under another name and write: env: {OPENAI_API_KEY: OTHER_NAME}",
        ),
        (
            changed("player: chance", "command: [x], env: [A=b]"),
            "names of variables, never values; not 'A=b'",
        ),
        (
            changed("player: chance", "command: [x], env: {JINRO_URL: A}"),
            "JINRO_URL: the names JINRO_... are",
        ),
        (changed("player: chance", "player: chance, env: [A]"), "env, folder and network are for commands"),
        (changed("player: chance", "folder: agents"), "env, folder and network are for commands"),
        (SMALL + "sandbox: yes please\n", "sandbox: must be auto or required or off, not 'please'"),
        (SMALL + "limits: {memory: 2}\n", "limits: unknown key 'memory' .did you mean memory_mb"),
        (SMALL + "limits: {cpu_s: -1}\n", "limits.cpu_s: must be 0 .no limit. or more, not -1"),
        (SMALL + "limits: {output_mb: 0}\n", "limits.output_mb: must be 1 to 1024, not 0"),
        (changed("player: chance", "player: chance, connections: 99"), "connections: must be 1 to 20"),
        (changed("games: 10", "games: 10, teams: [kumo]"), "unknown: 'kumo' .did you mean kuma"),
        (changed("games: 10", "games: 10, answer_s: 0"), "answer_s: must be above 0"),
        (
            changed("games: 10", "games: 10, thinking: {per: week, budget_s: 1, after_s: 1}"),
            "thinking.per: must be day or game, not 'week'",
        ),
        (
            changed("games: 10", "games: 10, thinking: {budget: 1}"),
            r"tracks\[0\].thinking: unknown key 'budget' .did you mean budget_s",
        ),
        (
            changed("games: 10", "games: 10, format: human-match, people: 0"),
            "people: must be 1 or more, not 0",
        ),
        (changed("name: kuma", "name: people"), "entry people: is the name of people in human matches"),
        (changed("name: five", "name: ../five"), "track ../five: has letters"),
        (changed("name: kuma", 'name: ""'), "team '': a name has 1 to 64"),
        (SMALL + "port: 70000\n", "port: must be from 0 to 65535"),
        (SMALL + "quarantine: {failure_rate: 2}\n", "quarantine.failure_rate: must be .* not 2"),
        (SMALL + "quarantine: {minutes: 600000}\n", "quarantine.minutes: must be .* not 600000"),
        (SMALL + "quarantine: {min_games: 0}\n", "quarantine.min_games: must be 1 or more, not 0"),
        ("title: Empty", "teams: there are none; tracks: there are none"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        parse_contest(text)


def test_variables_of_an_entry() -> None:
    names = parse_contest(changed("player: chance", "command: [x], env: [MODEL, LC_ALL]"))
    assert names.teams[1].entries[0].variables == {"MODEL": "MODEL", "LC_ALL": "LC_ALL"}
    renamed = parse_contest(changed("player: chance", "command: [x], env: {OPENAI_API_KEY: NEKO_KEY}"))
    assert renamed.teams[1].entries[0].variables == {"OPENAI_API_KEY": "NEKO_KEY"}


def test_limits() -> None:
    assert parse_contest(SMALL + "limits: {memory_mb: 0, output_mb: 8}\n").limits.output_mb == 8


def test_too_many() -> None:
    teams = ", ".join(f"{{name: t{i}x}}" for i in range(201))
    tracks = ", ".join(f"{{name: r{i}, preset: contest-5, games: 1}}" for i in range(21))
    with pytest.raises(SettingsError, match="at most 20, not 21.*at most 200 entries, not 201"):
        parse_contest(f"title: Many\nteams: [{teams}]\ntracks: [{tracks}]\n")


def test_defaults() -> None:
    assert Contest(title="x").order == "side-by-side"
