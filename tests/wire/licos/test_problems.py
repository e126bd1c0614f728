"""Bad input: one line that says what came, what was expected and where, in English and in Japanese."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each_row
from tests.wire.licos.samples import EXAMPLES, example, is_client

from jinro.wire.licos import LONGEST, BadMessage, Codec, codec_for
from jinro.wire.licos.dialects import Version
from jinro.wire.licos.tolerance import DEEPEST

BOARD = example("0.2", "boardMessage")


def bad(data: bytes | str | dict[str, Any], dialect: str = "0.2") -> BadMessage:
    raw = msgspec.json.encode(data) if isinstance(data, dict) else data
    with pytest.raises(BadMessage) as caught:
        codec_for(dialect).read_client(raw)
    assert caught.value.content["en"] == str(caught.value)
    assert all("\n" not in text and len(text) <= 4_000 for text in caught.value.content.values())
    return caught.value


@each_row(
    ("key", "value", "en", "ja"),
    [
        (
            "prediction",
            "maybe",
            'boardMessage.prediction: "maybe" came, expected one of ["?","Δ","O","X"]',
            'boardMessage.prediction: "maybe" は使えません。次のいずれか: ["?","Δ","O","X"] が必要です',
        ),
        (
            "date",
            "2",
            'boardMessage.date: "2" came, expected type ["integer"]',
            'boardMessage.date: "2" は使えません。型 ["integer"] が必要です',
        ),
        (
            "date",
            100,
            "boardMessage.date: 100 came, expected at most 99",
            "boardMessage.date: 100 は使えません。99 以下 が必要です",
        ),
        (
            "phaseStartTime",
            "20:15",
            'boardMessage.phaseStartTime: "20:15" came, expected a "date-time" of RFC 3339',
            'boardMessage.phaseStartTime: "20:15" は使えません。RFC 3339 の "date-time" が必要です',
        ),
        (
            "phaseStartTime",
            "0000-01-01T00:00:00Z",
            'phaseStartTime: "0000-01-01T00:00:00Z" came, expected a time of the years 1 to 9999',
            'phaseStartTime: "0000-01-01T00:00:00Z" は使えません。実在の日時 が必要です',
        ),
        (
            "directionality",
            "server to client",
            'boardMessage.directionality: "server to client" came, expected "client to server"',
            'boardMessage.directionality: "server to client" は使えません。"client to server" が必要です',
        ),
    ],
)
def test_a_wrong_value(key: str, value: object, en: str, ja: str) -> None:
    problem = bad(BOARD | {key: value})
    assert (problem.code, problem.content) == ("shape", {"en": en, "ja": ja})


def test_a_missing_key() -> None:
    problem = bad({key: value for key, value in BOARD.items() if key != "prediction"})
    assert problem.content == {
        "en": "boardMessage: key prediction is missing",
        "ja": "boardMessage: キー prediction がありません",
    }


def test_a_wrong_value_deep_within() -> None:
    problem = bad(BOARD | {"agent": BOARD["agent"] | {"id": 15}})
    assert str(problem) == "boardMessage.agent.id: 15 came, expected at most 14"


def test_an_unknown_role() -> None:
    role = {**BOARD["role"], "name": {"en": "Vampire"}, "@id": "x"}
    assert str(bad(BOARD | {"role": role})) == 'role.name.en: "Vampire" came, expected the name of a role'


def test_somebody_must_be_the_sender() -> None:
    problem = bad({key: value for key, value in BOARD.items() if key != "myAgent"})
    assert str(problem) == "boardMessage: key myAgent is missing"


def test_what_a_schema_says_in_another_way() -> None:
    robot = example("0.2", "createRobotPlayer")
    problem = bad(robot | {"support": {"3": robot["support"]["4"]}})
    assert str(problem).endswith("came, expected what the schema says")
    assert problem.content["ja"].endswith("スキーマに合う値 が必要です")


def test_a_number_must_be_whole() -> None:
    assert str(bad({"type": "ready", "token": BOARD["token"], "villageId": 1.5})) == (
        'ready.villageId: 1.5 came, expected type ["integer"]'
    )


@each_row("iri", ["", 5, ["x"], "https://licos.online/state/0.2/village#1/", "x" * 100, "systemMessage"])
def test_an_unknown_kind(iri: object) -> None:
    problem = bad(BOARD | {"@id": iri})
    assert problem.code == "kind"
    kinds = "boardMessage, errorMessage, playerMessage, scrollMessage, starMessage, voteMessage"
    assert str(problem).endswith(f"came, expected one of {kinds}")
    assert "知らない種類" in problem.content["ja"]


@pytest.mark.parametrize("name", ["fly", None, 1, "lobby"])
def test_an_unknown_type(name: object) -> None:
    problem = bad({"type": name})
    assert problem.code == "kind"
    assert str(problem).startswith(
        f"type: {msgspec.json.encode(name).decode()} came, expected one of advancedSearch"
    )
    assert "changeLang," in str(problem)


def test_a_post_that_says_to_be_of_the_server() -> None:
    problem = bad(example("0.3", "chatMessage"), "0.3")
    assert problem.code == "direction"
    assert str(problem) == 'chatMessage.directionality: "server to client" came, from a client'


@pytest.mark.parametrize("results", [[5], [{"ping": 5}], [{}]])
def test_a_ping_with_wrong_results(results: list[object]) -> None:
    with pytest.raises(BadMessage, match=r"^ping\.results\.0"):
        codec_for().read_server(msgspec.json.encode(example("0.2", "ping") | {"results": results}))


@pytest.mark.parametrize("side", ["client", "server"])
def test_a_message_that_is_too_long(side: Any) -> None:
    reader = codec_for().read_client if side == "client" else codec_for().read_server
    longest = LONGEST[side]
    for text in ("x" * (longest + 1), "あ" * (longest // 3 + 1)):
        for data in (text, text.encode()):
            with pytest.raises(BadMessage, match=rf"a message of \d+ bytes came, expected at most {longest}"):
                reader(data)
    with pytest.raises(BadMessage, match="bytes came that are not JSON: JSON is malformed"):
        reader("x" * longest)


def nested(levels: int) -> object:
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("message", [BOARD, example("0.2", "ready")])
def test_a_message_that_is_nested_too_deeply(message: dict[str, Any]) -> None:
    codec_for().read_client(msgspec.json.encode(message | {"extra": nested(DEEPEST - 1)}))
    problem = bad(message | {"extra": nested(DEEPEST)})
    assert problem.code == "depth"
    assert str(problem) == "a message nested more than 16 levels deep came, expected at most that"


@each_row(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 60_000,
        '"\ud800"',
        b'{"a":"\\ud800"}',
        b"\xef\xbb\xbf{}",
        b'{"a":1e999}',
    ],
)
def test_what_is_no_json(data: bytes | str) -> None:
    problem = bad(data)
    assert problem.code == "json"
    size = len(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
    assert str(problem).startswith(f"{size} bytes came that are not JSON: ")


@pytest.mark.parametrize("data", [b"[]", b"1", b"null", b'"ready"'])
def test_what_is_no_object(data: bytes) -> None:
    assert str(bad(data)) == f"{data.decode()} came, expected a JSON object"


@each_row(
    ("data", "where"),
    [
        ({"type": "changeUserPassword", "userPassword": "hunter2"}, "changeUserPassword.userPassword"),
        ({"type": "getAvatar", "token": "hunter2"}, "getAvatar.token"),
        ({"type": "deleteAvatar", "token": ["hunter2"], "lobby": "robot player"}, "deleteAvatar.token.0"),
        ({"type": "deleteAvatar", "token": "hunter2", "lobby": "robot player"}, "deleteAvatar.token"),
        (
            {"type": "kickOutPlayer", "token": BOARD["token"], "players": ["hunter2"]},
            "kickOutPlayer.players.0",
        ),
        ({"type": {"userPassword": "hunter2"}}, "type"),
        (b'{"type": "changeUserPassword", "userPassword" : "hunter2"', "57 bytes came"),
        (b'{"token": "hunter2\\"hunter2", oops', "34 bytes came"),
        (b'[{"accessToken": "hunter2"}]', "[…] came"),
        (
            {"type": "authorizationRequestAccepted", "accessToken": {"a": "hunter2"}},
            "authorizationRequestAccepted",
        ),
    ],
)
def test_secrets_are_not_repeated(data: Any, where: str) -> None:
    """What was wrong is logged; a password or a token must not be."""
    problem = bad(data)
    assert str(problem).startswith(where)
    assert "hunter2" not in problem.content["en"] + problem.content["ja"]


VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    1.0,
    1.5,
    10**30,
    "",
    "x",
    "ready",
    "\x00",
    "あ" * 200,
    [],
    [1],
    {},
    {"a": {}},
]


def damaged(message: Any, draw: Callable[[int], int]) -> Any:
    """The message with one part replaced or removed."""
    if isinstance(message, dict) and message and draw(4):
        key = sorted(message)[draw(len(message))]
        return {**message, key: damaged(message[key], draw)}
    if isinstance(message, list) and message and draw(4):
        index = draw(len(message))
        return [damaged(one, draw) if i == index else one for i, one in enumerate(message)]
    if isinstance(message, dict) and message and draw(2):
        gone = sorted(message)[draw(len(message))]
        return {key: value for key, value in message.items() if key != gone}
    return VALUES[draw(len(VALUES))]


def refusal(dialect: str, message: Any, *, client: bool) -> BadMessage | None:
    reader = codec_for(dialect).read_client if client else codec_for(dialect).read_server
    try:
        reader(msgspec.json.encode(message))
    except BadMessage as problem:
        return problem
    return None


@pytest.mark.slow
@given(st.data())
def test_damage_is_read_or_refused_and_never_more(data: st.DataObject) -> None:
    def draw(below: int) -> int:
        return data.draw(st.integers(0, below - 1))

    version, name = EXAMPLES[draw(len(EXAMPLES))]
    message: Any = example(version, name)
    client = is_client(message)
    for _ in range(1 + draw(3)):
        message = damaged(message, draw)
    problem = refusal(version, message, client=client)
    assert problem is None or set(problem.content) == {"en", "ja"}


@pytest.mark.parametrize(("version", "name"), EXAMPLES)
def test_every_key_may_be_missing_or_wrong(version: Version, name: str) -> None:
    message = example(version, name)
    client = is_client(message)
    assert refusal(version, message, client=client) is None
    for key in message:
        for wrong in (
            {k: v for k, v in message.items() if k != key},
            *({**message, key: v} for v in VALUES[::2]),
        ):
            problem = refusal(version, wrong, client=client)
            assert problem is None or problem.code in ("kind", "shape", "direction")


def test_all_faults_of_a_message_are_found() -> None:
    codec = codec_for("0.2")
    post, receipt = example("0.2", "playerMessage-client"), example("0.2", "receivedSystemMessage")
    for right in (post, receipt):
        assert codec.faults(msgspec.json.encode(right), "client") == []
    post.pop("isMine")
    post["token"] = "x"
    assert sorted(one.content["en"].partition(":")[0] for one in faults(codec, post)) == [
        "playerMessage",
        "playerMessage.token",
    ]
    receipt |= {"phase": "dusk", "date": "1"}
    assert {one.content["en"].partition(":")[0] for one in faults(codec, receipt)} == {
        "receivedSystemMessage.phase",
        "receivedSystemMessage.date",
    }
    assert [one.code for one in faults(codec, {"type": "lobby"})] == ["kind"]
    # Nothing that a schema says, but what its reader says.
    badly = example("0.2", "boardMessage")
    badly["role"] |= {"name": {"en": "x"}, "@id": "x"}
    assert ["role.name.en" in one.content["en"] for one in faults(codec, badly)] == [True]


def faults(codec: Codec, message: dict[str, Any]) -> list[BadMessage]:
    return codec.faults(msgspec.json.encode(message), "client")
