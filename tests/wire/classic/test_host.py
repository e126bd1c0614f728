"""Packets from events: when `gameInfo` comes and when the histories, what is left, what the dead are told."""

import json
from typing import Any

from tests.rows import each_row
from tests.wire.classic.story import Story
from tests.wire.classic.table import Speaker, Table

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat
from jinro.testing import GameByHand, phases, village
from jinro.village.speech_check import check_of
from jinro.wire.classic import Host
from jinro.wire.classic.versions import Skipped, Version

FIVE = "SEER WEREWOLF VILLAGER VILLAGER POSSESSED"
TEN = "SEER WEREWOLF VILLAGER MEDIUM VILLAGER WEREWOLF BODYGUARD POSSESSED VILLAGER VILLAGER"


class Watch:
    """A village driven by hand, and what its seats are sent."""

    def __init__(
        self, base: str = "classic-10", roles: str = TEN, host: Host | None = None, **changes: Any
    ) -> None:
        self.hand: GameByHand = village(base, roles=roles, **changes)
        self.host = host or Host()
        self.skipped: list[Skipped] = []
        self.host.on_skip = self.skipped.append
        self.sent: dict[Seat, list[dict[str, Any]]] = {
            s: [] for s in range(1, self.hand.game.rules.seats + 1)
        }
        self.look()

    def look(self) -> None:
        for out in self.host.packets(self.hand.game):
            self.sent[out.seat].append(json.loads(out.data))

    def last(self, seat: Seat, request: str) -> dict[str, Any]:
        """The last packet of a kind that a seat was sent."""
        self.look()
        return [packet for packet in self.sent[seat] if packet["request"] == request][-1]

    def info(self, seat: Seat, request: str = "DAILY_INITIALIZE") -> dict[str, Any]:
        found = self.last(seat, request)["gameInfo"]
        assert isinstance(found, dict)
        return found


def test_the_order_of_a_game() -> None:
    """INITIALIZE to all, then every morning and every evening to all, dead or alive, FINISH to all."""
    table = Table(preset("classic-10"), lambda seat: Speaker(seat, 3), seed=3).play()
    for seat in table.lines:
        requests = [p["request"] for p in table.packets(seat)]
        frame = [r for r in requests if r in ("INITIALIZE", "DAILY_INITIALIZE", "DAILY_FINISH", "FINISH")]
        days = (len(frame) - 2) // 2
        assert frame == ["INITIALIZE", *["DAILY_INITIALIZE", "DAILY_FINISH"] * days, "FINISH"]


# Which packets carry gameInfo


def carried(watch: Watch, seat: Seat, request: str) -> str:
    packet = watch.last(seat, request)
    assert packet["gameSetting"] is None
    assert (packet["talkHistory"] is None) == (packet["whisperHistory"] is None)
    assert (packet["gameInfo"] is None) == (packet["talkHistory"] is not None)
    return "histories" if packet["gameInfo"] is None else "gameInfo"


def test_before_and_after_an_execution() -> None:
    watch = Watch()
    hand = watch.hand
    assert carried(watch, hand.asked("whisper")[0], "WHISPER") == "histories"
    hand.to("divine")
    assert carried(watch, 1, "DIVINE") == "histories"
    hand.to_day(1)
    hand.to("talk")
    assert carried(watch, hand.asked("talk")[0], "TALK") == "histories"
    hand.to("vote")
    assert carried(watch, 3, "VOTE") == "histories"
    hand.execute(8)
    hand.to("divine")
    assert carried(watch, 1, "DIVINE") == "gameInfo"
    hand.to("whisper")
    assert carried(watch, hand.asked("whisper")[0], "WHISPER") == "gameInfo"
    hand.to("guard")
    assert carried(watch, 7, "GUARD") == "gameInfo"
    hand.to("attack")
    assert carried(watch, 2, "ATTACK") == "gameInfo"
    hand.attack({2: 3, 6: 4})
    assert carried(watch, 6, "ATTACK") == "gameInfo"
    assert watch.info(6, "ATTACK")["latestAttackVoteList"] == [
        {"agent": 2, "day": 1, "target": 3},
        {"agent": 6, "day": 1, "target": 4},
    ]


