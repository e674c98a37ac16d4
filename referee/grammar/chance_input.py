"""What the table turns up: what is due, typed outcomes in any spelling, and what the referee rolls or draws."""

import re
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from referee.grammar.everyday_speech import UP_TO_TEN
from referee.grammar.lexicon import Lexicon
from referee.grammar.line_parser import Reader
from referee.grammar.parse_result import Unclear, Understood
from referee.grammar.tokenizer import LONGEST, noise, quoted, tokens, unquoted
from referee.grammar.typed_faces import drawn_card, kinds_in_chance, options_by_face, outcome_shown
from referee.kernel.chance import Chance, ImpossibleChance, NeedChance, NothingLeft, Outcome
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, actors, advance, chance_needed
from referee.kernel.faces import NoCardLeft
from referee.kernel.game import Table
from referee.kernel.plain_data import plain
from referee.kernel.state import AnyState
from referee.language.english import Language
from referee.language.speaking import language_of, say
from referee.scenario.file.model import Step
from referee.scenario.file.suggestions import listed_name
from referee.scenario.run.failure_messages import no_card_left, no_card_left_hint
from referee.scenario.run.known_cards import cards_in_step, with_cards
from referee.scenario.run.runner import Runner
from referee.words.name_resolver import fold, look

Script = dict[str, list[Outcome]]
ROWS = 60
"""So many outcomes in a row are looked ahead or drawn."""
SAMPLES = 3
"""So often what is due is tried out."""
BAR = "|"
"""Behind it a line says what came up: `throw | 3 4`."""

_BETWEEN = re.compile(r"[;,|\s]+")
"""What stands between outcomes."""


class Place(Protocol):
    """A moment at which somebody may say what comes up."""

    pending: Step | None
    """A move that draws something itself: it is played when that has come up."""

    @property
    def script(self) -> Script:
        """What has come up and is not enough yet."""

    @property
    def table(self) -> Table[Any]:
        """The table."""

    @property
    def lexicon(self) -> Lexicon:
        """Its words."""

    @property
    def state(self) -> AnyState:
        """The position."""

    @property
    def runner(self) -> Runner:
        """Plays on from here, with no more than may be seen."""

    @property
    def true_runner(self) -> Runner:
        """Plays on from here, with everything there is."""

    def hides(self, kind: str) -> bool:
        """Return whether it is hidden what may come up of a kind."""

    @property
    def count(self) -> int:
        """How many steps led here."""

    @property
    def waits(self) -> bool:
        """Whether the table must turn something up."""

    def reader(self) -> Reader:
        """Return reads lines here."""


class Wrong(Exception):
    """Words that are nothing that can come up."""


class Fed(Struct, frozen=True):
    """How far some outcomes bring the game."""

    used: Script
    left: Script
    after: AnyState
    need: NeedChance | None
    odd: bool
    """Something is left that is not waited for."""

    @property
    def short(self) -> bool:
        """Whether all of it can come up, and more must."""
        return self.need is not None and bool(self.left) and not self.odd


def fed(table: Table[Any], state: AnyState, script: Mapping[str, Iterable[Outcome]]) -> Fed:
    """Give outcomes to the game while it waits: which of them it uses, and what it needs next."""
    table = with_outcomes(table, state, script)
    cx = Context(table, Chance(script))
    after = advance(cx, state)
    left = {kind: list(out) for kind, out in cx.chance.left_over.items()}
    used = {kind: list(out)[: len(list(out)) - len(left.get(kind, ()))] for kind, out in script.items()}
    rest = Chance(left)
    need = chance_needed(Context(table, rest), after)
    odd = bool(rest.left_over.keys() - {need.kind if need else ""})
    return Fed({kind: out for kind, out in used.items() if out}, left, after, need, odd)


def with_outcomes(table: Table[Any], state: AnyState, script: Mapping[str, Iterable[Outcome]]) -> Table[Any]:
    """Return the table that knows the cards of a script too, where they are called by what they show."""
    cards = cards_in_step(table, Step((), "chance", chance={kind: tuple(out) for kind, out in script.items()}))
    return with_cards(table, cards, plain(state)) if cards else table


