"""Every game that counts, with the way to see it again; and what does not count, with the reason."""

import re
from collections import Counter
from typing import Final

from jinro.game.roles import TABLE
from jinro.judge.records import JudgedGame
from jinro.rating.records import PickedGame
from jinro.report.facts import ReportFacts, TrackFacts
from jinro.report.model import Block, Cell, Column, Label, Number, Paragraphs, ReportTable
from jinro.report.words import Text, Words, joined, role_name, side_name
from jinro.scores.games import ScoredGame

CODES: Final[dict[str, Words]] = {
    "no_winner": Words("勝者なし", "nobody won"),
    "no_result": Words("結果の記録なし", "no result"),
    "no_roles": Words("役職の記録なし", "no roles"),
    "no_names": Words("参加者名の記録なし", "no names of players"),
    "differs": Words("ログとトレースの不一致", "log and trace differ"),
    "unreadable": Words("読み取れない", "unreadable"),
    "running": Words("試合中", "still running"),
    "twice": Words("同じ試合の重複", "the same game twice"),
    "lost": Words("離脱あり", "a player was lost"),
}


def game_name(game: ScoredGame) -> str:
    """A short name: the id of a stored game, or the name of a file without its folder."""
    if game.game:
        return game.game
    return re.split(r"[\\/]", game.source)[-1]


_RATED: Final = Column(
    key="rated_by",
    title=Words("評価", "Rated by"),
    about=Words("人や言語モデルが評価した試合", "whether people or language models rated it"),
)


_ORDER: Final = Words(
    "始まった順。逐次レーティングもこの順に計算",
    "in the order in which they began; the online rating follows it",
)
_ORDER_OF_FILES: Final = Words(
    "読み込んだ順。逐次レーティングもこの順に計算",
    "in the order in which they were read; the online rating follows it",
)


def _is(game: ScoredGame, one: PickedGame | JudgedGame) -> bool:
    """Whether a game is the one that was rated: ids are the same wherever a store is."""
    return game.game == one.game if game.game and one.game else game.source == one.source


def _rated_by(facts: ReportFacts, game: ScoredGame) -> Text:
    judged = () if facts.judged is None else facts.judged.judgement.games
    found: list[Text] = []
    if any(_is(game, one) for key, one in facts.picked.items() if key in facts.graded):
        found.append(Words("人", "people"))
    if any(_is(game, one) for one in judged):
        found.append(Words("モデル", "models"))
    return joined(found) if found else ""


def picked_names(facts: ReportFacts) -> dict[str, Words]:
    """The games that people were asked to rate, by their id in the rating: as the lists number them."""
    found = {}
    for track in facts.tracks:
        for number, (game, _) in enumerate(track.entries.games, 1):
            for key, one in facts.picked.items():
                if _is(game, one):
                    found[key] = Words(f"{track.title.ja} {number}", f"{track.title.en} {number}")
    return found


def game_table(facts: ReportFacts, track: TrackFacts) -> ReportTable:
    """A row for each game."""
    replays = any(game.source in facts.replays for game, _ in track.entries.games)
    columns = [
        Column(
            key="number", title=Words("番号", "No."), about=_ORDER if facts.of_contest else _ORDER_OF_FILES
        ),
        Column(key="game", title=Words("試合", "Game")),
        Column(key="winner", title=Words("勝った陣営", "Winner")),
        Column(key="seats", title=Words("席順の参加者と役職", "Players and roles by seat")),
    ]
    rated = [_rated_by(facts, game) for game, _ in track.entries.games]
    is_rated = any(rated)
    if is_rated:
        columns.append(_RATED)
    rows: list[tuple[Cell, ...]] = []
    for number, (game, names) in enumerate(track.entries.games, 1):
        seats = joined(
            [
                Words(f"{name}（{TABLE[role].ja}）", f"{name} ({TABLE[role].en})")
                for name, role in zip(names, game.roles, strict=True)
            ]
        )
        rows.append(
            (
                Number(number),
                Label(game_name(game), link=facts.replays.get(game.source, "")),
                Label(side_name(game.winner)),
                Label(seats),
                *((Label(rated[number - 1]),) if is_rated else ()),
            )
        )
    says = Words(
        "どの試合を数えたか、誰がどの役職だったか、どちらが勝ったかの一覧です。"
        + ("名前を選ぶと、試合を見返せます。" if replays else ""),
        "Every game that counts: who had which role, and which side won."
        + (" Its name leads to the game itself." if replays else ""),
    )
    return ReportTable(
        name=f"{track.slug}-games",
        title=Words(f"試合一覧：{track.title.ja}", f"Games: {track.title.en}"),
        says=says,
        columns=tuple(columns),
        rows=tuple(rows),
        long=True,
    )


def left_out_table(facts: ReportFacts) -> ReportTable | None:
    """A row for each reason; the list of files is in the CSV of games."""
    found: Counter[str] = facts.left_out
    if not found:
        return None
    return ReportTable(
        name="left-out",
        title=Words("集計していない試合・ファイル", "Not counted"),
        says=Words(
            "勝敗が決まらなかった試合など、どの表にも数えていないものの数です。",
            "How many games and files are in no table, and why.",
        ),
        columns=(
            Column(key="reason", title=Words("理由", "Reason")),
            Column(key="number", title=Words("件数", "Number")),
        ),
        rows=tuple((Label(CODES.get(code, Words(code, code))), Number(n)) for code, n in found.items()),
    )


def game_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """The lists of all tracks."""
    blocks: list[Block] = [game_table(facts, track) for track in facts.tracks]
    left = left_out_table(facts)
    if left is not None:
        blocks.append(left)
    if not facts.replays and facts.tracks:
        told = Words(
            "試合を見返すためのリンクはありません。（主催者の方へ：jinro contest report に、"
            "--page でサーバーのアドレスを、--archive で保存先を指定すると付きます。）",
            "There are no links to the games themselves. (For the organiser: jinro contest report with "
            "--page, the address of a server, or --archive adds them.)",
        )
        blocks.append(Paragraphs(paragraphs=(told,), kind="unknown"))
    return tuple(blocks)


def roles_in_words(track: TrackFacts) -> Words:
    """The village of a track: `村人 2、占い師 1`."""
    results = track.entries.results
    games = results.decided or 1
    return joined(
        [
            Words(f"{role_name(role).ja} {n / games:g}", f"{role_name(role).en} {n / games:g}")
            for role, n in ((role, results.weights[role]) for role in results.roles)
        ]
    )
