"""English about who is believed: claims, results, trust and agreement after other talk."""

import pytest

from jinro.language import Context, noted
from jinro.language.claims import Talk
from jinro.language.prose.read import Listener
from prose.read.reading import ENGLISH

Said = tuple[tuple[int, str], ...]

SEER: Said = ((2, "I'm the seer. I divined Otto: human."),)
SEERS: Said = ((2, "I'm the seer."), (4, "I am the real seer. I divined Otto as human."))
MINE: Said = ((2, "I'm the seer."), (1, "I am the real seer."))
NOTHING: Said = ((3, "Kai is odd."),)
THREE: Said = ((2, "I'm the seer."), (4, "I am the real seer."), (5, "I'm the seer."))
SELF: Said = ((3, "Hello."), (1, "I'm the seer. I divined Kai: human."))
MEDIUM: Said = ((4, "I'm the medium."),)
TALK: Said = ((3, "Kai is a wolf."), (5, "Good morning."))

RIVALS = "OR (NOT (ESTIMATE Agent[02] SEER)) (NOT (ESTIMATE Agent[04] SEER))"
ALL = RIVALS + " (NOT (ESTIMATE Agent[05] SEER))"


def heard(before: Said, text: str) -> list[str]:
    """What Mina, Agent[01], claims after others have spoken; reasons left out."""
    listener = Listener(ENGLISH)
    for number, (seat, said) in enumerate(before):
        listener.hear(said, seat, day=1, talk=Talk("talk", 1, number))
    claims = listener.hear(text, 1, day=1, talk=Talk("talk", 1, len(before)))
    told = [str(noted(one.claim, Context(speaker=1, day=1))) for one in claims]
    return [claim for claim in told if not claim.startswith("BECAUSE")]


