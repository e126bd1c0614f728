"""quotations.py and tombstones.py: what others repeat of deleted texts goes, what everybody says stays."""

from collections.abc import Sequence

from tests.rows import each_row

from jinro.game import events as e
from jinro.game.presets import preset
from jinro.store.quotations import Quotations
from jinro.store.tombstones import Tombstones

NAMES = ("Kai", "Mina", "カイ", "ウマ")


def left(theirs: Sequence[str], text: str, others: Sequence[str] = ()) -> str:
    quotations = Quotations(NAMES)
    for other in others:
        quotations.say_other(other)
    for one in theirs:
        quotations.say(one)
    return quotations.without(text)


@each_row(
    ("theirs", "text", "wanted"),
    [
        ("My cousin works at the harbour.", '"works at the harbour", you said.', '"[deleted]", you said.'),
        ("MY COUSIN works there", "so my cousin works, fine", "so [deleted], fine"),
        ("The harbour is closed", "Is the harbourmaster in?", None),
        ("I like gardening", "He likes gardening too", "He likes [deleted] too"),
        ("昨日は横浜の港で働いていた", "「横浜の港で働いて」とは？", "「[deleted]」とは？"),
        ("横浜で働く", "横浜で働くの？", "横浜で働くの？"),
        ("横浜港で働いた", "「横浜港で働いた」って？", None),
        ("横浜港で働いたよ", "「横浜港で働いたよ」って？", "「[deleted]」って？"),
        ("I think Kai is a werewolf.", "I think Kai is a werewolf.", "I think Kai is a werewolf."),
        ("Hello everyone, nice to meet you!", "Hello everyone, nice to meet you!", None),
        (
            "みなさん、こんにちは。よろしくお願いします。",
            "みなさん、こんにちは。よろしくお願いします。",
            None,
        ),
        ("カイが怪しいと思います", "私もカイが怪しいと思います", None),
        ("昨夜ウマさんを占ったら人狼でした。", "昨夜ウマさんを占ったら人狼でした、と言った", None),
    ],
)
def test_what_is_quoted(theirs: str, text: str, wanted: str | None) -> None:
    assert left([theirs], text) == (text if wanted is None else wanted)


def test_what_another_had_said_before_is_the_others() -> None:
    line = "My cousin works at the harbour."
    assert left([line], line, others=[line]) == line
    assert left([line], f"{line} She likes gardening.", others=["She likes gardening."]) == (
        "[deleted] She likes gardening."
    )


def said(seat: int, text: str, at_ms: int = 0) -> e.Spoke:
    return e.Spoke(at_ms, seat, "talk", 1, 0, 0, text)


def masked(events: Sequence[e.Event]) -> list[str]:
    characters = tuple(e.Character(name) for name in ("Yihan", "Adil", "Borya", "Marthe", "Susan"))
    opened = e.Opened(0, 1, "G", 0, preset("licos-5"), characters)
    found, _ = Tombstones([opened, *events], {1})([opened, *events], [])
    return [one.text for one in found if isinstance(one, e.Spoke | e.Wrote)]


def test_earlier_lines_of_others_stay() -> None:
    """Four others had greeted so before; one repeats what only the deleted person had told."""
    greeting = "Ahoy, landlubbers and pirates!"
    lines = [said(2, greeting), said(3, greeting), said(1, greeting), said(4, greeting)]
    assert masked(lines) == [greeting, greeting, "[deleted]", greeting]
    secret = "my parrot speaks Finnish"
    lines = [said(2, secret), said(1, "indeed, a lighthouse keeper"), said(3, "a lighthouse keeper?")]
    assert masked(lines) == [secret, "[deleted]", "[deleted]?"]
    assert masked([said(3, "a lighthouse keeper?"), said(1, "indeed, a lighthouse keeper")]) == [
        "a lighthouse keeper?",
        "[deleted]",
    ]


def test_who_wrote_in_the_same_turn_quotes_nobody() -> None:
    text = "the lighthouse keeper sleeps"
    lines: list[e.Event] = [
        e.Wrote(0, 1, "talk", text),
        e.Wrote(0, 2, "talk", text),
        said(1, text),
        said(2, text),
        said(3, text),
    ]
    assert masked(lines) == ["[deleted]", text, "[deleted]", text, "[deleted]"]
