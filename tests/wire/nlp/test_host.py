"""Packets from events: which keys each request has, what the dialects change, and that a log is enough."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rows import each_row

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.notation import decode_log, encode_log
from jinro.game.presets import preset
from jinro.game.rules import ChannelRules, Length, Rules
from jinro.players import Chance
from jinro.testing import GameByHand, rules_of, village
from jinro.village import simulate
from jinro.wire.nlp import DIALECTS, Dialect, Host
from jinro.wire.nlp.codec import decode, encode
from jinro.wire.nlp.host import CHANNELS, STALE_MS

TURNS = ("contest-5", "contest-9", "contest-13", "playground-5")
ANYTIME = ("anytime-5", "whispers")
CASES = [
    (name, dialect) for name in (*TURNS, *ANYTIME) for dialect in DIALECTS if name in TURNS or dialect != "s1"
]
BIG = ("contest-5", "contest-13", "whispers")
FIVE = "WEREWOLF POSSESSED SEER VILLAGER VILLAGER"
INFO = {"game_id", "day", "agent", "status_map", "role_map"}
NEWS = {"executed_agent", "attacked_agent", "vote_list"}
REMAIN = {"remain_count", "remain_skip"}
TALK = {"idx", "day", "turn", "agent", "text", "skip", "over"}
ENVELOPE = {
    "INITIALIZE": {"setting"},
    "DAILY_INITIALIZE": {"setting"},
    "TALK": {"talk_history"},
    "WHISPER": {"whisper_history"},
    "ATTACK": {"whisper_history"},
    "TALK_BROADCAST": {"new_talk"},
    "WHISPER_BROADCAST": {"new_whisper"},
}
SPOKEN = ("TALK", "WHISPER", "TALK_PHASE_START", "TALK_BROADCAST", "TALK_PHASE_END")


def anytime_whispers(rules: Rules) -> Rules:
    """Thirteen players who talk and whisper at any time."""
    return replace(
        rules,
        talk=replace(rules.talk, regime="anytime", duration_ms=60_000, empty="refuse"),
        whisper=replace(rules.whisper, regime="anytime", duration_ms=60_000, empty="refuse"),
    )


def told(rules: Rules, dialect: str, seed: int = 1) -> tuple[Game, list[dict[str, Any]]]:
    """A whole game of chance, and every packet of it."""
    host, packets = Host(DIALECTS[dialect]), []

    def follow(game: Game, events: Sequence[Event]) -> None:
        for out in host.packets(game):
            packets.append(json.loads(out.data))
            assert encode(decode(out.data)) == out.data

    return simulate(rules, Chance, seed=seed, on_events=follow), packets


def rules_for(name: str) -> Rules:
    return anytime_whispers(preset("contest-13")) if name == "whispers" else preset(name)


@pytest.mark.parametrize(("name", "dialect"), CASES)
def test_every_packet_has_exactly_its_keys(name: str, dialect: str) -> None:
    rules = rules_for(name)
    game, packets = told(rules, dialect)
    roles = {character.name: role for character, role in zip(game.scene.characters, game.roles, strict=True)}
    for packet in packets:
        request, info = packet["request"], packet["info"]
        role = roles[info["agent"]].value
        expected = ENVELOPE.get(request, set())
        if request == "DAILY_FINISH":
            expected = {"talk_history", "whisper_history"} if role == "WEREWOLF" else {"talk_history"}
        assert set(packet) == {"request", "info"} | expected
        remain = REMAIN if request in SPOKEN or "PHASE" in request or "BROADCAST" in request else set()
        private = {"MEDIUM": {"medium_result"}, "SEER": {"divine_result"}, "WEREWOLF": {"attack_vote_list"}}
        profile = {"profile"} if request == "INITIALIZE" else set()
        assert INFO | remain | profile <= set(info)
        assert set(info) <= INFO | remain | profile | NEWS | private.get(role, set())
        if request == "FINISH":
            assert info["role_map"] == roles
        elif role == "WEREWOLF":
            assert info["role_map"] == {n: r for n, r in roles.items() if r.value == "WEREWOLF"}
        else:
            assert info["role_map"] == {info["agent"]: role}
        assert None not in packet.values()
        assert None not in info.values()
        for talk in (*packet.get("talk_history", ()), *packet.get("whisper_history", ())):
            assert set(talk) == (TALK | {"time"} if dialect == "2026" else TALK)


def test_status_map_is_sorted_by_bytes() -> None:
    _, packets = told(preset("contest-13"), "2026")
    names = list(packets[0]["info"]["status_map"])
    assert names == sorted(names, key=str.encode)


def test_news_of_a_day_are_told_on_the_next_day_and_never_again() -> None:
    _, packets = told(preset("contest-13"), "2026")
    for packet in packets:
        info = packet["info"]
        if info["day"] < 2:
            assert not NEWS & set(info)
        for vote in info.get("vote_list", ()):
            assert vote["day"] == info["day"] - 1
        for key in ("medium_result", "divine_result"):
            assert info.get(key, {"day": info["day"] - 1})["day"] == info["day"] - 1


# Rebuilding


@pytest.mark.parametrize(("name", "dialect"), [c for c in CASES if c[0] in BIG])
def test_a_stored_log_is_enough_to_go_on(name: str, dialect: str) -> None:
    """Whenever the server stops, a host made from the stored events sends the same next packets."""
    rules = rules_for(name)
    live = Host(DIALECTS[dialect])
    batches: list[int] = []
    sent: list[list[tuple[int, bytes]]] = []

    def follow(game: Game, events: Sequence[Event]) -> None:
        batches.append(len(game.log))
        sent.append([(out.seat, out.data) for out in live.packets(game)])

    game = simulate(rules, Chance, seed=5, on_events=follow)
    stored = decode_log(encode_log(game.log))
    for step in range(0, len(batches) - 1, max(1, len(batches) // 25)):
        host, _ = Host.rebuild(stored[: batches[step]], DIALECTS[dialect])
        whole = Game.replay(stored[: batches[step + 1]])
        assert [(out.seat, out.data) for out in host.packets(whole)] == sent[step + 1]


# Dialects


def wolves(dialect: str, **changes: Any) -> "Told":
    roles = "WEREWOLF WEREWOLF SEER BODYGUARD VILLAGER VILLAGER VILLAGER VILLAGER"
    return Told(village("contest-9", roles=roles, **changes), DIALECTS[dialect])


class Told:
    """A village with its host: every packet as it is sent, by seat."""

    def __init__(self, hand: GameByHand, dialect: Dialect) -> None:
        self.hand = hand
        self.host = Host(dialect)
        self.packets: list[tuple[int, dict[str, Any]]] = []
        self.listen()

    def listen(self) -> None:
        for out in self.host.packets(self.hand.game):
            self.packets.append((out.seat, json.loads(out.data)))

    def reply(self, text: str) -> int:
        """Whoever is asked to speak, or else asked first, sends this."""
        asks = self.hand.asks.values()
        ask = next((ask for ask in asks if ask.kind in CHANNELS), None) or next(iter(asks))
        self.hand.done(self.host.answer(ask, text, self.hand.now_ms))
        self.listen()
        return ask.seat

    def until(self, true: Callable[[], bool], text: str = "Over") -> None:
        while not true():
            self.reply(text)

    def of(self, seat: int, request: str) -> list[dict[str, Any]]:
        return [packet for to, packet in self.packets if to == seat and packet["request"] == request]


@pytest.mark.parametrize(("dialect", "counts"), [("s1", [3, 2, 1, 0]), ("2026-05", [4, 3, 2, 1])])
def test_remain_count_and_remain_skip(dialect: str, counts: list[int]) -> None:
    """The table of 5.3: four utterances, two skips, texts Skip, Skip, hi."""
    told = wolves(dialect, whisper={"skips": 2, "turns": 12})
    for text in ("Skip", "Skip", "Skip", "Skip", "hi", "hi", "hi", "hi"):
        told.reply(text)
    packets = told.of(1, "WHISPER")
    assert [p["info"]["remain_count"] for p in packets] == counts
    assert [p["info"]["remain_skip"] for p in packets] == [2, 1, 0, 2]
    assert "remain_length" not in packets[0]["info"]


def test_remain_length_is_what_is_left_of_the_budget() -> None:
    told = wolves("2026", whisper={"length": Length(base=5, mention=5, per_seat=10)})
    told.until(lambda: len(told.of(1, "WHISPER")) == 3, "1234567")
    assert [p["info"]["remain_length"] for p in told.of(1, "WHISPER")] == [10, 8, 6]


@pytest.mark.parametrize(("dialect", "idx"), [("s1", 0), ("2026-05", 4), ("2026", 4)])
def test_idx_in_the_second_whisper_phase_of_a_day(dialect: str, idx: int) -> None:
    told = wolves(dialect)
    for text in ("a", "b", "Over", "Over"):
        told.reply(text)
    told.until(lambda: told.hand.game.state.section == "night")
    told.reply("evening")
    last = told.packets[-1][1]["whisper_history"][-1]
    assert (last["text"], last["idx"]) == ("evening", idx)


@pytest.mark.parametrize(("dialect", "texts"), [("s1", []), ("2026-05", []), ("2026", ["a", "b"])])
def test_whispers_after_ones_last_turn(dialect: str, texts: list[str]) -> None:
    """The first to whisper in the morning hears the rest in the evening, or never, as the dialect says."""
    told = wolves(dialect, whisper={"count": 1, "turns": 1})
    first = told.reply("a")
    told.reply("b")
    told.until(lambda: bool(told.of(first, "DAILY_FINISH")))
    assert [w["text"] for w in told.of(first, "DAILY_FINISH")[0]["whisper_history"]] == texts


def test_no_whisper_is_ever_lost_in_the_newest_dialect() -> None:
    """Put together, each wolf's whisper histories are all whispers that it could still be told."""
    for seed in range(3):
        game, packets = told(preset("contest-13"), "2026", seed)
        for seat, role in enumerate(game.roles, 1):
            if role != "WEREWOLF":
                continue
            name = game.scene.characters[seat - 1].name
            mine = [p for p in packets if p["info"]["agent"] == name]
            heard = [w["text"] for p in mine for w in p.get("whisper_history", ())]
            said = [w.text for w in game.view(seat).whispers]
            assert heard == said[: len(heard)]
            last_night = [w for w in game.view(seat).whispers if w.day == game.scene.day]
            assert len(heard) >= len(said) - len(last_night)


