"""How entries behaved on the wire: times of answers, faults, utterances against the regulation."""

from collections.abc import Mapping, Sequence
from typing import Final

from jinro.report.facts import ConductFacts, TrackFacts
from jinro.report.model import (
    Bar,
    Block,
    Cell,
    Chart,
    Column,
    Label,
    Number,
    Paragraphs,
    ReportTable,
    Share,
    written,
)
from jinro.report.words import ENTRY, GAMES, TEAM, Text, Words

FAULTS: Final[dict[str, Words]] = {
    "lost": Words("離脱", "Lost"),
    "missing": Words("回答なし", "Missing"),
    "late": Words("遅延", "Late"),
    "refused": Words("拒否", "Refused"),
    "replaced": Words("置き換え", "Replaced"),
    "cut": Words("切り詰め", "Cut"),
    "noted": Words("記録のみ", "Noted"),
}
BREACHES: Final[dict[str, Words]] = {
    "protocol": Words("プロトコル文", "Protocol text"),
    "markup": Words("マークアップ", "Markup"),
    "unspeakable": Words("読み上げられない文字", "Unspeakable characters"),
    "comma": Words("半角カンマ", "Commas (,)"),
    "length": Words("長すぎる発言", "Too long"),
}
_FAULTS_SAY: Final[dict[str, Words]] = {
    "lost": Words(
        "接続が切れたか、まったく反応がなくなった。戻ってまた離脱することもある",
        "its connection broke or it did not react at all; it may come back and be lost again",
    ),
    "missing": Words("時間内に、または離脱の前に回答がなかった", "no answer in time, or before it was lost"),
    "late": Words("時間切れのあとに届いた", "came after its time"),
    "refused": Words("求められていない、または許されない送信", "sent without being asked, or not allowed"),
    "replaced": Words(
        "使えない回答を、サーバーが別の回答か「投票なし」「沈黙」などに置き換えた",
        "not usable; the server took another answer instead, or none: no vote, silence",
    ),
    "cut": Words("長すぎて切り詰めた", "too long; only its beginning was taken"),
    "noted": Words("そのほか、記録だけしたもの", "anything else that was only recorded"),
}
_BREACHES_SAY: Final[dict[str, Words]] = {
    "protocol": Words(
        "話し言葉ではなく、エージェント用の形式言語（人狼知能プロトコル）の文",
        "sentences of the AIWolf protocol, a formal language of agents",
    ),
    "markup": Words("JSON や Markdown など", "JSON, Markdown and the like"),
    "unspeakable": Words("絵文字や記号など", "emoji and symbols that cannot be read aloud"),
    "comma": Words(
        "規定で禁止（ログの区切り文字と紛らわしいため）",
        "forbidden, because they separate the columns of logs",
    ),
    "length": Words("制限を超えて切り詰められた", "cut at the limit"),
}
_UNKNOWN_TIMES: Final = Words(
    "回答時間はわかりません。この大会の記録には、いつリクエストを送り、いつ回答を受けたかが残っていないためです。",
    "Times of answers are not known: these records do not tell when something was asked and answered.",
)
_UNKNOWN_FAULTS: Final = Words(
    "不備（離脱、無回答、遅延、置き換えなど）はわかりません。"
    "ログには、サーバーが受け取ったままの回答が残っていないためです。"
    "ログの空白が不備なのか作戦なのかは区別できません。",
    "Faults (lost, missing, late or replaced answers) are not known: logs do not keep what the server "
    "received. Whether a gap in a log is a failure or a choice cannot be told.",
)


