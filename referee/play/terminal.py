"""A terminal: completion of moves, arguments and names from the legal moves, history, who must act at the bottom."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory

from referee.grammar.shortest_line import typed_line
from referee.play.completion import completions
from referee.play.dialogue import Talk
from referee.play.step_text import status
from referee.report.ansi import bare, clean


class Moves(Completer):
    """Completes the word at the cursor."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Return what may stand here."""
        begun, found = completions(self.talk, document.text_before_cursor)
        return (Completion(word, -len(begun)) for word in found)


def asking(talk: Talk) -> Callable[[str], str]:
    """Return a function that reads a line from the terminal."""
    history = InMemoryHistory()
    for line in _moves_so_far(talk):
        history.append_string(line)
    session: PromptSession[str] = PromptSession(
        history=history,
        completer=Moves(talk),
        complete_while_typing=False,
        bottom_toolbar=lambda: _bottom(talk),
    )
    waiting = deque[str]()

    def ask(prompt: str) -> str:
        """Return a line; of several pasted at once each is answered in its turn."""
        if waiting:
            click.echo(prompt + clean(waiting[0]))
        else:
            typed = session.prompt(ANSI(prompt))
            waiting.extend([line for line in typed.splitlines() if line.strip()] or [""])
        return waiting.popleft()

    return ask


def _moves_so_far(talk: Talk) -> Iterator[str]:
    """Yield the moves of the game so far, as they would be typed."""
    for step in talk.session.steps:
        if step.kind == "move" and talk.viewer in (None, step.by):
            yield typed_line(talk.session.lexicon, step.move, step.by)


def _bottom(talk: Talk) -> str:
    """Return who must act."""
    return clean(bare(status(talk)))[: max(20, os.get_terminal_size().columns - 1)]
