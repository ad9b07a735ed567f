"""Pages of an action, made from its declaration: what it costs, asks, and brings one now."""

from dataclasses import dataclass

from bot.app.battle import AnyRules, Battle
from bot.app.people import Person
from bot.core.action import Action, Between, OneOf, Parameter, Pick, Text
from bot.core.blocks import Field, Line, Words
from bot.core.refusal import Refused
from bot.ui import pages, text
from bot.ui.components import Message
from bot.ui.form import Choice
from cogs.floor import Floor
from cogs.station_commands import home_of, kebab


@dataclass(frozen=True, slots=True)
class Page:
    """A message and the moment its controls are made for."""

    message: Message
    window: str = ""


def actions_of(rules: AnyRules, stations: frozenset[str] = frozenset()) -> list[Action]:
    """What people can do, those of the given stations first; not what only the GM may."""
    known = [a for a in rules.actions.values() if not a.gm]
    return sorted(known, key=lambda a: not stations & set(a.stations))


async def rules_page(
    floor: Floor, rules: AnyRules, action_id: str, battle: Battle | None, person: Person
) -> Page:
    """One action, with what it would bring the person now. Raises Refused for an unknown one."""
    action = rules.actions.get(action_id)
    if action is None:
        raise Refused(f"{rules.name} has no action of that name", "", "What there is: /rules")
    now, window = await _now(floor, action, battle, person)
    others = [
        (a.id, a.name, a.help)
        for a in actions_of(rules)
        if a.id != action.id and set(a.stations) & set(action.stations)
    ]
    stations = ", ".join(rules.station(s).name for s in action.stations[:2])
    several = "every station" if len(action.stations) > 2 else stations
    ref = f" · rules {action.ref}" if action.ref else ""
    page = pages.RulesPage(
        action=action.id,
        name=action.name,
        help=action.help,
        cost=_cost(rules, action, now),
        sections=_sections(action),
        command=command_of(rules, action),
    )
    author = (f"{rules.name} · {several}{ref}",)
    return Page(pages.rules_page(author, page, others=others, now=now), window)


def rules_index(rules: AnyRules, stations: frozenset[str] = frozenset()) -> Message:
    """All actions, those of one's own stations first."""
    shown = [(a.id, a.name, a.help) for a in actions_of(rules, stations)]
    return pages.rules_index((rules.name,), shown)


def command_of(rules: AnyRules, action: Action) -> str:
    """The slash command of an action; empty for what is answered on a prompt."""
    station = home_of(rules, action)
    return f"/{kebab(station)} {kebab(action.id)}" if station else ""


async def _now(
    floor: Floor, action: Action, battle: Battle | None, person: Person
) -> tuple[Choice | None, str]:
    if battle is None or battle.combat is None or battle.is_over:
        return None, ""
    frame = battle.combat.window
    try:
        now = await floor.battles.refill(battle.id, person, action.id, {})
    except Refused:
        return None, ""
    window = frame.id if frame is not None else ""
    return Choice(now.offer, now.values, now.odds), window


def _cost(rules: AnyRules, action: Action, now: Choice | None) -> str:
    if not rules.unit:
        return ""
    if isinstance(action.cost, int):
        return f"{action.cost} {rules.unit}" if action.cost else f"no {rules.unit}"
    depends = "it depends on ship and choices"
    if now is None or now.offer.refusal is not None:
        return depends[0].upper() + depends[1:]
    return f"{now.price} {rules.unit} as it stands; {depends}"


def _sections(action: Action) -> tuple[Field, ...]:
    when = _when(action)
    options = tuple(Line(_option(parameter)) for parameter in action.parameters)
    return (
        *((Field(("When",), (Line((when,)),)),) if when else ()),
        *((Field(("Choices",), options),) if options else ()),
    )


def _when(action: Action) -> str:
    if action.interrupt:
        return "On a prompt: the bot asks when it is due"
    if action.anytime:
        return "At any time"
    if action.idle:
        return "In your window, instead of anything else"
    return ""


def _option(parameter: Parameter) -> Words:
    default = parameter.default
    left_out = ""
    if default is not None:
        said = "no" if default is False else "yes" if default is True else str(default)
        left_out = f", {said} if left out"
    match parameter.kind:
        case Between(low=low, high=high, limit=limit):
            most = text.number(high if isinstance(high, int) else limit)
            upper = f" to {most}" if isinstance(high, int) else " and up"
            return (f"{parameter.label} · {text.number(low)}{upper}{left_out}",)
        case OneOf(choices=choices):
            names = ", ".join(name for _, name in choices[:8])
            more = ", …" if len(choices) > 8 else ""
            return (f"{parameter.label} · {names}{more}",)
        case Pick():
            return (f"{parameter.label} · one of those there are",)
        case Text(most=most):
            return (f"{parameter.label} · your own words, at most {most} characters",)
        case _:
            return (f"{parameter.label} · yes or no{left_out}",)
