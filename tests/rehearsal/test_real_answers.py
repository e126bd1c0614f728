"""Answers that agents gave in a real contest (JSAI 2026): the findings are true, and there are no others."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from jinro.errors import PeerError
from jinro.game.roles import Role
from jinro.rehearsal import Conversation, Exchange, Finding, judge_game
from jinro.rehearsal.conversation import SPOKEN, TARGETS
from jinro.wire.nlp.codec import decode

TRACES = Path(__file__).parents[2].parent / "shared" / "data" / "jsai2026-sample" / "json"
LIMIT_MS = 60_000


def conversations(path: Path) -> list[Conversation]:
    """The conversation of each agent in a recorded game."""
    found: dict[str, Conversation] = {}
    for entry in msgspec.json.decode(path.read_bytes())["entries"]:
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
@pytest.mark.skipif(not TRACES.is_dir(), reason="shared/data/jsai2026-sample is not here")
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
        "target_self": 1,
        "target_fellow": 1,  # a werewolf that chose itself
    }
    symbols = {f.facts["symbols"].split()[0] for f in findings if f.code == "unspeakable"}
    assert symbols == {"♪", "→"}
