"""The classic server's log: what is written for a game."""

from pathlib import Path

from jinro import preset, simulate
from jinro.corpus.writers import ClassicFile, ClassicLog, write_classic_log
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.roles import Role, Side
from jinro.players import Quiet
from jinro.village.simulate import opening


def played(name: str, seed: int = 0) -> Game:
    return simulate(preset(name), Quiet, seed=seed)


def test_rows_are_whole_lines_without_character_and_time() -> None:
    text = write_classic_log(played("classic-5", 2).log).decode()
    assert text.startswith("0,status,1,POSSESSED,ALIVE,Agent[01]\n")
    assert "\n1,talk,0,0,4,Over\n1,talk,1,0,3,Over\n" in text
    assert text.endswith("3,status,5,VILLAGER,DEAD,Agent[05]\n3,result,2,0,VILLAGER\n")


def test_a_lost_player_has_a_line_and_keeps_its_status() -> None:
    log = ClassicLog()
    log.rows(e.Seated(0, ("alice", "")))
    assert log.rows(e.WentLost(0, 2)) == ["Lost Connection of Agent[02]"]
    assert log.rows(e.CameBack(0, 2)) == []
    assert log.rows(e.DayBroke(0, 1)) == ["1,status,1,,ALIVE,alice", "1,status,2,,ALIVE,null"]


def test_the_side_of_the_fox_is_called_others() -> None:
    log = ClassicLog()
    log.rows(e.Seated(0, ("a", "b")))
    log.rows(e.Dealt(0, (Role.FOX, Role.WEREWOLF)))
    rows = log.rows(e.Ended(0, 3, Side.FOX, "win", (), ""))
    assert rows[-1] == "4,result,1,1,OTHERS"


def test_a_file_grows_to_what_is_written_at_once(tmp_path: Path) -> None:
    rules = preset("classic-5")
    opened = opening(rules, 7, started_ms=1_700_000_000_123, players=tuple("abcde"))
    file = ClassicFile(tmp_path / "log" / "classic", opened, opened.started_ms)
    sizes = set()

    def take(game: Game, events: list[e.Event]) -> None:
        file.take(events)
        file.flush()
        sizes.add(file.path.stat().st_size)

    game = simulate(rules, Quiet, seed=7, opened=opened, on_events=take)  # type: ignore[arg-type]
    file.close()
    assert len(sizes) > 5
    assert file.path.name == f"1700000000_{opened.game}.log"
    assert file.path.read_bytes() == write_classic_log(game.log)
    assert b",ALIVE,c\n" in file.path.read_bytes()
