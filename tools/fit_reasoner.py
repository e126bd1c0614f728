"""Fit the weights of `reasoner` by counting in seeded games and in real logs; write `weights.json`.

    python tools/fit_reasoner.py [--games N] [--logs FOLDER]

Games are played by `parrot`, by `reasoner`, and by one of them on each side, in villages of all sizes. Logs
are those of contests: every file in the folder that reads as one. All counts are smoothed: other players may
lie where ours never do. Evidence about the same thing is not independent: a suspicion is said, announced and
voted. So the log-potentials of votes and suspicions are multiplied by the factor, of a few, that makes the
truth of other games most likely.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import log
from pathlib import Path

from msgspec.structs import replace

from jinro.errors import JinroError
from jinro.files.readers.contest_log import read_contest_log
from jinro.game.game import Game
from jinro.game.roles import Role, Seat, Side
from jinro.players.reasoner import weights as w
from jinro.players.reasoner.evidence import Evidence
from jinro.players.reasoner.sums import HUMANS
from jinro.players.reasoner.worlds import KnownFacts, Worlds
from jinro.village import simulate

FIRST = 1_000_000
"""Seeds of fitting games: far from those that comparisons take."""
PRESETS = (
    "contest-5", "contest-9", "contest-13", "classic-5", "classic-13",
    "licos-7-c", "licos-9-b", "licos-12-c", "licos-15", "licos-8-c",
)  # fmt: skip
ROLES = (*HUMANS, Role.WEREWOLF)
OUTPUT = Path(w.__file__).with_name("weights.json")
FACTORS = (0.2, 0.35, 0.5, 0.7, 1.0)


class Seen:
    """One game for the fit: its true roles, and the evidence that everybody had in the end."""

    def __init__(self, roles: Sequence[Role], evidence: Evidence) -> None:
        self.roles = roles
        self.evidence = evidence

    def is_wolf(self, seat: Seat) -> bool:
        return self.roles[seat - 1] is Role.WEREWOLF


def played(games: int) -> Iterator[Seen]:
    """Games of every pairing, in turn."""
    for number in range(games):
        preset = PRESETS[number % len(PRESETS)]
        pairing = number // len(PRESETS) % 4
        seed = FIRST + number
        village, wolves = [("parrot", "parrot"), ("reasoner", "parrot"), ("parrot", "reasoner")][pairing % 3]
        if pairing == 3:
            village = wolves = "reasoner"
        lineup = {role: village if role.side is Side.VILLAGER else wolves for role in Role}
        yield seen(simulate(preset, lineup, seed=seed))


def logged(folder: Path) -> Iterator[Seen]:
    """The games of a folder of logs."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in ("", ".log"):
            reading = read_contest_log(path.read_bytes())
            try:
                game = Game.replay(reading.events)
            except JinroError:
                continue
            if game.roles and game.scene.outcome is not None:
                yield seen(game)


def seen(game: Game) -> Seen:
    evidence = Evidence(_Start(game))  # type: ignore[arg-type]
    evidence.follow(game.scene)
    return Seen(game.roles, evidence)


class _Start:
    """The scene of a game before anything happened."""

    def __init__(self, game: Game) -> None:
        self.characters = game.scene.characters
        self.day = game.rules.first_day
        self.alive = tuple(range(1, game.rules.seats + 1))


# Counting


def share(hits: float, trials: float, prior: float, strength: float = 8.0) -> float:
    """A share, smoothed towards `prior`; never 0 or 1."""
    return round(min(0.999, max(0.0005, (hits + prior * strength) / (trials + strength))), 5)


