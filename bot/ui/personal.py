"""What one person alone asks for: own odds, and what is kept of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.core.blocks import Kind
from bot.ui import text
from bot.ui.components import ButtonSpec, Message
from bot.ui.console import choice_line, possible
from bot.ui.embeds import ONLY_YOU, embed
from bot.ui.form import Choice
from bot.ui.graphemes import fill
from bot.ui.limits import BOARD_FIELD


def odds_now(now: str, choices: Sequence[Choice]) -> Message:
    """Each act with its price and chances. `now`: whose move it is."""
    can, cannot = possible(choices)
    paid = any(choice.price for choice in (*can, *cannot))
    lines = [choice_line(choice, paid=paid) for choice in can]
    reasons = [
        f"{text.prose(c.offer.name)}: {text.prose(c.offer.refusal.fact)}"
        for c in cannot
        if c.offer.refusal is not None
    ]
    return Message(
        embeds=(
            embed(
                Kind.MOVE,
                title="Your odds now",
                lines=[text.prose(now)],
                fields=[
                    ("You can", fill(_once(lines), BOARD_FIELD)),
                    ("Not now", fill(_once(reasons), BOARD_FIELD)),
                ],
                footer=ONLY_YOU,
            ),
        )
    )


def _once(lines: Iterable[str]) -> list[str]:
    """What several seats of one person have in common stands once."""
    return list(dict.fromkeys(lines))


WHAT_IS_KEPT = (
    "Your user id and the name you had here last, in the battles you took part in.",
    "Which acts were yours, and which seats you hold. Nothing else of you.",
)


def kept(battles: int, acts: int, seats: int) -> Message:
    """What is stored of the reader."""
    if not battles:
        return _page("Nothing is kept of you", [])
    counted = text.facts(
        (
            text.count(battles, "battle"),
            text.count(acts, "act"),
            f"{text.count(seats, 'seat')} held",
        )
    )
    return _page("This is kept of you", [*WHAT_IS_KEPT, counted], ("Next", "/privacy delete"))


def erase(battles: int, seats: int) -> Message:
    """The second question: it cannot be taken back."""
    lines = [
        "Your id and name go from every battle, in all servers. Your acts stay as somebody's.",
        f"You lose {text.count(seats, 'seat')}." if seats else "",
        "It cannot be taken back.",
    ]
    message = _page(f"Be forgotten in {text.count(battles, 'battle')}?", lines)
    return message.with_rows(
        (
            ButtonSpec(f"Forget in {battles}", "danger", "forget"),
            ButtonSpec("Keep everything", "secondary", "keep"),
        )
    )


def forgotten(battles: int) -> Message:
    if not battles:
        return _page("Nothing is kept of you", [])
    return _page(f"✓ You are forgotten in {text.count(battles, 'battle')}", [])


def _page(title: str, lines: Sequence[str], *fields: tuple[str, str]) -> Message:
    return Message(
        embeds=(embed(Kind.OPENED, title=title, lines=lines, fields=fields, footer=ONLY_YOU),)
    )
