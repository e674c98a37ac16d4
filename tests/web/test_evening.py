"""Games at several devices: taps and typed lines make one journal; the slower one hears it; hidden is hidden."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.conformance.hidden_pairs import Pair
from referee.desk.chair import Option
from referee.desk.desk import desk_of_text, open_desk
from referee.games import GAMES
from referee.kernel.chance import NeedChance
from referee.kernel.plain_data import plain
from referee.scenario.file.model import Step
from referee.scenario.file.reader import read_text
from referee.scenario.run.runner import Runner
from tests.games_under_test import SCENARIOS
from tests.secrecy.search import any_pair, games
from tests.web.device import Device, new_room
from tests.web.random_taps import press_anything
from tests.web.test_disputes import sit_down

MOVES = 16
PLAYERS = "anna, boris"


def table_of(folder: Path, text: str) -> Device:
    """A device at a game that is in a file."""
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    room = new_room(folder)
    room.open(folder / "game.yaml")
    return Device(room)


def new_game(game: str) -> str:
    return f"format: 1\ngame: {game}\nplayers: [{PLAYERS}]\n"


def options(device: Device) -> list[Option]:
    return [one for one in device.room.chair(None).legal() if one.offer is not None]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_tapped_and_what_is_typed_are_the_same_bytes(game: str, lang: str, tmp_path: Path) -> None:
    random = Random(f"{game} {lang}")
    tapped = table_of(tmp_path / "tapped", new_game(game))
    typed = table_of(tmp_path / "typed", new_game(game))
    tapped.screen["lang"] = typed.screen["lang"] = lang
    for _ in range(MOVES):
        chair = tapped.room.chair(None)
        due = chair.due()
        if chair.over:
            break
        if due is not None:
            came = [random.choice(due.options) if due.options else random.randint(1, 6)]
            tapped.send({"do": "came", "kind": due.kind, "outcomes": came})
            typed.send({"do": "came", "kind": due.kind, "outcomes": came})
            assert not tapped.told, tapped.told
            continue
        one = random.choice(options(tapped)).pick(random)
        move = plain(one.offer)
        tapped.send({"do": "look"}, {"sheet": _sheet(one.by, move)})
        typed.send({"do": "say", "line": one.line if not one.is_choice and one.line else ""})
        if typed.screen["sheet"] != tapped.screen["sheet"]:  # a line can be shorter than all that is said
            typed.send({"do": "look"}, {"sheet": tapped.screen["sheet"]})
        for device in (tapped, typed):
            assert device.verdict.startswith("✓"), (one.line, device.verdict, device.told, device.screen)
        due = chair.due_for({"by": one.by, **move})
        for device in (tapped, typed):
            if due is None:
                device.press({"en": "Do it", "ru": "Сделать ход"}[lang])
            else:
                _rolled(device, due.count, due.options, Random(f"{game} {chair.session.count}"))
            assert not device.told, device.told
    files = [(tmp_path / name / "game.yaml").read_bytes() for name in ("tapped", "typed")]
    assert files[0] == files[1] and files[0].count(b"\n") > 8
    assert open_again(tmp_path / "tapped" / "game.yaml", tapped) == tapped.room.chair(None).session.count


def _sheet(by: str, move: dict[str, Any]) -> dict[str, Any]:
    said = {key: value for key, value in move.items() if key != "do"}
    return {"is": "move", "by": by, "do": move["do"], "said": said, "came": {}}


def _rolled(device: Device, count: int, known: tuple[Any, ...], random: Random) -> None:
    sheet = device.screen["sheet"]
    chair = device.room.chair(None)
    came: dict[str, list[Any]] = {}
    step = {"by": sheet["by"], "do": sheet["do"], **sheet["said"]}
    while (due := chair.due_for({**step, **({"chance": came} if came else {})})) is not None:
        came.setdefault(due.kind, []).append(random.choice(due.options) if due.options else random.randint(1, 6))
    device.send({"do": "look"}, {"sheet": {**sheet, "came": came}})
    assert device.verdict.startswith("✓"), device.text
    device.press("Do it" if device.screen["lang"] == "en" else "Сделать ход")


def open_again(path: Path, device: Device) -> int:
    """How many entries the file holds for whoever opens it next."""
    device.room.desk.close()  # type: ignore[union-attr]
    desk = open_desk(path)
    count = desk.session.count
    desk.close()
    return count


def test_the_slower_one_hears_it_and_nothing_is_written_twice(tmp_path: Path) -> None:
    text = new_game("magnate") + "position: {round: 2, stage: action, turn: anna}\n"
    first = table_of(tmp_path, text)
    slow = Device(first.room)
    for device in (first, slow):
        device.send({"do": "say", "line": "anna consult"})
        assert device.verdict.startswith("✓")
    first.press("Do it")
    assert not first.told
    slow.press("Do it")
    assert "quicker" in slow.told
    assert (tmp_path / "game.yaml").read_text().count("consult") == 1
    assert slow.version == first.version, "what the slower one sees now is the present"


def test_undo_and_redo_give_the_same_bytes_and_a_look_back_changes_nothing(tmp_path: Path) -> None:
    device = table_of(tmp_path, new_game("magnate") + "position: {round: 2, stage: action, turn: anna}\n")
    for line in ("anna consult", "boris consult"):
        device.send({"do": "say", "line": line}).press("Do it")
    before = (tmp_path / "game.yaml").read_bytes()
    device.press("Undo").press("Undo")
    assert b"consult" not in (tmp_path / "game.yaml").read_bytes()
    device.press("Redo").press("Redo")
    assert (tmp_path / "game.yaml").read_bytes() == before
    device.press("1 anna")
    assert device.screen["at"] == 1 and "only a look" in device.text
    device.press("try something else from here")
    device.send({"do": "say", "line": "boris advertise"}).press("Do it")
    assert "line-1" in read_text((tmp_path / "game.yaml").read_text(), "x").data["lines"]  # type: ignore[operator]
    device.press("the script").press("1 anna").press("undo to here")
    assert not device.told and device.room.chair(None).session.count == 1
    device.send({"do": "note", "text": "tea"})
    assert "tea" in (tmp_path / "game.yaml").read_text() and "tea" in device.text


def test_a_file_somebody_else_has_written_to_is_read_again(tmp_path: Path) -> None:
    device = table_of(tmp_path, new_game("magnate") + "position: {round: 2, stage: action, turn: anna}\n")
    device.send({"do": "say", "line": "anna consult"})
    path = tmp_path / "game.yaml"
    path.write_text(path.read_text() + "steps:\n  - {by: anna, do: advertise}\n")
    device.press("Do it")
    assert "somebody else" in device.told and "consult" not in path.read_text()
    device.press("read the file again")
    assert not device.told and device.room.chair(None).session.count == 1
    path.write_text("game: chess\n")
    device.press("read the file again")
    assert device.told and device.parts["board"], "what cannot be used is told, and what was played stays on the board"
    seat = Device(device.room, "boris")
    seat.send({"do": "reload"})
    assert seat.told


def test_a_sheet_that_is_open_is_judged_anew(tmp_path: Path) -> None:
    position = "{round: 2, stage: action, turn: anna, tiles: {2: halestown}, plots: {2A: {for_sale: true}}}"
    text = f"{new_game('magnate')}position: {position}\n"
    first = table_of(tmp_path, text)
    slow = Device(first.room)
    for device in (first, slow):
        device.tap("2A").press("buy land")
    first.press("Do it")
    slow.look()
    assert slow.verdict.startswith("✗")


def test_half_of_the_dice_are_everybodys_and_survive_a_restart(tmp_path: Path) -> None:
    text = (SCENARIOS / "magnate/examples/attract-full.yaml").read_text().partition("\nsteps:")[0]
    device = table_of(tmp_path, f"{text}\n")
    device.send({"do": "say", "line": "greyfield: attract 5E adverts=2"}).press("Do it")
    due = device.room.chair(None).due()
    assert due is not None and due.count == 6
    device.send({"do": "came", "kind": due.kind, "outcomes": [3]})
    left = device.room.chair(None).due()
    assert left is not None and left.count == due.count - 1
    other = Device(device.room, "table")
    assert left.text in other.text and left.text in device.text
    path = device.room.path
    device.room.leave()
    assert path is not None
    again = new_room(tmp_path)
    again.open(path)
    assert again.chair(None).due() == left


def test_a_move_that_draws_is_made_with_what_came_up_or_rolled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def needs(runner: Runner, step: Step) -> NeedChance | None:
        """As if throwing were one thing with its dice; no move of the four games is so."""
        given = len(step.chance.get("dice", ()))
        return NeedChance("dice", 2, given) if step.kind == "move" and given < 2 else None

    monkeypatch.setattr(Runner, "needs", needs)
    text = "format: 1\ngame: corporations\nplayers: [red, blue]\nposition: {stage: start, turn: red}\n"
    device = table_of(tmp_path / "tapped", text)
    device.send({"do": "say", "line": "red throw"}).press("3").press("4")
    assert device.screen["sheet"]["came"] == {"dice": [3, 4]}
    device.press("Do it")
    assert not device.told and "dice: [3, 4]" in (tmp_path / "tapped" / "game.yaml").read_text()
    rolled = table_of(tmp_path / "rolled", text)
    rolled.send({"do": "say", "line": "red throw"}).press("Do it, the referee rolls or draws")
    assert not rolled.told and "dice: [" in (tmp_path / "rolled" / "game.yaml").read_text()
    straight = table_of(tmp_path / "straight", text)
    straight.send({"do": "move", "step": {"by": "red", "do": "throw"}})
    assert straight.told and straight.screen["sheet"]["do"] == "throw", "what is lacking is asked for"


def test_a_seat_and_the_table_act_only_for_themselves(tmp_path: Path) -> None:
    host = table_of(tmp_path, new_game("magnate") + "position: {round: 2, stage: action, turn: anna}\n")
    table, anna, boris = (Device(host.room, whom) for whom in ("table", "anna", "boris"))
    assert not [one for one in table.elements if one.name == "form"]
    table.tap("0A")
    assert "buy land" not in table.text
    boris.send({"do": "say", "line": "anna consult"})
    assert "Do it" not in boris.text
    boris.send({"do": "move", "step": {"by": "anna", "do": "consult"}})
    assert boris.told and host.room.chair(None).session.count == 0
    anna.send({"do": "say", "line": "consult"}).press("Do it")
    assert not anna.told and host.room.chair(None).session.count == 1


# ---- hidden things

TAPS = 20


@pytest.mark.parametrize("seed", range(8))
def test_two_games_that_differ_in_what_a_seat_does_not_see_answer_it_alike(seed: int) -> None:
    random = Random(seed)
    path = games("corporations" if seed % 2 else "streets")
    pair = any_pair(random, random.choice(path))
    if pair is None:
        pytest.skip("nothing is hidden there")
    answered = alike(pair, random, TAPS)
    assert answered


def alike(pair: Pair, random: Random, taps: int) -> int:
    """Tap the same in both games and compare every answer; how many were compared."""
    from referee.serve.web.replay import replay_page

    devices = []
    for text in (pair.one, pair.other):
        room = new_room(Path("/nonexistent"))
        room.desk = desk_of_text(text)
        room.links.tokens = {"host": "h", "table": "t"}
        devices.append(Device(room, pair.viewer, lang=random.choice(("en", "en"))))
    one, other = devices
    assert replay_page(one.room, pair.viewer, "en") == replay_page(other.room, pair.viewer, "en"), pair.about
    count = 0
    for _ in range(taps):
        assert one.parts == other.parts and one.screen == other.screen and one.told == other.told, pair.about
        assert one.ring == other.ring and one.marks == other.marks
        seed = random.random()
        lang = random.choice(("en", "ru"))
        for device in devices:
            device.screen["lang"] = lang
            press_anything(device, Random(seed))
        count += 1
        seen = [device.room.chair(pair.viewer).view().state for device in devices]
        if seen[0] != seen[1]:
            break  # a move of his own has shown him something new
        other.version, other.room.desk._boot = one.version, one.room.desk._boot  # type: ignore[union-attr]
    return count


def test_our_own_mistake_takes_no_table_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = table_of(tmp_path, new_game("magnate") + "position: {round: 2, stage: action, turn: anna}\n")
    device.room.bug = lambda error: f"our bug: {error}"
    seat = Device(device.room, "anna")

    def broken(*args: Any) -> Any:
        raise KeyError("oh")

    monkeypatch.setattr("referee.serve.web.parts.move_sheet", broken)
    for one, told in ((device, "our bug: 'oh'"), (seat, "this is our bug")):
        one.send({"do": "say", "line": "anna consult"})
        assert one.told == told and one.parts["board"] and one.screen["sheet"] is None
    monkeypatch.setattr("referee.desk.chair.Chair.do", broken)
    device.send({"do": "move", "step": {"by": "anna", "do": "consult"}})
    assert device.told == "our bug: 'oh'" and device.room.chair(None).session.count == 0


def test_the_start_screen_is_the_hosts(tmp_path: Path) -> None:
    room = new_room(tmp_path)
    assert "Sit down" in Device(room).text and "Sit down" not in Device(room, "table").text


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_played_on(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    device = sit_down(tmp_path, game, PLAYERS)
    device.press("Play on from here")
    assert not device.told and device.room.path is not None
    assert device.room.path.read_text().startswith("format: 1\n")
