"""`BackgroundRobots`: robots that are seated wherever they are needed."""

from collections.abc import Callable

from jinro.hosting.lobby.directory import Directory
from jinro.hosting.lobby.rooms import LobbyRoom
from jinro.hosting.lobby.villages import Villages
from jinro.hosting.lobby.visitors import Visitor


class BackgroundRobots:
    """The robots of one lobby that run in the background."""

    def __init__(
        self, directory: Directory, villages: Villages, changed: Callable[[LobbyRoom], None]
    ) -> None:
        """`changed` is told a room in which a robot was seated."""
        self._directory = directory
        self._villages = villages
        self._changed = changed
        self._robots: dict[str, Visitor] = {}

    def __contains__(self, key: object) -> bool:
        return key in self._robots

    def add(self, robot: Visitor) -> None:
        self._robots[robot.key] = robot

    def drop(self, robot: Visitor) -> None:
        """Seat it no more."""
        self._robots.pop(robot.key, None)

    def seat(self) -> None:
        """Seat robots in all rooms that have seats for robots only."""
        if self._robots:
            for room in list(self._directory.waiting.values()):
                # In a blind room they come last: otherwise members would see who came by itself.
                if room.host and not room.plan.blind:
                    self.seat_in(room, room.plan.robots - room.robots)

    def seat_in(self, room: LobbyRoom, seats: int) -> None:
        """Seat at most so many robots in a room."""
        for robot in list(self._robots.values()) if seats > 0 else ():
            if seats <= 0 or not room.free:
                return
            wanted = room.plays(robot) and robot.id not in room.banned
            if wanted and not self._is_busy(robot):
                room.admit(robot, ready=True)
                self._directory.enters(room, robot)
                seats -= 1
                self._changed(room)

    def _is_busy(self, robot: Visitor) -> bool:
        """Whether it waits somewhere, or plays in a village that is not over."""
        playing = any(not self._villages.is_over(one.id) for one in self._directory.villages_of(robot))
        return playing or self._directory.waiting_room(robot) is not None
