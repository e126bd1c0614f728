"""What people gave for the talk: means by criterion with intervals, agreement, prizes."""

from collections.abc import Mapping
from typing import Final

from jinro.game.roles import TABLE
from jinro.rating.editions import EDITIONS, Criterion
from jinro.rating.records import HIGHEST, LOWEST
from jinro.rating.totals import RESAMPLES, CriterionTotals, Mean, Totals
from jinro.report.facts import slug
from jinro.report.model import (
    MISSING,
    Bar,
    Better,
    Block,
    Cell,
    Chart,
    Column,
    Estimate,
    Label,
    Number,
    Paragraphs,
    ReportTable,
    written,
)
from jinro.report.words import ENTRY, TEAM, Text, Words

CUT: Final = frozenset({"2017"})
"""Editions whose means are cut after two decimals, not rounded."""
WEAK: Final = 0.67
"""Below this agreement (Krippendorff) even tentative conclusions are not drawn."""
_NONE: Final = Words(
    "人による評価はまだありません。（主催者の方へ：`jinro rate` で評価を集めると、ここに表が加わります。）",
    "There are no ratings by people yet. (For the organiser: `jinro rate` collects them, and this section "
    "then has their tables.)",
)
_FAVOURITE: Final = Column(
    key="favourites",
    title=Words("個人賞", "Favourites"),
    about=Words("最もよいと選んだ評価者の数", "raters who liked it best"),
    better="higher",
)
_LIVE: Final = Column(
    key="live",
    title=Words("対人戦での選出", "Picks of guests"),
    about=Words("一緒に遊んで、最もよいと選んだゲストの数", "guests who played with it and liked it best"),
    better="higher",
)
RATERS_METHOD: Final = Words(
    "人による評価の平均は、評価者が付けたものすべての平均です。区間は、評価者と試合をそれぞれ引き直す"
    f"ブートストラップ（{RESAMPLES:,} 回）で求めたもので、"
    "別の評価者が別の試合を読んだらどれくらい変わりうるかを表します。",
    "A mean by people is that of all grades that raters gave. Its interval draws raters and games anew, each "
    f"apart, {RESAMPLES:,} times: it tells what other raters of other games might have given.",
)


def rater_blocks(
    totals: Totals | None, tracks: Mapping[str, Totals], games: Mapping[str, Words]
) -> tuple[Block, ...]:
    """All tables of a rating, or that there is none; `tracks`: its parts, if there are several; `games`: the
    names of its games in this report."""
    if totals is None or not totals.graded_games:
        return (Paragraphs(paragraphs=(_NONE,), kind="unknown"),)
    blocks: list[Block] = [
        Paragraphs(paragraphs=(_about(totals),)),
        Paragraphs(paragraphs=_questions(totals), kind="list"),
        _means(totals, by_team=False, several=len(tracks) > 1),
    ]
    if totals.merged:
        blocks.append(_means(totals, by_team=True))
    blocks += [_means(part, by_team=False, track=name) for name, part in tracks.items()]
    blocks += [_chart(totals, one, several=len(tracks) > 1) for one in totals.criteria]
    blocks.append(_agreement(totals))
    if totals.prizes:
        blocks.append(_prizes(totals, games))
    blocks.append(_progress(totals))
    return tuple(blocks)


def _criteria(totals: Totals) -> Mapping[str, Criterion]:
    return {one.id: one for one in EDITIONS[totals.edition].criteria}


def _title(totals: Totals, criterion: str) -> Words:
    title = _criteria(totals)[criterion].title
    return Words(f"{criterion} {title.ja}", f"{criterion} {title.en}")


def _better(totals: Totals) -> Better:
    return "higher" if totals.scale == "points" else "lower"


def _about(totals: Totals) -> Text:
    raters, games = sum(not one.guest and one.grades > 0 for one in totals.raters), totals.graded_games
    scale = Words(f" {LOWEST}〜{HIGHEST} 点（高いほどよい）", f"{LOWEST} to {HIGHEST} points, more is better")
    if totals.scale == "ranks":
        scale = Words("試合内の順位（小さいほどよい）", "ranks within a game, less is better")
    return Words(
        f"評価者 {raters} 人が {games} 試合を、チーム名を伏せて評価しました。"
        f"尺度は{scale.ja}です。質問は次のとおりです。",
        f"{raters} rater{'' if raters == 1 else 's'} judged {games} game{'' if games == 1 else 's'} without "
        f"seeing the names of teams. The scale: {scale.en}. They were asked:",
    )


def _questions(totals: Totals) -> tuple[Text, ...]:
    """What each criterion asks."""
    asked = {one.criterion for one in totals.criteria}
    return tuple(
        Words(f"{one.id}：{one.question.ja}{where.ja}", f"{one.id}: {one.question.en}{where.en}")
        for key, one in _criteria(totals).items()
        if key in asked
        for where in [_where(one)]
    )


