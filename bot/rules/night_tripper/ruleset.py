"""Night Tripper as one value: what the core asks of a ruleset, answered."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.action import declared
from bot.core.combat import Combat
from bot.core.draft import Draft
from bot.core.frozen import replace
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice, Member, Ruleset, Station, Template
from bot.core.seats import Seat, Viewer
from bot.rules.night_tripper import (
    captain,
    closing,
    crew_hits,
    crewing,
    events,
    goals,
    hits,
    luck,
    npc,
    referee,
    repair,
    standing,
    stations,
    volley,
)
from bot.rules.night_tripper.checks import CHECKS
from bot.rules.night_tripper.closing import over
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.crewing import STATION_NAMES, filled
from bot.rules.night_tripper.evolve import evolve
from bot.rules.night_tripper.figures import figures_of
from bot.rules.night_tripper.outline import (
    DEFAULTS,
    INTERRUPTS,
    OPENING,
    ROSTERS,
    ROUND,
    RULES,
    SEATS,
    round_of,
)
from bot.rules.night_tripper.present import present_for
from bot.rules.night_tripper.present.outlook import at_hand, prospects
from bot.rules.night_tripper.setup import OPTIONS, SHIP_SETTINGS, setup
from bot.rules.night_tripper.state import STATIONS, Ship, State

DECLARING = (
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

TASKS = {
    "computer": "Predict the enemy: who acts first.",
    "helm": "Fly for Position.",
    "gunnery": "Fire on the enemy.",
    "engineering": "Jury-rig and boost for the next round.",
}
ASSIGNED = "The captain assigns the stations when a round starts"
OWN_LUCK = "Everybody decides over their own Luck and wounds"


def ruleset(content: Content) -> Ruleset[State]:
    """Night Tripper with its tables and ships."""

    def opening_state(draft: Draft) -> State:
        return setup(content, draft)

    def automatic(combat: Combat[State], seat: Seat, possible: Sequence[Choice]) -> Choice:
        return npc.policy(rules, combat, seat)

    rules = Ruleset(
        id="night_tripper",
        name="Night Tripper",
        words={
            "round": "round",
            "ship": "ship",
            "side": "side",
            "hull": "Position",
            "terms": "Modifiers",
            "seal goal": "Seal my goal",
            "seal round": "Seal my orders",
        },
        stations=(
            Station("captain", "Captain", "The goal, who does what, surrender, the agreed end."),
            *(Station(s, n, TASKS[s], filled=ASSIGNED) for s, n in STATION_NAMES.items()),
            Station("crew", "Crew", "Luck, wounds.", command=False, filled=OWN_LUCK),
            Station("gm", "Referee", "Whatever the rules leave to the referee.", command=False),
        ),
        content=content,
        options=OPTIONS,
        ship_settings=SHIP_SETTINGS,
        templates=tuple(Template(s.id, s.name, s.help) for s in content.ships.values()),
        presets=(
            *(Template(c.id, c.name, c.help) for c in content.crews.values()),
            *(
                Template(q.id, q.name, f"No names, skill {q.skill} for everything")
                for q in content.qualities.values()
            ),
        ),
        setup=opening_state,
        state=State,
        events=events.ALL,
        evolve=evolve,
        round=round_of,
        outlines=(*OPENING, *ROUND, *INTERRUPTS),
        rosters=ROSTERS,
        seats=SEATS,
        defaults=DEFAULTS,
        rules=RULES,
        actions=declared(*DECLARING),
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
        standing=standing.standing,
        figures=lambda state: figures_of(state, content),
        crewing=("round",),
        at_hand=lambda turn: at_hand(content, turn),
        prospects=prospects,
        checks=CHECKS,
    )
    return rules


def purse(turn: Turn[State]) -> int:
    """Nothing has a price that the rules do not take by themselves."""
    return 0


def pay(turn: Turn[State], amount: int) -> Play:
    yield from ()


def too_dear(turn: Turn[State], amount: int) -> Refusal:
    return Refusal(f"That costs {amount}")


def all_hands(ship: Ship) -> str:
    """The one who may be claimed of a crew without names."""
    return f"{ship.id}crew"


def holders(state: State, seat: Seat) -> Sequence[str]:
    """Who may act for a seat: the person it names, for hirelings the captain (R-43)."""
    ship = state.ships.get(seat.ship)
    if ship is None or seat.station == "gm":
        return ()
    if ship.is_npc:
        return (all_hands(ship),)
    who = ship.member(seat.mount) if seat.mount else ship.member(ship.captain)
    if who is None:
        return ()
    return (ship.captain,) if who.hireling else (who.id,)


def crews(state: State) -> Sequence[Member]:
    """Who may be claimed: everybody but hirelings, for whom the captain decides."""
    found: list[Member] = []
    for ship in state.ships.values():
        if ship.is_npc:
            seats = (Seat(ship.id, "captain"), *(Seat(ship.id, s) for s in STATIONS))
            found.append(Member(all_hands(ship), f"Crew of {ship.name}", ship.id, seats))
            continue
        for who in ship.crew:
            if who.hireling and who.id != ship.captain:
                continue
            seats = _seats(state, ship, who.id)
            found.append(Member(who.id, who.name, ship.id, seats, able=who.able))
    return found


def _seats(state: State, ship: Ship, crew_id: str) -> tuple[Seat, ...]:
    """Where somebody sits this round, or would; the captain sits in for hirelings too."""
    held = ship.assignments or filled(state, ship, ship.last)
    people = [crew_id]
    if crew_id == ship.captain:
        people += [c.id for c in ship.crew if c.hireling and c.id != crew_id]
    seats = [Seat(ship.id, "captain")] if crew_id == ship.captain else []
    for who in people:
        seats += [Seat(ship.id, station, who) for station, c in held.items() if c == who]
        seats.append(Seat(ship.id, "crew", who))
    return tuple(seats)


def sides(state: State) -> dict[str, str]:
    return {ship.id: ship.side for ship in state.ships.values()}


def view(state: State, viewer: Viewer) -> State:
    """All but answers that others left beforehand, and what the scenario wants of a ship until
    goals are open. What captains declare is sealed as an answer until then.
    """
    if viewer.is_gm:
        return state
    return state.put(*(_seen(state, ship, viewer) for ship in state.ships.values()))


def _seen(state: State, ship: Ship, viewer: Viewer) -> Ship:
    is_own = viewer.kind == "side" and viewer.side == ship.side
    answers = ship.answers if is_own else {}
    goal = ship.scenario_goal if state.goals_open else "auto"
    return replace(ship, answers=answers, scenario_goal=goal)


def sees(state: State, viewer: Viewer, seat: Seat) -> bool:
    return seat.ship in state.ships or viewer.is_gm
