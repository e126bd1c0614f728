"""Ordinary wordings of Japanese talk that no earlier test has: questions, roles, votes and judgements.

The speaker is ミナ (1). Before, カイ (2) came out as the seer with a black on リン (3), メイ (4) announced
a vote for ヒカリ (5), and リン suspected ミナ.
"""

from tests.rows import each_row

from jinro.language import Context, Listener, noted
from jinro.language.claims import Talk
from prose.read.reading import JAPANESE

BEFORE = (
    (2, "占い師COです。リンは黒でした。"),
    (4, "今日はヒカリに投票する。"),
    (3, "ミナが怪しい。"),
)

SAID: dict[tuple[str, ...], tuple[str, ...]] = {
    ("INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)",): (
        "@カイ 占いで出た理由を教えて。",
        "@カイ なんで今出てきたの？",
        "@カイ 昨日名乗らなかったのはどうして？",
        "@カイ どうして昨日は占い師だと言わなかったのかな。",
        "@カイ なぜ今まで黙っていた。",
        "@カイ 占い師なのに昨日黙ってたのはなぜ？",
        "@カイ 占いCOが今日になった理由を教えていただけますか。",
        "@カイ なんで昨日COしなかったのかな。",
        "@カイ どうして占い師COをしたの？",
        "カイが名乗らなかったのはどうして？",
        "@カイ 昨日言わなかった理由あるかな。",
    ),
    (): (
        "@ヒカリ なぜ黙っていたの？",
        "今日は静かだね。もっと話して。",
        "@リン お主は占い師をどう見ておる？",
        "対抗もいないからカイでいい。",
        "対抗が出た後のCOだ。",
        "カイ寄りの意見が多い。",
        "リンを急いで吊ろうとしすぎだ。",
        "情報なしで吊るのは避けたい。",
        "カイの狙いはリン吊りだろう。",
        "リンへの投票は早い気がする。",
        "話をそらすのは狼がよくやる動きだ。",
        "不安です。",
        "リンさんも信じて！",
        "リンを狼扱いするのはおかしい。",
        "リンを疑うより先に整理しよう。",
        "真の占い師ならこんな動きはしない。",
        "メイの主張は辻褄が合っている。",
        "黒が出たのは大きいね。",
    ),
    ("INQUIRE ANY (VOTE ANY)",): (
        "投票するなら一言で理由を言って。",
        "投票する人は理由も添えて。",
    ),
    ("INQUIRE Agent[03] (ESTIMATE Agent[01] WEREWOLF)",): (
        "@リン 私が怪しいなら理由を教えて。",
        "@リン 私を人狼だと言うなら根拠を見せて。",
        "@リン どうして私なの？",
        "@リン 二択のどこが怪しいの？",
        "@リン どの言動が怪しいのか具体的に挙げて。",
        "@リン 疑っている根拠をお聞かせください。",
        "俺のどこが怪しいか言ってみろ！",
    ),
    ("INQUIRE Agent[02] (DIVINED Agent[01] WEREWOLF)",): (
        "@カイ 私を人狼だと言うなら根拠を見せて。",
        "@カイ なんで私が黒なんだよ！",
    ),
    ("INQUIRE Agent[04] (VOTE Agent[05])",): (
        "@メイ ヒカリのどの発言が決め手？",
        "@メイ なんでヒカリなの？",
        "@メイ どうしてそう決めたのか聞かせてください。",
        "@メイ どうしてヒカリを吊ろうとするの？",
        "メイの投票理由が曖昧です。なぜヒカリに投票するのか説明してください。",
    ),
    ("INQUIRE Agent[02] (DIVINED Agent[03] WEREWOLF)",): (
        "@カイ なんでリンなの？",
        "@カイ リン黒の根拠が弱いよ。もっと出して。",
        "@カイ リンを人狼だと判断した根拠を聞きたい。",
        "@カイ どうしてリンを人狼だと言い切れるのか教えて。",
        "@カイ リンが黒だという証拠を出して。",
    ),
    ("INQUIRE Agent[04] (VOTE ANY)",): ("@メイ なぜ投票先を変えたのですか。",),
    (
        "Agent[04] VOTE Agent[05]",
        "INQUIRE Agent[04] (VOTE Agent[05])",
    ): ("@メイ ヒカリを吊ろうって言うの、なんで？",),
    ("INQUIRE Agent[02] (DIVINED ANY ANY)",): (
        "カイの占い理由は不明確だ。改めて説明を求む。",
        "@カイ 結果がまだじゃぞ、早う出さんか。",
        "@カイ 昨夜の占いはどうでしたか？",
        "@カイ 占いの結果はどうだったのかな。",
        "@カイ 昨日は誰を占われたのですか？",
        "@カイ 結果を見せて。",
        "@カイ 結果をさっさと言え。",
        "@カイ その判定に至った理由を教えて。",
        "@カイ どうしてその判定になったのか、もう少し詳しくお願いします。",
        "@カイ 結果をずっと隠してたのはどうして？",
        "@カイ その占い先を選んだのはどうして？",
        "@カイ 誰を占い、どんな結果が出たのか話して。",
        "@カイ 占い結果を確認させてくれる？",
        "カイ！結果を言え！",
    ),
    (
        "ESTIMATE Agent[02] WEREWOLF",
        "INQUIRE Agent[02] (DIVINED ANY ANY)",
    ): ("@カイ 結果を隠すのは変だ。直ちに開示せよ。",),
    ("INQUIRE Agent[02] (DIVINED ANY WEREWOLF)",): ("@カイ なんで黒なの？",),
    ("INQUIRE Agent[04] (ESTIMATE Agent[03] WEREWOLF)",): ("@メイ どうしてリンが狼だと思うの？",),
    (
        "INQUIRE Agent[02] (DIVINED Agent[03] ANY)",
        "INQUIRE Agent[02] (DIVINED ANY ANY)",
    ): ("@カイ リンを占ったのはどの夜で、結果は何だったのですか。",),
    ("INQUIRE Agent[02] (DIVINATION ANY)",): (
        "@カイ どういう基準で占うのか教えて。",
        "@カイ 次は誰を占うつもりだったのかしら？",
        "@カイ 誰を占うか決めていますか？",
    ),
    (
        "INQUIRE Agent[02] (DIVINED ANY ANY)",
        "INQUIRE Agent[04] (DIVINED ANY ANY)",
    ): (
        "カイとメイ、結果を教えて。",
        "カイとメイ、それぞれ誰を占ったのか簡潔に",
    ),
    ("INQUIRE ANY (ESTIMATE Agent[03] ANY)",): ("リンって目が泳いでた気がするんだけど、どう思う？",),
    ("INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)",): (
        "@カイ リンの行動について、あなたはどう見ていますか？",
    ),
    ("INQUIRE Agent[04] (ESTIMATE ANY SEER)",): ("@メイ リンとカイ、どちらが偽だと思う？",),
    ("INQUIRE ANY (COMINGOUT ANY SEER)",): (
        "対抗は出ないのかな。",
        "対抗で出る人はいない？",
        "対抗する人はいないのかな。",
        "ほかに名乗る人はいる？",
        "ほかに占い師はおらんか？",
    ),
    ("INQUIRE ANY (ESTIMATE ANY WEREWOLF)",): (
        "他の人は誰か気になる人いる？",
        "怪しいと感じる人の名前を一人ずつお願いします。",
        "気になる人を一人挙げてください。",
    ),
    ("INQUIRE ANY (ESTIMATE ANY ANY)",): ("@カイ 説明しろ。他の者は推理を言ってくれ。",),
    ("INQUIRE Agent[04] (ESTIMATE ANY WEREWOLF)",): (
        "@メイ 誰が狼だと考えているのかしら。教えてくださいね。",
    ),
    ("COMINGOUT Agent[01] SEER",): (
        "占い師は私なの。",
        "占い師はこの私だ。",
        "本物は私だもん！",
        "占い師をしています。",
        "占い師CO。メイが黒なんだね。",
    ),
    ("NOT (COMINGOUT Agent[01] WEREWOLF)",): (
        "狼は俺ではない。",
        "私が黒だなんてありえません！",
        "狼なんかじゃない！",
        "私は狼などではありません。",
        "ぼくは狼ではなく村の一員です。",
        "わたしは怪しい人じゃないよ！",
    ),
    ("COMINGOUT Agent[01] VILLAGER",): (
        "私は素村のまま変わらないよ。",
        "素村ミナだよ。",
        "私が村人であることは変わらない。",
        "自分は村人だと言い続けるしかない。",
    ),
    ("NOT (COMINGOUT Agent[01] SEER)",): ("私に対抗はない。",),
    ("Agent[02] COMINGOUT Agent[02] SEER",): ("カイさん、占い師として出るんだね。",),
    (
        "Agent[02] COMINGOUT Agent[02] SEER",
        "ESTIMATE Agent[02] WEREWOLF",
    ): ("占い師を名乗ったカイが気になる。",),
    ("Agent[02] DIVINED Agent[01] HUMAN",): ("@カイ 占い師として私を人間と言ったな。",),
    ("VOTE Agent[03]",): (
        "私はまだリン寄り。",
        "今日はリン寄りかな。",
        "吊るならリン……だ。",
        "今日吊るのはリンだよ。",
        "今日の票はリンに決めたわ。",
        "私の票はリンに傾いている。",
        "リンに投票させてもらう。",
        "リンに投票いたします。",
        "リンの処刑を望む。",
        "リンも吊り候補にする。",
        "リンを投票先に考えています。",
        "リンに入れる気持ちは変わらない。",
    ),
    ("ESTIMATE Agent[02] SEER",): (
        "占いの真贋なら私はカイ寄りかな。",
        "カイの主張は辻褄が合っている。",
        "カイが本物だったのか！",
        "カイを真で見るのは変わらない。",
        "カイが占い師だったと確定しました。",
    ),
    ("REQUEST ANY (VOTE Agent[03])",): (
        "吊るならリンがいい。",
        "みんなの票をリンに集めて！",
        "リンを追い出そう！",
        "次はリンを狙うべきだ。",
        "リン吊りで決まりだろ！",
        "今日の吊りはリンで決まりだろ！",
        "一緒にリンに入れない？",
        "先にリンを吊ってよ〜",
        "投票先をリンに合わせてもらえないか。",
    ),
    (
        "VOTE Agent[03]",
        "REQUEST ANY (VOTE Agent[03])",
    ): ("リンに投票します。@メイ も一緒に入れてくれる？",),
    ("REQUEST ANY (NOT (VOTE Agent[01]))",): (
        "私吊りは絶対だめ！",
        "私を吊るなんておかしいです！",
    ),
    ("REQUEST ANY (NOT (VOTE Agent[03]))",): ("リンを吊る流れは危険だ。",),
    ("ESTIMATE Agent[02] WEREWOLF",): (
        "@カイ リンを吊れと言うのはおかしい。",
        "リン以上にカイが怪しい。",
        "カイへの白は囲いに見える。",
    ),
    (
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
        "ESTIMATE Agent[02] WEREWOLF",
    ): ("カイがリンばかり疑うのが引っかかる。",),
    ("ESTIMATE Agent[03] WEREWOLF",): (
        "私が気になるのはリン。",
        "一番怪しいのはやっぱりリンかな。",
        "@リン 怪しいのは君の方だ。",
        "リンの方がよほど危うい。",
        "リンに村は託せぬ。",
        "リンは身を隠してる気がする。",
        "リンが急に動いた。矛先を変えるのは人狼の常套手段。",
        "@リン 私を占えと仕向けるのは、話をそらす狼の常套手段だろう。",
        "リンが黙った。カイを庇う狼の動きに見える。",
        "リンは変。",
        "リンのことが不安だ。",
        "@リン あの明るさは何か裏がありそう。",
        "@リン 対抗が出てから名乗るのは怪しいよ。",
        "リンの占い先がカイなのは不可解だ。",
        "リンの占い結果は信用しづらい。",
        "リンは目立ちすぎ。信じるのは無理。",
        "リンは人狼に決まってる。",
        "リンが狼にしか見えない。",
        "リンの発言、いかにも人狼って動きだよ。",
        "@リン 後から出すようでは信じられません。",
        "リンが怪しいと思わないか。",
    ),
    ("DISAGREE TALK day1 ID:2",): (
        "@リン その結果は信用できない。",
        "@リン そんなはずはない。",
        "@リン そんなのウソだよ！",
        "ちがいます！",
        "リンの話は筋が通らぬ。",
    ),
    (
        "ESTIMATE Agent[02] SEER",
        "VOTE Agent[05]",
    ): ("カイさんの占いを信じてヒカリさんに投票する。",),
    (
        "NOT (COMINGOUT Agent[01] WEREWOLF)",
        "ESTIMATE Agent[03] WEREWOLF",
    ): ("俺は狼じゃない！断定が黒い。",),
    ("AGREE TALK day1 ID:2",): (
        "私もそれ気になってた！",
        "リンの言うことはもっともじゃ。",
        "リンの指摘は重要です。",
        "リンの意見に賛成しただけですよ…？",
    ),
    ("DISAGREE TALK day1 ID:1",): ("急に吊るって…納得いかない。",),
    ("DISAGREE TALK day1 ID:0",): ("リンが黒出しされたのは納得できない。",),
    ("NOT (ESTIMATE Agent[02] SEER)",): (
        "カイは質問をはぐらかす。真の占い師ならこんな動きはしない。",
        "カイは質問をはぐらかす。本物ならそんなことは言わない。",
        "カイは急に出た。私は偽物だと思う。",
    ),
    (
        "NOT (ESTIMATE Agent[02] SEER)",
        "Agent[02] COMINGOUT Agent[02] SEER",
    ): ("カイの偽の占いCOに騙されるな。",),
    (
        "NOT (ESTIMATE Agent[02] SEER)",
        "REQUEST ANY (VOTE Agent[02])",
    ): ("カイが話をそらす。偽物を吊ろう。",),
    ("ESTIMATE Agent[05] WEREWOLF",): ("ヒカリはハッタリだ。",),
    ("DIVINED Agent[03] HUMAN",): ("私はリンを人間と確認しました。",),
    (
        "COMINGOUT Agent[01] SEER",
        "DIVINED Agent[03] HUMAN",
    ): (
        "占い師CO。リンを占い人間と出た。",
        "占い師CO。リンは白で間違いありません。",
    ),
    (
        "COMINGOUT Agent[01] SEER",
        "DIVINED Agent[03] WEREWOLF",
    ): (
        "占い師CO。リンは黒でした。人狼はリンだ。",
        "占い師CO。リンが人狼という結果に変わりはない。",
    ),
    ("DIVINED Agent[03] WEREWOLF",): ("リンは人狼です。昨夜占いました。",),
}


