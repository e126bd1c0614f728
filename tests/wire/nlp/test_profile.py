"""Profiles as text and back."""

from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each_row

from jinro.wire.nlp.profile import parse_profile, show_profile

LABELS = st.text(st.characters(exclude_characters="\n:", exclude_categories=["Cs"]), min_size=1)
VALUES = st.text(st.characters(exclude_characters=":", exclude_categories=["Cs"]))


@each_row(
    ("text", "parts"),
    [
        ("", {}),
        ("年齢: 11歳\n性別: 男性", {"年齢": "11歳", "性別": "男性"}),
        ("note: one\ntwo\n\nthree", {"note": "one\ntwo\n\nthree"}),
        ("age: 11\nage: 12", {"age": "11\nage: 12"}),
        ("time: at 10: 30", {"time": "at 10: 30"}),
        ("no label", {}),
        ("no label\nage: 11", {"age": "11"}),
    ],
)
def test_parts_of_a_profile(text: str, parts: dict[str, str]) -> None:
    assert parse_profile(text) == parts


@given(st.dictionaries(LABELS, VALUES))
def test_a_shown_profile_is_parsed_back(profile: dict[str, str]) -> None:
    assert parse_profile(show_profile(profile)) == profile
