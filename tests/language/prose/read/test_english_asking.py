"""Whom English talk asks for an opinion or a vote, and about whom."""

import pytest

from jinro.game.roles import Role
from jinro.language import Context, noted
from jinro.language.prose.read import Situation, read
from prose.read.reading import ENGLISH, read_as

KAI, RIN, MAY, OTTO = (f"Agent[0{seat}]" for seat in (2, 3, 4, 5))
SUSPECT = f"ESTIMATE {KAI} WEREWOLF"
VOTE = f"VOTE {KAI}"
WISH = f"REQUEST ANY (VOTE {KAI})"
ALL_VOTE = f"INQUIRE ANY (VOTE {KAI})"
ALL_SUSPECT = f"INQUIRE ANY (ESTIMATE {KAI} WEREWOLF)"
ANYBODY = "ESTIMATE ANY WEREWOLF"
READS = f"INQUIRE ANY ({ANYBODY})"
VOTES = "INQUIRE ANY (VOTE ANY)"
ROLES = "INQUIRE ANY (COMINGOUT ANY ANY)"


def each(what: str, *asked: str) -> list[str]:
    return [f"INQUIRE {who} ({what})" for who in asked]


SUPPORT: dict[str, list[str]] = {
    "I'm voting Kai. Anyone else?": [VOTE, ALL_VOTE],
    "I vote Kai. Everyone okay with that?": [VOTE, ALL_VOTE],
    "I'll vote Kai today. Is everyone fine with this?": [VOTE, ALL_VOTE],
    "Vote Kai. Is that okay with everyone?": [WISH, ALL_VOTE],
    "Vote Kai. Does that sound good?": [WISH, ALL_VOTE],
    "Let's vote Kai today. Deal?": [WISH, ALL_VOTE],
    "I'm voting Kai — anyone else joining me?": [VOTE, ALL_VOTE],
    "I'm voting Kai. Who’s joining me?": [VOTE, ALL_VOTE],
    "Let's vote Kai. Who else will vote with us?": [WISH, ALL_VOTE],
    "I lean towards voting Kai. Anyone think differently?": [VOTE, ALL_VOTE],
    "I want to vote Kai. Anyone think otherwise?": [VOTE, ALL_VOTE],
    "My vote is Kai. Rin, shall we align on this?": [VOTE, f"INQUIRE {RIN} (VOTE {KAI})"],
    "I'm suspicious of @Kai. Anyone disagree?": [SUSPECT, ALL_SUSPECT],
    "I'm suspicious of Kai. Who's with me?": [SUSPECT, ALL_SUSPECT],
    "I suspect Kai. Anyone else feeling the same way?": [SUSPECT, ALL_SUSPECT],
    "Kai's vote is odd. Anyone else see it?": [SUSPECT, ALL_SUSPECT],
    "Kai's vote is odd. Am I alone in this?": [SUSPECT, ALL_SUSPECT],
    "Kai worries me. Does anyone share my concern?": [SUSPECT, ALL_SUSPECT],
    "@Rin Kai looks off to me. Do you feel the same?": [SUSPECT, f"INQUIRE {RIN} ({SUSPECT})"],
    "Rin, Kai looks off. Are you sensing something similar?": [SUSPECT, f"INQUIRE {RIN} ({SUSPECT})"],
    "@Rin I suspect Kai. What about you?": [SUSPECT, f"INQUIRE {RIN} ({ANYBODY})"],
    "I'll vote Kai. @Rin what about you?": [VOTE, f"INQUIRE {RIN} (VOTE ANY)"],
    "I keep my vote on Kai. Anyone defending him?": [VOTE, ALL_SUSPECT],
    "I'm voting Kai. Anyone got a real reason to save him?": [VOTE, ALL_VOTE],
    "Kai seems odd. Who still trusts him?": [SUSPECT, ALL_SUSPECT],
    "Flag anyone defending Kai.": [],
    "I divined Kai as human. Any objections?": [f"DIVINED {KAI} HUMAN"],
    "Kai is odd. Rin's plan is wise. Who agrees with the plan?": [SUSPECT],
    "Kai is a wolf. Do you agree?": [SUSPECT],
    "I'm human. What about you, Kai?": ["NOT (COMINGOUT Agent[01] WEREWOLF)"],
    "Anyone else?": [],
    "What about you, Kai?": [],
}

