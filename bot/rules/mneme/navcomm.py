"""The NavComm: locks, jamming, scans, hacking, range checks, traffic (3.2)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Between, Option, Pick
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.rules.mneme import events as e
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, consequence
from bot.rules.mneme.entries import BANDS
from bot.rules.mneme.figures import drive_jumps, sens_terms, sensor_terms, sensors_work, thrust
from bot.rules.mneme.helping import rolled
from bot.rules.mneme.parts import (
    Direction,
    MnemeTurn,
    bridge,
    guided,
    has_lock,
    knows_of,
    own,
    ships_as_options,
    tables,
    undocked,
    unit,
    unseen,
)
from bot.rules.mneme.pending import Deed, Jam, Salvo, Scan
from bot.rules.mneme.range import band, salvo_band
from bot.rules.mneme.sight import salvo_is_seen
from bot.rules.mneme.space import fly
from bot.rules.mneme.state import MEDIUM, VERY_LONG, Ship
from bot.rules.twod6.checks import some

EASY_HASTY = 3
"""A plot: easy, and made in haste."""


def _sensors(turn: MnemeTurn) -> Refusal | None:
    works = sensors_work(turn.state, own(turn))
    return None if works else Refusal("The sensors are out of action")


SENSING = (bridge, _sensors)


def _lockable(turn: MnemeTurn) -> list[Option]:
    ship = own(turn)

    def why_not(target: Ship) -> Refusal | None:
        if target.id in ship.locks:
            return Refusal(f"{target.name} is locked already")
        if ship.barred.get(target.id):
            return Refusal(f"{target.name} has just shaken off a lock")
        return None

    return ships_as_options(turn, turn.state.enemies(ship.id), why_not)


@rolled("navcomm", *SENSING, ref="3.2")
def sensor_lock(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_lockable, "Target")],
) -> Play:
    """Lock sensors on a ship: all attacks of yours on it +1 until the lock is broken."""
    ship, enemy = own(turn), turn.state.ships[target]
    here = band(turn.state, tables(turn), ship.id, target)
    terms = sens_terms(tables(turn), ship, here, enemy)
    terms += some(-4 if enemy.dark else 0, "dark")
    yield from roll_for(
        turn,
        "comms",
        target=target,
        more=terms,
        opposed="comms",
        answers=("oppose", "go_ballistic"),
    )


@consequence("sensor_lock")
def _locked(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        for ship in turn.state.unit(deed.ship):
            yield e.Locked(ship.id, deed.target)


def _lockers(turn: MnemeTurn) -> list[Option]:
    mine = {s.id for s in unit(turn)}
    state = turn.state
    held = tuple(
        s for s in state.enemies(turn.seat.ship) if any(has_lock(state, s, m) for m in mine)
    )
    return ships_as_options(turn, held, lambda _: None)


@rolled("navcomm", *SENSING, ref="3.2")
def break_lock(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_lockers, "Whose lock")],
) -> Play:
    """Shake off a lock on your ship."""
    yield from roll_for(
        turn,
        "comms",
        target=target,
        more=sensor_terms(tables(turn), own(turn)),
        opposed="comms",
    )


@consequence("break_lock")
def _broken(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    """A great success keeps it off until the turn after the locker's next (3.2)."""
    if not result.success:
        return
    for locker in turn.state.unit(deed.target):
        for ship in turn.state.unit(deed.ship):
            if has_lock(turn.state, turn.state.ships[locker.id], ship.id):
                yield e.LockLost(locker.id, ship.id, 2 if result.great else 0)


def _in_reach(turn: MnemeTurn, most: int) -> list[Option]:
    def why_not(target: Ship) -> Refusal | None:
        if not knows_of(turn.state, own(turn), target):
            return unseen(target)
        far = band(turn.state, tables(turn), turn.seat.ship, target.id) > most
        return Refusal(f"{target.name} is beyond {tables(turn).band(most).name}") if far else None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


