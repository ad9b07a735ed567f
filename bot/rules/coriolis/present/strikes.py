"""Attacks told: fire, torpedoes, mines, defensive fire and ramming, from the dice to the hull."""

from __future__ import annotations

from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Strong, Words
from bot.core.play import Rolled
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.present.criticals import critical_field, critical_lines
from bot.rules.coriolis.present.dice import dice_line, pool_field, ship_of
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.telling import (
    Telling,
    afterwards,
    dice_of,
    loss,
    output_line,
)
from bot.rules.coriolis.present.words import count, keep
from bot.rules.coriolis.state import Attack

DEFENSE = "defensive_fire"
COLLAPSE = {
    "hull_collapsed": ("Hull collapse: ", " is out"),
    "dead_in_space": ("Systems collapse: ", " is out"),
    "destroyed": ("Destroyed: ", ""),
}


def is_strike(scene: Scene) -> bool:
    """Whether an attack was rolled or a hit goes on in this scene."""
    told = (e.Missed, e.HitScored, e.SixesUsed, e.HitLanded, e.CriticalRolled)
    return any(isinstance(event, told) for event in scene.events)


def strike(t: Telling, scene: Scene) -> Tale | None:
    """The outcome of an attack as far as it is decided."""
    missed = scene.one(e.Missed)
    if missed is not None:
        return _miss(t, scene, missed)
    scored = scene.one(e.HitScored)
    attack = scene.first.attack if scored is None else scored.attack
    if attack is None or not (t.sight.sees(attack.target) or t.sight.sees(attack.attacker)):
        return None
    main = next((hit for hit in scene.all(e.HitLanded) if not hit.area), None)
    if main is not None:
        return _landed(t, scene, attack, main)
    if scene.one(e.CriticalRolled) is not None:
        return _critical(t, scene, attack)
    return _open_hit(t, scene, attack)


def author(t: Telling, scene: Scene, attack: Attack | e.Missed) -> Words:
    """`▲1 Lantern fires at ▼1 Red Jackal`."""
    target = t.sight.full(attack.target)
    match attack.source:
        case "torpedo":
            return (f"Torpedo {scene.thing}".rstrip(), " strikes ", *target)
        case "mine":
            return (f"Mine {scene.thing}".rstrip(), " strikes ", *target)
        case _:
            return (*t.sight.full(attack.attacker), " fires at ", *target)


def gunner(attack: Attack | e.Missed) -> Seat:
    """Who has fired, launched or laid what strikes, whoever has answered since."""
    return Seat(attack.attacker, "gunner")


def _actor(t: Telling, scene: Scene, attack: Attack | e.Missed) -> Words:
    """Who hits or misses, as short as the log wants it."""
    match attack.source:
        case "torpedo":
            return (scene.thing or "Torpedo",)
        case "mine":
            return (scene.thing or "Mine",)
        case _:
            who = t.sight.person(attack.attacker, "gunner")
            mark = t.sight.mark(attack.attacker)
            return (f"{mark} ", *who) if mark else who


def _rules(source: str, *, critical: bool = False) -> str:
    first = {"torpedo": "4.11", "mine": "4.11"}.get(source, "3.5")
    return f"rules {first}, 4.6" + (", 4.7" if critical else "")


def _miss(t: Telling, scene: Scene, missed: e.Missed) -> Tale | None:
    if not (t.sight.sees(missed.target) or t.sight.sees(missed.attacker)):
        return None
    body = [*dice_of(scene, but=DEFENSE), *_defense(scene), *_gone(missed.source)]
    title = ("Miss: ", *t.sight.name(missed.target), " is not hit")
    card = Card(
        Kind.NOTHING,
        author(t, scene, missed),
        title,
        (*body, *afterwards(t, scene)),
        (*pools(scene), *_now(t, scene, missed.attacker, missed.target, missed.source)),
        _rules(missed.source),
        of=gunner(missed),
    )
    return Tale((*_actor(t, scene, missed), " misses ", *t.sight.short(missed.target)), card)


def _gone(source: str) -> list[Block]:
    """A torpedo or mine that strikes is gone, hit or miss (rules 4.11)."""
    return [] if source == "weapon" else [Line((f"The {source} is gone.",))]


def _defense(scene: Scene) -> list[Block]:
    fired = [roll for roll in scene.rolls if roll.purpose == DEFENSE]
    return [dice_line(roll, "Defensive fire") for roll in fired]


