"""The table of exposures: how bad each is, for whom, and its words: what they can do, what changes it."""

from typing import Final, Literal

from msgspec import Struct

Level = Literal["critical", "serious", "note", "closed"]
LEVELS: Final[tuple[Level, ...]] = ("critical", "serious", "note", "closed")
"""The worst first."""
Who = Literal["strangers", "players", "agents", "entries", "raters", "local users"]
WHO: Final[dict[Who, str]] = {
    "strangers": "部外者",
    "players": "プレイヤー",
    "agents": "エージェント",
    "entries": "参加プログラム",
    "raters": "評価者",
    "local users": "他のローカル利用者",
}
LEVEL_WORDS: Final[dict[Level, str]] = {
    "critical": "重大",
    "serious": "注意",
    "note": "確認",
    "closed": "問題なし",
}


class Row(Struct, frozen=True):
    """One exposure."""

    level: Level
    who: Who
    en: tuple[str, str]
    """What they can do, and the setting that changes it; empty: none does."""
    ja: tuple[str, str]


_GAMES: Final = "jinro games GAME --visibility"
_HOST: Final = "--host, server.web_socket.host"
_CHMOD: Final = "chmod -R go= {path}"

ROWS: Final[dict[str, Row]] = {
    # Other users of this machine
    "folder_writable": Row(
        "critical",
        "local users",
        ("change what is in {path}: games, keys, people", _CHMOD),
        ("{path} の中身（試合、鍵、利用者）を書き換えられます", _CHMOD),
    ),
    "folder_readable": Row(
        "critical",
        "local users",
        ("read files in {path}: roles, texts, people ({names})", _CHMOD),
        ("{path} のファイル（役職、発言、利用者）を読めます（{names}）", _CHMOD),
    ),
    "secret_readable": Row(
        "critical",
        "local users",
        ("read {path}, which has keys or tokens", _CHMOD),
        ("鍵やトークンのある {path} を読めます", _CHMOD),
    ),
    "logs_readable": Row(
        "serious",
        "local users",
        ("read files in {path}, with the roles of running games ({names})", f"{_CHMOD}; output_dir"),
        ("進行中の試合の役職を含む {path} のファイルを読めます（{names}）", f"{_CHMOD}、output_dir"),
    ),
    "foreign_files": Row(
        "serious",
        "local users",
        ("own some files in {path} ({count}), and can change their rights", "chown -R"),
        ("{path} のファイル {count} 個を所有していて、権限を変えられます", "chown -R"),
    ),
    "folder_closed": Row(
        "closed",
        "local users",
        ("can read nothing in {path}", ""),
        ("{path} の中は何も読めません", ""),
    ),
    "folder_missing": Row(
        "note",
        "local users",
        ("{path} does not exist yet; a server makes it for its own user alone", ""),
        ("{path} はまだありません。サーバーが、起動した利用者だけが読めるように作ります", ""),
    ),
    "no_rights": Row(
        "note",
        "local users",
        ("rights of files are not looked at on this system", ""),
        ("このシステムでは、ファイルの権限は調べません", ""),
    ),
    # Strangers
    "no_authentication": Row(
        "critical",
        "strangers",
        ("play under the name of any team: agents need no token ({places})", "server.authentication.enable"),
        (
            "どのチームの名前でも対戦できます。エージェントにトークンが要りません（{places}）",
            "server.authentication.enable",
        ),
    ),
    "weak_key": Row(
        "critical",
        "strangers",
        ("forge tokens: SECRET_KEY has {bytes} bytes, 32 or more are strong", "SECRET_KEY"),
        ("トークンを偽造できます。SECRET_KEY は {bytes} バイトです（32 バイト以上が安全）", "SECRET_KEY"),
    ),
    "weak_control": Row(
        "critical",
        "strangers",
        ("guess the operator's token: it has {bytes} characters", "JINRO_CONTROL_TOKEN"),
        ("運営者のトークンを推測できます（{bytes} 文字）", "JINRO_CONTROL_TOKEN"),
    ),
    "reseat_name": Row(
        "critical",
        "strangers",
        ("take the seat and the role of a lost agent, by its name ({places})", "server.reseat, --reseat"),
        (
            "離脱したエージェントの席と役職を、名前だけで奪えます（{places}）",
            "server.reseat、--reseat",
        ),
    ),
    "any_proxy": Row(
        "critical",
        "strangers",
        (
            "come from any address they name: {networks} are believed ({places})",
            "server.trusted_proxies, --trusted-proxy",
        ),
        (
            "接続元アドレスを詐称できます。{networks} を信用しています（{places}）",
            "server.trusted_proxies、--trusted-proxy",
        ),
    ),
    "no_encryption": Row(
        "serious",
        "strangers",
        (
            "on the way read and change everything, tokens too: no encryption ({places})",
            "--tls-cert, or a proxy with --trusted-proxy",
        ),
        (
            "経路上で、トークンを含むすべてを読み書きできます。暗号化していません（{places}）",
            "--tls-cert、またはプロキシと --trusted-proxy",
        ),
    ),
    "classic_open": Row(
        "serious",
        "strangers",
        ("play as any classic agent: that door has no tokens and no encryption ({places})", "--host"),
        (
            "どの従来プラットフォームのエージェントとしても対戦できます。この入口にはトークンも暗号化もありません（{places}）",
            "--host",
        ),
    ),
    "exempt": Row(
        "serious",
        "strangers",
        ("of {networks} have no limits per address ({places})", "server.limits.exempt, --limit exempt"),
        (
            "{networks} からの接続には、アドレスごとの制限がありません（{places}）",
            "server.limits.exempt、--limit exempt",
        ),
    ),
    "self_signed": Row(
        "note",
        "strangers",
        ("on the way can pose as this server to who trusts a self-signed certificate unseen", "--tls-cert"),
        ("自己署名証明書を確かめずに信用する相手には、経路上でこのサーバーになりすませます", "--tls-cert"),
    ),
    "reseat_address": Row(
        "note",
        "agents",
        ("of the same address can take each other's lost seats ({places})", "server.authentication.enable"),
        (
            "同じアドレスからなら、互いの離脱した席に座れます（{places}）",
            "server.authentication.enable",
        ),
    ),
    "origins": Row(
        "note",
        "strangers",
        ("with a page at {origins} act for those who visit it", "--allow-origin, server.allow_origins"),
        (
            "{origins} のページから、そこを訪れた人として操作できます",
            "--allow-origin、server.allow_origins",
        ),
    ),
    "watch_public": Row(
        "note",
        "strangers",
        (
            "watch running games, as all their players see them ({places})",
            "server.authentication.enable, realtime_broadcaster.delay",
        ),
        (
            "進行中の試合を、全プレイヤーに公開されている範囲で観戦できます（{places}）",
            "server.authentication.enable、realtime_broadcaster.delay",
        ),
    ),
    "receivers": Row(
        "note",
        "strangers",
        (
            "who have a receiver's token read everything of running games, roles too ({places})",
            "jinro token --receiver --days; a new SECRET_KEY ends all",
        ),
        (
            "観戦用トークンがあれば、進行中の試合の役職を含むすべてを読めます（{places}）",
            "jinro token --receiver --days。SECRET_KEY を変えるとすべて無効",
        ),
    ),
    "public_games": Row(
        "note",
        "strangers",
        ("read {public} finished games with names and roles; {hidden} are not public", _GAMES),
        ("終わった試合 {public} 件を名前と役職まで読めます（ほかに非公開 {hidden} 件）", _GAMES),
    ),
    "public_tracks": Row(
        "note",
        "strangers",
        ("read games with names and roles as soon as they are over ({places})", "server.visibility"),
        ("試合が終わるとすぐに、名前と役職まで読めます（{places}）", "server.visibility"),
    ),
    "link_tracks": Row(
        "note",
        "strangers",
        ("who know the link of a game read it as soon as it is over ({places})", "server.visibility"),
        ("リンクを知っていれば、試合が終わるとすぐに読めます（{places}）", "server.visibility"),
    ),
    "lobby": Row(
        "note",
        "strangers",
        ("come as guests, make rooms, and play and talk there ({places})", _HOST),
        ("ゲストとして部屋を作り、そこで対戦や会話ができます（{places}）", _HOST.replace(", ", "、")),
    ),
    "unreachable": Row(
        "closed",
        "strangers",
        ("cannot connect: all addresses are of this machine alone", _HOST),
        ("接続できません。どのアドレスもこのマシン専用です", _HOST.replace(", ", "、")),
    ),
    # Agents and players
    "feed_open": Row(
        "critical",
        "agents",
        ("read roles and acts of running games in the feed ({places})", "realtime_broadcaster.open"),
        (
            "公開フィードで、自分の進行中の試合の役職や夜の行動を読めます（{places}）",
            "realtime_broadcaster.open",
        ),
    ),
    "times": Row(
        "serious",
        "agents",
        (
            "tell from how long a night takes whether a slow seer still lives ({places})",
            "night_s (game.night_s, --village night_s)",
        ),
        (
            "夜の長さから、考えるのが遅い占い師の生死を推測できます（{places}）",
            "night_s（game.night_s、--village night_s）",
        ),
    ),
    "told": Row(
        "note",
        "agents",
        ("see by the names which seats are those of people ({places})", "matching.told"),
        ("名前から、どの席が人間かわかります（{places}）", "matching.told"),
    ),
    "consent": Row(
        "note",
        "agents",
        ("have what they say published: the organiser consents for them ({places})", "server.agents_consent"),
        ("主催者の同意により、発言がエクスポートで公開されます（{places}）", "server.agents_consent"),
    ),
    "no_consent": Row(
        "closed",
        "players",
        ("have what they say published only where they consent", ""),
        ("同意した場合にだけ、発言がエクスポートで公開されます", ""),
    ),
    "seats_of_people": Row(
        "note",
        "players",
        ("are whoever comes by the page to a seat among the agents ({places})", "--people, matching.people"),
        (
            "ページに来た人なら誰でも、エージェントに交じって席に着けます（{places}）",
            "--people、matching.people",
        ),
    ),
    # Entries
    "entries_unboxed": Row(
        "critical",
        "entries",
        ("run as this user and can read the data folder and its keys: {names}{why}", "sandbox, user"),
        ("このユーザーの権限で動き、データフォルダーと鍵を読めます: {names}{why}", "sandbox、user"),
    ),
    "entries_refused": Row(
        "closed",
        "entries",
        ("are not started: {why}", "sandbox, user, env"),
        ("起動しません（{why}）", "sandbox、user、env"),
    ),
    "entries_user": Row(
        "note",
        "entries",
        ("run as another user and reach all that it can read, and the network: {names}", "sandbox"),
        ("別のユーザーとして動き、そのユーザーが読めるものとネットワークに届きます（{names}）", "sandbox"),
    ),
    "entries_network": Row(
        "note",
        "entries",
        ("do not see the data folder, but reach the network of this machine: {names}", "network"),
        ("データフォルダーは見えませんが、このマシンのネットワークに届きます（{names}）", "network"),
    ),
    "entries_boxed": Row(
        "closed",
        "entries",
        ("do not see the data folder, and reach the server alone: {names}", "sandbox, network"),
        ("データフォルダーは見えず、サーバーだけに届きます（{names}）", "sandbox、network"),
    ),
    "entries_env": Row(
        "note",
        "entries",
        ("are given these variables of the organiser: {variables}", "env"),
        ("主催者の環境変数 {variables} を渡されます", "env"),
    ),
    "no_entries": Row(
        "closed",
        "entries",
        ("none: no programs of others are started here", ""),
        ("ありません。ここでは他者のプログラムを起動しません", ""),
    ),
    # Raters
    "raters_see": Row(
        "serious",
        "raters",
        ("find {count} of the games they rate in the archive, with teams and winners", "visibility: sealed"),
        (
            "採点する試合のうち {count} 件を、チーム名と勝敗ごとアーカイブで探し出せます",
            "visibility: sealed",
        ),
    ),
    "raters": Row(
        "note",
        "raters",
        ("{count} of them rate with a link; whoever has the link is the rater", "jinro rate close"),
        ("{count} 人がリンクで採点します。リンクを持つ人は誰でもその評価者になります", "jinro rate close"),
    ),
    "no_raters": Row(
        "closed",
        "raters",
        ("none: no rating is open", ""),
        ("いません。受付中の採点はありません", ""),
    ),
}  # fmt: skip
