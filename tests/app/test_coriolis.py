"""Whole Coriolis battles at a table: five seats, a GM, undo under way, and nothing out of joint."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from bot.app.battle import plain
from bot.app.battles import Battles
from bot.app.people import Person
from bot.app.posts import Ending, post_of
from bot.app.proof import verify_export
from bot.content import content_for
from bot.core.agenda import Params
from bot.core.seats import Seat
from bot.rules.coriolis.ruleset import ruleset
from bot.store import Store

GM = Person(1, "Gina")
WATCHER = Person(2, "Wim")


@pytest.fixture
async def battles(database: str) -> AsyncIterator[Battles]:
    rules = ruleset(content_for("coriolis"))
    seeds = random.Random(7)
    async with await Store.open(database) as store:
        yield Battles(store, {"coriolis": rules}, lambda: datetime.now(UTC), seeds.randbytes)


async def manned(battles: Battles, template: str, enemy: str) -> tuple[str, dict[int, Person]]:
    """A battle that has begun: everybody on the Lantern is a player, the Jackal is the GM's."""
    done = await battles.new(10, 20, GM, "coriolis", "Ambush")
    battle = done.battle.id
    await battles.add_ship(battle, GM, template, "Crew", name="Lantern")
    await battles.add_ship(battle, GM, enemy, "Raiders", name="Jackal", npc=True)
    await battles.set_option(battle, GM, "mutual_detection", "yes")
    people: dict[int, Person] = {}
    for line in await battles.crew(battle, WATCHER):
        if line.is_free:
            person = Person(100 + len(people), f"Player {len(people)}")
            people[person.user_id] = person
            await battles.claim(battle, person, line.member.id)
    await battles.start(battle, GM)
    return battle, people


async def act_somehow(
    battles: Battles, battle: str, people: dict[int, Person], chance: random.Random
) -> None:
    """Whoever is asked does something possible, by his own console."""
    look = await battles.board(battle, GM, as_gm=True)
    asked = look.waiting[0]
    who = people[asked.user] if asked.user is not None else GM
    console = await battles.console(battle, who)
    seat = next(s for s in console.seats if s.seat == asked.seat)
    offered = [o for o in seat.offered if o.offer.refusal is None and not o.offer.anytime]
    deeds = [o for o in offered if not o.offer.idle] or offered
    choice = chance.choice(deeds)
    await battles.act(
        battle, who, choice.offer.action, choice.values, seat=seat.seat, window=console.window
    )


@pytest.mark.parametrize("seed", range(4))
async def test_a_battle_is_fought_to_its_end(battles: Battles, seed: int) -> None:
    chance = random.Random(seed)
    templates = [t.id for t in battles.rulesets["coriolis"].templates]
    battle, people = await manned(battles, chance.choice(templates), chance.choice(templates))
    for step in range(150):
        if (await battles.load(battle)).is_over:
            break
        if step % 11 == 10:
            preview = await battles.undo_preview(battle, GM, 2)
            await battles.undo(battle, GM, preview.to, last=preview.last)
        await act_somehow(battles, battle, people, chance)
    else:
        await battles.end(battle, GM)
    now = await battles.load(battle)
    assert (await battles._story(now))[-1].happened.after == now.combat
    posts = [post_of(item) for item in await battles.store.pending_outbox(battle)]
    assert sum(isinstance(post, Ending) for post in posts) == 1
    proof = verify_export(await battles.export(battle))
    assert proof.holds
    assert proof.faces > 0


async def advised(battles: Battles, battle: str, people: dict[int, Person]) -> tuple[str, Params]:
    """What the seat that is asked first is advised to do."""
    asked = (await battles.board(battle, GM, as_gm=True)).waiting[0]
    console = await battles.console(battle, people[asked.user] if asked.user else GM)
    (seat,) = (s for s in console.seats if s.seat == asked.seat)
    (best,) = (o for o in seat.offered if o.is_advised)
    return best.offer.action, best.values


async def test_a_seat_is_advised_what_a_cautious_crew_would_do(battles: Battles) -> None:
    """Attack; then, at sensors with 1 EP, a lock on the only enemy before anything else."""
    battle, people = await manned(battles, "lantern_of_azhar", "red_jackal")
    assert await advised(battles, battle, people) == ("order_attack", {})
    while (await battles.board(battle, GM, as_gm=True)).waiting[0].seat != Seat("s1", "sensors"):
        await battles.skip(battle, GM)
    lock = ("target_lock", {"target": "s2", "extra_ep": 0})
    assert await advised(battles, battle, people) == lock


async def test_an_order_is_sealed_from_all_others_until_it_opens(battles: Battles) -> None:
    battle, people = await manned(battles, "bronze_lion", "red_jackal")
    line = next(
        c for c in await battles.crew(battle, GM) if Seat("s1", "captain") in c.member.seats
    )
    captain = people[line.user or 0]
    (order,) = [
        offered.offer.action
        for seat in (await battles.console(battle, captain)).seats
        for offered in seat.offered
        if offered.offer.name == "RETREAT!"
    ]
    await battles.act(battle, captain, order)
    for reader in (GM, WATCHER, *(p for p in people.values() if p is not captain)):
        board = (await battles.board(battle, reader)).board
        log = (await battles.log(battle, reader)).entries
        assert "RETREAT" not in f"{board} {log}".upper()
    waiting = [item.payload for item in await battles.store.pending_outbox(battle)]
    assert "RETREAT" not in "".join(waiting).upper()
    assert "RETREAT" not in (await battles.export(battle)).upper()
    await battles.skip(battle, GM)
    assert "RETREAT" in (await battles.export(battle)).upper()


async def test_a_gm_reads_of_the_contact_taken_from_others(battles: Battles) -> None:
    battle, people = await manned(battles, "bronze_lion", "red_jackal")
    hidden = {"ship": "s1", "target": "s2", "level": 0}
    await battles.gm_act(battle, GM, "set_detection", hidden)
    preview = await battles.undo_preview(battle, GM)
    assert plain(preview.acts[0].lines[0]) == "Contact lost: ▼1 Jackal"
    for reader in (GM, *people.values()):
        entry = (await battles.log(battle, reader, as_gm=True)).entries[-1]
        assert plain(entry.lines[0]) == "Contact lost: ▼1 Jackal"


async def test_what_the_gm_does_for_a_seat_is_told_of_as_for_its_holder(battles: Battles) -> None:
    battle, people = await manned(battles, "bronze_lion", "red_jackal")
    await battles.play_npcs(battle, GM)
    captain = next(
        c for c in await battles.crew(battle, GM) if Seat("s1", "captain") in c.member.seats
    )
    done = await battles.skip(battle, GM)
    holder = people[captain.user or 0].name
    assert done.cards[0].footer.startswith(f"#{done.number} · GM Gina for {holder} · ")
