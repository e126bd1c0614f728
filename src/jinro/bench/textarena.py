"""TextArena's SecretMafia, driven in one process as cheaply as it can be: the peer of `jinro bench core`.

It is not a dependency: `textarena` is looked for when the comparison is asked for. Nothing of jinro runs
within the measured time, and its agents cost less than ours do.
"""

import importlib
import importlib.util
from typing import Any, Final

from jinro.bench.measure import Played, rates
from jinro.bench.rows import PeerRow
from jinro.errors import CallerError
from jinro.players.chance import LINES

USUAL: Final = "SecretMafia-v0"
"""As it is registered and documented: every observation is a text of all that the player has seen."""
RAW: Final = "SecretMafia-v0-raw"
"""Without the wrappers that make the text: an observation is the list of messages new to the player."""
SIZES: Final = range(6, 16)
TARGETS: Final = tuple(f"[{player}]" for player in range(SIZES.stop))
TALK: Final = LINES["en"][:16]


def require() -> None:
    """One line on how to install it where it is missing."""
    if importlib.util.find_spec("textarena") is None:
        raise CallerError("--compare needs TextArena, which is not installed: pip install 'jinro[compare]'")


def peer_throughput(env: str, players: int, lines: int, seconds: float) -> PeerRow:
    """Games, answers and messages a second; `what` is `game`, and `game_raw` without its wrappers."""
    textarena: Any = importlib.import_module("textarena")
    talk = TALK if lines else ("Over",) * len(TALK)
    measured = rates(lambda seed: _play(textarena, env, players, max(1, lines), seed, talk), seconds)
    return PeerRow(
        what="game" if env == USUAL else "game_raw",
        village=env,
        players=players,
        lines_per_day=lines,
        peer="textarena",
        **measured,
    )


def _play(textarena: Any, env_id: str, players: int, rounds: int, seed: int, talk: tuple[str, ...]) -> Played:
    """One game. Agents look at its state to choose among the living, which is cheaper than to read."""
    env = textarena.make(env_id, discussion_rounds=rounds)
    env.reset(num_players=players, seed=seed)
    state = env.state
    now = state.game_state
    discussion = type(now["phase"]).DAY_DISCUSSION
    observe, step = env.get_observation, env.step
    dice, steps, done = seed, 0, False
    while not done:
        observe()
        dice = (dice * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        living = now["alive_players"]
        speaks = now["phase"] is discussion
        done, _ = step(talk[dice >> 16 & 15] if speaks else TARGETS[living[(dice >> 16) % len(living)]])
        steps += 1
    return Played(steps, len(state.logs))
