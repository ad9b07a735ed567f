"""The board: the one live message of a combat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.blocks import Board, Kind, ShipLine, SideField, Words
from bot.ui import limits, text
from bot.ui.cards import blocks
from bot.ui.clock import Closes
from bot.ui.components import ACT, LOG, MAP, MY_SHIP, RULES, Message
from bot.ui.embeds import Section, embed, place, split
from bot.ui.graphemes import cells, fill

SEALED = "🔒"
DUEL = 4
"""Up to so many ships everything is said of each."""
CROWD = 8
"""Above so many ships each has one line."""
SHORT_NAME = 16
LINE = 36
"""Cells of a phone's line."""


def board(
    shown: Board,
    *,
    combat: str,
    event: int | None = None,
    seal: str = "",
    who: Sequence[str] = (),
    closes: Closes | None = None,
    then: Words = (),
    with_map: bool = False,
) -> Message:
    """The board as one viewer may see it.

    `who`: the names of those to act. `then`: whose turns follow. `seal`: the dice seal in hex.
    """
    paused = closes is not None and closes.paused
    room = limits.TITLE_CELLS - 3
    title = text.title(shown.title, room)
    glyph = "💤" if paused else shown.glyph
    message = Message(
        embeds=(
            embed(
                Kind.NOTHING if paused else Kind.SEALED if glyph == SEALED else Kind.MOVE,
                author=text.author(shown.author),
                title=f"{glyph} {title}" if glyph else title,
                lines=[*_who(who, closes), _then(then)],
                fields=_fields(shown),
                footer=place(combat, event, f"dice seal {short_seal(seal)}" if seal else ""),
            ),
        )
    )
    return message.with_rows((ACT, MY_SHIP, *((MAP,) if with_map else ()), RULES, LOG))


def short_seal(seal: str) -> str:
    """`e1f4…9a20`."""
    return f"{seal[:4]}…{seal[-4:]}" if len(seal) > 8 else seal


def _who(who: Sequence[str], closes: Closes | None) -> list[str]:
    people = [f"**{text.name(person, 24)}**" for person in who[:6]]
    if len(who) > len(people):
        people.append(f"{len(who) - len(people)} more")
    names = ", ".join(people)
    if closes is None:
        return [names]
    if names and cells(", ".join(who)) <= SHORT_NAME:
        return [f"{names} · {closes}"]
    return [names, closes.sentence]


def _then(then: Words) -> str:
    return f"Then {text.words_to_markdown(then)}" if then else ""


def _fields(shown: Board) -> list[Section]:
    fighting = sum(not ship.out for side in shown.sides for ship in side.ships)
    sections = [section for side in shown.sides for section in _side(side, fighting)]
    if shown.in_flight:
        lines = [text.words_to_markdown(line) for line in shown.in_flight]
        sections.append(("In flight", fill(lines, limits.IN_FLIGHT)))
    for field in shown.fields:
        name = text.words_to_markdown(field.name, title=True)
        sections.append((name, fill(blocks(field.items), limits.GAME_FIELD)))
    return sections


def sides(fields: Sequence[SideField]) -> list[Section]:
    """Sides with their ships in short, as they stand at the end of a battle."""
    fighting = max(DUEL + 1, sum(len(side.ships) for side in fields))
    return [section for side in fields for section in _side(side, fighting)]


def _side(side: SideField, fighting: int) -> list[Section]:
    lines = ["\n".join(_ship(ship, fighting)) for ship in side.ships if not ship.out]
    gone = [ship for ship in side.ships if ship.out]
    if fighting > CROWD and gone:
        lines.append(f"and {len(gone)} out")
    else:
        lines += [_gone(ship) for ship in gone]
    name = f"{side.mark} {text.name(side.name)}" if side.mark else text.name(side.name)
    return split(name, lines or ["no ship"])


def _ship(ship: ShipLine, fighting: int) -> list[str]:
    """A line with name and hull; a second with what differs, and more, if there is room for it."""
    more = [text.words_to_markdown(words) for words in ship.more] if fighting <= DUEL else []
    return [*_shortly(ship, fighting), *more]


def _shortly(ship: ShipLine, fighting: int) -> list[str]:
    name = _name(ship)
    hull = text.gauge(ship.gauge) if ship.gauge is not None else ""
    facts = [text.words_to_markdown(words) for words in ship.facts]
    if fighting > CROWD:
        return [f"{name} {hull}".rstrip()]
    if cells(text.words_to_plain(ship.name)) > SHORT_NAME:
        return [line for line in (name, _facts([hull, *facts], fighting, always=2)) if line]
    return [line for line in (f"{name} {hull}".rstrip(), _facts(facts, fighting, always=1)) if line]


def _name(ship: ShipLine) -> str:
    number = f"{ship.number} " if ship.number is not None else ""
    whole = text.words_to_markdown((number, *ship.name), bold=True)
    return f"▸ {whole}" if ship.acting else whole


def _gone(ship: ShipLine) -> str:
    number = f"{ship.number} " if ship.number is not None else ""
    name = text.words_to_markdown((number, *ship.name), bold=True)
    return f"~~{name}~~ {text.facts(text.words_to_markdown(fact) for fact in ship.facts)}".rstrip()


def _facts(facts: Sequence[str], fighting: int, *, always: int) -> str:
    """Facts on one line of a phone, or on two in a duel; the first `always` are never cut."""
    shown = [fact for fact in facts if fact]
    room = LINE if fighting > DUEL else 2 * LINE
    while len(shown) > always and cells(_bare(text.facts(shown))) > room:
        shown.pop()
    return text.facts(shown)


def _bare(markdown: str) -> str:
    return markdown.replace("*", "").replace("\\", "")
