"""The page shows the villages of all doors: classic tables and LiCOS villages, live and afterwards."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.game.test_two_worlds import World, turned, worlds
from tests.hosting.doors.licos.watched_feed import WatchedFeed
from tests.hosting.public.test_feed import played
from tests.hosting.web.test_front import SECRET, ask, events, messages, viewer
from tests.hosting.web.test_stream import ID, KEY, LOG
from tests.net.serving import Served, serving
from tests.waiting import until

from jinro.config.classic.settings import classic_settings
from jinro.config.licos.settings import LicosSettings, licos_settings
from jinro.config.settings import preset_settings
from jinro.game import audience
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.audience import PUBLIC
from jinro.game.presets import preset
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.hosting.tokens import Tokens
from jinro.hosting.village import CommittedGame
from jinro.hosting.web import front, page_build
from jinro.hosting.web.page_build import BuiltPage
from jinro.net.joining.classic import join_series
from jinro.players import Parrot
from jinro.testing.clock import ManualClock
from jinro.village.table import Table
from jinro.wire.page.names import village_name

QUICK = ("first_morning_s=0.2", "morning_s=0.2", "noon_s=0.2", "night_s=0.2", "interval_s=0", "early=on")
HIDDEN = SECRET | {"Marked", "Wrote"}


class Held(Parrot):
    """Waits with its first word until it may speak."""

    may_speak = threading.Event()

    def talk(self, view: View, ask: Ask) -> str:
        assert self.may_speak.wait(20)
        return super().talk(view, ask)


@contextmanager
def table(url: str) -> Iterator[threading.Thread]:
    """Five agents of the classic door, which wait with their first word until `Held.may_speak` is set."""
    Held.may_speak = threading.Event()

    async def play() -> None:
        guests = (join_series(url, f"g{n}", lambda n=n: Held(0, f"g{n}")) for n in range(5))  # type: ignore[misc]
        await asyncio.gather(*guests)

    thread = threading.Thread(target=lambda: asyncio.run(play()))
    thread.start()
    try:
        yield thread
    finally:
        Held.may_speak.set()
        thread.join(20)


def villages(**changes: Any) -> LicosSettings:
    return licos_settings("licos-8-c", port=0, changes=("robots=8", *QUICK), **changes)


def home(served: Served) -> dict[str, Any]:
    status, told, _ = ask(served, "/api/v1/page/home")
    assert status == 200
    return told  # type: ignore[no-any-return]


def live(served: Served, track: str) -> dict[str, Any]:
    """The card of a running village of a track; waits for it."""
    found: list[dict[str, Any]] = []

    def look() -> bool:
        found.extend(card for card in home(served)["live"] if card["track"] == track)
        return bool(found)

    until(look)
    return found[0]


def compare(public: list[dict[str, Any]], whole: list[dict[str, Any]]) -> None:
    """A village was shown to the public as it was, without a secret; afterwards all of it is."""
    kinds = {event["event"] for event in events(public)}
    assert (public[0]["view"], public[0]["live"]) == ("public", True)
    assert public[0]["now_ms"] >= 0
    assert not HIDDEN & kinds
    assert {"Begun", "Spoke", "Over", "Closed"} <= kinds
    channels = {event["channel"] for event in events(public) if event["event"] == "Spoke"}
    assert channels <= {"talk", "post_mortem"}
    assert public[-1] == {"type": "end", "whole": True}
    assert whole[0]["view"] == "everything"
    assert {"Dealt", "RoleTold"} <= {event["event"] for event in events(whole)}
    seen = [one["event"] for one in whole if one["type"] == "shown" and one["seen"] & PUBLIC]
    assert seen == events(public)


@pytest.mark.slow
def test_a_classic_table_at_a_server_that_has_no_other_door() -> None:
    classic = classic_settings(preset("classic-5"), port=0, games=1)
    with serving(classic=classic) as served:
        assert served.server.classic is not None
        url = served.server.classic.url
        with table(url):
            card = live(served, "classic-5")
            assert [seat["face"]["name"] for seat in card["seats"]][0] == "Agent[01]"
            assert "role" not in json.dumps(card)
            [shown] = home(served)["tracks"]
            assert (shown["door"], shown["url"], shown["seats"]) == ("classic", url, 5)
            with viewer(served, card["id"]) as connection:
                told = messages(connection, 2)
                assert home(served)["live"][0]["viewers"] == 1
                Held.may_speak.set()
                told += messages(connection)
        until(lambda: home(served)["past"])
        [past] = home(served)["past"]
        assert (past["id"], past["track"]) == (card["id"], "classic-5")
        with viewer(served, card["id"]) as connection:
            again = messages(connection)
            compare(told, again)
        # A village keeps its name.
        name = msgspec.to_builtins(village_name(card["id"]))
        assert [one["name"] for one in (card, told[0], past, again[0])] == [name] * 4
        status, text, headers = ask(served, "/")
        assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert b"jinro" in text
        # A link to a game is the same page, with a preview of it.
        assert ask(served, "/game/none")[1] == text
        built_there = served.server.front.built.there
        assert (b"og:title" in ask(served, f"/game/{card['id']}")[1]) == built_there
        assert [one["card"] for one in ask(served, "/api/v1/page/archive")[1]["games"]] == [past]


def shown(rules: Rules, world: World, seed: int) -> list[tuple[int, bytes]]:
    """What the page's stream has of a game up to its end, and the time of the game at which it came."""
    game, end = played(rules, world, seed)
    clock = ManualClock()
    loop = asyncio.new_event_loop()
    table = Table(game, clock)
    table.kept = 0
    village = CommittedGame("G", table)
    village.task = loop.create_future()
    feed = WatchedFeed(village, clock)
    for event in game.log[:end]:
        clock.pass_to(event.at_ms)
        table.commit([event])
    feed.close()
    loop.close()
    return feed.told


