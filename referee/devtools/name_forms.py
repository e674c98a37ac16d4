"""The Russian forms of the names of a game, compiled from words.yaml: cases, counts, nouns that carry quoted names."""

from collections.abc import Iterable, Iterator
from typing import Any

from referee.language.catalogue import CARRIER, TYPED

CASES = ("nom", "gen", "dat", "acc", "ins", "pre", "pl")
SEVERAL = {"gen": "many", "acc": "pl", "dat": "dat_pl", "ins": "ins_pl", "pre": "pre_pl"}
"""Which form of a noun carries several quoted names in a case."""


def names_with_forms(words: dict[str, Any], box: dict[str, Any]) -> dict[str, Any]:
    """Return names with their forms by section, what facts are, what is counted."""
    sections = {name: _section(own) for name, own in words.items() if isinstance(own, dict)}
    kinds = {kind: dict(_kind(kind, words, ids)) for kind, ids in box.items()}
    sections |= {kind: {**sections.get(kind, {}), **ids} for kind, ids in kinds.items() if ids}
    things = {id: forms for ids in kinds.values() for id, forms in ids.items()}
    sections["figures"] = {**things, **sections.get("figures", {})}
    sections["changes"] = words.get("changes", {})
    facts = {fact: [of] if isinstance(of, str) else of for fact, of in words.get("facts", {}).items()}
    for of in facts.values():
        if len(of) > 1:
            sections["+".join(of)] = {id: one for kind in reversed(of) for id, one in sections.get(kind, {}).items()}
    counted = [(str(id), entry) for own in _counted(words) for id, entry in own.items() if "many" in _own(entry)]
    nouns = {name: _number(entry) for id, entry in counted for name in (id, str(entry["en"]))}
    return {"facts": {fact: "+".join(of) for fact, of in facts.items()}, "words": sections, "nouns": nouns}


def _counted(words: dict[str, Any]) -> list[dict[str, Any]]:
    return [*words.get("components", {}).values(), words.get("kinds", {}), words.get("nouns", {})]


def _number(entry: dict[str, Any]) -> dict[str, str]:
    """Return how a noun stands after 1, after 2 to 4 and after 5, and in which cases it can be counted."""
    forms = _own(entry)
    one, many, few = forms.get("one", entry["ru"]), forms["many"], forms.get("few", forms["many"])
    acc = forms.get("gen") if entry.get("a") else None if entry.get("g") == "f" else one
    cases = {"gen": forms.get("gen"), "acc": forms.get("acc", acc)}
    return {"one": one, "few": few, "many": many, "few_acc": many if entry.get("a") else few} | {
        case: form for case, form in cases.items() if form
    }


def _own(entry: Any) -> dict[str, str]:
    """Return the Russian forms of an entry that are words."""
    forms = entry.get("forms", {}) if isinstance(entry, dict) else {}
    return {form: word for form, word in forms.items() if isinstance(word, str) and not form.startswith("en_")}


def _declined(entry: dict[str, Any]) -> dict[str, str]:
    """Return a name and all its forms; without one of its own the accusative is the nominative."""
    name, forms = entry["ru"], _own(entry)
    counts = _number(entry) if "many" in forms else {}
    own = {} if entry.get("g") == "f" or entry.get("a") else {"acc": name}
    one = {"one": entry["one"]} if isinstance(entry.get("one"), str) else {}
    return {"": name, "nom": name, **one, **counts, **own, **forms}


def _section(own: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {str(id): _declined(one) for id, one in own.items() if isinstance(one, dict) and "ru" in one}


def _kind(kind: str, words: dict[str, Any], ids: Iterable[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the names of a kind of component: its own, those of the kind it is like, or codes carried by their noun."""
    about, named = words.get("kinds", {}).get(kind, {}), words.get("components", {}).get(kind, {})
    like = words.get("components", {}).get(about.get("like", ""), {})
    for id in ids:
        entry = named.get(id) or like.get(id)
        if entry and "ru" in entry:
            quoted = entry.get("quoted", about.get("quoted", False))
            yield id, _quoted(entry, _carrier(about, words)) if quoted else _declined(entry)
        elif "codes" in about:
            yield id, _coded(about, id)
    if about.get("quoted"):
        yield TYPED, _quoted({"ru": "{id}"}, _carrier(about, words))


def _carrier(about: dict[str, Any], words: dict[str, Any]) -> dict[str, str]:
    """Return the noun that carries the case of a quoted name."""
    noun = next(iter(about.get("generic", {}).values()), about.get("one", ""))
    known = next((one for one in words.get("nouns", {}).values() if one["ru"] == noun), about)
    return {"nom": noun, "acc": noun, **_own(known)}


def _quoted(entry: dict[str, Any], carrier: dict[str, str]) -> dict[str, str]:
    """Return the forms of a quoted name, which is not declined: its noun carries the case."""
    name = f"«{entry['ru']}»"
    together = {f"{case}_all": carrier[form] for case, form in SEVERAL.items() if form in carrier}
    into = {"into": f"в {carrier['acc']} {name}"} if "acc" in carrier else {}
    return {
        "": name,
        CARRIER: carrier["nom"],
        **{case: f"{carrier[case]} {name}" for case in CASES if case in carrier},
        **together,
        **into,
    }


def _coded(about: dict[str, Any], id: str) -> dict[str, str]:
    """Return what has only a code: `карта риска R05`, declined with its noun."""
    whole, one = about["codes"]["ru"], about.get("one", "")
    cases = {case: word for case, word in _own(about).items() if case in CASES} if whole == f"{one} {{id}}" else {}
    return {
        "": whole.format(id=id),
        "nom": whole.format(id=id),
        **{case: f"{word} {id}" for case, word in cases.items()},
    }
