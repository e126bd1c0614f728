"""TODO"""

from typing import Final, Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]
"""error: an answer, a game or the whole contest is lost. warning: it is played, and worse than was meant, or
against the regulation. note: worth knowing."""


class FindingKind(Struct, frozen=True, kw_only=True):
    """How bad it is, what is wrong, what to do; details are filled with the facts of a finding."""

    code: str
    severity: Severity
    what_en: str
    what_ja: str
    mend_en: str
    mend_ja: str
    detail_en: str = ""
    detail_ja: str = ""


CONNECTION: Final = (
    FindingKind(
        code="no_connection",
        severity="error",
        what_en="The agent did not connect.",
        what_ja="エージェントが接続してきませんでした。",
        mend_en="Let it connect to this address by WebSocket; check its configuration and its own output.",
        mend_ja="このアドレスにWebSocketで接続してください。設定と、エージェント自身の出力を確かめましょう。",
        detail_en="waited {seconds} s at {url}; {came} of {needed} connections came",
        detail_ja="{url} で{seconds}秒待ちました（接続 {came}／{needed}）",
    ),
    FindingKind(
        code="wrong_path",
        severity="error",
        what_en="The agent asked for another path of the server.",
        what_ja="サーバーの別のパスに接続しようとしました。",
        mend_en="Agents connect at /ws: the whole address, with its path, belongs into the configuration.",
        mend_ja="接続先のパスは /ws です。設定にはパスまで含めたアドレスを書いてください。",
        detail_en="{path} instead of /ws",
        detail_ja="/ws ではなく {path}",
    ),
    FindingKind(
        code="no_name",
        severity="error",
        what_en="The agent connected and did not answer NAME, or with far too long a name.",
        what_ja="接続しましたが、NAMEに答えませんでした（または名前が長すぎました）。",
        mend_en='Answer the first packet, {"request":"NAME"}, with the agent\'s name as plain text.',
        mend_ja='最初のパケット {"request":"NAME"} に、名前をそのままの文字列で返してください。',
        detail_en="waited {seconds} s",
        detail_ja="{seconds}秒待ちました",
    ),
    FindingKind(
        code="exited",
        severity="error",
        what_en="The agent's program ended before its game was over.",
        what_ja="ゲームが終わる前に、エージェントのプログラムが終了しました。",
        mend_en="Its last lines are in the report; a program must run until it has received FINISH.",
        mend_ja="最後の出力を下に示します。FINISHを受け取るまで動き続けてください。",
        detail_en="exit code {exit}",
        detail_ja="終了コード {exit}",
    ),
    FindingKind(
        code="disconnected",
        severity="error",
        what_en="The connection broke in the middle of the game; in the contest the seat is lost.",
        what_ja="ゲームの途中で接続が切れました。大会ではその席を失います。",
        mend_en="Look at what the agent does with the packet shown; catch errors, and close only after "
        "FINISH.",
        mend_ja="示したパケットの処理を確かめてください。例外を捕まえ、閉じるのはFINISHのあとにしましょう。",
    ),
    FindingKind(
        code="anytime_unknown",
        severity="error",
        what_en="The agent left when it got a packet of the mode in which one may speak at any time.",
        what_ja="いつでも発言できるモードのパケットを受け取って、接続が切れました。",
        mend_en="aiwolf-nlp-common knows these packets from 0.7.0 on. A contest in turns never sends them:"
        " for it, choose the other rehearsals with --rehearsal.",
        mend_ja="aiwolf-nlp-common では 0.7.0 から対応しています。順番に話す大会では届かないので、"
        "その場合は --rehearsal でほかのリハーサルを選んでください。",
    ),
    FindingKind(
        code="lost_after_timeout",
        severity="error",
        what_en="After an answer that was not there in time, the agent did not say its name; it is out of "
        "the game.",
        what_ja="時間切れのあとのNAMEに答えませんでした。大会ではゲームから外されます。",
        mend_en="NAME can come at any time: answer it at once with the same name, even while still thinking.",
        mend_ja="NAMEはいつでも届きます。考えている最中でも、すぐに同じ名前を返してください。",
    ),
    FindingKind(
        code="name_wrong",
        severity="error",
        what_en="NAME in the middle of the game was answered with something else than the first time.",
        what_ja="ゲーム中のNAMEに、最初とは違う答えを返しました。",
        mend_en="Always answer NAME with exactly the same text; send nothing else before it.",
        mend_ja="NAMEには、いつもまったく同じ文字列を返してください。その前に他のものを送らないでください。",
        detail_en="first {first!r}, now {now!r}",
        detail_ja="最初は {first!r}、今回は {now!r}",
    ),
    FindingKind(
        code="flood",
        severity="error",
        what_en="The agent sent so many messages nobody asked for that it was cut off.",
        what_ja="求められていないメッセージを送りすぎて、切断されました。",
        mend_en="Send one message for each request, and none otherwise.",
        mend_ja="一つの要求に一つだけ返し、それ以外は送らないでください。",
    ),
    FindingKind(
        code="unfinished",
        severity="error",
        what_en="The rehearsal was broken off before the game was over.",
        what_ja="ゲームが終わる前にリハーサルを打ち切りました。",
        mend_en="Mend the other errors first; if the agent is merely slow, give more time with --game-limit.",
        mend_ja="先にほかのエラーを直してください。単に遅いだけなら --game-limit で時間を延ばせます。",
        detail_en="{why}",
        detail_ja="{why_ja}",
    ),
    FindingKind(
        code="name_no_team",
        severity="error",
        what_en="The name consists of digits alone, so it belongs to no team.",
        what_ja="名前が数字だけなので、どのチームでもありません。",
        mend_en="Use the team's registered name and a number: cats1. The team is the name without the "
        "digits at its end.",
        mend_ja="登録したチーム名に番号を付けてください（例: cats1）。末尾の数字を除いたものがチーム名です。",
        detail_en="{name!r}",
        detail_ja="{name!r}",
    ),
    FindingKind(
        code="name_odd",
        severity="warning",
        what_en="The name has white space around it or control characters in it; these become part of the "
        "team.",
        what_ja="名前の前後に空白があるか、制御文字が含まれています。チーム名の一部になってしまいます。",
        mend_en="Send the bare name; only newlines at its end are taken off.",
        mend_ja="名前だけを送ってください。取り除かれるのは末尾の改行だけです。",
        detail_en="{name!r}",
        detail_ja="{name!r}",
    ),
    FindingKind(
        code="name_changes",
        severity="warning",
        what_en="The agent gave names of different teams when it connected.",
        what_ja="接続ごとに違うチームの名前を名乗りました。",
        mend_en="Keep the name up to the digits at its end the same in every connection.",
        mend_ja="末尾の数字を除いた部分は、どの接続でも同じにしてください。",
        detail_en="{names}",
        detail_ja="{names}",
    ),
    FindingKind(
        code="name_no_number",
        severity="note",
        what_en="The name has no number at its end; several agents of the team could not be told apart.",
        what_ja="名前の末尾に番号がありません。同じチームの複数のエージェントを区別できません。",
        mend_en="Add a number for each connection: cats1, cats2.",
        mend_ja="接続ごとに番号を付けてください（cats1、cats2 など）。",
        detail_en="{name!r}",
        detail_ja="{name!r}",
    ),
)

