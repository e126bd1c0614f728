"""Answers that agents gave in a real contest (JSAI 2026): the findings are true, and there are no others."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.files.shared_data import DATA, needs

from jinro.errors import PeerError
from jinro.files.formats import decompress
from jinro.game.roles import Role
from jinro.rehearsal import Conversation, Exchange, Finding, judge_game
from jinro.rehearsal.conversation import SPOKEN, TARGETS
from jinro.wire.nlp.codec import decode

TRACES = DATA / "jsai2026-sample" / "json"
OWN = Path(__file__).parents[1] / "files" / "fixtures" / "trace" / "answers.json.gz"
"""A recorded game of our own with the faults of a real contest."""
LIMIT_MS = 60_000


def conversations(path: Path) -> list[Conversation]:
    """The conversation of each agent in a recorded game."""
    found: dict[str, Conversation] = {}
    for entry in msgspec.json.decode(decompress(path.read_bytes()))["entries"]:
        try:
            packet = decode(entry["request"])
        except PeerError:
            continue
        name = entry["agent"]
        made = Conversation(
            rehearsal="", game=1, name="cats1", character=name, role=Role.VILLAGER, limit_ms=LIMIT_MS
        )
        conversation = found.setdefault(name, made)
        conversation.setting = packet.setting or conversation.setting
        if packet.request in SPOKEN | TARGETS and packet.info is not None:
            answer = Exchange(
                request=packet.request,
                packet=packet,
                day=packet.info.day,
                sent_ms=entry["request_timestamp"],
                limit_ms=LIMIT_MS,
                answer=entry.get("response", ""),
                answered_ms=entry["response_timestamp"],
            )
            conversation.exchanges.append(answer)
    return list(found.values())


@pytest.mark.slow
@needs("jsai2026-sample")
def test_findings_in_a_real_contest() -> None:
    findings: list[Finding] = []
    for path in sorted(TRACES.glob("*.json")):
        for conversation in conversations(path):
            findings += judge_game(conversation)
    counts = Counter(finding.code for finding in findings)
    assert counts == {
        "over_glued": 77,
        "slow": 74,
        "over_misspelt": 18,
        "empty": 13,
        "mention_unknown": 3,
        "unspeakable": 4,
        "target_empty": 3,
        "vote_self": 3,
        "target_self": 2,
        "vote_not_as_said": 8,
    }
    symbols = {f.facts["symbols"].split()[0] for f in findings if f.code == "unspeakable"}
    assert symbols == {"♪", "→"}


def test_findings_in_a_game_of_our_own() -> None:
    findings = [finding for one in conversations(OWN) for finding in judge_game(one)]
    assert Counter(finding.code for finding in findings) == {
        "slow": 6,
        "empty": 4,
        "over_glued": 2,
        "over_misspelt": 2,
        "mention_unknown": 2,
        "unspeakable": 2,
        "target_empty": 2,
        "target_self": 2,
        "target_dead": 1,
        "vote_self": 1,
    }
    symbols = {f.facts["symbols"].split()[0] for f in findings if f.code == "unspeakable"}
    assert symbols == {"♪", "→"}
