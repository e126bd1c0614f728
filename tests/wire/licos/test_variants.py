"""What old clients, libraries and examples send is read as what they mean; we write one form."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.rows import each_row
from tests.wire.licos.samples import VILLAGE, example, read, read_example

from jinro.game.roles import Role
from jinro.wire.licos import DIALECTS, BadMessage, codec_for
from jinro.wire.licos.dialects import VERSIONS, Version
from jinro.wire.licos.messages import Board, Chat, PhaseStart, VillageResult
from jinro.wire.licos.plain import LobbyPage, LobbyWarning

Change = Callable[[dict[str, Any]], object]


def varied(version: Version, name: str, change: Change) -> Any:
    message = example(version, name)
    change(message)
    return read(codec_for(version), message)


@each_row("version", VERSIONS)
@each_row(("came", "mark"), [("△", "△"), ("○", "○"), ("×", "×"), ("Δ", "△"), ("O", "○"), ("?", "?")])
def test_marks_may_be_drawn(version: Version, came: str, mark: str) -> None:
    board = varied(version, "boardMessage", lambda m: m.update(prediction=came))
    assert isinstance(board, Board)
    assert board.mark == mark


def test_cells_may_be_drawn_too() -> None:
    start = varied("0.3", "systemMessage", lambda m: m["role"][0]["board"][2].update(polarity="○"))
    assert start == read_example("0.3", "systemMessage")


@each_row("dialect", DIALECTS)
@each_row("label", ["post mortem", "post-mortem discussion"])
def test_the_last_phase_is_known_by_both_labels(dialect: str, label: str) -> None:
    version = DIALECTS[dialect].version
    message = example(version, "systemMessage-postMortem") | {"phase": label}
    assert read(codec_for(dialect), message).head.phase == "post mortem"  # type: ignore[union-attr]
    receipt = example(version, "receivedSystemMessage") | {"phase": label}
    assert read(codec_for(dialect), receipt).phase == "post mortem"  # type: ignore[union-attr]


@each_row("version", VERSIONS)
@each_row("missing", [None, "", "absent"])
@each_row("key", ["serverTimestamp", "clientTimestamp"])
def test_a_client_may_leave_out_a_time(version: Version, missing: str | None, key: str) -> None:
    def change(message: dict[str, Any]) -> None:
        message[key] = missing
        if missing == "absent":
            del message[key]

    head = varied(version, "boardMessage", change).head
    assert {head.server_time, head.client_time} > {None}


@pytest.mark.parametrize(
    "time", ["2026-03-07T20:15:00+09:00", "2026-03-07T11:15:00.1Z", "2026-03-07T06:15:00.123456789-05:00"]
)
def test_times_have_any_precision_and_offset(time: str) -> None:
    head = varied("0.3", "boardMessage", lambda m: m.update(phaseStartTime=time)).head
    assert head.started == time


def test_an_avatar_may_be_null() -> None:
    chat = varied("0.3", "chatMessage-anonymous", lambda m: m.update(avatar=None))
    assert chat == read_example("0.3", "chatMessage-anonymous")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("interval", [7, "7s"])
def test_the_interval_has_a_unit_or_not(version: Version, interval: str | int) -> None:
    name = DIALECTS[version].key("chatMessage")
    chat = varied(version, name, lambda m: m.update(interval=interval))
    assert isinstance(chat, Chat)
    assert chat.numbering is not None
    assert chat.numbering.interval_s == 7


@pytest.mark.parametrize("said", [True, False])
def test_who_says_to_be_the_server_is_not_believed(said: bool) -> None:
    chat = varied("0.3", "chatMessage-client", lambda m: m.update(isFromServer=said))
    assert not chat.head.from_server
    assert msgspec.json.decode(codec_for("0.3").encode(chat))["isFromServer"] is False


def test_players_chat_of_old_examples_lacks_who_sent_it() -> None:
    assert varied("0.3", "chatMessage", lambda m: m.pop("isFromServer")) == read_example("0.3", "chatMessage")


def test_audience_chat_of_old_examples_lacks_the_end_of_talking() -> None:
    chat = varied("0.3", "chatMessage-audience", lambda m: m.pop("isOver"))
    assert chat == read_example("0.3", "chatMessage-audience")


def test_a_message_may_have_either_form_of_identifier() -> None:
    state = "https://licos.online/state/0.2/village#12/boardMessage"
    board = varied("0.2", "boardMessage", lambda m: m.update({"@id": state}))
    assert board.head.iri == state
    assert msgspec.json.decode(codec_for().encode(board))["@id"] == state
    assert msgspec.json.decode(codec_for("0.3").encode(board))["@id"].endswith("/0.3/village#12/boardMessage")


def test_one_s_own_character_may_have_the_identifier_of_the_announcement() -> None:
    own = "https://licos.online/state/0.3/village#12/character#5"
    board = varied("0.3", "boardMessage", lambda m: m["myCharacter"].update({"@id": own}))
    assert board.head.me.character.iri == own
    assert msgspec.json.decode(codec_for("0.3").encode(board))["myCharacter"]["@id"] == own


def test_pictures_may_be_anywhere() -> None:
    image = "/licos/image/susan.svg"
    board = varied("0.2", "boardMessage", lambda m: m["agent"].update(image=image))
    assert board.character.image == image
    assert msgspec.json.decode(codec_for("0.3").encode(board))["character"]["image"] == image


def test_a_server_has_its_own_pictures() -> None:
    written = codec_for("0.3", "/licos/image").encode(read_example("0.3", "voteMessage"))
    image = msgspec.json.decode(written)["character"]["image"]
    assert image == "/licos/image/0.3/character_icons/50x50/a_50x50.svg"


@each_row(
    ("name", "role"),
    [
        ({"en": "werewolf"}, Role.WEREWOLF),
        ({"en": "Werehuster", "ja": "ハムスター人間"}, Role.FOX),
        ({"en": "Prophet", "ja": "預言者"}, Role.SEER),
        ({"en": "Ranger", "ja": "ハンター"}, Role.BODYGUARD),
        ({"en": "Master", "ja": "マスター"}, None),
    ],
)
def test_a_role_is_known_by_any_of_its_names(name: dict[str, str], role: Role | None) -> None:
    iri = "https://licos.online/state/0.2/village#12/role"
    board = varied("0.2", "boardMessage", lambda m: m["role"].update({"name": name, "@id": iri}))
    assert board.role.role is role


def test_a_misspelt_role_is_known_by_its_identifier() -> None:
    board = varied("0.3", "boardMessage", lambda m: m["role"].update(name={"en": "Werewulf"}))
    assert board.role.role is Role.WEREWOLF


def test_an_announcement_may_list_the_master() -> None:
    def change(message: dict[str, Any]) -> None:
        master = dict(
            message["role"][0], board=[], numberOfPlayers=1, name={"en": "Master", "ja": "マスター"}
        )
        message["role"].insert(0, master | {"@id": "https://licos.online/state/0.3/village#12/role#master"})

    start = varied("0.3", "systemMessage", change)
    assert isinstance(start, PhaseStart)
    assert start.roles is not None
    assert [one.role.role for one in start.roles][:2] == [None, Role.VILLAGER]


def test_an_announcement_may_be_public() -> None:
    start = varied("0.3", "systemMessage", lambda m: m.update(intensionalDisclosureRange="public"))
    assert start.head.channel == "public"


def test_a_result_may_be_private() -> None:
    result = varied("0.3", "systemMessage-result", lambda m: m.update(intensionalDisclosureRange="private"))
    assert isinstance(result, VillageResult)


def test_languages_of_names_are_those_of_bcp_47() -> None:
    names = {"en": "Yihan", "zhCN": "艺涵", "zhTW": "藝涵"}
    board = varied("0.2", "boardMessage", lambda m: m["agent"].update(name=names))
    assert board.character.name == {"en": "Yihan", "zh-CN": "艺涵", "zh-TW": "藝涵"}


@pytest.mark.parametrize(("version", "key"), [("0.2", "language"), ("0.3", "lang")])
def test_the_language_of_a_village_has_two_keys(version: Version, key: str) -> None:
    own = DIALECTS[version].key("language")
    vote = varied(version, "voteMessage", lambda m: m["village"].update({key: m["village"].pop(own)}))
    assert vote == read_example(version, "voteMessage")


def test_the_executed_have_an_older_key() -> None:
    def change(message: dict[str, Any]) -> None:
        for one in message["votingResultsSummary"]:
            one["characterToLynch"] = one.pop("characterToPutToDeath")

    assert varied("0.3", "systemMessage", change) == read_example("0.3", "systemMessage")


def test_recipients_may_be_human_or_not() -> None:
    def change(message: dict[str, Any]) -> None:
        for one in message["extensionalDisclosureRange"]:
            one["isHumanPlayer"] = one.pop("playerType") == "human"

    assert varied("0.3", "chatMessage-log", change) == read_example("0.3", "chatMessage-log")


@each_row(("version", "name"), VILLAGE)
def test_contexts_may_be_missing_or_others(version: Version, name: str) -> None:
    def change(part: Any) -> None:
        if isinstance(part, dict):
            if part.pop("@context", None) and "village" in part:
                part["@context"] = "https://example.org/context.jsonld"
            part = list(part.values())
        if isinstance(part, list):
            for one in part:
                change(one)

    assert varied(version, name, change) == read_example(version, name)


def test_keys_that_we_do_not_know_are_ignored() -> None:
    vote = varied("0.2", "voteMessage", lambda m: m.update(confidence=0.7, agent={**m["agent"], "mood": [1]}))
    assert vote == read_example("0.2", "voteMessage")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("avatar", [None, "unspecified"])
def test_a_search_for_any_avatar(version: Version, avatar: str | None) -> None:
    search = varied(version, "advancedSearch", lambda m: m.update(avatar=avatar))
    assert search == read_example(version, "advancedSearch")


@each_row("version", VERSIONS)
@each_row("ping", ["00.142", "00.142 s", "00.142s"])
def test_a_ping_has_a_unit_or_not(version: Version, ping: str) -> None:
    found = varied(version, "ping", lambda m: m["results"][0].update(ping=ping))
    assert found.results[0].ping == "00.142"


def test_an_error_of_the_lobby_may_be_a_text() -> None:
    page = varied("0.3", "lobby", lambda m: m.update(error="You were kicked out"))
    assert isinstance(page, LobbyPage)
    assert page.error == LobbyWarning(content={"en": "You were kicked out"})
    assert msgspec.json.decode(codec_for("0.3").encode(page))["error"]["content"] == {
        "en": "You were kicked out"
    }


@pytest.mark.parametrize(
    ("dialect", "name"), [("0.2", "receivedChatMessage"), ("0.3", "receivedPlayerMessage")]
)
def test_the_receipt_of_a_post_has_two_names(dialect: Version, name: str) -> None:
    own = f"received{DIALECTS[dialect].key('chatMessage').capitalize().replace('message', 'Message')}"
    assert read(codec_for(dialect), example(dialect, own) | {"type": name}) == read_example(dialect, own)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_language_of_an_account_has_two_keys(version: Version) -> None:
    other = "lang" if version == "0.3" else "language"
    own = DIALECTS[version].key("language")
    assert varied(version, "avatar", lambda m: m.update({other: m.pop(own)})) == read_example(
        version, "avatar"
    )


def test_a_message_of_the_other_version_is_not_guessed() -> None:
    """The numbers of characters differ by one: a guess could hang the wrong one."""
    with pytest.raises(BadMessage, match=r"@id: a message of 0\.3 came, expected 0\.2 at this address"):
        read(codec_for("0.2"), example("0.3", "voteMessage"))
