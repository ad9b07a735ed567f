"""A thousand random battles with all ships: nobody gets stuck, and replay equals play."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.core.agenda import Value
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import fold
from bot.core.draft import Draft, Entry
from bot.core.history import rewinds
from bot.core.muster import joining
from bot.core.ruleset import Told
from bot.core.seats import GM, PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import view
from bot.rules.cepheus import events as e
from bot.rules.cepheus.pending import Dock, Salvo
from bot.rules.cepheus.state import Screen, Ship, State, Task
from tests.rules.cepheus.fights import CONTENT, RULES
from tests.rules.soaking import SelfPlay, Tally, missing_after, play_all

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 20, 50
MOST_ACTS = 30
MOST_ACTS_OF_BIG_CREWS = 12
SHIPS = sorted(CONTENT.ships)
BIG = {s for s, ship in CONTENT.ships.items() if ship.crew_count > 70}
SMALL = [s for s in SHIPS if s not in BIG]
SANDER = "frontier_trader"
"""Has sand for boarders."""
PARTNERS = ("frontier_trader", "system_monitor", "patrol_frigate", "raider", "destroyer")
LEADS = {
    "boarding_action": ("capture", "kill", "let_go", "sand_boarders", "pd_boarders"),
    "coordinate_crew": ("PointsSpent",),
    "delay": ("act_now", "act_late", "hold_over", "forfeit"),
    "intercept_comms": ("IntelGained",),
    "range_check": ("choose_closer", "choose_farther", "choose_same"),
}
RANGES = ("adjacent", "adjacent", "close", "short", "medium", "long", "distant")


def tally() -> Tally:
    return Tally(
        {
            "actions": RULES.actions,
            "events": {kind.__name__ for kind in e.ALL},
            "windows": {menu for action in RULES.actions.values() for menu in action.menus},
            "ships": SMALL,
        }
    )


def opening(random: Random, template: str) -> tuple[Draft, State]:
    """Two or three ships somewhere between docked and Distant, some hurt, some surprised."""
    more = random.sample(("courier", "asteroid_miner", "corvette"), random.choice((0, 0, 1)))
    start = random.choice(RANGES)
    close = start == "adjacent" and random.random() < 0.5
    templates = [template, SANDER if close else random.choice(PARTNERS), *more]
    speed = random.choice((0, 0, 4))
    entries = tuple(
        Entry(
            f"s{n}",
            kind,
            f"Ship {n}",
            "A" if n == 1 else "B",
            npc=random.random() < 0.3,
            settings={
                "speed": speed + random.choice((0, 0, 2)),
                "aware": random.random() < 0.85,
                "transmitting": random.random() < 0.4,
                "repair_drones": True,
                "launch_tubes": random.random() < 0.4,
                "fire_control": 1 if random.random() < 0.3 else 0,
            },
        )
        for n, kind in enumerate(templates, 1)
    )
    options: dict[str, Value] = {
        "positions": random.random() < 0.2,
        "start_range": start,
        "hazard": random.choice(("none", "none", "traffic")),
        "world": random.random() < 0.3,
        "encrypted": random.random() < 0.3,
        "combine_turret_damage": random.random() < 0.5,
        "detection": random.random() < 0.2,
        "multiple_actions": random.random() < 0.3,
        "aiding": random.random() < 0.3,
    }
    draft = Draft(entries, options)
    state = RULES.setup(draft)
    if random.random() < 0.6:
        state = state.put(*(_worn(ship, random) for ship in state.ships.values()))
        state = state.put(replace(state.ships["s1"], intel=("s2",)))
        kind, last = random.choice((("smart", 4), ("nuclear", 1)))
        salvo = Salvo("S1", "s2", "m1", "s1", kind, 0, 1, 8, last, ("M1", "M2", "M3"))
        state = replace(state, salvos={"S1": salvo}, counters={"S": 1, "M": 3})
    if options["start_range"] == "adjacent" and random.random() < 0.6:
        docks = (Dock("s2", "s1"),) if random.random() < 0.5 else (Dock("s1", "s2"),)
        state = replace(state, docks=docks)
    if more and random.random() < 0.3:
        prize = state.ships["s3"]
        gone = tuple(replace(c, gone="captured") for c in prize.crew)
        state = state.put(replace(prize, status="captured", taken_by="s1", crew=gone))
    return draft, state


def _worn(ship: Ship, random: Random) -> Ship:
    """Used magazines, damage, pop-up turrets, crews and leaders of boarders who know their trade,
    and a craft that is being launched."""
    level = random.choice((1, 1, 6))
    crew = tuple(replace(c, skills=dict.fromkeys(c.skills, level)) for c in ship.crew)
    tactics = {**crew[0].skills, "tactics": random.choice((0, 9))}
    crew = (replace(crew[0], skills=tactics), *crew[1:])
    for craft in tuple(ship.carried)[:1]:
        pilot = next(c for c in reversed(crew) if not c.automatic)
        task = Task("launch", "piloting", 2, 1, craft)
        crew = tuple(replace(c, task=task) if c.id == pilot.id else c for c in crew)
    nuclear = random.random() < 0.5
    mounts = tuple(
        replace(
            m,
            concealed=random.random() < 0.3,
            weapons=tuple(
                replace(
                    w,
                    ready={
                        "nuclear" if k == "smart" and nuclear else k: max(1, n // 3)
                        for k, n in w.ready.items()
                    },
                )
                for w in m.weapons
            ),
        )
        for m in ship.mounts
    )
    screens = (Screen("nuclear_damper"), Screen("meson_screen")) if random.random() < 0.5 else ()
    return replace(
        ship,
        screens=screens,
        crew=crew,
        mounts=mounts,
        systems={"m_drive": 1, "sensors": 1},
        armor=0,
        hull=random.choice((ship.hull, 1)),
    )


class Battle(SelfPlay):
    rules = RULES
    codec = Codec(RULES)
    ends = 0
    skips = 0.06
    meddles = (0.04,)
    eager = 0.8
    anytime = 12
    leads = LEADS
    looks = 0.05
    undoes = 0.01

    def __init__(self, number: int, tally: Tally, template: str = "") -> None:
        random = Random(number)
        self.template = template or SHIPS[number % len(SHIPS)]
        self.draft, state = opening(random, self.template)
        super().__init__(number, tally, random, state)
        self.most = MOST_ACTS_OF_BIG_CREWS if self.template in BIG else MOST_ACTS
        tally["ships"][self.template] += 1

    def interlude(self, chance: float) -> None:
        """Now and then a ship comes late."""
        fights = self.combat.outcome is None and "late" not in self.combat.state.ships
        if chance > 0.998 and fights:
            late = Entry("late", "courier", "Late", "B")
            self.draft = replace(self.draft, entries=(*self.draft.entries, late))
            self.take(joining(RULES, self.combat.state, self.draft, "late"))
        super().interlude(chance)

    def crew(self) -> list[Seat]:
        """A captain who delays first of all."""
        late = [ship.id for ship in self.combat.state.ships.values() if ship.delaying]
        crew = [s for m in RULES.crews(self.combat.state) for s in m.seats if m.able]
        wanted = [s for s in crew if s.station == "captain" and s.ship in late]
        return [self.random.choice(wanted or crew)] if crew else []

    def hidden(self, viewer: Viewer, seen: Combat[Any]) -> None:
        """No view holds what other sides have, or what they said beforehand."""
        for ship in seen.state.ships.values():
            if viewer.kind == "side" and ship.side == viewer.side:
                continue
            assert not any(c.skills or c.standing or c.rads for c in ship.crew)
            assert (ship.ammo, ship.pool, ship.intel, ship.jump_plot) == ({}, 0, (), 0)


def long_battle(number: int, tally: Tally) -> Battle:
    """So much is skipped that several turns go by."""
    battle = Battle(number, tally, SMALL[number % len(SMALL)])
    battle.most, battle.skips = 4 * MOST_ACTS, 0.25
    return battle


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_battles_go_on_and_replay(chunk: int) -> None:
    seen = tally()
    play_all(Battle, seen, range(chunk * BATTLES, (chunk + 1) * BATTLES))
    assert seen["endings"].total() == BATTLES


def test_everything_that_can_happen_does() -> None:
    assert missing_after(long_battle, tally(), most=700) == {}


@pytest.mark.parametrize("number", [1, 9, 13])
def test_every_reader_can_be_told_of_every_act(number: int) -> None:
    battle = Battle(number, tally())
    battle.play()
    before = battle.opening
    for act in battle.acts:
        if rewinds(act) is not None:
            return
        after = fold(RULES, before, act.seq, act.events)
        for viewer in (PUBLIC, GM, side_viewer("A"), side_viewer("B")):
            looks = view(RULES, before, viewer), view(RULES, after, viewer)
            told = Told(act.seq, act.seq, "player", act.events)
            prose = RULES.present
            cards = [
                *prose.report(looks[0], told, looks[1]),
                prose.window(looks[1], viewer),
                prose.ending(looks[1]),
                *(prose.sheet(looks[1], viewer, ship) for ship in looks[1].state.ships),
            ]
            assert all(card.title for card in cards)
            assert all(prose.log(looks[0], told, looks[1]))
            listed = [s.id for side in prose.board(looks[1], viewer).sides for s in side.ships]
            assert sorted(listed) == sorted(looks[1].state.ships)
        before = after
