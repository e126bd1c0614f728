"""Balanced plans of contests: who plays whom in which role, and the health of their teams."""
