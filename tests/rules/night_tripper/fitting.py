"""Two ships at random to begin a battle with: any fittings, crews, old damage and wounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.core.agenda import Value
from bot.core.draft import Draft, Entry
from bot.rules.night_tripper.state import PARTS, Component, Part, Ship, State, Wound
from tests.rules.night_tripper.duels import CONTENT, RULES

SHIPS = sorted(CONTENT.ships)
CREWS = ["", *CONTENT.crews, *CONTENT.qualities]
OLD_WOUNDS: list[tuple[Wound, ...]] = [
    (),
    (),
    *((Wound(place, 3),) for place in CONTENT.hindrances),
]


def opening(random: Random) -> State:
    """Any two ships with any crews and old damage; every other one of fittings nobody sells."""
    options: dict[str, Value] = {
        "untrained_auto_fail": random.random() < 0.2,
        "luck": random.random() < 0.8,
        "wounds_disadvantage": random.random() < 0.8,
        "position_floor": random.choice(["none", "none", "0", "-2"]),
        "auto": random.random() < 0.7,
    }
    entries = tuple(
        Entry(
            ship_id,
            random.choice(SHIPS),
            f"Ship {ship_id}",
            side,
            npc=random.random() < 0.4,
            crew=random.choice(CREWS),
            settings={
                "goal": random.choice(["auto", "escape", "board_leap"]),
                "armor_suits": random.choice([0, 0, 2]),
                **{f"{kind}_hits": random.choice([0, 0, 0, 1, 2]) for kind in PARTS},
            },
        )
        for ship_id, side in (("s1", "A"), ("s2", "B"))
    )
    state = RULES.setup(Draft(entries, options))
    return state.put(*(refitted(random, ship) for ship in state.ships.values()))


def refitted(random: Random, ship: Ship) -> Ship:
    """Ranks up to 6, parts that are missing, people near the end of their Luck or wounded."""
    if random.random() < 0.5:
        return ship
    parts: dict[Part, Component] = {}
    for kind, part in ship.components.items():
        rank = 0 if kind == "gate_core" else random.choice([0, 1, 2, 3, 6])
        present = random.random() < 0.7 if kind == "gate_core" else rank > 0
        parts[kind] = replace(part, rank=rank, present=present)
    people = tuple(
        replace(
            who,
            luck=min(who.luck, random.choice([0, 1, 9])),
            combat_armor=random.random() < 0.3,
            agility=random.choice([0, 3]),
            wounds=random.choice(OLD_WOUNDS),
        )
        for who in ship.crew
    )
    return replace(
        ship,
        components=parts,
        crew=people,
        npc_skill=random.choice([-2, 0, 4]),
        position=random.choice([-4, 0, 3, 9]),
    )