SOLE_CLAIMANT = [
    (SEER, "I trust the seer and vote Rin.", ["VOTE Agent[03]", "ESTIMATE Agent[02] SEER"]),
    (SEER, "I'll follow the seer's vision.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Voting our lone seer is too bold.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Rin's attack on our confirmed seer was reckless.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Our brave seer is missed.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "The seer has found our wolf.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "The wolves silenced the true seer.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "The real seer was right.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "We need our seer to reveal more.", ["INQUIRE ANY (DIVINED ANY ANY)"]),
    (SEER, "The seer should speak up now.", ["REQUEST ANY (COMINGOUT ANY SEER)"]),
    (SEERS, "I trust the seer.", []),
    (SEERS, "Rin doubts our confirmed seer.", []),
    (NOTHING, "The attack on Otto is confirmed.", []),
    (SELF, "Why vote for the only seer?", ["COMINGOUT Agent[01] SEER"]),
    (SELF, "Voting the revealed seer is foolish.", ["COMINGOUT Agent[01] SEER"]),
]
ONE_LIES = [
    (SEERS, "With two seers out, someone is lying.", [RIVALS]),
    (SEERS, "One of them must be pretending.", [RIVALS]),
    (SEERS, "Only one can be telling the truth.", [RIVALS]),
    (SEERS, "One or both are false.", [RIVALS]),
    (SEERS, "Two claiming seer means a real one and a fraud.", [RIVALS]),
    (SEERS, "One CO might be fake.", [RIVALS]),
    (SEERS, "Between Kai and May, someone's lying.", [RIVALS]),
    (SEERS, "Kai and May can't both be seers.", [RIVALS]),
    (THREE, "Three seers! Somebody is lying.", [ALL]),
    (THREE, "Only one is real.", []),
    (
        MINE,
        "Kai and I can't both be the seer.",
        ["OR (NOT (ESTIMATE Agent[01] SEER)) (NOT (ESTIMATE Agent[02] SEER))"],
    ),
    (
        MINE,
        "Kai, you and I can't both be the seer.",
        ["OR (NOT (ESTIMATE Agent[01] SEER)) (NOT (ESTIMATE Agent[02] SEER))"],
    ),
    (
        MINE,
        "Either Kai or I am lying.",
        ["OR (NOT (ESTIMATE Agent[01] SEER)) (NOT (ESTIMATE Agent[02] SEER))"],
    ),
    (MINE, "One is real and one is possessed.", ["ESTIMATE Agent[02] POSSESSED"]),
    (
        SEERS,
        "One is real and one is possessed.",
        [
            "OR (ESTIMATE Agent[02] SEER) (ESTIMATE Agent[04] SEER)",
            "OR (ESTIMATE Agent[02] POSSESSED) (ESTIMATE Agent[04] POSSESSED)",
        ],
    ),
    (NOTHING, "Someone is lying.", []),
    (NOTHING, "Kai and I can't both be the seer.", []),
]
FINDINGS = [
    (SELF, "My divination clears Rin and May.", ["DIVINED Agent[03] HUMAN", "DIVINED Agent[04] HUMAN"]),
    (SELF, "My vision unmasked the threat, Rin.", ["DIVINED Agent[03] WEREWOLF"]),
    (SELF, "My intel identified Rin as the threat.", ["DIVINED Agent[03] WEREWOLF"]),
    (SELF, "My check revealed Rin's nature.", ["DIVINED Agent[03] WEREWOLF"]),
    (SELF, "My night reading found Rin.", ["DIVINED Agent[03] WEREWOLF"]),
    (SELF, "My divination gives clear evidence against Rin.", ["DIVINED Agent[03] WEREWOLF"]),
    (SELF, "I found Rin!", ["DIVINED Agent[03] WEREWOLF"]),
    (NOTHING, "I found Rin!", []),
    (SELF, "Rin was revealed to me as the werewolf.", ["DIVINED Agent[03] WEREWOLF"]),
    (SELF, "My result was black on Rin.", ["DIVINED Agent[03] WEREWOLF"]),
    (
        SELF,
        "Otto voted Rin even after I declared Rin human.",
        ["Agent[05] VOTED Agent[03]", "DIVINED Agent[03] HUMAN"],
    ),
    (SELF, "Despite clearing Rin, I stay careful.", ["DIVINED Agent[03] HUMAN"]),
    (SELF, "With Rin confirmed human, we look at May.", ["DIVINED Agent[03] HUMAN"]),
    (SELF, "With Rin cleared, we look at May.", ["DIVINED Agent[03] HUMAN"]),
    (NOTHING, "With Rin confirmed human, we look at May.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (NOTHING, "With Rin cleared, we look at May.", []),
    (NOTHING, "Rin's confirmed human too.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (NOTHING, "Rin checks out as human.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (NOTHING, "Rin, your humanity is proven.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (NOTHING, "The vote seals Rin's innocence.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (NOTHING, "Rin gives off good vibes.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (NOTHING, "Safe: Rin.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (NOTHING, "Safest pick — Rin, he is calm.", []),
    (NOTHING, "Rin seems calm and likely town.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (NOTHING, "Rin is asking and town agrees.", []),
    (
        NOTHING,
        "The wolf hides among Kai Rin Otto.",
        ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[05] WEREWOLF)"],
    ),
    (
        NOTHING,
        "The wolf must be among Kai, Rin or Otto.",
        ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[05] WEREWOLF)"],
    ),
    (NOTHING, "The culprit hides in Kai.", ["ESTIMATE Agent[02] WEREWOLF"]),
    (
        NOTHING,
        "Logic points at Kai, Rin or Otto.",
        ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[05] WEREWOLF)"],
    ),
]
SELVES = [
    (SELF, "My sight is true.", ["COMINGOUT Agent[01] SEER"]),
    (SELF, "My vision is the true one.", ["COMINGOUT Agent[01] SEER"]),
    (SELF, "I'm telling the truth!", ["COMINGOUT Agent[01] SEER"]),
    (SELF, "I'm the real one.", ["COMINGOUT Agent[01] SEER"]),
    (SELF, "Rin, do you trust my seer claim?", ["COMINGOUT Agent[01] SEER"]),
    (NOTHING, "I'm telling the truth!", []),
    (SELF, "My earlier claim was false.", ["NOT (COMINGOUT Agent[01] SEER)"]),
    (NOTHING, "My earlier claim was false.", []),
    (SELF, "Rin is odd despite my earlier bluff.", ["ESTIMATE Agent[03] WEREWOLF"]),
    (
        NOTHING,
        "I am the seer CO and checked Kai: human.",
        ["DIVINED Agent[02] HUMAN", "COMINGOUT Agent[01] SEER"],
    ),
    (
        NOTHING,
        "I am the seer checked Kai and found him human.",
        ["DIVINED Agent[02] HUMAN", "COMINGOUT Agent[01] SEER"],
    ),
    (
        NOTHING,
        "As seer on the first night I divined Kai as human.",
        ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] HUMAN"],
    ),
    (
        NOTHING,
        "Otto, as the real seer I know Rin is a werewolf.",
        ["COMINGOUT Agent[01] SEER", "DIVINED Agent[03] WEREWOLF"],
    ),
    (
        NOTHING,
        "Kai and I are both claiming seer.",
        ["Agent[02] COMINGOUT Agent[02] SEER", "COMINGOUT Agent[01] SEER"],
    ),
]
TRUST = [
    (SEER, "I trust Kai's reading.", ["ESTIMATE Agent[02] SEER"]),
    (NOTHING, "I trust Kai's read.", ["NOT (ESTIMATE Agent[02] WEREWOLF)"]),
    (SEER, "Kai's data is reliable.", ["ESTIMATE Agent[02] SEER"]),
    (
        SEER,
        "Kai's reliable divination shows Otto is human.",
        ["ESTIMATE Agent[02] SEER", "Agent[02] DIVINED Agent[05] HUMAN"],
    ),
    (SEER, "Kai's claim seems stronger, so I trust him.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Kai is the only seer. I trust him.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Kai's results are consistent.", []),
    (NOTHING, "Kai's fear is genuine.", []),
    (NOTHING, "Rin is the true threat.", ["ESTIMATE Agent[03] WEREWOLF"]),
    (NOTHING, "Rin's silence is the only real clue.", []),
    (SEER, "Kai is the real hero.", ["ESTIMATE Agent[02] SEER"]),
    (NOTHING, "Kai, tell us so we can trust your claim.", []),
    (NOTHING, "Kai, give one reason we should trust you.", []),
    (NOTHING, "Kai hasn't given us a reason to trust him.", []),
    (NOTHING, "I relied on Kai before.", []),
    (NOTHING, "I'm relying on your judgment, Kai.", []),
    (SEER, "The vote will show if Kai is truthful.", []),
    (SEER, "Kai, we need to know if your result was right.", ["INQUIRE Agent[02] (DIVINED ANY ANY)"]),
    (NOTHING, "Let's hear Kai. Early claims are not always suspicious.", []),
]
REPORTS = [
    (SEERS, "Kai and May both checked Otto as human.", ["Agent[02] DIVINED Agent[05] HUMAN"]),
    (MEDIUM, "The medium cleared Otto as human.", []),
    (NOTHING, "You suggested Otto is safe, Kai.", ["Agent[02] NOT (ESTIMATE Agent[05] WEREWOLF)"]),
    (NOTHING, "I dislike Kai saying she's a villager.", ["Agent[02] COMINGOUT Agent[02] VILLAGER"]),
    (
        NOTHING,
        "Kai's insistence on being a villager is odd.",
        ["Agent[02] COMINGOUT Agent[02] VILLAGER", "ESTIMATE Agent[02] WEREWOLF"],
    ),
    (NOTHING, "Kai, you voted Otto after calling him human.", ["Agent[02] VOTED Agent[05]"]),
    (
        NOTHING,
        "Voting Otto after calling him human is strange.",
        [],
    ),
    (SEER, "Kai shared a vision. Otto is human.", ["Agent[02] DIVINED Agent[05] HUMAN"]),
    (SEER, "Thanks for the info, Kai! So Otto is human.", ["Agent[02] DIVINED Agent[05] HUMAN"]),
    (SEER, "Thanks, Kai! Rin is human.", ["NOT (ESTIMATE Agent[03] WEREWOLF)"]),
    (SEER, "Thanks for sharing my view, Kai. Otto is human.", ["NOT (ESTIMATE Agent[05] WEREWOLF)"]),
    (NOTHING, "Two people say I'm human and one says I'm a wolf.", []),
    (NOTHING, "Kai's divination proved I'm human.", ["Agent[02] DIVINED Agent[01] HUMAN"]),
    (NOTHING, "The seer's results show I am human.", []),
    (SEER, "Since I was cleared by Kai last night, trust me.", ["Agent[02] DIVINED Agent[01] HUMAN"]),
    (NOTHING, "I was cleared by the seer.", []),
    (NOTHING, "I want us to be safe.", []),
    (SELF, "My seer check confirmed Rin as human.", ["DIVINED Agent[03] HUMAN"]),
]
AGREEMENT = [
    (TALK, "I agree with voting Kai.", ["AGREE TALK day1 ID:1", "VOTE Agent[02]"]),
    (TALK, "I agree Kai is too hasty.", ["AGREE TALK day1 ID:1"]),
    (TALK, "@Rin I agree we need more info.", ["AGREE TALK day1 ID:0"]),
    (TALK, "I agree we need more info.", []),
    (TALK, "I agree — no random lynch.", []),
    (TALK, "Good point, but attacks are risky.", []),
    (TALK, "Rin, your concerns mirror my own.", ["AGREE TALK day1 ID:0"]),
    (TALK, "My analysis aligns with Rin's.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Rin, your analysis fits.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Rin made an awesome point.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Rin made compelling points.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Your points are valid, Rin.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Rin, your point about the risk is valid.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Rin's suggestion about Otto sounds like a good idea.", ["AGREE TALK day1 ID:0"]),
    (TALK, "I find Rin's reasoning to be sound.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Rin nailed it.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Let's go with Rin's logic.", ["AGREE TALK day1 ID:0"]),
    (TALK, "Rin's statement holds water.", ["AGREE TALK day1 ID:0"]),
    (TALK, "We need to know if Rin is right.", []),
]
POSSESSED = [
    (SEERS, "Kai's moves are typical possessed behavior.", ["ESTIMATE Agent[02] POSSESSED"]),
    (SEERS, "Kai's claim could be a strategy by the possessed.", ["ESTIMATE Agent[02] POSSESSED"]),
    (SEERS, "Kai claims late. That is what a madman would do.", ["ESTIMATE Agent[02] POSSESSED"]),
    (
        NOTHING,
        "The wolf and the possessed must be Kai and Rin.",
        [
            "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
            "OR (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[03] POSSESSED)",
        ],
    ),
    (
        NOTHING,
        "The possessed and the wolf are Kai and Rin.",
        [
            "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
            "OR (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[03] POSSESSED)",
        ],
    ),
    (
        NOTHING,
        "Kai is a werewolf or maybe possessed.",
        ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)"],
    ),
    (
        NOTHING,
        "Kai is either the possessed or the werewolf.",
        ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)"],
    ),
]
CREDIT = [
    (SEER, "Kai's vague claim seems deceptive.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai's result smells staged.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "@Kai That seer claim smells fake.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai's claim doesn't hold up.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (
        SEER,
        "Reveal your result now or be treated as a fake, Kai.",
        ["INQUIRE Agent[02] (DIVINED ANY ANY)", "NOT (ESTIMATE Agent[02] SEER)"],
    ),
    (SEER, "Kai's claim points to deceit.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "That exposes Kai's claim as deceptive.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai was caught in her own lie.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "I exposed Kai's lie.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai's declarations are too dubious for a true seer.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai's vote makes no sense for a true seer.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (
        SEER,
        "Kai's claim is too sudden. A real seer would be more careful.",
        ["NOT (ESTIMATE Agent[02] SEER)"],
    ),
    (SEER, "A true seer reveals with grace, not with haste, Kai.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai names nobody. Classic fake seer behavior.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai is making false claims.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Otto was human so Kai’s claim can’t be true.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai lied about being the seer.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEER, "Kai's seer claim is a clever facade.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (
        SEER,
        "Kai claims seer with confidence. Maybe a bluff.",
        ["Agent[02] COMINGOUT Agent[02] SEER", "NOT (ESTIMATE Agent[02] SEER)"],
    ),
    (SEER, "Nice try, Kai. Such a predictable lie.", ["NOT (ESTIMATE Agent[02] SEER)"]),
    (SEERS, "Kai is fake, and May is real.", ["NOT (ESTIMATE Agent[02] SEER)", "ESTIMATE Agent[04] SEER"]),
    (SEER, "Kai's claim has foundation.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Kai's claim aligns with the facts.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Kai's nose is good.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Kai's findings are truth.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Kai was attacked, which confirms her authenticity.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "That validates Kai's data.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "All evidence backs Kai's results.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Kai being attacked makes her look like the real seer.", ["ESTIMATE Agent[02] SEER"]),
    (
        SEER,
        "Kai being attacked proves she was real.",
        ["Agent[02] ESTIMATE Agent[02] SEER", "ESTIMATE Agent[02] SEER"],
    ),
    (SEERS, "I find Kai's claim more convincing.", ["ESTIMATE Agent[02] SEER"]),
    (SEERS, "Isn't Kai's result more reliable?", ["ESTIMATE Agent[02] SEER"]),
    (SEERS, "Kai's logic is sounder.", ["ESTIMATE Agent[02] SEER"]),
    (SEERS, "Kai's claim is stronger than May's.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Let's heed Kai's testimony.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Lean on Kai's word.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "I'll have to believe Kai.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "I believe Kai.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Your divination has my trust, Kai.", ["ESTIMATE Agent[02] SEER"]),
    (SEER, "Kai's sharp analysis fits a seer.", ["ESTIMATE Agent[02] SEER"]),
    (NOTHING, "Kai's claim is deceptive.", ["ESTIMATE Agent[02] WEREWOLF"]),
    (NOTHING, "Kai was caught in a lie.", ["ESTIMATE Agent[02] WEREWOLF"]),
    (SEER, "I believe in you, Kai.", ["NOT (ESTIMATE Agent[02] WEREWOLF)"]),
    (NOTHING, "I believe Kai.", ["NOT (ESTIMATE Agent[02] WEREWOLF)"]),
    (NOTHING, "A true seer reveals with grace, Kai.", []),
]
CLAIMS_TALKED_OF = [
    (
        SEER,
        "As Kai divined Otto as human while I divined Otto as werewolf, vote Kai.",
        ["Agent[02] DIVINED Agent[05] HUMAN", "DIVINED Agent[05] WEREWOLF", "REQUEST ANY (VOTE Agent[02])"],
    ),
    (
        NOTHING,
        "I'm uneasy about Kai claiming seer but giving no result.",
        ["ESTIMATE Agent[02] WEREWOLF", "Agent[02] COMINGOUT Agent[02] SEER"],
    ),
    (NOTHING, "I hope Kai wasn't a seer.", []),
    (NOTHING, "I am a simple and honest villager.", ["COMINGOUT Agent[01] VILLAGER"]),
    (TALK, "I'm siding with Rin!", ["AGREE TALK day1 ID:0"]),
    (TALK, "I side with Rin on this.", ["AGREE TALK day1 ID:0"]),
    (SEERS, "I side with Kai.", ["ESTIMATE Agent[02] SEER"]),
    (TALK, "Your points are valid.", ["AGREE TALK day1 ID:1"]),
    (SEER, "With Kai claiming seer, I'm inclined to trust him.", ["ESTIMATE Agent[02] SEER"]),
    (
        SEER,
        "Kai's seer claim is awesome! Let's trust him.",
        ["Agent[02] COMINGOUT Agent[02] SEER", "ESTIMATE Agent[02] SEER"],
    ),
    (SEERS, "Two seer claims suggest a seer and a possessed.", []),
    (
        SEERS,
        "A seer and a possessed have claimed.",
        [
            "OR (ESTIMATE Agent[02] SEER) (ESTIMATE Agent[04] SEER)",
            "OR (ESTIMATE Agent[02] POSSESSED) (ESTIMATE Agent[04] POSSESSED)",
        ],
    ),
    (NOTHING, "I, like Kai, am unsure.", []),
    (
        SEER,
        "Kai claims the seer. I trust Rin.",
        ["Agent[02] COMINGOUT Agent[02] SEER", "NOT (ESTIMATE Agent[03] WEREWOLF)"],
    ),
    (
        MINE,
        "I trust Kai, who claims the seer.",
        ["NOT (ESTIMATE Agent[02] WEREWOLF)", "Agent[02] COMINGOUT Agent[02] SEER"],
    ),
    (SEERS, "I don't side with Kai.", ["ESTIMATE Agent[02] WEREWOLF"]),
    (SEERS, "The possessed may be the seer.", []),
]


@pytest.mark.parametrize(("before", "text", "claims"), SOLE_CLAIMANT)
def test_sole_claimant(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), ONE_LIES)
def test_one_lies(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), FINDINGS)
def test_findings(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), SELVES)
def test_selves(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), TRUST)
def test_trust(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), REPORTS)
def test_reports(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), AGREEMENT)
def test_agreement(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), POSSESSED)
def test_possessed(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), CREDIT)
def test_credit(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims


@pytest.mark.parametrize(("before", "text", "claims"), CLAIMS_TALKED_OF)
def test_claims_talked_of(before: Said, text: str, claims: list[str]) -> None:
    assert heard(before, text) == claims
