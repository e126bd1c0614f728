"""The records of one game as rows of the tables. Rows of withheld seats are left out."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

import msgspec

from jinro.corpus.bluffs import lie_of
from jinro.corpus.records import GameRecords, LedgerRecord, UtteranceRecord
from jinro.corpus.rights.games import CorpusSeat
from jinro.game.roles import TABLE, Seat

Row = dict[str, object]
Rows = dict[str, list[Row]]
SPLITS: Final = (("test", 10), ("dev", 10), ("train", 80))
"""The parts of the corpus, with their shares in per cent."""


def split_of(game: str) -> str:
    """The part of the corpus to which a game belongs, by its id alone."""
    place = int.from_bytes(sha256(f"jinro corpus split {game}".encode()).digest()[:8], "big") % 100
    for name, share in SPLITS:
        if place < share:
            return name
        place -= share
    raise AssertionError


def rows_of(
    records: GameRecords, seats: tuple[CorpusSeat, ...], withheld: frozenset[Seat], licence: str
) -> Rows:
    """All rows of one game, by table."""
    game = records.game.game
    common: Row = {"game": game, "split": split_of(game)}
    said = [one for one in records.utterances if one.seat not in withheld]
    made: Rows = {
        "games": [_game(records, seats, withheld, licence)],
        "players": list(_players(records, seats)),
        "utterances": [_utterance(one, game, seats) for one in said],
        "claims": [{**_part(claim, one, game), "lie": lie_of(claim)} for one in said for claim in one.claims],
        "labels": [_part(label, one, game) for one in said for label in one.labels],
        "marks": _plain((one for one in records.marks if one.seat not in withheld), game),
        "votes": _plain((one for one in records.votes if one.seat not in withheld), game),
        "acts": _plain((one for one in records.acts if one.seat not in withheld), game),
        "phases": [_flat(one) for one in records.phases],
        "deaths": [_flat(one) for one in records.deaths],
        "listeners": [
            {"id": f"{game}#{one.n}", **_flat(one)}
            for one in records.listeners
            if one.seat not in withheld and one.listener not in withheld
        ],
        "bluffs": _plain((one for one in records.bluffs if one.seat not in withheld), game),
        "lies": [row for one in records.ledger if one.seat not in withheld for row in _lie(one, withheld)],
    }
    return {name: [{**common, **row} for row in rows] for name, rows in made.items()}


def _flat(record: msgspec.Struct) -> Row:
    found: Row = msgspec.to_builtins(record, str_keys=True)
    return found


def _plain(records: Iterable[msgspec.Struct], game: str) -> list[Row]:
    found = []
    for one in records:
        row = _flat(one)
        row["id"] = f"{game}#{row['n']}"
        found.append(row)
    return found


def _game(
    records: GameRecords, seats: tuple[CorpusSeat, ...], withheld: frozenset[Seat], licence: str
) -> Row:
    game = records.game
    kinds = [seat.kind for seat in seats]
    return {
        "village": game.village,
        "track": game.track,
        "language": game.language,
        "board": game.board,
        "started_ms": game.started_ms,
        "seats": len(seats),
        "people": kinds.count("person"),
        "agents": kinds.count("agent"),
        "robots": kinds.count("robot"),
        "withheld": sorted(withheld),
        "days": game.days,
        "winner": game.winner.value,
        "reason": game.reason,
        "licence": licence,
    }


def _players(records: GameRecords, seats: tuple[CorpusSeat, ...]) -> Iterator[Row]:
    game = records.game
    for one, seat in zip(game.seats, seats, strict=True):
        yield {
            "seat": one.seat,
            "name": one.name,
            "role": one.role,
            "side": one.side,
            "kind": seat.kind,
            "program": seat.program,
            "basis": seat.basis,
            "died_day": one.died_day,
            "won": one.role is not None and TABLE[one.role].side is game.winner,
        }


def _utterance(one: UtteranceRecord, game: str, seats: tuple[CorpusSeat, ...]) -> Row:
    row = _flat(one)
    del row["claims"], row["labels"]
    row["id"] = f"{game}#{one.n}"
    row["kind"] = seats[one.seat - 1].kind
    row["truth"] = [role or "" for role in one.truth]
    return row


def _part(part: msgspec.Struct, utterance: UtteranceRecord, game: str) -> Row:
    return {"id": f"{game}#{utterance.n}", "n": utterance.n, "seat": utterance.seat, **_flat(part)}


def _lie(lie: LedgerRecord, withheld: frozenset[Seat]) -> Iterator[Row]:
    row = _flat(lie)
    del row["steps"]
    row["lie"], row["liar"] = row.pop("i"), row.pop("seat")
    for step in lie.steps:
        if step.seat not in withheld:
            yield {**row, **_flat(step)}
