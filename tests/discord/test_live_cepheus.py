"""A battle of Cepheus by the real bot: a crew of five on a corvette against the GM's raider."""

from contextlib import asynccontextmanager

from tests.discord.live import labels, live, panel, parts, said, text_of

SEATS = {
    "captain": "s1c1",
    "pilot": "s1c2",
    "engineer": "s1c4",
    "sensors": "s1c6",
    "gunner": "s1c8",
}
"""Who is called so at the table, and whose seat it is: missiles for the second, lasers last."""


@asynccontextmanager
async def corvette(folder, seed=0, enemy="raider"):
    """Ready to start, all within Short range."""
    async with live(folder, seed) as table:
        await table.slash(table.gm, "setup ruleset", game="cepheus")
        await table.slash(table.gm, "combat new")
        table.combat = (await table.services.battles.in_channel(table.channel.id)).id
        add = {"template": "corvette", "side": "Crew", "name": "Lantern"}
        await table.slash(table.gm, "ship add", **add)
        await table.slash(table.gm, "ship add", template=enemy, side="Raiders", npc=True)
        await table.slash(table.gm, "combat option", option="start_range", value="short")
        for who, member in SEATS.items():
            told = await table.slash(table.crew[who], "crew claim", member=member)
            assert told.startswith("✓ You are the "), told
        yield table


async def begin(table, ship="s2"):
    """Everybody keeps the listed post; the GM lets the rest be until this ship acts."""
    await table.slash(table.gm, "combat start")
    await table.press(table.captain, prompt(table, "Positions stand"), "Positions stand")
    await table.skip_to("act", ship)


async def confirm(table, command, verb, **options):
    """A red or green button after a question to the GM."""
    asked = panel(await table.gm.slash(table.channel, command, **options))
    button = next(p for p in parts(asked) if f":{verb}" in p["custom_id"])
    return said(await table.gm.click(asked, custom_id=button["custom_id"]))


def read(table) -> str:
    return "\n".join(text_of(m) for m in table.channel.history())


def prompt(table, label):
    """The last public message with this button."""
    return next(m for m in reversed(table.channel.history()) if label in labels(m))


async def test_the_stations_become_commands_and_seats_are_taken_by_station(tmp_path):
    async with corvette(tmp_path) as table:
        commands = table.pilot.available_commands(table.channel)
        stations = {command.split()[0] for command in commands if " " in command}
        assert {"navigator", "damage-control", "security", "marine", "anyone", "gm-do"} <= stations
        assert not any("dodge" in command or "no-reaction" in command for command in commands)
        crew = await table.slash(table.gm, "crew list")
        assert "Captain, Chief security officer · Ann" in crew
        assert "Gunner · Gunner 3 · Kay" in crew
        assert "5 of 18 seats taken" in read(table).replace("*", "")
        own = await table.slash(table.pilot, "crew list")
        assert "s2" not in own, "before the battle players read of their own ships alone"


async def test_free_seats_of_one_name_are_told_apart(tmp_path):
    async with corvette(tmp_path) as table:
        eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
        welcome = panel(await eve.slash(table.channel, "crew claim"))
        seats = next(p for p in parts(welcome) if p.get("options"))
        offered = [option["label"] for option in seats["options"]]
        assert len(set(offered)) == len(offered)
        assert "Lantern, Marine 2" in [label.replace("\u2068", "") for label in offered]


async def test_who_is_asked_who_does_what_reads_who_is_where_now(tmp_path):
    async with corvette(tmp_path) as table:
        await table.slash(table.gm, "combat start")
        asked = prompt(table, "Positions stand")
        listed = said(await table.press(table.captain, asked, "Crew"))
        assert "Captain, Chief security officer · you" in listed.replace("*", "")
        form = said(await table.press(table.captain, asked, "Assign position…"))
        assert "Crew now" in form
        assert "Gunner · Gunner 3 · Kay" in form
        console = text_of(panel(await table.captain.slash(table.channel, "act")))
        assert "Gunner · Gunner 3 · Kay" in console


