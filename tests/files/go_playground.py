"""A packet trace of a village without werewolves, written by the rules of the contest's Go server."""

import json
from typing import Any

NAMES = ("アオ", "ミドリ", "キイロ", "アカ", "シロ")
STARTED_MS = 1_778_646_866_000


def _channel(count: int, turns: int) -> dict[str, Any]:
    length = {"count_in_word": False, "count_spaces": False, "mention_length": 50, "base_length": 50}
    return {"max_count": {"per_agent": count, "per_day": turns}, "max_length": length, "max_skip": 0}


SETTING = {
    "agent_count": 5,
    "max_day": 5,
    "vote_visibility": False,
    "talk": _channel(4, 28),
    "whisper": _channel(0, 0),
    "vote": {"max_count": 1, "allow_self_vote": True},
    "attack_vote": {"max_count": 1, "allow_self_vote": True, "allow_no_target": False},
    "timeout": {"action": 60_000, "response": 120_000},
    "role_num_map": {"VILLAGER": 5},
}
"""As agents are told: five days after the first, which are never played."""


class GoTrace:
    """Entries one by one, as the server keeps them when a request is finished."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []
        self.talks: list[dict[str, Any]] = []
        self.sent = dict.fromkeys(NAMES, 0)

    def request(self, name: str, request: str, day: int, *, response: str = "", **more: Any) -> None:
        info: dict[str, Any] = {"game_id": "01KRAPD1C4RQWBACWJNSAP3Y9F", "day": day, "agent": name}
        info |= more.pop("info", {})
        roles = NAMES if request == "FINISH" else (name,)
        info["status_map"] = dict.fromkeys(sorted(NAMES), "ALIVE")
        info["role_map"] = dict.fromkeys(sorted(roles), "VILLAGER")
        packet = json.dumps({"request": request, "info": info, **more}, ensure_ascii=False)
        at = STARTED_MS + 10 * len(self.entries)
        entry = {"agent": name, "request": packet, "request_timestamp": at, "response_timestamp": at + 5}
        self.entries.append(entry | ({"response": response} if response else {}))

    def history(self, name: str) -> list[dict[str, Any]]:
        new, self.sent[name] = self.talks[self.sent[name] :], len(self.talks)
        return new

    def say(self, name: str, turn: int, text: str) -> None:
        left = {"remain_count": 4 - turn, "remain_skip": 0}
        self.request(name, "TALK", 0, response=text, info=left, talk_history=self.history(name))
        said = {"idx": len(self.talks), "day": 0, "turn": turn, "agent": name, "text": text}
        self.talks.append(said | {"skip": False, "over": text == "Over"})

    def write(self) -> bytes:
        agents = [
            {"idx": seat, "name": f"team{seat}", "role": "VILLAGER", "team": "team"} for seat in range(1, 6)
        ]
        whole = {"agents": agents, "entries": self.entries, "game_id": "", "win_side": "VILLAGER"}
        return json.dumps(whole, ensure_ascii=False).encode()


def go_playground() -> bytes:
    """The talk of day 0, its evening, and the end: the first check finds no werewolf, so the village wins."""
    trace = GoTrace()
    for name in NAMES:
        trace.request(name, "INITIALIZE", 0, info={"profile": f"性格: {name}"}, setting=SETTING)
    for name in NAMES:
        trace.request(name, "DAILY_INITIALIZE", 0, setting=SETTING)
    order = ("キイロ", "アオ", "シロ", "アカ", "ミドリ")
    for turn in range(2):
        for name in order:
            trace.say(name, turn, "Over" if turn else f"{name}です")
    for name in NAMES:
        trace.request(name, "DAILY_FINISH", 0, talk_history=trace.history(name))
    for name in NAMES:
        trace.request(name, "FINISH", 1)
    return trace.write()