def test_time_is_that_of_the_utterance() -> None:
    hand = village("contest-5")
    hand.wait(1_500)
    hand.say_next("hello")
    host = Host(DIALECTS["2026"])
    last = json.loads(host.packets(hand.game)[-1].data)
    assert last["talk_history"][0]["time"] == 1_500


# Speaking at any time


def test_the_packets_of_a_talk_at_any_time() -> None:
    told = Told(village("anytime-5", roles="WEREWOLF POSSESSED SEER VILLAGER VILLAGER"), DIALECTS["2026"])
    assert [p["request"] for s, p in told.packets if s == 1][-1] == "TALK_PHASE_START"
    command = told.host.speak(3, " hello \n", 0)
    assert command == c.Speak(0, 3, "talk", "hello")
    told.hand.done(command)
    told.listen()
    news = [(s, p) for s, p in told.packets if p["request"] == "TALK_BROADCAST"]
    assert [s for s, _ in news] == [1, 2, 3, 4, 5]
    assert {p["new_talk"]["text"] for _, p in news} == {"hello"}
    assert [p["info"]["remain_count"] for _, p in news] == [4, 4, 3, 4, 4]


def test_the_dead_take_no_part_and_hear_the_day_at_its_end() -> None:
    told = Told(village("anytime-5", roles="WEREWOLF POSSESSED SEER VILLAGER VILLAGER"), DIALECTS["2026"])
    told.hand.execute(5)
    told.hand.to_day(2)
    told.listen()
    told.hand.speak(3, "without you")
    told.listen()
    assert not [p for p in told.of(5, "TALK_BROADCAST") if p["info"]["day"] == 2]
    assert told.host.speak(5, "let me in", 0) is None
    told.hand.to_night()
    told.listen()
    for seat in (3, 5):
        finish = told.of(seat, "DAILY_FINISH")[-1]
        assert [t["text"] for t in finish["talk_history"]] == ["without you"]


