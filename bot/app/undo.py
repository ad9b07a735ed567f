"""Undo: back to how the battle was after an earlier act. Nothing is deleted from history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.app.battle import Battle, plain
from bot.app.chronicle import Told, lines_of, story_of
from bot.app.desk import Change, Desk, Done
from bot.app.differences import differences
from bot.app.people import Person, Standing, need_gm
from bot.app.refusals import explained
from bot.core.blocks import Card, Field, Kind, Line, Words
from bot.core.combat import Answered
from bot.core.decide import Passed
from bot.core.history import Rewound
from bot.core.refusal import Refused
from bot.core.seats import GM, PUBLIC
from bot.core.view import view

SHOWN_ACTS = 6


@dataclass(frozen=True, slots=True)
class Undoable:
    """One act that still counts, as the GM reads it. `changes`: what taking it back makes anew."""

    seq: int
    number: int | None
    lines: tuple[Words, ...]
    opens_secrets: bool
    changes: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """The acts an undo would take back, newest first. `last` binds the answer to this moment.

    `then`: whose move it would be.
    """

    battle: Battle
    to: int
    last: int
    acts: tuple[Undoable, ...]
    then: Words = ()

    @property
    def secrets_seen(self) -> bool:
        return any(act.opens_secrets for act in self.acts)


class Undo(Desk):
    async def undoable(
        self, combat_id: str, person: Person, *, most: int = 25
    ) -> tuple[Undoable, ...]:
        """The acts that still count and could be taken back, newest first."""
        battle = await self.load(combat_id)
        need_gm(await self.standing(battle, person), "Undo")
        battle.going_on()
        story = await story_of(self.store, self._codecs[battle.rules.id], battle)
        acts = [_undoable(battle, told) for told in reversed(_counting(story))]
        return tuple(acts[:most])

    async def undo_preview(self, combat_id: str, person: Person, acts: int = 1) -> UndoPreview:
        """What taking back the last `acts` acts would come to. Raises Refused if there are none."""
        battle = await self.load(combat_id)
        need_gm(await self.standing(battle, person), "Undo")
        battle.going_on()
        story = await story_of(self.store, self._codecs[battle.rules.id], battle)
        gone = list(reversed(_counting(story)))[:acts]
        if not gone:
            raise Refused("Nothing has been done yet that could be undone")
        found = tuple(_undoable(battle, told, whole=True) for told in gone)
        seen = view(battle.rules, gone[-1].happened.before, GM)
        then = battle.rules.present.board(seen, GM)
        where = plain(then.author).rpartition(" · ")[2]
        return UndoPreview(
            battle, found[-1].seq - 1, battle.row.seq, found, (f"{where}, ", *then.title)
        )

    async def undo(
        self,
        combat_id: str,
        person: Person,
        to: int,
        *,
        last: int | None = None,
        interaction: int | None = None,
    ) -> Done:
        """Go back to the battle as it was after act `to`. What belongs to the table stays.

        `last`: the battle's last act when it was decided, so that no later one is lost unseen.
        Dice follow from what they decide: the same act rolls the same faces again.
        """
        battle = await self.load(combat_id)
        story = await story_of(self.store, self._codecs[battle.rules.id], battle)

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Undo")
            battle.going_on()
            moved = battle.row.seq != (story[-1].row.seq if story else 0)
            if moved or last not in (None, battle.row.seq):
                raise explained(battle, who, Passed("That moment has passed"), None)
            return _rewound(battle, who, story, to)

        return await self.change(combat_id, person, interaction, work)


def _rewound(battle: Battle, who: Standing, story: Sequence[Told], to: int) -> Change:
    gone = [told for told in _counting(story) if told.row.seq > to]
    if to < 1 or not gone:
        raise Refused("There is nothing to undo after that act")
    kept = [t for t in story if not t.undone and t.row.seq <= to and not t.is_of_table]
    combat = replace(kept[-1].happened.after, seq=battle.row.seq + 1)
    before = gone[0]
    lines = [_public_lines(battle, told) for told in reversed(gone)]
    fields = [Field((_number(told),), tuple(Line(w) for w in shown))
              for told, shown in zip(reversed(gone), lines, strict=True) if shown]  # fmt: skip
    more = len(fields) - SHOWN_ACTS
    count = len(gone)
    public = sum(t.row.public_number is not None for t in gone)
    last = max((t.row.public_number or 0 for t in kept), default=0)
    back = f"to #{last}" if last else "to the start"
    note = Line(("The log keeps both. The same act rolls the same dice again.",))
    secrets = Line(("Secrets were seen that are sealed again.",))
    rest = Line((f"and {more} more",))
    card = Card(
        Kind.GM,
        ("GM ", who.person.name),
        (f"GM: {_undone(public)}" if public else f"GM: back {back}",),
        body=(
            note,
            *((secrets,) if any(t.opens_secrets for t in gone) else ()),
            *((rest,) if more > 0 else ()),
        ),
        fields=tuple(fields[:SHOWN_ACTS]),
    )
    command = {
        "kind": "rewound",
        "to": to,
        "count": count,
        "public": public,
        "back": back,
        "from": before.row.seq,
    }
    return Change(
        battle.table,
        f"GM: {_undone(count)}",
        command,
        "gm",
        None,
        (Rewound(to),),
        combat=combat,
        cards=(card,),
    )


def _undone(count: int) -> str:
    return f"{count} {'act' if count == 1 else 'acts'} undone"


def _counting(story: Sequence[Told]) -> list[Told]:
    """The acts an undo can take back: all that count but the first, which began the battle."""
    return [told for told in story if not told.undone and not told.is_of_table][1:]


def _undoable(battle: Battle, told: Told, *, whole: bool = False) -> Undoable:
    happened = told.happened
    seats = [event.answer.seat for event in happened.events if isinstance(event, Answered)]
    sealed = tuple((*battle.called(GM, seat), " sealed an answer") for seat in seats)
    lines = lines_of(battle, told, GM) or sealed or (("something nobody reads of",),)
    changes: tuple[Words, ...] = ()
    if whole:
        changes = differences(battle.rules, happened.after, happened.before, GM)
    return Undoable(told.row.seq, told.row.public_number, lines, told.opens_secrets, changes)


def _public_lines(battle: Battle, told: Told) -> tuple[Words, ...]:
    if told.row.public_number is None:
        return ()
    return lines_of(battle, told, PUBLIC)


def _number(told: Told) -> str:
    return f"#{told.row.public_number}"
