"""Names and meanings of metrics for readers of a report; docs/metrics.md defines them exactly."""

from typing import Final

from jinro.report.words import Words
from jinro.scores.metrics.catalogue import Group

GROUPS: Final[dict[Group, tuple[Words, Words]]] = {
    "targeting": (
        Words("狙われやすさ", "Being aimed at"),
        Words(
            "追放や投票などの対象になった回数を、選べる相手から均等に選ばれたと仮定した場合の回数で割った値です。"
            "1 なら偶然どおり、1 より大きければ狙われやすかったことを表します。",
            "How often each was chosen, divided by how often it would have been if all who could be chosen "
            "had the same chance: 1 is chance, above 1 is more often.",
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
            "人狼陣営だったときの昼の投票が、味方の人狼を避けているかを表します。",
            "Whether the votes by day of those on the werewolves' side spare the wolves.",
        ),
    ),
    "error": (
        Words("行動の誤り", "Slips"),
        Words(
            "投票し忘れ、自分への投票、沈黙、同じ発言の繰り返しなどの割合です。0% が正常です。",
            "Shares of missing votes, votes for oneself, silent days, repeated lines and so on; 0 % is "
            "normal.",
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
    "divined": Words("占われた", "Divined"),
    "guarded": Words("護衛された", "Guarded"),
    "attacked": Words("襲撃された", "Attacked"),
    "attack_voted": Words("襲撃投票の得票", "Attack votes for it"),
    "mentioned": Words("名前を呼ばれた", "Mentioned"),
    "divination_hits": Words("占いの的中（対偶然比）", "Divinations that hit (ratio)"),
    "village_vote_hits": Words("投票の的中（対偶然比）", "Votes that hit (ratio)"),
    "irp_votes": Words("人狼への投票の割合", "Votes for wolves"),
    "vss_executions": Words("人狼を追放した日の的中票", "On days a wolf was executed: votes for it"),
    "vss_days": Words("人狼を追放した日", "Days a wolf was executed"),
    "possessed_off_wolf": Words("狂人のとき人狼以外へ投票", "As possessed: votes for others than wolves"),
    "fellow_votes": Words("人狼のとき仲間の人狼へ投票", "As werewolf: votes for a fellow wolf"),
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
ABOUT: Final[dict[str, Words]] = {
    "executed": Words(
        "昼の投票で追放された。生存者全員から均等に選ばれる場合と比べる",
        "by the vote of a day; chance: any of the living",
    ),
    "voted_for": Words(
        "昼の投票で受けた票。投票者以外の生存者から均等に選ばれる場合と比べる",
        "votes by day; chance: any of the living but the voter",
    ),
    "divined": Words(
        "占い師に占われた。占い師以外の生存者から均等に選ばれる場合と比べる",
        "by the seer; chance: any of the living but the seer",
    ),
    "guarded": Words(
        "騎士に護衛された。騎士以外の生存者から均等に選ばれる場合と比べる",
        "by the bodyguard; chance: any of the living but the bodyguard",
    ),
    "attacked": Words(
        "夜に襲撃された（護衛された場合も数える）。人狼以外の生存者から均等に選ばれる場合と比べる",
        "by night, guarded or not; chance: any of the living but the wolves",
    ),
    "attack_voted": Words(
        "夜に人狼から受けた票。人狼以外の生存者から均等に選ばれる場合と比べる",
        "votes of the wolves by night; chance: any of the living but the wolves",
    ),
    "mentioned": Words(
        "発言で名前が出た。話し手以外の生存者から均等に選ばれる場合と比べる",
        "named in what is said; chance: any of the living but the speaker",
    ),
    "divination_hits": Words(
        "占い師のとき、人狼を占った回数。自分以外の生存者から均等に選ぶ場合と比べる",
        "as seer: divinations of wolves; chance: of any of the living but itself",
    ),
    "village_vote_hits": Words(
        "人狼に入れた票。自分以外の生存者から均等に選ぶ場合と比べる",
        "votes for wolves; chance: for any of the living but itself",
    ),
    "irp_votes": Words("投票のうち、人狼に入れたもの", "of all its votes"),
    "vss_executions": Words(
        "人狼が追放された日の投票のうち、その人狼に入れたもの", "of its votes on those days"
    ),
    "vss_days": Words(
        "生きて迎えた投票日のうち。誰の票によるかは問わない",
        "of the voting days it lived to see, whoever voted",
    ),
    "possessed_off_wolf": Words("狂人のときの投票のうち", "of its votes as possessed"),
    "fellow_votes": Words(
        "人狼が 2 人以上生きている間の投票のうち", "of its votes while two or more wolves lived"
    ),
    "missing_vote": Words(
        "生きて迎えた投票日のうち。使えない回答のため投票がない日も含む",
        "of the voting days it lived to see; also if its answer was not usable",
    ),
    "missing_attack_vote": Words(
        "人狼として迎えた、襲撃の機会があった夜のうち",
        "as werewolf, of the nights on which the wolves could attack",
    ),
    "missing_divination": Words("占い師として過ごした夜のうち", "as seer, of nights"),
    "missing_guard": Words(
        "騎士として迎えた、襲撃の機会があった夜のうち",
        "as bodyguard, of the nights on which the wolves could attack",
    ),
    "self_vote": Words("投票のうち", "of its votes"),
    "attack_vote_on_wolf": Words("人狼としての襲撃投票のうち", "of its attack votes as werewolf"),
    "silent_day": Words(
        "発言の順番が来た日のうち、Over（もう話さない）や Skip（今は話さない）だけで終えた日",
        "of the days it was asked to speak: all it said was Over (no more) or Skip (not now)",
    ),
    "repeated_talk": Words(
        "記録された発言（Over と Skip を含む）のうち、同じ日の自分の直前の発言と同じもの。"
        "Over と Skip の連続は繰り返しに数えない",
        "of its utterances in the record, Over and Skip included: equal to its last one of the same day, and "
        "neither Over nor Skip",
    ),
    "ksr_all": Words(
        "座った席のうち、終了時に生存していて、離脱中でもなかったもの（離脱して戻ったものも数える）",
        "of its seats: alive and not lost when the game ended; who was lost and came back counts",
    ),
    "ksr_key": Words(
        "同じく、毎晩村のために行動する役職の席のうち",
        "the same, of its seats in a role that acts for the village each night",
    ),
    "board_yes": Words("○を付けた役職のうち", "of all its ○"),
    "board_perhaps": Words("△を付けた役職のうち", "of all its △"),
    "board_no": Words("×を付けた役職のうち", "of all its ×"),
    "vote_as_said": Words("投票先を宣言した日のうち", "of days on which it announced a vote"),
    "vote_swing": Words(
        "投票を宣言・要請した発言 1 回あたり、引き寄せた票 − 離れた票",
        "votes won over minus votes lost, by utterances that announce a vote or ask for one",
    ),
}
"""What is counted, or of what a share is taken."""
