"""The package of a new game: Nim under another name, ready to be changed."""

import keyword
import re
from pathlib import Path

from referee.devtools.compile_game import compiled, json_bytes
from referee.devtools.game_file_schema import file_schemas
from referee.devtools.game_files import GAME_NAME

TEMPLATE = Path(__file__).with_name("template")
_WORDS = (("referee_nim", "referee_{name}"), ("referee-nim", "referee-{dashed}"), ("Nim", "{title}"), ("nim", "{name}"))


def is_good_name(name: str) -> bool:
    """Return whether a game can be called so: as ids begin and Python names a package."""
    return re.match(GAME_NAME, name) is not None and not keyword.iskeyword(name)


def new_files(name: str, folder: Path) -> dict[Path, bytes]:
    """Return the files of the package of a new game below a folder; what is compiled comes by `compiled_files`."""
    title = "".join(part.capitalize() for part in name.split("_"))
    facts = {"name": name, "dashed": name.replace("_", "-"), "title": title}
    files = {}
    for path in sorted(TEMPLATE.rglob("*.txt")):
        place = folder / _renamed(path.relative_to(TEMPLATE).as_posix().removesuffix(".txt"), facts)
        if place.name == "gitignore":
            place = place.with_name(".gitignore")
        files[place] = _renamed(path.read_text(encoding="utf-8"), facts).encode()
    schemas = file_schemas()
    made = {folder / "schemas" / f"{one}.schema.json": json_bytes(schema, indent=2) for one, schema in schemas.items()}
    return {**files, **made}


def compiled_files(name: str, folder: Path) -> dict[Path, bytes]:
    """Return what the files of the new game are compiled into."""
    return compiled(folder / f"referee_{name}")


def _renamed(text: str, facts: dict[str, str]) -> str:
    pattern = "|".join(re.escape(word) for word, _ in _WORDS)
    by_word = dict(_WORDS)
    return re.sub(pattern, lambda found: by_word[found[0]].format(**facts), text)
