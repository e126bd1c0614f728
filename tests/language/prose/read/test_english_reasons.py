"""Which predications of an English sentence are the reason of others: because, since, so."""

import pytest
from tests.rows import each_row

from jinro.language.prose.en.predicates.text import English
from jinro.language.prose.mentions import cast_of
from jinro.language.prose.predication import Predication, Situation
from jinro.language.prose.tokens import Tag
from prose.read.reading import ENGLISH


def found(text: str) -> list[Predication]:
    return English(Situation(speaker=1), cast_of(ENGLISH)).read(text)


@each_row(
    ("text", "reason", "conclusion"),
    [
        ("Let's vote Kai because he is a wolf.", Tag.COLOUR, Tag.VOTE),
        ("I'm voting Kai since he is suspicious.", Tag.SUSPECT, Tag.VOTE),
        ("Kai is a wolf, so let's vote him.", Tag.COLOUR, Tag.VOTE),
        ("I don't trust Kai so I will vote him.", Tag.TRUST, Tag.VOTE),
        ("Because Rin is lying I trust Kai.", Tag.FALSE, Tag.TRUST),
    ],
)
def test_reasons(text: str, reason: Tag, conclusion: Tag) -> None:
    assert {one.kind: one.reason for one in found(text)} == {reason: True, conclusion: False}


@pytest.mark.parametrize("text", ["Kai is a wolf. Let's vote him.", "If Kai is a wolf we should vote him."])
def test_no_reasons(text: str) -> None:
    assert not any(one.reason for one in found(text))