ROUNDS: dict[str, list[str]] = {
    "Kai  Rin  Otto — please each name one person you slightly suspect.": each(ANYBODY, KAI, RIN, OTTO),
    "Kai, Rin, and Otto, please each name one person you suspect.": each(ANYBODY, KAI, RIN, OTTO),
    "Kai  Rin  — quick reads from you both.": each(ANYBODY, KAI, RIN),
    "Others  quick reads or I'll start voting.": [READS],
    "Everyone else  quick reads or vote declarations now. Over": [READS, VOTES],
    "Others: state role and vote concisely.": [ROLES, VOTES],
    "Everyone give role stance and intended vote.": [ROLES, VOTES],
    "Could everyone give a one-line suspect so we vote carefully?": [READS],
    "Let's each name one person we find suspicious.": [READS],
    "Let's share our thoughts on who might be suspicious.": [READS],
    "Let's just say who we trust or suspect for now.": [READS],
    "Let's share any role claims and quick reads before we rush.": [READS, ROLES],
    "If you have a small read, please share!": [READS],
    "@Kai you were quiet. If you have a small read, please share!": [f"INQUIRE {KAI} ({ANYBODY})"],
    "Any ideas on who we should watch carefully?": [READS],
    "@Kai who do you think we should watch?": [f"INQUIRE {KAI} ({ANYBODY})"],
    "Got any theories on who's acting out of line?": [READS],
}

ASKED: dict[str, list[str]] = {
    "I still feel @Kai is suspicious. Who do you trust?": [SUSPECT, READS],
    "I'm voting @Kai unless someone objects — who do you suspect?": [VOTE, READS],
    "I feel uneasy about @Kai. Say your vote.": [SUSPECT, VOTES],
    "@Kai you look odd. State your votes now.": [SUSPECT, VOTES],
    "@Kai you look odd. Any role claims or votes?": [SUSPECT, ROLES, VOTES],
    "@Kai I'd like thoughts before any votes.": [],
    "@Rin will you vote Kai now?": [f"INQUIRE {RIN} (VOTE {KAI})"],
    "Who trusts Kai as the seer?": [f"INQUIRE ANY (ESTIMATE {KAI} SEER)"],
}
VOTED_RIN = f"INQUIRE {KAI} (VOTED {RIN})"
SAID_RIN = f"{KAI} VOTED {RIN}"
OF_RIN = f"INQUIRE {KAI} (ESTIMATE {RIN} WEREWOLF)"
OF_ME = f"INQUIRE {KAI} (ESTIMATE Agent[01] WEREWOLF)"
OF_ANY = f"INQUIRE {KAI} ({ANYBODY})"

GROUNDS: dict[str, list[str]] = {
    "@Kai your vote on Rin makes no sense. Explain now or risk the same.": [SAID_RIN, VOTED_RIN],
    "@Kai your Rin vote came fast. Explain it.": [VOTED_RIN],
    "@Kai your persistence in voting Rin is curious. Explain.": [VOTED_RIN],
    "@Kai your votes are all over the place. Can you explain your choices?": [f"INQUIRE {KAI} (VOTED ANY)"],
    "@Kai you keep pushing Rin—give us real reasons or you'll be my vote.": [VOTE, VOTED_RIN],
    "@Kai you voted Rin quickly—was there a reason or are you just guessing?": [SAID_RIN, VOTED_RIN],
    "@Kai you voted Rin right away! Is it just because May said so?": [SAID_RIN, VOTED_RIN],
    "@Kai you said you'll vote me—was there something about my talk?": [f"INQUIRE {KAI} (VOTED Agent[01])"],
    "@Kai @Rin you both voted Otto. Care to explain your logic?": each(f"VOTED {OTTO}", KAI, RIN),
    "@Kai you say Rin is human but voted her. Why?": [VOTED_RIN],
    "@Kai you picked Rin for your first check. Was there a reason?": [
        f"{KAI} DIVINED {RIN} ANY",
        f"INQUIRE {KAI} (DIVINED {RIN} ANY)",
    ],
    "@Kai you voted for Rin. Can you explain your suspicion with facts?": [SAID_RIN, OF_RIN],
    "@Kai your read on Rin isn't clear. Please explain your suspicion.": [OF_RIN],
    "@Kai explain your suspicion.": [OF_ANY],
    "@Kai your certainty about Rin stands out. Can you justify it?": [OF_RIN],
    "@Kai your push on Rin is fast. Are you genuinely suspicious?": [OF_RIN],
    "@Kai you were loud. Explain yourself.": [],
    "I voted May. Explain.": [f"VOTED {MAY}"],
    "@Kai why the sudden suspicion of me?": [OF_ME],
    "@Kai why list Rin?": [OF_RIN],
    "@Kai why are you pointing at Rin so fast?": [OF_RIN],
    "@Kai why do you still push suspicion onto Rin?": [OF_RIN],
    "@Kai care to explain why you leaped onto Rin so hard?": [OF_RIN],
    "@Kai what did Rin say or do that felt wolfish?": [OF_RIN],
    "@Kai clarify what about my actions seemed suspicious.": [OF_ME],
    "@Kai what makes Rin a wolf to you?": [OF_RIN],
    "@Kai what makes you unsure about Rin or me?": [OF_RIN, OF_ME],
    "@Kai point to behavior that makes you suspect me.": [OF_ME],
    "@Kai are you suggesting I'm suspicious?": [OF_ME],
    "@Kai may I ask your rationale for Rin's vote?": [VOTED_RIN],
    "@Kai what is your reasoning for suggesting Rin as a candidate?": [VOTED_RIN],
    "@Kai I'm curious why you keep choosing Rin.": [VOTED_RIN],
    "I want Kai to explain his votes.": [f"INQUIRE {KAI} (VOTED ANY)"],
    "I would like to know why Kai votes for me.": [f"INQUIRE {KAI} (VOTED Agent[01])"],
    "Tell us why you think Rin is the wolf.": [f"INQUIRE ANY (ESTIMATE {RIN} WEREWOLF)"],
}

