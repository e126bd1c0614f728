"""Pictures of characters and roles: SVG drawn by us, below the addresses that messages name.

Characters are peg dolls cut from paper, each with an outline of its own and its initial letter; the outline
of a role tells its side. Nothing is drawn by chance: the same address always gives the same bytes.
"""

from jinro.wire.licos.pictures.files import PICTURES, picture

__all__ = ["PICTURES", "picture"]
