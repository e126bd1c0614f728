"""All tests, and the programs they start, speak English: whatever the locale of this machine is."""

import os

for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(name, None)
os.environ["LANG"] = "en_US.UTF-8"
