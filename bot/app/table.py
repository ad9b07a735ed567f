"""What belongs to the people and not to the battle: kept beside it, and left alone by undo."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from pydantic import TypeAdapter

from bot.core.draft import Draft

REMEMBERED = 32
"""So many interactions that are no acts are known again when Discord sends them twice."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Who stopped the battle, when and why. `at` is in UTC."""

    by: int
    at: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Peek:
    """Somebody looked at the sealed answers of a window."""

    by: int
    at: datetime
    window: str


@dataclass(frozen=True, slots=True)
class Aside:
    """The private thread of a side, and the users it was opened to."""

    thread: int
    users: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GmRoom:
    """The private thread in which those who lead the battle see all of it, and its message."""

    thread: int
    message: int
    users: tuple[int, ...] = ()

    def without(self, user: int) -> GmRoom:
        return replace(self, users=tuple(other for other in self.users if other != user))


@dataclass(frozen=True, slots=True)
class Table:
    """The people around a battle.

    `claims` hold a user by crew member; `names` the display name a user had last; `gms` those
    who lead the battle, whoever else may by role or permission. `draft` is what was set up.
    """

    draft: Draft = field(default_factory=Draft)
    claims: dict[str, int] = field(default_factory=dict[str, int])
    names: dict[int, str] = field(default_factory=dict[int, str])
    gms: tuple[int, ...] = ()
    paused: Pause | None = None
    pings: bool = True
    npcs_play: bool = False
    """Whether the GM's ships act by themselves whenever they are asked."""
    peeks: tuple[Peek, ...] = ()
    gm_room: GmRoom | None = None
    asides: dict[str, Aside] = field(default_factory=dict[str, Aside])
    recent: tuple[int, ...] = ()

    def name(self, user: int) -> str:
        return self.names.get(user, "somebody")

    def met(self, user: int, name: str) -> Table:
        """With the name a user has now."""
        if self.names.get(user) == name:
            return self
        return replace(self, names={**self.names, user: name})

    def claimed(self, member: str, user: int) -> Table:
        return replace(self, claims={**self.claims, member: user})

    def freed(self, members: set[str]) -> Table:
        return replace(self, claims={m: u for m, u in self.claims.items() if m not in members})

    def remembering(self, interaction: int) -> Table:
        return replace(self, recent=(*self.recent, interaction)[-REMEMBERED:])

    def to_json(self) -> str:
        return _ADAPTER.dump_json(self).decode()

    @classmethod
    def from_json(cls, text: str) -> Table:
        """Raises ValueError if the text is no table."""
        return _ADAPTER.validate_json(text)


_ADAPTER = TypeAdapter(Table)
