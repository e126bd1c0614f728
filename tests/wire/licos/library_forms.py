"""What the published Scala library of 0.3 takes from a server, as far as it is a form of strings or numbers.

Facts of that library (0.5.0 and 0.6.2), written down apart from our writer: it refuses a frame as a whole if
one of these does not hold.
"""

import re
from collections.abc import Iterator
from typing import Any

WORLD = r"https://werewolf\.world"
STATE = r"https://licos\.online/state/0\.3/village"
NUMBER = r"(?:[1-9]|1[0-5])"
ROLE = r"(?:hunter|madman|mason|master|medium|seer|villager|werehamster|werewolf)"
FACE = rf"{WORLD}/image/0\.3/character_icons/50x50/(?:[a-z]|anonymous)_50x50\.png"
SIGN = rf"{WORLD}/image/0\.3/role_icons/50x50withTI/{ROLE}_50x50\.png"
TOKEN = r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)"
WORD = r"(?:[!-~]| [!-~])"
STATUS = r"alive|dead|death by (?:execution|attack|fear)|unnatural death"
PHASE = r"flavor text|morning|noon|night|result|post-mortem discussion"
LINE = r"(?:flavorText#\d+/)"
OWNERS = (
    rf"(?:role#{ROLE}(?:/board#{NUMBER})?|extensionalDisclosureRange"
    rf"|votingResultsSummary#{NUMBER}|votingResultsDetails#{NUMBER}-{NUMBER})/"
)

FORMS: dict[str, dict[str, str]] = {
    "base": {
        "@id": rf"{STATE}#\d+/(?:board|error|{LINE}?chat|scroll|star|system|vote|flavorText)Message",
        "token": TOKEN,
        "phase": PHASE,
        "phaseStartTime": TIME,
        "serverTimestamp": TIME,
        "clientTimestamp": TIME,
        "directionality": "server to client",
        "intensionalDisclosureRange": (
            "public|private|werewolf|seer|hunter|master|grave|onymousAudience|anonymousAudience"
        ),
    },
    "village": {"@id": STATE, "name": rf"[A-Za-z]{WORD}{{4,29}}", "language": "[a-z]{2}|zh-(?:CN|TW)"},
    "character": {
        "@id": rf"{STATE}#\d+/(?:myCharacter|character|(?:{OWNERS})?character#{NUMBER})",
        "image": FACE,
        "status": STATUS,
        "result": "win|lose",
    },
    "role": {
        "@id": (rf"{STATE}#\d+/(?:(?:(?:extensionalDisclosureRange/)?character#{NUMBER}/)?role|role#{ROLE})"),
        "image": SIGN,
    },
    "avatar": {
        "@id": rf"{STATE}#\d+/(?:character#{NUMBER}/)?avatar",
        "token": TOKEN,
        "name": rf"[A-Za-z]{WORD}{{4,14}}",
        "image": FACE,
    },
    "boardResult": {"@id": rf"{STATE}#\d+/role#{ROLE}/board#{NUMBER}", "phase": PHASE},
}
"""By the last part of the context, and by key. A form is of the whole string."""
RANGES: dict[str, dict[str, tuple[int, int]]] = {
    "base": {"day": (-1, 13), "phaseTimeLimit": (-1, 2**31), "interval": (1, 2**31), "id": (1, 2**31)},
    "village": {"id": (0, 2**63), "totalNumberOfPlayers": (4, 15)},
    "chatSettings": {"maxNumberOfChatMessages": (1, 2**31), "maxLengthOfUnicodeCodePoints": (140, 140)},
    "character": {"id": (1, 15)},
    "role": {"numberOfPlayers": (0, 7)},
    "boardResult": {"day": (-1, 13)},
}
TEXT = (1, 140)
"""Characters of a text."""


def refusals(frame: dict[str, Any]) -> list[str]:
    """Why the library would refuse a frame of a village; empty: it takes it."""
    return list(_of(frame, "frame"))


def _of(node: Any, where: str) -> Iterator[str]:
    if isinstance(node, list):
        for n, one in enumerate(node):
            yield from _of(one, f"{where}[{n}]")
    if not isinstance(node, dict):
        return
    context = node.get("@context", "")
    base = isinstance(context, list)
    kind = "base" if base else context.rpartition("/")[2].removesuffix(".jsonld")
    published = rf"{WORLD}/village/context/0\.3/\w+\.jsonld"
    for one in context if base else [context] * bool(context):
        if not re.fullmatch(published, one):
            yield f"{where}.@context: {one}"
    for key, form in FORMS.get(kind, {}).items():
        if key in node and not (isinstance(node[key], str) and re.fullmatch(form, node[key])):
            yield f"{where}.{key}: {node[key]!r}"
    for key, (least, most) in RANGES.get(kind, {}).items():
        if key in node and not (type(node[key]) is int and least <= node[key] <= most):
            yield f"{where}.{key}: {node[key]!r}"
    if "@value" in node and not TEXT[0] <= len(node["@value"]) <= TEXT[1]:
        yield f"{where}.@value: {len(node['@value'])} characters"
    for key, value in node.items():
        yield from _of(value, f"{where}.{key}")
