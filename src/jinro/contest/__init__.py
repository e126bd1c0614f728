"""Contests, and who did well in them: plan, run, score, infer, rate, judge, report.

`run` needs a server; everything else knows no socket.
"""

from jinro.contest.infer.rates import wilson
from jinro.contest.plan.health import Conduct, HealthRecord, HealthRules, TeamHealth
from jinro.contest.plan.plan import Match, Plan, decode_plan, encode_plan, new_plan
from jinro.contest.plan.schedule import Balance, balance, schedule
from jinro.contest.score.results import (
    GameResult,
    Results,
    Score,
    TeamScore,
    TrackResults,
    stored_results,
)

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
