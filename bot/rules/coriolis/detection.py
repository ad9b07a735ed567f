"""Who sees whom: detection before the battle, surprise, the contact check (rules 2.2, 2.3)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.play import Play, Push, Turn, roll
from bot.core.refusal import Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.damage import GONE, out_of_battle
from bot.rules.coriolis.figures import sensor_reach, signature, skill_terms, station_open
from bot.rules.coriolis.parts import CoriolisTurn, tables
from bot.rules.coriolis.pools import Pool
from bot.rules.coriolis.sensors import RADIO, band, detection_terms, sensor_terms
from bot.rules.coriolis.sight import mark
from bot.rules.coriolis.state import EXTREME, Ship, State

ASK_SURPRISE = Ask("surprise", "surprise", "surprise")
ASK_NOBODY_SEEN = Ask("nobody_seen", "nobody_seen", "nobody_seen")
"""Nobody detected is no battle (rules 2.2), but a battle set up is not thrown away unasked."""


def in_range(state: State, content: Content, observer: Ship, target: Ship) -> bool:
    return state.distance(observer.id, target.id) <= sensor_reach(observer, content)


def detection(turn: CoriolisTurn) -> Play:
    """Every hostile pair looks for each other once; then surprise, battle, or nothing."""
    if turn.state.options.get("mutual_detection"):
        yield from _all_see_all(turn)
    for observer in tuple(turn.state.ships.values()):
        for target in turn.state.enemies(observer.id):
            yield from look_for(turn, observer, target)
    yield from mark(turn)
    side = surprising_side(turn.state)
    if side:
        yield Push((ASK_SURPRISE,))
    elif any_detection(turn.state):
        yield e.StageBegan("battle")
    else:
        yield Push((ASK_NOBODY_SEEN,))


def joined(turn: CoriolisTurn) -> Play:
    """A ship that comes later is seen at once only where all ships have seen each other (2.2)."""
    if turn.state.options.get("mutual_detection"):
        yield from _all_see_all(turn)
    yield from mark(turn)


def nobody_seen_seat(turn: CoriolisTurn) -> list[Seat]:
    """The GM, beside the first ship with players, whom no secret is told by it."""
    ships = list(turn.state.ships.values())
    played = [ship for ship in ships if not ship.npc]
    return [Seat((played or ships)[0].id, "gm")]


def nobody_seen_default(turn: CoriolisTurn) -> Choice:
    return Choice("no_battle")


@action(station="gm", menu="nobody_seen", ref="2.2", interrupt=True)
def look_again(turn: CoriolisTurn) -> Play:
    """Detection once more; who looked already rolls only after a change in their favor."""
    yield e.StageBegan("detection")


@action(station="gm", menu="nobody_seen", name="All see all", ref="2.2", interrupt=True)
def all_see_all(turn: CoriolisTurn) -> Play:
    """Let all ships have detected each other: the battle begins."""
    yield from _all_see_all(turn)
    yield from mark(turn)
    yield e.StageBegan("battle")


@action(station="gm", menu="nobody_seen", ref="2.2", idle=True, interrupt=True)
def no_battle(turn: CoriolisTurn) -> Play:
    """They pass each other unseen: there is no battle."""
    yield e.Finished("no_contact")


def _all_see_all(turn: CoriolisTurn) -> Play:
    for observer in tuple(turn.state.ships.values()):
        for target in turn.state.enemies(observer.id):
            if turn.state.level(observer.id, target.id) < 2:
                yield e.Detected(observer.id, target.id, 2)


def look_for(turn: CoriolisTurn, observer: Ship, target: Ship, *, again: bool = False) -> Play:
    """One detection: a transponder is seen without a roll, else DATA DJINN (rules 2.2)."""
    state = turn.state
    if state.level(observer.id, target.id) or not (observer.is_active and target.is_active):
        return
    if not in_range(state, tables(turn), observer, target):
        return
    if target.transponder:
        yield e.Detected(observer.id, target.id, 1)
        return
    if not state.hostile(observer.id, target.id):
        return
    favor = _favor(state, tables(turn), observer, target)
    before = state.tried.get(f"{observer.id}>{target.id}")
    if before is not None and not again and all(n <= b for n, b in zip(favor, before, strict=True)):
        return
    yield e.LookedFor(observer.id, target.id, favor)
    operator = observer.holder("sensors")
    if operator is None or operator.data_djinn == 0 or not station_open(observer, "sensors"):
        return
    what = Pool(
        (
            *skill_terms(observer, "sensors")[:2],
            *detection_terms(state, tables(turn), observer.id, target.id),
            *sensor_terms(turn, observer),
        )
    )
    rolled = yield from roll(turn, what, f"detection_{target.id}", who=f"{observer.id}/sensors")
    if rolled.degree:
        yield e.Detected(observer.id, target.id, 2 if rolled.degree >= 3 else 1)


def _favor(state: State, content: Content, observer: Ship, target: Ship) -> tuple[int, int, int]:
    """What speaks for the observer: a new roll needs one of these to be higher (rules 2.2)."""
    near = band(content, state.distance(observer.id, target.id)).detection
    return near, 0 if target.radio_silent else RADIO, signature(target, content)


def any_detection(state: State) -> bool:
    """Whether a ship has detected a hostile one."""
    return any(
        state.level(one, other)
        for one in state.ships
        for other in state.ships
        if one != other and state.hostile(one, other)
    )


def in_contact(state: State) -> bool:
    """A torpedo flies, or an active ship detects an active enemy (rules 2.6 b)."""
    active = [s for s in state.ships.values() if s.is_active]
    return bool(state.torpedoes) or any(
        state.level(a.id, b.id) and state.hostile(a.id, b.id) for a in active for b in active
    )


def surprising_side(state: State) -> str:
    """The side that sees an enemy and of which no ship is seen by any (R-39)."""
    for side in state.sides:
        ships = [s for s in state.ships.values() if s.side == side and s.is_active]
        foes = [o for s in ships for o in state.ships.values() if state.hostile(s.id, o.id)]
        sees = any(state.level(s.id, o.id) for s in ships for o in foes)
        seen = any(state.level(o.id, s.id) for s in ships for o in foes)
        if sees and not seen:
            return side
    return ""


def surprise_seat(turn: CoriolisTurn) -> list[Seat]:
    """The captain of the side's first ship."""
    side = surprising_side(turn.state)
    ships = [s for s in turn.state.ships.values() if s.side == side and s.is_active]
    return [Seat(ships[0].id, "captain")] if ships else []


