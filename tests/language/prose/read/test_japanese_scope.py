"""Whose words Japanese talk tells, of whom it is said, and what is only talked about."""

from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, Listener, noted, read
from jinro.language.claims import Agent, As, Does, Holder, Is, PlayerState, Talk
from prose.read.reading import JAPANESE, read_as

TABLE = {
    # What the medium's power tells is a result, not a role.
    "処刑されたカイは、霊媒で人間だった。": ["IDENTIFIED Agent[02] HUMAN"],
    "処刑されたカイは霊媒で人狼でした。": ["IDENTIFIED Agent[02] WEREWOLF"],
    "霊媒でカイは白だった": ["IDENTIFIED Agent[02] HUMAN"],
    "霊媒では、カイは黒でした": ["IDENTIFIED Agent[02] WEREWOLF"],
    "カイは霊媒で、リンは人狼だ": ["ESTIMATE Agent[02] MEDIUM", "ESTIMATE Agent[03] WEREWOLF"],
    # Quoted words are those of who is named before them.
    "カイの「リンは狼」発言は不自然だ。": [
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "@カイ 「リンは狼だ」と決めつけるのは早い。": ["Agent[02] ESTIMATE Agent[03] WEREWOLF"],
    "「リンは狼」という意見は弱い。": [],
    # One's own name is the speaker.
    "ミナ狼じゃないよ！": ["NOT (COMINGOUT Agent[01] WEREWOLF)"],
    "ミナ、村人CO。": ["COMINGOUT Agent[01] VILLAGER"],
    "ミナは今日カイ投票だよ。": ["VOTE Agent[02]"],
    "ミナが真占いだもん！": ["COMINGOUT Agent[01] SEER"],
    # 自分 is the subject before it.
    "カイは自分を占い師だと言っている。": ["Agent[02] COMINGOUT Agent[02] SEER"],
    # What is done to somebody says nothing of them.
    "カイ、リン叩きが不自然だ。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイのリン擁護が怪しい。": ["ESTIMATE Agent[02] WEREWOLF"],
    "リンに入れてない位置は気になる。": [],
    "カイが襲撃された理由は気になる。": [],
    "カイを吊ったリンの誘導、私は疑うよ。": ["ESTIMATE Agent[03] WEREWOLF"],
    "カイを吊ろうとした動きが変だ。": [],
    # Both of those named last.
    "カイの理屈は弱い。リンの沈黙も含め、この二人が怪しい。": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "カイとリンが占い師を名乗った。この二人のどちらかを吊るべきだ。": [
        "Agent[03] COMINGOUT Agent[03] SEER",
        "OR (REQUEST ANY (VOTE Agent[02])) (REQUEST ANY (VOTE Agent[03]))",
    ],
    "@カイ @リン お二人の連携が気になる。": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    "人狼はカイか私だ。": ["OR (ESTIMATE Agent[01] WEREWOLF) (ESTIMATE Agent[02] WEREWOLF)"],
    "カイかリンに狼がいる。": ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"],
    "カイ、リンどっちかが狼だよ。": ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"],
    "発言の薄いカイ、リンも気になる。": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    # The person before or after the predicate.
    "狼のカイを吊る。": ["ESTIMATE Agent[02] WEREWOLF", "VOTE Agent[02]"],
    "怪しいカイは残せない。": ["ESTIMATE Agent[02] WEREWOLF", "VOTE Agent[02]"],
    "不自然なカイを吊りたい。": ["ESTIMATE Agent[02] WEREWOLF", "VOTE Agent[02]"],
    "一番怪しいのは、白出しを急いだカイかな。": ["ESTIMATE Agent[02] WEREWOLF"],
    "偽は @カイ 濃厚。": ["NOT (ESTIMATE Agent[02] SEER)"],
    "疑うならカイでしょう。": ["ESTIMATE Agent[02] WEREWOLF"],
    "吊るならカイだ。": ["VOTE Agent[02]"],
    "カイの発言が雑だ。実に怪しい動きだな。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイは危険だ。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイの断定は危険だ。": [],
    "カイは嘘つきだ。": ["ESTIMATE Agent[02] WEREWOLF"],
    # Sentences without a verb, commands, addressees at the end.
    "@カイ 殿、結果を。": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "@カイ 霊媒結果を。": ["INQUIRE Agent[02] (IDENTIFIED ANY ANY)"],
    "@カイ 占いの方針を。": ["INQUIRE Agent[02] (DIVINATION ANY)"],
    "@カイ 、リンを黒とする根拠を語られよ。": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    "占い結果を出せ！ @カイ @リン": [
        "INQUIRE Agent[02] (DIVINED ANY ANY)",
        "INQUIRE Agent[03] (DIVINED ANY ANY)",
    ],
    "カイは誰が怪しいと思う。": ["INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"],
    "カイは騎士として誰を守ったのか教えて。": ["INQUIRE Agent[02] (GUARDED ANY)"],
    "@カイ 私を選んだ理由は？": ["INQUIRE Agent[02] (DIVINED Agent[01] ANY)"],
    "@カイ なんで結果を伏せたの？": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "カイのリン黒出しは早い。理由を聞きたい。": [
        "Agent[02] DIVINED Agent[03] WEREWOLF",
        "INQUIRE Agent[02] (DIVINED Agent[03] WEREWOLF)",
    ],
    "カイはリンに投票した。なぜですか？": [
        "Agent[02] VOTED Agent[03]",
        "INQUIRE Agent[02] (VOTED Agent[03])",
    ],
    "カイさん、それはリン投票寄りだろ？": ["INQUIRE Agent[02] (VOTE Agent[03])"],
    "カイが占いなら結果を出してほしい。": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    # Results and what announces them.
    "占い結果だ。カイは黒だ。": ["DIVINED Agent[02] WEREWOLF"],
    "昨夜占ったのはカイです。": ["DIVINED Agent[02] ANY"],
    "カイは僕の白。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイ→リン白。": ["Agent[02] NOT (ESTIMATE Agent[03] WEREWOLF)"],
    "カイの白は確定だ。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "占い師CO。カイは黒い。": ["COMINGOUT Agent[01] SEER", "ESTIMATE Agent[02] WEREWOLF"],
    "カイを占おうと思う。": ["DIVINATION Agent[02]"],
    "カイを襲撃しよう。": ["REQUEST ANY (ATTACK Agent[02])"],
    "カイを守ったのね。": [],
    "カイを守ろう。": ["REQUEST ANY (GUARD Agent[02])"],
    # Coming out, talked about.
    "霊CO遅すぎだよ。": [],
    "占いCO出たら考えよう。": [],
    "占い師は一斉CO。": [],
    "カイさん、村人なんですね。": [],
    "カイは占いCOしてないよ。": [],
    "@カイ COの有無を教えて。": ["INQUIRE Agent[02] (COMINGOUT Agent[02] ANY)"],
    "占い師は私だ。": ["COMINGOUT Agent[01] SEER"],
    "真の占い師なら名乗り出るべきだった。": [],
    # Granted, open, or not yet.
    "カイが怪しいのは分かる。": [],
    "カイの黒出しは分かるけど早い。": [],
    "カイはまだ真と見ない。": [],
    "カイを疑うのは危ない。": [],
    "カイが怪しいは弱い。": [],
    "疑うのは自然です。": [],
    "カイは村っぽく振る舞う。": [],
    "カイが白で守られた。": [],
    "君も占い師か。": [],
    # Reasons.
    "カイは怪しいので、カイに投票します。": [
        "ESTIMATE Agent[02] WEREWOLF",
        "VOTE Agent[02]",
        "BECAUSE (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[02])",
    ],
    "カイに投票する。怪しいから。": [
        "VOTE Agent[02]",
        "ESTIMATE Agent[02] WEREWOLF",
        "BECAUSE (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[02])",
    ],
    # Votes, asked for and own.
    "カイを吊って、村を守りましょう。": ["REQUEST ANY (VOTE Agent[02])"],
    "カイを追放して確かめるのが合理的だ。": ["REQUEST ANY (VOTE Agent[02])"],
    "今日はカイへお願い！": ["REQUEST ANY (VOTE Agent[02])"],
    "投票リクエスト @カイ": ["REQUEST ANY (VOTE Agent[02])"],
    "カイ希望。": ["VOTE Agent[02]"],
    "投票はカイに集中しよう。": ["REQUEST ANY (VOTE Agent[02])"],
    "票割れならカイへ寄せたい。": ["VOTE Agent[02]"],
    "カイが怪しい。票を合わせてほしい。": ["ESTIMATE Agent[02] WEREWOLF", "REQUEST ANY (VOTE Agent[02])"],
    "昨日カイへ入れたのは宣言通りだ。": ["VOTED Agent[02]"],
    "誰に投票すべきか話し合いましょう。": [],
    "カイに集中しているみたいだ。": [],
    "カイを吊れない。": ["NOT (VOTE Agent[02])"],
    # Ordinary sentences of every kind.
    "カイの焦りが狼っぽいな。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイが静かなのは怪しいのう。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイ、急に黙ったな。怪しいぜ。": ["ESTIMATE Agent[02] WEREWOLF"],
    "正直カイは信用ならねえ。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイはどうも胡散臭い。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイが狼に見えてきた。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイ視点おかしい。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイは狼陣営だと思う。": ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)"],
    "カイは狂人寄りに見てる。": ["ESTIMATE Agent[02] POSSESSED"],
    "カイは村人だと思う。": ["ESTIMATE Agent[02] VILLAGER"],
    "カイは真面目に考えてるし白いよ。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイは白でいいと思う。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイさんを信じていいと思います。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイを信じることにする。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイの方が真っぽいかな。": ["ESTIMATE Agent[02] SEER"],
    "カイとリンなら、カイの方が怪しい。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイよりリンの方が信用できる。": ["NOT (ESTIMATE Agent[03] WEREWOLF)"],
    "カイは狼じゃないと思うけど、リンは怪しい。": [
        "NOT (ESTIMATE Agent[02] WEREWOLF)",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "怪しいのはカイ、次点リン。": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    "消去法でカイが狼。": ["ESTIMATE Agent[02] WEREWOLF"],
    "人狼はカイで決まりだ。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイ＝狼で見てる。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイ狼説を推す。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイが人狼だと断定はできない。": [],
    "カイが狼なら辻褄が合う。": [],
    "カイが狼の線を追いたい。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイは狼ではなさそうだ。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイが人狼とは考えにくい。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイは限りなく黒に近い。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイを黒く見ている。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイの占いは本物だと思う。": ["ESTIMATE Agent[02] SEER"],
    "カイの占いは信用できない。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイのCOは嘘だと思う。": ["NOT (ESTIMATE Agent[02] SEER)"],
    "カイは占い師を騙っている。": ["NOT (ESTIMATE Agent[02] SEER)"],
    "カイが偽占い師で、リンが真だ。": ["NOT (ESTIMATE Agent[02] SEER)", "ESTIMATE Agent[03] SEER"],
    "真占いはカイだろう。": ["ESTIMATE Agent[02] SEER"],
    "カイ破綻してる。": ["NOT (ESTIMATE Agent[02] SEER)"],
    "対抗のカイは狼だ。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイが狼、リンが狂人だと思う。": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] POSSESSED"],
    "みんなカイを疑っている。": [],
    "リンはカイを疑っているようだ。": ["Agent[03] ESTIMATE Agent[02] WEREWOLF"],
    "カイに人狼扱いされた。": [],
    "カイは私を疑っている。": ["Agent[02] ESTIMATE Agent[01] WEREWOLF"],
    "私は疑われている。": [],
    "俺は白だ、信じろ。": ["NOT (COMINGOUT Agent[01] WEREWOLF)"],
    "私が人狼だったらこんなこと言わない。": [],
    "占い師ではないけど、意見を言うね。": ["NOT (COMINGOUT Agent[01] SEER)"],
    "対抗します。私が占い師です。": ["COMINGOUT Agent[01] SEER"],
    "対抗はしません。": ["NOT (COMINGOUT Agent[01] SEER)"],
    "俺が真占いだ、リンは偽。": ["COMINGOUT Agent[01] SEER", "NOT (ESTIMATE Agent[03] SEER)"],
    "占い師として断言する、カイは人狼だ。": ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] WEREWOLF"],
    "結果は白、カイは人間だ。": ["DIVINED Agent[02] HUMAN"],
    "カイを見たら白だった。": ["DIVINED Agent[02] HUMAN"],
    "昨晩の占い：カイ＝白": ["DIVINED Agent[02] HUMAN"],
    "カイ○リン●": ["DIVINED Agent[02] HUMAN", "DIVINED Agent[03] WEREWOLF"],
    "カイから白が出たぜ。": ["DIVINED Agent[02] HUMAN"],
    "カイを占った。白。": ["DIVINED Agent[02] HUMAN"],
    "カイを占ったけど人狼じゃなかった。": ["DIVINED Agent[02] HUMAN"],
    "昨日の占いはカイ白。": ["DIVINED Agent[02] HUMAN"],
    "俺の占いだとカイは黒だぜ。": ["DIVINED Agent[02] WEREWOLF"],
    "霊媒だよ、カイは黒だった。": ["COMINGOUT Agent[01] MEDIUM", "IDENTIFIED Agent[02] WEREWOLF"],
    "カイ票です。": ["VOTE Agent[02]"],
    "票はカイに置く。": ["VOTE Agent[02]"],
    "迷うけどカイに入れようかな。": ["VOTE Agent[02]"],
    "カイかリンに投票する。": ["OR (VOTE Agent[02]) (VOTE Agent[03])"],
    "カイには消えてもらおう。": ["VOTE Agent[02]"],
    "カイを疑ってるから投票する。": ["ESTIMATE Agent[02] WEREWOLF", "VOTE Agent[02]"],
    "@カイ なぜ私を疑うの？": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "@カイ 私のどこが怪しい？": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "カイさん、私を人狼だと思う根拠は？": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "@カイ 私に投票する理由は？": ["INQUIRE Agent[02] (VOTE Agent[01])"],
    "@カイ 私が狼だと思ってる？": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "@カイ なんで俺吊り？": ["INQUIRE Agent[02] (VOTE Agent[01])"],
    "@カイ 俺を占った理由は？": ["INQUIRE Agent[02] (DIVINED Agent[01] ANY)"],
    "@カイ 私を黒と言う根拠は何？": ["INQUIRE Agent[02] (DIVINED Agent[01] WEREWOLF)"],
    "@カイ 私を吊りたい理由を聞かせて": ["INQUIRE Agent[02] (VOTE Agent[01])"],
    "@カイ 私が怪しいと感じた点はどこですか？": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "@カイ 私への疑いの理由は？": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "カイさんは私のことをどう思いますか？": ["INQUIRE Agent[02] (ESTIMATE Agent[01] ANY)"],
    "@カイ リンの占い結果をどう見る？": ["INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)"],
    "@カイ リンのCOをどう思う？": ["INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)"],
    "カイとリン、どちらを信じますか？": ["INQUIRE ANY (ESTIMATE ANY SEER)"],
    "占い師二人のうちどっちが怪しい？": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "みんな、今日は誰吊り？": ["INQUIRE ANY (VOTE ANY)"],
    "投票先どうする？": ["INQUIRE ANY (VOTE ANY)"],
    "@カイ 占い先の理由を聞こうか。": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "@カイ CO遅くない？理由は？": [],
    "誰か占いいないの？": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "占いさんいますかー？": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "占い師の方は名乗り出ていただけますか？": ["REQUEST ANY (COMINGOUT ANY SEER)"],
    "霊能はいるか？": ["INQUIRE ANY (COMINGOUT ANY MEDIUM)"],
    "@カイ メイ白の理由は？": ["INQUIRE Agent[02] (DIVINED Agent[04] HUMAN)"],
    "@カイ 黒の根拠を出せ。": ["INQUIRE Agent[02] (DIVINED ANY WEREWOLF)"],
    "カイ、昨日の投票理由を。": ["INQUIRE Agent[02] (VOTED ANY)"],
    "@カイ 昨日誰に入れた？": ["INQUIRE Agent[02] (VOTED ANY)"],
    "カイについて皆の意見は？": ["INQUIRE ANY (ESTIMATE Agent[02] ANY)"],
    "カイを疑う必要はありません。": [],
    "占いCO。カイ白でした。真目を取りたい。": ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] HUMAN"],
    "私を白としたカイの挙動が不自然だ。": ["ESTIMATE Agent[02] WEREWOLF"],
    "カイの言い分は雑だ。処刑候補として妥当ではないでしょうか。": ["REQUEST ANY (VOTE Agent[02])"],
    "私黒は違います！": ["NOT (COMINGOUT Agent[01] WEREWOLF)"],
    "カイとリンも結果を教えて。": [
        "INQUIRE Agent[02] (DIVINED ANY ANY)",
        "INQUIRE Agent[03] (DIVINED ANY ANY)",
    ],
    "@カイ もリン占い理由を出して。": ["INQUIRE Agent[02] (DIVINED Agent[03] ANY)"],
    "カイがリンを疑う根拠は何でしょうか。": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    "@カイ リンが怪しいという点を教えてください。": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    "カイは昨日リン狼目→今日白判定。偽占い師だ。": [
        "Agent[02] DIVINED Agent[03] HUMAN",
        "NOT (ESTIMATE Agent[02] SEER)",
    ],
    "カイを占って白でした。リンは対抗なので人狼の可能性がある。": [
        "DIVINED Agent[02] HUMAN",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "霊疑いは筋違いだ。": [],
    # More of the same.
    "カイがリンを守った。": [],
    "今夜はカイを護衛。": ["GUARD Agent[02]"],
    "カイは騎士警戒で避ける。": [],
    "僕が怪しいからだよね。": [],
    "もっと疑うべきだ。": [],
    "@カイ 怪しい点はある？": [],
    "カイの信用問題だ。": [],
    "カイを信じるのは早い。": [],
    "リンはカイを信じている。": [],
    "カイの説明は筋が良い。信用できる。": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "カイが本当の占い師だ。": ["ESTIMATE Agent[02] SEER"],
    "俺はカイ白持ちの真占い。": ["COMINGOUT Agent[01] SEER"],
    "真実を語るカイを守ろう。": ["ESTIMATE Agent[02] SEER", "REQUEST ANY (GUARD Agent[02])"],
    "カイとリンが名乗った。どちらかが偽だ。": [
        "OR (NOT (ESTIMATE Agent[02] SEER)) (NOT (ESTIMATE Agent[03] SEER))"
    ],
    "カイはリンを偽で見ている。": ["Agent[02] NOT (ESTIMATE Agent[03] SEER)"],
    "カイに占われた。": [],
    "占い先はカイです。": ["DIVINATION Agent[02]"],
    "@カイ リンを占ってくれますか？": ["REQUEST Agent[02] (DIVINATION Agent[03])"],
    "私の結果はどう？": [],
    "@カイ どんな結果なの？": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "占い師を名乗る人が多い。": [],
    "私が占いCOするなら明日だ。": [],
    "占いCOって言った。": [],
    "@カイ 脅威の正体を教えて。": [],
    "他に占い師は？": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "カイは占い師を名乗り、リンを人間と判定した。": [
        "Agent[02] COMINGOUT Agent[02] SEER",
        "Agent[02] DIVINED Agent[03] HUMAN",
    ],
    "カイは人狼か狂人かどうか分からない。": [],
    "残る狙いは狼だ。": [],
    "@カイ リン白っていつの結果？": ["INQUIRE Agent[02] (DIVINED Agent[03] ANY)"],
    "ミナは黒いかも。": ["ESTIMATE Agent[01] WEREWOLF"],
    "カイが真なら私が人狼になる。": [],
    "みんな賛成だね。": [],
    "賛成って意見もある。": [],
    "それは混乱するのも確かにある。": [],
    "カイはリンを疑っている。@メイ 理由は？": ["Agent[02] ESTIMATE Agent[03] WEREWOLF"],
    "@カイ 君の推理を聞かせて。": ["INQUIRE Agent[02] (ESTIMATE ANY ANY)"],
    "怪しいのは私。": [],
    "この二人が怪しい。": [],
    "結果を言いたい。": [],
    "村人だって宣言するね。": ["COMINGOUT Agent[01] VILLAGER"],
    "集中は大事だ。": [],
    "リンへカイを処理しよう": ["REQUEST ANY (VOTE Agent[02])"],
    "オレはカイ入れる。": ["VOTE Agent[02]"],
    "入れたい。": [],
    "カイが怪しい。残せない。": ["ESTIMATE Agent[02] WEREWOLF", "VOTE Agent[02]"],
    "カイを吊る方向でいい。": ["VOTE Agent[02]"],
    "カイ吊りかな？": ["VOTE Agent[02]"],
    "カイ吊りでいいよね？": ["REQUEST ANY (VOTE Agent[02])"],
    "カイを吊りましょうか？": ["REQUEST ANY (VOTE Agent[02])"],
    "私を吊るの？": [],
    "カイを吊るという選択は消えた。": [],
    "勝つならカイだ。": [],
    "今日は議論を深めたいカイだ。": [],
}


