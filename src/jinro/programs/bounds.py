"""`Bounds`: how much memory, time and disk a program may use. The system keeps them, process by process."""

import os
import sys
from typing import Final

from msgspec import Struct

MEGABYTE: Final = 1 << 20
LEAST_MEMORY_MB: Final = 4_096
"""Below this, the default of the memory never falls."""


class Bounds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits that a real agent never meets; 0: no limit."""

    memory_mb: int | None = None
    """Memory that one process may write to (address space that is only reserved does not count, so Java and
    Node.js start as usual). Default: half of the machine's memory, 4 GB at least."""
    processes: int = 4_096
    """Processes and threads at once, beyond those of its user at its start. Root has no such limit."""
    cpu_s: int = 86_400
    """Processor time of one process."""
    file_mb: int = 2_048
    """Size of a file that it writes."""
    output_mb: int = 4
    """What is kept of its output: the first part and the last. Not without a limit."""

    def limits(self) -> dict[str, int]:
        """What `launch` sets, by the system's names."""
        memory_mb = _half_the_memory_mb() if self.memory_mb is None else self.memory_mb
        found = {
            "DATA": memory_mb * MEGABYTE,
            "NPROC": self.processes,
            "CPU": self.cpu_s,
            "FSIZE": self.file_mb * MEGABYTE,
        }
        return {name: limit for name, limit in found.items() if limit}


def _half_the_memory_mb() -> int:
    if sys.platform == "win32":
        return 0
    whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(LEAST_MEMORY_MB, whole // 2 // MEGABYTE)
