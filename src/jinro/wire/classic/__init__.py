"""The classic platform: the server sends lines of JSON, agents answer with lines of text.

`Host` serves classic agents; `Guest` plays on a classic server.
"""

from jinro.wire.classic.codec import NAME, ROLE, name_of, wish_of
from jinro.wire.classic.guest import Guest
from jinro.wire.classic.host import Host
from jinro.wire.classic.messages import GameInfo, GameSetting, Packet
from jinro.wire.classic.setting import fits, rules_of, setting_of
from jinro.wire.classic.splitter import LineSplitter
from jinro.wire.outgoing import Outgoing

__all__ = [
    "NAME",
    "ROLE",
    "GameInfo",
    "GameSetting",
    "Guest",
    "Host",
    "LineSplitter",
    "Outgoing",
    "Packet",
    "fits",
    "name_of",
    "rules_of",
    "setting_of",
    "wish_of",
]
