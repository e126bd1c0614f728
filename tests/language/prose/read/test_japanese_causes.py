"""Ordinary wordings of what Japanese talk was misread in: who is meant, reasons, results, disagreement.

The speaker is ミナ (1). カイ (2) has come out as the seer, and has told that リン (3) is a wolf.
"""

import pytest

from jinro.language import Context, Listener, render
from jinro.language.claims import Talk
from prose.read.reading import JAPANESE

TOLD = "Agent[02] COMINGOUT Agent[02] SEER"
AGAINST = "DISAGREE TALK day1 ID:1"

SAID = {
    # Who has come out is not asked to counter himself.
    ("INQUIRE ANY (COMINGOUT ANY SEER)",): (
        "@カイ 早いね。対抗はいないのかな？",
        "@カイ 了解。対抗はおるか？",
        "@カイ ありがとう。対抗いる？",
        "カイさん、心強いです。対抗は出ますか？",
        "@カイ わかった。対抗COはある？",
    ),
    # The coming-out of who is called.
    (TOLD,): (
        "@カイ 占いCO、了解。",
        "@カイ 占い師CO把握したよ。",
        "@カイ 占いCOありがとう。",
        "@カイ 占いCO、確かに聞いた。",
        "@カイ 占いCOしてるのに根拠が薄い。",
        "@カイ 占い師COしたのに説明が足りない。",
        "@カイ 「占いCO」は本気か。",
    ),
    # A coming-out is to be withdrawn.
    ("REQUEST Agent[02] (NOT (COMINGOUT Agent[02] SEER))",): (
        "@カイ COを取り下げてください。",
        "@カイ 占いCOを撤回してくれ。",
        "@カイ 占い師COは撤回すべきだ。",
        "@カイ 占いCOを取り消してほしい。",
        "カイは占いCOを撤回してください。",
    ),
    ("INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)",): (
        "@カイ COを取り下げるのか？",
        "@カイ 占いCOを撤回しますか？",
        "@カイ 占いCOを取り下げるのか明確にしてください。",
        "@カイ 占い師COは撤回する？",
        "カイは占いCOを取り消すのですか？",
    ),
    # Why, when and how somebody divined.
    ("INQUIRE Agent[02] (DIVINED ANY ANY)",): (
        "@カイ 占い先を選んだ理由は？",
        "@カイ 占い先をそこに決めた根拠は？",
        "@カイ 占い先の選定理由を聞きたい。",
        "@カイ 占い理由を明確にしてほしい。",
        "@カイ 占い理由をはっきりさせてください。",
        "@カイ 占い理由をください。",
        "@カイ 占いをいつ行ったか示してください。",
        "@カイ それはいつの占いですか？",
        "@カイ その占いはどうやって行ったのか教えて。",
        "@カイ どの時点の占いか明記してください。",
        "@カイ 結果をください。",
    ),
    # Why somebody votes as he does.
    ("INQUIRE Agent[02] (VOTE ANY)",): (
        "@カイ 投票先を変えた理由をください。",
        "@カイ 投票先の理由を一言お願いします。",
        "@カイ 投票先の根拠をください。",
        "@カイ 投票先をはっきりさせて。",
        "@カイ 投票先を明確にしてほしい。",
    ),
    # Votes.
    ("VOTE Agent[03]",): (
        "今日はリンかな？",
        "今日はリンさんかしら？",
        "本日はリンかなあ？",
        "今日はリン吊りに入れるよ。",
        "リン吊りに一票入れる。",
        "カイの判定通りリンを吊る。",
        "カイの結果を信じてリンに投票する。",
        "カイの言葉通りリンに入れる。",
        "カイの判定に従いリンを処刑します。",
        "今日はリンを追放候補にし、様子を見る。",
    ),
    ("REQUEST ANY (VOTE Agent[03])",): (
        "リンに投票しよ。",
        "今日はリンに投票しよ！",
        "リンを追放しよ？",
        "みんなリンに入れよ？",
        "リンに票を固めるぞ。",
        "リンに票をまとめる。",
        "リンに票を集めたい。",
        "票を合わせるならリンだ。リンに票を合わせるぞ。",
        "リンを吊るべきではないでしょうか？",
    ),
    ("REQUEST ANY (DIVINATION Agent[03])",): (
        "リンも占うべきでは？",
        "リンは占うべきだ。",
        "リンも占ったほうがいい。",
        "占い師はリンも占うべきじゃないか？",
        "リンを占うべきではないでしょうか？",
    ),
    # One's own side.
    ("NOT (COMINGOUT Agent[01] WEREWOLF)",): (
        "私村で進める。",
        "俺村、信じて。",
        "私村で確定だよ。",
        "僕は村。",
        "わし村じゃ。",
    ),
    # Agreement.
    ("AGREE TALK day1 ID:1",): (
        "@カイ 私も同じ疑問！",
        "@カイ 同じことを考えてた。",
        "@カイ 私も同じ印象だ。",
        "@カイ 同じ質問をしたかった。",
        "@カイ 同感だ。",
    ),
    ("AGREE TALK day1 ID:1", "AGREE TALK day1 ID:2"): (
        "@カイ @リン 同感じゃ。",
        "@カイ @リン 賛成です。",
        "@カイ @リン その通りだ。",
        "@カイ @リン 同意見だよ。",
        "@カイ @リン まったくだ。",
    ),
    # Disagreement.
    (AGAINST,): (
        "カイの黒出しは信じられません。",
        "カイの主張は信じられない。",
        "カイさんの話は信じ難い。",
        "カイの説明は信じられん。",
        "カイの判定は正しくないと思います。",
        "@カイ あなたの占い結果は正しくない。",
        "カイの推理は誤りだ。",
        "@カイ その理屈は成り立たない。",
        "@カイ えっ！嘘だ！",
        "@カイ ええっ、嘘だー！",
        "@カイ ウソだよ！",
    ),
    # Suspicion.
    ("ESTIMATE Agent[03] WEREWOLF",): (
        "リンに村を任せられない。",
        "リンは誘導に見える。",
        "リンの仕切りは誘導にしか見えない。",
        "リンは隠れている感じがする。",
        "リンの発言は印象操作だ。",
        "リンの沈黙は情報隠しに見える。",
        "リンは村を惑わそうとしている。",
        "@リン メイを狼とするのは不自然。",
        "@リン メイを白と決めるのは怪しい。",
        "@リン メイに投票するのは不自然だ。",
        "リンがメイを吊ろうと言うのは不自然だ。",
        "@リン あの失言は狼の思考そのものだ。",
        "@リン その焦りは狼の作戦に見える。",
    ),
    ("NOT (ESTIMATE Agent[02] SEER)",): (
        "カイはリン固定で村を縛る偽物だろ。",
        "カイはリン黒だけで押す偽だと思う。",
        "カイはリン吊りを急ぐ偽者だ。",
        "カイはメイ白で逃げる偽占い師だ。",
        "カイはリン頼みの偽物だよ。",
    ),
    ("ESTIMATE Agent[04] WEREWOLF",): (
        "カイが真ならメイが人狼です。",
        "カイが偽ならメイは狼だ。",
        "カイが本物だとしたらメイは黒だ。",
        "カイ真ならメイ狼。",
        "もしカイが占い師なら、メイが狼だ。",
    ),
    ("NOT (ESTIMATE Agent[04] WEREWOLF)",): (
        "カイ偽ならメイ白寄りもあるよね？",
        "メイ白もあると思う。",
        "メイ村もあるよね？",
        "カイ真ならメイ白もある。",
        "メイ白もあり得るよ。",
    ),
    ("INQUIRE Agent[02] (NOT (ESTIMATE ANY SEER))",): (
        "@カイ どっちが偽に見えるか聞きたい。",
        "@カイ リンとメイのどっちが偽だと思うか教えて。",
        "@カイ どちらが偽物に見えるか教えてください。",
        "@カイ 黒を受けてどっちが偽に見える？",
        "@カイ 誰が偽物だと思うか聞かせて。",
    ),
    # Nothing that the protocol has, or nobody who is meant.
    (): (
        "誰が本物かな。",
        "@カイ 誰が本物なのかな。",
        "どっちが怪しいかな。",
        "誰が真か悩むね。",
        "どちらが偽か迷う。",
        "カイの意見も一理あるが、他も見よう。",
        "カイさんの指摘はもっともだけど、急ぎすぎだ。",
        "カイに一理あるけど早い。",
        "カイの言う通りですが、保留です。",
        "@カイ 賛成だけど、待ってほしい。",
        "占いCOの基準はあるかな？",
        "占いCOの条件って何？",
        "占いCOの時期はどうする？",
        "占いCOのメリットは？",
        "占いCOの是非を話したい。",
        "カイの結果まだだよね？",
        "カイの結果はまだですよね。",
        "結果まだ出てないよね？",
        "@カイ 結果はまだ聞いてないよね？",
        "@カイ 結果まだだよね。",
        "残りが人狼です。",
        "これで村側が確定し、一歩前進だ。",
        "もう一人が狼だ。",
        "リンが黒出しされたのは納得できない。",
        "リンが投票されたのは納得いかない。",
    ),
}
"""What is said, by what it is read as."""


def heard(text: str) -> list[str]:
    listener = Listener(JAPANESE, "ja")
    listener.hear("占い師CO。リンは人狼でした。", 2, day=1, talk=Talk("talk", 1, 1))
    listener.hear("私は村人です。", 3, day=1, talk=Talk("talk", 1, 2))
    listener.hear("なるほど。", 4, day=1, talk=Talk("talk", 1, 3))
    said = listener.hear(text, 1, day=1)
    return [str(render(one.claim, "aiwolf", Context(speaker=1, day=1)).text) for one in said]


@pytest.mark.parametrize(
    ("text", "claims"), [(text, claims) for claims, texts in SAID.items() for text in texts]
)
def test_causes(text: str, claims: tuple[str, ...]) -> None:
    assert heard(text) == [*claims]
