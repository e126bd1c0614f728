"""What a team is told of its answers, from what is kept of a game."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.rows import each_row

from jinro import preset, simulate
from jinro.cli.faults import faults as command
from jinro.cli.faults import grouped, line
from jinro.contest.score.faults import (
    AT_ONCE_MS,
    Fault,
    FaultCache,
    FaultPlace,
    faults,
    game_faults,
    open_tally,
    our_doing,
    tally,
)
from jinro.contest.score.faults import team_faults as page_of_faults
from jinro.errors import CallerError
from jinro.game.asks import Ask
from jinro.game.commands import Choose, Say, Speak
from jinro.game.events import AnyEvent, CameBack, Chose, DayBroke, NightFell, Paused, Resumed, WentLost
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.players import Chance, Player
from jinro.store import Header, Kept, Records, SqliteRecords, SqliteStore, completed
from jinro.village import Journal, opening

RULES = preset("contest-5")
LONG = "あ" * 60


class Clumsy(Chance):
    """Speaks too long and votes for nobody there is."""

    def talk(self, view: View, ask: Ask) -> str:
        return LONG

    def vote(self, view: View, ask: Ask) -> Seat:
        return "Nobody"  # type: ignore[return-value]


class Absent(Player):
    """Answers nothing in time."""

    def talk(self, view: View, ask: Ask) -> str:
        raise TimeoutError

    vote = divine = guard = attack = talk  # type: ignore[assignment]


def clumsy_game(name: str, seed: int = 1) -> Game:
    players: dict[int, Player] = {seat: Chance(seat, seed) for seat in range(1, 6)}
    players[2], players[4] = Clumsy(2, seed), Absent()
    opened = replace(
        opening(RULES, seed),
        game=name,
        players=("ants1", "bees1", "ants2", "cats1", "ants3"),
        teams=("ants", "bees", "ants", "cats", "ants"),
    )
    return simulate(RULES, players, seed=seed, opened=opened, on_error="lose_answer")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "games.sqlite")
    journal = Journal()
    journal.note(5, 1, "late", "a late text")
    journal.note(6, 3, "no_quota", "", Speak(6, 3, "talk", "one more"))
    journal.note(7, 3, "stale", "", Speak(7, 3, "talk", "too late"))
    store.add(clumsy_game("GAME1").log, notes=journal.notes())
    store.add(clumsy_game("GAME2", 2).log)
    yield store
    asyncio.run(store.close())


def team_faults(store: Records, team: str, **options: Any) -> list[Fault]:
    """The faults of a team, on one page."""
    found, rest = completed(page_of_faults(store, team, **options))
    assert rest is None
    return found


def of(found: list[Fault], player: str) -> list[Fault]:
    return [fault for fault in found if fault.player == player]


def test_what_was_cut_is_told_with_what_it_became(store: SqliteStore) -> None:
    cut = of(game_faults(store.blocking, "GAME1"), "bees1")[0]
    assert (cut.day, cut.about, cut.what, cut.reason) == (0, "talk", "cut", "too_long")
    assert (cut.sent, cut.became) == (LONG, "あ" * 50)
    assert (cut.team, cut.seat, cut.game) == ("bees", 2, "GAME1")
    assert cut.character


def test_what_was_not_legal_is_told(store: SqliteStore) -> None:
    votes = [f for f in of(game_faults(store.blocking, "GAME1"), "bees1") if f.about == "vote"]
    assert votes
    assert all(
        (f.what, f.reason, f.sent, f.became) == ("replaced", "unknown_target", "Nobody", "") for f in votes
    )
    assert votes[0].day == 1


def test_what_did_not_come_is_told(store: SqliteStore) -> None:
    absent = of(game_faults(store.blocking, "GAME1"), "cats1")
    assert {(f.what, f.reason) for f in absent} == {("missing", "timeout")}
    assert {f.about for f in absent} >= {"talk"}
    assert {f.became for f in absent if f.about == "talk"} == {"Skip"}


def test_notes_are_told_in_their_place(store: SqliteStore) -> None:
    found = game_faults(store.blocking, "GAME1")
    assert [f.at_ms for f in found] == sorted(f.at_ms for f in found)
    (late,) = of(found, "ants1")
    assert (late.what, late.reason, late.sent) == ("late", "late", "a late text")
    refused, stale = of(found, "ants2")
    assert (refused.what, refused.reason, refused.about, refused.sent) == (
        "refused",
        "no_quota",
        "talk",
        "one more",
    )
    assert (stale.what, stale.sent) == ("late", "too late")


def test_a_team_sees_its_own_of_all_its_games(store: SqliteStore) -> None:
    bees = team_faults(store, "bees")
    assert {fault.game for fault in bees} == {"GAME1", "GAME2"}
    assert {fault.team for fault in bees} == {"bees"}
    assert bees[0].game == "GAME2"
    assert {fault.game for fault in team_faults(store, "bees", games=1)} == {"GAME2"}
    assert team_faults(store, "wasps") == []


def test_a_player_that_is_lost_is_told() -> None:
    from jinro.game.commands import Lost

    game = Game(RULES, 1)
    game.submit(opening(RULES, 1))
    game.submit(Lost(9, 3))
    header = Header(
        game="G", track="", village="", started_ms=0, players=(), teams=(), events=0, closed=False
    )
    lost = [f for f in faults(header, game.log, ()) if f.what == "lost"]
    assert [(f.seat, f.at_ms, f.player) for f in lost] == [(3, 9, "")]


# The command


def run(store: SqliteStore, *arguments: str) -> str:
    data = ["--data", str(store.path.parent)]
    result = CliRunner().invoke(command, [*arguments, *data], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_the_command_shows_every_fault(store: SqliteStore) -> None:
    lines = run(store, "GAME1", "--all").splitlines()
    assert any("bees1" in line and "talk cut (too_long): 60 -> 50 characters: '…あ" in line for line in lines)
    assert any("ants1" in line and "late: 'a late text'" in line for line in lines)
    assert "cats1" not in run(store, "GAME1", "--team", "bees")
    assert lines[-1].split(": ")[0] == f"{len(lines) - 1} in all"
    assert run(store, "GAME1", "--team", "wasps") == "no faults\n"


def test_the_command_groups_faults_by_team_the_worst_first(store: SqliteStore) -> None:
    found = game_faults(store.blocking, "GAME1")
    lines = run(store, "GAME1").splitlines()
    heads = [line for line in lines if not line.startswith(" ")]
    counts = Counter(fault.team for fault in found)
    assert heads[:-1] == [f"{team}: {counts[team]} faults" for team in ("cats", "bees", "ants")]
    assert heads[-1] == lines[-1] == run(store, "GAME1", "--all").splitlines()[-1]
    bees = [line for line in run(store, "GAME1", "--team", "bees").splitlines() if line.startswith("  ×")]
    assert [line.strip().split(" ", 1)[1] for line in bees] == [
        "vote replaced (unknown_target)",
        "talk cut (too_long)",
    ]


def many(what: str, reason: str, number: int, **fields: Any) -> list[Fault]:
    """As many faults of one kind."""
    base = {"game": "G", "team": "bees", "character": "", "seat": 1, "day": 1, "about": "talk", **fields}
    return [
        Fault(player=f"bees{n % 3}", at_ms=1_000 * n, what=what, reason=reason, **base)  # type: ignore[arg-type]
        for n in range(number)
    ]


def test_hundreds_of_one_kind_do_not_bury_the_rest() -> None:
    found = [
        *many("replaced", "no_skip_left", 300, sent="Skip", became="Over"),
        *many("cut", "too_long", 5, sent="長" * 60, became="長" * 50),
        *many("missing", "timeout", 2, about="vote"),
        *many("lost", "lost", 1, about=""),
    ]
    lines = grouped(found)
    assert len(lines) == 16
    assert [line.strip() for line in lines if line.startswith("  ×")] == [
        "×1 lost",
        "×2 vote missing (timeout)",
        "×5 talk cut (too_long)",
        "×300 talk replaced (no_skip_left)",
    ]
    assert lines[-1] == "      and 297 more"


@pytest.mark.parametrize(
    ("sent", "became", "shown"),
    [
        ("長" * 60, "長" * 50, f"60 -> 50 characters: '…{'長' * 15}' [cut] '{'長' * 10}'"),
        (
            "0123456789" * 9,
            "0123456789" * 5,
            "90 -> 50 characters: '…567890123456789' [cut] '012345678901234…'",
        ),
        ("hi @Rin" + "a" * 9, "hi  @Rin aaaa", "16 -> 13 characters: 'hi @Rinaaaa' [cut] 'aaaaa'"),
        ("ab  cdef", "ab  cd", "8 -> 6 characters: 'ab  cd' [cut] 'ef'"),
    ],
)
def test_where_a_text_was_cut_is_shown(sent: str, became: str, shown: str) -> None:
    [fault] = many("cut", "too_long", 1, sent=sent, became=became)
    assert line(fault).endswith(f"talk cut (too_long): {shown}")


def test_an_empty_reply_is_shown_as_empty() -> None:
    game = Game(RULES, 1)
    game.submit(opening(RULES, 1))
    while not (asks := [ask for ask in game.asks.values() if ask.kind == "divine"]):
        ask = next(iter(game.asks.values()))
        game.submit(Say(1, ask.seat, ask.id, "Over"))
    game.submit(Choose(2, asks[0].seat, asks[0].id, -1, ""))
    header = Header(
        game="G", track="", village="", started_ms=0, players=(), teams=(), events=0, closed=False
    )
    note = Kept(1, 3, 1, "illegal", "not a target", '{"type":"Choose","raw":""}')
    replaced, refused = (
        f for f in faults(header, game.log, [note]) if f.about == "divine" or f.what == "refused"
    )
    assert (replaced.reason, replaced.sent, refused.sent) == ("unknown_target", "", "")
    assert line(replaced).endswith("divine replaced (unknown_target): (empty)")
    assert line(refused).endswith("refused (illegal): (empty)")


def test_the_command_gives_objects(store: SqliteStore) -> None:
    found = msgspec.json.decode(run(store, "last", "--json"), type=list[Fault])
    assert found == game_faults(store.blocking, "GAME2")


def test_the_command_refuses(store: SqliteStore, tmp_path: Path) -> None:
    with pytest.raises(CallerError, match="there is no game 'X'"):
        run(store, "X")
    empty = SqliteStore(tmp_path / "empty" / "games.sqlite")
    with pytest.raises(CallerError, match="there are no stored games yet"):
        run(empty, "last")
    asyncio.run(empty.close())


class Counting(SqliteRecords):
    """A store that counts how often a game's events are read."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store.blocking)
        self.read: list[str] = []

    async def events(self, game: str) -> list[AnyEvent]:
        self.read.append(game)
        return await super().events(game)


