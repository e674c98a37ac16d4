"""Games by their names and titles, in any spelling."""

from collections.abc import Iterable, Iterator

from referee.games import GAMES, game_names, is_game, load_game
from referee.language.word_forms import load_words
from referee.words.name_lists import shared_names, spellings_of
from referee.words.name_resolver import Names


class _InstalledGames:
    """The games of other packages."""

    def ids(self, names: str) -> Iterable[str]:
        """Return their names."""
        return [name for name in game_names() if name not in GAMES]

    def spellings(self, names: str, id: str) -> Iterator[tuple[str, int]]:
        """Yield their titles."""
        game = load_game(id)
        yield game.book.title, 1
        yield from spellings_of(load_words(game.folder).title)

    def printed_forms(self, names: str, id: str) -> Iterator[str]:
        """Yield nothing more: titles have no cases."""
        yield from ()


_INSTALLED = Names(_InstalledGames())


def find_game(said: str) -> str | None:
    """Return the game a word stands for; those of other packages are asked only where it is none that comes along."""
    if said in GAMES:
        return said
    found = shared_names().resolve(said, "games")
    if isinstance(found, str):
        return found
    if is_game(said):
        return said
    found = _INSTALLED.resolve(said, "games")
    return found if isinstance(found, str) else None
