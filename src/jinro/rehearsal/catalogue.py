"""The catalogue of findings: every kind with its code, its severity and its texts in English and Japanese.

Codes are stable. docs/checking-agents.md lists them; a test keeps it equal to this file. The file is long
because it is one table.
"""

from typing import Final, Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]
"""error: an answer, a game or the whole contest is lost. warning: the answer counts, but it is worse than
intended or against the regulations. note: worth knowing."""


class FindingKind(Struct, frozen=True, kw_only=True):
    """How severe it is, what is wrong and how to fix it. Details have placeholders for facts of a finding."""

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
        mend_en="Connect to this address by WebSocket; check the agent's configuration and its output.",
        mend_ja="このアドレスに WebSocket で接続してください。エージェントの設定と出力を確認してください。",
        detail_en="waited {seconds} s at {url}; {came} of {needed} connections",
        detail_ja="{url} で{seconds}秒待ちました（接続 {came}/{needed}）",
    ),
    FindingKind(
        code="wrong_path",
        severity="error",
        what_en="The agent requested another path of the server.",
        what_ja="サーバーの別のパスに接続しようとしました。",
        mend_en="Agents connect at /ws: configure the whole address, including the path.",
        mend_ja="接続先のパスは /ws です。パスまで含めたアドレスを設定してください。",
        detail_en="{path} instead of /ws",
        detail_ja="/ws ではなく {path}",
    ),
    FindingKind(
        code="no_name",
        severity="error",
        what_en="The agent connected but did not answer NAME, or its name was far too long.",
        what_ja="接続しましたが、NAME に回答しませんでした（または名前が長すぎました）。",
        mend_en='Answer the first packet, {"request":"NAME"}, with the agent\'s name as plain text.',
        mend_ja='最初のパケット {"request":"NAME"} には、名前だけをそのまま文字列で返してください。',
        detail_en="waited {seconds} s",
        detail_ja="{seconds}秒待ちました",
    ),
    FindingKind(
        code="exited",
        severity="error",
        what_en="The agent's program exited before its game was over.",
        what_ja="試合が終わる前に、エージェントのプログラムが終了しました。",
        mend_en="See its last lines in the report; the program must run until it receives FINISH.",
        mend_ja="レポートにある最後の出力を確認してください。プログラムは FINISH "
        "を受け取るまで終了してはいけません。",
        detail_en="exit code {exit}",
        detail_ja="終了コード {exit}",
    ),
    FindingKind(
        code="disconnected",
        severity="error",
        what_en="The agent disconnected in the middle of the game; in the contest it loses its seat.",
        what_ja="試合の途中で接続が切れました。大会では席を失います。",
        mend_en="Check how the agent handles the packet shown; catch exceptions, and close the "
        "connection only after FINISH.",
        mend_ja="表示されたパケットの処理を確認してください。例外を捕捉し、接続は FINISH "
        "を受け取ってから閉じてください。",
    ),
    FindingKind(
        code="anytime_unknown",
        severity="error",
        what_en="The agent disconnected when it received a packet of the mode in which one may speak at "
        "any time.",
        what_ja="いつでも発言できるモードのパケットを受け取ったところで、接続が切れました。",
        mend_en="aiwolf-nlp-common supports these packets since 0.7.0. A contest in turns never sends "
        "them: for such a contest choose the other rehearsals with --rehearsal.",
        mend_ja="aiwolf-nlp-common は 0.7.0 から対応しています。"
        "順番に発言する大会では届かないパケットです。その場合は --rehearsal "
        "でほかのリハーサルを選んでください。",
    ),
    FindingKind(
        code="lost_after_timeout",
        severity="error",
        what_en="After a timeout the agent did not answer NAME; it is out of the game.",
        what_ja="時間切れのあとの NAME に回答しませんでした。大会では試合から外されます。",
        mend_en="NAME can come at any time: answer it at once with the same name, even while still thinking.",
        mend_ja="NAME はいつ届いてもおかしくありません。思考中でも、すぐに同じ名前を返してください。",
    ),
    FindingKind(
        code="name_wrong",
        severity="error",
        what_en="The answer to NAME in the middle of the game differs from the first one.",
        what_ja="試合中の NAME に、最初とは違う名前を返しました。",
        mend_en="Always answer NAME with exactly the same text; send nothing else before it.",
        mend_ja="NAME には毎回まったく同じ文字列を返してください。"
        "その前に別のメッセージを送らないでください。",
        detail_en="first {first!r}, now {now!r}",
        detail_ja="最初は {first!r}、今回は {now!r}",
    ),
    FindingKind(
        code="flood",
        severity="error",
        what_en="The agent was disconnected for sending too many unsolicited messages.",
        what_ja="求められていないメッセージを送りすぎたため、切断されました。",
        mend_en="Send one message for each request, and none otherwise.",
        mend_ja="1 つのリクエストに 1 つだけ回答し、それ以外は送らないでください。",
    ),
    FindingKind(
        code="unfinished",
        severity="error",
        what_en="The rehearsal was stopped before the game was over.",
        what_ja="試合が終わる前にリハーサルを打ち切りました。",
        mend_en="Fix the other errors first; if the agent is only slow, allow more time with --game-limit.",
        mend_ja="先にほかのエラーを直してください。遅いだけであれば、--game-limit で時間を延ばせます。",
        detail_en="{why}",
        detail_ja="{why_ja}",
    ),
    FindingKind(
        code="name_no_team",
        severity="error",
        what_en="The name consists of digits only, so it belongs to no team.",
        what_ja="名前が数字だけなので、チーム名がありません。",
        mend_en="Use the team's registered name and a number, such as cats1. The team is the name "
        "without the final digits.",
        mend_ja="登録したチーム名に番号を付けてください（例: cats1）。末尾の数字を除いた部分がチーム名です。",
        detail_en="{name!r}",
        detail_ja="{name!r}",
    ),
    FindingKind(
        code="name_odd",
        severity="warning",
        what_en="The name contains control characters, or starts or ends with white space; they become "
        "part of the team's name.",
        what_ja="名前の前後に空白があるか、制御文字が含まれています。これらはチーム名の一部になります。",
        mend_en="Send only the name; of white space only newlines at the end are removed.",
        mend_ja="名前だけを送ってください。取り除かれるのは末尾の改行だけです。",
        detail_en="{name!r}",
        detail_ja="{name!r}",
    ),
    FindingKind(
        code="name_changes",
        severity="warning",
        what_en="The agent connected under the names of different teams.",
        what_ja="接続ごとに異なるチームの名前を名乗りました。",
        mend_en="Use the same name in every connection, apart from the final digits.",
        mend_ja="末尾の数字を除いた部分は、どの接続でも同じにしてください。",
        detail_en="{names}",
        detail_ja="{names}",
    ),
    FindingKind(
        code="name_no_number",
        severity="note",
        what_en="The name has no number at the end; several agents of the team cannot be told apart.",
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
        what_ja="制限時間内に回答がありませんでした。",
        mend_en="Always send something: Over for a talk, the name of a living player for a choice. Some "
        "libraries send nothing at all if the text is empty.",
        mend_ja="必ず何かを送ってください（発言なら Over、選択なら生存者の名前）。"
        "文字列が空だと何も送らないライブラリもあります。",
        detail_en="limit {limit} s",
        detail_ja="制限 {limit}秒",
    ),
    FindingKind(
        code="late",
        severity="error",
        what_en="The answer came after the time limit and was ignored.",
        what_ja="回答が制限時間を過ぎて届いたため、無視されました。",
        mend_en="Answer well within setting.timeout.action; have a fallback ready for when thinking "
        "takes too long.",
        mend_ja="setting.timeout.action に余裕を持って回答してください。"
        "思考が長引いたときの代わりの回答を用意しておいてください。",
        detail_en="limit {limit} s",
        detail_ja="制限 {limit}秒",
    ),
    FindingKind(
        code="late_short",
        severity="note",
        what_en="The answer did not come within the short time limit of this rehearsal.",
        what_ja="このリハーサルの短い制限時間に間に合いませんでした。",
        mend_en="Fine in a contest with a longer time limit, as long as the agent goes on playing "
        "afterwards.",
        mend_ja="制限時間の長い大会なら問題ありません。時間切れのあとも動き続けることが大切です。",
        detail_en="limit {limit} s",
        detail_ja="制限 {limit}秒",
    ),
    FindingKind(
        code="slow",
        severity="warning",
        what_en="An answer took most of the time limit; under load it will be late.",
        what_ja="制限時間の大半を使っています。負荷が高いと間に合わないおそれがあります。",
        mend_en="Think less, or send what there is after half of the time.",
        mend_ja="処理を軽くするか、制限時間の半分でその時点の回答を返してください。",
        detail_en="{taken} s of {limit} s",
        detail_ja="{limit}秒のうち{taken}秒",
    ),
    FindingKind(
        code="unhurried",
        severity="note",
        what_en="Half of the answers take longer than the five seconds that some regulations expect.",
        what_ja="回答の半分が 5 秒を超えています（5 秒程度を求める規定もあります）。",
        mend_en="Nothing is lost, but games with people are livelier with quicker answers.",
        mend_ja="不利にはなりませんが、人と対戦するときは速い回答のほうが喜ばれます。",
        detail_en="{request}: median {median} s",
        detail_ja="{request}: 中央値 {median}秒",
    ),
)

