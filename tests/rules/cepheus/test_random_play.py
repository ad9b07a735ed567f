"""A random player never gets stuck, uses every action, and replay equals play."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from bot.core.autoplay import random_act
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft, Entry
from bot.core.history import Recorded, replay
from bot.core.refusal import Refused
from bot.core.ruleset import Told
from bot.core.seats import GM, PUBLIC, side_viewer
from bot.core.view import view
from bot.rules.cepheus.pending import Dock
from bot.rules.cepheus.state import Screen, Ship, State
from tests.rules.cepheus.fights import CONTENT, RULES

pytestmark = pytest.mark.long

USED: Counter[str] = Counter()
SHIPS = sorted(CONTENT.ships)
PARTNERS = ("frontier_trader", "system_monitor", "patrol_frigate", "raider", "destroyer")
RANGES = ("adjacent", "close", "short", "medium", "long", "distant")


def start(seed: int, template: str) -> Combat[State]:
    """Two or three ships somewhere between docked and Distant, some hurt, some surprised."""
    rnd = random.Random(seed)
    templates = [template, rnd.choice(PARTNERS), *rnd.sample(SHIPS[:8], rnd.choice((0, 0, 1)))]
    templates = [
        t if CONTENT.ships[t].crew_count < 90 or t == template else "raider" for t in templates
    ]
    speed = rnd.choice((0, 0, 4))
    entries = tuple(
        Entry(
            f"s{n}",
            t,
            f"Ship {n}",
            "A" if n == 1 else "B",
            settings={
                "speed": speed + rnd.choice((0, 0, 2)),
                "aware": rnd.random() < 0.85,
                "transmitting": rnd.random() < 0.4,
                "repair_drones": True,
                "fire_control": 1 if rnd.random() < 0.3 else 0,
            },
        )
        for n, t in enumerate(templates, 1)
    )
    options = {
        "positions": rnd.random() < 0.2,
        "start_range": rnd.choice(RANGES),
        "hazard": rnd.choice(("none", "none", "traffic")),
        "world": rnd.random() < 0.3,
        "encrypted": rnd.random() < 0.3,
        "combine_turret_damage": rnd.random() < 0.5,
    }
    state = RULES.setup(Draft(entries, options))
    if rnd.random() < 0.5:
        state = state.put(*(_worn(ship, rnd) for ship in state.ships.values()))
    if options["start_range"] == "adjacent" and rnd.random() < 0.6:
        docks = (Dock("s2", "s1"),) if rnd.random() < 0.5 else (Dock("s1", "s2"),)
        state = replace(state, docks=docks)
    return Combat("cepheus", state)


def _worn(ship: Ship, rnd: random.Random) -> Ship:
    """Used magazines, damage, pop-up turrets, leaders of boarders who know their trade."""
    crew = tuple(
        replace(c, skills={**c.skills, "tactics": rnd.choice((0, 9))})
        if c.position == "captain"
        else c
        for c in ship.crew
    )
    mounts = tuple(
        replace(
            m,
            concealed=rnd.random() < 0.3,
            weapons=tuple(
                replace(w, ready={_other(k, rnd): max(1, n // 3) for k, n in w.ready.items()})
                for w in m.weapons
            ),
        )
        for m in ship.mounts
    )
    screens = (Screen("nuclear_damper"), Screen("meson_screen")) if rnd.random() < 0.5 else ()
    return replace(
        ship,
        screens=screens,
        crew=crew,
        mounts=mounts,
        systems={"m_drive": 1, "sensors": 1},
        armor=0,
    )


def _other(ammo: str, rnd: random.Random) -> str:
    """Now and then nuclear missiles, which a screen can weaken."""
    return "nuclear" if ammo == "smart" and rnd.random() < 0.5 else ammo


def lively(rnd: random.Random, combat: Combat[State]) -> object:
    """Of a few random acts that which was used least so far."""
    acts = [random_act(RULES, combat, rnd.randrange, anytime=12) for _ in range(5)]
    if rnd.random() < 0.1:
        return acts[0]
    return min(acts, key=lambda a: USED[a.action] if isinstance(a, Act) else 10**9)


def play(
    seed: int, template: str, most: int = 120
) -> tuple[Combat[State], Combat[State], list[Recorded]]:
    rnd = random.Random(seed)
    first = start(seed, template)
    dice = KeyedDice(bytes([seed % 256]) * 32)
    events, combat = decide(RULES, first, Begin(), dice)
    acts = [Recorded(combat.seq, events)]
    refused = 0
    while combat.outcome is None and len(acts) < most:
        wish = lively(rnd, combat)
        assert wish is not None
        try:
            events, combat = decide(RULES, combat, wish, dice)  # type: ignore[arg-type]
        except Refused:
            refused += 1
            assert refused < 40, f"nothing goes on in {combat.window}"
            continue
        acts.append(Recorded(combat.seq, events))
        if isinstance(wish, Act):
            USED[wish.action] += 1
    return first, combat, acts


@pytest.mark.parametrize("template", SHIPS)
def test_a_random_battle_goes_on_and_replays(template: str) -> None:
    codec = Codec(RULES)
    most = 40 if CONTENT.ships[template].crew_count > 90 else 120
    for seed in range(2):
        first, last, acts = play(seed * 31 + SHIPS.index(template), template, most)
        assert replay(RULES, first, acts) == last
        assert codec.combat_from_json(codec.combat_to_json(last)) == last
        stored = [
            Recorded(a.seq, codec.events_from_json(codec.events_to_json(a.events))) for a in acts
        ]
        assert replay(RULES, first, stored) == last


def test_every_reader_can_be_told_of_every_act() -> None:
    for seed in (3, 8, 21):
        first, _, acts = play(seed, "frontier_trader", 90)
        before = first
        for act in acts:
            after = replay(RULES, first, [a for a in acts if a.seq <= act.seq])
            for viewer in (PUBLIC, GM, side_viewer("A"), side_viewer("B")):
                looks = (view(RULES, before, viewer), view(RULES, after, viewer))
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
