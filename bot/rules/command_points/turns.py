"""Initiative, the turn of a vessel from its start to its end, rounds (2.1, 2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.action import action
from bot.core.agenda import Ask, Do, Each, Step
from bot.core.dice import Plain
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.command_points import events as e
from bot.rules.command_points.crises import deadlines
from bot.rules.command_points.entries import DEPARTMENTS
from bot.rules.command_points.figures import speed_at_rest, start_cp
from bot.rules.command_points.outcomes import leave
from bot.rules.command_points.parts import CREW, CommandTurn, own, tables
from bot.rules.command_points.state import Character, State, Vessel
from bot.rules.twod6.checks import Picking, some

FULL, UNAWARE = 5, 2
"""CP of a surprise turn, whatever the vessel's own base (2.2)."""
MISSED = 2
"""So many silent turns pass before the vessel plays itself (R-47); also R-42."""
QUIET = 3
"""Rounds without a roll until the standstill is asked for (R-46)."""
STATIONS = ("anyone", *DEPARTMENTS)
"""What everybody may do stands with those who have no department."""
EVERYBODY = (*STATIONS, CREW)

TURN: tuple[Step, ...] = (
    Do("begin_turn"),
    Ask("turn", "crew", "turn", "passed"),
    Do("end_turn"),
)
OPENING: tuple[Step, ...] = (
    Ask("departments", "captains", "departments_stand", "passed"),
    Each("ship", "surprising", TURN),
    Do("roll_initiative"),
)
ROUND: tuple[Step, ...] = (
    Each("ship", "by_initiative", TURN),
    Do("end_round"),
    Ask("standstill", "sides", "let_it_end", "each"),
    Do("standstill"),
)


def surprising(turn: CommandTurn) -> list[str]:
    return [s.id for s in turn.state.ships.values() if s.active and s.surprise == "surprises"]


def by_initiative(turn: CommandTurn) -> Sequence[str]:
    """All vessels, those that are out too: their effects on others end then (R-45)."""
    return turn.state.order


def roll_initiative(turn: CommandTurn) -> Play:
    """1D8 + Speed; at a tie player vessels first, the others roll again among themselves."""
    ships = [s for s in turn.state.ships.values() if s.active]
    totals: dict[str, int] = {}
    for ship in ships:
        totals[ship.id] = yield from _initiative_of(turn, ship)
        yield e.InitiativeSet(ship.id, totals[ship.id])
    order: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [s for s in ships if totals[s.id] == total]
        for group in ([s for s in tied if not s.npc], [s for s in tied if s.npc]):
            order += yield from _untied(turn, group)
    out = [s.id for s in turn.state.ships.values() if not s.active]
    yield e.BattleBegan((*order, *out))


def _initiative_of(turn: CommandTurn, ship: Vessel) -> Picking[int]:
    dice = Plain(1, 8, tuple(some(speed_at_rest(ship, tables(turn)), "Speed")), form="initiative")
    rolled = yield from roll(turn, dice, "initiative", ship.id)
    return rolled.degree


def _untied(turn: CommandTurn, tied: list[Vessel]) -> Picking[list[str]]:
    """The order of equals, by rolling again until none are equal."""
    if len(tied) < 2:
        return [s.id for s in tied]
    again: dict[str, int] = {}
    for ship in tied:
        again[ship.id] = yield from _initiative_of(turn, ship)
    found: list[str] = []
    for total in sorted(set(again.values()), reverse=True):
        found += yield from _untied(turn, [s for s in tied if again[s.id] == total])
    return found


def begin_turn(turn: CommandTurn) -> Play:
    """T1 and T2 (2.2)."""
    ship = turn.state.ships[turn.bound["ship"]]
    if not ship.active:
        yield e.EffectsEnded(ship.id)
        return
    surprise, base = "none", ship.base_cp
    if turn.state.stage == "opening":
        surprise = str(turn.state.options.get("surprise", "full"))
        base = FULL if surprise == "full" else UNAWARE
    yield e.TurnBegan(ship.id, ship.turns_started + 1, start_cp(ship, base), base, surprise)


def crew_seats(turn: CommandTurn) -> list[Seat]:
    """Everybody able who still does something in this turn; the referee's crew is one seat."""
    ship = turn.state.ships[turn.bound["ship"]]
    if not ship.active:
        return []
    if ship.npc:
        return [Seat(ship.id, CREW, c.id) for c in ship.crew[:1] if not c.passed]
    return [seat for who in ship.able_people if not who.passed for seat in seats_of(ship, who)]


def seats_of(ship: Vessel, who: Character) -> list[Seat]:
    """A seat a department; whoever has none is somebody aboard all the same."""
    held = [d for d in DEPARTMENTS if d in who.departments]
    return [Seat(ship.id, station, who.id) for station in (held or ["anyone"])]


def turn_default(turn: CommandTurn) -> Choice:
    """Nothing; a vessel of the referee's, and one long silent, plays by its policy (2.7)."""
    ship = own(turn)
    if ship.npc:
        return Choice("play_policy" if turn.state.options.get("auto", True) else "done")
    silent = ship.missed_turns >= MISSED and not ship.answered
    if silent and turn.by != "rule" and turn.state.options.get("autopilot", True):
        return Choice("play_policy")
    return Choice("done")