TIME: Final = (
    FindingKind(
        code="missing",
        severity="error",
        what_en="No answer came in time.",
        what_ja="時間内に答えがありませんでした。",
        mend_en="Always send something: Over for a talk, any living player's name for a choice. Some "
        "libraries send nothing at all when the text is empty.",
        mend_ja="必ず何かを送ってください（発言ならOver、選択なら生存者の名前）。"
        "空の文字列だと何も送らないライブラリもあります。",
        detail_en="limit {limit} s",
        detail_ja="制限 {limit}秒",
    ),
    FindingKind(
        code="late",
        severity="error",
        what_en="The answer came after the limit and was ignored.",
        what_ja="答えが制限時間のあとに届き、無視されました。",
        mend_en="Answer well within setting.timeout.action; keep a quick answer ready for when thinking "
        "takes too long.",
        mend_ja="setting.timeout.action より十分早く答えてください。"
        "考えが長引いたときの答えを用意しておきましょう。",
        detail_en="limit {limit} s",
        detail_ja="制限 {limit}秒",
    ),
    FindingKind(
        code="late_short",
        severity="note",
        what_en="The answer did not come within the short limit of this rehearsal.",
        what_ja="このリハーサルの短い制限時間に間に合いませんでした。",
        mend_en="Fine in a contest with a longer limit, as long as the agent lives on after it.",
        mend_ja="制限の長い大会なら問題ありません。そのあとも続けて動けることが大切です。",
        detail_en="limit {limit} s",
        detail_ja="制限 {limit}秒",
    ),
    FindingKind(
        code="slow",
        severity="warning",
        what_en="An answer took most of its time; on a bad day it will be late.",
        what_ja="制限時間の大半を使っています。本番では間に合わないかもしれません。",
        mend_en="Think less, or answer with what there is after half of the time.",
        mend_ja="処理を軽くするか、半分の時間が過ぎたらその時点の答えを返しましょう。",
        detail_en="{taken} s of {limit} s",
        detail_ja="{limit}秒のうち{taken}秒",
    ),
    FindingKind(
        code="unhurried",
        severity="note",
        what_en="Half of the answers take longer than the five seconds that some regulations expect.",
        what_ja="答えの半分が5秒を超えています（5秒程度を求める規定もあります）。",
        mend_en="Nothing is lost; games with people are more lively with quicker answers.",
        mend_ja="失点にはなりませんが、人と遊ぶときは速いほうが喜ばれます。",
        detail_en="{request}: median {median} s",
        detail_ja="{request}: 中央値 {median}秒",
    ),
)

