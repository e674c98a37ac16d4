"""The texts of the main commands, word for word."""

from typing import Any

import pytest

CASES = {
    "help": (["--help"], 0),
    "run-help": (["run", "--help"], 0),
    "run-sell-explain": (["run", "sell.yaml", "--explain"], 0),
    "run-table": (["run", "table.yaml"], 0),
    "run-readings": (["run", "readings.yaml"], 0),
    "run-wrong": (["run", "wrong.yaml"], 1),
    "run-many": (["run", "sell.yaml", "readings.yaml", "wrong.yaml", "unusable.yaml"], 3),
    "check": (["check", "sell.yaml", "unusable.yaml"], 3),
    "legal": (["legal", "sell.yaml", "--at", "0"], 0),
    "rules": (["rules", "magnate", "sell.value"], 0),
    "explain-rule": (["explain", "magnate.sell.payment"], 0),
    "corporations-yes": (["judge", "corporations-yes.yaml"], 0),
    "corporations-no": (["judge", "corporations-no.yaml"], 0),
    "corporations-question": (["judge", "corporations-question.yaml"], 0),
    "corporations-taxi": (["run", "corporations-taxi.yaml"], 0),
    "components": (["components", "magnate", "zones"], 0),
    "carnegie-yes": (["judge", "carnegie-yes.yaml"], 0),
    "carnegie-no": (["judge", "carnegie-no.yaml"], 0),
    "carnegie-question": (["judge", "carnegie-question.yaml"], 0),
    "carnegie-run": (["run", "carnegie-run.yaml"], 0),
    "magnate-yes": (["judge", "magnate-yes.yaml"], 0),
    "magnate-no": (["judge", "magnate-no.yaml"], 0),
    "magnate-open": (["judge", "magnate-open.yaml"], 0),
    "magnate-question": (["judge", "magnate-question.yaml"], 0),
    "magnate-ai": (["run", "magnate-ai.yaml"], 0),
    "streets-yes": (["judge", "streets-yes.yaml"], 0),
    "streets-no": (["judge", "streets-no.yaml"], 0),
    "streets-question": (["judge", "streets-question.yaml"], 0),
    "streets-run": (["run", "streets-yes.yaml"], 0),
}


@pytest.mark.parametrize("name", CASES)
def test_command_says_what_it_said(name: str, referee: Any, golden: Any) -> None:
    args, code = CASES[name]
    result = referee(*args)
    assert (result.code, result.err) == (code, "")
    golden(name, result.out)


def test_unusable_file_is_told_on_stderr(referee: Any, golden: Any) -> None:
    result = referee("run", "unusable.yaml")
    assert (result.code, result.out) == (3, "")
    golden("run-unusable", result.err)


def test_sale_shows_its_arithmetic(referee: Any) -> None:
    out = referee("run", "sell.yaml", "--explain").out
    assert "12 = 1 + 1 + 6 + 3 + 1" in out
    assert "12 x $1m = $12m" in out
    assert "[magnate.sell.payment, EN p.13]" in out