PROMPTS: dict[str, list[str]] = {
    "Kai, any thoughts on Rin or May?": [f"INQUIRE {KAI} (ESTIMATE {who} ANY)" for who in (RIN, MAY)],
    "Kai, any concerns about Rin or May?": [f"INQUIRE {KAI} (ESTIMATE {who} WEREWOLF)" for who in (RIN, MAY)],
    "Kai do you have a lead?": [OF_ANY],
    "Any guesses?": [],
    "@Kai anyone you're thinking might be tricky?": [OF_ANY],
    "@Kai do any players seem off?": [OF_ANY],
    "@Kai what's your gut saying?": [OF_ANY],
    "@Kai who is the most evasive?": [OF_ANY],
    "It's hard to tell who is dodgy.": [],
    "@Kai whose behavior strikes you as least helpful?": [OF_ANY],
    "@Kai who are you most curious about today?": [OF_ANY],
    "@Kai who has more to hide?": [OF_ANY],
    "@Kai who are your top two wolves?": [OF_ANY],
    "@Kai name your top wolf suspect now.": [OF_ANY],
    "@Kai we need specific suspects from you today.": [OF_ANY],
    "@Kai pick someone other than Rin to suspect.": [OF_ANY],
    "@Kai show your check or name who to trust now.": [f"INQUIRE {KAI} (DIVINED ANY ANY)", OF_ANY],
    "@Kai tell us who you trust.": [OF_ANY],
    "@Kai share who you suspect or your plans.": [OF_ANY],
    "@Kai tell us your role and target now.": [
        f"INQUIRE {KAI} (COMINGOUT {KAI} ANY)",
        f"INQUIRE {KAI} (VOTE ANY)",
    ],
    "@Kai what are you leaning toward?": [f"INQUIRE {KAI} (VOTE ANY)"],
    "@Kai do you see Rin's calm as wisdom or a front?": [OF_RIN],
    "@Kai what's up with Rin's voting swaps?": [OF_RIN],
    "@Kai how do you feel about our situation and Rin's claim?": [OF_RIN],
    "@Kai how do you weigh Rin's silence?": [OF_RIN],
    "@Kai how do you weigh Rin's claim against May's?": [f"INQUIRE {KAI} (ESTIMATE ANY SEER)"],
    "@Kai has anything in Rin's words shifted your impression?": [OF_RIN],
    "@Kai has anything changed your view?": [],
    "@Kai what weighs most when you look at Rin's actions?": [OF_RIN],
    "@Kai what does that say about Rin's claim?": [OF_RIN],
    "@Kai is Rin's silence mere caution?": [OF_RIN],
    "Is Rin's silence mere caution?": [],
    "@Kai share any evidence supporting or refuting Rin?": [OF_RIN],
    "Anyone else want to share about Kai?": [ALL_SUSPECT],
    "@Kai does this change your view on Rin?": [f"INQUIRE {KAI} (ESTIMATE {RIN} ANY)"],
    "@Kai you've spoken; what's your read on others?": [f"INQUIRE {KAI} (ESTIMATE ANY ANY)"],
    "Let's hear from Kai. Any thoughts or suspicions you can share?": [OF_ANY],
    "I'm curious to hear from Kai and Rin. Who seems suspicious to you?": each(ANYBODY, KAI, RIN),
    "Let's hear from the seer about Kai.": [],
}
TRUE_KAI = f"INQUIRE ANY (ESTIMATE {KAI} SEER)"