CONDUCT: Final = (
    FindingKind(
        code="double_answer",
        severity="error",
        what_en="A second message came after the answer; some servers take it as the answer to the next "
        "request.",
        what_ja="一つの要求に二つ目のメッセージが届きました。次の要求への答えとして扱うサーバーもあります。",
        mend_en="Send exactly one message for each request; put lines together before sending.",
        mend_ja="一つの要求に一つだけ送ってください。複数行は送る前にまとめましょう。",
        detail_en="taken as the answer: {first!r}",
        detail_ja="答えとして扱われたもの: {first!r}",
    ),
    FindingKind(
        code="unasked",
        severity="error",
        what_en="A message came when nothing was asked; some servers take it as the answer to the next "
        "request.",
        what_ja="求められていないときにメッセージが届きました。"
        "次の要求への答えとして扱うサーバーもあります。",
        mend_en="INITIALIZE, DAILY_INITIALIZE, DAILY_FINISH, FINISH and packets of a phase want no answer.",
        mend_ja="INITIALIZE・DAILY_INITIALIZE・DAILY_FINISH・FINISH "
        "とフェーズの通知には返事をしないでください。",
    ),
    FindingKind(
        code="not_taken",
        severity="note",
        what_en="Words were thrown away where one may speak at any time.",
        what_ja="いつでも発言できるフェーズで、発言が捨てられました。",
        mend_en="Stop when remain_count is 0 or after Over, and after ..._PHASE_END.",
        mend_ja="remain_count が 0 になるか Over を送ったあと、また ..._PHASE_END "
        "のあとは送らないでください。",
        detail_en="{why}",
        detail_ja="{why_ja}",
    ),
    FindingKind(
        code="phase_held",
        severity="warning",
        what_en="The agent neither used up its utterances nor said Over, so that everybody had to wait for "
        "the end of the phase.",
        what_ja="発言を使い切らず Over も送らなかったので、全員がフェーズの終わりまで待たされました。",
        mend_en="Send Over when there is nothing more to say; a phase of the contest lasts ten minutes.",
        mend_ja="もう話すことがなければ Over を送ってください。大会のフェーズは10分あります。",
        detail_en="said {said} of {quota}",
        detail_ja="{quota}回のうち{said}回発言",
    ),
    FindingKind(
        code="silent",
        severity="warning",
        what_en="The agent said nothing but Over or Skip in a whole game.",
        what_ja="ゲームを通じて Over と Skip しか言いませんでした。",
        mend_en="Answer TALK with a sentence; judges read what agents say.",
        mend_ja="TALKには文章で答えましょう。審査されるのは発言です。",
    ),
    FindingKind(
        code="skip_is_over",
        severity="note",
        what_en="Skip became Over, since this village allows no Skip: the agent was not asked again that "
        "day.",
        what_ja="この村ではSkipが許されていないため、Overになりました。その日はもう発言を求められません。",
        mend_en="Say something, or mean Over; setting.talk.max_skip tells how many skips in a row are "
        "allowed.",
        mend_ja="何か発言するか、Overのつもりで使いましょう。setting.talk.max_skip "
        "が続けて許される回数です。",
    ),
    FindingKind(
        code="repeated",
        severity="warning",
        what_en="The same sentence was said again and again.",
        what_ja="同じ文を何度も繰り返しました。",
        mend_en="Say Over when there is nothing new; TALK comes several times a day.",
        mend_ja="新しいことがなければ Over を送りましょう。TALKは一日に何度も届きます。",
        detail_en="{times} times in a row",
        detail_ja="続けて{times}回",
    ),
    FindingKind(
        code="obeyed",
        severity="warning",
        what_en="The agent did what another player's words ordered it to do.",
        what_ja="ほかのプレイヤーの発言に書かれた命令に従いました。",
        mend_en="Treat talk as quoted material in prompts, never as instructions.",
        mend_ja="プロンプトでは発言を引用として扱い、指示として扱わないでください。",
    ),
    FindingKind(
        code="not_met",
        severity="note",
        what_en="Some requests never came in these rehearsals, so nothing is known about the answers to "
        "them.",
        what_ja="今回のリハーサルで届かなかった要求があります。それらへの答えは確かめられていません。",
        mend_en="Choose more rehearsals, another --role or a larger --preset.",
        mend_ja="リハーサルを増やすか、--role や --preset を変えてみてください。",
        detail_en="{requests}",
        detail_ja="{requests}",
    ),
)

