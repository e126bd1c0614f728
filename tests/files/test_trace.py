"""Packet traces: ours are written from events; recorded ones come out of our own game again."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.files.go_playground import go_playground
from tests.files.shared_data import DATA, needs
from tests.rows import each_row

from jinro import preset
from jinro.errors import LogError
from jinro.files import formats
from jinro.files.checks import check_trace
from jinro.files.readers import read_trace
from jinro.files.reenactment.inputs import asks_again
from jinro.files.reenactment.reenact import differs
from jinro.files.writers import TraceWriter, write_trace
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.rules import Length, Rules
from jinro.village.simulate import opening
from jinro.wire.nlp import DIALECTS, Host

JSAI = sorted(DATA.glob("jsai2026-sample/json/*.json"))
STARTED_MS = 1_778_646_866_123
WORDS = ("", "Skip", "Over", "hello", "@{0} who are you", "I think @{0} is it, @{1}", "x" * 70, "  ", "{0}")


def start(rules: Rules, seed: int) -> tuple[Game, c.Open]:
    players = tuple(f"team{seat % 3}-{seat}" for seat in range(1, rules.seats + 1))
    opened = replace(
        opening(rules, seed, started_ms=STARTED_MS, players=players),
        teams=tuple(player.rstrip("0123456789") for player in players),
    )
    return Game(rules, seed), opened


def play(
    rules: Rules, seed: int, dialect: str = "2026", *, loses: bool = False, talks: tuple[str, ...] = ()
) -> tuple[Game, bytes]:
    """A game of answers good and bad, as a server plays it, and the trace that is written meanwhile.

    `talks`: all that is said in the public talk; default: anything.
    """
    game, opened = start(rules, seed)
    host, trace, chance = Host(DIALECTS[dialect]), TraceWriter(), Draws(seed)
    written = b""
    names = [character.name for character in opened.characters]
    step = 0
    command: c.Command | None = opened
    while command is not None:
        events = game.submit(command)
        assert isinstance(events, list), events
        written += trace.take(events, host.packets(game))
        step += 1
        number = chance.number(f"step{step}")
        command = None if game.closed else following(game, host, names, number, loses)
        if talks and isinstance(command, c.Say) and game.asks[command.seat].kind == "talk":
            command = replace(command, text=talks[number % len(talks)])
    return game, written + trace.close()


def following(game: Game, host: Host, names: list[str], number: int, loses: bool) -> c.Command:
    now = game.log[-1].at_ms + number % 3_000
    ready = sorted(game.asks)
    if not ready:
        speakers = [s for s in range(1, len(names) + 1) if "talk" in game.open_to(s)]
        seat = speakers[number % len(speakers)] if speakers and number % 9 else 0
        text = WORDS[number // 9 % len(WORDS)].format(*names) or "Hm."
        command = host.speak(seat, text, now) if seat and text.strip() else None
        return command or c.TimeUp(now, step=game.state.step)
    ask = game.asks[ready[number % len(ready)]]
    if number % 19 == 0:
        return c.TimeUp(now, ask.seat, ask.id)
    if loses and number % 23 == 0 and ask.seat not in game.state.lost:
        return c.Lost(now, ask.seat)
    name = names[number // 7 % len(names)]
    text = WORDS[number // 7 % len(WORDS)].format(*names) if ask.kind in ("talk", "whisper") else name
    return host.answer(ask, text, now)


PLAYED = [
    (name, dialect)
    for name in ("contest-5", "contest-9", "contest-13", "anytime-5")
    for dialect in DIALECTS
    if not (name == "anytime-5" and dialect == "s1")
]


@pytest.mark.parametrize(("name", "dialect"), PLAYED)
def test_our_own_traces_come_out_of_the_game_again(name: str, dialect: str) -> None:
    for seed in range(6):
        _, written = play(preset(name), seed, dialect)
        checked = check_trace(name, written)
        assert checked.dialect == dialect
        assert checked.difference is None
        assert checked.identical == checked.packets > 50


def test_that_an_empty_answer_was_not_final_is_read_from_the_trace() -> None:
    """Agents are not told: one who was asked again after it shows it."""
    rules = preset("contest-5")
    rules = replace(rules, talk=replace(rules.talk, empty="over_once"))
    again = 0
    for seed in range(6):
        game, written = play(rules, seed, "2026-05")
        again += sum(isinstance(event, e.Spoke) and event.again for event in game.log)
        assert check_trace("contest-5", written).difference is None
    assert again > 5


def test_that_an_empty_whisper_was_not_final_is_read_from_the_trace() -> None:
    """The talk may show nothing: there nobody said nothing."""
    rules = preset("contest-9")
    rules = replace(
        rules, talk=replace(rules.talk, empty="over_once"), whisper=replace(rules.whisper, empty="over_once")
    )
    shown = 0
    for seed in range(12):
        game, written = play(rules, seed, "2026-05", talks=("hello", "Over"))
        again = {event.channel for event in game.log if isinstance(event, e.Spoke) and event.again}
        shown += again == {"whisper"}
        assert check_trace("contest-9", written).difference is None
    assert shown > 3


def test_a_second_whisper_phase_of_a_day_is_not_a_second_ask() -> None:
    """On day 0 werewolves whisper before the talk and after it: an empty answer ends one phase."""
    for seed in range(6):
        _, written = play(preset("contest-13"), seed, "s1", talks=("hello", "Over"))
        assert not asks_again(read_trace(written))


@pytest.mark.parametrize("name", ["contest-5", "anytime-5"])
def test_a_text_of_which_only_the_beginning_is_kept_comes_out_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spaces do not count, so what is said may be longer than what is kept of the answer."""
    monkeypatch.setitem(globals(), "WORDS", (f"a{' ' * 9_000}{'b' * 70}", f"a{chr(11) * 20_000}b", *WORDS))
    for seed in range(4):
        game, written = play(preset(name), seed)
        assert any(len(event.text) > 5_000 for event in game.log if isinstance(event, e.Spoke))
        assert b"SHA-256" in written
        assert check_trace(name, written).difference is None


