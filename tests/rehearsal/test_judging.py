"""The judging of answers: pure functions over conversations."""

from typing import Any

import pytest

from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.language.prose.breach import markup_in, protocol_in
from jinro.rehearsal import Conversation, Exchange, Finding, judge_all, judge_game, latencies_of
from jinro.rehearsal.answers import label_in, meant_in
from jinro.rehearsal.conduct import judge_names
from jinro.rehearsal.conversation import SHORT, Stray, short
from jinro.rehearsal.judge import in_order, requests_of
from jinro.wire.nlp.messages import Info, Packet
from jinro.wire.nlp.setting import setting_of

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi")


def packet(request: Any, **info: Any) -> Packet:
    known = {"game_id": "01K", "day": 1, "agent": "Aki", "role_map": {"Aki": Role.SEER}}
    status = {name: "DEAD" if name == "Dai" else "ALIVE" for name in NAMES}
    return Packet(request, Info(**{**known, "status_map": status, **info}))


def exchange(request: str, answer: str | None, **more: Any) -> Exchange:
    given = {"sent_ms": 0, "limit_ms": 1_000, "answered_ms": 10, **more}
    return Exchange(request=request, packet=packet(request), day=1, answer=answer, **given)


def conversation(*exchanges: Exchange, **more: Any) -> Conversation:
    made = Conversation(
        rehearsal="normal", game=1, name="cats1", character="Aki", role=Role.SEER, limit_ms=1_000
    )
    made.setting = setting_of(preset("contest-en-5"))
    made.exchanges = list(exchanges)
    for key, value in more.items():
        setattr(made, key, value)
    return made


def judged(*exchanges: Exchange, **more: Any) -> list[str]:
    return [finding.code for finding in judge_game(conversation(*exchanges, **more))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I think Ben is lying.", []),
        ("みなさん、おはようございます！　今日は晴れですね～。", []),
        ("@Ben what do you think?", []),
        ("It is over for Ben.", []),
        ("Overall I trust Chie.", []),
        ("50% sure: it's Ben (or Chie)...", []),
        ("Over", []),
        ("Hello\n", []),
        ("Hello\nBen", ["newline"]),
        ("Hello\r", ["newline"]),
        ("That is all.Over", ["over_glued"]),
        ("以上です Over。", ["over_glued"]),
        ("Over: nothing more", ["over_glued"]),
        ("OVER", ["over_misspelt"]),
        (" Skip ", ["over_misspelt"]),
        ("「Over」", ["over_misspelt"]),
        ("Hello, Ben.", ["comma"]),
        ("Hello ♪", ["unspeakable"]),
        ("(^_^)", ["unspeakable"]),
        ("ゼロ幅\u200bです", ["unspeakable"]),
        ("VOTE Ben", ["protocol"]),
        ("REQUEST ANY (VOTE Chie)", ["protocol"]),
        ("**Ben** is a wolf", ["markup"]),
        ("- Ben is a wolf", ["markup"]),
        ("<think>Ben</think>", ["markup"]),
        ('["a", "b"]', ["markup"]),
        ("Aki: Hello", ["speaker_prefix"]),
        ("assistant: Hello", ["speaker_prefix"]),
        ("発言：おはよう", ["speaker_prefix"]),
        ("Ben: that is strange", []),
        ("@Benny hello", []),
        ("@Aki that is me", ["mention_unknown"]),
        ("Hello @everybody!", ["mention_unknown"]),
        ("Sure! Here is my reply: Hello", ["preface"]),
        ("了解しました！以下が発言です：おはよう", ["preface"]),
        ("以下の二人が怪しいです。", []),
        ("Here I stand: for the village.", []),
        ("As an AI language model I cannot vote.", ["as_an_ai"]),
        ("私はAIなので投票できません。", ["as_an_ai"]),
        ("", ["empty"]),
        ("\n", ["empty"]),
        (" 　", ["blank"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert judged(exchange("TALK", text, became=text)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Ben", []),
        ("Ben\n", []),
        ("ben", ["target_wrapped"]),
        ("@Ben", ["target_wrapped"]),
        (" Ben", ["target_wrapped"]),
        ("I vote for Ben because of Chie", ["target_wrapped"]),
        ("Zoe", ["target_unknown"]),
        ("", ["target_empty"]),
        ("Dai", ["target_dead"]),
        ("Aki", ["target_self"]),
    ],
)
def test_targets(answer: str, expected: list[str]) -> None:
    assert judged(exchange("DIVINE", answer)) == expected


def test_a_vote_for_oneself_counts_where_the_village_allows_it() -> None:
    assert judged(exchange("VOTE", "Aki", became="Aki")) == ["vote_self"]
    assert judged(exchange("VOTE", "Aki", reason="on_self")) == ["target_self"]


def test_a_werewolf_and_its_fellow() -> None:
    attack = exchange("ATTACK", "Ben")
    attack.packet = packet("ATTACK", role_map={"Aki": Role.WEREWOLF, "Ben": Role.WEREWOLF})
    assert judged(attack) == ["target_fellow"]


def test_an_attack_on_oneself_is_one_on_oneself_and_not_on_a_fellow() -> None:
    attack = exchange("ATTACK", "Aki", became="Aki")
    for fellows in ({}, {"Ben": Role.WEREWOLF}):
        attack.packet = packet("ATTACK", role_map={"Aki": Role.WEREWOLF, **fellows})
        for reason in ("", "on_self"):
            attack.reason = reason
            assert judged(attack) == ["target_self"]


def test_the_first_name_is_the_one_that_was_meant() -> None:
    assert meant_in("Chie, not Ben", NAMES) == "Chie"
    assert meant_in("nobody", NAMES) == ""


def test_time() -> None:
    assert judged(exchange("VOTE", "Ben", answered_ms=799)) == []
    assert judged(exchange("VOTE", "Ben", answered_ms=801)) == ["slow"]
    assert judged(exchange("VOTE", None, reason="timeout")) == ["missing"]
    assert judged(exchange("VOTE", None, reason="timeout", late="Ben")) == ["late"]
    assert judged(exchange("VOTE", None, reason="timeout", late="Ben"), short=True) == ["late_short"]
    assert judged(exchange("VOTE", None, reason="lost"), lost="left") == ["disconnected"]


def test_what_a_rehearsal_kept_back_is_not_held_against_the_agent() -> None:
    assert judged(exchange("VOTE", "Zoe", reason="timeout", held=True)) == []


def test_lengths_name_the_part_that_is_too_long() -> None:
    before, after = "a" * 126 + "@Ben b", "@Ben " + "b" * 126
    for text, code in ((before, "cut"), (after, "cut_after_mention"), ("a" * 130, "cut")):
        findings = judge_game(conversation(exchange("TALK", text, reason="too_long")))
        assert [finding.code for finding in findings] == [code]
    assert findings[0].detail() == "130 of 125 characters"
    assert findings[0].detail("ja") == "130文字（125文字まで）"


def test_the_same_sentence_four_times_in_a_row() -> None:
    again = [exchange("TALK", "Hello") for _ in range(4)]
    assert judged(*again[:3]) == []
    assert judged(*again) == ["repeated"]
    assert judged(*again[:2], exchange("TALK", "Well"), *again[2:]) == []


def test_strays() -> None:
    def stray(request: str, code: str = "unasked") -> Stray:
        return Stray(code=code, text="hm", day=1, packet=packet(request))

    kinds = [stray("VOTE"), stray("DAILY_FINISH"), stray("TALK_PHASE_END"), stray("TALK_BROADCAST", "quota")]
    assert judged(strays=kinds) == ["double_answer", "unasked", "not_taken", "not_taken"]
    assert judged(early=["hello?"]) == ["unasked"]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["cats1", "cats2"], []),
        (["cats"], ["name_no_number"]),
        (["42"], ["name_no_team"]),
        (["cats1\r"], ["name_odd"]),
        ([""], ["name_odd"]),
        (["cats1", "Cats1"], ["name_changes"]),
    ],
)
def test_names(names: list[str], expected: list[str]) -> None:
    assert [finding.code for finding in judge_names(names)] == expected