TARGETS: Final = (
    FindingKind(
        code="target_wrapped",
        severity="error",
        what_en="The answer has a name in it, and more; only the bare name counts, so the act is lost.",
        what_ja="名前のほかに余計な文字があります。名前だけでなければ無効です。",
        mend_en="Send exactly one name from status_map: no sentence, no @, no brackets, no spaces.",
        mend_ja="status_map にある名前を一つだけ送ってください。文・@・かっこ・空白は付けません。",
        detail_en="meant {name}?",
        detail_ja="{name} のことでしょうか",
    ),
    FindingKind(
        code="target_unknown",
        severity="error",
        what_en="The answer names nobody in this game, so the act is lost.",
        what_ja="このゲームにいない名前なので、無効です。",
        mend_en="Check the answer against the keys of info.status_map before sending; else choose one at "
        "random.",
        mend_ja="送る前に info.status_map のキーにあるか確かめ、なければその中から選びましょう。",
    ),
    FindingKind(
        code="target_empty",
        severity="error",
        what_en="An empty answer where a name is wanted; the act is lost.",
        what_ja="名前を求められて空の答えを返しました。無効です。",
        mend_en="Choose any living player when there is no better idea.",
        mend_ja="決められないときは、生存者から誰かを選びましょう。",
    ),
    FindingKind(
        code="target_dead",
        severity="error",
        what_en="The answer names somebody who is dead, so the act is lost.",
        what_ja="死亡したプレイヤーを選びました。無効です。",
        mend_en="Choose among those with ALIVE in info.status_map of this very packet.",
        mend_ja="そのパケットの info.status_map で ALIVE のプレイヤーから選んでください。",
    ),
    FindingKind(
        code="target_self",
        severity="error",
        what_en="The agent chose itself, so the act is lost.",
        what_ja="自分自身を選びました。無効です。",
        mend_en="Leave info.agent out of the candidates.",
        mend_ja="候補から info.agent を除いてください。",
    ),
    FindingKind(
        code="vote_self",
        severity="warning",
        what_en="The agent voted for itself; the vote counts.",
        what_ja="自分自身に投票しました。その票は有効です。",
        mend_en="Leave info.agent out of the candidates.",
        mend_ja="候補から info.agent を除いてください。",
    ),
    FindingKind(
        code="target_fellow",
        severity="error",
        what_en="A werewolf chose a werewolf; the attack vote does not count.",
        what_ja="人狼が仲間の人狼を選びました。襲撃の票は数えられません。",
        mend_en="For ATTACK leave out everybody in info.role_map: to a werewolf it names all werewolves.",
        mend_ja="ATTACKでは info.role_map にいる全員を除いてください。人狼には仲間の人狼も載っています。",
    ),
    FindingKind(
        code="target_lost",
        severity="note",
        what_en="The chosen one had lost its connection, and this village takes no acts on such players.",
        what_ja="選ばれたプレイヤーは接続が切れていました。この村ではそのような相手への行動は無効です。",
        mend_en="Nothing: packets do not tell who has lost the connection.",
        mend_ja="対処はいりません。接続が切れたことはパケットではわかりません。",
    ),
)