async def test_initiative_opens_the_turn_and_a_whole_crew_is_called_once(tmp_path):
    async with corvette(tmp_path) as table:
        await begin(table, "s1")
        told = read(table)
        assert "🔓 ▼1 Raider acts first" in told
        assert "▼1 Raider: Initiative 9\n▲1 Lantern: Initiative 6" in told
        board = text_of(table.board).splitlines()
        assert board[:2] == [
            "Cepheus Engine · turn 1 · activations",
            "🔔 ▲1 Lantern: the crew to act",
        ]
        await table.by_buttons(table.gunner, "Attack")
        await table.press(table.gm, prompt(table, "No reaction"), "No reaction")
        calls = [m for m in table.channel.history() if m.content.startswith("🔔 <@")]
        called = [user.id for m in calls for user in m.mentions]
        assert sorted(called) == sorted(who.id for who in table.crew.values()), (
            "the interruption calls nobody anew"
        )


async def test_the_console_shows_odds_and_no_price_where_acts_cost_nothing(tmp_path):
    async with corvette(tmp_path) as table:
        await begin(table, "s1")
        console = text_of(panel(await table.gunner.slash(table.channel, "act")))
        assert "**Attack** at ▼1, Turret 3 · works **28 %**" in console
        assert "1 significant, 1 minor action\nTurret 3: 3 × beam laser\n▼1 Short" in console
        assert "Done" in labels(panel(await table.gunner.slash(table.channel, "act")))
        assert "This post is done" not in console
        form = text_of(panel(await table.pick(table.gunner, "Attack")))
        assert "Attack at ▼1: works 28 %" in form
        assert "Modifiers −1\n+1 Turret Weapons −2 Short" in form
        met = "damage gets through 0 %\n1D6 each against armor 8 of ▼1"
        assert met in form.replace("*", ""), form
        odds = await table.slash(table.captain, "odds")
        assert odds.count("**Coordinate crew** · works **58 %**") == 1
        assert odds.count("**Done**") == 1, "what all the seats of a captain may do stands once"
        shot = await table.slash(table.gunner, "odds", action="attack")
        assert "point" not in console + odds + shot
        assert "Cost" not in await table.slash(table.pilot, "rules", action="attack")


async def test_ones_own_words_are_read_by_all_and_ones_skills_by_the_own_side(tmp_path):
    async with corvette(tmp_path) as table:
        await begin(table, "s1")
        words = "throws **confetti** @everyone"
        await table.slash(table.pilot, "anyone personal-action", what=words)
        told = text_of(
            next(m for m in table.channel.history() if "personal action: " in text_of(m))
        )
        assert r"Pilot, personal action: throws \*\*confet" in told
        own = await table.slash(table.pilot, "ship show")
        assert "Pilot · Pilot · Piloting 1" in own, own
        other = await table.slash(table.pilot, "ship show", ship="s2")
        assert "Piloting" not in other


async def test_who_is_fired_at_dodges_by_a_button(tmp_path):
    async with corvette(tmp_path) as table:
        await begin(table)
        shot = {"mount": "m1", "target": "s1", "weapons": "all"}
        await table.slash(table.gm, "gunner attack", **shot)
        asked = prompt(table, "Dodge")
        assert asked.content == f"⏳ {table.pilot.mention} ▼1 fires: react?"
        before = await table.unchanged()
        assert "🛑 Mira is the Pilot of" in said(
            await table.press(table.gunner, asked, "No reaction")
        )
        assert await table.unchanged() == before
        dodged = said(await table.press(table.pilot, asked, "Dodge"))
        assert "✓ Dodged: −2 on this attack" in dodged
        told = text_of(next(m for m in table.channel.history() if "dodge" in text_of(m)))
        assert "+1 Turret Weapons −2 Short −2 dodge" in told
        assert (await table.state()).ships["s1"].hull == 6


