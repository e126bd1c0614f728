"""The care of a data folder: backups, checks, and the deletion of old games."""

from jinro.upkeep.backup import Backup, back_up
from jinro.upkeep.check import DataCheck, DataProblem, check_data
from jinro.upkeep.prune import Pruned, prune

__all__ = ["Backup", "DataCheck", "DataProblem", "Pruned", "back_up", "check_data", "prune"]
