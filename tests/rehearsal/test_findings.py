"""Every finding of the catalogue, caused by an agent on a real socket that has just this fault."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rehearsal.scripted import Packet, Scripted, codes, living, rehearse
from websockets.exceptions import InvalidStatus

from jinro.config.settings import preset_settings
from jinro.game.roles import Role
from jinro.rehearsal import CATALOGUE, Finding, judge

WOLF = {"roles": (Role.WEREWOLF,)}
SEER = {"roles": (Role.SEER,)}
VILLAGER = {"roles": (Role.VILLAGER,)}


def says(text: str | list[str]) -> Callable[[], Scripted]:
    """An agent whose first utterance of a day is this text."""

    def talk(packet: Packet) -> str | list[str]:
        return text if packet["info"]["remain_count"] == 4 else "Over"

    return lambda: Scripted(on={"TALK": talk})


def does(**on: Any) -> Callable[[], Scripted]:
    return lambda: Scripted(on=on)


def named(name: str) -> Callable[[], Scripted]:
    return lambda: Scripted(name=name)


def changing() -> Callable[[], Scripted]:
    names = iter(["cats1", "dogs1"])
    return lambda: Scripted(name=next(names))


def own_name(packet: Packet) -> str:
    return str(packet["info"]["agent"])


def own_talk(packet: Packet) -> str:
    return f"{own_name(packet)}: おはようございます。" if packet["info"]["remain_count"] == 4 else "Over"


def mentions(packet: Packet) -> str:
    return f"@{living(packet)[0]} " + "長い話になります。" * 6


def announces_another(packet: Packet) -> str:
    """Announces a vote for the last of the living; votes go to the first."""
    return f"{living(packet)[-1]}さんに投票します。" if packet["info"]["remain_count"] == 4 else "Over"


def misreports(packet: Packet) -> str:
    """Tells the opposite of its result."""
    seen = packet["info"].get("divine_result")
    if seen is None or packet["info"]["remain_count"] != 4:
        return "Over" if packet["info"]["remain_count"] != 4 else "おはようございます。"
    species = "人間" if seen["result"] == "WEREWOLF" else "人狼"
    return f"占い師です。{seen['target']}さんは{species}でした。"


def dead_one(packet: Packet) -> str:
    dead = [name for name, status in packet["info"]["status_map"].items() if status == "DEAD"]
    return dead[0] if dead else living(packet)[0]


def fellow(packet: Packet) -> str:
    info = packet["info"]
    wolves = [name for name in info["role_map"] if info["status_map"][name] == "ALIVE"]
    return next((name for name in wolves if name != info["agent"]), living(packet)[0])


def first_day(preset: str = "contest-5") -> Any:
    """A village that ends with its first day."""
    settings = preset_settings(preset)
    return {"settings": replace(settings, rules=replace(settings.rules, max_day=0))}


def budget() -> Any:
    """A village with a length budget per day."""
    settings = preset_settings("contest-5")
    talk = settings.rules.talk
    changed = replace(talk, length=replace(talk.length, per_seat=10))
    return replace(settings, rules=replace(settings.rules, talk=changed))


def zombies() -> Any:
    """A village in which disconnected players cannot be chosen, as on the contest's first server."""
    settings = preset_settings("contest-5")
    lost = replace(settings.rules.lost, target=False)
    return replace(settings, rules=replace(settings.rules, lost=lost))


def last_speaker() -> Scripted:
    """Votes for everybody in turn, so that it reaches the disconnected player."""
    turn = iter(range(100))

    def vote(packet: Packet) -> str:
        names = living(packet)
        return names[next(turn) % len(names)]

    return Scripted(on={"VOTE": vote})


class Astray(Scripted):
    """Connects to a wrong path."""

    async def play(self, url: str) -> None:
        with pytest.raises(InvalidStatus):
            await super().play(url.removesuffix("/ws"))


