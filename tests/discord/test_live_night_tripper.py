"""A battle of Night Tripper by the real bot: a crew of four against another player's raider."""

from contextlib import asynccontextmanager

from bot.core.legal import open_seats
from tests.discord.live import labels, live, panel, said, text_of

CREW = {"captain": "s1c1", "pilot": "s1c2", "gunner": "s1c3", "engineer": "s1c4"}
"""Who is called so at the table, and whom of the standard four each plays; Jo has the raider."""


@asynccontextmanager
async def duel(folder, seed=0):
    """Ready to start: smugglers who want to escape, pirates who want to board."""
    async with live(folder, seed) as table:
        await table.slash(table.gm, "setup ruleset", game="night_tripper")
        await table.slash(table.gm, "combat new")
        table.combat = (await table.services.battles.in_channel(table.channel.id)).id
        smugglers = {"template": "blockade_runner", "side": "Smugglers", "name": "Marigold"}
        pirates = {"template": "pirate_raider", "side": "Pirates", "name": "Rust Fang"}
        await table.slash(table.gm, "ship add", **smugglers)
        await table.slash(table.gm, "ship add", **pirates, crew="seasoned")
        for who, member in CREW.items():
            await table.slash(table.crew[who], "crew claim", member=member)
        told = await table.slash(table.sensors, "crew claim", member="s2crew")
        assert told == "✓ You are the Crew of ▼ Rust Fang"
        yield table


async def begin(table):
    """Goals are open and orders are given."""
    await table.slash(table.gm, "combat start")
    await table.slash(table.captain, "captain declare-goal", goal="escape", note="the old gate")
    await table.slash(table.sensors, "captain declare-goal", goal="dock_board")
    await table.slash(table.captain, "captain assign", helm="s1c2")


def read(table) -> str:
    return "\n".join(text_of(m) for m in table.channel.history())


def prompt(table, label):
    """The last public message with this button."""
    return next(m for m in reversed(table.channel.history()) if label in labels(m))


async def menu(table) -> str:
    frame = (await table.battle()).combat.window
    return frame.step.menu if frame is not None else ""


async def until(table, wanted):
    """Defaults until one of these windows is open."""
    for _ in range(80):
        if await menu(table) in wanted:
            return
        await table.slash(table.gm, "gm skip")
    raise AssertionError(f"{wanted} never opens")


async def under_fire(table):
    """Rust Fang has hit Marigold for two points."""
    for _ in range(12):
        await until(table, ("respond",))
        volley = (await table.state()).volley
        if volley.target == "s1" and volley.points == 2:
            return volley
        await table.slash(table.gm, "gm skip")
    raise AssertionError("Rust Fang never hits for two points")


async def test_goals_are_read_by_nobody_before_they_are_open(tmp_path):
    async with duel(tmp_path) as table:
        commands = table.pilot.available_commands(table.channel)
        stations = {command.split()[0] for command in commands if " " in command}
        assert {"captain", "computer", "helm", "gunnery", "engineering"} <= stations
        crew = await table.slash(table.gm, "crew list")
        assert "Captain, Computer · Ana · Ann" in crew
        assert "Helm · Bo · Mira" in crew
        await table.slash(table.gm, "combat start")
        assert labels(table.board)[0] == "Seal my goal"
        secret = {"goal": "board_leap", "note": "their cargo"}
        own = await table.slash(table.captain, "captain declare-goal", **secret)
        assert "Sealed: Declare goal, Board by leaping" in own
        for who in (table.gm, table.sensors, table.pilot):
            log = await table.slash(who, "combat log")
            status = await table.slash(who, "combat status")
            act = await table.slash(who, "act")
            public = "\n".join(text_of(m) for m in table.channel.history(viewer=who))
            for seen in (log, status, act, public):
                assert "their cargo" not in seen
        assert "🔒 Goals: 1 of 2 sealed" in read(table)
        await table.slash(table.captain, "captain declare-goal", goal="escape", note="the gate")
        await table.by_buttons(table.sensors, "Declare goal", goal="dock_board")
        told = read(table)
        assert "🔓 Goals are open\n▲ Marigold\nGoal **Escape** · the gate" in told
        assert "▼ Rust Fang\nGoal **Dock and board**" in told
        assert "their cargo" not in table.everything()
        assert labels(table.board)[0] == "Seal my orders"


