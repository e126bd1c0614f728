"""Talk that is no natural language."""

from tests.rows import each_row

from jinro.language.prose.breach import breach_in, unspeakable_in


@each_row(
    ("text", "kind"),
    [
        ("VOTE Agent[02]", "protocol"),
        ("ESTIMATE カイ WEREWOLF", "protocol"),
        ('{"talk": "おはよう"}', "markup"),
        ("**カイ**は黒", "markup"),
        ("```\nカイ\n```", "markup"),
        ("カイは黒です。", None),
        ("I VOTE for Kai!", None),
        ("Skip", None),
        ("", None),
    ],
)
def test_breaches(text: str, kind: str | None) -> None:
    breach = breach_in(text, ["ミナ", "カイ"])
    assert (breach and breach.kind) == kind


def test_what_cannot_be_read_aloud() -> None:
    assert unspeakable_in("Agent[01]★", ("Agent[01]",)) == ["★"]
    assert unspeakable_in("おはよう！\n「カイ」は#★★黒…", ()) == ["#", "★"]
    assert unspeakable_in("カイ\u200dは\t黒 100％", ()) == []
