"""`Refused`: why somebody cannot have what it asks for, in Japanese and English."""

from typing import Final

from jinro.errors import CallerError
from jinro.transcript.words import Language

WORDS: Final[dict[str, dict[Language, str]]] = {
    "name": {
        "en": "name: expected {shortest} to {longest} visible characters, without control characters, "
        "marks of direction or stacks of marks",
        "ja": "名前は表示できる文字で{shortest}～{longest}文字にしてください"
        "（制御文字、書字方向の指定、重ねすぎた結合文字は使えません）",
    },
    "name_taken": {"en": "name: somebody else has this name", "ja": "この名前はすでに使われています"},
    "reserved": {"en": "name: this name is reserved", "ja": "この名前は使えません"},
    "password": {
        "en": "password: expected {shortest} to {longest} characters, and not the name",
        "ja": "パスワードは{shortest}～{longest}文字で、名前とは別のものにしてください",
    },
    "log_in": {"en": "name or password is wrong", "ja": "名前またはパスワードが違います"},
    "too_many": {
        "en": "too many tries; try again in {retry_s} s",
        "ja": "回数が多すぎます。{retry_s}秒後にもう一度お試しください",
    },
    "busy": {
        "en": "the server is busy; try again in {retry_s} s",
        "ja": "混み合っています。{retry_s}秒後にもう一度お試しください",
    },
    "unkept": {
        "en": "the server cannot store this at present; try again in {retry_s} s",
        "ja": "現在保存できません。{retry_s}秒後にもう一度お試しください",
    },
    "banned": {
        "en": "the operator of this server has banned you: {reason}",
        "ja": "運営者により利用が停止されています：{reason}",
    },
    "ended": {
        "en": "this token has ended: log in again",
        "ja": "このトークンは無効になりました。ログインし直してください",
    },
    "account": {
        "en": "this needs an account with a password",
        "ja": "パスワード付きのアカウントが必要です",
    },
    "nobody": {
        "en": "you have no session here; log in, or be a guest",
        "ja": "ログインするか、ゲストとして参加してください",
    },
    "goodbye": {
        "en": "name: expected your own name, to be sure",
        "ja": "確認のため、自分の名前を入力してください",
    },
    "is_somebody": {
        "en": "you have a session already; log out first",
        "ja": "すでに参加中です。先にログアウトしてください",
    },
    "is_account": {"en": "you have an account already", "ja": "すでにアカウントがあります"},
    "answered": {"en": "you have answered already", "ja": "すでに回答しています"},
    "guess": {
        "en": "guesses: expected each other seat once at most",
        "ja": "ほかの席をそれぞれ一度だけ選んでください",
    },
    "playing": {"en": "the game is not over", "ja": "まだ試合が終わっていません"},
    "unknown": {"en": "there is no such thing of yours", "ja": "該当するものがありません"},
    "link": {
        "en": "this link is used up or too old; make a new one",
        "ja": "このリンクは使用済みか期限切れです。新しいリンクを作ってください",
    },
    "limit": {"en": "at most {most} are kept", "ja": "保存できるのは{most}件までです"},
    "settings": {
        "en": "settings: expected at most {most} bytes of JSON",
        "ja": "設定は JSON で{most}バイトまでです",
    },
    "avatar": {"en": "{what}: expected {expected}", "ja": "{what}が正しくありません（{expected}）"},
    "version": {
        "en": "version: expected {expected}, the text that is asked about now",
        "ja": "同意文の版が違います（現在は第{expected}版です）",
    },
}
"""What is said for each code."""


class Refused(CallerError):
    """It cannot be had; `code` is a stable word."""

    def __init__(self, code: str, *, retry_s: int = 0, **facts: object) -> None:
        """`retry_s`: after how many seconds it may be tried again; 0: that is of no use."""
        self.code = code
        self.retry_s = retry_s
        self.words: dict[Language, str] = {
            language: text.format(retry_s=retry_s, **facts) for language, text in WORDS[code].items()
        }
        super().__init__(self.words["en"])
