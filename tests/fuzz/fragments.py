"""`judge GAME` with fragments of positions, set by themselves or spoilt, and a line made from the words there are."""

from random import Random
from shlex import join
from typing import Any

from referee.games import GAMES
from referee.scenario.flow import flow
from tests.fuzz.command import left, wrong
from tests.fuzz.finding import Finding
from tests.fuzz.lines import LINKS, NUMBERS, vocabulary
from tests.fuzz.spoil import documents
from tests.games.test_stages_alone import stages, tables_of
from tests.scenario.test_never_crashes import ODD, changed, places

HUGE = (10**9, 10**15, -1, 0)


def one_fragment(random: Random) -> list[Finding]:
    """A verdict on a line in a situation of fragments."""
    game, lang = random.choice([*GAMES]), random.choice(("en", "ru"))
    args = ["judge", game, "--players", players(game, random)]
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        args += ["--set", fragment(game, random)]
    for _ in range(random.choice((0, 1, 1, 1, 2))):
        args += ["--move", line(game, random, lang)]
    args += ["--lang", lang]
    found = wrong(join(args), left(*args))
    return [Finding("fragments", f"# referee {join(args)}\n".encode(), "\n\n".join(found))] if found else []


def players(game: str, random: Random) -> str:
    """Players as one names them; now and then such as cannot be."""
    names = random.choice(tables_of(game)).names
    return random.choice((",".join(names), ",".join(names), "anna,boris", "anna", "anna,", "anna,anna", "table,0", ","))


def fragment(game: str, random: Random) -> str:
    """A part of a position or of a head: as a scenario has it, spoilt, or a stage that is set by itself."""
    if random.random() < 0.2:
        return f"stage: {flow(random.choice(stages(game)))}"
    data = random.choice(documents(game))
    known = {key: data[key] for key in ("position", "options", "components", "seed") if key in data}
    position = data.get("position", {})
    known |= position if isinstance(position, dict) else {}
    key = random.choice([*known, "position", "game", "players", "steps", "stage", "turn"])
    value = known.get(key, random.choice(ODD))
    return f"{key}: {flow(spoilt(random, value))}"


def spoilt(random: Random, value: Any) -> Any:
    """A value, now and then with something odd in it, or something odd instead."""
    if random.random() < 0.5:
        return value
    inner = [path for path, _ in places(value)]
    if not inner or random.random() < 0.3:
        return random.choice((*ODD, *HUGE, [value], {"none": value}))
    return changed(value, random.choice(inner), random.choice((*ODD, *HUGE, None)))


def line(game: str, random: Random, lang: str) -> str:
    """The name of a move or question with words behind it."""
    words, said = vocabulary(game, lang), list[str]()
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        said.append(random.choice(random.choice((words.other, words.other, NUMBERS, LINKS))))
    by = random.choice(("", "anna ", f"{random.choice(random.choice(tables_of(game)).names)}: "))
    return f"{by}{random.choice(words.begin)} {' '.join(said)}"
