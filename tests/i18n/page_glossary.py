"""The glossary as TypeScript: names of roles and words for the page, written from the catalogue."""

import json

from jinro.i18n.catalogue import LANGUAGES, texts
from jinro.i18n.glossary import PREFIXES

HEAD = "// Generated from src/jinro/i18n/*/glossary.toml by `make golden`. Do not edit.\n"
WHOSE = "/** Whose words a village uses, by the beginning of the name of its rules; others: the contest's. */"
NAMES = "/** Names and words by language and vocabulary; what is not named is called as in the contest. */"
TABLES = {"roles": "role", "short": "role.short", "terms": "term"}
"""Tables that the page uses, and the beginning of their keys there."""


def page_glossary() -> str:
    """The file `web/src/words/glossary.ts`."""
    names: dict[str, dict[str, dict[str, str]]] = {language: {} for language in LANGUAGES}
    for language in LANGUAGES:
        for code, text in texts("glossary", language).items():
            vocabulary, table, name = code.split(".")
            found = names[language].setdefault(vocabulary, {})
            if table in TABLES:
                found[f"{TABLES[table]}.{name}"] = text
    prefixes, named = json.dumps(PREFIXES, indent=2), json.dumps(names, indent=2, ensure_ascii=False)
    return (
        f"{HEAD}\n{WHOSE}\nexport const PREFIXES = {prefixes} as const;\n"
        f"\n{NAMES}\nexport const GLOSSARY = {named} as const;\n"
    )
