"""Commands as they are kept with their acts: ids and numbers, read again as lines of the log."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, cast

from bot.app.table import Table
from bot.core.blocks import Name, Words
from bot.core.decide import Act, Begin, Command, End, Skip
from bot.core.dice import Faces, Roll, keyed_faces
from bot.core.muster import Muster
from bot.core.ruleset import Member

TABLE_ACTS = ("pause", "resume", "assign", "kick", "peek", "hand_over", "move", "note")
"""What a GM does to the table: an act that everybody reads, which no undo takes back."""


@dataclass
class NotedDice:
    """The dice of a combat; their sides are noted, so that faces can be checked without rules."""

    seed: bytes = field(repr=False)
    sides: dict[str, int] = field(default_factory=dict[str, int])

    def draw(self, key: str, roll: Roll) -> Faces:
        self.sides[key] = roll.sides
        return keyed_faces(self.seed, key, roll.number, roll.sides)


def record(command: Command) -> dict[str, Any]:
    """A command of the battle. What `Begin` opened is added by who starts it."""
    match command:
        case Act(seat, action, params, _, window):
            return {
                "kind": "act",
                "seat": str(seat),
                "action": action,
                "params": params,
                "window": window,
            }
        case Begin():
            return {"kind": "begin"}
        case Skip(_, window):
            return {"kind": "skip", "window": window}
        case End():
            return {"kind": "end"}
        case Muster():
            return {"kind": "muster"}


def is_secret(command: dict[str, Any]) -> bool:
    """Whether it stays the GM's own, even when the battle is over."""
    return command["kind"] == "note" and not command["public"]


def read(text: str) -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(text))


def write(command: dict[str, Any]) -> str:
    return json.dumps(command, ensure_ascii=False, separators=(",", ":"))


def said_of(command: dict[str, Any], table: Table, members: dict[str, Member], gm: str) -> Words:
    """What a GM did to the table, in a line; empty for an act of the battle."""
    member = members.get(command.get("member", ""))
    person = Name(table.name(command.get("user", 0)))
    who = ("GM ", Name(gm))
    match command["kind"]:
        case "pause":
            reason = command.get("reason", "")
            return (*who, " pauses the battle", *((f": {reason}",) if reason else ()))
        case "resume":
            return (*who, " goes on with the battle")
        case "assign" if member is not None:
            return (*who, " gives the seat of ", Name(member.name), " to ", person)
        case "kick" if member is not None:
            return (*who, " takes the seat of ", Name(member.name), " from ", person)
        case "peek":
            return (*who, " looked at the sealed answers")
        case "hand_over" if command.get("by") == command["user"]:
            return (Name(gm), " leads the battle from now on")
        case "hand_over":
            return (*who, " hands the battle over to ", person)
        case "note":
            return (*who, f" notes: {command['text']}")
        case "move":
            return (*who, " moves the battle to this channel")
        case "rewound":
            # What was hidden or sealed is not counted: nobody is to learn how much of it there was.
            public = command["public"]
            return (
                *who,
                f" goes back by {_acts(public)}" if public else f" goes back {command['back']}",
            )
        case _:
            return ()


def _acts(count: int) -> str:
    return "1 act" if count == 1 else f"{count} acts"
