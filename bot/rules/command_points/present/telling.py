"""Every event in a sentence: what titles, lines and the log are made of."""

from __future__ import annotations

from bot.core.blocks import Words
from bot.core.play import Event
from bot.rules.command_points import events as e
from bot.rules.command_points.entries import DEPARTMENTS
from bot.rules.command_points.present.words import STATUS, Sight, due, track
from bot.rules.command_points.state import Hit
from bot.rules.twod6.wording import number, signed

HEALTH = {"able": "is able", "mortally_wounded": "is mortally wounded", "dead": "is dead"}
FIGURES = {
    "hp": "HP",
    "cp": "CP",
    "ac": "AC",
    "armor": "armor",
    "speed": "Speed",
    "drive": "drive level",
    "npc_crew": "crew",
    "cargo": "cargo",
    "fuel": "fuel",
    "base_cp": "CP each turn",
    "npc_skill": "crew skill",
}
HOW_OVER = {"solved": "solved", "set": "over"}
INSIDE = (e.CargoLost, e.CrewLost, e.StandingSet, e.SkillLost)
"""What only the own side learns."""


def _department(department: str) -> str:
    return next(name for word, name in DEPARTMENTS.items() if word == department)


def says(sight: Sight, event: Event) -> Words | None:
    """What happened, or None for what needs no words or is not for this reader."""
    ship = sight.state.ships.get(str(getattr(event, "ship", "")))
    if ship is not None and not ship.known and isinstance(event, INSIDE):
        return None
    return _of_turns(sight, event) or _of_hulls(sight, event) or _of_people(sight, event)


