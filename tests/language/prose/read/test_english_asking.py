"""Whom English talk asks for an opinion or a vote, and about whom."""

import pytest

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
TABLE = SUPPORT | ROUNDS | ASKED


@pytest.mark.parametrize("text", TABLE)
def test_asking(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == TABLE[text]