async def test_the_target_and_nobody_else_answers_by_buttons(tmp_path):
    async with duel(tmp_path) as table:
        await begin(table)
        volley = await under_fire(table)
        asked = prompt(table, "Take Damage")
        assert labels(asked)[-4:] == [
            "Lose 2 Position",
            "Take Damage",
            "All: lose 2 each",
            "All: Damage",
        ]
        assert table.pilot.mention in asked.content
        text = text_of(asked)
        assert "▼ Rust Fang fires at ▲ Marigold" in text
        assert "⏳ 1 of 2: Position or Damage?" in text
        position = (await table.state()).ships["s1"].position
        assert f"Marigold {position} → {position - 2}".replace("-", "−") in text.replace("*", "")
        before = await table.unchanged()
        refused = said(await table.press(table.gunner, asked, "Take Damage"))
        assert "🛑 Mira is the Helm of ▲ Marigold" in refused
        assert "▸ The captain assigns the stations when a round starts" in refused
        assert await table.unchanged() == before
        await table.press(table.pilot, asked, "Lose 2 Position")
        assert (await table.state()).ships["s1"].position == position - 2
        again = prompt(table, "Take Damage")
        assert "All: Damage" not in labels(again), "the last point has no shortcut"
        (old,) = [m for m in table.channel.history() if m.id == asked.id]
        assert labels(old) == []
        assert "✓ Mira: Lose 2 Position" in text_of(old)
        await table.press(table.pilot, again, "Take Damage")
        located = prompt(table, "Accept")
        assert table.sensors.mention in located.content
        assert "Location 1d6" in text_of(located)
        own = (await table.state()).ships["s2"].position
        await table.press(table.sensors, located, "Reroll: 1 Position")
        assert (await table.state()).ships["s2"].position == own - 1
        assert volley.gunner == ""


async def test_the_console_shows_odds_and_the_board_the_scale(tmp_path):
    async with duel(tmp_path) as table:
        await begin(table)
        console = text_of(panel(await table.captain.slash(table.channel, "act")))
        assert "Your move: a Computer throw\n+2 Computer · Impact at most 2, Electronics" in console
        assert "**Predict** · works **72 %**" in console
        board = text_of(table.board)
        assert "\nThen ▼ Jo" in board
        assert "Goal **Escape** · the old gate" in board
        assert "Electronics 2 ● · Thrusters 3 ●\nGuns 1 ● · Gate core ●" in board
        assert "▲ Computer Ana · Helm Bo · Gunnery Cyr · Engineering Dee" in board
        chart = said(await table.press(table.pilot, table.board, "Map"))
        assert "Position" in chart
        assert "Dock and board" in chart
        waiting = await table.slash(table.pilot, "act")
        assert "Not yet:" in waiting
        refused = await table.slash(table.pilot, "computer predict")
        assert "🛑" in refused
        await table.slash(table.captain, "computer predict")
        assert "Ana of ▲ Marigold predicts the enemy" in read(table)
        assert "Not yet:" in await table.slash(table.captain, "act")
        rules = await table.slash(table.pilot, "rules", action="predict")
        assert "higher Impact" in rules
        sheet = await table.slash(table.engineer, "ship show", ship="s1")
        assert "Bo · Helm 2 · Gunnery 1 · Agility 2 · Strength 1 · Luck 7/9" in sheet


async def test_a_battle_is_fought_by_both_sides_to_its_end(tmp_path):
    async with duel(tmp_path) as table:
        await begin(table)
        users = {"s1c1": table.captain, "s1c2": table.pilot, "s1c3": table.gunner}
        users["s1c4"] = table.engineer
        rounds = 0
        for _ in range(250):
            battle = await table.battle()
            if battle.combat.outcome is not None:
                break
            rounds = battle.combat.state.round
            await answer(table, battle, users)
        told = read(table)
        assert "🏁" in told
        assert rounds >= 1
        assert "acts first" in told
        assert "is over:" in told or rounds == 1
        assert "faces match" in await table.slash(table.pilot, "combat verify")
        log = await table.slash(table.gunner, "combat log")
        assert "🛑" not in log


async def answer(table, battle, users):
    """Whoever is asked does the usual: by command on a turn of his own, else by a button."""
    commands = {
        "computer": "computer predict",
        "helm": "helm maneuver",
        "gunnery": "gunnery fire",
        "engineering": "engineering engineer",
        "round": "captain carry-on",
    }
    buttons = {
        "luck": "Keep the throw",
        "location": "Accept",
        "respond": "Take Damage",
        "wound": "Take wound",
        "fill_in": "Leave empty",
    }
    window = await menu(table)
    seat = open_seats(battle.rules, battle.combat)[0]
    who = table.sensors if seat.ship == "s2" else users.get(seat.mount, table.captain)
    if window in commands:
        told = await table.slash(who, commands[window])
        assert "🛑" not in told, told
    elif window in buttons:
        await table.press(who, prompt(table, buttons[window]), buttons[window])
    else:
        await table.slash(table.gm, "gm skip")
