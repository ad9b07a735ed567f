"""What a seat has for its move: minor actions, reactions, mounts, thrust, what is broken (2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.blocks import Words
from bot.core.play import Turn
from bot.rules.mneme.content import Content
from bot.rules.mneme.figures import reactions_left, thrust
from bot.rules.mneme.present.board import hurt_parts
from bot.rules.mneme.present.words import Sight
from bot.rules.mneme.state import Crew, Ship, State
from bot.rules.twod6.wording import keep, plural

MOST = 6


def at_hand(content: Content, turn: Turn[State]) -> Sequence[Words]:
    """Minor actions and reactions, then what the station works with; empty outside its turn."""
    ship = turn.state.ships.get(turn.seat.ship)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    if ship is None or who is None or not ship.active or turn.state.deed is not None:
        return ()
    if turn.state.question is not None or ship.auto or not who.ma:
        return ()
    reactions = plural(reactions_left(who), "reaction")
    pips = "●" * who.ma + "○" * max(0, 3 - who.ma)
    first = (keep(f"{pips} {plural(who.ma, 'minor action')} (MA)"),)
    return (
        first,
        (f"{reactions} left",),
        *_of_station(Sight(content, turn.state), turn, ship, who),
    )


def _of_station(sight: Sight, turn: Turn[State], ship: Ship, who: Crew) -> list[Words]:
    match turn.seat.station:
        case "gunner":
            lines: list[Words] = []
            for mount in (m for m in ship.mounts if m.id in who.mounts):
                types = dict.fromkeys(mount.weapons)
                what = ", ".join(
                    f"{mount.weapons.count(t)} × {sight.weapon(t).lower()}" for t in types
                )
                fired = " · fired" if mount.fired else ""
                lines.append((f"{sight.part(ship.id, mount.id)}: {what}{fired}",))
            return [*lines, *_distances(sight, ship)]
        case "pilot":
            return [
                (keep(f"TP {ship.tp}/{thrust(turn.state, ship)}"),),
                *_distances(sight, ship),
            ]
        case "captain":
            pool = f" · {plural(ship.pool, 'coordination point')}" if ship.pool else ""
            return [(f"Initiative {ship.initiative}{pool}",)]
        case "engineer":
            hurt = hurt_parts(sight, ship)[:MOST]
            spares = plural(ship.spare_parts, "spare part")
            return [(", ".join(hurt),), (spares,)] if hurt else [(spares,)]
        case "navcomm":
            locks: list[Words] = [("Lock on ", *sight.full(target)) for target in ship.locks]
            return [*locks[:MOST], *_distances(sight, ship)]
        case _:
            return []


def _distances(sight: Sight, ship: Ship) -> list[Words]:
    foes = sight.state.enemies(ship.id)
    return [(*sight.full(foe.id), f" · {sight.away(ship.id, foe.id)}") for foe in foes[:MOST]]
