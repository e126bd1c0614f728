"""Texts as HTML: nothing of a name is markup, and a text in two languages is there in both."""

from html import escape

from jinro.report.words import Text, Words


def attribute(text: str) -> str:
    """A text inside an attribute or an element."""
    return escape(text, quote=True)


def both(text: Text) -> str:
    """A text; in two languages, each marked with its own, of which the page shows one."""
    if isinstance(text, Words):
        if text.ja == text.en:
            return attribute(text.ja)
        return (
            f'<span class="ja" lang="ja">{attribute(text.ja)}</span>'
            f'<span class="en" lang="en">{attribute(text.en)}</span>'
        )
    return attribute(text)


def both_svg(text: Text, attributes: str) -> str:
    """A text element of a picture, once for each language."""
    if not text:
        return ""
    if not isinstance(text, Words) or text.ja == text.en:
        shown = text.ja if isinstance(text, Words) else text
        return f"<text {attributes}>{attribute(shown)}</text>"
    plain, _, rest = attributes.partition('class="')
    extra, _, rest = rest.partition('"') if rest else ("", "", "")
    return "".join(
        f'<text {plain}{rest} class="{" ".join(filter(None, (extra, language)))}" lang="{language}">'
        f"{attribute(told)}</text>"
        for language, told in (("ja", text.ja), ("en", text.en))
    )