def test_a_revote() -> None:
    watch = Watch()
    watch.hand.vote({seat: 8 if seat % 2 else 1 for seat in range(1, 11)} | {1: 8, 8: 1})
    assert carried(watch, 3, "VOTE") == "gameInfo"
    info = watch.info(3, "VOTE")
    assert [vote["target"] for vote in info["latestVoteList"]] == [8, 1, 8, 1, 8, 1, 8, 1, 8, 1]
    assert info["latestExecutedAgent"] == -1


def test_a_revote_with_hidden_votes() -> None:
    watch = Watch(vote={"shown": "never"})
    watch.hand.vote({seat: 8 if seat % 2 else 1 for seat in range(1, 11)} | {1: 8, 8: 1})
    assert carried(watch, 3, "VOTE") == "gameInfo"
    assert watch.info(3, "VOTE")["latestVoteList"] == []


NOBODY: dict[str, Any] = {"vote": {"tie": "nobody", "rounds": 1, "missing": "none"}}


def test_a_night_after_nobody_was_executed() -> None:
    watch = Watch(**NOBODY)
    hand = watch.hand
    hand.vote({})
    hand.to("divine")
    assert carried(watch, 1, "DIVINE") == "histories"
    hand.to("whisper")
    assert carried(watch, hand.asked("whisper")[0], "WHISPER") == "histories"
    hand.to("guard")
    assert carried(watch, 7, "GUARD") == "histories"
    hand.to("attack")
    assert carried(watch, 2, "ATTACK") == "histories"
    hand.attack({2: 3, 6: 4})
    assert carried(watch, 2, "ATTACK") == "gameInfo"


def test_an_attack_revote_after_no_valid_vote() -> None:
    watch = Watch(**NOBODY)
    watch.hand.vote({})
    watch.hand.attack({2: 6, 6: 2})
    assert watch.hand.ask(2).round == 2
    assert carried(watch, 2, "ATTACK") == "histories"


# Histories


def talks(packet: dict[str, Any]) -> list[tuple[int, str]]:
    return [(talk["agent"], talk["text"]) for talk in packet["talkHistory"]]


def test_deltas() -> None:
    """Each gets what it was not sent before, its own words among it; the day begins anew."""
    watch = Watch("classic-3", "SEER WEREWOLF VILLAGER")
    hand = watch.hand
    hand.to("talk")
    said: list[tuple[int, str]] = []
    told = {1: 0, 2: 0, 3: 0}
    for n in range(9):
        seat = hand.asked("talk")[0]
        packet = watch.last(seat, "TALK")
        assert talks(packet) == said[told[seat] :]
        told[seat] = len(said)
        hand.say(seat, f"line {n}")
        said.append((seat, f"line {n}"))
    hand.all_over()
    for seat in (1, 2, 3):
        finish = watch.last(seat, "DAILY_FINISH")
        assert talks(finish)[: 9 - told[seat]] == said[told[seat] :]
        assert talks(finish)[-1][1] == "Over"
    hand.to("vote")
    assert talks(watch.last(1, "VOTE")) == []


def test_gameinfo_does_not_move_the_counters() -> None:
    watch = Watch("classic-12", "WEREWOLF WEREWOLF WEREWOLF" + " VILLAGER" * 9, **NOBODY)
    hand = watch.hand
    hand.vote({})
    hand.to("whisper")
    first = hand.say_next("ATTACK Agent[05]")
    second = hand.asked("whisper")[0]
    assert [w["agent"] for w in watch.last(second, "WHISPER")["whisperHistory"]] == [first]
    hand.to("attack")
    hand.attack({1: 4, 2: 5, 3: 6})
    info = watch.last(first, "ATTACK")
    assert info["gameInfo"]["whisperList"][0] == {
        "agent": first,
        "day": 1,
        "idx": 0,
        "text": "ATTACK Agent[05]",
        "turn": 0,
    }
    assert info["whisperHistory"] is None


