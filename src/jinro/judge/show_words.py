"""The words of printed judgements, in both languages."""

from typing import Final

from msgspec import Struct

from jinro.i18n import Language


class ShowWords(Struct, frozen=True, kw_only=True):
    """All words of the tables."""

    head: str
    use: str
    paid: str
    all_tracks: str
    by_judge: str
    team: str
    games: str
    place: str
    every: str
    interval: str
    table_is: str
    few: str
    apart: str
    audit: str
    judge: str
    opinions: str
    missing: str
    repaired: str
    tied: str
    same_names: str
    other_names: str
    name_effect: str
    agreement: str
    all_judges: str
    people: str
    alpha: str
    sensitivity: str
    sensitivity_is: str
    whats: dict[str, str]
    role: str
    metrics: str
    disputed: str
    undisputed: str
    game: str
    criterion: str
    agreed: str
    about: str
    lowest: str
    highest: str
    more: str
    missing_are: str
    masked: str
    unscored: str
    calls: str
    kept: str
    prompt_tokens: str
    answer_tokens: str
    cost: str
    total: str
    plan: str


_EN: Final = ShowWords(
    head=(
        "{games} games, judged by {models}, {repeats} times each, by the criteria of {edition}: "
        "{opinions} opinions, {missing} missing"
    ),
    use="{model}: {calls} calls, {tokens} tokens; per game {per_game} tokens, {seconds} s",
    paid=", cost {cost}",
    all_tracks="All games",
    by_judge="By judge, all criteria",
    team="team",
    games="games",
    place="place",
    every="all",
    interval="95 %",
    table_is=(
        "place: share of the others at the table that it was ranked before, 1 is always first. Percent: how "
        "often it would be ranked before an average team, opponents and size of the table taken into "
        "account. *: the best; whether others differ from it was not tested."
    ),
    few="?: too few games to say much.",
    apart="Some teams have no chain of games between them and cannot be compared.",
    audit="Audit",
    judge="judge",
    opinions="opinions",
    missing="missing",
    repaired="repaired",
    tied="tied",
    same_names="asked again",
    other_names="under other names",
    name_effect="names / chance",
    agreement="agreement inside games",
    all_judges="all judges",
    people="people",
    alpha="Krippendorff's alpha of the judges",
    sensitivity="place goes with",
    sensitivity_is=(
        "Correlations inside games, -1 to 1; about 0 is what a judge has who does not look at it. !: strong, "
        "look at it. That good players survive longer or speak more can be true."
    ),
    whats={
        "order": "being listed early",
        "votes": "votes received",
        "survival": "survival",
        "talk": "share of talk",
        "length": "length of utterances",
        "won": "winning",
    },
    role="role: {}",
    metrics="Metrics that places go with: {}",
    disputed="Disputed: judges contradict each other about {} games and criteria; look at them",
    undisputed="No game is disputed.",
    game="game",
    criterion="criterion",
    agreed="agreement",
    about="most about",
    lowest="lowest",
    highest="highest",
    more="and {} more",
    missing_are="Missing: {} of {}, {}",
    masked="Names hidden in texts: {}",
    unscored="Not judged: {}",
    calls="calls",
    kept="answered",
    prompt_tokens="prompt tokens",
    answer_tokens="answer tokens",
    cost="cost",
    total="total",
    plan="{games} games; about {tokens} tokens, rather fewer; repairs come on top.",
)
_JA: Final = ShowWords(
    head=(
        "{games} 試合を {models} が各 {repeats} 回審査（評価項目：{edition}）。評価 {opinions} 件、欠損 "
        "{missing} 件"
    ),
    use="{model}：呼び出し {calls} 回、{tokens} トークン。1 試合あたり {per_game} トークン、{seconds} 秒",
    paid="、費用 {cost}",
    all_tracks="全試合",
    by_judge="審査モデル別（全項目）",
    team="チーム",
    games="試合数",
    place="順位点",
    every="全項目",
    interval="95%",
    table_is=(
        "順位点：同じ卓で上回った相手の割合。つねに 1 位なら 1。%：対戦相手と卓の人数を考慮した、平均的なチー"
        "ムを上回る確率。*：首位。ほかのチームとの差は検定していません。"
    ),
    few="?：試合数が少なく、参考程度です。",
    apart="対戦のつながりがなく、比べられないチームがあります。",
    audit="審査の検証",
    judge="審査モデル",
    opinions="評価",
    missing="欠損",
    repaired="再質問",
    tied="同順位",
    same_names="再審査との一致",
    other_names="名前を変えた場合",
    name_effect="名前の影響／偶然",
    agreement="試合内の一致",
    all_judges="全モデル",
    people="評価者（人）",
    alpha="モデル間のクリッペンドルフの α",
    sensitivity="順位点との相関",
    sensitivity_is=(
        "試合内の相関（-1～1）。影響されていなければ 0 に近くなります。!：強い相関。要確認。"
        "ただし、よいプレイヤーが長く生き残る、多く話すということもありえます。"
    ),
    whats={
        "order": "一覧で先に並ぶこと",
        "votes": "受けた票",
        "survival": "生存",
        "talk": "発言の割合",
        "length": "発言の長さ",
        "won": "勝利",
    },
    role="役職：{}",
    metrics="順位点と相関のある指標：{}",
    disputed="評価が食い違う試合と項目：{} 件。見直してください",
    undisputed="評価が食い違う試合はありません。",
    game="試合",
    criterion="項目",
    agreed="一致",
    about="最も食い違うプレイヤー",
    lowest="最低",
    highest="最高",
    more="ほか {} 件",
    missing_are="欠損 {} 件：{}、{}",
    masked="発言の中で伏せた名前：{}",
    unscored="審査対象外：{}",
    calls="呼び出し",
    kept="回答済み",
    prompt_tokens="入力トークン",
    answer_tokens="出力トークン",
    cost="費用",
    total="合計",
    plan="{games} 試合。約 {tokens} トークン（多めの見積もり。再質問の分は別）",
)
SHOW_WORDS: Final[dict[Language, ShowWords]] = {"en": _EN, "ja": _JA}
