"""`python -m referee.cli` is the same as `referee`."""

from referee.cli import main

main()
