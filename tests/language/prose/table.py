"""The tables of exact sentences, aiwolf.txt and osawa.txt: a sentence, its Japanese, its English."""

from pathlib import Path

FOLDER = Path(__file__).parent
JA = {1: "アキラ", 2: "ビオラ", 3: "チカ", 4: "ダイゴ", 5: "エミ", 6: "フミ", 7: "ゴロウ"}
EN = {1: "Akira", 2: "Viola", 3: "Chika", 4: "Daigo", 5: "Emi", 6: "Fumi", 7: "Goro"}


def rows(language: str) -> list[tuple[str, str, str]]:
    """The rows of a language's table: three lines each, a blank line between."""
    text = (FOLDER / f"{language}.txt").read_text("utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n")[1:]]
    return [(sentence, ja, en) for sentence, ja, en in blocks]
