"""`jinro contest`: a contest in one folder. `group` has the commands, but for `report` and `certificates`."""
