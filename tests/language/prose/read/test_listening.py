"""What a listener remembers, and what is meant that the protocol language cannot say."""

from tests.rows import each_row

from jinro.game.roles import Role
from jinro.i18n import Language
from jinro.language import Context, noted
from jinro.language.claims import Agent, As, Does, Holder, Is, PlayerState, Talk
from jinro.language.prose.en.tokens import words_of
from jinro.language.prose.mentions import Cast, cast_of
from jinro.language.prose.predication import Heard, Situation
from jinro.language.prose.read import LONGEST, Listener, read
from prose.read.reading import ENGLISH, read_as
from prose.read.sentences import NAMES


@each_row(
    ("lang", "text", "role"),
    [
        ("en", "I will pose as the seer.", Role.SEER),
        ("en", "We will pose as human.", Role.VILLAGER),
        ("en", "I'll pose as a wolf.", Role.WEREWOLF),
        ("ja", "占い師を騙ります。", Role.SEER),
    ],
)
def test_who_poses(lang: Language, text: str, role: Role) -> None:
    me = Agent(1)
    (one,) = read(text, lang, NAMES[lang], situation=Situation(speaker=1, day=1, whisper=True))
    assert one.claim == As(Does(me, PlayerState.SPEAK), Is(me, Holder(role)))


def test_wolves_target_by_night_and_villagers_by_day() -> None:
    listener = Listener(ENGLISH)
    said = [*listener.hear("Let's target Kai.", 1, day=1, talk=Talk("talk", 1, 0))]
    said += listener.hear("Let's target Kai.", 1, day=1, talk=Talk("whisper", 1, 0))
    claims = [noted(one.claim, Context(speaker=1, day=1)) for one in said]
    assert claims == ["REQUEST ANY (VOTE Agent[02])", "REQUEST ANY (ATTACK Agent[02])"]


def test_a_text_without_words_is_no_talk_before() -> None:
    before = []

    def note(text: str, cast: Cast, now: Situation, heard: tuple[Heard, ...], /) -> tuple[Heard, ...]:
        before.append(now.before)
        return heard

    listener = Listener(ENGLISH, "en", note)
    listener.hear("Kai is a wolf.", 3, day=1)
    assert listener.hear("...!", 5, day=1) == ()
    listener.hear("Hm.", 1, day=1)
    assert before == [(), ((3, "Kai is a wolf."),), ((3, "Kai is a wolf."),)]


def test_what_is_whispered_is_no_context_of_what_is_said_aloud() -> None:
    listener = Listener(ENGLISH)
    listener.hear("Kai is a wolf.", 3, day=1, talk=Talk("talk", 1, 0))
    listener.hear("May is a wolf.", 3, day=1, talk=Talk("whisper", 1, 0))
    whispered = listener.hear("I agree with Rin.", 5, day=1, talk=Talk("whisper", 1, 1))
    aloud = listener.hear("I agree with Rin.", 1, day=1, talk=Talk("talk", 1, 1))
    texts = [noted(one.claim, Context(speaker=1, day=1)) for one in (*whispered, *aloud)]
    assert texts == ["Agent[05] AGREE WHISPER day1 ID:0", "AGREE TALK day1 ID:0"]


def test_of_a_long_utterance_only_what_is_read_is_remembered() -> None:
    before: list[tuple[int, str]] = []

    def note(text: str, cast: Cast, now: Situation, heard: tuple[Heard, ...], /) -> tuple[Heard, ...]:
        before.extend(now.before)
        return heard

    listener = Listener(ENGLISH, "en", note)
    listener.hear("Kai is a wolf. " * 1_000, 3, day=1)
    listener.hear("Hm.", 1, day=1)
    assert [len(text) for _, text in before] == [LONGEST]


def test_words_are_forgotten_when_there_are_too_many() -> None:
    text = " ".join(f"q{number}" for number in range(9_000))
    assert len(words_of(text, cast_of(ENGLISH))) == 9_000
    assert read_as("I suspect Rin.", "en", ENGLISH) == ["ESTIMATE Agent[03] WEREWOLF"]
