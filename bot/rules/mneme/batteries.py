"""Which mounts take part in an attack, a cast of sand, a defense: alone, joined, all (3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.refusal import Refusal
from bot.rules.mneme.content import Content
from bot.rules.mneme.figures import gunner_of, mount_works, power_fails
from bot.rules.mneme.state import Crew, Mount, Ship, State

LASERS = {"laser"}
SAND = {"sand"}


@dataclass(frozen=True, slots=True)
class Battery:
    """Mounts that do something together: how many weapons, whose they are."""

    mounts: tuple[tuple[str, str], ...] = ()
    """Ship and mount, both by id."""
    weapons: int = 0
    crews: tuple[str, ...] = ()
    """Gunners of the acting ship, the lead first."""

    def of(self, ship: str) -> tuple[str, ...]:
        return tuple(m for s, m in self.mounts if s == ship)


def mount_name(mount: Mount) -> str:
    return f"{mount.kind.capitalize()} {mount.number}"


def why_not_mount(state: State, ship: Ship, mount: Mount) -> Refusal | None:
    """Why a mount cannot fire at all now."""
    if not mount_works(state, ship, mount):
        return Refusal(f"{mount_name(mount)} is out of action")
    if mount.fired:
        return Refusal(f"{mount_name(mount)} has fired this turn")
    return None


def count_of(content: Content, mount: Mount, what: str | set[str]) -> int:
    """Weapons of one type, or of some kinds, in a mount."""
    if isinstance(what, str):
        return mount.weapons.count(what)
    return sum(content.weapons[w].kind in what for w in mount.weapons)


def usable(
    state: State, content: Content, ship: Ship, mount: Mount, what: str | set[str], *, firing: bool
) -> bool:
    """A mount that works, is manned, has such weapons and, if it fires, has not fired."""
    if not count_of(content, mount, what) or not mount_works(state, ship, mount):
        return False
    if firing and mount.fired:
        return False
    kinds = what if isinstance(what, set) else {content.weapons[what].kind}
    if power_fails(ship) and not kinds & {"missile", "sand"}:
        return False
    return gunner_of(ship, mount) is not None


def everything(
    state: State, content: Content, ship: Ship, what: str | set[str], *, firing: bool
) -> Battery:
    """All that a ship of the referee, or its group, can bring to bear."""
    mounts: list[tuple[str, str]] = []
    crews: list[str] = []
    weapons = 0
    for member in state.unit(ship.id):
        for mount in member.mounts:
            if not usable(state, content, member, mount, what, firing=firing):
                continue
            gunner = gunner_of(member, mount)
            if member.id == ship.id and gunner is not None and gunner.id not in crews:
                crews.append(gunner.id)
            mounts.append((member.id, mount.id))
            weapons += count_of(content, mount, what)
    return Battery(tuple(mounts), weapons, tuple(crews))


def joined(
    state: State,
    content: Content,
    ship: Ship,
    who: Crew,
    what: str | set[str],
    own: tuple[str, ...],
    *,
    firing: bool,
    combine: bool,
) -> Battery:
    """The gunner's own mounts, and those of gunners who have said that they join in."""

    def ready(mounts: tuple[str, ...]) -> list[tuple[str, str]]:
        return [
            (ship.id, m)
            for m in mounts
            if usable(state, content, ship, ship.mount(m), what, firing=firing)
        ]

    mounts = ready(own)
    crews = [who.id]
    if combine:
        for mate in ship.crew:
            if mate.id == who.id or not mate.joining or not mate.acts:
                continue
            theirs = ready(mate.mounts)
            if theirs:
                crews.append(mate.id)
                mounts += theirs
    weapons = sum(count_of(content, ship.mount(m), what) for _, m in mounts)
    return Battery(tuple(mounts), weapons, tuple(crews))
