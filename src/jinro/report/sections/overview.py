"""What a reader should know first: who leads, what is too little to tell, what is unknown."""

from typing import Final

from jinro.contest.results import wilson
from jinro.game.roles import Role
from jinro.report.facts import ReportFacts, TrackFacts
from jinro.report.model import Block, Figure, Paragraphs
from jinro.report.sections.games import roles_in_words
from jinro.report.sections.wins import interval_in_words, ranked
from jinro.report.words import (
    UNTESTED,
    Text,
    Words,
    filled,
    joined,
    role_about,
    role_name,
    side_in_words,
    side_name,
)
from jinro.scores.power import found_with

FEW_PLAYS: Final = 10
"""Cells with fewer plays are said to tell next to nothing."""
_HOW_TO_READ: Final = Words(
    "表の読み方：太字に下線は、その列で最もよい値です（差が確かだという意味ではありません。"
    "同じ値が半数を超えるときは付けません）。"
    "値の下の小さな数字は、もとになった回数や 95% 信頼区間で、何を表すかは各表の説明にあります。"
    "「–」は、数える対象がなかったことを示します。",
    "How to read the tables: a value that is underlined and in bold is the best of its column, which does "
    "not mean that the difference is certain; if more than half are as good, none is marked. The small "
    "figures below a value are what it was counted from, or its 95 % interval; each table says which. A "
    "dash (–) means that there was nothing to count.",
)
_GAME: Final = Words(
    "人狼とは：昼は全員で話し合い、投票で 1 人を追放します。夜は人狼が 1 人を襲撃します。"
    "人狼が全滅すれば村人陣営の勝ち、人狼がほかの生存者と同数以上になれば人狼陣営の勝ちです。{first}役職は次のとおりです。",
    "The game: by day all talk and vote to execute one player, by night the werewolves attack one. The "
    "villagers' side wins when all werewolves are dead, the werewolves' side when the werewolves are as "
    "many as all others alive, or more. {first}The roles are:",
)
_FIRST_DAY: Final = Words(
    "初日は話し合いだけで投票はなく、その夜の襲撃もありません。",
    "On the first day all talk without a vote, and the night after it has no attack. ",
)


def figures(facts: ReportFacts) -> tuple[Figure, ...]:
    """The large numbers."""
    found = [
        Figure(str(facts.games), Words("試合", "games")),
        Figure(
            str(len({name for track in facts.tracks for name in track.teams.results.teams})),
            Words("チーム", "teams"),
        ),
    ]
    if len(facts.tracks) == 1:
        sides = facts.tracks[0].entries.results.sides
        told = [(side, n) for side, n in sides.items()]
        told.sort(key=lambda item: item[0])
        found.insert(
            0,
            Figure(
                " : ".join(str(n) for _, n in told),
                joined([side_name(side) for side, _ in told], " : ", " : "),
            ),
        )
    elif facts.tracks:
        found.append(Figure(str(len(facts.tracks)), Words("部門", "tracks")))
    return tuple(found) if facts.tracks else ()


def overview_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """The findings in words."""
    points: list[Text] = []
    for track in facts.tracks:
        points += _track_points(track, named=len(facts.tracks) > 1)
    if not points:
        return ()
    return (
        *_tracks(facts),
        Paragraphs(paragraphs=tuple(points), kind="list"),
        Paragraphs(paragraphs=(filled(_GAME, first=_first_day(facts)),)),
        Paragraphs(paragraphs=tuple(_roles(facts)), kind="list"),
        Paragraphs(paragraphs=(_HOW_TO_READ,)),
    )


def _first_day(facts: ReportFacts) -> Text:
    """That nobody is voted out or attacked on the first day, if it was so in all games."""
    games = [game for track in facts.tracks for game, _ in track.entries.games]
    return _FIRST_DAY if all(game.talk_first for game in games) else ""


def _tracks(facts: ReportFacts) -> list[Block]:
    """What tracks are, if there are several."""
    if len(facts.tracks) < 2:
        return []
    text = Words(
        "{n} 部門（{names}）があり、試合も順位も別々です。",
        "There are {n} tracks ({names}): each is played and ranked by itself.",
    )
    names = joined([track.title for track in facts.tracks])
    return [Paragraphs(paragraphs=(filled(text, names=names, n=len(facts.tracks)),))]


def _roles(facts: ReportFacts) -> list[Text]:
    """What each role is that occurs."""
    held = {role for track in facts.tracks for role in track.entries.results.roles}
    text = Words("{role}（{side}）：{about}。", "{role} ({side}): {about}.")
    return [
        filled(text, role=role_name(role), side=side_in_words(role.side), about=role_about(role))
        for role in Role
        if role in held
    ]


def _track_points(track: TrackFacts, *, named: bool) -> list[Text]:
    head = Words(f"{track.title.ja}：", f"{track.title.en}: ") if named else Words("", "")
    results = track.entries.results
    points: list[Text] = [
        filled(
            Words("{head}{games} 試合。{village}。{sides}。", "{head}{games} games in {village}. {sides}."),
            head=head,
            games=results.decided,
            village=_village(track, named=named),
            sides=_sides(track),
        )
    ]
    if track.planned is not None and results.decided < track.planned:
        text = Words(
            "{head}予定は {planned} 試合です。勝敗の決まった試合がまだ足りないので、"
            "途中の結果として読んでください。",
            "{head}{planned} games were planned: this is not the final result.",
        )
        points.append(filled(text, head=head, planned=track.planned))
    return [*points, *_leader(track, head)]