TWO_SEERS = (
    (2, "占い師COです。リンは白でした。"),
    (4, "占い師COです。カイは黒でした。"),
    (3, "村人COです。"),
)
OF_TWO_SEERS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("OR (NOT (ESTIMATE Agent[02] SEER)) (NOT (ESTIMATE Agent[04] SEER))",): (
        "両方が占い師ということはない。",
        "どちらかは嘘をついている。",
        "カイとメイ、両方が本物なわけがない。",
    ),
    ("OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[04] WEREWOLF)",): ("どちらかが人狼だ。",),
    ("INQUIRE ANY (ESTIMATE ANY SEER)",): ("カイとメイ、どちらが真だと思う？",),
    ("INQUIRE ANY (COMINGOUT ANY SEER)",): ("他に名乗る人はいますか？",),
    ("ESTIMATE Agent[03] WEREWOLF", "INQUIRE Agent[03] (COMINGOUT Agent[03] VILLAGER)"): (
        "@ヒカリ 私はリンが気になる。村人COの意図が知りたい。",
    ),
    ("INQUIRE Agent[03] (COMINGOUT Agent[03] VILLAGER)",): (
        "@リン 村人COの理由は、今の考えに関係あるかな？",
        "@リン どうして村人だってCOしたの？",
    ),
    ("INQUIRE Agent[05] (COMINGOUT Agent[05] ANY)",): ("@ヒカリ COの理由は？",),
    ("INQUIRE Agent[05] (COMINGOUT Agent[05] VILLAGER)",): ("@ヒカリ 村人COの理由は？",),
    ("NOT (ESTIMATE Agent[02] SEER)",): ("カイが本物なはずがない。",),
}
SAID |= {
    ("INQUIRE Agent[04] (ESTIMATE Agent[02] ANY)",): (
        "@メイ カイのことはどう見てるかな",
        "@メイ カイが対抗だけどどう思う？",
    ),
    ("Agent[02] DIVINED Agent[01] HUMAN",): ("私を白と見たのはカイだ。",),
    ("ESTIMATE Agent[02] SEER",): (
        "リンが黒というカイの結果を信じます。",
        *SAID[("ESTIMATE Agent[02] SEER",)],
    ),
}
MY_RESULT = (
    (1, "占い師COです。リンは黒でした。"),
    (2, "占い師COです。ミナは黒でした。"),
    (4, "リンを吊りたい。"),
)
OF_MY_RESULT: dict[tuple[str, ...], tuple[str, ...]] = {
    ("DIVINED Agent[03] WEREWOLF",): ("人狼はリンだ。", "リンは黒でした。人狼はリンだ。"),
    ("DIVINED Agent[04] HUMAN",): ("メイは人間確定、候補外。",),
    ("ESTIMATE Agent[02] WEREWOLF",): ("カイの結果は信用できない。", "断定が黒い。", "カイの断定が黒い。"),
    ("COMINGOUT Agent[01] SEER",): ("私の結果に嘘はない。",),
    ("INQUIRE Agent[04] (VOTE Agent[03])",): ("@メイ どうしてリンなの？",),
    ("DISAGREE TALK day1 ID:1", "NOT (COMINGOUT Agent[01] WEREWOLF)"): ("違う！私は人間だ。",),
    (): ("メイが黒なんだね。",),
}
SAID[()] += (
    "怪しいなら理由を教えて。",
    "@カイ なぜリンは黙るの？",
    "@メイ リンのどの発言が決め手？",
    "今日は自分かな。",
    "カイを疑ってほしくない。",
    "対抗が出るか待とう。",
    "カイの言葉を信じるな。",
    "カイが偽物ってこと？",
    "@カイ カイが対抗だけどどう思う？",
    "カイの結果は遅い。意見を聞かせて。",
    "私が疑われるのは変だ。",
    "@リン カイの黒は本当？",
    "メイの主張は辻褄が合っている。",
)


