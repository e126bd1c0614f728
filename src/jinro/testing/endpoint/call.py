"""`EndpointCall`: what an endpoint was asked."""

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct

from jinro.completion import Complete, Completion, EndpointSettings, Prompt
from jinro.completion.settings import Api
from jinro.net.llm.requests import IN_WORDS, body_of, traits_of


class EndpointCall(Struct, frozen=True):
    """One request that came."""

    n: int
    """Its number, from 0."""
    body: dict[str, Any]
    authorization: str = ""
    """The header with the key, as it came."""
    api: Api = "chat"
    """The one whose path it came by; `tools` is `chat`."""

    def _texts(self, role: str, last: bool = False) -> str:
        found = []
        for message in self.body.get("input" if self.api == "responses" else "messages", ()):
            if message.get("role") == role:
                content = message.get("content", "")
                parts = [content] if isinstance(content, str) else [p.get("text", "") for p in content]
                found += ["\n".join(parts)]
        return "\n".join(found[-1:] if last else found)

    @property
    def system(self) -> str:
        """What the system messages say: the instructions."""
        return self._texts("system")

    @property
    def user(self) -> str:
        """What the user messages say: the data."""
        return self._texts("user")

    @property
    def last(self) -> str:
        """What the last user message says."""
        return self._texts("user", last=True)

    @property
    def guide(self) -> str:
        """How the schema is told: tool, json_schema, json_object; empty: in words, or not at all."""
        if self.body.get("tools"):
            return "tool"
        if self.api == "ollama":
            form = self.body.get("format")
            return "" if form is None else "json_object" if form == "json" else "json_schema"
        given = self.body.get("text", {}).get("format", {}) if self.api == "responses" else None
        return str((self.body.get("response_format", {}) if given is None else given).get("type", ""))

    @property
    def schema(self) -> dict[str, Any] | None:
        """The schema of the answer, as such or in words; None: any text."""
        body = self.body
        schema: dict[str, Any]
        if self.guide == "tool":
            schema = body["tools"][0]["function"]["parameters"]
            return schema
        if self.guide == "json_schema":
            at = {"responses": lambda: body["text"]["format"]["schema"], "ollama": lambda: body["format"]}
            schema = at.get(self.api, lambda: body["response_format"]["json_schema"]["schema"])()
            return schema
        _, found, words = self.system.partition(IN_WORDS)
        return msgspec.json.decode(words.strip().splitlines()[0], type=dict[str, Any]) if found else None


def call_of(prompt: Prompt, n: int = 0) -> EndpointCall:
    """The call that a prompt makes, without an endpoint."""
    settings = EndpointSettings()
    body = body_of(prompt, settings, traits_of(settings))
    return EndpointCall(n, msgspec.json.decode(body, type=dict[str, Any]))


def completing(brain: "Brain") -> Complete:
    """A `Complete` that is answered by a brain, without an endpoint."""
    numbers = count()

    async def complete(prompt: Prompt) -> Completion:
        return Completion(text=brain(call_of(prompt, next(numbers))))

    return complete


Brain = Callable[[EndpointCall], str]
"""The text that answers a call."""
