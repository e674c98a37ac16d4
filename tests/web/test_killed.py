"""A server killed at any instant: what a device has been told is written is in the file."""

import os
import signal
import threading
from pathlib import Path
from random import Random
from time import sleep

import pytest

from referee.scenario.file.reader import read_text
from tests.web.server import serving

INSTANTS = int(os.environ.get("REFEREE_KILLS", "5"))
"""So often a server is killed."""
GAME = "format: 1\ngame: magnate\nplayers: [anna, boris]\n"


@pytest.mark.parametrize("instant", range(INSTANTS))
def test_a_kill_loses_nothing_a_device_was_told(instant: int, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME)
    told = list[int]()
    with serving(tmp_path, "game.yaml", "--port", "0") as server:

        def write() -> None:
            for number in range(500):
                try:
                    answer = server.act({"do": "note", "text": f"entry {number}"})
                except (OSError, AssertionError):
                    return
                assert not answer["told"]
                told.append(number)

        writer = threading.Thread(target=write)
        writer.start()
        while not told:
            sleep(0.005)
        sleep(Random(instant).random() * 0.5)
        server.stop(signal.SIGKILL)
        writer.join()
    data = read_text((tmp_path / "game.yaml").read_text(), "game").data
    kept = [int(one["note"].removeprefix("entry ")) for one in data["steps"]]  # type: ignore[union-attr,index,call-overload,arg-type]
    assert kept == list(range(len(kept))) and len(told) <= len(kept) <= len(told) + 1
    with serving(tmp_path, "game.yaml", "--port", "0") as server:
        assert f"<b>{len(kept)}</b>" in server.act({"do": "look"})["parts"]["log"]
