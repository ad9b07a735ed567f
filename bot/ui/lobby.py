"""Before and after the fight: joining, the welcome, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core.blocks import Card, Kind, Words
from bot.ui import limits, text
from bot.ui.board import short_seal
from bot.ui.cards import card
from bot.ui.components import ButtonSpec, Message, SelectOption, SelectSpec
from bot.ui.embeds import ONLY_YOU, embed, footer
from bot.ui.graphemes import clip, cut, fill, size

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SHOWN_SEATS = 6
NO_RULES = "You need no rules: the bot shows what you can do and what it would bring."


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat nobody holds: the value that claims it, its ship, station, and what one does there."""

    value: str
    ship: Words
    station: str
    does: str = ""


def seats_are_free(seats: int) -> str:
    """`Two seats are free`."""
    many = NUMBERS[seats] if seats < len(NUMBERS) else str(seats)
    return f"{many} {'seat is' if seats == 1 else 'seats are'} free".capitalize()


def opening(what: Words, seats: int, seal: str = "") -> Message:
    """The public line when a combat opens: what it is, and how to join.

    `seal` is the whole seal of its dice: what is posted before the first roll.
    """
    whole = clip(text.words_to_markdown(what), limits.CONTENT - 200)
    free = f" {seats_are_free(seats)}." if seats else ""
    small = f"\n-# Dice seal {seal}" if seal else ""
    return Message(content=f"🔔 {whole}.{free}{small}").with_rows(
        (ButtonSpec("Take a seat", "primary", "seat"),)
    )


def welcome(
    author: Words, person: str, seats: Sequence[FreeSeat], *, crews: int = 2, absent: str = "passes"
) -> Message:
    """What a newcomer reads, privately. `absent`: what a seat does whose holder is away."""
    shown = [
        f"{text.words_to_markdown(seat.ship)}, **{text.prose(seat.station)}**"
        + (f": {text.prose(seat.does)}" if seat.does else "")
        for seat in seats
    ]
    fields = [
        ("1 · Take a seat", fill([*shown[:SHOWN_SEATS], *_rest(shown)], limits.BOARD_FIELD)),
        ("2 · Wait for the bell", "I ping you when your window opens, and never twice."),
        (
            "3 · Press Act",
            f"Pick, look at the odds, confirm. If you are away, your seat {text.prose(absent)}.",
        ),
    ]
    fight = "A crew fights here"
    if crews > 1:
        fight = f"{NUMBERS[min(crews, 10)]} crews fight here".capitalize()
    message = Message(
        embeds=(
            embed(
                Kind.OPENED,
                author=text.author(author),
                title=f"Welcome, {text.name(person, 20)}. {seats_are_free(len(seats))}",
                lines=[f"{fight} by chat, about an answer a day. {NO_RULES}"],
                fields=fields,
                footer=ONLY_YOU,
            ),
        )
    )
    return message.with_rows(
        (_seat_select(seats),) if seats else (),
        (
            ButtonSpec("Just watch", "secondary", "watch"),
            ButtonSpec("How it plays", "secondary", "help"),
        ),
    )


def _rest(shown: Sequence[str]) -> list[str]:
    rest = len(shown) - SHOWN_SEATS
    return [f"and {rest} more: see the list"] if rest > 0 else []


def _seat_select(seats: Sequence[FreeSeat]) -> SelectSpec:
    options = tuple(
        SelectOption(
            cut(f"{text.words_to_plain(seat.ship)}, {text.visible(seat.station)}", 96, 100),
            seat.value,
            cut(text.clean(seat.does), 96, 100),
        )
        for seat in seats[: limits.SELECT_OPTIONS]
    )
    rest = len(seats) - len(options)
    closed = f"Take a seat · {rest} more by /crew claim" if rest else "Take a seat"
    return SelectSpec(closed, options, "claim")


END_BUTTONS = (
    ButtonSpec("Verify", "primary", "verify"),
    ButtonSpec("Log file", "secondary", "export"),
    ButtonSpec("Same ships again", "secondary", "again"),
)


def end(ending: Card, *, seal: str, seed: str, matching: int, faces: int, combat: str) -> Message:
    """How the battle ended, and how to check its dice: whole seal and seed are behind *Verify*.

    `matching` of `faces` dice follow from the published seed.
    """
    (shown,) = card(replace(ending, fields=ending.fields[: limits.FIELDS - 1])).embeds
    checked = [
        f"Seal `{short_seal(seal)}` posted at the start",
        f"Seed `{short_seal(seed)}` public from now on",
        f"{'✓' if matching == faces else '✗'} **{matching} of {faces} faces match**",
    ]
    shown = shown.copy()
    shown.add_field(name="Check the dice yourself", value="\n".join(checked), inline=False)
    shown.set_footer(text=footer(f"Combat {combat} closed", text.plain(ending.footer)))
    while sum(size(part) for part in limits.texts_of(shown)) > limits.EMBED_TOTAL:
        shown.remove_field(len(shown.fields) - 2)  # The last one is the check of the dice.
    return Message(embeds=(shown,)).with_rows(END_BUTTONS)
