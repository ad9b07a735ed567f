"""The battle of the playground in each game, and how a GM and five players set it up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.core.agenda import Value
from bot.playground.hands import Hands
from bot.playground.world import World


@dataclass(frozen=True, slots=True)
class Table:
    """Two ships and who sits where: the posts of CREW, each at a seat of the first ship."""

    name: str
    ships: tuple[Mapping[str, Value], ...]
    """Options of `/ship add`, the crew's ship first."""
    seats: Mapping[str, Mapping[str, Value]]
    """Options of `/crew claim`."""
    begins: str
    """What a newcomer presses first."""
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    """House options of the battle."""


def _stations(**seats: str) -> Mapping[str, Mapping[str, Value]]:
    return {post: {"station": station} for post, station in seats.items()}


TABLES: Final[Mapping[str, Table]] = {
    "coriolis": Table(
        "Ambush at Azhar",
        (
            {"template": "lantern_of_azhar", "side": "Crew"},
            {"template": "red_jackal", "side": "Raiders", "npc": True},
        ),
        _stations(
            captain="captain", engineer="engineer", pilot="pilot", sensors="sensors",
            gunner="gunner",
        ),
        "**Ann begins**: press Act, choose an order, seal it.",
        {"mutual_detection": "yes"},
    ),
    "cepheus": Table(
        "Toll at the gas giant",
        (
            {"template": "corvette", "side": "Crew", "name": "Lantern"},
            {"template": "raider", "side": "Raiders", "npc": True},
        ),
        {
            "captain": {"member": "s1c1"},
            "pilot": {"member": "s1c2"},
            "engineer": {"member": "s1c4"},
            "sensors": {"member": "s1c6"},
            "gunner": {"member": "s1c8"},
        },
        "**Ann begins**: press Positions stand. Then whoever the bell names presses Act.",
        {"start_range": "short"},
    ),
}  # fmt: skip


async def set_up(world: World, hands: Hands, game: str = "coriolis") -> None:
    """Open a battle of two ships, man the players' one, and begin. Raises Trouble."""
    gm, table = world.gm, TABLES[game]
    await hands.command(gm, "setup ruleset", game=game)
    await hands.command(gm, "combat new", name=table.name)
    for ship in table.ships:
        await hands.command(gm, "ship add", **ship)
    for option, value in table.options.items():
        await hands.command(gm, "combat option", option=option, value=value)
    for post, who in world.crew.items():
        seat = table.seats[post]
        if post in ("captain", "engineer") and "station" in seat:
            shown = await hands.press(who, "Take a seat")
            await hands.choose(who, shown, str(seat["station"]).capitalize())
        else:
            await hands.command(who, "crew claim", **seat)
    await hands.command(gm, "combat start")
