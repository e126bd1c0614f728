"""What goes on at a server, for its operator: one piece of news at a time, as words or as facts for programs.

Names come from strangers: they are cut here, and printed without control characters. Nothing secret is told:
no role before the end of a game, no token.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from jinro.transcript.phrases import phrase
from jinro.transcript.words import Language

LONGEST_NAME: Final = 40
"""Characters of a name in a line."""
MOST_NAMES: Final = 30
"""Names in a line; others are counted."""
WAIT_S: Final = 30.0
"""How often it is told who is missing for the next game."""
SPAN_S: Final = 10.0
MOST_IN_SPAN: Final = 50
"""Pieces of news of a kind in `SPAN_S` seconds, if strangers can cause them; others are counted."""

BOUNDED: Final = ("joined", "left", "refused", "refused_early", "not_in_plan", "same_name")
"""The kinds of these."""
NEWS_WORDS: Final = {
    "en": {
        "joined": "{player} has joined; waiting: {waiting}",
        "left": "{player} has left; waiting: {waiting}",
        "refused": "{player} ({address}) is refused: {reason}",
        "refused_early": "a connection of {address} is refused: {reason}",
        "needs_agents": "waiting: {here}; missing for the next game: {number} of {team}",
        "needs_teams": "waiting: {here}; teams missing for the next game: {number}",
        "needs_anybody": "waiting: {here}; agents missing for the next game: {number}",
        "needs_planned": "waiting: {here}; missing for the next game of the plan: {missing}",
        "needs_planned_and": "waiting: {here}; missing for the next game of the plan: {missing}, and "
        "teams that have never come: {number}",
        "needs_new": "waiting: {here}; missing for the next game of the plan: teams that have "
        "never come: {number}",
        "all_played": "all games of the plan are played; waiting: {here}",
        "began": "game {game} begins: {players}",
        "began_planned": "game {game} begins, {done} of {total} are played: {players}",
        "interrupted": "game {game} was interrupted and waits for its players to come back: {players}",
        "resumed": "game {game} goes on",
        "resumed_without": "game {game} goes on without {missing}",
        "won": "game {game} is over after {seconds} s, day {day}: {winner}",
        "drawn": "game {game} is over after {seconds} s, day {day}: nobody wins",
        "aborted": "game {game} is broken off after {seconds} s, day {day}: lost agents of {lost}",
        "stopped": "game {game} is broken off after {seconds} s, day {day}",
        "failed": "game {game} is broken off by an error of the server: {reason}",
        "lost": "{player} is lost (game {game}, day {day})",
        "lost_after": "{player} is lost (game {number} of the series, {game}, day {day}); last packet: "
        "{last}",
        "lost_at_sentence": "{player} is lost (game {number} of the series, {game}, day {day}); last packet: "
        "{last}. Perhaps its library is of version 0.4, which ends at sentences like {sentence!r}: "
        "`version.{player} = 0.4` in the settings file gives it a Skip instead",
        "lost_at_history": "{player} is lost before its first answer (game {number} of the series, {game}, "
        "day {day}); last packet: {last}. Perhaps its library is 0.4.0: `version.{player} = 0.4.0` in the "
        "settings file gives it the key that it needs",
        "program_ended": "the program of {player} has ended with code {code}: {line}",
        "returned": "{player} is back (game {game}, day {day})",
        "slow": "{player} has not answered {request} within {limit} s (game {game}, day {day})",
        "unanswered": "game {game}: requests without an answer in time: {players}",
        "deathless": "game {game}: nobody has died for {days} days (now day {day}); votes for nobody who can "
        "be chosen: {void} of {votes}: {players}. A last day (game.max_day) ends such games",
        "series_began": "a series of {games} games begins: {players}",
        "series_ended": "a series is over after {played} of {games} games",
        "series_failed": "a series is over after {played} of {games} games: {reason}",
        "not_in_plan": "{team} is not in the plan, which has all its teams; its agents wait in vain "
        "(idx_team_map of the plan names the teams)",
        "same_name": "several agents are called {player}; give each its own number, so that each can come "
        "back to its own seat",
        "more_joined": "{number} more joins are not shown",
        "more_left": "{number} more agents that left are not shown",
        "more_refused": "{number} more refused agents are not shown",
        "more_refused_early": "{number} more refused connections are not shown",
        "more_not_in_plan": "{number} more teams that are not in the plan are not shown",
        "more_same_name": "{number} more names that several agents have are not shown",
        "comma": ", ",
        "nobody": "nobody",
        "others": "and {} more",
    },
    "ja": {
        "joined": "{player} が接続しました（待機 {waiting}）",
        "left": "{player} が待機をやめました（待機 {waiting}）",
        "refused": "{player}（{address}）の接続を断りました: {reason}",
        "refused_early": "{address} からの接続を断りました: {reason}",
        "needs_agents": "待機中: {here}。次の試合にはあと {team} が {number} 体必要です",
        "needs_teams": "待機中: {here}。次の試合にはあと {number} チーム必要です",
        "needs_anybody": "待機中: {here}。次の試合にはあと {number} 体必要です",
        "needs_planned": "待機中: {here}。対戦表の次の試合に足りないチーム: {missing}",
        "needs_planned_and": "待機中: {here}。対戦表の次の試合に足りないチーム: {missing} と、"
        "まだ接続していない {number} チーム",
        "needs_new": "待機中: {here}。対戦表の次の試合には、まだ接続していない {number} チームが必要です",
        "all_played": "対戦表の試合はすべて終了しました（待機中: {here}）",
        "began": "試合 {game} を開始しました: {players}",
        "began_planned": "試合 {game} を開始しました（{done}/{total} 試合終了）: {players}",
        "interrupted": "中断していた試合 {game} はプレイヤーの復帰を待っています: {players}",
        "resumed": "試合 {game} を再開しました",
        "resumed_without": "試合 {game} を再開しました（復帰していないプレイヤー: {missing}）",
        "won": "試合 {game} が終了しました（{seconds} 秒、{day} 日目）: {winner}",
        "drawn": "試合 {game} が終了しました（{seconds} 秒、{day} 日目）: 勝者なし",
        "aborted": "試合 {game} を打ち切りました（{seconds} 秒、{day} 日目）。離脱したチーム: {lost}",
        "stopped": "試合 {game} を打ち切りました（{seconds} 秒、{day} 日目）",
        "failed": "試合 {game} をサーバー側の問題で打ち切りました: {reason}",
        "lost": "{player} が離脱しました（試合 {game}、{day} 日目）",
        "lost_after": "{player} が離脱しました（連戦の第 {number} 試合 {game}、{day} 日目）。"
        "最後に送ったパケット: {last}",
        "lost_at_sentence": "{player} が離脱しました（連戦の第 {number} 試合 {game}、{day} 日目）。"
        "最後に送ったパケット: {last}。{sentence!r} のような文で止まる 0.4 版のライブラリかもしれません。"
        "設定ファイルに `version.{player} = 0.4` と書くと、代わりに Skip が届きます",
        "lost_at_history": "{player} が最初の回答の前に離脱しました（連戦の第 {number} 試合 {game}、"
        "{day} 日目）。最後に送ったパケット: {last}。0.4.0 版のライブラリかもしれません。設定ファイルに "
        "`version.{player} = 0.4.0` と書くと、必要なキーが届きます",
        "program_ended": "{player} のプログラムがコード {code} で終了しました: {line}",
        "returned": "{player} が復帰しました（試合 {game}、{day} 日目）",
        "slow": "{player} は {request} に {limit} 秒以内に回答しませんでした（試合 {game}、{day} 日目）",
        "unanswered": "試合 {game}: 時間内に回答のなかったリクエスト: {players}",
        "deathless": "試合 {game}: {days} 日間、誰も死亡していません（{day} 日目）。選べない相手への投票: "
        "{votes} 票のうち {void} 票（{players}）。最終日（game.max_day）を決めれば、こうした試合も終わります",
        "series_began": "{games} 試合の連戦を開始しました: {players}",
        "series_ended": "連戦が終了しました（{played}/{games} 試合）",
        "series_failed": "連戦が終了しました（{played}/{games} 試合）: {reason}",
        "not_in_plan": "{team} は対戦表にないチームです。空き枠もないため、待っても試合は始まりません"
        "（チーム名は対戦表の idx_team_map にあります）",
        "same_name": "{player} という名前のエージェントが複数います。離脱した席に戻れるように、"
        "それぞれ別の番号を付けてください",
        "more_joined": "ほかに {number} 件の接続がありました",
        "more_left": "ほかに {number} 体が待機をやめました",
        "more_refused": "ほかに、断ったエージェントが {number} 体あります",
        "more_refused_early": "ほかに、断った接続が {number} 件あります",
        "more_not_in_plan": "ほかに、対戦表にないチームが {number} あります",
        "more_same_name": "ほかに、複数のエージェントが使う名前が {number} 件あります",
        "comma": ", ",
        "nobody": "なし",
        "others": "ほか {} 件",
    },
}
"""Texts by language and by kind of news."""

ID_END: Final = 6
"""Characters of the id of a game that a line shows: the last ones, by which commands find it."""

Fact = str | int | float | None | list[str] | dict[str, int]


class News(Struct, frozen=True):
    """Something that has happened."""

    what: str
    """Its kind: a key of `NEWS_WORDS`."""
    track: str
    facts: dict[str, Fact] = {}

    def words(self, language: Language) -> str:
        """A line for people."""
        words = NEWS_WORDS[language]
        if self.what == "more":
            what, number = f"more_{self.facts['of']}", self.facts["number"]
            return f"{self.track}: {words[what].format(number=number)}"
        shown = {name: _shown(fact, words) for name, fact in self.facts.items()}
        if "game" in shown:
            shown["game"] = str(shown["game"])[-ID_END:]
        if "reason" in shown:
            shown["reason"] = phrase(str(shown["reason"]), language)
        return f"{self.track}: {words[self.what].format(**shown)}"

    def plain(self) -> dict[str, object]:
        """The same for programs."""
        return {"what": self.what, "track": self.track, **self.facts}


Tell = Callable[[News], None]


class Bounded:
    """Passes news on, but no more than `MOST_IN_SPAN` of a kind in `SPAN_S`; the others are counted."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._spans: dict[tuple[str, str], list[float]] = {}
        """By track and kind: beginning of the span, and number of news in it."""

    def tell(self, news: News, now_s: float) -> None:
        if self.passes(news.track, news.what, now_s):
            self._tell(news)

    def passes(self, track: str, what: str, now_s: float) -> bool:
        """Count one of a kind; returns whether it is to be told, so that the caller need not build the
        others."""
        span = self._spans.get((track, what))
        if span is None:
            span = self._spans[track, what] = [now_s, 0]
        elif now_s - span[0] >= SPAN_S:
            self._close(track, what, span)
            span[:] = [now_s, 0]
        span[1] += 1
        return span[1] <= MOST_IN_SPAN

    def flush(self, now_s: float | None = None) -> None:
        """Say how many were not told in spans that are over; without a time, in all spans."""
        for (track, what), span in self._spans.items():
            if now_s is None or now_s - span[0] >= SPAN_S:
                self._close(track, what, span)
                span[1] = 0

    def _close(self, track: str, what: str, span: Sequence[float]) -> None:
        more = int(span[1]) - MOST_IN_SPAN
        if more > 0:
            self._tell(News("more", track, {"number": more, "of": what}))


def name_of(name: str) -> str:
    """A name that a stranger chose, shortened."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _shown(fact: Fact, words: dict[str, str]) -> object:
    if isinstance(fact, list):
        return words["comma"].join(_some(fact, words)) or words["nobody"]
    if isinstance(fact, dict):
        return words["comma"].join(_some([f"{name} {number}" for name, number in fact.items()], words))
    return "" if fact is None else fact


def _some(names: Sequence[str], words: dict[str, str]) -> Iterator[str]:
    yield from names[:MOST_NAMES]
    if len(names) > MOST_NAMES:
        yield words["others"].format(len(names) - MOST_NAMES)
