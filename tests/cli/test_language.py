"""Which language a command speaks."""

from tests.rows import each_row

from jinro.cli.language import output_language
from jinro.i18n import Language


@each_row(
    ("given", "village", "environ", "language"),
    [
        ("ja", "en", {"LC_ALL": "en_US.UTF-8"}, "ja"),
        ("en", "ja", {"LANG": "ja_JP.UTF-8"}, "en"),
        (None, "en", {"LANG": "ja_JP.UTF-8"}, "ja"),
        (None, "ja", {"LANG": "en_GB"}, "en"),
        (None, "ja", {"LC_ALL": "", "LC_MESSAGES": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
        (None, "en", {"LC_ALL": "ja_JP.eucJP", "LANG": "en_US.UTF-8"}, "ja"),
        (None, "ja", {"LANG": "C.UTF-8"}, "ja"),
        (None, "en", {"LANG": "POSIX"}, "en"),
        (None, "ja", {"LANG": "de_DE.UTF-8"}, "ja"),
        (None, "ja", {}, "ja"),
    ],
)
def test_the_option_then_the_locale_then_the_village(
    given: str | None, village: Language, environ: dict[str, str], language: str
) -> None:
    assert output_language(given, village, environ) == language
