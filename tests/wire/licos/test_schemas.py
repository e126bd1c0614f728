"""The schemas of the two versions say the same in other words, and hold the bounds of the protocol."""

from importlib import resources
from typing import Any

import msgspec
import pytest
from tests.rows import each_row
from tests.wire.licos.samples import example

from jinro.wire.licos import DIALECTS, files
from jinro.wire.licos.dialects import OLD_WORDS, VERSIONS, Version
from jinro.wire.licos.plain_codec import type_in, type_of

DIFFERENT = {"phase", "characterId", "interval", "playerType", "isFromServer", "$id", "ping"}
"""What the versions write differently, apart from names."""


def neutral(part: Any, version: Version) -> Any:
    """A schema without the words of its version."""
    keys = {name: DIALECTS[version].key(name) for name in OLD_WORDS}
    words = {word: name for name, word in keys.items()}

    def word(text: str) -> str:
        text = type_of(text.replace(DIALECTS[version].contexts, "contexts"))
        head, _, last = text.rpartition("/")
        for ending in ("", "State", "Result"):
            stem = last.removesuffix(ending) if ending else last
            if stem in words and stem + ending == last:
                last = words[stem] + ending
                break
        else:
            last = last.replace(f"{keys['character']}.jsonld", "character.jsonld")
        return f"{head}/{last}"

    if isinstance(part, dict):
        renamed = {words.get(key, word(key).strip("/")): value for key, value in part.items()}
        return {key: neutral(value, version) for key, value in renamed.items() if key not in DIFFERENT}
    if isinstance(part, list):
        return [neutral(one, version) for one in part]
    return word(part) if isinstance(part, str) else part


def schema(version: Version, name: str) -> Any:
    return msgspec.json.decode(files.content("schema", version, name))


NAMES = [name for name in files.names("schema", "0.3") if name != "advancedSearch"]


@each_row("name", NAMES)
def test_the_versions_differ_by_names(name: str) -> None:
    old = DIALECTS["0.2"].key("chatMessage") if name == "chatMessage" else type_in(DIALECTS["0.2"], name)
    assert neutral(schema("0.2", old), "0.2") == neutral(schema("0.3", name), "0.3")


def changed(message: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    *way, last = path.split(".")
    part: Any = message
    for key in way:
        part = part[int(key) if key.isdecimal() else key]
    part[int(last) if last.isdecimal() else last] = value
    return message


@each_row(
    ("name", "path", "good", "bad"),
    [
        ("systemMessage", "day", [-1, 0, 13], [-2]),
        ("systemMessage", "phaseTimeLimit", [-1, 0, 86_400], [-2, 1.5]),
        ("systemMessage", "village.totalNumberOfPlayers", [4, 15], [3, 16]),
        ("systemMessage", "village.name", ["Aaaaa", "あ" * 30], ["Aaaa", "あ" * 31]),
        ("systemMessage", "village.language", ["ja", "zh-TW"], ["Japanese", "zhTW"]),
        ("systemMessage", "character.0.id", [1, 15], [0, 16]),
        ("systemMessage", "character.0.status", ["unnatural death"], ["asleep"]),
        ("systemMessage", "role.0.numberOfPlayers", [0, 15], [-1, 16]),
        ("systemMessage", "votingResultsSummary.0.numberOfVotes", [0, 15], [-1, 16]),
        ("systemMessage", "votingResultsSummary.0.rankOfVotes", [1, 15], [0, 16]),
        ("systemMessage", "role.0.board.0.polarity", ["?", "Δ", "O", "X", "positive"], ["△", "perhaps"]),
        ("systemMessage-result", "character.0.result", ["win", "lose"], ["draw"]),
        ("chatMessage", "id", [1, 10_000], [0]),
        ("chatMessage", "counter", [0, 10], [-1]),
        ("chatMessage", "text.@value", ["。", "𠮷" * 140], [""]),
        ("chatMessage", "token", ["5D0C0B1E-7A52-4C3F-9F0E-3B6A1C2D4E5F"], ["5d0c0b1e", ""]),
        ("scrollMessage", "scrollTop", [0], [-1]),
        ("errorMessage", "severity", ["error", "warning", "fatal", "info"], ["panic"]),
        ("idSearch", "idForSearching", [0, 999], [-1, 1000]),
        ("enterLobby", "page", [1], [0]),
        ("buildVillage", "playerSetting.number", [4, 15], [3, 16]),
        ("buildVillage", "comment", [None, "", "x" * 100], ["x" * 101]),
        ("changeUserName", "userName", ["Suzum", "x" * 15], ["Suzu", "x" * 16]),
        ("changeUserEmail", "userEmail", ["a@b.cd"], ["a@b.c", "suzume"]),
        ("changeUserPassword", "userPassword", ["x" * 8, "x" * 128], ["x" * 7, "x" * 129]),
        ("ping", "results.0.ping", ["99.999"], ["9.999", "99.999 s"]),
        ("authenticationAndAuthorizationRequest", "robotVersion", ["1.4.0", "1.4.0-rc1"], ["1.4", "v1.4.0"]),
        (
            "authenticationAndAuthorizationRequest",
            "sourceCode.url",
            ["https://example.org"],
            ["http://example.org"],
        ),
    ],
)
def test_bounds(name: str, path: str, good: list[object], bad: list[object]) -> None:
    validator = files.validator("0.3", name.partition("-")[0])
    assert [
        value for value in good if not validator.is_valid(changed(example("0.3", name), path, value))
    ] == []
    assert [value for value in bad if validator.is_valid(changed(example("0.3", name), path, value))] == []


@each_row(
    ("name", "missing"),
    [
        (
            "chatMessage",
            ["id", "counter", "interval", "maxNumberOfChatMessages", "character", "serverTimestamp"],
        ),
        ("chatMessage-client", ["myCharacter", "character", "text", "isMine"]),
        ("chatMessage-audience", ["avatar"]),
        ("systemMessage-result", ["role", "character"]),
        ("voteMessage", ["myCharacter", "character"]),
        ("starMessage", ["myCharacter", "star"]),
    ],
)
def test_what_must_be_there(name: str, missing: list[str]) -> None:
    validator, message = files.validator("0.3", name.partition("-")[0]), example("0.3", name)
    for gone in missing:
        assert not validator.is_valid({key: value for key, value in message.items() if key != gone}), gone


@pytest.mark.parametrize("version", VERSIONS)
def test_every_definition_is_used(version: Version) -> None:
    own = resources.files("jinro.wire.licos") / "data" / "schema" / version / "definitions.json"
    used = {
        one for name in files.names("schema", version) for one in schema(version, name).get("definitions", {})
    }
    assert used == set(msgspec.json.decode(own.read_bytes()))
