"""The lobby: rooms where people and robots find each other before a village begins, and after it.

No wire and no socket: `Lobby` takes visitors and what they want, returns a result or a `LobbyRefusal`,
and tells its visitors. The LiCOS lobby socket and the stream of our page are two ways to it.
"""
