"""A talk does not end by silence while a built-in player is asked, or somebody types in public."""

from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.testing.clock import ManualClock
from jinro.village import Table, opening
from jinro.village.silence import LONGEST_MS, TYPING_MS, OpenTalk

SILENCE_MS = 40_000
PERSON = 1


def talking(until_ms: int = 300_000) -> tuple[Game, Table, tuple[str, ...]]:
    """A village in its first talk; seat 1 is a person's."""
    rules = preset("anytime-en-5")
    rules = replace(rules, talk=replace(rules.talk, duration_ms=until_ms, silence_ms=SILENCE_MS))
    game = Game(rules, "silence")
    game.submit(opening(rules, "silence"))
    assert "talk" in game.state.floors
    table = Table(game, ManualClock())
    table.open_talk = OpenTalk(game, lambda: {PERSON}, lambda: {2, 3, 4, 5})
    return game, table, tuple(character.name for character in game.scene.characters)


def test_a_question_to_a_built_in_player_holds_the_silence_until_it_speaks() -> None:
    game, table, names = talking()
    game.submit(c.Speak(1_000, PERSON, "talk", "Nice day."))
    assert table.deadline_ms == 1_000 + SILENCE_MS
    game.submit(c.Speak(2_000, PERSON, "talk", f"{names[2]}, who do you suspect?"))
    assert table.deadline_ms == 2_000 + SILENCE_MS + LONGEST_MS
    game.submit(c.Speak(3_000, 2, "talk", "I wonder."))
    assert table.deadline_ms == 3_000 + SILENCE_MS + LONGEST_MS, "somebody else spoke"
    game.submit(c.Speak(4_000, 3, "talk", "I suspect nobody yet."))
    assert table.deadline_ms == 4_000 + SILENCE_MS


def test_questions_of_built_in_players_and_to_people_hold_nothing() -> None:
    game, table, names = talking()
    game.submit(c.Speak(1_000, 2, "talk", f"{names[2]}, who do you suspect?"))
    assert table.deadline_ms == 1_000 + SILENCE_MS
    game.submit(c.Speak(2_000, 2, "talk", f"{names[0]}, who do you suspect?"))
    assert table.deadline_ms == 2_000 + SILENCE_MS


def test_typing_in_public_holds_the_silence_for_a_little() -> None:
    game, table, _ = talking()
    assert table.open_talk is not None
    game.submit(c.Speak(0, 2, "talk", "Hello."))
    for channel in ("whisper", "memo", "grave"):
        table.open_talk.types(PERSON, channel, SILENCE_MS)
        assert table.deadline_ms == SILENCE_MS
    table.open_talk.types(PERSON, "talk", SILENCE_MS - 1_000)
    assert table.deadline_ms == SILENCE_MS - 1_000 + TYPING_MS
    table.open_talk.types(PERSON, "talk", SILENCE_MS + LONGEST_MS - 1)
    assert table.deadline_ms == SILENCE_MS + LONGEST_MS, "not for ever"


def test_nothing_lasts_longer_than_the_phase() -> None:
    game, table, names = talking(until_ms=50_000)
    game.submit(c.Speak(9_000, PERSON, "talk", f"{names[2]}, who do you suspect?"))
    assert table.deadline_ms == 50_000
    table.open_talk = None
    assert table.deadline_ms == 49_000
