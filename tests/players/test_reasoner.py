"""`reasoner` over many games: it plays every village, and none of the faults of its predecessor are left."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from tests.soaking import times

from jinro import preset, simulate
from jinro.game import events as e
from jinro.game.events import OVER, SKIP
from jinro.game.game import Game
from jinro.game.notation import encode_log
from jinro.game.presets import names
from jinro.game.roles import TABLE, Role, Seat, Side, Species
from jinro.game.views import View
from jinro.players import Parrot, Reasoner
from jinro.players.parrot.hearing import HeardFact, facts
from jinro.players.reasoner.evidence import HeardClaim, HeardReport, Pointed
from jinro.players.reasoner.intents import Intent, Intentions
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.worlds import Worlds
from jinro.village import Journal

EVERY = [name for name in names() if preset(name).seats <= 8] + [
    "contest-13",
    "classic-15-2017",
    "licos-15-c",
]
"""Villages of every family; the others only differ in size."""
GAMES = {"contest-5": 20, "contest-9": 4, "classic-9": 4, "anytime-5": 12, "licos-8-c": 3}


def wolves_against_parrots() -> dict[Role, type[Parrot] | type[Reasoner]]:
    return {role: Reasoner if role.side is Side.WEREWOLF else Parrot for role in Role}


@cache
def played(name: str) -> tuple[Game, ...]:
    journal = Journal()
    games = [simulate(name, Reasoner, seed=seed, journal=journal) for seed in range(GAMES[name])]
    assert not journal.notes()
    return tuple(games)


def all_games() -> Iterator[Game]:
    for name in GAMES:
        yield from played(name)


def spoken(game: Game, channel: str = "talk") -> list[e.Spoke]:
    return [event for event in game.log if isinstance(event, e.Spoke) and event.channel == channel]


def stated(game: Game) -> dict[Seat, list[tuple[e.Spoke, HeardFact]]]:
    """What each seat stated in public, in its order."""
    cast = tuple(character.name for character in game.scene.characters)
    found: dict[Seat, list[tuple[e.Spoke, HeardFact]]] = defaultdict(list)
    claimed: dict[Seat, Role | None] = {}
    for spoke in spoken(game):
        for fact in facts(spoke.text, cast, spoke.seat, claimed.get(spoke.seat)):
            found[spoke.seat].append((spoke, fact))
            if fact.kind == "claim":
                claimed[spoke.seat] = fact.role
    return found


# Every village


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_it_plays_every_village_without_a_fault(name: str) -> None:
    journal = Journal()
    game = simulate(name, Reasoner, seed=8, journal=journal)
    assert not journal.notes()
    assert not [event for event in game.log if isinstance(event, e.Amended)]
    assert game.closed


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (simulate("contest-5", Reasoner, seed=3) for _ in range(2))
    assert encode_log(one.log) == encode_log(other.log)


def test_one_player_may_play_a_series() -> None:
    table = {seat: Reasoner(seat, seat) for seat in range(1, 6)}
    first, second = (simulate("contest-5", table, seed=seed) for seed in (1, 2))
    assert first.closed
    assert second.closed


# What is said


@pytest.mark.slow
def test_the_village_tells_the_truth_and_liars_stick_to_one_story() -> None:
    claims = 0
    for game in all_games():
        for seat, said in stated(game).items():
            role = game.roles[seat - 1]
            roles = {fact.role for _, fact in said if fact.kind == "claim" and fact.target in (0, seat)}
            if TABLE[role].side is Side.VILLAGER:
                claims += len(roles)
                assert roles <= {role}
                for _, fact in said:
                    if fact.kind == "result":
                        assert fact.species is TABLE[game.roles[fact.target - 1]].species
            else:
                # In a power play they say what they are, and only then.
                assert len(roles - {role}) <= 1
            results = {(fact.verb, fact.target): fact.species for _, fact in said if fact.kind == "result"}
            assert len(results) == len({(*key, value) for key, value in results.items()})
    assert claims > 30


@pytest.mark.slow
def test_liars_call_no_victim_and_no_fellow_a_werewolf() -> None:
    lies = 0
    for game in all_games():
        wolves = {seat for seat, role in enumerate(game.roles, 1) if role is Role.WEREWOLF}
        for seat, said in stated(game).items():
            for spoke, fact in said:
                if fact.kind != "result" or fact.species is not Species.WEREWOLF:
                    continue
                found = {d.seat for d in game.scene.deaths if d.how == "found" and d.day < spoke.day}
                assert fact.target not in found
                if seat in wolves:
                    lies += 1
                    assert fact.target not in wolves
    assert lies


@pytest.mark.slow
def test_it_votes_as_it_said() -> None:
    votes = 0
    for game in all_games():
        said = stated(game)
        for event in game.log:
            if not isinstance(event, e.Counted) or event.kind != "vote" or event.round > 1:
                continue
            for voter, target in event.votes:
                announced = [f.target for s, f in said[voter] if f.kind == "vote" and s.day == event.day]
                if announced:
                    votes += 1
                    assert announced[-1] == target
    assert votes > 150


EVENTS = (HeardClaim, HeardReport, Pointed)


class Explaining(Reasoner):
    """Checks each reason that it states when it states it."""

    reasons: Counter[str]

    def begin(self, view: View) -> None:
        super().begin(view)
        self.agenda = Checked(self.mind)
        self.agenda.reasons = self.reasons


class Checked(Intentions):
    reasons: Counter[str]

    def said(self, intent: Intent, spoken: bool) -> None:
        if intent.act in ("vote", "suspect"):
            self.reasons["all"] += 1
        if intent.act in ("vote", "suspect") and isinstance(intent.reason, EVENTS):
            mind: ReasonerMind = self.mind
            assert mind.moved(intent.reason, intent.target) > 0
            if isinstance(intent.reason, Pointed):
                # Votes are taken out of the sum; here it is made anew without it.
                certain = mind.told() if mind.lies else mind.certain()
                anew = Worlds(mind.counts, mind.evidence, certain, without=intent.reason).beliefs()
                moved = mind.story().wolf[intent.target] - anew.wolf[intent.target]
                assert mind.moved(intent.reason, intent.target) == pytest.approx(moved, abs=1e-9)
            self.reasons[type(intent.reason).__name__] += 1
        super().said(intent, spoken)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games"), [("contest-5", 8), ("contest-9", 2)])
def test_every_reason_is_an_event_that_moved_its_probabilities(name: str, games: int) -> None:
    reasons: Counter[str] = Counter()
    explaining = type("Explaining", (Explaining,), {"reasons": reasons})
    for seed in range(games):
        simulate(name, explaining, seed=seed)
    given = reasons.total() - reasons["all"]
    assert given > 0.4 * reasons["all"]
    assert len(reasons) >= 3


def share_in_seat_order(games: Iterable[Game]) -> float:
    """How often the next seat speaks next."""
    in_order = lines = 0
    for game in games:
        talks = [s for s in spoken(game) if s.text not in (OVER, SKIP)]
        lines += len(talks) - 1
        in_order += sum(b.seat == a.seat + 1 for a, b in zip(talks, talks[1:], strict=False))
    return in_order / lines


@pytest.mark.slow
def test_in_talk_without_turns_nobody_speaks_in_seat_order_and_all_days_have_talk() -> None:
    # By chance every fourth line follows that of the seat before.
    assert share_in_seat_order(played("anytime-5")) < 0.3
    for game in played("anytime-5"):
        talks = [s for s in spoken(game) if s.text not in (OVER, SKIP)]
        assert {s.day for s in talks} >= set(range(1, game.scene.day + 1))


@pytest.mark.slow
def test_it_keeps_a_board_and_a_diary() -> None:
    for game in played("licos-8-c"):
        marks = [event for event in game.log if isinstance(event, e.Marked)]
        assert marks
        thoughts = spoken(game, "memo")
        assert thoughts
        kinds = ("%", "ふりをして", "分からない")
        assert all(any(kind in spoke.text for kind in kinds) for spoke in thoughts)
        assert sum("%" in spoke.text for spoke in thoughts) > len(thoughts) / 2
        assert max(Counter((spoke.seat, spoke.day) for spoke in thoughts).values()) == 1
        # What a seat knows of the werewolves for certain is on its board.
        for event in marks:
            if event.role is Role.WEREWOLF and event.mark == "○" and game.roles[event.seat - 1] is Role.SEER:
                seen = {d.target for d in game.view(event.seat).divined if d.species is Species.WEREWOLF}
                if event.target in seen:
                    assert game.roles[event.target - 1] is Role.WEREWOLF


# The faults of `parrot`


@pytest.mark.slow
def test_the_possessed_finds_its_werewolf_among_the_last_three() -> None:
    last = wrong = won = 0
    for seed in range(30):
        game = simulate("contest-5", wolves_against_parrots(), seed=seed)
        gone: set[Seat] = set()
        for event in game.log:
            if isinstance(event, e.Executed | e.Killed):
                gone.add(event.seat)
            elif isinstance(event, e.Counted) and event.kind == "vote":
                living = {game.roles[s - 1]: s for s in range(1, 6) if s not in gone}
                if len(gone) == 2 and {Role.POSSESSED, Role.WEREWOLF} <= living.keys():
                    last += 1
                    wrong += dict(event.votes).get(living[Role.POSSESSED]) == living[Role.WEREWOLF]
                    won += game.winner is Side.WEREWOLF
    assert last >= 10
    assert wrong <= 0.1 * last
    assert won >= 0.9 * last


@pytest.mark.slow
def test_werewolves_leave_a_guarded_seat_and_a_dead_one_alone() -> None:
    attacks = again = wasted = 0
    for name, count in (("contest-9", 6), ("licos-9-c", 3)):
        for seed in range(count):
            game = simulate(name, wolves_against_parrots(), seed=seed)
            nights = [event for event in game.log if isinstance(event, e.AttackFell)]
            attacks += len(nights)
            wasted += sum(event.outcome == "wasted" for event in nights)
            for before, event in zip(nights, nights[1:], strict=False):
                again += before.outcome != "killed" and before.target == event.target != 0
    assert attacks > 20
    assert again <= 0.03 * attacks
    assert wasted <= 0.1 * attacks


@pytest.mark.slow
def test_votes_are_no_bandwagon_and_the_true_seer_lives() -> None:
    first = seers = votes = top = 0
    for game in played("contest-5"):
        for event in game.log:
            if isinstance(event, e.Executed) and event.day == 1:
                first += 1
                seers += game.roles[event.seat - 1] is Role.SEER
            elif isinstance(event, e.Counted) and event.kind == "vote":
                votes += len(event.votes)
                top += Counter(target for _, target in event.votes).most_common(1)[0][1]
    assert seers <= 0.1 * first
    assert top <= 0.72 * votes


class Accuser(Reasoner):
    """Says that it is the seer and that somebody, who is a freemason, is a werewolf."""

    target: Seat

    def speak(self, view: View, channel: str) -> str | None:
        if (
            channel == "talk"
            and view.day == 2
            and not any(s.seat == view.seat for s in view.talks if s.day == 2)
        ):
            return f"私は占い師です。占いの結果、{view.name(self.target)}さんは人狼でした。"
        return None


def test_a_freemason_speaks_for_its_partner() -> None:
    vouched = 0
    for seed in range(14):
        roles = simulate("licos-8-c", Reasoner, seed=seed).roles
        masons = [seat for seat, role in enumerate(roles, 1) if role is Role.FREEMASON]
        accuser = type("Accuser", (Accuser,), {"target": masons[0]})
        game = simulate("licos-8-c", {**dict.fromkeys(Role, Reasoner), Role.POSSESSED: accuser}, seed=seed)
        lie = next((s for s in spoken(game) if game.roles[s.seat - 1] is Role.POSSESSED), None)
        if lie is None or not set(masons) <= set(living_on(game, 2)):
            continue
        said = [s.text for s in spoken(game) if s.seat == masons[1] and s.day == 2]
        name = game.scene.characters[masons[0] - 1].name
        assert any(name in text and "共有者" in text for text in said), said
        vouched += 1
        if vouched == times(2, 14):
            break
    assert vouched >= 2


def living_on(game: Game, day: int) -> list[Seat]:
    gone = {death.seat for death in game.scene.deaths if death.day < day}
    return [seat for seat in range(1, game.rules.seats + 1) if seat not in gone]


def test_a_seer_divines_nobody_twice_while_others_are_left() -> None:
    """Also when the only werewolf is found, and nothing more is to be learnt."""
    for seed in (77, *range(20)):
        game = simulate("contest-5", "reasoner", seed=seed)
        divined = [x.target for x in game.log if isinstance(x, e.Divined)]
        assert len(set(divined)) == len(divined), seed
