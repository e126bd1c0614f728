"""The rules of the village: pure, deterministic, without clock, socket or file."""
