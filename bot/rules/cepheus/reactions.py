"""Reactions: dodge, sand, point defense, screens (2.10, 3.4, R-12, R-23 to R-25)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.frozen import replace
from bot.core.play import Play, roll
from bot.core.refusal import Refusal, Refused
from bot.core.seats import Seat
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import bridge_works, reactions_left
from bot.rules.cepheus.gunner import DAMAGED, mount_name
from bot.rules.cepheus.parts import (
    FLYING,
    CepheusTurn,
    Points,
    check,
    help_terms,
    me,
    own,
    spend_help,
    tables,
)
from bot.rules.cepheus.pending import Salvo
from bot.rules.cepheus.posts import every_post, mans, mounts_of
from bot.rules.cepheus.state import Crew, Mount, Ship, State
from bot.rules.twod6.checks import Picking, Table, some

FIRST = "first"
"""What a reaction is against when nothing is named: the attack, or the first salvo."""


def _left(turn: CepheusTurn) -> Refusal | None:
    if reactions_left(own(turn), turn.state.turn) < 1:
        return Refusal("The ship has no reaction left this turn")
    return None


def salvos(state: State) -> list[Salvo]:
    """Salvos of the volley that still fly."""
    volley = state.volley
    return [] if volley is None else [v for s in volley.salvos if (v := state.salvos.get(s))]


def subjects(state: State) -> list[str]:
    """What can be reacted to: the attack, or each salvo."""
    if state.attack is not None:
        return [state.attack.id]
    return [v.id for v in salvos(state)]


def _salvo_options(turn: CepheusTurn, wanted: list[str]) -> list[Option]:
    """Subjects somebody has not reacted to; the first of them is meant if none is named."""
    free = [s for s in wanted if s not in me(turn).reacted_to]
    found: list[Option] = []
    for subject in free:
        salvo = turn.state.salvos.get(subject)
        if salvo is None:
            found.append(Option(subject, "The attack"))
        else:
            name = tables(turn).missiles[salvo.type].name.lower()
            label = f"{subject}: {len(salvo.missiles)} × {name}"
            found.append(Option(subject, label, f"hit on {salvo.to_hit}+"))
    return first_of(found)


def first_of(options: list[Option]) -> list[Option]:
    """The first of them is chosen by the word for it, too."""
    return [replace(options[0], id=FIRST), *options[1:]] if options else []


def _dodgeable(turn: CepheusTurn) -> list[str]:
    state = turn.state
    if state.attack is not None:
        return [] if state.attack.dodged else [state.attack.id]
    dodged = state.volley.dodged if state.volley is not None else ()
    return [v.id for v in salvos(state) if v.id not in dodged]


def _dodges(turn: CepheusTurn) -> list[Option]:
    return _salvo_options(turn, _dodgeable(turn))


def _anything_to_dodge(turn: CepheusTurn) -> Refusal | None:
    return None if _dodges(turn) else Refusal("There is nothing more to dodge")


@action(
    station="pilot",
    menu=("react", "missiles"),
    requires=(_left, *FLYING, _anything_to_dodge),
    interrupt=True,
    ref="3.4",
)
def dodge(
    turn: CepheusTurn, against: Annotated[str, Pick(_dodges, "Against")] = FIRST, points: Points = 0
) -> Play:
    """Dodge an attack or a salvo: −2 on all its rolls."""
    subject = against
    if against == FIRST:
        subject = next(s for s in _dodgeable(turn) if s not in me(turn).reacted_to)
    yield e.Reacted(turn.seat.ship, turn.seat.mount, subject)
    rolled = yield from check(turn, "piloting", help_terms(turn, points))
    yield from spend_help(turn, points)
    if rolled.success:
        yield e.Dodged(subject)


def sand_mounts(ship: Ship, crew: Crew) -> list[Mount]:
    """Working mounts of somebody with a canister ready; Fire Control throws no sand (R-38)."""
    if crew.automatic:
        return []
    return [
        m
        for m in mounts_of(ship, crew)
        if m.works and any(w.type == "sandcaster" and w.count for w in m.weapons)
    ]


def _casters(turn: CepheusTurn) -> list[Option]:
    found = [
        Option(m.id, mount_name(m), f"{sum(w.count for w in m.weapons)} canisters")
        for m in sand_mounts(own(turn), me(turn))
    ]
    return first_of(found)


def _beams_come(turn: CepheusTurn) -> Refusal | None:
    """Sand thins out lasers, particle beams and fusion guns (R-24)."""
    declared = turn.state.attack
    weapons = tables(turn).weapons
    if declared is None or not any(weapons[kind].is_beam for kind, _ in declared.weapons):
        return Refusal("Sand helps only against beams")
    if declared.id in me(turn).reacted_to:
        return Refusal("You have reacted to this attack")
    return None if _casters(turn) else Refusal("You have no canister of sand ready")


@action(
    station="gunner",
    menu="react",
    requires=(_left, _beams_come),
    interrupt=True,
    ref="3.4",
)
def fire_sand(
    turn: CepheusTurn, mount: Annotated[str, Pick(_casters, "Mount")] = FIRST, points: Points = 0
) -> Play:
    """Throw sand before the beams: each loses 1D6 of damage."""
    gun = sand_mounts(own(turn), me(turn))[0] if mount == FIRST else own(turn).mount(mount)
    declared = turn.state.attack
    if declared is None:
        raise Refused("There is no attack to react to")
    yield e.Reacted(turn.seat.ship, turn.seat.mount, declared.id)
    yield from throw(turn, gun, points)


def throw(turn: CepheusTurn, gun: Mount, points: int) -> Picking[bool]:
    """One canister of one sandcaster, spent whether or not it works (R-24)."""
    index = next(n for n, w in enumerate(gun.weapons) if w.type == "sandcaster" and w.count)
    damaged = some(DAMAGED if gun.hits == 1 else 0, "damaged mount")
    rolled = yield from check(turn, "turret_weapons", damaged, help_terms(turn, points))
    yield from spend_help(turn, points)
    yield e.SandFired(turn.seat.ship, gun.id, index, rolled.success)
    return rolled.success


def laser_mounts(turn: CepheusTurn, ship: Ship, crew: Crew) -> list[Mount]:
    """Working laser turrets of somebody that have not shot at this volley (R-23)."""
    volley = turn.state.volley
    used = volley.used if volley is not None else ()
    if crew.automatic == "fire_control" and not crew.slots:
        return []
    weapons = tables(turn).weapons
    return [
        m
        for m in mounts_of(ship, crew)
        if m.works
        and m.id not in used
        and not m.concealed
        and any(weapons[w.type].kind == "laser" for w in m.weapons)
    ]


def _lasers(turn: CepheusTurn) -> list[Option]:
    found = [Option(m.id, mount_name(m)) for m in laser_mounts(turn, own(turn), me(turn))]
    return first_of(found)


def _missiles(turn: CepheusTurn) -> list[Option]:
    found = [
        Option(m, f"{m} of {v.id}", f"hit on {v.to_hit}+")
        for v in salvos(turn.state)
        for m in v.missiles
    ]
    return [Option(FIRST, "In the order of the list"), *found]


def _shots_possible(turn: CepheusTurn) -> Refusal | None:
    if not salvos(turn.state):
        return Refusal("No missile is left")
    return None if _lasers(turn) else Refusal("You have no laser to shoot with")


def pd_terms(turn: CepheusTurn, gun: Mount) -> list[tuple[int, str]]:
    """A beam laser is used if there is one; pulse lasers have −2 (R-23)."""
    pulse = all(w.type != "beam_laser" for w in gun.weapons)
    ship = own(turn)
    return [
        (value, source)
        for value, source in (
            (-2 if pulse else 0, "Pulse laser"),
            (DAMAGED if gun.hits == 1 else 0, "damaged mount"),
            (0 if bridge_works(ship) else -2, "bridge out of action"),
        )
        if value
    ]


@action(
    station="gunner",
    menu="missiles",
    requires=(_left, _shots_possible),
    interrupt=True,
    ref="3.4",
)
def point_defense(
    turn: CepheusTurn,
    mount: Annotated[str, Pick(_lasers, "Mount")] = FIRST,
    missile: Annotated[str, Pick(_missiles, "First at")] = FIRST,
    points: Points = 0,
) -> Play:
    """Shoot missiles down one after the other, each at 1 less, until a shot misses."""
    lasers = laser_mounts(turn, own(turn), me(turn))
    gun = lasers[0] if mount == FIRST else own(turn).mount(mount)
    yield e.Reacted(turn.seat.ship, turn.seat.mount, f"shots/{gun.id}")
    if me(turn).automatic:
        yield e.ActionSpent(turn.seat.ship, turn.seat.mount, slots=1)
    yield e.PointDefended(turn.seat.ship, gun.id)
    yield from spend_help(turn, points)
    targets = [(v.id, m) for v in salvos(turn.state) for m in v.missiles]
    targets.sort(key=lambda t: t[1] != missile)
    for tried, (salvo, target) in enumerate(targets):
        terms = [term for v, s in pd_terms(turn, gun) for term in some(v, s)]
        terms += some(-tried, "further shots")
        helped = help_terms(turn, points if tried == 0 else 0)
        rolled = yield from check(turn, "turret_weapons", terms, helped)
        if not rolled.success:
            return
        yield e.MissileDestroyed(salvo, target, "shot")
        if turn.exploring:
            return


def useful_screens(turn: CepheusTurn) -> list[Option]:
    """Working screens that help, against what comes (3.4, R-25)."""
    ship, state = own(turn), turn.state
    have = [s.type for s in ship.screens if s.ok]
    found: list[Option] = []
    if state.attack is not None:
        kinds = {tables(turn).weapons[kind].kind for kind, _ in state.attack.weapons}
        up = {screen for screen, _ in state.attack.screens}
        for screen, stops in (("nuclear_damper", "fusion"), ("meson_screen", "meson")):
            if screen in have and stops in kinds and screen not in up:
                found.append(Option(screen, screen.replace("_", " ").capitalize()))
    elif state.volley is not None and "nuclear_damper" in have:
        found += [
            Option(f"nuclear_damper:{v.id}", f"Nuclear damper on {v.id}")
            for v in salvos(state)
            if v.type == "nuclear" and v.id not in state.volley.screens
        ]
    subject = {o.id: o.id.partition(":")[2] or subjects(state)[0] for o in found}
    return [o for o in found if subject[o.id] not in me(turn).reacted_to]


def can_screen(ship: Ship, crew: Crew) -> bool:
    """The captain, or a gunner, with Screens 0 or better (R-25)."""
    if crew.automatic or "screens" not in crew.skills:
        return False
    return len(ship.people) == 1 or crew.position in {"captain", "gunner"}


def _screens_possible(turn: CepheusTurn) -> Refusal | None:
    if not can_screen(own(turn), me(turn)):
        return Refusal("Screens need a captain or gunner trained in them")
    return None if useful_screens(turn) else Refusal("No screen helps against this")


@action(
    station=("captain", "gunner"),
    menu=("react", "missiles"),
    requires=(_left, _screens_possible),
    interrupt=True,
    ref="3.4",
)
def trigger_screens(
    turn: CepheusTurn, screen: Annotated[str, Pick(useful_screens, "Screen")]
) -> Play:
    """Raise a screen: 2D6 + Screens off the damage of each hit."""
    kind, _, salvo = screen.partition(":")
    yield e.Reacted(turn.seat.ship, turn.seat.mount, salvo or subjects(turn.state)[0])
    skill = tuple(some(me(turn).skills.get("screens", 0), "Screens"))
    rolled = yield from roll(turn, Table(skill, form="screen"), "", f"{own(turn).id}/{me(turn).id}")
    yield e.ScreensTriggered(turn.seat.ship, kind, rolled.degree, salvo)


@action(
    station=("pilot", "gunner", "captain"),
    menu=("react", "missiles", "repel"),
    idle=True,
    interrupt=True,
    ref="2.10",
)
def no_reaction(turn: CepheusTurn) -> Play:
    """Let it come."""
    yield from ()


def _seats(turn: CepheusTurn, ship: Ship, stations: set[str]) -> list[Seat]:
    if reactions_left(ship, turn.state.turn) < 1:
        return []
    able = [c for c in ship.crew if mans(ship, c)]
    stations_of = every_post(ship, able)
    found = [
        (crew, station)
        for crew in able
        for station in stations_of.get(crew.id, ())
        if station in stations and _concerned(turn, ship, crew, station)
    ]
    found.sort(key=lambda f: (f[1] == "pilot", -f[0].skills.get("turret_weapons", -1)))
    return [Seat(ship.id, station, crew.id) for crew, station in found]


def _concerned(turn: CepheusTurn, ship: Ship, crew: Crew, station: str) -> bool:
    """Whether somebody could react at all: who cannot is not asked (2.12)."""
    if station == "pilot":
        return True
    screens = bool(ship.screens) and can_screen(ship, crew)
    if station == "captain":
        return screens
    if turn.state.volley is not None:
        return screens or bool(laser_mounts(turn, ship, crew))
    return screens or bool(sand_mounts(ship, crew))


def reactors(turn: CepheusTurn) -> list[Seat]:
    """Who may react to the attack."""
    declared = turn.state.attack
    if declared is None:
        return []
    return _seats(turn, turn.state.ships[declared.target], {"pilot", "gunner", "captain"})


def defenders(turn: CepheusTurn) -> list[Seat]:
    """Who may react to missiles."""
    volley = turn.state.volley
    if volley is None or not salvos(turn.state):
        return []
    return _seats(turn, turn.state.ships[volley.target], {"pilot", "gunner", "captain"})
