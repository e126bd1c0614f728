"""How well a reader, or a second annotator, agrees with the annotated set.

Claims are compared per utterance by what docs/languages/annotation.md, "Scoring", calls equal.

    PYTHONPATH=.:tests/language python -m prose.annotated.score ANNOTATED OTHER

Both are files in the form of open.jsonl. Only utterances that both have are compared, so OTHER may be
a part of the set.
"""

import argparse
import hashlib
import json
import operator
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.files.shared_data import DATA

from jinro.game.roles import Role
from jinro.language.aiwolf import (
    ANY,
    Act,
    Control,
    Operation,
    Operator,
    Opinion,
    Result,
    Statement,
    TalkNumber,
    Tree,
    Verb,
    Who,
    parse,
    resolve,
)
from prose.annotated.sample import Place, Talk, talks

CORE = ("role", "result", "vote", "estimate", "request", "question", "agreement", "disagreement")
KINDS = (*CORE, "plan", "reported")
KIND_OF_VERB = {
    Verb.COMINGOUT: "role",
    Verb.DIVINED: "result",
    Verb.IDENTIFIED: "result",
    Verb.GUARDED: "result",
    Verb.VOTE: "vote",
    Verb.VOTED: "vote",
    Verb.ESTIMATE: "estimate",
    Verb.AGREE: "agreement",
    Verb.DISAGREE: "disagreement",
    Verb.DIVINATION: "plan",
    Verb.GUARD: "plan",
    Verb.ATTACK: "plan",
    Verb.ATTACKED: "plan",
}
TOLD = {"COMINGOUT", "ESTIMATE", "DIVINED", "IDENTIFIED", "GUARDED"}
ASKED = "whoever is asked"

Key = tuple[Any, ...]
"""What is compared of a claim."""


class Claim(NamedTuple):
    """A sentence, and a degree (`high`, `low`) where the reader gives one."""

    text: str
    degree: str | None = None


class Meaning(NamedTuple):
    """One claim in the form in which claims are compared."""

    kind: str
    key: Key
    degree: str | None


class Said(NamedTuple):
    """What an utterance's claims need to be compared: its speaker, and who said the others."""

    speaker: int
    speakers: Mapping[TalkNumber, int]


# -- what counts as equal -------------------------------------------------------------------------


def meanings(claims: Iterable[Claim], said: Said) -> list[Meaning]:
    """The distinct claims of a list, flat."""
    found: dict[Key, Meaning] = {}
    for claim in claims:
        for key in _keys(resolve(parse(claim.text), said.speaker), said):
            loose = _loosen(key, said.speaker)
            found.setdefault(loose, Meaning(_kind(key, said.speaker), loose, claim.degree))
    return list(found.values())


def same_request(one: Key, other: Key) -> bool:
    """Whether two keys are one request, to ANY and to somebody."""
    if one[0] != Operator.REQUEST or other[0] != Operator.REQUEST:
        return False
    return one[1] == other[1] and ANY in (one[2], other[2]) and one[3] == other[3]


def _keys(tree: Tree, said: Said) -> list[Key]:
    """The keys of a resolved tree.

    (verb, subject, target or talk, ...), (NOT, key), (OR, keys), (REQUEST, subject, target, key).
    """
    match tree:
        case Control():
            return []
        case Statement(verb, target, role, subject):
            return [(verb, subject, target, role)]
        case Result(verb, target, species, subject):
            return [(verb, subject, target, species)]
        case Act(verb, target, subject):
            return [(verb, subject, target)]
        case Opinion(verb, talk, subject):
            return [(verb, subject, said.speakers.get(talk, talk))]
        case Operation(Operator.DAY | Operator.AND | Operator.BECAUSE, operands):
            return [key for operand in operands for key in _keys(operand, said)]
        case Operation(Operator.NOT, operands):
            return [_negated(_one(_keys(operands[0], said)))]
        case Operation(Operator.OR | Operator.XOR, operands):
            return [_either([_one(_keys(operand, said)) for operand in operands])]
        case Operation(asking, operands, target, _, subject):
            inner = [_as_asked(key, target) for key in _keys(operands[0], said)]
            return [(asking, subject, target, key) for key in inner]


def _one(keys: list[Key]) -> Key:
    return keys[0] if len(keys) == 1 else (Operator.AND, frozenset(keys))


def _negated(key: Key) -> Key:
    if key[0] == Operator.REQUEST:
        return (*key[:3], (Operator.NOT, key[3]))
    return (Operator.NOT, key)


def _either(keys: list[Key]) -> Key:
    heads = {key[:3] for key in keys}
    if len(keys) == 1:
        return keys[0]
    if len(heads) == 1 and keys[0][0] in (Operator.REQUEST, Operator.INQUIRE):
        return (*keys[0][:3], (Operator.OR, frozenset(key[3] for key in keys)))
    return (Operator.OR, frozenset(keys))


