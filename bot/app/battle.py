"""A battle as it is loaded: its row, its combat and the people around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.app.table import Table
from bot.core.blocks import Words
from bot.core.combat import Combat
from bot.core.dice import seal
from bot.core.draft import Draft
from bot.core.refusal import Refused
from bot.core.ruleset import Member, Ruleset
from bot.core.seats import Seat, Viewer
from bot.core.view import view
from bot.store import CombatRow

AnyRules = Ruleset[Any]
AnyCombat = Combat[Any]


@dataclass(frozen=True)
class Battle:
    """Frozen, and exactly as committed. `combat` is None until the battle starts."""

    row: CombatRow
    rules: AnyRules
    combat: AnyCombat | None
    table: Table

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def is_over(self) -> bool:
        return self.row.status == "over"

    @property
    def seal(self) -> str:
        """What was posted when the battle opened: its seed's SHA-256."""
        return seal(self.row.seed)

    @cached_property
    def scene(self) -> AnyCombat | None:
        """The combat, or how it would open as set up by now; None if nothing stands yet."""
        return self.combat if self.combat is not None else _as_set_up(self.rules, self.table.draft)

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """Everybody who may be claimed."""
        if self.scene is not None:
            return tuple(self.rules.crews(self.scene.state))
        found: list[Member] = []
        for entry in self.table.draft.entries:
            alone = _as_set_up(self.rules, replace(self.table.draft, entries=(entry,)))
            if alone is not None:
                found += self.rules.crews(alone.state)
        return tuple(found)

    @cached_property
    def sides(self) -> dict[str, str]:
        """Side by ship."""
        if self.combat is not None:
            return dict(self.rules.sides(self.combat.state))
        return {entry.id: entry.side for entry in self.table.draft.entries}

    def member(self, member_id: str) -> Member | None:
        return next((m for m in self.members if m.id == member_id), None)

    def holders(self, seat: Seat) -> tuple[str, ...]:
        """Crew members who may act for a seat, by id."""
        if self.scene is not None:
            return tuple(self.rules.holders(self.scene.state, seat))
        return tuple(m.id for m in self.members if seat in m.seats)

    def holder(self, seat: Seat) -> int | None:
        """The user who has claimed a seat."""
        claims = self.table.claims
        return next((claims[m] for m in self.holders(seat) if m in claims), None)

    def is_gms(self, ship: str) -> bool:
        """Whether a ship is the GM's and no player's."""
        return any(entry.id == ship and entry.npc for entry in self.table.draft.entries)

    def not_over(self) -> None:
        """Raises Refused after its end."""
        if self.is_over:
            raise Refused("The battle is over", "", "Open a new one: /combat new")

    def going_on(self) -> AnyCombat:
        """The combat. Raises Refused before its start and after its end."""
        self.not_over()
        if self.combat is None:
            raise Refused(
                "The battle has not begun",
                "It is being set up.",
                "Take a seat: /crew claim. The GM starts it: /combat start",
            )
        return self.combat

    def seen(self, viewer: Viewer) -> AnyCombat | None:
        """The scene without what the viewer may not know."""
        return None if self.scene is None else view(self.rules, self.scene, viewer)

    def sees(self, viewer: Viewer, seat: Seat) -> bool:
        """Whether the viewer may know that this seat exists."""
        if self.scene is None:
            return not self.is_gms(seat.ship) or viewer.is_gm
        return self.rules.sees(self.scene.state, viewer, seat)

    def called(self, viewer: Viewer, seat: Seat) -> Words:
        """A seat by name, as the viewer may know it: "pilot of ▲1 Lantern"."""
        seen = self.seen(viewer)
        if seen is None:
            return (f"{self.rules.station(seat.station).name.lower()} of {seat.ship}",)
        return self.rules.present.seat(seen, seat)


def _as_set_up(rules: AnyRules, draft: Draft) -> AnyCombat | None:
    if not draft.entries:
        return None
    try:
        return Combat(rules.id, rules.setup(draft))
    except Refused:
        return None


def plain(words: Words) -> str:
    """Words as they are read aloud, for refusals and short answers."""
    return "".join(part if isinstance(part, str) else part.text for part in words)
