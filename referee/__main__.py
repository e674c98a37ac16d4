"""`python -m referee`, and the command `referee`: Ctrl-C while we still load gives no traceback either."""

import gc
import sys

MUCH = 200_000
"""So many new things before the collector looks for garbage: hardly anything we make is ever in a circle."""


def main() -> None:
    """Load the command line and run it."""
    gc.set_threshold(MUCH)
    try:
        from referee.cli import main as run

        run()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)
    finally:
        gc.freeze()  # the interpreter ends: there is no use in looking through all we have made once more


if __name__ == "__main__":
    main()