def _village(track: TrackFacts, *, named: bool) -> Words:
    """The village of a track; its size only where the name of the track does not tell it."""
    sizes = {len(game.roles) for game, _ in track.entries.games}
    size = "–".join(map(str, sorted({min(sizes, default=0), max(sizes, default=0)})))
    if named and track.title.en.startswith(f"{size} players"):
        text = Words("村の構成は{roles}", "a village of {roles}")
    else:
        text = Words("{size} 人村（{roles}）", "a village of {size} players ({roles})")
    return filled(text, size=size, roles=roles_in_words(track))


def _leader(track: TrackFacts, head: Words) -> list[Text]:
    """Who has the highest rate; nothing if nobody has played."""
    results = track.entries.results
    order = ranked(results)
    if not order:
        return []
    first = order[0][1]
    interval = track.entries.intervals(first).role_weighted
    text = Words(
        "{head}役職加重の勝率は {team} が最も高くなりました（{rate}{interval}）。{untested}",
        "{head}{team} has the highest role-weighted win rate ({rate}{interval}). {untested}",
    )
    return [
        filled(
            text,
            head=head,
            team=first.name,
            rate=f"{100 * (results.weighted(first) or 0.0):.1f} %",
            interval=interval_in_words(interval),
            untested=UNTESTED,
        )
    ]


def _sides(track: TrackFacts) -> Words:
    results = track.entries.results
    games = results.decided
    told: list[Text] = []
    for side, wins in sorted(results.sides.items()):
        low, high = wilson(wins, games)
        text = Words(
            "{side}の勝ち {wins}（{rate}、95% 信頼区間 {interval}）",
            "{side} won {wins} ({rate}; 95 % interval {interval})",
        )
        rate, interval = f"{100 * wins / games:.1f} %", f"{100 * low:.0f}–{100 * high:.0f} %"
        told.append(filled(text, side=side_in_words(side), wins=wins, rate=rate, interval=interval))
    whole = joined(told)
    return Words(whole.ja, whole.en[:1].upper() + whole.en[1:])


# What is too little to tell


def limit_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """How small a difference these games can show, and which cells tell next to nothing."""
    points: list[Text] = []
    for track in facts.tracks:
        plays = [team.pooled.plays for team in track.entries.results.teams.values()]
        if not plays:
            continue
        typical = sorted(plays)[len(plays) // 2]
        smallest = found_with(typical)
        if smallest is None:
            points.append(
                Words(
                    f"{track.title.ja}：1 チームあたり {typical} 席では、"
                    "どんなに大きな差も確実には見つけられません。",
                    f"{track.title.en}: with {typical} seats per team no difference, however large, is found "
                    "reliably.",
                )
            )
        else:
            points.append(
                Words(
                    f"{track.title.ja}：1 チームあたり {typical} 席では、勝率の差が {100 * smallest:.0f} "
                    "ポイント未満の 2 チームは、まず見分けられません（有意水準 5% の検定で見つかるのは、"
                    "このような大会 100 回のうち 80 回未満）。",
                    f"{track.title.en}: with {typical} seats per team, two teams whose win rates differ by "
                    f"less than {100 * smallest:.0f} points will hardly be seen to differ (a test at the "
                    "level of 5 % finds the difference in fewer than 80 of 100 such contests).",
                )
            )
        points += _few(track)
    if not points:
        return ()
    return (Paragraphs(paragraphs=tuple(points), kind="list"),)


def _few(track: TrackFacts) -> list[Text]:
    results = track.entries.results
    few = [
        (team.name, role, score.plays)
        for team in results.teams.values()
        for role, score in team.roles.items()
        if 0 < score.plays < FEW_PLAYS
    ]
    if not few:
        return []
    cells = len(few)
    return [
        Words(
            f"{track.title.ja}：役職ごとの勝率のうち {cells} マスは {FEW_PLAYS} 回未満の結果で、"
            "ほとんど何もいえません。",
            f"{track.title.en}: {cells} cells of the table by role rest on fewer than {FEW_PLAYS} plays, and "
            "tell next to nothing.",
        )
    ]


def unknown_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """What cannot be known from where the games come from."""
    points: list[Text] = []
    if not facts.of_contest:
        points += [
            _logs_do_not_tell(facts),
            Words(
                "ログにない試合（中断した試合、公開されなかった試合）が何試合あったかはわかりません。",
                "How many games were broken off or not published is not known.",
            ),
            Words(
                "チーム名は、エージェント名から推定したものを含みます。"
                "推定の方法は「チームの見分け方」の表にあります。",
                "Some names of teams are inferred from names of agents; the table of names says how.",
            ),
        ]
    points += [
        Words(
            "最終順位の決め方（勝率、人の評価、LLM の評価をどう合わせるか）は、この報告では決めません。",
            "How win rates, human ratings and judges combine into a final order is not decided here.",
        ),
        Words(
            "エージェントは試合の間に改良されることがあります。"
            "同じ名前でも、同じプログラムだったとは限りません。",
            "Agents may have been changed between games: the same name need not be the same program.",
        ),
    ]
    return (Paragraphs(paragraphs=tuple(points), kind="list"),)


def _logs_do_not_tell(facts: ReportFacts) -> Text:
    times = any(one.median_ms is not None for track in facts.tracks for one in track.conduct.values())
    if times:
        return Words(
            "試合はログとパケット記録から読み取りました。切断や切り詰められた発言など、"
            "記録に残っていないことはわかりません。",
            "The games were read from logs and packet traces, which do not tell lost connections, or what "
            "was cut.",
        )
    return Words(
        "試合はログから読み取りました。回答時間、離脱、無回答、切り詰められた発言などは、"
        "ログに残っていないためわかりません。",
        "The games were read from logs, which do not tell times of answers, lost connections, missing "
        "answers, or what was cut.",
    )
