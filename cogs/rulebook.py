"""Pages of the rules, made from declarations: what a station does; what an action costs, asks, and
brings one now.
"""

from dataclasses import dataclass
from typing import cast

from bot.app.battle import AnyRules, Battle
from bot.app.people import Person, Standing
from bot.core.action import Action, Between, OneOf, Parameter, Pick, Text
from bot.core.agenda import Ask
from bot.core.blocks import Field, Line, Words
from bot.core.legal import hindrance, open_seats, turn_of
from bot.core.refusal import Refused
from bot.core.ruleset import Station
from bot.core.seats import Seat
from bot.ui import rulebook as ui
from bot.ui import text
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
    who = await floor.battles.standing(battle, person) if battle is not None else None
    station = _station_of(rules, action, who)
    own = [a for a in actions_of(rules) if a is not action and station in a.stations]
    page = ui.RulesPage(
        action=action.id,
        name=action.name,
        help=action.help,
        cost=_cost(rules, action, now),
        sections=_sections(action),
        command=command_of(rules, action),
        station=station,
    )
    author = ui.rules_author(
        rules.name, [rules.station(s).name for s in action.stations], action.ref
    )
    others = [ui.Rule(a.id, a.name, a.help) for a in sorted(own, key=_own_first)]
    return Page(ui.rules_page(author, page, others=others, now=now), window)


def station_rules(
    rules: AnyRules, battle: Battle | None, who: Standing | None, wanted: str = ""
) -> Message:
    """A page of what is done at a station, "gunner" or "gunner.2"; the reader's own if none is
    named, that which is asked first.
    """
    station_id, _, page = wanted.partition(".")
    known = [s for s in rules.stations if _is_listed(rules, s)]
    seat = _own_seat(battle, who, station_id)
    if seat is not None and not station_id:
        station_id = seat.station
    station = next((s for s in known if s.id == station_id), known[0])
    groups = _groups(rules, station, battle, seat)
    own = {s.station for s in who.posts} if who is not None else set[str]()
    shown = ui.StationRules(
        station.id,
        station.name,
        station.help,
        tuple(ui.Rule(a.id, a.name, a.help, group) for group, acts in groups for a in acts),
        tuple((s.id, s.name, s.help) for s in sorted(known, key=lambda s: s.id not in own)),
    )
    author = (f"{rules.name} · your station" if station.id in own else rules.name,)
    is_asked = any(group == CAN for group, _ in groups)
    note = "Nothing is asked of you now." if station.id in own and not is_asked else ""
    if battle is None or battle.combat is None or battle.is_over:
        note = ""
    return ui.station_rules(author, shown, int(page) if page.isdecimal() else 1, note=note)


CAN = "You can now"


def _own_seat(battle: Battle | None, who: Standing | None, station: str) -> Seat | None:
    """The reader's seat, at that station if one is named, one that is asked first; for a GM
    also one asked that nobody holds.
    """
    if battle is None or who is None:
        return None
    going = battle.combat is not None and not battle.is_over
    asked = open_seats(battle.rules, battle.going_on()) if going else ()
    free = [seat for seat in asked if who.is_gm and battle.holder(seat) is None]
    seats = [s for s in (*who.posts, *who.seats, *free) if station in ("", s.station)]
    return min(seats, key=lambda s: s not in asked, default=None)


def _groups(
    rules: AnyRules, station: Station, battle: Battle | None, seat: Seat | None
) -> list[tuple[str, list[Action]]]:
    """The acts of a station by when they can be done, those of this moment first."""
    acts = [a for a in rules.actions.values() if station.id in a.stations and not a.gm]
    acts.sort(key=_own_first)
    can: list[Action] = []
    cannot: list[Action] = []
    frame = battle.combat.window if battle is not None and battle.combat is not None else None
    if battle is not None and frame is not None and seat is not None and not battle.is_over:
        combat = battle.going_on()
        menu = rules.menu(cast("Ask", frame.step).menu) if seat in open_seats(rules, combat) else ()
        for action in acts:
            if action in menu:
                turn = turn_of(rules, combat, seat, action.id, frame=frame)
                no = hindrance(rules, turn, action)
                (can if no is None else cannot).append(action)
    rest = [a for a in acts if a not in can and a not in cannot]
    turn_acts = [a for a in rest if not a.interrupt and not a.anytime]
    groups = [
        (CAN, can),
        ("Not possible now", cannot),
        ("In another window" if can or cannot else "In your window", turn_acts),
        ("On a prompt, when the bot asks", [a for a in rest if a.interrupt]),
        ("At any time", [a for a in rest if a.anytime and not a.interrupt]),
    ]
    return [(name, found) for name, found in groups if found]


def _own_first(action: Action) -> tuple[bool, int]:
    """What few stations can do before what all can, and doing nothing last."""
    return action.idle, len(action.stations)


def _is_listed(rules: AnyRules, station: Station) -> bool:
    """A station with a command of its own, or with acts that stand nowhere else."""
    commands = {s.id for s in rules.stations if s.command}
    mine = (a for a in rules.actions.values() if station.id in a.stations and not a.gm)
    return station.command or any(not commands & set(a.stations) for a in mine)


def _station_of(rules: AnyRules, action: Action, who: Standing | None) -> str:
    """In whose list an action is read: the reader's own, its home, or the first it has."""
    own = [s.station for s in who.posts if s.station in action.stations] if who is not None else []
    listed = [s for s in action.stations if _is_listed(rules, rules.station(s))]
    return next(iter((*own, home_of(rules, action), *listed)), "") or next(iter(listed), "")


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
    depends = "it depends on the ship and what you choose"
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
            return (f"{parameter.label} · from a list",)
        case Text(most=most):
            return (f"{parameter.label} · your own words, at most {most} characters",)
        case _:
            return (f"{parameter.label} · yes or no{left_out}",)
