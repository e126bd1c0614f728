"""Messages to operators and users in Japanese, looked up by their English texts.

Errors, refusals and remarks on settings are written in English where they arise; what is raised, stored and
sent stays the same in every language. Whoever prints them for a Japanese reader asks here. A message that is
not listed is printed in English: those that only developers meet.
"""

import re
from functools import cache
from typing import Final

from jinro.transcript.words import Language

# fmt: off
JAPANESE: Final = {
    # Progress
    "reading ...": "読み込み中…",
    "resampling ...": "信頼区間を計算中…",
    "writing ...": "書き出し中…",
    # Reports
    "{}: no game is played yet; `jinro contest run {}` plays them":
    "{0}: まだ試合がありません。`jinro contest run {1}` で対戦を始めてください",
    "{}: is not empty and is no archive; name a new folder":
    "{0}: 空でなく、アーカイブでもありません。新しいフォルダーを指定してください",
    "must begin with http:// or https://, not {}":
    "http:// または https:// で始めてください（指定された値: {0}）",
    # Values of options and settings
    "unexpected: {}; options of a server are for --exposure":
    "余分な引数です: {0}。サーバーのオプションは --exposure とともに指定してください",
    "{} says what is served: options of a server have no place":
    "{0} が対戦の設定です。サーバーのオプションは指定できません",
    "a character of a name has at most {} combining marks":
    "名前の 1 文字に付けられる結合文字は {0} 個までです",
    "at most {} combining marks on a character, not {}":
    "1 文字に付けられる結合文字は {0} 個までです（指定された値: {1}）",
    "must have no control characters or stacks of marks, not {}":
    "制御文字や重ねすぎた結合文字は使えません（指定された値: {0}）",
    "must be {}, not {}": "{0} を指定してください（指定された値: {1}）",
    "must be one of {}, not {}": "{0} のいずれかを指定してください（指定された値: {1}）",
    "must be of {}, not {}": "{0} から選んでください（指定された値: {1}）",
    "must be 0 or more, not {}": "0 以上の値を指定してください（指定された値: {0}）",
    "must be 1 or more, not {}": "1 以上の値を指定してください（指定された値: {0}）",
    "must be above 0, not {}": "0 より大きい値を指定してください（指定された値: {0}）",
    "must be above 0": "0 より大きい値を指定してください",
    "must not be negative": "負の値は指定できません",
    "must be 0 to 1, not {}": "0 から 1 の値を指定してください（指定された値: {0}）",
    "must be from 0 to 1, not {}": "0 から 1 の値を指定してください（指定された値: {0}）",
    "must be from 1 to {}, not {}": "1 から {0} の値を指定してください（指定された値: {1}）",
    "must be from 0 to 65535, not {}": "0 から 65535 の値を指定してください（指定された値: {0}）",
    "must be a port number, not {}": "ポート番号を指定してください（指定された値: {0}）",
    "must be a whole number, not {}": "整数を指定してください（指定された値: {0}）",
    "must be -1 (no limit), 0 or more, not {}":
    "-1（無制限）または 0 以上の値を指定してください（指定された値: {0}）",
    "must be a list, not {}": "リストを指定してください（指定された値: {0}）",
    "must be a block of keys, not {}": "キーのブロックを指定してください（指定された値: {0}）",
    "must be NAME=VALUE, not {}; the names are {}":
    "NAME=VALUE の形で指定してください（指定された値: {0}）。名前は {1}",
    "must be NAME=VALUE": "NAME=VALUE の形で書いてください",
    "must be a number with h, d or w, such as 30d, not {}":
    "数と h、d、w で指定してください（例: 30d。指定された値: {0}）",
    "is required": "必須です",
    "is not UTF-8 text": "UTF-8 のテキストではありません",
    "not YAML: {}": "YAML として読めません: {0}",
    "{} both use port {}": "{0} のポートがどちらも {1} です",
    "has no entry for game.agent_count {}; it has {}":
    "game.agent_count {0} の項目がありません（ある項目: {1}）",
    "adds up to {} roles for game.agent_count {}": "役職の合計が {0} で、game.agent_count {1} と合いません",
    "is not a role of the contest: {}": "大会の役職ではありません: {0}",
    # Remarks on settings
    "unknown, ignored": "不明なキーのため無視します",
    "unknown, ignored; did you mean {}?": "不明なキーのため無視します（もしかして: {0}）",
    "no longer used, ignored": "使われなくなったキーのため無視します",
    "for another way of playing, and off, ignored":
    "別の対戦方式のためのキーで、無効になっています。無視します",
    "for another way of playing, ignored; played instead: talk {}, and a game begins when {} agents have "
    "connected themselves":
    "別の対戦方式のためのキーなので無視します。"
    "代わりに{0}で対戦し、エージェントが自分で {1} 体接続すると試合を始めます",
    "in turns": "順番に発言する方式",
    "at any time for {}s": " {0} 秒間自由に発言する方式",
    "no last day, so that a game in which nobody dies never ends; {} would end it, and hardly any other":
    "最終日がないため、誰も死亡しない試合は終わりません。"
    "{0} にすると、ほかの試合にはほとんど影響せずに終わります",
    "missing": "設定されていません",
    "missing, read as {}": "設定されていないため {0} とみなします",
    "missing, read as -1 (no limit)": "設定されていないため -1（無制限）とみなします",
    "an older key; use duration": "古いキーです。duration を使ってください",
    "an older place, ignored; use matching.abort_weight_factor":
    "古い位置のキーのため無視します。matching.abort_weight_factor を使ってください",
    "ignored, it is a secret; set the variable SLACK_WEBHOOK_URL":
    "秘密の値なので無視します。環境変数 SLACK_WEBHOOK_URL に設定してください",
    "has no effect if is_optimize is true": "is_optimize が true のときは効果がありません",
    "unknown action {}, ignored": "不明なアクション {0} を無視します",
    "the phase {} has no action, ignored": "フェーズ {0} にはアクションがないため無視します",
    "adds up to {} roles for {} agents; the rest become VILLAGER":
    "役職の合計が {0}、エージェントが {1} 体です。残りは VILLAGER とします",
    "without WEREWOLF nobody can win; the game runs to its last day":
    "WEREWOLF がいないため勝敗がつかず、最終日まで続きます",
    "without base_length and per_agent, strict texts turn every text into Over":
    "base_length も per_agent もないため、strict ではすべての発言が Over になります",
    "{} is more than all agents, read as 1": "{0} は全エージェントより多いため 1 とみなします",
    "0 would end every game at once; read as: one lost agent ends a game":
    "0 ではどの試合もすぐに終わるため、「1 体の離脱で打ち切り」とみなします",
    "viewers see roles and secret acts only when a game is over; true shows everything at once, also "
    "to agents that look":
    "役職と秘密の行動は試合が終わるまで観戦者に見えません。true にするとすぐに公開され、エージェ"
    "ントからも見えます",
    "viewers need a receiver's token, which the contest's viewer does not send":
    "観戦には受信者のトークンが必要ですが、大会のビューアはトークンを送りません",
    "viewers see everything {}s late": "観戦者には {0} 秒遅れて公開されます",
    "not built yet: {}": "まだ実装されていません: {0}",
    "{} is short; 32 random characters are safe": "{0} が短すぎます。32 文字の乱数なら安全です",
    "the store has a new format; the old one is in {}": "保存形式を新しくしました。元のファイルは {0} です",
    "no notices: {} is not set": "{0} が設定されていないため通知しません",
    "stored games that cannot be read: {}": "読めない保存済みの試合: {0}",
    "the records of teams cannot be read: {}": "チームの記録を読めません: {0}",
    "game {} cannot go on: {}": "試合 {0} を再開できません: {1}",
    # Refused agents
    "the token is not valid for this team": "このチームのトークンではありません",
    "the server accepts no new agents": "新しいエージェントの受け付けは終了しました",
    "too many connections of this team": "このチームの接続が多すぎます",
    "a name has at most {} characters": "名前は {0} 文字までです",
    "no name within {} s": "{0} 秒以内に名前が送られてきませんでした",
    "too many connections": "接続が多すぎます",
    "too many connections of one address": "1 つのアドレスからの接続が多すぎます",
    "too many new connections of one address": "1 つのアドレスからの新しい接続が多すぎます",
    "the server stops": "サーバーを停止します",
    "the server restarts; connect again": "サーバーを再起動します。接続し直してください",
    "the connection broke off": "接続が切れました",
    "the server closed: {}": "サーバーが接続を閉じました: {0}",
    "HTTP {}: there is no WebSocket at this path; agents connect to /ws":
    "HTTP {0}: このパスに WebSocket はありません。エージェントは /ws に接続します",
    # Warnings while a server runs
    "connections refused: {}; the last from {}: {}": "断った接続: {0} 件。最後は {1}: {2}",
    "connections cannot be accepted for now: {}": "今は接続を受け付けられません: {0}",
    "a notice could not be sent: {}; dropped so far: {}":
    "通知を送れませんでした: {0}。これまでに捨てた通知: {1}",
    "{} cannot be written: {}; games go on without it": "{0} に書けません: {1}。試合は続けます",
    "no more files of game {} are written: {}": "試合 {0} のファイルはこれ以上書きません: {1}",
    "the process that writes files cannot be started: {}": "ファイルを書くプロセスを起動できません: {0}",
    "the process that writes files has ended ({}); another one goes on":
    "ファイルを書くプロセスが終了しました（{0}）。別のプロセスが続けます",
    "files are not finished after {} s; `jinro log export` makes them from the store":
    "{0} 秒たってもファイルを書き終わりません。`jinro log export` で保存された試合から作れます",
    "game {} aborted: {}": "試合 {0} を打ち切りました: {1}",
    # Starting a server
    "cannot listen on {}: {}": "{0} で待ち受けできません: {1}",
    "a server is using this folder already (process {})":
    "このフォルダーは別のサーバーが使用中です（プロセス {0}）",
    "another process is writing in this folder; try again when it has finished":
    "別のプロセスがこのフォルダーに書き込み中です。終わってからもう一度実行してください",
    "a server uses this plan already (process {})": "この対戦表は別のサーバーが使用中です（プロセス {0}）",
    "a server uses this plan already": "この対戦表は別のサーバーが使用中です",
    "{}; `jinro plan -o {}` makes a plan": "{0}。対戦表は `jinro plan -o {1}` で作れます",
    "several tracks need several plans; set matching.output_path in each file":
    "部門が複数のときは、各ファイルの matching.output_path で対戦表を指定してください",
    "several tracks need several ports; set the port in each file":
    "部門が複数のときは、各ファイルでポートを指定してください",
    "is about the classic door, which needs --classic":
    "従来型の入口のオプションです。--classic が必要です",
    "cannot be used with --mixed, which serves single games of a preset": "--mixed とは一緒に使えません",
    "is not set, or empty; set this variable to a secret in the environment or in .env":
    "設定されていないか空です。秘密の値を環境変数か .env ファイルに設定してください",
    "has fewer than {} bytes, so that tokens can be forged; make one with `openssl rand -hex 32`, or "
    "set {}=1":
    "{0} バイトより短く、トークンを偽造されるおそれがあります。`openssl rand -hex 32` で作るか、"
    "{1}=1 を設定してください",
    "Address already in use": "アドレスは使用中です",
    "Permission denied": "権限がありません",
    "No such file or directory": "そのようなファイルやフォルダーはありません",
    "Is a directory": "フォルダーです",
    "Not a directory": "フォルダーではありません",
    "Read-only file system": "読み取り専用のファイルシステムです",
    "No space left on device": "ディスクに空きがありません",
    "Connection refused": "接続を拒否されました（サーバーが動いていないか、アドレスが違います）",
    "Connection reset by peer": "接続が切られました",
    # Plans
    "exists already; a plan that may be in use is not overwritten":
    "すでにあります。使用中かもしれない対戦表は上書きしません",
    "exists already; it is not overwritten": "すでにあるため、上書きしません",
    "exists already; a backup is not overwritten": "すでにあります。バックアップは上書きしません",
    "is inside the data folder": "データフォルダーの中にあります",
    "not a plan: {}": "対戦表ではありません: {0}",
    "the plan is for {}, not {}": "対戦表は {0} 用で、{1} 用ではありません",
    "a village of {} needs at least {} teams, not {}": "{0} 人村には {1} チーム以上必要です（指定: {2}）",
    "a plan has 1 to {} teams, not {}": "チーム数は 1 から {0} です（指定: {1}）",
    "a plan needs at least 1 game, not {}": "試合は 1 試合以上必要です（指定: {0}）",
    "a plan has at most {} games, not {}": "試合は {0} 試合までです（指定: {1}）",
    "the plan has {} games; it is not shortened to {}": "対戦表は {0} 試合です。{1} 試合には短縮できません",
    "{} games are played already; the plan cannot be shortened to {}":
    "すでに {0} 試合が終了しています。{1} 試合には短縮できません",
    "give --config or --preset, not both": "--config と --preset はどちらか一方を指定してください",
    "give --games N, or --without OTHER": "--games N か --without OTHER を指定してください",
    # Games and results
    "no games are stored there; --data names the folder of a server's games":
    "保存された試合がありません。サーバーのデータフォルダーを --data で指定してください",
    "there are no stored games yet": "保存された試合はまだありません",
    "there is no game {}; `{}` lists them":
    "試合 {0} はありません。一覧は `{1}` で見られます",
    "{} is the end of several ids: {}": "{0} で終わる ID が複数あります: {1}",
    "there is no such file": "そのようなファイルはありません",
    "--team: {} has played no game there; there are {}": "--team: {0} の試合はありません。あるチーム: {1}",
    "--track: no stored game is of {}; there are {}": "--track: {0} の試合はありません。ある部門: {1}",
    "is a database of something else": "jinro のデータベースではありません",
    "--games: {} is not a whole number from {} to {}": "--games: {0} は {1} から {2} の整数ではありません",
    "--seed: {} is not a whole number from {} to {}": "--seed: {0} は {1} から {2} の整数ではありません",
    "is not a store of jinro": "jinro のデータではありません",
    # The care of a data folder
    "{} events are not where the header says": "{0} 個のイベントが見出しの示す場所にありません",
    "the header has {} {}, the events {}": "見出しの {0} は {1}、イベントでは {2} です",
    "played match {} ({}) is not stored": "終了した対戦 {0}（{1}）が保存されていません",
    "is incomplete (game {})": "途中までしかありません（試合 {0}）",
    "cannot be exported from the stored events (game {})":
    "保存されたイベントから書き出せません（試合 {0}）",
    "differs from the stored game, first in line {}, byte {} (game {})":
    "保存された試合と異なります。最初の違いは {0} 行目、{1} バイト目（試合 {2}）",
    "database": "データベース",
    "games": "試合",
    "files": "ファイル",
    "plans": "対戦表",
    # Files of games
    "this is a game log of the contest: `jinro check log` checks it":
    "これは大会のゲームログです。`jinro check log` で検査できます",
    "this is a game log of the classic server: `jinro check log` checks it":
    "これは従来プラットフォームのゲームログです。`jinro check log` で検査できます",
    "this is jinro's own log: `jinro check log` checks it, `jinro log convert` makes a trace of it":
    "これは jinro 自身のログです。`jinro check log` で検査でき、`jinro log convert` でトレースに変換できます",
    "this is a packet trace: `jinro check trace` checks it":
    "これはパケットの記録（トレース）です。`jinro check trace` で検査できます",
    "this is a realtime feed: `jinro log show` and `jinro replay` show it":
    "これは観戦用の配信データです。`jinro log show` と `jinro replay` で見られます",
    "not in this file: {}": "このファイルにない情報: {0}",
    "this file has no row of a game log": "ゲームログの行がありません",
    "not a row of a game log: {}": "ゲームログの行として読めません: {0}",
    "{} has {} fields after its kind, not {}: {}": "{0} の後の項目は {1} 個のはずですが、{2} 個あります: {3}",
    "the seats are in the order of roles, which reveals the roles (by chance in one game of {})":
    "席が役職の順に並んでいて、席から役職が分かります（偶然なら {0} 試合に 1 試合）",
    "seat {} was lost": "席 {0} は途中で離脱しました",
    "the log ends without a result": "結果の行がないままログが終わっています",
    "a row of {} after the result": "結果より後に {0} の行があります",
    "day {} follows day {}": "{1} 日目の次が {0} 日目になっています",
    "there is not one status row per seat, in order": "status の行が、席の順に 1 行ずつありません",
    "seat {} is dead but nothing killed it": "席 {0} は死亡していますが、その原因がありません",
    "seat {} is alive but was dead before": "席 {0} は生きていますが、前に死亡しています",
    "{} of seat {}, who is dead": "死亡した席 {1} の {0}",
    "{} on seat {}, who is dead": "死亡した席 {1} への {0}",
    "{} {} follows {}": "{0} の {2} の次が {1} になっています",
    "seat {} speaks again after Over": "席 {0} が Over の後に発言しています",
    "seat {} is executed but did not lead the vote": "追放された席 {0} は最多得票ではありません",
    "seat {} is attacked but did not lead the attack vote":
    "襲撃された席 {0} は襲撃投票の最多得票ではありません",
    "seat {} was guarded but died": "護衛された席 {0} が死亡しています",
    "the trace is truncated; {} of its entries are complete":
    "パケットの記録が途中で切れています。完全な項目は {0} 個です",
    "a number is not a number: {}": "数であるべき項目が数ではありません: {0}",
    "a number is out of range; got {}": "数が範囲の外です: {0}",
    "more than {} lines, the limit of a game": "試合の上限である {0} 行を超えています",
    "no packet of this trace has a setting": "設定（setting）のあるパケットがありません",
    "the setting of this trace cannot be read: {}": "この記録の設定を読めません: {0}",
    "the setting of this trace is not playable: {}": "この記録の設定では試合ができません: {0}",
    "the packets of this trace are not the contest's: {}": "大会のパケットではありません: {0}",
    "a log begins with the event Opened, not {}": "ログの最初のイベントは Opened のはずですが、{0} です",
    "this log has format version {}; this jinro reads version {}":
    "このログの形式はバージョン {0} ですが、読めるのはバージョン {1} です",
    "{} cannot follow what the log says before it: {}":
    "{0} は、それより前の記録に続くことができません: {1}",
    "byte 0x{} is not UTF-8": "バイト 0x{0} は UTF-8 ではありません",
    "not a packet trace: {}": "パケットの記録として読めません: {0}",
    "not an event of a jinro log: {}": "jinro のログのイベントとして読めません: {0}",
    "damaged or incomplete gzip file: {}": "gzip ファイルが壊れているか、途中で切れています: {0}",
    "there is no game in it": "試合が入っていません",
    "larger than {} bytes, the limit of such a file": "上限の {0} バイトを超えています",
    "more than {} JSON values, the limit of a game": "試合の上限である {0} 個の JSON の値を超えています",
    "reading it takes too much memory": "読み込みに使うメモリーが多すぎます",
    "reading it takes too long": "読み込みに時間がかかりすぎます",
    "reading it takes too long, or too much memory":
    "読み込みに時間がかかりすぎるか、使うメモリーが多すぎます",
    "sending it takes too long": "送信に時間がかかりすぎます",
    "too many files are being read; try again soon":
    "読み込み中のファイルが多すぎます。しばらくしてからもう一度試してください",
    "there is no format {}": "形式 {0} はありません",
    "these events contain no asks, so they cannot become a packet trace":
    "この記録には問いが残っていないため、パケットの記録にはできません",
    "{} is none of all, public, a seat from 1 to {}, {}":
    "{0} は使えません。all、public、1 から {1} の席の番号、{2} のいずれかを指定してください",
    # Other commands
    "there is no command {}; `{} --help` lists them":
    "コマンド {0} はありません。一覧は `{1} --help` で見られます",
    "there is no command {} (did you mean {}?); `{} --help` lists them":
    "コマンド {0} はありません（もしかして: {1}）。一覧は `{2} --help` で見られます",
    "there is no preset {} (did you mean {}?); `jinro presets` lists them":
    "プリセット {0} はありません（もしかして: {1}）。一覧は `jinro presets` で見られます",
    "there is no preset {}; `jinro presets` lists them":
    "プリセット {0} はありません。一覧は `jinro presets` で見られます",
    "{} is not for a contest file; there are {}": "大会の設定ファイルに {0} は使えません。使えるもの: {1}",
    "there is no player {} (did you mean {}?); there are {}":
    "プレイヤー {0} はありません（もしかして: {1}）。あるのは {2}",
    "there is no player {}; there are {}": "プレイヤー {0} はありません。あるのは {1}",
    "there is no role {} (did you mean {}?); there are {}":
    "役職 {0} はありません（もしかして: {1}）。あるのは {2}",
    "there is no role {}; there are {}": "役職 {0} はありません。あるのは {1}",
    "{} does not begin with ws://, wss:// or tcp://":
    "{0} は ws://、wss://、tcp:// のいずれでも始まりません",
    "contest servers do not take role requests": "大会のサーバーでは役職を希望できません",
    "classic servers have no tokens": "従来型のサーバーにトークンはありません",
    "classic servers have no encryption": "従来型のサーバーに暗号化はありません",
    "{} is not encrypted; give a URL that begins with wss://":
    "{0} は暗号化されません。wss:// で始まる URL を指定してください",
    "only LiCOS has villages with numbers: jinro join licos URL":
    "村の番号は LiCOS だけで使えます: jinro join licos URL",
    "a token of LiCOS is a UUID": "LiCOS のトークンは UUID です",
    "a token is of one player, not of {}": "トークンはプレイヤー 1 人のものです（指定された人数: {0}）",
    "{}: expected one URL, or licos and one URL": "{0}: URL を 1 つ、または licos と URL を指定してください",
    "there is no dialect {}; there are {}": "方言 {0} はありません（使えるもの: {1}）",
    "its certificate is not trusted: {}; --tls-ca FILE trusts one":
    "サーバーの証明書を信用できません: {0}（--tls-ca FILE で信用できます）",
    "missing; a certificate and its key are given together": "証明書と鍵は一緒に指定してください",
    "cannot be used with --tls-self-signed, which makes a certificate":
    "証明書を作る --tls-self-signed とは一緒に使えません",
    "the classic door, which is the only one here, has no encryption":
    "従来プラットフォームの入口だけを開いていますが、この入口は暗号化できません",
    "is not the key of {}": "{0} の鍵ではありません",
    "not a certificate and its key in PEM format": "PEM 形式の証明書と鍵ではありません",
    "holds no certificate in PEM format": "PEM 形式の証明書がありません",
    "the key is protected by a password; the server needs one without":
    "鍵がパスワードで保護されています。サーバーにはパスワードのない鍵が必要です",
    "must be like https://village.example, not {}":
    "https://village.example のように指定してください（指定された値: {0}）",
    "--token and --token-file: give only one": "--token と --token-file はどちらか一方を指定してください",
    "not a token": "トークンではありません",
    "is empty": "空です",
    "the server closed before the first game": "最初の試合の前にサーバーが接続を閉じました",
    # Scores
    "give files, folders or stores of games, or --table FILE":
    "試合のファイル、フォルダー、データフォルダー、または --table FILE を指定してください",
    "needs --table FILE with the means": "平均の表を --table FILE で指定してください",
    "at most {} points around a rate of {} %": "勝率 {1}% の前後では最大 {0} ポイントです",
    "a table needs a header and rows": "表には見出しと行が必要です",
    "the header must begin with Team and name roles, not {}":
    "見出しは Team で始まり、役職名を含む必要があります（見出し: {0}）",
    "the roles of its seats are not told": "各席の役職がわかりません",
    "the players of its seats are not named": "各席のプレイヤー名がわかりません",
    "it ends without a result": "結果がありません",
    "nobody won it ({})": "勝者がいません（{0}）",
    "the same file as {}": "{0} と同じファイルです",
    "the same game as {}": "{0} と同じ試合です",
    "it is not over": "まだ終わっていません",
    "{} tells of other players or roles": "{0} とプレイヤーか役職が異なります",
    "lost in it: {}": "離脱したプレイヤー: {0}",
    "{} and {} differ only in case: counted apart":
    "{0} と {1} は大文字と小文字だけが異なり、別々に数えました",
    "{} is counted as {}, which is the name of another agent too":
    "{0} は {1} として数えましたが、{1} という名前のエージェントもあります",
    "give either --team NAME or --receiver": "--team NAME か --receiver を指定してください",
    "{} ends in a digit; a team is the name of its agents without the final number":
    "{0} は数字で終わっています。チーム名は、エージェント名から末尾の番号を除いたものです",
    "interrupted": "中断しました",
    # What the parser of the command line says
    "Missing argument '{}'.": "引数 {0} がありません。",
    "Missing option '{}'.": "オプション {0} が必要です。",
    "Missing command.": "コマンドを指定してください。",
    "No such option '{}'.": "オプション {0} はありません。",
    "No such option '{}'. Did you mean '{}'?": "オプション {0} はありません。もしかして: {1}",
    "No such option '{}'. (Did you mean one of: {}?)": "オプション {0} はありません。候補: {1}",
    "No such command '{}'.": "コマンド {0} はありません。",
    "Got unexpected extra argument ({})": "余分な引数があります: {0}",
    "Got unexpected extra arguments ({})": "余分な引数があります: {0}",
    "Option '{}' requires an argument.": "オプション {0} には値が必要です。",
    "Option '{}' does not take a value.": "オプション {0} に値は指定できません。",
    "Invalid value for '{}': {}": "{0} の値が正しくありません: {1}",
    "'{}' is not one of {}.": "{0} は {1} のいずれでもありません。",
    "'{}' is not a valid {}.": "{0} は正しい値ではありません（{1}）。",
    "integer": "整数",
    "integer range": "整数",
    "float range": "数",
    "{} is not in the range {}.": "{0} は範囲 {1} の外です。",
}
# fmt: on
"""Japanese by English text: `{}` stands for what varies, `{0}` for the first of these."""
PARTS: Final = 4
"""How many prefixes such as a file or a key a message may have."""


