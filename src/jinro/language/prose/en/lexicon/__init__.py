"""The words of English that the reader knows, as players write them.

`grammar_words` has pronouns, auxiliaries, conjunctions and ordinary verbs; `meanings` has the words of the
game and of opinions. A wording may have several words; the longest one wins, and of equal ones the meaning.
"""
