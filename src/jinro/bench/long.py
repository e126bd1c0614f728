"""One very long game of `jinro bench contest`: does an event cost more as a game grows?"""

import asyncio
import subprocess
import tempfile
from pathlib import Path
from typing import Final

import msgspec

from jinro.bench.agents import LoadAgent, connect
from jinro.bench.server import cpu_s, server

PLAYERS: Final = 5
LINES: Final = 1_500
"""Utterances of one agent a day; there are two or three days."""
PARTS: Final = 4
LOOK_S: Final = 0.01


def us_by_part(lines: int = LINES) -> tuple[int, list[float]]:
    """How many requests a game of talkative agents had, and the server's microseconds for each, by quarters
    of the game."""
    with tempfile.TemporaryDirectory(prefix="jinro-bench-") as folder:
        config = Path(folder) / "long.yml"
        config.write_bytes(msgspec.json.encode(_config(lines)))  # JSON is YAML too.
        with server("-c", str(config), "--port", "0") as (process, port, _):
            seen = asyncio.run(_watch(process, port))
    return seen[-1][0], _by_part(seen)


async def _watch(process: "subprocess.Popen[str]", port: int) -> list[tuple[int, float]]:
    """How many requests were answered and what the server had used by then, from time to time."""
    agents = [await connect(port, f"long{number}", number) for number in range(1, PLAYERS + 1)]
    over = asyncio.gather(*(agent.done for agent in agents))
    seen = [(_answered(agents), cpu_s(process))]
    while not over.done():
        await asyncio.sleep(LOOK_S)
        seen.append((_answered(agents), cpu_s(process)))
    return seen


def _answered(agents: list[LoadAgent]) -> int:
    return sum(agent.answered for agent in agents)


def _by_part(seen: list[tuple[int, float]]) -> list[float]:
    """Microseconds a request in each part of a game. Its beginning, with the connections, is left out."""
    most = seen[-1][0]
    borders = [
        next(one for one in seen if one[0] >= most * (1 + part) // (PARTS + 1)) for part in range(PARTS)
    ]
    borders.append(seen[-1])
    return [
        1e6 * (used - before) / max(1, answered - earlier)
        for (earlier, before), (answered, used) in zip(borders, borders[1:], strict=False)
    ]


def _config(lines: int) -> dict[str, object]:
    """A file of the contest's server with room for so many utterances of each agent a day."""
    unlimited = ("per_talk", "mention_length", "per_agent", "base_length")
    length = {"count_in_word": False, "count_spaces": False, **dict.fromkeys(unlimited, -1)}
    quiet = {"max_count": {"per_agent": 0, "per_day": 0}, "max_length": length, "max_skip": 0}
    talk = {
        "max_count": {"per_agent": lines, "per_day": lines * PLAYERS},
        "max_length": length,
        "max_skip": 0,
    }
    night = [
        {"name": "execution", "actions": ["execution"], "except_day": 0},
        {"name": "divine", "actions": ["divine"]},
        {"name": "attack", "actions": ["attack"], "except_day": 0},
    ]
    return {
        "server": {
            "web_socket": {"host": "127.0.0.1", "port": 8080},
            "authentication": {"enable": False},
            "timeout": {"action": "60s", "response": "120s", "acceptable": "5s"},
            "max_continue_error_ratio": 0.2,
        },
        "game": {
            "agent_count": PLAYERS,
            "max_day": -1,
            "vote_visibility": False,
            "talk": talk,
            "whisper": quiet,
            "vote": {"max_count": 1, "allow_self_vote": True},
            "attack_vote": {"max_count": 1, "allow_self_vote": True, "allow_no_target": False},
        },
        "logic": {
            "day_phases": [{"name": "talk", "actions": ["talk"]}],
            "night_phases": night,
            "roles": {str(PLAYERS): {"WEREWOLF": 1, "POSSESSED": 1, "SEER": 1, "VILLAGER": 2}},
        },
        "custom_profile": {"enable": False},
        "matching": {"self_match": True, "is_optimize": False, "infinite_loop": False},
    }
