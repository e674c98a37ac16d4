"""Pages as files: safe, small, whole, always the same; hidden hands nowhere in them."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.report.html.document import page
from referee.report.html.load import played
from referee.report.html.markup import tag, text
from referee.report.html.section import as_data
from tests.page.conftest import PAGES, SCENARIOS, Pages


class Reader(HTMLParser):
    """What a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {key for key, _ in attrs}
        self.ids += [value or "" for key, value in attrs if key == "id"]
        self.links += [value or "" for key, value in attrs if key in ("href", "src")]


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


@pytest.mark.parametrize("name", ["streets", "lines", "shelf", "hostile", "wrong", "unusable", "corporations-build"])
def test_page_is_one_closed_file(name: str, pages: Pages) -> None:
    reader = read(pages(name))
    assert len(reader.ids) == len(set(reader.ids))
    assert {link for link in reader.links if not link.startswith("#")} == set()
    ids = set(reader.ids)
    assert [link for link in reader.links if link[1:] not in ids] == []
    assert not [key for key in reader.attributes if key.startswith("on") or key == "style"]
    assert reader.tags.isdisjoint({"img", "iframe", "object", "embed", "form", "link", "base"})


def test_policy_names_this_style_and_this_script_only(pages: Pages) -> None:
    from base64 import b64encode
    from hashlib import sha256

    said = pages("sell").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy content="([^"]+)"', said)
    assert policy and said.index("Content-Security-Policy") < said.index("<title>")
    for kind in ("style", "script"):
        inside = re.findall(rf"<{kind}>(.*?)</{kind}>", said, re.S)
        assert len(inside) == 1
        assert f"{kind}-src &#x27;sha256-{b64encode(sha256(inside[0].encode()).digest()).decode()}&#x27;" in policy[1]
    assert "default-src &#x27;none&#x27;" in policy[1]


def test_same_run_gives_same_bytes(pages: Pages) -> None:
    again = page([played(SCENARIOS / PAGES["sell"][0])], "sell")
    assert again == pages("sell").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "most"), [("magnate", 600), ("carnegie", 950), ("corporations", 800), ("streets", 500)]
)
def test_page_of_a_whole_game_is_small(name: str, most: int, pages: Pages) -> None:
    """In thousands of bytes; the games have 158, 362, 304 and 74 steps."""
    assert pages(name).stat().st_size < 1000 * most


def test_hostile_texts_are_text(pages: Pages) -> None:
    said, reader = pages("hostile").read_text(encoding="utf-8"), read(pages("hostile"))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in said and "alert(3)&gt;" in said
    assert not reader.tags & {"img"} and "\u202e" not in said
    assert "<bdi>Анна Мария</bdi>" in said


def test_nothing_hidden_is_in_the_bytes() -> None:
    path = SCENARIOS / "corporations" / "replays" / "two-players.yaml"
    one = played(path, see=lambda ready: replace(ready, viewer="blue"))
    assert one.report
    everything = played(path, readings=False)
    assert everything.report
    hidden = _hands(everything.report.main, "red") - _seen(one.report.main)
    said = page([one])
    assert hidden and "as <bdi>blue</bdi> sees it" in said
    assert [card for card in hidden if re.search(rf"\b{card}\b", said)] == []


def _hands(line: Any, name: str) -> set[str]:
    return {card for step in line.steps for card in step.after.players[name].hand}


def _seen(line: Any) -> set[str]:
    """Cards anybody sees at some time: laid open, discarded, or held by the viewer."""
    found: set[str] = set()
    for step in line.steps:
        state = step.after
        found |= {card for player in state.players.values() for card in (*player.hand, *player.open)}
        found |= {*state.discards}
    return found


def test_verdict_comes_first(pages: Pages) -> None:
    names = ("magnate", "wrong", "unusable", "book")
    heads = {name: re.search(r"<title>(.*?)</title>", pages(name).read_text(encoding="utf-8")) for name in names}
    firsts = {name: found[1] for name, found in heads.items() if found}
    assert firsts["magnate"].startswith("Won by humble: ")
    assert firsts["wrong"].split(":")[0].endswith("not as expected")
    assert firsts["unusable"].startswith("This file cannot be played")
    assert firsts["book"].startswith("All 29 scenarios as expected")


def test_question_is_answered_in_the_headline(tmp_path: Path) -> None:
    asks = tmp_path / "asks.yaml"
    asks.write_text(
        "format: 1\ngame: magnate\nplayers: [anna, boris]\n"
        "position: {round: 2, stage: {is: action, action: 1}, turn: anna, tiles: {3: municipal_airport}}\n"
        "steps: [{by: anna, do: buy, plot: 3C}]\n"
    )
    said = page([played(asks)])
    assert "anna may not buy 3C." in said and 'class="vd bad"' in said


def test_own_mistake_is_told_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **more: object) -> None:
        raise RuntimeError("<oops>")

    monkeypatch.setattr("referee.report.html.load.run", broken)
    one = played(SCENARIOS / PAGES["sell"][0])
    assert one.bug and "This is our bug" in page([one]) and "&lt;oops&gt;" in page([one])


def test_markup_escapes_everything_but_itself() -> None:
    assert tag("p", "<b>", text("&"), tag("i", "x"), title='"') == '<p title="&quot;">&lt;b&gt;&amp;<i>x</i></p>'
    assert as_data({"a": "</script>\u2028&"}) == '{"a":"\\u003c/script\\u003e\\u2028\\u0026"}'