def need(talk: Place, script: Script | None = None) -> NeedChance | None:
    """Return what must come up next, after what has been noted; what is possible only as far as it may be seen."""
    due = _need(talk, talk.true_runner, talk.script if script is None else script)
    if due is not None and talk.hides(due.kind):
        due.options = _hidden_options(talk, due)
    return due


def _need(talk: Place, runner: Runner, script: Script) -> NeedChance | None:
    """Return what must come up next where a runner stands."""
    if talk.pending is not None:
        own = runner.needs(with_chance(talk.pending, script))
        if own is not None:
            own.who = own.who or talk.pending.by or ""
        return own
    return fed(talk.table, runner.state, script).need


def _hidden_options(talk: Place, due: NeedChance) -> tuple[Outcome, ...]:
    """Return what may come up as far as it may be seen: all that lies face down anywhere."""
    try:
        seen = _need(talk, talk.runner, {})
    except (OpenFact, ImpossibleChance, NothingLeft):
        return ()
    return seen.options if seen is not None and seen.kind == due.kind else ()


def with_chance(step: Step, script: Mapping[str, Iterable[Outcome]]) -> Step:
    """Return a step with what came up."""
    both = {kind: (*step.chance.get(kind, ()), *out) for kind, out in script.items()}
    return replace(step, chance={**step.chance, **both})


def chance_step(talk: Place, script: Mapping[str, Iterable[Outcome]]) -> Step:
    """Return an entry that only says what came up."""
    chance = {kind: tuple(out) for kind, out in script.items() if out}
    return Step(("steps", talk.count), "chance", chance=chance)


def chance_due(talk: Place) -> list[tuple[str, int, int]]:
    """Return all that is due in a row as far as it can be told: kinds, of each at least and at most so many."""
    first = need(talk)
    if first is None:
        return []
    if talk.pending is not None:
        return [(first.kind, first.count - first.have, first.count - first.have)]
    rows = [_row(talk, Random(seed)) for seed in range(SAMPLES)]
    if not all(rows) or rows[0][0][0] != first.kind:  # seen face down it may not be due at all
        return [(first.kind, first.count - first.have, first.count - first.have)]
    same = min(len(row) for row in rows)
    counts = [[row[at] for row in rows] for at in range(same)]
    found = [
        (one[0][0], min(n for _, n in one), max(n for _, n in one)) for one in counts if len({k for k, _ in one}) == 1
    ]
    return found or [(first.kind, first.count - first.have, first.count - first.have)]


def _row(talk: Place, random: Random) -> list[tuple[str, int]]:
    """Return what would be asked for, one after the other, with outcomes made up."""
    found, state = list[tuple[str, int]](), talk.state
    script = {k: list(v) for k, v in talk.script.items()}
    for _ in range(ROWS):
        try:
            now = fed(talk.table, state, script)
        except (OpenFact, ImpossibleChance, NothingLeft):
            break
        if now.need is None:
            break
        kind, many = now.need.kind, now.need.count - now.need.have
        if found and found[-1][0] == kind and kind != "dice":
            found[-1] = (kind, found[-1][1] + many)
        else:
            found.append((kind, many))
        new = [random.choice(now.need.options or (1,)) for _ in range(many)]
        state, script = now.after, {**now.left, kind: [*now.left.get(kind, ()), *new]}
    return found


def drawn(talk: Place) -> Script:
    """Return the referee rolls or draws what is due, of the kind that is asked for and no other."""
    random, first = Random(), _need(talk, talk.true_runner, talk.script)
    if first is None:
        return {}
    kind, got = first.kind, list[Outcome]()
    if not first.options:
        return {kind: _rolled(talk, first, random)}
    more: NeedChance | None = first
    while more is not None and more.kind == kind and len(got) < ROWS:
        used = [*talk.script.get(kind, ()), *got]
        got.append(drawn_card(talk.table, talk.true_runner.state, kind, random.choice(more.options), used))
        more = _need(talk, talk.true_runner, {**talk.script, kind: [*talk.script.get(kind, ()), *got]})
    return {kind: got}


