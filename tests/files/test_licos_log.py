"""LiCOS logs become the games that they were of; what a server would refuse is told, with its line."""

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.files.licos_logs import Message, as_lines, of_seat, told, village
from tests.rows import each_row

from jinro.corpus.licos.forms import FORMS, Form, Side
from jinro.corpus.rights.games import robots_game
from jinro.errors import LogError
from jinro.files import formats
from jinro.files.checks import LicosCheck, check_licos, check_log, check_trace
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.village import opening
from jinro.wire.licos.dialects import VERSIONS, Version

UNTOLD = (e.Seeded, e.Seated, e.Closed, e.TimeRanOut, e.FloorClosed)
"""Events of which no message tells, and how talk after the end ends."""


def course(events: tuple[Event, ...] | list[Event]) -> list[dict[str, Any]]:
    """What messages tell of the events of a game."""
    found = []
    for event in events:
        if not isinstance(event, UNTOLD):
            made = msgspec.to_builtins(event)
            if isinstance(event, e.Opened):
                made["characters"] = [one.name for one in event.characters]
                made["rules"].pop("language", None)
            for key in ("game", "seed"):
                made.pop(key, None)
            found.append(made)
    return found


@each_row(
    ("form", "version", "side"), [(f, v, s) for f in FORMS for v in VERSIONS for s in ("all", "clients")]
)
def test_a_log_becomes_the_game_that_it_was_of(form: Form, version: Version, side: Side) -> None:
    reading = formats.read(as_lines(told(form=form, version=version, side=side)))
    assert list(reading.problems) == []
    assert course(list(reading.events)) == course(village())


def test_ties_are_broken_as_they_were() -> None:
    tied = [
        events
        for events in (village("licos-5", seed, "chance") for seed in range(4))
        if any(isinstance(one, e.Counted) and len(one.leaders) > 1 for one in events)
    ]
    assert tied
    for events in tied:
        reading = formats.read(as_lines(told(robots_game(events, "reasoner"))))
        assert course(list(reading.events)) == course(events)


def stopped(*commands: c.Command) -> list[Event]:
    """A village in which these commands are given on the first morning, and which is then stopped."""
    game = Game(preset("licos-5"), seed=3)
    started = 1_700_000_000_000
    opened = opening(game.rules, 3, started)
    for command in (opened, *commands, c.Close(50_000)):
        assert not isinstance(game.submit(command), c.Refusal)
    return game.log


@each_row(
    "events",
    [
        stopped(c.Speak(1_000, 2, "talk", "あ")),
        stopped(c.Speak(1_000, 2, "talk", "あ"), c.Remove(20_000, 3), c.Speak(30_000, 1, "talk", "い")),
        stopped(c.Pause(2_000), c.Resume(9_000), c.MarkBoard(9_500, 1, 2, Role.SEER, "△")),
    ],
)
def test_games_that_were_stopped_paused_or_lost_a_seat(events: list[Event]) -> None:
    reading = formats.read(as_lines(told(robots_game(events, "reasoner"))))
    assert list(reading.problems) == []
    untold = (e.Paused, e.Resumed, e.Extended)
    assert course(list(reading.events)) == course([one for one in events if not isinstance(one, untold)])


def test_a_limit_that_posts_exceed_was_none() -> None:
    """Other servers keep to no interval, and may take longer posts; what is asked of a robot is told."""
    found = copy.deepcopy(told(form="wire", side="clients"))
    for one in found:
        if "text" in one:
            one["text"]["@value"] += "ん" * 140
            one["clientTimestamp"] = one["phaseStartTime"]
    reading = formats.read(as_lines(found))
    assert list(reading.problems) == []
    spoken = [one.text for one in reading.events if isinstance(one, e.Spoke)]
    assert len(spoken) == sum(isinstance(one, e.Spoke) for one in village())
    assert all(len(text) > 140 for text in spoken)
    problems = check(found).problems
    assert {one.code for one in problems} == {"refused"}
    assert len(problems) == len(spoken)


