"""notation.py: every event and command as text and back; damaged logs name their line."""

import json
from typing import get_args

import msgspec
import pytest
from tests.rows import each_row

from jinro.errors import LogError
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.notation import (
    check_counts,
    decode_command,
    decode_event,
    decode_log,
    encode_command,
    encode_event,
    encode_log,
)
from jinro.game.presets import names, preset
from jinro.game.roles import Role, Side, Species
from jinro.players import Chance
from jinro.village import simulate

CHARACTERS = (e.Character("アキ", {"年齢": "20歳"}, "aki", 3), e.Character("Ben"))
EVENTS: tuple[e.Event, ...] = (
    e.Opened(0, 1, "01K", 1_778_646_866_123, preset("licos-13"), CHARACTERS),
    e.Seated(0, ("p", "q"), ("t", "u")),
    e.Seeded(0, "種"),
    e.Dealt(0, (Role.WEREWOLF, Role.FOX)),
    e.RoleTold(0, 1, Role.FREEMASON, (1, 2)),
    e.DayBroke(0, 1),
    e.NightFell(5, 1),
    e.PhaseBegan(5, "morning", 0, 300_000),
    e.TimeRanOut(5, 0),
    e.TurnsDrawn(5, "talk", 0, (2, 1)),
    e.FloorOpened(5, "whisper", 9),
    e.FloorClosed(5, "whisper"),
    e.Amended(5, 1, 'a "raw"\n\ttext', "too_long"),
    e.Wrote(5, 1, "talk", "やあ", True),
    e.Spoke(5, 1, "talk", 2, 3, 4, "@Ben こんにちは\u2028", 2, 7, True),
    e.Asked(5, ("divine", "guard"), 1),
    e.Chose(5, 1, "vote", 2, "Ben", "on_self"),
    e.Counted(5, "vote", 1, 2, ((1, 2), (2, 1)), (1, 2)),
    e.VotesShown(5, "vote", 1, (), ((1, 2),)),
    e.Executed(5, 1, 0),
    e.Divined(5, 1, 1, 2, Species.WEREWOLF),
    e.Guarded(5, 1, 1, 2),
    e.Attacked(5, 1, 2),
    e.AttackFell(5, 1, 2, "guarded"),
    e.Killed(5, 1, 2, "curse"),
    e.DeathShown(5, 2, "found"),
    e.Sensed(5, 1, 2, Species.HUMAN),
    e.Settled(5, ("attack",)),
    e.Marked(5, 1, 2, Role.SEER, "△"),
    e.WentLost(5, 1),
    e.CameBack(5, 1),
    e.Removed(5, 1, 2),
    e.Paused(5),
    e.Resumed(5),
    e.Extended(5, 9),
    e.Ended(5, 1, Side.FOX, "win", (Role.WEREWOLF, Role.FOX), 7),
    e.Closed(5),
)
COMMANDS: tuple[c.Command, ...] = (
    c.Say(1, 2, 3, "やあ"),
    c.Choose(1, 2, 3, -1, "Zoe"),
    c.Speak(1, 2, "memo", "x"),
    c.MarkBoard(1, 2, 3, Role.SEER, "×"),
    c.Open(0, "01K", CHARACTERS, ("p", "q"), ("t", "u"), (Role.SEER, Role.WEREWOLF), 5),
    c.TimeUp(1, 2, 3),
    c.Lost(1, 2),
    c.Returned(1, 2),
    c.Remove(1, 2),
    c.Pause(1),
    c.Resume(1),
    c.Extend(1, 500),
    c.Close(1),
)


@each_row("event", EVENTS)
def test_event_round_trip(event: e.Event) -> None:
    line = encode_event(event)
    assert b"\n" not in line
    assert json.loads(line)["event"] == type(event).__name__
    assert decode_event(line) == event
    assert encode_event(decode_event(line)) == line


@each_row("command", COMMANDS)
def test_command_round_trip(command: c.Command) -> None:
    line = encode_command(command)
    assert json.loads(line)["command"] == type(command).__name__
    assert decode_command(line) == command


def test_no_kind_is_left_out() -> None:
    assert [type(x) for x in EVENTS] == list(get_args(e.AnyEvent))
    assert [type(x) for x in COMMANDS] == list(get_args(c.AnyCommand))


@pytest.mark.parametrize("name", [n for n in names() if n.rstrip("-bc").endswith(("5", "13", "2017"))])
def test_log_round_trip(name: str) -> None:
    game = simulate(preset(name), Chance, seed=11)
    data = encode_log(game.log)
    assert decode_log(data) == game.log
    assert decode_log(data.decode()) == game.log
    assert encode_log(decode_log(data)) == data
    again = Game.replay(decode_log(data))
    assert again.masks == game.masks
    assert again.winner is game.winner


