"""The example of the LiCOS paper through the socket of each dialect: a player marks another × under
werewolf, then says 「Susan 怪しくない?」 with a name as clients show it. That is a claim, and a lie."""

import asyncio
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.hosting.doors.licos.socket_robot import SocketRobot, simple_node
from tests.hosting.doors.licos.test_sockets import QUICK, base_of, room_of, serving
from tests.waiting import becomes

from jinro.corpus.pairing import pair
from jinro.corpus.sources import sources
from jinro.wire.licos import DIALECTS

SAID = {"ja": "{} 怪しくない?", "en": "{} is suspicious."}


class Doubter(SocketRobot):
    """Marks the first other character × under werewolf on the first morning, and suspects it aloud."""

    shown: Literal["en", "ja"] = "en"
    """The language of the client, whose names the player reads."""
    village: Literal["en", "ja"] = "en"

    def _act(self, told: dict[str, Any]) -> list[dict[str, Any]]:
        first = told["phase"] == "morning" and not self.said
        sent = super()._act(told)
        if not first:
            return sent
        key = "agent" if self.old else "character"
        whom = next(one for one in told[key] if not one["isMine"])
        wolf = next(one for one in told["role"] if one["name"]["en"] == "Werewolf")
        keys = ("@context", "@id", "name", "image")
        board = {
            **self._envelope(told, "boardMessage", "private"),
            key: simple_node(whom),
            "role": {name: wolf[name] for name in keys},
            "prediction": "X",
        }
        text = SAID[self.village].format(whom["name"][self.shown])
        (chat,) = sent
        return [board, {**chat, "text": {"@value": text, "@language": self.village}}]


@pytest.mark.parametrize("village", ["ja", "en"])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_mark_and_the_words_against_it(tmp_path: Path, dialect: str, village: Literal["en", "ja"]) -> None:
    async def main() -> None:
        async with serving(tmp_path, "licos-5", *QUICK, f"language={village}") as server:
            robots = [Doubter(base_of(server), dialect) for _ in range(5)]
            for n, robot in enumerate(robots):
                robot.village, robot.shown = village, "en" if n % 2 else "ja"
            async with asyncio.timeout(30):
                assert all(await asyncio.gather(*(robot.play() for robot in robots)))
            assert {tuple(robot.errors) for robot in robots} == {()}
            await becomes(lambda: not any(one.started for one in room_of(server).villages.values()))

    asyncio.run(main())
    (source,) = sources([tmp_path])
    records = pair(source)
    words = SAID[village].removeprefix("{}")
    doubts = [one for one in records.utterances if one.text.endswith(words)]
    assert len(doubts) == 5
    for said in doubts:
        (claim,) = said.claims
        assert (claim.kind, claim.roles) == ("estimate", ("WEREWOLF",)), said.text
        (label,) = said.labels
        assert label.belief == "contradicts", said.text
