"""Questions for results, plans and roles in English; Mina asks Kai, Rin, May and Otto."""

import pytest

from jinro.language import Context, Listener, render
from jinro.language.claims import Talk
from prose.read.reading import ENGLISH

SEER = (2, "I am the seer.")
KAI_DIVINED = "INQUIRE Agent[02] (DIVINED ANY ANY)"
KAI_DIVINED_RIN = "INQUIRE Agent[02] (DIVINED Agent[03] ANY)"
KAI_DIVINES = "INQUIRE Agent[02] (DIVINATION ANY)"
ANY_DIVINED = "INQUIRE ANY (DIVINED ANY ANY)"
KAI_ROLE = "INQUIRE Agent[02] (COMINGOUT Agent[02] ANY)"
KAI_SEER = "INQUIRE Agent[02] (COMINGOUT Agent[02] SEER)"
BOTH_DIVINED = [KAI_DIVINED, "INQUIRE Agent[03] (DIVINED ANY ANY)"]


def heard(text: str, *before: tuple[int, str], channel: str = "talk") -> list[str]:
    """The claims of a text by Mina, after others have spoken."""
    listener = Listener(ENGLISH)
    for number, (seat, said) in enumerate(before):
        listener.hear(said, seat, day=1, talk=Talk("talk", 1, number))
    found = listener.hear(text, 1, day=1, talk=Talk(channel, 1, len(before)))  # type: ignore[arg-type]
    return [str(render(one.claim, "aiwolf", Context(speaker=1, day=1)).text) for one in found]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("@Kai please share your divination result or plan.", [KAI_DIVINED, KAI_DIVINES]),
        ("Kai, reveal your divination or plan now.", [KAI_DIVINED, KAI_DIVINES]),
        ("Kai, could you tell us your divination plan or result?", [KAI_DIVINES, KAI_DIVINED]),
        ("Kai, tell us your result and your plan.", [KAI_DIVINED, KAI_DIVINES]),
        ("Kai, share your result and vote.", [KAI_DIVINED, "INQUIRE Agent[02] (VOTE ANY)"]),
        ("Kai, if you're the seer please tell us your divination plan.", [KAI_DIVINES]),
        ("Kai, what's your divination strategy?", [KAI_DIVINES]),
        ("Kai, your check plan?", [KAI_DIVINES]),
        ("Kai, what is your plan for tonight's divination?", [KAI_DIVINES]),
        ("If Kai is the seer he should give us a plan for who to divine next.", [KAI_DIVINES]),
        ("Kai, tell us who you checked (or will check).", [KAI_DIVINED, KAI_DIVINES]),
        ("Kai, tell us who you checked — or at least who you'll check tonight.", [KAI_DIVINED, KAI_DIVINES]),
        ("Kai, I wonder if you had more investigations planned.", [KAI_DIVINES]),
        ("Kai, details on your next check would help.", [KAI_DIVINES]),
        ("Kai, who should I divine tonight?", [KAI_DIVINES]),
        ("Who gets the divination tonight?", ["INQUIRE ANY (DIVINATION ANY)"]),
        ("Who should be checked next?", ["INQUIRE ANY (DIVINATION ANY)"]),
        ("Kai, thoughts on divining Rin tonight?", ["INQUIRE Agent[02] (DIVINATION Agent[03])"]),
        ("What do you think about Rin for tonight's check?", ["INQUIRE ANY (DIVINATION Agent[03])"]),
        ("Is Rin the target for the next divination?", ["INQUIRE ANY (DIVINATION Agent[03])"]),
        ("Should the seer divine Rin?", ["INQUIRE ANY (DIVINATION Agent[03])"]),
        ("Kai, should you divine me next?", ["INQUIRE Agent[02] (DIVINATION Agent[01])"]),
        ("Let's think about divining Rin next.", ["REQUEST ANY (DIVINATION Agent[03])"]),
        ("Look at it: Kai if you're the seer give your divination plan.", [KAI_DIVINES]),
    ],
)
def test_whom_the_seer_will_divine(text: str, claims: list[str]) -> None:
    assert [one for one in heard(text) if one != "None"] == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Seers should report their findings.", [ANY_DIVINED]),
        ("A seer must now present their result.", [ANY_DIVINED]),
        ("Seer(s) are to present their findings.", [ANY_DIVINED]),
        ("Otto is quiet. The seer ought to disclose their vision.", [ANY_DIVINED]),
        ("Seer, speak up if you have any results.", ["REQUEST ANY (COMINGOUT ANY SEER)", ANY_DIVINED]),
        ("@Kai is late. Seer, share if you have findings.", [ANY_DIVINED]),
        ("Let the one who sees through the night present their report.", [ANY_DIVINED]),
        ("The player with the second sight should share their findings.", [ANY_DIVINED]),
        ("@Kai your divination result is now crucial.", [KAI_DIVINED]),
        ("@Kai it's vital we know your findings.", [KAI_DIVINED]),
        ("Kai, if you're the seer now's the time to share your result.", [KAI_DIVINED]),
        ("Kai, the time has come to reveal your findings.", [KAI_DIVINED]),
        ("Kai sharing your result might clear things up.", [KAI_DIVINED]),
        ("Kai if you're the seer sharing your check could help us.", [KAI_DIVINED]),
        ("Kai, more details about your divination would help.", [KAI_DIVINED]),
        ("Kai details on your divination would help.", [KAI_DIVINED]),
        ("I'm curious about Kai's divination result.", [KAI_DIVINED]),
        ("It's important for Kai to clarify his divination.", [KAI_DIVINED]),
        ("@Kai if you're the seer, prove it with your result.", [KAI_DIVINED]),
        ("Enough of this. @Kai your result.", [KAI_DIVINED]),
    ],
)
def test_a_result_that_is_called_for(text: str, claims: list[str]) -> None:
    assert heard(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Kai, any new insights?", [KAI_DIVINED]),
        ("Kai, any insights from last night to guide us?", [KAI_DIVINED]),
        ("Kai, do you have anything for us?", [KAI_DIVINED]),
        ("Kai, state your specifics now.", [KAI_DIVINED]),
        ("Kai, please provide details.", [KAI_DIVINED]),
        ("Kai, details?", [KAI_DIVINED]),
        ("Kai, explain your Rin check.", [KAI_DIVINED_RIN]),
        ("Kai, when did you check Rin and any other targets?", [KAI_DIVINED_RIN, KAI_DIVINED]),
        (
            "Kai, say when you checked Rin and whether you checked anyone else.",
            [KAI_DIVINED_RIN, KAI_DIVINED],
        ),
        ("Otto, any new insights?", []),
    ],
)
def test_what_is_asked_of_who_claims_to_be_the_seer(text: str, claims: list[str]) -> None:
    assert heard(text, SEER) == claims


def test_both_seers_are_asked() -> None:
    assert heard("Both seers should share their results.", SEER, (3, "I am the seer.")) == BOTH_DIVINED


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Kai, are you a seer or a villager?", [KAI_ROLE]),
        ("Kai, tell us if you are the seer or the medium.", [KAI_ROLE]),
        ("Kai, are you the seer?", [KAI_SEER]),
        ("@Kai you said Rin is a wolf. When did you divine?", [KAI_DIVINED_RIN]),
        ("@Kai if you divined Rin, say which night you checked.", [KAI_DIVINED_RIN]),
        ("@Kai you said you divined Rin as human. Which night was that?", [KAI_DIVINED_RIN]),
        ("@Kai explain your divination: how did you check Rin?", [KAI_DIVINED_RIN]),
        ("@Kai you divined Rin. You divined Otto. When exactly did you check?", [KAI_DIVINED]),
        ("@Kai you said Rin is a wolf. Who else did you divine?", [KAI_DIVINED]),
    ],
)
def test_questions_are_read_together(text: str, claims: list[str]) -> None:
    assert [one for one in heard(text, SEER) if one.startswith("INQUIRE")] == claims
