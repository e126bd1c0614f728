"""Trees to text: canonical, with every subject, and as written."""

from jinro.language.aiwolf.syntax import ALL, GIVEN, NEEDED, Tree, write


def show(tree: Tree, speaker: int | None = None) -> str:
    """The canonical text, which names a subject only where it differs from the default at its place.

    With `speaker` given, the speaker is the default of the outermost sentence.
    """
    return write(tree, speaker, NEEDED)


def show_resolved(tree: Tree, speaker: int | None = None) -> str:
    """The text with every subject; an unknown speaker is `S`."""
    return write(tree, speaker, ALL)


def show_written(tree: Tree) -> str:
    """The text with exactly the subjects that the tree has."""
    return write(tree, None, GIVEN)