def _as_asked(key: Key, target: Who | None) -> Key:
    """A key inside REQUEST and INQUIRE: the one who is asked is named so, whoever it is."""
    if key[0] in (Operator.NOT, Operator.OR, Operator.AND):
        inner = key[1]
        if isinstance(inner, frozenset):
            return (key[0], frozenset(_as_asked(part, target) for part in inner))
        return (key[0], _as_asked(inner, target))
    return (key[0], ASKED, *key[2:]) if key[1] == target else key


def _kind(key: Key, speaker: int) -> str:
    match key:
        case (Operator.NOT, inner):
            return _kind(inner, speaker)
        case (Operator.OR | Operator.AND, inner):
            return min((_kind(part, speaker) for part in inner), key=KINDS.index)
        case (_, subject, *_) if subject != speaker:
            return "reported"
        case (Operator.REQUEST, *_):
            return "request"
        case (Operator.INQUIRE, *_):
            return "question"
    return KIND_OF_VERB[key[0]]


def _loosen(key: Key, speaker: int) -> Key:
    """The key by which claims are equal that the scheme counts as equal."""
    match key:
        case (Operator.REQUEST, subject, target, (verb, *_) as inner) if verb in TOLD:
            return _loosen((Operator.INQUIRE, subject, target, inner), speaker)
        case (Operator.INQUIRE, subject, target, inner):
            return (Operator.INQUIRE, subject, target, _question(inner))
        case (Operator.OR | Operator.AND as joined, inner):
            return (joined, frozenset(_loosen(part, speaker) for part in inner))
        case (Operator.NOT, (Verb.ESTIMATE, subject, target, role)) if subject == target:
            return (Operator.NOT, (Verb.COMINGOUT, subject, target, role))
        case (Verb.ESTIMATE, subject, target, role) if subject == target:
            return (Verb.COMINGOUT, subject, target, role)
        case (Verb.ESTIMATE, subject, target, Role.VILLAGER):
            return (Operator.NOT, (Verb.ESTIMATE, subject, target, Role.WEREWOLF))
        case (Verb.VOTED, subject, target) if subject != speaker:
            return (Verb.VOTE, subject, target)
    return key


def _question(key: Key) -> Key:
    """What is asked: whether or whether not, any opinion of somebody, and votes cast or announced are one."""
    match key:
        case (Operator.NOT, inner):
            return _question(inner)
        case (Operator.OR | Operator.AND as joined, inner):
            return (joined, frozenset(map(_question, inner)))
        case (Verb.ESTIMATE, subject, target, role) if role is ANY:
            return (Verb.ESTIMATE, subject, target, Role.WEREWOLF)
        case (Verb.VOTED, subject, target):
            return (Verb.VOTE, subject, target)
    return key


def matched(
    ours: Sequence[Meaning],
    theirs: Sequence[Meaning],
    ways: Sequence[Callable[[Key, Key], bool]] = (operator.eq, same_request),
) -> list[tuple[Meaning, Meaning]]:
    """The pairs of equal claims, each claim in at most one; the strictest pairs first."""
    pairs: list[tuple[Meaning, Meaning]] = []
    left, right = list(ours), list(theirs)
    for same in ways:
        for one in list(left):
            other = next((meaning for meaning in right if same(one.key, meaning.key)), None)
            if other is not None:
                pairs.append((one, other))
                left.remove(one)
                right.remove(other)
    return pairs


# -- figures --------------------------------------------------------------------------------------


class Figures(NamedTuple):
    """The figures of one language and kind, or of all core kinds."""

    annotated: int
    found: int
    given: int
    right: int

    @property
    def found_share(self) -> float:
        return self.found / self.annotated if self.annotated else 1.0

    @property
    def right_share(self) -> float:
        return self.right / self.given if self.given else 1.0

    @property
    def agreement(self) -> float:
        """Twice the common claims by all claims: the same whoever of two annotators comes first."""
        total = self.annotated + self.given
        return (self.found + self.right) / total if total else 1.0


NOTHING = Figures(0, 0, 0, 0)


class Compared(NamedTuple):
    """One utterance: the annotation, what was given, and the pairs."""

    place: Place
    ours: list[Meaning]
    theirs: list[Meaning]
    pairs: list[tuple[Meaning, Meaning]]


def compare(place: Place, said: Said, annotated: Iterable[Claim], given: Iterable[Claim]) -> Compared:
    """What a reader found in one utterance."""
    ours, theirs = meanings(annotated, said), meanings(given, said)
    return Compared(place, ours, theirs, matched(ours, theirs))


