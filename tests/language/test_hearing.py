"""hearing.py: a game heard channel by channel, in a protocol language or in prose."""

from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language.claims import Agent, Agrees, ComingOut, Holder, Holds, Talk
from jinro.language.hearing import LONGEST_SENTENCE, Ears

NAMES = ("Mina", "Kai", "Rin")


def talk(idx: int = 0, channel: str = "talk") -> Talk:
    return Talk(channel, 1, idx)  # type: ignore[arg-type]


@each_row(
    ("text", "language"),
    [
        ("ESTIMATE Agent[02] WEREWOLF", "aiwolf"),
        ("declare 80% (Kai wolf)", "osawa"),
        ("Kai is suspicious.", None),
        ("カイは怪しい。", None),
        ("ESTIMATE Agent[02] WEREWOLF" + " " * LONGEST_SENTENCE, None),
    ],
)
def test_which_language_it_is(text: str, language: str | None) -> None:
    found = Ears(NAMES).sentence(text, 1, talk())
    assert (None if found is None else found.language) == language
    if found is not None:
        assert isinstance(found.claim, Holds)


def test_speeches_are_counted_once_and_only_in_public() -> None:
    ears = Ears(NAMES)
    for idx in (0, 1, 1, 0):
        ears.count(talk(idx))
    assert [ears.number(talk(idx)) for idx in (0, 1, 2)] == [0, 1, None]
    # The second speech of the game is the second of the day.
    found = ears.sentence("agree 100% (speech 1)", 1, talk(2))
    assert found is not None
    assert Agrees(Agent(1), 100, talk(1)) == found.claim
    whispered = ears.sentence("agree 100% (speech 1)", 1, talk(2, "whisper"))
    assert whispered is None or whispered.claim != Agrees(Agent(1), 100, talk(1))


def test_channels_give_each_other_no_context() -> None:
    ears = Ears(NAMES)
    (claim,) = (one.claim for one in ears.prose("I'm the seer.", 1, talk(0, "whisper"), None))
    assert claim == ComingOut(Agent(1), Agent(1), Holder(Role.SEER))
    assert ears.prose("I agree.", 2, talk(0), None) == ()
    ears.prose("Kai is suspicious.", 1, talk(1), None)
    assert ears.prose("I agree with Mina.", 3, talk(2), None)[0].claim == Agrees(Agent(3), 100, talk(1))


def test_prose_that_is_noted_is_context_as_if_it_had_been_heard() -> None:
    first, second = "Kai is a werewolf.", "I agree with Mina."
    heard, noted = Ears(NAMES), Ears(NAMES)
    noted.note(first, 1, talk(7), heard.prose(first, 1, talk(7), None))
    found = noted.prose(second, 2, talk(8), None)
    assert found == heard.prose(second, 2, talk(8), None)
    assert found != Ears(NAMES).prose(second, 2, talk(8), None)
