"""`python -m referee`, and the command `referee`: Ctrl-C while we still load gives no traceback either."""

import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        from referee.cli import main as run

        run()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
