"""The end of a battle and what is left of it: the second question, its dice, its log as a file."""

import io

import discord

from bot.app.battle import Battle
from bot.app.people import need_gm
from bot.ui import closing
from bot.ui.components import Message
from cogs.answer import Answer, Interaction
from cogs.floor import Floor


async def really_end(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """The second question before the end. Raises Refused for all but the GM."""
    need_gm(await floor.standing(interaction, battle), "Ending the battle")
    battle.not_over()
    ships = len(battle.table.draft.entries)
    message = closing.really_end(battle.name, battle.row.public_count, ships)
    return floor.answer(interaction, message, battle)


async def checked(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """Whether every die follows from the seal; once it is over with the whole seed."""
    proof = await floor.battles.verify(battle.id)
    message = closing.proof(
        proof.seal,
        proof.faces,
        proof.wrong,
        over=battle.is_over,
        matching=proof.matching,
        seed=battle.row.seed.hex() if battle.is_over else "",
    )
    return floor.answer(interaction, message, battle)


async def exported(floor: Floor, battle: Battle) -> Answer:
    """The log as a file, as a message of its own."""
    written = await floor.battles.export(battle.id)
    file = discord.File(io.BytesIO(written.encode()), filename=f"combat-{battle.id}.json")
    what = "All of it with the seed" if battle.is_over else "What all may read until now"
    return Answer(Message(content=f"{what}."), battle.id, files=(file,))
