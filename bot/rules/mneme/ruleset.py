"""Mneme as one value: what the core asks of a ruleset, answered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.combat import Combat
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice, Member, Ruleset, Template
from bot.core.seats import Seat
from bot.rules.mneme import events, npc, opening
from bot.rules.mneme.acts import ACTIONS
from bot.rules.mneme.checks import CHECKS
from bot.rules.mneme.content import Content
from bot.rules.mneme.entries import STATIONS
from bot.rules.mneme.evolve import evolve
from bot.rules.mneme.figures import decider, figures_of
from bot.rules.mneme.mending import standing
from bot.rules.mneme.outline import (
    DEFAULTS,
    INTERRUPTS,
    OPENING,
    ROSTERS,
    RULES,
    SEATS,
    TURN,
    round_of,
)
from bot.rules.mneme.present import present_for
from bot.rules.mneme.present.at_hand import at_hand
from bot.rules.mneme.setup import OPTIONS, SHIP_SETTINGS, setup
from bot.rules.mneme.state import Ship, State
from bot.rules.mneme.turns import over
from bot.rules.mneme.view import view
from bot.rules.twod6.vessel import sees, stations

STATION_HELP = {
    "captain": "Initiative, coordination, commands.",
    "navcomm": "Locks, jamming, scans, hacking, range checks.",
    "engineer": "Repair, more power, going dark, the Jump.",
    "pilot": "Movement, evasion, docking, ramming.",
    "gunner": "Fire, missiles, sand, point defense.",
    "anyone": "Functions, boarding, craft.",
}


WORDS = {"round": "turn", "side": "side", "ship": "ship", "terms": "Modifiers", "hull": "Hull"}


def ruleset(content: Content) -> Ruleset[State]:
    """Mneme with its tables and ships."""

    def automatic(combat: Combat[State], seat: Seat, possible: Sequence[Choice]) -> Choice:
        return npc.policy(rules, combat, seat)

    rules = Ruleset(
        id="mneme",
        name="Mneme",
        words=WORDS,
        stations=stations(STATIONS, STATION_HELP),
        templates=tuple(
            Template(s.id, s.name, f"{s.tons} tons, Thrust {s.thrust}, crew {s.crew_count}")
            for s in content.ships.values()
        ),
        presets=(),
        options=OPTIONS,
        ship_settings=SHIP_SETTINGS,
        setup=partial(setup, content),
        content=content,
        state=State,
        evolve=evolve,
        events=events.ALL,
        actions=ACTIONS,
        round=round_of,
        outlines=(*OPENING, *TURN, *INTERRUPTS),
        seats=SEATS,
        rosters=ROSTERS,
        rules=RULES,
        defaults=DEFAULTS,
        unit="MA",
        purse=purse,
        pay=pay,
        too_dear=too_dear,
        crews=crews,
        holders=holders,
        sides=sides,
        view=view,
        sees=sees,
        over=over,
        npc=automatic,
        standing=standing,
        present=present_for(content),
        at_hand=lambda turn: at_hand(content, turn),
        figures=lambda state: figures_of(state, content),
        crewing=("stations",),
        removal=Choice("set_status", {"status": "escaped"}),
        joined=opening.joined,
        checks=CHECKS,
    )
    return rules


def _crew_ship(turn: Turn[State]) -> Ship | None:
    return turn.state.ships.get(turn.seat.ship)


def purse(turn: Turn[State]) -> int:
    """Minor actions left to who acts (2.4)."""
    ship = _crew_ship(turn)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    return 0 if who is None else who.ma


def pay(turn: Turn[State], amount: int) -> Play:
    """A focused action takes the reactions too; any act of the pilot keeps the ship in hand."""
    focused = bool(turn.given.get("focused"))
    flying = turn.seat.station == "pilot"
    yield events.ActionsSpent(turn.seat.ship, turn.seat.mount, amount, focused, flying)


def too_dear(turn: Turn[State], amount: int) -> Refusal:
    return Refusal(f"That takes {amount} MA, you have {purse(turn)}")


def holders(state: State, seat: Seat) -> Sequence[str]:
    """Who may act for a seat: the person it names; automats act at the captain's word."""
    ship = state.ships.get(seat.ship)
    who = next((c for c in ship.crew if c.id == seat.mount), None) if ship else None
    if ship is None or who is None:
        return ()
    chief = decider(ship) if who.is_automated else who
    return () if chief is None else (chief.id,)


def crews(state: State) -> Sequence[Member]:
    """Everybody aboard with the seats they hold; automats and assistants are nobody's to claim."""
    found: list[Member] = []
    for ship in state.ships.values():
        chief = decider(ship)
        for who in ship.crew:
            if who.grade != "major":
                continue
            stations = list(who.functions)
            if chief is not None and chief.id == who.id and "captain" not in stations:
                stations.append("captain")
            seats = tuple(Seat(ship.id, station, who.id) for station in stations)
            found.append(Member(who.id, who.name, ship.id, seats, able=who.able))
    return found


def sides(state: State) -> dict[str, str]:
    return {ship.id: ship.side for ship in state.ships.values()}
