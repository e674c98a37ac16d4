"""What `make demo` shows on one screen: a dispute, its verdict, a page of it, and what to try next."""

import subprocess
import sys
from pathlib import Path

from referee.cli.language_option import requested_language
from referee.language.current import speaking
from referee.language.speaking import say

FILES = {"en": "docs/img/dispute.yaml", "ru": "docs/img/dispute.ru.yaml"}
PAGE = "build/demo.html"


def main() -> int:
    """Settle the dispute in the language of the locale."""
    lang = requested_language([])
    file, command = FILES[lang], Path(sys.executable).with_name("referee")
    shown = command.relative_to(Path.cwd()) if command.is_relative_to(Path.cwd()) else command
    Path(PAGE).parent.mkdir(exist_ok=True)
    print(f"$ {shown} judge {file}", flush=True)
    code = subprocess.run([sys.executable, "-m", "referee", "--lang", lang, "judge", file]).returncode
    page = ["page", file, "--force", "-o", PAGE]
    subprocess.run([sys.executable, "-m", "referee", "--lang", lang, *page], stdout=subprocess.DEVNULL, check=True)
    with speaking(lang):
        print()
        print(say("The same as a page for the browser: {page}", page=PAGE))
        print(say("Try next:"))
        print(f'  {shown} judge {file} --move "{say("Boris pass")}"')
        print(f'  {shown} ask {say("magnate")} "{say("Can I sell a plot nobody has built on?")}"')
        print(f"  {shown} play evening.yaml")
        extra = say("the table in the browser: pip install {extra}", extra="'.[serve]'")
        print(f"  {shown} serve {say('magnate')}    # {extra}")
        print(say("More: {file}", file={"en": "docs/tutorial.md", "ru": "docs/ru/tutorial.md"}[lang]))
    return code


if __name__ == "__main__":
    sys.exit(main())
