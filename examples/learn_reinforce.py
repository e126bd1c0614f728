"""REINFORCE with masks: a seer learns to play a silent village of five.

    pip install 'jinro[env]'
    python examples/learn_reinforce.py [SEED]

The policy is a softmax over the seats that may be chosen, linear in what the observation says of each, with
weights of its own for each kind of question (a vote, a divination). After each batch of games every choice
becomes likelier if its game was won, less likely if it was lost (Williams, 1992). Then policy and `chance`
play the same villages in the same seat.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from jinro.contest.infer.paired import PairCounts
from jinro.env.gym import WerewolfEnv
from jinro.game import Role
from jinro.village import simulate

VILLAGE = "contest-5"
BATCH, BATCHES, RATE = 100, 60, 2.0
TEST_GAMES, FIRST_TEST = 2_000, 1_000_000
Floats = NDArray[np.float64]
Step = tuple[int, Floats, Floats, int]
"""One decision: the kind of question, what was seen of each seat, the shares, and what was taken."""


class Policy:
    """Weights of what is seen of a seat, for each kind of question."""

    def __init__(self, env: WerewolfEnv, seed: int) -> None:
        self.env = env
        blocks = env.arena.layout.blocks
        self.seats = env.arena.rules.seats
        # What is said of single seats, such as `alive` or `werewolf`; 5 x 5 is who voted for whom.
        self.of_seats = [name for name, block in blocks.items() if block.shape[0] == self.seats]
        self.weights: Floats = np.zeros((blocks["asked"].size, len(self.of_seats)))
        self.chance = np.random.default_rng(seed)

    def seen(self, vector: NDArray[np.int8]) -> Floats:
        """A row for each seat: what the observation says of it."""
        parts = [self.env.arena.layout.view(vector, name).astype(float) for name in self.of_seats]
        return np.stack([part if part.ndim == 1 else part.sum(0) for part in parts], axis=1)

    def play(self, seed: int, steps: list[Step] | None = None) -> float:
        """Play a game; `steps` takes what was decided. Without it the likeliest action is taken."""
        observation, _ = self.env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            vector, mask = observation["observation"], observation["action_mask"]
            kind = int(self.env.arena.layout.view(vector, "asked").argmax())
            seen = self.seen(vector)
            logits = np.where(mask[1 : self.seats + 1], seen @ self.weights[kind], -np.inf)
            shares = np.exp(logits - logits.max())
            shares /= shares.sum()
            taken = int(shares.argmax() if steps is None else self.chance.choice(self.seats, p=shares))
            if steps is not None:
                steps.append((kind, seen, shares, taken))
            observation, reward, over, _, _ = self.env.step(taken + 1)
        return reward

    def learn(self, first: int) -> float:
        """Play a batch and follow the gradient; the mean reward."""
        games = []
        for seed in range(first, first + BATCH):
            steps: list[Step] = []
            games.append((self.play(seed, steps), steps))
        usual = float(np.mean([reward for reward, _ in games]))
        for reward, steps in games:
            for kind, seen, shares, taken in steps:
                self.weights[kind] += RATE / BATCH * (reward - usual) * (seen[taken] - shares @ seen)
        return usual


def compared(policy: Policy) -> PairCounts:
    """The policy and `chance` in the same villages, in the seat of the seer."""
    pairs = PairCounts()
    for seed in range(FIRST_TEST, FIRST_TEST + TEST_GAMES):
        game = simulate(policy.env.arena.rules, "chance", seed=seed)
        pairs.add(policy.play(seed) > 0, game.won(1 + game.roles.index(Role.SEER)))
    return pairs


def main(seed: int) -> None:
    policy = Policy(WerewolfEnv(VILLAGE, "chance", role="SEER", speech="none"), seed)
    for batch in range(BATCHES):
        usual = policy.learn(seed * BATCH * BATCHES + batch * BATCH)
        if batch % 20 == 19:
            print(f"after {(batch + 1) * BATCH} games: mean reward {usual:+.2f}")
    pairs = compared(policy)
    low, high = pairs.interval()
    print(f"policy {pairs.wins_a / TEST_GAMES:.1%}, chance {pairs.wins_b / TEST_GAMES:.1%}")
    print(f"the policy wins {100 * pairs.difference:.1f} points more ({100 * low:.1f} to {100 * high:.1f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
