"""Checking dice: every face again from the seed and the key that names what it decided."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from bot.app.chronicle import Told
from bot.core.dice import Faces, keyed_faces, seal
from bot.core.play import Rolled


@dataclass(frozen=True, slots=True)
class Cast:
    """Faces as they are in the history: of which act, under which key, on which dice."""

    act: int
    key: str
    sides: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class Proof:
    """How many faces were checked, and the keys under which some do not follow from the seed."""

    seal: str
    faces: int
    wrong: tuple[str, ...]

    @property
    def holds(self) -> bool:
        return not self.wrong


def faces_of(told: Told) -> list[Cast]:
    sides: dict[str, int] = told.command.get("dice", {})
    return [
        Cast(told.row.seq, event.key, sides.get(event.key, 0), event.faces)
        for event in told.happened.events
        if isinstance(event, Rolled)
    ]


def prove(seed: bytes, casts: Iterable[Cast]) -> Proof:
    """Derive the faces again. Dice whose sides nobody noted do not hold."""
    count = 0
    wrong: list[str] = []
    for thrown in casts:
        count += len(thrown.faces)
        if not _follows(seed, thrown):
            wrong.append(thrown.key)
    return Proof(seal(seed), count, tuple(wrong))


def _follows(seed: bytes, thrown: Cast) -> bool:
    if not 2 <= thrown.sides <= 256:
        return False
    return keyed_faces(seed, thrown.key, len(thrown.faces), thrown.sides) == thrown.faces


def verify_export(text: str) -> Proof:
    """Check an exported battle by itself. Raises ValueError for what is no finished export."""
    shown = cast("dict[str, Any]", json.loads(text))
    if "seed" not in shown:
        raise ValueError("The battle is not over: its seed is not published yet")
    seed = bytes.fromhex(shown["seed"])
    if hashlib.sha256(seed).hexdigest() != shown["seal"]:
        raise ValueError("The seed is not the one that was sealed when the battle opened")
    casts = [
        Cast(act["seq"], fields["key"], act["command"]["dice"][fields["key"]], _faces(fields))
        for act in shown["acts"]
        for name, fields in act["events"]
        if name == Rolled.__name__
    ]
    return prove(seed, casts)


def _faces(fields: dict[str, Any]) -> Faces:
    return tuple(int(face) for face in fields["faces"])
