"""`Worlds` against listing all worlds one by one, and what follows for those who listen."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from jinro import preset, simulate
from jinro.game.asks import Ask
from jinro.game.draws import Draws
from jinro.game.events import OVER, Character, Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import Death, Scene, View
from jinro.language.aiwolf import Sentence, build, show
from jinro.players import Parrot
from jinro.players.reasoner.evidence import Evidence, evidence_of
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.sums import HUMANS
from jinro.players.reasoner.weights import fitted, usual_policy
from jinro.players.reasoner.worlds import NOTHING, Beliefs, KnownFacts, Worlds

ROLES = (*HUMANS, Role.WEREWOLF)


def casts(counts: Mapping[Role, int], known: Mapping[Seat, Role]) -> Iterator[tuple[Role, ...]]:
    """Every way to give the roles to the seats."""
    left = {role: count for role, count in counts.items() if count}
    size = sum(left.values())

    def deal(seat: Seat) -> Iterator[tuple[Role, ...]]:
        if seat > size:
            yield ()
            return
        for role in [known[seat]] if seat in known else list(left):
            if left[role]:
                left[role] -= 1
                for rest in deal(seat + 1):
                    yield (role, *rest)
                left[role] += 1

    return deal(1)


def listed(worlds: Worlds) -> dict[Role, list[float]]:
    """The same probabilities, from the weight of every single world."""
    evidence, one, two = worlds.evidence, *worlds._potentials()
    table = {role: [0.0] * (worlds.seats + 1) for role in ROLES}
    total = 0.0
    for cast in casts(worlds.counts, worlds.known):
        wolves = {seat for seat, role in enumerate(cast, 1) if role is Role.WEREWOLF}
        living = len(wolves & set(evidence.living))
        if wolves & worlds.fallen or not wolves.issuperset(worlds.certain.wolves):
            continue
        if wolves & set(worlds.certain.humans) or not living or 2 * living >= len(evidence.living):
            continue
        weight = 1.0
        for pair, factor in two.items():
            weight *= factor if wolves.issuperset(pair) else 1.0
        for seat, role in enumerate(cast, 1):
            if seat in worlds.known:
                continue
            index = ROLES.index(role)
            if seat in wolves:
                weight *= one[seat]
            if seat in worlds.singled:
                weight *= worlds._base[seat][index]
                for report in worlds._reports[seat]:
                    told = worlds._told(report, -1 if seat in wolves else index)
                    weight *= told[report.target in wolves]
            elif seat not in wolves:
                weight *= worlds._none[index] * (worlds._fox_place[seat] if role is Role.FOX else 1.0)
        total += weight
        for seat, role in enumerate(cast, 1):
            table[role][seat] += weight
    return {role: [weight / total for weight in column] for role, column in table.items()}


class Watcher(Parrot):
    """A parrot that compares the sum with the list whenever it votes."""

    seen: list[tuple[float, float]]
    """The largest differences: of the exact sum, and of the one that leaves out what is unlikely."""

    def vote(self, view: View, ask: Ask) -> Seat:
        mind = ReasonerMind(view, Draws(0), usual_policy())
        certain = mind.certain()
        exact = Worlds(mind.counts, mind.evidence, certain, exact=True)
        usual = Worlds(mind.counts, mind.evidence, certain, exact=False)
        expected = listed(exact)
        self.seen.append((difference(expected, exact.beliefs()), difference(expected, usual.beliefs())))
        return super().vote(view, ask)


def difference(expected: Mapping[Role, list[float]], found: Beliefs) -> float:
    return max(
        abs(expected[role][seat] - found.p(seat, role))
        for role in ROLES
        for seat in range(1, found.seats + 1)
    )


def watched(name: str, games: int, seats: int) -> list[tuple[float, float]]:
    """Compare in the first seats of some games."""
    seen: list[tuple[float, float]] = []
    made = type("Made", (Watcher,), {"seen": seen})
    size = preset(name).seats
    for seed in range(games):
        lineup = {seat: made if seat <= seats else Parrot for seat in range(1, size + 1)}
        simulate(name, lineup, seed=seed)
    assert len(seen) >= games
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games"), [("contest-5", 6), ("licos-6-b", 4), ("licos-6-c", 3)])
def test_the_sum_is_that_of_all_worlds(name: str, games: int) -> None:
    assert max(exact for exact, _ in watched(name, games, 3)) < 1e-9


@pytest.mark.slow
def test_the_error_at_nine_players_is_small() -> None:
    seen = watched("contest-9", 1, 2)
    assert max(exact for exact, _ in seen) < 1e-9
    assert max(usual for _, usual in seen) < 0.03


# What people say, and what follows


class Told:
    """A public scene made by hand, in a village of five: two villagers, a seer, a werewolf, a possessed."""

    def __init__(self, size: int = 5) -> None:
        self.scene = Scene.__new__(Scene)
        self.scene.characters = tuple(Character(f"Agent[{s:02d}]") for s in range(1, size + 1))
        self.scene.day, self.scene.alive = 0, tuple(range(1, size + 1))
        self.scene.talks, self.scene.votes, self.scene.deaths, self.scene.executed = [], {}, [], {}
        self.evidence = Evidence(self.scene)
        self.counts = {Role.VILLAGER: size - 3, Role.SEER: 1, Role.WEREWOLF: 1, Role.POSSESSED: 1}

    def day(self, day: int, **deaths: Seat) -> "Told":
        """A day breaks; `found` and `executed` died since the last one."""
        for how, seat in deaths.items():
            self.scene.deaths.append(Death(day - 1, seat, how))  # type: ignore[arg-type]
            self.scene.alive = tuple(s for s in self.scene.alive if s != seat)
        self.scene.day = day
        return self

    def says(self, seat: Seat, *sentences: Sentence) -> "Told":
        for sentence in sentences or (None,):
            number = len(self.scene.talks)
            text = OVER if sentence is None else show(sentence)
            self.scene.talks.append(Spoke(0, seat, "talk", self.scene.day, number, 0, text))
        return self

    def all_say_over(self) -> "Told":
        for seat in self.scene.alive:
            self.says(seat)
        return self

    def votes(self, *votes: tuple[Seat, Seat]) -> "Told":
        self.scene.votes[self.scene.day] = [votes]
        return self

    def believed(self, certain: KnownFacts = NOTHING) -> Beliefs:
        self.evidence.follow(self.scene)
        return Worlds(self.counts, self.evidence, certain).beliefs()


def villager(seat: Seat) -> KnownFacts:
    return KnownFacts(seat, ((seat, Role.VILLAGER),))


def seer(seat: Seat) -> Sentence:
    return build.comingout(seat, Role.SEER)


def saw(target: Seat, wolf: bool) -> Sentence:
    return build.divined(target, Species.WEREWOLF if wolf else Species.HUMAN)


def test_before_anything_is_said_all_are_alike() -> None:
    beliefs = Told().believed(villager(1))
    assert [beliefs.wolf[s] for s in (2, 3, 4, 5)] == pytest.approx([0.25] * 4)
    assert beliefs.p(1, Role.VILLAGER) == 1
    assert beliefs.p(2, Role.SEER) == pytest.approx(0.25)


def test_sixty_seats_are_counted() -> None:
    beliefs = Told(60).believed(villager(1))
    assert beliefs.p(2, Role.VILLAGER) == pytest.approx(56 / 59)
    assert beliefs.wolf[60] == pytest.approx(1 / 59)


def test_a_role_without_weights_weighs_as_a_villager() -> None:
    told = Told().day(1).says(2, seer(2)).says(3, build.comingout(3, Role.WEREWOLF)).all_say_over()
    told.says(2, build.comingout(2, Role.MEDIUM))
    told.evidence.follow(told.scene)

    def believed(possessed: Role | None) -> list[float]:
        """With the weights of another role for the possessed, or with none."""

        def changed(rows: dict[str, Any]) -> dict[str, Any]:
            others = {role: row for role, row in rows.items() if role != Role.POSSESSED}
            return others if possessed is None else others | {Role.POSSESSED: rows[possessed]}

        weights = replace(
            fitted(),
            claim={
                size: {stage: changed(rows) for stage, rows in stages.items()}
                for size, stages in fitted().claim.items()
            },
            confess={what: changed(rows) for what, rows in fitted().confess.items()},
            turncoat=changed(fitted().turncoat),
        )
        beliefs = Worlds(told.counts, told.evidence, villager(1), weights=weights).beliefs()
        return [beliefs.p(seat, role) for seat in range(1, 6) for role in Role]

    assert believed(None) == believed(Role.VILLAGER) != believed(Role.POSSESSED)


def test_the_only_seer_is_believed_once_everybody_had_a_chance() -> None:
    told = Told().day(1).says(2, seer(2), saw(3, True))
    early = told.believed(villager(1)).p(2, Role.SEER)
    late = told.all_say_over().believed(villager(1))
    assert late.p(2, Role.SEER) > max(0.6, early)
    assert late.wolf[3] > 0.6


def test_of_two_seers_the_one_who_accuses_me_lies() -> None:
    told = Told().day(1).says(2, seer(2), saw(1, True)).says(3, seer(3), saw(4, False)).all_say_over()
    beliefs = told.believed(villager(1))
    assert beliefs.p(3, Role.SEER) > 0.9
    assert beliefs.p(2, Role.POSSESSED) > beliefs.wolf[2] > 0
    assert beliefs.wolf[4] < 0.01
    assert beliefs.wolf[5] > 0.3


def test_somebody_found_dead_was_no_werewolf_and_proves_who_called_it_one() -> None:
    told = Told(6).day(1).says(2, seer(2), saw(4, True)).says(3, seer(3), saw(5, False)).all_say_over()
    before = told.believed(villager(1)).p(2, Role.SEER)
    after = told.day(2, executed=6, found=4).believed(villager(1))
    assert after.wolf[4] == 0
    assert before > 0.2
    assert after.p(2, Role.SEER) < 0.01


def test_the_game_goes_on_so_a_werewolf_lives_and_is_not_the_majority() -> None:
    beliefs = Told().day(1).all_say_over().day(2, executed=5, found=4).believed(villager(1))
    assert beliefs.wolf[5] == beliefs.wolf[4] == 0
    assert beliefs.wolf[2] + beliefs.wolf[3] == pytest.approx(1)


def test_werewolves_hardly_vote_for_each_other() -> None:
    told = Told(9)
    told.counts = {Role.VILLAGER: 7, Role.WEREWOLF: 2}
    told.day(1).votes((2, 3), (4, 3), (3, 2), (5, 6)).day(2, executed=9)
    beliefs = told.believed(KnownFacts(1, ((1, Role.VILLAGER),), wolves=(3,)))
    assert beliefs.wolf[3] == 1
    assert beliefs.wolf[2] < beliefs.wolf[4] < beliefs.wolf[5]


def test_a_second_voter_tells_less_than_the_first() -> None:
    def doubt(*votes: tuple[Seat, Seat]) -> float:
        told = Told(9)
        told.counts = {Role.VILLAGER: 8, Role.WEREWOLF: 1}
        return told.day(1).votes(*votes).day(2, executed=9).believed(villager(1)).wolf[3]

    none, one, two = doubt((4, 9)), doubt((4, 3)), doubt((4, 3), (5, 3))
    assert none < one < two
    assert two - one < one - none


def test_a_confession_in_a_power_play_is_heard() -> None:
    told = Told().day(1).all_say_over().day(2, executed=5, found=4)
    told.says(2, build.comingout(2, Role.WEREWOLF))
    assert told.believed(KnownFacts(3, ((3, Role.POSSESSED),))).wolf[2] > 0.8


def test_no_world_fits_and_still_there_is_an_answer() -> None:
    told = Told().day(1).says(2, seer(2), saw(3, True)).all_say_over()
    beliefs = told.believed(KnownFacts(1, ((1, Role.SEER),), wolves=(3, 4)))
    assert all(0 <= beliefs.wolf[s] <= 1 for s in range(1, 6))


def test_two_found_dead_on_one_morning_are_a_victim_and_a_fox() -> None:
    told = Told(9)
    told.counts = {Role.VILLAGER: 5, Role.SEER: 1, Role.WEREWOLF: 2, Role.FOX: 1}
    told.day(1).all_say_over()
    told.scene.deaths += [Death(1, 4, "found"), Death(1, 5, "found")]
    told.scene.alive = (1, 2, 3, 6, 7, 8, 9)
    beliefs = told.day(2).believed(villager(1))
    assert beliefs.p(4, Role.FOX) + beliefs.p(5, Role.FOX) > 0.99


def test_evidence_is_the_same_when_it_is_read_late() -> None:
    """Somebody who is asked for the first time on the last day has heard all that the others heard."""
    game = simulate("contest-9", "reasoner", seed=5)
    shared = evidence_of(game.view(1))
    late = Evidence(_first_scene(game.scene))
    late.follow(game.scene)
    for name in (
        "claims",
        "turncoats",
        "reports",
        "pointed",
        "today",
        "fallen",
        "executed",
        "silent",
        "living",
    ):
        assert getattr(shared, name) == getattr(late, name), name


def _first_scene(scene: Scene) -> Scene:
    first = Scene.__new__(Scene)
    first.characters, first.day = scene.characters, scene.rules.first_day
    first.alive = tuple(range(1, len(scene.characters) + 1))
    return first


def test_the_weights_are_probabilities() -> None:
    weights = fitted()
    for size in weights.claim.values():
        for stage in size.values():
            for row in stage.values():
                assert all(0 < p < 1 for p in row.values())
                assert sum(row.values()) < 1.3
    for table in weights.black.values():
        assert all(0 < p < 1 for row in table.values() for p in row)


def test_who_greets_is_no_better_than_who_is_silent_on_the_first_day() -> None:
    """A possessed looks for its werewolf: whoever greets like itself must not seem human for that."""
    told = Told()
    told.scene.talks.append(Spoke(0, 2, "talk", 0, 0, 0, "hello"))
    told.day(1).all_say_over().day(2, executed=5)
    told.evidence.follow(told.scene)
    assert told.evidence.silent == {}
    late = Told().day(1)
    for seat in (1, 2, 3):
        late.says(seat, saw(5, False))
    late.day(2, executed=3)
    late.evidence.follow(late.scene)
    assert late.evidence.silent == {4: 1, 5: 1}
