"""Why the game did not take what somebody did, in the words of people: English and Japanese."""

from typing import Final

REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "not_open": ("this channel is closed in this phase", "このフェーズではこのチャンネルに書き込めません"),
    "closed": ("the game is over", "試合は終了しました"),
    "paused": ("the game is paused", "試合は一時停止中です"),
    "stale": ("the choice came too late and was not counted", "選択は時間切れのため数えられませんでした"),
    "unknown_target": ("there is no such character", "そのキャラクターはいません"),
    "no_target": ("somebody must be chosen", "誰かを選んでください"),
    "on_self": ("you cannot choose yourself", "自分自身は選べません"),
    "dead_target": ("this character is dead", "そのキャラクターは死亡しています"),
    "fellow": ("you cannot choose another werewolf", "仲間の人狼は選べません"),
    "lost_target": ("this character cannot be chosen now", "そのキャラクターはいま選べません"),
    "repeated": ("you chose this character the night before", "同じキャラクターを続けて選べません"),
    "not_yours": ("you may not write on this channel", "このチャンネルには書き込めません"),
    "over": ("you have said that you are finished in this phase", "このフェーズの発言は終了しています"),
    "no_quota": ("you have no posts left in this phase", "このフェーズの発言回数の上限に達しました"),
    "empty": ("the text is empty", "本文が空です"),
    "too_soon": ("wait before you post again", "続けて投稿するには間隔をあけてください"),
    "too_long": ("the text has too many characters", "本文が長すぎます"),
    "no_board": ("this village has no board", "この村に対応表はありません"),
    "unknown_role": ("the role is not in this village", "その役職はこの村にありません"),
    "wrong_kind": ("something else is asked for now", "いま問われているのは別のことです"),
    "sentence": ("this is no sentence of the village's language", "この村の言語の文になっていません"),
    "not_asked": ("you are not asked anything now", "いまは何も問われていません"),
}
OTHER: Final = ("the message was not taken", "メッセージは受け付けられませんでした")


def refusal_words(code: str) -> tuple[str, str]:
    """The words for the code of a refusal, in English and in Japanese."""
    return REFUSALS.get(code, OTHER)
