"""What English clauses claim: a module for each field of meaning.

`text` reads a whole text, `memory` has what it remembers, `view` what the handlers of one clause share. A
handler reads one kind of word, in the place where it stands in its clause.
"""
