"""Ask every question of a file and tell how many were answered: `python -m tests.ask [frozen|tuning] [--misses]`."""

import sys

from tests.ask.measure import asked, questions, table


def main(arguments: list[str]) -> None:
    """Print the table, with `--misses` also what was not found."""
    names = [word for word in arguments if not word.startswith("-")] or ["frozen"]
    outcomes = list(asked(one for name in names for one in questions(name)))
    if "--misses" in arguments:
        for one in outcomes:
            if (one.question.ids and one.place != 1) or (not one.question.ids and one.reply.known):
                found = ", ".join([*(answer.id for answer in one.reply.answers), *one.reply.related]) or "unknown"
                wanted = ", ".join(one.question.ids) or "nothing"
                print(f"{one.question.lang} {one.question.q}\n    wanted {wanted}\n    found  {found}")
    print("\n".join(table(outcomes)))


if __name__ == "__main__":
    main(sys.argv[1:])