CREDENCE: dict[str, list[str]] = {
    "Is it wise to trust Kai's claim so quickly?": [TRUE_KAI],
    "Is it safe to trust Kai?": [ALL_SUSPECT],
    "It is safe to follow Kai's claim": [],
    "Is trusting Kai's claim safe today?": [TRUE_KAI],
    "Should we take Kai at his word or be cautious?": [ALL_SUSPECT],
    "Can anyone else confirm Kai's claim?": [TRUE_KAI],
    "@Rin are you swayed by Kai's claims?": [f"INQUIRE {RIN} (ESTIMATE {KAI} SEER)"],
    "@Rin are you convinced by Rin's claim?": [],
    "@Rin why do you trust Kai over May so quickly?": [f"INQUIRE {RIN} (ESTIMATE {KAI} WEREWOLF)"],
    "Which is more believable?": [],
}

FURTHER: dict[str, list[str]] = {
    "Also Kai, why are you voting Rin so quickly?": [VOTED_RIN],
    "With May cleared Kai who do you suspect next?": [OF_ANY],
    "If not Kai who would you vote?": [VOTES],
    "Did anyone notice anything strange last night?": [],
    "@Kai who were you watching?": [],
    "@Kai who are you watching?": [OF_ANY],
    "@Kai thoughts on voting Rin today?": [f"INQUIRE {KAI} (VOTE {RIN})"],
    "@Kai what do you think about Rin's plan?": [],
    "@Kai you voted Rin yesterday. That's odd. Explain.": [SAID_RIN, SUSPECT, VOTED_RIN],
    "My vote is Rin. Kai. Shall we align on this?": [f"VOTE {RIN}", f"INQUIRE {KAI} (VOTE {RIN})"],
    "Was it just a hunch?": [],
    "Was there something suspicious?": [],
    "Does that seem odd to you?": [],
    "Tell me why Kai is acting so odd.": [ALL_SUSPECT],
    "Can everyone say if they suspect anyone?": [READS],
    "What prompted your suspicion of Kai?": [ALL_SUSPECT],
    "Kai, do you have a counterclaim?": [f"INQUIRE {KAI} (COMINGOUT {KAI} SEER)"],
    "Do you have an answer to the counterclaim, Kai?": [],
    "Any thoughts on the counterclaim?": [],
    # Who is asked about is not asked.
    "Kai, Rin, I vote Kai. Are you okay with that?": [VOTE, f"INQUIRE {RIN} (VOTE {KAI})"],
    "Kai, Rin, I suspect Kai. What about you?": [SUSPECT, f"INQUIRE {RIN} ({ANYBODY})"],
    "Kai, Rin, do you accept Rin's claim?": [f"INQUIRE {KAI} (ESTIMATE {RIN} SEER)"],
    "Rin is bold. @Kai @Rin is it wise to trust him?": [f"INQUIRE {KAI} (ESTIMATE {RIN} WEREWOLF)"],
    # Nothing was said before that could be supported.
    "Everyone okay with that?": [],
    "Rin is odd. I divined Kai as human. Anyone feel the same?": [
        f"ESTIMATE {RIN} WEREWOLF",
        f"DIVINED {KAI} HUMAN",
        f"INQUIRE ANY (ESTIMATE {RIN} WEREWOLF)",
    ],
}
TABLE = SUPPORT | ROUNDS | ASKED | GROUNDS | PROMPTS | CREDENCE | FURTHER


@pytest.mark.parametrize("text", TABLE)
def test_asking(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == TABLE[text]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Which is more believable?", ["INQUIRE ANY (ESTIMATE ANY SEER)"]),
        ("Who seems most trustworthy?", ["INQUIRE ANY (ESTIMATE ANY SEER)"]),
        ("Is it safe to trust Kai?", [TRUE_KAI]),
        ("@Rin why do you trust Kai over May?", [f"INQUIRE {RIN} (ESTIMATE {KAI} SEER)"]),
    ],
)
def test_asking_about_two_seers(text: str, claims: list[str]) -> None:
    situation = Situation(speaker=1, claimed={2: Role.SEER, 4: Role.SEER})
    heard = read(text, "en", ENGLISH, situation=situation)
    assert [str(noted(one.claim, Context(speaker=1))) for one in heard] == claims
