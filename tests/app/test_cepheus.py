"""Whole Cepheus battles at a table: a crew of players, the referee's enemy, undo under way."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from bot.app.battle import Battle, plain
from bot.app.battles import Battles
from bot.app.looking import BoardLook
from bot.app.people import Person
from bot.app.posts import Closed, post_of
from bot.app.proof import verify_export
from bot.content import content_for
from bot.core.agenda import Ask
from bot.core.refusal import Refused
from bot.rules.cepheus.ruleset import ruleset
from bot.store import Store

GM = Person(1, "Gina")
WATCHER = Person(2, "Wim")


@pytest.fixture
async def battles(database: str) -> AsyncIterator[Battles]:
    rules = ruleset(content_for("cepheus"))
    seeds = random.Random(7)
    async with await Store.open(database) as store:
        yield Battles(store, {"cepheus": rules}, lambda: datetime.now(UTC), seeds.randbytes)


async def manned(battles: Battles, template: str, enemy: str) -> tuple[str, dict[int, Person]]:
    """A battle that has begun: five players crew the first ship, the other is the referee's."""
    done = await battles.new(10, 20, GM, "cepheus", "Ambush")
    battle = done.battle.id
    await battles.add_ship(battle, GM, template, "Crew", name="Lantern")
    await battles.add_ship(battle, GM, enemy, "Raiders", name="Jackal", npc=True)
    await battles.set_option(battle, GM, "start_range", "medium")
    people: dict[int, Person] = {}
    free = [line for line in await battles.crew(battle, WATCHER) if line.is_free]
    for number, line in enumerate(free):
        person = Person(100 + number % 5, f"Player {number % 5}")
        people[person.user_id] = person
        await battles.claim(battle, person, line.member.id)
    await battles.start(battle, GM)
    return battle, people


async def act_somehow(
    battles: Battles, battle: str, people: dict[int, Person], chance: random.Random
) -> None:
    """Whoever is asked does something possible, by his own console."""
    look = await battles.board(battle, GM, as_gm=True)
    asked = chance.choice(look.waiting)
    who = people[asked.user] if asked.user is not None else GM
    console = await battles.console(battle, who)
    seat = next(s for s in console.seats if s.seat == asked.seat)
    offered = [o for o in seat.offered if o.offer.refusal is None and not o.offer.anytime]
    deeds = [o for o in offered if not o.offer.idle] or offered
    choice = chance.choice(deeds if chance.random() < 0.6 else offered)
    await battles.act(
        battle, who, choice.offer.action, choice.values, seat=seat.seat, window=console.window
    )


@pytest.mark.parametrize("seed", range(2))
async def test_a_battle_is_fought_and_its_dice_can_be_checked(battles: Battles, seed: int) -> None:
    chance = random.Random(seed)
    battle, people = await manned(battles, "frontier_trader", chance.choice(("raider", "corvette")))
    for step in range(45):
        if (await battles.load(battle)).is_over:
            break
        if step % 11 == 10:
            preview = await battles.undo_preview(battle, GM, 2)
            await battles.undo(battle, GM, preview.to, last=preview.last)
        await act_somehow(battles, battle, people, chance)
    else:
        await battles.end(battle, GM)
    assert (await battles.load(battle)).is_over
    assert verify_export(await battles.export(battle)).holds


async def test_one_user_holds_several_gunners(battles: Battles) -> None:
    battle, people = await manned(battles, "frontier_trader", "raider")
    for _ in range(3):
        await battles.skip(battle, GM)
    consoles = [await battles.console(battle, person) for person in people.values()]
    assert any(len(console.seats) > 1 for console in consoles)


async def test_what_the_rules_forbid_is_refused_with_its_reason(battles: Battles) -> None:
    battle, people = await manned(battles, "frontier_trader", "raider")
    with pytest.raises(Refused):
        await battles.act(battle, people[100], "evasive_maneuvers", {})


async def asked_for_haste(battles: Battles, channel: int) -> BoardLook:
    """Two ships, of players and of the referee, whose captains are asked for the first turn."""
    done = await battles.new(10, channel, GM, "cepheus", "Ambush")
    battle = done.battle.id
    await battles.add_ship(battle, GM, "frontier_trader", "Crew", name="Lantern")
    await battles.add_ship(battle, GM, "raider", "Raiders", name="Jackal", npc=True)
    await battles.start(battle, GM)
    while (look := await battles.board(battle)).waiting and not _asks_for_haste(look.battle):
        await battles.skip(battle, GM)
    return look


