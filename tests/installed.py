"""Try an installed package as a stranger would, in an empty folder; `make dist` runs this beside a wheel.

What every help shows, the examples copied and run, the copies as pytest items.
"""

import subprocess
import sys
from importlib.metadata import metadata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

OPTIONAL = {"mcp": "mcp", "serve": "uvicorn"}
"""Commands that need a package of an extra."""
TYPED = {"mcp": b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'}
AS_EXPECTED = {"coverage": 1, "diff": 1}
"""What is shown is a gap in the rules covered by the examples, or a difference."""


def shown(command: str = "") -> list[str]:
    """Return the examples of a help."""
    args = [command, "--help"] if command else ["--help"]
    text = referee(args, Path.cwd()).stdout.decode()
    return [line.strip() for line in text.splitlines() if line.startswith("  referee ")]


def commands() -> list[str]:
    """Return what the help lists."""
    _, _, table = referee(["--help"], Path.cwd()).stdout.decode().partition("Commands:\n")
    names = [line.split()[0] for line in table.splitlines() if line[:3].strip()]
    return [name for name in names if find_spec(OPTIONAL.get(name, "referee"))]


def referee(args: list[str], where: Path, typed: bytes = b"quit\n") -> "subprocess.CompletedProcess[bytes]":
    """Run a command line."""
    return subprocess.run([sys.executable, "-m", "referee", *args], cwd=where, input=typed, capture_output=True)


def try_examples(where: Path) -> int:
    """Run what all helps show, in their order, and return how many lines that were; an evening has been played."""
    (where / "evening.yaml").write_bytes(referee(["new", "streets"], where).stdout)
    lines = [("", line) for line in shown()] + [(name, line) for name in commands() for line in shown(name)]
    for name, line in sorted(lines, key=lambda one: one[0] != "new"):  # others begin with the file it writes
        typed = line.removeprefix("referee ")
        command, keys = f"{sys.executable} -m referee {typed}", TYPED.get(name, b"\nquit\n")
        done = subprocess.run(command, shell=True, cwd=where, input=keys, capture_output=True)
        if done.returncode != AS_EXPECTED.get(name, 0):
            sys.exit(f"{line}\nleft with {done.returncode}\n{done.stdout.decode()}{done.stderr.decode()}")
        print("ok  ", line)
    return len(lines)


def main() -> None:
    """Try everything once."""
    import referee as package

    home = Path(package.__file__).parent
    if (home.parent / "pyproject.toml").exists():
        sys.exit("this is a checkout: install the wheel elsewhere")
    about = metadata("referee")
    assert about["License-Expression"] == "MIT" and about["Classifier"], "what people read about the package is missing"
    with TemporaryDirectory() as empty:
        count = try_examples(Path(empty))
    with TemporaryDirectory() as copy:
        done = referee(["examples", "--copy", "."], Path(copy))
        assert done.returncode == 0, done.stderr.decode()
        for args in ([sys.executable, "-m", "referee", "run", "."], [sys.executable, "-m", "pytest", "-q", "."]):
            ran = subprocess.run(args, cwd=copy, capture_output=True, text=True)
            last = ran.stdout.strip().splitlines()[-1]
            assert ran.returncode == 0, ran.stdout + ran.stderr
            print("ok  ", " ".join(args[2:]), "->", last)
    print(f"{count} lines of helps work in an empty folder")


if __name__ == "__main__":
    main()
