"""`python -m referee`, and the command `referee`: Ctrl-C while we still load gives no traceback either."""

import gc
import os
import sys

MUCH = 200_000
"""So many new things before the collector looks for garbage: hardly anything we make is ever in a circle."""


def main() -> None:
    """Load the command line, run it and leave with its exit code."""
    gc.set_threshold(MUCH)
    try:
        from referee.cli import main as run

        run()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)
    finally:
        gc.freeze()  # the interpreter ends: there is no use in looking through all we have made once more


def main_of_process() -> None:
    """Run the command line, then end the process at once: to take all we have made apart costs a twentieth of a run."""
    try:
        main()
    except SystemExit as done:
        sys.stderr.flush()  # standard output was flushed while an error could still be told
        os._exit(done.code if isinstance(done.code, int) else 0)


if __name__ == "__main__":
    main()
