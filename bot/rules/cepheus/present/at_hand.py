"""What a seat has at hand on its console: actions left, mounts with ammunition and hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.core.blocks import Words
from bot.core.play import Turn
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.figures import thrust
from bot.rules.cepheus.posts import mounts_of
from bot.rules.cepheus.present.words import Sight
from bot.rules.cepheus.state import Crew, Mount, Ship, State
from bot.rules.twod6.wording import keep, listed, plural

MOST_MOUNTS = 6
MOST_RANGES = 8
HITS = ("", " · damaged, attacks −2", " · disabled", " · destroyed")


def at_hand(content: Content, turn: Turn[State]) -> Sequence[Words]:
    """The kind of action that is left, then what the station works with. Empty elsewhere."""
    ship = turn.state.ships.get(turn.seat.ship)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    if ship is None or who is None or not ship.active:
        return ()
    if turn.state.attack is not None or turn.state.question is not None:
        return ()
    return ((_actions(who),), *_of_station(content, turn, ship, who))


def _actions(who: Crew) -> str:
    if who.automatic in {"fire_control", "auto_repair"}:
        return plural(who.slots, "slot")
    left = [
        f"{number} {kind}"
        for number, kind in ((who.significant, "significant"), (who.minor, "minor"))
        if number
    ]
    return f"{', '.join(left)} action" if left else "no action is left"


def _of_station(content: Content, turn: Turn[State], ship: Ship, who: Crew) -> list[Words]:
    match turn.seat.station:
        case "gunner":
            mounts = mounts_of(ship, who)
            sight = Sight(content, turn.state)
            lines: list[Words] = [(_mount(sight, ship, m),) for m in mounts[:MOST_MOUNTS]]
            more = len(mounts) - len(lines)
            lines += [(f"and {more} more mounts",)] if more > 0 else []
            return [*lines, _ranges(sight, ship)]
        case "pilot":
            evades = f" · evasive −{-ship.evasive}" if ship.evasive else ""
            return [(f"Thrust {thrust(ship)} · speed {ship.speed}{evades}",)]
        case "captain" if ship.pool:
            return [(plural(ship.pool, "coordination point"),)]
        case _:
            return []


def _ranges(sight: Sight, ship: Ship) -> Words:
    """`▼1 Short · ▼2 Long`, the nearest first."""
    foes = sorted(sight.state.enemies(ship.id), key=lambda foe: sight.state.range(ship.id, foe.id))
    shown: list[Words] = [
        (keep(f"{sight.mark(foe.id)} {sight.band(sight.state.range(ship.id, foe.id))}"),)
        for foe in foes[:MOST_RANGES]
    ]
    more = len(foes) - len(shown)
    return listed([*shown, *([(f"{more} more",)] if more > 0 else [])], " · ")


def _mount(sight: Sight, ship: Ship, mount: Mount) -> str:
    """`Turret 1: 3 × missile rack · 36 smart ready · damaged, attacks −2`."""
    types = Counter(sight.weapon(w.type).lower() for w in mount.weapons)
    ready: Counter[str] = Counter()
    for weapon in mount.weapons:
        ready.update(weapon.ready)
    uses = any(sight.content.weapons[w.type].magazine for w in mount.weapons)
    loaded = ", ".join(f"{n} {kind}" for kind, n in ready.items()) or "nothing"
    return "".join(
        (
            f"{sight.mount(ship.id, mount.id).capitalize()}: ",
            ", ".join(f"{n} × {name}" for name, n in types.items()),
            f" · {loaded} ready" if uses else "",
            HITS[mount.hits],
            " · has fired" if mount.fired else "",
            " · concealed" if mount.concealed else "",
        )
    )