def test_a_village_without_werewolves_comes_out_again() -> None:
    for dialect in DIALECTS:
        for seed in range(3):
            game, written = play(preset("playground-5"), seed, dialect)
            assert not game.winner or game.winner == "NONE"
            checked = check_trace("playground", written)
            assert checked.difference is None
            assert checked.identical == checked.packets > 50


def test_a_village_without_werewolves_of_the_contests_server_comes_out_again() -> None:
    """It ends after the first talk, won by the village, and its agents were told of five more days."""
    checked = check_trace("go", go_playground())
    assert (checked.dialect, checked.difference, checked.packets) == ("2026-05", None, 30)
    assert checked.identical == checked.packets
    events = formats.read(go_playground()).events
    assert [event.winner for event in events if isinstance(event, e.Ended)] == ["VILLAGER"]


@pytest.mark.parametrize(
    "length",
    [
        Length(base=9, mention=9, strict=True),
        Length(base=9, mention=4, per_seat=20, strict=True),
        Length(base=0, mention=0, strict=True),
    ],
    ids=["limits", "budget", "zero"],
)
def test_texts_that_the_first_server_cut_its_own_way_come_out_again(
    length: Length, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mention of the first seat counts there, not the leftmost; 0 is no limit."""
    monkeypatch.setitem(globals(), "WORDS", ("@{2} said that @{1} is not @{0}, surely not", *WORDS))
    rules = preset("contest-5")
    rules = replace(rules, talk=replace(rules.talk, length=length))
    for seed in range(6):
        game, written = play(rules, seed, "s1")
        assert any(isinstance(event, e.Spoke) and event.to for event in game.log)
        checked = check_trace("contest-5", written)
        assert (checked.dialect, checked.difference) == ("s1", None)


@pytest.mark.parametrize("length", [Length(), Length(per_talk=40)], ids=["none", "per talk"])
@pytest.mark.parametrize("name", ["contest-5", "anytime-5"])
def test_spaces_around_a_mention_are_the_agents_own_where_nothing_is_limited(
    name: str, length: Length, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "WORDS", ("well, @{0} it is", *WORDS))
    rules = preset(name)
    rules = replace(rules, talk=replace(rules.talk, length=length))
    traces = [play(rules, seed)[1] for seed in range(6)]
    assert any(b"well, @" in written for written in traces)
    for written in traces:
        assert b"well,@" not in written
        assert check_trace(name, written).difference is None


@pytest.mark.parametrize(("name", "dialect"), PLAYED)
def test_a_trace_written_afterwards_is_the_one_written_meanwhile(name: str, dialect: str) -> None:
    for seed in range(6):
        game, written = play(preset(name), seed, dialect, loses=True)
        assert write_trace(game.log, DIALECTS[dialect]) == written


def test_every_request_is_one_entry_with_its_answer() -> None:
    game, written = play(preset("contest-13"), 1)
    found = json.loads(written)
    assert list(found) == ["agents", "entries", "game_id", "win_side"]
    assert [agent["role"] for agent in found["agents"]] == [str(role) for role in game.roles]
    assert found["agents"][0] == {"idx": 1, "name": "team1-1", "role": game.roles[0], "team": "team1-"}
    assert found["win_side"] == game.winner
    for entry in found["entries"]:
        packet = json.loads(entry["request"])
        assert packet["info"]["agent"] == entry["agent"]
        assert entry["response_timestamp"] >= entry["request_timestamp"] >= STARTED_MS
        if packet["request"] in ("INITIALIZE", "DAILY_INITIALIZE", "DAILY_FINISH", "FINISH"):
            assert "response" not in entry
            assert "error" not in entry
        assert entry.get("response") != ""
    assert {"no answer in time"} == {entry["error"] for entry in found["entries"] if "error" in entry}


def test_answers_stand_as_they_were_sent() -> None:
    _, written = play(preset("contest-5"), 3)
    said = {entry.get("response") for entry in json.loads(written)["entries"]}
    assert "x" * 70 in said
    assert "Skip" in said
    assert any(text and text.startswith("@") and text.endswith(" who are you") for text in said)


def test_parallel_answers_stand_in_the_order_of_asking() -> None:
    _, written = play(preset("contest-13"), 2)
    trace = read_trace(written)
    names = [entry.agent for entry in trace.entries[:13]]
    votes = [names.index(e.agent) for e in trace.entries if e.request == "VOTE" and e.info["day"] == 1]
    assert votes == sorted(votes)


def test_a_lost_agent_is_told_nothing_and_the_trace_says_so() -> None:
    rules = replace(preset("contest-13"), error_ratio=0.5)
    game, opened = start(rules, 5)
    host, trace = Host(DIALECTS["2026"]), TraceWriter()
    written = trace.take(game.submit(opened), host.packets(game))  # type: ignore[arg-type]
    seat = next(iter(game.asks))
    written += trace.take(game.submit(c.Lost(10, seat)), host.packets(game))  # type: ignore[arg-type]
    written += trace.take(game.submit(c.Close(20)), host.packets(game))  # type: ignore[arg-type]
    entries = [e for e in json.loads(written + trace.close())["entries"] if "error" in e]
    assert [json.loads(e["request"])["request"] for e in entries] == ["WHISPER", "FINISH"]
    assert {e["error"] for e in entries} == {"the connection is lost"}


# What is recorded


@needs("jsai2026-sample")
@pytest.mark.parametrize("file", JSAI, ids=lambda file: file.stem)
def test_every_packet_of_jsai_2026(file: Path) -> None:
    checked = check_trace(file.name, file.read_bytes())
    assert checked.dialect == "2026-05"
    assert checked.difference is None
    assert checked.identical == checked.packets


def without_numbers(log: bytes) -> str:
    """A log whose players have no numbers: some of the published ones have lost theirs."""
    return re.sub(r"^(\d+,status,.*?)\d*(,[^,\n]*)$", r"\1\2", log.decode(), flags=re.M)


@needs("jsai2026-sample")
@pytest.mark.parametrize("file", JSAI, ids=lambda file: file.stem)
def test_a_trace_gives_the_log_of_the_same_game(file: Path) -> None:
    record = formats.read(file.read_bytes())
    written = formats.write(record.events, "log", variant=record.variant, texts="as_said")
    recorded = (DATA / "jsai2026-sample" / "log" / f"{file.stem}.log").read_bytes()
    # The files of this sample end with a newline; those of the contest's archive do not.
    assert without_numbers(written + b"\n") == without_numbers(recorded)


def of_may(written: bytes) -> bytes:
    """As the server of May 2026 kept games of speaking at any time: without the packets of talk."""
    found = json.loads(written)
    kept = []
    for entry in found["entries"]:
        request = json.loads(entry["request"])["request"]
        if request == "TALK_PHASE_START" or request == "TALK":
            kept.append({"agent": "", "request": json.dumps(request)})
        elif not request.startswith("TALK"):
            kept.append(entry)
    return json.dumps({**found, "entries": kept}).encode()


def with_seconds(written: bytes, *, named: bool) -> bytes:
    """As later servers kept them: a mark for each phase and utterance, with Unix seconds.

    `named`: the mark of an utterance has its speaker and its text.
    """
    found = json.loads(written)
    kept = []
    for entry in found["entries"]:
        request = json.loads(entry["request"])["request"]
        if request not in ("TALK_PHASE_START", "TALK", "TALK_PHASE_END"):
            kept += [entry] * (not request.startswith("TALK"))
            continue
        own = {"agent": "", "request": json.dumps(request)}
        own |= {key: entry[key] // 1_000 for key in ("request_timestamp", "response_timestamp")}
        if named and request == "TALK":
            own |= {"agent": entry["agent"], "response": entry["response"]}
        kept.append(own)
    return json.dumps({**found, "entries": kept}).encode()


@pytest.mark.parametrize("named", [False, True], ids=["bare marks", "marks with texts"])
def test_utterances_at_any_time_have_the_times_that_the_file_tells(named: bool) -> None:
    """Packets of May 2026 tell no times, but the marks between them do."""
    for seed in range(6):
        game, own = play(preset("anytime-5"), seed, "2026-05")
        written = with_seconds(own, named=named)
        assert check_trace("later", written).good
        reading = formats.read(written)
        assert "time" not in reading.unknown
        rows = formats.write(reading.events, "log", variant=reading.variant).decode()
        assert rows.endswith("\n")
        read = [int(row.rsplit(",", 1)[1]) for row in rows.splitlines() if ",talk," in row]
        assert len(read) > 3
        assert read == [(STARTED_MS + x.at_ms) // 1_000 for x in game.log if isinstance(x, e.Spoke)]


@pytest.mark.parametrize("dialect", ["2026-05", "2026"])
def test_our_own_traces_tell_the_times_of_utterances_at_any_time(dialect: str) -> None:
    for seed in range(6):
        game, own = play(preset("anytime-5"), seed, dialect)
        reading = formats.read(own)
        assert "time" not in reading.unknown
        times = [x.at_ms for x in game.log if isinstance(x, e.Spoke)]
        assert [x.at_ms for x in reading.events if isinstance(x, e.Spoke)] == times


def test_times_that_a_trace_does_not_tell_are_unknown() -> None:
    reading = formats.read(of_may(play(preset("anytime-5"), 3, "2026-05")[1]))
    assert reading.unknown == ("seed", "avatars", "time")
    assert not reading.variant.time


def test_talk_at_any_time_is_taken_from_the_evening() -> None:
    for seed in range(6):
        written = of_may(play(preset("anytime-5"), seed, "2026-05")[1])
        checked = check_trace("may", written)
        assert checked.difference is None
        assert checked.identical == checked.packets


def changed(written: bytes, number: int, change: Any) -> bytes:
    found = json.loads(written)
    packet = json.loads(found["entries"][number]["request"])
    change(packet)
    found["entries"][number]["request"] = json.dumps(packet)
    return json.dumps(found).encode()


CHANGES = [
    ("$.info.day", lambda p: p["info"].update(day=7)),
    ("$.info.extra", lambda p: p["info"].update(extra=None)),
    ("$.talk_history", lambda p: p.pop("talk_history")),
    ("$.talk_history[0]", lambda p: p["talk_history"].insert(0, {"idx": 9})),
    ("$.request", lambda p: p.update(request="WHISPER")),
]


@pytest.mark.parametrize(("path", "change"), CHANGES, ids=[path for path, _ in CHANGES])
def test_the_first_difference_is_named(path: str, change: Any) -> None:
    _, written = play(preset("contest-5"), 4)
    number = next(e.number for e in read_trace(written).entries if e.request == "TALK")
    checked = check_trace("x", changed(written, number, change))
    assert checked.difference is not None
    assert checked.difference.packet == number + 1
    assert checked.difference.path.startswith(path)
    assert checked.identical < checked.packets


def test_only_answers_are_taken_from_the_record() -> None:
    """Results in the packets do not enter our game: wrong ones are found."""
    _, written = play(preset("contest-5"), 4)
    trace = read_trace(written)
    for entry in trace.entries:
        if "divine_result" in entry.info:
            wrong = changed(written, entry.number, lambda p: p["info"]["divine_result"].update(result="CAT"))
            checked = check_trace("x", wrong)
            assert checked.difference is not None
            assert checked.difference.theirs == "CAT"
            return
    pytest.fail("nobody divined")


def test_a_wrong_winner_is_found() -> None:
    game, written = play(preset("contest-5"), 4)
    other = {"VILLAGER": b"WEREWOLF", "WEREWOLF": b"VILLAGER"}[game.winner]
    told = b'"win_side":"' + str(game.winner).encode()
    checked = check_trace("x", written.replace(told, b'"win_side":"' + other))
    assert checked.difference is not None
    assert checked.difference.path == "$.win_side"


def test_a_trace_that_is_cut_short_differs_where_it_ends() -> None:
    found = json.loads(play(preset("contest-5"), 4)[1])
    found["entries"] = found["entries"][:30]
    checked = check_trace("x", json.dumps(found).encode())
    assert checked.packets == checked.identical == 30
    assert checked.difference is not None
    assert checked.difference.theirs is None


@each_row("data", [b"", b"{}", b"[]", b"\xff", b'{"agents":[],"entries":[]}'])
def test_what_is_no_trace_is_said_to_be_none(data: bytes) -> None:
    checked = check_trace("x", data)
    assert checked.dialect == ""
    assert checked.difference is not None
    assert checked.packets == 0


def test_a_trace_that_no_game_can_follow_says_why() -> None:
    written = play(preset("contest-5"), 4)[1].replace(b'"role":"SEER"', b'"role":"MEDIUM"')
    checked = check_trace("x", written)
    assert (checked.dialect, checked.identical) == ("", 0)
    assert checked.packets > 50
    assert checked.difference is not None
    assert "roles" in checked.difference.ours


def test_any_damage_is_survived() -> None:
    written = play(preset("contest-5"), 4)[1]
    for number in range(0, 60, 3):
        for key in ("setting", "info", "request"):
            damaged = changed(written, number, lambda packet, key=key: packet.pop(key, None))
            checked = check_trace("x", damaged)
            assert checked.identical <= checked.packets
    swapped = written.replace(b"WEREWOLF", b"GHOST")
    assert check_trace("x", swapped).difference is not None


def test_a_trace_that_is_cut_off_is_read_as_far_as_it_goes() -> None:
    """Such as the `.json.part` of a server that was killed."""
    game, written = play(preset("contest-5"), 4)
    record = formats.read(written[: len(written) // 2])
    assert [problem.code for problem in record.problems][-2:] == ["cut_off", "differs"]
    assert "ends with packet" in record.problems[-1].text
    said = [(x.seat, x.text) for x in game.log if isinstance(x, e.Spoke)]
    read = [(x.seat, x.text) for x in record.events if isinstance(x, e.Spoke)]
    assert 5 < len(read) < len(said)
    assert read == said[: len(read)]
    assert record.events[0].game == game.log[0].game  # type: ignore[attr-defined]


def test_a_damaged_entry_costs_that_entry() -> None:
    written = play(preset("contest-5"), 4)[1]
    start = written.index(b',{"agent"', len(written) // 2)
    trace = read_trace(written[: start + 20] + b"\x01" + written[start + 21 :])
    assert [problem.code for problem in trace.problems] == ["bad_entry"]
    assert len(trace.entries) == len(read_trace(written).entries) - 1
    assert trace.winner == read_trace(written).winner


def test_events_have_the_times_of_the_entries() -> None:
    """Packets of May 2026 tell no times."""
    game, written = play(preset("contest-5"), 4, "2026-05")
    opened, *_, closed = formats.read(written).events
    assert isinstance(opened, e.Opened)
    assert opened.started_ms == STARTED_MS
    assert 0 < closed.at_ms <= game.log[-1].at_ms


def test_a_file_that_is_no_trace_is_refused() -> None:
    with pytest.raises(LogError, match="not a packet trace"):
        read_trace(b"hello")


@each_row(
    ("theirs", "ours", "expected"),
    [
        ({"a": 1}, {"a": 1.0}, None),
        ({"a": 1}, {"a": True}, ("$.a", 1, True)),
        ({"a": [1, 2]}, {"a": [1]}, ("$.a[1]", 2, None)),
        ({"a": [1]}, {"a": [1, 2]}, ("$.a[1]", None, 2)),
        ({"a": 1}, {"b": 1}, ("$.a", 1, None)),
        ({}, {"b": 1}, ("$.b", None, 1)),
        ([{"x": "a"}], [{"x": "b"}], ("$[0].x", "a", "b")),
    ],
)
def test_differences_have_paths(theirs: Any, ours: Any, expected: Any) -> None:
    assert differs(theirs, ours) == expected
