"""The contest's judge pairs the INITIALIZE requests of a trace with its agents by their order: so it is that
of the seats, whoever is lost or back again."""

import json
from pathlib import Path

import pytest
from tests.hosting.agents.test_back_in_the_seat import begin, patient
from tests.net.sample_agents import SampleAgent
from tests.net.serving import Served, serving

from jinro.game.events import Opened


def greeted(served: Served, folder: Path) -> tuple[list[str], list[str]]:
    """Whom the trace of the game has greeted, in its order; and the characters by seat."""
    opened = served.game().game.log[0]
    assert isinstance(opened, Opened)
    served.until(lambda: list((folder / "log" / "json").glob("*.json")))
    [path] = (folder / "log" / "json").glob("*.json")
    served.until(lambda: path.read_bytes().endswith(b"}"))
    entries = json.loads(path.read_bytes())["entries"]
    first = [x["agent"] for x in entries if json.loads(x["request"])["request"] == "INITIALIZE"]
    return first, [character.name for character in opened.characters]


@pytest.mark.slow
@pytest.mark.parametrize("leavers", [["t1"], ["t5"], ["t2", "t4"]], ids=str)
def test_initialize_is_recorded_in_the_order_of_seats(leavers: list[str], tmp_path: Path) -> None:
    stay = [name for name in ("t1", "t2", "t3", "t4", "t5") if name not in leavers]
    with serving("contest-5", rules=patient, data=tmp_path) as served:
        stayers, go = begin(served, stay, leavers)
        track = served.track_server.track
        back = [SampleAgent(served.url, name) for name in leavers]
        for agent in back:
            agent.start()
        served.until(lambda: not next(iter(track.games.values())).seats.lost)
        go.set()
        seen, names = greeted(served, tmp_path)
        for agent in (*stayers, *back):
            agent.join(10)
    assert seen[:5] == names
    assert sorted(seen[5:]) == sorted(names[served.ended[0].players.index(name)] for name in leavers)
