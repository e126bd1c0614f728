"""`parrot` over many games: what it says is legal, true or at least consistent, and it acts on it."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from jinro import preset, simulate
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import OVER, SKIP
from jinro.game.game import Game
from jinro.game.presets import classic, names
from jinro.game.roles import TABLE, Role, Seat, Side
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.language.aiwolf import Operation, Opinion, Verb, extract, parse, show, walk
from jinro.players import Chance, Parrot
from jinro.players.parrot.hearing import HeardFact, facts
from jinro.testing.builders import rules_of
from jinro.village import Journal

SENTENCES = Path(__file__).parents[1] / "language" / "aiwolf" / "sentences.jsonl"
OWN_CASTS = {
    "fox": "SEER WEREWOLF WEREWOLF FOX BODYGUARD VILLAGER VILLAGER VILLAGER MEDIUM",
    "masons": "SEER WEREWOLF WEREWOLF FREEMASON FREEMASON BODYGUARD VILLAGER VILLAGER POSSESSED",
    "two seers": "SEER SEER WEREWOLF WEREWOLF POSSESSED BODYGUARD BODYGUARD VILLAGER VILLAGER",
}
GAMES = {size: 25 if size <= 6 else 4 for size in classic.CASTS} | dict.fromkeys(OWN_CASTS, 8)
PROSE = ("contest-5", "contest-13", "contest-en-5", "contest-en-13", "contest-2017", "anytime-5")


def rules_for(which: int | str) -> Rules:
    if isinstance(which, int):
        return preset(f"classic-{which}")
    roles = [Role(word) for word in OWN_CASTS[which].split()]
    return rules_of("classic-9", roles={role: roles.count(role) for role in roles})


@cache
def played(which: int | str) -> tuple[Game, ...]:
    journal = Journal()
    games = [simulate(rules_for(which), Parrot, seed=s, journal=journal) for s in range(GAMES[which])]
    assert not journal.notes()
    return tuple(games)


def all_games() -> Iterator[Game]:
    for which in GAMES:
        yield from played(which)


def utterances(game: Game) -> list[e.Spoke]:
    return [event for event in game.log if isinstance(event, e.Spoke)]


def heard(game: Game, spoke: e.Spoke) -> tuple[HeardFact, ...]:
    """What an utterance states to those who know the characters."""
    return facts(spoke.text, tuple(character.name for character in game.scene.characters), spoke.seat)


def said_by(game: Game) -> dict[Seat, list[tuple[e.Spoke, HeardFact]]]:
    """What each seat stated in public, in its order."""
    found: dict[Seat, list[tuple[e.Spoke, HeardFact]]] = defaultdict(list)
    for spoke in utterances(game):
        if spoke.channel == "talk":
            found[spoke.seat] += [(spoke, fact) for fact in heard(game, spoke)]
    return found


# What is said in villages of the protocol language


@pytest.mark.parametrize("which", GAMES)
def test_every_utterance_is_legal_and_canonical(which: int | str) -> None:
    for game in played(which):
        for spoke in utterances(game):
            tree = parse(spoke.text, "java")
            assert not tree.warnings, spoke.text
            assert show(tree) == spoke.text
            if isinstance(which, int):
                assert parse(spoke.text, "wire") == tree
            # The specification has six roles, the platform eight.
            assert {notice.kind for notice in parse(spoke.text).warnings} <= {"extra_role"}


def test_what_is_named_exists() -> None:
    for game in all_games():
        heard: dict[str, set[tuple[int, int]]] = {"talk": set(), "whisper": set()}
        for spoke in utterances(game):
            for node in walk(parse(spoke.text)):
                target = getattr(node, "target", None)
                if isinstance(target, int):
                    assert target <= game.rules.seats
                if isinstance(node, Opinion):
                    number = node.talk
                    assert (number.day, number.id) in heard[number.channel.lower()], spoke.text
            heard[spoke.channel].add((spoke.day, spoke.idx))


def test_games_are_not_silent_and_every_kind_of_sentence_is_said() -> None:
    words: Counter[str] = Counter()
    for game in all_games():
        real = [spoke for spoke in utterances(game) if spoke.text not in (SKIP, OVER)]
        assert len(real) >= 3
        for spoke in real:
            for node in walk(parse(spoke.text)):
                words[str(node.operator if isinstance(node, Operation) else node.verb)] += 1  # type: ignore[union-attr]
    expected = {
        "COMINGOUT", "DIVINED", "IDENTIFIED", "GUARDED", "VOTE", "ATTACK", "ESTIMATE", "AGREE", "DISAGREE",
        "REQUEST", "INQUIRE", "DIVINATION", "BECAUSE", "AND", "XOR", "DAY", "VOTED", "ATTACKED",
    }  # fmt: skip
    assert expected <= words.keys()
    assert min(words[word] for word in expected) > 1


def test_nobody_says_too_much() -> None:
    for game in played(15):
        lines = Counter((s.seat, s.day) for s in utterances(game) if s.text not in (SKIP, OVER))
        assert max(lines.values()) <= 8
        assert sum(lines.values()) / len(lines) < 3.5


# True, or at least consistent


def test_nobody_claims_two_roles() -> None:
    for game in all_games():
        for seat, stated in said_by(game).items():
            claimed = {fact.role for _, fact in stated if fact.kind == "claim" and fact.target == seat}
            assert len(claimed) <= 1, (seat, claimed)


def test_the_village_tells_the_truth() -> None:
    claims = 0
    for game in all_games():
        for seat, stated in said_by(game).items():
            role = game.roles[seat - 1]
            if TABLE[role].side is not Side.VILLAGER:
                continue
            for _, fact in stated:
                if fact.kind == "claim" and fact.target == seat:
                    assert fact.role is role
                    claims += 1
                if fact.kind == "result":
                    assert fact.species is TABLE[game.roles[int(fact.target) - 1]].species
                    assert role is (Role.SEER if fact.verb is Verb.DIVINED else Role.MEDIUM)
    assert claims > 100


def test_reports_of_the_village_are_what_it_saw() -> None:
    for game in all_games():
        for seat, stated in said_by(game).items():
            seen = {(x.target, x.species) for x in game.log if isinstance(x, e.Divined) and x.seat == seat}
            for _, fact in stated:
                if fact.kind == "result" and game.roles[seat - 1] is Role.SEER:
                    assert (fact.target, fact.species) in seen


def test_guards_that_are_told_were_kept() -> None:
    told = 0
    for game in all_games():
        kept = {(x.day, x.seat, x.target) for x in game.log if isinstance(x, e.Guarded)}
        for spoke in utterances(game):
            for node, day in extract.stated(parse(spoke.text), spoke.seat):
                if getattr(node, "verb", None) is Verb.GUARDED:
                    told += 1
                    assert (day, spoke.seat, getattr(node, "target", None)) in kept
    assert told


def test_what_is_made_up_does_not_contradict_itself_or_what_all_know() -> None:
    made_up = 0
    for game in all_games():
        wolves = game.rules.roles[Role.WEREWOLF]
        for seat, stated in said_by(game).items():
            results: dict[tuple[Verb | None, object], object] = {}
            for spoke, fact in stated:
                if fact.kind != "result":
                    continue
                made_up += TABLE[game.roles[seat - 1]].side is not Side.VILLAGER
                assert fact.target != seat
                assert results.setdefault((fact.verb, fact.target), fact.species) is fact.species
                assert sum(verb is fact.verb for verb, _ in results) <= spoke.day
            black = Counter(verb for (verb, _), species in results.items() if species == "WEREWOLF")
            assert black[Verb.DIVINED] <= wolves
            assert black[Verb.IDENTIFIED] <= wolves
    assert made_up > 50


def test_the_dead_by_attack_are_not_called_wolves() -> None:
    for game in all_games():
        found: dict[Seat, int] = {}
        day = 0
        for event in game.log:
            if isinstance(event, e.DayBroke):
                day = event.day
            elif isinstance(event, e.DeathShown) and event.how == "found":
                found[event.seat] = day
            elif isinstance(event, e.Spoke):
                for fact in heard(game, event):
                    black = fact.kind == "result" and fact.species == "WEREWOLF"
                    # A result may be told again; made up it is only on the morning after.
                    assert not (black and found.get(int(fact.target), day) < day - 1), event


def test_wolves_do_not_claim_the_same_power() -> None:
    games = [
        *all_games(),
        *told("contest-13"),
        *(simulate(preset("licos-15"), Parrot, seed=s) for s in range(6)),
    ]
    claims = 0
    for game in games:
        claimed = [
            fact.role
            for seat, stated in said_by(game).items()
            if game.roles[seat - 1] is Role.WEREWOLF
            for fact in {fact for _, fact in stated if fact.kind == "claim"}
            if fact.role is not Role.VILLAGER and fact.target in (0, seat)
        ]
        claims += len(claimed)
        assert len(claimed) == len(set(claimed))
    assert claims > 20


# It does what it says


def test_votes_are_as_announced() -> None:
    kept = 0
    for game in all_games():
        announced: dict[Seat, Seat] = {}
        for event in game.log:
            if isinstance(event, e.DayBroke):
                announced = {}
            elif isinstance(event, e.Spoke) and event.channel == "talk":
                for intention in extract.vote_intentions(parse(event.text), event.seat):
                    if intention.subject == event.seat:
                        announced[event.seat] = int(intention.target)  # type: ignore[arg-type]
            elif isinstance(event, e.Counted) and event.kind == "vote" and event.round == 1:
                for voter, target in event.votes:
                    assert announced.get(voter, target) == target
                    kept += voter in announced
    assert kept > 1_000


def test_attacks_are_as_whispered_and_wolves_agree() -> None:
    agreed = rounds = 0
    for game in all_games():
        wished: dict[Seat, Seat] = {}
        for event in game.log:
            if isinstance(event, e.NightFell):
                wished = {}
            elif isinstance(event, e.Spoke) and event.channel == "whisper":
                wishes = [int(fact.target) for fact in heard(game, event) if fact.kind == "attack"]
                wished |= dict.fromkeys([event.seat] if wishes else [], *wishes[:1])
            elif isinstance(event, e.Counted) and event.kind == "attack":
                rounds += 1
                agreed += len({target for _, target in event.votes}) == 1
                for wolf, target in event.votes:
                    assert wished.get(wolf, target) == target
                    assert game.roles[target - 1] is not Role.WEREWOLF
    assert agreed > 0.9 * rounds


def test_wolves_do_not_vote_for_wolves_while_others_live() -> None:
    for game in played(15):
        for event in game.log:
            if isinstance(event, e.Counted) and event.kind == "vote" and event.round == 1:
                for voter, target in event.votes:
                    both = {game.roles[voter - 1], game.roles[target - 1]}
                    assert both != {Role.WEREWOLF}


def test_both_sides_win() -> None:
    winners = Counter(game.scene.outcome.winner for game in all_games() if game.scene.outcome)
    assert winners[Side.VILLAGER] > 40
    assert winners[Side.WEREWOLF] > 40


def test_the_same_seed_plays_the_same() -> None:
    for which in (5, 15):
        again = simulate(rules_for(which), Parrot, seed=2)
        assert again.log == played(which)[2].log
    assert played(15)[0].log != played(15)[1].log


# Prose


@cache
def told(name: str) -> tuple[Game, ...]:
    journal = Journal()
    games = tuple(simulate(preset(name), Parrot, seed=seed, journal=journal) for seed in range(8))
    assert not journal.notes()
    return games


@pytest.mark.parametrize("name", PROSE)
def test_prose_is_within_its_lengths_and_in_the_villages_language(name: str) -> None:
    for game in told(name):
        assert not [event for event in game.log if isinstance(event, e.Amended)]
        texts = {spoke.text for spoke in utterances(game)} - {SKIP, OVER}
        assert len(texts) > 3
        for text in texts:
            assert text.replace("Agent[", "").isascii() == (game.rules.language == "en")
            assert not set(text) & set("\ue000\ue001\ue002\ue063()@")
            assert text[-1] in "。？.?"


@pytest.mark.parametrize("name", PROSE)
def test_parrots_understand_each_other_in_prose(name: str) -> None:
    """Each line but those that only agree, deny or accuse with two roles is understood by others."""
    claims = results = 0
    for game in told(name):
        for spoke in utterances(game):
            for fact in heard(game, spoke):
                assert 0 <= fact.target <= game.rules.seats
                role = game.roles[spoke.seat - 1]
                honest = TABLE[role].side is Side.VILLAGER and spoke.channel == "talk"
                if fact.kind == "claim" and honest:
                    claims += 1
                    assert fact.role is role
                elif fact.kind == "result" and honest:
                    results += 1
                    assert fact.species is TABLE[game.roles[fact.target - 1]].species
    assert claims >= 8
    assert results >= 8


@pytest.mark.parametrize("name", [name for name in names() if name.startswith(("licos", "playground"))])
def test_other_villages_come_to_their_end_without_a_refusal(name: str) -> None:
    journal = Journal()
    game = simulate(preset(name), Parrot, seed=1, journal=journal)
    assert not journal.notes()
    assert game.scene.outcome is not None
    assert {spoke.text for spoke in utterances(game)} & {SKIP, OVER} <= (
        {OVER, SKIP} if "play" in name else set()
    )


def test_villages_that_never_vote_hear_of_no_votes() -> None:
    game = simulate(preset("playground-5"), Parrot, seed=3)
    assert not any(fact.kind == "vote" for spoke in utterances(game) for fact in heard(game, spoke))


# Among others


class Babbler(Chance):
    """Says everything that was ever said in a test of the language, sense or nonsense, and worse."""

    TEXTS: tuple[str, ...] = (
        *(json.loads(line)["input"] for line in SENTENCES.read_text(encoding="utf-8").splitlines()),
        *("COMINGOUT Agent[99] SEER", "DIVINED Agent[98] WEREWOLF", "VOTE Agent[97]", "ATTACK Agent[96]"),
        *("x" * 4_000, "さん、" * 300, "NOT (" * 400, "私は占い師です。" * 100, "\ue000さん", "\ue063"),
        *("Agent[01]さんに投票します。", "私は霊媒師です。", "I am the seer.", "I am the medium."),
    )

    def talk(self, view: View, ask: Ask) -> str:
        return self.TEXTS[self._below(len(self.TEXTS))]

    whisper = talk

    def speak(self, view: View, channel: str) -> str | None:
        return self.talk(view, Ask(view.seat, 0, "talk", view.day))


@pytest.mark.parametrize("name", ["classic-9", "contest-13", "contest-2017", "anytime-en-5"])
def test_nonsense_of_others_leaves_a_parrot_unmoved(name: str) -> None:
    for seed in range(6):
        journal = Journal()
        rules = preset(name)
        players = {s: (Parrot if s % 2 else Babbler)(s, seed) for s in range(1, rules.seats + 1)}
        game = simulate(rules, players, seed=seed, journal=journal)
        assert not [note for note in journal.notes() if note.seat % 2]
        assert game.closed
        amended = [event for event in game.log if isinstance(event, e.Amended)]
        assert not [event for event in amended if event.seat % 2]
        votes = [event for event in game.log if isinstance(event, e.Chose) and event.seat % 2]
        assert not [event for event in votes if event.reason]
