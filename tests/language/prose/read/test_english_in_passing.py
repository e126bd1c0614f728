"""Whom and what English asks, calls and judges in passing, after others have claimed roles; by Mina."""

import pytest
from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language import Context, noted
from jinro.language.claims import Talk
from jinro.language.prose.en.tokens import words_of
from jinro.language.prose.mentions import cast_of
from jinro.language.prose.read import Situation, read
from prose.read.reading import ENGLISH

SPOKEN = {seat: Talk("talk", 1, seat) for seat in range(2, 6)}
CLAIMED = {2: Role.SEER, 5: Role.VILLAGER}
SAID = {
    "@Kai  you voted Rin yesterday. What made you do that?": [
        "Agent[02] VOTED Agent[03]",
        "INQUIRE Agent[02] (VOTED Agent[03])",
    ],
    "@Kai  you keep pushing Rin. Why?": ["INQUIRE Agent[02] (VOTED Agent[03])"],
    "@Kai  you seem sure about Rin. Could you explain why?": [
        "INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"
    ],
    "@Kai  you called Rin suspicious. Can you explain your reasoning?": [
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
        "INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)",
    ],
    "@Kai  what is it about Rin that bothers you?": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    "Who else finds Rin suspicious?": [
        "INQUIRE ANY (ESTIMATE Agent[03] WEREWOLF)",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "One suspect each, please.": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "Kai, as the seer, can you enlighten us?": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "@Kai  you divined Rin. Why her first?": [
        "Agent[02] DIVINED Agent[03] ANY",
        "INQUIRE Agent[02] (DIVINED Agent[03] ANY)",
    ],
    "@Kai  why did you call me a wolf?": ["INQUIRE Agent[02] (DIVINED Agent[01] WEREWOLF)"],
    "Seer, where are you?": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "Does anyone contest this claim?": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "Maybe the seer could look into Rin.": ["REQUEST ANY (DIVINATION Agent[03])"],
    "I hope the guard protects Kai.": ["REQUEST ANY (GUARD Agent[02])"],
    "I second Kai's suggestion.": ["AGREE TALK day1 ID:2"],
    "I share Kai's view.": ["AGREE TALK day1 ID:2"],
    "Rin might be the one pulling the strings.": ["ESTIMATE Agent[03] WEREWOLF"],
    "I smell a wolf, and its name is Rin.": ["ESTIMATE Agent[03] WEREWOLF"],
    "@Rin  give me one good reason not to vote you.": ["VOTE Agent[03]"],
    "My judgment is Rin.": ["VOTE Agent[03]"],
    "Everyone should consider Rin for today's vote.": ["REQUEST ANY (VOTE Agent[03])"],
    "I looked into Rin's soul last night and saw a wolf.": ["DIVINED Agent[03] WEREWOLF"],
    "The spirits told me Rin is a wolf.": ["DIVINED Agent[03] WEREWOLF"],
    "Last night's target was Rin, and the result was white.": ["DIVINED Agent[03] HUMAN"],
    "I hold the power of divination.": ["COMINGOUT Agent[01] SEER"],
    "I lied about being the seer.": ["NOT (COMINGOUT Agent[01] SEER)"],
    "Kai, is there anyone you trust?": ["INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"],
    "I'd like to hear Otto's suspicions.": ["INQUIRE Agent[05] (ESTIMATE ANY WEREWOLF)"],
    "Let's have everyone claim their roles.": ["INQUIRE ANY (COMINGOUT ANY ANY)"],
    "Roles, everyone?": ["INQUIRE ANY (COMINGOUT ANY ANY)"],
    "Kai should tell us who he checked.": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "I'm curious who Kai divined.": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "Waiting on Kai's divination.": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "Kai's seer claim came too late to be real.": [
        "Agent[02] COMINGOUT Agent[02] SEER",
        "NOT (ESTIMATE Agent[02] SEER)",
    ],
    "I don't believe Kai's claim for a second.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's claim has been disproven by the medium.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai's story has too many holes to be a real seer.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai claimed seer falsely.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai isn't who he says he is.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "The death of Kai confirms that he was the seer.": ["ESTIMATE Agent[02] SEER"],
    "Rin's constant shifting makes me think she's a wolf.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Rin, explain now or you stay my top suspect.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Rin, if you can't say, I'll be suspicious.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Rin pushes for a quick vote. That's what a real werewolf would do.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Rin's approach does raise some flags.": ["ESTIMATE Agent[03] WEREWOLF"],
    "I'm getting wobbly vibes from Rin.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Kai's claim is exposed.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai's story collapses.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai is not what he claims.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Rin is not what she claims.": ["ESTIMATE Agent[03] WEREWOLF"],
    "That is not real seer logic, Kai.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Would a true seer wait so long, Kai?": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai claims the seer role falsely.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai's claim is strong.": ["ESTIMATE Agent[02] SEER"],
    "Rin's claim is strong.": [],
    "Kai is confirmed!": ["ESTIMATE Agent[02] SEER"],
    "Rin is confirmed!": ["NOT (ESTIMATE Agent[03] WEREWOLF)"],
    "Rin is a known human.": ["NOT (ESTIMATE Agent[03] WEREWOLF)"],
    "Kai is our eyes.": ["ESTIMATE Agent[02] SEER"],
    "Kai's nose is true.": ["ESTIMATE Agent[02] SEER"],
    "Your mistakes make you stand out, Rin.": ["ESTIMATE Agent[03] WEREWOLF"],
    "The dispute points to Rin as the wolf.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Rin names nobody. Wolves love that.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Wolves love silence.": [],
    "Rin was loud, I'm suspicious.": ["ESTIMATE Agent[03] WEREWOLF"],
    "@Rin  please speak. Being quiet makes me worried.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Anyone else have doubts about Rin's votes?": [
        "INQUIRE ANY (ESTIMATE Agent[03] WEREWOLF)",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "It only leaves you, Rin.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Everyone else, quick reads please.": ["INQUIRE ANY (ESTIMATE ANY ANY)"],
    "Anyone wanna share their gut feeling or role claim?": [
        "INQUIRE ANY (ESTIMATE ANY WEREWOLF)",
        "INQUIRE ANY (COMINGOUT ANY ANY)",
    ],
    "Anyone else have a suspect?": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "I want reads from you, Rin.": ["INQUIRE Agent[03] (ESTIMATE ANY WEREWOLF)"],
    "We need a read from Rin.": ["INQUIRE Agent[03] (ESTIMATE ANY WEREWOLF)"],
    "Who do you all think seems odd?": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "@Rin  what worries you most?": ["INQUIRE Agent[03] (ESTIMATE ANY WEREWOLF)"],
    "@Otto  why reveal so soon?": ["INQUIRE Agent[05] (COMINGOUT Agent[05] VILLAGER)"],
    "@Rin  why reveal so soon?": [],
    "@Kai  why did you delay your claim?": ["INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)"],
    "@Kai  why was Rin your divination target?": ["INQUIRE Agent[02] (DIVINED Agent[03] ANY)"],
    "@Kai  you still have not shared your result.": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "@Kai  where is your result?": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "@Kai  please explain your divination and timing.": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "@Kai  your claim is worth nothing unless you share your results.": [
        "INQUIRE Agent[02] (DIVINED ANY ANY)"
    ],
    "I'm voting Rin. Speak now if you disagree.": ["VOTE Agent[03]", "INQUIRE ANY (VOTE Agent[03])"],
    "Speak now if you disagree.": [],
    "@Rin  any thoughts or claims?": ["INQUIRE Agent[03] (COMINGOUT Agent[03] ANY)"],
    "@Rin  do you have anything to add about your role?": ["INQUIRE Agent[03] (COMINGOUT Agent[03] ANY)"],
    "@Rin  why suspect me over Otto?": ["INQUIRE Agent[03] (ESTIMATE Agent[01] WEREWOLF)"],
    "@Rin  why you hunt Otto?": ["INQUIRE Agent[03] (VOTED Agent[05])"],
    "@Kai  are you certain about me being a wolf?": ["INQUIRE Agent[02] (DIVINED Agent[01] WEREWOLF)"],
    "@Rin  are you certain about me being a wolf?": ["INQUIRE Agent[03] (ESTIMATE Agent[01] WEREWOLF)"],
    "@Rin  what made you call Otto a wolf?": ["INQUIRE Agent[03] (ESTIMATE Agent[05] WEREWOLF)"],
    "Kai called Rin suspicious.": ["Agent[02] ESTIMATE Agent[03] WEREWOLF"],
    "@Rin  why are you fixated on Otto?": ["INQUIRE Agent[03] (ESTIMATE Agent[05] WEREWOLF)"],
    "@Rin  what's in Otto's play that makes you doubt?": ["INQUIRE Agent[03] (ESTIMATE Agent[05] WEREWOLF)"],
    "@Rin  you claimed villager. Why?": [
        "Agent[03] COMINGOUT Agent[03] VILLAGER",
        "INQUIRE Agent[03] (COMINGOUT Agent[03] VILLAGER)",
    ],
    "@Rin  you trust Otto. Why?": ["INQUIRE Agent[03] (ESTIMATE Agent[05] WEREWOLF)"],
    "@Kai  you said you divined Rin. On what basis?": [
        "Agent[02] DIVINED Agent[03] ANY",
        "INQUIRE Agent[02] (DIVINED Agent[03] ANY)",
    ],
    "@Rin  you push him. Why?": [],
    "@Otto  can you enlighten us?": [],
    "Rin hangs today.": ["REQUEST ANY (VOTE Agent[03])"],
    "Rin is a crucial vote today.": ["REQUEST ANY (VOTE Agent[03])"],
    "Matching results make Rin the lynch.": ["REQUEST ANY (VOTE Agent[03])"],
    "Voting Rin safeguards the town.": ["REQUEST ANY (VOTE Agent[03])"],
    "We should hold off on lynching Rin.": ["REQUEST ANY (NOT (VOTE Agent[03]))"],
    "Rin copies votes. My choice is clear.": ["VOTE Agent[03]"],
    "I hunt Rin today.": ["VOTE Agent[03]"],
    "We hunt Rin today.": ["REQUEST ANY (VOTE Agent[03])"],
    "Let's keep Kai safe.": ["REQUEST ANY (GUARD Agent[02])"],
    "A divination with Rin as our target could help.": ["REQUEST ANY (DIVINATION Agent[03])"],
    "Seer, step forward.": ["REQUEST ANY (COMINGOUT ANY SEER)"],
    "The true seer should step in.": ["REQUEST ANY (COMINGOUT ANY SEER)"],
    "Will the seer come out?": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "My medium check tomorrow will tell.": ["COMINGOUT Agent[01] MEDIUM"],
    "My seer powers never fail.": ["COMINGOUT Agent[01] SEER"],
    "I am Mina, a proud villager reporting for duty.": ["COMINGOUT Agent[01] VILLAGER"],
    "I'm tired of this seer costume.": ["NOT (COMINGOUT Agent[01] SEER)"],
    "Rin's concern is valid.": ["AGREE TALK day1 ID:3"],
    "Let's go with Rin's idea.": ["AGREE TALK day1 ID:3"],
    "I second Rin's proposal.": ["AGREE TALK day1 ID:3"],
    "I share Rin's view.": ["AGREE TALK day1 ID:3"],
    "Rin's conclusion is erroneous.": ["DISAGREE TALK day1 ID:3"],
    "Your accusation lacks a basis, Rin.": ["DISAGREE TALK day1 ID:3"],
    "@Rin  answer me, or I'll have to vote.": ["VOTE Agent[03]"],
    "@Rin  why shouldn't we vote you out?": ["REQUEST ANY (VOTE Agent[03])"],
    "Let's vote the wolf Rin!": ["REQUEST ANY (VOTE Agent[03])", "ESTIMATE Agent[03] WEREWOLF"],
    "I declared Rin human.": ["DIVINED Agent[03] HUMAN"],
    "The seer could look into Rin.": ["REQUEST ANY (DIVINATION Agent[03])"],
    "Maybe Rin is the seer?": ["ESTIMATE Agent[03] SEER"],
    "Rin's vote feels odd?": ["ESTIMATE Agent[03] WEREWOLF"],
    "Silence from you looks odd. @Rin  do you have a read?": [
        "ESTIMATE Agent[03] WEREWOLF",
        "INQUIRE Agent[03] (ESTIMATE ANY ANY)",
    ],
    "Rin says Otto is human. Do we trust him?": [
        "Agent[03] NOT (ESTIMATE Agent[05] WEREWOLF)",
        "INQUIRE ANY (ESTIMATE Agent[03] WEREWOLF)",
    ],
    "Rin favoring Otto. That means she is not a seer.": ["NOT (ESTIMATE Agent[03] SEER)"],
    "I divined Rin as human. We can trust her.": ["DIVINED Agent[03] HUMAN"],
    "I divined Rin: werewolf. Rin is the wolf!": ["DIVINED Agent[03] WEREWOLF"],
    "Otto's death proves that Rin is the wolf.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Rin getting attacked proves Otto is a wolf.": ["ESTIMATE Agent[05] WEREWOLF"],
    "Rin's claim came too late to be real.": ["NOT (ESTIMATE Agent[03] SEER)"],
    "The votes make me think Rin is a wolf.": ["ESTIMATE Agent[03] WEREWOLF"],
}
SILENT = (
    "Push Rin.",
    "Rin, you push him. Why?",
    "Why do you ask, Mina?",
    "We need a look at Rin.",
)
WHISPERED = {
    "Push Kai hard today.": ["REQUEST ANY (VOTE Agent[02])"],
    "Night kill Kai.": ["REQUEST ANY (ATTACK Agent[02])"],
    "Avoid targeting Kai tonight.": ["REQUEST ANY (NOT (ATTACK Agent[02]))"],
    "Biting Kai is risky.": ["REQUEST ANY (NOT (ATTACK Agent[02]))"],
    "Kai is loud. Wolves love that.": [],
}


def told(text: str, now: Situation) -> list[str]:
    heard = read(text, "en", ENGLISH, situation=now)
    return [str(noted(one.claim, Context(speaker=1, day=2))) for one in heard]


@each_row("text", SAID)
def test_talk(text: str) -> None:
    now = Situation(speaker=1, day=2, claimed=CLAIMED, spoken=SPOKEN, last=2)
    assert told(text, now) == SAID[text]


@each_row("text", WHISPERED)
def test_whispers(text: str) -> None:
    assert told(text, Situation(speaker=1, day=2, whisper=True)) == WHISPERED[text]


@pytest.mark.parametrize("text", SILENT)
def test_what_is_no_such_thing_in_talk(text: str) -> None:
    assert told(text, Situation(speaker=1, day=2)) == []


def test_why_somebody_asks_all_where_nobody_is_called() -> None:
    assert told("Why Rin?", Situation(speaker=1, day=2)) == ["INQUIRE ANY (VOTED Agent[03])"]
    assert told("Be ready to claim seer, Rin.", Situation(speaker=1, day=2)) == [
        "REQUEST Agent[03] (COMINGOUT Agent[03] SEER)"
    ]


def test_words_are_forgotten_when_there_are_too_many() -> None:
    text = " ".join(f"q{number}" for number in range(9_000))
    assert len(words_of(text, cast_of(ENGLISH))) == 9_000
    assert told("I suspect Rin.", Situation(speaker=1, day=2)) == ["ESTIMATE Agent[03] WEREWOLF"]
