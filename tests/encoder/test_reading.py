"""What is read with the encoder."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jinro.encoder import EncoderReader, english_reader
from jinro.language import Context, Listener, read, render
from jinro.language.claims import Talk

CAST = ["Mina", "Kai", "Rin", "May"]


@cache
def encoder() -> EncoderReader:
    return english_reader()


def claims(text: str, *, speaker: int | None = 1) -> list[str]:
    heard = read(text, "en", CAST, speaker=speaker, day=1, reviser=encoder())
    rows = (render(one.claim, "aiwolf", Context(speaker=speaker)).text for one in heard)
    return [row for row in rows if row is not None]


def rules(text: str) -> list[str]:
    heard = read(text, "en", CAST, speaker=1, day=1)
    rows = (render(one.claim, "aiwolf", Context(speaker=1)).text for one in heard)
    return [row for row in rows if row is not None]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I'm the seer.", "COMINGOUT Agent[01] SEER"),
        ("I divined Kai: werewolf.", "DIVINED Agent[02] WEREWOLF"),
        ("I'll vote Rin today.", "VOTE Agent[03]"),
        ("Kai is suspicious.", "ESTIMATE Agent[02] WEREWOLF"),
        ("@Kai whom do you suspect?", "INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"),
        ("Let's all vote Kai.", "REQUEST ANY (VOTE Agent[02])"),
    ],
)
def test_plain_claims_are_read_as_by_the_rules(text: str, claim: str) -> None:
    assert claim in claims(text)


def test_chatter_is_nothing() -> None:
    assert claims("Good morning, everyone! What a lovely day.") == []


def test_a_claim_has_a_span_of_the_text() -> None:
    text = "Good morning. Kai is suspicious. I'll vote Rin."
    for heard in read(text, "en", CAST, speaker=1, day=1, reviser=encoder()):
        assert 0 <= heard.start < heard.end <= len(text)


def test_without_a_speaker_and_in_long_texts_the_rules_decide() -> None:
    assert claims("Kai is suspicious.", speaker=None) == rules("Kai is suspicious.")
    long = "Kai is suspicious. " * 60
    assert claims(long) == rules(long)


def test_japanese_is_left_to_the_rules() -> None:
    assert read("カイは人狼だ。", None, ["ミナ", "カイ"], speaker=1, reviser=encoder()) == read(
        "カイは人狼だ。", None, ["ミナ", "カイ"], speaker=1
    )


def test_the_same_text_is_read_the_same_way() -> None:
    text = "@Kai your silence worries me. Who do you think it is?"
    assert claims(text) == claims(text)


def test_a_listener_gives_it_what_was_said_before() -> None:
    seen = []

    class Looking:
        def __call__(self, text, cast, situation, heard, /):  # type: ignore[no-untyped-def]
            seen.append(situation.before)
            return heard

    listener = Listener(CAST, "en", Looking())
    listener.hear("Hello.", 1, day=1, talk=Talk("talk", 1, 0))
    listener.hear("...", 4, day=1, talk=Talk("talk", 1, 1))
    listener.hear("We attack Rin.", 2, day=1, talk=Talk("whisper", 1, 0))
    listener.hear("Good morning.", 3, day=2, talk=Talk("talk", 2, 0))
    listener.hear("Again.", 2, day=2, talk=Talk("whisper", 2, 0))
    assert seen == [
        (),
        ((1, "Hello."),),
        ((1, "Hello."),),
        ((1, "Hello."),),
        ((1, "Hello."), (2, "We attack Rin."), (3, "Good morning.")),
    ]


@settings(max_examples=25, deadline=None)
@given(
    st.text(max_size=200) | st.lists(st.sampled_from([*CAST, "@", "vote", "wolf", "?", "{1}"])).map(" ".join)
)
def test_no_text_raises(text: str) -> None:
    claims(text)
