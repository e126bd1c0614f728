"""Rehearsals: an agent plays real games on this machine, and its team learns what to mend.

`check_agent` runs them; `judge_game` and its neighbours judge what was recorded, without socket or clock.
"""

from jinro.rehearsal.catalogue import CATALOGUE, Entry, Severity
from jinro.rehearsal.findings import Finding
from jinro.rehearsal.judge import Latency, judge_all, judge_game, latencies_of
from jinro.rehearsal.plan import REHEARSALS
from jinro.rehearsal.records import Exchange, Floor, Record, Stray
from jinro.rehearsal.run import Options, Report, check_agent

__all__ = [
    "CATALOGUE",
    "REHEARSALS",
    "Entry",
    "Exchange",
    "Finding",
    "Floor",
    "Latency",
    "Options",
    "Record",
    "Report",
    "Severity",
    "Stray",
    "check_agent",
    "judge_all",
    "judge_game",
    "latencies_of",
]
