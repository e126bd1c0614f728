"""The peer of `jinro bench core`: TextArena's SecretMafia, driven in one process as cheaply as possible.

It is not a dependency: `textarena` is imported only for the comparison. No code of jinro runs within the
measured time, and the agents here cost less than our players.
"""

import importlib
import importlib.util
from typing import Any, Final

from jinro.bench.core.measure import GameCounts, rates
from jinro.bench.core.result_rows import PeerRow
from jinro.errors import CallerError
from jinro.players.chance import LINES

USUAL: Final = "SecretMafia-v0"
"""As registered and documented: an observation is the text of everything the player has seen."""
RAW: Final = "SecretMafia-v0-raw"
"""Without the wrappers that make the text: an observation is the list of new messages."""
SIZES: Final = range(6, 16)
TARGETS: Final = tuple(f"[{player}]" for player in range(SIZES.stop))
TALK: Final = LINES["en"][:16]


def require() -> None:
    """Raise an error that says how to install it, unless it is installed."""
    if importlib.util.find_spec("textarena") is None:
        raise CallerError("errors.bench.no_textarena")


def peer_throughput(env: str, players: int, lines: int, seconds: float) -> PeerRow:
    """Games, answers and messages per second; `what` is `game`, or `game_raw` for RAW."""
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


def _play(
    textarena: Any, env_id: str, players: int, rounds: int, seed: int, talk: tuple[str, ...]
) -> GameCounts:
    """One game. Agents take the living from the state, which is cheaper than reading observations."""
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
    return GameCounts(steps, len(state.logs))