def claims(games: Iterable[Seen]) -> dict[str, dict[str, dict[str, dict[str, float]]]]:
    """How likely each role has claimed what after the first day of votes, and later."""
    counts: dict[tuple[str, str, Role], Counter[str]] = defaultdict(Counter)
    for game in games:
        evidence = game.evidence
        for seat, role in enumerate(game.roles, 1):
            claim = evidence.claims.get(seat)
            word = w.claim_word(claim.role if claim else None)
            day = claim.day if claim else 10**6
            first = evidence.first_day + 1
            gone = min(
                [evidence.executed.get(seat, 10**6), *(f.day - 1 for f in evidence.fallen if f.seat == seat)]
            )
            for stage, until in (("early", first), ("late", first + 2)):
                if gone >= until and evidence.last_day >= until:
                    counts[w.size_of(len(game.roles)), stage, role][word if day <= until else w.NO_CLAIM] += 1
    words = [w.NO_CLAIM, *(role.value for role in Role if role is not Role.VILLAGER)]
    table: dict[str, dict[str, dict[str, dict[str, float]]]] = {}
    for size in ("small", "large"):
        for stage in ("early", "late"):
            for role in ROLES:
                found = counts[size, stage, role]
                every = counts["large", stage, role] + counts["small", stage, role]
                row = {}
                for word in words:
                    prior = share(every[word], every.total(), _expected(role, word), 40.0)
                    row[word] = share(found[word], found.total(), prior, 20.0)
                table.setdefault(size, {}).setdefault(stage, {})[role.value] = row
    return table


def _expected(role: Role, word: str) -> float:
    """What is expected of a role before any game: other players may lie where ours never do."""
    if word == w.NO_CLAIM:
        return 0.6
    if role.side is Side.VILLAGER:
        return 0.3 if word == role.value else 0.003
    return 0.03


def turncoats(games: Iterable[Seen]) -> dict[str, float]:
    seats: Counter[Role] = Counter()
    turned: Counter[Role] = Counter()
    for game in games:
        for seat, role in enumerate(game.roles, 1):
            seats[role] += 1
            turned[role] += seat in game.evidence.turncoats
    return {
        role.value: share(turned[role], seats[role], 0.01 if role.side is Side.VILLAGER else 0.05)
        for role in ROLES
    }


def confessions(games: Iterable[Seen]) -> dict[str, dict[str, float]]:
    """How often each role says that it is a werewolf, or possessed."""
    seats: Counter[Role] = Counter()
    said: Counter[tuple[Role, Role]] = Counter()
    for game in games:
        for seat, role in enumerate(game.roles, 1):
            seats[role] += 1
            claim = game.evidence.confessed.get(seat)
            if claim is not None:
                said[claim.role, role] += 1
    told = (Role.WEREWOLF, Role.POSSESSED)
    return {one.value: {r.value: share(said[one, r], seats[r], 0.02, 40.0) for r in ROLES} for one in told}


def blacks(games: Iterable[Seen]) -> dict[str, dict[str, tuple[float, float]]]:
    """How often liars report a werewolf, of humans and of werewolves."""
    counts: dict[tuple[str, str, bool], Counter[bool]] = defaultdict(Counter)
    true_role = {"divine": Role.SEER, "tell": Role.MEDIUM}
    for game in games:
        for report in game.evidence.reports:
            role = game.roles[report.by - 1]
            if role is not true_role[report.power]:
                name = role.value if role in (Role.WEREWOLF, Role.POSSESSED) else "OTHER"
                counts[report.power, name, game.is_wolf(report.target)][report.black] += 1
    table: dict[str, dict[str, tuple[float, float]]] = {}
    for power in true_role:
        for name in ("WEREWOLF", "POSSESSED", "OTHER"):
            human, wolf = counts[power, name, False], counts[power, name, True]
            table.setdefault(power, {})[name] = (
                share(human[True], human.total(), 0.4),
                share(wolf[True], wolf.total(), 0.1 if name == "WEREWOLF" else 0.4),
            )
    return table


def pointed(games: Iterable[Seen]) -> dict[str, tuple[float, float, float, float]]:
    """Log-potentials of votes and suspicions: how often, against how often by chance."""
    hits: dict[tuple[str, bool, bool], float] = defaultdict(float)
    chance: dict[tuple[str, bool, bool], float] = defaultdict(float)
    for game in games:
        living = game.evidence.living_on
        for item in game.evidence.pointed:
            there = [s for s in living(item.day) if s != item.by]
            if not there:
                continue
            by = game.is_wolf(item.by)
            wolves = sum(map(game.is_wolf, there)) / len(there)
            hits[item.how, by, game.is_wolf(item.target)] += 1
            chance[item.how, by, True] += wolves
            chance[item.how, by, False] += 1 - wolves
    table = {}
    for how in ("vote", "said", "suspect"):
        cells = [(False, False), (False, True), (True, False), (True, True)]
        logs = [log((hits[how, *cell] + 5) / (chance[how, *cell] + 5)) for cell in cells]
        table[how] = tuple(round(value, 4) for value in logs)
    return table  # type: ignore[return-value]


