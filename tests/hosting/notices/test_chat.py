"""What organisers are told in their chat: quarantine, aborted games, stalls, milestones, start and stop."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import web
from msgspec.structs import replace
from tests.hosting.doors.nlp.test_teams import Quits
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import serving
from tests.waiting import until

from jinro.config.contest.operations import Notifier
from jinro.config.settings import Matching, preset_settings
from jinro.contest.plan.health import HealthRules
from jinro.contest.plan.plan import new_plan
from jinro.hosting.doors.nlp.news import TrackWatch
from jinro.hosting.doors.nlp.track import Track
from jinro.hosting.notices.chat import MOST_HELD, ChatWriter
from jinro.hosting.notices.notice import Fact, Telling
from jinro.net.webhook import Webhook

SECRET = "T0000-B0000-a-secret-of-its-own"
NOW = Notifier(min_interval_ms=0)


@contextmanager
def chat() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A chat in a thread of its own: its URL, and what it is told."""
    heard: list[dict[str, Any]] = []
    started, box = threading.Event(), []

    async def take(request: web.Request) -> web.Response:
        heard.append(await request.json())
        return web.Response()

    async def run() -> None:
        app = web.Application()
        app.router.add_post(f"/{SECRET}", take)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        stop = asyncio.Event()
        box.append((runner.addresses[0][1], asyncio.get_running_loop(), stop))
        started.set()
        await stop.wait()
        await runner.cleanup()

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    assert started.wait(10)
    port, loop, stop = box[0]
    try:
        yield f"http://127.0.0.1:{port}/{SECRET}", heard
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)


@pytest.mark.slow
def test_a_server_tells_what_happens(tmp_path: Path) -> None:
    """A game is won, then one is aborted, for which a team goes into quarantine."""
    settings = replace(
        preset_settings("contest-en-5"),
        matching=Matching(mode="plain"),
        health=HealthRules(min_games=2, request_error=0),
        notifier=replace(NOW, milestone_every=2, username="jinro", icon_emoji=":wolf:"),
    )
    with chat() as (url, heard):
        environ = {"SLACK_WEBHOOK_URL": url}
        with serving(
            settings, data=tmp_path, environ=environ, rules=lambda rules: replace(rules, error_ratio=0.2)
        ) as served:
            assert SECRET not in "".join(served.server.remarks)
            for number in (1, 2):
                quits = [Quits(served.url, "<!here>")] if number > 1 else [SampleAgent(served.url, "<!here>")]
                play(served.url, ["a1", "b1", "c1", "d1"], *quits)
                served.game(number)
            until(lambda: len(heard) == 4)
            game = served.ended[1].id
            name = served.ended[1].players
    assert "<!here>" in name
    assert [message["text"] for message in heard] == [
        "contest-en-5: the server is up",
        f"contest-en-5: game {game} was aborted; lost agents of: &lt;!here&gt;",
        "contest-en-5: games played: 2",
        "contest-en-5: team &lt;!here&gt; is in quarantine for 30 min: failure rate 50% in its last 2 games",
        "contest-en-5: the server stops",
    ]
    assert {(m["username"], m["icon_emoji"]) for m in heard} == {("jinro", ":wolf:")}
    assert SECRET not in msgspec.json.encode(heard).decode()


def test_without_an_address_the_start_says_so(tmp_path: Path) -> None:
    with serving("contest-5", data=tmp_path, notifier=Notifier()) as served:
        assert "contest-5: slack_notifier: no notices: SLACK_WEBHOOK_URL is not set" in served.server.remarks
        assert served.track_server.chat is None


class Recorder(Webhook):
    """Keeps messages instead of sending them."""

    def __init__(self) -> None:
        super().__init__("")
        self.texts: list[str] = []

    def send(self, message: dict[str, str]) -> None:
        self.texts.append(message["text"])


class Organisers(msgspec.Struct):
    """Those who are told in their chat."""

    telling: Telling
    watch: TrackWatch
    chat: ChatWriter

    def aborted(self, game: str, lost: list[str]) -> None:
        self.telling.say("aborted", {"game": game, "lost": lost})

    def quarantined(self, team: str) -> None:
        args: dict[str, Fact] = {"team": team, "rate": 0.6, "games": 3, "minutes": 30.0}
        self.telling.say("quarantine", args, chat=True)


def told(
    notifier: Notifier,
    act: Callable[[Organisers, Track], object],
    *,
    teams: int = 0,
    preset: str = "contest-5",
) -> list[str]:
    """What is told when this is done; then a moment passes."""

    async def run() -> list[str]:
        settings = preset_settings(preset)
        plan = None
        if teams:
            settings = replace(settings, matching=Matching(mode="plan", teams=teams, games=10))
            plan = new_plan(teams, 10, settings.rules.roles, 1, infinite=False)
            for team in "abcdefgh"[:teams]:
                plan.index_of(team)
        hook = Recorder()
        track = Track(settings, plan=plan)
        chat = ChatWriter(settings.name, settings.rules.language, notifier, hook)
        telling = Telling(settings.name, chat.tell)
        watch = TrackWatch(track, telling, lambda running, found: None, notifier)
        act(Organisers(telling, watch, chat), track)
        await asyncio.sleep(0.05)  # The time limits of a stall and of held notices are real.
        watch.stop()
        await chat.stop()
        assert hook.texts[-1].endswith("サーバーを停止します")
        return hook.texts[:-1]

    return asyncio.run(run())


