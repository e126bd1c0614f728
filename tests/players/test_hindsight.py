"""What reasoners thought, worked out from the log of a game that is over."""

import pytest

from jinro.game import events as e
from jinro.game.roles import Role
from jinro.players.reasoner.hindsight import PastMinds, hindsight
from jinro.village import simulate


@pytest.mark.parametrize("name", ["contest-5", "licos-5"])
def test_minds_are_known_before_the_first_line_and_after_each(name: str) -> None:
    game = simulate(name, "reasoner", seed=3)
    found = list(hindsight(game.log, game.masks, {1, 2, 3}))
    talks = [one for one in game.log if isinstance(one, e.Spoke) and one.channel == "talk"]
    lines = [one for one in talks if not (one.skip or one.over)]
    assert [one.line for one in found] == list(range(len(lines) + 1))
    assert [one.day for one in found[1:]] == [one.day for one in lines]
    before = PastMinds(game.masks, {1, 2, 3})
    for event in game.log[: game.log.index(lines[0])]:
        before.add(event)
    assert found[0].by == before.suspicions()
    assert set(found[0].by) == {1, 2, 3}
    for one in found:
        for seat, suspicions in one.by.items():
            assert len(suspicions) == 5
            assert all(0 <= far <= 100 for far in suspicions)
            assert suspicions[seat - 1] == (100 if game.roles[seat - 1] is Role.WEREWOLF else 0), (
                "it knows itself"
            )
    until = game.log[: game.log.index(lines[-1])]
    dead = {one.seat for one in until if isinstance(one, e.Executed | e.DeathShown)}
    assert not dead & set(found[-1].by)


def test_it_does_not_depend_on_what_came_later() -> None:
    game = simulate("contest-5", "reasoner", seed=4)
    cut = next(n for n, one in enumerate(game.log) if isinstance(one, e.NightFell) and n > 20)
    whole, part = (list(hindsight(log, game.masks, {2, 4})) for log in (game.log, game.log[:cut]))
    assert whole[: len(part)] == part