def test_a_game_that_is_over_is_looked_through_once(store: SqliteStore) -> None:
    counting, cache = Counting(store), FaultCache()
    first = team_faults(counting, "ants", cache=cache)
    assert first == team_faults(store, "ants")
    assert counting.read == ["GAME2", "GAME1"]
    assert team_faults(counting, "ants", cache=cache) == first
    assert team_faults(counting, "bees", cache=cache) == team_faults(store, "bees")
    assert len(counting.read) == 2


def test_a_game_that_goes_on_is_looked_through_again(store: SqliteStore) -> None:
    store.add(clumsy_game("GAME3", 3).log[:60])
    counting, cache = Counting(store), FaultCache()
    for _ in range(2):
        team_faults(counting, "ants", cache=cache)
    assert counting.read == ["GAME3", "GAME2", "GAME1", "GAME3"]


def test_a_note_that_comes_when_the_game_is_over_is_not_missed(store: SqliteStore) -> None:
    cache = FaultCache()
    before = team_faults(store, "bees", cache=cache)
    late = "INSERT INTO notes (game, n, at_ms, seat, code, detail, sent) VALUES (2, 1, 9, 2, 'late', 'x', '')"
    store._db.execute(late)
    after = team_faults(store, "bees", cache=cache)
    assert len(after) == len(before) + 1
    assert team_faults(store, "bees", cache=cache) == after


