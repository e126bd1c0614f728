"""Texts as HTML: nothing of a name is markup, and a text in two languages is there in both."""

from html import escape

from jinro.i18n import LANGUAGES, Text, text


def attribute(text: str) -> str:
    """A text inside an attribute or an element."""
    return escape(text, quote=True)


def both(told: Text) -> str:
    """A text; in two languages, each marked with its own, of which the page shows one."""
    ja, en = (attribute(text(told, language)) for language in LANGUAGES)
    return ja if ja == en else f'<span class="ja" lang="ja">{ja}</span><span class="en" lang="en">{en}</span>'


def both_svg(told: Text, attributes: str) -> str:
    """A text element of a picture, once for each language."""
    if not told:
        return ""
    shown = {language: attribute(text(told, language)) for language in LANGUAGES}
    if len(set(shown.values())) == 1:
        return f"<text {attributes}>{shown['ja']}</text>"
    plain, _, rest = attributes.partition('class="')
    extra, _, rest = rest.partition('"') if rest else ("", "", "")
    return "".join(
        f'<text {plain}{rest} class="{" ".join(filter(None, (extra, language)))}" lang="{language}">'
        f"{one}</text>"
        for language, one in shown.items()
    )
