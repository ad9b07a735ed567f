"""The acts of a battle told again from its history: the log, what an undo takes back, proofs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app import records
from bot.app.battle import AnyCombat, AnyRules, Battle, plain
from bot.app.reports import Happened, is_sealed, opened_frames
from bot.core.agenda import Answer, Ask, Frame
from bot.core.blocks import Card, Name, Words
from bot.core.codec import Codec
from bot.core.combat import Answered, Chosen
from bot.core.decide import fold
from bot.core.history import Recorded, counting, rewinds
from bot.core.joined import named_in, ships_of
from bot.core.play import Event
from bot.core.seats import GM, PUBLIC, Seat, Viewer
from bot.core.view import view
from bot.store import ActRow, Store

AnyCodec = Codec[Any]


@dataclass(frozen=True, slots=True)
class Told:
    """One act of the past: its row, what it did, and the combat on either side of it."""

    row: ActRow
    command: dict[str, Any]
    happened: Happened
    undone: bool = False

    @property
    def is_of_table(self) -> bool:
        return self.command["kind"] in (*records.TABLE_ACTS, "rewound")

    @property
    def opens_secrets(self) -> bool:
        return bool(opened_frames(self.happened.before, self.happened.events))


@dataclass(frozen=True, slots=True)
class Entry:
    """One act in the log; `undone` if a later undo took it back.

    `moment` works out when it was, in the words of the board: "turn 2 · Sensor phase".
    """

    seq: int
    number: int | None
    round: int
    lines: tuple[Words, ...]
    undone: bool
    moment: Callable[[], str] = field(default=str, compare=False, repr=False)


def tell(battle: Battle, codec: AnyCodec, rows: Sequence[ActRow]) -> list[Told]:
    """Every act with the combat before and after it, undone ones too. Empty before the start."""
    if not rows:
        return []
    combat = opening(codec, rows[0])
    story: list[Told] = []
    stood: list[AnyCombat] = [combat]
    for row in rows:
        events = codec.events_from_json(row.events)
        before = stood[-1]
        to = rewinds(Recorded(row.seq, events))
        if to is None:
            after = fold(battle.rules, before, row.seq, events)
        else:
            while len(stood) > 1 and stood[-1].seq > to:
                stood.pop()
            after = replace(stood[-1], seq=row.seq)
            story = [replace(t, undone=t.undone or _takes_back(to, t)) for t in story]
        stood.append(after)
        who = battle.table.name(row.user_id) if row.user_id else ""
        happened = Happened(battle.rules, before, events, after, row.by, who, battle.played_by)
        story.append(Told(row, records.read(row.command), happened))
    return story


def _takes_back(to: int, told: Told) -> bool:
    return told.row.seq > to and not told.is_of_table


def opening(codec: AnyCodec, first: ActRow) -> AnyCombat:
    """The combat as it was before its first act, which keeps it."""
    return codec.combat_from_json(records.read(first.command)["opening"])


def log(battle: Battle, story: Iterable[Told], viewer: Viewer) -> list[Entry]:
    """What a viewer reads of the past; everything once the battle is over."""
    entries = (entry(battle, told, viewer) for told in story)
    return [e for e in entries if e.lines]


def entry(battle: Battle, told: Told, viewer: Viewer) -> Entry:
    row, happened = told.row, told.happened
    looks = GM if battle.is_over else viewer
    lines = lines_of(battle, told, looks)
    if row.public_number is None and lines and not _may_read(battle, told, looks):
        lines = ()
    if records.is_secret(told.command) and not viewer.is_gm:
        lines = ()

    def moment() -> str:
        return moment_of(battle, happened.before, looks)

    return Entry(row.seq, row.public_number, happened.after.round, lines, told.undone, moment)


def _may_read(battle: Battle, told: Told, viewer: Viewer) -> bool:
    """Whether a viewer reads of an act that has no public number: of what is done aboard the
    side's own ships, and of what the side was told.
    """
    if viewer.kind != "side":
        return viewer.is_gm
    command = told.command
    if command["kind"] == "muster":
        return True
    member = battle.member(command.get("member", ""))
    ships = [member.ship] if member is not None else []
    if told.row.seat is not None:
        ships.append(Seat.parse(told.row.seat).ship)
    if any(battle.sides.get(ship) == viewer.side for ship in ships):
        return True
    return not told.is_of_table and bool(told.happened.cards(viewer))


def moment_of(battle: Battle, combat: AnyCombat, viewer: Viewer) -> str:
    """Turn and phase as the board has them: "turn 2 · Sensor phase"."""
    seen = view(battle.rules, combat, viewer)
    author = plain(battle.rules.present.board(seen, viewer).author)
    return author.removeprefix(f"{battle.rules.name} · ")


def lines_of(battle: Battle, told: Told, viewer: Viewer) -> tuple[Words, ...]:
    """An act in single lines, as a viewer could read it when it happened."""
    row, happened = told.row, told.happened
    if told.is_of_table:
        if records.is_secret(told.command) and not viewer.is_gm:
            return ()
        members = {m.id: m for m in battle.members}
        said = records.said_of(told.command, battle.table, members, happened.who)
        return (said,) if said else ()
    if told.command["kind"] == "muster":
        words = mustered_line(battle.rules, told.command, happened.before, happened.after, viewer)
        return (words, *followed(happened, viewer)) if words else ()
    if is_sealed(happened.before, happened.events):
        return _sealed_line(battle, told, viewer)
    told_of = followed(happened, viewer, row.public_number)
    # What others lost sight of, a GM sees as before: to him nothing else tells of it.
    return told_of or (followed(happened, PUBLIC, row.public_number) if viewer.is_gm else ())


def followed(happened: Happened, viewer: Viewer, number: int | None = None) -> tuple[Words, ...]:
    """What the rules tell of an act to one viewer, in lines."""
    before, after = happened.seen(viewer)
    return tuple(happened.rules.present.log(before, happened.told(number), after))


def mustered_line(
    rules: AnyRules, command: Mapping[str, Any], before: AnyCombat, after: AnyCombat, viewer: Viewer
) -> Words:
    """Who joined, came aboard or was renamed; empty for what the viewer may not know of."""
    then = view(rules, before, viewer).state
    now = view(rules, after, viewer).state
    thing = command["thing"]
    name = named_in(now, thing)
    if name is None:
        return ()
    match command["what"]:
        case "join":
            side = Name(rules.sides(now)[thing])
            return (*_marked(rules, after, viewer, thing, name), " joins ", side)
        case "enlist":
            ship = ships_of(now)[command["ship"]]
            return (Name(name), " comes aboard ", Name(ship.name))
        case _:
            old = named_in(then, thing) or name
            # Who does not know the name reads nothing of the new one.
            return (Name(old), " is now called ", Name(name)) if old != name else ()


def _marked(rules: AnyRules, combat: AnyCombat, viewer: Viewer, ship: str, name: str) -> Words:
    """A ship by its mark and name: `▲2 Wasp`."""
    board = rules.present.board(view(rules, combat, viewer), viewer)
    marks = [
        f"{side.mark}{line.number} "
        for side in board.sides
        for line in side.ships
        if line.id == ship and line.number is not None
    ]
    return (*marks[:1], Name(name))


def _sealed_line(battle: Battle, told: Told, viewer: Viewer) -> tuple[Words, ...]:
    """That somebody sealed an answer is told when it has opened, under the act's own number."""
    if told.row.public_number is None:
        return ()
    after = view(battle.rules, told.happened.after, viewer)
    seats = [e.answer.seat for e in told.happened.events if isinstance(e, Answered)]
    known = [s for s in seats if battle.rules.sees(told.happened.after.state, viewer, s)]
    return tuple((*battle.rules.present.seat(after, s), " sealed an answer") for s in known)


