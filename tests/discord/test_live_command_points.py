"""A battle of Command Points by the real bot: players on both sides, from seats to the end."""

from contextlib import asynccontextmanager

from tests.discord.live import labels, live, panel, said, text_of

SEATS = {"captain": "s1c1", "pilot": "s1c2", "gunner": "s1c3", "sensors": "s1c4"}
"""Who of the table sits where on the Waykeeper; the GM acts for its engineer."""
ENEMY = ("s2c1", "s2c3")
"""Captain and gunner of the Harrow: both are Ben's."""


@asynccontextmanager
async def duel(folder, seed=0, **settings):
    """Two vessels of players, ready to start."""
    async with live(folder, seed) as table:
        await table.slash(table.gm, "setup ruleset", game="command_points")
        await table.slash(table.gm, "combat new")
        table.combat = (await table.services.battles.in_channel(table.channel.id)).id
        add = {"template": "free_merchant", "side": "Crew", "name": "Waykeeper"}
        await table.slash(table.gm, "ship add", **add)
        add = {"template": "patrol_boat", "side": "Raiders", "name": "Harrow"}
        await table.slash(table.gm, "ship add", **add)
        await table.slash(table.gm, "ship crew", ship="s1", preset="waykeeper")
        await table.slash(table.gm, "combat option", option="departments", value="no")
        for ship, (setting, value) in settings.items():
            await table.slash(table.gm, "ship set", ship=ship, setting=setting, value=value)
        for who, member in SEATS.items():
            told = await table.slash(table.crew[who], "crew claim", member=member)
            assert told.startswith("✓ You are the "), told
        for member in ENEMY:
            await table.slash(table.engineer, "crew claim", member=member)
        yield table


async def begin(table, ship="s1"):
    """Started, and this vessel's turn."""
    await table.slash(table.gm, "combat start")
    while (await table.state()).active != ship:
        await table.slash(table.gm, "gm skip")


def prompt(table, label):
    """The last public message with this button."""
    return next(m for m in reversed(table.channel.history()) if label in labels(m))


def read(table) -> str:
    return "\n".join(text_of(m) for m in table.channel.history())


async def test_departments_become_commands_and_seats_are_taken_by_name(tmp_path):
    async with duel(tmp_path) as table:
        commands = table.pilot.available_commands(table.channel)
        stations = {command.split()[0] for command in commands if " " in command}
        assert {"captain", "bridge", "gunnery", "comms", "engineering", "anyone"} <= stations
        assert not any("keep-it-together" in c or "play-policy" in c for c in commands)
        crew = await table.slash(table.gm, "crew list")
        assert "Gunnery · Kest · Kay" in crew
        assert "4 of 5 seats taken" in read(table).replace("*", "")


async def test_a_turn_is_shared_from_one_pool(tmp_path):
    async with duel(tmp_path) as table:
        await begin(table)
        board = text_of(table.board).splitlines()
        assert board[1] == "🔔 ▲1 Waykeeper to act · 5 CP left"
        assert "CP ●●●●● 5" in board
        assert "Can act: Captain · Bridge · Gunnery · Comms · Engineering" in board
        console = text_of(await table.console(table.gunner))
        assert "**Fire One Weapon** at ▼1, Multifocal laser · 2 CP · works **60 %**" in console
        form = await table.pick(table.gunner, "Fire One Weapon")
        assert "+2 attack bonus +1 Shoot +2 Dex" in text_of(panel(form))
        told = await table.slash(table.captain, "captain support", department="comms")
        assert "▲1 Waykeeper supports Comms: its next action costs 2 CP less" in told
        await table.slash(table.sensors, "comms sensor-ghost")
        assert (await table.state()).ships["s1"].cp == 5
        await table.slash(table.pilot, "bridge escape-combat")
        assert (await table.state()).ships["s1"].cp == 1
        assert "🛑 That costs 2 CP, your vessel has 1" in await table.slash(
            table.gunner, "gunnery fire-one", weapon="w1", target="s2"
        )
        refused = await table.slash(
            table.pilot, "anyone above-and-beyond", skill="pilot", attribute="dex"
        )
        assert "🛑 Juno has acted in this turn" in refused
        # A general action comes alone: Kest shoots no more in this turn.
        await table.slash(table.gunner, "anyone above-and-beyond", skill="shoot", attribute="dex")
        assert "Kest has taken a general action in this turn" in await table.slash(
            table.gunner, "gunnery target-systems", target="s2", system="drive"
        )
        assert "Done: Captain" not in text_of(table.board), "captain and comms may go on"
        assert "Done: Gunnery" in text_of(table.board)


