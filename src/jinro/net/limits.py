"""`Limits`: what connections may do. docs/limits.md has a row for every field; a test compares them."""

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """Limits of one door."""

    name_s: float = 60.0
    """Time for the handshake, and again to answer the first NAME."""
    name_characters: int = 200
    name_bytes: int = 4 << 10
    """Size of the first message, which is the name."""
    message_bytes: int = 1 << 20
    message_s: float = 30.0
    """Time from the first byte of a message to its last."""
    unfinished_bytes: int = 64 << 20
    """Unfinished messages of all connections of this process together."""
    outbox_bytes: int = 8 << 20
    """What may wait for an agent that does not read."""
    write_s: float = 60.0
    """How long an agent may read nothing of what waits for it."""
    idle_messages: int = 200
    """Unsolicited messages in a burst; they are forgiven one by one, `forgiven_s` each."""
    forgiven_s: float = 1.0
    per_team: int = 1_000
    """Concurrent connections of one team."""
    per_address: int = 1_000
    """Concurrent connections of one address; an IPv6 network /64 is one address."""
    connects: int = 500
    """New connections of one address in a burst; then `connects_per_s`."""
    connects_per_s: float = 50.0
    refusals: int = 10
    """Agents of one address that are sent away at once, in a burst; the next are kept waiting `refusal_s`
    before that, and one is forgiven in that time."""
    refusal_s: float = 5.0
    connections: int = 20_000
    """Concurrent connections of all doors of this process; at most three quarters of its open files."""
    exempt: tuple[str, ...] = ("127.0.0.0/8", "::1")
    """Networks to which the limits per address do not apply."""
