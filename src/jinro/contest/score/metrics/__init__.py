"""Metrics of behaviour: what each is, and how the seats of a game are measured."""
