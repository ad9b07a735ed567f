"""What every teller needs, and the sentences that any act may end with."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.blocks import Block, Facts, Gauge, Line, Strong, Words
from bot.core.play import Rolled
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.present.dice import dice_line
from bot.rules.coriolis.present.names import Sight
from bot.rules.coriolis.present.scene import Scene
from bot.rules.coriolis.present.words import STATIONS, keep
from bot.rules.coriolis.present.words import sixes as sixes_in_words
from bot.rules.coriolis.state import State

OPPOSE = "oppose"
"""The purpose of a defender's roll against ramming and boarding."""
OUT = {
    "hull_collapsed": "the hull collapses, out of battle",
    "dead_in_space": "no EP left, dead in space",
    "destroyed": "destroyed",
    "escaped": "escapes",
    "vanished": "vanishes",
    "surrendered": "surrenders",
}


@dataclass(frozen=True, slots=True)
class Telling:
    """The tables, how the reader calls ships, and which of them came into view."""

    content: Content
    sight: Sight
    before: State
    after: State

    def is_new(self, ship_id: str) -> bool:
        return ship_id not in self.before.ships and ship_id in self.after.ships

    def hull(self, ship_id: str) -> Gauge | None:
        """The hull of a ship as it is now."""
        ship = self.after.ships.get(ship_id) or self.sight.ship(ship_id)
        if ship is None or ship.known < 2:
            return None
        return Gauge(ship.hp, ship.hp_max, "HP", self.sight.short(ship_id))

    def purse(self, scene: Scene, ship_id: str, station: str) -> Words:
        """EP that a station has left: `▲1 gunner 0 EP`; nothing for other sides."""
        ship = scene.last.ships.get(ship_id)
        if ship is None or ship.known < 3:
            return ()
        left = keep(f"{ship.left(station)} EP")
        return (*self.sight.short(ship_id), f" {STATIONS[station]} {left}")


def dice_of(scene: Scene, *, but: str = "") -> list[Block]:
    """The skill rolls of a scene and prayers for them; not the defender's, nor those for `but`."""
    found: list[Block] = [dice_line(r) for r in scene.rolls if r.purpose not in {but, OPPOSE}]
    return found + [dice_line(r) for r in scene.all(Rolled) if r.form == "prayer"]


def spent(scene: Scene, ship_id: str) -> int:
    """EP that a ship paid in a scene."""
    return sum(paid.amount for paid in scene.all(e.EnergySpent) if paid.ship == ship_id)


def loss(t: Telling, scene: Scene, ship_id: str) -> Words:
    """` loses 1 HP, 6 → 5`; what a reader saw is the loss, the rest only if he knows the ship."""
    hull = sum(hit.amount for hit in scene.all(e.HullDamaged) if hit.ship == ship_id)
    hull += sum(over.hp_lost for over in scene.all(e.Overloaded) if over.ship == ship_id)
    output = sum(hit.amount for hit in scene.all(e.SystemsDamaged) if hit.ship == ship_id)
    parts = [keep(f"{hull} HP")] if hull else []
    parts += [keep(f"{output} EP")] if output else []
    if not parts:
        return ()
    first, last = scene.first.ships.get(ship_id), scene.last.ships.get(ship_id)
    change = ""
    if first is not None and last is not None and t.sight.knows(ship_id) >= 2 and not output:
        change = f", {keep(f'{first.hp} → {last.hp}')}"
    return (f" loses {' and '.join(parts)}{change}",)


def output_line(scene: Scene, ship_id: str) -> list[Block]:
    """What systems damage did to the reactor, for those who know its figures."""
    first, last = scene.first.ships.get(ship_id), scene.last.ships.get(ship_id)
    hits = [hit for hit in scene.all(e.SystemsDamaged) if hit.ship == ship_id]
    if first is None or last is None or last.known < 3 or not hits:
        return []
    facts: list[Words] = []
    if first.ep_cap != last.ep_cap:
        facts.append(("output ", Strong(f"{first.ep_cap} → {last.ep_cap} EP")))
    unspent = sum(sum(hit.unspent.values()) for hit in hits)
    if unspent:
        facts.append((f"{unspent} unspent EP gone",))
    return [Facts(tuple(facts))] if facts else []


def _is_news(t: Telling, scene: Scene, ship: str, target: str) -> bool:
    """A lock that ends by the way, of ships in view; one broken on purpose is told already."""
    return scene.action != "break_lock" and t.sight.sees(ship) and t.sight.sees(target)


def afterwards(t: Telling, scene: Scene, *, without: tuple[str, ...] = ()) -> list[Block]:
    """What any act may entail: ships out, locks ended, ships seen, people at risk.

    `without`: ships of which it is said already that they are out.
    """
    found: list[Words] = []
    for event in scene.events:
        match event:
            case e.StatusChanged(ship, status) if ship not in without and t.sight.sees(ship):
                found.append((*t.sight.full(ship), f": {OUT.get(status, 'in battle again')}"))
            case e.LockLost(ship, target) if _is_news(t, scene, ship, target):
                found.append(
                    ("Lock of ", *t.sight.short(ship), " on ", *t.sight.short(target), " ends")
                )
            case e.WeaponsFired(ship) if t.is_new(ship):
                found.append((*t.sight.full(ship), " shows itself"))
            case e.Prayed(ship, _, _, darkness) if t.sight.sees(ship):
                was = scene.first.darkness
                found.append((f"Darkness Points {was} → {was + darkness}",))
            case e.CrewAtRisk(ship, crew, sixes, damage, crit) if t.sight.knows(ship) == 3:
                read = f", read with damage {damage}" if damage else ""
                read += f" and critical {crit}" if damage and crit is not None else ""
                found.append(
                    (*t.sight.crew(ship, crew), f" at risk: {sixes_in_words(sixes)}{read}")
                )
            case _:
                pass
    return [Line(words) for words in found]
