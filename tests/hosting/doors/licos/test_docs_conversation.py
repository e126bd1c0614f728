"""The conversation of docs/protocols/licos.md is one that takes place: from the first morning to the result.

`make golden` (JINRO_GOLDEN=write) writes it; the diff is reviewed.
"""

import asyncio
import json
import os
import re
from itertools import count
from pathlib import Path
from typing import Any

from tests.hosting.doors.licos.robots import Heard, Robot, Table, quiet

from jinro.game.roles import Role
from jinro.wire.licos.messages import FlavorText, PhaseStart, VillageResult
from jinro.wire.licos.plain import Ready, ReceivedFlavorText, ReceivedSystem

PAGE = Path(__file__).parents[4] / "docs" / "protocols" / "licos.md"
BLOCK = re.compile(r"(?<=<!-- conversation -->\n```text\n).*?(?=```\n<!-- /conversation -->)", re.S)
ENVELOPE = frozenset(
    {"@context", "@id", "village", "token", "phase", "date", "phaseTimeLimit", "phaseStartTime"}
    | {"serverTimestamp", "clientTimestamp", "directionality", "extensionalDisclosureRange", "myAgent"}
    | {"characterLimit", "limit", "interval", "votingResultsDetails"}
)
SILENT = frozenset({"image", "@context", "@id", "update", "avatar"})
SEED = 15
"""Of a village in which the robot of the page is the seer, and sees the end."""


class Talkative(Robot):
    """Keeps what it sends and what it is sent, in order."""

    lines: list[str]

    def send(self, *packets: bytes) -> bool:
        self.lines += [f"<- {brief(json.loads(packet))}" for packet in packets]
        return super().send(*packets)

    def say(self, text: str) -> None:
        self.lines.append(f"-> {brief(json.loads(text))}")
        super().say(text)


def brief(frame: dict[str, Any]) -> str:
    """A message in one line: kind, phase, day, channel, and the body without pictures and identifiers."""
    if "type" in frame:
        return json.dumps(frame, ensure_ascii=False)
    body = {key: short(value) for key, value in frame.items() if key not in ENVELOPE}
    if "source" in body:
        body["source"] = "…"
    channel = body.pop("intensionalDisclosureRange")
    head = f"{frame['@id'].rsplit('/', 1)[-1]} ({frame['phase']} {frame['date']}, {channel})"
    return f"{head} {json.dumps(body, ensure_ascii=False)}"


def short(value: Any) -> Any:
    if isinstance(value, list):
        return [short(one) for one in value]
    if not isinstance(value, dict):
        return value
    if "@value" in value:
        return value["@value"]
    if value.keys() <= {"en", "ja"}:
        return value["ja"]
    if "flavorText" in str(value.get("@id")):
        return short(value["text"])
    made = {key: short(one) for key, one in value.items() if key not in SILENT}
    if "polarity" in made:
        return f"{made['agent']['id']} {made['polarity']} {made['phase']} {made['date']}"
    return made


def speaker(robot: Robot, message: Heard) -> None:
    """What the robot of the page does."""
    village = 1
    if isinstance(message, FlavorText):
        day = message.head.day
        robot.tell(ReceivedFlavorText(token=robot.token, village_id=village, phase="flavor text", day=day))
    if isinstance(message, PhaseStart | VillageResult):
        phase, day = message.head.phase, message.head.day
        robot.tell(ReceivedSystem(token=robot.token, village_id=village, phase=phase, day=day))
    if isinstance(message, VillageResult):
        robot.leave()
    if not isinstance(message, PhaseStart):
        return
    suspect = next(one.character for one in message.characters if not one.mine and one.status == "alive")
    if message.head.phase == "morning":
        robot.mark(suspect.seat, Role.WEREWOLF, "×")
        robot.post(f"{suspect.name['ja']} 怪しくない?")
        if message.head.day == 1:
            robot.post("人狼かもしれない、と思ってはいない。", "private")
            robot.post("早すぎる投稿")
    elif robot.choices:
        robot.vote(suspect)


def follower(robot: Robot, message: Heard) -> None:
    """Votes for the first who may be chosen."""
    quiet(robot, message)
    if isinstance(message, PhaseStart) and robot.choices:
        robot.vote(robot.choices[0])


def conversation() -> str:
    async def main() -> list[str]:
        table = Table("licos-4-b", seed=SEED)
        numbers = count(1)
        robot = Talkative(speaker, numbers=numbers)
        ready = Ready(token=robot.token, village_id=1)
        robot.lines = [f"-> {robot.codec.encode(ready).decode()}"]
        village = table.seat([robot, *(Robot(follower, numbers=numbers) for _ in range(3))])
        await table.to_the_end(village)
        return robot.lines

    return "".join(f"{line}\n" for line in asyncio.run(main()))


def test_the_page_shows_what_is_said() -> None:
    page = PAGE.read_text(encoding="utf-8")
    wanted = BLOCK.sub(lambda _: conversation(), page)
    if os.environ.get("JINRO_GOLDEN") == "write":
        PAGE.write_text(wanted, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == wanted
    assert "<- systemMessage (morning 1, private)" in wanted
    assert "<- systemMessage (result -1, public)" in wanted
