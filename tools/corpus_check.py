"""`make corpus-check`: a small corpus in all formats, loaded by the libraries that researchers use."""

import subprocess
import sys
import tempfile
from pathlib import Path

from jinro.corpus.export.writers import FORMATS
from jinro.corpus.starter import make

VILLAGES = 30
LIMIT_S = 600


def main() -> int:
    """Make the corpora here, load them with the Python that is named."""
    with tempfile.TemporaryDirectory() as folder:
        for format_ in FORMATS:
            made = make(Path(folder) / format_, format_, villages=VILLAGES, progress=lambda *_: None)
            sys.stdout.write(f"{format_}: {sum(table.rows for table in made.tables)} rows\n")
        script = Path(__file__).with_name("corpus_load.py")
        return subprocess.run([sys.argv[1], str(script), folder], timeout=LIMIT_S, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
