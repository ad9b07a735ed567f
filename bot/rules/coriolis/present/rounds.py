"""What happens to all ships at once: orders opened, initiative, detection, upkeep, contacts."""

from __future__ import annotations

from bot.core.blocks import Block, Card, DiceLine, Facts, Field, Kind, Line, Strong, Words
from bot.core.play import Rolled
from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import ship_order
from bot.rules.coriolis.present.dice import dice_line, ship_of
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.telling import Telling, afterwards
from bot.rules.coriolis.present.words import ORDER_EFFECTS, ORDERS, count, keep, listed


def orders(t: Telling, scene: Scene) -> Tale | None:
    """All orders open together, a field a ship with its command roll (rules 2.5 P1)."""
    ships = dict.fromkeys(
        x.ship if isinstance(x, e.OrderGiven | e.OrderBonus) else ship_of(x)
        for x in scene.events
        if isinstance(x, e.OrderGiven | e.OrderBonus)
        or (isinstance(x, Rolled) and x.purpose == "command")
    )
    seen = [ship for ship in ships if t.sight.sees(ship)]
    if not seen:
        return None
    answers = [_order(t, scene, ship) for ship in seen]
    fields = [field for ship in seen for field in _order_field(t, scene, ship)]
    given = bool(scene.all(e.OrderGiven))
    card = Card(
        Kind.OPENED,
        ("Coriolis · ", f"turn {scene.last.turn} · Order phase"),
        ("Orders are open" if given else "Command rolls",),
        (Facts(tuple(answers)), *afterwards(t, scene)),
        tuple(fields),
        "opened together · rules 3.1",
        glyph="🔓",
    )
    return Tale(("🔓 ", *listed(answers, ", ")), card)


def _order(t: Telling, scene: Scene, ship_id: str) -> Words:
    """`▲1 EVADE! +1`; what an unknown ship's captain orders is not seen."""
    if t.sight.knows(ship_id) < 2:
        return (*t.sight.short(ship_id), " not seen")
    ship = scene.last.ships[ship_id]
    if ship.order is None or ship.order.type == "none":
        return (*t.sight.short(ship_id), " no order")
    rolled = any(x.ship == ship_id for x in scene.all(e.OrderBonus))
    bonus = f" +{ship.order.bonus}" if rolled else ""
    return (*t.sight.short(ship_id), " ", Strong(f"{ORDERS[ship.order.type]}{bonus}"))


def _order_field(t: Telling, scene: Scene, ship_id: str) -> list[Field]:
    ship = scene.last.ships.get(ship_id)
    if ship is None or ship.order is None or t.sight.knows(ship_id) < 2:
        return []
    rolls = [r for r in scene.all(Rolled) if r.purpose == "command" and ship_of(r) == ship_id]
    if not rolls:
        return []
    items: list[Block] = [dice_line(rolls[0])]
    effect = ORDER_EFFECTS.get(ship.order.type, "")
    bonus = next((x.bonus for x in scene.all(e.OrderBonus) if x.ship == ship_id), 0)
    if bonus:
        items.append(Line((f"+{bonus} {effect}",)))
    name = (*t.sight.full(ship_id), f" · {ORDERS[ship.order.type]}")
    return [Field(name, tuple(items))]


def initiative(t: Telling, scene: Scene) -> Tale | None:
    """Highest die, then how many show it, COMMAND, chance (rules 2.4)."""
    rolled = {x.ship for x in scene.all(e.InitiativeRolled)}
    new = [s.id for s in ship_order(scene.last) if s.id in rolled and t.sight.knows(s.id)]
    if not new:
        return None
    fields: list[Field] = []
    for ship in new:
        lines = _initiative_rolls(t, scene, ship)
        fields.append(Field(t.sight.full(ship), tuple(lines)))
    whole = [s.id for s in ship_order(scene.last) if s.initiative is not None and s.is_active]
    order = listed([t.sight.short(ship) for ship in whole], ", ")
    card = Card(
        Kind.OPENED,
        ("Coriolis · ", f"turn {scene.last.turn}" if scene.last.turn else "battle"),
        ("Initiative: ", *order),
        fields=tuple(fields),
        footer="rules 2.4",
        glyph="🎲",
    )
    return Tale(("Initiative: ", *order), card)


def _initiative_rolls(t: Telling, scene: Scene, ship_id: str) -> list[Block]:
    known = t.sight.knows(ship_id) >= 2
    found: list[Block] = []
    for roll in scene.all(Rolled):
        if ship_of(roll) != ship_id:
            continue
        if roll.form == "highest":
            line = dice_line(roll)
            again = sum(face == roll.degree for face in roll.faces)
            shown = f", on {again} dice" if again > 1 else ""
            if known:
                found.append(DiceLine(line.faces, line.counted, (*line.result, shown)))
            else:
                found.append(Line((Strong(str(roll.degree)),)))
        elif roll.purpose == "chance":
            found.append(Line(("by chance ", Strong(str(roll.degree)))))
    return found


def detection(t: Telling, scene: Scene, *, opening: bool) -> Tale | None:
    """Who found whom. Of a roll that found nothing only that is told (R-43)."""
    found = [ship for ship in t.after.ships if t.is_new(ship)]
    if not found:
        if _all_known(t):
            return _pairs(t, scene)
        if not opening:
            return None
        card = Card(
            Kind.NOTHING,
            ("Coriolis · detection",),
            ("Nothing found",),
            footer="rules 2.2",
        )
        return Tale(("Detection: nothing found",), card)
    fields = [_found(t, scene, ship) for ship in found]
    names = listed([t.sight.full(ship) for ship in found])
    one = len(found) == 1
    card = Card(
        Kind.SUCCESS,
        ("Coriolis · detection",),
        ("Found: ", *names) if one else (f"Found: {count(len(found), 'ship')}",),
        fields=tuple(fields),
        footer="rules 2.2",
        glyph="🎯",
    )
    return Tale(("✓ Detection: ", *names), card)


