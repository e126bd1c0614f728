"""What a client is sent: nothing that it must not know, in whole games."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.hosting.doors.licos.robots import Heard, Robot, Table, crowd, lively
from tests.soaking import times

from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.roles import Role, Species
from jinro.hosting.lobby.village import LobbyVillage
from jinro.wire.licos.messages import PhaseStart

DIALECTS = ("0.2", "0.3", "0.3-browser")
KEYS = {"villager": Role.VILLAGER, "seer": Role.SEER, "medium": Role.MEDIUM, "hunter": Role.BODYGUARD}
KEYS |= {
    "mason": Role.FREEMASON,
    "madman": Role.POSSESSED,
    "werewolf": Role.WEREWOLF,
    "werehamster": Role.FOX,
}


def walk(value: Any) -> Iterator[dict[str, Any]]:
    """All objects of a message."""
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from walk(one)
    elif isinstance(value, list):
        for one in value:
            yield from walk(one)


class Truth:
    """What was secret in a game that is over."""

    def __init__(self, village: LobbyVillage) -> None:
        assert village.game is not None
        log = village.game.log
        self.roles = dict(enumerate(village.game.roles, 1))
        self.size = len(self.roles)
        self.marks = [event for event in log if isinstance(event, e.Marked)]
        self.spoke = [event for event in log if isinstance(event, e.Spoke)]
        self.divined = [event for event in log if isinstance(event, e.Divined)]
        self.sensed = [event for event in log if isinstance(event, e.Sensed)]
        shown = [event for event in log if isinstance(event, e.DeathShown)]
        self.dead_since = {event.seat: event.at_ms for event in shown}

    def may_know(self, seat: int, day: int) -> dict[int, Role]:
        """Whose roles a seat knows on a day."""
        own = self.roles[seat]
        known = {seat: own}
        if own in (Role.WEREWOLF, Role.FREEMASON):
            known |= {other: role for other, role in self.roles.items() if role is own}
        return known | {
            event.target: Role.WEREWOLF
            for event in self.results(seat)
            if event.species is Species.WEREWOLF and event.day < day
        }

    def results(self, seat: int) -> list[e.Divined | e.Sensed]:
        own: list[e.Divined | e.Sensed] = [event for event in self.divined if event.seat == seat]
        return own + (list(self.sensed) if self.roles[seat] is Role.MEDIUM else [])

    def cell(self, seat: int, day: int, other: int, role: Role, polarity: str) -> bool:
        """Whether a seat may be told this cell of its board on a day."""
        known = self.may_know(seat, day)
        if polarity == "positive":
            return known.get(other) is role
        if polarity != "negative":
            mark = {"?": "?", "Δ": "△", "O": "○", "X": "×"}[polarity]
            return any((m.seat, m.target, m.role, m.mark) == (seat, other, role, mark) for m in self.marks)
        if other in known:
            return known[other] is not role
        if role is Role.WEREWOLF and any(
            event.target == other and event.species is Species.HUMAN and event.day < day
            for event in self.results(seat)
        ):
            return True
        count = sum(one is role for one in self.roles.values())
        return sum(one is role for one in known.values()) == count


def check_frames(robot: Robot, seat: int, others: list[Robot], truth: Truth) -> int:
    """No frame of a robot tells what it must not know; returns how many were looked at."""
    old = robot.codec.dialect.version == "0.2"
    key, day_key, first = ("agent", "date", 0) if old else ("character", "day", 1)
    for frame in robot.frames:
        text = frame.decode()
        told = json.loads(frame)
        for other in others:
            assert other.token not in text, "the token of another"
        for part in walk(told):
            assert not part.get("extensionalDisclosureRange")
            assert not part.get("votingResultsDetails")
        if told["phase"] == "result" and told["@id"].endswith("/systemMessage"):
            continue
        for part in walk({name: value for name, value in told.items() if name != "role"}):
            assert "role" not in part, "a role outside of the board"
            assert part.get("status") not in ("death by attack", "death by fear"), "a cause of death"
        for column in told.get("role", []):
            role = KEYS[column["name"]["en"].lower()]
            assert column["isMine"] == (truth.roles[seat] is role)
            for cell in column["board"]:
                about = cell[key]["id"] + 1 - first
                day = told[day_key] or 99
                assert truth.cell(seat, day, about, role, cell["polarity"]), (seat, day, about, role, cell)
    heard = [frame.decode() for frame in robot.frames]
    for said in truth.spoke:
        allowed = {
            "talk": True,
            "post_mortem": True,
            "memo": said.seat == seat,
            "whisper": truth.roles[seat] is Role.WEREWOLF,
            "grave": truth.dead_since.get(seat, 1 << 60) <= said.at_ms,
        }[said.channel]
        assert allowed or not any(said.text in text for text in heard), said
    return len(robot.frames)


def restless(draws: Draws) -> Any:
    """As a lively robot, but it leaves now and then and comes back at once, with or without `ready`."""
    inner = lively(draws)
    gone: set[tuple[int, int]] = set()

    def script(robot: Robot, message: Heard) -> None:
        inner(robot, message)
        if isinstance(message, PhaseStart) and message.head.phase == "noon":
            place = robot.number, message.head.day
            coin = draws.pick(range(6), f"coin {place}")
            if coin < 2 and place not in gone:
                gone.add(place)
                robot.leave()
                robot.join(robot.room, ready=coin == 0)

    return script


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["licos-5-b", "licos-8-c", "licos-11-c", "licos-15", "licos-15-c"])
def test_no_frame_tells_a_secret(preset: str) -> None:
    async def main() -> None:
        looked = 0
        for game in range(times(1, 2)):
            table = Table(preset, seed=f"{preset} {game}")
            script = restless(Draws(f"{preset} {game}"))
            robots = crowd(table.settings.rules.seats, script)
            for number, robot in enumerate(robots):
                robot.dialect(DIALECTS[number % 3])
                robot.room = table.room
            watcher = Robot(dialect="0.3")
            watcher.audience = "anonymousAudience"
            watcher.join(table.room)
            village = table.seat(robots)
            await table.to_the_end(village)
            truth = Truth(village)
            assert truth.marks
            for robot in robots:
                others = [one for one in (*robots, watcher) if one is not robot]
                looked += check_frames(robot, robot.seat, others, truth)
            for frame in watcher.frames:
                told = json.loads(frame)
                result = told["phase"] == "result" and told["@id"].endswith("/systemMessage")
                assert result or not any("role" in part for part in walk(told))
                assert not any(robot.token in frame.decode() for robot in robots)
        assert looked > 100

    asyncio.run(main())


def test_the_check_of_frames_can_fail() -> None:
    """The token of another, a role, a private text: each is noticed."""

    async def main() -> None:
        table = Table("licos-8-c", seed=1)
        robots = crowd(8, lively(Draws(1)))
        village = table.seat(robots)
        await table.to_the_end(village)
        truth, robot = Truth(village), robots[0]
        wolf = next(seat for seat, role in truth.roles.items() if role is Role.WEREWOLF)
        seat = robot.seat
        frames = list(robot.frames)
        check_frames(robot, seat, robots[1:], truth)
        phase = next(index for index, frame in enumerate(frames) if b"systemMessage" in frame)
        told = json.loads(frames[phase])
        bad = [json.loads(frames[phase]) for _ in range(3)]
        bad[0]["token"] = robots[1].token
        bad[1]["agent"][0]["role"] = told["role"][0]
        cell = {**told["role"][-1]["board"][0], "polarity": "positive"}
        cell["agent"] = next(a for a in told["agent"] if a["id"] == (wolf - 1 if wolf != seat else seat % 8))
        column = next(
            c for c in bad[2]["role"] if c["name"]["en"] == ("Werewolf" if wolf != seat else "Seer")
        )
        column["board"].append(cell)
        secret = next(said for said in truth.spoke if said.channel == "memo" and said.seat != seat)
        texts = [json.dumps(one) for one in bad] + [json.dumps({**told, "text": secret.text})]
        for text in texts:
            robot.frames = [*frames, text.encode()]
            with pytest.raises(AssertionError):
                check_frames(robot, seat, robots[1:], truth)

    asyncio.run(main())
