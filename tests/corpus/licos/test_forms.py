"""The messages of a played village: the listings of the LiCOS paper come out again, key for key."""

import re
from functools import cache
from typing import Any

import msgspec
import pytest
import rdflib
from jsonschema_rs import Draft7Validator
from msgspec.structs import replace
from pyld import jsonld
from tests.corpus.villages import MARKED_MS, MORNING_2, SAID_MS, SECOND_DAY_MS, paper_game
from tests.wire.licos.samples import strict
from tests.wire.licos.test_linked_data import load
from tests.wire.licos.test_seed import listing

from jinro.corpus.licos.forms import Form, messages
from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import CorpusGame, robots_game
from jinro.errors import CallerError
from jinro.hosting.doors.licos.outbox import brief
from jinro.hosting.doors.licos.seats import NOTE_CHARACTERS
from jinro.store import Kept
from jinro.village.simulate import simulate
from jinro.wire.licos import at_ms, files
from jinro.wire.licos.codec import codec_for
from jinro.wire.licos.dialects import VERSIONS, Version
from jinro.wire.licos.tokens import pseudonym, without_tokens

LOG_KEYS = {"echoedServerTimestamp", "releaseTimestamp", "recordId", "sequence", "outcome", "avatar"}


def told(
    game: CorpusGame, form: Form = "wire", version: Version = "0.2", **more: Any
) -> list[dict[str, Any]]:
    cleared = clear(game)
    assert cleared is not None
    return list(messages(cleared, form=form, version=version, **more))


def kind(message: dict[str, Any]) -> str:
    return str(message["@id"]).rpartition("/")[2] if "@id" in message else str(message["type"])


def sent(form: Form = "wire", version: Version = "0.2") -> dict[str, dict[str, Any]]:
    """The mark and the post of the paper."""
    found = told(paper_game(), form, version, side="clients")
    return {kind(message).replace("chatMessage", "playerMessage"): message for message in found}


def same(made: Any, wanted: Any) -> bool:
    """Whether two messages have the same keys in the same order, all the way down."""
    if isinstance(wanted, dict):
        return list(made) == list(wanted) and all(same(made[key], wanted[key]) for key in wanted)
    return type(made) is type(wanted)


@pytest.mark.parametrize(("name", "message"), [("board", "boardMessage"), ("chat", "playerMessage")])
def test_the_wire_form_is_the_listing_key_for_key(name: str, message: str) -> None:
    made, wanted = sent()[message], msgspec.json.decode(listing(name))
    assert same(made, wanted)
    # All values too, but for the token, which is a pseudonym, and two misprints of the client of 2019.
    assert at_ms(made["phaseStartTime"]) == at_ms(wanted["phaseStartTime"]) == MORNING_2
    for key in ("token", "phaseStartTime"):
        made.pop(key), wanted.pop(key)
    wanted["village"]["name"] = "Doubtful Village"
    if name == "board":
        wanted["role"]["@id"] = "https://licos.online/state/0.2/village#8/role#werewolf"
    assert made == wanted


def test_the_log_form_adds_what_only_logs_say() -> None:
    for message, arrived, released in (
        ("boardMessage", MARKED_MS, MARKED_MS),
        ("playerMessage", 336_000, SAID_MS),
    ):
        wire, log = sent()[message], sent("log")[message]
        assert set(log) - set(wire) == LOG_KEYS
        assert log["outcome"] == "accepted"
        assert log["echoedServerTimestamp"] == wire["serverTimestamp"]
        assert at_ms(log["serverTimestamp"]) == MORNING_2 - SECOND_DAY_MS + arrived
        assert at_ms(log["releaseTimestamp"]) == MORNING_2 - SECOND_DAY_MS + released
        changed = {key for key in wire if wire[key] != log[key]}
        assert changed == {"serverTimestamp", "extensionalDisclosureRange"}
    heard = sent("log")["playerMessage"]["extensionalDisclosureRange"]
    assert [(one["id"], one["role"]["name"]["en"], one["isHumanPlayer"]) for one in heard] == [
        (0, "Villager", True),
        (1, "Werewolf", False),
        (2, "Seer", False),
        (3, "Villager", False),
        (4, "Villager", True),
    ]
    assert [one["id"] for one in sent("log")["boardMessage"]["extensionalDisclosureRange"]] == [0]


