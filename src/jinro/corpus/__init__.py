"""The deception corpus: every utterance of a game beside what its speaker believed, did and knew.

`pairing.pair` folds the log of a game into `records`: utterances with their claims, labels and pairing,
tables of marks, votes, acts, phases and deaths, and the ledger of lies.
"""
