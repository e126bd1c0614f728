"""`LobbyRefusal`: why something is not done in the lobby: one stable code, and words for people."""

from typing import Final

from msgspec import Struct

REASONS: Final[dict[str, tuple[str, str]]] = {
    "closing": ("the server accepts no new villages", "サーバーは新しい村を受け付けていません"),
    "no_room": ("there is no village {0}", "村 {0} はありません"),
    "not_in_room": ("you are not in village {0}", "あなたは村 {0} にいません"),
    "not_host": ("only the host of the village may do this", "村のホストだけができる操作です"),
    "no_member": ("nobody in the village has this token", "この村に、そのトークンの人はいません"),
    "begun": ("village {0} has begun", "村 {0} はすでに始まっています"),
    "full": ("the village is full", "村は満員です"),
    "queued": (
        "the village is full; you are number {0} in the queue",
        "村は満員です。順番待ちの {0} 番目です",
    ),
    "not_authorized": (
        "the owner of this robot has not let it in yet",
        "このロボットはまだ所有者に許可されていません",
    ),
    "not_tested": (
        "the robot has not passed the communication test yet: answer the ping",
        "通信テストがまだです。ping に応答してください",
    ),
    "no_session": ("log in, or be a guest, first", "先にログインするか、ゲストとして参加してください"),
    "token": ("{0}", "{0}"),
    "no_mail": ("no mail address is kept here", "メールアドレスは保存していません"),
    "on_page": ("change this on the page of this server", "この変更はこのサーバーのページで行ってください"),
    "not_yours": ("the token is not yours", "このトークンはあなたのものではありません"),
    "not_here": ("the lobby does not take this message", "このメッセージはロビーでは受け付けません"),
    "queue_full": ("too many wait for this village", "この村を待っている人が多すぎます"),
    "too_many_humans": ("all seats for people are taken", "人間用の席は埋まっています"),
    "composition": (
        "this robot does not play this composition",
        "このロボットはこの役職構成に対応していません",
    ),
    "password": ("the password of the village is wrong", "村のパスワードが違います"),
    "closed": ("the operator has closed the village: {0}", "運営者が村を閉じました: {0}"),
    "host_closed": ("the host has closed the village", "ホストが村を閉じました"),
    "unwatched": ("nobody may watch this village", "この村は観戦できません"),
    "reason": ("say why", "理由を書いてください"),
    "kicked": ("the host has sent you away: {0}", "ホストにより退出となりました: {0}"),
    "removed": ("you were removed from the village: {0}", "村から退出となりました: {0}"),
    "banned": ("you may not enter this village: {0}", "この村には入れません: {0}"),
    "banned_here": ("you may not enter the lobby: {0}", "ロビーには入れません: {0}"),
    "muted": ("you may not write here: {0}", "ここには書き込めません: {0}"),
    "watches": ("those who watch cannot do this", "観戦者にはできない操作です"),
    "too_many_rooms": ("there are too many villages in the lobby", "ロビーの村が多すぎます"),
    "rooms_of_address": (
        "there are too many villages of your network",
        "同じネットワークからの村が多すぎます",
    ),
    "too_many_villages": ("too many villages are under way", "進行中の村が多すぎます"),
    "too_often": ("too often; wait a moment", "操作が多すぎます。少し待ってください"),
    "too_many_reports": (
        "you have reported too often; wait some minutes",
        "通報が多すぎます。しばらく待ってください",
    ),
    "reports_full": (
        "too many reports wait for the operator; try again later",
        "運営者の確認を待つ通報が多すぎます。しばらくしてからお試しください",
    ),
    "away": ("{0} is away; wait, or let somebody else play", "{0} が離席中です。待つか、交代してください"),
    "not_ready": ("{0} is not ready", "{0} の準備ができていません"),
    "not_full": ("{0} seats are empty", "{0} 席が空いています"),
    "not_over": ("village {0} is not over", "村 {0} はまだ終わっていません"),
    "self": ("you cannot do this to yourself", "自分自身にはできません"),
    "name": ("the name of a village has 5 to 30 characters", "村の名前は 5～30 文字です"),
    "number": ("a village has 4 to 15 players", "村の人数は 4～15 人です"),
    "seats": ("such a village has {0} seats", "この形式の村の人数は {0} 人です"),
    "page_only": (
        "this village is played on the page of this server",
        "この村はこのサーバーのページで遊ぶ村です",
    ),
    "plays": ("you still play in village {0}", "あなたは村 {0} でまだプレイ中です"),
    "roles": ("the roles do not make a village of {0}: {1}", "{0} 人の村の役職構成になっていません: {1}"),
    "robots": ("the robots are from 0 to {0}", "ロボットは 0～{0} 体です"),
    "comment": ("a comment has at most 100 characters", "コメントは 100 文字までです"),
    "password_length": ("a password has at most 50 characters", "パスワードは 50 文字までです"),
    "language": ("the language is ja or en", "言語は ja か en です"),
    "times": ("{0}", "{0}"),
    "text": (
        "the text is empty or too long: at most {0} characters",
        "本文が空か、長すぎます ({0} 文字まで)",
    ),
    "player": ("there is no built-in player {0}", "内蔵プレイヤー {0} はいません"),
}
"""The words of each code, in English and Japanese."""


class LobbyRefusal(Struct, frozen=True):
    """Why something was not done."""

    code: str
    details: tuple[str, ...] = ()

    @property
    def words(self) -> dict[str, str]:
        """What a person is told, by language."""
        en, ja = REASONS[self.code]
        return {"en": en.format(*self.details), "ja": ja.format(*self.details)}


def refused(code: str, *details: object) -> LobbyRefusal:
    """A refusal, with what its words name."""
    return LobbyRefusal(code, tuple(str(one) for one in details))
