"""What the GM does to a battle: each of it stands in the log for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.app import records
from bot.app.acting import Offered, carried_out, offered
from bot.app.battle import Battle
from bot.app.desk import Change, Desk, Done, channel_busy
from bot.app.people import Person, Standing, need_gm
from bot.app.refusals import paused
from bot.app.table import Pause, Peek, Table
from bot.core.action import Action
from bot.core.agenda import Answer, Ask, Frame, Value
from bot.core.blocks import Card, Kind, Line, Name, Words
from bot.core.decide import Act, End, Skip
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.store import ChannelBusy

LONGEST_REASON = 200
LONGEST_NOTE = 500
CHANNEL_GONE = "its channel was deleted"


class Gm(Desk):
    async def skip(
        self,
        combat_id: str,
        person: Person,
        *,
        window: str | None = None,
        interaction: int | None = None,
    ) -> Done:
        """Take the default for every seat that has not answered."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Skipping a window")
            battle.going_on()
            paused(battle)
            return carried_out(battle, who, Skip("gm", window), "gm")

        return await self.change(combat_id, person, interaction, work)

    async def end(self, combat_id: str, person: Person, *, interaction: int | None = None) -> Done:
        """End the battle: nobody has won it. Its seed is published, so no undo brings it back."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Ending the battle")
            if battle.combat is None and not battle.is_over:
                return Change(battle.table, "The battle is called off", closes=True)
            battle.going_on()
            return carried_out(battle, who, End(), "gm")

        return await self.change(combat_id, person, interaction, work)

    async def pause(
        self, combat_id: str, person: Person, reason: str = "", *, interaction: int | None = None
    ) -> Done:
        """Nobody acts until the GM goes on."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Pausing the battle")
            battle.going_on()
            paused(battle)
            why = " ".join(reason.split())[:LONGEST_REASON]
            table = replace(battle.table, paused=Pause(who.user, self._now(), why))
            return _of_table(battle, who, table, {"kind": "pause", "reason": why})

        return await self.change(combat_id, person, interaction, work)

    async def resume(
        self, combat_id: str, person: Person, *, interaction: int | None = None
    ) -> Done:
        """Go on with a paused battle, and call again who is asked."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Going on with the battle")
            combat = battle.going_on()
            if battle.table.paused is None:
                raise Refused("The battle is not paused")
            table = replace(battle.table, paused=None)
            told = _of_table(battle, who, table, {"kind": "resume"})
            return replace(told, before=replace(combat, agenda=()))

        return await self.change(combat_id, person, interaction, work)

    async def hand_over(
        self, combat_id: str, person: Person, user: Person, *, interaction: int | None = None
    ) -> Done:
        """Make another user the GM instead of the person."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Handing the battle over")
            battle.not_over()
            if user.user_id == next(iter(battle.table.gms), None):
                raise Refused(f"{user.name} is the GM already", "", "Name somebody else")
            others = (g for g in battle.table.gms if g not in (who.user, user.user_id))
            table = battle.table.met(user.user_id, user.name)
            table = replace(table, gms=(user.user_id, *others))
            command = {"kind": "hand_over", "user": user.user_id, "by": who.user}
            return _of_table(battle, who, table, command, f"{user.name} is the GM now")

        return await self.change(combat_id, person, interaction, work)

    async def move(
        self, combat_id: str, person: Person, channel: int, *, interaction: int | None = None
    ) -> Done:
        """Bring the battle to another channel, as where its own was deleted.

        It goes on if it only stood still for want of a channel, and calls again who is asked.
        """
        battle = await self.load(combat_id)
        need_gm(await self.standing(battle, person), "Moving the battle")
        battle.not_over()
        if battle.row.channel_id != channel:
            try:
                await self.store.move_combat(combat_id, channel)
            except ChannelBusy as busy:
                there = self._battle(busy.combat)
                leads = (await self.standing(there, person)).is_gm
                raise channel_busy(there, leads) from None

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Moving the battle")
            battle.not_over()
            pause = battle.table.paused
            by_us = pause is not None and pause.reason == CHANNEL_GONE
            table = replace(battle.table, paused=None) if by_us else battle.table
            told = _of_table(battle, who, table, {"kind": "move"}, "The battle goes on here")
            if battle.combat is None:
                return told
            return replace(told, before=replace(battle.combat, agenda=()))

        return await self.change(combat_id, person, interaction, work)

    async def set_pings(
        self, combat_id: str, person: Person, on: bool, *, interaction: int | None = None
    ) -> Done:
        """Whether people are called when their window opens."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Switching pings")
            said = "People are called when they are to act" if on else "Nobody is called"
            return Change(replace(battle.table, pings=on), said)

        return await self.change(combat_id, person, interaction, work)

    async def note(
        self,
        combat_id: str,
        person: Person,
        text: str,
        *,
        public: bool,
        interaction: int | None = None,
    ) -> Done:
        """A line of the GM's in the log: for all, or for those who lead the battle alone."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Keeping notes")
            battle.going_on()
            words = " ".join(text.split())[:LONGEST_NOTE]
            if not words:
                raise Refused("A note needs words")
            command = {"kind": "note", "text": words, "public": public}
            if not public:
                said = "Noted in the log, where the GM alone reads it"
                return Change(battle.table, said, command, "gm", silent=True)
            title: Words = ("GM ", Name(who.person.name), " notes")
            card = Card(Kind.GM, (), title, (Line((words,)),))
            return Change(battle.table, "Noted for all to read", command, "gm", cards=(card,))

        return await self.change(combat_id, person, interaction, work)

    async def gm_act(
        self,
        combat_id: str,
        person: Person,
        action: str,
        params: Mapping[str, Value] | None = None,
        *,
        ship: str = "",
        interaction: int | None = None,
    ) -> Done:
        """A GM action of the ruleset, on a ship or on the whole battle; also while paused."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Changing the battle")
            battle.going_on()
            seat = _gm_seat(_gm_action(battle, action), ship)
            wish = Act(seat, action, dict(params or {}), "gm")
            return carried_out(battle, who, wish, "gm", seat)

        return await self.change(combat_id, person, interaction, work)

    async def gm_offer(
        self,
        combat_id: str,
        person: Person,
        action: str,
        given: Mapping[str, Value],
        *,
        ship: str = "",
    ) -> Offered:
        """A GM action with values chosen so far."""
        battle = await self.load(combat_id)
        need_gm(await self.standing(battle, person), "Changing the battle")
        known = _gm_action(battle, action)
        return offered(battle, _gm_seat(known, ship), known, "gm", given)

    async def peek(
        self, combat_id: str, person: Person, *, interaction: int | None = None
    ) -> tuple[Done, tuple[Answer, ...]]:
        """The sealed answers of the open window, for the GM; everybody is told that he looked."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Looking at sealed answers")
            window = to_peek_at(battle).id
            seen = Peek(who.user, self._now(), window)
            table = replace(battle.table, peeks=(*battle.table.peeks, seen))
            return _of_table(battle, who, table, {"kind": "peek", "window": window})

        done = await self.change(combat_id, person, interaction, work)
        frame = done.battle.combat.window if done.battle.combat is not None else None
        return done, frame.answers if frame is not None else ()


def to_peek_at(battle: Battle) -> Frame:
    """The open window with what is sealed in it. Raises Refused where nothing is."""
    frame = battle.going_on().window
    if frame is None or not (isinstance(frame.step, Ask) and frame.step.sealed):
        raise Refused("Nothing is sealed now")
    if not frame.answers:
        raise Refused("Nobody has sealed an answer yet")
    return frame


def _of_table(
    battle: Battle, who: Standing, table: Table, command: dict[str, Any], said: str = ""
) -> Change:
    """What everybody reads of an act of the table; before the start nothing is kept of it."""
    if battle.combat is None:
        return Change(table, said)
    members = {m.id: m for m in battle.members}
    words = records.said_of(command, table, members, who.person.name)
    return Change(table, said, command, "gm", cards=(Card(Kind.GM, (), words),))


def _gm_action(battle: Battle, action: str) -> Action:
    found = battle.rules.actions.get(action)
    if found is None or not found.gm:
        names = ", ".join(a.name for a in battle.rules.actions.values() if a.gm)
        raise Refused("The GM has no such action", "", f"Possible: {names}")
    return found


def _gm_seat(action: Action, ship: str) -> Seat:
    return Seat(ship or "-", action.stations[0])
