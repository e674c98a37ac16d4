"""`referee compile`: mistakes in the YAML of a game are told to its author, with file, line, column and what to do."""

import json
import shutil
from pathlib import Path

import pytest

from referee.devtools.game_file_schema import file_schemas
from referee.devtools.game_files import FILES
from tests.plugins.packages import ROOT, new_game, offer, python, referee

FAULTS = {
    "a kind that is none": (
        "rules.yaml",
        "    kind: forbids",
        "    kind: forbid",
        ["'kind' must be advice, computes, defines, forbids", "found 'forbid'", "did you mean 'forbids'?"],
    ),
    "a misspelt key of a rule": (
        "rules.yaml",
        "says: Two play.",
        "say: Two play.",
        ["has no key 'say'; did you mean 'says'?"],
    ),
    "a rule of another game": (
        "rules.yaml",
        "nim.take.most:",
        "nym.take.most:",
        ["'nym.take.most' does not begin with 'nim.'", "write nim.take.most"],
    ),
    "a section that is not there": (
        "rules.yaml",
        'section: "3"',
        'section: "4"',
        ["there is no '4'", "known: 1, 2, 3"],
    ),
    "a book that is not there": (
        "rules.yaml",
        "book: RULES, heading: End",
        "book: RULE, heading: End",
        ["there is no 'RULE'; did you mean 'RULES'?"],
    ),
    "an id that is no name": (
        "rules.yaml",
        "nim.take.most:",
        "nim.take.step3:",
        ["gives no name in Python", "write name:"],
    ),
    "a number where words stand": (
        "rules.yaml",
        "says: Two play.",
        "says: 2",
        ["'says' must be text, found '2'", 'write "2" in quotes'],
    ),
    "a file that is no YAML": ("rules.yaml", "sections:", "sections: [", ["rules.yaml:"]),
    "a default that is no reading": (
        "readings.yaml",
        "default: wins",
        "default: win",
        ["there is no 'win'; did you mean 'wins'?"],
    ),
    "a rule nobody knows": (
        "readings.yaml",
        "affects: [nim.end.winner]",
        "affects: [nim.end.winer]",
        ["there is no 'nim.end.winer'; did you mean 'nim.end.winner'?"],
    ),
    "a reading that is no name": (
        "readings.yaml",
        "      loses: no",
        "      lo-ses: no",
        ["'lo-ses' is no name in Python"],
    ),
    "a dispute without a question": (
        "readings.yaml",
        "    question: Does whoever takes the last match win?\n",
        "",
        ["needs 'question'", "answered by yes or no"],
    ),
    "a status that is none": (
        "components.yaml",
        "status: assumed",
        "status: guessed",
        ["'status' must be assumed, derived, found"],
    ),
    "a kind without entries": (
        "components.yaml",
        "    entries:\n      red:",
        "    entry:\n      red:",
        ["has no key 'entry'"],
    ),
    "a misspelt section of words": (
        "words.yaml",
        "moves:\n",
        "move:\n",
        ["nobody reads a section 'move'; did you mean 'moves'?"],
    ),
    "a misspelt key of a word": (
        "words.yaml",
        "take: {en: take,",
        "take: {eng: take,",
        ["'take' has no key 'eng'"],
    ),
    "words of another game": ("words.yaml", "game: nim", "game: nym", ["the game is called 'nim' in rules.yaml"]),
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game as it is written."""
    return new_game(tmp_path_factory.mktemp("package"))


@pytest.fixture
def game(package: Path, tmp_path: Path) -> Path:
    """The folder of a new game, to be spoilt."""
    return Path(shutil.copytree(package, tmp_path / "package")) / "referee_nim"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_its_place(game: Path, fault: str) -> None:
    name, right, wrong, wanted = FAULTS[fault]
    file = game / name
    text = file.read_text(encoding="utf-8")
    assert right in text
    at = text.index(right) + next(
        n for n, (a, b) in enumerate(zip(right, f"{wrong}\0", strict=False)) if a != b or n + 1 == len(right)
    )
    line = text.count("\n", 0, at) + 1
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    done = referee("compile", ".", site=game, where=game.parent)
    assert done.returncode == 3, done.stdout + done.stderr
    for part in wanted:
        assert part in done.stderr
    lines = [int(row.split(f"{name}:")[1].split(":")[0]) for row in done.stderr.splitlines() if f"{name}:" in row]
    assert any(abs(told - line) <= 2 for told in lines), (line, done.stderr)
    assert "our bug" not in done.stderr and "Traceback" not in done.stderr


def test_a_file_that_is_missing_is_named(game: Path) -> None:
    (game / "components.yaml").unlink()
    done = referee("compile", str(game), site=game, where=game)
    assert done.returncode == 3
    assert "components.yaml: error[file.missing]: there is no such file" in done.stderr


def test_only_rules_and_components_are_needed(game: Path) -> None:
    for name in ("readings", "words"):
        (game / f"{name}.yaml").unlink()
    code = (game / "__init__.py").read_text(encoding="utf-8")
    code = code.replace("cx.table.after(by) if cx.reads(READ.last_match.loses) else by", "by").replace("READ, ", "")
    (game / "__init__.py").write_text(code, encoding="utf-8")
    assert referee("compile", str(game), site=game, where=game).returncode == 0
    line = ("judge", "nim", "--players", "a,b", "--move", "a: take 2 b")
    done = referee(*line, site=game.parent, where=game.parent.parent)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_babel_is_needed_only_for_a_catalogue(game: Path) -> None:
    script = "import sys; sys.modules['babel'] = None; from referee.cli import main; main(['compile', '.'])"
    done = python("-c", script, site=game, where=game)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_without_a_game_is_told(tmp_path: Path) -> None:
    assert referee("compile", ".", site=tmp_path, where=tmp_path).returncode == 5


def test_stale_data_are_told_and_not_used(game: Path) -> None:
    rules, site = game / "rules.yaml", game.parent
    line = ("judge", "nim", "--players", "a,b", "--move", "a: take 2 of b")
    assert referee(*line, site=site, where=site.parent).returncode == 0
    assert referee("compile", "--check", site=site, where=site).returncode == 0
    rules.write_text(rules.read_text(encoding="utf-8").replace("Two play.", "Two play it."), encoding="utf-8")
    done = referee(*line, site=site, where=site.parent)
    assert done.returncode == 3
    assert f"rules.yaml has changed since it was compiled; run: referee compile {game}" in done.stderr
    assert referee("compile", "--check", site=site, where=site).returncode == 1
    assert referee("compile", site=site, where=site).returncode == 0
    assert referee(*line, site=site, where=site.parent).returncode == 0


def test_data_that_are_missing_are_told(game: Path) -> None:
    shutil.rmtree(game / "compiled")
    done = referee("rules", "nim", site=game.parent, where=game.parent.parent)
    assert done.returncode == 3 and "run: referee compile" in done.stderr


def test_russian_beside_the_english_is_spoken(game: Path) -> None:
    for name, right, wrong in [
        ("rules.yaml", "says: Two play.", "says: Two play.\n    ru: Играют вдвоём."),
        ("words.yaml", "title: {en: Nim", "title: {en: Nim, ru: Ним"),
    ]:
        text = (game / name).read_text(encoding="utf-8")
        assert right in text
        (game / name).write_text(text.replace(right, wrong), encoding="utf-8")
    assert referee("compile", str(game), site=game, where=game).returncode == 0
    said = ("--lang", "ru", "explain", "nim.setup.players")
    assert "Играют вдвоём." in referee(*said, site=game.parent, where=game.parent.parent).stdout
    assert "\nНим\n" in referee("--lang", "ru", "examples", site=game.parent, where=game.parent.parent).stdout


@pytest.mark.parametrize("name", FILES)
def test_schemas_of_the_files_are_published_and_printed(name: str, tmp_path: Path) -> None:
    published = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert published == json.loads(json.dumps(file_schemas()[name]))
    assert published == json.loads(referee("schema", name, site=tmp_path, where=tmp_path).stdout)


@pytest.mark.parametrize("game", ["magnate", "streets", "carnegie", "corporations"])
@pytest.mark.parametrize("name", FILES)
def test_the_schemas_accept_the_files_of_our_games(game: str, name: str) -> None:
    from jsonschema import Draft202012Validator

    from referee.devtools.read_game_files import read_game_files

    data = read_game_files(ROOT / "referee" / "games" / game).data(name)
    assert not list(Draft202012Validator(file_schemas()[name]).iter_errors(data))


def test_offering_is_not_needed_to_compile(tmp_path: Path) -> None:
    offer(tmp_path, "crash_dist", "crashing", code="raise RuntimeError\n")
    done = referee("new-game", "fresh", site=tmp_path, where=tmp_path)
    assert done.returncode == 0 and (tmp_path / "referee-fresh/referee_fresh/compiled/book.json").exists()