def phrase(text: str, language: Language) -> str:
    """A message in this language, if it is known in it; a prefix such as `FILE: ` or `--option: ` stays."""
    if language == "en":
        return text
    parts = text.split("; ")  # A settings file may have several faults.
    found = [_known(part) for part in parts]
    if None in found and (whole := _known(text)) is not None:
        return whole
    return "; ".join(known or part for known, part in zip(found, parts, strict=True))


def _known(text: str) -> str | None:
    return _whole(text) or _after_prefix(text, PARTS)


def _after_prefix(text: str, most: int) -> str | None:
    """The message behind its first prefix, if it is known; else behind its second one."""
    head, colon, tail = text.partition(": ")
    if not colon or not most:
        return None
    found = _whole(tail) or _after_prefix(tail, most - 1)
    return None if found is None else f"{head}: {found}"


def _whole(text: str) -> str | None:
    for pattern, japanese in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            return japanese.format(*(phrase(part, "ja") for part in found.groups()))
    return None


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The most specific first: those with the most fixed characters."""
    keys = sorted(JAPANESE, key=lambda key: -len(key.replace("{}", "")))
    return [(re.compile(_pattern(key), re.DOTALL), JAPANESE[key]) for key in keys]


def _pattern(key: str) -> str:
    """The regular expression of a message. What it begins with, if that varies, is no prefix."""
    pattern = "(.+?)".join(map(re.escape, key.split("{}")))
    return pattern.replace("(.+?)", "((?:(?!: ).)+?)", 1) if key.startswith("{}") else pattern
