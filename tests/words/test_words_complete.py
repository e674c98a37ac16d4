"""Everything one may write has a word in both languages: computed from the types, so a new move cannot be forgotten."""

from typing import Any

import pytest

from referee.games import GAMES, load_game
from referee.kernel.shape import shape_of
from referee.kernel.words import Word, load_words
from referee.words.lists import keys_of, option_values, stages_of
from referee.words.names import Names
from referee.words.lists import GameLists
from referee.words.search import search  # noqa: F401
from referee.words.vocabulary import Vocabulary
