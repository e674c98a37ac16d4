"""Games of other packages: found when they are asked for, in nobody's way when they are broken."""

from pathlib import Path

import pytest

from tests.plugins.packages import ROOT, new_game, offer, python, referee

CRASHING = 'raise RuntimeError("no such card")\n'
OTHER_API = """
from referee.games.streets import StreetsGame


class Game(StreetsGame):
    api = 2
    name = "future"


GAME = Game()
"""
SAY_NOTHING = ("judge", "streets", "--players", "vera,gleb", "--move", "vera: done")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three packages: one breaks when it is imported, one is made for another contract, one takes a name of ours."""
    folder = tmp_path_factory.mktemp("site")
    offer(folder, "crash_dist", "crashing", code=CRASHING)
    offer(folder, "future_dist", "future", code=OTHER_API, version="3.4")
    offer(folder, "thief_dist", "streets", code="GAME = None\n")
    return folder


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with a game that can be played."""
    return new_game(tmp_path_factory.mktemp("nim"))


def test_nothing_changes_for_the_games_that_come_along(site: Path, tmp_path: Path) -> None:
    with_plugins = referee(*SAY_NOTHING, site=site, where=tmp_path)
    without = referee(*SAY_NOTHING, site=tmp_path, where=tmp_path)
    assert (with_plugins.stdout, with_plugins.stderr, with_plugins.returncode) == (without.stdout, "", 0)
    assert "vera may not" in without.stdout


def test_packages_are_not_looked_for_where_a_game_comes_along(site: Path, tmp_path: Path) -> None:
    file = ROOT / "scenarios" / "streets" / "examples"
    script = (
        "import sys; from referee.cli import cli\n"
        f"for args in ({list(SAY_NOTHING)!r}, ['run', {str(file)!r}]):\n"
        "    cli.main(args, standalone_mode=False)\n"
        "print(sys.modules['referee.games'].plugins.cache_info().currsize, file=sys.stderr)"
    )
    done = python("-c", script, site=site, where=tmp_path)
    assert (done.returncode, done.stderr) == (0, "0\n")


@pytest.mark.parametrize(
    "args", [("rules", "bid"), ("explain", "streets.place.max_five"), ("examples",), ("components", "house")]
)
def test_what_asks_all_games_goes_on_without_the_broken_ones(site: Path, tmp_path: Path, args: tuple[str, ...]) -> None:
    done, without = (referee(*args, site=where, where=tmp_path) for where in (site, tmp_path))
    assert (done.stdout, done.returncode) == (without.stdout, without.returncode)


def test_each_broken_package_is_told_once_with_its_distribution(site: Path, tmp_path: Path) -> None:
    told = referee("examples", site=site, where=tmp_path).stderr
    wanted = [
        "the game 'crashing' of crash_dist 0.1.0 cannot be loaded: RuntimeError: no such card ("
        f"{site / 'module_of_crash_dist.py'}:1)",
        "the game 'future' of future_dist 3.4 is made for contract 2 of the referee; this one has 1",
        "the game 'streets' of thief_dist 0.1.0 is left out: that name is taken by a game of ours",
    ]
    assert [told.count(line) for line in wanted] == [1, 1, 1], told
    assert "our bug" not in told and "tell its author" in told


@pytest.mark.parametrize(("name", "package"), [("crashing", "crash_dist 0.1.0"), ("future", "future_dist 3.4")])
def test_a_broken_game_that_is_asked_for_is_told_as_its_authors_mistake(
    site: Path, tmp_path: Path, name: str, package: str
) -> None:
    done = referee("judge", name, "--players", "a,b", "--move", "a: pass", site=site, where=tmp_path)
    assert done.returncode == 3
    assert done.stdout == "" and package in done.stderr and "our bug" not in done.stderr