def _all_known(t: Telling) -> bool:
    """Ships of two sides stood in view before: there was nothing to tell."""
    return len({ship.side for ship in t.before.ships.values()}) > 1


def _pairs(t: Telling, scene: Scene) -> Tale | None:
    """Who found whom, for a reader who knew all of them before."""
    found = [
        (*t.sight.full(x.observer), " finds ", *t.sight.full(x.target))
        for x in scene.all(e.Detected)
        if t.sight.sees(x.observer) and t.sight.sees(x.target)
    ]
    if not found:
        return None
    card = Card(
        Kind.SUCCESS,
        ("Coriolis · detection",),
        found[0] if len(found) == 1 else (f"Found: {count(len(found), 'contact')}",),
        () if len(found) == 1 else tuple(Line(words) for words in found),
        footer="rules 2.2",
        glyph="🎯",
    )
    return Tale(("✓ Detection: ", *listed(found, ", ")), card)


def _found(t: Telling, scene: Scene, target: str) -> Field:
    """Distance, what is known, and the rolls that found it."""
    items: list[Block] = []
    ship = t.after.ships[target]
    last: Rolled | None = None
    for event in scene.events:
        match event:
            case Rolled():
                last = event
            case e.Detected(observer, seen, _) if seen == target and t.sight.sees(observer):
                away = keep(f"{abs(t.after.ships[observer].position - ship.position)} CU")
                items.append(Line((*t.sight.short(observer), f" sees it at {away}")))
                if last is not None and last.success and ship_of(last) == observer:
                    items.append(dice_line(last))
                last = None
            case _:
                pass
    what = "class and weapons known" if ship.known >= 2 else "distance and course known"
    return Field(t.sight.full(target), (*items, Line((what,))))


def upkeep(t: Telling, scene: Scene) -> Tale | None:
    """Leaks, repairs that come in, reactors that fail: told only if there is any (rules 2.5)."""
    lines: list[Block] = []
    for ship in scene.all(e.Readied):
        first, last = scene.first.ships.get(ship.ship), scene.last.ships.get(ship.ship)
        if first is None or last is None or last.known < 3 or first.ep_cap == last.ep_cap:
            continue
        change = keep(f"{first.ep_cap} → {last.ep_cap} EP")
        lines.append(Line((*t.sight.full(ship.ship), f": output {change}")))
    for roll in scene.all(Rolled):
        if roll.purpose == "decompression" and t.sight.knows(ship_of(roll)) >= 2:
            lines += _leak(t, scene, roll)
    lines += afterwards(t, scene)
    if not lines:
        return None
    harm = bool(scene.all(e.ModuleChanged) or scene.all(e.StatusChanged))
    told = [line.words for line in lines if isinstance(line, Line)]
    one = len(told) == 1
    title: Words = told[0] if one else (f"Upkeep: {count(len(told), 'change')}",)
    card = Card(
        Kind.HARM if harm else Kind.NOTHING,
        ("Coriolis · ", f"turn {scene.last.turn} · upkeep"),
        title,
        tuple(line for line in lines if not (one and isinstance(line, Line))),
        footer="rules 2.5",
        glyph="💥" if harm else "",
    )
    return Tale(("Upkeep: ", *listed(told, ", ")), card)


def _leak(t: Telling, scene: Scene, roll: Rolled) -> list[Block]:
    ship, _, module = roll.who.partition("/")
    lost = any(x.ship == ship and x.module == module for x in scene.all(e.ModuleChanged))
    name = t.sight.module(ship, module).lower()
    end = "is lost" if lost else "holds"
    return [
        Line((*t.sight.full(ship), f": the leaking {name} {end}")),
        DiceLine(roll.faces, (0,) if lost else (), ("needs 6 to be lost",)),
    ]


def aftermath(t: Telling, scene: Scene) -> Tale | None:
    """What came of itself: contacts lost and won, ships escaped, flights that went on."""
    lost = dict.fromkeys(
        x.target
        for x in scene.all(e.ContactLost)
        if x.target in t.before.ships and x.target not in t.after.ships
    )
    out = {x.ship for x in scene.all(e.StatusChanged)}
    won = dict.fromkeys(x.target for x in scene.all(e.Detected) if t.is_new(x.target))
    lines: list[Words] = [("Contact lost: ", *t.sight.full(s)) for s in lost if s not in out]
    lines += [("Contact: ", *t.sight.full(ship)) for ship in won]
    moved: dict[str, int] = {}
    for step in scene.all(e.Moved):
        moved[step.ship] = moved.get(step.ship, 0) + 1
    lines += [
        (*t.sight.full(ship), f" flies on {count(steps, 'segment')}")
        for ship, steps in moved.items()
        if t.sight.sees(ship)
    ]
    lines += [block.words for block in afterwards(t, scene) if isinstance(block, Line)]
    if not lines:
        return None
    one = len(lines) == 1
    card = Card(
        Kind.NOTHING,
        ("Coriolis · ", f"turn {scene.last.turn}"),
        lines[0] if one else (f"{count(len(lines), 'change')} of contact and state",),
        () if one else tuple(Line(words) for words in lines),
        footer="rules 2.5",
    )
    return Tale(listed(lines, ", "), card)
