"""Mneme by the real bot: two couriers of five people against the GM's group of six fighters."""

from collections import Counter
from contextlib import asynccontextmanager

from bot.core.agenda import Ask
from bot.core.legal import open_seats
from tests.discord.live import labels, live, panel, said, text_of

SEATS = {
    "captain": ("s1c1",),
    "engineer": ("s1c2", "s1c3"),
    "gunner": ("s1c4",),
    "pilot": ("s2c1",),
    "sensors": ("s2c2", "s2c3", "s2c4"),
}
"""Who holds which seats: the first three aboard the Lantern, the others aboard the Wasp."""
QUIET = ("s1c2", "s1c3", "s2c2", "s2c3")
"""Who leaves reactions to the others."""


@asynccontextmanager
async def couriers(folder, seed=0):
    """Two ships of players and a group, all in one space, ready to start."""
    async with live(folder, seed) as table:
        await table.slash(table.gm, "setup ruleset", game="mneme")
        await table.slash(table.gm, "combat new")
        table.combat = (await table.services.battles.in_channel(table.channel.id)).id
        for name in ("Lantern", "Wasp"):
            add = {"template": "courier_armed", "side": "Couriers", "name": name}
            await table.slash(table.gm, "ship add", **add)
        for _ in range(6):
            await table.slash(table.gm, "ship add", template="fighter", side="Raiders", npc=True)
        for option, value in (("start_range", "close"), ("stations", "no")):
            await table.slash(table.gm, "combat option", option=option, value=value)
        for who, members in SEATS.items():
            for member in members:
                told = await table.slash(table.crew[who], "crew claim", member=member)
                assert told.startswith("✓"), told
        yield table


def holder(table, member):
    return next(table.crew[who] for who, members in SEATS.items() if member in members)


def read(table) -> str:
    return "\n".join(text_of(m) for m in table.channel.history())


def prompt(table, label):
    """The last public message with this button."""
    return next(m for m in reversed(table.channel.history()) if label in labels(m))


async def pressed(table, who, label):
    """A button of a prompt; a form that it opens is sent as it stands."""
    opened = await table.press(who, prompt(table, label), label)
    return await table.fill(who, opened) if label.endswith("…") else said(opened)


async def one_act(table, combat):
    """Whoever is asked acts as a player would; True if it was an input of the GM."""
    frame = combat.window
    assert isinstance(frame.step, Ask)
    seat = open_seats((await table.battle()).rules, combat)[0]
    if seat.ship not in {"s1", "s2"}:
        assert frame.step.menu == "npc_turn"
        told = await pressed(table, table.gm, "Play the turn")
        assert "🛑" not in told
        return True
    who = holder(table, seat.mount)
    if frame.step.menu == "react":
        free = seat.station == "pilot" and combat.state.ships[seat.ship].member(seat.mount)
        label = "Dodge…" if free and not free.reactions_used else "No reaction"
        told = await pressed(table, who, label)
        assert "Not yet" not in told, "what was done is said"
        assert "you may change it" not in told, "a reaction that is given is given"
    elif frame.step.menu == "damage_control":
        await pressed(table, who, "No reaction")
    elif seat.station == "gunner" and combat.state.ships[seat.ship].member(seat.mount).ma == 3:
        foe = next(s.id for s in combat.state.enemies("s1"))
        how = "attack-group" if combat.state.is_group(foe) else "direct-attack"
        told = await table.slash(who, f"gunner {how}", weapon="pulse_laser", target=foe)
        if "🛑" in told:
            await table.slash(who, "anyone done")
    else:
        await table.slash(who, "anyone done")
    return False


