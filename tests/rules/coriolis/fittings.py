"""Random ships that the shipyard passes, and random battles of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from bot.core.draft import Draft
from bot.core.ruleset import Ruleset
from bot.rules.coriolis.content import FIGURES, STATION_ROLLS, Content
from bot.rules.coriolis.ruleset import ruleset
from bot.rules.coriolis.state import Critical, Lock, Mine, Ship, State, Torpedo
from tests.rules.coriolis.fights import CONTENT

CREWS: dict[int, tuple[tuple[str, ...], ...]] = {
    5: (("captain",), ("engineer",), ("pilot",), ("sensors",), ("gunner",)),
    4: (("captain", "pilot"), ("engineer",), ("sensors",), ("gunner",)),
    3: (("captain", "pilot"), ("engineer", "sensors"), ("gunner",)),
    2: (("captain", "pilot", "gunner"), ("engineer", "sensors")),
    1: (("captain", "engineer", "pilot", "sensors", "gunner"),),
}
"""Who holds what on a ship built for so many (rules 2.1)."""
BOUNDS = {
    "ep": (1, 12),
    "hp": (1, 30),
    "maneuverability": (-6, 6),
    "signature": (-6, 10),
    "armor": (0, 15),
    "speed": (0, 10),
}
TORPEDOES = [o.id for o in CONTENT.ordnance.values() if o.form == "torpedo"]
MINES = [o.id for o in CONTENT.ordnance.values() if o.form == "mine"]
DAMAGES = ("structural_damage", "damaged_sensors", "damaged_thrusters", "power_coupling", "plasma")


def fitting(r: Random, ship_id: str) -> dict[str, Any]:
    """A ship of any class with modules, ordnance, features and people at random."""
    numeral = r.choice([1, 2, 2, 3, 3, 4, 5])
    row = CONTENT.classes[numeral]
    features = _features(r)
    modules = _modules(r, min(row.slots, 12), features)
    figures = {
        figure: getattr(row, figure)
        + sum(getattr(CONTENT.features[name], figure) * n for name, n in features.items())
        for figure in FIGURES
    }
    for figure, (low, high) in BOUNDS.items():
        assert low <= figures[figure] <= high
    design = r.choice([1, 2, 3, 4, 5, 5])
    return {
        "id": ship_id,
        "name": f"Fitting {ship_id}",
        "description": "made at random",
        "source": "own design",
        "ship_class": numeral,
        "design_crew": design,
        **figures,
        "spare_parts": r.randrange(5),
        "modules": modules,
        "features": features,
        "crew": _people(r, design, features),
    }


def _features(r: Random) -> dict[str, int]:
    chosen = r.sample(list(CONTENT.features), r.randrange(9))
    found = {name: r.randint(1, CONTENT.features[name].max) for name in chosen}
    return {**found, "advanced_weapon": 1} if "advanced_weapon" in found else found


def _modules(r: Random, slots: int, features: dict[str, int]) -> list[dict[str, Any]]:
    optional = [m for m in CONTENT.modules.values() if m.optional]
    armed = [m for m in optional if m.weapon or m.ordnance_units]
    found: list[dict[str, Any]] = []
    for _ in range(r.randint(1, slots)):
        kind = r.choice(armed if r.random() < 0.6 else optional)
        entry: dict[str, Any] = {"type": kind.id}
        if kind.ordnance_units:
            entry["ordnance"] = _ordnance(r, kind.ordnance_units)
        if r.random() < 0.1:
            entry["populated"] = r.random() < 0.5
        found.append(entry)
    if "advanced_weapon" in features:
        guns = [e for e in found if CONTENT.modules[e["type"]].weapon]
        if guns:
            r.choice(guns)["advanced"] = True
        else:
            del features["advanced_weapon"]
    return found


def _ordnance(r: Random, room: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for _ in range(8):
        kind = r.choice(list(CONTENT.ordnance.values()))
        if kind.size <= room:
            found[kind.id] = found.get(kind.id, 0) + 1
            room -= kind.size
    return found


def _people(r: Random, design: int, features: dict[str, int]) -> list[dict[str, Any]]:
    people = [_person(r, f"P{n}", stations) for n, stations in enumerate(CREWS[design])]
    if "ship_system" in features:
        alone = [p for p in people if len(p["stations"]) == 1 and p["stations"] != ["captain"]]
        if alone:
            system = r.choice(alone)
            system |= dict.fromkeys(STATION_ROLLS[system["stations"][0]], 3)
            system["auto"] = "ship_system"
        else:
            del features["ship_system"]
    if "ship_intelligence" in features:
        rolls = list(STATION_ROLLS.values())
        skills = {skill: 3 for _, skill in rolls} | {attribute: 1 for attribute, _ in rolls}
        people.append({"name": "Mind", "stations": [], "auto": "ship_intelligence", **skills})
        if r.random() < 0.5 and len(people) > 2:
            del people[r.randrange(len(people) - 1)]
            if not any(p.get("auto") == "ship_system" for p in people):
                features.pop("ship_system", None)
    return people


def _person(r: Random, name: str, stations: tuple[str, ...]) -> dict[str, Any]:
    figures: dict[str, int] = {}
    for attribute, skill in STATION_ROLLS.values():
        figures[attribute] = r.randint(2, 5)
        figures[skill] = r.choice([0, 1, 3, 5, 5, 5])
    return {"name": name, "stations": list(stations), **figures}


def battle(r: Random) -> tuple[Ruleset[State], State]:
    """Templates and fittings on two or three sides, some ships hurt, close, docked or locked."""
    made = {f"f{n}": fitting(r, f"f{n}") for n in range(r.choice([0, 1, 2, 3]))}
    content = Content.model_validate(dict(CONTENT) | {"ships": {**CONTENT.ships, **made}})
    rules = ruleset(content)
    draft = Draft()
    sides = ["A", "B", "C"][: r.choice([2, 2, 2, 3])]
    count = r.choice([len(sides), len(sides), 3, 4, 5])
    for place in range(max(count, len(sides))):
        side = sides[place] if place < len(sides) else r.choice(sides)
        template = r.choice([*made, *made, *content.ships])
        draft = draft.add(template, f"Vessel{place}{side}x", side, npc=r.random() < 0.4)
    draft = replace(draft, options=_options(r))
    for entry in draft.entries:
        draft = draft.put(replace(entry, settings=_settings(r), crew=_crew_preset(r)))
    state = rules.setup(draft)
    if r.random() < 0.8:
        state = state.put(*(_hurt(r, ship) for ship in state.ships.values()))
    if r.random() < 0.3:
        state = _entangled(r, state)
    return rules, state


def _options(r: Random) -> dict[str, Any]:
    return {
        "icons": r.random() < 0.4,
        "mutual_detection": r.random() < 0.6,
        "distance": r.choice([0, 0, 1, 2, 2, 3, 4, 8]),
        "darkness": r.choice([0, 0, 3]),
    }


def _settings(r: Random) -> dict[str, Any]:
    found: dict[str, Any] = {
        "neutral": r.random() < 0.1,
        "transponder": r.random() < 0.2,
        "radio_silent": r.random() < 0.8,
        "reactor_off": r.random() < 0.1,
        "sensor_mode": r.choice(["passive", "active"]),
    }
    if r.random() < 0.2:
        found["position"] = r.randint(-3, 5)
    return found


def _crew_preset(r: Random) -> str:
    return r.choice(["", "", "", "", *CONTENT.presets])


def _hurt(r: Random, ship: Ship) -> Ship:
    """Some damage, some criticals, now and then somebody out of action."""
    crew = tuple(
        replace(c, able=c.able and r.random() > 0.08, prepared_prayer=r.choice([0, 0, 1, 2]))
        for c in ship.crew
    )
    hurts = [
        Critical(f"x{n}{ship.id}", r.choice(DAMAGES), 0) for n in range(r.choice([0, 0, 0, 1, 2]))
    ]
    return replace(
        ship,
        hp=r.randint(1, ship.hp_max),
        ep_cap=r.randint(max(1, ship.ep_max - 2), ship.ep_max),
        modules=tuple(
            replace(m, state="disabled") if m.optional and r.random() < 0.1 else m
            for m in ship.modules
        ),
        crew=crew if any(c.able for c in crew) else ship.crew,
        criticals=(*ship.criticals, *hurts),
    )


def _entangled(r: Random, state: State) -> State:
    """Everybody in one segment, two of them docked, locks held."""
    ships = {s.id: replace(s, position=0) for s in state.ships.values()}
    one = r.choice(list(ships))
    foes = [s.id for s in ships.values() if s.side != ships[one].side]
    other = r.choice(foes)
    ships[one] = replace(
        ships[one], docked_to=other, airlock_open=r.random() < 0.7, lock=Lock(other, 2)
    )
    ships[other] = replace(ships[other], lock=Lock(one, r.randint(1, 4)))
    known = {s.id: {o.id: 2 for o in ships.values() if o.side != s.side} for s in ships.values()}
    flying = Torpedo(
        "T1", r.choice(TORPEDOES), other, one, r.randint(-3, 3), ((r.choice([6, 16]), "shot"),), 1
    )
    mines = {
        f"M{n}": Mine(f"M{n}", kind, other, place, ((r.choice([6, 16]), "laid"),))
        for n, (kind, place) in enumerate(product(MINES, (-1, 1)), 1)
    }
    return replace(
        state,
        ships=ships,
        detected=known,
        stage="battle",
        torpedoes={"T1": flying},
        mines=mines,
        counters={"T": 1, "M": len(mines)},
    )
