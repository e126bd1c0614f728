"""Votes and requests that are said by what follows from them, by threats, or of whom was just accused."""

import pytest

from jinro.game.roles import Role
from jinro.language import Context, noted
from jinro.language.prose.predication import Situation
from jinro.language.prose.read import read
from prose.read.reading import ENGLISH, read_as

OUT = "REQUEST ANY (VOTE Agent[02])"
SPARED = "REQUEST ANY (NOT (VOTE Agent[02]))"
SPARE_ME = "REQUEST ANY (NOT (VOTE Agent[01]))"
VOTE = "VOTE Agent[02]"
EITHER = "OR (REQUEST ANY (VOTE Agent[02])) (REQUEST ANY (VOTE Agent[03]))"

SAID: dict[tuple[str, ...], tuple[str, ...]] = {
    # -- one's own vote, under a condition or without a name --
    (VOTE,): (
        "If no good answers come soon I'll vote Kai.",
        "If no good answers soon I'll vote Kai.",
        "If no solid claim I'll vote Kai.",
        "If no strong counterclaims I'll vote Kai.",
        "Unless better logic comes up I'll vote Kai.",
        "Unless a better lead shows up my vote is Kai.",
        "If nothing changes I'm voting Kai.",
        "@Kai explain your silence. If no good answer  I'll vote to lynch.",
        "@Kai give a reason now. If you stay vague I'll vote to force a reaction.",
        "@Kai speak up. If you stay silent I might vote.",
        "Kai, answer now or I'll vote.",
        "Rin and I vote for you, Kai.",
        "Rin and I are voting for Kai.",
        "My judgment falls upon Kai without hesitation.",
        "My intuition says vote for Kai today!",
        "I will vote for his old friend Kai.",
    ),
    (VOTE, "ESTIMATE Agent[02] WEREWOLF"): ("I vote for the wolf Kai.",),
    ("COMINGOUT Agent[01] SEER", "DIVINED Agent[02] WEREWOLF", VOTE): (
        "I'm the seer. I divined @Kai as WEREWOLF. I'll vote to lynch.",
    ),
    ("VOTE Agent[03]",): ("I'm voting Rin. @Kai please speak or I'll vote.",),
    ("ESTIMATE Agent[02] WEREWOLF",): ("I suspect Kai. I'll vote later.",),
    (): (
        "Kai, if Rin confirms I'll vote.",
        "We must find and eliminate the werewolf.",
        "Let's vote out the werewolf.",
        "Kai, decide quickly or I'll push to vote.",
    ),
    # -- not the speaker --
    (SPARE_ME,): (
        "Don't vote for me.",
        "No don't vote for me!",
        "Let's not lynch me.",
        "Please don't vote me out.",
        "Voting me out only aids the wolves.",
        "Voting for me ensures the enemy's victory.",
    ),
    (SPARE_ME, OUT): ("Don't lynch me, vote Kai instead.", "Don't lynch me — vote Kai."),
    # -- what a vote does --
    (OUT,): (
        "Voting Kai out secures our win.",
        "Voting Kai could prevent the werewolf from gaining control.",
        "Eliminating Kai moves us forward.",
        "Executing Kai would benefit the village.",
        "Prioritizing Kai seems rather prudent.",
        "Coordinated action on Kai is the most rational move.",
        "Choosing not to vote for Kai endangers the village.",
        "Perhaps without voting for Kai we'll lose.",
        "Their results make Kai the logical target.",
        "Kai is a system error to be removed.",
        "Kai's silence warrants execution.",
        "The strangest player to eliminate is Kai.",
        "I insist on voting for Kai.",
        "I say vote Kai out.",
        "I must insist you vote Kai.",
        "If villagers unite and vote Kai today we secure the win.",
        "Vote for the accused gray Kai.",
        "Let's get quiet Kai.",
        "Let's think smart and go for Kai.",
        "Let's skip over to Kai!",
        "Let's give Kai a vote today.",
        "Let us cast our judgment upon Kai.",
        "Let's stay on Kai for today's vote.",
        "Let's keep the heat on Kai for the lynch.",
        "For votes let's stay apart and aim Kai now.",
        "Today aim for Kai vote.",
        "Day vote Kai.",
    ),
    (EITHER,): ("Kai or Rin are better targets.",),
    (SPARED,): (
        "Jumping to vote Kai just on Rin's word seems risky.",
        "Group voting on Kai risks missing a wolf.",
        "Voting Kai now relies only on Rin's word.",
        "If we rush on Kai we're doing wolves a favor.",
        "If we all rush Kai we might miss the real wolf.",
        "To pursue Kai is illogical.",
        "I don't see merit in exiling Kai.",
    ),
    (SPARED, "REQUEST ANY (NOT (VOTE Agent[03]))"): ("Don't vote Kai or Rin.", "Voting Kai or Rin is wrong."),
    # -- whom the text has accused --
    ("DIVINED Agent[02] WEREWOLF", OUT): (
        "I divined Kai as the werewolf. Let's unite and vote against the real threat.",
        "I divined Kai as a werewolf. We need to eliminate the threat to safeguard our village.",
        "I checked Kai: werewolf. Let's act and vote accordingly!",
    ),
    ("ESTIMATE Agent[02] WEREWOLF", OUT): (
        "Kai is the threat here. Let's vote out the werewolf.",
        "Kai is a wolf. Vote accordingly.",
        "Kai's the werewolf. Trust my result! Let's vote!",
    ),
}


