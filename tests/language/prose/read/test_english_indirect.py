"""What English says in a roundabout way; Mina speaks to Kai, Rin, May and Otto."""

from tests.rows import each_row

from prose.read.reading import ENGLISH, read_as

SAID = {
    # A proposal in the form of a question or of a condition.
    "REQUEST ANY (VOTE Agent[03])": (
        "What if we focus our votes on Rin?",
        "What if we all vote Rin today?",
        "What if we lynch Rin first?",
        "How about we vote Rin?",
        "How about voting Rin out?",
        "Why don't we just execute Rin?",
        "Why not vote for Rin?",
        "If we don't vote Rin out now, we lose.",
        "If we do not lynch Rin today we hand the game to the other side.",
        "Unless we eliminate Rin now we lose.",
        "We will lose if we don't vote for Rin.",
        "If we fail to vote out Rin, it is over.",
        "Voting for Rin is essential.",
        "Kai, voting for Rin is essential.",
        "Kai voting for Rin is crucial.",
        "Voting out Rin is our only chance.",
        "Rin should be our vote.",
        "Rin is our vote today.",
        "Rin is our best vote.",
        "Rin is the best lynch today.",
        "I think Rin is the logical vote.",
        "Let's get Rin out.",
        "Let's kick Rin out today.",
    ),
    # Who is with me.
    "INQUIRE ANY (VOTE Agent[03])": (
        "Who's with lynching Rin?",
        "Who is in for voting Rin?",
        "Who else is voting Rin?",
        "Who wants to vote out Rin?",
        "Who is ready to execute Rin?",
        "Who would vote for Rin today?",
        "Anyone else voting Rin?",
        "Is anyone else voting for Rin?",
    ),
    # Why somebody is voted for.
    "INQUIRE Agent[02] (VOTED Agent[03])": (
        "Kai, why target Rin?",
        "@Kai  why are you targeting Rin?",
        "Kai, what made you push for Rin?",
        "Kai, why did you push to lynch Rin?",
        "@Kai  you still haven't explained why you voted for Rin.",
        "Kai, you never told us why you voted Rin.",
        "Kai, you have yet to explain why you voted for Rin.",
        "Kai, you didn't say why you voted for Rin.",
        "Kai, what was the reason you voted for Rin?",
        "Kai, what was behind your vote for Rin?",
        "Kai, what's the reasoning behind your vote on Rin?",
    ),
    "INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)": (
        "Kai, what makes you suspect Rin?",
        "Kai, what made you suspect Rin?",
        "Kai, what specifically leads you to suspect Rin?",
        "Kai, what concrete actions made you suspect Rin?",
        "Kai, you haven't explained why you suspect Rin.",
        "Kai, you never said why you find Rin suspicious.",
        "Kai, why accuse Rin?",
        "Kai, why do you accuse Rin?",
        "Kai, on what basis do you accuse Rin?",
    ),
    "INQUIRE ANY (ESTIMATE ANY WEREWOLF)": (
        "Is anyone else off today?",
        "Does anyone seem off to you?",
        "Is anybody acting strange today?",
        "Does anyone look suspicious?",
        "Is there anyone suspicious so far?",
    ),
    # How, when and why somebody was chosen.
    "INQUIRE Agent[02] (DIVINED ANY ANY)": (
        "Kai, please explain how you chose your divination target.",
        "Kai, how did you pick your divination target?",
        "Kai, if you have results, share them now.",
        "Kai, if you truly have divination results you need to reveal them now.",
        "Kai, if you have a result please tell it.",
        "Kai, did you find anything last night?",
        "Kai, did you learn anything from your divination?",
        "Kai, we need your result now.",
        "Kai we need your divination result now.",
        "Kai, we want your result.",
        "Kai, result please.",
        "@Kai  is your result ready?",
    ),
    "INQUIRE ANY (DIVINED ANY ANY)": (
        "Did the seer find anything overnight?",
        "Did our seer learn anything last night?",
        "Has the seer found anything?",
        "Did the seer see anything?",
        "What did the seer find?",
    ),
    "INQUIRE Agent[02] (ESTIMATE Agent[03] ANY)": (
        "Kai, have you changed your mind about Rin?",
        "Kai, what evidence do you have against Rin?",
        "Kai, any proof against Rin?",
        "Kai, do you have evidence against Rin?",
        "Kai, what's your evidence against Rin?",
    ),
    "INQUIRE Agent[02] (VOTE Agent[03])": (
        "@Kai  is your vote still on Rin?",
        "Kai, is your vote on Rin?",
        "Kai is your vote still for Rin?",
    ),
    "INQUIRE Agent[02] (VOTE ANY)": ("Kai, we need your vote.", "Kai, we need your vote today."),
    "INQUIRE Agent[02] (ESTIMATE ANY ANY)": ("Kai, we need your reads.", "Kai, we want your read."),
    "INQUIRE ANY (VOTE ANY)": (
        "Who should be executed today?",
        "Who should be eliminated?",
        "Who has to go?",
        "Who should go today?",
        "Who must be voted out?",
    ),
    "INQUIRE ANY (COMINGOUT ANY MEDIUM)": (
        "Is there a medium?",
        "Is there a medium here?",
        "Is there a medium among us?",
        "Is there any medium?",
        "Any medium here?",
    ),
    "NOT (ESTIMATE Agent[03] SEER)": (
        "There's no way Rin is the seer.",
        "There is no way that Rin is the seer.",
        "There's no chance Rin is the seer.",
        "No way Rin is the seer.",
        "There is not a chance Rin is the seer.",
    ),
    # One's own role with one's own name, and what one is not.
    "COMINGOUT Agent[01] WEREWOLF": ("Mina is the wolf!", "Mina's the wolf!", "Mina is a werewolf, hehe."),
    "REQUEST ANY (NOT (COMINGOUT ANY ANY))": (
        "Stay hidden, no claims yet.",
        "No claims for now.",
        "Stay quiet no claims today.",
        "No role claims yet, please.",
        "Please no claims for now.",
        "Don't claim yet.",
    ),
    "VOTE Agent[03]": (
        "My vote's going to Rin.",
        "My vote's on Rin.",
        "My vote's staying on Rin.",
        "My vote's for Rin.",
        "My vote's still Rin.",
    ),
}
WORDINGS = [(text, claim) for claim, texts in SAID.items() for text in texts]


