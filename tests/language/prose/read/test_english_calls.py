"""Calls to join a vote, to come out, to divine; threats; and what wolves tell each other."""

import pytest
from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, noted
from jinro.language.claims import Agent, As, Does, Holder, Is, PlayerState
from jinro.language.prose.predication import Situation
from jinro.language.prose.read import read
from prose.read.reading import ENGLISH, read_as

OUT = "REQUEST ANY (VOTE Agent[02])"
EITHER = "OR (REQUEST ANY (VOTE Agent[02])) (REQUEST ANY (VOTE Agent[03]))"
VOTE = "VOTE Agent[02]"
SUSPECTED = "ESTIMATE Agent[02] WEREWOLF"
BLACK = "DIVINED Agent[02] WEREWOLF"
DIVINE = "REQUEST ANY (DIVINATION Agent[02])"
OPEN = "REQUEST Agent[02] (COMINGOUT Agent[02] ANY)"
SEER_OUT = "REQUEST ANY (COMINGOUT ANY SEER)"
HIDDEN = "REQUEST ANY (NOT (COMINGOUT ANY ANY))"

SAID: dict[tuple[str, ...], tuple[str, ...]] = {
    # -- threats --
    (VOTE,): (
        "@Kai explain now. No answer = my vote.",
        "@Kai explain now. No concrete answer = my vote.",
        "Kai, silence again means my vote.",
        "I'll keep pushing for your vote out, Kai.",
        "Rin and I will push for Kai vote out.",
        "I plan to push Kai today.",
        "@Kai prove it or I'll push for a lynch.",
        "Kai's my vote today.",
    ),
    ("VOTED Agent[02]", VOTE): (
        "I voted @Kai — defend yourself now or I'll stick with this.",
        "I voted Kai and I'm sticking with it.",
    ),
    # -- to join --
    (VOTE, OUT): (
        "I'm voting Kai. Please join me to protect the village!",
        "I vote Kai. Follow me or we risk it all.",
        "I'm voting Kai. I urge everyone to join.",
    ),
    (BLACK, OUT): (
        "I divined Kai: werewolf. The logical action is execution.",
        "I divined Kai as a werewolf last night. We should consider this for today's vote.",
        "I divined Kai as a werewolf. Let's get on with the vote.",
    ),
    (SUSPECTED, OUT): ("Kai is a wolf. We need to align our votes to win.",),
    ("OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)", EITHER): (
        "The wolf must be Kai or Rin. Let's focus votes there.",
        "The wolf is Kai or Rin. Keep wagons there.",
        "The wolf is Kai or Rin. I propose we vote within that group.",
    ),
    (EITHER,): ("Keep wagons Kai/Rin.",),
    (OUT,): (
        "Kai's logic keeps changing. I think we should focus our vote there.",
        "Votes for Kai.",
        "Let's prioritize voting for those like Kai.",
        "Let's vote for quiet players like Kai.",
    ),
    (SUSPECTED,): (
        "I'm uneasy about Kai. Let's wait for role claims before voting.",
        "Kai voting for Rin seems odd!",
        "Kai is suspicious. Let's keep calm when voting.",
    ),
    (SUSPECTED, "INQUIRE ANY (VOTE ANY)"): (
        "I suspect Kai. We gotta pick someone to lynch — who do we vote?",
    ),
    (): (
        "Everyone wants to vote for Kai so suddenly.",
        "Follow me.",
        "Kai, vote for someone who plays like Rin.",
        "If nobody answers I'll push for a lynch.",
        "I'll hold off on claims.",
        "Keep your vote.",
        "I'll stick with it.",
        "Let us align our votes.",
    ),
    ("REQUEST ANY (NOT (VOTE Agent[02]))",): ("Voting for a cleared villager like Kai may raise suspicion.",),
    # -- to divine --
    (DIVINE,): (
        "Kai should be divined to settle this.",
        "It's critical to divine players like Kai.",
        "We ought to focus our divination on dear Kai.",
    ),
    ("REQUEST ANY (DIVINATION Agent[01])",): ("Maybe I should be divined to clear things up.",),
    # -- to come out --
    (SEER_OUT, "REQUEST ANY (COMINGOUT ANY BODYGUARD)"): (
        "Seer or guard, please speak up.",
        "Seer or guard—please speak up.",
        "If seer/guardian  speak now.",
    ),
    (SEER_OUT,): (
        "Seer  speak if you can.",
        "If the seer can speak up now we'd be very grateful.",
    ),
    (OPEN,): (
        "@Kai if you truly have a role or night info please reveal it now.",
        "@Kai if you have something to reveal do it now.",
        "@Kai if you have a claim, reveal it.",
    ),
    (SUSPECTED, OPEN): ("@Kai unless you state your real role today you're my top suspect.",),
    ("REQUEST Agent[02] (COMINGOUT Agent[02] SEER)",): ("@Kai if you're the seer claim now.",),
    ("REQUEST ANY (COMINGOUT ANY ANY)",): (
        "Let's swap quick role claims to narrow things.",
        "I suggest everyone states their role clearly.",
    ),
    # -- to stay hidden --
    (HIDDEN,): (
        "Divulging roles now is risky.",
        "It might be wise to hold off on revealing all roles for now.",
        "I don't want us to rush into role claims.",
        "No fake COs yet.",
        "No COs.",
        "No duplicate role claims from us.",
        "No need for fake claims unless we're pushed.",
    ),
    ("REQUEST ANY (NOT (COMINGOUT ANY SEER))",): ("No reveal from the seer yet.", "Seer hide today."),
}


