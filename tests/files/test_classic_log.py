"""The classic server's log: what is written for a game, and what is read of it, byte for byte."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace
from tests.rows import each_row

from jinro import preset, simulate
from jinro.files import formats
from jinro.files.checks import check_log
from jinro.files.formats import compress
from jinro.files.readers import is_classic, read_classic_log
from jinro.files.readers.game_log_row import FIELDS
from jinro.files.writers import ClassicLogFile, ClassicLogWriter, write_classic_log, write_contest_log
from jinro.files.writers.classic_log import CLASSIC
from jinro.files.writers.night_order import NightOrder
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.game import Game
from jinro.game.presets import classic
from jinro.game.roles import Role, Side
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.players import Chance, QuietPlayer
from jinro.testing.builders import rules_of
from jinro.village.simulate import opening

T = TypeVar("T", bound=e.Event)
FILES = Path(__file__).parent / "fixtures" / "by-hand"
EVERY_ROW = (FILES / "classic" / "every_row.log").read_text(encoding="utf-8")
"""Every kind of line: commas in texts and names, a player without a name, a lost one in the middle of a turn,
two ballots, a seer who looks at itself, an attack on the fox, on nobody, a guard of the dead, OTHERS."""
CURSED_FOX = (FILES / "classic" / "cursed_fox.log").read_text(encoding="utf-8")
OWN_CASTS = {
    "fox": "SEER WEREWOLF WEREWOLF FOX BODYGUARD VILLAGER VILLAGER VILLAGER MEDIUM",
    "freemasons": "SEER WEREWOLF WEREWOLF FREEMASON FREEMASON BODYGUARD VILLAGER VILLAGER POSSESSED",
    "two of each": "SEER SEER BODYGUARD BODYGUARD WEREWOLF WEREWOLF FOX FOX VILLAGER VILLAGER VILLAGER",
}


class Commas(Chance):
    """Says what is hard to keep in a row."""

    def talk(self, view: View, ask: Ask) -> str:
        texts = ("1,talk,2,3", "a, b,, c,", "Skip", ',"', "終わり、です,1700000000", "Over", "0,status,1,x")
        return texts[self._below(len(texts))]

    whisper = talk


def said(text: str) -> list[e.Spoke]:
    return [event for event in read_classic_log(text.encode()).events if isinstance(event, e.Spoke)]


def of_kind(text: str, kind: type[T]) -> list[T]:
    return [event for event in read_classic_log(text.encode()).events if isinstance(event, kind)]


def codes(text: str) -> list[str]:
    return [problem.code for problem in read_classic_log(text.encode()).problems]


def played(name: str, seed: int = 0) -> Game:
    return simulate(preset(name), QuietPlayer, seed=seed)


def test_rows_are_whole_lines_without_character_and_time() -> None:
    text = write_classic_log(played("classic-5", 2).log).decode()
    assert text.startswith("0,status,1,POSSESSED,ALIVE,Agent[01]\n")
    assert "\n1,talk,0,0,4,Over\n1,talk,1,0,3,Over\n" in text
    assert text.endswith("3,status,5,VILLAGER,DEAD,Agent[05]\n3,result,2,0,VILLAGER\n")


def test_a_lost_player_has_a_row_and_keeps_its_status() -> None:
    log = ClassicLogWriter()
    log.rows(e.Seated(0, ("alice", "")))
    assert log.rows(e.DayBroke(0, 1)) == ["1,status,1,,ALIVE,alice", "1,status,2,,ALIVE,null"]
    assert log.rows(e.WentLost(0, 2)) == ["1,lost,2"]
    assert log.rows(e.CameBack(0, 2)) == []
    assert log.rows(e.DayBroke(0, 2)) == ["2,status,1,,ALIVE,alice", "2,status,2,,ALIVE,null"]


def test_one_who_is_lost_before_the_game_has_its_row_after_the_first_status() -> None:
    """As in every game of a series after the one in which it was lost."""
    log = ClassicLogWriter()
    log.rows(e.Seated(0, ("alice", "bob")))
    assert log.rows(e.WentLost(0, 2)) == []
    assert log.rows(e.DayBroke(0, 0)) == ["0,status,1,,ALIVE,alice", "0,status,2,,ALIVE,bob", "0,lost,2"]
    assert log.rows(e.WentLost(0, 1)) == ["0,lost,1"]


def others(text: str) -> list[list[str]]:
    """The readers of agents and viewers: a line is split at commas, its second field is the kind, and kinds
    that they do not know are passed over."""
    fields = [line.split(",") for line in text.splitlines()]
    assert all(int(row[0]) >= 0 for row in fields)
    assert [row[1] for row in fields[:5]] == ["status"] * 5
    return [row for row in fields if row[1] in FIELDS]


def test_a_lost_player_does_not_stop_the_readers_of_others() -> None:
    rules = rules_of("classic-5", lost={"asked": True})
    for lost_at in (0, 40):
        game = Game(rules, 3)
        game.submit(opening(rules, 3))
        if not lost_at:
            game.submit(c.Lost(0, 2))
        while not game.closed:
            seat, ask = next(iter(game.asks.items()))
            lost = len(game.log) > lost_at and 2 not in game.state.lost
            game.submit(c.Lost(1, 2) if lost else c.TimeUp(1, seat, ask.id))
        text = write_classic_log(game.log).decode()
        assert text.count(",lost,2\n") == 1
        assert others(text)[-1][1] == "result"
        assert len(others(text)) == text.count("\n") - 1
        assert check_log("x", text.encode()).identical
        assert codes(text)[0] == "lost"
        assert "not_a_row" not in codes(text)


def test_the_line_of_the_java_server_for_a_lost_player_comes_back() -> None:
    text = EVERY_ROW.replace("Lost Connection of Agent[07]", "1,lost,7")
    assert text != EVERY_ROW
    for log in (EVERY_ROW, text):
        assert check_log("x", log.encode()).identical
        assert [event.seat for event in of_kind(log, e.WentLost)] == [7]


def test_the_side_of_the_fox_is_called_others() -> None:
    log = ClassicLogWriter()
    log.rows(e.Seated(0, ("a", "b")))
    log.rows(e.Dealt(0, (Role.FOX, Role.WEREWOLF)))
    rows = log.rows(e.Ended(0, 3, Side.FOX, "win", (), ""))
    assert rows[-1] == "4,result,1,1,OTHERS"


def test_a_file_grows_to_what_is_written_at_once(tmp_path: Path) -> None:
    rules = preset("classic-5")
    opened = opening(rules, 7, started_ms=1_700_000_000_123, players=tuple("abcde"))
    file = ClassicLogFile(tmp_path / "log" / "classic", opened, opened.started_ms)
    sizes = set()

    def take(game: Game, events: list[e.Event]) -> None:
        file.take(events)
        file.flush()
        sizes.add(file.path.stat().st_size)

    game = simulate(rules, QuietPlayer, seed=7, opened=opened, on_events=take)  # type: ignore[arg-type]
    file.close()
    assert len(sizes) > 5
    assert file.path.name == f"1700000000_{opened.game}.log"
    assert file.path.read_bytes() == write_classic_log(game.log)
    assert b",ALIVE,c\n" in file.path.read_bytes()


# Reading


@pytest.mark.parametrize("text", [EVERY_ROW, CURSED_FOX], ids=["every_row", "cursed_fox"])
def test_our_files_come_back_byte_for_byte_and_can_be_replayed(text: str) -> None:
    assert is_classic(text.encode())
    assert check_log("", text.encode()).identical
    assert Game.replay(read_classic_log(text.encode()).events).closed


def test_every_row_is_in_our_file() -> None:
    kinds = {line.split(",")[1] for line in EVERY_ROW.splitlines() if "," in line}
    assert kinds == {
        "status", "talk", "whisper", "vote", "execute", "divine", "guard", "attackVote", "attack", "result"
    }  # fmt: skip
    assert codes(EVERY_ROW) == ["lost"]
    assert codes(CURSED_FOX) == []


@pytest.mark.parametrize(
    "rules", [classic.village(n) for n in classic.CASTS] + [preset("contest-2017")], ids=str
)
def test_games_come_back(rules: Rules) -> None:
    for seed, player in enumerate((Chance, Commas, QuietPlayer)):
        _comes_back(rules, player, seed)


@pytest.mark.parametrize("cast", OWN_CASTS)
def test_games_of_other_casts_come_back(cast: str) -> None:
    roles = [Role(word) for word in OWN_CASTS[cast].split()]
    rules = rules_of("classic-9", roles={role: roles.count(role) for role in roles})
    winners = {_comes_back(rules, Commas, seed) for seed in range(25)}
    assert Side.VILLAGER in winners or Side.WEREWOLF in winners
    assert (Side.FOX in winners) == (Role.FOX in roles)


def _comes_back(rules: Rules, player: type[Chance], seed: int) -> Side:
    players = tuple(f"player {seat}" for seat in range(1, rules.seats + 1))
    game = simulate(rules, player, seed=seed, opened=opening(rules, seed, players=players))
    written = write_classic_log(game.log)
    checked = check_log("", written)
    assert is_classic(written)
    assert checked.identical
    assert not checked.problems
    order = NightOrder()
    by_phase = [one for event in game.log for one in order.take(event)]
    ours, theirs = _told(by_phase), _told(read_classic_log(written).events)
    assert theirs == ours
    return game.log[-2].winner  # type: ignore[attr-defined,no-any-return]


FACTS = (e.Dealt, e.DayBroke, e.NightFell, e.Counted, e.Executed, e.Divined, e.Guarded, e.Attacked)


def _told(events: Iterable[e.Event]) -> tuple[object, object]:
    """What a log tells of a game, but for times, draws and asks; a curse shows only in the morning."""
    kept = list(events)
    killed = {_facts(event) for event in kept if isinstance(event, e.Killed)}
    return [_facts(event) for event in kept if isinstance(event, FACTS)], killed


def _facts(event: e.Event) -> tuple[object, ...]:
    names = [name for name in event.__struct_fields__ if name not in ("at_ms", "leaders")]
    return type(event).__name__, *(getattr(event, name) for name in names)


def test_commas_come_through() -> None:
    assert said(EVERY_ROW)[6].text == "Well, I say: wait, all of you, 1700000000"
    seated = of_kind(EVERY_ROW, e.Seated)[0]
    assert seated.players[2:5] == ("carol, the third", "null", "エリ")


def test_a_lost_player_is_lost_where_its_line_stands() -> None:
    events = list(read_classic_log(EVERY_ROW.encode()).events)
    lost = next(i for i, event in enumerate(events) if isinstance(event, e.WentLost))
    before, after = events[lost - 1], events[lost + 1]
    assert isinstance(before, e.Spoke)
    assert isinstance(after, e.Spoke)
    assert (before.seat, after.seat) == (5, 7)
    assert not of_kind(EVERY_ROW, e.CameBack)


def test_a_cursed_fox_has_a_cause() -> None:
    assert of_kind(CURSED_FOX, e.Killed) == [e.Killed(0, 0, 1, "curse")]


def test_others_is_the_side_of_the_fox() -> None:
    assert of_kind(EVERY_ROW, e.Ended)[0].winner is Side.FOX
    assert codes(EVERY_ROW.replace("OTHERS", "FOX")) == ["lost", "bad_row", "no_result"]
    assert "wrong_winner" in codes(EVERY_ROW.replace("OTHERS", "VILLAGER"))


def test_wolves_whisper_in_the_night_where_nobody_talks() -> None:
    def first_whisper_after_nightfall(text: str) -> bool:
        for event in read_classic_log(text.encode()).events:
            if isinstance(event, e.NightFell):
                return True
            if isinstance(event, e.Spoke) and event.channel == "whisper":
                return False
        raise AssertionError(text)

    assert first_whisper_after_nightfall(EVERY_ROW)
    talked = EVERY_ROW.replace("0,divine", "0,talk,0,0,1,hello\n0,divine")
    assert not first_whisper_after_nightfall(talked)


def test_what_the_log_does_not_hold_is_unknown_and_not_made_up() -> None:
    record = read_classic_log(EVERY_ROW.encode())
    assert record.unknown == ("seed", "rules", "choices", "game", "time")
    made = {type(event) for event in record.events}
    assert not made & {e.Seeded, e.Asked, e.Chose, e.PhaseBegan, e.Sensed, e.VotesShown, e.Amended}
    opened = record.events[0]
    assert isinstance(opened, e.Opened)
    assert opened.rules.numbered
    assert (opened.game, opened.started_ms) == ("", 0)


def test_the_language_is_that_of_the_texts() -> None:
    def language(text: str) -> str:
        return of_kind(text, e.Opened)[0].rules.language

    assert language(EVERY_ROW) == "en"
    assert language(EVERY_ROW.replace("Well, I say", "ええと")) == "ja"


def test_lines_of_windows_are_read() -> None:
    assert said(EVERY_ROW.replace("\n", "\r\n")) == said(EVERY_ROW)


DAMAGED = [
    ("1,vote,1,8\n", "1,vote,1\n", "bad_row"),
    ("1,vote,1,8\n", "1,vote,one,8\n", "bad_row"),
    ("1,vote,1,8\n", "1,vote,61,8\n", "bad_seat"),
    ("1,vote,1,8\n", "\n", "not_a_row"),
    ("Lost Connection of Agent[07]", "java.net.SocketException: reset", "not_a_row"),
    ("Lost Connection of Agent[07]", "Lost Connection of Agent[00]", "not_a_row"),
    ("1,talk,3,0,7,Over", "1,talk,3,0,7", "bad_row"),
    ("1,talk,3,0,7,Over", "1,talk,4,0,7,Over", "idx_jumps"),
    ("1,execute,8,POSSESSED", "1,execute,8,SEER", "wrong_fact"),
    ("1,execute,8,POSSESSED\n", "", "no_cause"),
    ("1,divine,1,2,WEREWOLF", "1,divine,1,2,WOLF", "bad_row"),
    ("1,divine,1,2,WEREWOLF", "1,divine,4,2,WEREWOLF", "wrong_role"),
    ("1,guard,4,1,SEER", "1,guard,4,4,BODYGUARD", "on_self"),
    ("1,attack,3,false", "1,attack,3,maybe", "bad_row"),
    ("2,attack,1,true", "2,attack,1,false", "no_guard"),
    ("3,status,2,WEREWOLF,DEAD", "3,status,2,WEREWOLF,GONE", "bad_row"),
    ("3,status,2,WEREWOLF,DEAD", "3,status,2,WEREWOLF,ALIVE", "alive_again"),
    ("3,status,2,WEREWOLF,DEAD", "3,status,2,WIZARD,DEAD", "unknown_role"),
    ("5,result,3,0,OTHERS", "5,result,2,0,OTHERS", "wrong_count"),
    ("5,result,3,0,OTHERS\n", "", "no_result"),
    ("5,result,3,0,OTHERS\n", "5,result,3,0,OTHERS\n5,vote,3,4\n", "after_end"),
]


NOTICED_LATER = {"no_cause": "2,status,8,", "no_result": "5,status,8,"}
"""What is missing is told where it is missed."""


@each_row(("old", "new", "code"), DAMAGED)
def test_damage_is_told_with_its_line_and_the_rest_is_read(old: str, new: str, code: str) -> None:
    damaged = EVERY_ROW.replace(old, new, 1)
    place = damaged.index(NOTICED_LATER[code]) if code in NOTICED_LATER else EVERY_ROW.index(old)
    line = damaged.count("\n", 0, place) + 1 + (code == "after_end")
    record = read_classic_log(damaged.encode())
    assert (line, code) in [(problem.line, problem.code) for problem in record.problems]
    texts = [event.text for event in record.events if isinstance(event, e.Spoke)]
    assert {"COMINGOUT Agent[08] SEER", "DAY 1 (DIVINED Agent[02] WEREWOLF)"} <= set(texts)


def test_any_damage_is_survived() -> None:
    whole = EVERY_ROW.encode()
    for cut in range(0, len(whole), 97):
        for data in (whole[:cut], whole[cut:], whole[:cut] + b"\xff\n" + whole[cut + 5 :]):
            read_classic_log(data)
            formats.read(data)
            check_log("", data)


def test_the_document_has_every_record_and_its_examples_can_be_read() -> None:
    doc = (Path(__file__).parents[2] / "docs" / "protocols" / "classic-log.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| (`\w+`|lost player) \| .*? \| (.*?) \|$", doc, re.M)
    assert [name.strip("`") for name, _ in table] == [*FIELDS, "lost", "lost player"]
    examples = [example for _, cell in table for example in re.findall(r"`(.*?)`", cell)]
    assert len(examples) == len(FIELDS) + 3
    for example in examples:
        problems = {code for code in codes(example) if code in ("bad_row", "bad_seat", "not_a_row")}
        assert not problems, example


# Which format


@pytest.mark.parametrize("name", ["2017", "2024", "2025", "2026"])
def test_logs_of_the_contest_are_told_apart(name: str) -> None:
    data = (FILES / f"{name}.log").read_bytes()
    # In 2024 the contest still ran on the classic server.
    assert formats.format_of(data) == ("classic" if name == "2024" else "log")
    assert check_log(name, data).identical


def test_contest_games_are_not_classic() -> None:
    for seed in range(5):
        game = simulate(preset("contest-5"), QuietPlayer, seed=seed)
        assert formats.format_of(write_contest_log(game.log, formats.OWN)) == "log"
        assert formats.format_of(write_classic_log(game.log)) == "classic"


def test_a_compressed_log_is_read() -> None:
    packed = compress(EVERY_ROW.encode())
    assert formats.read(packed).variant == replace(CLASSIC, lost_line=True)
    assert check_log("", packed).identical
    assert [p.code for p in check_log("", packed[:-20]).problems] == ["not_gzip"]


class NoTarget(Chance):
    """Wolves that name nobody in the first ballot of an attack, or in the second one after a tie."""

    silent_round = 1

    def attack(self, view: View, ask: Ask) -> int:
        if ask.round == self.silent_round:
            return 0
        return ask.options[self.seat % len(ask.options)]


class NoTargetAgain(NoTarget):
    silent_round = 2


@pytest.mark.parametrize("player", [NoTarget, NoTargetAgain])
def test_an_attack_without_a_valid_vote_is_no_problem(player: type[NoTarget]) -> None:
    """Then the target is drawn among the humans; the log has no row for such a ballot."""
    outside = 0
    for seed in range(8):
        log = simulate(preset("classic-7"), player, seed=seed, on_error="lose_answer").log
        voted: set[int] = set()
        for event in log:
            if isinstance(event, e.Counted) and event.kind == "attack":
                voted |= {target for _, target in event.votes}
            elif isinstance(event, e.Attacked):
                outside += event.target not in voted
                voted = set()
        assert codes(write_classic_log(log).decode()) == []
    assert outside


def test_an_attack_against_the_votes_is_a_problem() -> None:
    assert "not_leading" in codes(EVERY_ROW.replace("2,attack,1,true", "2,attack,5,true"))
    # A werewolf is never drawn.
    without_votes = re.sub(r"2,attackVote,.*\n", "", EVERY_ROW)
    assert "not_leading" not in codes(without_votes)
    assert "not_leading" in codes(without_votes.replace("2,attack,1,true", "2,attack,6,true"))
