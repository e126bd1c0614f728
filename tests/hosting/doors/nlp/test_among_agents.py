"""A person at the page among agents of the contest's own client library."""

import asyncio
import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.hosting.doors.page.page_player import Json, PagePlayer
from tests.net.sample_agents import SampleAgent
from tests.net.serving import Served, serving
from tests.waiting import becomes
from yarl import URL

from jinro.config.settings import preset_settings, with_guests, without_files
from jinro.hosting.doors.page import stream as page_client
from jinro.hosting.tokens import Tokens
from jinro.village import paced


class AtTrack(PagePlayer):
    """A person who sits down on a track."""

    async def comes(self, name: str = "Ann") -> int:
        answer = await self.session.post(
            f"{self.base}/api/v1/people/guest", json={"name": name, "language": "en"}
        )
        return answer.status

    async def sit_among(self, track: str = "contest-5", *, after: int = 0, token: str = "") -> None:
        url = f"{self.base}/api/v1/play/at/{track}/stream?after={after}&token={token}"
        self.socket = await self.session.ws_connect(url)
        self._task = asyncio.create_task(self._listen(self.socket))


def people(served: Served) -> AtTrack:
    return AtTrack(served.server, served.port)


def agents(served: Served, count: int) -> list[SampleAgent]:
    made = [SampleAgent(served.url, f"kanolab{n}") for n in range(1, count + 1)]
    for agent in made:
        agent.start()
    return made


async def asked(ann: AtTrack, game: str, what: str, given: Json | None = None) -> tuple[int, Json]:
    url = f"{ann.base}/api/v1/play/games/{game}/{what}"
    answer = await (ann.session.get(url) if given is None else ann.session.post(url, json=given))
    return answer.status, await answer.json()


