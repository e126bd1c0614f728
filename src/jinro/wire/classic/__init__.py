"""The classic platform: lines of JSON from the server, lines of text from the agents.

`Host` serves agents of the protocol division, `Guest` joins a server of theirs.
"""

from jinro.wire.classic.codec import NAME, ROLE, name_of, wish_of
from jinro.wire.classic.guest import Guest
from jinro.wire.classic.host import Host
from jinro.wire.classic.lines import Lines
from jinro.wire.classic.messages import GameInfo, GameSetting, Packet
from jinro.wire.classic.setting import fits, rules_of, setting_of
from jinro.wire.outgoing import Outgoing

__all__ = [
    "NAME",
    "ROLE",
    "GameInfo",
    "GameSetting",
    "Guest",
    "Host",
    "Lines",
    "Outgoing",
    "Packet",
    "fits",
    "name_of",
    "rules_of",
    "setting_of",
    "wish_of",
]
