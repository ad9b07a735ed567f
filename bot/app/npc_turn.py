"""The GM's ships play by their game's own policy, or by the best chances where it has none."""

from __future__ import annotations

from dataclasses import replace

from bot.app import records
from bot.app.battle import Battle
from bot.app.desk import Change, Desk, Done
from bot.app.people import Person, Standing, need_gm
from bot.app.refusals import paused
from bot.core.npc_play import is_asked, play_out
from bot.core.refusal import Refused
from bot.core.seats import Seat

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
                told.append(await self.change(combat_id, person, None, work))
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

        Not after an undo, which would be done again at once. False if there was nothing to play.
        """
        battle = await self.load(done.battle.id)
        undone = done.act is not None and records.read(done.act.command)["kind"] == "rewound"
        table = battle.table
        if undone or not table.npcs_play or table.paused is not None or not table.gms:
            return False
        if not npcs_are_asked(battle):
            return False
        gm = table.gms[0]
        try:
            await self.play_npcs(battle.id, Person(gm, table.name(gm)))
        except Refused:
            return False
        return True


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
