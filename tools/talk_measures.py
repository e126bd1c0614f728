"""What built-in players say, measured from the public text of many games, as a reader finds it.

    python -m tools.talk_measures --preset contest-9 --preset contest-13 --games 50 [--examples 5]

Printed for each preset, per 100 lines where nothing else is said:

- reversals: somebody names another one for his vote than he has named before on that day; without a named
  cause (no fact in the line), with one, and back to somebody whom he had left;
- votes against the last word of the day, of all votes whose voter had named somebody;
- second-order suspicions: somebody is suspected because of whom he suspects or wants to vote for; those
  against the accuser of one's own target apart;
- accusations that quote an utterance, a vote or a result;
- lines after the first day that name a fact, and lines that only ask whom one suspects or say that one is
  undecided;
- the most frequent pattern (`tools/speech_patterns.py`);
- games that the village wins, and how long an answer takes, in processor time.
"""

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tools.speech_patterns import lines_of, shares

from jinro import simulate
from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.game import Game
from jinro.game.roles import Side, Species
from jinro.language.aiwolf import Verb
from jinro.players import PLAYERS
from jinro.players.parrot.hearing import facts

FACT = re.compile(
    r"「.+」|\".+\"|占|結果|白|黒|霊媒|CO|名乗|襲|処刑|投票した|入れた|に入れて(い|お)|の票|への票|票を|人から|役職を聞"
    r"|日目|昨日|昨夜|護衛|騙|対抗|黙って|話していない|何も言って|口数|残りは|残り\d|あと\d回|\d回だ"
    r"|名前(も|を)挙げ|誰の名前|疑う相手を誰も|続いた.{0,12}には|繰り返し|同じことを言った"
    r"|を疑う.{1,12}(理由|引っかか|気にな)|への疑い方|正体を認め|白状"
    r"|divin|check|result|claim|cleared|human|voted|yesterday|on day|attack|killed|\bdied|executed|silent"
    r"|said|says|calls me|accus|named|votes?\b.* (went|was|on)|guard|medium|seer|\d of us"
    r"|\d alive|executions left|keeps pointing|doubts about|is after|confess|admitted|repeats|follows what",
    re.IGNORECASE,
)
"""Words of an utterance, vote, result, claim, death, confession, silence or count of the living."""
EMPTY = re.compile(
    r"(誰|だれ).{0,12}(思う|入れる|疑う|怪しい).{0,6}[？?]|まだ決めて|迷って|分からない$|"
    r"who do you (suspect|think)|who would you vote|who are you voting|haven't decided"
    r"|still listening|I don't know yet",
    re.IGNORECASE,
)
REASON = re.compile(
    r"から|ので|ため|偽物|狼とは限|狂人かも|because|since|, so |: |"
    r"not always a wolf|need not be a wolf|than the liar",
    re.IGNORECASE,
)
SECOND = re.compile(
    r"(を疑う|吊りたがる|吊ろうと|に入れると言う|への疑い方|への投票に納得|に票を集める)|is after"
    r"|pushing against|goes after|case against"
    r"|too quick to suspect|doubts about|keeps pointing|eager to get rid|wants to vote for",
    re.IGNORECASE,
)


