"""How `EncoderReader` weighs the rules against networks that say what they are told."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from jinro.encoder.forms import FittedForms, Form, Same
from jinro.encoder.integers import Floats
from jinro.encoder.reading import LONGEST, MOST_PEOPLE, EncoderInput, EncoderReader
from jinro.encoder.wordpiece import UNKNOWN, WordPieces
from jinro.language import Context, aiwolf, read, render
from jinro.language.interpret import claim_of
from jinro.language.prose.compose import heard as as_heard
from jinro.language.prose.mentions import cast_of
from jinro.language.prose.predication import Heard, Situation

CAST = ("Mina", "Kai", "Rin", "May")
NAMES = ("alice", "bob", "carol", "david")
WORDS = ("[CLS]", "[SEP]", "myself", "talk", "whisper", "day", "0", "1", "i", "am", "unknown", ":", ";", "x")
FORMS = (("COMINGOUT ME SEER",), ("ESTIMATE P WEREWOLF", "VOTE P"), ("P VOTE Q",))


class Told:
    """A network that holds some forms likely, by sentence and the places of people in `EncoderInput`."""

    def __init__(self, *said: tuple[str, tuple[int, ...]]) -> None:
        self.said = said

    def logits(self, asked: EncoderInput) -> list[Floats]:
        self.asked = asked
        people = len(asked.people)
        found = [
            np.full((rows, len(row)), -5, np.float32)
            for rows, row in zip((1, people, people * (people - 1)), FORMS, strict=True)
        ]
        for say, who in self.said:
            row = who[0] if len(who) == 1 else 0
            found[len(who)][row, FORMS[len(who)].index(say)] = 5
        return found


def reader(network: Any) -> EncoderReader:
    fitted = FittedForms(
        names=NAMES,
        forms=tuple(tuple(map(Form, row)) for row in FORMS),
        same={say: Same(say, tuple(range(size))) for size, row in enumerate(FORMS) for say in row},
        encoder=1.0,
        rival=0.0,
        rival_given=0.0,
        least=0.0,
    )
    return EncoderReader(network, WordPieces([UNKNOWN, *WORDS, *NAMES]), NAMES, fitted)


def claims(
    text: str, network: Any, *, speaker: int | None = 1, names: Sequence[str] = CAST
) -> list[str | None]:
    return texts(read(text, "en", names, speaker=speaker, reviser=reader(network)), speaker)


def texts(heard: Sequence[Heard], speaker: int | None = 1) -> list[str | None]:
    return [render(one.claim, "aiwolf", Context(speaker=speaker)).text for one in heard]


def test_what_the_networks_hold_likely_is_said_and_else_nothing_that_has_a_form() -> None:
    assert claims("Kai is suspicious.", Told()) == []
    assert claims("Kai is suspicious.", Told(("VOTE P", (0,)))) == ["VOTE Agent[02]"]
    assert claims("Hm.", Told(("COMINGOUT ME SEER", ()))) == ["COMINGOUT Agent[01] SEER"]
    assert claims("Kai, Rin.", Told(("P VOTE Q", (0, 1)))) == ["Agent[02] VOTE Agent[03]"]


def test_what_has_no_form_stays_unless_it_asks_for_something() -> None:
    assert claims("I guarded Kai.", Told()) == ["GUARDED Agent[02]"]
    assert claims("Let's vote Kai.", Told()) == []


def test_a_likely_part_of_a_list_that_goes_is_told_alone() -> None:
    both = claim_of(aiwolf.parse("AND (VOTE Agent[02]) (ESTIMATE Agent[03] WEREWOLF)"), Context(speaker=1))
    assert both is not None
    text, cast = "Kai, Rin.", cast_of(CAST)
    found = reader(Told(("VOTE P", (0,))))(text, cast, Situation(speaker=1), (as_heard(both, 0, 9),))
    assert texts(found) == ["VOTE Agent[02]"]


def test_without_a_speaker_the_rules_decide() -> None:
    assert claims("Kai is suspicious.", Told(), speaker=None) == ["ESTIMATE Agent[02] WEREWOLF"]


@pytest.mark.parametrize(("pieces", "weighed"), [(LONGEST, True), (LONGEST + 1, False)])
def test_a_text_of_too_many_pieces_is_left_to_the_rules(pieces: int, weighed: bool) -> None:
    text = "Kai is suspicious." + " x" * (pieces - 4)
    assert claims(text, Told()) == ([] if weighed else ["ESTIMATE Agent[02] WEREWOLF"])


def test_nobody_and_the_speaker_alone_may_be_named() -> None:
    for text in ("", " ", "I, Mina, say hello."):
        network = Told()
        assert claims(text, network) == []
        assert network.asked.people == []


def test_of_many_people_only_some_are_asked_about() -> None:
    names = [f"Nam{letter}" for letter in "abcdefghijklmnopqrst"]
    network: Any = Told()
    wide = EncoderReader(network, WordPieces([UNKNOWN, *WORDS, *names]), names, reader(network)._fitted)
    text = f"{', '.join(names[1:12])}. {names[11]} is suspicious. {names[1]} is suspicious."
    heard = read(text, "en", names, speaker=1, reviser=wide)
    assert network.asked.people == [*range(2, 2 + MOST_PEOPLE)]
    assert texts(heard) == ["ESTIMATE Agent[12] WEREWOLF"]


def test_two_people_of_one_name_are_left_to_the_rules() -> None:
    names = [*CAST, "Otto", "Yumi"]  # Kai and Yumi would both be bob
    assert claims("Kai is suspicious.", Told(), names=names) == []
    assert claims("Kai is suspicious. Yumi, hello.", Told(), names=names) == ["ESTIMATE Agent[02] WEREWOLF"]
