"""The limit of open files, which bounds the connections of a process."""

import resource

from jinro.errors import CallerError


def allow_files(count: int, option: str) -> None:
    """Raise the limit of open files for this process and its children."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        if hard != resource.RLIM_INFINITY and hard < count:
            raise CallerError(f"{option}: this machine allows {hard} open files, {count} are needed")
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))
