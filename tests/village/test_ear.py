"""ear.py and attentive.py: strangers are read once for all, beside the event loop, and in time."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from jinro.game import commands as c
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event, Spoke
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.i18n import Language
from jinro.language.claims import Agent, Holder, Holds, Is
from jinro.language.prose.mentions import Cast
from jinro.language.prose.predication import Heard, Situation
from jinro.players.parrot.hearing import facts
from jinro.players.player import Player
from jinro.players.reasoner import Reasoner
from jinro.players.reasoner.evidence import Evidence, evidence_of
from jinro.village import Journal, RealClock, ear, opening
from jinro.village.attentive import Attentive, attentive
from jinro.village.driver import drive
from jinro.village.ear import MOST_WAITING, ReadingThread
from jinro.village.players import PlayerPart
from jinro.village.table import Table
from jinro.wire.outgoing import Outgoing

ODD = "A penny for the thoughts of our third friend."
"""No rule reads anything in it."""


class Suspects:
    """A reviser that takes `ODD` for a suspicion of seat 3, and remembers what it was asked."""

    model = "0123456789ab"

    def __init__(self) -> None:
        self.asked: list[tuple[Seat | None, str]] = []
        self.threads: set[str] = set()
        self.before: list[tuple[tuple[Seat, str], ...]] = []
        self.free = threading.Event()
        self.free.set()

    def __call__(
        self, text: str, cast: Cast, situation: Situation, heard: tuple[Heard, ...], /
    ) -> tuple[Heard, ...]:
        self.free.wait(10)
        self.asked.append((situation.speaker, text))
        self.threads.add(threading.current_thread().name)
        self.before.append(situation.before)
        if text == "!":
            raise ValueError("a fault")
        assert situation.speaker is not None
        if text != ODD:
            return heard
        claim = Holds(Agent(situation.speaker), 70, Is(Agent(3), Holder(Role.WEREWOLF)))
        return (Heard(claim, 70, 0, len(text)),)


class Stranger:
    """A part that answers for one seat, as an agent elsewhere would."""

    is_here = False
    due_ms = None

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seats = table, [seat]
        self._answered = 0

    def prepare(self, command: Command, events: Sequence[Event], origin: object) -> Sequence[Outgoing]:
        return ()

    def show(self, now_ms: int) -> None:
        ask = self.table.game.asks.get(self.seats[0])
        if ask is None or ask.id == self._answered:
            return
        self._answered = ask.id
        if ask.kind in ("talk", "whisper"):
            self.table.push(c.Say(now_ms, ask.seat, ask.id, ODD))
        else:
            self.table.push(c.Choose(now_ms, ask.seat, ask.id, ask.options[0]))

    def refuse(self, command: Command, refusal: Refusal, origin: object) -> bool:
        return False

    def tick(self, now_ms: int) -> None:
        """Nothing is due."""

    def shift(self, pause_ms: int, now_ms: int) -> None:
        """No time counts."""

    def leave(self, seat: Seat) -> None:
        """It stays."""

    async def close(self, reason: str, code: int) -> None:
        """Nobody is here."""


def evidence(game: Game) -> Evidence:
    return evidence_of(game.view(2))


def suspicions(game: Game) -> set[tuple[Seat, Seat]]:
    return {(one.by, one.target) for one in evidence(game).pointed if one.how == "suspect"}


async def village(reading: ReadingThread | None, name: str = "contest-en-5") -> Game:
    """A game of four reasoners with a stranger in seat 1."""
    game = Game(preset(name), 7)
    table = Table(game, RealClock())
    if reading is not None:
        table.hear_by(reading)
    table.add(Stranger(table, 1))
    table.add(PlayerPart(table, {seat: Reasoner(seat, 7) for seat in range(2, 6)}, Journal()))
    await drive(game, table, first=opening(game.rules, 7))
    await table.close("over")
    return game


def said(game: Game, seat: Seat) -> list[str]:
    return [
        one.text
        for one in game.log
        if isinstance(one, Spoke) and one.seat == seat and not one.skip | one.over
    ]


def test_strangers_are_read_once_for_all_and_our_own_players_not() -> None:
    reviser = Suspects()

    async def main() -> None:
        reading = ReadingThread(reviser)
        game = await village(reading)
        reading.close()
        assert reviser.asked == [(1, text) for text in said(game, 1)]
        assert len(reviser.asked) >= 3
        assert sum(len(said(game, seat)) for seat in range(2, 6)) > len(reviser.asked)
        assert (1, 3) in suspicions(game), "the reasoners have heard it"
        # Our own words are context.
        own = {text for seat in range(2, 6) for text in said(game, seat)}
        assert own & {text for before in reviser.before for _, text in before}
        assert reviser.threads == {"jinro-reader_0"}

    asyncio.run(main())


def test_without_a_reading_the_rules_decide() -> None:
    async def main() -> None:
        assert facts(ODD) == ()
        assert not [pair for pair in suspicions(await village(None)) if pair[0] == 1]

    asyncio.run(main())


@pytest.mark.parametrize("name", ["contest-5", "osawa-5"])
def test_only_english_prose_is_read(name: str) -> None:
    reviser = Suspects()
    language: Language = preset(name).language

    async def main() -> None:
        game = await village(ReadingThread(reviser), name)
        assert game.rules.language == language
        assert reviser.asked == []

    asyncio.run(main())


def open_game() -> tuple[Game, list[Spoke]]:
    game = Game(preset("contest-en-5"), 7)
    game.submit(opening(game.rules, 7))
    return game, [Spoke(0, 1 + n % 2, "talk", 1, n, n, f"Line {n}, I think.") for n in range(100)]


def test_what_is_not_read_in_time_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ear, "WAIT_S", 0.05)
    reviser = Suspects()

    async def main() -> None:
        game, lines = open_game()
        reading = ReadingThread(reviser)
        one = reading.ear(game.scene)
        reviser.free.clear()
        one.take([lines[0]])
        assert one.waits(lines[0])
        assert one.claims(lines[0]) == ()
        await one.caught_up()
        assert not one.waits(lines[0])
        reviser.free.set()
        late = Spoke(0, 1, "talk", 1, 100, 100, ODD)
        one.take([late])
        await one.caught_up()
        heard = one.claims(late)
        assert heard is not None
        assert [found.degree for found in heard] == [70]
        assert one.claims(lines[0]) == (), "it stays unheard"

    asyncio.run(main())


def test_what_waits_is_bounded_and_each_is_read_once() -> None:
    reviser = Suspects()

    async def main() -> None:
        game, lines = open_game()
        one = ReadingThread(reviser).ear(game.scene)
        one.own = {2}
        reviser.free.clear()
        one.take([*lines, *lines])
        assert sum(map(one.waits, lines)) == 50
        one.take([Spoke(0, 3, "talk", 1, 100 + n, n, "More.") for n in range(100)])
        reviser.free.set()
        await one.caught_up()
        assert len(reviser.asked) == MOST_WAITING
        assert [one.claims(line) for line in lines[:2]] == [(), None], "the rules know our own words"

    asyncio.run(main())


def test_a_fault_of_a_reader_costs_one_utterance(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        game, lines = open_game()
        one = ReadingThread(Suspects()).ear(game.scene)
        bad, good = Spoke(0, 1, "talk", 1, 200, 0, "!"), Spoke(0, 1, "talk", 1, 201, 0, ODD)
        one.take([bad, good])
        await one.caught_up()
        assert one.claims(bad) == ()
        assert one.claims(good)

    asyncio.run(main())
    assert [record.message.split(":")[0] for record in caplog.records] == ["an utterance was not read"]
    assert "!" not in caplog.text


def test_whispers_are_no_context_of_talk() -> None:
    reviser = Suspects()

    async def main() -> None:
        game, lines = open_game()
        one = ReadingThread(reviser).ear(game.scene)
        one.take([Spoke(0, 1, "whisper", 1, 0, 0, "We take Kai."), lines[0], lines[2]])
        await one.caught_up()
        assert reviser.before == [(), (), ((1, lines[0].text),)]

    asyncio.run(main())


class Notes(Player):
    """A player that notes what its evidence has when it is asked."""

    def __init__(self) -> None:
        self.heard: list[int] = []

    def talk(self, view: View, ask: object) -> str:
        self.heard.append(len(evidence_of(view).suspects))
        return "Hm."


def test_players_in_one_village_elsewhere_share_what_is_read() -> None:
    reviser = Suspects()

    async def main() -> None:
        game, _ = open_game()
        reading, notes = ReadingThread(reviser), Notes()
        players = {1: Attentive(Notes(), reading), 2: Attentive(notes, reading)}
        for seat, player in players.items():
            player.begin(game.view(seat))
        texts = {1: "I wonder.", 4: ODD}
        while len(notes.heard) < 3:
            for seat, ask in list(game.asks.items()):
                if ask.kind == "talk":
                    text = texts.get(seat, "Over")
                    if seat in players:
                        text = await players[seat].talk(game.view(seat), ask)
                    game.submit(c.Say(0, seat, ask.id, text))
                else:
                    game.submit(c.Choose(0, seat, ask.id, ask.options[0]))
        assert 1 in notes.heard, "it has heard the suspicion of seat 4"
        assert {seat for seat, _ in reviser.asked} == {4}
        assert len(reviser.asked) == len({one for one in game.scene.talks if one.text == ODD})

    asyncio.run(main())


def test_players_without_a_reading_are_left_alone() -> None:
    def make() -> Player:
        return Reasoner(1)

    assert attentive(make, None) is make
    assert isinstance(attentive(make, ReadingThread(Suspects()))(), Attentive)


def test_sentences_of_a_protocol_are_left_to_the_rules() -> None:
    reviser = Suspects()

    async def main() -> None:
        game, _ = open_game()
        one = ReadingThread(reviser).ear(game.scene)
        await one.read(1)
        assert not one.is_behind
        sentence = Spoke(0, 1, "talk", 1, 0, 0, "VOTE Agent[02]")
        one.take([sentence])
        assert one.is_behind
        await one.read(1)
        await asyncio.sleep(0)
        assert not one.is_behind
        assert one.claims(sentence) is None

    asyncio.run(main())
    assert reviser.asked == []


class Names(Player):
    """A player whose answers name what it was asked; some of them take a moment."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __getattribute__(self, name: str) -> object:
        if name not in ("mark", "talk", "whisper", "speak", "vote", "divine", "guard", "attack", "end"):
            return super().__getattribute__(name)

        def answer(*_: object) -> object:
            self.asked.append(name)
            return later(name) if name in ("talk", "vote") else name

        return answer


async def later(name: str) -> str:
    await asyncio.sleep(0)
    return name


def test_each_question_reaches_the_player_and_its_answer_comes_back() -> None:
    async def main() -> None:
        game, _ = open_game()
        own = Names()
        player = Attentive(own, ReadingThread(Suspects()))
        view = game.view(1)
        player.begin(view)
        ask = next(iter(game.asks.values()))
        answers: list[object] = [await player.mark(view), await player.speak(view, "talk")]
        for method in (player.talk, player.whisper, player.vote, player.divine, player.guard, player.attack):
            answers.append(await method(view, ask))
        player.end(view)
        assert [*answers, "end"] == own.asked
        assert own.asked == [
            "mark",
            "speak",
            "talk",
            "whisper",
            "vote",
            "divine",
            "guard",
            "attack",
            "end",
        ]

    asyncio.run(main())