async def story_of(store: Store, codec: AnyCodec, battle: Battle) -> list[Told]:
    """The whole past of a battle, told in a thread: a long one takes a while."""
    rows = await store.acts(battle.id)
    return await asyncio.to_thread(tell, battle, codec, rows)


async def retold(
    store: Store, codec: AnyCodec, battle: Battle, act: ActRow, person: str, viewer: Viewer | None
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of an earlier act: those for everybody, and what the viewer reads beyond."""
    story = await story_of(store, codec, battle)
    told = next((t for t in story if t.row.seq == act.seq), None)
    if told is None or told.is_of_table:
        return (), ()
    happened = replace(told.happened, who=person)
    if act.public_number is not None:
        return happened.cards(PUBLIC, act.public_number), ()
    return (), happened.cards(viewer) if viewer is not None else ()


async def sealed_acts(
    store: Store,
    codec: AnyCodec,
    combat_id: str,
    before: AnyCombat,
    events: Sequence[Event],
) -> list[tuple[int, Seat]]:
    """The acts whose sealed answers these events open: the last one of each seat."""
    frames = [f for f in opened_frames(before, events) if f.answers]
    if not frames:
        return []
    oldest = min(int(frame.id.split(".")[0]) for frame in frames)
    rows = await store.acts(combat_id, after=oldest)
    numbered = {row.seq for row in rows if row.public_number is not None}
    last: dict[tuple[str, Seat], int] = {}
    for act in counting(Recorded(r.seq, codec.events_from_json(r.events)) for r in rows):
        for event in act.events:
            if isinstance(event, Answered) and event.frame in {f.id for f in frames}:
                last[event.frame, event.answer.seat] = act.seq
    return [(seq, seat) for (_, seat), seq in last.items() if seq not in numbered]


async def chosen_before(
    store: Store, codec: AnyCodec, combat_id: str, window: Frame
) -> list[Answer]:
    """What was done by now in a window that stays open for several acts."""
    ask = window.step
    if not isinstance(ask, Ask) or ask.closes != "passed" or ask.held:
        return []
    rows = await store.acts(combat_id, after=int(window.id.split(".")[0]))
    acts = counting(Recorded(r.seq, codec.events_from_json(r.events)) for r in rows)
    events = (event for act in acts for event in act.events)
    return [e.answer for e in events if isinstance(e, Chosen) and e.menu == ask.menu]
