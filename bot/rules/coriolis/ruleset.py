"""Coriolis as one value: what the core asks of a ruleset, answered."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.action import declared
from bot.core.combat import Combat
from bot.core.draft import Draft
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice, Member, Ruleset, Station, Template
from bot.core.seats import Seat
from bot.rules.coriolis import (
    captain,
    data_weapons,
    detection,
    energy,
    engineer,
    events,
    gm,
    gunner,
    hits,
    movement,
    npc,
    pilot,
    sensors,
    torpedoes,
    upkeep,
)
from bot.rules.coriolis.checks import CHECKS
from bot.rules.coriolis.content import STATIONS, Content
from bot.rules.coriolis.evolve import evolve
from bot.rules.coriolis.figures import figures_of
from bot.rules.coriolis.outline import (
    DEFAULTS,
    FREE_TURN,
    INTERRUPTS,
    OPENING,
    ROSTERS,
    RULES,
    SEATS,
    TURN,
    over,
    round_of,
)
from bot.rules.coriolis.present import present_for
from bot.rules.coriolis.present.prospects import prospects
from bot.rules.coriolis.setup import OPTIONS, SHIP_SETTINGS, setup
from bot.rules.coriolis.state import State
from bot.rules.coriolis.view import sees, supposed, view

DECLARING = (
    captain,
    energy,
    engineer,
    movement,
    pilot,
    sensors,
    data_weapons,
    gunner,
    torpedoes,
    hits,
    detection,
    upkeep,
    gm,
)
"""Where actions are declared, in the order in which they are offered."""

STATION_HELP = {
    "captain": "Orders in secret, prayers, surrender.",
    "engineer": "Energy, repairs, the airlock.",
    "pilot": "Maneuvers on the line, ramming, boarding.",
    "sensors": "Locks, scans, data weapons.",
    "gunner": "Fire, torpedoes, mines, defense.",
}


def ruleset(content: Content) -> Ruleset[State]:
    """Coriolis with its tables, templates and ships."""

    def opening(draft: Draft) -> State:
        return setup(content, draft)

    def automatic(combat: Combat[State], seat: Seat, possible: Sequence[Choice]) -> Choice:
        return npc.policy(rules, combat, seat)

    rules = Ruleset(
        id="coriolis",
        name="Coriolis",
        words={"round": "turn", "ship": "ship", "side": "side", "hull": "HP"},
        stations=(
            *(Station(s, name, STATION_HELP[s]) for s, name in STATIONS.items()),
            Station("crew", "Crew", "Who takes which station with a lost crew.", command=False),
            Station("gm", "GM", "Whatever the rules leave to the GM.", command=False),
        ),
        content=content,
        options=OPTIONS,
        ship_settings=SHIP_SETTINGS,
        templates=tuple(Template(s.id, s.name, s.description) for s in content.ships.values()),
        presets=tuple(
            Template(p.id, p.name, f"{p.attribute}+{p.skill} at each station")
            for p in content.presets.values()
        ),
        setup=opening,
        state=State,
        events=events.ALL,
        evolve=evolve,
        round=round_of,
        outlines=(*OPENING, *TURN, *FREE_TURN, *INTERRUPTS),
        rosters=ROSTERS,
        seats=SEATS,
        defaults=DEFAULTS,
        rules=RULES,
        actions=declared(*DECLARING),
        unit="EP",
        purse=purse,
        pay=pay,
        too_dear=too_dear,
        holders=holders,
        crews=crews,
        sides=sides,
        over=over,
        view=view,
        supposed=supposed,
        sees=sees,
        present=present_for(content),
        figures=lambda state: figures_of(state, content),
        prospects=lambda turn, odds: prospects(content, turn, odds),
        joined=detection.joined,
        npc=automatic,
        crewing=("manning",),
        removal=Choice("remove_ship"),
        checks=CHECKS,
    )
    return rules


def purse(turn: Turn[State]) -> int:
    """EP of the position; each can spend only its own (R-03)."""
    ship = turn.state.ships.get(turn.seat.ship)
    return 0 if ship is None else max(0, ship.left(turn.seat.station))


def pay(turn: Turn[State], amount: int) -> Play:
    yield events.EnergySpent(turn.seat.ship, turn.seat.station, amount)


def too_dear(turn: Turn[State], amount: int) -> Refusal:
    left = purse(turn)
    return Refusal(f"That costs {amount} EP, you have {left}")


def holders(state: State, seat: Seat) -> Sequence[str]:
    """Who may act for a seat: whoever holds the station, or the person named by the mount."""
    ship = state.ships.get(seat.ship)
    if ship is None:
        return ()
    if seat.mount:
        return (seat.mount,)
    holder = ship.holder(seat.station)
    return () if holder is None else (holder.id,)


def crews(state: State) -> Sequence[Member]:
    """Everybody aboard, with the seats they hold; automatic crew is nobody's to claim."""
    return [
        Member(
            id=crew.id,
            name=crew.name,
            ship=ship.id,
            seats=(
                *(Seat(ship.id, station) for station in crew.stations),
                Seat(ship.id, "crew", crew.id),
            ),
            able=crew.able,
        )
        for ship in state.ships.values()
        for crew in ship.crew
        if not crew.automatic
    ]


def sides(state: State) -> dict[str, str]:
    return {ship.id: ship.side for ship in state.ships.values()}