def figures(rows: Iterable[Compared]) -> dict[tuple[str, str], Figures]:
    """Figures by language and kind; the kind `core` sums up.

    Found counts by the kind of the annotation, right by the kind of what was given.
    """
    counts: dict[tuple[str, str], Counter[str]] = {}

    def count(lang: str, kind: str, what: str) -> None:
        for name in (kind, "core") if kind in CORE else (kind,):
            counts.setdefault((lang, name), Counter())[what] += 1

    for row in rows:
        for meaning in row.ours:
            count(row.place.lang, meaning.kind, "annotated")
        for meaning in row.theirs:
            count(row.place.lang, meaning.kind, "given")
        for one, other in row.pairs:
            count(row.place.lang, one.kind, "found")
            count(row.place.lang, other.kind, "right")
    order = [*KINDS[: len(CORE)], "core", *KINDS[len(CORE) :]]
    return {
        (lang, kind): Figures(*(counts[lang, kind][name] for name in Figures._fields))
        for lang in sorted({lang for lang, _ in counts})
        for kind in order
        if (lang, kind) in counts
    }


def degrees(rows: Iterable[Compared]) -> tuple[int, int]:
    """Of the pairs in which both have a degree: how many there are, and in how many it is the same."""
    both = [
        (one.degree, other.degree) for row in rows for one, other in row.pairs if one.degree and other.degree
    ]
    return len(both), sum(one == other for one, other in both)


class Interval(NamedTuple):
    """The middle 95 % of what chance makes of the core figures of one language."""

    found: tuple[float, float]
    right: tuple[float, float]


def intervals(rows: Sequence[Compared], draws: int = 2000) -> Interval:
    """By resampling the utterances; the draws are the same each time."""
    counts = [figures([row]).get((row.place.lang, "core"), NOTHING) for row in rows]
    chance = hashlib.shake_256(b"utterances").digest(4 * len(counts) * draws)
    picked = [int.from_bytes(chance[at : at + 4]) % len(counts) for at in range(0, len(chance), 4)]
    shares: list[tuple[float, float]] = []
    for start in range(0, len(picked), len(counts)):
        drawn = (counts[one] for one in picked[start : start + len(counts)])
        total = Figures(*map(sum, zip(*drawn, strict=True)))
        shares.append((total.found_share, total.right_share))
    return Interval(*(_middle(sorted(column)) for column in zip(*shares, strict=True)))


def _middle(ordered: Sequence[float]) -> tuple[float, float]:
    """The 95 % in the middle, between neighbours if need be."""
    found = []
    for share in (0.025, 0.975):
        below, part = divmod(share * (len(ordered) - 1), 1)
        found.append(ordered[int(below)] * (1 - part) + ordered[int(below) + 1] * part)
    return found[0], found[1]


def table(found: Mapping[tuple[str, str], Figures]) -> str:
    """The figures as lines of text."""
    lines = [f"{'':2}  {'kind':12} annotated  given  found  right  agreement"]
    for (lang, kind), row in found.items():
        shares = f"{row.found_share:6.1%} {row.right_share:6.1%}     {row.agreement:6.1%}"
        lines.append(f"{lang:2}  {kind:12} {row.annotated:9}  {row.given:5} {shares}")
    return "\n".join(lines)


# -- files ----------------------------------------------------------------------------------------


def load(path: Path) -> dict[Place, list[Claim]]:
    """The annotations of a file, by utterance."""
    rows: list[dict[str, Any]] = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {
        Place(row["lang"], row["file"], row["line"]): [
            Claim(claim["claim"], claim.get("degree")) for claim in row["claims"]
        ]
        for row in rows
    }


def said_at(place: Place, game: Sequence[Talk]) -> Said:
    """The speaker of an utterance of a game, and the speakers of all others."""
    return Said(_speaker(place, game), {talk.number: talk.seat for talk in game})


def _speaker(place: Place, game: Sequence[Talk]) -> int:
    return next(talk.seat for talk in game if talk.line == place.line)


def against(
    annotated: Mapping[Place, Iterable[Claim]],
    read: Callable[[Place, Sequence[Talk]], Iterable[Claim]],
    data: Path = DATA,
) -> list[Compared]:
    """What `read` finds in each utterance.

    It is given the whole game, to look at what came before.
    """
    rows: list[Compared] = []
    speakers: dict[str, Mapping[TalkNumber, int]] = {}
    for place, claims in annotated.items():
        game = talks(data / place.file)
        if place.file not in speakers:
            speakers[place.file] = {talk.number: talk.seat for talk in game}
        said = Said(_speaker(place, game), speakers[place.file])
        rows.append(compare(place, said, claims, read(place, game)))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("annotated", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the logs")
    given = parser.parse_args()
    ours, theirs = load(given.annotated), load(given.other)
    common = {place: claims for place, claims in ours.items() if place in theirs}
    rows = against(common, lambda place, _: theirs[place], given.data)
    both, same = degrees(rows)
    sys.stdout.write(
        f"{table(figures(rows))}\nutterances {len(rows)}, degrees {both}, of these equal {same}\n"
    )


if __name__ == "__main__":
    main()