@pytest.mark.parametrize(("text", "claims"), [(text, claims) for claims in SAID for text in SAID[claims]])
def test_talk(text: str, claims: tuple[str, ...]) -> None:
    assert read_as(text, "en", ENGLISH) == list(claims)


ACCUSED: dict[str, list[str]] = {
    # -- whom a call means that names nobody --
    "Kai is a wolf. Rin says May is a wolf. Let's align our votes.": [
        SUSPECTED,
        "Agent[03] ESTIMATE Agent[04] WEREWOLF",
        OUT,
    ],
    "Kai is a wolf. Rin is human. Let's align our votes.": [
        SUSPECTED,
        "NOT (ESTIMATE Agent[03] WEREWOLF)",
        OUT,
    ],
    "Kai and Rin are odd. Focus your votes there.": [SUSPECTED, "ESTIMATE Agent[03] WEREWOLF", EITHER],
    "Kai and Rin are odd. Vote within that pair.": [SUSPECTED, "ESTIMATE Agent[03] WEREWOLF", EITHER],
    "Put your votes there.": [],
    "Kai was odd. If nobody answers, I'll push for a lynch.": [SUSPECTED],
    # -- what the speaker stays with --
    "I voted Kai. He is odd. I'll stick with my vote.": ["VOTED Agent[02]", SUSPECTED, VOTE],
    "Let's vote Kai. I will stick with it.": [OUT, VOTE],
    "I'm not voting Kai. I'll stick with it.": ["NOT (VOTE Agent[02])"],
    # -- other calls --
    "Kai over Rin for today's vote.": [OUT],
    "Seer or medium, please speak up with your results.": [SEER_OUT, "REQUEST ANY (COMINGOUT ANY MEDIUM)"],
    "Kai, drop your seer claim.": ["REQUEST Agent[02] (NOT (COMINGOUT Agent[02] SEER))"],
    # -- what follows from a vote --
    "If you vote me, the wolves don't win.": [],
    "If I vote Kai, we lose.": [],
    "If we vote Kai, we won't lose.": [],
}


@each_row("text", ACCUSED)
def test_calls(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == ACCUSED[text]


def heard(text: str, situation: Situation) -> list[str]:
    claims = read(text, "en", ENGLISH, situation=situation)
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in claims]


def test_a_claim_is_to_be_taken_back() -> None:
    now = Situation(speaker=1, day=1, claimed={2: Role.SEER})
    assert heard("@Kai please withdraw your claim.", now) == [
        "REQUEST Agent[02] (NOT (COMINGOUT Agent[02] SEER))"
    ]
    assert heard("@Rin please withdraw your claim.", now) == []
    assert heard("@Kai drop your claim.", now) == ["REQUEST Agent[02] (NOT (COMINGOUT Agent[02] SEER))"]
    assert heard("@Rin drop your claim.", now) == []


BITE = "REQUEST ANY (ATTACK Agent[02])"
WHISPERED: dict[str, list[str]] = {
    "For bite out tonight I prefer Kai.": [BITE],
    "For tonight's boom let's pick Kai!": [BITE],
    "We should focus on Kai tonight.": [BITE],
    "My dear Kai could be our strategic focus tonight.": [BITE],
    "Perhaps Kai is our next chess move?": [BITE],
    "Perhaps a move toward Kai is a wise strategy.": [BITE],
    "We ought to consider taking Kai next.": [BITE],
    "I suppose targeting Kai reduces pressure.": [BITE],
    "Go ahead with Kai tonight.": [BITE],
    "Let's stick with Kai as the bite tonight.": [BITE],
    "If Kai gets loud target their loudest defender.": [],
    "Kai is our focus today.": [],
    "@Kai @Rin let's bite May tonight.": [
        "REQUEST Agent[02] (ATTACK Agent[04])",
        "REQUEST Agent[03] (ATTACK Agent[04])",
    ],
    "@Kai be ready to claim seer tomorrow and say you divined Rin as werewolf.": [
        "REQUEST Agent[02] (COMINGOUT Agent[02] SEER)",
        "INQUIRE Agent[02] (DIVINED Agent[03] WEREWOLF)",
    ],
    "@Kai say you checked Rin as human.": ["INQUIRE Agent[02] (DIVINED Agent[03] HUMAN)"],
    "Kai shall claim Seer.": ["REQUEST Agent[02] (COMINGOUT Agent[02] SEER)"],
    "Kai you shall claim the mantle of Seer.": ["REQUEST Agent[02] (COMINGOUT Agent[02] SEER)"],
    "Let's have Kai claim Seer tomorrow.": ["REQUEST Agent[02] (COMINGOUT Agent[02] SEER)"],
    "I'm going to push Kai next.": [],
}


@pytest.mark.parametrize("text", WHISPERED)
def test_whispers(text: str) -> None:
    assert heard(text, Situation(speaker=1, day=1, whisper=True)) == WHISPERED[text]


@each_row(
    ("text", "role"),
    [
        ("I will pose as the seer.", Role.SEER),
        ("We will pose as human.", Role.VILLAGER),
        ("I'll pose as a wolf.", Role.WEREWOLF),
    ],
)
def test_who_poses(text: str, role: Role) -> None:
    me = Agent(1)
    (one,) = read(text, "en", ENGLISH, situation=Situation(speaker=1, day=1, whisper=True))
    assert one.claim == As(Does(me, PlayerState.SPEAK), Is(me, Holder(role)))


def test_by_day_a_focus_is_no_bite() -> None:
    assert heard("We should focus on Kai tonight.", Situation(speaker=1, day=1, whisper=False)) == []
