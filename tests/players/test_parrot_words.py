"""A parrot's voice and ears: its words are those of `say`, and it hears what it would say itself."""

import pytest
from tests.rows import each_row
from tests.wire.classic.table import Table

from jinro import preset, simulate
from jinro.game.asks import Ask
from jinro.game.commands import Open, Refusal
from jinro.game.events import Character, Spoke
from jinro.game.game import Game
from jinro.game.roles import Role, Species
from jinro.game.rules import Length, Rules
from jinro.game.views import View
from jinro.language.aiwolf import ANY, Verb, parse
from jinro.language.prose import say
from jinro.players import Parrot, Player
from jinro.players.parrot.hearing import HeardFact, facts
from jinro.players.parrot.phrasing import Phrasing
from jinro.players.personas import characters
from jinro.testing.builders import rules_of
from jinro.wire.nlp import DIALECTS, Host
from jinro.wire.nlp.guest import Guest

SENTENCES = (
    "COMINGOUT Agent[02] SEER",
    "DIVINED Agent[03] WEREWOLF",
    "DAY 0 (IDENTIFIED Agent[04] HUMAN)",
    "BECAUSE (Agent[03] DIVINED Agent[04] WEREWOLF) (AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04])))",
    "BECAUSE (AND (COMINGOUT Agent[02] SEER) (Agent[05] COMINGOUT Agent[05] SEER)) (VOTE Agent[05])",
    "BECAUSE (DAY 1 (Agent[05] VOTED Agent[02])) (VOTE Agent[05])",
    "REQUEST Agent[01] (DIVINATION Agent[03])",
)
NAMES = {
    "ja": [c.name for c in characters("ja")[:2]] + ["ハナちゃん", "山田先生", "Agent[05]"],
    "en": [c.name for c in characters("en")[:2]] + ["Silas", "Moss", "Agent[05]"],
}


def view_of(rules: Rules, names: list[str], seat: int) -> View:
    game = Game(rules, 1)
    assert not isinstance(game.submit(Open(0, "G", tuple(map(Character, names)))), Refusal)
    return game.view(seat)


@each_row("lang", ["ja", "en"])
@each_row("text", SENTENCES)
def test_words_are_those_of_say_for_any_names(lang: str, text: str) -> None:
    rules = rules_of("contest-5", language=lang, talk={"length": Length()})
    names = NAMES[lang]
    phrasing = Phrasing(view_of(rules, names, 2))
    by_seat = dict(enumerate(names, 1))
    expected = say(parse(text), lang, by_seat, speaker=2, day=2)  # type: ignore[arg-type]
    said = phrasing.first_that_fits([parse(text)], "talk", 2, None, 0)  # type: ignore[list-item]
    assert said is not None
    assert said[0] == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("ja", "山田先生に投票します。ハナちゃんの発言に賛成するからです。"),
        ("en", "I will vote for Moss, because I agree with what Silas said."),
    ],
)
def test_who_is_quoted_is_named(lang: str, expected: str) -> None:
    phrasing = Phrasing(view_of(rules_of("contest-5", language=lang), NAMES[lang], 2))
    agreed = parse("BECAUSE (AGREE TALK day1 ID:3) (VOTE Agent[04])")
    said = phrasing.first_that_fits([agreed], "talk", 1, None, 3)  # type: ignore[list-item]
    assert said is not None
    assert said[0] == expected


def test_what_is_too_long_is_said_shorter_or_not_at_all() -> None:
    names = ["名前のとても長い人" * 2 + str(n) for n in range(5)]
    phrasing = Phrasing(view_of(rules_of("contest-5"), names, 1))
    long = parse("BECAUSE (Agent[03] DIVINED Agent[04] WEREWOLF) (VOTE Agent[04])")
    short = parse("VOTE Agent[04]")
    said = phrasing.first_that_fits([long, short], "talk", 1, None, 0)  # type: ignore[list-item]
    assert said is not None
    assert said[1] is short
    assert phrasing.first_that_fits([long], "talk", 1, None, 0) is None  # type: ignore[list-item]
    tight = Phrasing(view_of(rules_of("contest-5", talk={"length": Length(base=3, per_seat=40)}), names, 1))
    assert tight.first_that_fits([short], "talk", 1, 40, 0) is not None
    assert tight.first_that_fits([short], "talk", 1, 10, 0) is None


CAST = ("カイ", "レン", "ハナちゃん", "Kai", "Viola")
HEARD = [
    ("COMINGOUT Agent[01] SEER", [HeardFact("claim", 1, Role.SEER)]),
    ("Agent[03] COMINGOUT Agent[03] SEER", [HeardFact("claim", 3, Role.SEER)]),
    ("DAY 1 (DIVINED Agent[02] HUMAN)", [HeardFact("result", 2, None, Species.HUMAN, Verb.DIVINED)]),
    ("BECAUSE (Agent[03] DIVINED Agent[04] WEREWOLF) (VOTE Agent[04])", [HeardFact("vote", 4)]),
    ("REQUEST ANY (VOTE Agent[02])", [HeardFact("urge", 2)]),
    ("REQUEST Agent[01] (DIVINATION Agent[02])", [HeardFact("divine", 2, to=1)]),
    ("INQUIRE Agent[03] (VOTE ANY)", [HeardFact("ask", to=3)]),
    ("REQUEST ANY (COMINGOUT ANY SEER)", [HeardFact("ask")]),
    ("OR (VOTE Agent[01]) (VOTE Agent[02])", []),
    ("NOT (VOTE Agent[01])", []),
    ("Agent[02] VOTE Agent[01]", []),
    ("VOTE ANY", []),
    ("Skip", []),
    ("Over", []),
    ("私は占い師です。占いの結果、カイさんは人狼でした。", [
        HeardFact("claim", 0, Role.SEER), HeardFact("result", 1, None, Species.WEREWOLF, Verb.DIVINED),
    ]),
    ("昨日の占いの結果、カイさんは人間でした。", [HeardFact("result", 1, None, Species.HUMAN, Verb.DIVINED)]),
    ("ハナちゃんに投票します。カイさんの発言に賛成するからです。", [HeardFact("vote", 3)]),
    ("カイさん、レンさんを占ってください。", [HeardFact("divine", 2, to=1)]),
    ("I will vote for Viola. Everyone, please vote for Viola too, because I say so.", [
        HeardFact("vote", 5), HeardFact("urge", 5),
    ]),
    ("Yesterday, my divination showed that Kai is human.", [
        HeardFact("result", 4, None, Species.HUMAN, Verb.DIVINED),
    ]),
    ("I will speak, pretending to be the seer.", [HeardFact("pose", role=Role.SEER)]),
    ("占い師は誰？ 私は占い師ですか？", [HeardFact("ask")]),
    ("占いCOです、カイさん黒でした", [
        HeardFact("claim", 0, Role.SEER), HeardFact("result", 1, None, Species.WEREWOLF, Verb.DIVINED),
    ]),
    ("Kai is so suspicious. Let's lynch him.", [HeardFact("suspect", 4), HeardFact("urge", 4)]),
    ("おはようございます。", []),
    ("", []),
]  # fmt: skip


