"""Every way to break a module in one place: comparisons, numbers, conditions, and/or, arithmetic, rules, arguments."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

FLIP = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
SIGN = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//"}
OTHER = {"+": "-", "-": "+", "*": "+", "//": "*"}
FIXED = ("cite", "because", "since", "need", "rule", "reading", "isinstance", "getattr", "cast", "later", "say")
"""Calls whose arguments are not exchanged: the types would tell at once."""


class Mutant(NamedTuple):
    """One change of one file."""

    kind: str
    file: str
    line: int
    start: int
    end: int
    new: str
    source: str

    def applied(self, text: bytes) -> bytes:
        """The text with the change."""
        return text[: self.start] + self.new.encode() + text[self.end :]


class Module:
    """The text of a module, its tree, and where the nodes stand in the bytes."""

    def __init__(self, text: bytes) -> None:
        self.text, self.tree = text, ast.parse(text)
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: Any) -> tuple[int, int]:
        """Where a node begins and ends."""
        begin = self.starts[node.lineno - 1] + node.col_offset
        return begin, self.starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: Any) -> str:
        """The text of a node."""
        begin, end = self.span(node)
        return self.text[begin:end].decode()

    def between(self, left: Any, right: Any) -> tuple[int, int, str]:
        """What stands between two nodes."""
        begin, end = self.span(left)[1], self.span(right)[0]
        return begin, end, self.text[begin:end].decode()


Change = tuple[Any, int, int, str]
"""The node, and what is put in the place of which bytes."""


def compared(module: Module, node: Any) -> Iterator[Change]:
    """A comparison turned round, or its edge moved."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            begin, end, text = module.between(left, right)
            sign = text.strip(" ()\n")
            if sign:
                yield node, begin, end, text.replace(sign, FLIP[type(op)])


def counted(module: Module, node: Any) -> Iterator[Change]:
    """A number one off; true for false."""
    match node:
        case ast.Constant(value=bool(value)):
            yield node, *module.span(node), str(not value)
        case ast.Constant(value=int(value)):
            yield from ((node, *module.span(node), f"({new})") for new in (value + 1, value - 1))


def negated(module: Module, node: Any) -> Iterator[Change]:
    """The opposite of a condition; whether a ruling is recorded changes no game."""
    tests = [node.test] if isinstance(node, ast.If | ast.While | ast.IfExp) else getattr(node, "ifs", [])
    for test in tests:
        if "recording" not in module.of(test):
            yield test, *module.span(test), f"(not ({module.of(test)}))"


def joined(module: Module, node: Any) -> Iterator[Change]:
    """And for or, or for and; the reason of a rule follows its condition and stays."""
    match node:
        case ast.BoolOp(op=op, values=[left, right]) if "because(" not in module.of(right):
            begin, end, text = module.between(left, right)
            word, other = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
            yield node, begin, end, text.replace(word, other)


def reckoned(module: Module, node: Any) -> Iterator[Change]:
    """Plus for minus, times for plus."""
    match node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGN and not isinstance(left, ast.JoinedStr):
            begin, end, text = module.between(left, right)
            yield node, begin, end, text.replace(SIGN[type(op)], OTHER[SIGN[type(op)]])


def unruled(module: Module, node: Any) -> Iterator[Change]:
    """A rule that is not judged."""
    if isinstance(node, ast.Expr) and ".need(" in module.of(node):
        yield node, *module.span(node), "pass"


def undone(module: Module, node: Any) -> Iterator[Change]:
    """A change of the state that does not happen: `s = f(s, ...)`."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            if any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(value)):
                yield node, *module.span(node), "pass"


def exchanged(module: Module, node: Any) -> Iterator[Change]:
    """Two neighbouring arguments exchanged."""
    if not isinstance(node, ast.Call) or getattr(node.func, "attr", getattr(node.func, "id", "")) in FIXED:
        return
    for left, right in zip(node.args, node.args[1:], strict=False):
        texts = module.of(left), module.of(right)
        if texts[0] not in ("cx", "table", "self") and "*" not in (texts[0][0], texts[1][0]):
            _, _, text = module.between(left, right)
            yield node, module.span(left)[0], module.span(right)[1], texts[1] + text + texts[0]


KINDS: dict[str, Callable[[Module, Any], Iterator[Change]]] = {
    "compare": compared,
    "number": counted,
    "negate": negated,
    "andor": joined,
    "reckon": reckoned,
    "rule": unruled,
    "effect": undone,
    "swap": exchanged,
}


def _still(tree: ast.AST) -> set[int]:
    """Nodes that do nothing when the program runs, or only word a mistake: annotations, type checking, raise."""
    found: set[int] = set()
    for node in ast.walk(tree):
        parts = [getattr(node, name, None) for name in ("annotation", "returns")]
        if isinstance(node, ast.Raise) or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
            parts.append(node)
        found.update(id(one) for part in parts if part is not None for one in ast.walk(part))
    return found


def mutants(root: Path, path: Path) -> Iterator[Mutant]:
    """Every mutant of a module."""
    module = Module(path.read_bytes())
    still, lines = _still(module.tree), module.text.decode().splitlines()
    for node in ast.walk(module.tree):
        for kind, change in KINDS.items() if id(node) not in still else ():
            for at, start, end, new in change(module, node):
                source = lines[at.lineno - 1].strip()
                yield Mutant(kind, str(path.relative_to(root)), at.lineno, start, end, new, source)


def _differs(root: Path, one: Mutant) -> bool:
    """Whether Python can read the mutant, and it is another program."""
    before = (root / one.file).read_bytes()
    try:
        return ast.dump(ast.parse(one.applied(before))) != ast.dump(ast.parse(before))
    except SyntaxError:
        return False


def drawn(root: Path, folder: str, count: int, random: Random) -> list[Mutant]:
    """Some mutants of a folder, drawings left out: first a kind, then one of that kind; no line twice."""
    found: dict[str, list[Mutant]] = {}
    for path in sorted(path for path in (root / folder).rglob("*.py") if "picture" not in path.parts):
        for one in mutants(root, path):
            found.setdefault(one.kind, []).append(one)
    chosen: dict[tuple[str, int], Mutant] = {}
    while len(chosen) < count and any(found.values()):
        kind = random.choice(sorted(kind for kind in found if found[kind]))
        one = found[kind].pop(random.randrange(len(found[kind])))
        if (one.file, one.line) not in chosen and _differs(root, one):
            chosen[one.file, one.line] = one
    return [*chosen.values()]