def _where(criterion: Criterion) -> Words:
    """In which villages a criterion is asked, if not in all."""
    if criterion.wolves < 2:
        return Words("", "")
    return Words(
        f"（人狼が {criterion.wolves} 人以上の村だけで評価）",
        f" (Only in villages with {criterion.wolves} werewolves or more.)",
    )


def _cell(totals: Totals, mean: Mean | None) -> Cell:
    if mean is None:
        return Estimate(None, form="number", decimals=2)
    value = float(mean.shown("cut")) if totals.edition in CUT else mean.value
    return Estimate(value, mean.low, mean.high, "number", 2)


def _means(totals: Totals, *, by_team: bool, track: str = "", several: bool = False) -> ReportTable:
    """The means of one track, or of all; `several`: whether that is more than one."""
    names = [*totals.teams] if by_team else [*totals.entries]
    found = {one.criterion: one.teams if by_team else one.entries for one in totals.criteria}
    columns = [Column(key="team", title=TEAM if by_team or not totals.merged else ENTRY)]
    for key in found:
        columns.append(Column(key=key, title=_title(totals, key), better=_better(totals)))
    given = {"favourite": _FAVOURITE} | ({"live": _LIVE} if any(one.guest for one in totals.raters) else {})
    columns += given.values()
    rows: list[tuple[Cell, ...]] = []
    for name in sorted(names, key=str.casefold):
        prizes = [
            Number(
                sum(
                    (one.team if by_team else one.entry) == name and one.prize == prize
                    for one in totals.prizes
                )
            )
            for prize in given
        ]
        rows.append(
            (
                Label(name, strong=True),
                *(_cell(totals, means.get(name)) for means in found.values()),
                *prizes,
            )
        )
    title = Words("人による評価の平均", "Mean ratings by people")
    if several:
        title = Words("人による評価の平均：全部門", "Mean ratings by people: all tracks")
    if by_team:
        title = Words("人による評価の平均（エントリーを合算）", "Mean ratings by people, entries merged")
    if track:
        title = Words(f"人による評価の平均：{track}", f"Mean ratings by people: {track}")
    return ReportTable(
        name=f"raters-{slug(track)}" if track else "raters-teams" if by_team else "raters",
        title=title,
        says=_means_say(totals),
        columns=tuple(columns),
        rows=tuple(rows),
        notes=(_number_of_grades(totals, found), _rounding(totals)),
    )


def _means_say(totals: Totals) -> Words:
    what = Words("点", "points") if totals.scale == "points" else Words("順位", "ranks")
    return Words(
        f"評価者が付けた{what.ja}の平均です（小さな数字は 95% 信頼区間）。"
        "勝敗ではなく、会話のよしあしを表します。",
        f"Mean {what.en} by the raters, and in small figures the 95 % intervals: how good the talk was, not "
        "who won.",
    )


def _number_of_grades(totals: Totals, found: Mapping[str, Mapping[str, Mean]]) -> Text:
    """Of how many grades the means are: one rater's of one seat in one game each."""
    numbers = [mean.n for means in found.values() for mean in means.values()]
    what = Words("点", "grades") if totals.scale == "points" else Words("順位", "ranks")
    low, high = min(numbers, default=0), max(numbers, default=0)
    number = str(low) if low == high else f"{low}–{high}"
    return Words(
        f"1 つの平均は {number} 個の{what.ja}からなります（1 人の評価者が、1 試合の 1 "
        "つの席に付けたものを 1 個とします）。",
        f"Each mean is of {number} {what.en}; one is what one rater gave one seat of one game.",
    )


def _rounding(totals: Totals) -> Text:
    if totals.edition in CUT:
        return Words(
            "平均は 2017 年大会の表にならい、小数第 3 位を切り捨てています（四捨五入ではありません）。",
            "As in the table of 2017, means are cut after two decimals, not rounded.",
        )
    return Words(
        "平均は小数第 2 位までの四捨五入です。",
        "Means are rounded to two decimals.",
    )


def _chart(totals: Totals, one: CriterionTotals, *, several: bool) -> Chart:
    means = sorted(one.teams.items(), key=lambda item: (-item[1].value, item[0]))
    if totals.scale == "ranks":
        means.reverse()
    low, high = (float(LOWEST), float(HIGHEST))
    if totals.scale == "ranks":
        high = max((mean.high or mean.value for _, mean in means), default=high)
    bars = [
        Bar(
            label=name,
            value=mean.value,
            low=mean.low,
            high=mean.high,
            shown=written(mean.value, "number", 2),
        )
        for name, mean in means
    ]
    ticks = tuple((float(n), str(n)) for n in range(LOWEST, int(high) + 1))
    return Chart(
        name=f"raters-{one.criterion.lower()}",
        title=_title(totals, one.criterion),
        says=Words(
            f"点が{'全部門の' if several else ''}平均、横線が 95% 信頼区間です。",
            f"The dot is the mean{' over all tracks' if several else ''}, the line its 95 % interval.",
        ),
        kind="points",
        bars=tuple(bars),
        low=low,
        high=high,
        ticks=ticks,
        small=True,
    )