@cache
def robots(language: str = "ja") -> CorpusGame:
    """A whole village of robots, to the end."""
    game = simulate("licos-5-c", "reasoner", seed=3)
    return robots_game(game.log, "reasoner")


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("form", ["wire", "log"])
def test_all_messages_fit_the_strict_schemas_and_are_read_back(version: Version, form: Form) -> None:
    schemas: dict[str, Draft7Validator] = {}
    found = told(robots(), form, version)
    seen = set()
    for message in found:
        name = kind(message)
        seen.add(name)
        if name not in schemas:
            schema = strict(msgspec.json.decode(files.content("schema", version, name)))
            schemas[name] = Draft7Validator(schema, validate_formats=True)
        problems = [str(error) for error in schemas[name].iter_errors(message)]
        assert problems == [], message
        codec_for(version).read_log(msgspec.json.encode(message))
    chat = "playerMessage" if version == "0.2" else "chatMessage"
    assert seen == {chat, "boardMessage", "voteMessage", "systemMessage", "flavorTextMessage"}
    if form == "log":
        assert [message["sequence"] for message in found] == list(range(1, len(found) + 1))
        assert len({message["recordId"] for message in found}) == len(found)
        mornings = [one for one in found if kind(one) == "systemMessage" and one["votingResultsSummary"]]
        assert mornings
        assert all(one["votingResultsDetails"] for one in mornings)
    else:
        assert not any(message["extensionalDisclosureRange"] for message in found)


def test_acts_of_the_night_are_logged_on_the_channel_of_the_role() -> None:
    acts = [one for one in told(robots(), "log", side="clients") if kind(one) == "voteMessage"]
    channels = {(one["myAgent"]["role"]["name"]["en"], one["intensionalDisclosureRange"]) for one in acts}
    assert {("Werewolf", "werewolf"), ("Seer", "seer"), ("Villager", "private")} <= channels
    on_the_wire = [one for one in told(robots(), side="clients") if kind(one) == "voteMessage"]
    assert {one["intensionalDisclosureRange"] for one in on_the_wire} == {"private"}


def test_rejected_messages_are_marked_and_receipts_kept() -> None:
    cut = [
        without_tokens(brief(msgspec.json.encode(one).decode()), NOTE_CHARACTERS) for one in sent().values()
    ]
    mark, post = cut
    again = '{"command":"Speak","at_ms":1,"seat":1,"channel":"talk","text":"もう一つ"}'
    got = f"{SAID_MS + 90} post 2019-01-14T12:59:39.200Z 2019-01-14T12:59:39.162Z; 1 system morning 1"
    notes = [
        Kept(6, SAID_MS + 400, 1, "rejected", f"phase: the message is of noon: {post}"),
        Kept(6, SAID_MS + 401, 1, "rejected", f"village: 7 came: {mark}"),
        Kept(6, SAID_MS + 402, 1, "rejected", f"village: 7 came: {mark[:200]}"),
        Kept(7, SAID_MS + 500, 1, "too_soon", "", again),
        Kept(8, SAID_MS + 600, 5, "received", got),
        Kept(9, SAID_MS + 700, 1, "rejected", "json: 3 bytes came that are not JSON: moo"),
    ]
    found = told(paper_game(notes=notes), "log", side="clients")
    rejected = [one for one in found if one.get("outcome") == "rejected"]
    assert [one["reason"] for one in rejected] == ["phase", "village", "too_soon"]
    texts = [one["text"]["@value"] for one in rejected if "text" in one]
    assert texts == ["Susan 怪しくない?", "もう一つ"]
    taken = sent("log")["boardMessage"]
    same_but = {"serverTimestamp", "releaseTimestamp", "sequence", "recordId", "outcome", "reason"}
    assert {key for key in rejected[1] if rejected[1][key] != taken.get(key)} == same_but
    receipts = [one for one in found if "type" in one]
    assert [one["type"] for one in receipts] == ["receivedSystemMessage", "receivedPlayerMessage"]
    assert receipts[0]["phase"] == "morning"
    assert "***" not in msgspec.json.encode(found).decode()


