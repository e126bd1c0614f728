"""Questions for results, plans and roles in English; Mina asks Kai, Rin, May and Otto."""

import pytest

from jinro.language import Context, Listener, noted
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
    return [str(noted(one.claim, Context(speaker=1, day=1))) for one in found]


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


KAI_DIVINED_WOLF = "INQUIRE Agent[02] (DIVINED Agent[03] WEREWOLF)"
KAI_VILLAGER = "INQUIRE Agent[02] (COMINGOUT Agent[02] VILLAGER)"
ANY_SEER = "INQUIRE ANY (COMINGOUT ANY SEER)"


@pytest.mark.parametrize(
    "text",
    [
        "@Kai you claimed villager — why so quick?",
        "@Kai you claimed villager very quickly. Why the immediate claim?",
        "@Kai your instant villager claim is bold. Why rush it?",
        "@Kai that instant villager looks like a dodge. Give a reason for that quick claim.",
        "@Kai you claimed villager early. Explain your reasoning.",
        "@Kai you claimed villager early. Explain why you did that.",
        "@Kai you claimed villager right away — what's your reasoning?",
        "@Kai you claimed villager but haven't explained why.",
        "@Kai you claimed villager very early; any reason to back that up?",
        "@Kai you claimed villager. How do you justify that?",
        "@Kai why reveal villager so early?",
        "@Kai why did you wait until now to claim villager?",
        "@Kai what makes you so confident about being a villager?",
        "@Kai, when did you decide to claim?",
        "@Kai your claim is early. Why the rush?",
    ],
)
def test_why_a_role_was_claimed(text: str) -> None:
    found = heard(text, (2, "Hello. I am a villager."))
    assert [one for one in found if one.startswith("INQUIRE")] == [KAI_VILLAGER]


@pytest.mark.parametrize(
    "text",
    [
        "@Kai why reveal Rin as a wolf now?",
        "@Kai why call Rin a wolf now and not before?",
        "@Kai what exactly made you call Rin a werewolf?",
        "@Kai could you share how you got Rin as a wolf?",
        "@Kai explain how your vision showed Rin as a werewolf.",
        "@Kai why reveal your wolf result on Rin only now?",
        "@Kai why is Rin the wolf?",
        "@Kai are you certain about Rin being a wolf?",
        "@Kai mind telling us why you're so sure Rin is the wolf?",
        "@Kai did you divine Rin as a werewolf?",
    ],
)
def test_why_the_seer_calls_somebody_a_wolf(text: str) -> None:
    assert heard(text, SEER) == [KAI_DIVINED_WOLF]


def test_why_somebody_else_does_so_is_an_opinion() -> None:
    assert heard("@Kai why call Rin a wolf now?") == ["INQUIRE Agent[02] (ESTIMATE Agent[03] WEREWOLF)"]


def test_what_a_fellow_wolf_is_to_claim() -> None:
    found = heard("Kai, claim seer tomorrow and say you divined Rin as a werewolf.", channel="whisper")
    assert found == ["REQUEST Agent[02] (COMINGOUT Agent[02] SEER)", KAI_DIVINED_WOLF]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("@Kai you divined Rin. Why did you choose her?", [KAI_DIVINED_RIN]),
        ("@Kai you divined Rin. Why did you vote her?", ["INQUIRE Agent[02] (VOTED Agent[03])"]),
        ("@Kai you voted Rin. What's your reasoning?", ["INQUIRE Agent[02] (VOTED Agent[03])"]),
        ("@Kai did you check anyone? If you have a result, please tell us.", [KAI_DIVINED]),
        ("Did anyone check? If anyone has a result, please share it.", [ANY_DIVINED]),
        ("@Kai are you the seer? Please share any result.", [KAI_SEER, KAI_DIVINED]),
        ("@Kai are you the seer? Seer, please share your result.", [KAI_SEER, ANY_DIVINED]),
        ("If anyone has a counterclaim, protection, or proof, speak up.", [ANY_SEER]),
        ("Can anyone refute Kai's claim?", [ANY_SEER]),
        ("Can the seer or guard speak up?", ["INQUIRE ANY (COMINGOUT ANY ANY)"]),
        ("@Kai, list every divination now.", [KAI_DIVINED]),
        ("@Kai who will you check next and when will you reveal results?", [KAI_DIVINES]),
        ("@Kai you claimed seer but still haven't shown your result.", [KAI_DIVINED]),
        ("@Kai why reveal Rin now and not before?", [KAI_DIVINED_RIN]),
        ("Kai, I'd like to hear why you cleared Rin as human.", [KAI_DIVINED_RIN]),
        ("@Kai explain why you announced divining Rin.", [KAI_DIVINED_RIN]),
        ("@Kai your divination of Rin was public. Explain why you targeted her.", [KAI_DIVINED_RIN]),
        ("@Kai you said Rin is a wolf: which night did you check?", [KAI_DIVINED_RIN]),
        (
            "@Kai why vote Rin? Seer we need your report!",
            ["INQUIRE Agent[02] (VOTE Agent[03])", ANY_DIVINED],
        ),
        ("Anyone have a role or divination to share?", ["INQUIRE ANY (COMINGOUT ANY ANY)", ANY_DIVINED]),
        ("Can Kai say when he divined?", [KAI_DIVINED]),
        ("@Kai who do you actually think is a wolf?", ["INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"]),
        ("We need the medium. Who's stepping up?", ["INQUIRE ANY (COMINGOUT ANY MEDIUM)"]),
        ("It's late. Who's stepping up?", ["INQUIRE ANY (COMINGOUT ANY ANY)"]),
    ],
)
def test_who_is_asked_and_for_what(text: str, claims: list[str]) -> None:
    assert [one for one in heard(text, SEER) if one.startswith("INQUIRE")] == claims


