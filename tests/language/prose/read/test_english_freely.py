"""English that is worded freely: questions without a verb, claims taken back, claims weakened; by Mina."""

from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, noted
from jinro.language.prose.read import Situation, read
from prose.read.reading import ENGLISH, read_as

ASKED = {
    "Kai, any quick reads": ["INQUIRE Agent[02] (ESTIMATE ANY ANY)"],
    "Kai and Rin  any votes": ["INQUIRE Agent[02] (VOTE ANY)", "INQUIRE Agent[03] (VOTE ANY)"],
    "Others  one-line suspect and reason.": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "Kai, what do you think of Rin's words and young Otto's actions?": [
        "INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)",
        "INQUIRE Agent[02] (ESTIMATE Agent[05] ANY)",
    ],
    "Kai, what do you think of dear Rin's tone?": ["INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)"],
    "Kai, what do you think about Rin and me now?": [
        "INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)",
        "INQUIRE Agent[02] (ESTIMATE Agent[01] ANY)",
    ],
    "Kai, what do you think of me?": ["INQUIRE Agent[02] (ESTIMATE Agent[01] ANY)"],
    "Kai, do you think it's smart to unite a vote against Rin?": ["INQUIRE Agent[02] (VOTE Agent[03])"],
    "Kai, who are you eyeing?": ["INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"],
    "Kai, who are you looking at today?": ["INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"],
    "Kai, may I ask your reasons for voting Rin?": ["INQUIRE Agent[02] (VOTE Agent[03])"],
    "Kai, may I ask your rationale for the vote on Rin?": ["INQUIRE Agent[02] (VOTED Agent[03])"],
    "Should we focus on Kai for today's vote?": ["INQUIRE ANY (VOTE Agent[02])"],
    "Kai, can you clarify why you picked me out?": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "Kai, why risk voting me when Rin stays silent?": ["INQUIRE Agent[02] (VOTE Agent[01])"],
    "Kai, why hunt me?": ["INQUIRE Agent[02] (VOTED Agent[01])"],
    "Kai, you voted me really fast—could you share your reason?": [
        "Agent[02] VOTED Agent[01]",
        "INQUIRE Agent[02] (VOTED Agent[01])",
    ],
    "@Kai  you suspect Rin. Please explain your reasoning.": [
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
        "INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)",
    ],
    "Kai, what's your evidence against me?": ["INQUIRE Agent[02] (ESTIMATE Agent[01] WEREWOLF)"],
    "Kai, is there a reason Rin stands out to you?": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    "Kai is there a reason Rin stands out to you?": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    "Kai, why does Rin stand out to you?": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    "Mr. May care to share your thoughts on Rin?": ["INQUIRE Agent[04] (ESTIMATE Agent[03] ANY)"],
}
BORDERS: dict[str, list[str]] = {
    "I will do so again.": [],
    "I voted Kai and will do so again with Rin.": ["VOTED Agent[02]"],
    "Your vote: Kai.": [],
    "Suspect: Mina.": [],
    "Suspect: Mina and Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Are you the seer? Kai is.": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "Why did they pick Kai?": [],
    "Who are you eyeing because of Kai?": [],
    "We should spare your words.": [],
    "Let's leave Mina alone.": [],
    "Should we spare Kai?": [],
    "Whom to vote for? How about Kai today or later on?": ["INQUIRE ANY (VOTE ANY)"],
    "Who gets the vote? How about Mina?": [],
    "Kai, you picked Rin for your first check.": ["Agent[02] DIVINED Agent[03] ANY"],
    "Kai, why did you switch your vote?": ["INQUIRE Agent[02] (VOTED ANY)"],
    "Kai, why did you switch?": [],
    "I worry that I am suspicious.": [],
    "Kai, why Kai?": [],
    "Kai, you voted Otto. Why not Rin?": ["Agent[02] VOTED Agent[05]"],
    "Kai, why not Rin?": [],
    "Kai, you guard Otto. Why?": ["Agent[02] GUARD Agent[05]"],
}
"""What lies beside the rules of this page."""
JUDGED = {
    "Kai is the biggest baddie!": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai and Rin, you are a pack.": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    "Let's divine Kai or Rin. They might be wolves or possessed.": [
        "OR (REQUEST ANY (DIVINATION Agent[02])) (REQUEST ANY (DIVINATION Agent[03]))",
        "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
        "OR (ESTIMATE Agent[03] WEREWOLF) (ESTIMATE Agent[03] POSSESSED)",
    ],
    "That leaves Kai and Rin—one of you must be the wolf.": [
        "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"
    ],
    "Only Kai and Rin are left. One of them is the wolf.": [
        "OR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)"
    ],
    "Kai and Rin are villagers.": ["ESTIMATE Agent[02] VILLAGER", "ESTIMATE Agent[03] VILLAGER"],
    "Trust your instincts Rin!": [],
    "Trust your gut, Rin.": [],
    "I don't like how Kai sounded.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I don't like the way Kai dodges.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's claim holds weight as Rin is proven human.": [
        "ESTIMATE Agent[02] SEER",
        "NOT (ESTIMATE Agent[03] WEREWOLF)",
    ],
    "Kai, that undermines your claim further.": ["ESTIMATE Agent[02] WEREWOLF"],
    "This weakens Kai's credibility.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Nothing weakens Kai's claim.": [],
    "Rin, name your suspect or I'll trust you less.": ["INQUIRE Agent[03] (ESTIMATE ANY WEREWOLF)"],
    "Kai's votes match villagers.": [],
    "Kai's silence is puzzling.": [],
}
TOLD = {
    "My earlier claim of being the seer was not true.": ["NOT (COMINGOUT Agent[01] SEER)"],
    "My seer claim was a lie.": ["NOT (COMINGOUT Agent[01] SEER)"],
    "My seer claim is not a lie.": ["COMINGOUT Agent[01] SEER"],
    "If Kai is believed I'm possessed.": [],
    "If Kai is right, I'm the werewolf.": [],
    "Kai is my wolf result from last night.": ["DIVINED Agent[02] WEREWOLF"],
    "I voted Kai and will likely do so again.": ["VOTED Agent[02]", "VOTE Agent[02]"],
    "I voted Kai yesterday and I will do it again.": ["VOTED Agent[02]", "VOTE Agent[02]"],
}
WISHED = {
    "Keep in mind voting Kai is logical.": ["REQUEST ANY (VOTE Agent[02])"],
    "Bear in mind that voting Kai is best.": ["REQUEST ANY (VOTE Agent[02])"],
    "I suggest we pick an active villager like Kai for the bite tonight.": ["REQUEST ANY (ATTACK Agent[02])"],
    "If Rin survives bite Kai next.": ["REQUEST ANY (ATTACK Agent[02])"],
    "If the seer feels safe revealing it might help us.": ["REQUEST ANY (COMINGOUT ANY SEER)"],
    "If the seer is willing to reveal, that would help.": ["REQUEST ANY (COMINGOUT ANY SEER)"],
}


