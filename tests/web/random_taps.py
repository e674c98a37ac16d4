"""Random taps, presses, choices and words on a device: whatever comes, there is an answer and a board."""

import json
from random import Random
from typing import Any

from referee.report.picture.position import picture_of
from tests.web.device import Device, Element

WORDS = (
    "",
    "x",
    "-1",
    "none",
    "2E",
    "99999999999999999999",
    "<b>",
    "{a: 1}",
    "[",
    "купить 2E",
    "anna: pass",
    "\u202e",
    "null",
)
NUMBERS = (-1, 0, 1, 2, 3, 7, 100, 10**9, None)
LEAVES = frozenset(("new_table", "start", "renew", "play_on", "reload"))
"""What would leave the table."""


def press_anything(device: Device, random: Random) -> Any:
    """Do one random thing; what was sent."""
    places = device.places
    if places and random.random() < 0.3:
        key = random.choice(places)
        device.tap(key)
        return key
    if random.random() < 0.05:
        line = random.choice(WORDS) or "?"
        device.send({"do": "say", "line": line})
        return line
    fields = [one for one in device.elements if "data-send" in one.given]
    one = random.choice(fields)
    message = json.loads(one.given["data-send"])
    if message.get("do", {}).get("do") in LEAVES:
        return None
    if "data-put" in one.given:
        _put(message, json.loads(one.given["data-put"]), _value(device, one, random))
    device.send_data(message)
    return message


def _value(device: Device, one: Element, random: Random) -> Any:
    if one.name == "select" and one.choices and random.random() < 0.9:
        return random.choice(one.choices)
    if one.given.get("type") == "number":
        return random.choice(NUMBERS)
    return random.choice(WORDS) or None


def _put(message: Any, path: list[Any], value: Any) -> None:
    *above, last = path
    for step in above:
        message = message[step] if isinstance(message, list) else message.setdefault(step, {})
    if isinstance(message, list) and last == len(message):
        message.append(value)
    else:
        message[last] = value


def check(device: Device) -> None:
    """There is a board, and everything that is wrong with a position leads to a place of it."""
    assert device.parts["head"] and device.parts["board"]
    draft = device.room.draft
    if draft is not None:
        assert picture_of(draft.table, draft.state) is not None
        for one in draft.problems:
            assert one.message and one.path[:1] in (("position",), ("players",), ("options",), ()), one