class Measures:
    """The counts of one preset."""

    def __init__(self) -> None:
        self.n: Counter[str] = Counter()
        self.examples: dict[str, list[str]] = {}

    def take(self, game: Game) -> None:
        names = tuple(one.name for one in game.scene.characters)
        words: dict[int, int] = {}
        left: dict[int, set[int]] = {}
        last: dict[tuple[int, int], int] = {}
        day = -1
        for spoke in lines(game):
            if spoke.day != day:
                day, words, left = spoke.day, {}, {}
            self._line(spoke, names, words, left, game.rules.first_day)
            if spoke.seat in words:
                last[spoke.day, spoke.seat] = words[spoke.seat]
        for on, ballots in game.scene.votes.items():
            for by, target in ballots[0]:
                if (on, by) in last:
                    self.n["votes"] += 1
                    if target != last[on, by]:
                        self._note(
                            "votes against the last word", f"day {on}: {names[by - 1]} -> {names[target - 1]}"
                        )

    def _line(
        self,
        spoke: Spoke,
        names: tuple[str, ...],
        words: dict[int, int],
        left: dict[int, set[int]],
        first: int,
    ) -> None:
        text, by = spoke.text, spoke.seat
        self.n["lines"] += 1
        found = facts(text, names, by)
        has_fact = bool(FACT.search(text)) or any(f.kind in ("claim", "result") for f in found)
        if spoke.day > first:
            self.n["later"] += 1
            self.n["facts"] += has_fact
            if EMPTY.search(text) and not has_fact:
                self._note("empty", text)
        blacks = [f.target for f in found if f.verb is Verb.DIVINED and f.species is Species.WEREWOLF]
        if blacks:
            words.setdefault(by, blacks[-1])  # Whoever reports a werewolf is against him.
        against = [f for f in found if f.kind in ("vote", "suspect") and f.target != by]
        for fact in sorted(against, key=lambda one: one.kind != "vote")[:1]:
            word = words.get(by, 0)
            if word and word != fact.target and fact.kind == "vote":
                kind = (
                    "reversals with a cause"
                    if has_fact or REASON.search(text)
                    else "reversals without a cause"
                )
                self._note(kind, text)
                if fact.target in left.setdefault(by, set()):
                    self._note("back and forth", text)
                left[by].add(word)
            if fact.kind == "vote" or by not in words:
                words[by] = fact.target
            self.n["accusations"] += 1
            self.n["quoting"] += has_fact
            second = SECOND.search(text)
            if second and REASON.search(text):
                self._note("second-order", text)
                others = [s for s, n in enumerate(names, 1) if n in text and s not in (by, fact.target)]
                if word and word in others:
                    self._note("second-order, own target's accuser", text)

    def _note(self, kind: str, text: str) -> None:
        self.n[kind] += 1
        self.examples.setdefault(kind, []).append(text)

    def table(self) -> list[str]:
        n = self.n
        per = 100 / max(1, n["lines"])
        rows = [f"  {'lines':38} {n['lines']}"]
        for kind in ("reversals without a cause", "reversals with a cause", "back and forth", "second-order",
                     "second-order, own target's accuser"):  # fmt: skip
            rows.append(f"  {kind:38} {n[kind] * per:.2f} per 100 lines ({n[kind]})")
        rows.append(
            f"  {'votes against the last word':38} {n['votes against the last word']} of {n['votes']}"
        )
        rows.append(
            f"  {'accusations that quote':38} {n['quoting'] / max(1, n['accusations']):.0%}"
            f" of {n['accusations']}"
        )
        rows.append(
            f"  {'later lines that name a fact':38} {n['facts'] / max(1, n['later']):.0%} of {n['later']}"
        )
        rows.append(f"  {'later lines that say nothing':38} {n['empty'] / max(1, n['later']):.1%}")
        return rows


def timed(make: Callable[..., Any], times_ms: list[float]) -> Callable[[int, int | str], Any]:
    """Makes players that note how long each answer takes, in processor time."""

    def one(seat: int, seed: int | str) -> Any:
        player = make(seat, seed)
        for name in ("talk", "whisper", "speak", "vote", "divine", "guard", "attack"):
            setattr(player, name, noted(getattr(player, name)))
        return player

    def noted(answer: Callable[..., Any]) -> Callable[..., Any]:
        def answered(*args: Any) -> Any:
            begun = time.thread_time()
            given = answer(*args)
            times_ms.append((time.thread_time() - begun) * 1000)
            return given

        return answered

    return one


def lines(game: Game) -> Iterable[Spoke]:
    for event in game.log:
        if isinstance(event, Spoke) and event.channel == "talk" and event.text not in (OVER, SKIP):
            yield event


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", action="append")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--examples", type=int, default=0)
    parser.add_argument("--player", default="reasoner")
    args = parser.parse_args()
    for preset in args.preset or ["contest-5"]:
        measures, games, times_ms = Measures(), [], list[float]()
        make = timed(PLAYERS[args.player], times_ms)
        for seed in range(args.seed, args.seed + args.games):
            game = simulate(preset, make, seed=seed)
            measures.take(game)
            games.append(game)
        top = shares(lines_of(games))[0]
        won = sum(g.outcome is not None and g.outcome.winner is Side.VILLAGER for g in games)
        times_ms.sort()
        mean, p99 = sum(times_ms) / len(times_ms), times_ms[len(times_ms) * 99 // 100]
        out = [
            f"{preset}, {args.games} games:",
            *measures.table(),
            f"  {'most frequent pattern':38} {top[0]:.2%}  {top[1]}",
            f"  {'the village wins':38} {won / args.games:.1%} of {args.games}",
            f"  {'an answer takes':38} {mean:.2f} ms on average, {p99:.2f} at the 99th percentile",
        ]
        for kind, texts in measures.examples.items():
            out += (
                [f"  [{kind}]", *(f"    {text}" for text in texts[: args.examples])] if args.examples else []
            )
        sys.stdout.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