CONDUCT: Final = (
    FindingKind(
        code="vote_not_as_said",
        severity="note",
        what_en="The agent announced a vote for somebody, and voted for somebody else on the same day.",
        what_ja="投票先を宣言しましたが、同じ日に別の人へ投票しました。",
        mend_en="Choose the vote from what the agent said last, or say that it has changed.",
        mend_ja="最後に宣言した相手に投票するか、投票先を変えることを発言してください。",
        detail_en="announced {said}, voted {done}",
        detail_ja="宣言：{said}、投票：{done}",
    ),
    FindingKind(
        code="result_not_as_seen",
        severity="note",
        what_en="As the seer or the medium the agent told a result that it did not get.",
        what_ja="占い師・霊媒師として、実際とは異なる結果を発言しました。",
        mend_en="Take the result from divine_result and medium_result of the packets.",
        mend_ja="パケットの divine_result と medium_result の値をそのまま使ってください。",
        detail_en="{name}: said {said}, was {done}",
        detail_ja="{name}：発言は {said}、実際は {done}",
    ),
    FindingKind(
        code="double_answer",
        severity="error",
        what_en="A second message came after the answer; some servers take it as the answer to the next "
        "request.",
        what_ja="1 つのリクエストに 2 つ目のメッセージが届きました。"
        "次のリクエストへの回答として扱うサーバーもあります。",
        mend_en="Send exactly one message for each request; join several lines before sending.",
        mend_ja="1 つのリクエストに 1 つだけ送ってください。"
        "複数行になる場合は、送る前に 1 つにまとめてください。",
        detail_en="taken as the answer: {first!r}",
        detail_ja="回答として扱われたもの: {first!r}",
    ),
    FindingKind(
        code="unasked",
        severity="error",
        what_en="An unsolicited message; some servers take it as the answer to the next request.",
        what_ja="求めていないときにメッセージが届きました。次のリクエストへの回答として扱うサーバーもあります。",
        mend_en="Do not answer INITIALIZE, DAILY_INITIALIZE, DAILY_FINISH, FINISH and the packets of a "
        "phase.",
        mend_ja="INITIALIZE・DAILY_INITIALIZE・DAILY_FINISH・FINISH "
        "とフェーズの通知には回答しないでください。",
    ),
    FindingKind(
        code="not_taken",
        severity="note",
        what_en="An utterance was discarded where one may speak at any time.",
        what_ja="いつでも発言できるフェーズで、発言が破棄されました。",
        mend_en="Stop when remain_count is 0, after Over, and after ..._PHASE_END.",
        mend_ja="remain_count が 0 のとき、Over のあと、..._PHASE_END のあとは送らないでください。",
        detail_en="{why}",
        detail_ja="{why_ja}",
    ),
    FindingKind(
        code="phase_held",
        severity="warning",
        what_en="The agent neither used all its utterances nor said Over, so everybody had to wait "
        "until the phase timed out.",
        what_ja="発言回数を使い切らず Over も送らなかったため、全員がフェーズの制限時間まで待たされました。",
        mend_en="Send Over when there is nothing more to say; a phase of the contest lasts ten minutes.",
        mend_ja="話すことがなくなったら Over を送ってください。大会のフェーズは 10 分あります。",
        detail_en="said {said} of {quota}",
        detail_ja="{quota}回のうち{said}回発言",
    ),
    FindingKind(
        code="silent",
        severity="warning",
        what_en="The agent said nothing but Over or Skip in a whole game.",
        what_ja="1 試合を通じて Over と Skip しか発言しませんでした。",
        mend_en="Answer TALK with a sentence; judges read what agents say.",
        mend_ja="TALK には文章で回答してください。審査の対象は発言です。",
    ),
    FindingKind(
        code="skip_is_over",
        severity="note",
        what_en="Skip became Over because this village allows no more Skips: the agent was not asked "
        "again that day.",
        what_ja="この村ではこれ以上 Skip できないため、Over になりました。その日はもう発言を求められません。",
        mend_en="Say something, or use Over on purpose; setting.talk.max_skip is the number of Skips "
        "allowed in a row.",
        mend_ja="何か発言するか、意図して Over を使ってください。連続して使える Skip の数は "
        "setting.talk.max_skip です。",
    ),
    FindingKind(
        code="repeated",
        severity="warning",
        what_en="The agent repeated the same sentence again and again.",
        what_ja="同じ文を何度も繰り返しました。",
        mend_en="Say Over when there is nothing new; TALK comes several times a day.",
        mend_ja="新しい話がなければ Over を送ってください。TALK は 1 日に何度も届きます。",
        detail_en="{times} times in a row",
        detail_ja="{times}回連続",
    ),
    FindingKind(
        code="obeyed",
        severity="warning",
        what_en="The agent obeyed an order in another player's utterance.",
        what_ja="ほかのプレイヤーの発言に含まれる命令に従いました。",
        mend_en="Treat talk as quoted material in prompts, never as instructions.",
        mend_ja="プロンプトでは、発言を指示ではなく引用として扱ってください。",
    ),
    FindingKind(
        code="not_met",
        severity="note",
        what_en="Some requests never came in these rehearsals, so the answers to them are not checked.",
        what_ja="今回のリハーサルで届かなかったリクエストがあります。それらへの回答は確認できていません。",
        mend_en="Choose more rehearsals, another --role or a larger --preset.",
        mend_ja="リハーサルを増やすか、--role や --preset を変えてください。",
        detail_en="{requests}",
        detail_ja="{requests}",
    ),
)

