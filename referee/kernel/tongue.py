"""How sentences are told: a template with gaps for facts, filled in when somebody reads it.

{by} {plot}      as it stands; a list with commas; a bag as `2 home, 1 office`; nobody and nothing in words
{cost:$}         money as the game writes it            {n:+}        a number with its sign
{n:#risk card}   a number with its noun                 {names:and}  a list in running text
{n:#{colour}}    its noun is the fact `colour`         {ready:?words} these words where it holds, else none
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

_BAG = re.compile(r"#\{(\w+)\}")


@lru_cache(4096)
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """The pieces of a template: text, then the name and the form of the gap behind it."""
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(template))


class Tongue:
    """A language at a game: it knows how the game writes money."""

    def __init__(self, money: Callable[[int], str] = str) -> None:
        self.money = money

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """The sentence: a template with its facts."""
        said = []
        for text, name, spec in _parsed(template):
            said.append(text)
            if name is not None:
                noun = _BAG.fullmatch(spec)
                said.append(self._gap(facts[name], f"#{facts[noun[1]]}" if noun else spec))
        return "".join(said)

    def say(self, template: str, /, **facts: Any) -> str:
        """A sentence, now."""
        return self.fill(template, facts)

    def _gap(self, value: Any, spec: str) -> str:
        if spec == "$":
            return self.money(value) if isinstance(value, int) else str(value)
        if spec == "+":
            return f"{value:+}" if value else "0"
        if spec == "xy":
            return ",".join(map(str, value))
        if spec.startswith("?"):
            return spec[1:] if value else ""
        if spec.startswith("#"):
            return counted(value, spec[1:])
        return self._listed(value, spec)

    def _listed(self, value: Any, spec: str) -> str:
        match value:
            case None:
                return "nobody"
            case bool():
                return "yes" if value else "no"
            case Mapping():
                return ", ".join([f"{n} {thing}" for thing, n in value.items()]) or "nothing"
            case frozenset():
                return listed(sorted(map(str, value)), spec)
            case tuple() | list():
                return listed([str(one) for one in value], spec)
        return str(value)


_BRACKET = re.compile(r"\[([^]]*)\]")
_GAP = re.compile(r"\{(\w+)")


def without_usual(template: str, usual: frozenset[str]) -> str:
    """A template whose brackets have fallen away where a fact in them has its usual value."""
    return _BRACKET.sub(lambda part: "" if usual & set(_GAP.findall(part[1])) else part[1], template)


def listed(words: list[str], spec: str = "") -> str:
    """Several words with commas; `and`: in running text, `or`: as a choice."""
    if spec in ("and", "or") and len(words) > 1:
        return f"{', '.join(words[:-1])} {spec} {words[-1]}"
    return ", ".join(words) or "nothing"


def counted(n: Any, noun: str) -> str:
    """`1 risk card`, `2 risk cards`."""
    return f"{n} {noun if n == 1 else plural(noun)}"


def plural(word: str) -> str:
    """Several of it: cards, trophies."""
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else f"{word}s"


def singular(word: str) -> str:
    """One of them: card, trophy."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


_PLAIN = Tongue()


def say(template: str, /, **facts: Any) -> str:
    """A sentence of the program itself."""
    return _PLAIN.fill(template, facts)
