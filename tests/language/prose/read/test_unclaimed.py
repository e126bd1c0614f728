"""unclaimed.py: what only counts, compares or quotes what others said claims nothing; the like of it does."""

from tests.rows import each_row

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Did, Holder, Holds, Is, Or, Result, Verb
from jinro.language.prose.read import read

EN = ("Ren", "Oscar", "Kaede", "Fumi", "Haruto")
JA = ("レン", "オスカー", "カエデ", "フミ", "ハルト")
NOTHING = (
    "Fumi's result on Ren and Oscar's cannot both be true.",
    "Right, Ren is a wolf to Fumi and human to Haruto, so one result is a lie.",
    'Fumi\'s words "Haruto has a point" made me look.',
    "Haruto, I wanted to be sure about Ren.",
    "ここまでで占い師が二人、レンとフミだ。",
    "占い師はレンとフミの二人よ。",
    "霊媒師COは3人。ハルトさん、フミさんとレンさんのうち2人は騙りです。",
    "私のほかに入れたのはフミ、レンとハルトよ。",
    "罪のないレンさんに入れたのは、1日目のフミさんとハルトさんです。",
)


@each_row("text", NOTHING)
def test_nothing_is_claimed(text: str) -> None:
    assert read(text, None, EN if text.isascii() else JA, speaker=3) == ()


def claims(text: str) -> list[object]:
    return [one.claim for one in read(text, None, EN if text.isascii() else JA, speaker=3)]


def test_what_is_like_it_is_read() -> None:
    assert isinstance(claims("レンとフミのどちらかは偽です。")[0], Or)
    assert claims("レンに入れたのは、怪しいからです。")[0] == Did(Agent(3), Verb.VOTE, Agent(1))
    (trusted,) = claims('I trust Ren: "I will wait" sounded honest.')
    assert isinstance(trusted, Holds)
    assert trusted.what == Is(Agent(1), Holder(Role.WEREWOLF))
    assert trusted.degree < 50
    assert claims("I wanted to be sure about Ren, so I divined Ren: human.")[-1] == Result(
        Agent(3), Verb.DIVINE, Agent(1), Species.HUMAN
    )
    assert claims("人狼は二人、レンとフミだ。")


def test_a_sentence_ends_what_follows_a_word() -> None:
    """人間だった。疑っていない: a result, and trust in whom it is about, not in who is called."""
    told, trusted = claims("フミ、俺の占いでレンは人間だった。疑っていない。")
    assert told == Result(Agent(3), Verb.DIVINE, Agent(1), Species.HUMAN)
    assert isinstance(trusted, Holds)
    assert (trusted.what, trusted.degree < 50) == (Is(Agent(1), Holder(Role.WEREWOLF)), True)


def test_nobody_trusts_whoever_has_cleared_somebody_for_that() -> None:
    assert claims("レンにはフミの白がある。疑っていない。") == []
