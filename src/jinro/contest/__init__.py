"""Balanced plans of contests: who plays whom in which role."""

from jinro.contest.plan import Match, Plan, decode_plan, encode_plan, new_plan
from jinro.contest.schedule import Balance, balance, schedule

__all__ = ["Balance", "Match", "Plan", "balance", "decode_plan", "encode_plan", "new_plan", "schedule"]
