"""`python -m bot actions RULESET`: what a scenario of a game may say, from its declarations."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from bot.content import CONTENT_TYPES
from bot.core.action import Action, Between, OneOf, Parameter, Pick, Text, YesNo
from bot.core.agenda import Value
from bot.core.ruleset import Ruleset
from bot.scenarios.opening import rules_for


def main(args: argparse.Namespace) -> int:
    """Exit code 0, or 2 for a ruleset that is not there."""
    if args.ruleset not in CONTENT_TYPES:
        games = ", ".join(CONTENT_TYPES)
        print(f"There is no ruleset {args.ruleset}. Take one of: {games}", file=sys.stderr)
        return 2
    print("\n".join(page(rules_for(args.ruleset))))
    return 0


def page(rules: Ruleset[Any]) -> Iterator[str]:
    """Markdown: templates of ships, house options, actions with seats, windows, parameters."""
    yield f"# {rules.name}\n"
    yield f"Ships: {', '.join(f'`{t.id}`' for t in rules.templates)}\n"
    options = (f"`{o.id}` = {_value(o.default)}" for o in rules.options)
    yield f"Options: {', '.join(options) or 'none'}\n"
    yield "| Action | Seat | Window | Parameters |"
    yield "| --- | --- | --- | --- |"
    for action in rules.actions.values():
        yield _row(action)


def _row(action: Action) -> str:
    windows = ", ".join(f"`{menu}`" for menu in action.menus)
    parameters = ", ".join(_parameter(p) for p in action.parameters)
    return f"| `{action.id}` | {', '.join(action.stations)} | {windows} | {parameters} |"


def _parameter(parameter: Parameter) -> str:
    default = "" if parameter.default is None else f" = {_value(parameter.default)}"
    return f"`{parameter.name}`{_values(parameter)}{default}"


def _values(parameter: Parameter) -> str:
    match parameter.kind:
        case Between(low, high, limit=limit):
            return f" ({low} to {high if isinstance(high, int) else limit})"
        case OneOf(choices):
            return f" ({', '.join(f'`{word}`' for word, _ in choices)})"
        case Pick():
            return " (an id)"
        case YesNo():
            return " (`true`, `false`)"
        case Text():
            return " (words)"


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"`{value}`" if value != "" else "none"
