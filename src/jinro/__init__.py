"""jinro: the Werewolf game (人狼) between agents and people."""
