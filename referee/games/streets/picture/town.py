"""The city: tiles where they lie, free cells, the numbers of columns and rows."""

from referee.games.streets.picture.tile import tile
from referee.games.streets.picture.view import COLUMNS, EDGE, LINES, TILE, View
from referee.scenes.scene import Cell, Chart, Group, Label, Pane, Spot


def city(view: View) -> Pane:
    """Return the tiles where they lie; x grows to the right, y upwards."""
    cells = [placed.cell for placed in view.s.city.values()] or [(0, 0)]
    west, east = min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 1
    south, north = min(y for _, y in cells) - 1, max(y for _, y in cells) + 1
    taken = {placed.cell for placed in view.s.city.values()}
    inner = [(x, y) for x in range(west, east + 1) for y in range(south, north + 1)]
    free = [_free(view, x, y) for x, y in inner if (x, y) not in taken and _beside(taken, x, y)]
    axes = [axis(number, None, north) for number in range(west, east + 1)]
    axes += [axis(None, number, west) for number in range(south, north + 1)]
    tiles = [tile(view, name) for name in sorted(view.s.city)]
    chart = Chart(
        east - west - 1 + 0.34,
        (north - south - 1) * LINES + 1,
        COLUMNS,
        7,
        False,
        west + 0.66,
        -(north - 1) * LINES - 1,
    )
    wide, tall = (east - west + 1) * TILE + EDGE, (north - south + 1) * TILE + EDGE
    left, top = west * TILE - EDGE, -north * TILE - EDGE
    return Pane("city", view.word("tables", "City"), wide, tall, (*axes, *free, *tiles), chart, left=left, top=top)


def _beside(taken: set[tuple[int, int]], x: int, y: int) -> bool:
    return bool(taken & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)})


def _free(view: View, x: int, y: int) -> Group:
    """Return a free cell beside a building."""
    marks = (Cell(92, 92, x=2, y=2, fill="", border="line", dash="1.5 4", radius=8),)
    told = view.say("free cell [{x}, {y}]", x=x, y=y)
    return Group(f"free-{x},{y}", told, marks, x * TILE, -y * TILE, bare=True, about=(("city",),), cell=(x, y))


def axis(x: int | None, y: int | None, far: int) -> Group:
    """Return the number of a column or a row."""
    if x is not None:
        mark = Label(str(x), x=48, y=-10, anchor="middle", fill="soft", line=0)
        spot = Spot(x + 0.4, -(far - 1) * LINES - 1, 0.4, 1)
        return Group(f"x{x}", "", (mark,), x * TILE, -far * TILE, spot, base=True)
    number = y or 0
    mark = Label(str(number), x=-14, y=52, anchor="middle", fill="soft", line=0)
    spot = Spot(far + 0.68, -number * LINES + 2, 0.5, 1)
    return Group(f"y{number}", "", (mark,), far * TILE, -number * TILE, spot, base=True)