def conduct_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The tables of one track, and what is not known."""
    found = {name: track.conduct[name] for name in _names(track) if name in track.conduct}
    blocks: list[Block] = []
    unknown: list[Text] = []
    if any(one.median_ms is not None for one in found.values()):
        blocks += [_latency(track, found), _latency_chart(track, found)]
    else:
        unknown.append(_UNKNOWN_TIMES)
    if any(one.faults is not None for one in found.values()):
        blocks.append(_faults(track, found))
    else:
        unknown.append(_UNKNOWN_FAULTS)
    if any(one.breaches is not None for one in found.values()):
        blocks.append(breach_table(_who(track), track.slug, found))
    if unknown:
        blocks.append(Paragraphs(paragraphs=tuple(unknown), kind="unknown"))
    return tuple(blocks)


def _names(track: TrackFacts) -> Sequence[str]:
    ranked = [team.name for team in track.entries.results.ranking()]
    return [*ranked, *sorted(set(track.conduct) - set(ranked))]


def _who(track: TrackFacts) -> Column:
    return Column(key="team", title=ENTRY if track.merged else TEAM)


def _latency(track: TrackFacts, found: dict[str, ConductFacts]) -> ReportTable:
    timed = any(one.budgets for one in found.values())
    columns = [
        _who(track),
        Column(key="answers", title=Words("回答数", "Answers")),
        Column(key="median_ms", title=Words("中央値", "Median"), better="lower"),
        Column(
            key="p95_ms",
            title=Words("95% 点", "95 % within"),
            about=Words("回答の 95% がこの時間以内", "95 % of answers took at most this"),
            better="lower",
        ),
    ]
    failing = any(one.errors is not None for one in found.values())
    if failing:
        columns.append(
            Column(
                key="errors",
                title=Words("時間切れ・エラー", "Timed out or failed"),
                about=Words("パケット記録による", "by the packet traces"),
                better="lower",
            )
        )
    if timed:
        columns.append(
            Column(
                key="budgets_used_up",
                title=Words("使い切った持ち時間", "Time budgets used up"),
                about=Words(
                    "与えられた持ち時間のうち。小さな数字は「使い切った回数/与えられた回数」",
                    "of all that it had; small figures: used up / given",
                ),
                better="lower",
            )
        )
    rows: list[tuple[Cell, ...]] = []
    for name, one in found.items():
        times = (Number(one.median_ms, "ms", 2), Number(one.slow_ms, "ms", 2))
        budgets = (Share(one.budgets_used_up, one.budgets, "percent", 1),) if timed else ()
        errors = (Number(one.errors),) if failing else ()
        rows.append((Label(name, strong=True), Number(one.answers), *times, *errors, *budgets))
    return ReportTable(
        name=f"{track.slug}-latency",
        title=Words("回答時間", "Times of answers"),
        says=Words(
            "サーバーのリクエスト（発言、投票、占い、護衛、襲撃、人狼どうしの会話を求めること）に"
            "回答するまでにかかった時間です。遅いチームがいると、全員の試合が長くなります。",
            "How long each took to answer a request: the server asks a player to speak, vote, divine, guard "
            "or attack, or a werewolf to talk with its fellows. A slow team makes the games of everybody "
            "longer.",
        ),
        columns=tuple(columns),
        rows=tuple(rows),
    )


def _latency_chart(track: TrackFacts, found: dict[str, ConductFacts]) -> Chart:
    most = max((one.slow_ms or 0.0) for one in found.values()) or 1.0
    step = _step(most)
    unit, name = (1_000, "s") if most >= 1_000 else (1, "ms")
    ticks = tuple((step * n, f"{step * n / unit:g} {name}") for n in range(int(most / step) + 2))
    bars = [
        Bar(
            label=name,
            value=one.median_ms,
            low=one.median_ms,
            high=one.slow_ms,
            shown=written(one.median_ms, "ms", 2),
        )
        for name, one in found.items()
        if one.median_ms is not None
    ]
    return Chart(
        name=f"{track.slug}-latency",
        title=Words("回答時間の中央値と 95% 点", "Median time of answers, and 95 % point"),
        says=Words(
            "点が中央値、線の右端が「回答の 95% がそれ以内」の時間です。",
            "The dot is the median; the line ends at the time within which 95 % of answers came.",
        ),
        kind="points",
        bars=tuple(bars),
        low=0.0,
        high=ticks[-1][0],
        ticks=ticks,
    )


def _step(most: float) -> float:
    """A round distance between ticks, for about five of them."""
    size = 1.0
    while size * 10 < most:
        size *= 10
    return next(step for step in (size, 2 * size, 5 * size, 10 * size) if most / step <= 5)


def _faults(track: TrackFacts, found: dict[str, ConductFacts]) -> ReportTable:
    kinds = [kind for kind in FAULTS if any((one.faults or {}).get(kind) for one in found.values())]
    columns = [
        _who(track),
        Column(key="games", title=GAMES),
        Column(
            key="failed_in",
            title=Words("失敗した試合", "Failed in"),
            about=Words(
                "自分が離脱したか、答えなかった試合",
                "games in which it was lost or left a request unanswered",
            ),
            better="lower",
        ),
        Column(
            key="faults",
            title=Words("不備の合計", "All faults"),
            about=Words(
                "右の列の合計。リクエストに回答する前の離脱は「離脱」と「回答なし」の両方に数える",
                "sum of the columns after it; who is lost with a request open counts as lost and as missing",
            ),
            better="lower",
        ),
        *(Column(key=kind, title=FAULTS[kind], about=_FAULTS_SAY[kind]) for kind in kinds),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            Label(name, strong=True),
            Number(one.games),
            Number(one.failed_in),
            Number(sum((one.faults or {}).values())),
            *(Number((one.faults or {}).get(kind, 0)) for kind in kinds),
        )
        for name, one in found.items()
    ]
    return ReportTable(
        name=f"{track.slug}-faults",
        title=Words("不備", "Faults"),
        says=Words(
            "接続や回答の不備の回数を、種類ごとに示します。強さではなく、プログラムの安定性を表します。",
            "How often something was wrong with a connection or an answer, by kind: this tells of "
            "robustness, not of skill.",
        ),
        columns=tuple(columns),
        rows=tuple(rows),
    )


def breach_table(who: Column, slug: str, found: Mapping[str, ConductFacts]) -> ReportTable:
    """Utterances against the regulation, by kind. Logs do not tell which ones were cut."""
    kinds = [
        kind
        for kind in BREACHES
        if kind != "length" or any((one.breaches or {}).get(kind) for one in found.values())
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            Label(name, strong=True),
            Number(sum((one.breaches or {}).values())),
            *(Number((one.breaches or {}).get(kind, 0)) for kind in kinds),
        )
        for name, one in found.items()
    ]
    return ReportTable(
        name=f"{slug}-breaches",
        title=Words("規定に反する発言", "Utterances against the regulation"),
        says=Words(
            "ふつうの話し言葉だけで話すという規定に反した発言の数です。数えるだけで、発言は取り消されません。",
            "How many utterances broke the rule of plain spoken language; they were counted, not undone.",
        ),
        columns=(
            who,
            Column(
                key="breaches",
                title=Words("合計", "All"),
                about=Words(
                    "右の列の合計。1 つの発言が複数の列に数えられることがある",
                    "sum of the columns after it; one utterance may count in several",
                ),
                better="lower",
            ),
            *(Column(key=kind, title=BREACHES[kind], about=_BREACHES_SAY[kind]) for kind in kinds),
        ),
        rows=tuple(rows),
    )
