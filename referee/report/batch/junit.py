"""A run as JUnit XML: a suite for each file, a case for each line."""

import re
from xml.etree import ElementTree as Xml

from referee.language.speaking import say
from referee.report.ansi import bare
from referee.report.batch.file_result import FileResult
from referee.report.json.test_cases import Test

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Junit:
    """The document, file by file."""

    def __init__(self) -> None:
        self._root = Xml.Element("testsuites", name="referee")

    def add(self, result: FileResult) -> None:
        """Add one file."""
        self._root.append(_suite(result))

    def xml(self, seconds: float) -> str:
        """Return everything as one document."""
        self._root.set("time", f"{seconds:.3f}")
        Xml.indent(self._root)
        return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(self._root, encoding="unicode") + "\n"


def _suite(result: FileResult) -> Xml.Element:
    cases = [_case(result, test) for test in result.tests] or [_broken(result)]
    count = {word: sum(case.find(word) is not None for case in cases) for word in ("failure", "error", "skipped")}
    suite = Xml.Element(
        "testsuite",
        name=_safe(result.name),
        tests=str(len(cases)),
        failures=str(count["failure"]),
        errors=str(count["error"]),
        skipped=str(count["skipped"]),
        time=f"{result.seconds:.3f}",
    )
    suite.extend(cases)
    return suite


def _case(result: FileResult, test: Test) -> Xml.Element:
    """Return one line; the time of the file is spread over its lines."""
    seconds = result.seconds / len(result.tests)
    name = _safe(test.name or "script")
    case = Xml.Element("testcase", classname=_safe(result.name), name=name, time=f"{seconds:.3f}")
    _place(case, result.name, *([test.troubles[0].line, test.troubles[0].column] if test.troubles else [test.line]))
    if test.status == "failed":
        _add_text(case, "failure", test.text)
    elif test.status == "not reached":
        Xml.SubElement(case, "skipped", message=say("the script failed before this line"))
    return case


def _broken(result: FileResult) -> Xml.Element:
    """Return a file that gave no tests at all."""
    case = Xml.Element("testcase", classname=_safe(result.name), name="file", time=f"{result.seconds:.3f}")
    _place(case, result.name, result.unusable[0].line, result.unusable[0].column)
    _add_text(case, "error", result.text)
    return case


def _place(case: Xml.Element, file: str, line: int, column: int = 0) -> None:
    """Say where it stands: the step that failed first, or where the line begins."""
    case.set("file", _safe(file))
    case.set("line", str(line))
    if column:
        case.set("column", str(column))


def _add_text(case: Xml.Element, word: str, text: str) -> None:
    text = _safe(bare(text))
    Xml.SubElement(case, word, message=text.partition("\n")[0]).text = text


def _safe(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