def test_a_log_without_the_roles_is_refused() -> None:
    posts = [one for one in told(form="wire", side="clients") if one["@id"].endswith("playerMessage")]
    with pytest.raises(LogError, match="it tells the roles of 1 of 5 seats only"):
        formats.read(as_lines(posts[:1]))


def test_where_the_game_comes_out_otherwise_reading_ends_and_says_so() -> None:
    found = [one for one in told() if not one["@id"].endswith("voteMessage")]
    problems = formats.read(as_lines(found)).problems
    assert [one.code for one in problems] == ["differs"]
    assert str(problems[0]) == "line 152: seat 1 is death by execution in the file, alive in our game"


def test_other_checks_send_to_the_right_command() -> None:
    data = as_lines(told()[:3])
    assert "`jinro check licos` checks it" in str(check_log("x", data).problems[0])
    difference = check_trace("x", data).difference
    assert difference is not None
    assert "`jinro check licos` checks it" in difference.ours


# check licos


def check(found: list[Message]) -> LicosCheck:
    return check_licos("x", as_lines(found))


@each_row(("seat", "version"), [(seat, version) for seat in range(1, 6) for version in VERSIONS])
def test_what_a_client_rightly_sent_has_no_fault(seat: int, version: Version) -> None:
    checked = check(of_seat(seat, version))
    assert [str(one) for one in checked.problems] == []
    assert (checked.version, checked.messages > 40) == (version, True)


def first(found: list[Message], kind: str, **wanted: object) -> int:
    """The place of the first message of a client of a kind."""
    return next(
        n
        for n, one in enumerate(found)
        if one.get("directionality") == "client to server"
        and one["@id"].endswith(kind)
        and all(one[key] == value for key, value in wanted.items())
    )


def changed(kind: str, change: Callable[[Message], object], **wanted: object) -> tuple[list[Message], int]:
    """What seat 4, the seer, has sent and received, with a change of its first message of a kind."""
    found = copy.deepcopy(of_seat(4))
    place = first(found, kind, **wanted)
    change(found[place])
    return found, place + 1


def without(key: str) -> Callable[[Message], object]:
    return lambda one: one.pop(key)


def with_(**values: object) -> Callable[[Message], object]:
    return lambda one: one.update(values)


def at(key: str, **values: object) -> Callable[[Message], object]:
    return lambda one: one[key].update(values)


FAULTS = {
    "schema": ("playerMessage", without("isOver"), "bad_message", ""),
    "token": ("playerMessage", with_(token="x"), "bad_message", 'playerMessage.token: "***" came'),
    "of another": (
        "playerMessage",
        with_(token="00000000-0000-4000-8000-000000000000"),
        "refused",
        "the token is not that of this connection",
    ),
    "village": ("playerMessage", at("village", id=77), "refused", "village.id: 77 came"),
    "phase": (
        "playerMessage",
        with_(phase="night"),
        "refused",
        "the message is of night 1, but it is morning 1",
    ),
    "day": ("playerMessage", with_(date=9), "refused", "the message is of morning 9"),
    "channel": (
        "playerMessage",
        with_(intensionalDisclosureRange="seer"),
        "refused",
        "seer is not a channel",
    ),
    "whisper": ("playerMessage", with_(intensionalDisclosureRange="werewolf"), "refused", "(not_yours)"),
    "grave": ("playerMessage", with_(intensionalDisclosureRange="grave"), "refused", "(not_yours)"),
    "too long": ("playerMessage", at("text", **{"@value": "あ" * 141}), "refused", "(too_long)"),
    "empty": ("playerMessage", at("text", **{"@value": " "}), "", ""),
    "on oneself": ("voteMessage", at("agent", id=3), "refused", "(on_self)"),
    "nobody": ("voteMessage", at("agent", id=14), "refused", "(unknown_target)"),
    "role": ("boardMessage", at("role", name={"en": "Medium"}), "refused", "(unknown_role)"),
    "direction": ("voteMessage", with_(directionality="server to client"), "bad_message", "@id"),
}