def test_a_role_is_asked_for_once() -> None:
    found = heard("@Kai if you have a role or night info please reveal it now.")
    assert found == ["REQUEST Agent[02] (COMINGOUT Agent[02] ANY)"]


def test_each_role_is_called() -> None:
    seer, guard = "REQUEST ANY (COMINGOUT ANY SEER)", "REQUEST ANY (COMINGOUT ANY BODYGUARD)"
    assert heard("Seer or guard, please speak up.") == [seer, guard]


@pytest.mark.parametrize(
    "text",
    [
        "Both must state target and timing.",
        "Each must state: target, night, timing.",
        "Kai and Rin both claim seer — each must state the target.",
    ],
)
def test_each_who_claims_is_asked(text: str) -> None:
    found = heard(text, SEER, (3, "I am the seer."))
    assert [one for one in found if one.startswith("INQUIRE")] == BOTH_DIVINED


@pytest.mark.parametrize(
    "text",
    [
        "@Rin how do you view those claims now?",
        "@Rin how do you interpret his timing and claim?",
        "@Rin are you distracting from Kai's open claim on purpose?",
        "@Rin will you reconsider after hearing both seer claims?",
        "@Kai why should I trust you're not the wolf?",
        "@Kai can you explain why you're not the wolf?",
        "@Kai why do you ignore all game logic and results?",
        "@Kai you keep avoiding questions and never share seer results.",
        "@Kai was it your vision or something else?",
        "Did Rin say who she checked before she died?",
        "Any thoughts before I use divination?",
        "I wonder how everyone is feeling about the roles they got.",
        "Any night info?",
        "@Otto did you see anything odd last night?",
        "@Otto what insights do you find in this?",
        "Report: Kai is a werewolf.",
    ],
)
def test_what_asks_for_no_role_and_no_result(text: str) -> None:
    assert [one for one in heard(text, SEER) if "INQUIRE" in one] == []


def test_what_somebody_claims_is_judged() -> None:
    found = heard("Rin, what are your thoughts on Kai claiming seer?", SEER)
    assert found == ["INQUIRE Agent[03] (ESTIMATE Agent[02] ANY)"]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Kai, have you considered divining Rin?", ["INQUIRE Agent[02] (DIVINATION Agent[03])"]),
        ("@Kai do you expect us to trust your results?", ["INQUIRE Agent[02] (ESTIMATE Agent[02] SEER)"]),
    ],
)
def test_what_is_no_question_for_a_result(text: str, claims: list[str]) -> None:
    assert heard(text, SEER) == claims


def test_a_question_about_a_third_claim() -> None:
    assert "COMINGOUT" not in " ".join(heard("Otto, why did Kai claim Rin as human?", SEER))


def test_a_vote_for_our_side_asks_for_no_role() -> None:
    found = heard("@Kai will you vote Rin to secure our villager win?")
    assert found == ["INQUIRE Agent[02] (VOTE Agent[03])"]
