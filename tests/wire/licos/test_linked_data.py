"""Our contexts, tried with a JSON-LD processor and with SPARQL. Nothing is fetched from the network."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import rdflib
from pyld import jsonld
from tests.rows import each_row
from tests.wire.licos.samples import VILLAGE, example
from tests.wire.licos.test_seed import listing

from jinro.errors import CallerError
from jinro.wire.licos import DIALECTS, files
from jinro.wire.licos.dialects import VERSIONS, Version

OLD = "https://werewolf.world/resource/0.2/"
NEW = "https://werewolf.world/resource/0.3/"
OWN = "urn:jinro:licos:{}:"
"""What the published vocabulary lacks, or gives one IRI with something else."""
PAGE = Path(__file__).parents[3] / "docs" / "protocols" / "licos.md"


def load(iri: str, _: object) -> dict[str, Any]:
    document = msgspec.json.decode(files.context_by_iri(iri))
    return {
        "contextUrl": None,
        "documentUrl": iri,
        "document": document,
        "contentType": "application/ld+json",
    }


def expand(message: dict[str, Any]) -> Any:
    return jsonld.expand(message, {"documentLoader": load})[0]


def graph(message: dict[str, Any]) -> rdflib.Graph:
    triples = jsonld.to_rdf(message, {"documentLoader": load, "format": "application/n-quads"})
    return rdflib.Graph().parse(data=triples, format="nt")


@cache
def morning() -> rdflib.Graph:
    return graph(example("0.3", "systemMessage"))


def ask(found: rdflib.Graph, question: str) -> set[tuple[str, ...]]:
    names = {"w": NEW, "v": OLD, "j": OWN.format("0.2"), "k": OWN.format("0.3")}
    prefixes = "".join(f"PREFIX {name}: <{iri}> " for name, iri in names.items())
    rows = found.query(prefixes + question)
    return {tuple(str(value) for value in row) for row in rows}  # type: ignore[union-attr]


def said(part: Any) -> Counter[str]:
    """All that a message says, wherever it says it."""
    if isinstance(part, dict):
        found: Counter[str] = Counter()
        for key, value in part.items():
            if key not in ("@context", "@language"):
                found += Counter({value: 1}) if key == "@id" else said(value)
        return found
    if isinstance(part, list):
        return sum(map(said, part), Counter())
    return Counter({str(part): 1})


def kept(part: Any) -> Counter[str]:
    """All that is left of it after expansion."""
    if isinstance(part, dict):
        if "@value" in part:
            return Counter({str(part["@value"]): 1})
        own = Counter({part["@id"]: 1}) if "@id" in part else Counter[str]()
        return own + sum((kept(v) for k, v in part.items() if k != "@id"), Counter())
    if isinstance(part, list):
        return sum(map(kept, part), Counter())
    return Counter({str(part): 1})


@each_row(("version", "name"), VILLAGE)
def test_nothing_a_message_says_is_lost(version: Version, name: str) -> None:
    message = example(version, name)
    assert kept(expand(message)) == said(message)


@each_row(("version", "name"), VILLAGE)
def test_one_property_means_one_thing(version: Version, name: str) -> None:
    """Server and client time, own and other character, are different properties in the expanded message."""
    message = example(version, name)
    expanded, own = expand(message), OWN.format(version)
    published = f"https://werewolf.world/resource/{version}/phaseStartTime"
    for iri in (own + "serverTimestamp", own + "clientTimestamp", published):
        key = re.split("[:/]", iri)[-1]
        assert [one["@value"] for one in expanded[iri]] == [message[key]]
    me, character = map(DIALECTS[version].key, ("myCharacter", "character"))
    if me in message:
        assert [one["@id"] for one in expanded[own + me]] == [message[me]["@id"]]
    if isinstance(message.get(character), dict):
        kind = name.partition("Message")[0].removesuffix("player").removesuffix("chat") or "chat"
        others = expanded[f"{own}{kind}{character.capitalize()}"]
        assert [one["@id"] for one in others] == [message[character]["@id"]]


@pytest.mark.parametrize("version", VERSIONS)
def test_terms_of_one_context_have_different_iris(version: Version) -> None:
    for name in files.names("context", version):
        terms = msgspec.json.decode(files.content("context", version, name))["@context"]
        iris = [value["@id"] for key, value in terms.items() if not key.startswith("@")]
        assert len(set(iris)) == len(iris), name


@pytest.mark.parametrize("version", VERSIONS)
def test_the_page_lists_what_we_name_ourselves(version: Version) -> None:
    """Names of ours stand in our own namespace, and the page lists them."""
    found = set()
    for name in files.names("context", version):
        text = files.content("context", version, name).decode()
        found |= set(re.findall(rf'"{OWN.format(version)}(\w+)"', text))
    table = PAGE.read_text(encoding="utf-8").partition("| version | our names |")[2]
    row = re.search(rf"^ *\| {re.escape(version)} \| (.*) \|$", table, re.M)
    assert row is not None
    assert set(re.findall(r"`(\w+)`", row[1])) == found


PUBLISHED = """
    avatar avatarImage avatarName avatarToken board boardPolarity boardPrediction channel character
    characterFullName characterId characterImage characterIsAChoice characterIsMine characterName
    characterStatus chatCounter chatId chatInterval chatIsFromServer chatIsMine chatIsOver
    chatMaxLengthOfUnicodeCodePoints chatMaxNumberOfChatMessages chatSettings chatText day
    directionality errorContent extensionalDisclosureRange flavorText gender isFromServer
    isStarMarked language maxLengthOfUnicodeCodePoints maxNumberOfChatMessages nodeId
    numberOfPlayersWhoPlayTheRole numberOfVotes offsetHeight phase phaseStartTime phaseTimeLimit
    playerType rankOfVotes result role roleImage roleIsMine roleName scrollHeight scrollTop severity
    source star starClientTimestamp starServerTimestamp starToken token totalNumberOfPlayers update
    village villageId villageName votingResultsDetails votingResultsSummary
    """
"""The vocabulary of 0.3: what werewolf.world lists (village/context/0.3/docs/iri.adoc) or uses."""


def test_names_in_the_namespace_of_others_are_published() -> None:
    found = set()
    for name in files.names("context", "0.3"):
        text = files.content("context", "0.3", name).decode()
        found |= set(re.findall(r'"https://werewolf.world/resource/0.3/(\w+)"', text))
    assert found <= set(PUBLISHED.split())
    assert len(found) > 60


@pytest.mark.parametrize("version", VERSIONS)
def test_every_context_that_messages_name_is_there(version: Version) -> None:
    named = {iri for v, name in VILLAGE if v == version for iri in contexts(example(v, name))}
    base = DIALECTS[version].contexts
    assert named == {f"{base}/{name}.jsonld" for name in files.names("context", version)}


def contexts(part: Any) -> set[str]:
    if isinstance(part, dict):
        own = part.get("@context", [])
        below = [contexts(value) for key, value in part.items() if key != "@context"]
        return set().union([own] if isinstance(own, str) else own, *below)
    return set().union(*map(contexts, part)) if isinstance(part, list) else set()


def test_nothing_is_fetched() -> None:
    with pytest.raises(CallerError, match=r"https://example\.org/x\.jsonld is no context of LiCOS"):
        files.context_by_iri("https://example.org/x.jsonld")
    with pytest.raises(CallerError, match=r"context 0\.2/moon is not there; there are agent, avatar"):
        files.context_by_iri("https://werewolf.world/context/0.2/moon.jsonld")


def test_characters_and_their_statuses() -> None:
    question = """SELECT ?name ?status ?mine WHERE { ?m w:character ?c .
        ?c w:characterName ?name ; w:characterStatus ?status ; w:characterIsMine ?mine .
        FILTER(lang(?name) = "en") }"""
    assert ask(morning(), question) == {
        ("Adil", "alive", "false"),
        ("Marthe", "death by execution", "false"),
        ("Susan", "alive", "true"),
        ("Thuy", "dead", "false"),
        ("Yihan", "alive", "false"),
    }


def test_what_the_board_says_of_werewolves() -> None:
    question = """SELECT ?name ?polarity WHERE { ?m w:role ?r . ?r w:roleName "Werewolf"@en ; w:board ?b .
        ?b w:boardPolarity ?polarity ; k:boardResultCharacter ?c . ?c w:characterName ?name
        FILTER(lang(?name) = "en" && ?polarity = "positive") }"""
    assert ask(morning(), question) == {("Adil", "positive")}


def test_the_vote_of_yesterday() -> None:
    question = """SELECT ?name ?votes WHERE { ?m w:votingResultsSummary ?s .
        ?s k:characterToPutToDeath ?c ; w:numberOfVotes ?votes ; w:rankOfVotes 1 .
        ?c w:characterName ?name . FILTER(lang(?name) = "ja") }"""
    assert ask(morning(), question) == {("マーテ", "3")}


def test_who_said_what_in_which_phase() -> None:
    found = graph(msgspec.json.decode(listing("chat")))
    question = """SELECT ?name ?text ?phase ?language WHERE { ?m j:chatAgent ?a ; v:chatText ?text ;
        v:phase ?phase . ?a v:agentName ?name . BIND(lang(?text) AS ?language) FILTER(lang(?name) = "en") }"""
    assert ask(found, question) == {("Yihan", "Susan 怪しくない?", "morning", "ja")}


def test_whom_a_player_believes_not_to_be_what() -> None:
    found = graph(msgspec.json.decode(listing("board")))
    question = """SELECT ?me ?name ?role WHERE { ?m j:myAgent ?own ; j:boardAgent ?a ; v:role ?r ;
        v:boardPrediction "X" . ?own v:agentName ?me . ?a v:agentName ?name . ?r v:roleName ?role .
        FILTER(lang(?me) = "en" && lang(?name) = "en" && lang(?role) = "en") }"""
    assert ask(found, question) == {("Yihan", "Susan", "Werewolf")}


def test_lines_of_the_story_keep_their_order() -> None:
    lines = expand(example("0.2", "flavorTextMessage"))[OLD + "flavorText"][0]["@list"]
    assert [line[OLD + "chatId"][0]["@value"] for line in lines] == [1, 2]
