from dataclasses import replace

from bot.app.battle import plain
from bot.app.differences import differences
from bot.core.seats import GM as THE_GM
from tests.app.conftest import GM, JO
from tests.rules.command_points.fights import RULES as COMMAND_POINTS
from tests.rules.command_points.fights import Table as CommandTable
from tests.rules.mneme.fights import RULES as MNEME
from tests.rules.mneme.fights import Table, in_battle


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


async def test_what_only_the_acting_ship_shows_is_no_difference_beyond_the_end_of_its_turn():
    """Nothing was done: that the Skink shows its Thrust now, and the Heron how far it is, is none."""
    table = Table(in_battle({"heron": ("corvette", "Crew"), "skink": ("corvette", "Raiders")}))
    table.until("function", "heron")
    then = table.combat
    table.until("function", "skink")
    assert [ship.id for ship in table.state.ships.values() if ship.active] == ["skink"]
    assert differences(MNEME, table.combat, then, THE_GM) == ()
    table.put(replace(table.ship("heron"), dark=True))
    found = differences(MNEME, table.combat, then, THE_GM)
    assert [plain(change) for change in found] == ["▲1 dark → none"]


async def test_points_of_another_vessels_turn_are_no_difference():
    """The Waykeeper's turn ends, the Harrow's begins: nobody has done anything."""
    table = CommandTable()
    then = table.combat
    table.close()
    assert then.state.active == "waykeeper"
    assert table.combat.state.active == "harrow"
    assert differences(COMMAND_POINTS, table.combat, then, THE_GM) == ()
