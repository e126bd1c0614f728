"""Villages that tests of the corpus play."""

from collections.abc import Sequence

from msgspec.structs import replace

from jinro.corpus.rights.games import CorpusGame, CorpusSeat
from jinro.game import commands as c
from jinro.game.events import Character, Event
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.store import Kept
from jinro.wire.licos.times import at_ms

CHARACTERS = ("Yihan", "Adil", "Borya", "Marthe", "Susan")
ROLES = (Role.VILLAGER, Role.WEREWOLF, Role.SEER, Role.VILLAGER, Role.VILLAGER)
MORNING_2 = at_ms("2019-01-14T21:59:03+09:00")
"""When the second morning of the paper's village began."""
SECOND_DAY_MS = 300_000
"""The first day takes 180 s of talk, 60 s of voting and 60 s of night."""
MARKED_MS = SECOND_DAY_MS + 15_300
SAID_MS = SECOND_DAY_MS + 36_200
SENTENCE = "Susan 怪しくない?"


def paper_village() -> Game:
    """The village of the LiCOS paper: Yihan marks Susan × under werewolf, and then suspects her aloud."""
    rules = preset("licos-5")
    phases = tuple(
        replace(one, duration_ms=180_000, duration_by_living=()) if one.name == "morning" else one
        for one in rules.day_phases
    )
    game = Game(replace(rules, language="ja", day_phases=phases, name="licos-5"), seed=8)
    characters = tuple(Character(name) for name in CHARACTERS)
    started = MORNING_2 - SECOND_DAY_MS
    play(game, c.Open(0, "01D15PBR00SEED000000000008", characters, started_ms=started, roles=ROLES))
    play(game, c.TimeUp(180_000, step=0))
    play(game, c.TimeUp(240_000, step=game.state.step))
    play(game, c.TimeUp(300_000, step=game.state.step))
    assert game.state.day == 2
    play(game, c.MarkBoard(MARKED_MS, 1, 5, Role.WEREWOLF, "×"))
    play(game, c.Speak(SAID_MS, 1, "talk", SENTENCE))
    return game


def play(game: Game, command: c.Command) -> Sequence[Event]:
    done = game.submit(command)
    assert not isinstance(done, c.Refusal), done
    return done


def paper_notes() -> list[Kept]:
    """What the door noted beside the events."""
    marked = "board client=2019-01-14T12:59:18.195Z echo=2019-01-14T21:59:07.052+09:00"
    said = "chat client=2019-01-14T12:59:39.162Z echo=2019-01-14T21:59:37.086+09:00 lang=ja arrived=336000"
    return [
        Kept(1, 0, 0, "village", "8 Doubtful Village"),
        Kept(2, 0, 0, "tokens", "a1 - - - b5"),
        Kept(3, 0, 0, "robots", "- reasoner reasoner reasoner -"),
        Kept(4, MARKED_MS, 1, "client_time", marked),
        Kept(5, SAID_MS, 1, "client_time", said),
    ]


def paper_game(game: Game | None = None, notes: Sequence[Kept] = (), *, consent: bool = True) -> CorpusGame:
    """The same as the corpus takes it: Yihan and Susan are people."""
    person = CorpusSeat("person", "", "consent" if consent else "")
    robot = CorpusSeat("robot", "reasoner", "robot")
    played = game or paper_village()
    return CorpusGame(
        id=played.log[0].game,  # type: ignore[attr-defined]
        track="",
        events=list(played.log),
        notes=[*paper_notes(), *notes],
        seats=(person, robot, robot, robot, CorpusSeat("person", "", "consent")),
        names=frozenset({"Suzume"}),
    )