def test_over_is_written_for_those_who_have_nothing_left() -> None:
    watch = Watch("classic-3", "SEER WEREWOLF VILLAGER", talk={"count": 1})
    hand = watch.hand
    hand.to("talk")
    hand.round("hello")
    assert not hand.asked("talk")
    finish = watch.last(1, "DAILY_FINISH")
    assert [t["text"] for t in finish["talkHistory"]][-3:] == ["Over"] * 3
    assert {t["turn"] for t in finish["talkHistory"]} >= {1}


def test_whispers_are_for_wolves_dead_or_alive() -> None:
    watch = Watch("classic-12", "WEREWOLF WEREWOLF WEREWOLF" + " VILLAGER" * 9)
    hand = watch.hand
    hand.execute(1)
    hand.to("whisper")
    hand.say_next("ATTACK Agent[05]")
    info = watch.info(hand.asked("whisper")[0], "WHISPER")
    assert info["remainWhisperMap"].keys() == {"1", "2", "3"}
    assert [whisper["text"] for whisper in info["whisperList"]] == ["ATTACK Agent[05]"]
    hand.to_day(2)
    assert watch.info(1)["attackedAgent"] > 0
    assert watch.info(1)["attackVoteList"] == watch.info(2)["attackVoteList"]
    assert watch.info(1)["remainWhisperMap"] == {"2": 10, "3": 10}
    assert watch.info(4)["attackVoteList"] == []
    assert watch.info(4)["attackedAgent"] == -1


def test_what_a_wolf_is_not_granted_it_is_not_sent() -> None:
    """The audience of the event decides, not the role."""
    story, host = Story(), Host()
    story.tell(e.NightFell(0, 0))
    story.tell(e.Spoke(0, 2, "whisper", 0, 0, 0, "ATTACK Agent[05]"), 1 << 2)
    story.ask(6, "whisper", 0)
    assert b"ATTACK" not in b"".join(out.data for out in host.packets(story) if out.seat == 6)
    story.ask(2, "whisper", 1)
    assert b"ATTACK" in b"".join(out.data for out in host.packets(story) if out.seat == 2)


# What is left


def test_remaining_talks() -> None:
    watch = Watch()
    hand = watch.hand
    hand.to("talk")
    first, second = hand.say_next("VOTE Agent[01]"), hand.say_next("Skip")
    hand.say_next("Over")
    hand.execute(8)
    hand.to("guard")
    left = watch.info(7, "GUARD")["remainTalkMap"]
    assert left == {str(seat): 10 - (seat == first) for seat in range(1, 11)}
    assert left[str(second)] == 10
    hand.to_day(2)
    morning = watch.info(7)
    assert morning["remainTalkMap"] == {str(s): 10 for s in hand.alive}
    assert "8" not in morning["remainTalkMap"]


def test_whispers_before_a_revote_are_new_ones() -> None:
    watch = Watch(attack={"whisper_between": True})
    hand = watch.hand
    hand.execute(8)
    hand.to("whisper")
    speaker = hand.say_next("ATTACK Agent[05]")
    hand.to("attack")
    other = 8 - speaker
    assert watch.info(speaker, "ATTACK")["remainWhisperMap"] == {"2": 9, "6": 10} | {
        str(speaker): 9,
        str(other): 10,
    }
    hand.attack({2: 3, 6: 4})
    assert hand.asked("whisper")
    asked = hand.asked("whisper")[0]
    assert watch.info(asked, "WHISPER")["remainWhisperMap"] == {"2": 10, "6": 10}
    assert watch.info(asked, "WHISPER")["whisperList"][-1]["idx"] >= 1
    again = hand.say_next("ATTACK Agent[03]")
    hand.to("attack")
    left = watch.info(again, "ATTACK")["remainWhisperMap"]
    assert left[str(again)] == 9
    assert sorted(left.values()) == [9, 10]


