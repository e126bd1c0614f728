"""Whether built-in players answer a person: a scripted guest asks them, and its questions are judged.

    python tools/ask_players.py --questions 200 --seed 1 [--show failed] [--draw 60]

Villages of the page's own making (LiCOS, turns, at any time; both languages; 5 to 13 seats) are simulated in
virtual time. One seat is the guest's: it plays as `reasoner` does, but what it says are questions of
`ask_players.toml`, which also has the rules of judging. Prints the share that was answered on the matter, by
kind, language, style and role; `--show` prints exchanges, `--draw` so many by lot, for readers.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from jinro import simulate
from jinro.game.asks import Ask
from jinro.game.draws import Draws
from jinro.game.events import OVER, SKIP
from jinro.game.game import Game
from jinro.game.presets import contest, preset
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.players import PLAYERS
from jinro.players.player import Player
from jinro.players.reasoner.evidence import evidence_of

BOOK = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
STYLES = ("licos", "turns", "anytime")
SIZES = (5, 7, 9, 11, 13)
CALLS = {
    "ja": (
        "@{n} {q}",
        "{n}さん、{q}",
        "{n}、{q}",
        "{q} {n}さん",
        "{nick}、{q}",
        "{typo}さん、{q}",
        "ねえ{n}、{q}",
        "{n}さんは{q}",
    ),
    "en": (
        "@{n} {q}",
        "{n}, {q}",
        "{n} {q}",
        "{q} {n}",
        "hey {nick}, {q}",
        "{typo}, {q}",
        "{low}, {q}",
        "{q}, {low}?",
    ),
}
"""How somebody is called: {nick} a nickname, {typo} a slip of the hand, {low} in small letters."""
BARE = {"ja": ("{q}",), "en": ("{q}",)}
TWICE = {"ja": "{a} あと、{b}", "en": "{a} and {b}"}
ABOUT_CLAIM, ABOUT_DEAD, ABOUT_VOTE, ABOUT_SEAT = (
    ("belief",),
    ("death",),
    ("why",),
    ("opinion", "urge", "divine"),
)


class Question(Struct):
    """One question, and what became of it."""

    village: str
    lang: str
    style: str
    kind: str
    day: int
    asker: Seat
    to: Seat
    about: Seat
    topic: str
    text: str
    at: int = -1
    """Its place in the public talk."""
    role: str = ""
    answers: tuple[str, ...] = ()
    verdict: str = ""
    """`yes`, `no`, `silent`, `spent` (Over, or no line left), or `no turn` (the rules leave none)."""


class Guest(Player):
    """A person who asks; votes and acts as `reasoner` does."""

    def __init__(self, seat: Seat, seed: str, style: str, lang: str, kinds: list[str]) -> None:
        self._inner = PLAYERS["reasoner"](seat, seed)
        self._draws = Draws(f"guest/{seed}")
        self._style, self._lang, self._kinds = style, lang, kinds
        self.asked: list[Question] = []
        self._day, self._n, self._next = -1, 0, 0

    def talk(self, view: View, ask: Ask) -> str:
        first = ask.left is None or ask.left == view.rules.talk.count
        inner = self._inner.talk(view, ask)
        if first and view.day == view.rules.first_day and self._draws.number(f"greet/{view.seat}") % 2:
            return inner
        return self._ask(view) or inner

    def speak(self, view: View, channel: str) -> str | None:
        inner = self._inner.speak(view, channel)
        if channel != "talk":
            return inner
        if view.day != self._day:
            self._day, self._n = view.day, 0
            self._next = self._draws.number(f"first/{view.day}") % 5
        today = [t for t in view.talks if t.day == view.day and t.text not in (OVER, SKIP)]
        mine = sum(t.seat == view.seat for t in today)
        if len(today) < self._next or mine >= (view.rules.talk.count or 4):
            return None
        text = self._ask(view)
        self._next = (
            len(today) + 3 + self._draws.number(f"gap/{view.day}/{len(today)}") % (2 * len(view.alive))
        )
        return text

    def vote(self, view: View, ask: Ask) -> Seat:
        return self._inner.vote(view, ask)

    def divine(self, view: View, ask: Ask) -> Seat:
        return self._inner.divine(view, ask)

    def guard(self, view: View, ask: Ask) -> Seat:
        return self._inner.guard(view, ask)

    def attack(self, view: View, ask: Ask) -> Seat:
        return self._inner.attack(view, ask)

    def whisper(self, view: View, ask: Ask) -> str:
        return self._inner.whisper(view, ask)

    # Questions

    def _ask(self, view: View) -> str | None:
        """The next question; None: none fits now."""
        for _ in range(len(self._kinds)):
            kind = self._kinds.pop(0)
            self._kinds.append(kind)
            made = self._question(view, kind)
            if made is not None:
                self.asked += made
                return made[0].text
        return None

    def _question(self, view: View, kind: str) -> list[Question] | None:
        self._n += 1
        key = f"{view.day}/{self._n}/{len(view.talks)}"
        pair = self._whom(view, kind, key)
        if pair is None:
            return None
        to, about = pair
        names = evidence_of(view).names
        words, topic = self._words(kind, names, about, key)
        found = [self._made(view, kind, to, about, topic)]
        if self._draws.number(f"two/{key}") % 6 == 0 and kind not in ("small", "accuse", "quiet"):
            more = self._draws.pick(
                [one for one in ("role", "vote", "suspect", "trust") if one != kind], f"more/{key}"
            )
            words = TWICE[self._lang].format(a=words, b=self._words(more, names, 0, key)[0])
            found.append(self._made(view, more, to, 0, ""))
        text = self._called(view, words, to, names, key)
        return [replace(one, text=text, at=len(view.talks)) for one in found]

    def _made(self, view: View, kind: str, to: Seat, about: Seat, topic: str) -> Question:
        return Question(
            view.rules.name, self._lang, self._style, kind, view.day, view.seat, to, about, topic, ""
        )

    def _words(self, kind: str, names: tuple[str, ...], about: Seat, key: str) -> tuple[str, str]:
        line = self._draws.pick(BOOK[self._lang][kind], f"words/{kind}/{key}")
        line, _, topic = line.partition(" | ")
        return line.replace("{t}", names[about - 1] if about else ""), topic

    def _whom(self, view: View, kind: str, key: str) -> tuple[Seat, Seat] | None:
        """Whom to ask, and about whom."""
        evidence, me = evidence_of(view), view.seat
        others = [seat for seat in view.alive if seat != me]
        draws = self._draws
        to = draws.pick(others, f"to/{key}")
        seers = [s for s in evidence.claimants(Role.SEER) if s in others]
        if kind in ("result", "divine", "plan"):
            if seers and draws.number(f"seer/{key}") % 4:
                to = draws.pick(seers, f"seer/{key}")
            elif kind != "result":
                return None
        rest = [seat for seat in others if seat != to]
        if kind in ("belief",):
            rest = [s for s in rest if s in evidence.claims and evidence.claims[s].role is not Role.VILLAGER]
        elif kind == "death":
            rest = list(evidence.mornings.get(view.day, ()))
        elif kind in ("why", "accuse_vote"):
            pairs = (
                [(p.by, p.target) for p in evidence.today.values()]
                if kind == "why"
                else [(p.by, p.target) for p in evidence.pointed if p.how == "vote" and p.day == view.day - 1]
            )
            pairs = [pair for pair in pairs if pair[0] in others and pair[1] != me]
            return draws.pick(pairs, f"pair/{key}") if pairs else None
        elif kind not in ("opinion", "urge", "divine"):
            return to, 0
        return (to, draws.pick(rest, f"about/{key}")) if rest else None

    def _called(self, view: View, words: str, to: Seat, names: tuple[str, ...], key: str) -> str:
        draws, lang, name = self._draws, self._lang, names[to - 1]
        n = draws.number(f"call/{key}")
        last = view.talks[-1].seat if view.talks and view.talks[-1].day == view.day else 0
        calls = CALLS[lang]
        if last == to and n % 2:
            text = words
        else:
            call = calls[n // 2 % len(calls)]
            if (
                lang == "ja"
                and call.startswith("{n}さんは")
                and not re.match("誰|どう|今|役|占|結|投|票|何", words)
            ):
                call = "{n}さん、{q}"
            if call.startswith("{q}"):
                words = words.rstrip("?？")
                call += "？" if lang == "ja" and not call.endswith("?") else ""
            text = call.format(
                n=name, q=words, nick=_nick(name, lang), typo=_slip(name, lang), low=name.lower()
            )
        return _typed(text, name, lang, draws.number(f"typed/{key}"))


def _nick(name: str, lang: str) -> str:
    if lang == "en":
        return name[:3].lower() if len(name) > 4 else name.lower()
    return name[:2] + "ちゃん" if len(name) > 2 else name + "くん"


def _slip(name: str, lang: str) -> str:
    """A name with a letter missing, or in the wrong letters."""
    if lang == "en":
        return name[:2] + name[3:] if len(name) > 4 else name.upper()
    return "".join(chr(ord(one) - 0x60) if "ァ" <= one <= "ヶ" else one for one in name)


def _typed(text: str, name: str, lang: str, n: int) -> str:
    """As fingers type: question marks left out or half-width, letters exchanged in a longer word."""
    if n % 5 == 0:
        text = text.rstrip("?？")
    elif n % 5 == 1 and lang == "ja":
        text = text.replace("？", "?")
    if lang == "en" and n % 7 == 0:
        longer = [w for w in re.findall(r"[a-z]{6,}", text) if w not in name.lower()]
        if longer:
            word = longer[n // 7 % len(longer)]
            text = text.replace(word, word[:3] + word[4] + word[3] + word[5:], 1)
    return text


# Villages


def rules_of(style: str, seats: int, lang: Literal["ja", "en"]) -> Rules:
    """The rules of a village of the page."""
    if style == "licos":
        return replace(preset(f"licos-{seats}"), language=lang)
    number = min((5, 9, 13), key=lambda n: abs(n - seats))
    return contest.village(number, lang, f"{style}-{lang}-{number}", anytime=style == "anytime")


def play(n: int, seed: int, level: str) -> tuple[Game, list[Question]]:
    """One village, and what its guest asked."""
    lang: Literal["ja", "en"] = "en" if n % 2 else "ja"
    style = STYLES[n // 2 % 3]
    seats = SIZES[n // 6 % len(SIZES)] if style == "licos" else (5, 9, 13)[n // 6 % 3]
    name = f"{seed}/{n}"
    draws = Draws(name)
    kinds = list(draws.order(tuple(BOOK["kinds"]), "kinds"))
    rules = rules_of(style, seats, lang)
    guest_seat = 1 + draws.number("seat") % rules.seats
    guest = Guest(guest_seat, name, style, lang, kinds)
    seated = {s: PLAYERS[level](s, f"{name}/{s}") for s in range(1, rules.seats + 1)}
    game = simulate(rules, {**seated, guest_seat: guest}, seed=name)
    return game, guest.asked


# Judging


def judge(game: Game, asked: list[Question]) -> Iterator[Question]:
    """The questions that were really said, with what became of them."""
    talks, names = game.scene.talks, [one.name for one in game.scene.characters]
    roles = game.state.roles
    for one in asked:
        if one.at >= len(talks) or talks[one.at].seat != one.asker or talks[one.at].text in (OVER, SKIP):
            continue
        after = [t for t in talks[one.at + 1 :] if t.day == one.day and t.seat == one.to]
        before = [t for t in talks[: one.at] if t.day == one.day and t.seat == one.to]
        most = 1 if one.style == "turns" and " あと、" not in one.text and " and " not in one.text else 2
        said = tuple(t.text for t in after if t.text not in (OVER, SKIP))[:most]
        verdict = "yes" if any(on_matter(one, text, names) for text in said) else "no"
        if not said:
            over = any(t.text == OVER for t in (*before, *after))
            count = game.rules.talk.count or 99
            verdict = "spent" if over or (len(before) >= count and one.style != "turns") else "silent"
            if one.style == "turns" and not over and len(before) >= count:
                verdict = "no turn"
        yield replace(one, role=str(roles[one.to]), answers=said, verdict=verdict)


def on_matter(one: Question, text: str, names: list[str]) -> bool:
    """Whether a line is on the matter of a question, by the rules of the book."""
    others = "|".join(re.escape(n) for s, n in enumerate(names, 1) if s != one.to)
    about = re.escape(names[one.about - 1]) if one.about else "(?!)"
    asker = re.escape(names[one.asker - 1])
    text = re.sub(
        rf"^(?:@{asker}\s*|{asker}(?:さん)?[、,]\s*)|[、,] ?{asker}(?:さん)?(?=[.。!?！？])", "", text.strip()
    )
    for row in BOOK["kinds"][one.kind][one.lang]:
        fits = (
            part.replace("{name}", f"(?:{others})")
            .replace("{t}", about)
            .replace("{topic}", one.topic or "(?!)")
            for part in row
        )
        if all(re.search(part, text, re.IGNORECASE) for part in fits):
            return True
    return False


def table(found: list[Question], key: str) -> list[str]:
    rows: dict[str, list[Question]] = {}
    for one in found:
        rows.setdefault(str(getattr(one, key)), []).append(one)
    lines = []
    for name, ones in sorted(rows.items()):
        counted = [one for one in ones if one.verdict != "no turn"]
        yes = sum(one.verdict == "yes" for one in counted)
        spoke = sum(bool(one.answers) for one in counted)
        share = yes / len(counted) if counted else 0.0
        lines.append(f"  {name:12} {yes:4} of {len(counted):4}  {share:5.0%}   spoke again {spoke:4}")
    return lines


def shown(one: Question) -> str:
    answers = "\n".join(f"      -> {text}" for text in one.answers) or "      -> (nothing)"
    about = f"{one.kind} {one.village} day {one.day} to {one.to} ({one.role})"
    return f"[{one.verdict}] {about}\n      {one.text}\n{answers}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="reasoner")
    parser.add_argument("--show", choices=("failed", "all", "none"), default="none")
    parser.add_argument("--draw", type=int, default=0)
    args = parser.parse_args()
    found: list[Question] = []
    n = 0
    while len(found) < args.questions:
        game, asked = play(n, args.seed, args.player)
        found += judge(game, asked)
        n += 1
    found = found[: args.questions]
    out = []
    if args.show != "none":
        out += [shown(one) for one in found if args.show == "all" or one.verdict not in ("yes", "no turn")]
    if args.draw:
        out += [shown(one) for one in Draws(str(args.seed)).order(tuple(found), "draw")[: args.draw]]
    counted = [one for one in found if one.verdict != "no turn"]
    yes = sum(one.verdict == "yes" for one in counted)
    for key in ("kind", "lang", "style", "role", "verdict"):
        out += [f"by {key}:", *table(found, key)]
    left = len(found) - len(counted)
    out.append(f"{len(found)} questions in {n} villages, {left} with no turn left")
    out.append(f"answered on the matter: {yes} of {len(counted)}, {yes / len(counted):.1%}")
    sys.stdout.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
