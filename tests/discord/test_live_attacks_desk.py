"""The GM's desk as an attacker would use it: old panels, hostile names, a process that dies."""

from __future__ import annotations

from itertools import cycle

import pytest
import simcord

from bot.app.people import Person
from tests.discord.live import live, panel, parts, said, text_of

pytestmark = pytest.mark.long

HOSTILE = ("@everyone", "\u200b\u200b", "\u202e", "`````", "🏳️‍🌈" * 20, "a\u0301" * 50, "<@1>")


async def run_list(table, who):
    """The panel of a GM and its list of what keeps the battle going."""
    shown = panel(await who.slash(table.channel, "gm panel"))
    return shown, next(p for p in parts(shown) if p.get("placeholder") == "Run the battle…")


async def test_who_has_handed_the_battle_over_can_do_nothing_with_an_open_panel(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
        await table.slash(table.gm, "gm hand-over", user=eve)
        await table.slash(eve, "gm thread")
        shown, _ = await run_list(table, eve)
        await table.slash(eve, "gm hand-over", user=table.pilot)
        before = await table.unchanged()
        # The lists of a panel are other lists for Discord whenever a choice was refused.
        starts = cycle(("as:", "aS:"))
        for control in parts(shown):
            for option in control.get("options", [None]):
                if option is None:
                    result = await eve.click(shown, custom_id=control["custom_id"])
                else:
                    list_id = next(starts) + control["custom_id"].removeprefix("as:")
                    result = await eve.select(shown, [option["value"]], custom_id=list_id)
                assert result.modal is None
                assert said(result).startswith("🛑 "), (control["custom_id"], option)
        assert await table.unchanged() == before
        (thread,) = table.channel.threads
        assert len(thread.history(viewer=table.pilot)) == 1
        with pytest.raises(simcord.SetupError):
            thread.history(viewer=eve)


async def test_sides_and_kept_ships_of_any_name_are_brought_in_by_the_panel(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        for name in HOSTILE:
            ship = {"template": "sand_wasp", "side": name, "name": name, "npc": True}
            assert "🛑" not in await table.slash(table.gm, "ship add", **ship)
        for ship in list((await table.battle()).sides)[2:]:
            assert "🛑" not in await table.slash(table.gm, "ship save", ship=ship)
        shown, runs = await run_list(table, table.gm)
        asked = panel(await table.gm.select(shown, ["bring"], custom_id=runs["custom_id"]))
        kinds = next(p for p in parts(asked) if p.get("placeholder") == "Which ship")
        kept = [o["value"] for o in kinds["options"] if o["value"].startswith("kept/")]
        assert len(kept) == len(HOSTILE)
        asked = panel(await table.gm.select(asked, [kept[-1]], custom_id=kinds["custom_id"]))
        sides = next(p for p in parts(asked) if p.get("placeholder") == "On which side")
        assert len(sides["options"]) == 2 + len(HOSTILE)
        last = sides["options"][-1]["value"]
        told = said(await table.gm.select(asked, [last], custom_id=sides["custom_id"]))
        assert told.startswith("✓ ")
        assert (await table.battle()).sides["s10"] == HOSTILE[-1]


async def test_after_a_restart_the_gms_ships_go_on_where_they_are_waited_for(tmp_path):
    """The process has died between an act and what the GM's ships answer to it."""
    async with live(tmp_path) as table:
        await table.begin()
        gale = Person(table.gm.id, "Gale", manage_guild=True)
        await table.services.battles.set_npcs_play(table.combat, gale, on=True)
        assert (await table.battle()).combat.window.answers == ()
        await table.restart()
        answers = (await table.battle()).combat.window.answers
        assert [str(answer.seat) for answer in answers] == ["s2/captain"]
        assert "Secret orders: 1 sealed" in text_of(table.board)
        await table.slash(table.gm, "gm pause")
        before = await table.unchanged()
        await table.restart()
        assert await table.unchanged() == before


async def test_the_gms_ships_rest_after_an_undo_and_in_a_pause(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.slash(table.gm, "gm npc", always=True)
        assert len((await table.battle()).combat.window.answers) == 1
        asked = panel(await table.gm.slash(table.channel, "gm undo"))
        red = next(p for p in parts(asked) if ":rewind:" in p["custom_id"])
        await table.gm.click(asked, custom_id=red["custom_id"])
        assert (await table.battle()).combat.window.answers == ()
        await table.slash(table.gm, "gm pause")
        assert (await table.slash(table.gm, "gm npc")).startswith("💤")
        await table.slash(table.gm, "gm npc", always=True)
        assert (await table.battle()).combat.window.answers == ()
        await table.slash(table.gm, "gm resume")
        assert len((await table.battle()).combat.window.answers) == 1