def _agreement(totals: Totals) -> ReportTable:
    rows: list[tuple[Cell, ...]] = [
        (
            Label(_title(totals, one.criterion), strong=True),
            Number(one.agreement, "number", 2),
            Number(one.units),
        )
        for one in totals.criteria
    ]
    return ReportTable(
        name="raters-agreement",
        title=Words("評価者どうしの一致", "Agreement of raters"),
        says=Words(
            "評価者の判断がどれだけ一致したか（Krippendorff の α、順序尺度）です。"
            "1 は完全な一致、0 は偶然どおり、負の値は偶然より食い違っていることを表します。",
            "How far raters agree (Krippendorff's alpha, ordinal): 1 is full agreement, 0 is chance, less "
            "than 0 is more disagreement than by chance.",
        ),
        columns=(
            Column(key="criterion", title=Words("評価項目", "Criterion")),
            Column(key="alpha", title="α"),
            Column(key="units", title=Words("2 人以上が評価した席", "Seats with two raters or more")),
        ),
        rows=tuple(rows),
        notes=(
            Words(
                f"α が {WEAK} 未満の項目の平均は、評価者が変われば変わりうるものとして読んでください。",
                f"Where alpha is below {WEAK}, other raters might well have given other means.",
            ),
        ),
    )


def _prizes(totals: Totals, games: Mapping[str, Words]) -> ReportTable:
    kinds = {
        "favourite": Words("個人賞", "Favourite of a rater"),
        "live": Words("対人戦での選出", "Pick of a guest"),
    }
    reasons = any(one.text for one in totals.prizes)
    guests = any(one.prize == "live" for one in totals.prizes)
    rows: list[tuple[Cell, ...]] = [
        (
            Label(kinds[one.prize]),
            Label(one.team, strong=True),
            Label(one.name),
            Label(Words(f"{one.seat}（{TABLE[one.role].ja}）", f"{one.seat} ({TABLE[one.role].en})")),
            *((Label(one.text),) if reasons else ()),
            Label(games.get(one.game, MISSING)),
        )
        for one in totals.prizes
    ]
    return ReportTable(
        name="raters-prizes",
        title=Words("評価者が選んだ賞", "Prizes of raters"),
        says=Words(
            "評価者が、読んだ試合全体から最もよいと思ったプレイヤーを 1 人ずつ選んだものです。"
            + ("対人戦のゲストは、自分が一緒に遊んだ試合から選びます。" if guests else ""),
            "The one player whom each rater liked best in all the games that he or she read."
            + (" Guests chose from the games that they played in themselves." if guests else ""),
        ),
        columns=(
            Column(key="prize", title=Words("賞", "Prize")),
            Column(key="team", title=TEAM),
            Column(
                key="character",
                title=Words("登場人物", "Character"),
                about=Words("その試合での名前", "its name in that game"),
            ),
            Column(key="seat", title=Words("席と役職", "Seat and role")),
            *((Column(key="reason", title=Words("理由", "Reason")),) if reasons else ()),
            Column(
                key="game",
                title=Words("試合", "Game"),
                about=Words("「すべての試合」での番号", "its number in All games"),
            ),
        ),
        rows=tuple(rows),
    )


def _progress(totals: Totals) -> ReportTable:
    rows: list[tuple[Cell, ...]] = [
        (
            Label(Words(f"評価者 {number}", f"Rater {number}"), strong=True),
            Number(one.games),
            Number(one.finished),
            Number(one.grades),
            Number(one.asked),
            Number(one.comments),
        )
        for number, one in enumerate((one for one in totals.raters if not one.guest), 1)
    ]
    return ReportTable(
        name="raters-progress",
        title=Words("評価の進み具合", "How much was rated"),
        says=Words(
            "評価者ごとに、頼んだ評価のうちどれだけ終わったかです。名前は載せません。",
            "How much of what was asked each rater has done; their names are not told.",
        ),
        columns=(
            Column(key="rater", title=Words("評価者", "Rater")),
            Column(key="games", title=Words("担当試合", "Games assigned")),
            Column(key="finished", title=Words("完了した試合", "Finished")),
            Column(key="grades", title=Words("付けた点の数", "Grades given")),
            Column(key="asked", title=Words("頼んだ点の数", "Grades asked for")),
            Column(
                key="comments",
                title=Words("コメント", "Comments"),
                about=Words(
                    "発言、プレイヤー、試合へのひとこと。この報告には載せない",
                    "remarks on an utterance, a player or a game; not in this report",
                ),
            ),
        ),
        rows=tuple(rows),
    )
