"""Settings of all tests: Hypothesis searches the same way each time, so that a run means the same on every machine."""

import gc
import os

from hypothesis import settings

from referee.__main__ import MUCH

gc.set_threshold(MUCH)  # as the program does
os.environ["REFEREE_LANG"] = "en"  # whatever the machine speaks
os.environ["COLUMNS"] = "120"  # however wide the window is
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every command in a process of its own compiles the program anew
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
