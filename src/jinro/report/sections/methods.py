"""How the numbers were made, in plain words; and how teams were found."""

from typing import Final

from jinro.organiser.programs import Isolation
from jinro.report.facts import ReportFacts
from jinro.report.model import Block, Cell, Column, Label, Paragraphs, ReportTable
from jinro.report.sections.judges import JUDGES_METHOD
from jinro.report.sections.raters import RATERS_METHOD
from jinro.report.words import Text, Words
from jinro.scores.bootstrap import RESAMPLES
from jinro.scores.names import RULES, Rule
from jinro.scores.ratings.fit import RESAMPLES as FIT_RESAMPLES

_METHODS: Final[tuple[Words, ...]] = (
    Words(
        "数える単位は「席」です。勝敗の決まった 1 試合で 1 人が座った席を 1 回と数え、生死にかかわらず、"
        "陣営が勝てば勝ちとします。勝者のない試合は数えません。",
        "The unit is a seat: one player in one game that a side won. A seat wins with its side, dead or "
        "alive. Games that nobody won are not counted.",
    ),
    Words(
        "通算は「勝ち数 ÷ 席数」、役職平均は役職ごとの勝率の単純平均、"
        "役職加重は村の構成（席の数）で重みを付けた平均です。人狼知能大会ではそれぞれ Macro、Micro、"
        "Weighted Micro と呼びますが、Macro と Micro は一般の用語と逆なので、両方の名前を併記しています。",
        "Pooled is wins divided by seats; role mean is the plain mean of the rates of the roles; "
        "role-weighted is their mean weighted by how many seats each role has in the village. The AIWolf "
        "contest calls them Macro, Micro and Weighted Micro; as its first two words are swapped against "
        "common usage, both names are shown.",
    ),
    Words(
        "95% 信頼区間は、同じような大会を何度も開いたときに、本当の勝率を 95% "
        "の割合で含むように作った幅です。通算と役職ごとの勝率は Wilson の方法、"
        f"役職平均と役職加重は試合単位のブートストラップ（{RESAMPLES:,} 回、乱数の種は固定）で求めました。",
        "A 95 % interval is made so that, over many such contests, it contains the true rate in 95 % of "
        "them. Pooled rates and rates of roles have Wilson intervals; role mean and role-weighted have "
        f"bootstrap intervals: whole games are drawn anew {RESAMPLES:,} times, with a fixed seed.",
    ),
    Words(
        "強さの推定は Bradley–Terry モデルです。村人陣営が勝つ確率を、その陣営の有利さと、"
        "両陣営それぞれの全員の強さの和の差から求めます。1 人の強さは、チームの強さに、"
        "その役職での得手不得手を加えたものです。少ない試合で極端な値にならないよう、強さは平均に引き寄せます。"
        f"区間はブートストラップ（{FIT_RESAMPLES} 回）によるもので、"
        "試合と、引き寄せる先の値の両方を毎回引き直します。逐次レーティング（openskill）は別の方法で、"
        "試合の順に更新し、順序によって変わる参考値です。",
        "Strengths are estimated by a Bradley–Terry model: the chance that the villagers' side wins follows "
        "from the advantage of that side, and from the strengths of all its players less those of the other "
        "side. A player's strength is that of its team and what its role adds to it. Strengths are pulled "
        "towards the average, so that few games make no extreme. Intervals are by bootstrap: "
        f"{FIT_RESAMPLES} times the games are drawn anew, and with them the values towards which strengths "
        "are pulled. The online rating (openskill) is another method: each game moves it, so it depends on "
        "the order of games.",
    ),
    Words(
        "太字と下線は、その列で最もよい値です（同じ値ならすべて。半数を超えるときは付けません）。"
        "差が確かであることを意味しません。",
        "Bold and underlined is the best value of a column (all of them if equal, none if that is more than "
        "half); it does not mean that the difference is certain.",
    ),
    Words(
        "正確な定義は、この報告ではなく、プログラム jinro の文書にあります（指標は docs/metrics.md、"
        "勝率とレーティングは docs/scores.md）。",
        "Exact definitions are not in this report but in the documentation of the program jinro: metrics in "
        "docs/metrics.md, win rates and ratings in docs/scores.md.",
    ),
)
_FAULTS: Final = Words(
    "「失敗した試合」は、離脱か無回答のあった試合です。勝率の表には、それらを除いた役職加重の勝率も並べ、"
    "強さと安定性を分けて見られるようにしています。",
    "A game counts as failed if a seat was lost or a request went unanswered; the table of win rates has the "
    "role-weighted rate without such games too, so that skill and robustness can be seen separately.",
)
_ISOLATION: Final[dict[Isolation, Words]] = {
    "loopback": Words(
        "サンドボックス（bubblewrap）の中で動かし、試合のデータは見えず、接続できるのはサーバーだけ",
        "in a sandbox (bubblewrap) without a view of the games' data, from which it reached the server alone",
    ),
    "sandbox": Words(
        "サンドボックス（bubblewrap）の中で動かし、試合のデータは見えないが、ネットワークは使える",
        "in a sandbox (bubblewrap) without a view of the games' data, with a network",
    ),
    "user": Words(
        "サンドボックスなしで、主催者とは別のユーザーとして動かした",
        "in no sandbox, as another user than the organiser",
    ),
    "none": Words(
        "サンドボックスなしで、主催者と同じユーザーとして動かした",
        "in no sandbox, as the user of the organiser",
    ),
}
_PRINTED: Final = Words(
    "95% 信頼区間は、同じような大会を何度も開いたときに、本当の勝率を 95% の割合で含むように作った幅です"
    "（Wilson の方法）。印刷された表には 1 試合ごとの結果がないので、"
    "役職平均と役職加重の区間は求められません。",
    "A 95 % interval is made so that, over many such contests, it contains the true rate in 95 % of them "
    "(Wilson). A printed table does not tell the single games, so role mean and role-weighted have none.",
)
_RULES: Final[dict[Rule, Words]] = {
    "registered": Words("先頭が一致する登録名（いくつかあれば最も長いもの）", RULES["registered"]),
    "recorded": Words("サーバーの記録", RULES["recorded"]),
    "number": Words("エージェント名から末尾の番号を除いた", RULES["number"]),
    "as_is": Words("エージェント名のまま", RULES["as_is"]),
}


