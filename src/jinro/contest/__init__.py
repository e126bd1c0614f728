"""Balanced plans of contests: who plays whom in which role; and the health of their teams."""

from jinro.contest.health import Conduct, HealthRecord, HealthRules, TeamHealth
from jinro.contest.plan import Match, Plan, decode_plan, encode_plan, new_plan
from jinro.contest.schedule import Balance, balance, schedule

__all__ = [
    "Balance",
    "Conduct",
    "HealthRecord",
    "HealthRules",
    "Match",
    "Plan",
    "TeamHealth",
    "balance",
    "decode_plan",
    "encode_plan",
    "new_plan",
    "schedule",
]