async def test_a_hit_is_answered_by_a_button_and_a_crisis_has_its_deadline(tmp_path):
    async with duel(tmp_path) as table:
        await begin(table, "s2")
        for _ in range(2):
            shot = {"weapon": "w1", "target": "s1"}
            await table.slash(table.engineer, "gunnery fire-one", **shot)
            if (await table.state()).hit is not None:
                break
        asked = prompt(table, "Take it")
        assert asked.content.startswith(f"⏳ {table.captain.mention}")
        assert "damage coming: cancel it?" in asked.content
        before = await table.unchanged()
        refused = said(await table.press(table.gunner, asked, "Keep it Together"))
        assert "🛑 Ann is the Captain of" in refused
        assert "You are its gunner." in refused
        assert await table.unchanged() == before
        told = said(await table.press(table.captain, asked, "Keep it Together"))
        assert "✓ No damage: ▲1 Waykeeper keeps it together" in told
        assert "Crisis, 1D10" in read(table)
        begin_crisis = {"ship": "s1", "kind": "hull_breach"}
        await table.slash(table.gm, "gm-do begin-crisis", **begin_crisis)
        await table.slash(table.engineer, "captain close-turn")
        board = text_of(table.board)
        assert "🚨 **Hull Breach**, end of this turn" in board
        chart = said(await table.press(table.pilot, table.board, "Map"))
        assert "**Hull Breach** · end of this turn" in chart
        hp = (await table.state()).ships["s1"].hp
        await table.slash(table.captain, "captain close-turn")
        assert "Deadline aboard ▲1 Waykeeper" in read(table)
        assert (await table.state()).ships["s1"].hp < hp


async def test_a_battle_from_the_first_shot_to_the_last(tmp_path):
    async with duel(tmp_path, 3, s1=("hp", "9"), s2=("hp", "9")) as table:
        await table.slash(table.gm, "combat start")
        acts = 0
        while (battle := await table.battle()).combat.outcome is None:
            acts += 1
            assert acts < 60, "it does not end"
            menu, state = battle.combat.window.step.menu, battle.combat.state
            if menu == "keep_it_together":
                who = table.captain if state.hit.target == "s1" else table.engineer
                await table.press(who, prompt(table, "Take it"), "Take it")
                continue
            who = table.gunner if state.active == "s1" else table.engineer
            if (
                state.ships[state.active].cp >= 2
                and state.ships[state.active].counters.get("fire_one", 0) < 3
            ):
                target = "s2" if state.active == "s1" else "s1"
                await table.slash(who, "gunnery fire-one", weapon="w1", target=target)
            else:
                captain = table.captain if state.active == "s1" else table.engineer
                await table.slash(captain, "captain close-turn")
        told = read(table)
        outcome = battle.combat.outcome
        assert f"🏁 {outcome.winner} win in round" in told
        assert "faces match" in await table.slash(table.pilot, "combat verify")
        log = await table.slash(table.pilot, "combat log")
        assert "fires at" in log


async def test_the_referees_vessel_plays_itself(tmp_path):
    async with live(tmp_path) as table:
        await table.slash(table.gm, "setup ruleset", game="command_points")
        await table.slash(table.gm, "combat new")
        table.combat = (await table.services.battles.in_channel(table.channel.id)).id
        for side in ("A", "B"):
            add = {"template": "patrol_boat", "side": side, "npc": True}
            await table.slash(table.gm, "ship add", **add)
        await table.slash(table.gm, "combat start")
        await table.slash(table.gm, "gm npc")
        assert (await table.state()).round > 1
        assert "fires at" in read(table)


async def test_the_map_shows_the_tracks_before_anybody_has_had_a_turn(tmp_path):
    async with duel(tmp_path) as table:
        await table.slash(table.gm, "combat option", option="departments", value="yes")
        await table.slash(table.gm, "combat start")
        assert "Map" in labels(table.board)
        told = said(await table.press(table.pilot, table.board, "Map"))
        assert "Map: Before the battle" in told
        assert "▲1 Waykeeper from ▼1 Harrow □□□ 0/3" in told
