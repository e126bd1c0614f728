"""What every key of a contest file means, in English and in Japanese: the comments of a new file."""

from typing import Final

EXPLAINED: Final = {
    "server": ("Where the server listens, and how long it waits", "待ち受けるアドレスと制限時間"),
    "server.web_socket": ("", ""),
    "server.web_socket.host": (
        "the address to listen on; 0.0.0.0: other machines can connect",
        "待ち受けるアドレス。0.0.0.0 にすると他のマシンからも接続できる",
    ),
    "server.web_socket.port": ("the port; 0: any free port", "ポート番号。0 なら空いているポート"),
    "server.authentication": ("", ""),
    "server.authentication.enable": (
        "agents need tokens (jinro token); the variable SECRET_KEY must be set",
        "エージェントにトークンを要求する（jinro token で発行。環境変数 SECRET_KEY が必要）",
    ),
    "server.timeout": ("", ""),
    "server.timeout.action": ("time limit of an answer", "1 回の回答の制限時間"),
    "server.timeout.response": (
        "time limit for an agent that did not answer to send its name; then its seat is lost",
        "回答しなかったエージェントが NAME に答えるまでの制限時間。過ぎると席を失う",
    ),
    "server.timeout.acceptable": (
        "grace added for the network; agents are not told",
        "通信の遅れを見込んで加える猶予。エージェントには伝えない",
    ),
    "server.max_continue_error_ratio": (
        "the share of lost agents that ends a game",
        "離脱したエージェントがこの割合に達すると試合を打ち切る",
    ),
    "server.dialect": (
        "dialect of the packets: s1, 2026-05 or 2026",
        "パケットの形式: s1、2026-05、2026",
    ),
    "server.strict_texts": (
        "cut texts exactly as the contest's first server did, including its bugs",
        "発言の切り詰めを大会の最初のサーバーと（不具合も含めて）同じにする",
    ),
    "server.empty_answer": (
        "what an empty utterance becomes: over, over_once or skip",
        "空の発言の扱い: over、over_once、skip",
    ),
    "server.reseat": (
        "who gets a lost seat back: token, address or name",
        "離脱した席に戻れる条件: token、address、name",
    ),
    "server.agents_consent": (
        "the organiser consents for all agents that what they say is published",
        "発言の公開に、主催者が全エージェントに代わって同意する",
    ),
    "server.visibility": (
        "who may see the games: public, link (who has it), members (who was there) or sealed",
        "試合を見られる人: public、link（リンクを知る人）、members（参加者）、sealed（非公開）",
    ),
    "server.trusted_proxies": (
        "proxies whose X-Forwarded-For is believed, as addresses or networks",
        "X-Forwarded-For を信用するプロキシ（アドレスまたはネットワーク）",
    ),
    "server.allow_origins": (
        "origins under which the server is reached too, or whose pages may connect",
        "このサーバーの別の公開元、または接続を許すページのオリジン",
    ),
    "server.limits": (
        "Limits of connections; docs/limits.md explains them",
        "接続の制限（説明は docs/limits.md）",
    ),
    "server.limits.name_s": ("seconds for the handshake, and for the name", "接続手続きと名前の回答の秒数"),
    "server.limits.name_characters": ("characters of a name", "名前の文字数"),
    "server.limits.name_bytes": (
        "bytes of the first message, the name",
        "最初のメッセージ（名前）のバイト数",
    ),
    "server.limits.message_bytes": ("bytes of a message", "1 メッセージのバイト数"),
    "server.limits.message_s": (
        "seconds from the first byte of a message to its last",
        "メッセージの最初のバイトから最後のバイトまでの秒数",
    ),
    "server.limits.unfinished_bytes": (
        "bytes of all unfinished messages together",
        "受信途中のメッセージの合計バイト数",
    ),
    "server.limits.outbox_bytes": (
        "bytes that may wait for an agent that does not read",
        "受信しないエージェント宛てに溜めるバイト数",
    ),
    "server.limits.write_s": (
        "seconds in which an agent may read nothing",
        "エージェントが受信しなくてよい秒数",
    ),
    "server.limits.idle_messages": (
        "messages that nobody asked for, in a burst",
        "求められていないメッセージの連続数",
    ),
    "server.limits.forgiven_s": (
        "seconds after which one of them is forgiven",
        "そのうち 1 つが帳消しになるまでの秒数",
    ),
    "server.limits.per_team": ("connections of a team", "1 チームの同時接続数"),
    "server.limits.per_address": ("connections of an address", "1 アドレスの同時接続数"),
    "server.limits.connects": ("new connections of an address in a burst", "1 アドレスの連続した新規接続数"),
    "server.limits.connects_per_s": (
        "new connections of an address per second, after a burst",
        "その後の 1 秒あたりの新規接続数",
    ),
    "server.limits.refusals": (
        "agents of an address that are sent away at once, in a burst",
        "1 アドレスにつき待たせずに断る数",
    ),
    "server.limits.refusal_s": ("seconds that the next ones are kept waiting", "それ以降に待たせる秒数"),
    "server.limits.connections": ("connections of the whole server", "サーバー全体の同時接続数"),
    "server.limits.exempt": (
        "networks to which the limits per address do not apply",
        "アドレスごとの制限を適用しないネットワーク",
    ),
    "game": ("The village", "村の設定"),
    "game.agent_count": ("players per game", "1 試合の人数"),
    "game.max_day": ("the last day; -1: no limit", "最終日。-1 なら制限なし"),
    "game.vote_visibility": ("votes are shown the next morning", "投票先を翌朝に公開する"),
    "game.night_s": (
        "seconds of every night; it ends neither early nor late, so that time tells nothing",
        "夜の長さ（秒）。早くも遅くも終わらないので、時間から何も分からない",
    ),
    "game.talk": ("Talk", "会話"),
    "game.talk.duration": (
        "agents speak at any time, for this long; without this key in turns",
        "この時間のあいだ自由に発言できる。このキーがなければターン制",
    ),
    "game.talk.max_count": ("", ""),
    "game.talk.max_count.per_agent": ("utterances per agent and phase", "1 フェーズに 1 人が発言できる回数"),
    "game.talk.max_count.per_day": (
        "turns per phase (everybody's once is one)",
        "1 フェーズのターン数（全員が 1 回ずつで 1 ターン）",
    ),
    "game.talk.max_length": ("-1: no limit", "-1 なら制限なし"),
    "game.talk.max_length.count_in_word": (
        "count words instead of characters",
        "文字数ではなく単語数で数える",
    ),
    "game.talk.max_length.count_spaces": ("count white space", "空白も数える"),
    "game.talk.max_length.per_talk": (
        "per utterance, before and after a mention together",
        "1 発言の長さ（メンションの前後の合計）",
    ),
    "game.talk.max_length.mention_length": ("the text after a mention", "メンションより後の長さ"),
    "game.talk.max_length.per_agent": (
        "a budget per phase, for text beyond the other limits",
        "ほかの制限を超えた分に使える、1 フェーズの合計",
    ),
    "game.talk.max_length.base_length": (
        "the text before a mention, or the whole text",
        "メンションより前、またはメンションのない発言の長さ",
    ),
    "game.talk.max_skip": (
        "skips in a row; the next one becomes Over",
        "連続で Skip できる回数。超えると Over になる",
    ),
    "game.whisper": ("Whispers of werewolves: the same keys as talk", "人狼の囁き（キーは talk と同じ）"),
    "game.vote": ("Votes of the village", "追放の投票"),
    "game.vote.max_count": (
        "ballots in all; 2: one more if there is a tie",
        "投票の最大回数。2 なら同数のとき 1 回だけ再投票",
    ),
    "game.vote.allow_self_vote": ("one may vote for oneself", "自分への投票を認める"),
    "game.attack_vote": ("Votes of the werewolves", "襲撃の投票"),
    "game.attack_vote.max_count": ("ballots in all", "投票の最大回数"),
    "game.attack_vote.allow_self_vote": ("werewolves may vote for themselves", "自分への投票を認める"),
    "game.attack_vote.allow_no_target": (
        "a tie attacks nobody; false: the target is drawn",
        "同数なら襲撃なし。false なら抽選で決める",
    ),
    "logic": ("What happens in a day and a night, and the roles", "昼と夜の進行と役職"),
    "logic.day_phases": (
        "in this order; actions: talk, whisper, execution, divine, guard, attack; only_day or except_day "
        "names a day",
        "上から順に進む。actions は talk、whisper、execution、divine、guard、attack。only_day は"
        "その日だけ、except_day はその日以外",
    ),
    "logic.night_phases": ("", ""),
    "logic.roles": (
        "seats per role, by number of players; seats that are left are VILLAGER",
        "人数ごとの役職の席数。余りは VILLAGER になる",
    ),
    "matching": ("Who plays whom", "対戦の組み方"),
    "matching.self_match": (
        "true: the agents of one team play each other; false: agents of different teams",
        "true なら同じチームのエージェント同士、false なら異なるチームのエージェントで対戦する",
    ),
    "matching.is_optimize": (
        "games follow a balanced plan (jinro plan); self_match has no effect then",
        "均等な対戦表（jinro plan）に従う。このとき self_match は無視される",
    ),
    "matching.team_count": ("plan: number of teams", "対戦表: チーム数"),
    "matching.game_count": (
        "plan: number of games; a multiple of team_count balances all roles",
        "対戦表: 試合数。team_count の倍数なら役職が均等になる",
    ),
    "matching.output_path": (
        "plan: its file, tried from the working folder, then below --data; made if there is none",
        "対戦表のファイル。作業フォルダー、--data の順に探し、なければ作る",
    ),
    "matching.infinite_loop": (
        "plan: when all games are played, as many are added",
        "対戦表: すべて終わったら同じ数の試合を追加する",
    ),
    "matching.abort_weight_factor": (
        "plan: factor for the weight of an aborted game; lighter games are played later",
        "対戦表: 打ち切られた試合の重みに掛ける値。軽い試合は後回しになる",
    ),
    "matching.people": (
        "seats of each game for people, who come by the page; not with a plan",
        "各試合で人が座る席の数（ページから参加する。対戦表とは併用できない）",
    ),
    "matching.robots": (
        "seats of each game for built-in players; not with a plan",
        "各試合で内蔵プレイヤーが座る席の数（対戦表とは併用できない）",
    ),
    "matching.people_told": (
        "people and built-in players have names that tell what they are",
        "人と内蔵プレイヤーの名前で、どちらであるかを明かす",
    ),
    "custom_profile": ("Characters", "キャラクター"),
    "custom_profile.enable": (
        "agents have characters; false: they are called Agent[01] and so on",
        "キャラクターを使う。false なら Agent[01] などの名前になる",
    ),
    "custom_profile.profile_encoding": (
        "what a player is told of its character: key and label",
        "プレイヤーに伝える項目: キーと見出し",
    ),
    "custom_profile.profiles": (
        "games draw from these; at least as many as players",
        "この中から試合ごとに選ぶ。人数以上が必要",
    ),
    "custom_profile.dynamic_profile": (
        "A language model invents characters for every game (the variable OPENAI_API_KEY)",
        "言語モデルで試合ごとにキャラクターを作る（環境変数 OPENAI_API_KEY）",
    ),
    "custom_profile.dynamic_profile.enable": ("", ""),
    "custom_profile.dynamic_profile.prompt": ("what the model is told", "モデルへの指示"),
    "custom_profile.dynamic_profile.attempts": (
        "attempts to get different names",
        "名前が重ならないように試す回数",
    ),
    "custom_profile.dynamic_profile.model": ("", ""),
    "custom_profile.dynamic_profile.max_tokens": ("", ""),
    "custom_profile.dynamic_profile.avatars": ("at least one per player", "人数以上の画像の URL"),
    "custom_profile.dynamic_profile.timeout": (
        "time limit for the whole cast; then the profiles above are used",
        "全員分の制限時間。過ぎると上の profiles を使う",
    ),
    "custom_profile.dynamic_profile.base_url": (
        "another OpenAI-compatible endpoint",
        "OpenAI 互換の別の接続先",
    ),
    "json_logger": ("The packet trace of every game", "試合ごとのパケットの記録"),
    "json_logger.enable": ("", ""),
    "json_logger.output_dir": ("its folder, below --data", "保存先（--data の下）"),
    "json_logger.filename": (
        "with {game_id}, {timestamp}, {teams}",
        "{game_id}、{timestamp}、{teams} が使える",
    ),
    "game_logger": ("The game log", "ゲームログ"),
    "game_logger.enable": ("", ""),
    "game_logger.output_dir": ("", ""),
    "game_logger.filename": ("", ""),
    "game_logger.texts": (
        "how texts with commas, quotation marks and line breaks are written: as_said, one_line or plain",
        "カンマ、引用符、改行を含む発言の書き方: as_said、one_line、plain",
    ),
    "realtime_broadcaster": ("The feed for viewers", "観戦用の配信"),
    "realtime_broadcaster.enable": ("", ""),
    "realtime_broadcaster.delay": ("delay behind the game", "試合からの遅れ"),
    "realtime_broadcaster.output_dir": ("", ""),
    "realtime_broadcaster.filename": ("", ""),
    "realtime_broadcaster.open": (
        "everybody may read all of it, roles too, even while a game is running",
        "試合中でも、役職を含めて誰でも閲覧できる",
    ),
    "tts_broadcaster": ("Speech output: not built yet", "音声合成（未対応）"),
    "tts_broadcaster.enable": ("", ""),
    "team_health": (
        "Teams whose agents fail play less often, or wait in quarantine; works with a plan",
        "失敗の多いチームの試合を減らす、または隔離する（対戦表を使うとき）",
    ),
    "team_health.enable": ("", ""),
    "team_health.window": ("games that count, the last of a team", "集計する直近の試合数"),
    "team_health.min_games": ("with fewer games there is no failure rate", "失敗率を計算する最小の試合数"),
    "team_health.scores": ("weights in the failure rate", "失敗率での重み"),
    "team_health.scores.request_error": ("requests without an answer", "回答がなかったリクエスト"),
    "team_health.scores.fatal": ("games in which an agent was lost", "エージェントが離脱した試合"),
    "team_health.scores.abort": ("games that were aborted for that", "そのために打ち切られた試合"),
    "team_health.weight_floor": ("least weight of a team", "チームの重みの下限"),
    "team_health.quarantine_rate": ("failure rate from which on a team waits", "隔離する失敗率"),
    "team_health.quarantine_duration": ("", "隔離の時間"),
    "slack_notifier": (
        "Notices to a chat (the variable SLACK_WEBHOOK_URL)",
        "チャットへの通知（環境変数 SLACK_WEBHOOK_URL）",
    ),
    "slack_notifier.enable": ("", ""),
    "slack_notifier.username": ("name under which notices appear", "通知の表示名"),
    "slack_notifier.icon_emoji": ("and their icon", "通知のアイコン"),
    "slack_notifier.timeout": ("time limit of one message", "1 通の制限時間"),
    "slack_notifier.min_interval": ("least time between two messages of a kind", "同じ種類の通知の最小間隔"),
    "slack_notifier.events": ("which notices", "通知する種類"),
    "slack_notifier.stall_threshold": (
        "time without a game after which a stall is told",
        "この時間試合が始まらなければ停滞を知らせる",
    ),
    "slack_notifier.milestone_every": ("games between two milestones", "何試合ごとに進捗を知らせるか"),
}
"""By key: its comment in English and in Japanese; empty where the name says it all."""

HEAD: Final = {
    "en": (
        "Settings of a contest: {name}, {seats} players",
        "Serve it: jinro serve -c FILE.yml",
        "Keys after # without a space are off, with their default or an example.",
        "Durations: 60s, 1m30s, 500ms.",
        "Relative paths: below --data; of a plan, from the working folder first.",
    ),
    "ja": (
        "大会の設定: {name}（{seats} 人村）",
        "起動: jinro serve -c FILE.yml",
        "# の直後に空白なしで続くキーは無効。値は既定値または例",
        "時間の書き方: 60s、1m30s、500ms",
        "相対パスは --data の下（対戦表だけは、先に作業フォルダーを探す）",
    ),
}
"""The first lines of a new file."""
