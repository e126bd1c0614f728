"""Searching stored games: by header, by role and by what was said; in pages, in bounded time."""

import asyncio
import sqlite3
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.store.test_queries import plan_of

from jinro.game.events import Dealt, Ended, Event, Opened, Seated, Spoke
from jinro.game.roles import Role
from jinro.players import Parrot
from jinro.store import Reader, Scope, SqliteStore, Wanted
from jinro.store.searching import BATCH, DEALT, SAID, candidates, condition
from jinro.village import simulate

TEAMS = ("ants", "bees", "cats", "dogs", "", "")
SAYINGS = (
    "100% sure_thing",
    'she said "no" \\o/',
    "わたしは占い師です",
    "<script>",
    "Über ALLES: STRASSE",
    "text",
    "ＣＯします。カードはＮｏ．７",
    "Co・ＣoでSeerをﾕﾐコに、＂ÜBER＂と",
)
DAY_MS = 86_400_000
TRACKS = ("five", "nine")
ALL = Scope(tracks=frozenset(TRACKS), now_ms=0)
NONE = Scope(tracks=frozenset(), now_ms=0)


def game_of(number: int) -> list[Event]:
    """A short game, with a date, teams, and its own saying."""
    game = simulate("contest-5", Parrot, seed=number)
    said = iter([SAYINGS[number % len(SAYINGS)]])
    log: list[Event] = []
    for event in game.log:
        if isinstance(event, Opened):
            rules = replace(event.rules, name=f"village {number % 2}")
            event = replace(event, game=f"G{number:03}", started_ms=number * DAY_MS, rules=rules)
            log.append(event)
            teams = tuple(TEAMS[(number + seat) % len(TEAMS)] for seat in range(5))
            log.append(Seated(0, tuple(f"p{seat}" for seat in range(5)), teams))
        elif not isinstance(event, Seated):
            if isinstance(event, Spoke) and not event.skip and not event.over:
                event = replace(event, text=next(said, event.text))
            log.append(event)
    return log


