"""Turns of phrase that mean something as a whole, where the grammar of their clause tells nothing."""
