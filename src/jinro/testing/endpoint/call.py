"""`EndpointCall`: what an endpoint was asked."""

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct

from jinro.completion import Complete, Completion, Prompt
from jinro.net.llm.bodies import IN_WORDS, EndpointTraits, body_of


class EndpointCall(Struct, frozen=True):
    """One request that came."""

    n: int
    """Its number, from 0."""
    body: dict[str, Any]
    authorization: str = ""
    """The header with the key, as it came."""

    def _texts(self, role: str) -> str:
        found = []
        for message in self.body.get("messages", ()):
            if message.get("role") == role:
                content = message.get("content", "")
                parts = [content] if isinstance(content, str) else [p.get("text", "") for p in content]
                found += parts
        return "\n".join(found)

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
        users = [one for one in self.body.get("messages", ()) if one.get("role") == "user"]
        return EndpointCall(self.n, {"messages": users[-1:]}).user

    @property
    def schema(self) -> dict[str, Any] | None:
        """The schema of the answer, as such or in words; None: any text."""
        given = self.body.get("response_format", {})
        if given.get("type") == "json_schema":
            schema = given["json_schema"]["schema"]
            assert isinstance(schema, dict)
            return schema
        _, found, words = self.system.partition(IN_WORDS)
        if not found:
            return None
        schema = msgspec.json.decode(words.strip().splitlines()[0])
        assert isinstance(schema, dict)
        return schema


def call_of(prompt: Prompt, n: int = 0) -> EndpointCall:
    """The call that a prompt makes, without an endpoint."""
    body = body_of(prompt, EndpointTraits(), stream=False)
    return EndpointCall(n, msgspec.json.decode(body, type=dict[str, Any]))


def completing(brain: "Brain") -> Complete:
    """A `Complete` that is answered by a brain, without an endpoint."""
    numbers = count()

    async def complete(prompt: Prompt) -> Completion:
        return Completion(text=brain(call_of(prompt, next(numbers))))

    return complete


Brain = Callable[[EndpointCall], str]
"""The text that answers a call."""