@each_row(("text", "claims"), (ASKED | BORDERS | JUDGED | TOLD | WISHED).items())
def test_free_wordings_are_read(text: str, claims: list[str]) -> None:
    assert read_as(text, "en", ENGLISH) == claims


OF_A_SEER = {
    "@Kai  show your result or retract.": [
        "INQUIRE Agent[02] (DIVINED ANY ANY)",
        "REQUEST Agent[02] (NOT (COMINGOUT Agent[02] SEER))",
    ],
    "Kai, retract your claim.": ["REQUEST Agent[02] (NOT (COMINGOUT Agent[02] SEER))"],
    "Kai called me a wolf. That's classic fake play.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai surprised us. It could be a bluff.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Rin surprised us. It could be a bluff.": [],
    "Kai's info is spot on.": ["ESTIMATE Agent[02] SEER"],
    "Kai's result is correct.": ["ESTIMATE Agent[02] SEER"],
    "@Kai  you checked Rin first. Why not Otto?": ["INQUIRE Agent[02] (DIVINED Agent[03] ANY)"],
}


@each_row(("text", "claims"), OF_A_SEER.items())
def test_what_is_said_of_somebody_who_claims_to_be_the_seer(text: str, claims: list[str]) -> None:
    situation = Situation(speaker=1, day=1, claimed={2: Role.SEER})
    heard = read(text, "en", ENGLISH, situation=situation)
    own = [str(noted(one.claim, Context(speaker=1, day=1))) for one in heard]
    assert [claim for claim in own if not claim.startswith("Agent")] == claims
