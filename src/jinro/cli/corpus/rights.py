"""Options by which people's rights are kept, of several commands."""

import click

MASK_NAMES = click.option(
    "--mask-names",
    is_flag=True,
    help="Mask names in texts: of everybody whom the server knows, and what looks like a name.",
)
WITHOUT_CONSENT = click.option(
    "--without-consent",
    type=click.Choice(["words", "game"]),
    default="words",
    show_default=True,
    help="Where somebody does not consent, leave out all of that seat, or the whole game.",
)
