"""English: `sentences` are made of `clauses`, clauses of `nouns` and of `words` in their `forms`."""
