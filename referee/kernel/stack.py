"""Stages on stages: which moment of a game may interrupt which."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from referee.kernel.context import AnyCx
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage
from referee.kernel.state import AnyState

AnyStage = type[Stage[Any, Any]]
Interrupts = Mapping[AnyStage, tuple[AnyStage, ...]]
"""The stages a stage may lie on; one that is not named interrupts none."""


def judge_stack(cx: AnyCx, s: AnyState, law: Rule, interrupts: Interrupts) -> None:
    """Judge whether every stage of a position lies on one it may interrupt."""
    for lower, upper in pairwise(s.stage):
        fits = type(lower) in interrupts.get(type(upper), ())
        cx.need(law, fits, at=("stage",)) or cx.because(
            "'{upper}' cannot come up during '{lower}'", upper=upper.called(), lower=lower.called()
        )
