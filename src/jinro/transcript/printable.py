"""`clean`: texts of players and peers without characters that could control a terminal."""


def clean(text: str) -> str:
    """A text without control characters, which could move the cursor or change colours."""
    return text if text.isprintable() else "".join(c if c.isprintable() else _visible(c) for c in text)


def _visible(char: str) -> str:
    if char == "\n":
        return " ⏎ "
    return " " if char.isspace() else "\ufffd"