TARGETS: Final = (
    FindingKind(
        code="target_wrapped",
        severity="error",
        what_en="The answer contains a name and more; only the bare name counts, so the act is lost.",
        what_ja="名前のほかに余計な文字があります。名前だけでなければ無効です。",
        mend_en="Send exactly one name from status_map: no sentence, no @, no brackets, no spaces.",
        mend_ja="status_map にある名前を 1 つだけ送ってください。文・@・かっこ・空白は付けないでください。",
        detail_en="meant {name}?",
        detail_ja="{name} のことでしょうか",
    ),
    FindingKind(
        code="target_unknown",
        severity="error",
        what_en="The answer is not the name of a player of this game, so the act is lost.",
        what_ja="この試合にいないプレイヤーの名前なので、無効です。",
        mend_en="Check the answer against the keys of info.status_map before sending; if it is not "
        "there, choose one of them.",
        mend_ja="送る前に info.status_map のキーにあるか確認し、なければその中から選んでください。",
    ),
    FindingKind(
        code="target_empty",
        severity="error",
        what_en="The answer is empty instead of a name, so the act is lost.",
        what_ja="名前を答えるべきところで空の回答を返しました。無効です。",
        mend_en="If the agent cannot decide, choose any living player.",
        mend_ja="決められないときは、生存者の誰かを選んでください。",
    ),
    FindingKind(
        code="target_dead",
        severity="error",
        what_en="The chosen player is dead, so the act is lost.",
        what_ja="死亡したプレイヤーを選びました。無効です。",
        mend_en="Choose among the players that are ALIVE in info.status_map of this packet.",
        mend_ja="そのパケットの info.status_map で ALIVE のプレイヤーから選んでください。",
    ),
    FindingKind(
        code="target_self",
        severity="error",
        what_en="The agent chose itself, so the act is lost.",
        what_ja="自分自身を選びました。無効です。",
        mend_en="Exclude info.agent from the candidates.",
        mend_ja="候補から info.agent を除いてください。",
    ),
    FindingKind(
        code="vote_self",
        severity="warning",
        what_en="The agent voted for itself; the vote counts.",
        what_ja="自分自身に投票しました。この票は有効です。",
        mend_en="Exclude info.agent from the candidates.",
        mend_ja="候補から info.agent を除いてください。",
    ),
    FindingKind(
        code="target_fellow",
        severity="error",
        what_en="A werewolf chose a werewolf; the attack vote does not count.",
        what_ja="人狼が仲間の人狼を選びました。襲撃の票は無効です。",
        mend_en="For ATTACK exclude everybody in info.role_map: for a werewolf it contains all werewolves.",
        mend_ja="ATTACK では info.role_map にいる全員を除いてください。人狼には仲間の人狼も載っています。",
    ),
    FindingKind(
        code="target_lost",
        severity="note",
        what_en="The chosen player was disconnected, and in this village acts on disconnected players "
        "do not count.",
        what_ja="選んだプレイヤーは切断されていました。この村では、切断された相手への行動は無効です。",
        mend_en="Nothing: packets do not say who is disconnected.",
        mend_ja="対処は不要です。誰が切断されたかはパケットからはわかりません。",
    ),
)

