"""Games as text, for forms."""

from collections.abc import Iterator

from jinro.i18n import Language, Words
from jinro.transcript.transcript_words import TranscriptWords
from jinro.wire.page.rating import ShownLine, ShownVillage


def game_lines(village: ShownVillage, lang: Language) -> Iterator[str]:
    """A game as lines of text."""
    for seat in village.seats:
        role = f" ({TranscriptWords(lang).role(seat.role)})" if seat.role is not None else ""
        profile = ", ".join(" ".join(value.split()) for value in seat.profile.values())
        yield f"{seat.seat} {seat.name}{role}{': ' if profile else ''}{profile}"
    names = {seat.seat: seat.name for seat in village.seats}
    for line in village.lines:
        yield _told(line, names, lang)
    if village.stops:
        yield Words(lang)("rating.lines.stops")


def _told(line: ShownLine, names: dict[int, str], lang: Language) -> str:
    words = Words(lang)
    if line.kind in ("talk", "whisper"):
        told = " ".join(line.text.split())
        mark = words("rating.lines.whisper") if line.kind == "whisper" else ""
        return f"#{line.n} {mark}{names[line.seat]}: {told}"
    votes = ", ".join(f"{names[a]} → {names.get(b, words('rating.lines.nobody'))}" for a, b in line.votes)
    result = words.get(f"rating.results.{line.result}", line.result)
    return words(
        f"rating.lines.{line.kind}",
        **{
            "day": line.day,
            "seat": names.get(line.seat, ""),
            "target": names.get(line.target, words("rating.lines.nobody")),
            "votes": votes,
            "result": result,
        },
    )