def test_whispers_of_another_phase_are_new_ones() -> None:
    whole = preset("classic-10")
    watch = Watch(day_phases=(*whole.day_phases, *phases("whisper")), night_phases=whole.night_phases[1:])
    hand = watch.hand
    hand.to_day(1)
    hand.to("whisper")
    hand.say_next("ATTACK Agent[05]")
    hand.execute(8)
    hand.to("divine")
    hand.to("whisper")
    asked = hand.asked("whisper")[0]
    assert watch.info(asked, "WHISPER")["remainWhisperMap"] == {"2": 10, "6": 10}
    assert watch.info(asked, "WHISPER")["whisperList"][0]["text"] == "ATTACK Agent[05]"


def test_without_a_quota_the_turns_are_what_is_left() -> None:
    watch = Watch("contest-2017", "WEREWOLF SEER POSSESSED VILLAGER VILLAGER")
    assert set(watch.info(1)["remainTalkMap"].values()) == {20}


# Results


def test_news_of_the_morning() -> None:
    watch = Watch()
    hand = watch.hand
    hand.divine(9)
    hand.to_day(1)
    assert watch.info(1)["divineResult"] == {"agent": 1, "day": 1, "target": 9, "result": "HUMAN"}
    hand.execute(8)
    hand.divine(6)
    hand.guard(1)
    hand.attack(1)
    assert hand.day == 2
    for seat in range(1, 11):
        info = watch.info(seat)
        assert (info["executedAgent"], info["lastDeadAgentList"]) == (8, [])
        assert info["attackedAgent"] == (1 if seat in (2, 6) else -1)
        assert info["guardedAgent"] == (1 if seat == 7 else -1)
        result = {"agent": 4, "day": 2, "target": 8, "result": "HUMAN"}
        assert info["mediumResult"] == (result if seat == 4 else None)
        seen = {"agent": 1, "day": 2, "target": 6, "result": "WEREWOLF"}
        assert info["divineResult"] == (seen if seat == 1 else None)


def test_the_dead_keep_the_view_of_their_role() -> None:
    """A seer who was killed is told the night's result, a dead medium what was executed since."""
    watch = Watch()
    hand = watch.hand
    hand.execute(8)
    hand.divine(6)
    hand.attack(1)
    info = watch.info(1)
    assert info["statusMap"]["1"] == "DEAD"
    assert info["divineResult"]["target"] == 6
    assert info["lastDeadAgentList"] == [1]
    hand.execute(4)
    hand.to_day(3)
    hand.execute(6)
    hand.to_day(4)
    assert watch.info(4)["mediumResult"] == {"agent": 4, "day": 4, "target": 6, "result": "WEREWOLF"}
    assert watch.info(1)["divineResult"] is None


def test_a_cursed_fox_is_found_and_never_named_as_one() -> None:
    watch = Watch("classic-5", "SEER WEREWOLF FOX VILLAGER VILLAGER")
    watch.hand.divine(3)
    info = watch.info(1)
    assert (info["day"], info["lastDeadAgentList"], info["cursedFox"]) == (1, [3], -1)
    assert info["divineResult"]["result"] == "HUMAN"


def test_nobody_attacked() -> None:
    watch = Watch(attack={"tie": "nobody", "if_none": "nobody"})
    hand = watch.hand
    hand.execute(8)
    hand.to_day(2)
    assert watch.info(2)["attackedAgent"] == -1
    assert watch.info(2)["lastDeadAgentList"] == []


def test_an_execution_that_is_shown_in_the_morning() -> None:
    """Nothing of it is sent before, and the night's questions come with the histories."""
    watch = Watch(execution_shown="morning", vote={"shown": "morning"})
    hand = watch.hand
    hand.execute(8)
    hand.to("guard")
    assert carried(watch, 7, "GUARD") == "histories"
    hand.attack(5)
    info = watch.info(3)
    assert (info["executedAgent"], info["lastDeadAgentList"]) == (8, [5])
    assert [vote["target"] for vote in info["voteList"]][:3] == [8, 8, 8]
    assert watch.info(4)["mediumResult"]["target"] == 8


def test_a_seat_that_is_removed() -> None:
    watch = Watch()
    watch.hand.to("talk")
    watch.hand.done(c.Remove(0, 3))
    watch.hand.execute(8)
    watch.hand.to("guard")
    info = watch.info(7, "GUARD")
    assert info["statusMap"]["3"] == "DEAD"
    watch.hand.to_day(2)
    assert 3 not in watch.info(7)["lastDeadAgentList"]
    assert watch.info(7)["executedAgent"] == 8


