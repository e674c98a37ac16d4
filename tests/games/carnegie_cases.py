"""Play steps of Carnegie and read the rulings."""

from referee.kernel.ruling import Ruling
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.sentences import text_of


def rulings(steps: str, position: str, players: str = "[maria, artem]", options: str = "{}") -> list[Ruling]:
    """The rulings of a script, step by step."""
    head = f"game: carnegie\nplayers: {players}\noptions: {options}\nposition: {position}\n"
    report = run(prepare(read_text(f"{head}steps: [{steps}]\n", "table")))
    return [step.ruling for step in report.main.steps if step.ruling]


def told(ruling: Ruling) -> str:
    """Every sentence of a ruling."""
    return "\n".join(text_of(finding, "carnegie") for finding in ruling.findings if finding.template)


def held(ruling: Ruling) -> set[str]:
    """The rules a ruling says were obeyed."""
    return {finding.rule.id.removeprefix("carnegie.") for finding in ruling.findings if finding.how == "held"}


def read(ruling: Ruling) -> set[str]:
    """The disputed points a ruling rests on."""
    return {basis.what.removeprefix("carnegie.amb.") for basis in ruling.bases if basis.kind == "reading"}


USING = "{row: ROW, stage: use, turn: maria, players: {maria: MARIA}}"


def using(row: str, maria: str) -> str:
    return USING.replace("ROW", row).replace("MARIA", maria)


RECRUITER = "departments: {a1: recruiting}, people: {a1: {active: 1}}"


def broken(ruling: Ruling) -> list[str]:
    """The rules that refuse, the decisive one first."""
    return [finding.rule.id.removeprefix("carnegie.") for finding in ruling.broken]