def _jammable(turn: MnemeTurn) -> list[Option]:
    return _in_reach(turn, VERY_LONG)


@rolled("navcomm", *SENSING, ref="3.2")
def jam(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_jammable, "Whom")],
) -> Play:
    """Jam a ship: its NavComm rolls −1; with a lock on it, its systems lie open to hacking."""
    row = tables(turn).band(band(turn.state, tables(turn), turn.seat.ship, target))
    yield from roll_for(
        turn,
        "comms",
        target=target,
        more=[*sensor_terms(tables(turn), own(turn)), *some(row.sensors, row.name)],
        opposed="comms",
        against=some(turn.state.ships[target].secure, "secured"),
    )


@consequence("jam")
def _jammed(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    state = turn.state
    if result.success:
        for ship in state.unit(deed.target):
            yield e.Jammed(Jam(deed.ship, ship.id, -2 if result.great else -1))
        if has_lock(state, state.ships[deed.ship], deed.target):
            yield e.Compromised(deed.target, deed.ship)
    elif result.disaster:
        for ship in state.unit(deed.target):
            yield e.Locked(ship.id, deed.ship)


def _salvos(turn: MnemeTurn) -> list[Option]:
    state, ship, found = turn.state, own(turn), list[Option]()
    for salvo in state.salvos.values():
        if state.ships[salvo.owner].side == ship.side or not salvo_is_seen(state, salvo, ship.side):
            continue
        far = salvo_band(state, tables(turn), salvo, ship.id) > MEDIUM
        kind = tables(turn).missiles[salvo.type].name.lower()
        no = Refusal(f"{salvo.id} is beyond Medium") if far else None
        found.append(Option(salvo.id, f"{salvo.id}: {salvo.count} × {kind}", "", no))
    return found


@rolled("navcomm", *SENSING, ref="3.2")
def disable_missiles(
    turn: MnemeTurn,
    salvo: Annotated[str, Pick(_salvos, "Salvo")],
) -> Play:
    """Blind missiles in flight: as many as the Effect drop out."""
    missiles = turn.state.salvos[salvo]
    row = tables(turn).band(salvo_band(turn.state, tables(turn), missiles, turn.seat.ship))
    owner = turn.state.ships[missiles.owner]
    yield from roll_for(
        turn,
        "comms",
        target=owner.id if owner.fights else "",
        more=[*sensor_terms(tables(turn), own(turn)), *some(row.sensors, row.name)],
        opposed="gunnery",
        salvo=salvo,
    )


@consequence("disable_missiles")
def _disabled(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    salvo = turn.state.salvos.get(deed.salvo)
    if result.success and salvo is not None:
        lost = min(result.effect, salvo.count)
        yield e.SalvoThinned(salvo.id, lost, "blinded")
        if lost == salvo.count:
            yield e.SalvoGone(salvo.id)


def _range_targets(turn: MnemeTurn) -> list[Option]:
    return _in_reach(turn, VERY_LONG)


def _thrust(turn: AnyTurn) -> int:
    return thrust(turn.state, own(turn))


def _flies(turn: MnemeTurn) -> Refusal | None:
    return None if _thrust(turn) else Refusal("The ship has no Thrust")


@rolled("navcomm", bridge, _flies, guided, undocked, ref="3.2")
def range_check(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_range_targets, "Target")],
    direction: Direction = "toward",
    spaces: Annotated[int, Between(0, _thrust, "Spaces at most (0 = all)", limit=12)] = 0,
) -> Play:
    """Plot a better course: your ship moves spaces by the Effect, at most its Thrust, for free."""
    yield from roll_for(
        turn,
        "navigation",
        target=target,
        opposed="navigation",
    )


