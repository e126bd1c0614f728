"""Osawa's Werewolf Language (人狼言語, 2013)."""