def lines() -> list[bytes]:
    return encode_log(simulate(preset("contest-5"), Chance, seed=1).log).splitlines()


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"null",
        b'{"event":"Danced","at_ms":0}',
        b'{"event":"DayBroke","at_ms":0}',
        b"\xff\xfe",
        b"x" * 99,
    ],
    ids=["blank", "half", "null", "unknown", "field missing", "not text", "long"],
)
def test_a_damaged_line_is_named(damage: bytes) -> None:
    damaged = lines()
    damaged[4] = damage
    with pytest.raises(LogError, match=r"^line 5: not an event of a jinro log") as caught:
        decode_log(b"\n".join(damaged))
    assert caught.value.line == 5
    assert "\n" not in str(caught.value)


def test_a_truncated_last_line_is_named() -> None:
    data = b"\n".join(lines())
    number = len(lines())
    with pytest.raises(LogError) as caught:
        decode_log(data[:-3])
    assert caught.value.line == number


def test_a_log_begins_with_its_opening() -> None:
    with pytest.raises(LogError, match=r"^line 1: a log begins with the event Opened, not Seeded"):
        decode_log(b"\n".join(lines()[1:]))
    with pytest.raises(LogError, match="a log begins with the event Opened, not DayBroke"):
        Game.replay([e.DayBroke(0, 1)])


def test_an_empty_log_is_none() -> None:
    with pytest.raises(LogError, match="an empty file"):
        decode_log(b"")
    with pytest.raises(LogError, match="an empty log"):
        Game.replay([])


def test_another_version_is_refused() -> None:
    first = json.loads(lines()[0]) | {"version": 2}
    with pytest.raises(LogError, match="format version 2; this jinro reads version 1") as caught:
        decode_log(json.dumps(first))
    assert caught.value.line == 1


@each_row(
    "event",
    [
        e.Spoke(0, 1, "whisper", 0, 0, 0, "x"),
        e.Chose(0, 9, "vote", 1),
        e.FloorClosed(0, "whisper"),
        e.PhaseBegan(0, "x", 99),
        e.TurnsDrawn(0, "balcony", 0, (1,)),
    ],
)
def test_an_event_that_cannot_follow_is_named(event: e.Event) -> None:
    game = simulate(preset("contest-5"), Chance, seed=1)
    with pytest.raises(LogError, match=f"{type(event).__name__} cannot follow") as caught:
        Game.replay([*game.log[:12], event])
    assert caught.value.line == 13


def test_a_line_that_is_no_event() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_event(b'{"event":"Danced"}')
    with pytest.raises(msgspec.DecodeError):
        decode_command(b"{")


def test_more_lines_or_values_than_a_game_has_are_refused() -> None:
    with pytest.raises(LogError, match=r"more than 200,000 lines"):
        check_counts(b"\n" * 200_001)
    with pytest.raises(LogError, match=r"more than 2,000,000 JSON values"):
        check_counts(b"[" * 2_000_001)
    check_counts(b"\n" * 200_000)


@pytest.mark.parametrize(
    "event",
    [e.DayBroke(0, 1 << 60), e.TurnsDrawn(0, "talk", 0, (1, 1 << 60))],
    ids=lambda event: type(event).__name__,
)
def test_numbers_beyond_all_bounds_are_refused(event: e.Event) -> None:
    opened = simulate(preset("contest-5"), Chance, seed=1).log[0]
    with pytest.raises(LogError, match="a number is out of range"):
        decode_log(encode_log([opened, event]))


def test_numbers_of_the_rules_are_bounded_too() -> None:
    opened = simulate(preset("contest-5"), Chance, seed=1).log[0]
    assert isinstance(opened, e.Opened)
    rules = msgspec.structs.replace(opened.rules, roles={**opened.rules.roles, Role.SEER: 1 << 60})
    with pytest.raises(LogError, match="a number is out of range"):
        decode_log(encode_log([msgspec.structs.replace(opened, rules=rules)]))


def test_many_digits_in_a_text_are_no_number() -> None:
    log = simulate(preset("contest-5"), Chance, seed=1).log[:1]
    spoke = e.Spoke(0, 1, "talk", 1, 0, 0, "9" * 100)
    assert decode_log(encode_log([*log, spoke]))[-1] == spoke


def test_half_a_surrogate_pair_is_not_text() -> None:
    with pytest.raises(LogError, match="not an event"):
        decode_log("\ud800")
