"""What the referee sets: figures, cover, crises, escape points, people (1.2, 2.6, 2.7)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Between, OneOf, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.rules.command_points import events as e
from bot.rules.command_points.crises import add_crisis, settle_part
from bot.rules.command_points.figures import hp_max, part_name, parts_of
from bot.rules.command_points.outcomes import escapes, leave, struck
from bot.rules.command_points.parts import CommandTurn, tables
from bot.rules.command_points.state import POINTS_TO_PART, Vessel

FIGURES = (
    ("hp", "HP"),
    ("cp", "CP"),
    ("ac", "AC"),
    ("armor", "Armor"),
    ("speed", "Speed"),
    ("drive", "Drive level"),
    ("npc_crew", "Crew without names"),
    ("cargo", "Cargo"),
    ("fuel", "Fuel loads"),
    ("base_cp", "CP each turn"),
    ("npc_skill", "Crew skill"),
)
COVERS = (("none", "None"), ("light", "Light, −2"), ("hard", "Hard, −4"))
WORKS = (("ok", "Works"), ("disabled", "Disabled"), ("destroyed", "Destroyed"))
HEALTH = (("able", "Able"), ("mortally_wounded", "Mortally wounded"), ("dead", "Dead"))


def _ships(turn: AnyTurn) -> list[Option]:
    return [Option(s.id, s.name) for s in turn.state.ships.values()]


def _fighting(turn: AnyTurn) -> list[Option]:
    return [Option(s.id, s.name) for s in turn.state.ships.values() if s.active]


def _named(turn: AnyTurn, word: str = "ship") -> Vessel | None:
    return turn.state.ships.get(str(turn.given.get(word, "")))


def _now(turn: AnyTurn) -> str:
    """How far the chosen figure of the chosen vessel may go, and what it is now."""
    ship, what = _named(turn), str(turn.given.get("what"))
    if ship is None or what not in dict(FIGURES):
        return ""
    low, high = _bounds(turn, ship, what)
    return f"{low} to {high}, now {getattr(ship, what)}"


AnyShip = Annotated[str, Pick(_ships, "Vessel")]
FightingShip = Annotated[str, Pick(_fighting, "Vessel")]


def _settled(turn: AnyTurn) -> Refusal | None:
    if turn.state.hit is not None or turn.state.shots:
        return Refusal("An attack is being decided first")
    return None


@action(
    station="gm",
    anytime=True,
    gm=True,
    requires=(_settled,),
    name="Damage, repair, set a number",
    ref="1.3",
)
def set_vessel(
    turn: CommandTurn,
    ship: FightingShip,
    what: Annotated[str, OneOf(FIGURES, "What")],
    value: Annotated[int, Between(-5, 9999, "Value", limit=9999, note=_now)],
) -> Play:
    """HP, AC, armor, Speed, crew and other numbers of a vessel."""
    low, high = _bounds(turn, turn.state.ships[ship], what)
    if not low <= value <= high:
        raise Refused(f"{dict(FIGURES)[what]} goes from {low} to {high}, not {value}")
    yield e.ShipSet(ship, what, value)
    yield from struck(turn, ship)


def _bounds(turn: CommandTurn, ship: Vessel, what: str) -> tuple[int, int]:
    match what:
        case "hp":
            return 0, hp_max(ship, tables(turn))
        case "ac":
            return 5, 25
        case "armor":
            return 0, 25
        case "speed":
            return -2, 8
        case "drive":
            return 0, ship.drive_max
        case "npc_crew":
            return 0, ship.crew_max
        case "cargo":
            return 0, ship.cargo_max
        case "fuel":
            return 0, ship.fuel_max
        case "base_cp":
            return 4, 7
        case "npc_skill":
            return -1, 4
        case _:
            return -5, 99


@action(station="gm", anytime=True, gm=True, name="Give or take cover", ref="4.4")
def set_cover(
    turn: CommandTurn, ship: FightingShip, cover: Annotated[str, OneOf(COVERS, "Cover")]
) -> Play:
    """Set the cover of a vessel: attacks on it are harder from the next one on."""
    yield e.CoverSet(ship, cover)


def _crises(turn: AnyTurn) -> list[Option]:
    return [Option(row.id, row.name, row.effect) for row in tables(turn).crises.values()]


@action(station="gm", anytime=True, gm=True, requires=(_settled,), ref="4.5")
def begin_crisis(
    turn: CommandTurn, ship: FightingShip, kind: Annotated[str, Pick(_crises, "Crisis")]
) -> Play:
    """A crisis begins aboard a vessel."""
    yield from add_crisis(turn, ship, kind)


def _open_crises(turn: AnyTurn) -> list[Option]:
    ship = _named(turn)
    if ship is None:
        return []
    return [Option(c.id, tables(turn).crisis(c.kind).name) for c in ship.crises]


@action(station="gm", anytime=True, gm=True, ref="4.5")
def end_crisis(
    turn: CommandTurn, ship: FightingShip, crisis: Annotated[str, Pick(_open_crises, "Crisis")]
) -> Play:
    """A crisis is over without effect."""
    kind = next(c.kind for c in turn.state.ships[ship].crises if c.id == crisis)
    yield e.CrisisOver(ship, crisis, kind, "set")


def _enemies(turn: AnyTurn) -> list[Option]:
    ship = _named(turn)
    if ship is None:
        return []
    return [Option(s.id, s.name) for s in turn.state.engaged(ship.id)]


@action(
    station="gm",
    anytime=True,
    gm=True,
    requires=(_settled,),
    name="Set points of escape",
    ref="2.6",
)
def set_escape(
    turn: CommandTurn,
    ship: FightingShip,
    enemy: Annotated[str, Pick(_enemies, "From whom")],
    points: Annotated[int, Between(0, POINTS_TO_PART, "Points", limit=POINTS_TO_PART)],
) -> Play:
    """Set the points of escape of a vessel against an enemy; at 3 they have parted."""
    yield e.EscapeSet(ship, enemy, points)
    if points == POINTS_TO_PART:
        yield e.Disengaged(ship, enemy)
        yield from escapes(turn)


def _parts(turn: AnyTurn) -> list[Option]:
    ship = _named(turn)
    if ship is None:
        return []
    return [Option(p, part_name(ship, tables(turn), p)) for p in parts_of(ship)][:24]


@action(
    station="gm",
    anytime=True,
    gm=True,
    requires=(_settled,),
    name="Break or mend a system",
    ref="1.4, 1.5",
)
def set_system(
    turn: CommandTurn,
    ship: FightingShip,
    system: Annotated[str, Pick(_parts, "System")],
    state: Annotated[str, OneOf(WORKS, "State")],
) -> Play:
    """Set a weapon, a system or the drive as working, disabled or destroyed."""
    vessel = turn.state.ships[ship]
    if system == "drive":
        level = vessel.drive_max if state == "ok" else 0
        yield e.DriveSet(ship, level, destroyed=state == "destroyed")
    else:
        yield e.PartState(ship, system, state)
    yield from settle_part(turn, ship, system)
    for crisis in turn.state.ships[ship].crises_of("system_damage"):
        if state == "ok" and crisis.link == system:
            yield e.CrisisOver(ship, crisis.id, crisis.kind, "solved")


def _people(turn: AnyTurn) -> list[Option]:
    ship = _named(turn)
    return [Option(c.id, c.name) for c in ship.crew] if ship is not None and not ship.npc else []


@action(station="gm", anytime=True, gm=True, name="Wound or heal somebody", ref="1.6")
def set_person(
    turn: CommandTurn,
    ship: AnyShip,
    person: Annotated[str, Pick(_people, "Who")],
    health: Annotated[str, OneOf(HEALTH, "Health")],
    hp: Annotated[int, Between(0, 99, "HP", limit=99)],
) -> Play:
    """Set how somebody aboard is."""
    yield e.CrewSet(ship, person, hp, health)
    for crisis in turn.state.ships[ship].crises_of("vip_imperiled"):
        if crisis.link == person and health != "mortally_wounded":
            yield e.CrisisOver(ship, crisis.id, crisis.kind, "set")


OUT = (
    ("escaped", "Escaped"),
    ("surrendered", "Surrendered"),
    ("destroyed", "Destroyed"),
    ("crippled", "Crippled"),
)


@action(station="gm", anytime=True, gm=True, name="Take a vessel out", ref="2.6")
def take_out(turn: CommandTurn, ship: FightingShip, how: Annotated[str, OneOf(OUT, "How")]) -> Play:
    """A vessel is out of the battle."""
    yield from leave(turn, ship, how)
