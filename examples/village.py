"""A whole game: thirteen players that act by chance, and their fates."""

from jinro import simulate
from jinro.players import Chance

game = simulate("contest-en-13", Chance, seed=7)

names = [character.name for character in game.scene.characters]
for death in game.scene.deaths:
    print(f"day {death.day}: {names[death.seat - 1]} was {death.how}")
for name, role in zip(names, game.roles, strict=True):
    print(f"{name} was a {role.lower()}")
print(f"winner: {game.winner}")