def fallen(games: Iterable[Seen]) -> dict[str, dict[str, float]]:
    """How often a claimant is found dead in a night in which somebody is."""
    nights: Counter[tuple[str, str]] = Counter()
    deaths: Counter[tuple[str, str]] = Counter()
    for game in games:
        evidence = game.evidence
        for seat, claim in evidence.claims.items():
            role = game.roles[seat - 1]
            if claim.role is Role.VILLAGER or role is Role.WEREWOLF:
                continue
            kind = role.value if role is claim.role or role is Role.POSSESSED else "OTHER"
            for day, seats in evidence.mornings.items():
                if claim.day < day <= evidence.executed.get(seat, 10**6):
                    nights[claim.role.value, kind] += 1
                    if seat in seats:
                        deaths[claim.role.value, kind] += 1
                        break
    table: dict[str, dict[str, float]] = {}
    for role in (Role.SEER, Role.MEDIUM, Role.BODYGUARD, Role.FREEMASON):
        for kind in (role.value, Role.POSSESSED.value, "OTHER"):
            key = role.value, kind
            table.setdefault(role.value, {})[kind] = share(deaths[key], nights[key], 0.15)
    return table


def silent(games: Iterable[Seen]) -> float:
    """Log-odds of a werewolf for a silent day."""
    quiet: Counter[bool] = Counter()
    seats: Counter[bool] = Counter()
    for game in games:
        for seat in range(1, len(game.roles) + 1):
            wolf = game.is_wolf(seat)
            seats[wolf] += max(1, game.evidence.days)
            quiet[wolf] += game.evidence.silent.get(seat, 0)
    rates = {wolf: (quiet[wolf] + 20) / (seats[wolf] + 400) for wolf in (True, False)}
    return round(log(rates[True] / rates[False]), 4)


def fit(games: Sequence[Seen]) -> w.Weights:
    """All weights, without the factor of votes."""
    return w.Weights(
        claims(games),
        turncoats(games),
        confessions(games),
        blacks(games),
        pointed(games),
        fallen(games),
        silent(games),
    )


def damped(weights: w.Weights, factor: float) -> w.Weights:
    """The same with less, or more, trust in votes and suspicions."""
    table = {
        how: (a * factor, b * factor, c * factor, d * factor) for how, (a, b, c, d) in weights.pointed.items()
    }
    return replace(weights, pointed=table, silent=weights.silent * factor)


def score(games: Iterable[Seen], weights: w.Weights) -> float:
    """The mean log-probability that somebody of the village gives the truth on the last day, which of the
    living are werewolves."""
    total = count = 0.0
    for game in games:
        me = next(s for s, role in enumerate(game.roles, 1) if role.side is Side.VILLAGER)
        counts = Counter(game.roles)
        certain = KnownFacts(me, ((me, game.roles[me - 1]),))
        wolf = Worlds(counts, game.evidence, certain, weights=weights).beliefs().wolf
        for seat in game.evidence.living:
            if seat != me:
                p = min(0.999, max(0.001, wolf[seat]))
                total += log(p if game.is_wolf(seat) else 1 - p)
                count += 1
    return total / max(1.0, count)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1_200)
    parser.add_argument("--logs", type=Path)
    arguments = parser.parse_args()
    games = list(played(arguments.games))
    if arguments.logs:
        # Between the others, so that both parts of the fit have some.
        for number, game in enumerate(logged(arguments.logs)):
            games.insert(number * 5, game)
    half = len(games) * 3 // 4
    weights = fit(games[:half])
    scores = {factor: score(games[half:], damped(weights, factor)) for factor in FACTORS}
    best = max(scores, key=scores.__getitem__)
    shown = ", ".join(f"{factor}: {value:.4f}" for factor, value in scores.items())
    sys.stderr.write(f"{len(games)} games; log-probability of the truth by factor of votes: {shown}\n")
    found = damped(fit(games), best)
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    OUTPUT.write_text(json.dumps(fields, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
