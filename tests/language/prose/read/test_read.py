"""`read` and `Listener`: context, degrees, spans, and texts of every kind."""

import time

import pytest
from tests.rows import each_row
from tests.soaking import times

from jinro.game.draws import Draws
from jinro.game.roles import Role
from jinro.language.claims import (
    Agent,
    Agrees,
    ComingOut,
    Holder,
    Holds,
    If,
    Is,
    Request,
    Result,
    Speaker,
    Talk,
)
from jinro.language.prose.read import LONGEST, Heard, Listener, Situation, language_of, read
from prose.read.reading import ENGLISH, JAPANESE

WOLF = Holder(Role.WEREWOLF)


# Degrees and spans


@each_row(
    ("text", "degree"),
    [
        ("Kai is a wolf.", 80),
        ("Kai is definitely a wolf.", 95),
        ("Kai might be a wolf.", 65),
        ("Kai is not a wolf.", 20),
        ("Kai is suspicious.", 70),
        ("I trust Kai.", 30),
        ("カイは人狼だと思う。", 80),
        ("カイは人狼かもしれない。", 65),
        ("カイは人狼で間違いない。", 95),
        ("カイが気になる。", 65),
    ],
)
def test_degrees(text: str, degree: int) -> None:
    names = ENGLISH if text.isascii() else JAPANESE
    (heard,) = read(text, None, names, speaker=1)
    assert heard.claim == Holds(Agent(1), degree, Is(Agent(2), WOLF))
    assert heard.degree == degree


def test_a_claim_has_the_span_that_says_it() -> None:
    text = "Hello. I'm the seer. Let's vote Kai today!"
    first, second = read(text, "en", ENGLISH, speaker=1)
    assert text[first.start : first.end] == "I'm the seer"
    assert text[second.start : second.end] == "Let's vote Kai"
    text = "おはよう。占いCO、カイ黒。"
    first, second = read(text, "ja", JAPANESE, speaker=1)
    assert text[first.start : first.end] == "占いCO"
    assert text[second.start : second.end] == "カイ黒"


def test_what_is_said_twice_is_one_claim_at_its_strongest() -> None:
    (heard,) = read("Kai is suspicious. Kai is definitely a wolf.", "en", ENGLISH, speaker=1)
    assert heard.degree == 95


# Context


def test_an_unknown_speaker_is_no_seat() -> None:
    (heard,) = read("I am the seer.", "en")
    assert heard.claim == ComingOut(Speaker(), Speaker(), Holder(Role.SEER))


def test_names_may_be_given_by_seat_or_not_at_all() -> None:
    (heard,) = read("Kai is a wolf.", "en", {2: "Kai"}, speaker=1)
    assert heard.claim == Holds(Agent(1), 80, Is(Agent(2), WOLF))
    (heard,) = read("Agent[02] is a wolf.", "en", ENGLISH, speaker=1)
    assert heard.claim == Holds(Agent(1), 80, Is(Agent(2), WOLF))


def test_the_language_is_told_by_the_text() -> None:
    assert language_of("占いCO") == language_of("カイ黒") == "ja"
    assert language_of("I am the seer") == language_of("") == "en"


def test_you_is_whom_the_text_addresses() -> None:
    (heard,) = read("You are a wolf.", "en", ENGLISH, speaker=1, to=3)
    assert heard.claim == Holds(Agent(1), 80, Is(Agent(3), WOLF))


def test_a_condition_is_kept_and_not_claimed() -> None:
    (heard,) = read("If Kai is a wolf we should vote Rin.", "en", ENGLISH, speaker=1)
    assert isinstance(heard.claim, If)
    assert heard.claim.condition == Is(Agent(2), WOLF)
    assert isinstance(heard.claim.then, Request)


def test_what_is_called_fake_is_the_role_that_was_claimed() -> None:
    situation = Situation(speaker=1, claimed={2: Role.MEDIUM})
    (heard,) = read("Kai is fake.", "en", ENGLISH, situation=situation)
    assert heard.claim == Holds(Agent(1), 20, Is(Agent(2), Holder(Role.MEDIUM)))


def claims(heard: tuple[Heard, ...]) -> list[object]:
    return [one.claim for one in heard]


def test_agreement_points_back() -> None:
    listener = Listener(ENGLISH)
    listener.hear("Kai is a wolf.", 3, day=1, talk=Talk("talk", 1, 7))
    talk = Talk("talk", 1, 8)
    assert claims(listener.hear("I agree.", 1, day=1, talk=talk)) == [
        Agrees(Agent(1), 100, Talk("talk", 1, 7))
    ]
    assert claims(listener.hear("I'm with Rin.", 2, day=1)) == [Agrees(Agent(2), 100, Talk("talk", 1, 7))]
    assert claims(listener.hear("I disagree with Otto.", 2, day=1)) == [Agrees(Agent(2), 0, Agent(5))]


