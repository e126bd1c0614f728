"""What `tools.fit_reader` does without PyTorch: the table of forms, and the sums."""

from collections.abc import Sequence

import numpy as np
from prose.annotated.sample import Place
from prose.annotated.score import Claim, Said
from tools.fit_reader.rows import Row
from tools.fit_reader.sums import Case, fitted_sums, folds, logistic
from tools.fit_reader.table import LEAST, table_of

from jinro.encoder.forms import Instance
from jinro.encoder.reading import Weighed
from jinro.language.prose.mentions import cast_of
from jinro.language.prose.predication import Situation

CAST = cast_of(("Mina", "Kai", "Rin"))


def row(line: int, *claims: str) -> Row:
    return Row(
        place=Place("en", "game1", line),
        apart=True,
        text="",
        cast=CAST,
        mentions=[],
        situation=Situation(speaker=1),
        heard=(),
        annotated=[Claim(claim) for claim in claims],
        said=Said(1, {}),
        speakers={},
    )


def many(times: int, *claims: str) -> list[Row]:
    return [row(line, *claims) for line in range(times)]


def says(forms: Sequence[Sequence[str]]) -> list[str]:
    return [say for one in forms for say in one]


def test_a_form_is_annotated_often() -> None:
    rows = many(LEAST, "ESTIMATE Agent[02] WEREWOLF") + many(LEAST - 1, "VOTE Agent[03]")
    table = table_of(rows)
    assert table.forms == ((), ("ESTIMATE P WEREWOLF",), ())
    assert table.kinds == {"ESTIMATE P WEREWOLF": "estimate"}


def test_forms_that_were_learned_keep_their_order() -> None:
    rows = many(LEAST, "VOTE Agent[02]") + many(LEAST + 1, "ESTIMATE Agent[02] WEREWOLF")
    assert says(table_of(rows).forms) == ["ESTIMATE P WEREWOLF", "VOTE P"]
    learned = [[], ["VOTE P", "ESTIMATE P WEREWOLF"], []]
    assert says(table_of(rows, learned).forms) == learned[1]


def test_a_logistic_regression_gives_the_chances_that_were_seen() -> None:
    x = np.array([[1.0, float(n % 2)] for n in range(4_000)])
    y = np.array([float(n % 2 and n % 8 != 1) for n in range(4_000)])
    weights = logistic(x, y)
    chances = 1 / (1 + np.exp(-(np.array([[1.0, 0.0], [1.0, 1.0]]) @ weights)))
    # Of the odd rows three in four are said, of the even ones none; a prior keeps the weights small.
    assert chances[0] < 0.02
    assert abs(chances[1] - 0.75) < 0.01
    assert abs((1 / (1 + np.exp(-(x @ weights)))).mean() - y.mean()) < 1e-6


def case(line: int, *, said: bool, logit: float, given: bool = False) -> Case:
    weighed = Weighed(Instance("ESTIMATE P WEREWOLF", (2,)), logit, given, -6.0, rival_given=False)
    return Case(f"game1:{line}", "estimate", weighed, said)


def test_sums_follow_what_the_networks_and_the_rules_say() -> None:
    known = [case(n, said=n % 2 == 0, logit=1.0 if n % 2 == 0 else -3.0) for n in range(200)]
    assert fitted_sums(known, 100).encoder > 0.5
    ruled = [case(n, said=n % 2 == 0, logit=-1.0, given=n % 2 == 0) for n in range(200)]
    sums = fitted_sums(ruled, 100)
    assert abs(sums.encoder) < 0.5
    assert sums.given["estimate"] > 2


def test_every_row_is_read_with_sums_of_the_others() -> None:
    rows = many(40, "ESTIMATE Agent[02] WEREWOLF")
    known = [case(n, said=n % 2 == 0, logit=float(n % 3)) for n in range(40)]
    read: list[int] = []
    for sums, some in folds(rows, known):
        lines = {one.place.line for one in some}
        others = [one for one in known if int(one.place.partition(":")[2]) not in lines]
        assert sums == fitted_sums(others, len(others))
        read += lines
    assert sorted(read) == [*range(40)]
