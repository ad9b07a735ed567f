"""`python -m bot verify FILE`: checks the dice of an exported battle, without any server."""

import argparse
import sys
from pathlib import Path

from bot.app.proof import BadExport, Fault, Proof, verify_export
from bot.core.dice import Faces


def main(args: argparse.Namespace) -> int:
    """Exit code: 0 all follows from the seed, 1 something does not, 2 the file is no export."""
    file: Path = args.file
    try:
        proof = verify_export(file.read_text(encoding="utf-8"))
    except OSError as error:
        return _refused(file, f"it cannot be read ({error.strerror})")
    except UnicodeDecodeError:
        return _refused(file, "it is no text")
    except BadExport as bad:
        return _refused(file, str(bad))
    print(_told(proof))
    return 0 if proof.holds else 1


def _refused(file: Path, why: str) -> int:
    print(f"{file}: {why}.", file=sys.stderr)
    return 2


def _told(proof: Proof) -> str:
    tick = "✓" if proof.matching == proof.faces else "✗"
    lines = [
        f"{tick} {proof.matching} of {proof.faces} faces match the seed sealed as {proof.seal}"
    ]
    lines += [f"✗ {_fault(fault)}" for fault in proof.faults]
    lines += [f"✗ {words}" for words in proof.changed]
    return "\n".join(lines)


def _fault(fault: Fault) -> str:
    thrown = fault.cast
    where = f"act {thrown.act}, {thrown.key}"
    if not fault.follow:
        return f"{where}: there are no dice of {thrown.sides} sides"
    at = next(n for n, (a, b) in enumerate(zip(thrown.faces, fault.follow, strict=True)) if a != b)
    return (
        f"{where}: die {at + 1} shows {thrown.faces[at]}, the seed gives {fault.follow[at]}"
        f" ({_row(thrown.faces)}, not {_row(fault.follow)})"
    )


def _row(faces: Faces) -> str:
    return " ".join(str(face) for face in faces)
