"""An attack that hits, to its end: extra sixes, armor, damage, critical, area (rules 4.6)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any

from bot.core.action import Between, Option, Pick, action
from bot.core.agenda import Ask, Do
from bot.core.play import Draw, Event, Play, Push, Turn, roll
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.criticals import suffer, table_roll
from bot.rules.coriolis.damage import GONE, check_hull, check_systems, hurt_hull, hurt_systems
from bot.rules.coriolis.figures import armor, feature, ship_order
from bot.rules.coriolis.parts import CoriolisTurn, tables
from bot.rules.coriolis.pools import Flat
from bot.rules.coriolis.state import Attack, Critical, State

Landing = Generator[Event | Push | Draw, Any, int]
"""A part of a body that ends with the damage that came through."""


def score(turn: CoriolisTurn, attack: Attack) -> Play:
    """An attack has been rolled: a miss, or a hit whose extra sixes are shared out first."""
    if attack.sixes == 0:
        yield e.Missed(attack.attacker, attack.target, attack.weapon, attack.source)
        return
    yield e.HitScored(attack)
    if attack.extra and attack.use == "ask":
        yield Push((Ask("sixes", "attacker", "sixes"), Do("land_hit")))
        return
    wants = attack.use == "critical" and _can_buy(attack)
    yield from share_out(attack, critical=wants, rerolls=0)
    yield Push((Do("land_hit"),))


def share_out(attack: Attack, *, critical: bool, rerolls: int) -> Play:
    """Each six one damage; a critical costs `crit` sixes, a severity reroll one (R-17, R-42)."""
    if not attack.extra:
        return
    spent = (attack.crit or 0) + rerolls if critical else 0
    yield e.SixesUsed(attack.damage + attack.extra - spent, critical, rerolls if critical else 0)


def _can_buy(attack: Attack) -> bool:
    return attack.crit is not None and attack.extra >= attack.crit


def attacker(turn: CoriolisTurn) -> list[Seat]:
    """The gunner of who attacked, launched or laid."""
    attack = turn.state.attack
    return [] if attack is None else [Seat(attack.attacker, "gunner")]


def sixes_default(turn: CoriolisTurn) -> Choice:
    return Choice("all_damage")


def _gunner_there(turn: CoriolisTurn) -> Refusal | None:
    ship = turn.state.ships.get(turn.seat.ship)
    if ship is None or not ship.is_active or ship.holder("gunner") is None:
        return Refusal("Nobody is left to decide that")
    return None


def _affordable(turn: CoriolisTurn) -> Refusal | None:
    attack = turn.state.attack
    if attack is None:
        return Refusal("There is no hit to spend sixes on")
    if attack.crit is None:
        return Refusal("That weapon does no critical hits")
    if not _can_buy(attack):
        return Refusal(f"A critical hit costs {attack.crit} extra sixes, there are {attack.extra}")
    return None


def _rerolls(turn: Turn[State]) -> int:
    attack = turn.state.attack
    return 0 if attack is None or not _can_buy(attack) else attack.extra - (attack.crit or 0)


@action(
    station="gunner", menu="sixes", requires=(_affordable, _gunner_there), ref="4.6", interrupt=True
)
def critical_hit(
    turn: CoriolisTurn,
    rerolls: Annotated[int, Between(0, _rerolls, "Severity rerolls", limit=20)] = 0,
) -> Play:
    """Buy a critical hit, and severity rerolls at a six each; the rest is damage."""
    if turn.state.attack is not None:
        yield from share_out(turn.state.attack, critical=True, rerolls=rerolls)


@action(station="gunner", menu="sixes", ref="4.6", idle=True, interrupt=True)
def all_damage(turn: CoriolisTurn) -> Play:
    """Every extra six is one more damage."""
    if turn.state.attack is not None:
        yield from share_out(turn.state.attack, critical=False, rerolls=0)


def land_hit(turn: CoriolisTurn) -> Play:
    """Armor, damage, then the critical that was bought; a full block cancels it (R-42)."""
    attack = turn.state.attack
    if attack is None:
        return
    through = yield from _land(turn, attack, attack.target, attack.damage)
    struck = turn.state.ships[attack.target]
    if attack.plasma and through > 0:
        record = Critical(turn.state.next_id("c"), "plasma", turn.state.turn)
        yield e.CriticalTaken(struck.id, record)
    rest = (Do("area"), Do("hit_done"))
    if not attack.critical or through <= 0:
        yield Push(rest)
        return
    results: tuple[int, ...] = ()
    for _ in range(1 + attack.rerolls):
        results += ((yield from table_roll(turn, attack.target)).degree,)
    yield e.SeverityRolled(results)
    yield Push((Ask("severity", "attacker", "severity"), *rest))


def _land(
    turn: CoriolisTurn, attack: Attack, ship_id: str, damage: int, *, area: bool = False
) -> Landing:
    """Armor and damage on one ship."""
    pierces = attack.ignores_armor
    through = yield from _after_armor(turn, ship_id, damage, pierces=pierces, area=area)
    if through and attack.kind in {"hp", "both"}:
        yield from hurt_hull(turn, ship_id, through)
    if through and attack.kind in {"ep", "both"}:
        yield from hurt_systems(turn, ship_id, through)
    return through


def _after_armor(
    turn: CoriolisTurn, ship_id: str, damage: int, *, pierces: bool = False, area: bool = False
) -> Landing:
    """What comes through armor, and through ablative plates while there are any."""
    ship = turn.state.ships[ship_id]
    stopped = 0
    if armor(ship) and damage and not pierces:
        stopped = (yield from roll(turn, Flat(armor(ship)), "armor", who=ship_id)).degree
    through = max(0, damage - stopped)
    plates = 0 if ship.ablative_spent else feature(ship, tables(turn), "ablative")
    if through and plates and not pierces:
        yield e.AblativeSpent(ship_id)
        through = max(0, through - plates)
    yield e.HitLanded(ship_id, damage, damage - through, through, area)
    return through


def _results(turn: Turn[State]) -> list[Option]:
    attack = turn.state.attack
    if attack is None:
        return []
    names = tables(turn).criticals
    return [Option(str(n), names[n].name, names[n].text) for n in sorted(set(attack.results))]


def _several(turn: CoriolisTurn) -> Refusal | None:
    attack = turn.state.attack
    if attack is None or len(set(attack.results)) < 2:
        return Refusal("There is only one result")
    return None


@action(station="gunner", menu="severity", requires=(_several, _gunner_there), ref="4.6",
        interrupt=True)  # fmt: skip
def take_result(turn: CoriolisTurn, result: Annotated[str, Pick(_results, "Result")]) -> Play:
    """Pick one of the results rolled: only that one applies."""
    if turn.state.attack is not None:
        yield from suffer(turn, turn.state.attack.target, int(result), turn.state.attack)


@action(station="gunner", menu="severity", ref="4.6", idle=True, interrupt=True)
def take_highest(turn: CoriolisTurn) -> Play:
    """The highest of the results applies."""
    attack = turn.state.attack
    if attack is not None:
        yield from suffer(turn, attack.target, max(attack.results), attack)


def severity_default(turn: CoriolisTurn) -> Choice:
    return Choice("take_highest")


def area(turn: CoriolisTurn) -> Play:
    """Everybody else near the struck ship takes the base damage, in ship order (R-24)."""
    attack = turn.state.attack
    if attack is None or attack.area is None:
        return
    base = tables(turn).ordnance[attack.weapon].damage
    for ship in ship_order(turn.state):
        near = abs(turn.state.ships[ship.id].position - attack.at) <= attack.area
        if near and ship.id != attack.target and turn.state.ships[ship.id].status not in GONE:
            yield from _land(turn, attack, ship.id, base, area=True)


def hit_done(turn: CoriolisTurn) -> Play:
    """The hit is worked out; a ship without HP or EP is out of the battle now at the latest."""
    attack = turn.state.attack
    if attack is None:
        return
    yield e.HitDone()
    yield from check_hull(turn, attack.target)
    yield from check_systems(turn, attack.target)


def ram_damage(turn: CoriolisTurn, ship_id: str, target: str, margin: int) -> Play:
    """Each takes the other's class, the rammed one the extra sixes too; armor helps (R-16)."""
    ship, other = turn.state.ships[ship_id], turn.state.ships[target]
    to_target, to_ship = ship.ship_class + margin - 1, other.ship_class
    yield e.Rammed(ship_id, target, to_ship, to_target)
    through: dict[str, int] = {}
    for struck, damage in ((target, to_target), (ship_id, to_ship)):
        through[struck] = yield from _after_armor(turn, struck, damage)
    for struck in (target, ship_id):
        yield from hurt_hull(turn, struck, through[struck])
