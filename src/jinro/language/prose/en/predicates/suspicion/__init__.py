"""Suspicion: stated, asked for, and as a thing."""