WORDS: Final = (
    FindingKind(
        code="cut",
        severity="warning",
        what_en="An utterance was too long; the end was cut off and nobody heard it.",
        what_ja="発言が長すぎて、終わりが切られました。",
        mend_en="Keep within setting.talk.max_length.base_length; white space does not count unless "
        "count_spaces is true.",
        mend_ja="setting.talk.max_length.base_length に収めてください。count_spaces が true "
        "でなければ空白は数えません。",
        detail_en="{length} of {limit} {unit}",
        detail_ja="{length}{unit_ja}（{limit}{unit_ja}まで）",
    ),
    FindingKind(
        code="cut_after_mention",
        severity="warning",
        what_en="The part after the @mention was too long and was cut.",
        what_ja="@メンションのあとの部分が長すぎて、切られました。",
        mend_en="base_length is for what stands before the first @Name, mention_length for what stands "
        "after it.",
        mend_ja="最初の @名前 の前は base_length まで、後ろは mention_length までです。",
        detail_en="{length} of {limit} {unit}",
        detail_ja="{length}{unit_ja}（{limit}{unit_ja}まで）",
    ),
    FindingKind(
        code="cut_budget",
        severity="warning",
        what_en="The agent's length for the day was used up; the rest was cut off.",
        what_ja="一日分の文字数を使い切り、残りが切られました。",
        mend_en="info.remain_length tells what is left on top of base_length.",
        mend_ja="info.remain_length が、base_length に加えて使える残りです。",
        detail_en="{length} {unit}, {left} left",
        detail_ja="{length}{unit_ja}（残り{left}{unit_ja}）",
    ),
    FindingKind(
        code="mention_unknown",
        severity="note",
        what_en="An @ that names nobody else in the village; it addresses nobody and gives no more room.",
        what_ja="@のあとが、ほかの登場人物の名前ではありません。呼びかけにならず、文字数も増えません。",
        mend_en="Write @ and right after it a name from status_map that is not the agent's own.",
        mend_ja="@のすぐあとに、status_map にある自分以外の名前を書いてください。",
        detail_en="{mention}",
        detail_ja="{mention}",
    ),
    FindingKind(
        code="over_glued",
        severity="warning",
        what_en="Over or Skip is stuck to other words; it is spoken aloud and does not end the talk.",
        what_ja="Over や Skip がほかの言葉に付いています。そのまま読み上げられ、発言終了になりません。",
        mend_en="Send Over alone, as an answer of its own, the next time TALK comes.",
        mend_ja="Over は次のTALKで、それだけを送ってください。",
    ),
    FindingKind(
        code="over_misspelt",
        severity="warning",
        what_en="This looks like Over or Skip, and is taken as ordinary words.",
        what_ja="Over や Skip のつもりのようですが、普通の発言として扱われました。",
        mend_en="Send exactly Over or Skip: capital first letter, no spaces, no full stop.",
        mend_ja="Over または Skip とだけ送ってください。先頭だけ大文字で、空白や句点は付けません。",
    ),
    FindingKind(
        code="empty",
        severity="warning",
        what_en="An empty utterance counts as Over: the agent was not asked again that day.",
        what_ja="空の発言は Over と見なされます。その日はもう発言を求められません。",
        mend_en="Have a sentence ready for when none could be made.",
        mend_ja="文を作れなかったときのための一言を用意しておきましょう。",
    ),
    FindingKind(
        code="blank",
        severity="warning",
        what_en="An utterance of nothing but white space was heard as a blank line.",
        what_ja="空白だけの発言が、そのまま空行として扱われました。",
        mend_en="Strip answers, and send Over when nothing is left.",
        mend_ja="前後の空白を除き、何も残らなければ Over を送りましょう。",
    ),
    FindingKind(
        code="newline",
        severity="warning",
        what_en="Line breaks in an utterance: lines are glued together without a space.",
        what_ja="発言に改行があります。行は空白なしでつなげられます。",
        mend_en="Replace line breaks by spaces, or send the first line only.",
        mend_ja="改行を空白に替えるか、最初の行だけを送ってください。",
    ),
    FindingKind(
        code="comma",
        severity="warning",
        what_en="A half-width comma, which the regulation of 2026 forbids: viewers show the text only up "
        "to it.",
        what_ja="半角カンマがあります。2026年の規定で禁止され、ビューアではそこまでしか表示されません。",
        mend_en="Leave commas out, or use the full-width 、.",
        mend_ja="読点「、」に置き換えてください。",
    ),
    FindingKind(
        code="unspeakable",
        severity="warning",
        what_en="Emoji or symbols that cannot be read aloud; the regulation forbids them.",
        what_ja="絵文字など、読み上げられない記号があります。規定で禁止されています。",
        mend_en="Use letters, numbers and ordinary punctuation only.",
        mend_ja="文字・数字・普通の句読点だけを使ってください。",
        detail_en="{symbols}",
        detail_ja="{symbols}",
    ),
    FindingKind(
        code="protocol",
        severity="warning",
        what_en="A sentence of the AIWolf protocol where natural language is due.",
        what_ja="自然言語の場で、人狼知能プロトコルの文を発言しました。",
        mend_en="Say it in words; `jinro lang say` shows how such a sentence can be put.",
        mend_ja="普通の言葉で話してください。`jinro lang say` で言い換えの例が見られます。",
        detail_en="{sentence}",
        detail_ja="{sentence}",
    ),
    FindingKind(
        code="markup",
        severity="warning",
        what_en="JSON, code, tags or markdown in an utterance; all of it is read aloud.",
        what_ja="発言にJSON・コード・タグ・マークダウンが含まれています。すべて読み上げられます。",
        mend_en="Take the sentence out of what the model gives before sending it.",
        mend_ja="モデルの出力から発言の文だけを取り出して送ってください。",
        detail_en="{sign}",
        detail_ja="{sign}",
    ),
    FindingKind(
        code="speaker_prefix",
        severity="warning",
        what_en="The utterance begins with a label such as the speaker's own name.",
        what_ja="発言が、話者の名前などのラベルから始まっています。",
        mend_en="Send only what is said; the server knows who speaks.",
        mend_ja="話す内容だけを送ってください。誰の発言かはサーバーが知っています。",
        detail_en="{label}",
        detail_ja="{label}",
    ),
    FindingKind(
        code="preface",
        severity="warning",
        what_en="The utterance begins with a language model's words about the answer, not with the answer.",
        what_ja="発言の前に、言語モデルの前置きが付いています。",
        mend_en="Ask the model for the sentence alone, and take off what it says before it.",
        mend_ja="発言の文だけを出力するようモデルに指示し、前置きは取り除いてください。",
        detail_en="{sign}",
        detail_ja="{sign}",
    ),
    FindingKind(
        code="as_an_ai",
        severity="warning",
        what_en="The agent speaks as a language model, not as its character.",
        what_ja="登場人物としてではなく、AIとして話しています。",
        mend_en="Filter such answers out, and tell the model whom it plays.",
        mend_ja="このような答えを取り除き、どの人物を演じるのかをモデルに伝えましょう。",
        detail_en="{sign}",
        detail_ja="{sign}",
    ),
)

