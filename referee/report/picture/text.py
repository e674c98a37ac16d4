"""A scene as text: maps in frames, rows in columns, the rest flowing; Unicode or ASCII, any width from 60 columns."""

from collections.abc import Collection, Iterator

from referee.language.speaking import say
from referee.report.ansi import clean
from referee.report.picture.canvas import HEAVY, LIGHT, PLAIN, Canvas, Piece, cut, wide
from referee.report.picture.mark_text import Hand
from referee.scenes.scene import Cell, Chart, Group, Mark, Paint, Pane, Path, Scene

BOLD = "1"
FAINT = "2"
TOLD = 8
"""So many changes are told in words."""


def text(
    scene: Scene, wide: int = 100, plain: bool = False, colour: bool = False, changed: Collection[str] = ()
) -> str:
    """Return the picture in so many columns; what has changed has a heavy frame or a star, and is told below."""
    writer = Writer(scene, wide, plain, frozenset(changed))
    caption = spilled([Piece(f"{clean(scene.title)} · {clean(scene.says)}", BOLD)], wide, wide)
    lines = [*_shown(caption, colour), ""]
    for block in writer.blocks():
        lines += [*_shown(block, colour), ""]
    lines += writer.news()
    told = "\n".join(line.rstrip() for line in lines).rstrip()
    return _ascii(told) if plain else told


def _shown(block: list[list[Piece]], colour: bool) -> list[str]:
    return ["".join(piece.shown(colour) for piece in line) for line in block]


def _ascii(told: str) -> str:
    return told.translate(PLAIN).encode("ascii", "replace").decode("ascii")


Block = list[list[Piece]]
"""Lines of pieces."""


