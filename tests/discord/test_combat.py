import json

import discord

from bot.app.proof import verify_export
from tests.discord.asking import marked_up, offered, public, two_ships
from tests.discord.live import labels, live, panel, said

HOSTILE = "**Bo** `x` @everyone <@&1> ||s||\n\u202ereversed"


async def test_a_battle_is_opened_with_how_to_join_and_its_seal(tmp_path):
    async with live(tmp_path) as here:
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        told = await here.slash(here.pilot, "combat new", name="Ambush")
        assert "Ambush is open" in told
        assert "Put ships of two sides into it: /ship add" in told
        battle = await here.services.battles.in_channel(here.channel.id)
        assert battle.table.gms == (here.pilot.id,)
        assert battle.seal in public(here)
        assert "Take a seat" in public(here)


async def test_a_server_without_rules_opens_no_battle(tmp_path):
    async with live(tmp_path) as here:
        told = await here.slash(here.pilot, "combat new")
        assert "This server has not chosen its rules" in told
        assert "/setup ruleset" in told
        assert public(here) == ""


async def test_a_channel_has_one_battle_at_a_time(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        told = await here.slash(here.pilot, "combat new")
        assert "This channel has a battle already" in told
        assert "Ambush, opened by Gale." in told
        assert "Use another channel or thread" in told
        told = await here.slash(here.gm, "combat new")
        assert "Go on with it: /combat status. End it: /combat end" in told


async def test_where_the_bot_may_not_write_no_battle_is_opened(tmp_path):
    async with live(tmp_path) as here:
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        closed = here.guild.create_text_channel(
            "closed",
            overwrites={here.guild.me: discord.PermissionOverwrite(send_messages=False)},
        )
        told = said(await here.gm.slash(closed, "combat new"))
        assert "The bot may not write in this channel" in told
        assert "Missing: Send Messages" in told
        assert await here.services.battles.store.combat_in_channel(closed.id) is None


async def test_house_options_are_offered_with_their_values_and_set(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        options = await offered(here, here.gm, "combat option", "option", "dist")
        assert list(options) == ["distance"]
        values = await offered(here, here.gm, "combat option", "value", option="distance")
        assert list(values) == ["2", "1", "3", "0", "4", "5", "6", "7", "8"]
        yes_no = await offered(here, here.gm, "combat option", "value", option="icons")
        assert yes_no == {"yes": "Yes", "no": "No"}
        told = await here.slash(here.gm, "combat option", option="distance", value="5")
        assert "✓ Starting distance: 5" in told
        assert (await here.battle()).table.draft.options == {"distance": 5}


async def test_an_option_out_of_bounds_is_refused_with_the_bounds(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        told = await here.slash(here.gm, "combat option", option="distance", value="9")
        assert "Starting distance goes from 0 to 8" in told
        told = await here.slash(here.gm, "combat option", option="gravity", value="9")
        assert "There is no setting called gravity" in told
        assert (await here.battle()).table.draft.options == {}


async def test_a_battle_of_one_side_does_not_begin(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.gm, "ship remove", ship="s2")
        told = await here.slash(here.gm, "combat start")
        assert "A battle needs ships of two sides" in told
        assert "There is 1 ship of one side." in told
        assert (await here.battle()).combat is None


async def test_players_neither_set_up_nor_begin_nor_end_a_battle_of_others(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        before = await here.unchanged()
        for command, options in (
            ("combat start", {}),
            ("combat end", {}),
            ("combat option", {"option": "icons", "value": "yes"}),
            ("ship add", {"template": "sand_wasp", "side": "Crew"}),
            ("ship remove", {"ship": "s1"}),
            ("ship set", {"ship": "s1", "setting": "position", "value": "4"}),
            ("ship crew", {"ship": "s1", "preset": "elite"}),
        ):
            assert "is for the GM" in await here.slash(here.pilot, command, **options), command
        assert await here.unchanged() == before


async def test_the_status_is_the_lineup_first_and_the_board_then(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        lineup = await here.slash(here.gm, "combat status")
        assert "Coriolis · being set up" in lineup
        assert "Red Jackal" in lineup
        assert "Red Jackal" not in await here.slash(here.pilot, "combat status")
        await here.slash(here.gm, "combat option", option="mutual_detection", value="yes")
        assert "✓ The battle begins" in await here.slash(here.gm, "combat start")
        board = await here.slash(here.pilot, "combat status")
        assert "turn 1 · Order phase" in board
        assert "Red Jackal" in board


async def test_the_log_shows_a_page_with_its_turns(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm skip")
        shown = panel(await here.engineer.slash(here.channel, "combat log"))
        assert shown.embeds[0].title.startswith("Log · turn 1 · page 1 of 1")
        assert shown.embeds[0].description.startswith("**detection**\n`1` ")
        assert "**turn 1 · Order phase**\n`2` " in shown.embeds[0].description
        assert {"Older", "Newer", "My ship"} <= set(labels(shown))
        assert (await here.slash(here.engineer, "combat log", page=7)).count("page 1 of 1") == 1


async def test_a_running_battle_proves_its_dice_and_keeps_its_seed(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        told = await here.slash(here.pilot, "combat verify")
        assert told.startswith("✓ All dice match until now")
        assert "The seed stays secret until the battle is over" in told
        seed = (await here.battle()).row.seed.hex()
        result = await here.pilot.slash(here.channel, "combat export")
        exported = await panel(result).attachments[0].read()
        assert seed not in exported.decode()
        assert "acts" not in json.loads(exported)


async def test_ending_is_asked_again_and_then_published(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        asked = await here.gm.slash(here.channel, "combat end")
        assert "The seed of the dice is published, so no undo." in said(asked)
        assert (await here.battle()).row.status == "running"
        (red, keep) = labels(panel(asked))
        assert (red, keep) == ("End after 1 act", "Keep fighting")
        await here.gm.click(panel(asked), label=red)
        battle = await here.battle()
        assert battle.row.status == "over"
        seed = battle.row.seed.hex()
        assert f"Seed `{seed[:4]}…{seed[-4:]}` public from now on" in public(here)
        assert "🏁" in public(here)


async def test_the_same_ships_fight_again_with_the_same_people_and_other_dice(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        before = await here.battle()
        asked = await here.gm.slash(here.channel, "combat end")
        await here.gm.click(panel(asked), label="End after 1 act")
        end = next(m for m in here.channel.history() if "Same ships again" in labels(m))
        assert labels(end) == ["Verify", "Log file", "Same ships again"]
        told = said(await here.gm.click(end, label="Same ships again"))
        assert "✓ Coriolis battle is open again" in told
        now = await here.services.battles.in_channel(here.channel.id)
        assert now.id != before.id
        assert now.table.draft == before.table.draft
        assert now.table.claims == before.table.claims
        assert "This channel has a battle already" in said(
            await here.gm.click(end, label="Same ships again")
        )
        await here.slash(here.gm, "combat start")
        assert "captain of ▲1 Lantern, your move" in public(here)


async def test_who_keeps_fighting_ends_nothing(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        asked = await here.gm.slash(here.channel, "combat end")
        await here.gm.click(panel(asked), label="Keep fighting")
        assert (await here.battle()).row.status == "running"


async def test_a_battle_not_begun_is_called_off(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        asked = await here.gm.slash(here.channel, "combat end")
        assert "What is set up is lost." in said(asked)
        assert "called off" in said(await here.gm.click(panel(asked), label="Call off 2 ships"))
        assert "is open" in await here.slash(here.gm, "combat new", name="Another")


async def test_the_export_of_an_ended_battle_checks_by_itself(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        asked = await here.gm.slash(here.channel, "combat end")
        await here.gm.click(panel(asked), label="End after 1 act")
        result = await here.pilot.slash(here.channel, "combat export")
        proof = verify_export((await panel(result).attachments[0].read()).decode())
        assert proof.holds
        assert proof.faces > 0
        told = await here.slash(here.pilot, "combat verify")
        assert f"✓ {proof.faces} of {proof.faces} faces match" in told
        assert (await here.battle()).row.seed.hex() in told


async def test_hostile_names_ping_nobody_and_mark_nothing_up(tmp_path):
    async with live(tmp_path) as here:
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        await here.slash(here.gm, "combat new", name=HOSTILE)
        await here.slash(here.gm, "ship add", template="sand_wasp", side=HOSTILE, name=HOSTILE)
        await here.slash(here.gm, "ship add", template="red_jackal", side="Two", name="@here")
        await here.slash(here.gm, "combat start")
        for command in ("combat status", "ship list", "crew list", "combat log", "gm panel"):
            await here.slash(here.gm, command)
        await here.slash(here.gm, "crew claim")
        everything = marked_up(here)
        for fault in ("**Bo**", "@everyone", "@here", "||s||", "`x`", "\u202e", "<@&1>"):
            assert fault not in everything, fault
        sent = [r.json for r in here.env.http_requests if isinstance(r.json, dict)]
        pinging = [body["allowed_mentions"] for body in sent if body.get("allowed_mentions")]
        assert pinging
        assert not any(mentions.get("parse") for mentions in pinging)