async def test_how_long_it_takes_to_a_turn_tells_nothing_of_sealed_haste(store: Store) -> None:
    """With haste the Lantern, one behind in Initiative, would go first: 4 + 2 against 5."""
    rules = {"cepheus": ruleset(content_for("cepheus"))}
    battles = Battles(store, rules, lambda: datetime.now(UTC), bytes)
    told: list[list[int | None]] = []
    for channel, pace in enumerate(("hasty", "normal_pace")):
        look = await asked_for_haste(battles, channel)
        battle = look.battle.id
        for ship, initiative in (("s1", 4), ("s2", 5)):
            given = {"ship": ship, "what": "initiative_base", "value": initiative}
            await battles.gm_act(battle, GM, "set_ship", given)
        captain = next(one.seat for one in look.waiting if one.seat.ship == "s1")
        await battles.claim(battle, WATCHER, str(captain))
        await battles.act(battle, WATCHER, pace, seat=captain)
        seats = [seat for m in look.battle.members for seat in m.seats]
        consoles = [await battles.console(battle, GM, seat=seat) for seat in seats]
        told.append([console.before for console in consoles])
    assert told[0] == told[1]
    assert len(set(told[0])) > 1


async def test_of_sealed_answers_it_is_told_who_gave_one_and_for_which_ship(store: Store) -> None:
    rules = {"cepheus": ruleset(content_for("cepheus"))}
    battles = Battles(store, rules, lambda: datetime.now(UTC), bytes)
    look = await asked_for_haste(battles, 20)
    battle = look.battle.id
    ours, theirs = sorted((one.seat for one in look.waiting), key=lambda seat: seat.ship)
    await battles.claim(battle, WATCHER, str(ours))
    await battles.act(battle, WATCHER, "hasty", seat=ours)
    done = await battles.act(battle, GM, "hasty", seat=theirs)
    items = await store.outbox_of_act(battle, done.battle.row.seq)
    (closed,) = [post for item in items if isinstance(post := post_of(item), Closed)]
    assert [plain(words) for words in closed.answers] == [
        "▲1 Wim has answered",
        "▼1 GM has answered",
    ]


async def test_who_comes_next_tells_nothing_of_answers_left_beforehand(store: Store) -> None:
    """The Lantern's captain is asked for haste, or will not be: the board says the same of both."""
    rules = {"cepheus": ruleset(content_for("cepheus"))}
    battles = Battles(store, rules, lambda: datetime.now(UTC), bytes)
    told: list[list[object]] = []
    for channel, answer in enumerate(("hasty:ask", "hasty:normal_pace")):
        done = await battles.new(10, channel, GM, "cepheus", "Ambush")
        battle = done.battle.id
        await battles.add_ship(battle, GM, "frontier_trader", "Crew", name="Lantern")
        await battles.add_ship(battle, GM, "raider", "Raiders", name="Jackal", npc=True)
        await battles.start(battle, GM)
        while not _asks_for_haste((await battles.board(battle)).battle):
            await battles.skip(battle, GM)
        for ship, initiative in (("s1", 9), ("s2", 1)):
            given = {"ship": ship, "what": "initiative_base", "value": initiative}
            await battles.gm_act(battle, GM, "set_ship", given)
        await battles.skip(battle, GM)
        every = [seat for m in (await battles.load(battle)).members for seat in m.seats]
        captain = next(s for s in every if (s.ship, s.station) == ("s1", "captain"))
        await battles.claim(battle, WATCHER, str(captain))
        await battles.act(battle, WATCHER, "standing_answer", {"answer": answer}, seat=captain)
        told.append([])
        while (look := await battles.board(battle)).battle.combat is not None:
            if _asks_for_haste(look.battle) or look.battle.combat.round > 2:
                break
            told[-1].append(look.then)
            await battles.skip(battle, GM)
    assert told[0] == told[1]
    assert any(told[0])


def _asks_for_haste(battle: Battle) -> bool:
    frame = battle.combat.window if battle.combat is not None else None
    return frame is not None and isinstance(frame.step, Ask) and frame.step.menu == "hasty"
