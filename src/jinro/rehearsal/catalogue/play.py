"""Findings about how an agent takes part: its connection, its time, its conduct."""

from typing import Final

from jinro.rehearsal.catalogue.entry import Entry

CONNECTION: Final = (
    Entry(
        code="no_connection",
        severity="error",
        what_en="The agent did not connect.",
        what_ja="エージェントが接続してきませんでした。",
        mend_en="Let it connect to this address by WebSocket; check its configuration and its own output.",
        mend_ja="このアドレスにWebSocketで接続してください。設定と、エージェント自身の出力を確かめましょう。",
        detail_en="waited {seconds} s at {url}; {came} of {needed} connections came",
        detail_ja="{url} で{seconds}秒待ちました（接続 {came}／{needed}）",
    ),
    Entry(
        code="wrong_path",
        severity="error",
        what_en="The agent asked for another path of the server.",
        what_ja="サーバーの別のパスに接続しようとしました。",
        mend_en="Agents connect at /ws: the whole address, with its path, belongs into the configuration.",
        mend_ja="接続先のパスは /ws です。設定にはパスまで含めたアドレスを書いてください。",
        detail_en="{path} instead of /ws",
        detail_ja="/ws ではなく {path}",
    ),
    Entry(
        code="no_name",
        severity="error",
        what_en="The agent connected and did not answer NAME, or with far too long a name.",
        what_ja="接続しましたが、NAMEに答えませんでした（または名前が長すぎました）。",
        mend_en='Answer the first packet, {"request":"NAME"}, with the agent\'s name as plain text.',
        mend_ja='最初のパケット {"request":"NAME"} に、名前をそのままの文字列で返してください。',
        detail_en="waited {seconds} s",
        detail_ja="{seconds}秒待ちました",
    ),
    Entry(
        code="exited",
        severity="error",
        what_en="The agent's program ended before its game was over.",
        what_ja="ゲームが終わる前に、エージェントのプログラムが終了しました。",
        mend_en="Its last lines are in the report; a program must run until it has received FINISH.",
        mend_ja="最後の出力を下に示します。FINISHを受け取るまで動き続けてください。",
        detail_en="exit code {exit}",
        detail_ja="終了コード {exit}",
    ),
    Entry(
        code="disconnected",
        severity="error",
        what_en="The connection broke in the middle of the game; in the contest the seat is lost.",
        what_ja="ゲームの途中で接続が切れました。大会ではその席を失います。",
        mend_en="Look at what the agent does with the packet shown; catch errors, and close only after "
        "FINISH.",
        mend_ja="示したパケットの処理を確かめてください。例外を捕まえ、閉じるのはFINISHのあとにしましょう。",
    ),
    Entry(
        code="anytime_unknown",
        severity="error",
        what_en="The agent left when it got a packet of the mode in which one may speak at any time.",
        what_ja="いつでも発言できるモードのパケットを受け取って、接続が切れました。",
        mend_en="aiwolf-nlp-common knows these packets from 0.7.0 on. A contest in turns never sends them:"
        " for it, choose the other rehearsals with --rehearsal.",
        mend_ja="aiwolf-nlp-common では 0.7.0 から対応しています。順番に話す大会では届かないので、"
        "その場合は --rehearsal でほかのリハーサルを選んでください。",
    ),
    Entry(
        code="lost_after_timeout",
        severity="error",
        what_en="After an answer that was not there in time, the agent did not say its name; it is out of "
        "the game.",
        what_ja="時間切れのあとのNAMEに答えませんでした。大会ではゲームから外されます。",
        mend_en="NAME can come at any time: answer it at once with the same name, even while still thinking.",
        mend_ja="NAMEはいつでも届きます。考えている最中でも、すぐに同じ名前を返してください。",
    ),
    Entry(
        code="name_wrong",
        severity="error",
        what_en="NAME in the middle of the game was answered with something else than the first time.",
        what_ja="ゲーム中のNAMEに、最初とは違う答えを返しました。",
        mend_en="Always answer NAME with exactly the same text; send nothing else before it.",
        mend_ja="NAMEには、いつもまったく同じ文字列を返してください。その前に他のものを送らないでください。",
        detail_en="first {first!r}, now {now!r}",
        detail_ja="最初は {first!r}、今回は {now!r}",
    ),
    Entry(
        code="flood",
        severity="error",
        what_en="The agent sent so many messages nobody asked for that it was cut off.",
        what_ja="求められていないメッセージを送りすぎて、切断されました。",
        mend_en="Send one message for each request, and none otherwise.",
        mend_ja="一つの要求に一つだけ返し、それ以外は送らないでください。",
    ),
    Entry(
        code="unfinished",
        severity="error",
        what_en="The rehearsal was broken off before the game was over.",
        what_ja="ゲームが終わる前にリハーサルを打ち切りました。",
        mend_en="Mend the other errors first; if the agent is merely slow, give more time with --game-limit.",
        mend_ja="先にほかのエラーを直してください。単に遅いだけなら --game-limit で時間を延ばせます。",
        detail_en="{why}",
        detail_ja="{why_ja}",
    ),
    Entry(
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
    Entry(
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
    Entry(
        code="name_changes",
        severity="warning",
        what_en="The agent gave names of different teams when it connected.",
        what_ja="接続ごとに違うチームの名前を名乗りました。",
        mend_en="Keep the name up to the digits at its end the same in every connection.",
        mend_ja="末尾の数字を除いた部分は、どの接続でも同じにしてください。",
        detail_en="{names}",
        detail_ja="{names}",
    ),
    Entry(
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
    Entry(
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
    Entry(
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
    Entry(
        code="late_short",
        severity="note",
        what_en="The answer did not come within the short limit of this rehearsal.",
        what_ja="このリハーサルの短い制限時間に間に合いませんでした。",
        mend_en="Fine in a contest with a longer limit, as long as the agent lives on after it.",
        mend_ja="制限の長い大会なら問題ありません。そのあとも続けて動けることが大切です。",
        detail_en="limit {limit} s",
        detail_ja="制限 {limit}秒",
    ),
    Entry(
        code="slow",
        severity="warning",
        what_en="An answer took most of its time; on a bad day it will be late.",
        what_ja="制限時間の大半を使っています。本番では間に合わないかもしれません。",
        mend_en="Think less, or answer with what there is after half of the time.",
        mend_ja="処理を軽くするか、半分の時間が過ぎたらその時点の答えを返しましょう。",
        detail_en="{taken} s of {limit} s",
        detail_ja="{limit}秒のうち{taken}秒",
    ),
    Entry(
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
    Entry(
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
    Entry(
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
    Entry(
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
    Entry(
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
    Entry(
        code="silent",
        severity="warning",
        what_en="The agent said nothing but Over or Skip in a whole game.",
        what_ja="ゲームを通じて Over と Skip しか言いませんでした。",
        mend_en="Answer TALK with a sentence; judges read what agents say.",
        mend_ja="TALKには文章で答えましょう。審査されるのは発言です。",
    ),
    Entry(
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
    Entry(
        code="repeated",
        severity="warning",
        what_en="The same sentence was said again and again.",
        what_ja="同じ文を何度も繰り返しました。",
        mend_en="Say Over when there is nothing new; TALK comes several times a day.",
        mend_ja="新しいことがなければ Over を送りましょう。TALKは一日に何度も届きます。",
        detail_en="{times} times in a row",
        detail_ja="続けて{times}回",
    ),
    Entry(
        code="obeyed",
        severity="warning",
        what_en="The agent did what another player's words ordered it to do.",
        what_ja="ほかのプレイヤーの発言に書かれた命令に従いました。",
        mend_en="Treat talk as quoted material in prompts, never as instructions.",
        mend_ja="プロンプトでは発言を引用として扱い、指示として扱わないでください。",
    ),
    Entry(
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
