"""Games in which nobody dies are told to the operator, the chat and `faults`, with the cause."""

from pathlib import Path

import pytest
from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import serving

from jinro import preset, simulate
from jinro.cli.faults import line
from jinro.config.settings import Matching, preset_settings
from jinro.contest.score.deathless import DAYS, Deathless, DeathlessDays
from jinro.contest.score.faults import faults, tally
from jinro.game.asks import Ask
from jinro.game.game import Game
from jinro.game.views import View
from jinro.hosting.notices.notice import OperatorNotice
from jinro.players import Chance
from jinro.store import Header

STRANGER = 99
"""A seat of no village."""


class Nameless(Chance):
    """Names nobody who plays."""

    def vote(self, view: View, ask: Ask) -> int:
        return STRANGER

    attack = divine = vote


class Spares(Nameless):
    """The same, but for the vote of one day."""

    def vote(self, view: View, ask: Ask) -> int:
        return ask.options[0] if view.day == 3 else STRANGER


def played(players: type[Chance], last: int, village: str = "contest-13") -> Game:
    return simulate(replace(preset(village), max_day=last), players, seed=1, on_error="lose_answer")


def found(game: Game) -> list[Deathless]:
    days = DeathlessDays()
    return [one for one in map(days.take, game.log) if one is not None]


def test_three_days_without_a_death_are_told_once_with_their_votes() -> None:
    (one,) = found(played(Nameless, 9))
    # Nobody is to die on day 0.
    assert (one.day, one.days, one.votes) == (4, DAYS, 3 * 13)
    assert one.void == dict.fromkeys(range(1, 14), 3)
    assert one.cause == (
        "3 days without a death; votes for nobody who can be chosen: 39 of 39 (unknown_target)"
    )


def test_a_death_begins_the_count_anew() -> None:
    assert found(played(Nameless, 3)) == []
    assert [one.day for one in found(played(Spares, 9))] == [7]


@pytest.mark.parametrize("name", ["contest-5", "contest-13", "classic-15", "playground-5"])
def test_usual_games_and_villages_without_werewolves_are_not_told(name: str) -> None:
    assert [found(simulate(name, "parrot", seed=seed)) for seed in range(5)] == [[]] * 5


def test_faults_tell_it_as_the_fault_of_no_seat() -> None:
    game = played(Nameless, 9, "contest-5")
    header = Header(
        game="G",
        track="",
        village="",
        started_ms=0,
        players=tuple("abcde"),
        teams=tuple("abcde"),
        events=len(game.log),
        closed=True,
    )
    (told,) = [fault for fault in faults(header, game.log, ()) if fault.reason == "deathless"]
    assert (told.seat, told.team, told.day, told.what) == (0, "", 4, "noted")
    assert told.sent.startswith("3 days without a death; votes for nobody who can be chosen: 15 of 15")
    assert line(told, "en").startswith(f"day 4  {told.at_ms / 1_000:.1f} s  the village  noted")
    assert "  村全体  " in line(told, "ja")
    assert {seat for seat, _ in tally(game.log, ())} == {1, 2, 3, 4, 5}


class Stranger(SampleAgent):
    """An agent of the sample kind that names somebody who does not play."""

    def target(self, packet: Packet) -> str:
        return "nobody"


def test_the_operator_is_told_on_the_console_and_on_the_page(tmp_path: Path) -> None:
    heard: list[OperatorNotice] = []
    settings = replace(preset_settings("contest-5"), matching=Matching(mode="plain"))
    rules = lambda rules: replace(rules, max_day=5)  # noqa: E731
    with serving(settings, data=tmp_path, tell=heard.append, rules=rules) as served:
        play(served.url, [], *(Stranger(served.url, f"{team}1") for team in "abcde"))
        game = served.game().id
        page = [one for one in served.server.control.state("ja").news if one.what == "deathless"]
    (told,) = [news for news in heard if news.code == "deathless"]
    assert told.args["players"] == {f"{team}1": 3 for team in "abcde"}
    assert told.words("en").startswith(
        f"contest-5: game {game[-6:]}: nobody has died for 3 days (now day 4); votes for nobody who can be "
        "chosen: 15 of 15: "
    )
    assert [one.text for one in page] == [told.words("ja")]
    assert told.words("ja").startswith(
        f"contest-5: 試合 {game[-6:]}: 3 日間、誰も死亡していません（4 日目）。"
        "選べない相手への投票: 15 票のうち 15 票（"
    )
