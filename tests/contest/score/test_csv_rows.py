"""csv_rows.py: what programs and spreadsheets read."""

from jinro.contest.score.csv_rows import as_csv, csv_rows


def test_what_looks_like_a_formula_is_a_text_and_a_number_stays_one() -> None:
    told = as_csv([("team", "alpha"), ("=1+1", "-0.033514"), ("@cat", -0.5), ("-cats", None), ("+5", 0)])
    assert told == "team,alpha\n'=1+1,-0.033514\n'@cat,-0.5\n'-cats,\n+5,0\n"
    assert csv_rows(told)[1] == ["'=1+1", "-0.033514"]