async def test_beams_and_missiles_strike_and_the_damage_is_one_message(tmp_path):
    async with corvette(tmp_path, enemy="merchant_trader") as table:
        await begin(table, "s1")
        launched = await table.by_buttons(table.sensors, "Launch missiles")
        assert "S1: 3 × smart missile at ▼1 Merchant Trader" in launched
        await table.by_buttons(table.gunner, "Attack")
        await table.press(table.gm, prompt(table, "No reaction"), "No reaction")
        await table.slash(table.captain, "captain crew-done")
        damage = [text_of(m) for m in table.channel.history() if "Damage of" in text_of(m)]
        assert len(damage) == 1
        assert "▼1 M-Drive hit 1: Thrust −1, ▼1 Sensors hit 1: Comms −2" in damage[0]
        assert "3 × beam laser on ▼1\n" in damage[0]
        assert damage[0].count(" − 2 armor → ") == 3
        ship = (await table.state()).ships["s2"]
        assert (ship.hits("m_drive"), ship.hits("sensors")) == (2, 1)
        assert "S1 ×3 smart missile → ▼1 · strikes in 1 turn" in read(table)
        while (await table.state()).turn < 3:
            await table.slash(table.gm, "gm skip")
        told = read(table)
        assert "0 of 3 missiles hit\nOf 3: 3 missed · **0 hit**\nTo hit 8\nmiss 5 · 6 · 6" in told
        # Smart missiles that miss come back, until something stops them.
        assert "S1 ×3 smart missile → ▼1 · strikes this turn" in told


async def test_missiles_ask_for_point_defense_and_a_press_answers(tmp_path):
    async with corvette(tmp_path) as table:
        await begin(table, "s1")
        shot = {"mount": "m1", "target": "s2", "missile": "smart"}
        await table.slash(table.sensors, "gunner launch-missiles", **shot)
        await table.skip_to("missiles", "s2")
        asked = prompt(table, "Point defense…")
        assert "3 missiles at ▼1: react?" in text_of(asked)
        assert "S1: 3 × smart missile of ▲1 · each hits **42 %**" in text_of(asked)
        form = await table.press(table.gm, asked, "Point defense…")
        assert "Point defense: works 58 %" in said(form)
        assert "🛑" not in await table.fill(table.gm, form)
        assert (await table.state()).ships["s2"].reactions_used == 1


async def test_the_gm_sets_takes_back_and_ends(tmp_path):
    async with corvette(tmp_path) as table:
        await begin(table, "s1")
        told = await table.slash(table.gm, "gm-do set-range", ship="s1", other="s2", band="medium")
        assert told.startswith("✓ Range ▲1 ▼1 → Medium")
        await table.slash(table.gm, "gm-do set-ship", ship="s2", what="hull", value=5)
        assert (await table.state()).ships["s2"].hull == 5
        assert "✓ GM: 1 act undone" in await confirm(table, "gm undo", "rewind")
        state = await table.state()
        assert (state.ships["s2"].hull, state.range("s1", "s2")) == (12, 3)
        seats = text_of(panel(await table.gm.slash(table.channel, "gm panel")))
        assert "Captain of ▲1 Lantern · Chief security officer · Ann" in seats
        ship = await table.slash(table.pilot, "ship show", ship="s1")
        assert "Ranges\n▼1 Raider · Medium" in ship
        chart = said(await table.press(table.pilot, table.board, "Map"))
        assert "Map: Turn 1 · range bands\n**▲1 Lantern** · ▼1 Medium" in chart
        rules = await table.slash(table.pilot, "rules", action="dodge")
        assert "Dodge an attack or a salvo" in rules
        assert "✓ All dice match" in await table.slash(table.pilot, "combat verify")
        await confirm(table, "combat end", "finish")
        assert "🏁 Nobody wins, in turn 1" in read(table)
        assert "faces match" in await table.slash(table.pilot, "combat verify")