def test_the_end() -> None:
    """The night is played after the last wolf's execution, without an attack; then FINISH, and no morning."""
    watch = Watch("classic-5", "SEER WEREWOLF POSSESSED VILLAGER VILLAGER")
    hand = watch.hand
    hand.execute(2)
    assert hand.asked("divine") == [1]
    hand.divine(3)
    assert hand.game.closed
    watch.look()
    for seat in range(1, 6):
        assert [p["request"] for p in watch.sent[seat]][-1] == "FINISH"
        info = watch.info(seat, "FINISH")
        assert info["day"] == 2
        assert watch.info(seat)["day"] == 1
        assert info["roleMap"] == {
            "1": "SEER",
            "2": "WEREWOLF",
            "3": "POSSESSED",
            "4": "VILLAGER",
            "5": "VILLAGER",
        }
    assert watch.info(1, "FINISH")["divineResult"]["target"] == 3
    assert watch.info(4, "FINISH")["divineResult"] is None


def test_a_game_that_is_broken_off() -> None:
    watch = Watch()
    watch.hand.done(c.Close(0))
    assert watch.info(3, "FINISH")["day"] == 1


# Some of the seats


def test_a_host_for_some_seats() -> None:
    """It sends the same to them as a host for all, and nothing to others."""
    rules = preset("classic-12")
    some = frozenset({2, 5, 11})
    whole: list[tuple[Seat, bytes]] = []
    part: list[tuple[Seat, bytes]] = []
    few = Host(some)

    class Both(Table):
        def _hear(self, out: Any) -> None:
            super()._hear(out)
            whole.extend([(out.seat, out.data)] if out.seat in some else [])
            part.extend((o.seat, o.data) for o in few.packets(self.game))

    table = Both(rules, lambda seat: Speaker(seat, 1), seed=1, roles=wolves_in(some, rules.seats))
    table.play()
    assert sorted(part) == sorted(whole)
    assert {seat for seat, _ in part} == some


def wolves_in(seats: frozenset[Seat], size: int) -> tuple[Role, ...]:
    """Two wolves among these seats and one outside, so that whispers cross the line."""
    rules = preset(f"classic-{size}")
    wolves = sorted(seats)[:2] + [size]
    rest = [role for role, n in rules.roles.items() for _ in range(n) if role is not Role.WEREWOLF]
    return tuple(Role.WEREWOLF if s in wolves else rest.pop() for s in range(1, size + 1))


def test_a_player_who_comes_back_is_told_the_day_again() -> None:
    watch = Watch("classic-5", "SEER WEREWOLF POSSESSED VILLAGER VILLAGER")
    hand = watch.hand
    hand.to("talk")
    for _ in range(5):
        watch.look()
        seat = hand.say_next("VOTE Agent[03]")
    watch.look()
    assert seat not in hand.asked("talk")
    assert len(watch.last(seat, "TALK")["talkHistory"]) == 4
    hand.lose(seat)
    before = len(watch.sent[seat])
    hand.done(c.Returned(0, seat))
    watch.look()
    assert [p["request"] for p in watch.sent[seat][before:]] == ["INITIALIZE", "DAILY_INITIALIZE"]
    assert watch.info(seat)["day"] == 1
    assert len(watch.info(seat)["talkList"]) == 5
    assert watch.info(seat)["remainTalkMap"] == dict.fromkeys("12345", 9)
    hand.to("vote")
    told = [p for p in watch.sent[seat][before:] if p["talkHistory"]] + [watch.last(seat, "DAILY_FINISH")]
    assert [talk["idx"] for talk in told[0]["talkHistory"]][:5] == [0, 1, 2, 3, 4]


def test_a_player_who_comes_back_is_asked_again() -> None:
    watch = Watch(lost={"asked": True})
    hand = watch.hand
    hand.to("vote")
    watch.look()
    hand.lose(3)
    watch.look()
    before = len(watch.sent[3])
    hand.done(c.Returned(0, 3))
    watch.look()
    assert [p["request"] for p in watch.sent[3][before:]] == ["INITIALIZE", "DAILY_INITIALIZE", "VOTE"]


