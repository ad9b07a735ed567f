import pytest
import simcord

from tests.discord.asking import offered, two_ships
from tests.discord.live import live


async def test_a_ruleset_brings_its_station_commands(tmp_path):
    async with live(tmp_path) as here:
        assert not any(c.startswith("pilot") for c in here.pilot.available_commands(here.channel))
        games = await offered(here, here.gm, "setup ruleset", "game")
        assert games == {r.id: r.name for r in here.services.battles.rulesets.values()}
        assert games["command_points"] == "Command Points"
        said = await here.slash(here.gm, "setup ruleset", game="coriolis")
        assert "Coriolis is played here" in said
        assert "/captain · /engineer · /pilot · /sensors · /gunner · /gm-do" in said
        there = here.pilot.available_commands(here.channel)
        assert {"pilot evasive-maneuver", "gunner fire", "captain order-attack"} <= set(there)


async def test_choosing_the_same_rules_again_tells_discord_nothing(tmp_path):
    async with live(tmp_path) as here:
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        puts = sum(r.method == "PUT" for r in here.env.http_requests)
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        assert sum(r.method == "PUT" for r in here.env.http_requests) == puts


async def test_unknown_rules_are_refused_with_those_there_are(tmp_path):
    async with live(tmp_path) as here:
        said = await here.slash(here.gm, "setup ruleset", game="chess")
        assert "No such rules are installed here" in said
        names = ", ".join(r.name for r in here.services.battles.rulesets.values())
        assert f"Choose one: {names}" in said
        assert (await here.services.battles.store.guild(here.guild.id)).ruleset is None


async def test_where_the_bot_may_make_no_commands_nothing_is_chosen(tmp_path):
    async with live(tmp_path) as here:
        here.env.inject_error(
            "PUT", "/applications/*/guilds/*/commands", status=403, code=50001, times=1
        )
        said = await here.slash(here.gm, "setup ruleset", game="coriolis")
        assert "may not make commands in this server" in said
        assert "applications.commands" in said
        assert (await here.services.battles.store.guild(here.guild.id)).ruleset is None


async def test_setting_up_is_for_those_who_manage_the_server(tmp_path):
    async with live(tmp_path) as here:
        with pytest.raises(simcord.SetupError):
            await here.pilot.slash(here.channel, "setup ruleset", game="coriolis")


async def test_holders_of_the_gm_role_lead_a_battle(tmp_path):
    async with live(tmp_path) as here:
        role = here.guild.create_role("Referee")
        referee = here.guild.add_member(
            here.env.create_user("ref", global_name="Ref"), roles=[role]
        )
        await two_ships(here)
        assert "is for the GM" in await here.slash(referee, "combat start")
        assert "The GM role is Referee" in await here.slash(here.gm, "setup gm-role", role=role)
        assert "is for the GM" not in await here.slash(referee, "combat start")
        assert (await here.battle()).combat is not None


async def test_everybody_is_no_gm_role(tmp_path):
    async with live(tmp_path) as here:
        said = await here.slash(here.gm, "setup gm-role", role=here.guild.default_role)
        assert "Everybody would be GM" in said
        assert (await here.services.battles.store.guild(here.guild.id)).gm_role_id is None


async def test_what_is_chosen_and_what_is_missing_is_shown(tmp_path):
    async with live(tmp_path) as here:
        said = await here.slash(here.gm, "setup show")
        assert "No rules are chosen yet" in said
        assert "Choose the rules: /setup ruleset" in said
        await here.slash(here.gm, "setup ruleset", game="coriolis")
        said = await here.slash(here.gm, "setup show")
        assert "Coriolis is played here" in said
        assert "Open a battle in a channel or thread: /combat new" in said
