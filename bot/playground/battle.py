"""Setting up the battle of the playground, as a GM and five players do it on Discord."""

from __future__ import annotations

from typing import Final

from bot.playground.hands import Hands
from bot.playground.world import World

NAME: Final = "Ambush at Azhar"


async def set_up(world: World, hands: Hands) -> None:
    """Open a battle of two ships, man the players' one, and begin. Raises Trouble."""
    gm = world.gm
    await hands.command(gm, "setup ruleset", game="coriolis")
    await hands.command(gm, "combat new", name=NAME)
    await hands.command(gm, "ship add", template="lantern_of_azhar", side="Crew")
    await hands.command(gm, "ship add", template="red_jackal", side="Raiders", npc=True)
    await hands.command(gm, "combat option", option="mutual_detection", value="yes")
    for station, who in world.crew.items():
        if station in ("captain", "engineer"):
            shown = await hands.press(who, "Take a seat")
            await hands.choose(who, shown, station.capitalize())
        else:
            await hands.command(who, "crew claim", station=station)
    await hands.command(gm, "combat start")