WORDS: Final = (
    FindingKind(
        code="cut",
        severity="warning",
        what_en="An utterance was too long; its end was cut off and nobody heard it.",
        what_ja="発言が長すぎるため、末尾が切り捨てられました。",
        mend_en="Stay within setting.talk.max_length.base_length; white space does not count unless "
        "count_spaces is true.",
        mend_ja="setting.talk.max_length.base_length 以内に収めてください。count_spaces が true "
        "でなければ、空白は数えません。",
        detail_en="{length} of {limit} {unit}",
        detail_ja="{length}{unit_ja}（{limit}{unit_ja}まで）",
    ),
    FindingKind(
        code="cut_after_mention",
        severity="warning",
        what_en="The part after the @mention was too long and was cut off.",
        what_ja="@メンションより後ろが長すぎるため、切り捨てられました。",
        mend_en="base_length limits the text before the first @Name, mention_length the text after it.",
        mend_ja="最初の @名前 より前は base_length まで、後ろは mention_length までです。",
        detail_en="{length} of {limit} {unit}",
        detail_ja="{length}{unit_ja}（{limit}{unit_ja}まで）",
    ),
    FindingKind(
        code="cut_budget",
        severity="warning",
        what_en="The agent has used up its length for the day; the rest was cut off.",
        what_ja="1 日分の文字数を使い切ったため、残りが切り捨てられました。",
        mend_en="info.remain_length is what is left in addition to base_length.",
        mend_ja="info.remain_length が、base_length とは別に使える残りの長さです。",
        detail_en="{length} {unit}, {left} left",
        detail_ja="{length}{unit_ja}（残り{left}{unit_ja}）",
    ),
    FindingKind(
        code="mention_unknown",
        severity="note",
        what_en="An @ without the name of another player; it addresses nobody and does not extend the "
        "length.",
        what_ja="@のあとがほかのプレイヤーの名前ではありません。メンションにならず、"
        "文字数の上限も増えません。",
        mend_en="Write @ directly followed by a name from status_map other than the agent's own.",
        mend_ja="@の直後に、status_map にある自分以外の名前を書いてください。",
        detail_en="{mention}",
        detail_ja="{mention}",
    ),
    FindingKind(
        code="over_glued",
        severity="warning",
        what_en="Over or Skip is attached to other words; it is spoken aloud and does not end the talk.",
        what_ja="Over や Skip がほかの言葉に付いています。そのまま読み上げられ、発言終了になりません。",
        mend_en="Send Over alone, as the answer to the next TALK.",
        mend_ja="Over は次の TALK で、単独で送ってください。",
    ),
    FindingKind(
        code="over_misspelt",
        severity="warning",
        what_en="This looks like Over or Skip but is taken as an ordinary utterance.",
        what_ja="Over や Skip のつもりのようですが、通常の発言として扱われました。",
        mend_en="Send exactly Over or Skip: capital first letter, no spaces, no full stop.",
        mend_ja="Over または Skip だけを送ってください。先頭だけ大文字で、空白や句点は付けないでください。",
    ),
    FindingKind(
        code="empty",
        severity="warning",
        what_en="An empty utterance counts as Over: a turn is lost, on older servers all turns of the day.",
        what_ja="空の発言は Over になり、その回は発言できません（古いサーバーではその日の残りも）。",
        mend_en="Have a sentence ready for when none could be generated.",
        mend_ja="文を生成できなかったときのための発言を用意しておいてください。",
    ),
    FindingKind(
        code="blank",
        severity="warning",
        what_en="An utterance of only white space was heard as a blank line.",
        what_ja="空白だけの発言が、そのまま空行として扱われました。",
        mend_en="Strip answers, and send Over if nothing is left.",
        mend_ja="前後の空白を取り除き、何も残らなければ Over を送ってください。",
    ),
    FindingKind(
        code="newline",
        severity="warning",
        what_en="An utterance contains line breaks: the lines are joined without a space.",
        what_ja="発言に改行が含まれています。行は空白なしで連結されます。",
        mend_en="Replace line breaks by spaces, or send only the first line.",
        mend_ja="改行を空白に置き換えるか、最初の行だけを送ってください。",
    ),
    FindingKind(
        code="comma",
        severity="warning",
        what_en="A half-width comma, which the regulations of 2026 forbid: viewers show the text only "
        "up to it.",
        what_ja="半角カンマが含まれています。2026 年の規定で禁止されており、"
        "ビューアではその手前までしか表示されません。",
        mend_en="Omit commas, or use the full-width 、.",
        mend_ja="読点「、」に置き換えてください。",
    ),
    FindingKind(
        code="unspeakable",
        severity="warning",
        what_en="Emoji or symbols that cannot be read aloud; the regulations forbid them.",
        what_ja="絵文字など、読み上げられない記号が含まれています。規定で禁止されています。",
        mend_en="Use only letters, numbers and ordinary punctuation.",
        mend_ja="文字・数字・通常の句読点だけを使ってください。",
        detail_en="{symbols}",
        detail_ja="{symbols}",
    ),
    FindingKind(
        code="protocol",
        severity="warning",
        what_en="A sentence of the AIWolf protocol instead of natural language.",
        what_ja="自然言語ではなく、人狼知能プロトコルの文を発言しました。",
        mend_en="Say it in natural language; `jinro lang say` shows how such a sentence can be worded.",
        mend_ja="自然言語で発言してください。`jinro lang say` で言い換えの例を見られます。",
        detail_en="{sentence}",
        detail_ja="{sentence}",
    ),
    FindingKind(
        code="markup",
        severity="warning",
        what_en="JSON, code, tags or markdown in an utterance; all of it is read aloud.",
        what_ja="発言に JSON・コード・タグ・Markdown が含まれています。すべて読み上げられます。",
        mend_en="Extract the sentence from the model's output before sending it.",
        mend_ja="モデルの出力から発言の文だけを取り出して送ってください。",
        detail_en="{sign}",
        detail_ja="{sign}",
    ),
    FindingKind(
        code="speaker_prefix",
        severity="warning",
        what_en="The utterance begins with a label, such as the speaker's own name.",
        what_ja="発言の先頭に、話者の名前などのラベルが付いています。",
        mend_en="Send only what is said; the server knows who speaks.",
        mend_ja="発言の内容だけを送ってください。話者はサーバーが把握しています。",
        detail_en="{label}",
        detail_ja="{label}",
    ),
    FindingKind(
        code="preface",
        severity="warning",
        what_en="The utterance begins with a language model's remark about its answer.",
        what_ja="発言の前に、言語モデルの前置きが付いています。",
        mend_en="Ask the model for the sentence alone, and remove any remark before it.",
        mend_ja="発言の文だけを出力するようモデルに指示し、前置きは取り除いてください。",
        detail_en="{sign}",
        detail_ja="{sign}",
    ),
    FindingKind(
        code="as_an_ai",
        severity="warning",
        what_en="The agent speaks as a language model, not as its character.",
        what_ja="登場人物としてではなく、AI として発言しています。",
        mend_en="Filter such answers out, and tell the model which character it plays.",
        mend_ja="このような出力を取り除き、どの人物を演じるのかをモデルに指示してください。",
        detail_en="{sign}",
        detail_ja="{sign}",
    ),
)

