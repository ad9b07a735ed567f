"""Command Points as one value: what the core asks of a ruleset, answered."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.combat import Combat
from bot.core.draft import Draft
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice, Member, Ruleset, Station, Template
from bot.core.seats import Seat
from bot.rules.command_points import events, npc
from bot.rules.command_points.acts import ACTIONS
from bot.rules.command_points.checks import CHECKS
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import DEPARTMENTS
from bot.rules.command_points.evolve import evolve
from bot.rules.command_points.figures import figures_of
from bot.rules.command_points.outcomes import over
from bot.rules.command_points.outline import DEFAULTS, OUTLINES, ROSTERS, RULES, SEATS, round_of
from bot.rules.command_points.parts import CREW, own
from bot.rules.command_points.present import present_for
from bot.rules.command_points.present.outlook import at_hand, prospects
from bot.rules.command_points.present.words import HEADS
from bot.rules.command_points.setup import OPTIONS, SHIP_SETTINGS, setup
from bot.rules.command_points.state import State
from bot.rules.command_points.turns import seats_of
from bot.rules.command_points.view import sees, view

STATION_HELP = {
    "captain": "Into the Fire, support of a department, what the vessel decides.",
    "bridge": "Escape, pursuit, evasion.",
    "gunnery": "Fire, aim, drones.",
    "comms": "The enemy's systems, ghosts on his sensors.",
    "engineering": "Engines, hull, systems.",
}


def ruleset(content: Content) -> Ruleset[State]:
    """Command Points with its tables and vessels."""

    def opening_state(draft: Draft) -> State:
        return setup(content, draft)

    def automatic(combat: Combat[State], seat: Seat, possible: Sequence[Choice]) -> Choice:
        return npc.automatic(rules, combat, seat, possible)

    rules = Ruleset(
        id="command_points",
        name="Command Points",
        words={
            "round": "round",
            "ship": "vessel",
            "side": "side",
            "hull": "HP",
            "terms": "Modifiers",
        },
        stations=(
            *(Station(d, n, STATION_HELP[d], title=HEADS[d]) for d, n in DEPARTMENTS.items()),
            Station("anyone", "Anyone", "General actions, which come alone."),
            Station(CREW, "Crew", "The whole crew of a vessel of the referee's.", command=False),
            Station("gm", "Referee", "Whatever the rules leave to the referee.", command=False),
        ),
        content=content,
        options=OPTIONS,
        ship_settings=SHIP_SETTINGS,
        templates=tuple(
            Template(s.id, s.name, _sentence(content, s.id)) for s in content.ships.values()
        ),
        presets=tuple(
            Template(c.id, c.name, ", ".join(m.name for m in c.members))
            for c in content.crews.values()
        ),
        setup=opening_state,
        state=State,
        events=events.ALL,
        evolve=evolve,
        round=round_of,
        outlines=OUTLINES,
        rosters=ROSTERS,
        seats=SEATS,
        defaults=DEFAULTS,
        rules=RULES,
        actions=ACTIONS,
        unit="CP",
        purse=purse,
        pay=pay,
        too_dear=too_dear,
        holders=holders,
        crews=crews,
        sides=sides,
        over=over,
        view=view,
        sees=sees,
        present=present_for(content),
        npc=automatic,
        figures=lambda state: figures_of(state, content),
        crewing=("departments",),
        removal=Choice("take_out", {"how": "escaped"}),
        checks=CHECKS,
        at_hand=lambda turn: at_hand(content, turn),
        prospects=lambda turn, odds: prospects(content, turn, odds),
    )
    return rules


def _sentence(content: Content, ship: str) -> str:
    found = content.ships[ship]
    kind = content.classes[content.hull_of(found).hull_class].name
    return f"{kind}, {found.hp} HP, AC {found.ac}, armor {found.armor}, Speed {found.speed}"


def purse(turn: Turn[State]) -> int:
    """What the vessel can pay: a negative pool blocks what costs, and only that (2.2)."""
    ship = turn.state.ships.get(turn.seat.ship)
    return 0 if ship is None else max(0, ship.cp)


def pay(turn: Turn[State], amount: int) -> Play:
    yield events.CpSpent(turn.seat.ship, amount)


def too_dear(turn: Turn[State], amount: int) -> Refusal:
    have = own(turn).cp
    return Refusal(
        f"That costs {amount} CP, your vessel has {have}".replace("-", "−"),
        instead="Whoever has not acted can go Above and Beyond",
    )


def holders(state: State, seat: Seat) -> Sequence[str]:
    """Who may act for a seat: the person it names."""
    ship = state.ships.get(seat.ship)
    if ship is None or all(c.id != seat.mount or c.passenger for c in ship.crew):
        return ()
    return (seat.mount,)


def crews(state: State) -> Sequence[Member]:
    """Everybody with a department, and the referee's crews; passengers are nobody's to claim."""
    found: list[Member] = []
    for ship in state.ships.values():
        if ship.npc:
            crew = ship.crew[0]
            found.append(Member(crew.id, crew.name, ship.id, (Seat(ship.id, CREW, crew.id),)))
            continue
        for who in ship.people:
            seats = tuple(seats_of(ship, who))
            found.append(Member(who.id, who.name, ship.id, seats, able=who.able))
    return found


def sides(state: State) -> dict[str, str]:
    return {ship.id: ship.side for ship in state.ships.values()}
