"""A custom player: it says what it knows and believes what it hears. Does that help the village?"""

from jinro import Ask, Player, Side, Species, View, simulate
from jinro.players import Chance


class Honest(Player):
    """As the seer it names the werewolf that it has divined; everybody votes for a player who was named."""

    def divine(self, view: View, ask: Ask) -> int:
        seen = {result.target for result in view.divined}
        return next((seat for seat in ask.options if seat not in seen), ask.options[0])

    def talk(self, view: View, ask: Ask) -> str:
        found = [r.target for r in view.divined if r.species is Species.WEREWOLF and r.target in view.alive]
        if found and ask.round == 0:
            return f"I am the seer. {view.name(found[0])} is a werewolf."
        return "Over"

    def vote(self, view: View, ask: Ask) -> int:
        said = [talk.text for talk in view.talks if talk.seat != view.seat] + [self.talk(view, ask)]
        named = [s for s in ask.options if any(f"{view.name(s)} is a werewolf" in text for text in said)]
        return named[0] if named else ask.options[len(said) % len(ask.options)]

    def attack(self, view: View, ask: Ask) -> int:
        prey = [seat for seat in ask.options if seat not in view.fellows]
        return prey[view.day % len(prey)]


if __name__ == "__main__":
    for name, player in (("chance", Chance), ("honest", Honest)):
        games = [simulate("contest-en-5", player, seed=seed) for seed in range(200)]
        wins = sum(game.winner is Side.VILLAGER for game in games)
        print(f"{name}: the villagers win {wins} of {len(games)}")