@pytest.mark.parametrize("name", ["classic-5", "classic-15", "contest-2017", "licos-9-b"])
def test_the_page_cannot_tell_two_worlds_apart(name: str) -> None:
    rules = preset(name)
    for seed in range(2):
        left, right = (shown(rules, world, seed) for world in worlds(rules, 1, turned, seed))
        both = min(len(left), len(right))  # One may end earlier: other roles are left.
        assert left[:both] == right[:both]
        assert both > 3
        assert all(message != b"nothing" for _, message in left + right)


@pytest.mark.parametrize("kind", [e.Spoke, e.Marked, e.Chose])
def test_a_secret_that_gets_to_the_page_is_noticed(
    kind: type[e.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(audience.AUDIENCE, kind, audience.everybody)
    rules = preset("licos-9-b")
    left, right = (shown(rules, world, 1) for world in worlds(rules, 1, turned, 1))
    both = min(len(left), len(right))
    assert left[:both] != right[:both]


@pytest.mark.slow
def test_a_licos_village_beside_a_track() -> None:
    with serving("contest-5", licos=replace(villages(), village="木枯らしの村")) as served:
        assert served.server.licos is not None
        other = served.server.licos.port
        card = live(served, "licos-8-c")
        assert card["name"] == {"ja": "木枯らしの村", "en": "木枯らしの村"}, "the name that was given"
        assert len(card["seats"]) == 8
        shown = {track["door"]: track["url"] for track in home(served)["tracks"]}
        assert shown == {"contest": served.url, "licos": served.server.licos.url}
        with viewer(served, card["id"]) as connection:
            told = messages(connection)
        until(lambda: any(past["id"] == card["id"] for past in home(served)["past"]))
        with viewer(served, card["id"]) as connection:
            again = messages(connection)
            compare(told, again)
        # The same at the address of the village.
        status, text, _ = ask(served, "/", port=other)
        assert (status, text) == ask(served, "/")[:2]
        assert ask(served, "/api/v1/page/home", port=other)[1]["tracks"] == home(served)["tracks"]
        whole = next(one for one in home(served)["past"] if one["id"] == card["id"])
        assert whole["village"] == "licos-8-c"
        assert told[0]["name"] == again[0]["name"] == whole["name"] == card["name"]


def test_a_door_without_a_status_page_says_what_is_missing(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "BuiltPage", lambda: BuiltPage(tmp_path))
    assert page_build.FOLDER != tmp_path
    with serving(licos=licos_settings("licos-4", port=0)) as served:
        status, text, _ = ask(served, "/", headers={"Accept-Language": "ja"})
    assert status == 200
    assert "make web" in text.decode()
    assert "<html lang=ja>" in text.decode()


def test_addresses_as_the_visitor_reaches_them() -> None:
    """A server that listens everywhere names the host that the visitor uses, and the port of each door."""
    classic = classic_settings(preset("classic-5"), port=0, host="0.0.0.0")
    licos = licos_settings("licos-4", port=0, host="0.0.0.0")
    origins = ["http://village.test"]
    with serving("contest-5", classic=classic, licos=licos, host="0.0.0.0", origins=origins) as served:
        assert served.server.classic is not None
        assert served.server.licos is not None
        told = ask(served, "/api/v1/page/home", headers={"Host": f"village.test:{served.port}"})[1]
        urls = {track["door"]: track["url"] for track in told["tracks"]}
        assert urls == {
            "contest": f"ws://village.test:{served.port}/ws",
            "classic": f"tcp://village.test:{served.server.classic.port}",
            "licos": f"ws://village.test:{served.server.licos.port}/licos/0.2/villageMessage",
        }


def test_a_door_of_the_same_name_does_not_open_a_closed_track() -> None:
    """Games are stored by the name of their track."""
    track = replace(preset_settings("contest-5"), name="classic-5")
    classic = classic_settings(preset("classic-5"), port=0)
    with serving(track, classic=classic, authentication=True, environ={"SECRET_KEY": KEY}) as served:
        written: list[Exception | None] = []
        served.call(lambda: served.server.store.keeper(ID, "classic-5").put(LOG, written.append))
        served.until(lambda: written)
        assert ask(served, f"/api/v1/page/games/{ID}")[0] == 401
        assert home(served)["past"] == []
        assert ask(served, f"/api/v1/page/games/{ID}?token={Tokens(KEY).make()}")[0] == 200