def heard_after(before: tuple[tuple[int, str], ...], text: str) -> list[str]:
    """What ミナ says with a text, after others have spoken."""
    listener = Listener(JAPANESE, "ja")
    for number, (seat, said) in enumerate(before):
        listener.hear(said, seat, day=1, talk=Talk("talk", 1, number))
    heard = listener.hear(text, 1, day=1)
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in heard]


@each_row(("text", "claims"), [(text, claims) for claims, texts in SAID.items() for text in texts])
def test_variety(text: str, claims: tuple[str, ...]) -> None:
    assert heard_after(BEFORE, text) == [*claims]


@each_row(("text", "claims"), [(text, claims) for claims, texts in OF_TWO_SEERS.items() for text in texts])
def test_of_two_seers(text: str, claims: tuple[str, ...]) -> None:
    assert heard_after(TWO_SEERS, text) == [*claims]


@each_row(("text", "claims"), [(text, claims) for claims, texts in OF_MY_RESULT.items() for text in texts])
def test_of_ones_own_result(text: str, claims: tuple[str, ...]) -> None:
    assert heard_after(MY_RESULT, text) == [*claims]


def test_a_question_that_is_asked_again_is_about_the_same() -> None:
    before = (*BEFORE, (1, "@リン メイに投票した理由は？"), (3, "カイが怪しい。"))
    assert heard_after(before, "@リン メイのどの発言が決め手？") == ["INQUIRE Agent[03] (VOTE Agent[04])"]