def test_the_memory_has_an_end(store: SqliteStore) -> None:
    counting, cache = Counting(store), FaultCache(most=3_000)
    expected = team_faults(store, "ants")
    for _ in range(3):
        assert team_faults(counting, "ants", cache=cache) == expected
    assert len(cache._games) <= 1


def test_a_tally_counts_what_is_found(store: SqliteStore) -> None:
    journal = Journal()
    journal.note(5, 1, "late", "a late text")
    journal.note(6, 3, "no_quota", "", Speak(6, 3, "talk", "one more"))
    journal.note(7, 3, "stale", "", Speak(7, 3, "talk", "too late"))
    journal.note(8, 2, "flood", "")
    for seed in range(1, 6):
        game = clumsy_game("GAME", seed)
        game_lost = [*game.log[:-1], WentLost(9, 2), game.log[-1]]
        store.add([replace(game.log[0], game=f"T{seed}"), *game_lost[1:]], notes=journal.notes())
        found = Counter((fault.seat, fault.what) for fault in game_faults(store.blocking, f"T{seed}"))
        assert tally(game_lost, journal.notes()) == found
        assert {what for _, what in found} >= {"cut", "missing", "late", "refused", "noted", "lost"}


# Pages


def test_pages_make_the_whole(store: SqliteStore) -> None:
    whole = team_faults(store, "bees")
    for limit in (1, 2, len(whole) - 1, len(whole)):
        found: list[Fault] = []
        place: FaultPlace | None = None
        while True:
            page, place = completed(page_of_faults(store, "bees", limit=limit, after=place))
            assert 0 < len(page) <= limit
            found += page
            if place is None:
                break
            assert FaultPlace.parse(place.show()) == place
        assert found == whole


