"""The log as one person may read it, page by page."""

from bot.app.battle import Battle
from bot.ui import pages
from bot.ui.pages import LogLine
from cogs.answer import Answer, Interaction
from cogs.floor import Floor

WHOLE = 100_000


async def log_page(
    floor: Floor, interaction: Interaction, battle: Battle, page: int | None = None
) -> Answer:
    """A page of the log, the last one if none is named; what was undone is struck."""
    person = floor.person(interaction)
    found = await floor.battles.log(battle.id, person, size=WHOLE)
    word = battle.rules.words.get("round", "round").capitalize()
    lines: list[LogLine] = []
    for entry in found.entries:
        heading = f"{word} {entry.round}" if entry.round else "Before the first " + word.lower()
        for at, words in enumerate(entry.lines):
            number = entry.number if at == 0 else None
            shown = (*words, " · undone") if entry.undone else words
            lines.append(LogLine(number, shown, heading=heading))
    combat = battle.combat
    moment = f"{word.lower()} {combat.round}" if combat is not None and combat.round else ""
    message = pages.log_page(lines, page, combat=battle.id, moment=moment)
    return floor.answer(interaction, message, battle)
