"""Language models judge games: what they are told, what they answer, tables and an audit of it.

The models are reached by a `Complete` that is handed in. `records.py` says what is kept.
"""

from jinro.contest.judge.criterion_tables import ALL, CriterionTable, JudgedTeam, JudgeTables, tables_of
from jinro.contest.judge.folder import JudgeFolder, read_judgement
from jinro.contest.judge.records import JudgedGame, Judgement, JudgeOpinion, MissingOpinion

__all__ = [
    "ALL",
    "CriterionTable",
    "JudgeFolder",
    "JudgeOpinion",
    "JudgeTables",
    "JudgedGame",
    "JudgedTeam",
    "Judgement",
    "MissingOpinion",
    "read_judgement",
    "tables_of",
]