# Replies


@each_row(
    ("reply", "target", "raw"),
    [
        ('{"agentIdx":3}', 3, ""),
        ('{"agentIdx": 3}', 3, ""),
        ("Agent[03]", 3, ""),
        ('{"agentIdx":1}', 1, '{"agentIdx":1}'),
        ('{"agentIdx":0}', 0, '{"agentIdx":0}'),
        ('{"agentIdx":11}', -1, '{"agentIdx":11}'),
        ('{"agentIdx":255}', -1, '{"agentIdx":255}'),
        ('{"agentIdx":2147483647}', -1, '{"agentIdx":2147483647}'),
        ("", -1, ""),
        ("what?", -1, "what?"),
    ],
)
def test_a_choice(reply: str, target: int, raw: str) -> None:
    watch = Watch()
    watch.hand.to("vote")
    watch.look()
    ask = watch.hand.ask(1)
    assert watch.host.answer(ask, reply, 7) == c.Choose(7, 1, ask.id, target, raw)


def test_an_abstention_where_it_is_allowed() -> None:
    watch = Watch(vote={"no_target": True})
    watch.hand.to("vote")
    watch.look()
    ask = watch.hand.ask(1)
    assert watch.host.answer(ask, '{"agentIdx":0}', 7) == c.Choose(7, 1, ask.id, 0)


def test_the_role_that_was_told() -> None:
    assert [Watch().host.role(seat) for seat in (1, 2, 3)] == ["SEER", "WEREWOLF", "VILLAGER"]


def test_what_is_said_in_other_channels_is_not_sent() -> None:
    watch = Watch(memo={"regime": "anytime", "empty": "refuse"})
    hand = watch.hand
    hand.to("talk")
    hand.speak(3, "a note", "memo")
    hand.execute(8)
    hand.to("guard")
    assert "a note" not in json.dumps(watch.sent)
    assert all(t["text"] == "Over" for t in watch.info(7, "GUARD")["talkList"])


# Versions


def test_0_4_tells_the_dead_nothing_before_the_end() -> None:
    """DAILY_INITIALIZE carries the setting, which has no `enableRoleRequest`."""
    table = Table(preset("classic-15-2017"), lambda seat: Speaker(seat, 3), seed=3).play()
    days = {}
    for seat in table.lines:
        packets = table.packets(seat)
        first, *_, last = packets
        assert "enableRoleRequest" not in first["gameSetting"]
        mornings = [p for p in packets if p["request"] == "DAILY_INITIALIZE"]
        assert all(p["gameSetting"] == first["gameSetting"] for p in mornings)
        assert all(p["gameInfo"]["statusMap"][str(seat)] == "ALIVE" for p in mornings)
        assert last["request"] == "FINISH"
        days[last["gameInfo"]["statusMap"][str(seat)]] = len(mornings), last["gameInfo"]["day"]
    assert days["ALIVE"][0] == days["ALIVE"][1]
    assert days["DEAD"][0] < days["DEAD"][1]


def test_0_4_over_in_the_last_turn() -> None:
    """All talks are used up: the rows of the last turn are told, though nobody is asked for them."""
    watch = Watch("classic-5-2017", FIVE, talk={"count": 2})
    watch.hand.to_day(1)
    for _ in range(2):
        watch.look()
        watch.hand.round("VOTE Agent[01]")
    rows = watch.last(1, "DAILY_FINISH")["talkHistory"]
    assert [(row["turn"], row["text"]) for row in rows] == [(1, "VOTE Agent[01]")] * 5 + [(2, "Over")] * 5


def test_a_dead_agent_of_0_4_that_comes_back_is_told_no_day() -> None:
    watch = Watch("classic-5-2017", FIVE)
    watch.hand.to_day(1)
    watch.hand.execute(3)
    watch.hand.to_day(2)
    watch.hand.lose(3)
    watch.look()
    before = len(watch.sent[3])
    watch.hand.done(c.Returned(0, 3))
    watch.look()
    assert [packet["request"] for packet in watch.sent[3][before:]] == ["INITIALIZE"]


