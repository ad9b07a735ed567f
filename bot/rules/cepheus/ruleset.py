"""Cepheus as one value: what the core asks of a ruleset, answered."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.combat import Combat
from bot.core.draft import Draft
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice, Member, Ruleset, Template
from bot.core.seats import Seat
from bot.rules.cepheus import events, npc, opening
from bot.rules.cepheus.acts import ACTIONS
from bot.rules.cepheus.checks import CHECKS
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.entries import STATIONS
from bot.rules.cepheus.evolve import evolve
from bot.rules.cepheus.figures import figures_of
from bot.rules.cepheus.outline import (
    DEFAULTS,
    INTERRUPTS,
    OPENING,
    ROSTERS,
    RULES,
    SEATS,
    TURN,
    round_of,
)
from bot.rules.cepheus.posts import acting_captain, every_post
from bot.rules.cepheus.present import present_for
from bot.rules.cepheus.present.at_hand import at_hand
from bot.rules.cepheus.present.prospects import prospects
from bot.rules.cepheus.setup import OPTIONS, SHIP_SETTINGS, setup
from bot.rules.cepheus.standing import standing
from bot.rules.cepheus.state import State
from bot.rules.cepheus.turns import over
from bot.rules.cepheus.view import view
from bot.rules.twod6.vessel import sees, stations

STATION_HELP = {
    "captain": "Coordination, Initiative, delay, what the ship decides.",
    "pilot": "Speed, evasion, pursuit, docking, ramming.",
    "navigator": "Range to the enemy, jump plots.",
    "sensors": "Jamming, smart missiles, enemy traffic, targeting.",
    "gunner": "Attacks, missiles, sand, point defense.",
    "engineer": "The Jump, repair of the own drive.",
    "damage_control": "Repair of systems and mounts.",
    "security": "Boarding.",
    "marine": "Boarding.",
    "anyone": "Positions, reloading, small craft.",
}


def ruleset(content: Content) -> Ruleset[State]:
    """Cepheus with its tables and ships."""

    def opening_state(draft: Draft) -> State:
        return setup(content, draft)

    def automatic(combat: Combat[State], seat: Seat, possible: Sequence[Choice]) -> Choice:
        return npc.policy(rules, combat, seat)

    rules = Ruleset(
        id="cepheus",
        name="Cepheus Engine",
        words={
            "round": "turn",
            "ship": "ship",
            "side": "side",
            "hull": "Hull",
            "terms": "Modifiers",
            "seal": "Seal my answer",
        },
        stations=stations(STATIONS, STATION_HELP),
        content=content,
        options=OPTIONS,
        ship_settings=SHIP_SETTINGS,
        templates=tuple(
            Template(s.id, s.name, f"{s.tons} tons, TL{s.tl}, crew {s.crew_count}")
            for s in content.ships.values()
        ),
        presets=(),
        setup=opening_state,
        state=State,
        events=events.ALL,
        evolve=evolve,
        round=round_of,
        outlines=(*OPENING, *TURN, *INTERRUPTS),
        rosters=ROSTERS,
        seats=SEATS,
        defaults=DEFAULTS,
        rules=RULES,
        actions=ACTIONS,
        unit="",
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
        standing=standing,
        at_hand=lambda turn: at_hand(content, turn),
        figures=lambda state: figures_of(state, content),
        prospects=lambda turn, odds: prospects(content, turn, odds),
        crewing=("positions",),
        removal=Choice("remove_ship"),
        joined=opening.joined,
        checks=CHECKS,
    )
    return rules


def purse(turn: Turn[State]) -> int:
    """Actions are no price: what they take is in their rules."""
    return 0


def pay(turn: Turn[State], amount: int) -> Play:
    yield from ()


def too_dear(turn: Turn[State], amount: int) -> Refusal:
    return Refusal(f"That costs {amount}")


def holders(state: State, seat: Seat) -> Sequence[str]:
    """Who may act for a seat: the person it names; automated posts act at the captain's word."""
    ship = state.ships.get(seat.ship)
    if ship is None:
        return ()
    who = next((c for c in ship.crew if c.id == seat.mount), None)
    if who is None:
        return ()
    captain_now = acting_captain(ship) if who.automatic else who
    return () if captain_now is None else (captain_now.id,)


def crews(state: State) -> Sequence[Member]:
    """Everybody aboard, with the seats they hold; automated posts are nobody's to claim."""
    found: list[Member] = []
    for ship in state.ships.values():
        stations = every_post(ship, ship.people)
        for who in ship.people:
            seats = tuple(Seat(ship.id, station, who.id) for station in stations[who.id])
            found.append(Member(who.id, who.name, ship.id, seats, able=who.awake))
    return found


def sides(state: State) -> dict[str, str]:
    return {ship.id: ship.side for ship in state.ships.values()}
