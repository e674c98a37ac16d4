"""Ctrl-C that ends a long work after what is in hand; the second one ends it at once."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType


@contextmanager
def until_stopped() -> Iterator[Callable[[], bool]]:
    """Tell whether Ctrl-C was pressed; nothing that is being written is cut through by it."""
    stopped, before = Event(), signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.set()
        signal.signal(signal.SIGINT, before)

    if before is signal.SIG_IGN:
        yield stopped.is_set
        return
    signal.signal(signal.SIGINT, stop)
    try:
        yield stopped.is_set
    finally:
        signal.signal(signal.SIGINT, before)
