"""Rules, chapter 3: days and phases."""

from jinro.game import events as e
from jinro.game.commands import TimeUp
from jinro.game.fixed_nights import fixed_nights
from jinro.game.roles import Side
from jinro.game.rules import Phase
from jinro.testing import GameByHand, phases, rules_of, village

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"


def names(v: GameByHand) -> list[str]:
    return [p.phase for p in v.events(e.PhaseBegan)]


def test_r3_01_day_then_night() -> None:
    """3.01 A day is the phases of `day_phases`, then NightFell, then the phases of `night_phases`; then a new
    day breaks."""
    v = village("contest-5", roles=FIVE)
    v.to_day(2)
    marks = [x for x in v.game.log if isinstance(x, e.DayBroke | e.NightFell | e.PhaseBegan)]
    assert [x.phase if isinstance(x, e.PhaseBegan) else f"{type(x).__name__} {x.day}" for x in marks] == [
        *("DayBroke 0", "daily_talk", "NightFell 0", "divine"),
        *("DayBroke 1", "daily_talk", "NightFell 1", "execution", "divine", "attack"),
        *("DayBroke 2", "daily_talk"),
    ]


def test_r3_02_only_day() -> None:
    """3.02 A phase with `only_day` takes place on that day alone."""
    v = village(roles=FIVE, day_phases=phases("talk", only_day=1), night_phases=(), max_day=2)
    v.to_end()
    assert [s.day for s in v.events(e.Spoke)] == [1] * 5


def test_r3_03_except_day() -> None:
    """3.03 A phase with `except_day` takes place on every day but that one."""
    v = village(roles=FIVE, day_phases=phases("talk", except_day=1), night_phases=(), max_day=2)
    v.to_end()
    assert sorted({s.day for s in v.events(e.Spoke)}) == [0, 2]


def test_r3_04_actions_in_order() -> None:
    """3.04 The `actions` of a phase run one after the other, all of them, even when one has decided the game:
    victory is looked at when the phase is over."""
    v = village(roles=FIVE, day_phases=(), night_phases=phases("execution divine"))
    v.execute(2)
    assert v.winner is None
    assert v.asked("divine") == [1]
    v.divine(3)
    assert v.winner is Side.VILLAGER


def test_r3_05_nothing_to_do() -> None:
    """3.05 An action for which nobody is there is passed over; a phase that would do nothing is not begun,
    unless it is announced."""
    roles = "WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER"
    v = village(roles=roles, day_phases=(), night_phases=phases("divine", "guard attack"))
    assert v.asked("attack") == [1]
    assert names(v) == ["guard attack"]
    w = village(roles=roles, day_phases=(), night_phases=phases("divine", "attack", announced=True))
    assert names(w) == ["divine", "attack"]


def test_r3_06_announced() -> None:
    """3.06 That a phase begins (its `name`, and until when) is told to all where it holds talk or a vote, or
    is `announced`; of a phase of whispers alone the werewolves are told; of any other nobody."""
    v = village(
        "contest-9", roles="SEER WEREWOLF WEREWOLF MEDIUM BODYGUARD VILLAGER VILLAGER VILLAGER POSSESSED"
    )
    v.to("attack")
    assert {p.phase for p in v.sees(0, e.PhaseBegan)} == {"daily_talk", "execution"}
    whispers = {"morning_whisper", "evening_whisper", "night_whisper"}
    assert {p.phase for p in v.sees(2, e.PhaseBegan)} == {"daily_talk", "execution"} | whispers
    assert {p.phase for p in v.sees(1, e.PhaseBegan)} == {"daily_talk", "execution"}
    licos = village("licos-5")
    licos.to_night()
    assert licos.assert_sees(0, e.PhaseBegan, phase="night").until_ms == 60_000


def test_r3_07_at_once_acts() -> None:
    """3.07 Night acts of a phase with `at_once` are asked for together, and have their effect in the order of
    the phase once all have come."""
    v = village(roles="SEER WEREWOLF BODYGUARD FOX VILLAGER VILLAGER", day_phases=(),
                night_phases=phases("divine+guard+attack"))  # fmt: skip
    assert [(a.seat, a.kind) for a in v.asks.values()] == [(1, "divine"), (3, "guard"), (2, "attack")]
    assert {a.round for a in v.asks.values()} == {1}
    v.choose(2, 4)
    v.choose(3, 5)
    assert not v.events(e.Attacked)
    v.choose(1, 4)
    told = [type(x) for x in v.game.log if isinstance(x, e.Divined | e.Killed | e.Guarded | e.AttackFell)]
    assert told == [e.Divined, e.Killed, e.Guarded, e.AttackFell]


def test_r3_08_at_once_channels() -> None:
    """3.08 Channels of a phase with `at_once` are open at the same time."""
    v = village("licos-9")
    assert {f.channel for f in v.events(e.FloorOpened)} == {"talk", "whisper"}
    assert v.events(e.FloorOpened, channel="talk")[0].until_ms == 300_000