def test_latencies() -> None:
    talks = [exchange("TALK", "Hello", answered_ms=ms) for ms in range(1, 101)]
    one = conversation(
        *talks, exchange("VOTE", "Ben", answered_ms=7), exchange("VOTE", None, reason="timeout")
    )
    talk, vote = latencies_of([one])
    assert (talk.request, talk.answers, talk.median_ms, talk.p95_ms, talk.max_ms) == (
        "TALK",
        100,
        50,
        96,
        100,
    )
    assert (vote.answers, vote.max_ms, vote.limit_ms) == (1, 7, 1_000)


def test_half_of_the_answers_above_five_seconds() -> None:
    slow = conversation(*[exchange("TALK", "Hello", answered_ms=5_100, limit_ms=60_000) for _ in range(3)])
    findings = judge_all([slow], ["cats1"], latencies_of([slow]), None)
    assert [(finding.code, finding.detail()) for finding in findings] == [("unhurried", "TALK: median 5.1 s")]


def test_requests_of_villages() -> None:
    assert requests_of(preset("contest-5")) == ["TALK", "VOTE", "DIVINE", "ATTACK"]
    assert requests_of(preset("contest-9")) == ["TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK"]
    assert requests_of(preset("playground-5")) == ["TALK"]


def test_the_worst_comes_first() -> None:
    some = [Finding(code="cut", severity="warning"), Finding(code="late", severity="error")]
    assert [finding.code for finding in in_order(some)] == ["late", "cut"]


def test_a_packet_is_shortened() -> None:
    text = short(packet("TALK", remain_count=3))
    assert text.startswith('{"request":"TALK","info":{"day":1,"agent":"Aki","remain_count":3,')
    long = short(packet("TALK", status_map={f"Agent[{n:02}]": "ALIVE" for n in range(30)}))
    assert len(long) == SHORT
    assert long.endswith("…")


def test_signs() -> None:
    assert markup_in("a ```b```") == "```"
    assert protocol_in("I estimate Ben WEREWOLF", NAMES) == ""
    assert label_in("【Aki】「Hello", "Aki") == "【Aki】「"
    assert label_in("Aki「Hello」", "Aki") == "Aki「"