@each_row("text", TABLE)
def test_scope(text: str) -> None:
    assert read_as(text, "ja", JAPANESE) == TABLE[text]


def after(before: list[tuple[int, str]], text: str) -> list[str]:
    """The claims of a text by the first player, after what others said."""
    listener = Listener(JAPANESE, "ja")
    for number, (seat, said) in enumerate(before):
        listener.hear(said, seat, day=1, talk=Talk("talk", 1, number))
    heard = listener.hear(text, 1, day=1, talk=Talk("talk", 1, len(before)))
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in heard]


CONTEXTS = [
    ([(2, "カイです。")], "@カイ それは信じられません。", ["DISAGREE TALK day1 ID:0"]),
    # Somebody else's result is no result of the speaker's.
    (
        [(2, "占い師COです。")],
        "リン白出してるのに強吊りは変だよ。カイは偽だ。",
        ["NOT (ESTIMATE Agent[02] SEER)"],
    ),
    ([(2, "占い師COです。")], "リンさんが白だったのね。", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    ([(2, "占い師COです。")], "人間だって分かってもらえた。", []),
    ([(2, "占い師COです。")], "リンに黒が出たね。", []),
    # One's own coming-out in passing, and that it is no fake.
    ([(1, "村人COです。")], "村人COは私の立場だよ。", ["COMINGOUT Agent[01] VILLAGER"]),
    ([(1, "占いCOです。")], "私は偽ではない。", ["COMINGOUT Agent[01] SEER"]),
    # A result of the speaker's, without whose it is.
    ([(1, "占い師CO。カイは黒でした。")], "黒判定の理由は明白だ。", []),
    ([(1, "占い師CO。カイは黒でした。")], "黒判定だ。", ["DIVINED Agent[02] WEREWOLF"]),
    ([(2, "村人COです。")], "カイは嘘をついている。", ["ESTIMATE Agent[02] WEREWOLF"]),
    ([(2, "占いCOです。")], "カイは嘘をついている。", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (
        [(2, "占いCO。リンは黒でした。")],
        "@カイ 私が人狼だなんて、理由は？",
        ["INQUIRE Agent[02] (DIVINED Agent[01] WEREWOLF)"],
    ),
]


@each_row(("before", "text", "claims"), CONTEXTS)
def test_scope_after_talk(before: list[tuple[int, str]], text: str, claims: list[str]) -> None:
    assert after(before, text) == claims


def test_posing() -> None:
    (heard,) = read("占い師のふりをする。", "ja", JAPANESE, speaker=1)
    assert heard.claim == As(Does(Agent(1), PlayerState.SPEAK), Is(Agent(1), Holder(Role.SEER)))
    (heard,) = read("人狼のふりをする。", "ja", JAPANESE, speaker=1)
    assert heard.claim == As(Does(Agent(1), PlayerState.SPEAK), Is(Agent(1), Holder(Role.WEREWOLF)))