@each_row(("text", "expected"), HEARD)
def test_what_is_heard(text: str, expected: list[HeardFact]) -> None:
    assert list(facts(text, CAST)) == expected


def test_anybody_is_nobody() -> None:
    assert facts("DIVINED ANY WEREWOLF") == facts("VOTE ANY") == ()
    assert ANY not in {fact.target for fact in facts("AND (VOTE Agent[01]) (VOTE ANY)")}


def test_where_others_speak_japanese_it_does_too() -> None:
    names = [f"Agent[{n:02d}]" for n in range(1, 6)]
    vote = parse("VOTE Agent[04]")

    def said(rules: Rules, *heard: str) -> str:
        phrasing = Phrasing(view_of(rules, names, 1))
        for text in heard:
            phrasing.heed(text)
        found = phrasing.first_that_fits([vote], "talk", 1, None, 0)  # type: ignore[list-item]
        assert found is not None
        return found[0]

    free = rules_of("classic-5", checked_speech=False)
    assert said(free, "hello", "Over") == "I will vote for Agent[04]."
    assert said(free, "hello", "こんにちは", "Over") == "Agent[04]に投票します。"
    assert said(rules_of("classic-5"), "こんにちは") == "VOTE Agent[04]"
    assert said(rules_of("contest-en-5"), "こんにちは") == "I will vote for Agent[04]."


# At the other side of a wire


@pytest.mark.parametrize("name", ["classic-5", "classic-15"])
def test_parrots_play_as_guests_of_the_classic_door(name: str) -> None:
    table = Table(preset(name), lambda seat: Parrot(seat, 4), seed=4).play()
    said = [event for event in table.game.log if isinstance(event, Spoke)]
    assert not [event for event in table.game.log if type(event).__name__ == "Amended"]
    assert not [event for event in table.game.log if getattr(event, "reason", "") not in ("", "win")]
    assert len({spoke.text for spoke in said}) > 8
    assert any(fact.kind == "claim" for spoke in said for fact in facts(spoke.text, speaker=spoke.seat))


class Remote(Player):
    """Answers by a parrot that sees nothing but the packets of the contest."""

    def __init__(self, guest: Guest, seat: int) -> None:
        self._guest = guest
        self._parrot = Parrot(seat, 4)

    def _choose(self, view: View, ask: Ask) -> int:
        told = self._guest.ask
        assert told is not None
        name = self._guest.view.name(getattr(self._parrot, ask.kind)(self._guest.view, told))
        return [character.name for character in view.scene.characters].index(name) + 1

    vote = divine = guard = attack = _choose

    def _say(self, view: View, ask: Ask) -> str:
        told = self._guest.ask
        assert told is not None
        return str(getattr(self._parrot, ask.kind)(self._guest.view, told))

    talk = whisper = _say


@pytest.mark.parametrize("name", ["contest-5", "contest-en-13"])
def test_parrots_play_as_guests_of_the_contest(name: str) -> None:
    rules = preset(name)
    host = Host(DIALECTS["2026"])
    guests = {seat: Guest() for seat in range(1, rules.seats + 1)}

    def follow(game: Game, events: object) -> None:
        for out in host.packets(game):
            guests[out.seat].receive(out.data)

    players = {seat: Remote(guest, seat) for seat, guest in guests.items()}
    game = simulate(rules, players, seed=4, on_events=follow)
    said = [event for event in game.log if isinstance(event, Spoke)]
    assert not [event for event in game.log if type(event).__name__ == "Amended"]
    assert any(fact.kind == "claim" for spoke in said for fact in facts(spoke.text, speaker=spoke.seat))
    assert len({spoke.text for spoke in said}) > 6


def test_a_parrot_starts_afresh_in_every_game() -> None:
    rules = preset("classic-5")
    parrots = {seat: Parrot(seat, 9) for seat in range(1, 6)}
    first = simulate(rules, parrots, seed=1)
    second = simulate(rules, parrots, seed=1)
    for game in (first, second):
        for seat in range(1, 6):
            own = [event for event in game.log if isinstance(event, Spoke) and event.seat == seat]
            said = [
                fact
                for spoke in own
                if spoke.channel == "talk"
                for fact in facts(spoke.text, speaker=spoke.seat)
            ]
            assert len({fact.role for fact in said if fact.kind == "claim"}) <= 1
    assert first.roles == second.roles