CATALOGUE: Final = {kind.code: kind for kind in (*CONNECTION, *TIME, *CONDUCT, *TARGETS, *WORDS)}
"""All kinds of findings by code, in the order in which a report shows those of equal severity."""

MOST_MISSING: Final = 3
"""So many answers that do not come, and a game is broken off."""

BROKEN_OFF: Final = {
    "gone": ("the agent is gone", "エージェントがいなくなりました"),
    "silent": (
        f"{MOST_MISSING} answers did not come in time",
        f"答えが{MOST_MISSING}回、時間内に届きませんでした",
    ),
    "time": ("it took too long", "時間がかかりすぎました"),
}
"""Why a rehearsal was broken off; other words are what went wrong with the server."""
REFUSED: Final = {
    "over": ("after Over", "Overのあと"),
    "no_quota": ("nothing was left of its utterances", "発言回数を使い切ったあと"),
    "empty": ("an empty message", "空のメッセージ"),
    "not_open": ("outside the phase", "フェーズの外"),
    "unasked": ("outside the phase", "フェーズの外"),
    "late": ("after the phase", "フェーズのあと"),
    "too_late": ("after the phase", "フェーズのあと"),
}
"""Why words at any time were not taken."""


def both(phrases: dict[str, tuple[str, str]], code: str) -> dict[str, str]:
    """A phrase as the facts `why` and `why_ja`; a code that has none stands for itself."""
    english, japanese = phrases.get(code, (code, code))
    return {"why": english, "why_ja": japanese}
