"""The GM runs a battle: the list on the panel, notes, the private thread, names."""

from dataclasses import replace

import discord
import pytest
import simcord

from bot.app.hangar import to_toml
from bot.app.proof import verify_export
from tests.discord.asking import offered, public, two_ships
from tests.discord.live import labels, live, panel, parts, said, text_of


async def run_the_battle(here, value):
    """The GM chooses a line of the list on the panel."""
    shown = panel(await here.gm.slash(here.channel, "gm panel"))
    runs = next(p for p in parts(shown) if p.get("placeholder") == "Run the battle…")
    assert value in [o["value"] for o in runs["options"]]
    return await here.gm.select(shown, [value], custom_id=runs["custom_id"])


async def test_the_gms_ships_are_played_from_the_panel(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        told = said(await run_the_battle(here, "npc"))
        assert told
        answered = (await here.battle()).combat.window.answers
        assert [str(answer.seat) for answer in answered] == ["s2/captain"]


async def test_what_does_not_fit_is_not_on_the_list(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        runs = next(p for p in parts(shown) if p.get("placeholder") == "Run the battle…")
        names = [o["value"] for o in runs["options"]]
        assert names == ["npc", "auto", "bring", "people", "note", "room", "quiet", "undo", "end"]
        await here.gm.select(shown, ["quiet"], custom_id=runs["custom_id"])
        await here.slash(here.captain, "captain order-attack")
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        runs = next(p for p in parts(shown) if p.get("placeholder") == "Run the battle…")
        names = [o["value"] for o in runs["options"]]
        assert names[-2:] == ["peek", "end"]
        assert "quiet" not in names
        assert "call" in names


async def test_the_list_leads_to_what_is_done_by_name(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        told = said(await run_the_battle(here, "people"))
        for command in ("/crew assign", "/crew kick", "/gm rename", "/gm hand-over"):
            assert command in told


async def test_a_ship_is_brought_in_by_the_panel_alone(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        asked = panel(await run_the_battle(here, "bring"))
        kinds = next(p for p in parts(asked) if p.get("placeholder") == "Which ship")
        asked = panel(await here.gm.select(asked, ["sand_wasp"], custom_id=kinds["custom_id"]))
        assert "Bring in Sand Wasp" in text_of(asked)
        sides = next(p for p in parts(asked) if p.get("placeholder") == "On which side")
        raiders = next(o["value"] for o in sides["options"] if o["label"] == "Raiders")
        told = said(await here.gm.select(asked, [raiders], custom_id=sides["custom_id"]))
        assert "▼2 Sand Wasp joins Raiders" in told
        assert "GM Gale: ▼2 Sand Wasp joins Raiders" in public(here)
        battle = await here.battle()
        assert battle.sides["s3"] == "Raiders"
        assert battle.is_gms("s3")
        assert "Sand Wasp" in text_of(here.board)


async def test_of_many_ships_the_last_is_brought_in_from_the_next_page(tmp_path):
    """Twenty kept ships and the eight of the game: the list has 25 and then 3."""
    async with live(tmp_path) as here:
        await here.open()
        battle = await here.battle()
        entry = battle.table.draft.entry("s1")
        store = here.services.battles.store
        for n in range(20):
            kept = to_toml(replace(entry, name=f"Lantern {n:02}"))
            await store.save_ship(battle.row.guild_id, f"coriolis:{n:02}", "coriolis", kept)
        await here.slash(here.gm, "combat start")
        asked = panel(await run_the_battle(here, "bring"))
        assert "28 ships, 25 on a page" in text_of(asked)
        asked = panel(await here.gm.click(asked, label="Next"))
        kinds = next(p for p in parts(asked) if p.get("placeholder") == "Which ship · page 2 of 2")
        last = list(battle.rules.templates)[-1]
        assert [option["value"] for option in kinds["options"]][-1] == last.id
        asked = panel(await here.gm.select(asked, [last.id], custom_id=kinds["custom_id"]))
        assert f"Bring in {last.name}" in text_of(asked)


async def test_a_note_is_written_into_its_form(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        form = await run_the_battle(here, "note")
        await here.gm.submit_modal(form, {"text": "The *moon* rises", "public": "yes"})
        assert "GM Gale notes" in public(here)
        assert "The \\*moon\\* rises" in public(here)
        assert "notes: The \\*moon\\* rises" in await here.slash(here.pilot, "combat log")


async def test_a_note_is_public_by_a_plain_yes_alone(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        form = await run_the_battle(here, "note")
        await here.gm.submit_modal(form, {"text": "They carry a bomb", "public": "nah"})
        assert "bomb" not in public(here)
        assert "bomb" in await here.slash(here.gm, "combat log")
        assert "bomb" not in await here.slash(here.pilot, "combat log")


async def test_a_note_of_the_gms_own_is_read_by_nobody_else_ever(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm note", text="They carry a bomb", public=False)
        assert "They carry a bomb" in await here.slash(here.gm, "combat log")
        asked = await here.gm.slash(here.channel, "gm end")
        await here.gm.click(panel(asked), label="End after 1 act")
        assert "bomb" not in await here.slash(here.pilot, "combat log")
        exported = await here.pilot.slash(here.channel, "combat export")
        file = (await panel(exported).attachments[0].read()).decode()
        assert "bomb" not in file
        assert verify_export(file).holds
        assert "bomb" not in public(here)


async def test_the_gms_thread_shows_what_the_board_hides_and_keeps_up(tmp_path):
    async with live(tmp_path, seed=7) as here:
        await two_ships(here)
        await here.slash(here.gm, "ship set", ship="s1", setting="transponder", value="yes")
        await here.slash(here.gm, "ship set", ship="s2", setting="sensor_mode", value="active")
        await here.slash(here.gm, "combat option", option="distance", value="4")
        await here.slash(here.gm, "combat start")
        assert "Your thread shows the whole battle" in await here.slash(here.gm, "gm thread")
        (thread,) = here.channel.threads
        (shown,) = thread.history(viewer=here.gm)
        assert "Red Jackal" in text_of(shown)
        assert "6/6 HP" in text_of(shown)
        assert "Red Jackal" not in public(here)
        await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=2)
        (shown,) = thread.history(viewer=here.gm)
        assert "2/6 HP" in text_of(shown)
        assert "GM panel" in labels(shown)
        opened = await here.gm.click(shown, label="GM panel")
        assert "Hidden from the players" in said(opened)
        with pytest.raises(simcord.SetupError):
            thread.history(viewer=here.pilot)


async def test_the_gms_thread_goes_to_the_next_gm(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm thread")
        await here.slash(here.gm, "gm thread")
        (thread,) = here.channel.threads
        await here.slash(here.gm, "gm hand-over", user=here.pilot)
        assert len(thread.history(viewer=here.pilot)) == 1
        battle = await here.battle()
        assert battle.table.gm_room.users == (here.pilot.id,)


async def test_a_thread_that_was_deleted_is_made_anew_and_holds_nothing_up(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm thread")
        (thread,) = here.channel.threads
        await here.env.bot.get_channel(thread.id).delete()
        await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=2)
        assert "2/6 HP" in text_of(here.board)
        assert (await here.battle()).table.gm_room is None
        assert "Your thread shows the whole battle" in await here.slash(here.gm, "gm thread")


async def test_where_no_thread_can_be_made_the_gm_is_told_what_to_allow(tmp_path):
    async with live(tmp_path) as here:
        here.channel = here.guild.create_text_channel(
            "tight",
            overwrites={here.guild.me: discord.PermissionOverwrite(create_private_threads=False)},
        )
        await here.begin()
        before = await here.unchanged()
        told = await here.slash(here.gm, "gm thread")
        assert "🛑 The bot may make no private thread here" in told
        assert "Allow Create Private Threads" in told
        assert await here.unchanged() == before


async def test_whoever_manages_the_server_ends_a_battle_nobody_leads_any_more(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm hand-over", user=here.pilot)
        await here.slash(here.pilot, "privacy delete")
        asked = await here.gm.slash(here.channel, "combat end")
        await here.gm.click(panel(asked), label="End after 2 acts")
        assert (await here.battle()).row.status == "over"


async def test_ships_and_people_are_renamed_in_public(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        things = await offered(here, here.gm, "gm rename", "what")
        assert {"s1", "s2", "s1c3"} <= set(things)
        assert await offered(here, here.pilot, "gm rename", "what") == {}
        told = await here.slash(here.gm, "gm rename", what="s2", name="**Black** Jackal")
        assert "is now called" in told
        assert "\\*\\*Black\\*\\* Jackal" in text_of(here.board)
