"""Rehearsals: an agent plays real games on this machine and is judged.

`check_agent` plays them; `judge_game` and `judge_all` judge conversations, without a socket or a clock.
"""

from jinro.rehearsal.catalogue import CATALOGUE, FindingKind, Severity
from jinro.rehearsal.conversation import AnytimePhase, Conversation, Exchange, Stray
from jinro.rehearsal.findings import Finding
from jinro.rehearsal.judge import Latency, judge_all, judge_game, latencies_of
from jinro.rehearsal.plan import REHEARSALS
from jinro.rehearsal.run import AgentReport, CheckOptions, check_agent

__all__ = [
    "CATALOGUE",
    "REHEARSALS",
    "AgentReport",
    "AnytimePhase",
    "CheckOptions",
    "Conversation",
    "Exchange",
    "Finding",
    "FindingKind",
    "Latency",
    "Severity",
    "Stray",
    "check_agent",
    "judge_all",
    "judge_game",
    "latencies_of",
]