def test_over_leaves_nothing() -> None:
    told = Told(village("anytime-5"), DIALECTS["2026"])
    told.hand.speak(2, "Over")
    told.listen()
    assert told.of(2, "TALK_BROADCAST")[-1]["info"]["remain_count"] == 0
    assert told.of(1, "TALK_BROADCAST")[-1]["info"]["remain_count"] == 4


def test_the_phase_ends_early_when_all_are_done() -> None:
    told = Told(village("anytime-5"), DIALECTS["2026"])
    for seat in range(1, 6):
        told.hand.speak(seat, "Over")
    told.listen()
    assert len(told.of(1, "TALK_PHASE_END")) == 1
    assert told.host.speak(1, "too late", 0) is None


# Replies


@each_row(
    ("reply", "text"),
    [
        ("hello\n", "hello"),
        ("two\nlines\n", "twolines"),
        ("ForceSkip\n", "Skip"),
        (" Over", " Over"),
        ("\r\n", "\r"),
        ("", ""),
    ],
)
def test_what_a_reply_to_talk_says(reply: str, text: str) -> None:
    told = Told(village("contest-5"), DIALECTS["2026"])
    ask = next(iter(told.hand.asks.values()))
    assert told.host.answer(ask, reply, 7) == c.Say(7, ask.seat, ask.id, text)


