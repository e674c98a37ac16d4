"""A device without a browser: it presses buttons by what is written on them and sends what the script would send."""

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec

from referee.serve.web.actions import answer, decoded
from referee.serve.web.links import Links
from referee.serve.web.parts import NAMES
from referee.serve.web.room import Room

VOID = frozenset(("meta", "input", "br", "link"))


class Element:
    """An element of a page, with all the text in it."""

    def __init__(self, name: str, given: dict[str, str]) -> None:
        self.name, self.given, self.text = name, given, ""
        self.choices: list[str] = []
        """Of a list, what may be chosen."""
        self.inside: list[str] = []
        """The names of the groups it stands in."""

    def __repr__(self) -> str:
        return f"<{self.name} {self.called!r}>"

    @property
    def called(self) -> str:
        return " ".join((self.given.get("aria-label") or self.text).split())


class Elements(HTMLParser):
    """Everything of a part of a page, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, f"{self._open[-1]} is never closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Element(tag, {key: value or "" for key, value in attrs})
        one.inside = [group.given["aria-label"] for group in self._open if group.given.get("aria-label")]
        self.all.append(one)
        if tag == "option" and self._open[-1].name == "select" and one.given["value"] != "-":
            self._open[-1].choices.append(one.given["value"])
        if tag not in VOID:
            self._open.append(one)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open[-1].name == tag, f"</{tag}> closes {self._open[-1:]}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for one in self._open:
            one.text += data


def new_room(folder: Path) -> Room:
    """A room whose links are kept in a folder."""

    def bug(error: BaseException) -> str:
        raise error

    return Room(Links(folder / "links.json"), lambda whom: f"http://127.0.0.1:1/t/{whom}/", bug)


class Device:
    """What somebody holds in his hand: the parts of a page, and where he looks."""

    def __init__(self, room: Room, viewer: str | None = None, lang: str = "en", by_bytes: bool = True) -> None:
        self.room, self.viewer = room, viewer
        self.screen: dict[str, Any] = {"lang": lang, "sheet": None}
        self.version, self.told, self.taps = "", "", 0
        self.parts: dict[str, str] = {}
        self.marks: dict[str, str] = {}
        self.ring: list[str] = []
        self.look()

    def send(self, op: dict[str, Any], go: dict[str, Any] | None = None) -> "Device":
        """Send a message and take the answer."""
        version = "" if op["do"] == "look" else self.version
        request = {"op": op, "screen": {**self.screen, **(go or {})}, "version": version, "have": self.marks}
        found = answer(self.room, self.viewer, decoded(json.dumps(request).encode()))
        data = json.loads(msgspec.json.encode(found))
        self.screen, self.version, self.told = data["screen"], data["version"], data["told"]
        self.parts |= data["parts"]
        self.marks, self.ring = data["marks"], data["ring"]
        return self

    def look(self) -> "Device":
        return self.send({"do": "look"})

    def tap(self, key: str) -> "Device":
        """Tap something on the board; it must be there."""
        self.taps += 1
        assert key in self.places, f"{key} is not on the board: {self.places}"
        return self.send({"do": "tap", "key": key})

    @property
    def places(self) -> list[str]:
        """What of the board may be tapped."""
        found = Elements(self.parts["board"]).all
        return [one.given["data-k"] for one in found if "data-k" in one.given and one.given.get("role") == "button"]

    @property
    def elements(self) -> list[Element]:
        """Everything on the page but the board."""
        return [one for name in ("sheet", "due", "panel", "head", "log") for one in Elements(self.parts[name]).all]

    def find(self, said: str, name: str = "button", within: str = "") -> Element:
        """An element by what is written on it: the whole of it, or its beginning; what is open first."""
        known = [one for one in self.elements if one.name == name and (not within or within in one.inside)]
        same = [one for one in known if one.called.removeprefix("✓ ") == said]
        same = same or [one for one in known if one.called.removeprefix("✓ ").startswith(said)]
        assert same, f"no {name} {said!r}: {[one.called for one in known]} {self.told}"
        return same[0]

    def press(self, said: str, within: str = "") -> "Device":
        """Press a button; several are told apart by the group they stand in."""
        self.taps += 1
        return self.send_data(json.loads(self.find(said, within=within).given["data-send"]))

    def step(self, label: str, by: int = 1, within: str = "") -> "Device":
        """Press the button beside a number so many times."""
        for _ in range(abs(by)):
            now = int(self.find(label, "input", within).given["value"])
            self.fill(label, now + (1 if by > 0 else -1), "input", within)
            self.taps -= 1
        return self

    def send_data(self, message: dict[str, Any]) -> "Device":
        return self.send(message.get("do", {"do": "look"}), message.get("go"))

    def fill(self, label: str, value: Any, name: str = "input", within: str = "") -> "Device":
        """Choose from a list or write into a field; a list takes two taps."""
        self.taps += 2
        one = self.find(label, name, within)
        message = json.loads(one.given["data-send"])
        node = message
        *above, last = json.loads(one.given["data-put"])
        for step in above:
            node = node[step] if isinstance(node, list) else node.setdefault(step, {})
        node[last] = value
        return self.send_data(message)

    @property
    def text(self) -> str:
        """Everything that can be read."""
        return "\n".join(" ".join(one.text.split()) for name in NAMES for one in Elements(self.parts[name]).all)

    @property
    def verdict(self) -> str:
        """The sentence of the verdict that is shown, with its sign."""
        found = [one for one in Elements(self.parts["sheet"]).all if one.given.get("class") == "sentence"]
        return " ".join(found[0].text.split()) if found else ""


At = Callable[[Path], Device]
