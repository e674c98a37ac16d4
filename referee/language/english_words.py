"""English words in their forms: verbs for whoever is spoken to, nouns for one and several, articles."""

import re

_VERBS = (
    "attract begin bid build buy change choose collect come cost count declare defend discard draw fall follow gain "
    "get give keep lay lead leave lie look lose mark move name offer open owe own pay place play put receive remove "
    "reveal ride rise roll sabotage say see sell show stand start stay stop take throw turn use win"
)
_REGULAR = frozenset(_VERBS.split())
_IRREGULAR = {
    "has": "have",
    "is": "are",
    "was": "were",
    "does": "do",
    "goes": "go",
    "passes": "pass",
    "carries": "carry",
}
_END = r"(?<!\bс)(?<!\bсм)(?<!\bтыс)(?<!\bp)(?<!\bno)(?<!\bi\.e)(?<!\be\.g)(?<!\.\.)\.(?: |$)"
"""The end of a sentence; abbreviations end none."""


def second_person(word: str) -> str:
    """Return a verb as it is addressed to a player: have for has, choose for chooses."""
    return word[:-1] if word.endswith("s") and word[:-1] in _REGULAR else _IRREGULAR.get(word, word)


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, without its full stop."""
    return re.split(_END, text, maxsplit=1)[0]


def plural(word: str) -> str:
    """Return several of it: cards, trophies."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    if word.endswith(("x", "ch", "sh")):
        return f"{word}es"
    return word if word.endswith("s") else f"{word}s"


def article(name: str) -> str:
    """Return a name with its article: a house, an office; apartments."""
    if name.endswith("s"):
        return name
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"


def singular(word: str) -> str:
    """Return one of them: card, trophy."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
