"""A critical hit in words: what was rolled on the table and what it does to the ship."""

from __future__ import annotations

from bot.core.blocks import Block, Field, Line, Row, Strong, Table, Words
from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import armor, maneuverability, signature
from bot.rules.coriolis.present.scene import Scene
from bot.rules.coriolis.present.telling import Telling
from bot.rules.coriolis.present.words import figure, number
from bot.rules.coriolis.state import Critical, Ship


def critical_lines(t: Telling, scene: Scene) -> list[Block]:
    """Each result that applies, a line each, nested ones after the chain reaction."""
    lines: list[Block] = []
    rolled: e.CriticalRolled | None = None
    taken: list[Critical] = []
    for event in (*scene.events, None):
        match event:
            case e.CriticalRolled() | None:
                if rolled is not None:
                    lines.append(Line(_result(t, scene, rolled, taken)))
                rolled, taken = event, []
            case e.CriticalTaken(critical=critical):
                taken.append(critical)
            case _:
                pass
    return lines


def _result(t: Telling, scene: Scene, rolled: e.CriticalRolled, taken: list[Critical]) -> Words:
    row = t.content.criticals[rolled.result]
    effect = _effect(t, scene, rolled, taken)
    return (Strong(row.name), f": {effect}" if effect else "")


def _effect(t: Telling, scene: Scene, rolled: e.CriticalRolled, taken: list[Critical]) -> str:
    row = t.content.criticals[rolled.result]
    first, last = scene.first.ships.get(rolled.ship), scene.last.ships.get(rolled.ship)
    module = taken[0].module if taken else ""
    name = t.sight.module(rolled.ship, module).lower() if module else ""
    if first is None or last is None or t.sight.knows(rolled.ship) < 2:
        return row.text
    match row.id:
        case "structural_damage" | "damaged_thrusters":
            return ", ".join(_figures(t, first, last, row.id)) or row.text
        case "damaged_sensors":
            return f"sensor rolls {number(-2 * last.count('damaged_sensors'))}"
        case "limited_decompression" if name:
            return f"{name} leaks, lost on a 6"
        case "destroyed_module" | "disabled_weapon" if name:
            stock = any(x.stock_lost for x in scene.all(e.ModuleChanged) if x.module == module)
            return f"{name} is out" + (", its stock is lost" if stock else "")
        case "disabled_graviton_projector" | "destroyed_bridge" if not taken:
            return "nothing more to lose"
        case _:
            return row.text


def _figures(t: Telling, first: Ship, last: Ship, result: str) -> list[str]:
    found: list[str] = []
    if result == "damaged_thrusters":
        was, now = maneuverability(first), maneuverability(last)
        return [f"Maneuverability {figure(was)} → {figure(now)}"] if was != now else []
    if (was := armor(first)) != (now := armor(last)):
        found.append(f"armor {was} → {now}")
    if (was := signature(first, t.content)) != (now := signature(last, t.content)):
        found.append(f"Signature {figure(was)} → {figure(now)}")
    return found


def critical_field(t: Telling, scene: Scene) -> list[Field]:
    """The table with the rows that were rolled; those not picked say so."""
    severity = scene.one(e.SeverityRolled)
    applied = [event.result for event in scene.all(e.CriticalRolled)]
    attack = scene.first.attack
    results = severity.results if severity is not None else attack.results if attack else ()
    if not applied and severity is None:
        return []
    hit = {*results, *applied}
    picked = set(applied) or hit
    rows = tuple(
        Row(
            str(row.on),
            row.name,
            row.text if row.on in picked else "",
            rolled=row.on in hit,
            taken=row.on in picked,
        )
        for row in sorted(t.content.criticals.values(), key=lambda row: row.on)
    )
    return [Field((f"Critical table · 2D6 rolled {_rolled(results, applied)}",), (Table(rows),))]


def _rolled(results: tuple[int, ...], applied: list[int]) -> str:
    if not results:
        return ", ".join(str(result) for result in applied)
    first, *again = results
    return f"{first}" + (f", reroll {', '.join(str(r) for r in again)}" if again else "")
