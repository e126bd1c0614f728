"""rules.py: every field is documented, and the documentation can be read by programs."""

import msgspec
from msgspec import Struct
from tests.rows import each_row

from jinro.game.rules import (
    Attack,
    Ballots,
    ChannelRules,
    Length,
    LostSeats,
    Night,
    Phase,
    Rules,
    ThinkingRules,
    docs_of,
)

PARTS: tuple[type[Struct], ...] = (
    Rules,
    Phase,
    ChannelRules,
    Length,
    Ballots,
    Attack,
    Night,
    LostSeats,
    ThinkingRules,
)


@each_row("struct", PARTS)
def test_every_field_is_documented_in_one_line(struct: type[Struct]) -> None:
    docs = docs_of(struct)
    assert list(docs) == list(struct.__struct_fields__)
    assert [name for name, text in docs.items() if not text.endswith(".") or "\n" in text] == []


def test_documentation_is_inherited() -> None:
    assert docs_of(Attack)["rounds"] == docs_of(Ballots)["rounds"]
    assert docs_of(Attack)["fellows"].startswith("Whether a vote for a werewolf")


def test_fields_without_documentation_are_left_out() -> None:
    class Bare(Struct):
        name: str = ""

    assert docs_of(Bare) == {}


def test_the_schema_of_the_rules_explains_them() -> None:
    schema = msgspec.json.schema(Rules)
    assert (
        schema["$defs"]["ChannelRules"]["properties"]["count"]["description"]
        == docs_of(ChannelRules)["count"]
    )
