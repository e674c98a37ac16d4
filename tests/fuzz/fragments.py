"""`judge GAME` with fragments of positions, set by themselves or spoilt, and a line made from the words there are."""

from random import Random
from shlex import join
from typing import Any

from referee.conformance.positions import known_stages
from referee.games import GAMES
from referee.scenario.file.yaml_inline import flow
from tests.fuzz.command import left, wrong
from tests.fuzz.finding import Finding
from tests.fuzz.lines import LINKS, NUMBERS, vocabulary
from tests.fuzz.spoil import documents
from tests.games_under_test import UNDER_TEST, tables_of
from tests.scenario.test_never_crashes import ODD, changed, places

HUGE = (10**9, 10**15, -1, 0)
NOT_SAID = ("by", "do", "ask", "expect", "refused", "cites", "note", "chance", "answer", "workings")
"""Keys of a step that are no part of the move or question."""


def one_fragment(random: Random) -> list[Finding]:
    """A verdict on lines in a situation made of parts of a scenario, now and then spoilt or mixed with others."""
    game, lang = random.choice([*GAMES]), random.choice(("en", "ru"))
    data = random.choice(documents(game))
    names = players(game, data, random)
    args = ["judge", game, "--players", names]
    for key, value in fragments(game, data, random).items():
        args += ["--set", f"{key}: {flow(value)}"]
    for _ in range(random.choice((0, 1, 1, 1, 2))):
        by = random.choice(("", f"{random.choice(names.split(',')).split(':')[0]} "))
        args += ["--move", line(game, data, random, lang, by)]
    args += ["--lang", lang]
    found = wrong(join(args), left(*args))
    return [Finding("fragments", f"# referee {join(args)}\n".encode(), "\n\n".join(found))] if found else []


def players(game: str, data: Any, random: Random) -> str:
    """Those of the scenario; now and then others, or such as cannot be."""
    seats = data.get("players")
    if random.random() < 0.9 and isinstance(seats, list) and seats:
        return ",".join(":".join(map(str, *seat.items())) if isinstance(seat, dict) else str(seat) for seat in seats)
    names = ",".join(random.choice(tables_of(game)).names)
    return random.choice((names, names, "anna,boris", "anna", "anna,", "anna,anna", "table,0", ","))


def fragments(game: str, data: Any, random: Random) -> dict[str, Any]:
    """Parts of a position or of a head, now and then spoilt, of another scenario, or a stage that comes to mind."""
    position = data.get("position", {})
    known = {key: data[key] for key in ("options", "components") if key in data}
    known |= position if isinstance(position, dict) else {}
    known = known if random.random() < 0.5 else {key: known[key] for key in known if random.random() < 0.5}
    found = {key: spoilt(random, value) if random.random() < 0.1 else value for key, value in known.items()}
    if random.random() < 0.2:
        found["stage"] = random.choice(known_stages(UNDER_TEST[game]))
    if random.random() < 0.1:
        key, value = random.choice([*random.choice(documents(game)).items()])
        found[key] = spoilt(random, value)
    return found


def spoilt(random: Random, value: Any) -> Any:
    """A value with something odd in it, or something odd instead."""
    inner = [path for path, _ in places(value)]
    if not inner or random.random() < 0.3:
        return random.choice((*ODD, *HUGE, [value], {"none": value}))
    return changed(value, random.choice(inner), random.choice((*ODD, *HUGE, None)))


def line(game: str, data: Any, random: Random, lang: str, by: str) -> str:
    """What a step of the scenario says, key by key; or the name of a move or question with words behind it."""
    steps = [step for step in data.get("steps", ()) if isinstance(step, dict) and ("do" in step or "ask" in step)]
    if steps and random.random() < 0.6:
        step = random.choice(steps)
        rest = [f"{key}={flow(value)}" for key, value in step.items() if key not in NOT_SAID]
        return " ".join([f"{step.get('by', '')}", str(step.get("do", step.get("ask"))), *rest]).strip()
    words, said = vocabulary(game, lang), list[str]()
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        said.append(random.choice(random.choice((words.other, words.other, NUMBERS, LINKS))))
    return f"{by}{random.choice(words.begin)} {' '.join(said)}"
