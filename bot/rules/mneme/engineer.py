"""The engineer: repair, more power, going dark, the Jump (3.3, 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.dice import Modifier
from bot.core.play import Play, Push
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.batteries import mount_name
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, allowance, consequence
from bot.rules.mneme.entries import FUNCTIONS, STATIONS
from bot.rules.mneme.figures import (
    drive_jumps,
    fuel_for_jump,
    is_damaged,
    is_disabled,
    posts,
    power_fails,
)
from bot.rules.mneme.parts import (
    Aid,
    Focused,
    Help,
    MnemeTurn,
    Points,
    me,
    not_panicked,
    own,
    significant,
    tables,
    undocked,
)
from bot.rules.mneme.pending import Deed, Hit, Question
from bot.rules.mneme.range import band
from bot.rules.mneme.state import CLOSE, Component, Ship
from bot.rules.twod6.checks import some

SPARES = 10
"""Spare parts that turn a failed repair into a small one, all at once."""
UNPLOTTED = -4
USED_BY = {
    "pilot": "m_drive",
    "drive": "m_drive",
    "navcomm": "sensors",
    "captain": "bridge",
    "engineer": "power_plant",
}
"""The part that strains when a function is driven beyond its limits."""


def part_name(turn: MnemeTurn, ship: Ship, part: str) -> str:
    row = tables(turn).components.get(part)
    return row.name if row is not None else mount_name(ship.mount(part))


def parts_as_options(turn: MnemeTurn, ship: Ship, wanted: Sequence[str]) -> list[Option]:
    return [
        Option(p, part_name(turn, ship, p), f"{ship.components[p].damage}/{ship.components[p].hp}")
        for p in wanted
    ]


def mendable(ship: Ship) -> list[str]:
    """What is damaged or disabled and not destroyed."""
    return [n for n, p in ship.components.items() if p.is_damaged and not p.destroyed]


def _broken(turn: MnemeTurn) -> list[Option]:
    return parts_as_options(turn, own(turn), mendable(own(turn)))


@action(station="engineer", menu="function", cost=significant, requires=(not_panicked,), ref="3.3")
def repair(
    turn: MnemeTurn,
    component: Annotated[str, Pick(_broken, "Part")],
    focused: Focused = False,
    points: Points = 0,
    help: Help = "none",
    aid: Aid = "none",
) -> Play:
    """Damage control: mend a part by the Effect, at most a tenth of its points."""
    yield from roll_for(turn, "mechanics", focused=focused, points=points, help=help, aid=aid)


def mended(part: Component, effect: int) -> int:
    """Points that a repair gives back (R-30)."""
    return min(effect, max(1, part.hp // 10), part.damage)


@consequence("repair")
def _repaired(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    yield from mend(turn, deed.ship, deed.crew, str(deed.given["component"]), result)


def mend(turn: MnemeTurn, ship_id: str, crew: str, component: str, result: Result) -> Play:
    """Give points back; after a failure ten spare parts count as an Effect of 1."""
    ship = turn.state.ships[ship_id]
    if result.success:
        yield e.Repaired(ship_id, component, mended(ship.components[component], result.effect))
    elif ship.spare_parts >= SPARES and not turn.exploring:
        yield e.QuestionAsked(Question("spares", ship_id, ship_id, crew, component))
        yield Push((Ask("spares", "spares", "keep"),), {"ship": ship_id})


def spares_seats(turn: MnemeTurn) -> list[Seat]:
    asked = turn.state.question
    if asked is None or asked.kind != "spares":
        return []
    return [Seat(asked.asker, "engineer", asked.crew)]


@action(station="engineer", menu="spares", interrupt=True, ref="3.3")
def pay(turn: MnemeTurn) -> Play:
    """Use up ten spare parts: the repair counts as an Effect of 1."""
    asked = turn.state.question
    if asked is None:
        return
    yield e.QuestionAnswered(yes=True)
    yield e.SparesSpent(asked.asker, SPARES)
    part = turn.state.ships[asked.asker].components[asked.subject]
    yield e.Repaired(asked.asker, asked.subject, mended(part, 1))


@action(station="engineer", menu="spares", interrupt=True, idle=True, ref="3.3")
def keep(turn: MnemeTurn) -> Play:
    """Keep the spare parts."""
    yield e.QuestionAnswered(yes=False)


def _functions(turn: MnemeTurn) -> list[Option]:
    found = [Option(f, STATIONS[f]) for f in FUNCTIONS]
    return [*found, Option("drive", "The drive: Thrust this turn")]


Function = Annotated[str, Pick(_functions, "What")]


@action(station="engineer", menu="function", cost=significant, requires=(not_panicked,), ref="3.3")
def optimize(
    turn: MnemeTurn,
    what: Function,
    focused: Focused = False,
    points: Points = 0,
    help: Help = "none",
    aid: Aid = "none",
) -> Play:
    """Optimize a function: +1 on all its rolls until your next turn; or the drive: 1 Thrust."""
    yield from roll_for(turn, "engineering", focused=focused, points=points, help=help, aid=aid)


@consequence("optimize")
def _optimized(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield from _boost(turn, deed, 2 if result.great else 1)


def _boost(turn: MnemeTurn, deed: Deed, dm: int) -> Play:
    what = str(deed.given["what"])
    for ship in turn.state.unit(deed.ship):
        if what == "drive":
            yield e.ThrustAdded(ship.id, dm)
        else:
            yield e.Optimized(ship.id, what, dm)


def _spare(turn: MnemeTurn) -> Refusal | None:
    return None if own(turn).spare_parts else Refusal("There are no spare parts left")


@action(
    station="engineer",
    menu="function",
    cost=significant,
    requires=(not_panicked, _spare),
    ref="3.3",
)
def red_line(
    turn: MnemeTurn,
    what: Function,
    focused: Focused = False,
    points: Points = 0,
    help: Help = "none",
    aid: Aid = "none",
) -> Play:
    """Drive a function beyond its limits, for a spare part: +2, or damage to what it uses."""
    yield e.SparesSpent(turn.seat.ship, 1)
    yield from roll_for(turn, "engineering", focused=focused, points=points, help=help, aid=aid)


@consequence("red_line")
def _red_lined(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield from _boost(turn, deed, 3 if result.great else 2)
        return
    ship = turn.state.ships[deed.ship]
    part = USED_BY.get(str(deed.given["what"]), ship.mounts[0].id if ship.mounts else "sensors")
    yield e.HitWaits(strain(deed.ship, part, dice=1 if result.disaster else 0))


def strain(ship: str, part: str, *, dice: int) -> Hit:
    """Damage to an own part: 1 point, or dice; it waits for the end of the turn."""
    return Hit(
        source="strain",
        attacker=ship,
        target=ship,
        weapon="strain",
        dice=dice,
        points=0 if dice else 1,
        ignores_armor=True,
        place="component",
        component=part,
    )


def _limping(turn: MnemeTurn) -> list[Option]:
    ship = own(turn)
    wanted = [
        n for n, p in ship.components.items()
        if p.is_damaged and not p.is_disabled and is_damaged(ship, n)
    ]  # fmt: skip
    return parts_as_options(turn, ship, wanted)


@action(station="engineer", menu="function", cost=significant, requires=(not_panicked,), ref="3.3")
def work_around(
    turn: MnemeTurn,
    component: Annotated[str, Pick(_limping, "Part")],
    focused: Focused = False,
    points: Points = 0,
    help: Help = "none",
    aid: Aid = "none",
) -> Play:
    """Get around the damage of a part: its penalty does not count until your next turn."""
    yield from roll_for(turn, "mechanics", focused=focused, points=points, help=help, aid=aid)


@consequence("work_around")
def _worked_around(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.WorkedAround(deed.ship, str(deed.given["component"]))


def _unwatched(turn: MnemeTurn) -> Refusal | None:
    if own(turn).dark:
        return Refusal("The ship is dark already")
    near = any(
        band(turn.state, tables(turn), turn.seat.ship, foe.id) <= CLOSE
        for foe in turn.state.enemies(turn.seat.ship)
    )
    return Refusal("An enemy is Close") if near else None


@action(
    station="engineer",
    menu="function",
    cost=significant,
    requires=(not_panicked, _unwatched),
    ref="3.3",
)
def go_dark(
    turn: MnemeTurn,
    focused: Focused = False,
    points: Points = 0,
    help: Help = "none",
    aid: Aid = "none",
) -> Play:
    """Shut everything down: locks on you are lost, and only who finds you can attack you."""
    yield from roll_for(turn, "engineering", focused=focused, points=points, help=help, aid=aid)


@consequence("go_dark")
def _gone_dark(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        for ship in turn.state.unit(deed.ship):
            yield e.WentDark(ship.id)


def _off(turn: MnemeTurn) -> list[Option]:
    ship = own(turn)
    found = [Option("dark", "The whole ship")] if ship.dark else []
    hacks = [h.component for h in turn.state.hacks if h.victim == ship.id]
    return [*found, *(Option(c, part_name(turn, ship, c)) for c in dict.fromkeys(hacks))]


@action(station="engineer", menu="function", cost=significant, requires=(not_panicked,), ref="3.3")
def start_up(
    turn: MnemeTurn,
    what: Annotated[str, Pick(_off, "What")],
    focused: Focused = False,
    points: Points = 0,
    help: Help = "none",
    aid: Aid = "none",
) -> Play:
    """Start a dark ship or a hacked system: at once, or else from your next turn on."""
    yield from roll_for(
        turn,
        "engineering",
        focused=focused,
        points=points,
        help=help,
        aid=aid,
        more=some(2, "start-up"),
    )


@consequence("start_up")
def _started(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    what = str(deed.given["what"])
    for ship in turn.state.unit(deed.ship):
        if result.success and what != "dark":
            yield e.Freed(ship.id, what)
        yield e.StartedUp(ship.id, what, later=not result.success)


def _fuel(turn: MnemeTurn) -> Refusal | None:
    ship = own(turn)
    if not drive_jumps(ship):
        return Refusal("The J-drive does not work")
    if ship.jumping:
        return Refusal("The Jump is under way")
    needs = fuel_for_jump(ship)
    if ship.fuel < needs:
        return Refusal(f"A Jump takes {needs} t of fuel", f"There are {ship.fuel} t")
    return None


@action(
    station="engineer",
    menu="function",
    cost=significant,
    requires=(not_panicked, undocked, _fuel),
    ref="3.3",
)
def activate_jump(
    turn: MnemeTurn,
    focused: Focused = False,
    points: Points = 0,
    help: Help = "none",
    aid: Aid = "none",
) -> Play:
    """Jump: the ship is gone at the end of the turn if drive and plant still work then."""
    ship = own(turn)
    more: list[Modifier] = some(0 if ship.jump_plotted else UNPLOTTED, "no plot")
    more += some(-2 if is_damaged(ship, "j_drive") else 0, "damaged J-drive")
    yield from roll_for(
        turn, "engineering", focused=focused, points=points, help=help, aid=aid, more=more
    )


@consequence("activate_jump")
def _activated(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.JumpBegun(deed.ship)
        return
    if turn.state.ships[deed.ship].jump_plotted:
        yield e.Plotted(deed.ship, plotted=False)
    if result.disaster:
        yield e.HitWaits(strain(deed.ship, "j_drive", dice=1))


@action(station="engineer", menu="function", cost=1, ref="3.3")
def diagnostics(turn: MnemeTurn) -> Play:
    """Look for what is wrong: +1 on the next engineer roll of yours this turn."""
    if me(turn).diagnosed:
        raise Refused("That is done already")
    yield e.Diagnosed(turn.seat.ship, turn.seat.mount)


def struck_parts(turn: MnemeTurn) -> list[Option]:
    """Parts that the last hit has newly damaged or disabled."""
    ship = own(turn)
    wanted = [p for p in turn.state.struck if p in mendable(ship)]
    return parts_as_options(turn, ship, wanted)


def _has_reaction(turn: MnemeTurn) -> Refusal | None:
    if allowance(own(turn), me(turn)) is None:
        return Refusal("You have no reaction left", instead="The captain can sacrifice initiative")
    return None


@action(
    station="engineer",
    menu="damage_control",
    requires=(_has_reaction,),
    interrupt=True,
    ref="3.6",
)
def damage_control(
    turn: MnemeTurn,
    component: Annotated[str, Pick(struck_parts, "Part")],
    points: Points = 0,
) -> Play:
    """Damage control at once, as a reaction: mend what was just hit."""
    ship, who = own(turn), me(turn)
    free = allowance(ship, who)
    if free is None:
        raise Refused("You have no reaction left")
    yield e.ReactionUsed(ship.id, who.id, free.token)
    more = some(free.dm, "further reaction" if free.dm < 0 else "prepared")
    yield e.Struck(ship.id, tuple(p for p in turn.state.struck if p != component))
    yield from roll_for(turn, "mechanics", points=points, more=more)


@consequence("damage_control")
def _controlled(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    yield from mend(turn, deed.ship, deed.crew, str(deed.given["component"]), result)


def damage_controllers(turn: MnemeTurn) -> list[Seat]:
    """Engineers with a reaction, and the captain who can give them one (2.11)."""
    ship = turn.state.ships[turn.bound["ship"]]
    if not turn.state.struck or not ship.fights or ship.npc:
        return []
    engineers = [w for w in posts(ship, "engineer") if w.order != "never"]
    found = [Seat(ship.id, "engineer", who.id) for who in engineers]
    if engineers:
        found += [Seat(ship.id, "captain", who.id) for who in posts(ship, "captain")]
    return found


def standing(turn: MnemeTurn) -> Choice | None:
    """An engineer who reacts to everything sees to the first part that is hit (R-40)."""
    ship = turn.state.ships.get(turn.seat.ship)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    if turn.action != "damage_control" or turn.seat.station != "engineer" or who is None:
        return None
    parts = struck_parts(turn)
    if who.order not in {"always", "attacks"} or not parts:
        return None
    return Choice("damage_control", {"component": parts[0].id})


def damage_control_default(turn: MnemeTurn) -> Choice:
    """The best engineer whose reaction is free; no token and no sacrifice (2.11)."""
    if turn.seat.station != "engineer" or turn.by == "rule":
        return Choice("no_reaction")
    ship = own(turn)
    free = [w for w in posts(ship, "engineer") if not w.reactions_used and allowance(ship, w)]
    best = max(free, key=lambda w: w.skills.get("mechanics", -3), default=None)
    parts = struck_parts(turn)
    if best is None or best.id != turn.seat.mount or not parts:
        return Choice("no_reaction")
    return Choice("damage_control", {"component": parts[0].id})


def still_jumps(ship: Ship) -> bool:
    """Whether a Jump begun comes off (3.3)."""
    return ship.jumping and not is_disabled(ship, "j_drive") and not power_fails(ship)
