"""Who sits where, in words: the list of a crew, and what of it stands with other messages."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.app.battle import Battle
from bot.app.looking import CrewLine, crew_of
from bot.app.people import Standing
from bot.core.agenda import Ask
from bot.core.blocks import Block, Card, Field, Kind, Line, Name, Strong, Words
from bot.ui import cards, text
from bot.ui.components import Message
from bot.ui.graphemes import fill
from bot.ui.limits import BOARD_FIELD
from bot.ui.lobby import seats_are_free
from cogs.answer import Answer, Interaction
from cogs.floor import Floor

CREW_NOW = "Crew now"
MOST_ABOARD = 8
"""Of a bigger crew help names those who have a player, and counts the free seats."""


def crew_card(battle: Battle, lines: Sequence[CrewLine], ships: Mapping[str, str]) -> Card:
    """Everybody by ship, and who leads. `ships`: their labels by id, as the reader knows them."""
    aboard: dict[str, list[Block]] = {}
    for line in lines:
        aboard.setdefault(line.member.ship, []).append(Line(crew_line(battle, line)))
    free = sum(line.is_free for line in lines)
    return Card(
        Kind.OPENED,
        (Name(battle.name),),
        (f"Crew: {seats_are_free(free).lower()}",),
        fields=(
            *(Field((text.label(ships[ship]),), tuple(crew)) for ship, crew in aboard.items()),
            Field(("GM",), (Line(gms_of(battle)),)),
        ),
    )


def crew_line(battle: Battle, line: CrewLine) -> Words:
    """`Pilot · Nadira · Mira`: the post, who of the crew, and whose seat it is."""
    names = {s.id: s.name for s in battle.rules.stations if s.command}
    posts = [names[seat.station] for seat in line.member.seats if seat.station in names]
    named = ", ".join(dict.fromkeys(posts)) or "No station"
    post: Words = (named,)
    if line.member.name not in posts:
        post = (named, " · ", Name(line.member.name))
    if line.user is not None:
        return (*post, " · ", Strong("you") if line.mine else Name(line.who))
    if line.is_gms:
        return (*post, " · the GM's")
    return (*post, " · free" if line.member.able else " · out of action")


def gms_of(battle: Battle) -> Words:
    """Those who lead the battle by name."""
    found: Words = ()
    for gm in battle.table.gms:
        found = (
            (*found, ", ", Name(battle.table.name(gm))) if found else (Name(battle.table.name(gm)),)
        )
    return found or ("nobody",)


def reader_of(who: Standing, ship: str) -> Words:
    """Whom a ship's sheet is made for: `For Mira · pilot, gunner`."""
    seats = [title for seat, title in zip(who.posts, who.titles, strict=True) if seat.ship == ship]
    held = ", ".join(dict.fromkeys(seats)) or ("the GM" if who.is_gm else "no seat aboard")
    return ("For ", Name(who.person.name), f" · {held}")


async def ship_sheet(floor: Floor, interaction: Interaction, battle: Battle, ship: str) -> Answer:
    """All of a ship as the person may know it, the own one if none is named. Raises Refused."""
    who = await floor.standing(interaction, battle)
    card = await floor.battles.sheet(battle.id, who.person, ship or None)
    reader = reader_of(who, ship or next(iter(who.ships), ""))
    return Answer(cards.sheet(card, combat=battle.id, reader=reader), battle.id)


def who_sits_where(battle: Battle, who: Standing, ships: Mapping[str, str]) -> list[str]:
    """The same in few lines of markdown: one's own ship seat by seat, the others by a number."""
    lines: list[str] = []
    crews: dict[str, list[CrewLine]] = {ship: [] for ship in (*who.ships, *ships)}
    for line in crew_of(battle, who):
        if line.member.ship in ships:
            crews[line.member.ship].append(line)
    for ship, crew in crews.items():
        named = text.label(ships.get(ship, ""))
        if ship in who.ships:
            free = [line for line in crew if line.is_free]
            shown = crew if len(crew) <= MOST_ABOARD else [one for one in crew if one.user]
            lines.append(f"**{text.prose(named)}**")
            lines += [text.words_to_markdown(crew_line(battle, line)) for line in shown]
            if len(crew) > MOST_ABOARD:
                lines.append(f"{seats_are_free(len(free))} of {len(crew)}")
        elif battle.is_gms(ship):
            lines.append(f"**{text.prose(named)}** · the GM's")
        elif crew:
            free = sum(line.is_free for line in crew)
            lines.append(f"**{text.prose(named)}** · {seats_are_free(free).lower()} of {len(crew)}")
    lines.append(f"GM · {text.words_to_markdown(gms_of(battle))}")
    return lines


def is_crewing(battle: Battle) -> bool:
    """Whether the open window is one in which somebody is put to a post."""
    frame = battle.combat.window if battle.combat is not None else None
    step = frame.step if frame is not None else None
    return isinstance(step, Ask) and step.menu in battle.rules.crewing


def crew_now(battle: Battle, ship: str, who: Standing) -> tuple[Line, ...]:
    """The crew of a ship, while it is put to its posts; else nothing."""
    crew = crew_of(battle, who) if is_crewing(battle) else ()
    return tuple(Line(crew_line(battle, line)) for line in crew if line.member.ship == ship)


def with_crew(message: Message, lines: Sequence[Line]) -> Message:
    """A panel on which a crew is put to its posts, with the posts as they are."""
    if not lines:
        return message
    first, *others = message.embeds
    shown = first.copy()
    value = fill(cards.blocks(lines), BOARD_FIELD)
    shown.add_field(name=CREW_NOW, value=value, inline=False)
    return replace(message, embeds=(shown, *others))
