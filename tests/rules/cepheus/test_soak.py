"""A thousand random battles with all ships: nobody gets stuck, and replay equals play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from bot.core.action import Action, Between, OneOf, Pick, Text, YesNo
from bot.core.agenda import Ask, Params, Value
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Command, Skip, decide, fold
from bot.core.dice import KeyedDice
from bot.core.draft import Draft, Entry
from bot.core.history import Recorded, Rewound, replay
from bot.core.legal import accept, asked_seats, hindrance, turn_of
from bot.core.play import Event, Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Told
from bot.core.seats import GM as VIEW_OF_GM
from bot.core.seats import PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import SEALED, view
from bot.rules.cepheus import events as e
from bot.rules.cepheus.pending import Dock, Salvo
from bot.rules.cepheus.state import Screen, Ship, State, Task
from tests.rules.cepheus.fights import CONTENT, RULES

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 20, 50
MOST_ACTS = 30
MOST_ACTS_OF_BIG_CREWS = 12
SHIPS = sorted(CONTENT.ships)
BIG = {s for s, ship in CONTENT.ships.items() if ship.crew_count > 70}
PARTNERS = ("frontier_trader", "system_monitor", "patrol_frigate", "raider", "destroyer")
RANGES = ("adjacent", "close", "short", "medium", "long", "distant")
CODEC = Codec(RULES)
GM = Seat("-", "gm")


@dataclass
class Tally:
    """What has occurred."""

    actions: Counter[str] = field(default_factory=Counter[str])
    events: Counter[str] = field(default_factory=Counter[str])
    windows: Counter[str] = field(default_factory=Counter[str])
    ships: Counter[str] = field(default_factory=Counter[str])

    def missing(self) -> dict[str, set[str]]:
        """What never occurred, by kind."""
        menus = {menu for action in RULES.actions.values() for menu in action.menus}
        wanted = {
            "actions": (set(RULES.actions), self.actions),
            "events": ({kind.__name__ for kind in e.ALL}, self.events),
            "windows": (menus, self.windows),
            "ships": (set(SHIPS) - BIG, self.ships),
        }
        return {kind: all_ - set(seen) for kind, (all_, seen) in wanted.items() if all_ - set(seen)}


def opening(random: Random, template: str) -> Combat[State]:
    """Two or three ships somewhere between docked and Distant, some hurt, some surprised."""
    more = random.sample(("courier", "asteroid_miner", "corvette"), random.choice((0, 0, 1)))
    templates = [template, random.choice(PARTNERS), *more]
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
        "start_range": random.choice(RANGES),
        "hazard": random.choice(("none", "none", "traffic")),
        "world": random.random() < 0.3,
        "encrypted": random.random() < 0.3,
        "combine_turret_damage": random.random() < 0.5,
        "detection": random.random() < 0.2,
        "multiple_actions": random.random() < 0.3,
        "aiding": random.random() < 0.3,
    }
    state = RULES.setup(Draft(entries, options))
    if random.random() < 0.6:
        state = state.put(*(_worn(ship, random) for ship in state.ships.values()))
        state = state.put(replace(state.ships["s1"], intel=("s2",)))
        salvo = Salvo("S1", "s2", "m1", "s1", "smart", 0, 1, 8, 4, ("M1", "M2", "M3"))
        state = replace(state, salvos={"S1": salvo}, counters={"S": 1, "M": 3})
    if options["start_range"] == "adjacent" and random.random() < 0.6:
        docks = (Dock("s2", "s1"),) if random.random() < 0.5 else (Dock("s1", "s2"),)
        state = replace(state, docks=docks)
    return Combat("cepheus", state)


def _worn(ship: Ship, random: Random) -> Ship:
    """Used magazines, damage, pop-up turrets, leaders of boarders who know their trade, and a
    craft that is being launched."""
    crew = tuple(
        replace(c, skills={**c.skills, "tactics": random.choice((0, 9))}) if n == 0 else c
        for n, c in enumerate(ship.crew)
    )
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


class Battle:
    """One battle that plays itself, is recorded, undone, replayed and looked at."""

    def __init__(self, number: int, tally: Tally, *, turns: bool = False) -> None:
        """`turns`: so much is skipped that several turns go by."""
        self.random = Random(number)
        self.tally = tally
        self.template = SHIPS[number % len(SHIPS)]
        self.opening = opening(self.random, self.template)
        self.combat = self.opening
        self.dice = KeyedDice(number.to_bytes(4, "big") * 8)
        self.acts: list[Recorded] = []
        self.most = MOST_ACTS_OF_BIG_CREWS if self.template in BIG else MOST_ACTS
        self.most *= 4 if turns else 1
        self.skips = 0.4 if turns else 0.06

    def play(self) -> None:
        self.tally.ships[self.template] += 1
        self.take(Begin())
        while self.combat.outcome is None and len(self.acts) < self.most:
            self.step()
        self.look()
        if self.random.random() < 0.3:
            self.undo()
        self.read_back()

    def step(self) -> None:
        """One accepted act; a body may refuse a combination, and is asked for another."""
        for _ in range(40):
            try:
                self.take(self.some_command())
            except Refused as refused:
                assert str(refused)  # noqa: PT017
            else:
                return
        raise AssertionError(f"nobody can answer {self.combat.window}")

    def some_command(self) -> Command:
        frame = self.combat.window
        assert frame is not None, "the battle goes on and waits for nobody"
        self.tally.windows[frame.step.menu] += 1  # type: ignore[union-attr]
        chance = self.random.random()
        found: Act | None = None
        if chance < 0.04:
            found = self.of_seat(GM, [a for a in RULES.actions.values() if a.gm])
        elif chance < 0.12:
            found = self.anytime()
        elif chance < 0.12 + self.skips:
            return Skip(self.random.choice(["gm", "clock"]))
        if found is not None:
            return found
        seats = [s for s in asked_seats(RULES, self.combat, frame) if not frame.answer_of(s)]
        self.random.shuffle(seats)
        menu = RULES.menu(frame.step.menu)  # type: ignore[union-attr]
        for seat in seats:
            found = self.of_seat(seat, list(menu))
            if found is not None:
                return found
        return Skip("npc")

    def anytime(self) -> Act | None:
        """What somebody may do who is not asked; a captain who delays first of all."""
        late = [ship for ship in self.combat.state.ships.values() if ship.delaying]
        crew = [s for m in RULES.crews(self.combat.state) for s in m.seats if m.able]
        acts = [a for a in RULES.actions.values() if a.anytime and not a.gm]
        wanted = [s for s in crew if s.station == "captain" and s.ship in {x.id for x in late}]
        return self.of_seat(self.random.choice(wanted or crew), acts) if crew else None

    def of_seat(self, seat: Seat, actions: list[Action]) -> Act | None:
        """What is possible for a seat and was done least so far; seldom whatever comes first."""
        mine = [a for a in actions if seat.station in a.stations]
        self.random.shuffle(mine)
        if self.random.random() < 0.8:
            done = self.tally.actions
            mine.sort(key=lambda a: 10**6 if a.idle and done[a.id] else done[a.id])
        by = "gm" if seat.station == "gm" else "npc"
        for action in mine:
            turn = turn_of(
                RULES, self.combat, seat, action.id, by, None if action.anytime else self.frame
            )
            if hindrance(RULES, turn, action) is not None:
                continue
            simple = dict(turn.given)
            return Act(seat, action.id, self.some_params(turn, action) or simple, by)
        return None

    @property
    def frame(self) -> Any:
        return self.combat.window

    def some_params(self, turn: Turn[State], action: Action) -> Params | None:
        """Options at random; None if that comes to nothing possible."""
        turn.given = {}
        for parameter in action.parameters:
            if parameter.default is not None and self.random.random() < 0.5:
                turn.given[parameter.name] = parameter.default
                continue
            value = self.some_value(turn, parameter.kind)
            if value is None:
                return None
            turn.given[parameter.name] = value
        try:
            return accept(RULES, turn, action, dict(turn.given))
        except Refused:
            return None

    def some_value(self, turn: Turn[State], kind: Any) -> Value | None:
        match kind:
            case Between(low=low):
                return self.random.randint(low, max(low, kind.highest(turn)))
            case OneOf(choices=choices):
                return self.random.choice(choices)[0]
            case YesNo():
                return self.random.random() < 0.5
            case Pick(options=options):
                free = [option.id for option in options(turn) if option.refusal is None]
                return self.random.choice(free) if free else None
            case Text():
                return "words"

    def take(self, command: Command) -> tuple[Event, ...]:
        events, self.combat = decide(RULES, self.combat, command, self.dice, len(self.acts) + 1)
        self.acts.append(Recorded(len(self.acts) + 1, events))
        if isinstance(command, Act):
            self.tally.actions[command.action] += 1
        self.tally.events.update(type(event).__name__ for event in events)
        return events

    def look(self) -> None:
        """No view holds what other sides have, what they said beforehand, or a sealed answer."""
        state = self.combat.state
        viewers: list[Viewer] = [PUBLIC, *(side_viewer(side) for side in state.sides)]
        for viewer in viewers:
            seen = view(RULES, self.combat, viewer)
            for ship in seen.state.ships.values():
                if viewer.kind == "side" and ship.side == viewer.side:
                    continue
                assert not any(c.skills or c.standing or c.rads for c in ship.crew)
                assert (ship.ammo, ship.pool, ship.intel, ship.jump_plot) == ({}, 0, (), 0)
            for frame in seen.agenda:
                if isinstance(frame.step, Ask) and frame.step.sealed:
                    assert {a.action for a in frame.answers} <= {SEALED}

    def undo(self) -> None:
        """Back to some act: the battle is what it was then, and goes on."""
        to = self.random.randrange(1, len(self.acts) + 1)
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(to),)))
        self.combat = replay(RULES, self.opening, self.acts)
        if self.combat.outcome is None:
            self.step()

    def read_back(self) -> None:
        """Written to JSON and read, the acts make the same battle."""
        acts = [
            replace(a, events=CODEC.events_from_json(CODEC.events_to_json(a.events)))
            for a in self.acts
        ]
        assert replay(RULES, self.opening, acts) == self.combat
        assert CODEC.combat_from_json(CODEC.combat_to_json(self.combat)) == self.combat


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_battles_go_on_and_replay(chunk: int) -> None:
    tally = Tally()
    for number in range(chunk * BATTLES, (chunk + 1) * BATTLES):
        battle = Battle(number, tally)
        battle.play()
        assert battle.acts
        assert replay(RULES, battle.opening, battle.acts) == battle.combat


def test_everything_that_can_happen_does() -> None:
    tally = Tally()
    number = 10_000
    while tally.missing() and number < 10_700:
        number += 1
        if SHIPS[number % len(SHIPS)] not in BIG:
            Battle(number, tally, turns=True).play()
    assert tally.missing() == {}


@pytest.mark.parametrize("number", [1, 9, 13])
def test_every_reader_can_be_told_of_every_act(number: int) -> None:
    battle = Battle(number, Tally())
    battle.play()
    before = battle.opening
    for act in battle.acts:
        if any(isinstance(event, Rewound) for event in act.events):
            return
        after = fold(RULES, before, act.seq, act.events)
        for viewer in (PUBLIC, VIEW_OF_GM, side_viewer("A"), side_viewer("B")):
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
