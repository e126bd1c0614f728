"""`jinro lang`: sentences of the two controlled languages, and prose. `group` has its commands."""
