"""What Japanese talk claims: one line per wording, with the claims in the protocol language."""

import pytest

from prose.read.reading import JAPANESE, read_as

TABLE = {
    # Roles.
    "占いCO": ["COMINGOUT Agent[01] SEER"],
    "占い師COです。": ["COMINGOUT Agent[01] SEER"],
    "私は占い師です。": ["COMINGOUT Agent[01] SEER"],
    "占い師なので、明日話します。": ["COMINGOUT Agent[01] SEER"],
    "俺が霊媒師だぜ。": ["COMINGOUT Agent[01] MEDIUM"],
    "ワシは村人じゃ。": ["COMINGOUT Agent[01] VILLAGER"],
    "素村COね。": ["COMINGOUT Agent[01] VILLAGER"],
    "占い師として話します。": ["COMINGOUT Agent[01] SEER"],
    "対抗COします。": ["COMINGOUT Agent[01] SEER"],
    "俺は狼じゃねー！": ["NOT (COMINGOUT Agent[01] WEREWOLF)"],
    "私は白です。": ["NOT (COMINGOUT Agent[01] WEREWOLF)"],
    "私は占い師ではない。": ["NOT (COMINGOUT Agent[01] SEER)"],
    "占いCO把握。": [],
    "占い2COか。": [],
    # Results.
    "占いCOです、カイさん黒でした": ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] WEREWOLF"],
    "占い師CO。昨夜はカイを占って白。": ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] HUMAN"],
    "カイさんは人狼でした。": ["DIVINED Agent[02] WEREWOLF"],
    "占い結果、カイは人間です。": ["DIVINED Agent[02] HUMAN"],
    "占いCO、カイ●": ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] WEREWOLF"],
    "占いCO、カイ○": ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] HUMAN"],
    "霊媒の結果、カイさんは人狼でした。": ["IDENTIFIED Agent[02] WEREWOLF"],
    "昨日、カイさんを護衛しました。": ["GUARDED Agent[02]"],
    "カイを占った。": ["DIVINED Agent[02] ANY"],
    # Votes.
    "カイに投票します。": ["VOTE Agent[02]"],
    "カイに入れる。": ["VOTE Agent[02]"],
    "今日はカイ吊りでいく。": ["VOTE Agent[02]"],
    "カイ吊りたい": ["VOTE Agent[02]"],
    "投票先はカイです。": ["VOTE Agent[02]"],
    "今日はカイかな。": ["VOTE Agent[02]"],
    "昨日はカイに投票しました。": ["VOTED Agent[02]"],
    "カイには投票しない。": ["NOT (VOTE Agent[02])"],
    # Requests.
    "カイを吊ろう。": ["REQUEST ANY (VOTE Agent[02])"],
    "カイを追放すべきだ。": ["REQUEST ANY (VOTE Agent[02])"],
    "みなさん、カイさんに投票してください。": ["REQUEST ANY (VOTE Agent[02])"],
    "全員カイに投票を。": ["REQUEST ANY (VOTE Agent[02])"],
    "カイ吊りは危険だ。": ["REQUEST ANY (NOT (VOTE Agent[02]))"],
    "@リン カイを占ってほしい。": ["REQUEST Agent[03] (DIVINATION Agent[02])"],
    "占い師の方は、名乗り出てください。": ["REQUEST ANY (COMINGOUT ANY SEER)"],
    # Estimates.
    "カイは人狼だと思う。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイ黒いな。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイは狼っぽい。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイは白寄りかな。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイは人狼ではないと思う。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイさんは狂人でしょう。": ["ESTIMATE Agent[02] POSSESSED"],
    "カイは人外だと思う。": ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)"],
    "カイさんは人狼か狂人だと思います。": ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)"],
    "カイが怪しい。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイの沈黙は怪しい。": ["ESTIMATE Agent[02] WEREWOLF"],
    "怪しいのはカイだ。": ["ESTIMATE Agent[02] WEREWOLF"],
    "私はカイの圧も気になる。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイとリン、両方怪しい。": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    "カイかリンのどちらかが人狼だ。": ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"],
    "カイを信じる。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイ真寄り。": ["ESTIMATE Agent[02] SEER"],
    "カイは偽だ。": ["NOT (ESTIMATE Agent[02] SEER)"],
    "偽はカイでしょう。": ["NOT (ESTIMATE Agent[02] SEER)"],
    "@カイ 質問が多すぎる。誘導的で怪しい。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイLWで見てる。": ["ESTIMATE Agent[02] WEREWOLF"],
    # Questions.
    "誰が怪しいと思う？": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "@カイ 人狼は誰だと思いますか？": ["INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"],
    "@カイ リンをどう思う？": ["INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)"],
    "@カイ 、占いCOある？": ["INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)"],
    "対抗いますか？": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "@カイ 占い結果を教えてください。": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "カイさん、リンさんを占った理由は？": ["INQUIRE Agent[02] (DIVINED Agent[03] ANY)"],
    "@カイ 今夜は誰を占う？": ["INQUIRE Agent[02] (DIVINATION ANY)"],
    "みなさん、誰に投票しますか？": ["INQUIRE ANY (VOTE ANY)"],
    "@カイ なぜリンを疑っているの？": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    # Reported talk is not the speaker's.
    "カイさんは占い師だと言っている": ["Agent[02] COMINGOUT Agent[02] SEER"],
    "カイの占いCOは早い。": ["Agent[02] COMINGOUT Agent[02] SEER"],
    "カイのリン黒出しは早い。": ["Agent[02] DIVINED Agent[03] WEREWOLF"],
    "カイさんの占いでは、リンさんが人狼だった。": ["Agent[02] DIVINED Agent[03] WEREWOLF"],
    # Conditions: only what follows from them.
    "カイが占い師ならリンに投票する。": ["VOTE Agent[03]"],
    "カイが真なら、リンは狼だ。": ["ESTIMATE Agent[03] WEREWOLF"],
    # Names inside other words, and words that are names.
    "メインの話をしよう。": [],
    "メイが怪しい。": ["ESTIMATE Agent[04] WEREWOLF"],
    "希望のヒカリが見える。": [],
    "ヒカリさんは白です。": ["NOT (ESTIMATE Agent[05] WEREWOLF)"],
    # Nothing.
    "おはようございます。よろしくお願いします。": [],
    "情報が少ないね。様子を見たい。": [],
    "人狼を見つけましょう。": [],
    "面白いですね。明白です。": [],
    "": [],
}


@pytest.mark.parametrize("text", TABLE)
def test_japanese(text: str) -> None:
    assert read_as(text, "ja", JAPANESE) == TABLE[text]
