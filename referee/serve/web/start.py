"""Sitting down: which game, who plays, with which options and readings, a box of one's own."""

from collections.abc import Iterator
from typing import Any

from referee.desk.data import WrongData
from referee.desk.desk import unusable
from referee.desk.draft import Draft
from referee.games import GAMES, load_game
from referee.kernel.game import Game
from referee.kernel.spec import Spec, spec_of
from referee.language.rules import question_text, reading_texts
from referee.language.speaking import current_language, language_of, say
from referee.play.new_game import head_text
from referee.report.html.markup import Html, join, tag
from referee.scenario.file.document import Plain, Unreadable
from referee.scenario.file.reader import read_text
from referee.scenario.file.yaml_inline import flow
from referee.serve.web import screen
from referee.serve.web.controls import NOTHING_CHOSEN, button, chips, fold, section
from referee.words.name_lists import option_component_kind, option_values


def start_panel(game_name: str) -> Html:
    """Return the form of a new table."""
    chosen = game_name if game_name in GAMES else next(iter(GAMES))
    titles = [
        button(current_language().id_text(name, "games"), "chip", pressed=name == chosen, game=name) for name in GAMES
    ]
    game: Game[Any, Any] = load_game(chosen)
    hint = say("names clockwise; what one plays behind a colon")
    players = tag(
        "input", type="text", name="players", value=say("anna, boris"), maxlength="300", aria_label=say("Players")
    )
    disputes = [_reading(game, id) for id, one in game.book.ambiguities.items() if one.switchable]
    box = tag("textarea", name="components", rows="6", aria_label=say("A box of your own"), spellcheck="false")
    form = tag(
        "form",
        tag("label", say("Players"), players, tag("small", hint)),
        *_options(game),
        fold(say("Readings to agree on"), *disputes, name="readings") if disputes else None,
        fold(say("A box of your own"), tag("p", say("components, as a file writes them")), box, name="box"),
        tag("input", type="hidden", name="game", value=chosen),
        chips(
            tag("button", say("Settle a dispute"), name="mode", value="draft", class_="big"),
            tag("button", say("Play a game"), name="mode", value="game", class_="big"),
        ),
        data_form="start",
        class_="start",
    )
    return join(section(say("Game"), chips(*titles)), section(say("Sit down"), form))


def _options(game: Game[Any, Any]) -> Iterator[Html]:
    for field in spec_of(game.options).required_first:
        if field.key != "readings":
            yield _option(game, field)


def _option(game: Game[Any, Any], field: Spec) -> Html:
    """Return the control of an option; left alone it is as usual."""
    tongue, name = language_of(game), f"options/{field.key}"
    label = tongue.thing(field.key, "options").replace("_", " ")
    kind = option_component_kind(game, field.key) or field.key
    known = [
        (str(one), tongue.thing(str(one), "option_values", kind).replace("_", " "))
        for one in option_values(game, field.key)
    ]
    if field.kind == "truth":
        return tag("label", tag("input", type="checkbox", name=name), " ", label)
    if field.kind == "list":
        boxes = [tag("label", tag("input", type="checkbox", name=f"{name}/{id}"), " ", text) for id, text in known]
        return tag("fieldset", tag("legend", label), *boxes)
    if known:
        usual = tag("option", say("as usual"), value=NOTHING_CHOSEN)
        rows = [tag("option", text, value=id) for id, text in known]
        return tag("label", label, " ", tag("select", usual, *rows, name=name))
    return tag("label", label, " ", tag("input", type="number", name=name, min="1", max="1000"))


def _reading(game: Game[Any, Any], id: str) -> Html:
    """Return a disputed point with its readings."""
    point = game.book.ambiguities[id]
    usual = tag("option", say("as the referee reads it"), value=NOTHING_CHOSEN)
    rows = [tag("option", text, value=name) for name, text in reading_texts(point).items()]
    return tag("label", question_text(point), " ", tag("select", usual, *rows, name=f"readings/{id}"))


def head_data(start: screen.Start) -> dict[str, Plain]:
    """Return the head of a file for what was chosen; WrongData where nobody can sit down so."""
    if start.game not in GAMES:
        raise WrongData(say("there is no game '{word}'; games: {games}", word=start.game, games=tuple(GAMES)), ())
    options = {**start.options, **({"readings": dict(start.readings)} if start.readings else {})}
    try:
        data: dict[str, Plain] = dict(
            read_text(head_text(load_game(start.game), start.players, options, None), "").data
        )
        if start.components.strip():
            data["components"] = dict(read_text(start.components, say("A box of your own")).data)
    except Unreadable as wrong:
        raise unusable(wrong) from None
    return data


def draft_of(start: screen.Start) -> Draft:
    """Return a position to put together at such a table."""
    return Draft(head_data(start))


def game_text(start: screen.Start) -> str:
    """Return the file of a new game."""
    data = head_data(start)
    Draft(data)  # tells everything that is wrong with the table, each with its place
    return "".join(f"{key}: {flow(value)}\n" for key, value in data.items())
