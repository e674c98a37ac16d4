"""The rulebook of Битва корпораций: rules and readings by id; an unknown id cannot be written."""

from pathlib import Path

from referee.kernel.rule import load_book

FOLDER = Path(__file__).parent
BOOK = load_book(FOLDER)
rule = BOOK.rule
reading = BOOK.reading
