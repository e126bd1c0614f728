"""`Oracle`: the brain of a scripted endpoint whose opinion about every seat is known.

It reads nothing but the prompt, and knows a seat by which lines of the record are its own: by no name, place
in a list or length.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jinro.completion import Completion, ModelFault, Prompt, TokenUse
from jinro.contest.judge.view import JudgeView
from jinro.testing.endpoint import EndpointCall

Lines = tuple[int, ...]
Opinion = Callable[[JudgeView, int, str], float]
"""How good a seat of a game is under a criterion."""


def json_lines(text: str) -> list[dict[str, Any]]:
    """The JSON objects that stand in lines of their own; a text that left its string would make others."""
    found = []
    for line in text.split("\n"):
        if line.startswith("{") and not line.startswith('{"A": [{"player": "..."'):
            try:
                found.append(json.loads(line))
            except ValueError:
                continue
    return found


def own_lines(acts: Sequence[Mapping[str, Any]], name: str) -> Lines:
    return tuple(n for n, act in enumerate(acts) if act.get("by") == name)


class Oracle:
    """Answers by a known opinion."""

    def __init__(self, views: Sequence[JudgeView], opinion: Opinion) -> None:
        self._opinion = opinion
        self._seats: dict[frozenset[Lines], list[tuple[JudgeView, dict[Lines, int]]]] = {}
        for view in views:
            told = [{"by": act.by} for act in view.acts]
            lines = {
                tuple(n for n, act in enumerate(told) if act["by"] == seat): seat
                for seat in range(1, len(view.names) + 1)
            }
            self._seats.setdefault(frozenset(lines), []).append((view, lines))

    def answer(self, user: str, criteria: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        """The ranking under each criterion, from the text of a prompt."""
        rows = json_lines(user)
        players = [row for row in rows if "player" in row]
        acts = [row for row in rows if "event" in row]
        lines = {row["player"]: own_lines(acts, row["player"]) for row in players}
        view, seats = self._known(frozenset(lines.values()), acts)
        made = {}
        for criterion in criteria:
            good = {name: self._opinion(view, seats[own], criterion) for name, own in lines.items()}
            made[criterion] = [
                {
                    "player": name,
                    "reason": "as known",
                    "rank": 1 + sum(other > value for other in good.values()),
                }
                for name, value in good.items()
            ]
        return made

    def _known(
        self, lines: frozenset[Lines], acts: Sequence[Mapping[str, Any]]
    ) -> tuple[JudgeView, dict[Lines, int]]:
        days = [(act["day"], act["event"]) for act in acts]
        for view, seats in self._seats[lines]:
            if [
                (act.day, act.kind.replace("medium", "medium result").replace("_", " ")) for act in view.acts
            ] == days:
                return view, seats
        raise AssertionError("the record is of no game that we know")

    def brain(self, call: EndpointCall) -> str:
        """For a scripted endpoint."""
        assert call.schema is not None
        return json.dumps(self.answer(call.user, [*call.schema["properties"]]), ensure_ascii=False)

    async def complete(self, prompt: Prompt) -> Completion | ModelFault:
        """The same without an endpoint."""
        assert prompt.schema is not None
        user = "\n".join(one.text for one in prompt.messages if one.role == "user")
        text = json.dumps(self.answer(user, [*prompt.schema["properties"]]), ensure_ascii=False)
        return Completion(text=text, use=TokenUse(len(user), len(text)))
