"""What English talk claims: one line per wording, with the claims in the protocol language."""

import pytest

from prose.read.reading import ENGLISH, read_as

TABLE = {
    # Roles.
    "I'm the seer.": ["COMINGOUT Agent[01] SEER"],
    "My role is villager. Have a good game.": ["COMINGOUT Agent[01] VILLAGER"],
    "Villager here.": ["COMINGOUT Agent[01] VILLAGER"],
    "As the medium I can tell you more.": ["COMINGOUT Agent[01] MEDIUM"],
    "I'll claim seer now.": ["COMINGOUT Agent[01] SEER"],
    "I am the fox.": ["COMINGOUT Agent[01] FOX"],
    "I'm not a wolf!": ["NOT (COMINGOUT Agent[01] WEREWOLF)"],
    "I promise I'm human.": ["NOT (COMINGOUT Agent[01] WEREWOLF)"],
    "I won't claim a role yet.": [],
    "We could claim seer tomorrow.": [],
    # Results.
    "I divined Kai last night and he's human.": ["DIVINED Agent[02] HUMAN"],
    "I checked Kai: werewolf.": ["DIVINED Agent[02] WEREWOLF"],
    "My divination showed Kai as a werewolf.": ["DIVINED Agent[02] WEREWOLF"],
    "Red check on Kai!": [],
    "I divined Kai last night.": ["DIVINED Agent[02] ANY"],
    "I divined Kai and Rin as human.": ["DIVINED Agent[02] HUMAN", "DIVINED Agent[03] HUMAN"],
    "I'm the seer. Kai is a werewolf!": ["COMINGOUT Agent[01] SEER", "DIVINED Agent[02] WEREWOLF"],
    "I'm the medium — Kai was HUMAN.": ["COMINGOUT Agent[01] MEDIUM", "IDENTIFIED Agent[02] HUMAN"],
    "I guarded Kai last night.": ["GUARDED Agent[02]"],
    # Votes.
    "I will vote Kai.": ["VOTE Agent[02]"],
    "I'm voting for Kai today.": ["VOTE Agent[02]"],
    "My vote is on Kai.": ["VOTE Agent[02]"],
    "Kai gets my vote.": ["VOTE Agent[02]"],
    "I'm leaning toward Kai.": ["VOTE Agent[02]"],
    "I voted for Kai yesterday.": ["VOTED Agent[02]"],
    "I won't vote for Kai.": ["NOT (VOTE Agent[02])"],
    "Voting Kai.": ["VOTE Agent[02]"],
    # Requests.
    "Let's vote Kai out.": ["REQUEST ANY (VOTE Agent[02])"],
    "We should lynch Kai.": ["REQUEST ANY (VOTE Agent[02])"],
    "Vote Kai!": ["REQUEST ANY (VOTE Agent[02])"],
    "Don't lynch Kai.": ["REQUEST ANY (NOT (VOTE Agent[02]))"],
    "Let's not vote Kai.": ["REQUEST ANY (NOT (VOTE Agent[02]))"],
    "Voting Kai is the best choice.": ["REQUEST ANY (VOTE Agent[02])"],
    "Let's vote Kai or Rin.": ["OR (REQUEST ANY (VOTE Agent[02])) (REQUEST ANY (VOTE Agent[03]))"],
    "Kai is a wolf. Let's vote him.": ["ESTIMATE Agent[02] WEREWOLF", "REQUEST ANY (VOTE Agent[02])"],
    "Rin, please divine Kai.": ["REQUEST Agent[03] (DIVINATION Agent[02])"],
    "Please check Kai tonight.": ["REQUEST ANY (DIVINATION Agent[02])"],
    "If you are the seer, please come forward.": ["REQUEST ANY (COMINGOUT ANY SEER)"],
    "Rin, you need to claim now.": ["REQUEST Agent[03] (COMINGOUT Agent[03] ANY)"],
    # Estimates.
    "Kai is a werewolf.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I think Kai might be a wolf.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is scum.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai looks like town.": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "I don't think Kai is a wolf.": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "Kai is probably possessed.": ["ESTIMATE Agent[02] POSSESSED"],
    "Kai's silence is suspicious.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I'm suspicious of Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I find Kai suspicious.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai and Rin are suspicious.": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    "I trust Kai.": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "I don't trust Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is lying.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "Kai's claim is fake.": ["NOT (ESTIMATE Agent[02] SEER)"],
    "I believe Kai's claim.": ["ESTIMATE Agent[02] SEER"],
    "Then the real Seer Kai was silenced.": ["ESTIMATE Agent[02] SEER"],
    "Kai, you are the wolf.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Trust me.": [],
    "I'm nervous.": [],
    # Questions.
    "Who do you suspect?": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "@Kai  do you suspect Rin?": ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"],
    "Kai, what do you think of Rin?": ["INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)"],
    "Who is the wolf?": ["INQUIRE ANY (ESTIMATE ANY WEREWOLF)"],
    "Who do you think is the madman?": ["INQUIRE ANY (ESTIMATE ANY POSSESSED)"],
    "Kai, what's your role?": ["INQUIRE Agent[02] (COMINGOUT Agent[02] ANY)"],
    "Any role claims?": ["INQUIRE ANY (COMINGOUT ANY ANY)"],
    "Kai, are you the seer?": ["INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)"],
    "Any counterclaim?": ["INQUIRE ANY (COMINGOUT ANY SEER)"],
    "Kai, please share your divination result.": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "Kai, who did you divine?": ["INQUIRE Agent[02] (DIVINED ANY ANY)"],
    "Kai, why did you check Rin?": ["INQUIRE Agent[02] (DIVINED Agent[03] ANY)"],
    "Kai, who will you divine tonight?": ["INQUIRE Agent[02] (DIVINATION ANY)"],
    "Who will you vote for?": ["INQUIRE ANY (VOTE ANY)"],
    "Kai, please say who you are voting for and why.": ["INQUIRE Agent[02] (VOTE ANY)"],
    "Which of the two seers feels more genuine, who is real?": ["INQUIRE ANY (ESTIMATE ANY SEER)"],
    "Quick reads from everyone please.": ["INQUIRE ANY (ESTIMATE ANY ANY)"],
    "What do you think?": [],
    # Reported talk is not the speaker's.
    "Kai claims seer.": ["Agent[02] COMINGOUT Agent[02] SEER"],
    "Kai says Rin is a wolf.": ["Agent[02] ESTIMATE Agent[03] WEREWOLF"],
    "Kai divined Rin as human.": ["Agent[02] DIVINED Agent[03] HUMAN"],
    "Kai voted for Rin.": ["Agent[02] VOTED Agent[03]"],
    "Kai suspects Rin.": ["Agent[02] ESTIMATE Agent[03] WEREWOLF"],
    "Kai claims I'm a werewolf.": ["Agent[02] ESTIMATE Agent[01] WEREWOLF"],
    # Conditions: only what follows from them.
    "If Kai is the seer we should vote Rin.": ["REQUEST ANY (VOTE Agent[03])"],
    "I'll vote Kai if nobody objects.": ["VOTE Agent[02]"],
    # Names that are ordinary words.
    "May we begin?": [],
    "I think May is a wolf.": ["ESTIMATE Agent[04] WEREWOLF"],
    "@May  who do you suspect?": ["INQUIRE Agent[04] (ESTIMATE ANY WEREWOLF)"],
    "We may vote Kai.": ["REQUEST ANY (VOTE Agent[02])"],
    # Nothing.
    "Hello everyone! Let's have fun together.": [],
    "Let's stay calm and gather more information.": [],
    "We must find the werewolves.": [],
    "Good morning. Did anybody sleep well?": [],
    "": [],
}


@pytest.mark.parametrize("text", TABLE)
def test_english(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == TABLE[text]
