"""A battle being set up: its ships by side, its options, and what is still to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core.blocks import Kind
from bot.core.draft import Entry
from bot.ui import limits, text
from bot.ui.components import Message
from bot.ui.embeds import ONLY_YOU, Section, embed, footer
from bot.ui.graphemes import fill


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship to be: its template and crew by name, what is set of it, and who sits in it."""

    entry: Entry
    template: str
    crew: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    seats: tuple[int, int] = (0, 0)


def lineup(
    name: str,
    game: str,
    ships: Sequence[ShipRow],
    options: Mapping[str, str],
    *,
    needs: str = "",
    combat: str = "",
) -> Message:
    """`options`: values by name. `needs`: what keeps the battle from starting, empty if nothing."""
    sides: dict[str, list[str]] = {}
    for ship in ships:
        sides.setdefault(ship.entry.side, []).append(_ship(ship))
    shown = text.facts(f"{text.prose(o)} **{text.prose(v)}**" for o, v in options.items())
    free = any(not s.entry.npc and s.seats[0] < s.seats[1] for s in ships)
    seats = "Seats are free: Take a seat, or /crew claim. " if free else "All is there. "
    then = text.prose(needs) or f"{seats}The GM starts it: /combat start"
    fields: list[Section] = [
        *((text.name(side), fill(lines, limits.BOARD_FIELD)) for side, lines in sides.items()),
        ("Options", shown),
        ("Next", then),
    ]
    return Message(
        embeds=(
            embed(
                Kind.MOVE,
                author=f"{game} · being set up",
                title=text.name(name),
                lines=[] if ships else ["No ship yet. Add one: /ship add"],
                fields=fields,
                footer=footer(ONLY_YOU, f"Combat {combat}" if combat else ""),
            ),
        )
    )


def _ship(ship: ShipRow) -> str:
    held, of = ship.seats
    own = text.clean(ship.entry.name) == text.clean(ship.template)
    facts = [
        f"**{text.name(ship.entry.name)}**",
        "" if own else text.prose(ship.template),
        text.prose(ship.crew),
        *(f"{text.prose(setting)} {text.prose(value)}" for setting, value in ship.settings),
        "the GM's" if ship.entry.npc else "",
        f"{held} of {of} seats taken" if of and not ship.entry.npc else "",
    ]
    return text.facts(facts)
