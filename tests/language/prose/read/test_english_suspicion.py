"""English: whom a word of suspicion is said of, the work of a wolf, and what only looks like suspicion."""

import pytest
from tests.rows import each_row

from prose.read.reading import ENGLISH, read_as

TABLE = {
    # Who does what is called odd.
    "Kai keeps dodging and just repeats Rin. That's odd.": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai @Rin you both voted May without a reason. That's suspicious.": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "@Kai @Rin you keep voting together. That's odd.": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "@Kai you said Rin is human but still voted her. That feels off.": [
        "Agent[02] NOT (ESTIMATE Agent[03] WEREWOLF)",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "Why did @Kai vote Rin? That feels like a wolf slip.": [
        "INQUIRE Agent[02] (VOTED Agent[03])",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "Mr. Kai. Ms. Rin. Your votes today seem quite unusual.": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "Kai. Your silence hurts us. Rin. Your votes are odd.": ["ESTIMATE Agent[03] WEREWOLF"],
    "This makes Kai's vote for Rin all the more suspect.": [
        "Agent[02] VOTED Agent[03]",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "That leaves Kai suspicious.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's silence and Rin's votes are suspicious.": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "Both Kai's tone and Rin's timing seem off.": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "Kai's rush to target Rin looks wolfish.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I'll vote for Kai. His claim and push for Rin seem off.": [
        "VOTE Agent[02]",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "We should consider Kai's lack of detail suspicious.": ["ESTIMATE Agent[02] WEREWOLF"],
    "It's strange for Kai to vote me.": ["ESTIMATE Agent[02] WEREWOLF"],
    "It is odd of Kai to defend Rin.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Why are Kai and Rin acting so odd?": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    "Kai and Rin agree on everything. Could both be hiding something?": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    # Words and places of words.
    "Rin's vote is therefore suspect.": ["ESTIMATE Agent[03] WEREWOLF"],
    "Kai, your vote is the most suspect.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is acting the weirdest.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is the shadiest here.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's silence draws suspicion.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's fixation warrants concern.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's late claim raises legitimate suspicions.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Your words make me jittery, Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai if you can't explain your thinking you're my top suspect.": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai unless you explain I'll consider you the top wolf candidate.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I suspect Kai's silence is planned.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai votes with no reason. Suspicious indeed.": ["ESTIMATE Agent[02] WEREWOLF"],
    # Doubt that is asked.
    "Why should I trust Kai?": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai why should we trust you?": ["ESTIMATE Agent[02] WEREWOLF"],
    "How can we trust Kai after that?": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai, why should we trust your claim?": [],
    "Why should we trust Kai over Rin?": [],
    # The work of a wolf.
    "Kai's claim feels like a wolf's distraction.": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai you vote for me without a reason—classic wolf move.": [
        "Agent[02] VOTED Agent[01]",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "I'm voting Kai because hiding is a wolf's move.": ["VOTE Agent[02]", "ESTIMATE Agent[02] WEREWOLF"],
    "@Kai silence is a perfect hiding spot for a wolf.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai defends Rin. It looks like a classic move from those sneaky wolves.": [
        "ESTIMATE Agent[02] WEREWOLF"
    ],
    "Kai is silent. Is it just safe wolf cover?": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Rin do you trust Kai or think it is a wolf's trick?": [
        "INQUIRE Agent[03] (ESTIMATE Agent[02] WEREWOLF)"
    ],
    "Kai flips again, wolves do that.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's flip screams wolf.": ["ESTIMATE Agent[02] WEREWOLF"],
    "We could let a wolf slip through, Kai.": [],
    # A danger.
    "Kai poses a risk to the village.": ["ESTIMATE Agent[02] WEREWOLF"],
    "The threat Kai poses is too great.": ["ESTIMATE Agent[02] WEREWOLF"],
    "All of this shows Kai's guilt.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is too dangerous to keep around.": ["ESTIMATE Agent[02] WEREWOLF"],
    "That makes Kai risky.": ["ESTIMATE Agent[02] WEREWOLF"],
    "We should focus on likely threats such as Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    # What an innocent would do.
    "If Kai were innocent he would offer a suspect.": ["ESTIMATE Agent[02] WEREWOLF"],
    "If Kai is truly innocent, why did he wait?": [],
    "If Kai is not the wolf, who is?": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai has not given us any reason to trust him.": ["ESTIMATE Agent[02] WEREWOLF"],
    # In other words.
    "Kai's doubt serves this purpose.": ["ESTIMATE Agent[02] WEREWOLF"],
    "A shadow of doubt hangs over Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    "As for Kai, my suspicions linger.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Exercise caution about Kai's claim.": ["ESTIMATE Agent[02] WEREWOLF"],
    "My gut feels iffy about Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I sense some problems with Kai's motives.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is my best guess.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is in my sights.": ["ESTIMATE Agent[02] WEREWOLF"],
    # Told twice.
    "I divined Kai: werewolf. He is our biggest threat.": ["DIVINED Agent[02] WEREWOLF"],
    # Not a word of suspicion.
    "Kai's silence is a liability.": [],
    "Kai's vote creates confusion.": [],
    "Kai's votes are raising questions.": [],
    "Kai keeps shifting blame.": [],
    # Guesses in the form of a question.
    "Is it possible that Kai is misleading us?": ["ESTIMATE Agent[02] WEREWOLF"],
    "Is it possible to vote Kai?": ["INQUIRE ANY (VOTE Agent[02])"],
    "If Kai is human, why vote him?": ["INQUIRE ANY (VOTE Agent[02])"],
    "We should focus on threats like Kai or Rin.": [
        "ESTIMATE Agent[02] WEREWOLF",
        "ESTIMATE Agent[03] WEREWOLF",
    ],
    "Kai's votes have stirred some doubts.": ["ESTIMATE Agent[02] WEREWOLF"],
    # Whose words they are.
    "Kai admitted to being a werewolf!": ["Agent[02] COMINGOUT Agent[02] WEREWOLF"],
    "Kai confessed he's a wolf.": ["Agent[02] COMINGOUT Agent[02] WEREWOLF"],
    "I admitted to being a wolf.": ["COMINGOUT Agent[01] WEREWOLF"],
    "Kai's divination suggests Rin may be a wolf.": ["Agent[02] DIVINED Agent[03] WEREWOLF"],
    "Kai's seer claim about Rin being a werewolf is a big deal.": [
        "Agent[02] COMINGOUT Agent[02] SEER",
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
    ],
    "With Kai claiming to divine Rin as a wolf I'm voting Rin.": [
        "Agent[02] ESTIMATE Agent[03] WEREWOLF",
        "VOTE Agent[03]",
    ],
    "@Kai you seem sure Rin is the wolf.": ["Agent[02] ESTIMATE Agent[03] WEREWOLF"],
    "Kai spotted Rin as a wolf!": ["Agent[02] ESTIMATE Agent[03] WEREWOLF"],
    # One result, and what follows from it.
    "I divined Kai: human. So Rin is the wolf.": ["DIVINED Agent[02] HUMAN", "ESTIMATE Agent[03] WEREWOLF"],
    # Feelings and their causes.
    "Kai's feeling a bit off to me.": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai you pushed hard for May. I'm uneasy about that certainty.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I'm uneasy — Kai skipped and Rin waits.": ["ESTIMATE Agent[02] WEREWOLF", "ESTIMATE Agent[03] WEREWOLF"],
    "I'm uneasy — let's wait.": [],
    "That early role claim is suspicious. @Kai why reveal now?": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai voting me feels off.": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai voting the revealed seer after that is suspicious.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Suspect: @Kai — too quiet.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's silence is my next concern.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Let's end Kai's wolfy trick!": ["ESTIMATE Agent[02] WEREWOLF"],
    "Anyone else suspect Kai?": ["INQUIRE ANY (ESTIMATE Agent[02] WEREWOLF)", "ESTIMATE Agent[02] WEREWOLF"],
    # Wolves by name.
    "Kai is a big bad wolf!": ["ESTIMATE Agent[02] WEREWOLF"],
    "My vote goes to Kai the wolf!": ["VOTE Agent[02]", "ESTIMATE Agent[02] WEREWOLF"],
    "Kai is a sneaky madman.": ["ESTIMATE Agent[02] POSSESSED"],
    "May was a threat to them.": [],
    "Vote for Kai. Rin divined him as a werewolf, and his early claim makes him suspicious.": [
        "REQUEST ANY (VOTE Agent[02])",
        "Agent[03] DIVINED Agent[02] WEREWOLF",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
    "That raises a fair question, Kai.": [],
    "It's a trap, Kai!": [],
    "Kai's claim is a trap.": ["ESTIMATE Agent[02] WEREWOLF"],
    # Ways of saying so.
    "The way Kai defended Rin is suspicious.": ["ESTIMATE Agent[02] WEREWOLF"],
    "How Kai pushed Rin is odd.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Compared to Rin, Kai is more suspicious.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai waits again. I'm suspicious.": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai stop hiding, wolf!": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is siding with the wolf.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai is leading us into a trap.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Huge red flag from Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    "There is reason to suspect Kai.": ["ESTIMATE Agent[02] WEREWOLF"],
    "There is no reason to suspect Kai.": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "Kai is trying too hard to look innocent.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai's smell is wrong.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Kai wants the wolf to win.": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai explain now or risk looking wolfish.": ["ESTIMATE Agent[02] WEREWOLF"],
    "I'm voting Kai, his silence stands out too much.": ["VOTE Agent[02]", "ESTIMATE Agent[02] WEREWOLF"],
    "Kai's silence stands out.": [],
    "@Kai your votes have no reason. If you can't explain it looks like wolf coordination.": [
        "ESTIMATE Agent[02] WEREWOLF"
    ],
    "Kai's claim appears to be a wolf's desperate act!": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai you are so quiet, isn't silence a classic wolf move?": ["ESTIMATE Agent[02] WEREWOLF"],
    "@Kai your claim was late. Wolves often hesitate.": ["ESTIMATE Agent[02] WEREWOLF"],
    "Rin seems honest while Kai's turn is wolf behavior.": [
        "ESTIMATE Agent[03] SEER",
        "ESTIMATE Agent[02] WEREWOLF",
    ],
}


SUSPECTED = ["ESTIMATE Agent[02] WEREWOLF"]
FURTHER: dict[str, list[str]] = {
    # -- who is a wolf --
    "Kai is a loud smug bitter old wolf.": SUSPECTED,
    "Kai is (probably) a wolf.": SUSPECTED,
    "Kai, you wolf!": SUSPECTED,
    "You wolves disgust me.": [],
    "I read Kai's silence as a wolf tell.": SUSPECTED,
    "Rin's vote is fine but Kai's is wolfish.": SUSPECTED,
    "Kai's silence and targeting Rin is wolf behavior.": SUSPECTED,
    "Kai is calm and likely town aligned.": ["NOT (ESTIMATE Agent[02] WEREWOLF)"],
    "Kai is calm and town leaders listen.": [],
    "I'm not the wolf, Kai is.": ["NOT (COMINGOUT Agent[01] WEREWOLF)", *SUSPECTED],
    "Rin isn't the wolf, but Kai definitely is.": ["NOT (ESTIMATE Agent[03] WEREWOLF)", *SUSPECTED],
    "I'm not the seer, but Kai is.": ["NOT (COMINGOUT Agent[01] SEER)", "ESTIMATE Agent[02] SEER"],
    "I'm not angry, Kai is.": [],
    "If I'm not the wolf, Kai is.": [],
    "They can't both be.": [],
    # -- to whom something is done, is not judged --
    "The rush to vote Rin looks wolfish.": [],
    "Votes against Rin look wolfish.": [],
    "Kai's vote against Rin looks wolfish.": ["Agent[02] VOTED Agent[03]", *SUSPECTED],
    "Final vote Kai is the wolf.": ["VOTE Agent[02]", *SUSPECTED],
    "Kai's rush to target Rin looks wolfish.": SUSPECTED,
    "Kai's case against Rin is wolfish.": SUSPECTED,
    "The pressure on Rin is wolfish.": [],
    "Kai's opinion of Rin is human.": ["NOT (ESTIMATE Agent[03] WEREWOLF)"],
    # -- who is meant --
    "If anyone is suspicious, it's Kai.": SUSPECTED,
    "If anyone is suspicious, it's him.": [],
    "It's either Kai or me.": [],
    "It's between Kai and me.": [],
    "It must be him.": [],
    "Not suspects: Kai.": [],
    "I'm worried Kai's silence hurts us.": [],
    "I'm worried I will be targeted.": [],
    "I checked Kai and would do so again.": ["DIVINED Agent[02] ANY"],
    # -- suspicion as a thing --
    "Suspicion on Kai.": SUSPECTED,
    "Kai is the village's top suspect.": SUSPECTED,
    "Kai's silence raises questions about his claim.": SUSPECTED,
    "There is suspicion around me.": [],
    "I understand Kai's suspicion.": [],
    "Kai's doubts about himself are touching.": [],
    # -- who worries whom --
    "Rin makes me doubt Kai.": SUSPECTED,
    "Rin made me suspicious of Kai.": SUSPECTED,
    "Kai makes me doubt him.": SUSPECTED,
    "I was irked by Kai.": SUSPECTED,
    "Kai worries too much.": [],
    "Kai bothers Rin.": [],
    "I think Kai and Mina worry us.": SUSPECTED,
    "What worries me is the silence when Kai votes.": [],
    "What worries me is how the wolves hide.": [],
    # -- what is odd --
    "Check someone more suspicious like Kai.": ["REQUEST ANY (DIVINATION Agent[02])", *SUSPECTED],
    "Let's focus on Kai as the threat.": SUSPECTED,
    "So off, Kai.": SUSPECTED,
    "Really off.": [],
    "Kai's silence is not unusual.": [],
    "Kai is suspicious of himself.": [],
    "Kai is suspected.": [],
    "Suspect me if you like.": [],
    "Do you question Kai's claim?": [],
    # -- who misleads --
    "Kai's plan was to mislead the wolves.": [],
    "That is not classic to trick us, Kai.": [],
    "Do you want to confuse us, Kai?": SUSPECTED,
}


@each_row("text", FURTHER)
def test_whose_suspicion(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == FURTHER[text]


@pytest.mark.parametrize("text", TABLE)
def test_suspicion(text: str) -> None:
    assert read_as(text, "en", ENGLISH) == TABLE[text]