def surprise_default(turn: CoriolisTurn) -> Choice:
    """The first time attack, later wait (rules 2.7)."""
    return Choice("wait" if turn.state.surprise_asked else "surprise_attack")


def _own_ships(turn: Turn[State]) -> list[Option]:
    side = turn.state.ships[turn.seat.ship].side
    taken = {turn.given.get(name) for name in ("first", "second", "third")}
    return [
        Option("", "As listed"),
        *(
            Option(s.id, s.name)
            for s in turn.state.ships.values()
            if s.side == side and s.is_active and s.id not in taken
        ),
    ]


Place = Annotated[str, Pick(_own_ships)]


@action(station="captain", menu="surprise", name="Attack by surprise", ref="2.3")
def surprise_attack(
    turn: CoriolisTurn, first: Place = "", second: Place = "", third: Place = ""
) -> Play:
    """Take a free turn while no enemy knows you are here; your side's ships act in this order."""
    side = turn.state.ships[turn.seat.ship].side
    listed = [s.id for s in turn.state.ships.values() if s.side == side and s.is_active]
    chosen = [ship for ship in (first, second, third) if ship]
    if len(set(chosen)) < len(chosen):
        raise Refused("A ship has one place in the order")
    yield e.SurpriseAsked(side)
    yield e.StageBegan("free", side, (*chosen, *(s for s in listed if s not in chosen)))
    for ship in listed:
        if turn.state.ships[ship].reactor_off:
            yield e.ReactorRestarted(ship)


@action(station="captain", menu="surprise", ref="2.3", idle=True)
def wait(turn: CoriolisTurn) -> Play:
    """Stay hidden and watch."""
    yield e.SurpriseAsked(turn.state.ships[turn.seat.ship].side)
    yield e.StageBegan("detection")


def contact_check(turn: CoriolisTurn) -> Play:
    """All pairs at once: contact is lost beyond sensor range, transponders are seen (R-08)."""
    state, content = turn.state, tables(turn)
    for observer in state.ships.values():
        for target in state.enemies(observer.id):
            if observer.status in GONE or target.status in GONE:
                continue
            near = in_range(state, content, observer, target)
            level = state.level(observer.id, target.id)
            if level and not near:
                yield from lose_contact(turn, observer.id, target)
            elif not level and near and target.transponder and target.is_active:
                yield e.Detected(observer.id, target.id, 1)
    for ship in [s.id for s in turn.state.ships.values() if _is_far_from_all(turn.state, s)]:
        yield from out_of_battle(turn, ship, "escaped")
    yield from mark(turn)


def lose_contact(turn: CoriolisTurn, observer: str, target: Ship) -> Play:
    """The segment is noted (R-40), and a lock on the target ends with it."""
    yield e.ContactLost(observer, target.id, target.position)
    lock = turn.state.ships[observer].lock
    if lock is not None and lock.target == target.id:
        yield e.LockLost(observer, target.id)


def _is_far_from_all(state: State, ship: Ship) -> bool:
    """Farther than 8 CU from every active enemy: escaped."""
    foes = [o for o in state.enemies(ship.id) if o.is_active and state.hostile(ship.id, o.id)]
    far = all(state.distance(ship.id, foe.id) > EXTREME for foe in foes)
    return ship.is_active and bool(foes) and far


def surprised_look(turn: CoriolisTurn) -> Play:
    """A free turn without an attack: each enemy may detect once; if none does, ask again (R-07)."""
    state = turn.state
    if state.stage != "free":
        return
    if state.attacked:
        yield e.StageBegan("battle")
        return
    for target in tuple(s for s in state.ships.values() if s.side == state.free_side):
        for observer in state.enemies(target.id):
            yield from look_for(turn, observer, target, again=True)
    yield from mark(turn)
    if surprising_side(turn.state) == state.free_side:
        yield Push((ASK_SURPRISE,))
    elif not in_contact(turn.state):
        yield e.Finished("no_contact")
    else:
        yield e.StageBegan("battle")
