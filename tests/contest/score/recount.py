"""An independent count of game logs of the contest: it imports nothing of jinro.

    python tests/contest/score/recount.py LOG...

prints plays, wins and every metric of each team and role as JSON. Numbers are exact fractions. The rules are
those of docs/metrics.md, written down a second time: the tests compare both. What is said is read in the
plainest words only (`I will vote for NAME.`, `Please vote for NAME.`); boards are read from jinro's own logs.
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

KINDS = "status|talk|whisper|vote|execute|divine|guard|attackVote|attack|result"
HEAD = re.compile(rf"(\d+),({KINDS}),(.*)", re.S)
SILENT = ("Over", "Skip", "[PASS]")
VILLAGE = ("VILLAGER", "SEER", "MEDIUM", "BODYGUARD")
Seats = set[int]


def rows(text: str) -> list[tuple[int, str, str]]:
    """(day, kind, rest) of each row; lines that begin none continue the text before them."""
    found: list[tuple[int, str, str]] = []
    for line in text.rstrip("\n").split("\n"):
        if match := HEAD.match(line):
            found.append((int(match[1]), match[2], match[3]))
        else:
            day, kind, rest = found[-1]
            found[-1] = day, kind, rest + "\n" + line
    return found


class Day:
    """What happened on one day."""

    def __init__(self) -> None:
        self.living: Seats = set()
        self.lost: Seats = set()
        self.talks: list[tuple[int, str]] = []
        self.rows: dict[str, list[list[str]]] = defaultdict(list)

    def pairs(self, kind: str) -> list[tuple[int, int]]:
        return [(int(row[0]), int(row[1])) for row in self.rows[kind]]

    def first(self, kind: str) -> dict[int, int]:
        """The votes of the first ballot: voters come in order, so a lower seat begins the next one."""
        ballot: dict[int, int] = {}
        for voter, target in self.pairs(kind):
            if ballot and voter <= max(ballot):
                break
            ballot[voter] = target
        return ballot

    @property
    def executed(self) -> int:
        return next((int(row[0]) for row in self.rows["execute"]), 0)


class Recount:
    """One game: agents, roles, winner, and the numerator and denominator of each (seat, metric)."""

    def __init__(self, text: str) -> None:
        self.agent: dict[int, str] = {}
        self.role: dict[int, str] = {}
        self.name: dict[int, str] = {}
        self.days: dict[int, Day] = defaultdict(Day)
        self.winner = ""
        self.last_block: dict[int, str] = {}
        self.counts: dict[tuple[int, str], list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
        for day, kind, rest in rows(text):
            self.take(self.days[day], kind, rest)
        self.wolves = {seat for seat, role in self.role.items() if role == "WEREWOLF"}
        dead: Seats = set()
        for number, one in sorted(self.days.items()):
            # Whoever was lost in the morning and votes is back.
            one.lost -= dead
            one.living |= one.lost & set(one.first("vote"))
            dead |= {one.executed, *(int(row[0]) for row in one.rows["attack"] if row[1] == "true")}
            if number == 0 or one.rows or one.talks:
                self.by_day(number, one)
                self.by_night(number, one)
                self.talks(one)
        self.end()

    def take(self, day: Day, kind: str, rest: str) -> None:
        if kind == "status":
            number, role, state, agent, *name = rest.split(",")
            seat = int(number)
            self.agent[seat], self.role[seat] = agent, role
            self.name[seat] = name[0] if name else f"Agent[{seat:02d}]"
            self.last_block[seat] = state
            if state == "ALIVE":
                day.living.add(seat)
            elif state == "":
                day.lost.add(seat)
        elif kind == "result":
            self.winner = rest.split(",")[2].strip()
        elif kind == "talk":
            _, _, number, said = rest.split(",", 3)
            day.talks.append((int(number), re.sub(r",\d{10,13}$", "", said)))
        elif kind != "whisper":
            day.rows[kind].append(rest.split(","))

    def add(self, seat: int, metric: str, numerator: int, denominator: Fraction | int = 1) -> None:
        count = self.counts[seat, metric]
        count[0] += numerator
        count[1] += denominator

    def even(self, metric: str, candidates: Seats, target: int) -> None:
        if target in candidates:
            for seat in candidates:
                self.add(seat, metric, int(seat == target), Fraction(1, len(candidates)))
                self.add(seat, f"{metric}_rate", int(seat == target))

    def by_day(self, number: int, day: Day) -> None:
        votes, executed = day.first("vote"), day.executed
        for seat in day.living if votes else ():
            self.add(seat, "missing_vote", int(seat not in votes))
            if self.role[seat] in VILLAGE:
                self.add(seat, "vss_days", int(executed in self.wolves))
        if votes:
            self.even("executed", day.living, executed)
            if executed in day.living:
                self.add(executed, "executed_day", number)
            for seat in self.role:
                self.add(seat, "survival_span", int(seat in day.living))
        for voter, target in votes.items():
            others, hit = day.living - {voter}, int(target in self.wolves)
            self.even("voted_for", others, target)
            self.add(voter, "self_vote", int(voter == target))
            if self.role[voter] in VILLAGE:
                chance = Fraction(len(self.wolves & others), len(others))
                self.add(voter, "village_vote_hits", hit, chance)
                self.add(voter, "irp_votes", hit)
                if executed in self.wolves:
                    self.add(voter, "vss_executions", int(target == executed))
            if self.role[voter] == "POSSESSED":
                self.add(voter, "possessed_off_wolf", 1 - hit)
            if self.role[voter] == "WEREWOLF" and len(self.wolves & day.living) >= 2:
                self.add(voter, "fellow_votes", int(hit and target != voter))

    def by_night(self, number: int, day: Day) -> None:
        divined, guarded = day.pairs("divine"), day.pairs("guard")
        attacks, attack_votes = day.rows["attack"], day.first("attackVote")
        acting = {seat for seat, _ in (*divined, *guarded, *attack_votes.items())}
        night = (day.living | day.lost & acting) - {day.executed}
        for seat, target in divined:
            others = night - {seat}
            self.even("divined", others, target)
            chance = Fraction(len(self.wolves & others), len(others))
            self.add(seat, "divination_hits", int(target in self.wolves), chance)
            self.add(seat, "divination_hit_rate", int(target in self.wolves))
        for seat, target in guarded:
            self.even("guarded", night - {seat}, target)
        for row in attacks:
            self.even("attacked", night - self.wolves, int(row[0]))
        for voter, target in attack_votes.items():
            self.even("attack_voted", night - self.wolves, target)
            self.add(voter, "attack_vote_on_wolf", int(target in self.wolves))
        for seat in night:
            if self.role[seat] == "SEER" and (number == 0 or attacks):
                self.add(seat, "missing_divination", int(seat not in dict(divined)))
            if self.role[seat] == "BODYGUARD" and attacks:
                self.add(seat, "missing_guard", int(seat not in dict(guarded)))
            if self.role[seat] == "WEREWOLF" and attacks:
                self.add(seat, "missing_attack_vote", int(seat not in attack_votes))

    def talks(self, day: Day) -> None:
        for seat in {seat for seat, _ in day.talks}:
            said = [text for speaker, text in day.talks if speaker == seat]
            self.add(seat, "silent_day", int(all(text in SILENT for text in said)))
            for at, text in enumerate(said):
                same = at > 0 and said[at - 1].strip() == text.strip()
                self.add(seat, "repeated_talk", int(same and text.strip() not in SILENT))
                if text not in SILENT:
                    at_names = [f"@{name}" for other, name in self.name.items() if other != seat]
                    self.add(seat, "at_mention", int(any(name in text for name in at_names)))

    def end(self) -> None:
        dead = {day.executed for day in self.days.values()}
        dead |= {int(row[0]) for day in self.days.values() for row in day.rows["attack"] if row[1] == "true"}
        for seat, role in self.role.items():
            alive = int(self.last_block[seat] == "ALIVE" and seat not in dead)
            self.add(seat, "ksr_all", alive)
            if role in ("SEER", "BODYGUARD"):
                self.add(seat, "ksr_key", alive)

    # What is said, in texts that use the plainest words only

    def count_talk(self) -> None:
        for day in self.days.values():
            said: dict[int, int] = {}
            for speaker, text in day.talks:
                others = day.living - {speaker}
                named = {s for s in others if re.search(rf"(?<!\w){re.escape(self.name[s])}(?!\w)", text)}
                for other in others if text not in SILENT else ():
                    self.add(other, "mentioned_rate", int(other in named))
                    if named:
                        self.add(other, "mentioned", int(other in named), Fraction(len(named), len(others)))
                if target := self.announced(text):
                    said[speaker] = target
            cast = day.first("vote")
            for speaker, target in said.items():
                if speaker in cast:
                    self.add(speaker, "vote_as_said", int(cast[speaker] == target))
            self.swings(day, cast)

    def swings(self, day: Day, cast: dict[int, int]) -> None:
        """Each move of a stance is credited to the last push for the new target by another player since the
        stance before, and taken from the last one for the old target."""
        pushes = [(at, who, self.pushed(text)) for at, (who, text) in enumerate(day.talks)]
        pushes = [push for push in pushes if push[2]]
        for _, who, _ in pushes:
            self.add(who, "vote_swing", 0)
        for voter in day.living:
            moves = [(at, self.announced(text)) for at, (who, text) in enumerate(day.talks) if who == voter]
            moves = [move for move in moves if move[1]]
            if voter in cast:
                moves.append((len(day.talks), cast[voter]))
            before = (-1, 0)
            for at, target in moves:
                credits = {target: 1, before[1]: -1} if target != before[1] else {}
                for wanted, gain in credits.items():
                    heard = [p for p in pushes if before[0] < p[0] < at and p[1] != voter and p[2] == wanted]
                    if heard:
                        self.add(heard[-1][1], "vote_swing", gain, 0)
                before = (at, target)

    def announced(self, text: str) -> int:
        """The vote that `I will vote for NAME` announces; 0: none."""
        return self.seat_of(re.findall(r"I will vote for (\w+)", text))

    def pushed(self, text: str) -> int:
        """Against whom a text pushes: it announces a vote, or asks others for one."""
        return self.announced(text) or self.seat_of(re.findall(r"Please vote for (\w+)", text))

    def seat_of(self, names: list[str]) -> int:
        return next((seat for seat, name in self.name.items() if names and name == names[-1]), 0)


def boards(text: str) -> dict[tuple[int, str], tuple[int, int]]:
    """(seat, metric) of the boards of a game, from jinro's own log: one JSON object in each line."""
    roles: list[str] = []
    marks: dict[tuple[int, int, str], str] = {}
    for event in map(json.loads, text.splitlines()):
        if event["event"] == "Dealt":
            roles = event["roles"]
        elif event["event"] == "Marked":
            marks[event["seat"], event["target"], event["role"]] = event["mark"]
    found: dict[tuple[int, str], tuple[int, int]] = {}
    for (seat, target, role), mark in marks.items():
        name = {"○": "board_yes", "△": "board_perhaps", "×": "board_no"}.get(mark)
        if name and target:
            right = (roles[target - 1] == role) != (mark == "×")
            hits, all_ = found.get((seat, name), (0, 0))
            found[seat, name] = hits + right, all_ + 1
    return found


