"""`referee page`: what it writes, what it refuses; and the board in `run --show`."""

from pathlib import Path

import pytest

from tests.cli.conftest import Referee

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def test_page_is_written_once(referee: Referee, tmp_path: Path) -> None:
    out = tmp_path / "sell.html"
    said = referee("page", "sell.yaml", "-o", str(out))
    assert (said.code, said.out, said.err) == (0, f"written to {out}\n", "")
    whole = out.read_text(encoding="utf-8")
    assert whole.startswith("<!doctype html>\n<html lang=en>") and whole.endswith("</html>\n")
    again = referee("page", "sell.yaml", "-o", str(out))
    assert again.code == 2 and "--force replaces it" in again.err
    assert referee("page", "sell.yaml", "-o", str(out), "--force").code == 0
    assert out.read_text(encoding="utf-8") == whole
    assert referee("page", "sell.yaml", "-o", "-").out == whole


def test_page_of_what_is_wrong_says_so_too(referee: Referee, tmp_path: Path) -> None:
    assert referee("page", "wrong.yaml", "-o", "-").code == 1
    said = referee("page", "unusable.yaml", "-o", str(tmp_path / "x.html"))
    assert said.code == 3 and "error[" in said.err and (tmp_path / "x.html").exists()
    assert referee("page", "sell.yaml", "wrong.yaml", "unusable.yaml", "-o", "-").code == 3


@pytest.mark.parametrize(
    ("args", "code", "why"),
    [
        (("nowhere.yaml", "-o", "x.html"), 2, "there is no file nowhere.yaml"),
        (("sell.yaml",), 2, "Missing option '-o'"),
        (("sell.yaml", "-o", "no/such/folder/x.html"), 2, "cannot write"),
        (("sell.yaml", "-o", "-", "--as", "nobody"), 2, "nobody of that name plays"),
    ],
)
def test_page_refuses(args: tuple[str, ...], code: int, why: str, referee: Referee) -> None:
    said = referee("page", *args)
    assert said.code == code and why in said.err and said.out == ""


def test_folder_without_scenarios(referee: Referee, tmp_path: Path) -> None:
    assert referee("page", str(tmp_path), "-o", str(tmp_path / "x.html")).code == 5


@pytest.mark.parametrize(
    ("file", "drawn", "listed"),
    [
        ("magnate/examples/sell.yaml", "╭3 Municipal Airport", "neighbourhood  "),
        ("streets/examples/build.yaml", "║", "sign: "),
        ("carnegie/examples/choose-rnd.yaml", "San Francisco", "region    "),
        ("corporations/examples/forsage.yaml", "╭0──", "\nRing\n"),
    ],
)
def test_run_show_draws_in_place_of_long_lists(file: str, drawn: str, listed: str, referee: Referee) -> None:
    said = referee("run", str(SCENARIOS / file), "--show")
    assert said.code == 0 and drawn in said.out and listed not in said.out


def test_a_line_may_seat_other_players(referee: Referee, tmp_path: Path) -> None:
    file = tmp_path / "others.yaml"
    seated = "lines: {others: {players: [olga, boris], steps: [{by: boris, do: pass}]}}"
    file.write_text(f"game: magnate\nplayers: [anna, boris]\nposition: {{stage: bid}}\n{seated}\n", encoding="utf-8")
    assert referee("page", str(file), "-o", str(tmp_path / "page.html")).code == 0


SEES = (
    ("run",),
    ("legal",),
    ("legal", "--why-not", "done"),
    ("show",),
    ("replay",),
    ("judge", "--move", "done"),
    ("odds", "--move", "done"),
    ("page", "-o", "-"),
    ("play",),
    ("diff", "deal.yaml@0"),
)
"""Every command on one file that has --as."""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_looks_is_understood_alike_everywhere(referee: Referee, tmp_path: Path, language: str) -> None:
    (tmp_path / "deal.yaml").write_text(
        "game: corporations\nplayers: [red, blue]\nposition: {stage: main, turn: red}\n", encoding="utf-8"
    )
    refusals = set()
    for name, *rest in SEES:
        words = (name, "deal.yaml", *rest, "--lang", language, "--as")
        wrong, right = referee(*words, "nobody", where=tmp_path), referee(*words, "RED", where=tmp_path)
        assert wrong.code == 2 and "RED" not in right.err, (name, wrong, right)
        refusals.add(wrong.err.splitlines()[-1])
    assert len(refusals) == 1 and "nobody" in refusals.pop()
