from bot.app.people import Person
from tests.discord.asking import marked_up, offered, public, two_ships
from tests.discord.live import live, panel


async def test_ships_are_added_from_templates_with_side_name_and_crew(tmp_path):
    async with live(tmp_path) as here:
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        await here.slash(here.gm, "combat new")
        templates = await offered(here, here.gm, "ship add", "template", "lan")
        assert templates == {"lantern_of_azhar": "Lantern of Azhar"}
        crews = await offered(here, here.gm, "ship add", "crew", "vet")
        assert list(crews) == ["veteran"]
        said = await here.slash(
            here.gm,
            "ship add",
            template="lantern_of_azhar",
            side="Crew",
            name="Lantern",
            crew="veteran",
        )
        assert "✓ Lantern joins Crew" in said
        assert "crew Veteran · 0 of 5 seats taken" in said
        battle = await here.services.battles.in_channel(here.channel.id)
        (entry,) = battle.table.draft.entries
        assert (entry.template, entry.side, entry.crew) == ("lantern_of_azhar", "Crew", "veteran")


async def test_sides_are_offered_and_a_new_one_may_be_typed(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        assert list(await offered(here, here.gm, "ship add", "side")) == ["Crew", "Raiders"]
        assert "Pilgrims" in await offered(here, here.gm, "ship add", "side", "Pilgrims")


async def test_what_does_not_exist_is_refused_and_adds_nothing(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        before = await here.unchanged()
        said = await here.slash(here.gm, "ship add", template="death_star", side="Crew")
        assert "There is no ship called death" in said
        assert "Possible: Bronze Lion" in said
        said = await here.slash(
            here.gm, "ship add", template="sand_wasp", side="Crew", crew="pirates"
        )
        assert "There is no crew called pirates" in said
        assert "Possible: Green" in said
        assert await here.unchanged() == before


async def test_skills_are_typed_in_for_a_station(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        said = await here.slash(
            here.gm, "ship crew", ship="s1", station="gunner", attribute=5, skill=4
        )
        assert "gunner 5+4" in said
        sheet = await here.slash(here.gm, "ship show", ship="s1")
        assert "gunner · Agility 5 + RANGED COMBAT 4 = 9" in sheet


async def test_figures_out_of_bounds_or_of_nobody_are_refused(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        before = await here.unchanged()
        for options, fact in (
            ({"station": "gunner", "attribute": 9}, "Agility goes from 1 to 5, not 9"),
            ({"station": "cook", "skill": 2}, "There is no such station"),
            ({"skill": 2}, "Whose figures are these?"),
            ({"station": "gunner"}, "No figure was given"),
            ({}, "No crew was given"),
            ({"preset": "pirates"}, "There is no crew called pirates"),
        ):
            assert fact in await here.slash(here.gm, "ship crew", ship="s1", **options)
        assert await here.unchanged() == before


async def test_settings_of_a_ship_are_offered_and_set(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        ships = await offered(here, here.gm, "ship set", "ship")
        assert ships == {"s1": "Lantern", "s2": "Red Jackal"}
        settings = await offered(here, here.gm, "ship set", "setting")
        assert {"position", "sensor_mode", "transponder"} <= set(settings)
        modes = await offered(here, here.gm, "ship set", "value", ship="s1", setting="sensor_mode")
        assert list(modes) == ["passive", "active", "extreme"]
        said = await here.slash(
            here.gm, "ship set", ship="s1", setting="sensor_mode", value="active"
        )
        assert "✓ Lantern: Sensors active" in said
        await here.slash(here.gm, "ship set", ship="s1", setting="position", value="−3")
        settings = (await here.battle()).table.draft.entry("s1").settings
        assert settings == {"sensor_mode": "active", "position": -3}


async def test_a_setting_the_ship_cannot_have_is_refused(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        said = await here.slash(
            here.gm, "ship set", ship="s2", setting="sensor_mode", value="extreme"
        )
        assert "Red Jackal has no Super Sensors" in said
        said = await here.slash(here.gm, "ship set", ship="s1", setting="position", value="99")
        assert "Segment goes from −40 to 40" in said


async def test_distance_parts_the_sides_when_the_battle_begins(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.gm, "combat option", option="distance", value="4")
        await here.slash(here.gm, "combat option", option="mutual_detection", value="yes")
        await here.slash(here.gm, "combat start")
        ships = (await here.state()).ships
        assert abs(ships["s1"].position - ships["s2"].position) == 4


async def test_a_ship_is_taken_out_with_its_seats(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.pilot, "crew claim", station="pilot")
        said = await here.slash(here.gm, "ship remove", ship="s1")
        assert "✓ Lantern does not take part" in said
        battle = await here.battle()
        assert [entry.id for entry in battle.table.draft.entries] == ["s2"]
        assert battle.table.claims == {}


async def test_ships_of_the_gm_are_for_the_gm_alone_before_the_battle(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        assert "Red Jackal" in await here.slash(here.gm, "ship list")
        assert "Red Jackal" not in await here.slash(here.pilot, "ship list")
        assert await offered(here, here.pilot, "ship show", "ship") == {"s1": "Lantern"}
        assert "That ship is not in this battle" in await here.slash(
            here.pilot, "ship show", ship="s2"
        )
        assert "Jackal" not in public(here)


async def test_the_sheet_shows_a_long_name_whole(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        name = "The Long and Winding Caravan of the Seventh Merchant Prince"
        await here.slash(here.gm, "ship add", template="old_caravan", side="Crew", name=name)
        assert name in await here.slash(here.gm, "ship show", ship="s3")


async def test_forty_ships_fit_the_lists_and_the_next_is_refused(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        for n in range(38):
            await here.services.battles.add_ship(
                here.combat,
                Person(here.gm.id, "Gale"),
                "sand_wasp",
                "Crew" if n % 2 else "Raiders",
                name=f"**Wasp** {n}",
            )
        assert len(await offered(here, here.gm, "ship remove", "ship")) == 25
        assert next(iter(await offered(here, here.gm, "ship remove", "ship", "37"))) == "s40"
        said = await here.slash(here.gm, "ship list")
        assert "more" in said
        assert "**Wasp**" not in marked_up(here)
        told = await here.slash(here.gm, "ship add", template="sand_wasp", side="Crew")
        assert "A battle has at most 40 ships" in told


async def test_a_ship_joins_a_battle_under_way_and_leaves_it(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        said = await here.slash(
            here.gm, "ship add", template="sand_wasp", side="Raiders", name="Wasp", npc=True
        )
        assert "✓ ▼2 Wasp joins Raiders · " in said
        assert "GM Gale: ▼2 Wasp joins Raiders" in public(here)
        assert (await here.state()).ships["s3"].npc
        await here.slash(here.gm, "ship remove", ship="s3")
        assert (await here.state()).ships["s3"].status == "escaped"
        assert (await here.battle()).row.status == "running"
        assert "That ship has left already" in await here.slash(here.gm, "ship remove", ship="s3")


async def test_what_is_set_up_is_not_changed_in_a_battle_under_way(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        said = await here.slash(here.gm, "ship set", ship="s1", setting="position", value="3")
        assert "The battle has begun" in said
        assert "Change what is true now: /gm panel" in said


async def test_one_more_hand_comes_aboard_and_is_claimed(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        said = await here.slash(
            here.gm, "crew add", ship="s1", station="gunner", name="Zaynab", attribute=5, skill=4
        )
        assert "Zaynab comes aboard Lantern" in said
        assert "Zaynab" in await here.slash(here.gm, "crew list")
        said = await here.slash(here.gm, "crew add", ship="s1", station="cook")
        assert "There is no such station" in said


async def test_the_server_keeps_a_ship_for_its_next_battle(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.gm, "ship crew", ship="s1", station="gunner", attribute=5, skill=4)
        await here.slash(here.gm, "ship set", ship="s1", setting="transponder", value="yes")
        assert "✓ Lantern is kept for this server" in await here.slash(
            here.gm, "ship save", ship="s1"
        )
        assert "is kept anew" in await here.slash(here.gm, "ship save", ship="s1")
        asked = await here.gm.slash(here.channel, "combat end")
        await here.gm.click(panel(asked), label="Call off 2 ships")

        await here.slash(here.gm, "combat new", name="Another")
        kept = await offered(here, here.gm, "ship load", "kept")
        assert list(kept.values()) == ["Lantern"]
        said = await here.slash(here.gm, "ship load", kept=next(iter(kept)), side="Law")
        assert "✓ Lantern joins Law" in said
        assert "gunner 5+4" in said
        assert "Transponder yes" in said
        await here.slash(here.gm, "ship forget", kept="lantern")
        said = await here.slash(here.gm, "ship load", kept="Lantern", side="Law")
        assert "This server keeps no such ship" in said
