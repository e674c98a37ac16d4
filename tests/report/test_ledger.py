"""The ledger: amounts step by step, secret ones as gaps, curves in letters."""

from pathlib import Path

from msgspec.structs import replace

from referee.report.facts.balances import ledger_lines, ledgers, sparkline
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def _played(name: str, viewer: str | None = None) -> Report:
    return run(replace(prepare(read_file(SCENARIOS / name)), viewer=viewer))


def test_ledger_follows_every_step() -> None:
    report = _played("magnate/replays/tutorial.yaml")
    (money,) = ledgers(report.main)
    assert (money.key, len(money.rows)) == ("money", len(report.main.steps) + 1)
    for row, step in zip(money.rows[1:], report.main.steps, strict=True):
        assert row == tuple(step.after.money(name) for name in money.names)
    assert money.bounds == (0, 6400)


def test_secret_money_is_a_gap() -> None:
    report = _played("magnate/replays/tutorial.yaml", "humble")
    (money,) = ledgers(report.main)
    over = [step.after.over for step in report.main.steps]
    assert money.of("vector")[1:] == tuple(3200 if ended else None for ended in over)
    assert None not in money.of("humble")
    assert any("secret" in line for line in ledger_lines(report.main, 100))


def test_curve_in_letters() -> None:
    assert sparkline([0, 5, 10], 0, 10, 10) == "▁▄█"
    assert sparkline([0, None, 10], 0, 10, 10, plain=True) == "_ #"
    assert sparkline(list(range(100)), 0, 99, 5) == "▁▂▄▆█"
    assert sparkline([3, 3], 3, 3, 5) == "▁▁" and sparkline([], 0, 1, 5) == ""


def test_ledger_lines_fit() -> None:
    lines = [*ledger_lines(_played("magnate/replays/tutorial.yaml").main, 80)]
    assert len(lines) == 5 and max(map(len, lines)) <= 80
    assert lines[-1].startswith("  humble     $2m ") and lines[-1].endswith(" $6.4m")
