"""Every kind of village is played to its end through the scene; axe looks at each of its screens."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.net.serving import serving
from tests.web.conftest import Open
from tests.web.proofs.person import BEGIN, LOOK, Person
from tests.web.test_page import axe, fits

from jinro.hosting.lobby import plans
from jinro.hosting.lobby import play_now as hurry
from jinro.village import paced

pytestmark = pytest.mark.slow
TIMES = {
    "first_morning_s": "12",
    "morning_s": "8",
    "noon_s": "8",
    "night_s": "8",
    "early": "on",
    "post_mortem_s": "600",
    "silence_s": "4",
}
PATIENCE_S = 150
STILL = """() => document.getAnimations().every(one =>
    one.playState !== "running" || one.effect?.getTiming().iterations === Infinity)"""
"""Whether no colour changes any more."""
FROZEN = """
{
    let frozen = false;
    const waiting = [];
    // What the page has begun before it is frozen goes on when it is not any more.
    const later = act => {
        const begun = frozen;
        return (...how) => frozen && !begun ? void waiting.push(() => act(...how)) : act(...how);
    };
    window.freeze = on => { frozen = on; if (!on) waiting.splice(0).forEach(act => act()); };
    for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
        const real = window[name].bind(window);
        window[name] = (act, ...how) => real(later(act), ...how);
    }
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        set onmessage(act) { super.onmessage = act && later(act); }
        set onclose(act) { super.onclose = act && later(act); }
    };
}"""
"""Lets a page stand still while it is looked at: no message reaches it, and nor is what it planned done."""
ALOUD = """
window.aloud = [];
const hear = (how, text) => aloud.push([how, text.replace(/\\s+/g, " ").trim()]);
new MutationObserver(changes => {
    for (const { target, addedNodes } of changes) {
        const element = target.nodeType === 1 ? target : target.parentElement;
        const at = element?.closest("[role=alert], [role=log]");
        if (at?.getAttribute("role") === "alert") hear("alert", at.innerText);
        else if (at) for (const node of addedNodes) if (node.innerText) hear("log", node.innerText);
    }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""What a screen reader says by itself: alerts at once, the words of the village in their turn."""
STATES = ("card", "guide", "turn", "resting", "ballots", "composing")
"""What is on the screen beside the phase: each new one is looked at."""
QUESTIONS = {
    "en": ("Your turn", "Who must leave", "Whom will you", "has won", "have won"),
    "ja": ("あなたの番です", "だれを処刑しますか", "だれを", "の勝ち"),
}


def check_aloud(told: list[list[str]], lang: str, choices: int) -> None:
    """What is asked of me and what happens, at once, never twice; each line of the village once, in order."""
    alerts = [text for how, text in told if how == "alert"]
    lines = [text for how, text in told if how == "log"]
    assert all(one != after for one, after in pairwise(alerts)), alerts
    assert sum(text.startswith(QUESTIONS[lang][:3]) for text in alerts) >= choices, alerts
    assert any(word in text for text in alerts for word in QUESTIONS[lang][3:]), alerts
    numbers = [number for text in lines for number in re.findall(r"#(\d+)", text)[:1]]
    assert numbers == sorted(set(numbers), key=int), numbers
    assert len(numbers) > 3, lines
    assert not any(re.search(r"undefined|\[object|\{[\w.]+\}|NaN", text) for _, text in told), told


@pytest.mark.parametrize(
    ("style", "seats", "width", "lang"),
    [
        ("licos", 5, 390, "ja"),
        ("turns", 5, 1280, "en"),
        ("anytime", 5, 390, "ja"),
        ("aiwolf", 5, 390, "ja"),
    ],
)
def test_a_kind_to_its_end(
    open_page: Open,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    style: str,
    seats: int,
    width: int,
    lang: str,
) -> None:
    for name, value in (("PAUSE_MS", 60), ("READ_MS", 0), ("QUICK_MS", 20), ("THINK_MS", (20, 80))):
        monkeypatch.setattr(paced, name, value)
    monkeypatch.setattr(hurry, "_times", lambda seats: TIMES)
    monkeypatch.setattr(plans, "SILENCE_MS", 3_000)
    with serving(data=tmp_path) as served:
        home = f"http://127.0.0.1:{served.port}"
        page = open_page(home, width=width, lang=lang)
        page.add_init_script(FROZEN)
        page.reload()
        number = page.evaluate(BEGIN, {"style": style, "seats": seats, "language": lang, "level": "easy"})
        page.evaluate(ALOUD)  # Of this page, which is not left until the end.
        page.goto(f"{home}/#/play/{number}")
        person = Person(page, f"kind-{style}", lang=lang, lines=1)
        looked: set[str] = set()

        def over() -> bool:
            page.evaluate("freeze(true)")
            now = page.evaluate(LOOK)
            states = [word for word in STATES if now[word]]
            screen = " ".join([re.sub(r"[\d/\s]+", "", now["phase"]), *states])
            if now["play"] and screen not in looked:
                looked.add(screen)
                page.wait_for_function(STILL)
                axe(page)
                fits(page)
            page.evaluate("freeze(false)")
            return bool(now["ended"])

        person.play(PATIENCE_S, over)
        expect(page.locator(".orow")).to_have_count(seats)
        assert len(looked) > 2, looked
        check_aloud(page.evaluate("aloud"), lang, person.choices)
        expect(page.locator(".s-votes tbody tr")).to_have_count(seats)
        expect(page.locator(".s-robots tbody tr")).to_have_count(seats - 1)
        axe(page)
        fits(page)
        # The same faces, dealt anew.
        faces = sorted(page.locator(".orow b").all_inner_texts())
        page.locator(".dock .btn").nth(1).click()
        expect(page.locator(".rcard, .play")).not_to_have_count(0)
        names = [*page.locator(".shits .hit").all(), page.locator(".self b")]
        expect(page.locator(".stag")).to_have_count(seats - 1)
        assert names
        again = [page.locator(".self b").inner_text(), *page.locator(".stag bdi").all_inner_texts()]
        assert [name for name in again if not any(one.startswith(name.rstrip("…")) for one in faces)] == []
