"""`jinro rate`: games are rated by people. `group` has its commands."""
