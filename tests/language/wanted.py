"""What errors in sentences say was expected."""

from jinro.i18n.catalogue import texts
from jinro.language.text import MAX_DEPTH, MAX_DIGITS, MAX_LENGTH


def wanted(language: str) -> dict[str, str]:
    """By kind of error of the protocol language (`aiwolf`) or the Werewolf Language (`osawa`), in English."""
    most = {"too_deep": MAX_DEPTH, "too_long": MAX_LENGTH}
    found = (name.split(".") for name in texts("sentences", "en") if name.startswith(f"{language}."))
    return {
        kind: texts("sentences", "en")[f"{table}.{kind}"].format(most=most.get(kind), digits=MAX_DIGITS)
        for table, kind in found
    }
