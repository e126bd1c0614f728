"""English: `sentences` says a claim in `clauses`, which are made of `nouns`, `words` and their `forms`."""