@pytest.mark.parametrize("name", [name for name, row in FAULTS.items() if row[2] and name != "schema"])
def test_a_fault_is_told_with_its_line(name: str) -> None:
    kind, change, code, words = FAULTS[name]
    found, line = changed(kind, change)
    problems = check(found).problems
    assert [one.code for one in problems if one.line == line] == [code], problems
    assert words in next(str(one) for one in problems if one.line == line)


def test_every_fault_of_a_message_is_told() -> None:
    found, line = changed("playerMessage", lambda one: (one.pop("agent"), one.update(date="1", phase="dusk")))
    told_of = [str(one) for one in check(found).problems if one.line == line]
    assert len(told_of) == 3
    assert {"agent is missing" in one or ".date: " in one or ".phase: " in one for one in told_of} == {True}


def test_who_has_chosen_and_who_is_dead_is_known() -> None:
    found = copy.deepcopy(of_seat(4))
    vote = first(found, "voteMessage", phase="day")
    found.insert(vote + 1, found[vote])
    problems = check(found).problems
    assert [(one.line, one.code) for one in problems] == [(vote + 2, "refused")]
    assert "you have chosen already" in str(problems[0])
    found = copy.deepcopy(of_seat(1))  # It is executed on day 1.
    post = copy.deepcopy(found[first(found, "playerMessage", intensionalDisclosureRange="public")])
    second = next(n for n, one in enumerate(found) if (one["phase"], one["date"]) == ("morning", 2))
    post |= {"phase": "morning", "date": 2}
    problems = check([*found[: second + 1], post, *found[second + 1 :]]).problems
    assert [(one.line, one.code) for one in problems] == [(second + 2, "refused")]
    assert "(not_yours)" in str(problems[0])


def test_a_line_that_is_no_message_is_told() -> None:
    data = as_lines(of_seat(4)[:2]) + b'{"@id": \n[1]\n'
    assert [(one.line, one.code) for one in check_licos("x", data).problems] == [
        (3, "bad_message"),
        (4, "bad_message"),
    ]


# The published examples of 0.2


def test_faults_of_the_published_examples_are_told_and_the_rest_is_read() -> None:
    """Tokens that are no UUIDs, a village without a language, a limit of `10m`, a misspelt role."""
    found = [copy.deepcopy(one) for one in told()]
    for one in found:
        one["token"] = "eF" + one["token"][:8]
        one["village"].pop("lang")
        one["phaseTimeLimit"] = f"{one['phaseTimeLimit']}s" if one["phaseTimeLimit"] > 0 else -1
    reading = formats.read(as_lines(found))
    assert course(list(reading.events)) == course(village())
    assert {one.code for one in reading.problems} == {"bad_message"}
    assert len(reading.problems) == len(found)
    assert [one.code for one in check(of_seat(4)[5:6]).problems] == []
    spread = msgspec.json.format(msgspec.json.encode(found[20]), indent=2)
    told_of = [str(one) for one in check_licos("x", spread).problems]
    assert any('.token: "***" came, expected text like' in one for one in told_of)
    assert any("key lang is missing" in one for one in told_of)


@each_row("data", [b"hello\nworld\n", bytes(range(256)) * 20, b'{"a": 1}\n{"b": 2}\n', b""])
def test_a_file_that_is_no_log_of_licos_is_told_in_one_line(data: bytes) -> None:
    checked = check_licos("x", data)
    assert [(one.line, one.code) for one in checked.problems] == [(0, "empty")]
    assert checked.messages == 0


def test_a_message_of_no_type_that_we_know_is_told_as_one() -> None:
    (problem,) = check_licos("x", b'{"type": "pign"}\n').problems
    assert (problem.line, problem.code) == (1, "bad_message")
