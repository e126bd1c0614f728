"""The archive of the page: what is found, what is refused, and who may see what."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from msgspec.structs import replace
from tests.hosting.web.test_front import ask
from tests.hosting.web.test_stream import KEY
from tests.net.serving import Served, serving

from jinro.config.settings import Output, preset_settings
from jinro.game.events import Character, Event, Opened, Seated, Spoke
from jinro.hosting.tokens import Tokens
from jinro.hosting.web import archive
from jinro.players import Parrot
from jinro.store import SqliteStore
from jinro.village import simulate

LONG = "長" * 10_000
NAMES = ("<script>hacked=1</script>", "\u202eseya", "🐺" * 40, "x" * 300, '"><b>')
TEAMS = ("ants", "<b>bees</b>", "\u202ecats", "🐺" * 40, "")


def stored_game(number: int, track: str = "contest-5") -> list[Event]:
    """A game with names, teams and texts of people who mean ill."""
    said = iter(("<script>hacked=1</script>", "🐺" * 140, LONG, f"mark {number} of {track}"))
    log: list[Event] = []
    for event in simulate("contest-5", Parrot, seed=number).log:
        if isinstance(event, Opened):
            faces = tuple(Character(name) for name in NAMES)
            log.append(
                replace(event, game=f"{track}-{number:02}", started_ms=number * 86_400_000, characters=faces)
            )
            log.append(Seated(0, tuple(f"p{seat}" for seat in range(1, 6)), TEAMS))
        elif isinstance(event, Spoke) and event.channel == "talk" and not event.skip and not event.over:
            log.append(replace(event, text=next(said, event.text)))
        elif not isinstance(event, Seated):
            log.append(event)
    return log


def fill(data: Path, games: dict[str, int]) -> None:
    """Store so many games of each track, and one that is not over."""

    def write() -> None:
        data.mkdir(exist_ok=True)
        store = SqliteStore(data / "games.sqlite")
        for track, count in games.items():
            for number in range(1, count + 1):
                store.add(stored_game(number, track), track)
        store.add(stored_game(99, "open")[:40], next(iter(games)))
        asyncio.run(store.close())

    with ThreadPoolExecutor(1) as thread:  # In the tests of the page, a loop runs in this one.
        thread.submit(write).result()


@contextmanager
def filled(data: Path, games: dict[str, int], **changes: Any) -> Iterator[Served]:
    fill(data, games)
    with serving("contest-5", data=data, **changes) as served:
        yield served


def search(served: Served, **asked: object) -> dict[str, Any]:
    status, told, _ = ask(served, f"/api/v1/page/archive?{urlencode(asked)}")
    assert status == 200, told
    assert isinstance(told, dict)
    return told


def ids(told: dict[str, Any]) -> list[str]:
    return [one["card"]["id"] for one in told["games"]]


@pytest.mark.slow
def test_games_are_found_in_pages(tmp_path: Path) -> None:
    games = {"contest-5": archive.PAGE_GAMES + 3, "elsewhere": 2}
    with filled(tmp_path, games) as served:
        first = search(served)
        rest = search(served, before=first["next"])
        everything = [f"contest-5-{number:02}" for number in range(games["contest-5"], 0, -1)]
        assert ids(first) + ids(rest) == everything
        assert (first["count"], rest["next"]) == (len(everything), "")
        assert first["tracks"] == ["contest-5"]
        assert sorted(first["teams"]) == sorted((*TEAMS[:4], "p5"))
        card = first["games"][0]["card"]
        assert [face["name"] for face in card["faces"]] == list(NAMES)
        assert card["day"] > 0
        assert first["games"][0]["teams"] == sorted((*TEAMS[:4], "p5"))
        # The games of a track that is not served, and games that are not over, are never found.
        assert ids(search(served, text="mark 1 of elsewhere")) == []
        assert ids(search(served, track="elsewhere")) == []
        assert ids(search(served, text="mark 99 of open")) == []
        found = search(served, text="MARK 12 of")
        assert (ids(found), found["count"], found["next"]) == (["contest-5-12"], None, "")
        assert len(ids(search(served, text=LONG[:200]))) == archive.PAGE_GAMES
        assert ids(search(served, since=3 * 86_400_000, until=5 * 86_400_000)) == everything[-4:-2]
        roles = {role: len(ids(search(served, team="p5", role=role))) for role in ("SEER", "WEREWOLF", "FOX")}
        assert roles["FOX"] == 0
        assert roles["SEER"] + roles["WEREWOLF"] > 0
        won = [search(served, winner=side)["count"] for side in ("VILLAGER", "WEREWOLF", "FOX", "NONE")]
        assert sum(won) == len(everything)
        assert search(served, team="<b>bees</b>")["count"] == len(everything)
        # The same cards as on the home.
        past = ask(served, "/api/v1/page/home")[1]["past"]
        assert past == [one["card"] for one in first["games"]]


BAD = {
    "role=KING": "role must be one of",
    "winner=me": "winner must be one of",
    "since=yesterday": "since must be a Unix time in milliseconds, not 'yesterday'",
    "until=-1": "until must be",
    f"text={'x' * 201}": "text must have at most 200 characters, not 201",
    f"team={'x' * 2_000}": "team must have at most 200 characters",
}


@pytest.mark.slow
def test_bad_questions_and_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with filled(tmp_path, {"contest-5": 1}) as served:
        for query, expected in BAD.items():
            status, told, _ = ask(served, f"/api/v1/page/archive?{query}")
            assert status == 400
            assert expected in told["error"]
        status, told, _ = ask(served, "/api/v1/page/archive?before=none")
        assert (status, told["error"]) == (404, "there is no game 'none'")
    monkeypatch.setattr(archive, "MOST_SEARCHES", 0)
    with serving("contest-5", data=tmp_path) as served:
        assert ask(served, "/api/v1/page/archive")[0] == 503


def test_without_stored_games() -> None:
    with serving("contest-5") as served:
        told = search(served)
    assert (told["games"], told["count"], told["next"]) == ([], 0, "")


@pytest.mark.slow
@pytest.mark.parametrize("opened", [True, False])
def test_with_authentication(tmp_path: Path, opened: bool) -> None:
    """The rule of the track holds for its games, and for the names that are offered."""
    tokens = Tokens(KEY)
    feed = Output(folder="./log/realtime", open=opened)
    with filled(
        tmp_path, {"contest-5": 2}, realtime=feed, authentication=True, environ={"SECRET_KEY": KEY}
    ) as served:
        told = search(served)
        assert len(told["games"]) == (2 if opened else 0)
        if not opened:
            assert "bees" not in json.dumps(told)
            assert search(served, text="mark")["games"] == []
            assert len(search(served, token=tokens.make("ants"))["games"]) == 0
        assert len(search(served, token=tokens.make())["games"]) == 2


@pytest.mark.slow
def test_two_tracks_of_which_one_is_closed(tmp_path: Path) -> None:
    fill(tmp_path, {"contest-5": 1, "contest-9": 1})
    closed = replace(preset_settings("contest-9"), authentication=True)
    with serving("contest-5", closed, data=tmp_path, environ={"SECRET_KEY": KEY}) as served:
        assert ids(search(served)) == ["contest-5-01"]
        assert search(served)["tracks"] == ["contest-5"]
        told = search(served, token=Tokens(KEY).make())
        assert sorted(ids(told)) == ["contest-5-01", "contest-9-01"]