async def test_two_ships_fight_a_group_and_the_gm_presses_once_a_turn(tmp_path):
    async with couriers(tmp_path, seed=7) as table:
        await table.slash(table.gm, "combat start")
        for member in QUIET:
            told = await table.slash(holder(table, member), "anyone standing-order", order="never")
            assert "🛑" not in told
        inputs: Counter[int] = Counter()
        for _ in range(400):
            combat = (await table.battle()).combat
            if combat.outcome is not None:
                break
            inputs[combat.state.turn] += await one_act(table, combat)
        assert combat.outcome is not None
        assert combat.outcome.why == "last_side"
        assert max(inputs.values()) <= 2
        told = read(table)
        assert "▼ 6 × Fighter · Direct attack" in told
        assert "Damage at the end of the turn" in told
        assert f"🏁 {combat.outcome.winner} wins in turn {combat.state.turn}" in told


async def to_the_gunner(table):
    """Turn by turn until the Lantern's gunner is asked; the fighters wait."""
    for _ in range(40):
        combat = (await table.battle()).combat
        seat = open_seats((await table.battle()).rules, combat)[0]
        if (seat.station, seat.ship) == ("gunner", "s1"):
            return
        if seat.ship in {"s1", "s2"}:
            await table.slash(holder(table, seat.mount), "anyone done")
        else:
            await pressed(table, table.gm, "Play the turn")
    raise AssertionError("the gunner is never asked")


async def test_one_press_lets_be_what_all_seats_of_a_person_are_asked(tmp_path):
    async with couriers(tmp_path) as table:
        await table.slash(table.gm, "combat start")
        battle = await table.battle()
        while (frame := battle.combat.window) and frame.step.menu != "react":
            await one_act(table, battle.combat)
            battle = await table.battle()
        asked = {seat.mount for seat in open_seats(battle.rules, battle.combat)}
        assert asked == {"s1c1", "s1c4"}
        await table.slash(table.gm, "crew assign", member="s1c1", user=table.gunner)
        before = (await table.battle()).row.seq
        told = await pressed(table, table.gunner, "No reaction")
        assert told.startswith("✓ ")
        battle = await table.battle()
        assert battle.combat.window is None or battle.combat.window.id != frame.id
        assert battle.row.seq == before + 2, "an act for each of the two posts"


async def test_the_console_counts_minor_actions_and_refuses_what_is_too_dear(tmp_path):
    async with couriers(tmp_path) as table:
        crew = await table.slash(table.captain, "crew list")
        assert "Lantern\nPilot, Captain · **you**\nNavComm · Ben\n" in crew
        await table.slash(table.gm, "combat start")
        for member in (*QUIET, "s1c1", "s2c1", "s2c4"):
            await table.slash(holder(table, member), "anyone standing-order", order="never")
        await to_the_gunner(table)
        console = text_of(panel(await table.gunner.slash(table.channel, "act")))
        assert "3 minor actions (MA)" in console
        assert "**Attack a group**" in console
        shot = await table.slash(
            table.gunner, "gunner attack-group", weapon="pulse_laser", target="s3"
        )
        assert shot.startswith("✓")
        assert "on Fighter" in shot or "Fighter is not hit" in shot
        before = await table.unchanged()
        again = await table.slash(table.gunner, "anyone prepare-significant", what="extra")
        assert again.startswith("🛑 That takes 2 MA, you have 1")
        assert await table.unchanged() == before
        told = await table.slash(table.gunner, "anyone prepare-minor")
        assert told.startswith("✓")
        gunner = (await table.state()).ships["s1"].member("s1c4")
        assert [t.kind for t in gunner.tokens] == ["minor"]


async def test_initiative_moves_on_the_board_when_a_captain_gives_some(tmp_path):
    async with couriers(tmp_path) as table:
        await table.slash(table.gm, "combat start")
        before = (await table.state()).ships["s1"].initiative
        gives = await table.captain.slash(table.channel, "captain sacrifice-ahead", who="s1c4")
        told = said(gives)
        assert "initiative −2" in told
        board = text_of(table.board)
        assert f"▲1 {before - 2}" in board
        assert "▼1 × 6" in board
        shown = await table.press(table.gunner, table.board, "Map")
        assert "🛑" not in said(shown)
        undone = await table.slash(table.gm, "gm undo")
        assert "Undo 1 act" in undone
