"""An empty answer to TALK: told as Over, and asked again where the contest's server of 2026 does so."""

import pytest
from aiwolf_nlp_common.packet import Packet
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import serving

from jinro.config.settings import overridden, preset_settings


class Blank(SampleAgent):
    """Answers the first TALK of every day with nothing but a newline."""

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and self.requests[-2] != "TALK":
            self.client.send("\n")
        else:
            super().act(request, packet)


@pytest.mark.slow
@pytest.mark.parametrize(("dialect", "asked"), [("s1", 1), ("2026-05", 4), ("2026", 4)])
def test_an_empty_answer_is_asked_again_in_the_dialects_of_2026(dialect: str, asked: int) -> None:
    settings = overridden(preset_settings("contest-5"), host=None, port=None, dialect=dialect)
    with serving(settings) as served:
        blank = Blank(served.url, "t5")
        play(served.url, [f"t{n}" for n in range(1, 5)], blank)
    first_day = blank.requests[: blank.requests.index("DAILY_FINISH")]
    assert first_day.count("TALK") == asked
    own = [talk for talk in blank.talks if talk.agent == blank.packets[1].info.agent and talk.day == 0]  # type: ignore[union-attr]
    assert [talk.over for talk in own] == [True, False, False, False][:asked]