def test_agreement_points_back_in_japanese() -> None:
    listener = Listener(JAPANESE)
    listener.hear("カイは人狼だと思う。", 3, day=1, talk=Talk("talk", 1, 7))
    assert claims(listener.hear("同じ意見です。", 1, day=1)) == [Agrees(Agent(1), 100, Talk("talk", 1, 7))]
    assert claims(listener.hear("リンさんに反対です。", 2, day=1)) == [
        Agrees(Agent(2), 0, Talk("talk", 1, 7))
    ]


def test_a_seer_who_has_come_out_tells_results_one_a_day() -> None:
    listener = Listener(JAPANESE)
    assert claims(listener.hear("カイは人狼だ。", 1, day=1)) == [Holds(Agent(1), 80, Is(Agent(2), WOLF))]
    listener.hear("占いCO", 1, day=1)
    (told,) = listener.hear("カイは人狼だ。", 1, day=1)
    assert isinstance(told.claim, Result)
    (again,) = listener.hear("カイは人狼だ。", 1, day=1)
    assert again.claim == told.claim
    assert claims(listener.hear("リンは人狼だ。", 1, day=1)) == [Holds(Agent(1), 80, Is(Agent(3), WOLF))]


# Texts of every kind

ALPHABETS = (
    "カイリンメイは が を に の と か 。、？！ 占い 白 黒 狼 吊り 投票 CO なら 偽 真 @",
    "kai rin may Kai's i you he the seer wolf vote let's not if and who is claims . ? ! , @ — ",
    "()[]{}<>|\\/\"'`~^*+-=_:;#%&$\n\t\r\x00\ud800\u200d\ufeff🐺",
)


def texts(count: int) -> list[str]:
    """Random words and signs, from a fixed seed."""
    draws = Draws("texts to read")
    made = []
    for n in range(count):
        words = draws.pick(ALPHABETS, f"alphabet/{n}").split(" ")
        if draws.number(f"mixed/{n}") % 3 == 0:
            words = list("".join(ALPHABETS))
        length = draws.number(f"length/{n}") % 60
        between = draws.pick(("", " "), f"between/{n}")
        made.append(between.join(draws.pick(words, f"word/{n}/{at}") for at in range(length)))
    return made


@pytest.mark.slow
def test_no_text_raises() -> None:
    for text in texts(times(500, 1_500)):
        for heard in (*read(text, "ja", JAPANESE, speaker=1), *read(text, "en", ENGLISH, speaker=1)):
            assert 0 <= heard.start <= heard.end <= len(text)
            assert 0 <= heard.degree <= 100


LONG = {
    "one word": "カイ" * 2_000,
    "english words": "Kai is a wolf and " * 220,
    "no sentence end": "カイは怪しいと思うけど" * 360,
    "names": "Kai Rin May Otto " * 230,
    "marks": "?!" * 2_000,
    "conditions": "if Kai is a wolf we should vote Rin and " * 100,
    "particles": "カイのリンのメイの" * 440,
    "open brackets": "「" * 4_000,
    "table": "異老|五宿\n" + "真偽|白白\n" * 600,
    "spaces": " " * 4_000,
    "tiny sentences": "狼。" * 2_000,
    "tiny english sentences": "Kai. Wolf? " * 360,
    "words of one kind": "怪しい" * 1_300,
    "votes": "vote " * 800,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_time_grows_with_the_length_alone(kind: str, lang: str) -> None:
    """Four times the text takes at most five times as long, and 1,000 characters at most 10 ms.

    The best of 5 runs, of up to 25 while others keep the processor busy, in time of this process alone.
    """
    whole = LONG[kind][:LONGEST]
    quarter = whole[: len(whole) // 4]
    whole_s = quarter_s = float("inf")
    for run in range(25):
        quarter_s = min(quarter_s, _time_of(quarter, lang))
        whole_s = min(whole_s, _time_of(whole, lang))
        if run >= 4 and whole_s <= 5 * quarter_s and whole_s < 0.010 * len(whole) / 1_000:
            return
    pytest.fail(f"{len(whole)} characters took {whole_s:.4f} s, a quarter of them {quarter_s:.4f} s")


def _time_of(text: str, lang: str) -> float:
    names = JAPANESE if lang == "ja" else ENGLISH
    start = time.process_time()
    read(text, lang, names, speaker=1)  # type: ignore[arg-type]
    return time.process_time() - start


def test_what_is_beyond_the_limit_is_not_read() -> None:
    assert read("x " * (LONGEST // 2) + "Kai is a wolf.", "en", ENGLISH, speaker=1) == ()
