"""The log of all HTTP servers."""

import logging
from typing import Final

from aiohttp.http_exceptions import HttpProcessingError

logger: Final = logging.getLogger("jinro.http")


class _OurFaults(logging.Filter):
    """Drops log records about malformed HTTP and lost clients: clients can cause them at any rate."""

    def filter(self, record: logging.LogRecord) -> bool:
        gone = (HttpProcessingError, ConnectionError)
        return not (record.exc_info and isinstance(record.exc_info[1], gone))


logger.addFilter(_OurFaults())
