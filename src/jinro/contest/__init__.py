"""Balanced plans of contests: who plays whom in which role; the health of their teams, and their results."""

from jinro.contest.health import Conduct, HealthRecord, HealthRules, TeamHealth
from jinro.contest.plan import Match, Plan, decode_plan, encode_plan, new_plan
from jinro.contest.results import GameResult, Results, Score, TeamScore, TrackResults, stored_results, wilson
from jinro.contest.schedule import Balance, balance, schedule

__all__ = [
    "Balance",
    "Conduct",
    "GameResult",
    "HealthRecord",
    "HealthRules",
    "Match",
    "Plan",
    "Results",
    "Score",
    "TeamHealth",
    "TeamScore",
    "TrackResults",
    "balance",
    "decode_plan",
    "encode_plan",
    "new_plan",
    "schedule",
    "stored_results",
    "wilson",
]
