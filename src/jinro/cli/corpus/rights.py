"""Options by which people's rights are kept, of several commands."""

from typing import Literal

MaskNames = bool
LeavesOut = Literal["words", "game"]
"""What is left out where a person does not consent."""
