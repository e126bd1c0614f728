"""jinro.testing: the builders do what they say, and complain when a test is wrong."""

import pytest

from jinro.errors import RulesError
from jinro.game import events as e
from jinro.game.commands import Refusal, Say
from jinro.game.presets import preset
from jinro.game.roles import Role, Side
from jinro.game.rules import ChannelRules
from jinro.players import Player
from jinro.testing import ScriptedPlayer, phases, rules_of, village
from jinro.village import simulate

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"


def test_a_village_in_two_lines() -> None:
    v = village("contest-5", roles=FIVE)
    v.execute(2)
    assert v.winner is Side.VILLAGER


def test_roles_set_the_numbers_too() -> None:
    v = village("contest-5", roles="WEREWOLF VILLAGER VILLAGER")
    assert v.game.rules.seats == 3
    assert village("contest-5").game.rules is preset("contest-5")


def test_rules_of_changes_parts() -> None:
    rules = rules_of("contest-5", vote={"rounds": 3}, memo={"regime": "anytime"}, max_day=4)
    assert (rules.vote.rounds, rules.vote.on_self, rules.max_day) == (3, True, 4)
    assert rules.memo == ChannelRules(regime="anytime")
    assert rules_of("contest-5") is preset("contest-5")


def test_phases() -> None:
    talk, night = phases("talk", "divine+guard", only_day=2)
    assert (talk.actions, talk.at_once, talk.only_day) == (("talk",), False, 2)
    assert (night.actions, night.at_once) == (("divine", "guard"), True)
    assert phases("execution divine")[0].actions == ("execution", "divine")


def test_wrong_villages_are_refused() -> None:
    with pytest.raises(RulesError, match="victory_checked"):
        village("contest-5", roles="VILLAGER VILLAGER")
    with pytest.raises(ValueError, match="5 characters are needed, not 2"):
        village("contest-5", names="Aki Ben")


def test_helpers_complain() -> None:
    v = village("contest-5", roles=FIVE)
    seat = next(iter(v.asks))
    other = 1 + seat % 5
    with pytest.raises(AssertionError, match=f"seat {other} is not asked"):
        v.say(other, "x")
    with pytest.raises(AssertionError, match="was refused"):
        v.choose(seat, 1)
    with pytest.raises(AssertionError, match="was accepted"):
        v.refused(Say(0, seat, 1, "x"), "stale")
    with pytest.raises(AssertionError, match="not with closed"):
        v.refused(Say(0, seat, 1, "x"), "closed")
    assert isinstance(v.submit(Say(0, other, 1, "x")), Refusal)
    with pytest.raises(AssertionError, match="the log has no Ended"):
        v.last(e.Ended)


def test_looking_complains() -> None:
    v = village("contest-5", roles=FIVE)
    v.say_next("hello")
    v.assert_sees(1, e.Spoke, text="hello")
    with pytest.raises(AssertionError, match="sees no Spoke with"):
        v.assert_sees(1, e.Spoke, text="bye")
    with pytest.raises(AssertionError, match="1 sees"):
        v.assert_does_not_see(1, e.Spoke)
    with pytest.raises(AssertionError, match="that could be hidden"):
        v.assert_does_not_see(1, e.Divined)


def test_walking() -> None:
    v = village("contest-5", roles=FIVE)
    v.to_night()
    assert v.asked("divine") == [1]
    v.to_day(2)
    assert v.day == 2
    v.to_end()
    assert v.winner is not None
    with pytest.raises(AssertionError, match="the game ended before an ask for vote"):
        v.to("vote")


def test_a_moment_that_never_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jinro.testing.game_by_hand.MOST_STEPS", 5)
    with pytest.raises(AssertionError, match="never reached: day 9"):
        village("contest-5", roles=FIVE).to_day(9)


def test_winner_while_it_goes_on() -> None:
    assert village("contest-5", roles=FIVE).winner is None


def test_scripted_player() -> None:
    scripted = ScriptedPlayer(talk=["one", lambda view, ask: f"role {view.role}"], vote=[3])
    players: dict[int, Player] = {s: Player() for s in range(1, 6)} | {1: scripted}
    game = simulate(rules_of("contest-5", max_day=1), players, seed=1)
    texts = [s.text for s in game.log if isinstance(s, e.Spoke) and s.seat == 1]
    assert texts == ["one", f"role {game.roles[0]}", "Over", "Over"]
    assert [kind for kind, _ in scripted.heard].count("vote") == 1
    chosen = [x.target for x in game.log if isinstance(x, e.Chose) and x.seat == 1 and x.kind == "vote"]
    assert chosen == [3]


def test_a_scripted_player_acts_in_every_way() -> None:
    players = {s: ScriptedPlayer(speak=["hi"], whisper=["psst"]) for s in range(1, 10)}
    simulate(rules_of("contest-9", max_day=1), players, seed=1)
    kinds = {kind for p in players.values() for kind, _ in p.heard}
    assert kinds == {"talk", "whisper", "vote", "divine", "guard", "attack"}
    timed = {s: ScriptedPlayer(speak=["hi"]) for s in range(1, 5)}
    game = simulate(preset("licos-4"), timed, seed=1)
    assert {s.text for s in game.log if isinstance(s, e.Spoke)} == {"hi"}
    assert Role.WEREWOLF in game.roles
