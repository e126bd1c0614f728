"""`report_page`: the report as one HTML page that needs nothing else."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import groupby
from typing import Final

from jinro.contest.report.html.charts import chart_svg
from jinro.contest.report.html.signs import logo
from jinro.contest.report.html.tables import table_figure
from jinro.contest.report.html.text import attribute, both
from jinro.contest.report.model import Block, Chart, Check, Checks, Paragraphs, Report, ReportTable, Section
from jinro.i18n import Language, Message, message

_LIGHTS: Final = (
    ("auto", message("report.page.light_auto")),
    ("day", message("report.page.light_day")),
    ("night", message("report.page.light_night")),
)


SCRIPT: Final = """\
{const root=document.documentElement,asked=new URLSearchParams(location.search).get("lang");
const pick=()=>{root.lang=document.getElementById("lang-en").checked?"en":"ja"};
const own=[asked,...navigator.languages].map(one=>(one||"").slice(0,2)).find(one=>one==="ja"||one==="en");
if(own)document.getElementById("lang-"+own).checked=true;
document.getElementById("lang-ja").onchange=document.getElementById("lang-en").onchange=pick;pick();
addEventListener("beforeprint",()=>document.querySelectorAll("details").forEach(one=>one.open=true));}
"""
"""The page works without it: it opens in the language of `?lang=en` or else of the browser, keeps that of the
document in step, and opens lists for printing."""


@cache
def style() -> str:
    """The style sheet."""
    return (resources.files("jinro.contest.report.html") / "report.css").read_text(encoding="utf-8")


def report_page(report: Report, language: Language) -> str:
    """The page; it opens in `language` where the browser wants neither of both, and can be switched."""
    sections = "".join(_section(section) for section in report.sections)
    body = f'<main id="report" class="wrap">{_first(report)}{sections}{_foot(report)}</main>'
    return document(report.title, body, language, head=top(language), script=SCRIPT)


def document(
    title: str, body: str, language: Language, *, head: str, script: str, style_file: str = ""
) -> str:
    """A whole page around a body; `style_file`: where the style is, instead of in the page."""
    link = f'<link rel="stylesheet" href="{attribute(style_file)}">'
    styled = link if style_file else f"<style>{style()}</style>"
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{attribute(title)}</title>{styled}</head>\n<body>{head}\n{body}\n"
        f"<script>{script}</script></body></html>\n"
    )


def top(language: Language) -> str:
    """The head of a page: language and light."""
    languages = "".join(
        f'<label><input type="radio" name="lang" id="lang-{code}"{_checked(code == language)}>'
        f'<span lang="{code}">{name}</span></label>'
        for code, name in (("ja", "日本語"), ("en", "English"))
    )
    lights = "".join(
        f'<label><input type="radio" name="light" id="light-{code}"{_checked(code == "auto")}>'
        f"<span>{both(name)}</span></label>"
        for code, name in _LIGHTS
    )
    return (
        f'<a class="skip" href="#report">{both(message("report.page.skip"))}</a>'
        f'<header class="top"><span class="brand">{logo()}<b lang="ja">人狼</b></span>'
        f"{_pick('report.page.language', languages)}{_pick('report.page.light', lights)}</header>"
    )


def _pick(code: str, choices: str) -> str:
    return f'<fieldset class="pick"><legend>{both(message(code))}</legend>{choices}</fieldset>'


def _checked(is_checked: bool) -> str:
    return " checked" if is_checked else ""


def _first(report: Report) -> str:
    figures = "".join(
        f'<li><b class="num">{attribute(one.value)}</b><span>{both(one.what)}</span></li>'
        for one in report.figures
    )
    links = "".join(
        f'<li><a class="btn" href="{attribute(address)}">{both(what)}</a></li>'
        for what, address in report.files
    )
    items = "".join(
        f'<li><a href="#{attribute(section.id)}">{both(section.title)}</a></li>'
        for section in report.sections
    )
    parts = [f'<h1>{attribute(report.title)}</h1><p class="lead">{both(report.lead)}</p>']
    if figures:
        parts.append(f'<ul class="kpis">{figures}</ul>')
    if links:
        parts.append(_nav("files-of", "", message("report.page.files"), f'<ul class="files">{links}</ul>'))
    parts.append(_nav("contents", ' class="toc sheet"', message("report.page.contents"), f"<ul>{items}</ul>"))
    return "".join(parts)


def _nav(key: str, kind: str, title: Message, body: str) -> str:
    head = f'<h2 class="meta" id="{key}">{both(title)}</h2>'
    return f'<nav{kind} aria-labelledby="{key}">{head}{body}</nav>'


def _foot(report: Report) -> str:
    return f'<footer class="meta">{both(message("report.page.made", day=report.made))}</footer>'


def _section(section: Section) -> str:
    blocks = "".join(_blocks(section.blocks))
    key = attribute(section.id)
    head = f'<h2 id="h-{key}">{both(section.title)}</h2>'
    return f'<section id="{key}" aria-labelledby="h-{key}">{head}{blocks}</section>\n'


def _blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    """The blocks; small charts that follow each other stand side by side."""
    for small, group in groupby(blocks, lambda block: isinstance(block, Chart) and block.small):
        drawn = "".join(map(_block, group))
        yield f'<div class="pair">{drawn}</div>' if small else drawn


def _block(block: Block) -> str:
    match block:
        case ReportTable():
            return table_figure(block)
        case Chart():
            return _chart(block)
        case Checks():
            items = "".join(_check(one) for one in block.items)
            return f'<div class="block sheet"><ul class="checks">{items}</ul></div>'
        case Paragraphs():
            return _prose(block)


def _chart(chart: Chart) -> str:
    key = attribute(f"c-{chart.name}")
    head = f'<h3 id="{key}">{both(chart.title)}</h3><p class="says">{both(chart.says)}</p>'
    drawn = chart_svg(chart, key)
    return (
        f'<figure class="block sheet chart"><figcaption>{head}</figcaption>'
        f'<div class="xs">{drawn}</div></figure>'
    )


def _check(one: Check) -> str:
    kind, mark, sign = ("ok", "✓", "=") if one.holds else ("no", "✗", "≠")
    return (
        f'<li><span class="{kind}" aria-hidden="true">{mark}</span><span>{both(one.text)}</span>'
        f'<b class="num">{attribute(one.found)} {sign} {attribute(one.expected)}</b></li>'
    )


def _prose(block: Paragraphs) -> str:
    if block.kind == "list":
        items = "".join(f"<li>{both(text)}</li>" for text in block.paragraphs)
        return f'<ul class="points">{items}</ul>'
    paragraphs = "".join(f"<p>{both(text)}</p>" for text in block.paragraphs)
    if block.kind:
        return f'<div class="box box--{block.kind}">{paragraphs}</div>'
    return f'<div class="prose">{paragraphs}</div>'
