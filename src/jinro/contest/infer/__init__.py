"""Inference: how far results can be trusted. Numbers in, numbers out; nothing here reads games or files.

The game is what counts as one trial. Seats of one side of a game win or lose together, so a team with two
of them has played once. What the formulas assume, and how often they err, stands in docs/inference.md; the
figures there are made by `tools/inference_table.py`.
"""
