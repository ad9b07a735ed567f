"""Pages to read: the log, help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.blocks import Kind, Words
from bot.ui import limits, text
from bot.ui.components import MY_SHIP, ButtonSpec, Message
from bot.ui.embeds import ONLY_YOU, embed, footer
from bot.ui.graphemes import clip


@dataclass(frozen=True, slots=True)
class LogLine:
    """One public act: number, glyph, one line; `heading` where a phase begins."""

    number: int | None
    words: Words
    glyph: str = ""
    heading: str = ""


def log_pages(lines: Sequence[object]) -> int:
    """How many pages a log has: at least one."""
    return max(1, -(-len(lines) // limits.LOG_LINES))


def log_page(
    lines: Sequence[LogLine], page: int | None = None, *, combat: str = "", moment: str = ""
) -> Message:
    """One page of the log, oldest on top, the last one if none is named. `moment`: "turn 3"."""
    pages = log_pages(lines)
    page = pages if page is None else min(max(page, 1), pages)
    first = (page - 1) * limits.LOG_LINES
    shown = lines[first : first + limits.LOG_LINES]
    heading = ""
    written: list[str] = []
    for line in shown:
        if line.heading and line.heading != heading:
            heading = line.heading
            written.append(f"**{text.prose(heading)}**")
        written.append(_log_line(line))
    numbers = [line.number for line in shown if line.number is not None]
    last = max((line.number for line in lines if line.number is not None), default=0)
    span = f"#{numbers[0]} to #{numbers[-1]} of {last}" if numbers else ""
    message = Message(
        embeds=(
            embed(
                Kind.NOTHING,
                author=f"Combat {combat}" if combat else "",
                title=text.facts(["Log", text.prose(moment), f"page {page} of {pages}"]),
                lines=written or ["Nothing has happened yet."],
                footer=footer(ONLY_YOU, span),
            ),
        )
    )
    return message.with_rows(
        (
            ButtonSpec("Older", "secondary", "log", str(page - 1), page <= 1),
            ButtonSpec("Newer", "secondary", "log", str(page + 1), page >= pages),
            MY_SHIP,
        )
    )


def _log_line(line: LogLine) -> str:
    number = f"`{line.number}`" if line.number is not None else ""
    shown = clip(text.words_to_markdown(line.words, names=20), 200)
    return " ".join(part for part in (number, line.glyph, shown) if part)


FOR_PLAYERS = """\
Take a seat with **Take a seat** or /crew claim.
When your window opens you are pinged. Press **Act**, look at the odds, confirm.
Each station has its own slash command, and /act shows the same with buttons."""
TO_LOOK = """\
**My ship** is your ship in full, **Log** is what happened, **Rules** is what there is to do."""
FOR_THE_GM = """\
/setup ruleset, then /combat new, /ship add and /combat start.
/gm panel shows whose move it is, plays your ships, acts for anybody, changes anything.
/gm thread shows you the whole battle. What you do is in the log for all to read."""
THE_DICE = """\
The seal on the board is posted before the first roll.
At the end the seed is public, and anybody can derive each face from it."""
HOW_IT_PLAYS = (
    ("For players", FOR_PLAYERS),
    ("To look", TO_LOOK),
    ("For the GM", FOR_THE_GM),
    ("The dice", THE_DICE),
)


def how_it_plays(fields: Sequence[tuple[str, str]] = HOW_IT_PLAYS) -> Message:
    """Help: what a player does, and where the rest is. `fields` are markdown of ours."""
    return Message(
        embeds=(
            embed(
                Kind.OPENED,
                title="How it plays",
                lines=["Crews fight space battles by chat. The bot knows the rules and the turn."],
                fields=fields,
                footer=ONLY_YOU,
            ),
        )
    )
