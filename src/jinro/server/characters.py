"""Characters for a game: drawn from a cast, or made anew by a language model, with a limit and a fallback.

The model is I/O and is given as `Complete`; `jinro.net.llm_api` has one for OpenAI-compatible endpoints.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from jinro.config.settings import Generator
from jinro.errors import PeerError
from jinro.game.draws import Draws
from jinro.game.events import Character

Complete = Callable[[dict[str, object]], Awaitable[str]]
"""The text of a chat completion for a request body; raises `PeerError` or `OSError` where there is none."""

LONGEST_NAME: Final = 40
LONGEST_VALUE: Final = 400


def drawn_cast(cast: Sequence[Character], seats: int, draws: Draws) -> tuple[Character, ...]:
    """Characters for the seats, drawn from a cast; empty where there is none. The cast is left as it is."""
    return draws.order(tuple(cast), "characters")[:seats]


async def characters_for(
    cast: Sequence[Character],
    seats: int,
    draws: Draws,
    *,
    generator: Generator | None = None,
    complete: Complete | None = None,
) -> tuple[tuple[Character, ...], str]:
    """Characters for the seats, and why they are not new ones where they should have been."""
    if generator is None:
        return drawn_cast(cast, seats, draws), ""
    if complete is None:
        return drawn_cast(cast, seats, draws), "characters cannot be generated without OPENAI_API_KEY"
    try:
        making = generated_cast(generator, seats, draws, complete)
        return await asyncio.wait_for(making, generator.limit_ms / 1_000), ""
    except TimeoutError:
        reason = f"no characters within {generator.limit_ms} ms"
    except (PeerError, OSError) as error:
        reason = str(error) or type(error).__name__
    return drawn_cast(cast, seats, draws), f"{reason}; the configured cast is used"


async def generated_cast(
    generator: Generator, seats: int, draws: Draws, complete: Complete
) -> tuple[Character, ...]:
    """New characters, all asked for at once; those whose name is taken are asked for again."""
    avatars = draws.order(generator.avatars, "avatars")[:seats]
    made: dict[int, Character] = {}
    for _ in range(generator.attempts):
        missing = [i for i in range(len(avatars)) if i not in made]
        answers = await asyncio.gather(
            *(complete(request_body(generator, avatars[i])) for i in missing), return_exceptions=True
        )
        for i, answer in zip(missing, answers, strict=True):
            if isinstance(answer, BaseException):
                raise answer
            character = read_character(generator, answer, avatars[i])
            if character.name not in {other.name for other in made.values()}:
                made[i] = character
        if len(made) == len(avatars):
            return tuple(made[i] for i in range(len(avatars)))
    raise PeerError(f"the model gave the same name twice in {generator.attempts} attempts")


def request_body(generator: Generator, avatar: str) -> dict[str, object]:
    """A chat completion request for one character that looks like its avatar."""
    keys = ["name", *generator.labels]
    schema = {
        "type": "object",
        "properties": {key: {"type": "string"} for key in keys},
        "required": keys,
        "additionalProperties": False,
    }
    content = [
        {"type": "text", "text": generator.prompt},
        {"type": "image_url", "image_url": {"url": avatar}},
    ]
    return {
        "model": generator.model,
        "max_tokens": generator.max_tokens,
        "messages": [{"role": "user", "content": content}],
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "character", "strict": True, "schema": schema},
        },
    }


def read_character(generator: Generator, answer: str, avatar: str) -> Character:
    """A character from the model's answer; `PeerError` says what is wrong with it."""
    try:
        found = msgspec.json.decode(answer, type=dict[str, str])
    except msgspec.MsgspecError as error:
        raise PeerError(f"the model's character is not as asked for: {error}") from None
    missing = [key for key in ("name", *generator.labels) if key not in found]
    if missing:
        raise PeerError(f"the model's character has no {', '.join(missing)}")
    name = _one_line(found["name"], LONGEST_NAME)
    if not name or "@" in name:
        raise PeerError(f"the model's name for a character cannot be used: {found['name'][:60]!r}")
    told = {label: _one_line(found[key], LONGEST_VALUE) for key, label in generator.labels.items()}
    return Character(name, told, avatar)


def _one_line(text: str, longest: int) -> str:
    shown = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(shown.split())[:longest]
