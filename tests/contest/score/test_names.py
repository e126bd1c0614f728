"""names.py: registered names come first, then what a server recorded, then the rules of contests."""

from collections.abc import Sequence

from jinro.contest.score.names import TeamNames


def told(names: TeamNames, player: str, recorded: str = "") -> tuple[str, str, str]:
    one = names.of(player, recorded)
    return one.team, one.entry, one.rule


def of_logs(players: Sequence[str], registered: Sequence[str] = ()) -> TeamNames:
    return TeamNames([(player, "") for player in players], {name: name for name in registered})


def test_a_number_at_the_end_counts_connections() -> None:
    names = of_logs(["CanisLupus1", "GPTaku2", "bmd", "42"])
    assert told(names, "CanisLupus1") == ("CanisLupus", "CanisLupus", "number")
    assert told(names, "bmd") == ("bmd", "bmd", "as_is")
    assert told(names, "42") == ("42", "42", "as_is")
    assert names.remarks == []


def test_letters_are_entries_of_a_team_if_there_are_several() -> None:
    names = of_logs(["kanolab-nw-A1", "kanolab-nw-C3", "lone-A1", "kanolab-nw1"])
    assert told(names, "kanolab-nw-A1") == ("kanolab-nw", "kanolab-nw-A", "number")
    assert names.of("kanolab-nw-C3").merged
    assert told(names, "lone-A1") == ("lone-A", "lone-A", "number")
    assert told(names, "kanolab-nw1") == ("kanolab-nw", "kanolab-nw", "number")


def test_what_a_server_recorded_is_not_guessed() -> None:
    names = TeamNames([("agent7", "team99"), ("agent7", "")])
    assert told(names, "agent7", "team99") == ("team99", "team99", "recorded")
    assert told(names, "agent7") == ("agent", "agent", "number")


def test_registered_names_come_first_and_the_longest_wins() -> None:
    names = of_logs(["R2D21", "R2D2-B3", "R2D2X1", "SUNAMELLI1"], ["R2D2", "R2", "sunamelli"])
    assert told(names, "R2D21") == ("R2D2", "R2D2", "registered")
    assert told(names, "R2D2-B3")[1:] == ("R2D2-B", "registered")
    assert told(names, "R2D2X1") == ("R2D2X", "R2D2X", "number")
    assert told(names, "SUNAMELLI1") == ("sunamelli", "sunamelli", "registered")


def test_registered_entries_stay_teams_of_their_own() -> None:
    names = of_logs(["cats-A1", "cats-B1"], ["cats-A", "cats-B"])
    assert [one.team for one in names.identities] == ["cats-A", "cats-B"]


def test_doubtful_names_have_a_remark() -> None:
    names = of_logs(["SunameLLi1", "sunamelli1", "lab1", "lab"])
    assert names.remarks == [
        "SunameLLi and sunamelli differ only in case: counted apart",
        "lab1 is counted as lab, which is the name of another agent too",
        "sunamelli and SunameLLi differ only in case: counted apart",
    ]


def test_registered_entries_belong_to_their_teams() -> None:
    registered = {"tabby": "cats", "cats-B": "cats", "dogs": "dogs"}
    seen = [("agent1", "tabby"), ("cats-B2", ""), ("dogs1", ""), ("x1", "owls")]
    names = TeamNames(seen, registered)
    assert [told(names, *one) for one in seen] == [
        ("cats", "tabby", "registered"),
        ("cats", "cats-B", "registered"),
        ("dogs", "dogs", "registered"),
        ("owls", "owls", "recorded"),
    ]
    assert [one.merged for one in names.identities] == [True, True, False, False]
