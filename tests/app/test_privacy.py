from bot.app.people import Person
from tests.app.conftest import GM, JO

ZOE = Person(100_000_000_000_000_001, "Zoe")


async def seated(world):
    """Zoe has given the order of the Lantern's captain."""
    await world.open()
    await world.battles.claim(world.id, ZOE, "captain")
    await world.battles.claim(world.id, JO, "gunner")
    await world.battles.start(world.id, GM)
    await world.battles.act(world.id, ZOE, "attack")
    await world.battles.skip(world.id, GM)


async def test_what_is_kept_is_counted(world):
    await seated(world)
    kept = await world.battles.kept_of(ZOE.user_id)
    assert (kept.battles, kept.acts, kept.seats) == (1, 1, 1)
    assert (await world.battles.kept_of(99)).battles == 0


async def test_forgetting_frees_the_seat_and_takes_the_name_away(world):
    await seated(world)
    assert await world.battles.forget(ZOE.user_id) == 1
    battle = await world.battles.load(world.id)
    assert ZOE.user_id not in battle.table.claims.values()
    assert ZOE.user_id not in battle.table.names
    assert "Zoe" not in battle.row.table
    acts = await world.store.acts(world.id)
    assert ZOE.user_id not in [act.user_id for act in acts]
    kept = await world.battles.kept_of(ZOE.user_id)
    assert (kept.battles, kept.acts, kept.seats) == (0, 0, 0)


async def test_what_happened_stays_and_the_battle_goes_on(world):
    await seated(world)
    before = (await world.battles.log(world.id, GM)).entries
    await world.battles.forget(ZOE.user_id)
    assert (await world.battles.log(world.id, GM)).entries == before
    await world.battles.act(world.id, JO, "hold")


async def test_who_was_given_a_seat_is_forgotten_in_the_log_too(world):
    await world.begin()
    await world.battles.assign(world.id, GM, "s1.captain", ZOE)
    await world.battles.forget(ZOE.user_id)
    acts = await world.store.acts(world.id)
    assert not any(str(ZOE.user_id) in act.command for act in acts)
    lines = str((await world.battles.log(world.id, GM)).entries)
    assert "somebody" in lines
    assert "Zoe" not in lines


async def test_who_paused_peeked_or_had_a_thread_is_forgotten_there_too(world):
    await seated(world)
    await world.battles.open_aside(world.id, "Crew", 77, (ZOE.user_id, JO.user_id))
    await world.battles.hand_over(world.id, GM, ZOE)
    await world.battles.pause(world.id, ZOE, "tea")
    await world.battles.forget(ZOE.user_id)
    table = (await world.battles.load(world.id)).table
    assert table.asides["Crew"].users == (JO.user_id,)
    assert ZOE.user_id not in table.gms
    assert table.paused is not None
    assert table.paused.by == 0
    assert str(ZOE.user_id) not in (await world.battles.load(world.id)).row.table
