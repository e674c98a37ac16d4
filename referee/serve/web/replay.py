"""The game so far as a page of its own, as a viewer may see it."""

from msgspec.structs import replace

from referee.desk.data import Cannot
from referee.language.current import speaking
from referee.language.speaking import say
from referee.report.html.document import Played, page
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.serve.web.room import Room


def replay_page(room: Room, viewer: str | None, lang: str) -> str:
    """Return the page; Cannot while nothing is played."""
    with speaking(lang):
        if room.desk is None:
            raise Cannot(say("nobody has sat down to a game yet"))
        name = room.path.name if room.path is not None else say("the game")
        ready = prepare(read_text(room.desk.session.text, name))
        return page([Played(name, run(replace(ready, viewer=viewer)))], name)
