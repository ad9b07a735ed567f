"""What only the GM sees: the panel, and what an undo would take back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core.blocks import Block, Kind, Words
from bot.ui import limits, text
from bot.ui.cards import blocks
from bot.ui.clock import Closes, span
from bot.ui.components import (
    BACK,
    PANEL,
    ButtonSpec,
    InputSpec,
    Message,
    ModalSpec,
    SelectOption,
    SelectSpec,
)
from bot.ui.embeds import ONLY_YOU, embed, footer
from bot.ui.graphemes import cut, fill

SHOWN_ACTS = 6


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seat the open window waits for. `value` names it to the select, `person` holds it."""

    value: str
    seat: Words
    person: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list: what it stands for, its name, one sentence."""

    code: str
    name: str
    help: str


def panel(
    author: Words,
    waiting: Sequence[Waiting],
    *,
    waited: int = 0,
    closes: Closes | None = None,
    then: Words = (),
    hidden: Sequence[Block] = (),
    can_undo: bool = True,
    changes: Sequence[Entry] = (),
    runs: Sequence[Entry] = (),
) -> Message:
    """Whose move, waiting how long (seconds), what the players do not see, and what a GM can do.

    `changes`: the GM's own acts by the code of their form. `runs`: what keeps the battle going.
    """
    paused = closes is not None and closes.paused
    message = Message(
        embeds=(
            embed(
                Kind.GM,
                author=text.author(author),
                title=f"GM: {_whose(waiting)}{f', waiting {span(waited)}' if waited else ''}",
                lines=[
                    fill(_seats(waiting), limits.BOARD_FIELD) if waiting else "",
                    closes.sentence if closes else "",
                    f"Then {text.words_to_markdown(then)}" if then else "",
                ],
                fields=[("Hidden from the players", fill(blocks(hidden), limits.FIELD_VALUE))],
                footer=footer(ONLY_YOU, "every GM act is logged in public"),
            ),
        )
    )
    buttons = (
        *(_act_for(waiting[0]) if len(waiting) == 1 else ()),
        *((ButtonSpec("Skip", "secondary", "skip"),) if waiting else ()),
        ButtonSpec("Resume", "success", "resume")
        if paused
        else ButtonSpec("Pause", "secondary", "pause"),
        *((ButtonSpec("Undo…", "danger", "undo"),) if can_undo else ()),
    )
    others = _act_for_one_of(waiting) if len(waiting) > 1 else ()
    return message.with_rows(
        buttons,
        others,
        _list("Change a ship…", "pick", changes),
        _list("Run the battle…", "run", runs),
    )


NEXT_PAGE = "~"
"""Begins the `arg` of a button that turns a page of the list of ships."""


def bring_in(
    author: Words, kinds: Sequence[Entry], sides: Sequence[str], kind: str = "", page: int = 1
) -> Message:
    """A ship for the battle under way: which, then on which side. `kind`: the code of the chosen.

    More ships than a list holds come in pages; what makes a new side is brought in by command.
    """
    chosen = next((entry.name for entry in kinds if entry.code == kind), "")
    room = limits.SELECT_OPTIONS
    pages = max(1, -(-len(kinds) // room))
    page = min(max(page, 1), pages)
    many = f"{len(kinds)} ships, {room} on a page. By name: /ship add, /ship load."
    joins = tuple(Entry(str(at), side, "") for at, side in enumerate(sides))
    message = Message(
        embeds=(
            embed(
                Kind.GM,
                author=text.author(author),
                title=f"Bring in {text.name(chosen, 24)}" if chosen else "Bring in a ship",
                lines=[
                    "It joins at once." if chosen else "Which one, and on which side?",
                    many if pages > 1 and not chosen else "",
                ],
                fields=[("A new side, a name of its own", "/ship add, /ship load")],
                footer=footer(ONLY_YOU, "every GM act is logged in public"),
            ),
        )
    )
    if chosen:
        again = replace(BACK, verb="bring", arg=f"{NEXT_PAGE}{page}")
        return message.with_rows(_list("On which side", "bring", joins, kind), (again,))
    shown = kinds[(page - 1) * room : page * room]
    placeholder = f"Which ship · page {page} of {pages}" if pages > 1 else "Which ship"
    turn = (
        ButtonSpec("Previous", "secondary", "bring", f"{NEXT_PAGE}{page - 1}", page <= 1),
        ButtonSpec("Next", "secondary", "bring", f"{NEXT_PAGE}{page + 1}", page >= pages),
    )
    back = replace(BACK, verb=PANEL.verb)
    turns = turn if pages > 1 else ()
    return message.with_rows(_list(placeholder, "bring", shown), (*turns, back))


def really_peek(author: Words, whose: Sequence[Words]) -> Message:
    """Asked again, for what was seen no undo makes unseen. `whose`: the seats that have sealed."""
    many = text.count(len(whose), "answer")
    message = Message(
        embeds=(
            embed(
                Kind.GM,
                author=text.author(author),
                title=f"Look at {text.count(len(whose), 'sealed answer')}?",
                lines=["Everybody is told that you looked. Else all open together."],
                fields=[("Sealed by", fill(_called(whose), limits.FIELD_VALUE))],
                footer=ONLY_YOU,
            ),
        )
    )
    return message.with_rows(
        (ButtonSpec(f"Look at {many}", "danger", "peek"), replace(PANEL, label="Keep them sealed"))
    )


def _called(seats: Sequence[Words]) -> list[str]:
    return [text.words_to_markdown(seat) for seat in seats]


def note_form() -> ModalSpec:
    """What a GM writes into the log, and for whom."""
    return ModalSpec(
        "Note in the log",
        (
            InputSpec("text", "What is to be remembered", max_length=500),
            InputSpec("public", "For all to read: yes or no", "yes", 3),
        ),
        "note",
    )


def _list(
    placeholder: str, verb: str, entries: Sequence[Entry], arg: str = ""
) -> tuple[SelectSpec, ...]:
    options = tuple(
        SelectOption(
            cut(text.label(one.name), 96, 100), one.code, cut(text.clean(one.help), 96, 100)
        )
        for one in entries[: limits.SELECT_OPTIONS]
    )
    return (SelectSpec(placeholder, options, verb, arg),) if options else ()


def _whose(waiting: Sequence[Waiting]) -> str:
    if not waiting:
        return "nobody to act"
    if len(waiting) == 1:
        person = waiting[0].person
        return "your move" if person == "GM" else f"{text.name(person, 20)}'s move"
    return f"{len(waiting)} to act"


def _seats(waiting: Sequence[Waiting]) -> list[str]:
    return [f"{text.words_to_markdown(one.seat)} · {text.name(one.person, 24)}" for one in waiting]


def _act_for(one: Waiting) -> tuple[ButtonSpec, ...]:
    person = cut(text.label(one.person), limits.LABEL_CELLS - 8, 60)
    label = "Act" if person == "GM" else f"Act for {person}"
    return (ButtonSpec(label, "primary", "actfor", one.value),)


def _act_for_one_of(waiting: Sequence[Waiting]) -> tuple[SelectSpec, ...]:
    options = tuple(
        SelectOption(
            cut(text.words_to_plain(one.seat), 96, 100),
            one.value,
            cut(text.plain(one.person), 96, 100),
        )
        for one in waiting[: limits.SELECT_OPTIONS]
    )
    return (SelectSpec("Act for…", options, "actfor"),)


@dataclass(frozen=True, slots=True)
class Undone:
    """One act an undo would take back: its public number, what it was, from → to."""

    number: int | None
    act: Words
    changes: tuple[Words, ...]


def undo_preview(
    author: Words,
    acts: Sequence[Undone],
    *,
    to: int,
    then: Words = (),
    choices: Sequence[tuple[int, str, str]] = (),
    warning: str = "",
) -> Message:
    """What goes, newest first; nothing is done before the red button. `to`: the sequence number
    that stays the last. `choices`: other places to go back to, as (sequence, label, note).
    """
    numbered = [act.number for act in acts if act.number is not None]
    back = f", back to #{min(numbered) - 1}" if numbered and min(numbered) > 1 else ""
    many = text.count(len(acts), "act")
    sections = [
        (
            f"#{act.number} {text.words_to_markdown(act.act, title=True)}"
            if act.number is not None
            else text.words_to_markdown(act.act, title=True),
            text.facts(text.words_to_markdown(change) for change in act.changes)
            or "no figure changes",
        )
        for act in acts[:SHOWN_ACTS]
    ]
    rest = len(acts) - SHOWN_ACTS
    if rest > 0:
        sections.append((f"and {rest} more", "older ones"))
    message = Message(
        embeds=(
            embed(
                Kind.GM,
                author=text.author(author),
                title=f"Undo {many}{back}?",
                lines=["This would be taken back, newest first:", text.prose(warning)],
                fields=[*sections, ("Then", text.words_to_markdown(then))],
                footer="The log keeps both. The same act rolls the same dice again.",
            ),
        )
    )
    options = tuple(
        SelectOption(cut(text.label(label), 96, 100), str(seq), cut(text.plain(note), 96, 100))
        for seq, label, note in choices[: limits.SELECT_OPTIONS]
    )
    return message.with_rows(
        (SelectSpec(f"How far back: {many}", options, "undo"),) if options else (),
        (
            ButtonSpec(f"Undo {many}", "danger", "rewind", str(to)),
            ButtonSpec("Keep everything", "secondary", "keep"),
        ),
    )
