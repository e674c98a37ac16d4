"""Scenes: what changed, what is asked about, whose letter is which; and the small parts of both renderers."""

from msgspec.structs import replace

from referee.games import load_game
from referee.kernel.game import Seat
from referee.report.picture.canvas import Canvas, Piece
from referee.report.picture.position import groups_of_data, picture_of
from referee.report.picture.svg import svg
from referee.report.picture.text import spilled, text
from referee.report.picture.text_width import cut, ems
from referee.scenes.scene import (
    Cell,
    Chart,
    Die,
    Group,
    Label,
    Paint,
    Pane,
    Path,
    Pips,
    Scene,
    Spot,
    Step,
    Token,
    Track,
    Word,
    changed,
)
from referee.scenes.scene_parts import moment, paints
from tests.picture.conftest import drawn, replay

RED = Paint("p1", "#b3230f", "К", "R", "red")


def scene(*groups: Group, kind: object = "flow") -> Scene:
    """A scene of one pane."""
    return Scene("Game", "round 1", (Pane("board", "Board", 100, 100, groups, kind),), (RED,))  # type: ignore[arg-type]


def group(key: str, *marks: object, **more: object) -> Group:
    return Group(key, f"this is {key}", marks, **more)  # type: ignore[arg-type]


def test_changed_are_groups_drawn_otherwise() -> None:
    before = scene(group("a", Label("1")), group("b", Label("1")), group("gone"), Group("ground", "", (), base=True))
    ground = Group("ground", "new", (), base=True)
    after = scene(group("a", Label("1")), group("b", Label("2")), group("new"), group("free", bare=True), ground)
    assert changed(before, after) == {"b", "new"}


def test_a_question_names_what_it_is_about() -> None:
    board = scene(group("5E"), group("hex-D3"), group("free-1,-2"), group("cell-4"))
    assert groups_of_data(board, {"plot": "5E", "hexes": ["D3"], "amount": 4}) == {"5E", "hex-D3"}
    assert groups_of_data(board, {"at": [1, -2]}) == {"free-1,-2"}
    assert not groups_of_data(board, None)


def test_letters_come_from_names_then_from_pieces() -> None:
    game = load_game("corporations")
    table = game.table(game.seated((Seat("red", ""), Seat("anna", ""), Seat("alex", ""))))
    letters = {
        name: (paint.letter, paint.plain)
        for name, paint in paints(table, {}, {"red": "К", "blue": "С", "green": "З"}).items()
    }
    assert letters == {"red": ("К", "R"), "anna": ("С", "B"), "alex": ("З", "G")}


def test_the_moment_is_told() -> None:
    line = replay("magnate", "two-players")
    assert moment(line.table, line.steps[20].after).startswith("round ")
    assert moment(line.table, line.steps[-1].after).startswith("game over, ")
    assert "nobody won" in moment(line.table, replace(line.steps[-1].after, winners=frozenset()))


def test_a_game_without_the_room_has_no_picture() -> None:
    from tests.kernel.toy import ToyGame

    game = ToyGame()
    table = game.table(game.seat("a", "b"))
    assert picture_of(table, table.start) is None


def test_frames_share_their_edges() -> None:
    cells = [group(f"c{at}", Label(str(at), line=0), spot=Spot(at, 0, 1, 3, framed=True)) for at in (0, 1)]
    board = scene(*cells, kind=Chart(2, 3, 4, 3, shared=True))
    assert text(board, changed={"c1"}).splitlines()[2:5] == ["╭───┳━━━┓", "│0  ┃1  ┃", "╰───┻━━━┛"]
    assert text(board, plain=True).splitlines()[2:5] == ["+---+---+", "|0  |1  |", "+---+---+"]


def test_a_map_too_wide_becomes_a_list() -> None:
    board = scene(group("a", spot=Spot(0, 0, 9, 1)), group("b", bare=True), kind=Chart(9, 1, 10, 8))
    assert text(board, 60).splitlines()[2:] == ["  this is a"]


def test_roads_and_lines_are_drawn_in_letters() -> None:
    road = group("a", Path(((0, 0),), edge="E"), Word("x", line=0), spot=Spot(0, 0, 1, 3, framed=True))
    way = group("b", Path(((0, 0), (1, 1)), stroke="@p1", across=((1.5, 0), (3, 0))))
    board = scene(road, way, kind=Chart(4, 3, 4, 3))
    assert text(board).splitlines()[2:5] == ["╭──║  к к к к", "│x ║", "╰──║"]
    assert text(board, plain=True).splitlines()[2] == "+--H  r r r r"


def test_marks_in_letters() -> None:
    marks = (
        Token("p1", line=0),
        Token("p1", hollow=True, line=0),
        Token("p1", "pawn", line=0),
        Token("p1", "standing", count=2, line=0),
        Pips(1, 2, line=0),
        Die(3, line=0),
        Track((Step(short="0"), Step("1"), Step("2")), 1, line=0),
        Cell(1, 1, line=0),
    )
    assert text(scene(group("a", *marks))).splitlines()[2] == " [К](К)♟К!2К ■□□ <3> 0 [1] ·"
    assert "48;5;" in text(scene(group("a", marks[0])), colour=True)


def test_rows_stand_in_columns_and_run_on_below() -> None:
    rows = [
        group(name, Word(">", line=0), Label(name, line=1), Label(said, line=2))
        for name, said in (("a", "x"), ("bcd", "word " * 20))
    ]
    lines = text(scene(*rows, kind="rows"), 60, changed={"a"}).splitlines()[2:5]
    assert lines[0] == "*>  a    x"
    assert lines[1].startswith(" >  bcd  word word") and lines[2].startswith("        word")


def test_long_texts_are_cut_or_spilled() -> None:
    assert cut("a long name", 3.6) == "a lon…"
    assert ems("Ж") > ems("i")
    assert spilled([Piece("one two three")], 3, 9) == [[Piece("one")], [Piece("two"), Piece(" "), Piece("three")]]


def test_wide_letters_take_two_columns() -> None:
    canvas = Canvas(6, 1)
    canvas.write(0, 0, [Piece("名x")])
    assert canvas.block()[0][0].text == "名x"


def test_drawn_marks() -> None:
    pieces = [
        Token("p1", kind, count=n)
        for kind in ("disc", "sign", "pawn", "lying", "pill", "standing", "symbol")
        for n in (1, 2)
    ]  # type: ignore[arg-type]
    marks = [
        *pieces,
        Token("p1", "sign", hollow=True),
        Token("p1", "standing", hollow=True),
        Die(9),
        Die(6),
        Word("not drawn"),
    ]
    picture = svg(scene(group("a", *marks)), {"a"})
    assert 'class="changed"' in picture and "not drawn" not in picture
    assert picture.count("<circle") > 10


def test_the_same_position_gives_the_same_bytes() -> None:
    assert drawn("streets", "two-players", 9).svg() == drawn("streets", "two-players", 9).svg()


def test_letters_with_marks_above_keep_them() -> None:
    canvas = Canvas(3, 1)
    canvas.write(0, 0, [Piece("e\u0301x")])
    assert canvas.block()[0][0].text == "e\u0301x"


def test_a_building_for_sale_is_told() -> None:
    line = replay("magnate", "tutorial")
    state = line.steps[123].after
    plots = {**state.plots, "0A": replace(state.plots["0A"], for_sale=True)}
    picture = picture_of(line.table, replace(state, plots=type(state.plots)(plots)))
    assert picture is not None
    assert picture.scene.groups["0A"].title == "0A: for sale, industrial unit, 1 of 1 tenants"