@cache
def games() -> list[list[Event]]:
    return [game_of(number) for number in range(1, 21)]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store whose games went on at the same time, four at a time: their rows lie between each other."""
    path = tmp_path_factory.mktemp("searching") / "games.sqlite"

    async def write() -> None:
        store = SqliteStore(path)
        for start in range(0, len(games()), 4):
            four = games()[start : start + 4]
            keepers = [store.keeper(f"G{start + n:03}", TRACKS[n % 2 - 1]) for n in range(1, 5)]
            for keeper, log in zip(keepers, four, strict=True):
                keeper.put(log[:2], lambda error: None)
            for events in zip_longest(*(log[2:] for log in four)):
                for keeper, event in zip(keepers, events, strict=True):
                    if event is not None:
                        keeper.put([event], lambda error: None)
                await asyncio.sleep(0)  # The writer's turn.
        await store.close()

    asyncio.run(write())
    return path


@pytest.fixture
def store(path: Path) -> Iterator[Reader]:
    reader = Reader(path)
    yield reader
    reader.close()


def fits(log: Sequence[Event], number: int, wanted: Wanted) -> bool:
    """The same question, answered by reading the whole game."""
    opened, seated = log[0], log[1]
    dealt = next(event for event in log if isinstance(event, Dealt))
    ended = next(event for event in log if isinstance(event, Ended))
    assert isinstance(opened, Opened)
    assert isinstance(seated, Seated)
    names = [team or player for team, player in zip(seated.teams, seated.players, strict=True)]
    roles = {role for role, name in zip(dealt.roles, names, strict=True) if wanted.team in ("", name)}
    said = "\n".join(folded(event.text) for event in log if isinstance(event, Spoke))
    return (
        TRACKS[number % 2 - 1] in wanted.scope.tracks
        and wanted.track in ("", TRACKS[number % 2 - 1])
        and (not wanted.team or wanted.team in names)
        and (wanted.role is None or wanted.role in roles)
        and wanted.winner in ("", ended.winner)
        and wanted.village in ("", opened.rules.name)
        and wanted.since_ms <= opened.started_ms < (wanted.until_ms or 1 << 60)
        and folded(wanted.text) in said
    )


def folded(text: str) -> str:
    """Without the difference of case and of width."""
    return unicodedata.normalize("NFKC", text).casefold()


WANTED = {
    "all": Wanted(scope=ALL),
    "of a track": Wanted(scope=ALL, track="nine"),
    "of no track": Wanted(scope=NONE),
    "of a team": Wanted(scope=ALL, team="cats"),
    "of a player without a team": Wanted(scope=ALL, team="p3"),
    "of nobody": Wanted(scope=ALL, team="p99"),
    "with a role": Wanted(scope=ALL, role=Role.SEER),
    "with a role that is not in them": Wanted(scope=ALL, role=Role.MEDIUM),
    "a team in a role": Wanted(scope=ALL, team="bees", role=Role.WEREWOLF),
    "won by": Wanted(scope=ALL, winner="WEREWOLF"),
    "of a village": Wanted(scope=ALL, village="village 1"),
    "of some days": Wanted(scope=ALL, since_ms=7 * DAY_MS, until_ms=12 * DAY_MS),
    "since": Wanted(scope=ALL, since_ms=17 * DAY_MS),
    "signs of LIKE": Wanted(scope=ALL, text="100% sure_"),
    "signs of JSON": Wanted(scope=ALL, text='said "no" \\o/'),
    "Japanese": Wanted(scope=ALL, text="占い師です"),
    "any case": Wanted(scope=ALL, text="ALLES"),
    "any case of other alphabets": Wanted(scope=ALL, text="über a"),
    "letters that are wide": Wanted(scope=ALL, text="coします"),
    "letters that are wide, in another case": Wanted(scope=ALL, text="ｃｏします"),
    "figures and kana that are narrow": Wanted(scope=ALL, text="ｶｰﾄﾞは"),
    "ASCII by wide letters": Wanted(scope=ALL, text="１００％　ＳＵＲＥ"),
    "cases that are mixed": Wanted(scope=ALL, text="cO・ＣＯで"),
    "widths that are mixed": Wanted(scope=ALL, text="ｓEERをユミｺ"),
    "signs of JSON that are wide": Wanted(scope=ALL, text='"ü'),
    "a letter that folds into two": Wanted(scope=ALL, text="straße"),
    "of a key, not of the JSON around it": Wanted(scope=ALL, text="text"),
    "everything at once": Wanted(scope=ALL, team="dogs", text="<script>", since_ms=DAY_MS),
}


@pytest.mark.parametrize("name", WANTED)
def test_what_is_wanted_is_found(store: Reader, name: str) -> None:
    wanted = WANTED[name]
    expected = [f"G{number:03}" for number, log in enumerate(games(), 1) if fits(log, number, wanted)][::-1]
    found, rest = store.search(wanted, limit=100, seconds=10)
    assert [header.game for header in found] == expected
    assert rest == ""
    if wanted.role is None and not wanted.text:
        assert store.matching(wanted) == len(expected)
    # The same in pages.
    pages: list[str] = []
    before = ""
    while True:
        found, before = store.search(wanted, before=before, limit=3, seconds=10)
        pages += [header.game for header in found]
        if not before:
            break
    assert pages == expected


def test_a_search_goes_on_where_its_time_was_over(store: Reader) -> None:
    """However short the time, each call looks at a game; so the search ends."""
    wanted = Wanted(scope=ALL, text="わたしは占い師です")
    whole, _ = store.search(wanted, limit=100, seconds=10)
    found, calls, before = [], 0, ""
    while calls == 0 or before:
        some, before = store.search(wanted, before=before, limit=100, seconds=0)
        found += some
        calls += 1
    assert found == whole
    assert whole
    assert calls == len(games())


def test_the_names_are_of_the_tracks_alone(store: Reader) -> None:
    names = store.names(replace(ALL, tracks=frozenset({"five"})), most=100)
    assert names.villages == ["village 1"]  # The games of the track have odd numbers.
    assert set(names.teams) >= {"ants", "bees"}
    assert "" not in names.teams
    assert store.names(NONE, most=100).teams == []
    assert store.names(ALL, most=2).teams == ["ants", "bees"]


def test_the_ends_of_a_game(store: Reader) -> None:
    opened, ended = store.ends("G007")
    assert opened == games()[6][0]
    assert ended == next(event for event in games()[6] if isinstance(event, Ended))


def test_the_queries_follow_keys(path: Path) -> None:
    """None looks at all events; that for headers reads them in their order, and stops."""
    everything = Wanted(scope=ALL, team="cats", village="v", winner="FOX", since_ms=1)
    with sqlite3.connect(path) as db:
        plans = [
            plan_of(db, *candidates(everything, 1 << 60)),
            plan_of(db, *candidates(Wanted(scope=ALL), 5)),
            plan_of(db, DEALT, [1, 2, 1]),
            plan_of(db, SAID, [1, 2]),
        ]
        for plan in plans:
            assert not any(step.startswith("SCAN") for step in plan), plan
        assert not any("TEMP B-TREE" in step for plan in plans[:3] for step in plan), plans
    db.close()
    assert BATCH > 1
    assert condition(Wanted(scope=NONE))[1] == [0, ""]