def method_blocks(facts: ReportFacts) -> tuple[Block, ...]:
    """Paragraphs about how things were computed."""
    told: tuple[Text, ...] = _METHODS if facts.tracks else (_METHODS[1], _PRINTED)
    if any(track.flawed is not None for track in facts.tracks):
        told = (*told[:-2], _FAULTS, *told[-2:])
    if facts.tracks and facts.totals is not None and facts.totals.graded_games:
        told = (*told[:-2], RATERS_METHOD, *told[-2:])
    if facts.tracks and facts.judged is not None and facts.judged.judgement.opinions:
        told = (*told[:-2], JUDGES_METHOD, *told[-2:])
    ran = tuple(
        Words(
            f"主催者のマシンで動いたプログラム（{names}）: {how.ja}。",
            f"Programs that the organiser ran ({names}): {how.en}.",
        )
        for kind, how in _ISOLATION.items()
        if (names := ", ".join(name for name, kinds in facts.isolation.items() if kind in kinds))
    )
    return (Paragraphs(paragraphs=(*told, *ran), kind="list"),)


def name_table(facts: ReportFacts) -> ReportTable | None:
    """To whom each player was counted, and by which rule: one row for each entry."""
    seen: dict[tuple[str, str, Rule], list[str]] = {}
    for one in facts.entries.names.identities:
        seen.setdefault((one.team, one.entry, one.rule), []).append(one.player)
    if not seen:
        return None
    rows: list[tuple[Cell, ...]] = [
        (Label(team, strong=True), Label(entry), Label(", ".join(players)), Label(_RULES[rule]))
        for (team, entry, rule), players in seen.items()
    ]
    return ReportTable(
        name="names",
        title=Words("チームの見分け方", "How teams were found"),
        says=Words(
            "ログに書かれた名前を、どのチームのどのエントリー（出場プログラム）に数えたか、その根拠とともに示します。",
            "To which team, and to which of its entries (programs), each name in the records was counted, "
            "and by which rule.",
        ),
        columns=(
            Column(key="team", title=Words("チーム", "Team")),
            Column(key="entry", title=Words("エントリー", "Entry")),
            Column(key="players", title=Words("記録された名前", "Names in the records")),
            Column(key="rule", title=Words("根拠", "Rule")),
        ),
        rows=tuple(rows),
        long=True,
    )
