"""Checking dice: every face again from the seed and the key that names what it decided."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from bot.app.chronicle import Told
from bot.core.dice import Faces, keyed_faces, seal
from bot.core.play import Rolled

CHECK = "check"
NO_EXPORT = "that is no battle exported by /combat export"


@dataclass(frozen=True, slots=True)
class Cast:
    """Faces as they are in the history: of which act, under which key, on which dice."""

    act: int
    key: str
    sides: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class Fault:
    """Faces that do not follow from the seed; `follow` are those that do, if that can be said."""

    cast: Cast
    follow: Faces = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """How many faces were checked, and what does not follow from the seed.

    `changed`: what else in a file is not as it was exported, in words.
    """

    seal: str
    faces: int
    faults: tuple[Fault, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def wrong(self) -> tuple[str, ...]:
        """The keys under which faces do not follow."""
        return tuple(fault.cast.key for fault in self.faults)

    @property
    def matching(self) -> int:
        """How many faces are those that follow."""
        return self.faces - sum(
            len(fault.cast.faces)
            - sum(a == b for a, b in zip(fault.cast.faces, fault.follow, strict=False))
            for fault in self.faults
        )

    @property
    def holds(self) -> bool:
        return not self.faults and not self.changed


class BadExport(ValueError):
    """A text whose dice cannot be checked; what is wrong with it, in a clause."""


def faces_of(told: Told) -> list[Cast]:
    sides: dict[str, int] = told.command.get("dice", {})
    return [
        Cast(told.row.seq, event.key, sides.get(event.key, 0), event.faces)
        for event in told.happened.events
        if isinstance(event, Rolled)
    ]


def prove(seed: bytes, casts: Iterable[Cast]) -> Proof:
    """Derive the faces again. Dice whose sides nobody noted do not hold."""
    every = list(casts)
    faults = [fault for thrown in every if (fault := _fault(seed, thrown)) is not None]
    return Proof(seal(seed), sum(len(thrown.faces) for thrown in every), tuple(faults))


def _fault(seed: bytes, thrown: Cast) -> Fault | None:
    if not 2 <= thrown.sides <= 256:
        return Fault(thrown)
    follow = keyed_faces(seed, thrown.key, len(thrown.faces), thrown.sides)
    return None if follow == thrown.faces else Fault(thrown, follow)


def stamped(shown: dict[str, Any]) -> dict[str, Any]:
    """An export with a checksum for each act and one for the rest.

    They tell which part of a file has changed by accident. The proof is the dice: whoever forges
    a file can write new checksums, but no face that follows from the seed.
    """
    acts = [{**act, CHECK: _checksum(act)} for act in shown.get("acts", [])]
    whole = {**shown, "acts": acts} if "acts" in shown else shown
    return {**whole, CHECK: _checksum_of_rest(whole)}


def verify_export(text: str) -> Proof:
    """Check an exported battle by itself. Raises BadExport for what is no finished export."""
    try:
        shown = cast("dict[str, Any]", json.loads(text))
        sealed, seed = str(shown["seal"]), bytes.fromhex(shown.get("seed", ""))
        acts = cast("list[dict[str, Any]]", shown.get("acts", []))
        casts = [
            _cast(act, fields)
            for act in acts
            for name, fields in act["events"]
            if name == Rolled.__name__
        ]
        changed = [act["seq"] for act in acts if act.get(CHECK, "") not in ("", _checksum(act))]
        is_whole = shown.get(CHECK, "") in ("", _checksum_of_rest(shown))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        raise BadExport(NO_EXPORT) from None
    if not seed:
        raise BadExport("the battle is not over, so its seed is not published yet")
    if hashlib.sha256(seed).hexdigest() != sealed:
        raise BadExport("the seed is not the one that was sealed when the battle opened")
    proof = prove(seed, casts)
    named = {fault.cast.act for fault in proof.faults}
    words = [f"act {seq} is not as it was exported" for seq in changed if seq not in named]
    if not is_whole and not changed:
        words.append("what stands beside the acts is not as it was exported")
    return Proof(proof.seal, proof.faces, proof.faults, tuple(words))


def _cast(act: Mapping[str, Any], fields: Mapping[str, Any]) -> Cast:
    """Raises one of many errors for what no export has there."""
    key = fields["key"]
    faces = tuple(int(face) for face in fields["faces"])
    thrown = Cast(int(act["seq"]), str(key), int(act["command"]["dice"][key]), faces)
    if not thrown.key.isprintable():
        raise ValueError(f"{thrown.key!r} is the key of no roll")
    return thrown


def _checksum(part: Mapping[str, Any]) -> str:
    """SHA-256 over the part without its checksum, shortened: keys in order, no spaces."""
    bare = {key: value for key, value in part.items() if key != CHECK}
    written = json.dumps(bare, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def _checksum_of_rest(shown: Mapping[str, Any]) -> str:
    acts = [act.get(CHECK, "") for act in shown.get("acts", [])]
    return _checksum({**shown, "acts": acts})