def test_notices_of_a_kind_that_come_at_once_are_told_together() -> None:
    def act(them: Organisers, track: Track) -> None:
        for number in range(MOST_HELD + 5):
            them.aborted(f"G{number}", ["cats"])

    first, rest = told(replace(NOW, min_interval_ms=10, kinds=("abort",)), act)
    assert first == "contest-5: 試合 G0 を打ち切りました。離脱したチーム: cats"
    lines = rest.split("\n")
    assert (len(lines), lines[-1]) == (MOST_HELD + 1, "contest-5: ほか 4 件")


def test_what_is_held_is_bounded() -> None:
    def act(them: Organisers, track: Track) -> None:
        for number in range(1_000):
            them.aborted(f"G{number}", ["cats"])
        assert sum(map(len, them.chat._held.values())) <= MOST_HELD

    texts = told(replace(NOW, min_interval_ms=60_000, kinds=("abort",)), act)
    assert texts[-1].split("\n")[-1] == f"contest-5: ほか {999 - MOST_HELD} 件"


def test_a_team_cannot_call_everybody() -> None:
    """`@channel` of Mattermost, `@everyone` of Discord: only Slack needs angle brackets for that."""

    def act(them: Organisers, track: Track) -> None:
        them.aborted("G", ["@channel", "a@everyone"])

    [text] = told(replace(NOW, kinds=("abort",)), act)
    assert "@" not in text
    assert text.endswith("離脱したチーム: ＠channel, a＠everyone")


def test_what_is_held_is_told_at_the_end() -> None:
    def act(them: Organisers, track: Track) -> None:
        for team in ("cats", "dogs"):
            them.quarantined(team)

    assert told(Notifier(), act) == [
        f"contest-5: チーム {team} を 30 分間隔離します（直近 3 試合の失敗率 60%）"
        for team in ("cats", "dogs")
    ]


def test_a_stall_names_who_waits_and_who_is_missing() -> None:
    class Waiting(msgspec.Struct, eq=False):
        team: str

    def act(them: Organisers, track: Track) -> None:
        for team in "ab":
            track.room.arrive(Waiting(team))  # type: ignore[arg-type]
        them.watch.start()

    up, stall = told(replace(NOW, stall_ms=6), act, teams=5)
    assert up == "contest-5: サーバーを開始しました"
    assert stall == "contest-5: 0.0001 分間、試合が始まっていません。待機中: a, b。未接続: c, d, e"


def test_a_game_in_which_nobody_dies_is_told_as_a_stall() -> None:
    def act(them: Organisers, track: Track) -> None:
        them.telling.say("deathless", {"game": "G", "days": 3, "day": 4})

    assert told(replace(NOW, kinds=("stall",)), act) == [
        "contest-5: 試合 G: 3 日間、誰も死亡していません（4 日目）"
    ]
    assert told(replace(NOW, kinds=("abort",)), act) == []


def test_a_server_without_agents_is_not_stalled() -> None:
    assert len(told(replace(NOW, stall_ms=5), lambda them, track: them.watch.start())) == 1


def test_a_milestone_of_a_plan_has_a_bar() -> None:
    def act(them: Organisers, track: Track) -> None:
        plan = track.room.plan
        assert plan is not None
        for _ in range(4):
            plan.played(plan.scheduled_matches[0])
            them.watch.ended("G")

    [text] = told(replace(NOW, milestone_every=4), act, teams=5)
    assert text == f"contest-5: 4 試合が終了しました [{'█' * 8}{'░' * 12}] 4/10"


def test_trouble_and_what_is_not_wanted() -> None:
    def act(them: Organisers, track: Track) -> None:
        them.telling.say("failed", {"game": "G", "reason": "the disk is full"})
        them.quarantined("cats")

    [text] = told(replace(NOW, kinds=("abort",)), act)
    assert text.startswith("contest-5: 試合 G をサーバー側の問題で打ち切りました")


def test_names_are_cut_and_counted() -> None:
    names = ["x" * 100, "evil\x1b[2J<a>", *(f"t{n}-" for n in range(40))]

    def act(them: Organisers, track: Track) -> None:
        them.aborted("G", names)

    [text] = told(replace(NOW, kinds=("abort",)), act)
    assert "x" * 39 + "…, evil\ufffd[2J&lt;a&gt;, t0-" in text
    assert text.endswith("t27-, ほか 12 件")