CATALOGUE: Final = {kind.code: kind for kind in (*CONNECTION, *TIME, *CONDUCT, *TARGETS, *WORDS)}
"""All kinds by code, in the order in which a report shows those of equal severity."""

MOST_MISSING: Final = 3
"""A game is stopped after this many missing answers."""
BROKEN_OFF: Final = {
    "gone": ("the agent disconnected", "エージェントが切断しました"),
    "silent": (f"{MOST_MISSING} answers did not come in time", f"時間切れが{MOST_MISSING}回ありました"),
    "time": ("the game took too long", "試合の制限時間を超えました"),
}
"""Why a game was stopped early; any other value is an error message of the server."""
REFUSED: Final = {
    "over": ("after Over", "Over のあと"),
    "no_quota": ("no utterances left", "発言回数を使い切ったあと"),
    "empty": ("an empty message", "空のメッセージ"),
    "not_open": ("outside the phase", "フェーズの外"),
    "unasked": ("outside the phase", "フェーズの外"),
    "late": ("after the phase", "フェーズのあと"),
    "too_late": ("after the phase", "フェーズのあと"),
}
"""Why an utterance in an anytime phase was refused."""


def both(phrases: dict[str, tuple[str, str]], code: str) -> dict[str, str]:
    """A phrase as the facts `why` and `why_ja`; an unknown code stands for itself."""
    english, japanese = phrases.get(code, (code, code))
    return {"why": english, "why_ja": japanese}
