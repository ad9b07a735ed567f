"""`python -m bot scenario FILE...`: plays scenario files and prints what happened."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.content import BadContent
from bot.scenarios.compare import Difference
from bot.scenarios.file import read
from bot.scenarios.play import play


def main(args: argparse.Namespace) -> int:
    """Exit code: 0 all as expected, 1 something came out otherwise, 2 a file cannot be played."""
    files: Sequence[Path] = args.files
    codes = [run(file) for file in files]
    if len(codes) > 1:
        print(f"{codes.count(0)} of {len(codes)} scenarios passed")
    return max(codes)


def run(file: Path) -> int:
    """Play one file; what is wrong with the file itself goes to standard error."""
    differs = False
    try:
        scenario = read(file)
        print(f"{file.stem}: {scenario.title}")
        for number, played in enumerate(play(scenario, str(file)), 1):
            print(f"{number:>3}  {played.title}")
            for line in played.lines:
                print(f"       {line}")
            for line in diff(played.differences):
                print(f"     ✗ {line}")
            differs = differs or bool(played.differences)
    except BadContent as bad:
        print(bad, file=sys.stderr)
        return 2
    print(f"     {'failed' if differs else 'passed'}\n")
    return 1 if differs else 0


def diff(differences: Sequence[Difference]) -> Iterator[str]:
    """Expected and got, one under the other."""
    for difference in differences:
        yield difference.what
        yield f"  expected {difference.expected}"
        yield f"  got      {difference.got}"
