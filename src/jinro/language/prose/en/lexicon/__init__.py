"""The words of English that the reader knows, as players write them (`words.toml`), and the forms of verbs.

A wording may have several words; the longest one wins, and of equal ones the first.
"""
