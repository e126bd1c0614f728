"""The lines of the narrator: a prologue, the news of the morning, an ending. Our own texts."""

from collections.abc import Sequence

from jinro.i18n import Words


def morning_news(
    words: Words,
    day: int,
    votes: Sequence[tuple[str, int]],
    executed: Sequence[str],
    found: Sequence[str],
    removed: Sequence[str],
    length: int,
) -> str:
    """What a morning tells: how many votes each got, who was executed, found dead or removed. Without the
    votes if it would be longer than `length`: who is dead matters more."""
    begins, comma = words("licos.story.day", day=day), words("licos.story.comma")
    counts = comma.join(f"{name} {count}" for name, count in votes)
    polled = words("licos.news.votes", names=counts) if votes else ""
    text = "" if executed or found or removed else words("licos.story.nobody")
    for code, names in (("executed", executed), ("found", found), ("removed", removed)):
        if names:
            text += words(f"licos.news.{code}", names=comma.join(names))
    whole = (begins + polled + text).strip()
    return whole if len(whole) <= length else (begins + text).strip()
