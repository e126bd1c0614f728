"""How varied the talk of a player is: the most frequent sentence patterns over many games.

    python tools/speech_patterns.py reasoner --preset contest-5 --games 100

A pattern is a line with names, roles, numbers, particles and interjections masked. It prints the share of the
most frequent ones, and how many different ones there are.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from jinro import simulate
from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.game import Game
from jinro.game.roles import TABLE
from jinro.players import PLAYERS

HONORIFICS = "さん|くん|ちゃん|君|様|殿"
FIRST_PERSONS = "わたくし|わたし|あたし|ぼく|わし|私|僕|俺"
PARTICLES_JA = r"(?:わね|わい|のう|[よねなぞぜわさ])(?=[。！？]|$)"
INTERJECTIONS_JA = (
    r"(?:^|(?<=[。！？]))(?:えっとね|えっと|ねえねえ|ねえ|あのさ|あのね|あの|その|うーん|うん|なあ|まあまあ|まあ|おう|よし|いいか"
    r"|ふむ|さて|はてさて|どれ|ああ|おお|諸君|そうだな|そうね|そうですね|ええと|あら|そうですわね|ふん|さあて|おやおや"
    r"|そうさねえ|む)、"
)
INTERJECTIONS_EN = (
    r"^(?:um|hey|you know|okay|well now|well|hmm|look|so|right|if i may|to be frank|ah|now then|dear me), "
)


def pattern(text: str, names: Iterable[str]) -> str:
    """A text with everything masked that fillers could vary."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(re.escape(name) + f"(?:{HONORIFICS})?", "N", text)
    for words in (tuple(row.ja for row in TABLE.values()), tuple(row.en.lower() for row in TABLE.values())):
        text = re.sub("|".join(words), "R", text, flags=re.IGNORECASE if words[0].isascii() else 0)
    text = re.sub(FIRST_PERSONS, "I", re.sub(r"\d+", "0", text))
    text = re.sub(INTERJECTIONS_JA, "", re.sub(INTERJECTIONS_EN, "", text, flags=re.IGNORECASE))
    text = re.sub(PARTICLES_JA, "", text)
    return re.sub(r"[、。！？,.!?;:\s]+", " ", text).strip().lower()


def lines_of(games: Iterable[Game]) -> list[str]:
    """The patterns of all that was said in public."""
    found = []
    for game in games:
        names = [character.name for character in game.scene.characters]
        for event in game.log:
            if isinstance(event, Spoke) and event.channel == "talk" and event.text not in (OVER, SKIP):
                found.append(pattern(event.text, names))
    return found


def shares(patterns: Sequence[str]) -> list[tuple[float, str]]:
    """The share of each pattern, the largest first."""
    return [(count / len(patterns), one) for one, count in Counter(patterns).most_common()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", choices=sorted(PLAYERS))
    parser.add_argument("--preset", default="contest-5")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--top", type=int, default=10)
    args = parser.parse_args()
    found = lines_of(simulate(args.preset, PLAYERS[args.player], seed=seed) for seed in range(args.games))
    table = shares(found)
    first = sum(share for share, _ in table[:3])
    lines = [f"{len(found)} lines, {len(table)} patterns; the three most frequent are {first:.1%}"]
    lines += [f"{share:7.2%}  {one}" for share, one in table[: args.top]]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
