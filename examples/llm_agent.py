"""A language-model agent for the natural-language contest, to make your own.

`config.toml` beside it says where it plays and which model it asks; `jinro agent new DIR --llm` writes both.
    python agent.py                                  play as config.toml says
    python agent.py ws://127.0.0.1:8080/ws cats5     at this server, under this name
"""

import asyncio
import os
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from jinro.completion import EndpointSettings, ModelFault, Prompt, key_from, read_object
from jinro.errors import JinroError
from jinro.game.asks import Ask
from jinro.game.events import OVER
from jinro.game.views import View
from jinro.net.joining.nlp import ClientSocket, again, join, join_by
from jinro.net.llm import ModelClient
from jinro.players import Player, Reasoner, llm
from jinro.wire.nlp.guest import Guest

HERE = Path(__file__).parent
PLACE = {"url": "ws://127.0.0.1:8080/ws", "name": "mine1", "games": 1, "library": "jinro"}
PROMPT = {"model": "scripted", "max_tokens": 700}  # Fields of `Prompt` and of `EndpointSettings`.
ENDPOINT = {"base_url": "http://127.0.0.1:8765/v1", "api": "chat"}
Check = Callable[[dict[str, Any], str], tuple[Any, str]]  # What an answer comes to; what is wrong with it.


class LlmAgent(Player):
    """Asks the model; where it gives no answer in time, the built-in `reasoner` answers."""

    def __init__(self, client: ModelClient, config: dict[str, Any]) -> None:
        self.client, self.config, self.silent = client, config, True
        own = HERE / "prompts"
        self.prompts = llm.read_prompts(own) if own.is_dir() else llm.usual_prompts()

    def begin(self, view: View) -> None:
        """A game begins: with a new record, an empty scratchpad, and a player that answers in need."""
        self.record, self.notes = llm.Chronicle(view), llm.Scratchpad()
        self.heard, self.idle, self.backup = (-1, 0), 0, Reasoner(view.seat)
        self.backup.begin(view)

    async def ask(self, view: View, task: str, ask: Ask | None, schema: dict[str, Any], check: Check) -> Any:
        """What the model answers; None if it gives nothing of use.

        Each prompt begins as the one before: rules, role and the record, which only grows. The task is last.
        """
        # The character, talk, votes, deaths, results, and what the reasoner reads in the talk.
        self.record.update(view, llm.facts_of(self.backup, view))
        alive = [view.name(seat) for seat in view.alive]
        now = {"alive": alive, "your_notes": self.notes, **llm.odds_of(self.backup)}
        if ask is not None and ask.options:
            now["options"] = schema["properties"]["target"]["enum"]
        left, room = (ask.left, ask.room) if ask is not None else (None, None)
        values = llm.values_now(view, "whisper" if task == "whisper" else "talk", left, room)
        first = self.prompts.messages(view, task, record=self.record.text, now=now, values=values)
        messages, limit_ms = tuple(first), view.rules.answer_ms * 3 // 4
        wanted = {**schema, "required": schema["required"][-1:]}  # Notes may be missing.
        for _ in range(2):  # An answer of no use is asked for once more, with what was wrong.
            prompt = Prompt(messages=messages, schema=schema, limit_ms=limit_ms, **self.config["prompt"])
            result = await self.client.complete(prompt)
            if isinstance(result, ModelFault):
                why = f"{result.kind}: {result.detail}"
                break
            found = read_object(result.text, wanted)
            answer, why = check(found, first[0].text) if isinstance(found, dict) else (None, "unread")
            if isinstance(found, dict) and not why:
                self.silent, self.notes = False, self.notes.noted(found)
                return answer
            messages = self.prompts.again(view, messages, result.text, why, values)
            limit_ms = max(1, limit_ms - result.ms)
        if self.silent:  # Said once, if the model has not answered anything yet.
            print(f"no answer of {prompt.model} ({why}): the reasoner plays", file=sys.stderr)
            self.silent = False
        return None

    async def say(self, view: View, task: str, channel: str, ask: Ask | None) -> Any:
        def line(found: dict[str, Any], instructions: str) -> tuple[str, str]:
            return llm.checked_line(found["say"], view, ask, channel, instructions)

        return await self.ask(view, task, ask, llm.answer_schema("say", {"type": "string"}), line)

    async def talk(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        said = await self.say(view, ask.kind, ask.kind, ask)
        return str(getattr(self.backup, ask.kind)(view, ask) if said is None else said)

    async def speak(self, view: View, channel: str) -> str | None:  # type: ignore[override]
        """Where talk is allowed at any time: if others have said something new, eight times a day."""
        lines = [one for one in [*view.talks, *view.whispers] if one.day == view.day]
        heard = (view.day, sum(one.seat != view.seat for one in lines))
        if heard == self.heard or len(lines) - heard[1] >= 8:
            self.idle += 1
            return OVER if self.idle == 40 else None  # After twenty seconds nobody should wait for it.
        self.heard, self.idle = heard, 0
        said = await self.say(view, "speak" if channel == "talk" else channel, channel, None)
        return self.backup.speak(view, channel) if said is None else said or None

    async def vote(self, view: View, ask: Ask) -> int:  # type: ignore[override]
        names = llm.names_of(view, view.rules.language, llm.sensible(view, ask.kind, ask.options))
        schema = llm.answer_schema("target", {"type": "string", "enum": list(names)})
        seat = await self.ask(view, ask.kind, ask, schema, lambda found, _: (names[found["target"]], ""))
        return int(getattr(self.backup, ask.kind)(view, ask) if seat is None else seat)

    whisper = talk  # type: ignore[assignment]
    divine = guard = attack = vote  # type: ignore[assignment]


async def main(config: dict[str, Any]) -> None:
    url, name, token = config["url"], config["name"], os.environ.get("JINRO_TOKEN")
    games: list[Guest] = []

    async def play() -> None:
        agent = LlmAgent(model, config)
        if config["library"] == "jinro":
            game = await join(url, name, agent, token=token)
        else:  # The organisers' client library.
            from aiwolf_nlp_common.client import Client

            client = Client(url, token)
            client.connect()
            game = await join_by(ClientSocket(client), name, agent)
        games.append(game)
        winner = game.view.scene.outcome and game.view.scene.outcome.winner.value
        print(f"{name} was {game.view.role.value}: {winner} won", flush=True)

    endpoint = msgspec.convert(config["endpoint"], EndpointSettings)
    Prompt(messages=(), schema={}, limit_ms=1, **config["prompt"])  # What it does not know is told now.
    async with ModelClient(endpoint, key_from(os.environ, endpoint.key_variable)) as model:
        await again(name, play, on_trouble=print, wanted=lambda: len(games) < config["games"])


if __name__ == "__main__":
    file = HERE / "config.toml"
    try:
        told = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
        tables = {"prompt": PROMPT | told.pop("prompt", {}), "endpoint": ENDPOINT | told.pop("endpoint", {})}
        if unknown := told.keys() - PLACE.keys():
            raise ValueError(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(PLACE)}")
        told |= zip(("url", "name"), sys.argv[1:], strict=False)
        asyncio.run(main({**PLACE, **told, **tables}))
    except (JinroError, TypeError, ValueError) as error:  # Settings or prompts that make no sense.
        sys.exit(f"{file}: {error}")
