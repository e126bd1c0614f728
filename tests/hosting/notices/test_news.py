"""What a server tells its operator: message by message, in both languages."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.hosting.doors.nlp.test_teams import Mute, Quits, hurried
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import serving
from tests.rows import each_row
from tests.waiting import until

from jinro import preset
from jinro.config.plan.file import save_plan
from jinro.config.settings import Matching, preset_settings
from jinro.contest.plan.plan import new_plan
from jinro.game import events as e
from jinro.game.game import Game
from jinro.hosting.doors.nlp.news import TrackNews
from jinro.hosting.doors.nlp.track import Track
from jinro.hosting.notices.notice import (
    BOUNDED,
    MOST_IN_SPAN,
    MOST_NAMES,
    SPAN_S,
    Bounded,
    OperatorNotice,
    Telling,
)
from jinro.hosting.resume import absent_agents
from jinro.hosting.village import KeptTable, Running
from jinro.i18n import Language
from jinro.net.limits import Limits
from jinro.village.clock import RealClock
from jinro.village.journal import Journal
from jinro.village.table import Table

LANGUAGES: tuple[Language, ...] = ("en", "ja")


class Heard(list[OperatorNotice]):
    """OperatorNotice as they are told."""

    def words(self, language: Language = "en") -> list[str]:
        return [news.words(language) for news in self]

    def kinds(self) -> list[str]:
        return [news.code for news in self]


@pytest.mark.slow
def test_a_game_from_its_first_agent_to_its_winner(tmp_path: Path) -> None:
    heard = Heard()
    with serving("contest-5", data=tmp_path, tell=heard.append, language="ja") as served:
        play(served.url, [f"cats{n}" for n in range(1, 6)])
        running = served.game()
    game, winner = running.id, running.game.winner
    assert heard.kinds() == [*["joined"] * 5, "began", "won"]
    english, japanese = heard.words(), heard.words("ja")
    assert english[0] == f"contest-5: {heard[0].args['player']} has joined; waiting: 1"
    assert japanese[4] == f"contest-5: {heard[4].args['player']} が接続しました（待機 5）"
    players = ", ".join(running.players)
    assert english[5] == f"contest-5: game {game[-6:]} begins: {players}"
    assert japanese[5] == f"contest-5: 試合 {game[-6:]} を開始しました: {players}"
    day, seconds = running.game.state.day, heard[6].args["seconds"]
    side = {"VILLAGER": "村人陣営の勝利", "WEREWOLF": "人狼陣営の勝利"}[winner]
    assert japanese[6] == f"contest-5: 試合 {game[-6:]} が終了しました（{seconds} 秒、{day} 日目）: {side}"
    assert heard[6].plain() == {
        "what": "won",
        "track": "contest-5",
        "game": game,
        "seconds": seconds,
        "day": day,
        "winner": side,
        "side": winner.value,
    }


@pytest.mark.slow
def test_an_agent_that_is_lost_and_a_game_that_is_broken_off(tmp_path: Path) -> None:
    heard = Heard()
    settings = replace(preset_settings("contest-5"), matching=Matching(mode="plain"))
    rules = lambda rules: replace(rules, error_ratio=0.2)  # noqa: E731
    with serving(settings, data=tmp_path, tell=heard.append, rules=rules) as served:
        play(served.url, ["a1", "b1", "c1", "d1"], Quits(served.url, "e1"))
        game = served.game().id
    lost, aborted = (heard[heard.kinds().index(what)] for what in ("lost", "aborted"))
    assert lost.words("en") == f"contest-5: e1 is lost (game {game[-6:]}, day 0)"
    assert lost.words("ja") == f"contest-5: e1 が離脱しました（試合 {game[-6:]}、0 日目）"
    seconds, day = aborted.args["seconds"], aborted.args["day"]
    assert aborted.words("en") == (
        f"contest-5: game {game[-6:]} is broken off after {seconds} s, day {day}: lost agents of e"
    )
    assert aborted.words("ja") == (
        f"contest-5: 試合 {game[-6:]} を打ち切りました（{seconds} 秒、{day} 日目）。離脱したチーム: e"
    )


@pytest.mark.slow
def test_an_agent_that_comes_back(tmp_path: Path) -> None:
    heard = Heard()
    with serving("contest-5", data=tmp_path, tell=heard.append) as served:
        agents = [SampleAgent(served.url, f"a{n}") for n in range(1, 5)]
        quits = Quits(served.url, "a5")
        for agent in (*agents, quits):
            agent.start()
        until(lambda: "lost" in heard.kinds())
        play(served.url, ["a5"])
        served.game()
    returned = heard[heard.kinds().index("returned")]
    day, game = returned.args["day"], str(returned.args["game"])[-6:]
    assert returned.words("en") == f"contest-5: a5 is back (game {game}, day {day})"
    assert returned.words("ja") == f"contest-5: a5 が復帰しました（試合 {game}、{day} 日目）"


@pytest.mark.slow
def test_a_slow_agent_is_told_once_and_counted_at_the_end(tmp_path: Path) -> None:
    heard = Heard()
    with serving("contest-5", data=tmp_path, tell=heard.append, rules=hurried) as served:
        play(served.url, [f"a{n}" for n in range(1, 5)], Mute(served.url, "a5"))
        running = served.game()
    slow = [news for news in heard if news.code == "slow" and news.args["player"] == "a5"]
    assert [news.words("en") for news in slow] == [
        f"contest-5: a5 has not answered talk within 0.05 s (game {running.id[-6:]}, day 0)"
    ]
    assert slow[0].words("ja") == (
        f"contest-5: a5 は talk に {slow[0].args['limit']} 秒以内に回答しませんでした"
        f"（試合 {running.id[-6:]}、0 日目）"
    )
    unanswered = heard[heard.kinds().index("unanswered")]
    players = unanswered.args["players"]
    assert isinstance(players, dict)
    assert players["a5"] >= 2
    shown = ", ".join(f"{name} {number}" for name, number in players.items())
    assert unanswered.words("en") == (
        f"contest-5: game {running.id[-6:]}: requests without an answer in time: {shown}"
    )
    assert (
        unanswered.words("ja")
        == f"contest-5: 試合 {running.id[-6:]}: 時間内に回答のなかったリクエスト: {shown}"
    )


def test_what_is_late_tells_no_role() -> None:
    """A request of the night is not told before the end: only some roles get it."""
    for kind in ("divine", "guard", "attack"):
        late = e.Chose(0, 1, kind, 0, "", "timeout")
        vote = e.Chose(0, 1, "vote", 0, "", "timeout")
        heard = follow(lambda news, track, late=late, vote=vote: news.happened(running(), [late, vote]))  # type: ignore[misc]
        assert [news.args["request"] for news in heard] == ["vote"]


def test_a_game_that_never_began_ends_with_a_word() -> None:
    heard = follow(lambda news, track: news.ended(running()))
    assert heard.words() == ["contest-5: game G is broken off after 0 s, day 0"]


def running() -> Running:
    """A game of five that is not open yet."""
    agents = tuple(absent_agents([f"cats{n}" for n in range(1, 6)], "contest").values())
    return Running(KeptTable("G", Table(Game(preset("contest-5"), 1), RealClock()), Journal(), None), agents)


def follow(act: Callable[[TrackNews, Track], object], **matching: object) -> Heard:
    """What is told of a track when this is done; then a moment passes."""
    heard = Heard()

    async def run() -> None:
        settings = replace(preset_settings("contest-5"), matching=Matching(**matching))  # type: ignore[arg-type]
        plan = None
        if settings.matching.mode == "plan":
            plan = new_plan(6, 6, settings.rules.roles, 1, infinite=False)
            for team in "abcd":
                plan.index_of(team)
        track = Track(settings, plan=plan)
        telling = Telling(settings.name, heard.append, wait_s=0.01)
        news = TrackNews(track, telling, "en")
        telling.start()
        act(news, track)
        await asyncio.sleep(0.015)  # The time between two looks is real.
        telling.stop()

    asyncio.run(run())
    return heard


def arrive(*names: str) -> Callable[[TrackNews, Track], object]:
    def act(news: TrackNews, track: Track) -> None:
        for agent in absent_agents(names, "contest").values():
            track.room.arrive(agent)

    return act


@pytest.mark.parametrize(
    ("mode", "names", "english", "japanese"),
    [
        (
            "self",
            ["cats1", "cats2", "dogs1"],
            "contest-5: waiting: cats (2), dogs; missing for the next game: 3 of cats",
            "contest-5: 待機中: cats (2), dogs。次の試合にはあと cats が 3 体必要です",
        ),
        (
            "plain",
            ["cats1", "dogs1"],
            "contest-5: waiting: cats, dogs; teams missing for the next game: 3",
            "contest-5: 待機中: cats, dogs。次の試合にはあと 3 チーム必要です",
        ),
        (
            "any",
            ["cats1", "dogs1"],
            "contest-5: waiting: cats, dogs; agents missing for the next game: 3",
            "contest-5: 待機中: cats, dogs。次の試合にはあと 3 体必要です",
        ),
        (
            "plan",
            ["a1", "b1", "c1"],
            "contest-5: waiting: a, b, c; missing for the next game of the plan: d, and "
            "teams that have never come: 1",
            "contest-5: 待機中: a, b, c。対戦表の次の試合に足りないチーム: d と、まだ接続していない 1 チーム",
        ),
    ],
)
def test_who_is_missing_for_the_next_game(mode: str, names: list[str], english: str, japanese: str) -> None:
    heard = follow(arrive(*names), mode=mode)
    assert heard[0].words("en") == english
    assert heard[0].words("ja") == japanese


def test_nobody_is_missing_when_nobody_waits() -> None:
    assert follow(arrive(), mode="plain") == []


def test_a_plan_that_is_played_is_told_once() -> None:
    def act(news: TrackNews, track: Track) -> None:
        assert track.room.plan is not None
        track.room.plan.scheduled_matches.clear()
        arrive("a1")(news, track)
        news._look()
        news._look()

    heard = follow(act, mode="plan")
    assert heard.words() == ["contest-5: all games of the plan are played; waiting: a"]
    assert heard.words("ja") == ["contest-5: 対戦表の試合はすべて終了しました（待機中: a）"]


@pytest.mark.slow
def test_the_end_of_a_plan_is_told_with_its_last_game(tmp_path: Path) -> None:
    heard = Heard()
    settings = replace(preset_settings("contest-5"), matching=Matching(mode="plan", teams=5, games=1))
    with serving(settings, data=tmp_path, tell=heard.append) as served:
        play(served.url, ["a1", "b1", "c1", "d1", "e1"])
        served.game()
        assert heard.kinds()[-2:] == ["won", "all_played"]
    assert heard[-1].words("en") == "contest-5: all games of the plan are played; waiting: nobody"


@pytest.mark.slow
def test_a_team_that_is_not_in_the_plan_is_told_once(tmp_path: Path) -> None:
    heard = Heard()
    settings = replace(preset_settings("contest-5"), matching=Matching(mode="plan", teams=6, games=6))
    teams = dict(enumerate("abcdef"))
    plan = new_plan(6, 6, settings.rules.roles, 1, infinite=False)
    plan.idx_team_map.update({str(index): team for index, team in teams.items()})
    save_plan(tmp_path / settings.matching.path, plan)
    with serving(settings, data=tmp_path, tell=heard.append) as served:
        for number in (1, 2):
            agent = SampleAgent(served.url, f"zebras{number}")
            agent.start()
            until(lambda number=number: heard.kinds().count("joined") == number)  # type: ignore[misc]
        until(lambda: "not_in_plan" in heard.kinds())
    told = [news for news in heard if news.code == "not_in_plan"]
    assert [news.words("en") for news in told] == [
        "contest-5: zebras is not in the plan, which has all its teams; its agents wait in vain "
        "(idx_team_map of the plan names the teams)"
    ]
    assert told[0].words("ja") == (
        "contest-5: zebras は対戦表にないチームです。空き枠もないため、待っても試合は始まりません"
        "（チーム名は対戦表の idx_team_map にあります）"
    )


@pytest.mark.slow
def test_refusals_are_told_with_their_reasons(tmp_path: Path) -> None:
    heard = Heard()
    limits = Limits(name_s=0.2, name_characters=10)
    environ = {"SECRET_KEY": "0123456789abcdef0123456789abcdef"}
    with serving(
        "contest-5", data=tmp_path, tell=heard.append, limits=limits, authentication=True, environ=environ
    ) as served:
        for name in ("cats1", "a-name-that-is-too-long"):
            agent = SampleAgent(served.url, name)
            agent.start()
            agent.join(10)
        silent = Nameless(served.url, "x")
        silent.start()
        silent.join(10)
        until(lambda: len(heard) == 3)
    assert heard.words() == [
        "contest-5: cats1 (127.0.0.1) is refused: the token is not valid for this team",
        "contest-5: a-name-that-is-too-long (127.0.0.1) is refused: a name has at most 10 characters",
        "contest-5: a connection of 127.0.0.1 is refused: no name within 0.2 s",
    ]
    assert heard.words("ja")[::2] == [
        "contest-5: cats1（127.0.0.1）の接続を断りました: このチームのトークンではありません",
        "contest-5: 127.0.0.1 からの接続を断りました: 0.2 秒以内に名前が送られてきませんでした",
    ]


class Nameless(SampleAgent):
    """Never tells its name."""

    def act(self, request: str, packet: object) -> None:
        """Nothing."""


def test_who_leaves_is_told() -> None:
    def act(news: TrackNews, track: Track) -> None:
        [agent] = absent_agents(["cats1"], "contest").values()
        news.joined(agent)
        news.left(agent)

    heard = follow(act)
    assert heard.words() == [
        "contest-5: cats1 has joined; waiting: 0",
        "contest-5: cats1 has left; waiting: 0",
    ]
    assert heard.words("ja")[1] == "contest-5: cats1 が待機をやめました（待機 0）"


def test_two_agents_of_one_name_are_told_once() -> None:
    def act(news: TrackNews, track: Track) -> None:
        for agent in absent_agents(["cats1", "cats1", "cats1"], "contest").values():
            track.room.arrive(agent)
            news.joined(agent)

    told = [news for news in follow(act) if news.code == "same_name"]
    assert [news.words("en") for news in told] == [
        "contest-5: several agents are called cats1; give each its own number, so that each can come back "
        "to its own seat"
    ]
    assert told[0].words("ja") == (
        "contest-5: cats1 という名前のエージェントが複数います。"
        "離脱した席に戻れるように、それぞれ別の番号を付けてください"
    )


def test_agents_of_a_demonstration_are_not_told() -> None:
    def act(news: TrackNews, track: Track) -> None:
        news.silent = frozenset({"demo1", "demo2"})
        for agent in absent_agents(["demo1", "demo2"], "contest").values():
            track.room.arrive(agent)
            news.joined(agent)

    assert follow(act) == []


def test_a_game_of_a_real_agent_is_told_beside_a_demonstration() -> None:
    def act(news: TrackNews, track: Track) -> None:
        news.silent = frozenset(f"demo{n}" for n in range(1, 6))
        for names in (["cats1", "demo2", "demo3", "demo4", "demo5"], [f"demo{n}" for n in range(1, 6)]):
            agents = tuple(absent_agents(names, "contest").values())
            game = Running(
                KeptTable("G", Table(Game(preset("contest-5"), 1), RealClock()), Journal(), None), agents
            )
            news.began(game)
            news.ended(game)

    heard = follow(act)
    assert heard.words() == [
        "contest-5: game G begins: cats1, demo2, demo3, demo4, demo5",
        "contest-5: game G is broken off after 0 s, day 0",
    ]


def test_strangers_cannot_flood_the_terminal() -> None:
    heard = Heard()
    bounded = Bounded("t", heard.append)
    for number in range(MOST_IN_SPAN + 7):
        bounded.tell(OperatorNotice("refused_early", "t", {"address": "x", "reason": str(number)}), 1.0)
    assert len(heard) == MOST_IN_SPAN
    bounded.flush(1.0 + SPAN_S / 2)
    assert len(heard) == MOST_IN_SPAN
    bounded.flush(1.0 + SPAN_S)
    assert heard[-1].words("en") == "t: 7 more refused connections are not shown"
    assert heard[-1].words("ja") == "t: ほかに、断った接続が 7 件あります"
    bounded.flush()
    assert len(heard) == MOST_IN_SPAN + 1, "it is told once"
    bounded.tell(OperatorNotice("refused_early", "t", {"address": "x", "reason": "y"}), 2.0 + SPAN_S)
    assert heard[-1].code == "refused_early"


def test_a_new_span_tells_what_the_one_before_did_not_show() -> None:
    heard = Heard()
    bounded = Bounded("t", heard.append)
    for number in range(MOST_IN_SPAN + 2):
        bounded.tell(OperatorNotice("left", "t", {"player": str(number)}), number / MOST_IN_SPAN)
    bounded.tell(OperatorNotice("left", "t", {"player": "z"}), SPAN_S)
    assert heard.kinds()[MOST_IN_SPAN:] == ["more", "left"]


@each_row("what", BOUNDED)
def test_what_is_not_shown_is_told_in_words_for_every_kind(what: str) -> None:
    news = OperatorNotice("more", "t", {"number": 3, "of": what})
    for language in LANGUAGES:
        assert f"({what})" not in news.words(language)
        assert "3" in news.words(language)
    assert news.plain()["of"] == what


def test_what_was_not_shown_is_counted_when_the_server_stops() -> None:
    def act(news: TrackNews, track: Track) -> None:
        for agent in absent_agents([f"cats{n}" for n in range(MOST_IN_SPAN + 2)], "contest").values():
            news.joined(agent)

    heard = follow(act)
    assert heard.kinds() == [*["joined"] * MOST_IN_SPAN, "more"]
    assert heard.words()[-1] == "contest-5: 2 more joins are not shown"
    assert heard.words("ja")[-1] == "contest-5: ほかに 2 件の接続がありました"


def test_names_are_cut_and_counted() -> None:
    many = [f"n{number}" for number in range(MOST_NAMES + 3)]
    shown = OperatorNotice("all_played", "t", {"here": many}).words("en")
    assert shown.endswith(f"n{MOST_NAMES - 1}, and 3 more")
    [agent] = absent_agents(["x" * 200], "contest").values()
    heard = follow(lambda news, track: news.joined(agent))
    assert re.search(r": x{39}… has", heard.words()[0])


@each_row(
    ("news", "english", "japanese"),
    [
        (
            OperatorNotice("drawn", "t", {"game": "G", "seconds": 9, "day": 5}),
            "t: game G is over after 9 s, day 5: nobody wins",
            "t: 試合 G が終了しました（9 秒、5 日目）: 勝者なし",
        ),
        (
            OperatorNotice("stopped", "t", {"game": "G", "seconds": 9, "day": 5}),
            "t: game G is broken off after 9 s, day 5",
            "t: 試合 G を打ち切りました（9 秒、5 日目）",
        ),
        (
            OperatorNotice("failed", "t", {"game": "G", "reason": "disk full"}),
            "t: game G is broken off by an error of the server: disk full",
            "t: 試合 G をサーバー側の問題で打ち切りました: disk full",
        ),
        (
            OperatorNotice(
                "began_planned", "t", {"game": "G", "players": ["a1", "b1"], "done": 3, "total": 12}
            ),
            "t: game G begins, 3 of 12 are played: a1, b1",
            "t: 試合 G を開始しました（3/12 試合終了）: a1, b1",
        ),
        (
            OperatorNotice("needs_planned", "t", {"here": ["a"], "missing": ["b", "c"], "number": 0}),
            "t: waiting: a; missing for the next game of the plan: b, c",
            "t: 待機中: a。対戦表の次の試合に足りないチーム: b, c",
        ),
        (
            OperatorNotice("needs_new", "t", {"here": ["a"], "missing": [], "number": 4}),
            "t: waiting: a; missing for the next game of the plan: teams that have never come: 4",
            "t: 待機中: a。対戦表の次の試合には、まだ接続していない 4 チームが必要です",
        ),
        (
            OperatorNotice("series_began", "t", {"games": 9, "players": ["a", "b"]}),
            "t: a series of 9 games begins: a, b",
            "t: 9 試合の連戦を開始しました: a, b",
        ),
        (
            OperatorNotice("series_ended", "t", {"games": 9, "played": 8}),
            "t: a series is over after 8 of 9 games",
            "t: 連戦が終了しました（8/9 試合）",
        ),
        (
            OperatorNotice("series_failed", "t", {"games": 9, "played": 8, "reason": "disk full"}),
            "t: a series is over after 8 of 9 games: disk full",
            "t: 連戦が終了しました（8/9 試合）: disk full",
        ),
    ],
)
def test_other_news(news: OperatorNotice, english: str, japanese: str) -> None:
    assert news.words("en") == english
    assert news.words("ja") == japanese
