"""Looking at a battle: board, crew, sheets, log, proof and export, as each reader may see it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, cast

from bot.app import records
from bot.app.battle import Battle, plain
from bot.app.chronicle import Entry, Told, log, moment_of, story_of
from bot.app.desk import Desk
from bot.app.people import NO_SUCH_SHIP, Person, Standing, may_know, need_gm, posts_of, viewer_of
from bot.app.proof import Proof, faces_of, prove, stamped
from bot.app.refusals import coming
from bot.core.agenda import Ask
from bot.core.blocks import Board, Card, Name, Words
from bot.core.legal import offer, open_seats
from bot.core.menu import Offer
from bot.core.refusal import Refused
from bot.core.ruleset import Member
from bot.core.seats import PUBLIC, Seat, Viewer
from bot.core.view import waiting_seats

PAGE = 12


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seat the open window waits for. `user` is who has claimed it, None if the GM acts."""

    seat: Seat
    name: Words
    user: int | None
    who: str


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The board as one viewer may see it. `board` is None before a ship stands."""

    battle: Battle
    viewer: Viewer
    board: Board | None
    waiting: tuple[Waiting, ...]
    window: str
    then: tuple[Words, ...] = ()
    """The seats that come next, if everybody takes the default."""

    @property
    def event(self) -> int:
        """The number of the last public act."""
        return self.battle.row.public_count


@dataclass(frozen=True, slots=True)
class CrewLine:
    """A crew member with seat, and who has it. `user` is None if nobody has."""

    member: Member
    post: str
    user: int | None
    who: str
    is_gms: bool
    mine: bool

    @property
    def is_free(self) -> bool:
        return self.user is None and not self.is_gms and self.member.able


@dataclass(frozen=True, slots=True)
class Prompt:
    """The open window as a question, with the ways to answer it, as the viewer may see it."""

    battle: Battle
    window: str
    card: Card
    seats: tuple[Seat, ...]
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """Entries of the log, oldest first; `page` counts from 1, the last page is the newest."""

    battle: Battle
    entries: tuple[Entry, ...]
    page: int
    pages: int


class Looking(Desk):
    async def board(
        self, combat_id: str, person: Person | None = None, *, as_gm: bool = False
    ) -> BoardLook:
        """The board for everybody, or as one person sees it."""
        battle = await self.load(combat_id)
        if person is None:
            return board_of(battle, PUBLIC)
        who = await self.standing(battle, person)
        if as_gm:
            need_gm(who, "The whole picture")
        return board_of(battle, viewer_of(who, as_gm=as_gm))

    async def crew(self, combat_id: str, person: Person) -> tuple[CrewLine, ...]:
        """Everybody aboard the ships the person may know of."""
        battle = await self.load(combat_id)
        return crew_of(battle, await self.standing(battle, person))

    async def sheet(self, combat_id: str, person: Person, ship: str | None = None) -> Card:
        """All of a ship as the person may see it; the own one if none is named."""
        battle = await self.load(combat_id)
        who = await self.standing(battle, person)
        seen = battle.seen(who.viewer)
        if seen is None:
            raise Refused("No ship is ready to be shown", "The battle is being set up.")
        known = battle.rules.sides(seen.state)
        wanted = ship or next(iter(who.ships), None)
        if wanted is None:
            raise Refused("You have no ship in this battle", "", "Name one by the option ship")
        if wanted not in known:
            raise Refused(NO_SUCH_SHIP)
        return battle.rules.present.sheet(seen, who.viewer, wanted)

    async def ships(self, combat_id: str, person: Person) -> tuple[tuple[str, str], ...]:
        """Name and id of the ships a person may know of, for completing while typing."""
        battle = await self.load(combat_id)
        who = await self.standing(battle, person)
        if battle.combat is None:
            found = [e for e in battle.table.draft.entries if who.is_gm or not e.npc]
            return tuple((entry.name, entry.id) for entry in found)
        board = board_of(battle, who.viewer).board
        sides = board.sides if board is not None else ()
        return tuple(
            (f"{side.mark}{line.number or ''} {plain(line.name)}".strip(), line.id)
            for side in sides
            for line in side.ships
        )

    async def prompt(self, combat_id: str, *, side: str = "") -> Prompt | None:
        """The open window as a question; None if none is open that this viewer may know of."""
        battle = await self.load(combat_id)
        return prompt_of(battle, Viewer("side", side) if side else PUBLIC)

    async def log(
        self,
        combat_id: str,
        person: Person,
        page: int | None = None,
        *,
        as_gm: bool = False,
        size: int = PAGE,
    ) -> LogPage:
        """A page of the log, the last one if none is named."""
        battle = await self.load(combat_id)
        who = await self.standing(battle, person)
        entries = log(battle, await self._story(battle), viewer_of(who, as_gm=as_gm))
        pages = max(1, -(-len(entries) // size))
        at = min(max(page or pages, 1), pages)
        return LogPage(battle, tuple(entries[(at - 1) * size : at * size]), at, pages)

    async def result(self, combat_id: str, number: int) -> tuple[Card, ...]:
        """The cards of a public act once more, for all that a message had no room for."""
        battle = await self.load(combat_id)
        story = await self._story(battle)
        told = next((t for t in story if t.row.public_number == number), None)
        if told is None or told.is_of_table:
            raise Refused(f"There is no event #{number} here")
        return told.happened.cards(PUBLIC, number)

    async def moment(self, combat_id: str, person: Person, window: str) -> str:
        """When a window stood open: "turn 2 · Sensor phase"; empty if that is not known."""
        battle = await self.load(combat_id)
        who = await self.standing(battle, person)
        opened = window.split(".", maxsplit=1)[0]
        story = await self._story(battle) if opened.isdecimal() else []
        told = next((t for t in story if t.row.seq == int(opened)), None)
        if told is None:
            return ""
        return moment_of(battle, told.happened.after, who.viewer)

    async def verify(self, combat_id: str) -> Proof:
        """Derive every face again from the seed and what it decided."""
        battle = await self.load(combat_id)
        story = await self._story(battle)
        faces = [roll for told in story for roll in faces_of(told)]
        return await asyncio.to_thread(prove, battle.row.seed, faces)

    async def export(self, combat_id: str) -> str:
        """The battle as JSON: while it lasts what all may read, afterwards all of it and the seed.

        `bot.app.proof.verify_export` checks its dice.
        """
        battle = await self.load(combat_id)
        story = await self._story(battle)
        shown: dict[str, Any] = {
            "combat": battle.id,
            "name": battle.name,
            "ruleset": battle.row.ruleset,
            "status": battle.row.status,
            "seal": battle.seal,
            "log": [_line(entry) for entry in log(battle, story, PUBLIC)],
        }
        if battle.is_over:
            shown["seed"] = battle.row.seed.hex()
            known = (told for told in story if not records.is_secret(told.command))
            shown["acts"] = [_whole(told) for told in known]
            shown = stamped(shown)
        return json.dumps(shown, ensure_ascii=False, indent=1)

    async def _story(self, battle: Battle) -> list[Told]:
        return await story_of(self.store, self._codecs[battle.rules.id], battle)


def board_of(battle: Battle, viewer: Viewer) -> BoardLook:
    """The board, and whom it waits for as far as the viewer may know."""
    seen = battle.seen(viewer)
    board = battle.rules.present.board(seen, viewer) if seen is not None else None
    frame = battle.combat.window if battle.combat is not None else None
    seats = waiting_seats(battle.rules, battle.combat, viewer) if battle.combat is not None else ()
    waiting = tuple(_waiting(battle, viewer, seat) for seat in seats)
    then = coming(battle.rules, battle.combat, viewer) if battle.combat is not None else ()
    return BoardLook(
        battle,
        viewer,
        board,
        waiting,
        frame.id if frame is not None else "",
        tuple(dict.fromkeys(_in_short(battle, viewer, board, seat) for seat in then)),
    )


def _in_short(battle: Battle, viewer: Viewer, board: Board | None, seat: Seat) -> Words:
    """A seat that comes later: `▲2 Bo`, `▲ Bo` where ships have no numbers; else by its name."""
    user = battle.holder(seat)
    who: Words = (" ", Name(battle.table.name(user))) if user is not None else ()
    for side in board.sides if board is not None else ():
        for line in side.ships:
            if line.id == seat.ship and line.number is not None:
                return (f"{side.mark}{line.number}", *who)
            if line.id == seat.ship and who:
                return (side.mark, *who)
    return battle.called(viewer, seat)


def _waiting(battle: Battle, viewer: Viewer, seat: Seat) -> Waiting:
    user = battle.holder(seat)
    who = battle.table.name(user) if user is not None else "GM"
    return Waiting(seat, battle.called(viewer, seat), user, who)


def crew_of(battle: Battle, who: Standing) -> tuple[CrewLine, ...]:
    """Everybody aboard whom the person may know of; of ships less known only seats to take."""
    lines = _lines(battle, who)
    if battle.combat is None or who.is_gm:
        return lines
    seen = battle.seen(who.viewer)
    named = {m.id for m in battle.rules.crews(seen.state)} if seen is not None else set[str]()
    return tuple(one for one in lines if one.mine or one.is_free or one.member.id in named)


def _lines(battle: Battle, who: Standing) -> tuple[CrewLine, ...]:
    claims = battle.table.claims
    return tuple(
        CrewLine(
            member=m,
            post=", ".join(posts_of(battle, who.viewer, m)),
            user=claims.get(m.id),
            who=battle.table.name(claims[m.id]) if m.id in claims else "",
            is_gms=battle.is_gms(m.ship),
            mine=claims.get(m.id) == who.user,
        )
        for m in battle.members
        if any(may_know(battle, who, seat) for seat in m.seats)
    )


def prompt_of(battle: Battle, viewer: Viewer) -> Prompt | None:
    combat = battle.combat
    frame = combat.window if combat is not None else None
    seen = battle.seen(viewer)
    if combat is None or frame is None or seen is None:
        return None
    seats = tuple(s for s in open_seats(battle.rules, combat) if battle.sees(viewer, s))
    if not seats:
        return None
    offers = tuple(
        offer(battle.rules, combat, seat, action)
        for action in battle.rules.menu(cast("Ask", frame.step).menu)
        for seat in seats
        if seat.station in action.stations
    )
    return Prompt(battle, frame.id, battle.rules.present.window(seen, viewer), seats, offers)


def _line(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "round": entry.round,
        "text": [plain(line) for line in entry.lines],
        "undone": entry.undone,
    }


def _whole(told: Told) -> dict[str, Any]:
    row = told.row
    return {
        "seq": row.seq,
        "number": row.public_number,
        "by": row.by,
        "seat": row.seat,
        "at": row.at.isoformat(),
        "undone": told.undone,
        "command": {key: value for key, value in told.command.items() if key != "user"},
        "events": json.loads(row.events),
    }
