"""What whole English clauses claim, whatever words they are made of; Mina speaks of Kai, and to Otto."""

import pytest
from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, noted
from jinro.language.prose.read import Situation, read
from prose.read.reading import ENGLISH, read_as

SUSPECTED = (
    "It might be wise to gather our thoughts on Kai's peculiar votes.",
    "Let's look at Kai's weird voting instead.",
    "Let's discuss Kai's suspicious behavior.",
    "We can't ignore Kai's strange timing.",
    "Rin's silence and Kai's odd vote need answers.",
    "Kai's erratic behavior is the only lead.",
    "Trusting Kai is hard.",
    "I'm struggling to trust Kai.",
    "I have a hard time trusting Kai.",
    "It's difficult for me to believe Kai.",
    "Kai is not someone I trust.",
    "Kai has lost my trust.",
    "Kai hasn't earned my trust.",
    "Am I the only one who suspects Kai?",
    "Is it just me or is Kai acting weird?",
    "You are the only anomaly left, Kai.",
    "Kai is the outlier here.",
    "Kai's silence is the most anomalous data.",
    "Logically Kai must be hostile.",
    "Kai ignores all questions—that's too wolfish for me.",
    "Kai was too aggressive; typical for a Werewolf trying to win.",
    "That's typical of a wolf, Kai.",
    "@Kai  Your shifts and no specifics read as wolf.",
    "Maybe it's a plan by Kai to mislead us.",
    "Such wavering from Kai reveals deceit.",
    "Kai's behavior suggests deceit.",
    "Kai's actions scream guilt.",
    "I'm getting wolf vibes from Kai.",
    "What is Kai hiding?",
    "What are you hiding, Kai?",
    "Kai's claim doesn't convince me.",
    "Kai's insistence suggests manipulation.",
    "Most evidence points to Kai.",
    "All signs point to Kai.",
    "Kai's lack of conviction could spell werewolf.",
    "@Kai  you dodge every question. That's anti-town.",
    "Kai's silence stands out and I can't trust him without better proof.",
    "Let us act on the clear anomaly of Kai's silence.",
    "It bothers me that Kai keeps quiet.",
    "Kai has offered little. I share Rin's suspicion.",
    "My money's on Kai.",
    "Kai is at the top of my list.",
    "Kai is high on my list.",
    "Kai's act isn't fooling me.",
    "Nobody should trust Kai.",
    "Don't be fooled by Kai.",
    "Kai fooled us all.",
    "Classic wolf move by Kai.",
    "Only a wolf would do that, Kai.",
    "A villager wouldn't do that, Kai.",
    "The one who worries me most is Kai.",
    "What worries me is Kai's silence.",
    "What bothers me most is Kai's vote.",
    "The most suspicious player is Kai.",
    "The most suspicious of all is Kai.",
    "Most suspicious to me: Kai.",
    "I think it's Kai.",
    "Rin's point about Kai worries me.",
    "Kai jumped at me. That's just a wolf trying to survive.",
    "Kai has broken our trust.",
    "Kai's plan could mislead us.",
    "It's a scheme by Kai to mislead us.",
    "I share Rin's suspicion of Kai.",
    "Kai's silence is our only lead.",
    "Kai, a villager would never do that.",
    "Classic wolf move from Kai.",
    "Not speaking is making Kai suspicious.",
)
TRUSTED = (
    "Kai is undoubtedly on the villager's side.",
    "I'm getting good vibes from Kai.",
    "Kai has my full trust.",
    "Good vibes from Kai.",
)
VOTED = (
    "Kai is my pick for today!",
    "My judgment falls upon Kai.",
    "My choice is Kai.",
    "I'm sticking with Kai.",
    "I'm changing my vote from Rin to Kai.",
    "If you don't give a clear answer I'll vote you, Kai.",
)
CALLED_FOR = (
    "Let's keep Kai as target.",
    "Kai is the logical target.",
    "Victory is certain if we all vote for Kai today.",
    "I ask you to trust my divination and vote Kai.",
    "Maybe we could unite and vote together against Kai?",
    "Kai seems best for today's vote.",
    "I think voting Kai is safest for now.",
    "Kai's gotta go.",
    "Let's vote for silent Kai.",
    "For vote let's aim for Kai.",
    "For vote let's all choose Kai.",
    "Stick with Kai for the vote.",
    "The right move is Kai.",
    "Can we all agree to vote Kai?",
    "Let us proceed with Kai as the target.",
    "Maybe we could all unite and vote Kai?",
    "Vote for the silent gray Kai.",
    "Kai is best.",
    "Kai is our target.",
    "We could all vote Kai.",
    "Could we vote Kai?",
    "Putting our votes on Kai makes sense.",
    "Keep all votes on Kai.",
)
DIVINED = (
    "I suggest we focus on Kai for divination.",
    "Having the seer divine Kai tonight seems wise.",
    "Should we suggest the seer divines Kai tonight?",
    "How about divining Kai next?",
    "Kai would be a good divination target.",
    "Perhaps we should have Kai divined.",
    "Kai should be checked tonight.",
    "I suggest the seer divines Kai.",
    "Kai's divination is optimal tonight.",
    "Divining Kai.",
)
CALLED_OUT = (
    "Seer, please speak up.",
    "If another seer exists speak now.",
    "Will the real seer please stand up?",
    "I urge the seer to come forward.",
    "It's time for the seer to reveal themselves.",
    "Seer speak up.",
)
NOTHING = (
    "Kai, if you were a villager would you claim victory so early?",
    "I'm sorry, but I'm no help.",
    "I am Mina. I'm sure of it.",
    "Kai, why so sure?",
    "Watch Kai for unusual behavior.",
    "Instead of doubting Kai, look at Rin.",
    "Has anyone noticed anything unusual?",
    "Trusting a wolf isn't safe, Kai.",
    "What do you say Otto?",
    "Kai's next check is crucial.",
    "The best divination target tonight is not known.",
    "Finding that wolf is our goal.",
    "Otto, your vote felt random. Can you explain your reasoning about Kai?",
    "Her votes are always safe.",
    "Trusting a wolf isn't safe.",
    "Did you see something unusual, Otto?",
    "Was there something suspicious last night?",
    "Otto, do you have any confidence?",
    "Instead of trusting Kai, look around.",
    "Kai, maybe fake news.",
    "Does Kai's credibility matter?",
    "Kai's credibility is gone.",
    "My choice is a mystery.",
    "My choice was Kai.",
    "Kai's plan is my choice.",
    "My choice for the bite is Kai.",
    "If Kai is best we are lost.",
    "Let's not spare Kai.",
    "Leave Kai to me.",
    "Let's focus on Kai for answers.",
    "Let's use Kai's plan for the vote.",
    "I fell for Kai's act.",
    "Nobody trusts Kai.",
    "Deceit is everywhere, Kai.",
    "The deceit between Kai and Rin shows guilt.",
    "It's a plan to mislead us.",
    "All signs point to Kai's plan.",
    "I share Rin's suspicion.",
    "Neither of them is odd.",
    "My top suspects: unknown.",
    "What worries me is unclear.",
    "The one I fear most is Kai.",
    "That is typical of a wolf.",
    "It looks like a wolf attacked Kai.",
    "Only a wolf would do that.",
    "If you ask me, it's either Kai or the seer.",
    "If we all vote Kai the wolf wins.",
    "We have nothing. Is it safe?",
    "Your suspect: Kai.",
    "That is right.",
    "Otto, you were at Kai. Everyone here should speak.",
    "My suspicion: none.",
    "It is so.",
    "They say Kai is a wolf.",
    "It must be the wolf.",
    "It could be me.",
    "I don't think it's me.",
)
OTHERS: dict[str, list[str]] = {
    "I'm voting Kai for his shady behaviour.": ["VOTE Agent[02]", "ESTIMATE Agent[02] WEREWOLF"],
    "Kai falsely claiming to be the Seer is highly suspicious and a risk to us.": [
        "NOT (ESTIMATE Agent[02] SEER)",
        "Agent[02] COMINGOUT Agent[02] SEER",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "@Kai  Revealing Rin as a wolf only under vote pressure feels off.": [
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "The way Kai rushed to call Rin a wolf just doesn't feel right.": [
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "@Kai  It's tough to trust your Seer claim without anything concrete.": [
        "ESTIMATE Agent[02] WEREWOLF",
        "Agent[02] COMINGOUT Agent[02] SEER",
    ],
    "I've cast my vote for Kai.": ["VOTED Agent[02]"],
    "I've put my vote on Kai.": ["VOTED Agent[02]"],
    "I have already cast my vote for  @Kai  — he lied.": ["VOTED Agent[02]", "NOT (ESTIMATE Agent[02] SEER)"],
    "Kai is our best bite target tonight.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Let's pick Kai for tonight's bite.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Let's leave Kai alone for today.": ["REQUEST ANY (NOT (VOTE Agent[02]))"],
    "We should spare Kai for now.": ["REQUEST ANY (NOT (VOTE Agent[02]))"],
    "Let's not waste our votes on Kai.": ["REQUEST ANY (NOT (VOTE Agent[02]))"],
    "We should ignore Kai for now.": ["REQUEST ANY (NOT (VOTE Agent[02]))"],
    "Request seer or medium to claim now.": ["REQUEST ANY (COMINGOUT ANY ANY)"],
    "The seer should share their results.": ["INQUIRE ANY (DIVINED ANY ANY)"],
    "Any info from the night?": ["INQUIRE ANY (DIVINED ANY ANY)"],
    "If the seer is here, please reveal your divination.": ["INQUIRE ANY (DIVINED ANY ANY)"],
    "If the seer has a result, please share it.": ["INQUIRE ANY (DIVINED ANY ANY)"],
    "Everyone else, one-line read and who you're leaning toward.": [
        "INQUIRE ANY (ESTIMATE ANY ANY)",
        "INQUIRE ANY (VOTE ANY)",
    ],
    "Others, say who you're leaning toward now.": ["INQUIRE ANY (VOTE ANY)"],
    "Otto, please give your most suspicious candidate now.": ["INQUIRE Agent[05] (ESTIMATE ANY WEREWOLF)"],
    "Otto, did you notice anyone acting strange?": ["INQUIRE Agent[05] (ESTIMATE ANY WEREWOLF)"],
    "Otto, does anyone stand out to you?": ["INQUIRE Agent[05] (ESTIMATE ANY WEREWOLF)"],
    "Otto, what's your instinct on the real seer?": ["INQUIRE Agent[05] (ESTIMATE ANY SEER)"],
    "Otto, any views on the real seer?": ["INQUIRE Agent[05] (ESTIMATE ANY SEER)"],
    "Otto, what makes Rin suspicious to you?": ["INQUIRE Agent[05] (ESTIMATE Agent[03] WEREWOLF)"],
    "Otto, does Kai's claim convince you?": ["INQUIRE Agent[05] (ESTIMATE Agent[02] SEER)"],
    "Otto, how confident are you in Kai's claim?": ["INQUIRE Agent[05] (ESTIMATE Agent[02] SEER)"],
    "Does anyone else find Kai suspicious?": ["INQUIRE ANY (ESTIMATE Agent[02] WEREWOLF)"],
    "Anyone else find Kai odd?": ["INQUIRE ANY (ESTIMATE Agent[02] WEREWOLF)"],
    "Who else suspects Kai?": ["INQUIRE ANY (ESTIMATE Agent[02] WEREWOLF)"],
    "Kai's odd vote?": ["INQUIRE ANY (ESTIMATE Agent[02] WEREWOLF)"],
    "Otto it must be you.": ["ESTIMATE Agent[05] WEREWOLF"],
    "Only one Seer exists and that's me.": ["COMINGOUT Agent[01] SEER"],
    "There's only room for one seer and that's me.": ["COMINGOUT Agent[01] SEER"],
    "I'm Mina Seer.": ["COMINGOUT Agent[01] SEER"],
    "If there is one seer, that's me.": ["COMINGOUT Agent[01] SEER"],
    "I lost my seer powers.": ["COMINGOUT Agent[01] SEER"],
    "I checked Kai using my seer ability.": ["DIVINED Agent[02] ANY", "COMINGOUT Agent[01] SEER"],
    "My seer powers showed Kai is human.": ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] HUMAN"],
    "Kai's the real liar here!": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai made that up.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Don't fall for Kai's lies.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "A real seer would have said so earlier, Kai.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai fake.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Rin was attacked, proving Kai lied.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "It's either Kai or Rin.": ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"],
    "The wolf is one of Kai and Rin.": ["OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"],
    "It's time for Kai to clarify his role.": ["INQUIRE Agent[02] (COMINGOUT Agent[02] ANY)"],
    "Kai or Rin's gotta go today.": ["OR (REQUEST ANY (VOTE Agent[02])) (REQUEST ANY (VOTE Agent[03]))"],
    "Do we have a medium?": ["INQUIRE ANY (COMINGOUT ANY MEDIUM)"],
    "If you have a role, say it now.": ["INQUIRE ANY (COMINGOUT ANY ANY)"],
    "Power roles should stay hidden.": ["REQUEST ANY (NOT (COMINGOUT ANY ANY))"],
    "Stay silent on roles.": ["REQUEST ANY (NOT (COMINGOUT ANY ANY))"],
    "Avoid role claims for now.": ["REQUEST ANY (NOT (COMINGOUT ANY ANY))"],
    "Kai, why are you pushing me?": ["INQUIRE Agent[02] (VOTED Agent[01])"],
    "Kai, what's your case against Rin?": ["INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)"],
    "Kai, why do you think I'm a wolf?": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "Kai, you voted Rin yesterday. Why?": [
        "Agent[02] VOTED Agent[03]",
        "INQUIRE Agent[02] (VOTED Agent[03])",
    ],
    "Kai, what did you see last night?": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "It's time for Kai to reveal his result.": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "Kai, who's your next check?": ["INQUIRE Agent[02] (DIVINATION ANY)"],
    "Neither Kai nor Rin is the wolf.": [
        "NOT (ESTIMATE Agent[02] WEREWOLF)",
        "NOT (ESTIMATE Agent[03] WEREWOLF)",
    ],
    "My top suspects: Kai, Rin.": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    "Suspect: Kai and Rin are both odd today.": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "Kai is odd. My vote goes there.": ["ESTIMATE Agent[02] WEREWOLF", "VOTE Agent[02]"],
    "Kai is a wolf and I'm voting him, like Rin.": ["ESTIMATE Agent[02] WEREWOLF", "VOTE Agent[02]"],
    "Quick reads, please.": ["INQUIRE ANY (ESTIMATE ANY ANY)"],
    "Please share any reads.": ["INQUIRE ANY (ESTIMATE ANY ANY)"],
    "Otto, if you have a role, say it.": ["INQUIRE Agent[05] (COMINGOUT Agent[05] ANY)"],
    "Kai says he is the seer — please show your result.": [
        "Agent[02] COMINGOUT Agent[02] SEER",
        "INQUIRE Agent[02] (DIVINED ANY ANY)",
    ],
    "Otto, what led to your stance toward me?": ["INQUIRE Agent[05] (ESTIMATE Agent[01] WEREWOLF)"],
    "Kai, are you the seer? If so, please share any reads.": [
        "INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)",
        "INQUIRE Agent[02] (ESTIMATE ANY ANY)",
    ],
    "Let's vote Kai. If anyone objects, speak now.": [
        "REQUEST ANY (VOTE Agent[02])",
        "INQUIRE ANY (VOTE Agent[02])",
    ],
    "Otto, please state your vote and your result.": [
        "INQUIRE Agent[05] (VOTE ANY)",
        "INQUIRE Agent[05] (DIVINED ANY ANY)",
    ],
    "Otto, report your result now.": ["INQUIRE Agent[05] (DIVINED ANY ANY)"],
    "Otto, why did you switch off Kai?": ["INQUIRE Agent[05] (VOTED Agent[02])"],
    "Otto, your voting has been random. Why did you vote Kai? Can you explain your reasoning?": [
        "INQUIRE Agent[05] (VOTED Agent[02])"
    ],
    "Otto, why did you vote Kai even though you cleared him?": [
        "INQUIRE Agent[05] (VOTED Agent[02])",
        "Agent[05] DIVINED Agent[02] HUMAN",
    ],
    "What do you say Otto? Is Kai odd?": ["INQUIRE Agent[05] (ESTIMATE Agent[02] WEREWOLF)"],
    "Otto, what in Kai's actions prompted your suspicion?": [
        "INQUIRE Agent[05] (ESTIMATE Agent[02] WEREWOLF)"
    ],
    "Otto, please avoid role claims.": ["REQUEST Agent[05] (NOT (COMINGOUT Agent[05] ANY))"],
    "Otto, your voting has been odd. Can you explain your reasoning?": [
        "ESTIMATE Agent[05] WEREWOLF",
        "INQUIRE Agent[05] (VOTED ANY)",
    ],
    "Otto, you said you suspect Kai. Why so sure?": ["Agent[05] ESTIMATE Agent[02] WEREWOLF"],
    "Rin checked Otto. Her result cleared you, Kai.": [
        "Agent[03] DIVINED Agent[05] ANY",
        "Agent[05] DIVINED Agent[02] HUMAN",
    ],
    "Others, give one trust and one suspect each.": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "Anyone suspicious?": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "Let's have a round where everyone names one suspect.": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "Rin is real, Kai likely fake.": ["ESTIMATE Agent[03] SEER", "NOT (ESTIMATE Agent[02] SEER)"],
    "Let's follow the credible Kai today.": ["ESTIMATE Agent[02] SEER"],
    "If anyone is the seer, it's Kai.": ["ESTIMATE Agent[02] SEER"],
    "Otto, are you leaning toward Kai?": ["INQUIRE Agent[05] (VOTE Agent[02])"],
    "I'm moving my vote from Kai to Rin.": ["VOTE Agent[03]"],
    "One medium remains and that's me.": ["COMINGOUT Agent[01] MEDIUM"],
    "I used my medium powers.": ["COMINGOUT Agent[01] MEDIUM"],
    "Otto, I want to know your case against Kai.": ["INQUIRE Agent[05] (ESTIMATE Agent[02] ANY)"],
    "Kai is not the seer, well I am.": ["NOT (ESTIMATE Agent[02] SEER)", "COMINGOUT Agent[01] SEER"],
    "Kai claims seer. If there is another, speak now.": [
        "Agent[02] COMINGOUT Agent[02] SEER",
        "REQUEST ANY (COMINGOUT ANY SEER)",
    ],
    "Kai and you are odd, Otto.": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[05] WEREWOLF"],
    "According to Kai, Rin is a wolf.": [
        "Agent[02] ESTIMATE Agent[02] WEREWOLF",
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
    ],
    "Kai says: Rin is a wolf.": ["Agent[02] ESTIMATE Agent[03] WEREWOLF"],
    "Kai's result shows Rin is human.": ["Agent[02] DIVINED Agent[03] HUMAN"],
    "Kai votes me. Why do you vote me?": ["INQUIRE Agent[02] (VOTE Agent[01])"],
    "Otto, Kai divined Rin = werewolf.": ["Agent[02] DIVINED Agent[03] WEREWOLF"],
    "Kai, it's time for you to claim.": ["REQUEST Agent[02] (COMINGOUT Agent[02] ANY)"],
}
CLAIMED: tuple[tuple[dict[int, Role], str, list[str]], ...] = (
    ({1: Role.SEER}, "Kai is a wolf.", ["DIVINED Agent[02] WEREWOLF"]),
    ({1: Role.SEER}, "I stand by my result: Kai is the werewolf.", ["DIVINED Agent[02] WEREWOLF"]),
    ({1: Role.SEER}, "Trust me, Kai is the werewolf.", ["DIVINED Agent[02] WEREWOLF"]),
    ({1: Role.SEER}, "My black on Kai stands.", ["DIVINED Agent[02] WEREWOLF"]),
    (
        {2: Role.SEER, 3: Role.SEER},
        "A seer and a possessed. Leave them for today.",
        [
            "OR (ESTIMATE Agent[02] SEER) (ESTIMATE Agent[03] SEER)",
            "OR (ESTIMATE Agent[02] POSSESSED) (ESTIMATE Agent[03] POSSESSED)",
            "REQUEST ANY (NOT (VOTE Agent[02]))",
            "REQUEST ANY (NOT (VOTE Agent[03]))",
        ],
    ),
    (
        {2: Role.SEER, 3: Role.SEER},
        "Two seers: one is real and one is possessed.",
        [
            "OR (ESTIMATE Agent[02] SEER) (ESTIMATE Agent[03] SEER)",
            "OR (ESTIMATE Agent[02] POSSESSED) (ESTIMATE Agent[03] POSSESSED)",
        ],
    ),
    (
        {2: Role.SEER, 3: Role.SEER},
        "Exiling either today would be a mistake.",
        ["REQUEST ANY (NOT (VOTE Agent[02]))", "REQUEST ANY (NOT (VOTE Agent[03]))"],
    ),
    (
        {2: Role.SEER, 3: Role.SEER},
        "Do not execute the claimants today.",
        ["REQUEST ANY (NOT (VOTE Agent[02]))", "REQUEST ANY (NOT (VOTE Agent[03]))"],
    ),
    (
        {2: Role.SEER, 3: Role.SEER},
        "I can't trust the seer claims now.",
        ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    ),
    ({2: Role.SEER, 3: Role.SEER}, "I trust Kai more.", ["ESTIMATE Agent[02] SEER"]),
    (
        {2: Role.SEER, 3: Role.SEER},
        "Both seers feel off.",
        ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    ),
    (
        {2: Role.SEER, 3: Role.SEER},
        "How do you feel about the two seers, Otto?",
        ["INQUIRE Agent[05] (ESTIMATE ANY SEER)"],
    ),
    ({2: Role.SEER}, "Kai's credible divination should guide us.", ["ESTIMATE Agent[02] SEER"]),
    ({2: Role.SEER}, "That confirms Kai's credibility.", ["ESTIMATE Agent[02] SEER"]),
    ({2: Role.SEER}, "Kai's credibility is absolute.", ["ESTIMATE Agent[02] SEER"]),
    ({2: Role.SEER}, "Kai hasn't been cleared by anyone.", []),
    ({1: Role.SEER}, "I strongly suspect Kai as the last wolf.", ["ESTIMATE Agent[02] WEREWOLF"]),
    ({2: Role.SEER}, "You are the only player I divined, Rin.", ["DIVINED Agent[03] ANY"]),
    ({2: Role.SEER, 3: Role.SEER}, "The seer-possessed pair is a distraction.", []),
    ({2: Role.SEER}, "A seer and a possessed.", []),
)
"""Who has claimed what, what is said, and what it claims."""
WHISPERED: dict[str, list[str]] = {
    "Kai can claim seer if nobody does.": ["REQUEST Agent[02] (COMINGOUT Agent[02] SEER)"],
    "For the bite Kai looks safest.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Kai seems best.": [],
    "Let's stick with Kai tonight.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Let us proceed with Kai as the target.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Kai must be our target.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Kai misleads us.": [],
    "Kai is the real threat.": [],
}


@each_row("text", SUSPECTED)
def test_suspected(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == ["ESTIMATE Agent[02] WEREWOLF"]


@pytest.mark.parametrize("text", TRUSTED)
def test_trusted(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == ["NOT (ESTIMATE Agent[02] WEREWOLF)"]


@each_row("text", VOTED)
def test_voted(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == ["VOTE Agent[02]"]


@each_row("text", CALLED_FOR)
def test_called_for(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == ["REQUEST ANY (VOTE Agent[02])"]


@each_row("text", DIVINED)
def test_divined(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == ["REQUEST ANY (DIVINATION Agent[02])"]


@each_row("text", CALLED_OUT)
def test_called_out(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == ["REQUEST ANY (COMINGOUT ANY SEER)"]


@each_row("text", NOTHING)
def test_nothing(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == []


@each_row("text", OTHERS)
def test_others(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == OTHERS[text]


def heard(text: str, situation: Situation) -> list[str]:
    claims = read(text, "en", ENGLISH, situation=situation)
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in claims]


@each_row(("claimed", "text", "claims"), CLAIMED)
def test_after_claims(claimed: dict[int, Role], text: str, claims: list[str]) -> None:
    assert heard(text, Situation(speaker=1, day=1, claimed=claimed, last=2)) == claims


@each_row("text", WHISPERED)
def test_among_wolves(text: str) -> None:
    assert heard(text, Situation(speaker=1, day=1, whisper=True)) == WHISPERED[text]
