"""A contest from its folder: plans, entries of the organiser's machine, the run, and how it stands."""
