"""The engineer's acts told: repairs, overload, EP, the airlock."""

from __future__ import annotations

from bot.core.blocks import Block, Field, Kind, Line, Words
from bot.rules.coriolis import events as e
from bot.rules.coriolis.present.acts import Teller, paid, tale
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.telling import Telling
from bot.rules.coriolis.present.words import MODES, accounts_of, keep, result_name


def part_kept(scene: Scene) -> str:
    """A failed repair has no effect: the part is kept (R-13)."""
    ship = scene.last.ships.get(scene.actor)
    used = scene.one(e.SparePartUsed) is not None
    if ship is None:
        return ""
    return f"spare part {'used' if used else 'kept'}, {ship.spare_parts} left"


def now_hull(t: Telling, scene: Scene) -> list[Field]:
    hull = t.hull(scene.actor)
    return [] if hull is None else [Field(("Now",), (hull,))]


def repair_hull(t: Telling, scene: Scene) -> Tale:
    name = t.sight.name(scene.actor)
    first, last = scene.first.ships[scene.actor], scene.last.ships[scene.actor]
    body = paid(t, scene, part_kept(scene))
    mended = scene.one(e.HullRepaired)
    title: Words = ("No repair: ", *name, f" stays at {last.hp} HP")
    line: Words = (f"repairs nothing: HP {last.hp}",)
    if mended is not None:
        change = f"{first.hp} → {last.hp}"
        title = ("Repaired: ", *name, f" gains {mended.amount} HP, {change}")
        line = (f"repairs the hull: HP {change}",)
    kind = Kind.SUCCESS if mended else Kind.NOTHING
    return tale(
        t,
        scene,
        does=("repairs its hull",),
        title=title,
        line=line,
        rules="3.2",
        kind=kind,
        body=body,
        fields=now_hull(t, scene),
    )


def repair_systems(t: Telling, scene: Scene) -> Tale:
    mended = scene.one(e.SystemsRepaired)
    title: Words = ("No repair: the systems stay as they are",)
    line: Words = ("repairs no systems",)
    if mended is not None:
        title = (f"Repaired: {keep(f'{mended.amount} EP')} more from next turn on",)
        line = (f"repairs the systems: {mended.amount} EP from next turn on",)
    return _repair(t, scene, "repairs its systems", title, line, done=mended is not None)


def repair_critical(t: Telling, scene: Scene) -> Tale:
    ship = scene.first.ships[scene.actor]
    wanted = scene.param("critical")
    critical = next((c for c in ship.criticals if c.id == wanted), None)
    name = "critical" if critical is None else result_name(t.content, critical.result).lower()
    done = scene.one(e.CriticalRepaired) is not None
    title: Words = (f"Repaired: {name} is gone" if done else f"No repair: {name} stays",)
    line: Words = (f"repairs {name}" if done else f"does not mend {name}",)
    return _repair(t, scene, "repairs a critical", title, line, done=done)


def repair_module(t: Telling, scene: Scene) -> Tale:
    module = t.sight.module(scene.actor, scene.param("module")).lower()
    done = scene.one(e.ModuleChanged) is not None
    title: Words = (f"Repaired: {module} works" if done else f"No repair: {module} stays out",)
    line: Words = (f"repairs {module}" if done else f"does not mend {module}",)
    return _repair(t, scene, "repairs a module", title, line, done=done)


def _repair(t: Telling, scene: Scene, does: str, title: Words, line: Words, *, done: bool) -> Tale:
    kind = Kind.SUCCESS if done else Kind.NOTHING
    body = paid(t, scene, part_kept(scene))
    return tale(t, scene, does=(does,), title=title, line=line, rules="3.2", kind=kind, body=body)


def open_airlock(t: Telling, scene: Scene) -> Tale:
    done = scene.one(e.AirlockOpened) is not None
    return tale(
        t,
        scene,
        does=("opens the airlock",),
        title=("Airlock open: boarders may cross" if done else "The airlock stays shut",),
        line=("opens the airlock" if done else "does not open the airlock",),
        rules="3.2, 4.12",
        kind=Kind.SUCCESS if done else Kind.NOTHING,
        body=paid(t, scene, "" if done else "it may be tried again"),
    )


def overload(t: Telling, scene: Scene) -> Tale | None:
    over = scene.one(e.Overloaded)
    if over is None:
        return None
    gained = f"+{keep(f'{over.gained} EP')}" if over.gained else "no EP"
    placed = scene.one(e.EnergyPlaced)
    body: list[Block] = []
    if placed is not None and t.sight.knows(scene.actor) == 3:
        body.append(Line((f"To {accounts_of(placed.accounts)}",)))
    first, last = scene.first.ships[scene.actor], scene.last.ships[scene.actor]
    hull = f"{first.hp} → {last.hp}" if t.sight.knows(scene.actor) >= 2 else ""
    lost = f"{over.hp_lost} HP lost" + (f", {hull}" if hull else "")
    return tale(
        t,
        scene,
        does=("overloads its reactor",),
        title=(f"Overload: {gained}, {lost}",),
        line=(f"overloads the reactor: {gained}, {lost}",),
        rules="3.2",
        kind=Kind.HARM,
        body=body,
        fields=now_hull(t, scene),
    )


def distribute(t: Telling, scene: Scene) -> Tale | None:
    """Open to all, but the accounts only to those who know the ship."""
    given = scene.one(e.EnergyDistributed)
    if given is None:
        return None
    known = t.sight.knows(scene.actor) == 3
    shares = accounts_of(given.accounts) or "no EP"
    mode = MODES[given.mode]
    given_ep = sum(n for account, n in given.accounts.items() if account != "reserve")
    return tale(
        t,
        scene,
        does=("distributes its EP",),
        title=(f"{given_ep} EP distributed" if known else f"EP distributed, {mode}",),
        line=(f"distributes EP: {shares}" if known else f"distributes EP, {mode}",),
        rules="2.5",
        kind=Kind.NOTHING,
        body=[Line((shares,)), Line((mode.capitalize(),))] if known else [],
    )


def place_ep(t: Telling, scene: Scene) -> Tale | None:
    placed = scene.one(e.EnergyPlaced)
    if placed is None or t.sight.knows(scene.actor) < 3:
        return None
    what = accounts_of(placed.accounts)
    return tale(
        t,
        scene,
        does=("places the overload's EP",),
        title=(f"New EP: {what}",),
        line=(f"places EP: {what}",),
        rules="2.7",
        kind=Kind.NOTHING,
    )


ENGINEERING: dict[str, Teller] = {
    "repair_hull": repair_hull,
    "repair_systems": repair_systems,
    "repair_critical": repair_critical,
    "repair_module": repair_module,
    "open_airlock": open_airlock,
    "overload": overload,
    "distribute": distribute,
    "place_ep": place_ep,
}