def _rolled(talk: Place, first: NeedChance, random: Random) -> list[Outcome]:
    """Return dice with as many sides as the game rolls here; those of throws that are complete are not rolled again."""
    given = len(talk.script.get(first.kind, ())) - first.have
    script = {**talk.script, first.kind: talk.script.get(first.kind, [])[:given]}
    runner = talk.true_runner.branch(0)
    runner.random = random
    report = runner.step(with_chance(talk.pending, script) if talk.pending else chance_step(talk, script))
    dice = [one.outcome for one in report.drawn if one.kind == first.kind]
    return dice[given : given + first.count - first.have]


def is_speech(talk: Place, line: str) -> bool:
    """Return whether somebody speaks while the table is waited for: a player is named first, or a question asked."""
    name, _, rest = line.partition(":" if ":" in line else " ")
    if rest.strip() and talk.lexicon.player(name.strip()) is not None:
        return True
    try:
        typed(talk, line)
    except Wrong:
        return isinstance(talk.reader().read(line), Understood | Unclear)
    return False


def with_bar(talk: Place, step: Step, chance: str) -> Step:
    """Return a step with what came up for it, as a line says it behind the bar."""
    if not chance.strip():
        return step
    if step.kind != "move":
        raise Wrong(say("nothing comes up for a question"))
    first = need(talk) if talk.waits else _due_after(talk, step)
    return with_chance(step, typed(talk, chance, first.kind if first else "", first))


def _due_after(talk: Place, step: Step) -> NeedChance | None:
    """Return what must come up when a step is played: for the move itself, else for what follows it."""
    own = talk.runner.needs(step)
    if own is not None:
        return own
    runner = talk.runner.branch(0)
    runner.step(step)
    waits = actors(runner.table, runner.state) == ("table",)
    return chance_needed(Context(runner.table), runner.state) if waits else None


def typed(talk: Place, line: str, kind: str = "", first: NeedChance | None = None) -> Script:
    """Return the outcomes a line says, by kind: `6 6 2`, `R03`, `dice 3 4 risk R03`; Wrong when it says none."""
    first = need(talk) if first is None and talk.waits else first
    faced = kinds_in_chance(talk.table.game)
    if faced and (kind or (first and first.kind)) != "dice":
        from referee.words.faces import faces_quoted  # read only where a card may come up

        line = faces_quoted(talk.table.game, line, *faced)
    parted = [[token] if quoted(token) and faced else _BETWEEN.split(token) for token in tokens(line)]
    said = [word for words in parted for word in words if word]
    said = [one for n, one in enumerate(said) if not (0 < n < len(said) - 1 and _is_joint(said, n))]
    said = said or [line.strip()]  # a line of mere commas is nothing that can come up, and told so
    found: Script = {}
    at, named = 0, bool(kind)
    while at < len(said):
        other = _kind(talk, said[at])
        kind = kind if named or first is None else first.kind
        if other and at + 1 < len(said) and not _possible(said[at], kind, first):
            kind, named, at = other, True, at + 1
            continue
        if not kind:
            raise Wrong(say("say of which kind: {kinds}", kinds=tuple(talk.table.game.chance)))
        if talk.hides(kind):
            raise Wrong(say("what can come up is hidden from you: Enter lets me draw, or say it without --as"))
        used = [*talk.script.get(kind, ()), *found.get(kind, ())]
        outcomes, length = _next(talk, kind, said[at:], first, used)
        found[kind] = [*found.get(kind, ()), *outcomes]
        first, at = _after(talk, first, found), at + length
    return found


def _after(talk: Place, first: NeedChance | None, found: Script) -> NeedChance | None:
    """Return what must come up after what has been said so far; what was asked for before, when that cannot be told."""
    if first is None or not first.options:
        return first
    both = {kind: [*talk.script.get(kind, ()), *found.get(kind, ())] for kind in {**talk.script, **found}}
    try:
        return need(talk, both)
    except (ImpossibleChance, OpenFact):
        return first


def _possible(word: str, kind: str, first: NeedChance | None) -> bool:
    """Return whether a word is the whole name of something that may come up now."""
    return first is not None and first.kind == kind and fold(word) in [fold(str(one)) for one in first.options]


