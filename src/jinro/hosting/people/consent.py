"""The text of consent: what is kept, what may be published, and under which licence.

A released version never changes: a new text is a new version, and everybody is asked again.
"""

from typing import Final

from jinro.i18n import Language

VERSION: Final = 1
"""Of the text that is asked about now."""
LICENCE: Final = "CC BY 4.0"
TEXTS: Final[dict[int, dict[Language, tuple[str, ...]]]] = {
    1: {
        "en": (
            "This server keeps the games that you play: what you write, your votes and acts, the marks on "
            "your board, your private notes, the times of all this, and the name you play under.",
            "If you agree, your part of these games may be published as data for research under the "
            "licence CC BY 4.0: what you wrote, voted, did and marked, with the times. Your name is replaced "
            "by that of the character you played. Your password, your account and your address are never "
            "published.",
            "You can play without agreeing: then your part is never published. The games stay on this "
            "server, where those who may watch them can read them.",
            "Your answer holds for all your games on this server. You can change it at any time in your "
            "account; then nothing of yours is published from that moment on. What was published before "
            "under the licence cannot be taken back from those who have it.",
            "You can delete yourself at any time: what you wrote, your notes, your marks and your name are "
            "removed from the stored games, and only the course of the games remains.",
        ),
        "ja": (
            "このサーバーは、あなたが参加した試合を保存します。保存するのは、発言、投票と行動、対応表の印、"
            "独り言、それらの時刻、そして参加時の名前です。",
            "同意していただくと、試合のうちあなたの分（発言、投票、行動、印とその時刻）を、研究用データ"
            "として CC BY 4.0 のライセンスで公開することがあります。名前は、演じたキャラクターの名前に"
            "置き換えます。パスワード、アカウント、接続元のアドレスは公開しません。",
            "同意しなくても遊べます。その場合、あなたの分は公開しません。試合そのものはこのサーバーに残り、"
            "観戦を許された人は読むことができます。",
            "この回答は、このサーバーでのあなたのすべての試合に適用されます。回答はアカウントの画面でいつでも"
            "変更でき、撤回した時点から、あなたの分は公開しません。すでに公開したものを、入手した人から"
            "取り戻すことはできません。",
            "自分のデータはいつでも削除できます。発言、独り言、印、名前を保存済みの試合から消去し、試合の"
            "経過だけを残します。",
        ),
    },
}
"""Paragraphs of all versions."""
