from bot.app.battle import plain
from tests.app.conftest import GM, JO


async def preview(world, acts=1):
    return await world.battles.undo_preview(world.id, GM, acts)


async def test_each_act_is_shown_from_what_is_to_what_was(world):
    await world.order()
    await world.battles.gm_act(world.id, GM, "set_hull", {"hull": 1}, ship="s2")
    shown = await preview(world)
    assert [plain(change) for change in shown.acts[0].changes] == ["▲2 hull 1 → 3"]


async def test_the_newest_stands_first_and_the_end_is_whose_move_it_would_be(world):
    await world.order()
    await world.battles.gm_act(world.id, GM, "set_hull", {"hull": 1}, ship="s2")
    await world.battles.act(world.id, JO, "hold")
    shown = await preview(world, 2)
    assert [[plain(c) for c in act.changes] for act in shown.acts] == [[], ["▲2 hull 1 → 3"]]
    assert plain(shown.then) == "round 1, Lantern: act"
    assert shown.last == shown.battle.row.seq
