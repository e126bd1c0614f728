"""Japanese conjugation, by table."""

from tests.rows import each_row

from jinro.language.prose.ja.forms import Clause, Form, Predicate

WORDS = {
    "vote": Predicate("投票", "する"),
    "divine": Predicate("占", "5う"),
    "win": Predicate("勝", "5つ"),
    "reveal": Predicate("明か", "5す"),
    "ask": Predicate("頼", "5む"),
    "become": Predicate("な", "5る"),
    "write": Predicate("書", "5く"),
    "lose": Predicate("負け", "1"),
    "wolf": Predicate("人狼", "だ"),
    "strong": Predicate("強", "い"),
}
# plain, negative, past, negative past, polite, polite negative, polite past, て, ないで, join negative
TABLE = {
    "vote": (
        "投票する 投票しない 投票した 投票しなかった 投票します "
        "投票しません 投票しました 投票して 投票しないで 投票せず"
    ),
    "divine": "占う 占わない 占った 占わなかった 占います 占いません 占いました 占って 占わないで 占わず",
    "win": "勝つ 勝たない 勝った 勝たなかった 勝ちます 勝ちません 勝ちました 勝って 勝たないで 勝たず",
    "reveal": (
        "明かす 明かさない 明かした 明かさなかった 明かします "
        "明かしません 明かしました 明かして 明かさないで 明かさず"
    ),
    "ask": "頼む 頼まない 頼んだ 頼まなかった 頼みます 頼みません 頼みました 頼んで 頼まないで 頼まず",
    "become": "なる ならない なった ならなかった なります なりません なりました なって ならないで ならず",
    "write": "書く 書かない 書いた 書かなかった 書きます 書きません 書きました 書いて 書かないで 書かず",
    "lose": "負ける 負けない 負けた 負けなかった 負けます 負けません 負けました 負けて 負けないで 負けず",
    "wolf": (
        "人狼だ 人狼ではない 人狼だった 人狼ではなかった 人狼です 人狼ではありません 人狼でした "
        "人狼で 人狼ではなくて 人狼ではなく"
    ),
    "strong": (
        "強い 強くない 強かった 強くなかった 強いです 強くありません 強かったです 強くて 強くなくて 強くなく"
    ),
}


@each_row("key", WORDS)
def test_forms(key: str) -> None:
    word = WORDS[key]
    forms = [
        word.plain(),
        word.plain(negative=True),
        word.plain(past=True),
        word.plain(negative=True, past=True),
        word.polite(),
        word.polite(negative=True),
        word.polite(past=True),
        word.te(),
        word.te(negative=True),
        word.join(negative=True),
    ]
    assert forms == TABLE[key].split(" ")


@each_row(
    ("form", "wolf", "vote"),
    [
        ("plain", "チカさんが人狼だ", "チカさんが投票する"),
        ("polite", "チカさんが人狼です", "チカさんが投票します"),
        ("ask", "チカさんが人狼ですか", "チカさんが投票しますか"),
        ("nara", "チカさんが人狼なら", "チカさんが投票したら"),
        ("node", "チカさんが人狼なので", "チカさんが投票するので"),
        ("ka", "チカさんが人狼か", "チカさんが投票するか"),
        ("whether", "チカさんが人狼かどうか", "チカさんが投票するかどうか"),
        ("noun", "チカさんが人狼であること", "チカさんが投票すること"),
        ("join", "チカさんが人狼で", "チカさんが投票して"),
    ],
)
def test_clauses_take_every_form(form: Form, wolf: str, vote: str) -> None:
    assert Clause(subject="チカさん", word=WORDS["wolf"]).shown(form, "が") == wolf
    assert Clause(subject="チカさん", word=WORDS["vote"]).shown(form, "が") == vote


def test_negative_and_past_conditions_keep_their_verb() -> None:
    clause = Clause(subject="チカさん", word=WORDS["vote"], negative=True)
    assert clause.shown("nara", "が") == "チカさんが投票しないなら"
    assert Clause(word=WORDS["wolf"], past=True).shown("whether") == "人狼だったかどうか"


def test_earlier_clauses_are_tied_on() -> None:
    first = Clause(subject="チカさん", word=WORDS["wolf"])
    last = Clause(rest="チカさんに", word=WORDS["vote"], earlier=((first, "node"),))
    assert last.shown("polite") == "チカさんが人狼なので、チカさんに投票します"
