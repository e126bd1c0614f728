"""What must or must not be done, said by what follows: "if we don't vote Kai, we lose"."""

from typing import Final

from jinro.language.prose.en.lexicon.kinds import Kind
from jinro.language.prose.en.predicates.view import ClauseView

_FAILS: Final = frozenset(("fail", "fail to", "hesitate to", "refuse to"))


def must_not_fail(view: ClauseView, i: int) -> bool:
    """ "If we don't vote Kai, we lose": what must be done, said by what follows otherwise."""
    if view.words[i].kind is not Kind.VOTE or view.subject.kind is not Kind.WE:
        return False
    return view.negated(i) or view.text_in(_FAILS, 0, i) or view.clause.opening_word == "unless"


_WINNING: Final = frozenset("win wins victory winning safe saved save prevail triumph".split())


def wins(view: ClauseView, i: int) -> bool:
    """ "Victory is certain if we all vote Kai": what must be done, said by what follows."""
    if (
        view.words[i].kind is not Kind.VOTE
        or view.subject.kind not in (Kind.WE, Kind.ALL, Kind.SOME)
        or view.negated(i)
    ):
        return False
    main = view.clause.before or view.clause.after
    return (
        main is not None
        and any(w.text in _WINNING for w in main.words)
        and not any(w.kind in (Kind.NOT, Kind.COLOUR) for w in main.words)
    )


_LOSING: Final = frozenset("lose loses losing doomed doom regret backfire backfires".split())


_WINS: Final = frozenset("win wins benefit benefits gain gains".split())


def wolves_win(view: ClauseView) -> bool:
    main = view.clause.after or view.clause.before
    if main is None or any(w.kind is Kind.NOT for w in main.words):
        return False
    return any(w.kind is Kind.COLOUR for w in main.words) and any(w.text in _WINS for w in main.words)


def loses(view: ClauseView) -> bool:
    """ "If we vote Kai, we lose": what must not be done, said by what follows."""
    main = view.clause.after or view.clause.before
    if main is None or view.subject.kind not in (Kind.WE, Kind.YOU, Kind.ALL) or view.has(Kind.NOT):
        return False
    if any(w.kind is Kind.NOT for w in main.words):
        return False
    return any(w.text in _LOSING for w in main.words)


_WELCOME: Final = frozenset(
    "helpful help great good nice best wise ideal useful appreciate appreciated wonderful prudent better"
    " smart perfect grateful".split()
)


def is_welcome(view: ClauseView) -> bool:
    """ "It would be helpful if you divined Kai": asked for, by what it would be."""
    main = view.clause.before or view.clause.after
    if main is None or not any(w.text in _WELCOME for w in main.words) or len(main.words) > 7:
        return False
    wished = any(w.text in ("would", "best", "better", "wise", "ideal") for w in main.words)
    return wished and not any(w.kind is Kind.NOT for w in main.words)