def _of_turns(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.InitiativeSet(ship, total):
            return (*sight.full(ship), f": initiative {number(total)}")
        case e.CpChanged(ship, by, cp):
            change = f"{'loses' if by < 0 else 'gains'} {abs(by) or 'no'} CP"
            return (*sight.full(ship), f" {change}, now {number(cp)}")
        case e.SetUp(ship, crew):
            who = (*sight.person(ship, crew), " of ", *sight.short(ship))
            return (*who, " is set up: +1 on the next roll")
        case e.Supported(ship, department):
            name = _department(department)
            return (*sight.full(ship), f" supports {name}: its next action costs 2 CP less")
        case e.Evaded(ship, value):
            return (*sight.full(ship), f" evades: AC {signed(value)} until its next turn")
        case e.Ghosted(ship, value):
            return (*sight.full(ship), f" casts a ghost: AC {signed(value)} until its next turn")
        case e.DronesLaunched(ship):
            return (*sight.full(ship), " launches drones: AC +2 until its next turn")
        case e.Boosted(ship, value):
            return (*sight.full(ship), f": Speed {signed(value)} until its next turn")
        case e.EscapeSet(ship, enemy, points):
            return (*sight.full(ship), ": escape from ", *sight.full(enemy), f" {track(points)}")
        case e.Disengaged(ship, enemy):
            return (*sight.full(ship), " and ", *sight.full(enemy), " have parted for good")
        case e.SystemsCrashed(ship, value):
            return (*sight.full(ship), f" starts its next turn with {value} CP less")
        case e.EcmDefeated(ship, target, value):
            side = sight.shape(sight.state.ships[ship].side)
            worth = f"attacks of {side} {signed(value)} until its next turn"
            return (*sight.full(ship), " defeats the ECM of ", *sight.full(target), f": {worth}")
        case e.Aimed(ship, aim):
            name = sight.part(aim.target, aim.system).lower()
            at = (f" aims at the {name} of ", *sight.full(aim.target), ": −4, half damage")
            return (*sight.full(ship), *at)
        case e.TurnEnded(ship, unspent) if unspent > 0:
            return (*sight.full(ship), f" ends its turn, {unspent} CP lost")
        case e.Agreed(side):
            return (f"{sight.shape(side)} would end the fight",)
        case e.StandstillAnswered(side, end):
            return (f"{sight.shape(side)} {'would let it end' if end else 'goes on'}",)
        case e.CoverSet(ship, cover):
            return (*sight.full(ship), f": {'no' if cover == 'none' else cover} cover")
        case e.ShipSet(ship, word, value):
            return (*sight.full(ship), f": {FIGURES.get(word, word)} {number(value)}")
        case e.ProposalSettled(accepted=False):
            return ("The referee says no: nothing was done",)
        case e.Proposed():
            return ("The referee judges the approach first",)
        case _:
            return None


def _of_hulls(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.ShotTaken(ship, weapon, dropped=True):
            return (f"{sight.part(ship, weapon)} does not fire: its target is out",)
        case e.AttackMissed(ship, target, weapon, short, displaced):
            name = sight.part(ship, weapon)
            if displaced:
                return (f"Displaced: {name.lower()} misses ", *sight.full(target))
            return (f"Miss{f' by {short}' if short else ''}: ", *sight.full(target), " is not hit")
        case e.HitStopped(ship, hit):
            return ("No damage: the armor of ", *sight.full(ship), f" stops all {hit.damage}")
        case e.HitRolled(hit):
            return (f"Hit: {hit.through} damage coming at ", *sight.full(hit.target))
        case e.HitCancelled(ship, by):
            if by == "keep_it_together":
                return ("No damage: ", *sight.full(ship), " keeps it together")
            return ("No damage: the burst of ", *sight.full(ship), " cancels the hit")
        case e.HitLanded(ship, hit, hp):
            return _loss(sight, ship, hit.through, hp + hit.through, hp)
        case e.HullLost(ship, hp, damage):
            return _loss(sight, ship, damage, hp + damage, hp)
        case e.Mended(ship, hp):
            return (*sight.full(ship), f" is back at {hp}/{sight.state.ships[ship].hp_max} HP")
        case e.PartState(ship, part, state):
            works = {"ok": "works again"}.get(state, f"is {state}")
            return (f"{sight.part(ship, part)} of ", *sight.full(ship), f" {works}")
        case e.DriveSet(ship, level, destroyed):
            what = "destroyed" if destroyed else f"at level {level}"
            return (*sight.full(ship), f": drive {what}")
        case e.CrisisBegan(ship, crisis):
            return _crisis(sight, ship, crisis.kind, crisis.id)
        case e.CrisisOver(ship, _, kind, how) if how in HOW_OVER:
            return (f"{sight.crisis(kind)} {HOW_OVER[how]} aboard ", *sight.full(ship))
        case e.VesselStatus(ship, status):
            verb = "has" if status in {"escaped", "surrendered"} else "is"
            return (*sight.full(ship), f" {verb} {STATUS[status]}")
        case _:
            return None


def _loss(sight: Sight, ship: str, damage: int, was: int, hp: int) -> Words:
    """`Harrow loses 5 HP, 25 → 20`."""
    if not hp:
        return (*sight.full(ship), f" loses {damage} HP → 0")
    return (*sight.full(ship), f" loses {damage} HP, {was} → {hp}")


def _crisis(sight: Sight, ship: str, kind: str, crisis_id: str) -> Words:
    row = sight.content.crisis(kind)
    vessel = sight.state.ships[ship]
    now = next((c for c in vessel.crises if c.id == crisis_id), None)
    if row.acute and now is not None:
        return (f"🚨 {row.name} aboard ", *sight.full(ship), f", {due(now, vessel)}")
    return (f"{row.name} aboard ", *sight.full(ship), f": {row.effect[0].lower()}{row.effect[1:]}")


def _of_people(sight: Sight, event: Event) -> Words | None:
    match event:
        case e.DepartmentTaken(ship, crew, department, taken):
            name = _department(department)
            verb = "takes charge of" if taken else "hands over"
            return (*sight.person(ship, crew), f" {verb} {name} of ", *sight.short(ship))
        case e.Wounded(ship, crew, hp, status) | e.CrewSet(ship, crew, hp, status):
            what = f"is at {hp} HP" if status == "able" else HEALTH[status]
            return (*sight.person(ship, crew), " of ", *sight.short(ship), f" {what}")
        case e.CargoLost(ship, cargo):
            return (*sight.full(ship), f" has {cargo} t of cargo left")
        case e.FuelLost(ship):
            return (*sight.full(ship), " has no fuel left")
        case e.CrewLost(ship, out, dead):
            return (
                f"{out} of the crew of ",
                *sight.full(ship),
                f" are out, {dead} of them for good",
            )
        case e.SkillLost(ship):
            return ("The crew of ", *sight.full(ship), " is a point worse")
        case e.StandingSet(_, reaction, rule, damage):
            name = reaction.replace("_", " ").capitalize()
            when = {
                "ask": "asked each time",
                "from": f"from {damage} HP on",
                "destroyed": "only if it would destroy us",
                "never": "never",
            }[rule]
            return (f"{name}: {when}",)
        case _:
            return None


def sum_of(hit: Hit) -> str:
    """`Damage 5, half of it 3 · armor 0 → 5`."""
    return f"Damage {hit.damage} − armor {hit.armor} → {hit.through}"