class Writer:
    """Writes the panes of a scene."""

    def __init__(self, scene: Scene, columns: int, plain: bool, changed: frozenset[str]) -> None:
        self.scene, self.columns, self.plain, self.changed = scene, columns, plain, changed
        paints: dict[str, Paint] = {paint.key: paint for paint in scene.paints}
        self.hand = Hand(paints, plain)

    def blocks(self) -> Iterator[Block]:
        """Yield the panes; those that stand beside each other as one block, as far as there is room."""
        row: list[Block] = []
        for pane in self.scene.panes:
            block = self._pane(pane)
            room = self.columns - sum(_wide(one) + 2 for one in row)
            if row and not (pane.beside and _wide(block) <= room):
                yield _joined(row)
                row = []
            row.append(block)
        yield _joined(row)

    def news(self) -> list[str]:
        """Return what has changed, in words."""
        groups = [group for key, group in self.scene.groups.items() if key in self.changed and group.title]
        lines = [line for group in groups[:TOLD] for line in self._sentence(group)]
        more = len(groups) - TOLD
        return [say("marked:"), *lines, *([say("* and {n} more", n=more)] if more > 0 else [])] if lines else []

    def _pane(self, pane: Pane) -> Block:
        head: Block = [[Piece(clean(pane.title), BOLD)]] if pane.headed else []
        if isinstance(pane.text, Chart):
            return head + self._chart(pane, pane.text)
        return head + (self._rows(pane) if pane.text == "rows" else self._flow(pane))

    def _chart(self, pane: Pane, chart: Chart) -> Block:
        unit = min(chart.best, (self.columns - 1) / chart.wide)
        if unit < chart.least:
            return self._list(pane)
        if chart.best >= 2:
            unit = float(int(unit))
        map_ = Map(Canvas(int(unit * chart.wide) + 1, chart.tall), unit, chart, self.hand, self.changed)
        for group in pane.groups:
            map_.lines(group)
        for group in pane.groups:
            map_.put(group)
        return map_.block()

    def _list(self, pane: Pane) -> Block:
        """Return a map too wide for the terminal, as sentences."""
        lines = [group for group in pane.groups if group.title and not group.bare and not group.base]
        return [[Piece(line)] for group in lines for line in self._sentence(group)]

    def _sentence(self, group: Group) -> list[str]:
        """Return a group in words, on as many lines as it needs."""
        star = self._star(group) or " "
        lines = spilled([Piece(clean(group.title))], self.columns - 2, self.columns - 4)
        texts = ["".join(piece.text for piece in line) for line in lines]
        return [f"{star} {texts[0]}", *(f"    {line}" for line in texts[1:])]

    def _star(self, group: Group) -> str:
        return "*" if group.key in self.changed else ""

    def _rows(self, pane: Pane) -> Block:
        """Return one line for each group, in columns; a name has no more than a third of the room."""
        table = [self._columns(group) for group in pane.groups]
        for row in table:
            row[1] = cut(row.get(1, []), self.columns // 3)
        count = max((max(row, default=0) for row in table), default=0)
        widths = [max((wide(row.get(at, [])) for row in table), default=0) for at in range(count + 1)]
        return [line for group, row in zip(pane.groups, table, strict=True) for line in self._row(group, row, widths)]

    def _columns(self, group: Group) -> dict[int, list[Piece]]:
        row: dict[int, list[Piece]] = {}
        for mark in group.marks:
            if mark.line is not None:
                here = row.setdefault(mark.line, [])
                here += [Piece(" ")] * bool(here) + self.hand.mark_text(mark)
        return row

    def _row(self, group: Group, row: dict[int, list[Piece]], widths: list[int]) -> Block:
        """Return a line in columns; what does not fit goes on below."""
        lines: Block = [[Piece(self._star(group).ljust(1))]]
        indent = sum(width + 2 for width in widths[:1]) + 5
        for at, column in enumerate(widths):
            pieces = row.get(at, [])
            room = self.columns - wide(lines[-1])
            if not wide(pieces) and wide(lines[-1]) + column > self.columns:
                continue
            if wide(pieces) > room and (at > 1 or room < 8):
                more = spilled(pieces, room, self.columns - indent)
                lines[-1] += more[0]
                lines += [[Piece(" " * indent), *line] for line in more[1:]]
                lines[-1].append(Piece("  "))
                continue
            lines[-1] += [*pieces, Piece(" " * (column - wide(pieces) + 2 * bool(column)))]
        return lines

    def _flow(self, pane: Pane) -> Block:
        """Put groups one after another, as many to a line as fit."""
        lines: Block = [[]]
        for group in pane.groups:
            pieces = [Piece(self._star(group)), *self.hand.line([m for m in group.marks if m.line is not None])]
            gap = 3 if lines[-1] else 1
            if lines[-1] and wide(lines[-1]) + gap + wide(pieces) > self.columns:
                lines.append([])
                gap = 1
            if wide(pieces):
                lines[-1] += [Piece(" " * gap), *cut(pieces, self.columns - 1)]
        return [line for line in lines if line]


class Map:
    """A map on a canvas."""

    def __init__(self, canvas: Canvas, unit: float, chart: Chart, hand: Hand, changed: frozenset[str]) -> None:
        self.canvas, self.unit, self.chart, self.hand, self.changed = canvas, unit, chart, hand, changed

    def _column(self, units: float) -> int:
        """Return the column of a place."""
        return round((units - self.chart.left) * self.unit)

    def lines(self, group: Group) -> None:
        """Draw paths that run across the map, as dots under everything."""
        for mark in group.marks:
            if isinstance(mark, Path) and mark.across:
                self._dots(mark)

    def _dots(self, mark: Path) -> None:
        """Draw a line from one point to another."""
        (x, y), (to_x, to_y) = mark.across[0], mark.across[-1]
        top = self.chart.top
        start, end = (self._column(x), y - top), (self._column(to_x), to_y - top)
        steps = max(abs(end[0] - start[0]) // 2, abs(end[1] - start[1]), 1)
        said = self.hand.dots(mark)
        for at in range(int(steps) + 1):
            row, column = start[1] + (end[1] - start[1]) * at / steps, start[0] + (end[0] - start[0]) * at / steps
            self.canvas.dot(round(row), round(column), said.text, said.code)

    def put(self, group: Group) -> None:
        """Draw a group at its spot: frame, lines of text, edges."""
        spot = group.spot
        if spot is None:
            return
        column, row, inside = self._column(spot.column), spot.row - self.chart.top, 0
        far = self._column(spot.column + spot.wide) - column - (0 if self.chart.shared else 1)
        if spot.framed:
            weight, inside = HEAVY if group.key in self.changed else LIGHT, 1
            self.canvas.frame(row, column, far, spot.tall - 1, weight)
            self.canvas.write(row, column + 1, cut([Piece(clean(spot.title))], far - 1))
        self._edges(group, row, column, far)
        room = far - 1 if spot.framed else far
        for line in range(spot.tall):
            marks = [mark for mark in group.marks if mark.line == line and not isinstance(mark, Path | Cell)]
            star = [Piece("*")] if group.key in self.changed and not inside and not line else []
            self.canvas.write(row + line + inside, column + inside, star + self._line(marks, room - len(star)))

    def _line(self, marks: list[Mark], room: int) -> list[Piece]:
        """Return marks on one line; cut the left part if there is no room."""
        right = cut(self.hand.line([mark for mark in marks if mark.right]), room)
        left = cut(self.hand.line([mark for mark in marks if not mark.right]), room - wide(right))
        if not right:
            return left
        return [*left, Piece(" " * (room - wide(left) - wide(right))), *right]

    def _edges(self, group: Group, row: int, column: int, far: int) -> None:
        """Draw paths along the edges of a frame."""
        last = row + (group.spot.tall if group.spot else 1) - 1
        for edge in [mark.edge for mark in group.marks if isinstance(mark, Path) and mark.edge]:
            if edge in "NS":
                self.canvas.write(row if edge == "N" else last, column, [Piece("═" * (far + 1))])
            else:
                for line in range(row, last + 1):
                    self.canvas.write(line, column if edge == "W" else column + far, [Piece("║")])

    def block(self) -> Block:
        """Return the map as lines."""
        return self.canvas.block()


def _wide(block: Block) -> int:
    return max((wide(line) for line in block), default=0)


def _joined(blocks: list[Block]) -> Block:
    """Return blocks side by side."""
    joined, tall = blocks[0], max(map(len, blocks))
    for block in blocks[1:]:
        room = _wide(joined) + 2
        padded = joined + [[] for _ in range(tall - len(joined))]
        others = block + [[] for _ in range(tall - len(block))]
        joined = [[*left, Piece(" " * (room - wide(left))), *right] for left, right in zip(padded, others, strict=True)]
    return joined


def spilled(pieces: list[Piece], first: int, rest: int) -> Block:
    """Return words on as many lines as they need: so much room on the first, so much on the others."""
    words = [Piece(word, piece.code) for piece in pieces for word in piece.text.split()]
    lines: Block = [[]]
    for word in words:
        room = first if len(lines) == 1 else rest
        need = wide(lines[-1]) + bool(lines[-1]) + word.wide
        if need > room and (lines[-1] or room < rest):
            lines.append([])
        lines[-1] += [Piece(" ", word.code)] * bool(lines[-1]) + [word.cut(rest)]
    return lines
