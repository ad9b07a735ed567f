"""The command line; each subcommand is the `main` of the module that it names."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from bot.settings import BadSetting


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m bot", description="Action Stations: tabletop space battles on Discord."
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, module: str, words: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=words, description=words)
        sub.set_defaults(module=module)
        return sub

    command("run", "bot.run", "Run the bot on Discord; needs DISCORD_TOKEN.")
    scenario = command(
        "scenario",
        "bot.scenario",
        "Play scenario files with their dice and print what happened; 1 if an expectation fails.",
    )
    scenario.add_argument("files", nargs="+", type=Path, metavar="FILE")
    actions = command(
        "actions", "bot.actions", "What a scenario of a game may say: ships, options, actions."
    )
    actions.add_argument("ruleset", metavar="RULESET")
    verify = command(
        "verify",
        "bot.verify",
        "Check the dice of a battle exported with /combat export; 1 if some do not match.",
    )
    verify.add_argument("file", type=Path, metavar="FILE")
    command("demo", "bot.playground", "Fight one whole battle without Discord and print it.")
    play = command("play", "bot.playground", "Play in your browser, without Discord.")
    play.add_argument(
        "--ruleset", default="coriolis", help="the game that is played; coriolis if left out"
    )
    play.add_argument("--port", type=int, help="the port of the page; any free one if left out")
    play.add_argument("--fresh", action="store_true", help="forget the battle of the last time")
    command("health", "bot.health", "Exit with 0 if the running bot is well.")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code: 0 done, 1 failed, 2 a wrong setting or wrong arguments, 130 interrupted."""
    args = parser().parse_args(argv)
    try:
        run: Callable[[argparse.Namespace], int] = import_module(args.module).main
        return run(args)
    except BadSetting as e:
        print(e, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