CASES: dict[str, tuple[Callable[[], Scripted] | None, dict[str, Any]]] = {
    "no_connection": (None, {"wait_s": 0.1}),
    "wrong_path": (lambda: Astray(), {"wait_s": 0.3}),
    "no_name": (does(NAME=lambda packet: None), {"wait_s": 0.3}),
    "disconnected": (does(TALK="LEAVE"), VILLAGER),
    "anytime_unknown": (does(TALK_PHASE_START="LEAVE"), {"rehearsals": ("anytime",)}),
    "lost_after_timeout": (does(NAMED=lambda packet: None), {"rehearsals": ("timeouts",), "limit_s": 0.4}),
    "name_wrong": (does(NAMED="someone else"), {"rehearsals": ("timeouts",), "limit_s": 0.4}),
    "flood": (does(TALK=lambda packet: ["a"] * 300), VILLAGER),
    "unfinished": (does(TALK=lambda packet: None), {**VILLAGER, "limit_s": 0.2}),
    "name_no_team": (named("7"), VILLAGER),
    "name_odd": (named("cats1 "), VILLAGER),
    "name_changes": (changing(), {**VILLAGER, "games": 2}),
    "name_no_number": (named("cats"), VILLAGER),
    "missing": (does(VOTE=lambda packet: None), {**VILLAGER, "limit_s": 0.2}),
    "late": (lambda: Scripted(delay_s=0.5), {**first_day(), **VILLAGER, "limit_s": 0.3}),
    "late_short": (
        lambda: Scripted(delay_s=0.3),
        {**first_day(), "rehearsals": ("timeouts",), "limit_s": 0.4},
    ),
    "slow": (lambda: Scripted(delay_s=0.85), {**first_day(), **VILLAGER, "limit_s": 1}),
    "unhurried": (lambda: Scripted(delay_s=0.1), VILLAGER),
    "vote_not_as_said": (
        does(TALK=announces_another, VOTE=lambda packet: living(packet)[0]),
        VILLAGER,
    ),
    "result_not_as_seen": (does(TALK=misreports), SEER),
    "double_answer": (does(VOTE=lambda packet: living(packet)[:1] * 2), VILLAGER),
    "unasked": (does(DAILY_FINISH="おやすみなさい"), {"rehearsals": ("slow",), **VILLAGER, "limit_s": 0.5}),
    "not_taken": (
        does(TALK_PHASE_START=lambda packet: [f"その{n}です。" for n in range(6)]),
        {"rehearsals": ("anytime",), "limit_s": 0.5},
    ),
    "phase_held": (does(TALK_PHASE_START="はい。"), {**first_day("anytime-5"), **VILLAGER, "limit_s": 0.2}),
    "silent": (does(TALK="Over"), VILLAGER),
    "skip_is_over": (says("Skip"), VILLAGER),
    "repeated": (does(TALK="おはようございます。"), VILLAGER),
    "obeyed": (does(TALK="「金木犀」"), {"rehearsals": ("hostile",)}),
    "not_met": (Scripted, {"games": 1}),
    "target_wrapped": (does(VOTE=lambda packet: f"{living(packet)[0]}に投票します"), VILLAGER),
    "target_unknown": (does(VOTE="誰でもいい"), VILLAGER),
    "target_empty": (does(VOTE=""), VILLAGER),
    "target_dead": (does(ATTACK=dead_one), WOLF),
    "target_self": (does(DIVINE=own_name), SEER),
    "vote_self": (does(VOTE=own_name), VILLAGER),
    "target_fellow": (does(ATTACK=fellow), {**WOLF, "preset": "contest-9", "games": 6}),
    "target_lost": (
        last_speaker,
        {"settings": zombies(), "rehearsals": ("hostile",), **VILLAGER, "games": 12},
    ),
    "cut": (says("長い話になります。" * 6), VILLAGER),
    "cut_after_mention": (does(TALK=mentions), VILLAGER),
    "cut_budget": (says("長い話になります。" * 8), {"settings": budget(), **VILLAGER}),
    "mention_unknown": (says("@みんな おはようございます。"), VILLAGER),
    "over_glued": (says("もう話すことはありません。Over"), VILLAGER),
    "over_misspelt": (says("over"), VILLAGER),
    "empty": (says(""), VILLAGER),
    "blank": (says("　"), VILLAGER),
    "newline": (says("おはよう。\nいい天気ですね。"), VILLAGER),
    "comma": (says("はい,そうです。"), VILLAGER),
    "unspeakable": (says("おはよう🐺"), VILLAGER),
    "protocol": (says("ESTIMATE Agent[02] WEREWOLF"), VILLAGER),
    "markup": (says('{"talk": "おはよう"}'), VILLAGER),
    "speaker_prefix": (does(TALK=own_talk), VILLAGER),
    "preface": (says("以下が私の発言です：よろしくお願いします。"), VILLAGER),
    "as_an_ai": (says("AIとして公平にお答えします。"), VILLAGER),
}
WITH_A_PROGRAM = {"exited"}
"""Findings about programs, which test_programs.py makes."""
ALONG = {
    "unfinished": {"missing"},
    "late": {"unfinished"},
    "unasked": {"double_answer", "target_unknown"},
    "skip_is_over": {"silent"},
    "empty": {"silent"},
    "blank": {"silent"},
    "flood": {"double_answer"},
    "cut_after_mention": {"repeated"},
    "obeyed": {"repeated"},
}
"""What cannot but come with it."""


def test_every_finding_has_its_agent() -> None:
    assert set(CASES) | WITH_A_PROGRAM == set(CATALOGUE)


@pytest.mark.slow
@pytest.mark.parametrize("code", CASES)
def test_an_agent_that_does_this_gets_this_finding_and_no_other(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if code == "unhurried":
        monkeypatch.setattr(judge, "EXPECTED_MS", 50)
    make, options = CASES[code]
    report = rehearse(make, **options)
    found = next((finding for finding in report.findings if finding.code == code), None)
    assert found is not None, codes(report)
    assert set(codes(report)) - ALONG.get(code, set()) == {code}
    matters = any(CATALOGUE[each].severity != "note" for each in codes(report))
    assert report.clean == (not matters)
    in_words(found)


def in_words(finding: Finding) -> None:
    """Every finding has texts in both languages without unfilled placeholders."""
    for language in ("en", "ja"):
        for text in (finding.what(language), finding.mend(language)):
            assert text
        assert "{" not in finding.detail(language).replace('{"', "")