def table(texts: Iterable[str]) -> dict[tuple[str, str], dict[str, Any]]:
    """Plays, wins and metrics by (team, role) of many games; games without a winner do not count."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for text in texts:
        game = Recount(text)
        if game.winner not in ("VILLAGER", "WEREWOLF"):
            continue
        for seat, agent in game.agent.items():
            team, role = agent.rstrip("0123456789"), game.role[seat]
            row = found.setdefault((team, role), {"plays": 0, "wins": 0, "metrics": {}})
            row["plays"] += 1
            row["wins"] += game.winner == ("VILLAGER" if role in VILLAGE else "WEREWOLF")
            for (who, metric), (numerator, denominator) in game.counts.items():
                if who == seat:
                    before = row["metrics"].get(metric, (Fraction(0), Fraction(0)))
                    row["metrics"][metric] = before[0] + numerator, before[1] + denominator
    return found


def days(texts: Iterable[str]) -> dict[tuple[str, int], tuple[int, int]]:
    """Executed seats and seats alive by (team, voting day) of games with a winner."""
    found: dict[tuple[str, int], tuple[int, int]] = {}
    for text in texts:
        game = Recount(text)
        if game.winner not in ("VILLAGER", "WEREWOLF"):
            continue
        for number, day in game.days.items():
            for seat in day.living if day.first("vote") else ():
                team = game.agent[seat].rstrip("0123456789")
                executed, alive = found.get((team, number), (0, 0))
                found[team, number] = executed + (seat == day.executed), alive + 1
    return found


def rates(found: dict[tuple[str, str], dict[str, Any]], team: str) -> dict[str, Fraction]:
    """The rates of a team: all seats, the mean of roles, and that weighted by the seats of each role."""
    own = {role: row for (name, role), row in found.items() if name == team}
    weights: dict[str, int] = defaultdict(int)
    for (_, role), row in found.items():
        weights[role] += row["plays"]
    shares = {role: Fraction(row["wins"], row["plays"]) for role, row in own.items()}
    return {
        "pooled": Fraction(
            sum(row["wins"] for row in own.values()), sum(row["plays"] for row in own.values())
        ),
        "role_mean": sum(shares.values(), Fraction(0)) / len(shares),
        "role_weighted": sum((weights[role] * share for role, share in shares.items()), Fraction(0))
        / sum(weights[role] for role in shares),
    }


def wilson(wins: int, plays: int) -> tuple[float, float]:
    """The two shares that are 1.96 of their own standard errors from the observed one: a quadratic."""
    z = 1.959963984540054
    a, b, c = plays + z * z, -(2 * wins + z * z), wins * wins / plays
    root = (b * b - 4 * a * c) ** 0.5
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def main() -> None:
    found = table(Path(path).read_bytes().decode() for path in sys.argv[1:])
    out = []
    for (team, role), row in sorted(found.items()):
        metrics = {metric: list(map(str, count)) for metric, count in row["metrics"].items()}
        out.append({"team": team, "role": role, **row, "metrics": metrics})
    json.dump(out, sys.stdout, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    main()
