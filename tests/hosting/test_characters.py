"""Characters for a game: drawn, made anew, and what happens when they cannot be."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable

import pytest
from tests.rows import each_row

from jinro.completion import ChatMessage, Complete, Completion, ModelFault, Prompt
from jinro.config.settings import CharacterGenerator
from jinro.errors import PeerError
from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.hosting.characters import (
    LONGEST_NAME,
    character_prompt,
    characters_for,
    drawn_cast,
    read_character,
)
from jinro.players.personas import characters

CAST = characters("en")
MAKER = CharacterGenerator(
    prompt="Who is this?",
    labels={"age": "年齢", "mood": "気分"},
    model="m",
    avatars=("a.png", "b.png", "c.png"),
    limit_ms=5_000,
)


def answer(name: str, **more: str) -> str:
    return json.dumps({"name": name, "age": "9", "mood": "calm", **more})


def completing(name_of: Callable[[int], str]) -> tuple[Complete, list[Prompt]]:
    """A model that names characters by the number of the call; and the calls."""
    calls: list[Prompt] = []

    async def complete(prompt: Prompt) -> Completion:
        calls.append(prompt)
        number = len(calls)
        await asyncio.sleep(0)
        return Completion(text=answer(name_of(number)))

    return complete, calls


def make(
    complete: Complete | None, generator: CharacterGenerator | None = MAKER
) -> tuple[tuple[Character, ...], str]:
    return asyncio.run(characters_for(CAST, 3, Draws(1), generator=generator, complete=complete))


def test_a_cast_is_drawn_and_left_as_it_is() -> None:
    before = CAST
    drawn = drawn_cast(CAST, 5, Draws(1))
    assert len({c.name for c in drawn}) == 5
    assert before == CAST
    assert drawn == drawn_cast(CAST, 5, Draws(1))
    seen = Counter(c.name for seed in range(480) for c in drawn_cast(CAST, 5, Draws(seed)))
    assert all(60 < seen[c.name] < 140 for c in CAST)


def test_without_a_generator_the_cast_is_used() -> None:
    assert make(None, None) == (drawn_cast(CAST, 3, Draws(1)), "")
    assert drawn_cast((), 3, Draws(1)) == ()


def test_new_characters() -> None:
    complete, calls = completing(lambda n: f"New{n}")
    found, why = make(complete)
    assert why == ""
    assert [c.name for c in found] == ["New1", "New2", "New3"]
    assert sorted(c.avatar for c in found) == ["a.png", "b.png", "c.png"]
    assert found[0].profile == {"年齢": "9", "気分": "calm"}
    assert len(calls) == 3


def test_a_name_that_is_taken_is_asked_for_again() -> None:
    complete, calls = completing(lambda n: "Same" if n < 4 else f"New{n}")
    found, why = make(complete)
    assert why == ""
    assert [c.name for c in found] == ["Same", "New4", "New5"]
    assert len(calls) == 5


def test_after_so_many_attempts_the_cast_is_used() -> None:
    complete, calls = completing(lambda n: "Same")
    found, why = make(complete)
    assert found == drawn_cast(CAST, 3, Draws(1))
    assert why == "the model gave the same name twice in 3 attempts; the configured cast is used"
    assert len(calls) == 3 + 2 + 2


def test_a_model_that_fails() -> None:
    async def complete(prompt: Prompt) -> ModelFault:
        return ModelFault(kind="failed", detail="HTTP 500")

    why = "the model gave no character: failed: HTTP 500; the configured cast is used"
    assert make(complete) == (drawn_cast(CAST, 3, Draws(1)), why)


def test_a_model_that_does_not_answer() -> None:
    async def complete(prompt: Prompt) -> Completion:
        await asyncio.Event().wait()
        return Completion(text="")

    quick = CharacterGenerator(prompt="", labels={}, model="m", avatars=("a",) * 3, limit_ms=20)
    found, why = make(complete, quick)
    assert found == drawn_cast(CAST, 3, Draws(1))
    assert why == "no characters within 20 ms; the configured cast is used"


def test_without_a_key() -> None:
    found, why = make(None)
    assert found == drawn_cast(CAST, 3, Draws(1))
    assert "OPENAI_API_KEY" in why


def test_what_is_asked_of_the_model() -> None:
    prompt = character_prompt(MAKER, "a.png")
    assert (prompt.model, prompt.max_tokens, prompt.limit_ms) == ("m", 300, 5_000)
    assert prompt.messages == (ChatMessage("user", "Who is this?", ("a.png",)),)
    assert prompt.schema is not None
    assert prompt.schema["required"] == ["name", "age", "mood"]


@each_row(
    ("text", "message"),
    [
        ("not JSON", "malformed"),
        ('{"name": 5}', "malformed"),
        ('{"name": "A"}', "has no age, mood"),
        (answer("  "), "cannot be used"),
        (answer("@Aki"), "cannot be used"),
    ],
)
def test_answers_that_are_no_character(text: str, message: str) -> None:
    with pytest.raises(PeerError, match=message):
        read_character(MAKER, text, "a.png")


def test_a_character_is_one_line_and_not_too_long() -> None:
    made = read_character(MAKER, answer("A\n b" + "x" * 99, mood="so\tso\u0000"), "a.png")
    assert made.name == ("A b" + "x" * 99)[:LONGEST_NAME]
    assert made.profile["気分"] == "so so"
    assert read_character(MAKER, answer("A" + "\u0301" * 9), "a.png").name == "A" + "\u0301" * 4
