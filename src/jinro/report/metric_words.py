"""Names and meanings of metrics for readers of a report; docs/metrics.md defines them exactly."""

from typing import Final

from jinro.report.words import Words
from jinro.scores.metrics.catalogue import Group

GROUPS: Final[dict[Group, tuple[Words, Words]]] = {
    "targeting": (
        Words("狙われやすさ", "Being aimed at"),
        Words(
            "投票・占い・護衛・襲撃の対象になった回数を、均等に選ばれたと仮定した場合の回数で割った値です。"
            "1 なら偶然どおり、1 より大きければ狙われやすかったことを表します。",
            "How often each was voted for, looked at, guarded or attacked, divided by how often it would "
            "have been if everybody were chosen evenly: 1 is chance, above 1 is more often.",
        ),
    ),
    "accuracy": (
        Words("人狼を見抜く力", "Finding the wolves"),
        Words(
            "村人陣営のときに、占いと投票でどれだけ人狼を当てたかです。"
            "「対偶然比」は 1 が偶然どおりで、大きいほど優れています。",
            "How well each found wolves by divinations and votes while on the villagers' side; for ratios 1 "
            "is chance and more is better.",
        ),
    ),
    "coordination": (
        Words("人狼陣営の連携", "Playing with the wolves"),
        Words(
            "人狼陣営のときの投票が、味方の人狼を避けているかを表します。",
            "Whether votes of the wolves' side avoid its own wolves.",
        ),
    ),
    "error": (
        Words("行動の誤り", "Slips"),
        Words(
            "投票し忘れ、自分への投票、沈黙、同じ発言の繰り返しなどの割合です。0 が正常です。",
            "Shares of missing votes, votes for oneself, silent days, repeated lines and so on; 0 is normal.",
        ),
    ),
    "survival": (
        Words("生存", "Survival"),
        Words(
            "試合の終わりまで生き残った割合です。勝敗とは別の見方です。",
            "How often each was alive at the end of a game, whoever won.",
        ),
    ),
    "board": (
        Words("対応表の正確さ", "Marks on the board"),
        Words(
            "対応表に付けた最後の印が、本当の役職と合っていた割合です。",
            "How often the last marks on the board fit the true roles.",
        ),
    ),
    "talk": (
        Words("発言と行動", "Word and act"),
        Words(
            "宣言どおりに投票したか、発言がほかの人の投票を動かしたかを表します。",
            "Whether votes were cast as announced, and whether what was said moved the votes of others.",
        ),
    ),
}
NAMES: Final[dict[str, Words]] = {
    "executed": Words("追放", "Executed"),
    "voted_for": Words("得票", "Voted for"),
    "divined": Words("占われた", "Looked at"),
    "guarded": Words("護衛された", "Guarded"),
    "attacked": Words("襲撃された", "Attacked"),
    "attack_voted": Words("襲撃票", "Attack votes"),
    "mentioned": Words("名前を呼ばれた", "Mentioned"),
    "divination_hits": Words("占いの的中（対偶然比）", "Divinations that hit (ratio)"),
    "village_vote_hits": Words("投票の的中（対偶然比）", "Votes that hit (ratio)"),
    "irp_votes": Words("人狼への投票の割合", "Votes for wolves"),
    "vss_executions": Words("人狼追放日の的中票", "Votes that removed a wolf"),
    "vss_days": Words("人狼を追放した日", "Days that removed a wolf"),
    "possessed_off_wolf": Words("狂人の票が人狼以外", "Possessed votes off wolves"),
    "fellow_votes": Words("仲間の人狼への投票", "Votes for a fellow wolf"),
    "missing_vote": Words("投票なし", "No vote"),
    "missing_attack_vote": Words("襲撃投票なし", "No attack vote"),
    "missing_divination": Words("占いなし", "No divination"),
    "missing_guard": Words("護衛なし", "No guard"),
    "self_vote": Words("自分に投票", "Vote for oneself"),
    "attack_vote_on_wolf": Words("人狼への襲撃票", "Attack vote on a wolf"),
    "silent_day": Words("発言のない日", "Silent days"),
    "repeated_talk": Words("同じ発言の繰り返し", "Repeated lines"),
    "ksr_all": Words("生存率", "Alive at the end"),
    "ksr_key": Words("占い師・騎士での生存率", "Alive as seer or bodyguard"),
    "board_yes": Words("○が正しい", "○ is right"),
    "board_perhaps": Words("△が正しい", "△ is right"),
    "board_no": Words("×が正しい", "× is right"),
    "vote_as_said": Words("宣言どおりの投票", "Voted as announced"),
    "vote_swing": Words("動かした票（発言あたり）", "Votes moved per utterance"),
}
