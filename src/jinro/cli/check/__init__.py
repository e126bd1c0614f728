"""`jinro check`: check an agent, a data folder, game logs and packet traces. `group` lists its commands."""
