"""Answers that are no player's name, right after a talk at any time: nobody waits for another answer."""

from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.net.sample_agents import ACTIONS, SampleAgent, play
from tests.net.serving import serving

from jinro.game import events as e
from jinro.game.rules import Rules


class Polite(SampleAgent):
    """Speaks once in a talk, and adds an honorific to every name that it answers with."""

    def act(self, request: str, packet: Packet) -> None:
        if request in ACTIONS:
            self.client.send(f"{self.target(packet)}さん")
        elif request.endswith("PHASE_START"):
            self.client.send(self.text)
        else:
            super().act(request, packet)


def brief(rules: Rules) -> Rules:
    return replace(rules, talk=replace(rules.talk, duration_ms=100), max_day=1)


def test_a_wrong_name_does_not_hold_up_the_game() -> None:
    """The time for an answer is 65 s, far more than `play` waits."""
    with serving("anytime-5", rules=brief) as served:
        agents = [Polite(served.url, f"t{n}") for n in range(1, 6)]
        play(served.url, [], *agents)
        running = served.game()
    chosen = [event for event in running.game.log if isinstance(event, e.Chose)]
    assert {event.reason for event in chosen} == {"unknown_target"}
    assert all(event.raw.endswith("さん") for event in chosen)
    assert len(chosen) > 5
