"""Messages of moments that concern both ships: goals and orders opened, who is first, round end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.core.action import Action, declared
from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Said, Strong, Words
from bot.core.play import Event, Rolled
from bot.rules.night_tripper import (
    captain,
    closing,
    crew_hits,
    crewing,
    goals,
    hits,
    luck,
    referee,
    repair,
    standing,
    stations,
    volley,
)
from bot.rules.night_tripper import (
    events as e,
)
from bot.rules.night_tripper.crewing import STATION_NAMES
from bot.rules.night_tripper.goals import met
from bot.rules.night_tripper.present.words import Sight, dice_line, throw_line
from bot.rules.night_tripper.state import MARGIN, STATIONS, State
from bot.rules.twod6.wording import keep, number, signed

ACTIONS: dict[str, Action] = declared(
    stations,
    luck,
    volley,
    hits,
    crew_hits,
    repair,
    goals,
    captain,
    crewing,
    closing,
    standing,
    referee,
)
WHY_FIRST = {"impact": "higher Impact", "position": "higher Position", "die": "by the die"}


def name_of(action: str) -> str:
    """An action in the middle of a sentence; the game's own words keep their capitals."""
    name = ACTIONS[action].name if action in ACTIONS else action.replace("_", " ")
    return name[0].lower() + name[1:]


def reference(action: str) -> str:
    """Where the rule of an action stands."""
    ref = ACTIONS[action].ref if action in ACTIONS else ""
    return f"rules {ref}" if ref else ""


def is_referees(action: str) -> bool:
    return action in ACTIONS and "gm" in ACTIONS[action].stations


def opened(sight: Sight, events: Sequence[Event], *, orders: bool) -> Card | None:
    """Goals, or orders of a round, of both ships; None if there is nothing to open."""
    wanted = [x for x in events if isinstance(x, e.GoalSet)]
    assigned = [x for x in events if isinstance(x, e.Assigned)]
    if not wanted and not assigned:
        return None
    fields: list[Field] = []
    for ship in sight.state.ships:
        blocks: list[Block] = []
        for goal in (x for x in wanted if x.ship == ship):
            own: Words = (" · ", Said(goal.note)) if goal.note else ()
            blocks.append(Line(("Goal ", Strong(sight.goal(goal.goal)), *own)))
        for order in (x for x in assigned if x.ship == ship):
            held = [
                (f"{STATION_NAMES[s]} ", *sight.person(ship, order.assignments[s]))
                for s in STATIONS
                if s in order.assignments
            ]
            blocks.append(Facts(tuple(held)) if held else Line(("Nobody at any station",)))
        if blocks:
            fields.append(Field(sight.full(ship), tuple(blocks)))
    count = sight.state.round
    title = "Goals are open" if not orders else f"Round {count}: stations are manned"
    return Card(
        Kind.OPENED,
        ("Night Tripper · opened together",),
        (title,),
        (),
        tuple(fields),
        "rules 2.1, 4.3",
        glyph="🔓",
    )


def order(sight: Sight, events: Sequence[Event]) -> Card | None:
    """Both Computer throws, and who is first by what (2.2)."""
    settled = next((x for x in events if isinstance(x, e.OrderSettled)), None)
    if settled is None:
        return None
    fields: list[Field] = []
    for thrown in (x for x in events if isinstance(x, e.ThrowSettled)):
        throw = thrown.throw
        limited = throw.limit is not None and throw.raw > throw.limit
        impact = f"Impact {throw.raw}, limited to {throw.limit}" if limited else (
            f"Impact {throw.impact}"
        )  # fmt: skip
        name = (*sight.full(throw.ship), keep(f" · Position {_position(sight, throw.ship)}"))
        fields.append(Field(name, (throw_line(throw), Line((impact,)))))
    silent = (x.ship for x in events if isinstance(x, e.StationSkipped))
    fields += [Field(sight.full(ship), (Line(("Nobody predicts",)),)) for ship in silent]
    rolls = [x for x in events if isinstance(x, Rolled)]
    of_gm = next((ship.id for ship in sight.state.ships.values() if ship.referee), "")
    body: list[Block] = [*_tied(sight, events, settled.why)]
    for rolled in rolls:
        body += [Line((f"On 1 to 3 {sight.mark(of_gm)} is first",)), dice_line(rolled)]
    return Card(
        Kind.OPENED,
        (f"Night Tripper · round {sight.state.round} · Computer",),
        (*sight.full(settled.first), f" acts first, {WHY_FIRST[settled.why]}"),
        tuple(body),
        tuple(fields),
        "rules 2.2",
        glyph="🔓",
    )


def _tied(sight: Sight, events: Sequence[Event], why: str) -> Iterator[Line]:
    """Why the higher throw alone has not settled it (2.2)."""
    if why != "impact":
        impact = max((x.throw.impact for x in events if isinstance(x, e.ThrowSettled)), default=0)
        yield Line((f"Impact {impact} each",))
    if why == "die":
        yield Line((f"Position {_position(sight, next(iter(sight.state.ships)))} each",))


def _position(sight: Sight, ship: str) -> str:
    return number(sight.state.ships[ship].position)


def round_over(sight: Sight, state: State) -> Card:
    """How far each is from its goal, where nobody has reached it (2.3)."""
    ahead = max(state.ships, key=state.margin)
    lead = state.margin(ahead)
    title: Words = (f"Round {state.round} is over: ",)
    title = (*title, *sight.full(ahead), f" leads by {lead}") if lead else (*title, "nobody leads")
    lines: list[Block] = []
    for ship in state.ships.values():
        margin = state.margin(ship.id)
        row = next(g for g in sight.content.goals.values() if g.id == ship.goal)
        fulfilled = "✓" if met(state, ship) else "✗"
        far = f"margin {signed(margin) if margin else 0}, needs {signed(MARGIN)}"
        lines.append(
            Line((*sight.full(ship.id), f": {row.name} · {far} · {row.requirement} {fulfilled}"))
        )
    return Card(
        Kind.MOVE,
        (f"Night Tripper · round {state.round} · round end",),
        title,
        tuple(lines),
        (),
        "rules 2.3",
    )