def test_only_pseudonyms_are_told() -> None:
    text = msgspec.json.encode(told(paper_game(), "log")).decode()
    tokens = set(re.findall(r'"token":"([^"]+)"', text))
    assert tokens == {pseudonym("01D15PBR00SEED000000000008", seat) for seat in range(1, 6)}
    assert "Suzume" not in text


def test_what_a_seat_without_consent_said_and_was_told_is_left_out() -> None:
    found = told(paper_game(consent=False), "log")
    assert not any(one["token"] == pseudonym("01D15PBR00SEED000000000008", 1) for one in found)
    text = msgspec.json.encode(found).decode()
    assert "怪しくない" not in text
    assert "Doubtful" not in text  # The host of the room may be whoever does not consent.
    assert found


def test_a_village_of_other_phases_is_refused() -> None:
    game = robots_game(simulate("contest-5", "chance", seed=1).log, "chance")
    with pytest.raises(CallerError, match="phases LiCOS does not know"):
        told(game)


def dataset(found: list[dict[str, Any]]) -> rdflib.Dataset:
    """The messages as triples, each in a graph of its own, named by its record."""
    graphs = [{"@id": one["recordId"], "@graph": [one]} for one in found if "@id" in one]
    quads = jsonld.to_rdf(graphs, {"documentLoader": load, "format": "application/n-quads"})
    made = rdflib.Dataset()
    made.parse(data=quads, format="nquads")
    return made


@pytest.mark.filterwarnings("ignore:Dataset:DeprecationWarning")
def test_who_said_what_about_whom_while_believing_the_opposite() -> None:
    """The question of the paper, in SPARQL over the expanded log."""
    found = dataset(told(paper_game(), "log", side="clients"))
    rows = found.query(
        """PREFIX v: <https://werewolf.world/resource/0.2/>
        PREFIX j: <urn:jinro:licos:0.2:>
        SELECT ?who ?text ?whom ?mark ?chat ?board WHERE {
          GRAPH ?chat { ?m v:chatText ?text ; j:serverTimestamp ?said ; v:channel "public" ;
                        j:outcome "accepted" ; v:token ?token ; j:myAgent ?me .
                        ?me v:agentName ?who . FILTER(lang(?who) = "en") }
          GRAPH ?board { ?b v:boardPrediction ?mark ; j:serverTimestamp ?marked ; v:token ?token ;
                         j:boardAgent ?other ; v:role ?role . ?other v:agentName ?whom .
                         ?role v:roleName "Werewolf"@en . FILTER(lang(?whom) = "en") }
          FILTER(?marked <= ?said && ?mark = "X" && CONTAINS(STR(?text), STR(?whom))
                 && CONTAINS(STR(?text), "怪し"))
        }"""
    )
    made = sent("log")
    assert [tuple(str(value) for value in row) for row in rows] == [  # type: ignore[union-attr]
        (
            "Yihan",
            "Susan 怪しくない?",
            "Susan",
            "X",
            made["playerMessage"]["recordId"],
            made["boardMessage"]["recordId"],
        )
    ]


def test_a_mark_that_comes_later_is_no_answer() -> None:
    """Time decides: the same village, the mark after the words."""
    game = paper_game()
    events = list(game.events)
    mark, words = events[-2], events[-1]
    swapped = [*events[:-2], replace(words, at_ms=mark.at_ms), replace(mark, at_ms=words.at_ms)]
    found = told(replace(game, events=swapped), "log", side="clients")
    assert [kind(one) for one in found] == ["playerMessage", "boardMessage"]
    assert at_ms(found[0]["serverTimestamp"]) < at_ms(found[1]["serverTimestamp"])
