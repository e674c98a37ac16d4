"""The rulebook of Битва корпораций; its rules and readings by name are in `rules`."""

from pathlib import Path

from referee.kernel.rule import load_book

FOLDER = Path(__file__).parent
BOOK = load_book(FOLDER)
