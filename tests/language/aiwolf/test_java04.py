"""What agents of the 0.4 library can read: sentences of protocol 2."""

from tests.rows import each_row

from jinro.language.aiwolf.java04 import read_by_04, says_04

READ = (
    "Skip",
    "Over",
    "VOTE Agent[01]",
    "vote Agent1",
    "Agent[02] GUARDED Agent[03]",
    "COMINGOUT Agent[01] SEER",
    "IDENTIFIED Agent[15] WEREWOLF",
    "DISAGREE WHISPER day0 ID:12",
    "REQUEST(ATTACK Agent[01])",
    "Agent[01] REQUEST(Agent[02] DIVINATION Agent[03])",
)
UNREAD = (
    "",
    "hello",
    "VOTE",
    "VOTE ANY",
    "VOTED Agent[01]",
    "ANY VOTE Agent[01]",
    "COMINGOUT Agent[01] seer",
    "DIVINED Agent[01] SEER",
    "VOTE Agent[99999999999999]",
    "REQUEST (ATTACK Agent[01])",
    "REQUEST ANY (ATTACK Agent[01])",
    "REQUEST(REQUEST(VOTE Agent[01]))",
    "AND (VOTE Agent[01]) (VOTE Agent[02])",
    " VOTE Agent[01]",
)


@each_row("text", READ)
def test_it_is_read(text: str) -> None:
    assert read_by_04(text)


@each_row("text", UNREAD)
def test_it_is_not_read(text: str) -> None:
    assert not read_by_04(text)


@each_row(
    "row",
    [
        ("REQUEST(VOTE Agent[02])", True),
        ("Agent[01] REQUEST(DIVINATION Agent[02])", True),
        ("VOTE Agent[02]", False),
        ("REQUEST Agent[02] (VOTE Agent[03])", False),
        ("REQUEST(BECAUSE (VOTE Agent[02]) (VOTE Agent[03]))", False),
    ],
)
def test_what_only_agents_of_0_4_say(row: tuple[str, bool]) -> None:
    text, only_old = row
    assert says_04(text) is only_old
