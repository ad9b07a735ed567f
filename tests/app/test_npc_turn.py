"""The GM's ships play by themselves until a person is asked: one press, an act for each window."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from bot.app import records
from bot.app.battles import Battles
from bot.app.desk import Done
from bot.app.npc_turn import npcs_are_asked
from bot.app.people import Person
from bot.content import content_for
from bot.rules.cepheus.ruleset import ruleset as cepheus
from bot.rules.coriolis.ruleset import ruleset as coriolis
from bot.store import Store
from tests.app.conftest import GM, JO, MIRA, NOON, World, battles_on, refusal
from tests.app.skiffs import ruleset as skiffs


async def test_a_raider_shoots_and_stops_where_a_player_may_duck(world: World) -> None:
    await world.order()
    await world.battles.act(world.id, JO, "hold")
    done = await world.battles.play_npcs(world.id, GM)
    combat = done.battle.combat
    assert combat is not None
    assert combat.window is not None
    assert done.act is not None
    assert done.act.by == "npc"
    command = records.read(done.act.command)
    assert [act[:2] for act in command["acts"]] == [["s2/gunner", "fire"]]
    assert not npcs_are_asked(done.battle)


async def test_players_are_left_to_themselves(world: World) -> None:
    await world.order()
    no = await refusal(world.battles.play_npcs(world.id, GM))
    assert no.fact == "No ship of the GM's is asked now"


async def test_an_npc_seals_its_order_and_the_players_are_waited_for(world: World) -> None:
    await world.begin()
    done = await world.battles.play_npcs(world.id, GM)
    assert not done.cards
    combat = done.battle.combat
    assert combat is not None
    assert combat.window is not None
    assert {a.seat.ship for a in combat.window.answers} == {"s2"}
    again = await refusal(world.battles.play_npcs(world.id, GM))
    assert again.fact == "No ship of the GM's is asked now"


@pytest.mark.parametrize("person", [JO, MIRA])
async def test_only_the_gm_lets_them_play(world: World, person: Person) -> None:
    await world.begin()
    no = await refusal(world.battles.play_npcs(world.id, person))
    assert no.fact == "Playing the GM's ships is for the GM"


async def test_the_same_press_plays_once(world: World) -> None:
    await world.begin()
    press = world.press()
    first = await world.battles.play_npcs(world.id, GM, interaction=press)
    again = await world.battles.play_npcs(world.id, GM, interaction=press)
    assert again.repeated
    assert again.battle.row.seq == first.battle.row.seq


async def test_an_undo_takes_back_one_window(world: World) -> None:
    await world.begin()
    before = (await world.battles.load(world.id)).combat
    await world.battles.play_npcs(world.id, GM)
    preview = await world.battles.undo_preview(world.id, GM, 1)
    await world.battles.undo(world.id, GM, preview.to, last=preview.last)
    after = (await world.battles.load(world.id)).combat
    assert before is not None
    assert after is not None
    assert after.window == before.window


async def test_they_go_on_by_themselves_if_the_gm_wants_it(world: World) -> None:
    await world.begin()
    await world.battles.set_npcs_play(world.id, GM, on=True)
    done = await world.battles.act(world.id, MIRA, "attack")
    assert await world.battles.go_on(done)
    battle = await world.battles.load(world.id)
    assert not npcs_are_asked(battle)
    assert battle.combat is not None
    assert battle.combat.window is not None
    assert not await world.battles.go_on(done), "Jo is asked: they wait for a player"
    shot = await world.battles.act(world.id, JO, "hold")
    assert await world.battles.go_on(shot)


async def test_they_go_on_by_themselves_in_the_battle_that_is_set_up_again(world: World) -> None:
    await world.begin()
    await world.battles.set_npcs_play(world.id, GM, on=True)
    await world.battles.end(world.id, GM)
    anew = await world.battles.again(world.id, GM)
    begun = await world.battles.start(anew.battle.id, GM)
    assert npcs_are_asked(begun.battle)
    assert await world.battles.go_on(begun)
    assert not npcs_are_asked(await world.battles.load(anew.battle.id))


async def test_they_do_not_do_again_at_once_what_was_undone(world: World) -> None:
    await world.begin()
    await world.battles.set_npcs_play(world.id, GM, on=True)
    await world.battles.play_npcs(world.id, GM)
    preview = await world.battles.undo_preview(world.id, GM, 1)
    undone = await world.battles.undo(world.id, GM, preview.to, last=preview.last)
    assert not await world.battles.go_on(undone)


async def test_they_stand_still_in_a_pause(world: World) -> None:
    await world.begin()
    await world.battles.set_npcs_play(world.id, GM, on=True)
    paused = await world.battles.pause(world.id, GM)
    assert not await world.battles.go_on(paused)
    assert await world.battles.go_on(await world.battles.resume(world.id, GM))


@pytest.mark.parametrize("seed", [2, 3])
async def test_with_a_player_aboard_they_are_never_waited_for(store: Store, seed: int) -> None:
    """Two raiders close one round after the other, and open the next by sealing their orders."""
    game = {"skiffs": skiffs()}
    world = World(Battles(store, game, lambda: NOON, lambda size: bytes([seed] * size)), store)
    await world.open()
    await world.battles.add_ship(world.id, GM, "skiff", "Raiders", name="Fang", npc=True)
    await world.battles.claim(world.id, MIRA, "captain")
    await world.battles.claim(world.id, JO, "gunner")
    await world.battles.set_npcs_play(world.id, GM, on=True)
    await world.battles.go_on(await world.battles.start(world.id, GM))
    await world.battles.gm_act(world.id, GM, "set_hull", {"hull": 9}, ship="s1")
    battle = await world.battles.load(world.id)
    while not battle.is_over:
        assert not npcs_are_asked(battle)
        await world.battles.go_on(await world.battles.skip(world.id, GM))
        battle = await world.battles.load(world.id)
    assert battle.combat is not None
    assert battle.combat.round > 2


async def of_npcs_alone(world: World) -> Done:
    """Nobody but the GM is there; the ships last longer than usual."""
    world.id = (await world.battles.new(10, 20, GM, "skiffs", "Ambush")).battle.id
    for name, side in (("Lantern", "Crew"), ("Jackal", "Raiders"), ("Fang", "Raiders")):
        await world.battles.add_ship(world.id, GM, "skiff", side, name=name, npc=True)
    begun = await world.battles.start(world.id, GM)
    for ship in ("s1", "s2", "s3"):
        await world.battles.gm_act(world.id, GM, "set_hull", {"hull": 9}, ship=ship)
    return begun


async def test_among_themselves_they_fight_this_round_and_the_next(world: World) -> None:
    begun = await of_npcs_alone(world)
    await world.battles.set_npcs_play(world.id, GM, on=True)
    assert await world.battles.go_on(begun)
    battle = await world.battles.load(world.id)
    assert battle.combat is not None
    assert (battle.combat.round, npcs_are_asked(battle)) == (3, True)


async def test_they_stop_when_somebody_does_something_meanwhile(world: World) -> None:
    await of_npcs_alone(world)
    await asyncio.gather(
        world.battles.play_npcs(world.id, GM),
        world.battles.note(world.id, GM, "Wait", public=True),
    )
    acts = [records.read(row.command)["kind"] for row in await world.store.acts(world.id)]
    assert acts[4:] == ["npc", "note"]


async def test_a_start_finds_those_that_an_earlier_process_left_waiting(
    world: World, second: Callable[[], Awaitable[Store]]
) -> None:
    await world.begin()
    await world.battles.set_npcs_play(world.id, GM, on=True)
    async with await second() as store:
        battles = battles_on(store)
        assert await battles.go_on_anew() == (world.id,)
        battle = await battles.load(world.id)
        assert battle.combat is not None
        assert battle.combat.window is not None
        assert [str(a.seat) for a in battle.combat.window.answers] == ["s2/captain"]
        assert await battles.go_on_anew() == ()


async def test_a_start_does_not_do_again_what_was_undone(
    world: World, second: Callable[[], Awaitable[Store]]
) -> None:
    await world.begin()
    await world.battles.set_npcs_play(world.id, GM, on=True)
    await world.battles.play_npcs(world.id, GM)
    preview = await world.battles.undo_preview(world.id, GM, 1)
    await world.battles.undo(world.id, GM, preview.to, last=preview.last)
    async with await second() as store:
        assert await battles_on(store).go_on_anew() == ()


GAMES: dict[str, tuple[str, str, dict[str, str]]] = {
    "cepheus": ("raider", "frontier_trader", {}),
    "coriolis": ("sand_wasp", "sand_wasp", {"mutual_detection": "yes"}),
}


@pytest.mark.parametrize("game", GAMES)
async def test_a_side_of_eight_plays_a_round_in_under_a_second(store: Store, game: str) -> None:
    """Against one ship of the players, for whom every window is skipped."""
    npc, players, options = GAMES[game]
    rules = {"cepheus": cepheus, "coriolis": coriolis}[game](content_for(game))
    battles = Battles(store, {game: rules}, lambda: NOON, lambda size: bytes(range(size)))
    battle = (await battles.new(10, 20, GM, game, "Ambush")).battle.id
    for number in range(8):
        await battles.add_ship(battle, GM, npc, "Raiders", name=f"Fang {number}", npc=True)
    await battles.add_ship(battle, GM, players, "Crew", name="Lantern")
    for option, value in options.items():
        await battles.set_option(battle, GM, option, value)
    await battles.start(battle, GM)
    spent = 0.0
    presses = 0
    while (now := await battles.load(battle)).combat is not None and not now.is_over:
        if now.combat.round > 2:
            break
        if npcs_are_asked(now):
            start = time.process_time()
            await battles.play_npcs(battle, GM)
            spent += time.process_time() - start
            presses += 1
        else:
            await battles.skip(battle, GM)
    acts = [row for row in await store.acts(battle) if row.by == "npc"]
    ships = {act[0].split("/")[0] for row in acts for act in records.read(row.command)["acts"]}
    assert len(ships) == 8
    assert spent / presses < 1
