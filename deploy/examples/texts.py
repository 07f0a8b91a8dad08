"""The bots' own texts, by language, and the words in which people ask for a game.

All other texts come from tafld, in the same language.
"""

import json
import pathlib
import re

# Beside the name of a game: the level to play against, and one's own side, in any language of the bots.
LEVEL = re.compile(r"\b(?:level|lvl|niveau|stufe|nivå|stig)\w*\s*(\d{1,3})\b", re.IGNORECASE)
ATTACKERS = re.compile(r"\b(?:attack|attaqu|angreif|angrib|angrip|sækjend|sækjand)\w*", re.IGNORECASE)
DEFENDERS = re.compile(r"\b(?:defend|défen[ds]|verteidig|forsvar|försvar|verjend|verjand)\w*", re.IGNORECASE)
# What may join these.
JOINING = set(
    "against vs as with the my playing contre comme avec les le en au gegen mit als die den auf".split()
)
JOINING |= set("mod mot med som på gegn með sem á".split())

# By language, in texts.json.
WORDS = json.loads(pathlib.Path(__file__).with_name("texts.json").read_text(encoding="utf-8"))


def asked(typed):
    """The name of a game, the level, one's own side, and both as typed, from `tablut level 3 defenders`."""
    level = LEVEL.search(typed)
    own = [found for found in (ATTACKERS.search(typed), DEFENDERS.search(typed)) if found]
    options = [found for found in (level, *own) if found]
    name = typed
    for found in options:
        name = name.replace(found[0], " ", 1)
    words = name.replace(",", " ").split()
    while options and words and words[-1].lower() in JOINING:
        words.pop()
    side = None
    if len(own) == 1:
        side = "SIDE_ATTACKERS" if ATTACKERS.search(typed) else "SIDE_DEFENDERS"
    return " ".join(words), level and int(level[1]), side, "".join(f" {found[0]}" for found in options)


def language(locale):
    code = re.split("[-_]", locale)[0].lower()
    # Discord says "no" for Bokmål.
    return "nb" if code == "no" else code


def known_language(locale):
    """The language of a user, or English if the bots do not have it."""
    return language(locale) if language(locale) in WORDS else "en"


def words(locale):
    return WORDS[known_language(locale)]