def test_a_page_reads_only_the_games_it_needs(store: SqliteStore) -> None:
    counting = Counting(store)
    completed(page_of_faults(counting, "bees", limit=1))
    assert counting.read == ["GAME2"]


def test_a_page_is_bounded_in_bytes(store: SqliteStore) -> None:
    page, place = completed(page_of_faults(store, "bees", most_bytes=1))
    assert len(page) == 1
    assert place is not None


def test_after_a_game_that_is_not_there_nothing_follows(store: SqliteStore) -> None:
    assert completed(page_of_faults(store, "bees", after=FaultPlace("GAME9", 1))) == ([], None)


@each_row("text", ["", "GAME1", ".1", "GAME1.", "GAME1.-1", "GAME1.٣", "GAME1." + "9" * 20])
def test_what_is_not_a_place(text: str) -> None:
    assert FaultPlace.parse(text) is None


def test_what_an_older_store_has_kept_whole_is_cut(store: SqliteStore) -> None:
    note = "INSERT INTO notes (game, n, at_ms, seat, code, detail, sent) VALUES (2, 1, 9, 2, 'late', ?, '')"
    store._db.execute(note, ("長" * 1_000_000,))
    sizes = [len(fault.sent.encode()) for fault in team_faults(store, "bees")]
    assert 4_000 < max(sizes) <= 4_096


@each_row(
    ("events", "ours"),
    [
        ([Paused(1_000), WentLost(1_000, 1), WentLost(1_000 + AT_ONCE_MS, 2)], {1, 2}),
        ([Paused(1_000), WentLost(1_001 + AT_ONCE_MS, 1)], set()),
        ([Paused(1_000), WentLost(1_000, 1), CameBack(1_000, 1), WentLost(1_000, 1)], {1}),
        ([Paused(1_000), Resumed(1_000), WentLost(1_000, 1)], set()),
        ([WentLost(1_000, 1), Paused(1_000)], set()),
    ],
)
def test_what_a_stop_of_the_server_has_caused(events: list[AnyEvent], ours: set[int]) -> None:
    assert our_doing(events) == ours


def test_what_is_counted_of_a_game_that_goes_on_tells_no_role() -> None:
    log: list[AnyEvent] = [
        DayBroke(0, 0),
        Chose(5, 1, "vote", 0, "", "timeout"),
        NightFell(10, 0),
        Chose(15, 2, "divine", 0, "", "timeout"),
        DayBroke(20, 1),
    ]
    journal = Journal()
    journal.note(5, 3, "unasked", "by day")
    journal.note(15, 4, "unasked", "by night")
    journal.note(25, 2, "late", "an answer to a question of the night")
    journal.note(25, 4, "no_quota", "", Speak(25, 4, "whisper", "to other wolves"))
    journal.note(25, 5, "no_quota", "", Speak(25, 5, "talk", "to all"))
    assert open_tally(log, journal.notes()) == {1: 1, 3: 1, 5: 1}
    assert open_tally(log, []) == {1: 1}
    assert {seat for seat, _ in tally(log, journal.notes())} == {1, 2, 3, 4, 5}