def _kind(talk: Place, word: str) -> str | None:
    found = talk.lexicon.names.resolve(word.rstrip(":="), "chance")
    return found if isinstance(found, str) else None


def _next(
    talk: Place, kind: str, said: list[str], first: NeedChance | None, used: list[Outcome]
) -> tuple[list[Outcome], int]:
    """Return the outcomes the next words say, and how many words that takes; `used`: what has come up before them."""
    names = talk.table.game.chance[kind].names
    if (
        quoted(said[0])
        and names in talk.table.game.faced
        and talk.table.game.faces[names].values_of_name(unquoted(said[0]))
    ):
        possible = dict.fromkeys(first.options) if first and first.kind == kind else {}
        try:
            return outcome_shown(talk.table, talk.true_runner.state, names, unquoted(said[0]), possible, used), 1
        except NoCardLeft as wrong:
            raise Wrong(f"{no_card_left(talk.table, wrong)}: {no_card_left_hint()}") from None
    lengths = range(min(LONGEST, len(said)), 0, -1)
    for length, whole in [*((length, True) for length in lengths), *((length, False) for length in lengths)]:
        if not whole and len(set(said[:length])) < length:
            continue  # one name does not say a word twice
        found = _outcome(talk, kind, " ".join(map(unquoted, said[:length])), first, whole)
        if len(found) == 1 or (found and kind == "dice"):
            return found, length
        if found:
            facts = {"word": " ".join(said[:length]), "outcomes": tuple(map(str, found[:6]))}
            raise Wrong(say("'{word}' may be {outcomes:or}", **facts))
    tongue = language_of(talk.table.game)
    known = options_by_face(talk.table, kind, first.options) if first and first.kind == kind else {}
    options = [option_text(tongue, names, one, n) for one, n in known.items()]
    facts = {"word": unquoted(said[0]), "kind": tongue.id_text(kind, "chance")}
    if not options:
        raise Wrong(say("'{word}' cannot be {kind}", **facts))
    shown = ", ".join(options[:16]) + (", ..." if len(options) > 16 else "")
    raise Wrong(say("'{word}' cannot be {kind}; possible: {options}", options=shown, **facts))


def option_text(tongue: Language, names: str, one: str, n: int) -> str:
    """Return something that may come up, as it may be typed, and how many of it there are."""
    told = tongue.shown(names, one) or listed_name(tongue, one, names)
    return f"{told} ({n})" if n > 1 else told


def _outcome(talk: Place, kind: str, word: str, first: NeedChance | None, whole: bool) -> list[Outcome]:
    """Return the outcomes some words may name, whole or in part: possible ones first, then all there are."""
    if kind == "dice":
        return _dice(word, first.count if first and first.kind == kind else 0)
    options = dict.fromkeys(first.options) if first and first.kind == kind else {}
    same = [one for one in options if look(fold(str(one))) == look(fold(word))]
    if same:
        return same
    names = talk.table.game.chance[kind].names
    if names:
        known = talk.lexicon.names
        ids = [meaning.id for meaning in (known.meanings(word, names) if whole else known.parts(word, names))]
        return [id for id in ids if id in options] or list[Outcome](ids)
    begun = [
        one
        for one in options
        if not whole and len(fold(word)) > 1 and look(fold(str(one))).startswith(look(fold(word)))
    ]
    return begun if options else ([] if " " in word else [word])


def _is_joint(said: list[str], at: int) -> bool:
    """Return whether a word only joins two dice: `3 and 4`."""
    both = (said[at - 1], said[at + 1])
    return noise(said[at]) and all(one.isdecimal() or fold(one) in UP_TO_TEN for one in both)


def _dice(word: str, count: int) -> list[Outcome]:
    """Return the dice of a word: `5`, `five`, or several in one: `662115`."""
    word = str(UP_TO_TEN.get(fold(word), word))
    if not (word.isascii() and word.isdecimal() and len(word) <= ROWS):
        return []
    return [int(one) for one in word] if count != 1 and len(word) > 1 else [int(word)]
