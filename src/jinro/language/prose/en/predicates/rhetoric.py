"""Questions that ask nothing: tags, guesses, and what is only asked for form."""

from typing import Final

from jinro.language.prose.en.grammar import PlacedClause, inverted
from jinro.language.prose.en.lexicon.kinds import FINITE, VERBS, Kind, Word

_TAGS: Final = frozenset(
    ("right", "correct", "huh", "no", "agreed", "yes", "hmm", "eh", "okay", "ok", "agree")
)
"""Words at the end of a sentence that only looks like a question: "Kai is odd, right?"."""


def _without_just_me(sentence: list[Word]) -> list[Word]:
    """What follows "is it just me or", "am I the only one who": said, not asked."""
    said = [word.text for word in sentence[:5]]
    if said == ["is", "it", "just", "me", "or"]:
        return sentence[5:]
    who = next((i for i, word in enumerate(sentence[:7]) if word.kind is Kind.WHO), -1)
    if said[:3] == ["am", "i", "the"] and who > 3:
        # "Am I the only one who suspects Kai": I suspect Kai.
        return [sentence[1], *sentence[who + 1 :]]
    return []


def without_tag(sentence: list[Word]) -> list[Word]:
    """Without the end that makes a question of a statement: "Kai is odd, isn't he?", "..., right?"."""
    said = [word for word in sentence if word.kind is not Kind.BREAK]
    if sentence[0].kind is Kind.BE and (rest := _without_just_me(sentence)):
        return rest
    if len(said) > 2 and sentence[-1].text in _TAGS and not inverted(said):
        return sentence[:-1]
    end = len(sentence)
    while end and (sentence[end - 1].text in _AFTER_TAG or sentence[end - 1].kind is Kind.HEY):
        end -= 1
    if end < 5 or sentence[end - 1].text not in _TAG_SUBJECTS:
        return sentence
    negated = sentence[end - 2].kind is Kind.NOT
    at = end - 3 if negated else end - 2
    if sentence[at].kind not in FINITE and sentence[at].kind is not Kind.HAVE:
        return sentence
    spoken = [w for w in sentence[:at] if w.kind is not Kind.BREAK]
    if not any(w.kind in FINITE or w.kind in VERBS for w in spoken) or inverted(spoken):
        return sentence
    if (
        not negated
        and sentence[at - 1].kind is not Kind.BREAK
        and not any(w.kind is Kind.NOT for w in spoken)
    ):
        # "Why did you do that?"
        return sentence
    return sentence[:at]


_TAG_SUBJECTS: Final = frozenset("it they he she that this you we there i".split())
_AFTER_TAG: Final = frozenset("so think say agree not dear though everyone folks".split())


def muses(words: list[Word]) -> bool:
    """ "Perhaps Kai misleads us?", "could Kai be a wolf?": a guess that nobody is asked."""
    first = next((i for i, word in enumerate(words) if word.kind not in (Kind.ADVERB, Kind.HEY)), 0)
    word = words[first]
    after = words[first + 1] if first + 1 < len(words) else None
    if [w.text for w in words[first : first + 3]] == ["is", "it", "possible"]:
        return len(words) > first + 4 and words[first + 3].kind is not Kind.TO
    if word.value != 65 or after is None:
        return False
    if word.kind is Kind.MODAL:
        if any(w.kind is Kind.CLAIM and w.value == "self" or w.kind is Kind.PLEASE for w in words):
            # "Could the seer step forward?"
            return False
        return after.kind not in (Kind.YOU, Kind.WE, Kind.ME, Kind.ALL, Kind.OTHERS, Kind.YOUR, Kind.SOME)
    return not inverted(words)


def drop_rhetoric(clause: PlacedClause) -> bool:
    """ "Isn't Kai odd?", "don't you think": what is asked so is said."""
    words = clause.words
    if not clause.asks or len(words) < 3:
        return False
    first = next((i for i, word in enumerate(words) if word.kind not in (Kind.ADVERB, Kind.HEY)), 0)
    if words[first].kind in FINITE and first + 1 < len(words) and words[first + 1].kind is Kind.NOT:
        if words[first].kind is Kind.MODAL and words[first].value == "":
            return False
        clause.asks = False
        thinks = words[first + 2 : first + 4]
        own = len(thinks) == 2 and thinks[0].kind is Kind.YOU and thinks[1].kind is Kind.THINK
        if own:
            clause.words = words[:first] + words[first + 4 :]
        elif words[first].kind is Kind.DO:
            clause.words = words[:first] + words[first + 2 :]
        else:
            # "Isn't that odd": the subject comes first, as in a statement.
            person = words[first + 2 : first + 3]
            clause.words = words[:first] + person + [words[first]] + words[first + 3 :]
        return True
    return False