def test_r3_09_duration() -> None:
    """3.09 A phase ends at `duration_ms` at the latest; `duration_by_living` gives the time by how many are
    believed to live."""
    v = village("licos-9", roles="VILLAGER VILLAGER VILLAGER VILLAGER VILLAGER VILLAGER SEER WEREWOLF")
    v.to("vote")
    v.execute(1)
    v.to("attack")
    v.attack(2)
    v.to_day(2)
    day_one, day_two = v.events(e.PhaseBegan, phase="morning")
    assert (day_one.until_ms, day_two.until_ms) == (300_000, 240_000)
    durations = {n: village("licos-9", day_phases=(morning(n),)).game.deadline_ms for n in (8, 9)}
    assert durations == {8: 480_000, 9: 360_000}


def morning(most: int) -> Phase:
    return Phase(name="m", actions=("talk",), duration_by_living=((most, 360_000),), duration_ms=480_000)


def test_r3_10_early() -> None:
    """3.10 With `early` a phase ends as soon as everybody is done; without it, only at its time.

    Reading: the contest ends talk early; LiCOS says that "a phase ends at its limit".
    """
    for early in (True, False):
        v = village(roles=FIVE, day_phases=phases("execution", early=early, duration_ms=9), night_phases=())
        v.execute(3)
        assert bool(v.events(e.Executed)) is early
        if not early:
            v.time_up()
            assert v.last(e.Executed).seat == 3
    talk = village(roles=FIVE, day_phases=phases("talk", early=False, duration_ms=9))
    talk.round("Over")
    assert not talk.asks
    assert not talk.events(e.NightFell)
    talk.time_up()
    assert talk.asked("divine") == [1]


def test_r3_11_time_up() -> None:
    """3.11 When the time of a phase is over, whoever has not chosen has not answered (as for a single ask),
    talk stops where it is, no further ballot is held and actions that have not begun are left out."""
    v = village(roles=FIVE, day_phases=phases("execution divine", duration_ms=9), night_phases=(),
                vote={"rounds": 3})  # fmt: skip
    v.choose(1, 2)
    v.choose(3, 4)
    v.time_up()
    assert [x.reason for x in v.events(e.Chose)] == ["", "", "timeout", "timeout", "timeout"]
    assert [x.round for x in v.events(e.Counted)] == [1]
    assert v.last(e.Executed).seat in (2, 4)
    assert not v.events(e.Divined)
    w = village(roles=FIVE, day_phases=phases("talk", duration_ms=9), night_phases=phases("divine"))
    w.say_next("hello")
    w.time_up()
    assert [s.text for s in w.events(e.Spoke)] == ["hello"]
    assert w.asked("divine") == [1]


def test_r3_12_night_after_decision() -> None:
    """3.12 When the game is decided by day, night falls (NightFell is told), and no phase of the night is
    played.

    Reading: the contest server still runs the first phase of that night; we skip it and keep the
    announcement, which agents expect.
    """
    v = village(roles=FIVE, day_phases=phases("execution"), night_phases=phases("divine"))
    v.execute(2)
    assert [type(x) for x in v.game.log[-4:]] == [e.NightFell, e.VotesShown, e.Ended, e.Closed]
    assert not v.events(e.Asked, kinds=("divine",))


def test_r3_13_stale_time() -> None:
    """3.13 TimeUp for a phase that is not under way is refused (`stale`)."""
    v = village(roles=FIVE)
    v.refused(TimeUp(0, step=5), "stale")


def test_r3_14_day_number_and_last_day() -> None:
    """3.14 The last day that is played is `max_day`; where it is not set, day 100."""
    v = village("playground-5")
    v.to_end()
    assert (v.day, v.last(e.Ended).reason) == (5, "max_day")
    w = village(roles=FIVE, day_phases=phases("talk", only_day=0), night_phases=())
    w.to_end()
    assert w.day == 100


def test_r3_15_fixed_nights() -> None:
    """3.15 With nights of fixed length (`fixed_nights`) everything that only some take part in is a phase
    that all are told of and that lasts as long whoever is left to act: whispers, then all acts of the night
    together. The night is over at its time, and the attack has one ballot.

    Reading: no reference has them but LiCOS, whose night is one phase that ends at its limit.
    """
    v = village(fixed_nights(rules_of("contest-9", attack={"rounds": 2}), 60_000))
    v.to("attack")
    for seat in range(1, 10):
        told = [x for x in v.game.seen_by(seat) if isinstance(x, e.PhaseBegan) and x.until_ms is not None]
        lengths = [(x.phase, x.until_ms - x.at_ms) for x in told if x.until_ms is not None]
        first = [("morning_whisper", 60_000), ("evening_whisper", 30_000), ("night", 30_000)]
        assert lengths == [*first, ("night_whisper", 30_000), ("night", 30_000)]
    assert {ask.kind for ask in v.asks.values()} == {"divine", "guard", "attack"}
    wolves = v.asked("attack")
    others = [seat for seat in v.alive if seat not in wolves]
    for seat in list(v.asks):
        v.choose(seat, others[wolves.index(seat)] if seat in wolves else wolves[0])
    assert not v.asks
    assert v.day == 1
    v.time_up()
    assert [x.round for x in v.events(e.Counted, kind="attack")] == [1]
    assert v.day == 2
