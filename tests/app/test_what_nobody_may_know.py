"""Battles that differ only in a secret read alike, to the last letter, for who does not know it."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.app.battles import Battles
from bot.app.people import Person
from bot.app.records import read
from bot.content import content_for
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Act
from bot.core.frozen import replace
from bot.core.legal import open_seats
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import GM as THE_GM
from bot.core.seats import PUBLIC, Seat, Viewer, side_viewer
from bot.store import Store
from tests.app import twins
from tests.app.conftest import NOON
from tests.app.readable import Texts, everything, told

GINA = Person(1, "Gina")
ANN = Person(2, "Ann")
BOB = Person(3, "Bob")
WES = Person(4, "Wes")
READERS: tuple[tuple[Person, tuple[Viewer, ...]], ...] = (
    (ANN, (side_viewer("A"), PUBLIC)),
    (WES, (PUBLIC,)),
)
GAMES = ("cepheus", "command_points", "coriolis", "mneme", "night_tripper")
BATTLES = 2
MOMENTS = 10
PAIRS = 4
SETTINGS: dict[str, tuple[tuple[str, str, int | bool], ...]] = {
    "coriolis": (
        ("s1", "transponder", True),
        ("s2", "transponder", True),
        ("s3", "position", 7),
        ("s3", "reactor_off", True),
    ),
    "mneme": (("s3", "dark", True),),
}
"""So that a battle begins, and one ship is likely not to be seen."""
SECRETS = {
    "cepheus": {"skills", "ammo", "fuel"},
    "command_points": {"skills", "npc_skill", "fuel", "standing_answer"},
    "coriolis": {"position", "hp", "signature", "pilot", "allotted"},
    "mneme": {"skills", "missiles", "fuel", "standing_order"},
    "night_tripper": {"sealed", "standing_answer"},
}
"""What has to have been another secret at least once, so that the test is worth something."""


@dataclass
class Table:
    """A battle of A, whose crew is Ann, against B, whose crew is Bob, and ships of the GM."""

    rules: Ruleset[Any]
    battles: Battles
    store: Store
    codec: Codec[Any]
    id: str = ""

    async def combat(self) -> Combat[Any]:
        return (await self.battles.load(self.id)).going_on()

    async def open(self, chance: random.Random, *, channel: int = 20) -> None:
        done = await self.battles.new(10, channel, GINA, self.rules.id, "Ambush")
        self.id = done.battle.id
        templates = [template.id for template in self.rules.templates]
        sides = ("A", "B") if self.rules.id == "night_tripper" else ("A", "B", "B")
        for number, side in enumerate(sides):
            await self.battles.add_ship(
                self.id, GINA, chance.choice(templates), side, name=f"Ship {number}",
                npc=number == 2 and chance.random() < 0.5,
            )  # fmt: skip
        for ship, setting, value in SETTINGS.get(self.rules.id, ()):
            await self.battles.set_setting(self.id, GINA, ship, setting, value)
        for member in (await self.battles.load(self.id)).members:
            if member.ship != "s3":
                person = ANN if member.ship == "s1" else BOB
                await self.battles.claim(self.id, person, member.id)
        await self.battles.start(self.id, GINA)

    async def go_on(self, chance: random.Random) -> None:
        act = twins.moved(self.rules, await self.combat(), chance)
        with suppress(Refused):
            if act is not None:
                await self.act(act)
                return
        await self.battles.skip(self.id, GINA)

    async def act(self, act: Act) -> None:
        await self.battles.act(self.id, GINA, act.action, act.params, seat=act.seat)

    async def follow(self, other: Table) -> None:
        """Do again what was done in a battle that has begun alike."""
        for row in (await other.store.acts(other.id))[1:]:
            command = read(row.command)
            if command["kind"] == "act":
                seat = Seat.parse(command["seat"])
                await self.act(Act(seat, command["action"], command["params"]))
            else:
                await self.battles.skip(self.id, GINA)

    def anew(self) -> Table:
        """The same battle for a bot that has just started."""
        return Table(
            self.rules, battles_on(self.store, self.rules), self.store, self.codec, self.id
        )

    async def past(self, person: Person) -> Texts:
        texts = await told(self.battles, self.store, self.id, person)
        return {name: text.replace(self.id, "ID") for name, text in texts.items()}

    async def put(self, combat: Combat[Any]) -> None:
        """Write another truth in place of the one there is."""
        row = (await self.battles.load(self.id)).row
        snapshot = self.codec.combat_to_json(combat)
        await self.store.commit(
            self.id, row.seq, None, snapshot, row.table, expected_revision=row.revision
        )

    async def read(self, person: Person, seed: int) -> Texts:
        texts = await everything(self.battles, self.id, person, random.Random(seed))
        return {name: text.replace(self.id, "ID") for name, text in texts.items()}


def battles_on(store: Store, rules: Ruleset[Any]) -> Battles:
    return Battles(store, {rules.id: rules}, lambda: NOON, lambda size: bytes(range(size)))


@pytest.fixture
def tables(tmp_path: Path) -> Callable[[str, str], Any]:
    """Opens a store for a battle of one game; one of the same name has the same dice."""

    @asynccontextmanager
    async def opened(game: str, name: str) -> AsyncIterator[Table]:
        module = importlib.import_module(f"bot.rules.{game}.ruleset")
        rules: Ruleset[Any] = module.ruleset(content_for(game))
        async with await Store.open(f"sqlite:///{tmp_path / name}.db") as store:
            yield Table(rules, battles_on(store, rules), store, Codec(rules))

    return opened


def differing(one: Texts, other: Texts) -> dict[str, tuple[str, str]]:
    """The texts that are not the same in both, from where they part."""
    found: dict[str, tuple[str, str]] = {}
    for name in one.keys() | other.keys():
        a, b = one.get(name, ""), other.get(name, "")
        if a != b:
            at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            found[name] = (a[max(0, at - 80) : at + 80], b[max(0, at - 80) : at + 80])
    return found


def kinds(path: twins.Path) -> set[str]:
    return {part for part in path if isinstance(part, str)}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_what_a_view_hides_is_read_nowhere(game: str, tables: Any) -> None:
    chance = random.Random(game)
    changed: Counter[str] = Counter()
    for number in range(BATTLES):
        async with tables(game, str(number)) as table:
            await table.open(chance)
            for moment in range(MOMENTS):
                if (await table.battles.load(table.id)).is_over:
                    break
                for person, readers in READERS:
                    changed += await compared(table, person, readers, chance, moment)
                await table.go_on(chance)
    assert SECRETS[game] <= changed.keys()


async def compared(
    table: Table, person: Person, readers: tuple[Viewer, ...], chance: random.Random, seed: int
) -> Counter[str]:
    """What was another secret in a twin that the person reads like the battle itself."""
    truth = await table.combat()
    changed: Counter[str] = Counter()
    before: Texts = {}
    for twin in (twins.with_other_figures, twins.with_other_sealed, twins.with_other_plans):
        other, paths = twin(table.rules, truth, readers, chance)
        if not paths:
            continue
        before = before or await table.read(person, seed)
        await table.put(other)
        after = await table.read(person, seed)
        await table.put(truth)
        assert differing(before, after) == {}, paths
        changed.update(kind for path in paths for kind in kinds(path))
        changed["sealed"] += twin is twins.with_other_sealed
    return changed


async def test_a_sealed_order_is_read_by_nobody_else_and_no_gm(tables: Any) -> None:
    chance = random.Random(2)
    seen: Counter[str] = Counter()
    async with tables("coriolis", "sealed") as table:
        await table.open(chance)
        while seen.total() < 6:
            truth = await table.combat()
            for person, readers in (*READERS, (GINA, (THE_GM,))):
                other, paths = twins.with_other_sealed(table.rules, truth, readers, chance)
                if paths:
                    before = await table.read(person, 0)
                    await table.put(other)
                    assert differing(before, await table.read(person, 0)) == {}
                    await table.put(truth)
                    seen[person.name] += 1
            await table.go_on(chance)
    assert seen.keys() == {"Ann", "Wes", "Gina"}


async def test_who_looked_before_changes_nothing_for_who_looks_next(tables: Any) -> None:
    chance = random.Random(2)
    async with tables("coriolis", "looks") as table:
        await table.open(chance)
        for moment in range(6):
            for person in (BOB, GINA, ANN):
                await table.read(person, moment)
            after_them = await table.read(WES, moment)
            assert differing(after_them, await table.anew().read(WES, moment)) == {}
            await table.go_on(chance)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_what_others_do_secretly_tells_nothing(game: str, tables: Any) -> None:
    """In two worlds with the same dice somebody does something secret, and not the same."""
    found: Counter[str] = Counter()
    for number in range(PAIRS):
        async with tables(game, f"{number}a") as one, tables(game, f"{number}b") as other:
            for world in (one, other):
                await world.open(random.Random(number))
            chance = random.Random(number)
            pair = await parting(one, chance)
            if pair is None:
                continue
            await other.follow(one)
            for world, act in zip((one, other), pair, strict=True):
                await world.act(act)
            for person, _ in READERS:
                here = await one.read(person, number) | await one.past(person)
                there = await other.read(person, number) | await other.past(person)
                assert differing(here, there) == {}, pair
            found.update(act.action for act in pair)
    assert found.total() >= PAIRS


async def parting(table: Table, chance: random.Random) -> tuple[Act, Act] | None:
    """Play on until some other crew has two secret ways to act, not before some acts are done."""
    for moment in range(40):
        if (await table.battles.load(table.id)).is_over:
            return None
        combat = await table.combat()
        pair = twins.parted(table.rules, combat, READERS[0][1], chance) if moment > 2 else None
        if pair is not None:
            return pair
        await table.go_on(chance)
    return None


async def sensing(table: Table) -> Combat[Any]:
    """A battle in which Ann is asked what her sensors do, and has the EP for it."""
    for seed in range(20):
        chance = random.Random(seed)
        await table.open(chance, channel=100 + seed)
        for _ in range(30):
            battle = await table.battles.load(table.id)
            if battle.is_over:
                break
            combat = battle.going_on()
            asked = open_seats(table.rules, combat)
            if Seat("s1", "sensors") in asked and combat.state.ships["s1"].left("sensors"):
                return combat
            await table.go_on(chance)
    raise AssertionError("no sensor operator was asked")


async def test_sensors_tell_nothing_of_who_is_out_there(tables: Any) -> None:
    async with tables("coriolis", "sweep") as table:
        combat = await sensing(table)
        state = replace(combat.state, detected={"s1": {"s2": 1}})
        read = []
        for place in (3, 6, 20):
            hidden = replace(state.ships["s3"], position=place, mark=0)
            stranger = replace(state.ships["s2"], signature=place)
            await table.put(replace(combat, state=state.put(hidden, stranger)))
            read.append(await table.read(ANN, 0))
        assert "Sweep" in read[0]["offers"]
        assert "target_lock" in read[0]["offers"]
        assert differing(read[0], read[1]) == differing(read[0], read[2]) == {}


async def test_advice_does_not_know_which_stranger_is_weaker(tables: Any) -> None:
    """Of enemies equally near the policy takes the weakest, if its crew knows which that is."""
    async with tables("coriolis", "advice") as table:
        combat = await sensing(table)
        state = combat.state
        read: list[Texts] = []
        for level, weak in ((1, "s2"), (1, "s3"), (2, "s2"), (2, "s3")):
            strangers = (
                replace(state.ships[ship], position=2, mark=1, hp=1 if ship == weak else 2)
                for ship in ("s2", "s3")
            )
            own = replace(state.ships["s1"], lock=None, position=1)
            seen = {"s1": {"s2": level, "s3": level}}
            now = replace(state.put(own, *strangers), detected=seen)
            await table.put(replace(combat, state=now))
            read.append(await table.read(ANN, 0))
        assert "is_advised=True" in read[0]["offers"]
        assert differing(read[0], read[1]) == {}
        assert "offers" in differing(read[2], read[3])
