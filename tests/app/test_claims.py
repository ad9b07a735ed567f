"""Seats: claimed by one, held against all others, given up, and led by the GM."""

import asyncio

from bot.core.refusal import Refused
from tests.app.conftest import ANN, GM, JO, MIRA, World, refusal


async def test_a_station_is_claimed_by_whoever_asks_first(world: World) -> None:
    await world.open()
    answers = await asyncio.gather(
        world.battles.claim(world.id, MIRA, "gunner"),
        world.battles.claim(world.id, JO, "gunner"),
        return_exceptions=True,
    )
    lost = [answer for answer in answers if isinstance(answer, Refused)]
    table = (await world.battles.load(world.id)).table
    assert len(lost) == 1
    holder = table.name(table.claims["s1.gunner"])
    assert lost[0].refusal.fact == f"{holder} is the gunner of Lantern"


async def test_claiming_ones_own_seat_again_changes_nothing(world: World) -> None:
    await world.open()
    await world.battles.claim(world.id, MIRA, "s1.gunner")
    again = await world.battles.claim(world.id, MIRA, "s1/gunner")
    assert again.battle.table.claims == {"s1.gunner": MIRA.user_id}


async def test_the_gms_ship_is_not_for_claiming(world: World) -> None:
    await world.open()
    no = await refusal(world.battles.claim(world.id, MIRA, "s2.gunner"))
    assert no.fact == "The GM acts for the gunner of Jackal"


async def test_the_gm_may_give_a_seat_of_his_ship_to_a_player(world: World) -> None:
    await world.begin()
    await world.battles.assign(world.id, GM, "s2.gunner", ANN)
    battle = await world.battles.load(world.id)
    assert battle.table.claims["s2.gunner"] == ANN.user_id


async def test_nobody_sits_on_two_sides(world: World) -> None:
    await world.open()
    await world.battles.add_ship(world.id, GM, "skiff", "Raiders", name="Wasp")
    await world.battles.claim(world.id, MIRA, "captain", ship="s1")
    no = await refusal(world.battles.claim(world.id, MIRA, "s3.captain"))
    assert no.fact == "The captain of Wasp is on the other side"


async def test_a_station_on_several_ships_asks_for_the_ship(world: World) -> None:
    await world.open()
    await world.battles.add_ship(world.id, GM, "skiff", "Crew", name="Ember")
    no = await refusal(world.battles.claim(world.id, MIRA, "gunner"))
    assert no.fact == "On which ship?"
    assert no.now == "Free: gunner of Lantern, gunner of Ember."
    done = await world.battles.claim(world.id, MIRA, "gunner", ship="s3")
    assert done.said == "You are the gunner of Ember"


async def test_a_seat_left_is_free_for_the_next(world: World) -> None:
    await world.begin()
    await world.battles.leave(world.id, JO)
    done = await world.battles.claim(world.id, ANN, "gunner")
    assert done.said == "You are the gunner of Lantern"


async def test_only_the_gm_assigns_and_kicks(world: World) -> None:
    await world.begin()
    no = await refusal(world.battles.kick(world.id, JO, "s1.captain"))
    assert no.fact == "Freeing seats of others is for the GM"
    done = await world.battles.kick(world.id, GM, "s1.captain")
    assert "s1.captain" not in done.battle.table.claims
    assert done.number is not None


async def test_seats_of_a_hidden_ship_are_not_told_of(world: World) -> None:
    await world.begin(shadow=True)
    seen = {line.member.ship for line in await world.battles.crew(world.id, MIRA)}
    assert seen == {"s1", "s2"}
    for nobody in ("s3.captain", "s9.captain"):
        no = await refusal(world.battles.claim(world.id, MIRA, nobody))
        assert no.fact == "There is no such seat"
    whole = {line.member.ship for line in await world.battles.crew(world.id, GM)}
    assert whole == {"s1", "s2", "s3"}


async def test_a_claim_sent_twice_is_one_claim(world: World) -> None:
    await world.open()
    press = world.press()
    await world.battles.claim(world.id, MIRA, "gunner", interaction=press)
    revision = (await world.battles.load(world.id)).row.revision
    again = await world.battles.claim(world.id, MIRA, "gunner", interaction=press)
    assert again.repeated
    assert again.battle.row.revision == revision


async def test_removing_a_ship_frees_its_crew(world: World) -> None:
    await world.open()
    await world.battles.claim(world.id, MIRA, "captain")
    done = await world.battles.remove_ship(world.id, GM, "s1")
    assert done.battle.table.claims == {}