@each_row("version", ["0.4.0", "0.4", "0.6"])
def test_only_0_4_0_is_told_who_was_executed_with_the_histories(version: Version) -> None:
    watch = Watch("classic-5-2017", FIVE, host=Host(versions={1: version}))
    watch.hand.to_day(1)
    assert watch.last(1, "TALK").get("executed") == (-1 if version == "0.4.0" else None)
    assert "executed" not in watch.last(2, "TALK")
    assert "executed" not in watch.last(1, "DAILY_INITIALIZE")


NEW = "BECAUSE (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[02])"


def texts(packet: dict[str, Any]) -> list[str]:
    return [talk["text"] for talk in packet["talkHistory"]]


def test_newer_sentences_are_a_skip_to_agents_of_0_4() -> None:
    watch = Watch("classic-5", FIVE, host=Host(versions={1: "0.4", 2: "0.6", 5: "0.4.0"}))
    watch.hand.to_day(1)
    said = {}
    for seat in watch.hand.events(e.TurnsDrawn)[-1].order:
        said[seat] = NEW if seat == 4 else "VOTE Agent[02]"
        watch.hand.say(seat, said[seat])
    for seat in list(watch.hand.events(e.TurnsDrawn)[-1].order):
        watch.hand.say(seat, "Over")
        watch.look()
    watch.hand.all_over()
    watch.hand.to("vote")
    heard = {seat: [t for p in watch.sent[seat] for t in p["talkHistory"] or ()] for seat in (1, 2)}
    assert [t["text"] for t in heard[2] if t["agent"] == 4][0] == NEW
    assert [t["text"] for t in heard[1] if t["agent"] == 4][0] == "Skip"
    assert [t | {"text": ""} for t in heard[1]] == [t | {"text": ""} for t in heard[2]]
    assert [t["text"] for t in heard[1] if t["agent"] != 4] == [
        t["text"] for t in heard[2] if t["agent"] != 4
    ]
    (spoke,) = watch.hand.events(e.Spoke, text=NEW)
    assert watch.skipped == [Skipped(spoke.at_ms, 4, "talk", 1, spoke.idx, (1, 5))]
    watch.hand.execute(3)
    info = watch.info(1, "DIVINE")
    assert NEW not in [t["text"] for t in info["talkList"]]
    assert info["remainTalkMap"]["4"] == 9


def test_an_agent_is_known_by_what_only_0_4_says() -> None:
    """It has heard the operators of earlier talk, and hears none from then on; nothing comes twice."""
    watch = Watch("classic-5", FIVE, check=check_of(preset("classic-5")))
    watch.hand.to_day(1)
    order = watch.hand.events(e.TurnsDrawn)[-1].order
    for seat in order:
        watch.look()
        watch.hand.say(seat, "REQUEST(VOTE Agent[02])" if seat in (order[2], order[4]) else NEW)
    watch.hand.all_over()
    watch.hand.to("vote")
    watch.look()
    old = order[2]
    assert watch.host.versions == {old: "0.4", order[4]: "0.4"}
    heard = [t for p in watch.sent[old] for t in p["talkHistory"] or ()]
    assert [t["idx"] for t in heard] == list(range(len(heard)))
    assert [t["text"] for t in heard[:5]] == [NEW, NEW, "Skip", "Skip", "Skip"]
    assert [(s.seat, s.to) for s in watch.skipped] == [(order[3], (old,))]


@each_row("base", ["classic-5-2017", "contest-2017"])
def test_where_no_newer_sentence_is_read_nothing_is_a_skip(base: str) -> None:
    watch = Watch(base, FIVE, host=Host(versions={1: "0.4"}))
    watch.hand.to_day(1)
    watch.hand.round("REQUEST(VOTE Agent[02])")
    watch.look()
    assert set(texts(watch.last(1, "TALK"))) == {"REQUEST(VOTE Agent[02])"}
    assert watch.skipped == []
