"""The bot without Discord: a battle to be watched (`demo`) or played in the browser (`play`)."""

import argparse
import asyncio
import sys
from contextlib import suppress
from functools import partial
from importlib.util import find_spec

from bot.settings import load_settings


def main(args: argparse.Namespace) -> int:
    """Exit code 0 done, 1 failed, 2 a ruleset that is not there. Raises BadSetting."""
    if find_spec("simcord") is None:
        print("SimCord is missing here: `make demo` and `make play` install it.", file=sys.stderr)
        return 1
    settings = load_settings()
    say = partial(print, flush=True)
    if args.command == "demo":
        from bot.playground.demo import demo  # noqa: PLC0415

        return asyncio.run(demo(settings, say))
    from bot.playground.battle import TABLES  # noqa: PLC0415
    from bot.playground.play import PortTaken, play  # noqa: PLC0415

    if args.ruleset not in TABLES:
        games = ", ".join(TABLES)
        print(f"There is no ruleset {args.ruleset}. Take one of: {games}", file=sys.stderr)
        return 2
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(play(settings, say, game=args.ruleset, port=args.port, fresh=args.fresh))
    except PortTaken as taken:
        print(taken, file=sys.stderr)
        return 1
    return 0
