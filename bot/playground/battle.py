"""The battle of the playground in each game, and how a GM and five players set it up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.core.agenda import Value
from bot.playground.hands import Hands
from bot.playground.world import World


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of the first ship: what it is called, and the option of `/crew claim`."""

    word: str
    claim: Mapping[str, Value]


def _stations(**words: str) -> Mapping[str, Place]:
    """Places that are claimed by the station of that name."""
    return {post: Place(word, {"station": word}) for post, word in words.items()}


def _members(**seats: tuple[str, str]) -> Mapping[str, Place]:
    """Places that are claimed by the crew member's id, where several have one station."""
    return {post: Place(word, {"member": member}) for post, (word, member) in seats.items()}


@dataclass(frozen=True, slots=True)
class Table:
    """Two ships and who sits where, by the posts of CREW; who has no place watches."""

    name: str
    ships: tuple[Mapping[str, Value], ...]
    """Options of `/ship add`, the crew's ship first."""
    places: Mapping[str, Place]
    begins: str
    """What a newcomer presses first."""
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    """House options of the battle."""
    more: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """Further crew members whom a post plays, so that none is left to the GM."""


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
        _members(
            captain=("captain", "s1c1"), pilot=("pilot", "s1c2"), engineer=("engineer", "s1c4"),
            sensors=("missiles", "s1c6"), gunner=("lasers", "s1c8"),
        ),
        "**Ann begins**: press Positions stand. Then whoever the bell names presses Act.",
        # One laser alone does not get through the armor of either ship.
        {"start_range": "short", "combine_turret_damage": "yes"},
        {"pilot": ("s1c3",), "engineer": ("s1c5",), "sensors": ("s1c7",)},
    ),
    "mneme": Table(
        "No toll today",
        (
            {"template": "frontier_trader", "side": "Crew", "name": "Lantern"},
            {"template": "merchant_trader", "side": "Raiders", "name": "Magpie", "npc": True},
        ),
        _stations(
            captain="captain", engineer="engineer", pilot="pilot", sensors="navcomm",
            gunner="gunner",
        ),
        "**Ann begins**: press Functions stand. Then whoever the bell names presses Act.",
        # Pulse lasers reach no farther than Short.
        {"start_range": "short"},
        {"gunner": ("s1c6", "s1c7")},
    ),
    "command_points": Table(
        "Inspection refused",
        (
            {"template": "free_merchant", "side": "Crew", "name": "Waykeeper"},
            {"template": "patrol_boat", "side": "Navy", "name": "Harrow", "npc": True},
        ),
        _stations(
            captain="captain", pilot="bridge", gunner="gunnery", sensors="comms",
            engineer="engineering",
        ),
        "**Ann begins**: press Departments stand. Then everybody aboard may press Act.",
    ),
    "night_tripper": Table(
        "The old gate",
        (
            {"template": "blockade_runner", "side": "Smugglers", "name": "Marigold"},
            {"template": "pirate_raider", "side": "Pirates", "name": "Rust Fang", "npc": True},
        ),
        _members(
            captain=("captain", "s1c1"), pilot=("helm", "s1c2"), gunner=("gunnery", "s1c3"),
            engineer=("engineering", "s1c4"),
        ),
        "**Ann begins**: press Seal my goal, and choose one that nobody else sees yet.",
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
        place = table.places.get(post)
        if place is None:
            continue
        if post in ("captain", "engineer") and "station" in place.claim:
            shown = await hands.press(who, "Take a seat")
            await hands.choose(who, shown, place.word.capitalize())
        else:
            await hands.command(who, "crew claim", **place.claim)
        for member in table.more.get(post, ()):
            await hands.command(who, "crew claim", member=member)
    await hands.command(gm, "combat start")