@each_row(
    ("reply", "target", "raw"),
    [
        ("Agent[03]\n", 3, ""),
        ("Agent[03] \n", -1, "Agent[03] "),
        ("agent[03]", -1, "agent[03]"),
        ("3", -1, "3"),
        ("", -1, ""),
    ],
)
def test_whom_a_reply_names(reply: str, target: int, raw: str) -> None:
    told = Told(village("contest-5"), DIALECTS["2026"])
    told.hand.to("vote")
    ask = told.hand.ask(1)
    assert told.host.answer(ask, reply, 7) == c.Choose(7, 1, ask.id, target, raw)


def test_a_dead_target_keeps_what_was_sent() -> None:
    told = Told(village("contest-5", roles="WEREWOLF POSSESSED SEER VILLAGER VILLAGER"), DIALECTS["2026"])
    told.hand.execute(5)
    told.hand.to_day(2)
    told.hand.to("vote")
    told.hand.done(told.host.answer(told.hand.ask(1), "Agent[05]", 0))
    assert told.hand.game.view(1).amended[-1].raw == "Agent[05]"


# Coming back


def test_who_comes_back_is_told_everything_anew() -> None:
    told = Told(village("contest-5"), DIALECTS["2026"])
    for text in "abcde":
        told.reply(text)
    speaker = next(iter(told.hand.asks))
    gone = next(s for s in told.hand.alive if s != speaker)
    told.hand.lose(gone)
    told.listen()
    before = len(told.packets)
    told.hand.done(c.Returned(0, gone))
    told.listen()
    back = [p["request"] for s, p in told.packets[before:] if s == gone]
    assert back == ["INITIALIZE", "DAILY_INITIALIZE"]
    told.until(lambda: len(told.packets) > before + 2 and told.packets[-1][0] == gone, "more")
    last = told.packets[-1][1]
    assert last["request"] == "TALK"
    assert "".join(t["text"] for t in last["talk_history"]).startswith("abcde")