def pools(scene: Scene) -> list[Field]:
    """The pool of the attack, then that of defensive fire."""
    found = [pool_field(r) for r in scene.rolls if r.modifiers and r.purpose != DEFENSE]
    found += [pool_field(r, "Defensive fire") for r in scene.rolls if r.purpose == DEFENSE]
    return found


def _now(t: Telling, scene: Scene, attacker: str, target: str, source: str) -> list[Field]:
    items: list[Block] = []
    hull = t.hull(target)
    if hull is not None:
        items.append(hull)
    purse = t.purse(scene, attacker, "gunner") if source == "weapon" else ()
    if purse:
        items.append(Facts((purse,)))
    return [Field(("Now",), tuple(items))] if items else []


def _open_hit(t: Telling, scene: Scene, attack: Attack) -> Tale:
    """A hit whose extra sixes are still to be shared out."""
    name = t.sight.name(attack.target)
    what = count(attack.extra, "extra six", "extra sixes")
    body = [*dice_of(scene, but=DEFENSE), *_defense(scene), Line(("Their use is still open.",))]
    card = Card(
        Kind.HARM,
        author(t, scene, attack),
        ("Hit: ", *name, f", {what}"),
        (*body, *afterwards(t, scene)),
        tuple(pools(scene)),
        _rules(attack.source),
        glyph="💥",
        of=gunner(attack),
    )
    line = ("💥 ", *_actor(t, scene, attack), " hits ", *t.sight.short(attack.target), f": {what}")
    return Tale(line, card)


def _landed(t: Telling, scene: Scene, attack: Attack, main: e.HitLanded) -> Tale:
    used = scene.one(e.SixesUsed)
    critical = bool(scene.all(e.SeverityRolled) or scene.all(e.CriticalRolled))
    lost = loss(t, scene, attack.target)
    title, out = _title(t, scene, attack, main, lost, critical=critical)
    body: list[Block] = []
    if out and lost:
        body.append(Line((*t.sight.name(attack.target), *lost)))
    body += critical_lines(t, scene)
    if critical and not scene.all(e.CriticalRolled):
        body.append(Line(("Which result applies is still open.",)))
    body += output_line(scene, attack.target)
    body += [*dice_of(scene, but=DEFENSE), *_defense(scene)]
    if used is not None and (used.critical or used.rerolls):
        body.append(_use_of_sixes(t, attack, used))
    body += _armor_and_damage(t.content, scene, attack, main)
    body += _others(t, scene, (attack.target,), area_only=True)
    body += afterwards(t, scene, without=(attack.target,) if out else ())
    harm = bool(lost or critical or out or main.through)
    card = Card(
        Kind.HARM if harm else Kind.NOTHING,
        author(t, scene, attack),
        title,
        tuple(body),
        (
            *critical_field(t, scene),
            *pools(scene),
            *_now(t, scene, attack.attacker, attack.target, attack.source),
        ),
        _rules(attack.source, critical=critical),
        glyph="💥" if harm else "",
        of=gunner(attack),
    )
    return Tale(_line(t, scene, attack, lost, critical=critical, harm=harm), card)


def _title(
    t: Telling, scene: Scene, attack: Attack, main: e.HitLanded, lost: Words, *, critical: bool
) -> tuple[Words, bool]:
    """The outcome, and whether it is that the ship is out of battle."""
    name = t.sight.name(attack.target)
    out = [x.status for x in scene.all(e.StatusChanged) if x.ship == attack.target]
    if out and out[-1] in COLLAPSE:
        lead, tail = COLLAPSE[out[-1]]
        return (lead, *name, tail), True
    if main.through <= 0:
        return ("No damage: ", *name, f" stops all {main.damage}"), False
    word = "Critical: " if critical else "Hit: "
    return (word, *name, *(lost or (" has nothing left to lose",))), False