@consequence("range_check")
def _ranged(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    """Up to the Effect and the Thrust, not past the target (R-27)."""
    if not result.success:
        return
    ships = turn.state.unit(deed.ship)
    spaces = min([result.effect, *(thrust(turn.state, s) for s in ships)])
    wanted = int(deed.given.get("spaces", 0))
    spaces = min(spaces, wanted) if wanted else spaces
    if deed.given["direction"] == "toward" and not turn.state.on("band_movement"):
        gap = turn.state.ships[deed.target].position - ships[0].position
        spaces = min(spaces, abs(gap))
    if spaces:
        yield from fly(turn, ships, deed.target, str(deed.given["direction"]), spaces, free=True)


def _scannable(turn: MnemeTurn) -> list[Option]:
    """Ships and salvos that are seen, and whole bands for what hides (3.2)."""
    state, ship = turn.state, own(turn)
    found = ships_as_options(turn, state.enemies(ship.id), lambda _: None)
    found += [
        Option(v.id, f"Salvo {v.id}")
        for v in state.salvos.values()
        if state.ships[v.owner].side != ship.side and salvo_is_seen(state, v, ship.side)
    ]
    bands = tables(turn).bands.values()
    return [*found, *(Option(f"band_{b.id}", f"Hidden things at {b.name}") for b in bands)]


def _active(turn: MnemeTurn) -> Refusal | None:
    quiet = own(turn).blackout or own(turn).dark
    return Refusal("The active sensors are off") if quiet else None


@rolled("navcomm", *SENSING, _active, ref="3.2")
def directed_scan(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_scannable, "Of what")],
) -> Play:
    """Look closely at something, or for what hides in a band."""
    state, ship, content = turn.state, own(turn), tables(turn)
    enemy = state.ships.get(target)
    salvo = state.salvos.get(target)
    opposed, answers = "", ("go_ballistic",)
    if enemy is not None:
        terms = sens_terms(content, ship, band(state, content, ship.id, target), enemy)
        if enemy.dark:
            opposed, answers = "comms", ("oppose", "go_ballistic")
    else:
        here = 0
        if salvo is None:
            here = BANDS.index(target.removeprefix("band_"))
            salvo = _hiding(turn, here)
        else:
            here = salvo_band(state, content, salvo, ship.id)
        quiet = salvo is None or salvo.is_ballistic
        terms = sens_terms(content, ship, here, None, ballistic=quiet)
        owner = state.ships[salvo.owner] if salvo is not None else None
        enemy = owner if owner is not None and owner.fights else None
        if salvo is None or salvo.hidden:
            opposed, answers = "gunnery", ("oppose",)
        else:
            answers = ()
    yield from roll_for(
        turn,
        "comms",
        target=enemy.id if enemy is not None else "",
        more=terms,
        opposed=opposed,
        answers=answers,
        salvo=salvo.id if salvo is not None else "",
    )


def _hiding(turn: MnemeTurn, at: int) -> Salvo | None:
    """The first salvo of an enemy that hides at a band."""
    ship = own(turn)
    return next(
        (
            v
            for v in turn.state.salvos.values()
            if v.hidden
            and turn.state.ships[v.owner].side != ship.side
            and salvo_band(turn.state, tables(turn), v, ship.id) == at
        ),
        None,
    )


@consequence("directed_scan")
def _scanned(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    shown = deed.salvo or deed.target
    if result.success and shown:
        yield e.Scanned(Scan(deed.ship, shown))


def _can_jump(turn: MnemeTurn) -> Refusal | None:
    return None if drive_jumps(own(turn)) else Refusal("The J-drive does not work")


@rolled("navcomm", bridge, _can_jump, ref="3.2")
def plot_jump(turn: MnemeTurn) -> Play:
    """Plot a Jump."""
    more = some(EASY_HASTY, "easy, in haste")
    yield from roll_for(turn, "navigation", more=more)


@consequence("plot_jump")
def _plotted(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        for ship in turn.state.unit(deed.ship):
            yield e.Plotted(ship.id)