def test_who_comes_back_to_a_talk_at_any_time_may_speak() -> None:
    told = Told(village("anytime-5"), DIALECTS["2026"])
    told.hand.speak(2, "one")
    told.hand.lose(2)
    told.hand.done(c.Returned(0, 2))
    told.listen()
    start = told.of(2, "TALK_PHASE_START")[-1]
    assert start["info"]["remain_count"] == 3
    assert told.host.speak(2, "two", 0) is not None


def test_an_ask_that_is_still_open_is_put_again() -> None:
    from jinro.game.rules import LostSeats

    told = Told(village("contest-5", lost=LostSeats(asked=True)), DIALECTS["2026"])
    seat = next(iter(told.hand.asks))
    told.hand.lose(seat)
    told.hand.done(c.Returned(0, seat))
    told.listen()
    assert [p["request"] for s, p in told.packets if s == seat][-3:] == [
        "INITIALIZE",
        "DAILY_INITIALIZE",
        "TALK",
    ]


def test_a_game_that_is_broken_off_still_finishes() -> None:
    told = Told(village("contest-5"), DIALECTS["2026"])
    assert not isinstance(told.hand.submit(c.Close(0)), Refusal)
    told.listen()
    assert [p["request"] for _, p in told.packets[-5:]] == ["FINISH"] * 5
    assert told.packets[-1][1]["info"]["day"] == 1


def test_channels_of_rules_that_are_not_the_contests_are_not_told() -> None:
    rules = rules_of("contest-5", memo=ChannelRules(regime="anytime"))
    told = Told(village(rules), DIALECTS["2026"])
    told.hand.speak(1, "a note to myself", "memo")
    before = len(told.packets)
    told.listen()
    assert len(told.packets) == before


def test_a_channel_after_the_end_is_not_told() -> None:
    rules = rules_of("anytime-5", post_mortem=ChannelRules(regime="anytime", duration_ms=1_000))
    told = Told(village(rules), DIALECTS["2026"])
    told.hand.to_end()
    told.listen()
    told.hand.speak(1, "that was close", "post_mortem")
    told.listen()
    assert told.packets[-1][1]["request"] == "FINISH"


def test_what_remains_in_a_talk_at_any_time_with_every_limit() -> None:
    talk = {"count": None, "skips": 2, "length": Length(base=2, per_seat=10)}
    told = Told(village("anytime-5", talk=talk), DIALECTS["2026"])
    remains = []
    for text in ("Skip", "Skip", "hello", "Skip", "Over"):
        told.hand.speak(2, text)
        told.listen()
        info = told.of(2, "TALK_BROADCAST")[-1]["info"]
        assert "remain_count" not in info
        remains.append((info["remain_skip"], info["remain_length"]))
    assert remains == [(1, 10), (0, 10), (2, 7), (1, 7), (1, 7)]


def test_the_role_of_a_seat() -> None:
    told = Told(village("contest-5", roles="WEREWOLF POSSESSED SEER VILLAGER VILLAGER"), DIALECTS["2026"])
    assert [told.host.role(seat) for seat in (1, 3)] == ["WEREWOLF", "SEER"]


# Results


def test_an_execution_that_is_shown_in_the_morning() -> None:
    told = Told(village("contest-5", roles=FIVE, execution_shown="morning"), DIALECTS["2026"])
    told.hand.to_day(1)
    told.hand.execute(5)
    told.listen()
    name = told.hand.view(1).name(5)
    night = told.packets[-1][1]["info"]
    assert (night["day"], night["status_map"][name]) == (1, "ALIVE")
    told.hand.to_day(2)
    told.listen()
    morning = told.of(1, "DAILY_INITIALIZE")[-1]["info"]
    assert (morning["executed_agent"], morning["status_map"][name]) == (name, "DEAD")