def test_a_file_of_a_broken_game_is_told_in_the_file_and_others_are_played(site: Path, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("format: 1\ngame: crashing\nplayers: [a, b]\nsteps: []\n", encoding="utf-8")
    starter = (ROOT / "referee" / "games" / "streets" / "starter.yaml").read_text(encoding="utf-8")
    (tmp_path / "two.yaml").write_text(starter, encoding="utf-8")
    done = referee("run", "one.yaml", "two.yaml", site=site, where=tmp_path)
    assert done.returncode == 3 and "ok   two.yaml" in done.stdout
    assert "one.yaml:2:7: error[game.broken]: the game 'crashing' of crash_dist 0.1.0" in done.stdout + done.stderr


def test_a_name_that_two_packages_offer_is_nobodys(tmp_path: Path) -> None:
    offer(tmp_path, "first_dist", "hearts", code="GAME = None\n")
    offer(tmp_path, "second_dist", "hearts", code="GAME = None\n")
    done = referee("rules", "hearts", site=tmp_path, where=tmp_path)
    assert done.returncode == 3
    assert "the game 'hearts' is offered by first_dist 0.1.0 and second_dist 0.1.0: neither is used" in done.stderr


@pytest.mark.parametrize(
    "code", ["GAME = 7\n", "from referee.games.streets import GAME\n", "import sys\nsys.exit(5)\n", "GAME = gone\n"]
)
def test_whatever_a_package_offers_ends_nothing(tmp_path: Path, code: str) -> None:
    offer(tmp_path, "odd_dist", "odd", code=code)
    done = referee("examples", "odd", site=tmp_path, where=tmp_path)
    assert done.returncode == 3 and "odd_dist 0.1.0" in done.stderr and "our bug" not in done.stderr


# ---------------------------------------------------------------- one that can be used


def test_a_game_is_found_by_name_and_title_wherever_games_are(nim: Path, tmp_path: Path) -> None:
    for said in ("nim", "Nim", "matches"):
        done = referee("judge", said, "--players", "a,b", "--move", "a: take 2 of b", site=nim, where=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert "Nim\n  scenarios/nim/disputes/last-match.yaml" in referee("examples", site=nim, where=tmp_path).stdout
    done = referee("play", str(tmp_path / "new.yaml"), site=nim, where=tmp_path, typed="nim\na, b\nquit\n")
    assert "Битва корпораций or Nim?" in done.stdout
    done = referee("judge", "nimm", "--players", "a,b", "--move", "x", site=nim, where=tmp_path)
    assert "did you mean 'nim'?" in done.stderr


def test_its_examples_and_its_schema_are_found_like_ours(nim: Path, tmp_path: Path) -> None:
    done = referee("run", "scenarios/nim/disputes/last-match.yaml", site=nim, where=tmp_path)
    assert done.returncode == 0 and "(2 tests)" not in done.stderr
    done = referee("examples", "nim", "--copy", "ours", site=nim, where=tmp_path)
    assert done.returncode == 0 and (tmp_path / "ours/schemas/nim.schema.json").exists()
    assert referee("run", "ours", site=nim, where=tmp_path).returncode == 0
    done = referee("coverage", "nim", site=nim, where=tmp_path)
    assert done.returncode == 0 and "6 of 6" in done.stdout


def test_a_bug_of_a_game_is_told_as_its_authors_with_the_line(tmp_path: Path) -> None:
    folder = new_game(tmp_path)
    module = folder / "referee_nim" / "__init__.py"
    code = module.read_text(encoding="utf-8")
    wrong = code.replace("taken = s.players[by].taken", "taken = s.players[by.upper()].taken")
    assert wrong != code
    module.write_text(wrong, encoding="utf-8")
    line = wrong[: wrong.index("by.upper()")].count("\n") + 1
    done = referee(
        "judge", "nim", "--players", "anna,boris", "--move", "anna: take 2 of b", site=folder, where=tmp_path
    )
    assert done.returncode == 4
    assert "this is a bug of referee_nim 0.1.0, neither yours nor ours: KeyError: 'ANNA'" in done.stderr
    assert f"at {module}:{line}, in effect" in done.stderr


def test_a_rule_nobody_has_is_told_with_its_place(tmp_path: Path) -> None:
    folder = new_game(tmp_path)
    module = folder / "referee_nim" / "__init__.py"
    code = module.read_text(encoding="utf-8")
    wrong = f"{code}\nOPENING = R.take.opne\n"
    module.write_text(wrong, encoding="utf-8")
    done = referee("rules", "nim", site=folder, where=tmp_path)
    assert done.returncode == 3
    assert "no attribute 'opne'" in done.stderr and f"{module}:{wrong.count(chr(10))})" in done.stderr


def test_a_move_that_changes_nothing_stops_random_games(tmp_path: Path) -> None:
    folder = new_game(tmp_path)
    module = folder / "referee_nim" / "__init__.py"
    code = module.read_text(encoding="utf-8")
    head, tail = code.split('        """Return the position after it; nothing changes in place."""\n')
    module.write_text(f"{head}        return s\n{tail}", encoding="utf-8")
    done = referee("simulate", "nim", "--games", "2", site=folder, where=tmp_path)
    assert "the move 'take' of" in done.stdout + done.stderr
