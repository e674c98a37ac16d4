"""Spoilt files against the commands that read files: told, played or refused, never a crash, never for long."""

from pathlib import Path
from random import Random

from tests.fuzz.command import left, wrong
from tests.fuzz.finding import Finding
from tests.fuzz.spoil import spoilt

USABLE, UNUSABLE = 0, 3
COMMANDS = {
    "run": [[], ["--explain"], ["--show"], ["--brief"], ["--format", "json"], ["--format", "junit"]],
    "judge": [[], ["--format", "json"], ["--at", "1"]],
    "legal": [[], ["--show"], ["--format", "json"], ["--at", "0"]],
    "page": [["-o", "-", "--no-readings"]] * 5 + [["-o", "-"]],
}
"""Commands with the options they are given, one choice each time."""
PAGED = 0.3
"""The share of usable files of which a page is made: it takes longer than everything else together."""
AGAIN = 0.5
"""The share of unusable files that are given to another command as well: it reads them in the same way."""


def one_file(random: Random, path: Path) -> list[Finding]:
    """Spoil a file and hand it to every command; an unusable one to one more command at most."""
    raw, lang = spoilt(random), random.choice(("en", "en", "ru"))
    path.write_bytes(raw)
    checked = left("check", str(path), "--lang", lang)
    found = wrong("check", checked, (USABLE, UNUSABLE))
    names = [name for name in COMMANDS if name != "page" or random.random() < PAGED]
    if checked.code != USABLE:
        names = [random.choice([*COMMANDS])] if random.random() < AGAIN else []
    right = (0, 1, 2) if checked.code == USABLE else (UNUSABLE,)
    for name in names:
        options = random.choice(COMMANDS[name])
        found += wrong(f"{name} {' '.join(options)}", left(name, str(path), *options, "--lang", lang), right)
    return [Finding("file", raw, text) for text in ("\n\n".join(found),) if text]