def test_a_removed_seat_is_dead_and_in_no_result() -> None:
    told = Told(village("contest-5", roles=FIVE), DIALECTS["2026"])
    told.hand.to_day(1)
    told.hand.done(c.Remove(0, 5))
    told.listen()
    name = told.hand.view(1).name(5)
    told.hand.to_day(2)
    told.listen()
    info = told.of(1, "DAILY_INITIALIZE")[-1]["info"]
    assert info["status_map"][name] == "DEAD"
    assert name not in (info.get("executed_agent"), info.get("attacked_agent"))


def test_votes_of_which_only_the_counts_are_shown_are_not_told() -> None:
    told = Told(village("contest-5", roles=FIVE, vote={"shown": "counts"}), DIALECTS["2026"])
    told.hand.to_day(1)
    told.hand.execute(5)
    told.hand.to_day(2)
    told.listen()
    info = told.of(1, "DAILY_INITIALIZE")[-1]["info"]
    assert info["executed_agent"] == told.hand.view(1).name(5)
    assert "vote_list" not in info


# Messages in transit


def just_closed(*texts: str) -> tuple["Told", Ask]:
    """A talk at any time that has just closed, in which seat 3 has said this, and the ask that follows."""
    told = Told(village("anytime-5", roles=FIVE), DIALECTS["2026"])
    for text in texts:
        told.hand.speak(3, text)
    told.hand.wait(60_000)
    told.hand.to("divine")
    told.listen()
    return told, told.hand.ask(3)


def test_a_message_to_a_talk_that_has_just_closed_is_no_answer() -> None:
    told = Told(village("anytime-5", roles=FIVE), DIALECTS["2026"])
    before = c.Choose(0, 3, 1, -1, "hello")
    assert not told.host.is_stale(before)
    told.hand.wait(60_000)
    told.hand.to("divine")
    told.listen()
    ask = told.hand.ask(3)
    name = told.hand.view(3).name(4)
    late = told.host.answer(ask, "what I still wanted to say", told.hand.now_ms + STALE_MS - 1)
    assert told.host.is_stale(late)
    assert not told.host.is_stale(told.host.answer(ask, name, told.hand.now_ms))
    assert not told.host.is_stale(told.host.answer(ask, "nobody", told.hand.now_ms + STALE_MS))
    assert not told.host.is_stale(c.Say(told.hand.now_ms, 3, ask.id, "hello"))


@each_row("text", ["{}さん", "@{}", "「{}」", "{}です。", "I vote for {}.", "投票: {}", "nobody", "", "はい"])
def test_a_wrong_name_right_after_a_talk_is_an_answer(text: str) -> None:
    """Everybody would wait for the timeout if it were taken for a word to the talk."""
    told, ask = just_closed()
    wrong = told.host.answer(ask, text.format(told.hand.view(3).name(4)), told.hand.now_ms)
    assert (wrong.target, told.host.is_stale(wrong)) == (-1, False)  # type: ignore[union-attr]


@each_row(
    "text",
    ["よろしくお願いします", "{}さんは黙っていて怪しいので今日は投票したいです", "Over", "Skip", "ForceSkip"],
)
def test_a_text_that_can_be_no_name_is_a_late_word(text: str) -> None:
    told, ask = just_closed()
    late = told.host.answer(ask, text.format(told.hand.view(3).name(4)), told.hand.now_ms)
    assert told.host.is_stale(late)


@pytest.mark.parametrize("last", ["Over", "fourth"])
def test_whoever_had_nothing_left_to_say_has_answered(last: str) -> None:
    told, ask = just_closed("first", "second", "third", last)
    name = told.hand.view(3).name(4)
    wrong = told.host.answer(ask, f"I have thought about it for long: it must be {name}", told.hand.now_ms)
    assert not told.host.is_stale(wrong)
    late = told.host.answer(ask, "I have thought about it for long", told.hand.now_ms)
    assert told.host.is_stale(late)
