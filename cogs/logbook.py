"""The log as one person may read it, page by page."""

from bot.app.battle import Battle
from bot.app.chronicle import Entry
from bot.ui.limits import LOG_LINES
from bot.ui.pages import LogLine, log_pages
from bot.ui.pages import log_page as log_message
from cogs.answer import Answer, Interaction
from cogs.floor import Floor

WHOLE = 100_000


async def log_page(
    floor: Floor, interaction: Interaction, battle: Battle, page: int | None = None
) -> Answer:
    """A page of the log, the last one if none is named; what was undone is struck."""
    person = floor.person(interaction)
    found = await floor.battles.log(battle.id, person, size=WHOLE)
    lines = [(entry, at) for entry in found.entries for at in range(len(entry.lines))]
    pages = log_pages(lines)
    page = pages if page is None else min(max(page, 1), pages)
    first = (page - 1) * LOG_LINES
    shown = [_line(entry, at) for entry, at in lines[first : first + LOG_LINES]]
    # Only what is shown needs its moment, which is as dear as a board.
    moment = shown[-1].heading.split(" · ", maxsplit=1)[0] if shown else ""
    whole = [LogLine(entry.number, ()) for entry, _ in lines]
    whole[first : first + LOG_LINES] = shown
    message = log_message(whole, page, combat=battle.id, moment=moment)
    return floor.answer(interaction, message, battle)


def _line(entry: Entry, at: int) -> LogLine:
    words = entry.lines[at]
    number = entry.number if at == 0 else None
    return LogLine(number, (*words, " · undone") if entry.undone else words, heading=entry.moment())
