"""The situation in a game, for each kind of viewer."""

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

from jinro import preset, simulate
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.presets import names
from jinro.game.roles import Role, Species
from jinro.game.rules import Phase
from jinro.players import Chance
from jinro.transcript.situation import show_situation, situation
from jinro.transcript.transcript_words import TranscriptWords


def game_of(name: str, seed: int = 7) -> Game:
    return simulate(preset(name), Chance, seed=seed)


def stand(game: Game, viewer: int | None) -> str:
    out = io.StringIO()
    show_situation(Console(file=out, width=100), game, viewer)
    return out.getvalue()


def test_where_things_stand_for_all() -> None:
    game = game_of("contest-en-5")
    asked = next(i for i, event in enumerate(game.log, 1) if isinstance(event, e.Asked))
    moment = Game.replay(game.log[:asked])
    seer = game.roles.index(Role.SEER) + 1
    text = stand(moment, None)
    assert f"After event {asked}" in text
    assert "Night 0 · phase: divine" in text
    assert f"waiting for       {game.scene.characters[seer - 1].name}: divine (may choose: " in text


def test_the_public_sees_no_ask_and_no_role() -> None:
    game = game_of("contest-en-5")
    now = situation(Game.replay(game.log[:20]), 0)
    assert set(now) == {"day", "part", "phase", "until_ms", "alive", "deaths", "over", "winner"}


def test_before_the_roles_are_told_a_seat_has_none() -> None:
    game = Game.replay(game_of("contest-en-5").log[:1])
    assert situation(game, 1)["role"] is None
    assert "you" not in stand(game, 1)


def test_an_open_channel_is_told_to_who_may_speak() -> None:
    game = game_of("anytime-en-5")
    opened = next(i for i, event in enumerate(game.log, 1) if isinstance(event, e.FloorOpened))
    assert "may speak in      talk" in stand(Game.replay(game.log[:opened]), 1)


def test_an_ended_game_is_finished() -> None:
    assert "\nnow               finished\n" in stand(game_of("contest-en-5"), 0)
    assert "\n状況              終了\n" in stand(game_of("contest-5"), 0)


@pytest.mark.parametrize("name", names())
def test_in_japanese_phases_are_named_in_japanese(name: str) -> None:
    rules = preset(name)
    for phase in (*rules.day_phases, *rules.night_phases):
        assert not TranscriptWords("ja").phase_name(phase.name).isascii()


def test_in_japanese_the_situation_has_no_english() -> None:
    game = game_of("anytime-5")
    opened = next(i for i, event in enumerate(game.log, 1) if isinstance(event, e.FloorOpened))
    text = stand(Game.replay(game.log[:opened]), 1)
    assert "フェーズ：昼の会話" in text
    assert "発言可能          発言" in text
    own = replace(preset("contest-5"), day_phases=(Phase(name="tea_time", actions=("talk",)),))
    game = simulate(own, Chance, seed=7)
    began = next(
        i for i, x in enumerate(game.log, 1) if isinstance(x, e.PhaseBegan) and x.phase == "tea_time"
    )
    assert "フェーズ：tea_time" in stand(Game.replay(game.log[:began]), 0)


def divination(species: Species) -> tuple[Game, e.Divined]:
    """A game right after its first divination, with this result."""
    for seed in range(100):
        game = game_of("contest-en-5", seed)
        for number, event in enumerate(game.log, 1):
            if isinstance(event, e.Divined):
                if event.species is species:
                    return Game.replay(game.log[:number]), event
                break
    raise AssertionError(species)


def test_a_seer_knows_whom_it_found_and_whom_it_cleared() -> None:
    moment, found = divination(Species.WEREWOLF)
    names = [character.name for character in moment.scene.characters]
    assert f"{names[found.target - 1]} = Werewolf" in stand(moment, found.seat)
    moment, cleared = divination(Species.HUMAN)
    names = [character.name for character in moment.scene.characters]
    assert f"known             not Werewolf: {names[cleared.target - 1]}\n" in stand(moment, cleared.seat)
