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
from jinro.wire.classic import Host

TEN = "SEER WEREWOLF VILLAGER MEDIUM VILLAGER WEREWOLF BODYGUARD POSSESSED VILLAGER VILLAGER"


class Watch:
    """A village driven by hand, and what its seats are sent."""

    def __init__(self, base: str = "classic-10", roles: str = TEN, **changes: Any) -> None:
        self.hand: GameByHand = village(base, roles=roles, **changes)
        self.host = Host()
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
