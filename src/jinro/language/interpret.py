"""`claim_of`: what a sentence of either language claims."""

from typing import TypeAlias

from jinro.language import aiwolf, osawa
from jinro.language.aiwolf.interpret import interpret as interpret_aiwolf
from jinro.language.aiwolf.syntax import Node as AIWolfNode
from jinro.language.claims import Claim
from jinro.language.context import NO_CONTEXT, Context
from jinro.language.osawa.interpret import interpret as interpret_osawa

Tree: TypeAlias = aiwolf.Tree | osawa.Tree


def claim_of(tree: Tree, context: Context = NO_CONTEXT) -> Claim | None:
    """The claim of a sentence; None for a phrase."""
    if isinstance(tree, AIWolfNode):
        return interpret_aiwolf(tree, context)
    return interpret_osawa(tree, context)