@pytest.mark.parametrize(("text", "claims"), [(text, claims) for claims in SAID for text in SAID[claims]])
def test_talk(text: str, claims: tuple[str, ...]) -> None:
    assert read_as(text, "en", ENGLISH) == list(claims)


CLAIMED = {2: Role.SEER, 3: Role.SEER}
OF_CLAIMANTS: dict[str, list[str]] = {
    "Executing a claimant is a waste.": [SPARED, "REQUEST ANY (NOT (VOTE Agent[03]))"],
    "It's too risky to target a seer today.": [SPARED, "REQUEST ANY (NOT (VOTE Agent[03]))"],
    "Voting out one of the seer claimants is best.": [EITHER],
    "Let's vote one of the seers.": [EITHER],
}


def heard(text: str, situation: Situation) -> list[str]:
    claims = read(text, "en", ENGLISH, situation=situation)
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in claims]


@pytest.mark.parametrize("text", OF_CLAIMANTS)
def test_claimants(text: str) -> None:
    assert heard(text, Situation(speaker=1, day=1, claimed=CLAIMED)) == OF_CLAIMANTS[text]


def test_a_lone_claimant() -> None:
    assert heard("Executing a claimant is a waste.", Situation(speaker=1, day=1)) == []


WHISPERED: dict[str, list[str]] = {
    "We will attack Kai tonight.": ["ATTACK Agent[02]"],
    "We eliminate Kai.": ["ATTACK Agent[02]"],
    "Our target is Kai.": ["ATTACK Agent[02]"],
    "The target remains Kai.": ["ATTACK Agent[02]"],
    "Kai is the target.": ["ATTACK Agent[02]"],
    "The next logical target is Kai.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Kai should be our target.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Let us remove Kai.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Let us remove Kai today.": ["REQUEST ANY (VOTE Agent[02])"],
    "Kai seems a safe choice.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Tomorrow let's protect Kai.": [],
    "Targeting Kai or Rin might backfire.": [
        "REQUEST ANY (NOT (ATTACK Agent[02]))",
        "REQUEST ANY (NOT (ATTACK Agent[03]))",
    ],
}


@pytest.mark.parametrize("text", WHISPERED)
def test_whispers(text: str) -> None:
    assert heard(text, Situation(speaker=1, day=1, whisper=True)) == WHISPERED[text]
