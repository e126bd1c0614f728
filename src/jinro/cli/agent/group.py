"""`jinro agent new`: an agent of one's own, ready to play, with what it needs."""

from pathlib import Path
from string import Template
from typing import Annotated, Final

import click

from jinro.cli.options import ARGUMENT, InWords, options
from jinro.cli.terminal import say
from jinro.errors import CallerError

STARTER: Final = Path(__file__).parent / "starter"
EXAMPLES: Final = Path(__file__).parents[4] / "examples"
"""The folder of the programs, in a source folder; wheels have them in `STARTER`."""


@click.group()
def agent() -> None:
    """Agents of your own, for the natural-language contest."""


@agent.command()
@options("agent new")
def new(*, folder: Annotated[str, ARGUMENT, "DIR"], llm: bool = False, words: InWords) -> None:
    """Write an agent into DIR, to be edited: agent.py and a README; files that are there already are kept.

    With --llm it is one by a language model, with its settings in config.toml and its prompts.
    """
    from jinro.players.llm import write_prompts

    at, kind = Path(folder), "llm" if llm else "plain"
    told = Template((STARTER / f"{kind}.{words.language}.md").read_text(encoding="utf-8"))
    files = {
        "agent.py": _program("llm_agent.py" if llm else "agent.py"),
        "README.md": told.substitute(name=at.resolve().name),
    }
    if llm:
        files["config.toml"] = (STARTER / f"config.{words.language}.toml").read_text(encoding="utf-8")
    try:
        at.mkdir(parents=True, exist_ok=True)
        written = [at / name for name in files if not (at / name).exists()]
        for path in written:
            path.write_text(files[path.name], encoding="utf-8")
        prompts = write_prompts(at / "prompts") if llm else []
    except OSError as error:
        raise CallerError(error, at=error.filename or folder) from None
    for path in (*written, *([at / "prompts"] if prompts else [])):
        say(str(path))


def _program(name: str) -> str:
    """The program of the examples with this name."""
    packed = STARTER / name
    return (packed if packed.exists() else EXAMPLES / name).read_text(encoding="utf-8")
