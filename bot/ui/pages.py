"""Pages to read: the log, the rules of an action, help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.blocks import Field, Kind, Words
from bot.ui import limits, text
from bot.ui.cards import blocks
from bot.ui.components import MY_SHIP, ButtonSpec, Message, SelectOption, SelectSpec
from bot.ui.console import needs, works
from bot.ui.embeds import ONLY_YOU, embed, footer
from bot.ui.form import Choice, encode
from bot.ui.graphemes import clip, cut, fill


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


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What there is to say of an action. `cost` and the sections in the rulebook's words."""

    action: str
    name: str
    help: str
    cost: str = ""
    sections: tuple[Field, ...] = ()
    command: str = ""


def rules_page(
    author: Words,
    page: RulesPage,
    *,
    others: Sequence[tuple[str, str, str]] = (),
    now: Choice | None = None,
) -> Message:
    """One action: what it does, what it costs, and with exact odds what it would bring now.

    `others`: further actions as (id, name, help). `now`: the act as the reader could do it.
    """
    odds = text.facts([works(now.odds), needs(now.odds)]) if now is not None else ""
    fields = [
        ("Cost", text.prose(page.cost)),
        *(
            (
                text.words_to_markdown(field.name, title=True),
                fill(blocks(field.items), limits.FIELD_VALUE),
            )
            for field in page.sections
        ),
        ("For you now", _now(now, odds)),
    ]
    message = Message(
        embeds=(
            embed(
                Kind.OPENED,
                author=text.author(author),
                title=text.prose(page.name),
                lines=[text.prose(page.help)],
                fields=fields,
                footer=footer(ONLY_YOU, page.command),
            ),
        )
    )
    can = now is not None and now.offer.refusal is None
    return message.with_rows(
        _action_select(others, "Another action"),
        (
            *((ButtonSpec("Do it now", "primary", "pick", encode(now)),) if now and can else ()),
            ButtonSpec("All rules", "secondary", "rules"),
        ),
    )


def _now(now: Choice | None, odds: str) -> str:
    if now is None:
        return ""
    if now.offer.refusal is not None:
        return text.prose(now.offer.refusal.fact)
    return odds or "possible, no roll"


def rules_index(author: Words, actions: Sequence[tuple[str, str, str]]) -> Message:
    """All actions of a station or a game, as (id, name, help)."""
    lines = [
        f"**{text.prose(name)}** · {clip(text.prose(help_), 90)}" for _, name, help_ in actions
    ]
    message = Message(
        embeds=(
            embed(
                Kind.OPENED,
                author=text.author(author),
                title="Rules",
                lines=[fill(lines, 3000, "and {n} more: /rules") or "No action here."],
                footer=ONLY_YOU,
            ),
        )
    )
    return message.with_rows(_action_select(actions, "Choose an action"))


def _action_select(
    actions: Sequence[tuple[str, str, str]], placeholder: str
) -> tuple[SelectSpec, ...]:
    options = tuple(
        SelectOption(cut(text.label(name), 96, 100), id_, cut(text.clean(help_), 96, 100))
        for id_, name, help_ in actions[: limits.SELECT_OPTIONS]
    )
    rest = len(actions) - len(options)
    closed = f"{placeholder} · {rest} more by /rules" if rest > 0 else placeholder
    return (SelectSpec(closed, options, "rule"),) if options else ()


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