@each_row(("text", "claim"), WORDINGS)
def test_roundabout_wordings_are_read(text: str, claim: str) -> None:
    assert read_as(text, "en", ENGLISH) == [claim]


BESIDES = {
    "You said you divined me last night, Kai. Please explain when and how you checked.": (
        "INQUIRE Agent[02] (DIVINED Agent[01] ANY)"
    ),
    "Kai, you say you divined Rin. How did you check?": "INQUIRE Agent[02] (DIVINED Agent[03] ANY)",
    "Kai, you claim to have divined Rin. When did you divine?": "INQUIRE Agent[02] (DIVINED Agent[03] ANY)",
    "I divined Rin on night 0 and received a Villager result.": "DIVINED Agent[03] HUMAN",
    "I divined Rin and got a human result.": "DIVINED Agent[03] HUMAN",
    "I checked Rin last night and received a werewolf result.": "DIVINED Agent[03] WEREWOLF",
    "My check on Rin was on night 0. Result: villager as I stated before.": "DIVINED Agent[03] HUMAN",
    "I divined Rin. Result: human, as I said this morning.": "DIVINED Agent[03] HUMAN",
    "I got human on Rin.": "DIVINED Agent[03] HUMAN",
    "I got a human result on Rin.": "DIVINED Agent[03] HUMAN",
    "I received a werewolf result for Rin.": "DIVINED Agent[03] WEREWOLF",
    "I have a wolf result on Rin.": "DIVINED Agent[03] WEREWOLF",
    "I got a black result on Rin last night.": "DIVINED Agent[03] WEREWOLF",
    "Seer, please speak up with your result.": "INQUIRE ANY (DIVINED ANY ANY)",
    "To clarify I divined Rin on night 0 and she is human.": "DIVINED Agent[03] HUMAN",
    "To be clear: I divined Rin and she is human.": "DIVINED Agent[03] HUMAN",
    "To share what I know, I divined Rin, human.": "DIVINED Agent[03] HUMAN",
    "Kai, show us your divination result or I vote you.": "VOTE Agent[02]",
    "Kai, tell us your result or I vote for you.": "VOTE Agent[02]",
    "Kai's seer claim fails the medium test.": "NOT (ESTIMATE Agent[02] SEER)",
    "Kai's claim falls apart.": "NOT (ESTIMATE Agent[02] SEER)",
    "Kai's seer claim contradicts the medium.": "NOT (ESTIMATE Agent[02] SEER)",
    "Kai's seer claim collapses under the facts.": "NOT (ESTIMATE Agent[02] SEER)",
    "Kai claimed seer. His early claim might be a tactic to gain trust.": "ESTIMATE Agent[02] WEREWOLF",
    "Kai's claim looks like a trick.": "ESTIMATE Agent[02] WEREWOLF",
    "Kai's seer claim could be a trap.": "ESTIMATE Agent[02] WEREWOLF",
    "Kai's story is a smokescreen.": "ESTIMATE Agent[02] WEREWOLF",
}


@each_row(("text", "claim"), BESIDES.items())
def test_what_is_said_is_among_the_claims(text: str, claim: str) -> None:
    assert claim in read_as(text, "en", ENGLISH)


NOTHING = (
    "Do you think we should figure out who benefits from all these claims?",
    "What should we focus on today, claims or reads?",
    "Should we look at claims or at reads?",
    "Did Kai share any result before he was lynched?",
    "What if Kai is right about that?",
    "What if we wait for a day?",
    "If we don't vote wisely, we lose.",
    "Divining by Kai might help.",
    "Who has no vote today?",
    "Kai, prove you're the seer.",
    "Kai, you must prove that you are the seer.",
)


@each_row("text", NOTHING)
def test_what_only_looks_like_a_question_is_nothing(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == []
