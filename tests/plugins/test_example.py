"""The example game beside the project, installed as an outsider would, and every command tried on it."""

import shutil
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.plugins.packages import ROOT, offer, python, referee

PERUDO = ROOT / "examples" / "perudo"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what its pyproject.toml would install, compiled before; `make dist` lets pip do it."""
    where = tmp_path_factory.mktemp("perudo")
    source, site = where / "source", where / "site"
    made = shutil.ignore_patterns("compiled", "rules.py", "__pycache__", "build", "*.egg-info")
    shutil.copytree(PERUDO, source, ignore=made)
    done = referee("compile", str(source), site=where, where=where)
    assert done.returncode == 0, done.stderr
    about = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    (package,) = about["tool"]["setuptools"]["package-data"]
    for pattern in ("*.py", *about["tool"]["setuptools"]["package-data"][package]):
        for path in (source / package).glob(pattern):
            place = site / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    ((game, value),) = about["project"]["entry-points"]["referee.games"].items()
    assert value == f"{package}:GAME"
    offer(site, about["project"]["name"], game, package)
    return site


def test_every_scenario_of_it_is_as_expected(site: Path, tmp_path: Path) -> None:
    done = referee("run", str(site / "referee_perudo" / "scenarios"), site=site, where=tmp_path)
    assert done.returncode == 0 and " 0 failed, 0 unusable" in done.stdout, done.stdout
    done = referee("coverage", "perudo", site=site, where=tmp_path)
    assert done.returncode == 0 and "19 of 19" in done.stdout


@pytest.mark.parametrize("name", ["test_perudo.py", "test_conformance.py"])
def test_its_own_tests_are_green(site: Path, tmp_path: Path, name: str) -> None:
    if name == "test_conformance.py" and find_spec("referee.testing") is None:
        pytest.skip("there is no conformance kit here")
    shutil.copyfile(PERUDO / "tests" / name, tmp_path / name)
    done = python("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", name, site=site, where=tmp_path)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (("new", "perudo"), "title: Was it a lie?"),
        (("examples", "perudo"), "scenarios/perudo/disputes/exact-two.yaml"),
        (("rules", "perudo", "ace"), "perudo.bid.to_aces"),
        (("explain", "perudo.amb.exact_two"), "* allowed: yes"),
        (("explain", "perudo.bid.raise"), "SHEET Bids, p.1"),
        (("components", "perudo", "faces"), "joker"),
        (("words", "perudo", "bid"), "{by: anna, do: bid, count: 4, face: six}"),
        (("schema", "perudo"), '"title": "Perudo scenario"'),
        (("simulate", "perudo", "--games", "20"), "20 games"),
        (("judge", "liar's dice", "--players", "a,b,c", "--move", "a: doubt the bid"), "nobody has bid yet"),
        (("judge", "perudo", "--players", "a,b,c", "--move", "a: bid 3 ones"), "ace is a joker"),
        (("legal", "scenarios/perudo/rules/bids.yaml"), "call the bid exact"),
        (("show", "scenarios/perudo/rules/lifting.yaml"), "1 ace"),
        (("replay", "scenarios/perudo/rules/lifting.yaml"), "anna"),
        (("odds", "scenarios/perudo/rules/lifting.yaml", "--of", "lying", "--move", "anna: doubt the bid"), "lying"),
        (("check", "scenarios/perudo/rules/lifting.yaml"), "ok"),
        (("--lang", "ru", "explain", "perudo.amb.exact_two"), "perudo.exact.players"),
        (("--lang", "ru", "words", "perudo", "единица"), "ace"),
    ],
)
def test_every_command_knows_it(site: Path, tmp_path: Path, line: tuple[str, ...], wanted: str) -> None:
    done = referee(*line, site=site, where=tmp_path)
    assert (done.returncode, done.stderr.partition("games in")[0][:1]) in ((0, ""), (0, "2")), done.stderr
    assert wanted in done.stdout + done.stderr


def test_other_cups_are_closed(site: Path, tmp_path: Path) -> None:
    file = "scenarios/perudo/rules/lifting.yaml"
    open_cups = referee("show", file, "--at", "0", site=site, where=tmp_path).stdout
    closed = referee("show", file, "--at", "0", "--as", "anna", site=site, where=tmp_path).stdout
    assert "2 fives, 1 four" in open_cups or "1 four, 2 fives" in open_cups
    assert "3 unseen dice" in closed and "five" not in closed and "2 sixes" in closed


def test_it_is_played_at_a_terminal(site: Path, tmp_path: Path) -> None:
    lines = "anna, boris\n\nbid 3 sixes\ndudo\nace ace two three six\nsix six ace two two\nquit\n"
    done = referee("play", "perudo", site=site, where=tmp_path, typed=lines)
    assert done.returncode == 0 and "boris loses one" in done.stdout, done.stdout


def test_a_page_and_a_receipt_can_be_made(site: Path, tmp_path: Path) -> None:
    file = "scenarios/perudo/rules/lifting.yaml"
    bids = "scenarios/perudo/rules/bids.yaml"
    assert referee("page", bids, "--out", "page.html", site=site, where=tmp_path).returncode == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "dice of each player, step by step" in page and "Money of each player" not in page
    report = referee("run", file, "--format", "json", site=site, where=tmp_path)
    (tmp_path / "receipt.json").write_text(report.stdout, encoding="utf-8")
    assert referee("verify", "receipt.json", site=site, where=tmp_path).returncode == 0