@pytest.mark.slow
def test_a_person_plays_a_whole_game_among_agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is asked who was a machine, and how it was; all of it is counted, and deleted with it."""
    monkeypatch.setattr(page_client, "COMMANDS_PER_S", 10_000)  # A script answers faster than people do.
    settings = with_guests(without_files(preset_settings("contest-5")), 1, 0)
    with serving(settings, data=tmp_path) as served:
        others: list[SampleAgent] = []

        async def main() -> None:
            async with asyncio.timeout(40):
                ann, eve = people(served), people(served)
                assert await ann.comes() == await eve.comes("Eve") == 200
                (table,) = (await (await ann.session.get(f"{ann.base}/api/v1/play/at")).json())["tables"]
                assert (table["track"], table["people"], table["agents"], table["link"]) == (
                    "contest-5",
                    1,
                    4,
                    False,
                )
                await ann.sit_among()
                waits = await ann.told("waits")
                assert (waits["track"], waits["missing"], waits["agents"]) == ("contest-5", 0, 4)
                others.extend(agents(served, 4))
                hello = await ann.told("seat")
                assert (hello["track"], hello["style"], hello["blind"], hello["board"]) == (
                    "contest-5",
                    "turns",
                    True,
                    True,
                )
                game = hello["game"]
                early = await asked(ann, game, "questions")
                assert early[0] == 409 or early[1]["guessed"] is False
                over = await ann.sees("Over")
                revealed = await ann.told("revealed")
                assert [one["machine"] for one in revealed["players"]] == [None] * 5
                assert "Ann" not in json.dumps(revealed)
                assert over["reason"] == "win"
                await ann.told("end")
                await questioned(ann, eve, game)
                await ann.close()
                await eve.close()

        asyncio.run(main())
        for agent in others:
            agent.join(10)
        running = served.game()
        served.until(lambda: not served.track_server.games)
        notes = served.call(
            lambda: served.server.store.blocking.notes_of(running.id, ("guess", "survey", "people"))
        )
    assert [(note.code, note.detail) for note in notes if note.seat] == [
        ("guess", "[deleted]"),
        ("survey", "[deleted]"),
    ]
    assert sorted(notes[0].detail.split()) == ["*", "-", "-", "-", "-"]
    assert [agent.error for agent in others] == [None] * 4
    assert len(set(running.teams)) == 2
    assert "Ann" not in running.teams


async def questioned(ann: AtTrack, eve: AtTrack, game: str) -> None:
    """The questions after a game, and what must be refused."""
    assert (await asked(eve, game, "questions"))[0] == 404, "not in that game"
    assert (await asked(eve, game, "guess", {}))[0] == 404
    status, told = await asked(ann, game, "questions")
    assert (status, told["asks"], told["guessed"], told["machines"]) == (200, True, False, None)
    other = [seat for seat in range(1, 6) if seat != ann.seat]
    wrong: list[list[Json]] = [
        [{"seat": ann.seat, "machine": True, "sure": 1}],
        [{"seat": other[0], "machine": True, "sure": 1}] * 2,
        [{"seat": 6, "machine": True, "sure": 1}],
        [{"seat": 0, "machine": True, "sure": 1}],
        [{"seat": other[0], "machine": True, "sure": 4}],
    ]
    for guesses in wrong:
        assert (await asked(ann, game, "guess", {"guesses": guesses}))[0] == 400
    assert (await asked(ann, game, "guess", {"guesses": [], "seat": other[0]}))[0] == 400
    guesses = [{"seat": seat, "machine": seat != other[0], "sure": 2} for seat in other]
    status, told = await asked(ann, game, "guess", {"guesses": guesses, "client_ms": 7})
    assert (status, told["guessed"], told["guesses"]) == (200, True, guesses)
    assert told["machines"] == [seat != ann.seat for seat in range(1, 6)]
    assert (await asked(ann, game, "guess", {"guesses": []}))[0] == 409
    for bad in ({"fun": 6}, {"text": "x" * 501}, {"again": "perhaps"}, {"text": "x" * 9_000}):
        assert (await asked(ann, game, "survey", bad))[0] in (400, 413)
    answers = {"fun": 5, "natural": 2, "again": "yes", "text": "ふしぎな村"}
    status, told = await asked(ann, game, "survey", answers)
    assert (status, told["surveyed"]) == (200, True)
    assert (await asked(ann, game, "survey", {}))[0] == 409
    (track,) = [
        one
        for one in (await (await ann.session.get(f"{ann.base}/api/v1/page/tables")).json())["tracks"]
        if one["track"] == "contest-5"
    ]
    table = track["people"]
    assert (table["games"], table["people"]["pooled"]["plays"], table["machines"]["pooled"]["plays"]) == (
        1,
        1,
        4,
    )
    assert (table["machines_taken"]["wins"], table["machines_taken"]["plays"]) == (1, 4)
    assert (table["right"]["wins"], table["people_taken"]["plays"]) == (3, 0)
    assert (table["fun"], table["natural"], table["again"]["wins"]) == (5.0, 2.0, 1)
    assert [team["team"] for team in track["teams"]] == ["kanolab"], "a drawn name is no team"
    gone = await ann.session.post(f"{ann.base}/api/v1/people/delete", json={"name": "Ann"})
    assert gone.status == 200, await gone.text()


@pytest.mark.slow
def test_a_person_among_agents_survives_a_reload_a_second_tab_and_a_new_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the organiser's link alone; strangers, and acts before the game, are refused."""
    monkeypatch.setattr(page_client, "COMMANDS_PER_S", 10_000)
    for name, value in (("PAUSE_MS", 5), ("READ_MS", 0), ("QUICK_MS", 0), ("THINK_MS", (0, 2))):
        monkeypatch.setattr(paced, name, value)
    made = with_guests(without_files(preset_settings("contest-5")), 1, 3)
    settings = replace(made, authentication=True)
    key = {"SECRET_KEY": "0123456789abcdef0123456789abcdef"}
    link, token = Tokens(key["SECRET_KEY"]).make("people"), Tokens(key["SECRET_KEY"]).make("kanolab")
    jar: dict[str, str] = {}

    def first(served: Served) -> None:
        async def main() -> None:
            async with asyncio.timeout(30):
                ann = people(served)
                assert await ann.comes() == 200
                url = f"{ann.base}/api/v1/play/at/contest-5/stream"
                assert (await ann.session.get(url)).status == 403, "no link"
                assert (await ann.session.get(f"{url}?token={token}")).status == 403, "an agent's token"
                assert (await ann.session.get(f"{ann.base}/api/v1/play/at/none/stream")).status == 404
                ann.acts = False
                await ann.sit_among(token=link)
                await ann.told("waits")
                await ann.send("say", channel="talk", text="too early")
                agent = SampleAgent(served.url, "kanolab1", token=token)
                agent.start()
                await ann.told("seat")
                place = await (await ann.session.get(f"{ann.base}/api/v1/play")).json()
                assert place["at"] == "contest-5"
                await ann.lose()
                heard = len(ann.heard)
                await ann.sit_among(after=ann.last)  # Who has a seat needs no link.
                await becomes(lambda: any(one["type"] == "seat" for one in ann.heard[heard:]))
                assert ann.numbers() == list(range(1, ann.last + 1)), "nothing comes twice"
                jar.update({one.key: one.value for one in ann.session.cookie_jar})
                await ann.close()

        asyncio.run(main())

    with serving(settings, data=tmp_path, environ=key) as served:
        first(served)
        asyncio.run_coroutine_threadsafe(served.server.leave(), served.loop).result(10)
    with serving(settings, data=tmp_path, environ=key) as served:

        async def again() -> None:
            async with asyncio.timeout(40):
                ann = people(served)
                ann.session.cookie_jar.update_cookies(jar, URL(ann.base))
                ann.acts = False
                await ann.sit_among()
                agent = SampleAgent(served.url, "kanolab1", token=token)
                agent.start()
                await ann.sees("Resumed")
                now = await ann.hears(lambda one: one["type"] == "now" and not one["paused"])
                ann.acts = True
                await ann._act(now)
                over = await ann.sees("Over")
                assert over["reason"] in ("win", "max_day")
                await ann.told("end")
                await ann.close()
                await asyncio.to_thread(agent.join, 10)

        asyncio.run(again())
