"""What the start of a server says to its operator, in English and in Japanese."""

from typing import Final

START: Final = {
    "en": {
        "ready": "ready for agents: {places}",
        "page": "to watch in a browser: {url}",
        "licos_client": "the published LiCOS client: {url}",
        "client_lacks": "the published client: {name} is not in {folder}: its pages stay empty",
        "client_old": "the published client: {file} is of version {version}; from version {least} on "
        "nothing breaks",
        "place": "{name} at {url}",
        "places": "{name} at {url} and all other addresses of this machine",
        "stops": "no game is running; the server stops",
        "drain": "no new games; waiting for running games to finish (interrupt again to end them now, "
        "terminate again to leave them to the next server)",
        "left_to_next": "running games are left to the next server",
        "taken_over": "another server takes over",
        "handed_over": "another server has handed over",
        "nothing_to_take_over": "no server runs on this data: nothing to take over",
        "self": "self-match: {seats} agents of one team play each other, without a plan",
        "plain": "{seats} agents of different teams play each other, without a plan",
        "any": "the {seats} agents that have waited longest play each other, without a plan",
        "ignored": "the plan {path} is ignored; matching.is_optimize: true or --plan uses it",
        "plan": "plan {path}: {teams} teams, {games} games, {played} played, {left} to play",
        "new": "plan {path}: new: {teams} teams, {games} games",
        "all_played": "all games of the plan are played; `jinro plan extend {path} --games N -o {path}` adds "
        "games",
        "elsewhere": "the plan counts {played} games as played, but this data folder has {stored} of them: "
        "is --data right?",
        "counted": "games that ended when the last server was killed, and that the plan counts now: {games}",
        "other": "{other} is not used: there is {path}",
        "overrides": "the plan overrides matching.team_count {teams} and matching.game_count {games}",
        "anybody": "{path}: without authentication anybody may take a place; name the teams in its "
        "idx_team_map",
        "broken_off": "interrupted games, now broken off: {games}",
        "interrupted": "interrupted games: {games}; their players have {seconds:g} s to come back "
        "(--break-off ends such games)",
        "self_signed": "self-signed certificate {path} (SHA-256 {fingerprint}); for players: "
        "jinro join --tls-ca {path}",
        "certificate_ends": "{path}: the certificate ends on {day}",
        "closed": "was open to other users of this machine; now only its owner can read it",
        "open": "other users of this machine can read it, and own files in it; this closes it: {command}",
        "series": "a series was interrupted between two games; its players have {seconds:g} s to come back",
        "names": "browsers find the page by an address or as {name}; --allow-origin http://NAME:PORT lets "
        "them use another name",
    },
    "ja": {
        "ready": "エージェントの接続を待っています: {places}",
        "page": "観戦ページ: {url}",
        "licos_client": "公開版 LiCOS クライアント: {url}",
        "client_lacks": "公開版クライアント: {folder} に {name} がありません。ページが空白になります",
        "client_old": "公開版クライアント: {file} はバージョン {version} です。{least} 以降が必要です",
        "place": "{name} {url}",
        "places": "{name} {url}（このマシンのほかのアドレスでも接続できます）",
        "stops": "進行中の試合はありません。サーバーを停止します",
        "drain": "新しい試合は始めません。進行中の試合の終了を待ちます（もう一度中断すると直ちに打ち切り、"
        "SIGTERM なら次のサーバーに引き継ぎ）",
        "left_to_next": "進行中の試合は次のサーバーに引き継ぎます",
        "taken_over": "別のサーバーに引き継ぎます",
        "handed_over": "別のサーバーから引き継ぎました",
        "nothing_to_take_over": "このデータを使っているサーバーはありません。引き継ぐものはありません",
        "self": "自己対戦: 同じチームのエージェント {seats} 体で対戦します（対戦表なし）",
        "plain": "異なる {seats} チームのエージェントで対戦します（対戦表なし）",
        "any": "先に接続したエージェント {seats} 体で対戦します（対戦表なし）",
        "ignored": "対戦表 {path} は使いません。使うには matching.is_optimize: true か --plan を"
        "指定してください",
        "plan": "対戦表 {path}: {teams} チーム、全 {games} 試合、終了 {played}、残り {left}",
        "new": "対戦表 {path}: 新規作成、{teams} チーム、全 {games} 試合",
        "all_played": "対戦表の試合はすべて終了しています。`jinro plan extend {path} --games N -o {path}` で"
        "追加できます",
        "elsewhere": "対戦表では {played} 試合が終了していますが、このデータフォルダーには {stored} 試合"
        "しかありません。--data は正しいですか",
        "counted": "前のサーバーの強制終了と同時に終わった試合を、対戦表に記録しました: {games} 試合",
        "other": "{other} は使いません（{path} を使うため）",
        "overrides": "matching.team_count {teams} と matching.game_count {games} より"
        "対戦表の値が優先されます",
        "anybody": "{path}: 認証なしでは誰でも空き枠に入れます。idx_team_map にチーム名を書いてください",
        "broken_off": "中断していた試合を打ち切りました: {games}",
        "interrupted": "中断していた試合: {games}。プレイヤーの復帰を {seconds:g} 秒待ちます"
        "（--break-off で打ち切り）",
        "self_signed": "自己署名証明書 {path}（SHA-256 {fingerprint}）。プレイヤーの接続: "
        "jinro join --tls-ca {path}",
        "certificate_ends": "{path}: 証明書の有効期限は {day} です",
        "closed": "このマシンのほかのユーザーから読める状態でした。所有者だけが読めるようにしました",
        "open": "このマシンのほかのユーザーから読める状態で、ほかのユーザーのファイルもあります。"
        "閉じるには: {command}",
        "series": "連戦が試合の間で中断していました。プレイヤーの復帰を {seconds:g} 秒待ちます",
        "names": "ブラウザでは、IP アドレスか {name} でページを開けます。ほかの名前でも開けるようにするには、"
        "--allow-origin http://NAME:PORT を指定してください",
    },
}
"""Texts by language and by what is said."""
