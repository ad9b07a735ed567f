"""The map as one person may see it: the picture alone, with every distance in words."""

from bot.app.battle import Battle
from bot.core.refusal import Refused
from bot.ui.maps import ALONE, distances
from cogs.answer import Answer, Interaction
from cogs.floor import Floor
from cogs.pictures import chart_of


async def map_answer(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """Raises Refused where there is none: in a game that has no map, or with nothing on it."""
    who = await floor.standing(interaction, battle)
    chart = chart_of(battle, who.viewer)
    if chart is None:
        set_up = battle.combat is None
        raise Refused(
            "There is no map to show",
            "The battle is being set up." if set_up else "Nothing stands on one now.",
            "Look at the battle: /combat status"
            if set_up
            else "Look at the battle: /combat status, and at a ship: /ship show",
        )
    file = await floor.pictures.file(floor.pictures.drawing(chart), ALONE)
    files = () if file is None else (file,)
    return Answer(distances(chart, battle.id), battle.id, files=files)
