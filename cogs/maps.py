"""The map as one person may see it: the picture alone, with every distance in words."""

from bot.app.battle import Battle
from bot.core.refusal import Refused
from bot.ui.maps import ALONE, distances
from cogs.answer import Answer, Interaction
from cogs.floor import Floor
from cogs.pictures import chart_of


async def map_answer(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """Raises Refused where nothing stands on the map."""
    who = await floor.standing(interaction, battle)
    chart = chart_of(battle, who.viewer)
    if chart is None:
        now = (
            "The battle is being set up." if battle.combat is None else "No ship is left to fight."
        )
        raise Refused("There is no map to show", now, "Look at the battle: /combat status")
    file = await floor.pictures.file(floor.pictures.drawing(chart), ALONE)
    files = () if file is None else (file,)
    return Answer(distances(chart, battle.id), battle.id, files=files)
