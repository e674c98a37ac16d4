"""The rulebook of Streets: rules and readings by id, looked up at import so that unknown ids cannot be written."""

from pathlib import Path

from referee.kernel.rule import load_book

FOLDER = Path(__file__).parent
BOOK = load_book(FOLDER)
rule = BOOK.rule
reading = BOOK.reading