def _line(
    t: Telling, scene: Scene, attack: Attack, lost: Words, *, critical: bool, harm: bool
) -> Words:
    """`💥 ▲1 Mira hits ▼1: HP 6 → 5, critical`."""
    target = attack.target
    who = (*_actor(t, scene, attack), " hits ", *t.sight.short(target))
    if not harm:
        return (*who, ": no damage")
    first, last = scene.first.ships.get(target), scene.last.ships.get(target)
    change = "".join(part for part in lost if isinstance(part, str)).strip()
    if first is not None and last is not None and t.sight.knows(target) >= 2:
        hull = f"HP {first.hp} → {last.hp}" if first.hp != last.hp else ""
        change = hull or change
    out = [x.status for x in scene.all(e.StatusChanged) if x.ship == target]
    tail = [part for part in (change, "critical" if critical else "") if part]
    tail += [status.replace("_", " ") for status in out]
    return ("💥 ", *who, f": {', '.join(tail)}" if tail else "")


def _use_of_sixes(t: Telling, attack: Attack, used: e.SixesUsed) -> Line:
    """`extra 3: critical 1, reroll 1, damage 1`."""
    parts: list[str] = []
    if used.critical and attack.crit is not None:
        parts.append(f"critical {attack.crit}")
    if used.rerolls:
        parts.append(f"reroll {used.rerolls}")
    more = used.damage - base_damage(t.content, attack)
    if more > 0:
        parts.append(f"damage {more}")
    return Line((f"extra {attack.extra}: {', '.join(parts)}",))


def base_damage(content: Content, attack: Attack) -> int:
    """What the weapon, torpedo or mine does before extra sixes."""
    if attack.weapon in content.weapons:
        return content.weapons[attack.weapon].damage
    if attack.weapon in content.ordnance:
        return content.ordnance[attack.weapon].damage
    return attack.damage


def _armor_and_damage(
    content: Content, scene: Scene, attack: Attack, main: e.HitLanded
) -> list[Block]:
    rolled = armor_rolls(scene, main.ship)
    lines: list[Block] = [dice_line(roll) for roll in rolled[:1]]
    base = min(base_damage(content, attack), main.damage)
    parts = f"Damage {base}"
    if main.damage > base:
        parts += f" + {main.damage - base} extra"
    armor = rolled[0].degree if rolled else 0
    if armor:
        parts += f" − {armor} armor"
    if any(plates.ship == main.ship for plates in scene.all(e.AblativeSpent)):
        parts += f" − {main.stopped - min(armor, main.damage)} ablative plates"
    if attack.ignores_armor:
        parts += ", armor does not count"
    plain = parts == f"Damage {main.through}"
    lines.append(Line(("Damage " if plain else f"{parts} = ", Strong(str(main.through)))))
    return lines


def armor_rolls(scene: Scene, ship_id: str) -> list[Rolled]:
    rolls = [roll for roll in scene.all(Rolled) if roll.form == "armor"]
    return [roll for roll in rolls if ship_of(roll) == ship_id]


def _others(
    t: Telling, scene: Scene, but: tuple[str, ...], *, area_only: bool = False
) -> list[Block]:
    """Other ships struck at once, a line each."""
    found: list[Block] = []
    for hit in scene.all(e.HitLanded):
        if hit.ship in but or not t.sight.sees(hit.ship) or (area_only and not hit.area):
            continue
        lost = loss(t, scene, hit.ship) or (keep(f" stops all {hit.damage}"),)
        found.append(Line((*t.sight.full(hit.ship), *lost)))
        found += [dice_line(roll) for roll in armor_rolls(scene, hit.ship)[:1]]
    return found


def _critical(t: Telling, scene: Scene, attack: Attack) -> Tale:
    """A result picked after the hit has been told."""
    applied = scene.all(e.CriticalRolled)[0]
    row = t.content.criticals[applied.result].name
    name = t.sight.name(attack.target)
    out = [x.status for x in scene.all(e.StatusChanged) if x.ship == attack.target]
    title: Words = (f"Critical: {row.lower()} on ", *name)
    if out and out[-1] in COLLAPSE:
        lead, tail = COLLAPSE[out[-1]]
        title = (lead, *name, tail)
    card = Card(
        Kind.HARM,
        author(t, scene, attack),
        title,
        (
            *critical_lines(t, scene),
            *output_line(scene, attack.target),
            *_others(t, scene, (attack.target,), area_only=True),
            *afterwards(t, scene, without=(attack.target,) if out else ()),
        ),
        (*critical_field(t, scene), *_now(t, scene, "", attack.target, attack.source)),
        _rules(attack.source, critical=True),
        glyph="💥",
        of=gunner(attack),
    )
    return Tale(("💥 ", *t.sight.short(attack.target), f": {row.lower()}"), card)
