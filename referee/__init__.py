"""A referee for board games: checks what players do against the rulebooks.

    import referee
    scenario = referee.load("anna.yaml")
    for verdict in referee.judge(scenario):
        print(referee.tell(verdict))

`docs/library.md` shows more. Nothing is imported before it is used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.library import (
        Chair,
        DeskError,
        Option,
        Refused,
        Report,
        Unreadable,
        Unusable,
        Verdict,
        WrongData,
        answers,
        figures,
        judge,
        legal,
        load,
        loads,
        open_table,
        run,
        table,
        tell,
    )

__all__ = [
    "Chair",
    "DeskError",
    "Option",
    "Refused",
    "Report",
    "Unreadable",
    "Unusable",
    "Verdict",
    "WrongData",
    "answers",
    "figures",
    "judge",
    "legal",
    "load",
    "loads",
    "open_table",
    "run",
    "table",
    "tell",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from referee import library

        return getattr(library, name)
    raise AttributeError(f"module 'referee' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
