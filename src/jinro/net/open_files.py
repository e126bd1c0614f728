"""The limit of open files, which bounds the connections of a process; Windows has none."""

import sys

if sys.platform != "win32":
    import resource


def open_files() -> int:
    """Files that this process may have open; 0 or less: there is no limit."""
    return 0 if sys.platform == "win32" else resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def allow_open_files(count: int) -> int:
    """Raise the limit to `count`, or as far as the system allows; how many files of these may be open."""
    if sys.platform == "win32":
        return count
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if hard == resource.RLIM_INFINITY else min(hard, count)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
