import re

from cogs.rulebook import station_rules
from tests.discord.asking import offered, public, two_ships
from tests.discord.live import labels, live, panel, parts, said, text_of


async def test_help_begins_with_the_rules_that_are_not_chosen(tmp_path):
    async with live(tmp_path) as here:
        assert "Choose the rules: /setup ruleset" in await here.slash(here.gm, "help")
        told = await here.slash(here.pilot, "help")
        assert "This server has not chosen its rules" in told
        assert "Somebody who manages the server does: /setup ruleset" in told


async def test_help_knows_a_channel_without_a_battle(tmp_path):
    async with live(tmp_path) as here:
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        told = await here.slash(here.pilot, "help")
        assert "No battle here. Coriolis is played" in told
        assert "/combat new" in told


async def test_help_tells_the_gm_what_the_battle_still_needs(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.gm, "ship remove", ship="s2")
        told = await here.slash(here.gm, "help")
        assert "Ambush is being set up" in told
        assert "▸ A battle needs ships of two sides" in told
        await here.slash(here.gm, "ship add", template="red_jackal", side="Raiders", npc=True)
        assert "▸ Begin: /combat start" in await here.slash(here.gm, "help")


async def test_help_leads_a_newcomer_to_a_seat(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        shown = await here.pilot.slash(here.channel, "help")
        assert labels(panel(shown)) == ["Take a seat", "Crew"]
        await here.slash(here.pilot, "crew claim", station="pilot")
        told = await here.slash(here.pilot, "help")
        assert "You are the pilot of" in told
        assert "Wait: you are pinged when your window opens." in told


async def test_help_knows_whose_move_it_is(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = await here.captain.slash(here.channel, "help")
        assert "Your move\nYou are the captain of ▲1 Lantern." in said(shown)
        assert labels(panel(shown)) == ["Act", "Crew"]
        told = await here.slash(here.gunner, "help")
        assert "Not your move now" in told
        assert "Now: turn 1 · Order phase" in told
        assert "windows before yours" in told
        assert "You have no seat" in await here.slash(here.gm, "help")


async def test_help_knows_a_paused_battle_and_one_that_is_over(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm pause")
        assert "The battle is paused" in await here.slash(here.captain, "help")
        await here.slash(here.gm, "gm resume")
        asked = await here.gm.slash(here.channel, "gm end")
        await here.gm.click(panel(asked), label=labels(panel(asked))[0])
        told = await here.slash(here.captain, "help")
        assert "is over" in told
        assert "/combat verify" in told


async def test_a_rules_page_is_made_from_the_declaration(tmp_path):
    async with live(tmp_path) as here:
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        found = await offered(here, here.pilot, "rules", "action", "evas")
        assert next(iter(found)) == "evasive_maneuver"
        told = await here.slash(here.pilot, "rules", action="evasive_maneuver")
        assert "Coriolis · Pilot · rules 3.3" in told
        assert "Each six is −1 to attacks on your ship this turn." in told
        assert "Extra EP · 0 and up, 0 if left out" in told
        assert "/pilot evasive-maneuver" in told


async def test_all_rules_can_be_read_one_by_one(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        actions = [a for a in (await here.battle()).rules.actions.values() if not a.gm]
        for action in actions:
            told = await here.slash(here.pilot, "rules", action=action.id)
            assert "That failed" not in told, action.id
            assert action.name in told


async def test_the_rules_open_with_what_ones_own_station_can_do_in_this_phase(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.captain.slash(here.channel, "rules"))
        [embed] = shown.embeds
        assert embed.author.name == "Coriolis · your station"
        assert embed.title == "Rules: Captain"
        now, *_ = embed.fields
        assert now.name == "You can now"
        assert [line.split("**")[1] for line in now.value.split("\n")][:2] == ["REPAIR!", "EVADE!"]
        waiting = panel(await here.gunner.slash(here.channel, "rules"))
        assert "Nothing is asked of you now." in waiting.embeds[0].description
        assert waiting.embeds[0].fields[0].name == "In your window"


async def test_from_the_rules_one_reads_those_of_another_station_and_page(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.gunner.slash(here.channel, "rules"))
        stations = next(p for p in parts(shown) if p.get("placeholder") == "Another station")
        assert "gunner" not in [option["value"] for option in stations["options"]]
        await here.gunner.select(shown, ["pilot"], custom_id=stations["custom_id"])
        (now,) = [m for m in here.channel.history(viewer=here.gunner) if m.id == shown.id]
        assert now.embeds[0].title == "Rules: Pilot"
        told = said(await here.gunner.click(now, label="Next"))
        assert "page 2 of 2" in told
        assert "**Undock**" in told


async def test_the_rules_of_every_station_of_every_game_are_short(tmp_path):
    """All pages of a station together have each of its acts once."""
    async with live(tmp_path) as here:
        for game in here.services.battles.rulesets.values():
            for station in game.stations:
                acts = {a.name for a in game.actions.values() if station.id in a.stations}
                found: set[str] = set()
                for page in range(1, 12):
                    [embed] = station_rules(game, None, None, f"{station.id}.{page}").embeds
                    text = "\n".join(field.value for field in embed.fields)
                    assert not re.search(r"^and \d+ more", text, re.MULTILINE)
                    found |= {line.split("**")[1] for line in text.split("\n") if "**" in line}
                if station.command:
                    assert acts - {a.name for a in game.actions.values() if a.gm} <= found


async def test_unknown_actions_are_refused(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        told = await here.slash(here.pilot, "rules", action="warp_ten")
        assert "Coriolis has no action of that name" in told


async def test_a_rules_page_leads_to_the_act_when_it_is_ones_move(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.captain.slash(here.channel, "rules", action="order_attack"))
        assert "Do it now" in labels(shown)
        form = await here.captain.click(shown, label="Do it now")
        assert "ATTACK!" in said(form)
        other = panel(await here.gunner.slash(here.channel, "rules", action="order_attack"))
        assert "Do it now" not in labels(other)


async def test_odds_are_those_of_ones_own_acts_now(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.skip_to("maneuvers")
        told = await here.slash(here.pilot, "odds")
        assert "Your odds now" in told
        assert "Evasive maneuver" in told
        assert "works" in told
        assert list(await offered(here, here.pilot, "odds", "action", "eva")) == [
            "evasive_maneuver"
        ]
        one = await here.slash(here.pilot, "odds", action="evasive_maneuver")
        assert "Ram" not in one
        refused = await here.slash(here.pilot, "odds", action="fire")
        assert "You cannot do that now" in refused


async def test_who_has_no_seat_has_no_odds(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        stranger = here.guild.add_member(here.env.create_user("zoe", global_name="Zoe"))
        told = await here.slash(stranger, "odds")
        assert "You have no seat in this battle" in told
        assert "Take one: /crew claim" in told


async def test_what_is_kept_of_one_is_shown_and_deleted_after_a_second_question(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.captain, "captain order-attack")
        told = await here.slash(here.captain, "privacy show")
        assert "1 battle · 1 act · 1 seat held" in told
        asked = await here.captain.slash(here.channel, "privacy delete")
        assert "It cannot be taken back." in said(asked)
        assert str(here.captain.id) in (await here.battle()).row.table
        done = await here.captain.click(panel(asked), label="Forget in 1")
        assert "✓ You are forgotten in 1 battle" in said(done)
        battle = await here.battle()
        assert str(here.captain.id) not in battle.row.table
        assert "Ann" not in battle.row.table
        assert "s1c1" not in battle.table.claims
        acts = await here.services.battles.store.acts(here.combat)
        assert here.captain.id not in [act.user_id for act in acts]
        assert "Nothing is kept of you" in await here.slash(here.captain, "privacy show")


async def test_a_battle_goes_on_without_who_was_forgotten(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        asked = await here.captain.slash(here.channel, "privacy delete")
        await here.captain.click(panel(asked), label="Forget in 1")
        assert "Orders are open" in await here.slash(here.gm, "gm skip")
        assert "You are the captain of" in await here.slash(
            here.gunner, "crew claim", station="captain"
        )


async def test_dice_are_rolled_for_all_to_see(tmp_path):
    async with live(tmp_path) as here:
        assert await here.slash(here.pilot, "roll", expression="2d6+1 # **for luck**") == ""
        told = public(here)
        assert "Mira rolls 2d6+1" in told
        assert "🎲" in told
        assert "**for luck**" not in told


async def test_a_roll_that_cannot_be_read_is_refused_privately(tmp_path):
    async with live(tmp_path) as here:
        for expression, fact in (
            ("2d6+", "Something is missing"),
            ("999999d6", "dice"),
            ("import os", "This cannot be read"),
        ):
            told = await here.slash(here.pilot, "roll", expression=expression)
            assert fact in told
            assert "Such as 2d6+1" in told
        assert public(here) == ""


async def test_where_the_bot_may_not_write_a_roll_is_answered_privately(tmp_path):
    async with live(tmp_path) as here:
        here.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
        assert "Mira rolls 1d6" in await here.slash(here.pilot, "roll", expression="1d6")
        assert public(here) == ""


async def test_help_shows_who_sits_where_what_is_free_and_who_leads(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gunner, "crew leave")
        shown = panel(await here.pilot.slash(here.channel, "help"))
        lines = text_of(shown).split("\n")
        first = lines.index("Who sits where") + 1
        crew = [line.replace("**", "").split(" · ") for line in lines[first : first + 8]]
        assert [(part[0], part[-1]) for part in crew] == [
            ("▲1 Lantern", "▲1 Lantern"),
            ("Captain", "Ann"),
            ("Engineer", "Ben"),
            ("Pilot", "you"),
            ("Sensor operator", "Jo"),
            ("Gunner", "free"),
            ("▼1 Red Jackal", "the GM's"),
            ("GM", "Gale"),
        ]
        listed = said(await here.pilot.click(shown, label="Crew"))
        assert "Crew: one seat is free" in listed
        assert "GM\nGale" in listed


async def test_a_ship_sheet_says_whom_it_is_made_for_and_which_seats_he_holds(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gunner, "crew leave")
        await here.slash(here.pilot, "crew claim", station="gunner")
        assert "For Mira · pilot, gunner" in await here.slash(here.pilot, "ship show")
        assert "For Mira · no seat aboard" in await here.slash(here.pilot, "ship show", ship="s2")
        assert "For Gale · the GM" in await here.slash(here.gm, "ship show", ship="s1")
        sheet = said(await here.captain.click(here.board, label="My ship"))
        assert "For Ann · captain" in sheet
