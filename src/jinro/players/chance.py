"""`chance`: chooses uniformly among the legal answers and talks in short random lines.

In each talk phase it uses its whole quota, or says one line if there is no quota. In villages that accept
only the protocol language it says protocol sentences.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, get_args

from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.events import OVER, SKIP, Mark
from jinro.game.roles import NOBODY, Role, Seat
from jinro.game.views import View
from jinro.players.player import Player

LINES: Final = {
    "ja": (
        "おはようございます。",
        "昨日の夜は静かでしたね。",
        "まだ何とも言えません。",
        "みなさんの考えを聞かせてください。",
        "私は村のために動きます。",
        "投票先を先に決めませんか。",
        "急ぐと間違えそうです。",
        "その話、少し引っかかります。",
        "誰かが嘘をついています。",
        "落ち着いて考えましょう。",
        "占い師の方はいますか。",
        "私を信じてください。",
        "それは人狼の言い方に聞こえます。",
        "昨日と言っていることが違います。",
        "もう一度整理しましょう。",
        "静かな人ほど気になります。",
    ),
    "en": (
        "Good morning, everyone.",
        "It was a quiet night.",
        "I cannot say much yet.",
        "What do the others think?",
        "I am on the village's side.",
        "Let us agree on a vote first.",
        "We should not rush this.",
        "Something about that bothers me.",
        "Somebody here is lying.",
        "Let us think calmly.",
        "Is there a seer among us?",
        "Please believe me.",
        "That sounds like a werewolf talking.",
        "That is not what was said yesterday.",
        "Let us go through it again.",
        "The quiet ones worry me.",
    ),
}
ADDRESSED: Final = {
    "ja": (
        "どう思いますか。",
        "昨日の投票の理由を教えてください。",
        "あなたは何者ですか。",
        "私は信じています。",
    ),
    "en": ("what do you think?", "why did you vote that way?", "who are you, really?", "I believe you."),
}
PROTOCOL: Final = (
    "ESTIMATE {agent} WEREWOLF",
    "ESTIMATE {agent} VILLAGER",
    "VOTE {agent}",
    "REQUEST ANY (VOTE {agent})",
    "REQUEST {agent} (COMINGOUT {agent} ANY)",
    "INQUIRE {agent} (VOTE ANY)",
)
OSAWA: Final = (
    "declare 60% ({agent} wolf)",
    "declare 70% ({agent} villager)",
    "request ANY 80% (vote {agent})",
    "agree 100% ({agent})",
)
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
"""Of a linear congruential generator modulo 2**64; its high bits are good enough to choose a target."""
HIGH_BITS: Final = 33
"""The state is shifted by this many bits for a number."""
MARKED: Final = 3
"""Numbers that a day's mark of the board takes."""
_MASK: Final = (1 << 64) - 1


def first_state(seat: Seat, seed: int | str) -> int:
    """The state with which the generator of a seat begins."""
    return int.from_bytes(blake2b(f"chance/{seed}/{seat}".encode(), digest_size=8).digest(), "big")


class Chance(Player):
    """A random player; deterministic for the same (seat, seed)."""

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        self.seat = seat
        self._state = first_state(seat, seed)
        self._lines: tuple[str, ...] = ()
        self._said: dict[tuple[str, int, str], int] = {}

    def redraw(self, seed: str) -> None:
        """Draw from here on as with another seed."""
        self._state = first_state(0, seed)

    def _below(self, n: int) -> int:
        self._state = (self._state * MULTIPLIER + INCREMENT) & _MASK
        return (self._state >> HIGH_BITS) % n

    def _choose(self, view: View, ask: Ask) -> Seat:
        return ask.options[self._below(len(ask.options))] if ask.options else NOBODY

    vote = divine = guard = attack = _choose

    def _line(self, view: View, ask: Ask) -> str:
        if ask.left is None and ask.round:
            return OVER
        lines = self._lines or self._learn(view)
        return lines[self._below(len(lines))]

    talk = whisper = _line

    def _learn(self, view: View) -> tuple[str, ...]:
        """Set the lines for this game: general ones, and one addressed to each other seat."""
        if view.rules.checked_speech:
            osawa = view.rules.talk_language == "osawa"
            form, sentences = ("Agent{:02}", OSAWA) if osawa else ("Agent[{:02}]", PROTOCOL)
            agents = [form.format(s) for s in range(1, view.rules.seats + 1) if s != view.seat]
            made = tuple(line.format(agent=agent) for agent in agents for line in sentences)
            self._lines = made or (SKIP,)  # A seat alone speaks of nobody.
            return self._lines
        language = view.rules.language
        names = [c.name for s, c in enumerate(view.scene.characters, 1) if s != view.seat]
        asked = tuple(f"@{name} {ADDRESSED[language][i % 4]}" for i, name in enumerate(names))
        # General lines stand twice, so that about one line in four addresses somebody.
        self._lines = (*LINES[language], *LINES[language], *asked)
        return self._lines

    def speak(self, view: View, channel: str) -> str | None:
        """Use the whole quota in each phase; without a quota say one line."""
        rules = view.rules.talk if channel == "talk" else view.rules.whisper
        quota = rules.count if channel in ("talk", "whisper") else None
        scene = view.scene
        phase = (channel, scene.day, scene.phase)
        said = self._said.get(phase, 0)
        if said >= (1 if quota is None else quota):
            return None
        self._said[phase] = said + 1
        lines = self._lines or self._learn(view)
        return lines[self._below(len(lines))]

    def mark(self, view: View) -> Iterable[MarkBoard]:
        """Mark one random cell per day."""
        roles = [r for r in Role if view.rules.has(r)]
        marks = get_args(Mark)
        target = 1 + self._below(view.rules.seats)
        role, mark = roles[self._below(len(roles))], marks[self._below(len(marks))]
        return (MarkBoard(0, self.seat, target, role, mark),)
