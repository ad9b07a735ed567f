"""Random battles: vessels with any weapons and systems, worn hulls, crews of every size."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.core.draft import Draft, Entry
from bot.rules.command_points.setup import EXTRAS
from bot.rules.command_points.state import State, System, Vessel, Weapon
from tests.rules.command_points.fights import CONTENT, RULES

TEMPLATES = sorted(CONTENT.ships)
SMALL = ("strike_fighter", "interceptor", "shuttle", "free_merchant", "patrol_boat")
SIDES = ("A", "B", "B", "C")


LATE = Entry("late", "interceptor", "Latecomer", "B", npc=True)


def battle(random: Random) -> tuple[Draft, State]:
    """Two to four vessels, most of them players', some surprised; and the draft with one more."""
    number = random.choice((2, 2, 2, 3, 4))
    surprise = random.random() < 0.3
    entries: list[Entry] = []
    for at in range(number):
        setting = {"surprise": ("surprises" if at == 0 else "surprised")} if surprise else {}
        entries.append(
            Entry(
                f"s{at + 1}",
                random.choice(SMALL if random.random() < 0.6 else TEMPLATES),
                f"Vessel {at + 1}",
                SIDES[at],
                npc=random.random() < 0.5,
                crew=random.choice(("", "", *CONTENT.crews)),
                settings={
                    **setting,
                    "cover": random.choice(("none", "none", "none", "light", "hard")),
                    "base_cp": random.choice((4, 5, 5, 6, 7)),
                    "vips": random.choice((0, 0, 0, 2)),
                },
            )
        )
    options = {
        "departments": random.random() < 0.2,
        "surprise": random.choice(("full", "unaware")),
        "referee_confirms": random.random() < 0.15,
        "autopilot": random.random() < 0.8,
        "auto": random.random() < 0.8,
        "voluntary_crisis": random.random() < 0.15,
    }
    state = RULES.setup(Draft(tuple(entries), options))
    draft = Draft((*entries, LATE), options)
    return draft, state.put(*(fitted(s, random) for s in state.ships.values()))


def fitted(vessel: Vessel, random: Random) -> Vessel:
    """Other weapons and systems, and some wear."""
    if random.random() < 0.7:
        kinds = random.choices(sorted(CONTENT.weapons), k=random.choice((0, 1, 2, 2, 3, 6)))
        weapons = tuple(Weapon(f"w{n}", k, CONTENT.weapons[k].ammo) for n, k in enumerate(kinds, 1))
        vessel = replace(vessel, weapons=weapons)
    carried = {s.id for s in vessel.systems}
    more = [s for s in (*EXTRAS, "ablative_hull") if s not in carried and random.random() < 0.3]
    data = [CONTENT.systems[s] for s in more]
    vessel = replace(
        vessel,
        systems=(*vessel.systems, *(System(d.id, ammo=d.ammo) for d in data)),
        ac=vessel.ac + sum(d.ac for d in data),
        speed=vessel.speed + sum(d.speed for d in data),
        hp=vessel.hp + sum(d.hp for d in data),
        hp_max=vessel.hp_max + sum(d.hp for d in data),
    )
    if random.random() < 0.8:
        vessel = replace(vessel, hp=random.randint(1, min(20, vessel.hp)))
    return replace(vessel, npc_crew=random.choice((0, 3, vessel.npc_crew)))
