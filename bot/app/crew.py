"""Who sits where: claims of users on crew members, exclusive at every moment."""

from __future__ import annotations

from typing import Any

from bot.app.battle import Battle, plain
from bot.app.desk import Change, Desk, Done
from bot.app.people import (
    NO_SUCH_SHIP,
    Person,
    Standing,
    may_claim,
    may_know,
    need_gm,
    post_of,
    posts_of,
)
from bot.app.records import said_of
from bot.core.blocks import Card, Kind, Line, Name, Words
from bot.core.refusal import Refused
from bot.core.ruleset import Member
from bot.core.seats import PUBLIC, Viewer, side_viewer


class Crew(Desk):
    async def claim(
        self,
        combat_id: str,
        person: Person,
        what: str,
        *,
        ship: str | None = None,
        interaction: int | None = None,
    ) -> Done:
        """Take a crew member: by id, by seat (`s1/pilot`), or by station, on `ship` if given.

        Raises Refused, naming the holder, if somebody else has it.
        """

        def take(battle: Battle, who: Standing) -> Change:
            battle.not_over()
            member = _wanted(battle, who, what, ship)
            may_claim(battle, who, member)
            posts = posts_of(battle, side_viewer(battle.sides[member.ship]), member)
            said = f"You are the {' and the '.join(posts)}"
            return Change(battle.table.claimed(member.id, who.user), said)

        return await self.change(combat_id, person, interaction, take)

    async def leave(
        self,
        combat_id: str,
        person: Person,
        member: str | None = None,
        *,
        interaction: int | None = None,
    ) -> Done:
        """Give up one crew member, or all."""

        def give_up(battle: Battle, who: Standing) -> Change:
            mine = [m for m in who.members if member in (None, m.id)]
            if not mine:
                raise Refused("You have no seat to leave", "", "Free seats: /crew list")
            posts = ", ".join(post_of(battle, who.viewer, m) for m in mine)
            return Change(
                battle.table.freed({m.id for m in mine}), f"You are no longer the {posts}"
            )

        return await self.change(combat_id, person, interaction, give_up)

    async def assign(
        self,
        combat_id: str,
        person: Person,
        member: str,
        user: Person,
        *,
        interaction: int | None = None,
    ) -> Done:
        """GM: give a crew member to a user, whoever had it."""

        def give(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Assigning seats")
            battle.not_over()
            found = _member(battle, member)
            table = battle.table.met(user.user_id, user.name).claimed(found.id, user.user_id)
            command = {"kind": "assign", "member": found.id, "user": user.user_id}
            changed = Battle(battle.row, battle.rules, battle.combat, table)
            return _by_gm(changed, who, found, command, (Name(user.name), " is the "))

        return await self.change(combat_id, person, interaction, give)

    async def kick(
        self, combat_id: str, person: Person, member: str, *, interaction: int | None = None
    ) -> Done:
        """GM: free a crew member from who has it."""

        def free(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Freeing seats of others")
            battle.not_over()
            found = _member(battle, member)
            user = battle.table.claims.get(found.id)
            if user is None:
                raise Refused("Nobody has that seat", "", "Who sits where: /crew list")
            command = {"kind": "kick", "member": found.id, "user": user}
            table = battle.table.freed({found.id})
            changed = Battle(battle.row, battle.rules, battle.combat, table)
            return _by_gm(changed, who, found, command, ("The ",), " is free", ": /crew claim")

        return await self.change(combat_id, person, interaction, free)


def _by_gm(
    changed: Battle,
    who: Standing,
    member: Member,
    command: dict[str, Any],
    before: Words,
    after: str = "",
    how: str = "",
) -> Change:
    """An act for all to read, once the battle runs and if all may know of the crew member.

    `before` and `after` stand around the post and say what is so from now on; `how` is a command.
    """
    said = f"{plain(before)}{post_of(changed, Viewer('gm'), member)}{after}"
    if changed.combat is None:
        return Change(changed.table, said)
    words = said_of(command, changed.table, {member.id: member}, who.person.name)
    is_known = any(changed.sees(PUBLIC, seat) for seat in member.seats)
    seats = changed.posts(member.seats)
    post = changed.called(PUBLIC, seats[0]) if seats else (Name(member.name),)
    card = Card(Kind.GM, (), words, (Line((*before, *post, after + how)),))
    return Change(changed.table, said, command, "gm", cards=(card,), silent=not is_known)


def _member(battle: Battle, member: str) -> Member:
    found = battle.member(member)
    if found is None:
        raise Refused("Nobody of that name is aboard", "", "Who sits where: /crew list")
    return found


def _wanted(battle: Battle, who: Standing, what: str, ship: str | None) -> Member:
    """The crew member meant; a free one where a station has several. Raises Refused."""
    exact = battle.member(what)
    if exact is not None and _known(battle, who, exact):
        return exact
    by_seat = [m for m in battle.members if any(str(seat) == what for seat in m.seats)]
    found = by_seat or [
        m for m in battle.members if any(what in (s.station, s.mount) for s in m.seats)
    ]
    found = [m for m in found if ship in (None, m.ship) and _known(battle, who, m)]
    if not found:
        if not battle.members:
            raise Refused("No ship has a crew yet", "The battle is being set up.", "Ask the GM")
        if ship is not None and not _is_known(battle, who, ship):
            raise Refused(NO_SUCH_SHIP, "", "Who sits where: /crew list")
        raise Refused("There is no such seat", "", "Free seats: /crew list")
    own = [m for m in found if m.ship in who.ships] or found
    if not who.is_gm:
        own = [m for m in own if not battle.is_gms(m.ship)] or own
    free = [m for m in own if m.id not in battle.table.claims and m.able]
    if len({m.ship for m in free}) > 1:
        posts = ", ".join(post_of(battle, who.viewer, m) for m in free)
        raise Refused("On which ship?", f"Free: {posts}.", "Name it by the option ship")
    return free[0] if free else own[0]


def _is_known(battle: Battle, who: Standing, ship: str) -> bool:
    return any(m.ship == ship and _known(battle, who, m) for m in battle.members)


def _known(battle: Battle, who: Standing, member: Member) -> bool:
    return any(may_know(battle, who, seat) for seat in member.seats)
