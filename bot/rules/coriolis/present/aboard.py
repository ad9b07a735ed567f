"""What is aboard a ship, for its sheet: weapons, stock, people, modules, features, criticals."""

from __future__ import annotations

from bot.core.blocks import Block, Facts, Line, Name, Strong, Words
from bot.rules.coriolis.content import STATION_ROLLS, Content
from bot.rules.coriolis.figures import SKILL_WORDS
from bot.rules.coriolis.present.words import (
    STATIONS,
    count,
    keep,
    range_name,
    result_name,
    signed,
    weapon_name,
)
from bot.rules.coriolis.state import Crew, Module, Ship


def weapons(content: Content, ship: Ship) -> tuple[Block, ...]:
    """Range, damage, critical and bonus of each; what the torpedo systems still hold."""
    lines: list[Block] = []
    for module in ship.modules:
        if not module.is_weapon:
            continue
        lines.append(Line((_weapon(content, module),)))
        held = [
            (keep(count(left, weapon_name(content, kind).lower())),)
            for kind, left in module.stock.items()
            if left > 0
        ]
        if module.is_torpedo_system and ship.known == 3:
            lines.append(Facts(tuple(held)) if held else Line(("empty",)))
    return tuple(lines)


def _weapon(content: Content, module: Module) -> str:
    data = content.weapons.get(module.weapon)
    out = "" if module.is_ok else f" · {module.state}"
    if data is None:
        return f"{module.name}{out}"
    parts = [f"{range_name(content, data.reach)} {keep(f'{data.reach} CU')}"]
    if data.damage:
        unit = {"hp": "HP", "ep": "EP", "both": "HP and EP"}.get(data.kind, "")
        parts.append(keep(f"{data.damage} {unit}"))
    if data.crit is not None:
        parts.append(f"critical {data.crit}")
    if data.bonus:
        parts.append(signed(data.bonus))
    if data.ignores_armor:
        parts.append("armor does not count")
    if module.advanced:
        parts.append("advanced")
    return f"{module.name}: {', '.join(parts)}{out}"


def criticals(content: Content, ship: Ship) -> tuple[Block, ...]:
    names = {m.id: m.name.lower() for m in ship.modules}
    return tuple(
        Line(
            (
                result_name(content, critical.result),
                f" · {names[critical.module]}" if critical.module in names else "",
                f" · turn {critical.turn}",
            )
        )
        for critical in ship.criticals
    )


def member(ship: Ship, crew: Crew) -> Words:
    """A person, her stations and what she rolls there."""
    held = [STATIONS[s] for s in crew.stations] or ["no station"]
    rolls: list[str] = []
    for station, (attribute, skill) in STATION_ROLLS.items():
        if station in crew.stations:
            dice = crew.value(attribute) + crew.value(skill)
            rolls.append(
                f"{attribute.capitalize()} {crew.value(attribute)} + "
                f"{SKILL_WORDS[skill]} {crew.value(skill)} = {dice}"
            )
    state = "" if crew.able else " · incapacitated"
    acts = ""
    if crew.able and set(crew.declared) != set(crew.stations):
        acts = f" · acts as {', '.join(STATIONS[s] for s in crew.declared) or 'nobody'}"
    tail = "".join(f" · {text}" for text in rolls)
    return (Name(crew.name), f": {', '.join(held)}{tail}{state}{acts}")


def modules(ship: Ship) -> tuple[Block, ...]:
    """Each kind with its number; what does not work stands out."""
    working: dict[str, int] = {}
    broken: list[Words] = []
    for module in ship.modules:
        if module.is_weapon:
            continue
        if module.is_ok:
            working[module.name] = working.get(module.name, 0) + 1
        else:
            broken.append((Strong(f"{module.name} {module.state}"),))
    items: list[Words] = [(keep(f"{name} ×{n}") if n > 1 else name,) for name, n in working.items()]
    return (Facts((*broken, *items)),) if broken or items else ()


def features(content: Content, ship: Ship) -> tuple[Block, ...]:
    names = [
        (content.features[f].name + (f" ×{n}" if n > 1 else ""),)
        for f, n in ship.features.items()
        if f in content.features
    ]
    return (Facts(tuple(names)),) if names else ()
