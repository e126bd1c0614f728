"""All turns of phrase."""

from typing import Final

from jinro.language.prose.en.idioms import (
    accord,
    beliefs,
    bites,
    claimants,
    deeds,
    divinations,
    findings,
    followers,
    grounds,
    inquiries,
    madmen,
    ordinary,
    proposals,
    questions,
    reports,
    reveals,
    rounds,
    selves,
    support,
    suspicions,
    tellings,
    urges,
    verdicts,
    wishes,
    wolfish,
)
from jinro.language.prose.en.idioms.wording import Table
from jinro.language.prose.en.lexicon.entries import ENTRIES

ALL: Final = Table(
    (
        *selves.ROWS,
        *suspicions.ROWS,
        *beliefs.ROWS,
        *accord.ROWS,
        *madmen.ROWS,
        *claimants.ROWS,
        *wishes.ROWS,
        *deeds.ROWS,
        *findings.ROWS,
        *questions.ROWS,
        *support.ROWS,
        *rounds.ROWS,
        *divinations.ROWS,
        *reports.ROWS,
        *tellings.ROWS,
        *verdicts.ROWS,
        *inquiries.ROWS,
        *urges.ROWS,
        *proposals.ROWS,
        *followers.ROWS,
        *bites.ROWS,
        *reveals.ROWS,
        *grounds.ROWS,
        *ordinary.ROWS,
        *wolfish.ROWS,
    ),
    wordings=ENTRIES,
)
