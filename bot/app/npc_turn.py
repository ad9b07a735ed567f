"""The GM's ships play by their game's own policy, or by the best chances where it has none."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.app import records
from bot.app.battle import Battle
from bot.app.desk import Change, Desk, Done, Work
from bot.app.people import Person, Standing, need_gm
from bot.app.refusals import paused
from bot.core.decide import Passed
from bot.core.npc_play import is_asked, play_out
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.store import ActRow

_log = logging.getLogger(__name__)

MOST_WINDOWS = 100
"""So many windows are played for one press at most."""


def plays_itself(battle: Battle, seat: Seat) -> bool:
    """Whether a seat is the GM's, on a ship of the GM's, so that a policy may answer for it."""
    return battle.is_gms(seat.ship) and battle.holder(seat) is None


def npcs_are_asked(battle: Battle) -> bool:
    """Whether the open window waits for a ship of the GM's."""
    if battle.combat is None or battle.is_over:
        return False
    return is_asked(battle.rules, battle.combat, lambda seat: plays_itself(battle, seat))


class NpcTurn(Desk):
    async def play_npcs(
        self, combat_id: str, person: Person, *, interaction: int | None = None
    ) -> Done:
        """Let the GM's ships play until a person is asked, the round or the battle ends.

        Each window is an act of its own, so that an undo takes back one ship's turn. The answer
        has the cards of all of them, and the first act. Raises Refused.
        """

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Playing the GM's ships")
            battle.going_on()
            paused(battle)
            if not npcs_are_asked(battle):
                raise Refused("No ship of the GM's is asked now", "", "See whose move it is: /act")
            return _window_played(battle)

        first = await self.change(combat_id, person, interaction, work)
        if first.repeated:
            return first
        told = [first]
        began = _round(first.battle)
        while npcs_are_asked(told[-1].battle) and _round(told[-1].battle) == began:
            try:
                told.append(await self.change(combat_id, person, None, _after(told[-1], work)))
            except Refused:
                break
            if len(told) == MOST_WINDOWS:
                break
        return replace(
            told[-1],
            act=first.act,
            cards=tuple(card for done in told for card in done.cards),
            private=tuple(card for done in told for card in done.private),
            said=_said(len(told)),
        )

    async def set_npcs_play(
        self, combat_id: str, person: Person, on: bool, *, interaction: int | None = None
    ) -> Done:
        """Whether the GM's ships act by themselves from now on, whenever they are asked."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Letting ships play by themselves")
            battle.not_over()
            said = "Your ships play by themselves" if on else "Your ships wait for you"
            return Change(replace(battle.table, npcs_play=on), said)

        return await self.change(combat_id, person, interaction, work)

    async def go_on(self, done: Done) -> bool:
        """After an act of somebody: the GM's ships go on where the GM has said that they do.

        Not after an undo, which would be done again at once. Where they fight among themselves
        alone they stop when the next round is over. False if there was nothing to play.
        """
        if done.act is not None and _is_undo(done.act):
            return False
        battle = self.at_hand(done.battle.id) or await self.load(done.battle.id)
        last, has_played = _round(battle) + 1, False
        while _may_go_on(battle) and _round(battle) <= last:
            gm = battle.table.gms[0]
            try:
                played = await self.play_npcs(battle.id, Person(gm, battle.table.name(gm)))
            except Refused:
                break
            has_played = True
            if await self._is_undone(battle.id):
                break
            battle = played.battle
        return has_played

    async def go_on_anew(self) -> tuple[str, ...]:
        """The same at a start, for what an earlier process left undone. In which battles."""
        found: list[str] = []
        for row in await self.store.running_combats():
            try:
                battle = await self.load(row.id)
                if not await self._is_undone(row.id) and await self.go_on(Done(battle)):
                    found.append(row.id)
            except Refused:
                continue
            except Exception:  # noqa: BLE001 - one combat must not hold up the others
                _log.exception("The GM's ships of combat %s do not go on", row.id)
        return tuple(found)

    async def _is_undone(self, combat_id: str) -> bool:
        """Whether the last thing that was done in a battle is an undo."""
        battle = await self.load(combat_id)
        acts = await self.store.acts(combat_id, after=battle.row.seq - 1)
        return any(_is_undo(act) for act in acts)


def _may_go_on(battle: Battle) -> bool:
    table = battle.table
    return table.npcs_play and table.paused is None and bool(table.gms) and npcs_are_asked(battle)


def _is_undo(act: ActRow) -> bool:
    return records.read(act.command)["kind"] == "rewound"


def _after(done: Done, work: Work) -> Work:
    """The same work, unless somebody else has done something since; an undo above all."""

    def again(battle: Battle, who: Standing) -> Change:
        if battle.row.seq != done.battle.row.seq:
            raise Passed("Something else has happened")
        return work(battle, who)

    return again


def _said(windows: int) -> str:
    if windows == 1:
        return "The GM's ships have acted"
    return f"The GM's ships have acted in {windows} windows"


def _round(battle: Battle) -> int:
    return battle.combat.round if battle.combat is not None else 0


def _window_played(battle: Battle) -> Change:
    combat = battle.going_on()
    dice = records.NotedDice(battle.row.seed)
    events, after, answers = play_out(
        battle.rules, combat, dice, lambda seat: plays_itself(battle, seat), battle.row.seq + 1
    )
    command = {
        "kind": "npc",
        "window": combat.window.id if combat.window is not None else "",
        "acts": [[str(a.seat), a.action, a.params] for a in answers],
        "dice": dice.sides,
    }
    return Change(battle.table, "", command, "npc", None, events, combat=after)
