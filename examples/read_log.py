"""Read a log (`jinro play --log game.jsonl`): who spoke how often, who was executed, who won."""

import sys
from collections import Counter
from pathlib import Path

from jinro import Game
from jinro.game.events import Executed, Spoke
from jinro.game.notation import decode_log

events = decode_log(Path(sys.argv[1]).read_bytes())
game = Game.replay(events)
names = [character.name for character in game.scene.characters]

spoken = Counter(event.seat for event in events if isinstance(event, Spoke) and event.channel == "talk")
for seat, count in spoken.most_common():
    print(f"{names[seat - 1]} spoke {count} times")
for event in events:
    if isinstance(event, Executed) and event.seat:
        print(f"day {event.day}: {names[event.seat - 1]} was executed")
print(f"{game.rules.name}: {game.winner} won; seat 1 saw {len(game.seen_by(1))} of {len(events)} events")