@action(station=EVERYBODY, menu="turn", idle=True, ref="2.7")
def done(turn: CommandTurn) -> Play:
    """Do nothing more in this turn."""
    who = own(turn).member(turn.seat.mount)
    if not who.passed:
        yield e.StoodBy(turn.seat.ship, (who.id,), turn.by not in {"player", "npc"})


def _plays_itself(turn: CommandTurn) -> Refusal | None:
    ship = own(turn)
    if ship.npc or (ship.missed_turns >= MISSED and not ship.answered):
        return None
    return Refusal("Your vessel plays by itself only after two silent turns")


@action(
    station=CREW,
    menu="turn",
    name="Play by itself",
    requires=(_plays_itself,),
    interrupt=True,
    idle=True,
    ref="2.8",
)
def play_policy(turn: CommandTurn) -> Play:
    """Let the vessel play the rest of its turn by itself."""
    ship = own(turn)
    people = tuple(c.id for c in ship.crew if not c.passed)
    yield e.StoodBy(ship.id, people, silent=not ship.npc)
    yield Push((Do("policy"),), {"ship": ship.id})


def _may_close(turn: CommandTurn) -> Refusal | None:
    state = turn.state
    ship = state.ships.get(turn.seat.ship)
    if ship is None or state.active != ship.id or not ship.active:
        return Refusal("It is not your vessel's turn")
    if state.hit is not None or state.proposal is not None:
        return Refusal("Something is being decided first")
    if all(c.passed for c in (ship.crew[:1] if ship.npc else ship.able_people)):
        return Refusal("The turn is closing already")
    return None


@action(station=("captain", CREW), anytime=True, requires=(_may_close,), ref="2.7")
def close_turn(turn: CommandTurn) -> Play:
    """End your vessel's turn for everybody aboard; unspent CP are lost."""
    yield e.StoodBy(turn.seat.ship, tuple(c.id for c in own(turn).crew))


def end_turn(turn: CommandTurn) -> Play:
    """T4: deadlines, then what is left of the pool is lost (2.2)."""
    ship_id = turn.bound["ship"]
    if not turn.state.ships[ship_id].active:
        return
    yield from deadlines(turn, ship_id)
    ship = turn.state.ships[ship_id]
    if not ship.active:
        return
    yield e.TurnEnded(ship_id, ship.cp)
    if turn.state.ships[ship_id].unmanned_turns >= MISSED:
        yield from leave(turn, ship_id, "surrendered")


def end_round(turn: CommandTurn) -> Play:
    """Vessels that have joined since the last one find their place in the order (R-49)."""
    yield e.RoundEnded(turn.state.round)
    for ship in turn.state.in_order():
        if ship.id not in turn.state.order:
            total = yield from _initiative_of(turn, ship)
            yield e.InitiativeSet(ship.id, total)
            yield e.OrderChanged(_with(turn.state, turn.state.ships[ship.id]))


def _with(state: State, late: Vessel) -> tuple[str, ...]:
    """The order with a vessel in its place; of equals the players' come first, the new one last."""

    def rank(ship: Vessel) -> tuple[int, bool]:
        return ship.initiative, not ship.npc

    at = next(
        (n for n, s in enumerate(state.order) if rank(state.ships[s]) < rank(late)),
        len(state.order),
    )
    return (*state.order[:at], late.id, *state.order[at:])


def side_seats(turn: CommandTurn) -> list[Seat]:
    """A captain of each side with an active vessel, once nothing happens any more (R-46)."""
    state = turn.state
    if state.quiet_rounds < QUIET:
        return []
    found: list[Seat] = []
    for side in state.sides:
        ships = [s for s in state.in_order() if s.side == side and s.active]
        seats = (seat for s in ships if (seat := captain_seat(s)) is not None)
        found += [seat for seat in (next(seats, None),) if seat is not None]
    return found


def captain_seat(ship: Vessel) -> Seat | None:
    """Who speaks for a vessel: its captain, else whoever is able."""
    if ship.npc:
        return Seat(ship.id, CREW, ship.crew[0].id)
    people = ship.in_department("captain") or ship.able_people
    if not people:
        return None
    return seats_of(ship, people[0])[0]


SPEAKERS = ("captain", *(s for s in STATIONS if s != "captain"), CREW)


@action(station=SPEAKERS, menu="standstill", interrupt=True, idle=True, ref="2.7")
def let_it_end(turn: CommandTurn) -> Play:
    """End the fight: neither side hurts the other any more."""
    yield e.StandstillAnswered(own(turn).side, end=True)


@action(station=SPEAKERS, menu="standstill", interrupt=True, ref="2.7")
def go_on(turn: CommandTurn) -> Play:
    """Go on with the fight."""
    yield e.StandstillAnswered(own(turn).side, end=False)


def standstill(turn: CommandTurn) -> Play:
    """It ends unless somebody wants to go on (R-46)."""
    asked = side_seats(turn)
    sides = {turn.state.ships[seat.ship].side for seat in asked}
    if sides and sides <= set(turn.state.still):
        yield e.Finished("standstill")
