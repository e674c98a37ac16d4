"""The examples and disputes that come with the program: listed, used from anywhere, copied."""

from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES
from referee.scenario.file.shipped import HOME, located, shipped_files

SELL = "scenarios/magnate/examples/sell.yaml"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_example_and_dispute_is_listed(referee: Any, tmp_path: Path, lang: str) -> None:
    out = referee("examples", "--lang", lang, where=tmp_path).out
    named = [line.strip() for line in out.splitlines() if line.startswith("  scenarios/")]
    assert named == [path.as_posix() for path in shipped_files(GAMES)]
    on_disk = [path for kind in ("examples", "disputes") for path in HOME.glob(f"scenarios/*/{kind}/*.yaml")]
    assert len(named) == len(on_disk) > 200


def test_one_game_is_listed_by_its_name_in_either_language(referee: Any, tmp_path: Path) -> None:
    one, other = (referee("examples", name, where=tmp_path).out for name in ("streets", "Улицы"))
    assert one == other and "magnate" not in one and "scenarios/streets/disputes/" in one


def test_a_shipped_file_is_the_same_wherever_one_is(referee: Any, tmp_path: Path) -> None:
    here, there = (referee("run", SELL, "--explain", where=where) for where in (tmp_path, HOME))
    assert here == there and here.code == 0


def test_a_folder_of_shipped_files_is_found(referee: Any, tmp_path: Path) -> None:
    result = referee("run", "scenarios/streets/examples", where=tmp_path)
    assert result.code == 0 and "ok   scenarios/streets/examples/build.yaml" in result.out


def test_a_file_of_ones_own_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert located(SELL) == HOME / SELL
    own = tmp_path / SELL
    own.parent.mkdir(parents=True)
    own.write_text("")
    assert located(SELL) == Path(SELL)
    for other in ("scenarios/../pyproject.toml", "scenario/x.yaml", "/scenarios/magnate", "", "-"):
        assert located(other) == Path(other)


def test_a_copy_is_what_is_shipped_and_runs(referee: Any, tmp_path: Path) -> None:
    result = referee("examples", "carnegie", "--copy", "ours", where=tmp_path)
    assert result.code == 0 and "ours" in result.out
    copied = sorted((tmp_path / "ours" / "scenarios").rglob("*.yaml"))
    assert [path.relative_to(tmp_path / "ours") for path in copied] == sorted(shipped_files(["carnegie"]))
    assert all(path.read_bytes() == (HOME / path.relative_to(tmp_path / "ours")).read_bytes() for path in copied)
    schemas = sorted(path.name for path in (tmp_path / "ours" / "schemas").iterdir())
    assert schemas == ["carnegie.schema.json", "scenario.schema.json"]
    assert referee("run", "ours", where=tmp_path).code == 0


def test_a_copy_replaces_nothing_unless_it_may(referee: Any, tmp_path: Path) -> None:
    own = tmp_path / "scenarios/streets/examples/build.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("mine")
    refused = referee("examples", "streets", "--copy", ".", where=tmp_path)
    assert refused.code == 2 and "build.yaml is there already; --force replaces it" in refused.err
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [own] and own.read_text() == "mine"
    assert referee("examples", "streets", "--copy", ".", "--force", where=tmp_path).code == 0
    assert own.read_text().startswith("# yaml-language-server")


def test_schemas_are_copied_as_published(referee: Any, tmp_path: Path) -> None:
    referee("examples", "--copy", ".", where=tmp_path)
    for path in (tmp_path / "schemas").iterdir():
        assert path.read_text(encoding="utf-8") == (HOME / "schemas" / path.name).read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_coverage_without_scenarios_says_so(referee: Any, tmp_path: Path, lang: str) -> None:
    (tmp_path / "scenarios").mkdir()
    result = referee("coverage", "magnate", "--lang", lang, where=tmp_path)
    assert result.code == 5 and not result.out
    assert "scenarios" in result.err and "--scenarios DIR" in result.err
    assert referee("coverage", "magnate", "--format", "json", where=tmp_path).code == 5


def test_coverage_says_how_many_scenarios_it_rests_on(referee: Any, tmp_path: Path) -> None:
    referee("examples", "streets", "--copy", ".", where=tmp_path)
    count = len(shipped_files(["streets"]))
    assert f"covered by {count} scenarios" in referee("coverage", "streets", "--missing", where=tmp_path).out
