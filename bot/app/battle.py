"""A battle as it is loaded: its row, its combat and the people around it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.app.table import Table
from bot.core.blocks import Name, Words
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
NOBODY = "-"


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
        if self.combat is not None:
            return self.combat
        draft = self.table.draft
        lacking = len({entry.side for entry in draft.entries}) < 2
        return None if lacking else as_set_up(self.rules, draft)

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """Everybody who may be claimed."""
        if self.combat is not None:
            return tuple(self.rules.crews(self.combat.state))
        draft = self.table.draft
        scene = as_set_up(self.rules, draft)
        if scene is not None:
            return tuple(m for m in self.rules.crews(scene.state) if m.ship in self.sides)
        found: list[Member] = []
        for entry in draft.entries:
            alone = as_set_up(self.rules, replace(draft, entries=(entry,)))
            if alone is not None:
                found += (m for m in self.rules.crews(alone.state) if m.ship == entry.id)
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

    def played_by(self, seat: Seat) -> str:
        """The name of the user who has claimed a seat; empty if nobody has."""
        user = self.holder(seat)
        return "" if user is None else self.table.name(user)

    def is_gms(self, ship: str) -> bool:
        """Whether a ship is the GM's and no player's; one that came later as its side's are."""
        entries = self.table.draft.entries
        own = [entry.npc for entry in entries if entry.id == ship]
        side = self.sides.get(ship)
        return all(own or [entry.npc for entry in entries if entry.side == side] or [False])

    def has_all_players(self, ship: str) -> bool:
        """Whether all players are of a ship's side: nothing of it is a secret among them."""
        players = {entry.side for entry in self.table.draft.entries if not entry.npc}
        return players == {self.sides.get(ship)}

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

    def posts(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """The seats people speak of: those with a station of their own, if there are any."""
        every = tuple(seats)
        return tuple(s for s in every if self.rules.station(s.station).command) or every

    def seen(self, viewer: Viewer) -> AnyCombat | None:
        """The scene without what the viewer may not know."""
        if self.scene is None:
            return None
        if viewer not in self._views:
            self._views[viewer] = view(self.rules, self.scene, viewer)
        return self._views[viewer]

    @cached_property
    def _views(self) -> dict[Viewer, AnyCombat]:
        return {}

    def sees(self, viewer: Viewer, seat: Seat) -> bool:
        """Whether the viewer may know that this seat exists."""
        if self.scene is None:
            return not self.is_gms(seat.ship) or viewer.is_gm
        return self.rules.sees(self.scene.state, viewer, seat)

    def called(self, viewer: Viewer, seat: Seat) -> Words:
        """A seat by name, as the viewer may know it: "pilot of ▲1 Lantern"."""
        seen = self.seen(viewer)
        if seen is None:
            names = (entry.name for entry in self.table.draft.entries if entry.id == seat.ship)
            station = self.rules.station(seat.station).name.lower()
            return (f"{station} of ", Name(next(names, seat.ship)))
        return self.rules.present.seat(seen, seat)


def as_set_up(rules: AnyRules, draft: Draft) -> AnyCombat | None:
    """How a draft would open; None if the ruleset does not take it yet.

    Where only one side is there, an enemy is imagined, so that its crew can be known and checked.
    """
    try:
        return set_up(rules, draft)
    except Refused:
        return None


def set_up(rules: AnyRules, draft: Draft) -> AnyCombat | None:
    """The same, but raises Refused. None if there is no ship."""
    if not draft.entries:
        return None
    if len({entry.side for entry in draft.entries}) < 2:
        enemy = replace(draft.entries[0], id=NOBODY, side=NOBODY, npc=True)
        draft = replace(draft, entries=(*draft.entries, enemy))
    return Combat(rules.id, rules.setup(draft))


def plain(words: Words) -> str:
    """Words as they are read aloud, for refusals and short answers."""
    return "".join(part if isinstance(part, str) else part.text for part in words)
