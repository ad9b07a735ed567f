"""Battles to test with: a few ships, given dice, random openings of every kind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from bot.content import content_for
from bot.core.agenda import Params
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Skip, decide
from bot.core.dice import KeyedDice, QueuedDice
from bot.core.draft import Draft, Entry
from bot.core.play import Event
from bot.core.seats import Seat
from bot.rules.mneme.pending import Dock, Hit, Pursuit, Salvo
from bot.rules.mneme.ruleset import ruleset
from bot.rules.mneme.state import Component, Ship, State

CONTENT = content_for("mneme")
RULES = ruleset(CONTENT)
DATA = Path(__file__).parents[3] / "data" / "mneme"


def opening(
    ships: dict[str, tuple[str, str]],
    options: dict[str, Any] | None = None,
    npc: tuple[str, ...] = (),
    **settings: dict[str, Any],
) -> Combat[State]:
    """Ships by id: template and side. Functions are not asked for unless an option says so."""
    entries = tuple(
        Entry(key, template, key.capitalize(), side, npc=key in npc, settings=settings.get(key, {}))
        for key, (template, side) in ships.items()
    )
    return Combat("mneme", RULES.setup(Draft(entries, {"stations": False, **(options or {})})))


def in_battle(
    ships: dict[str, tuple[str, str]],
    options: dict[str, Any] | None = None,
    npc: tuple[str, ...] = (),
    **settings: dict[str, Any],
) -> Combat[State]:
    """Turn 1 is about to begin; the ships act in their order."""
    combat = opening(ships, options, npc, **settings)
    state = combat.state
    for number, ship in enumerate(state.ships.values()):
        state = state.put(replace(ship, initiative_base=12 - 2 * number))
    return replace(combat, state=replace(state, stage="battle"))


class Table:
    """A battle being played: acts by seat, faces given in draw order."""

    def __init__(self, combat: Combat[State], *, begin: bool = True) -> None:
        self.combat = combat
        self.events: tuple[Event, ...] = ()
        if begin:
            self.do(Begin())

    @property
    def state(self) -> State:
        return self.combat.state

    def ship(self, ship: str) -> Ship:
        return self.state.ships[ship]

    def put(self, *ships: Ship, **values: Any) -> None:
        """Set the table."""
        self.combat = replace(self.combat, state=replace(self.state.put(*ships), **values))

    def do(self, command: Any, faces: tuple[int, ...] = ()) -> tuple[Event, ...]:
        dice = QueuedDice(faces) if faces else KeyedDice(b"table" * 8)
        self.events, self.combat = decide(RULES, self.combat, command, dice)
        if faces:
            assert not dice.left, f"faces left over: {dice.left}"
        return self.events

    def act(
        self, seat: str, action: str, *faces: int, by: str = "player", **params: Any
    ) -> tuple[Event, ...]:
        given: Params = params
        return self.do(Act(Seat.parse(seat), action, given, by), faces)  # type: ignore[arg-type]

    def skip(self, *faces: int) -> tuple[Event, ...]:
        return self.do(Skip(), faces)

    def until(self, menu: str, ship: str = "", function: str = "") -> None:
        """Defaults until this window is open, for this ship and function if they are named."""
        for _ in range(200):
            window = self.combat.window
            assert window is not None, "the battle is over"
            bound = window.bound
            if (
                window.step.menu == menu
                and ship in {"", bound.get("ship", "")}
                and function in {"", bound.get("function", "")}
            ):
                return
            self.skip()
        raise AssertionError(f"{menu} does not open")

    @property
    def menu(self) -> str:
        return self.combat.window.step.menu if self.combat.window else ""


def of(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


SMALL = (
    "fighter",
    "courier_armed",
    "merchant_trader",
    "frontier_trader",
    "patrol_frigate",
    "corvette",
    "system_defense_boat",
)


def battle(rnd: Random) -> State:
    """Two to five ships anywhere, some hurt, some docked, some groups, every house option."""
    mine = [rnd.choice(SMALL), *([rnd.choice(SMALL)] if rnd.random() < 0.3 else [])]
    theirs = [rnd.choice((*SMALL, "raider", "system_monitor"))]
    if rnd.random() < 0.3:
        theirs = [rnd.choice(SMALL[:3])] * rnd.choice((2, 3, 4))
    versus = rnd.random() < 0.3
    entries = [
        *(_entry(rnd, f"a{n}", t, "A", npc=False) for n, t in enumerate(mine, 1)),
        *(_entry(rnd, f"b{n}", t, "B", npc=not versus) for n, t in enumerate(theirs, 1)),
    ]
    options = {
        "encounter": rnd.choice(("plain", "plain", "ambush", "chance")),
        "ambusher": rnd.choice(("others", "players")),
        "start_range": rnd.choice(
            ("close", "close", "short", "medium", "medium", "long", "distant")
        ),
        "stations": rnd.random() < 0.2,
        "hazard": rnd.choice(("none", "none", "none", "traffic", "asteroids_average")),
        "band_movement": rnd.random() < 0.2,
        "morale": rnd.random() < 0.3,
        "roll_for_npc": rnd.choice(("tool", "tool", "player", "referee")),
        "fair_npc": rnd.random() < 0.2,
    }
    state = RULES.setup(Draft(tuple(entries), options))
    if rnd.random() < 0.6:
        state = state.put(*(_worn(ship, rnd) for ship in state.ships.values()))
    if rnd.random() < 0.3:
        state = replace(state, intel=("A|b1", "B|a1"))
    if rnd.random() < 0.1:
        state = replace(state, pursuits=(Pursuit("a1", "b1"),), start_band=2)
    if rnd.random() < 0.2:
        state = _alongside(state, rnd)
    if rnd.random() < 0.35:
        state = _flying(state, rnd)
    if rnd.random() < 0.1:
        state = replace(state, hits=tuple(_leak(ship) for ship in state.ships.values()))
    return state


def _leak(ship: Ship) -> Hit:
    """Damage that waits for a hold: it is seldom hit."""
    return Hit("strain", ship.id, ship.id, "strain", 1, place="component", component="hold")


def _entry(rnd: Random, key: str, template: str, side: str, *, npc: bool) -> Entry:
    settings = {
        "quality": rnd.choice(("green", "regular", "veteran", "elite")),
        "group": rnd.choice(("auto", "auto", "none", "a")),
        "dark": rnd.random() < 0.08,
        "active_sensors": rnd.random() < 0.3,
        "transmitting": rnd.random() < 0.3,
        "assistants": rnd.choice((0, 0, 1)),
        "marines": rnd.choice((0, 0, 1)),
        "craft_pilots": rnd.choice((0, 1)),
        "automated": rnd.choice(("none", "none", "gunner", "engineer", "navcomm")),
        "expert": rnd.choice((0, 1, 2)),
        "spare_parts": rnd.choice((-1, -1, 12)),
    }
    return Entry(key, template, f"Ship {key}", side, npc=npc, settings=settings)


def _worn(ship: Ship, rnd: Random) -> Ship:
    """Damage, weak armor, nuclear missiles, boarders who know their trade."""
    parts = {
        name: Component(part.hp, min(part.hp, rnd.choice((0, 0, 0, (part.hp + 1) // 2))))
        for name, part in ship.components.items()
    }
    crew = tuple(
        replace(c, skills={**c.skills, "tactics": rnd.choice((0, 1, 8)), "leadership": 3})
        if "captain" in c.functions
        else replace(c, wounds=rnd.choice((0, 0, 0, 8)))
        for c in ship.crew
    )
    jumping = ship.jump > 0 and rnd.random() < 0.1
    if jumping and rnd.random() < 0.5:
        parts["j_drive"] = replace(parts["j_drive"], damage=parts["j_drive"].hp)
    if "hold" in parts and rnd.random() < 0.5:
        parts["hold"] = replace(parts["hold"], damage=parts["hold"].hp - 1)
    missiles = dict(ship.missiles)
    if missiles and rnd.random() < 0.6:
        kind = next(iter(missiles))
        missiles = {kind: 12, rnd.choice(("standard", "nuclear")): 12}
    enemy = "b1" if ship.side == "A" else "a1"
    return replace(
        ship,
        components=parts,
        crew=crew,
        armor=rnd.choice((0, ship.armor)),
        missiles=missiles,
        jumping=jumping,
        locks=(enemy,) if rnd.random() < 0.5 else (),
        compromised_by=(enemy,) if rnd.random() < 0.4 else (),
        morale=rnd.choice(("", "", "cowed", "resolved")),
    )


def _alongside(state: State, rnd: Random) -> State:
    """Two enemies docked, or matched."""
    one = next(s.id for s in state.ships.values() if s.side == "A")
    other = next(s.id for s in state.ships.values() if s.side == "B")
    first, second = (one, other) if rnd.random() < 0.5 else (other, one)
    if rnd.random() < 0.5:
        fierce = state.ships[one]
        crew = (replace(c, skills={**c.skills, "tactics": 9}) for c in fierce.crew)
        state = state.put(fierce.put_crew(*crew))
    docks = (Dock(first, second, rnd.random() < 0.5),) if rnd.random() < 0.7 else ()
    options = {**state.options, "start_range": "close", "encounter": "plain"}
    return replace(
        state, docks=docks, matches=(state.pair(one, other),), start_band=1, options=options
    )


def _flying(state: State, rnd: Random) -> State:
    """A salvo that hides near its target, or one that is guided."""
    owner = rnd.choice(list(state.ships.values()))
    target = next(s for s in state.ships.values() if s.side != owner.side)
    gunner = next((c.id for c in owner.crew if "gunner" in c.functions), owner.crew[0].id)
    hidden = rnd.random() < 0.5
    salvo = Salvo(
        id="S1",
        owner=owner.id,
        gunner=gunner,
        target=target.id,
        type=rnd.choice(("standard", "smart", "nuclear")),
        count=rnd.choice((1, 4, 12)),
        position=rnd.choice((2, 5, 9)),
        band=rnd.choice((2, 3)),
        heading=1,
        fuel=rnd.choice((8, 30, 30)),
        state="ballistic" if hidden else "guided",
        hidden=hidden,
        dm=1,
    )
    return replace(state, salvos={"S1": salvo}, counters={"S": 1})
