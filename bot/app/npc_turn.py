"""The GM's ships play by their game's own policy, or by the best chances where it has none."""

from __future__ import annotations

from dataclasses import replace

from bot.app import records
from bot.app.battle import Battle
from bot.app.desk import Change, Desk, Done
from bot.app.people import Person, Standing, need_gm
from bot.app.refusals import paused
from bot.core.blocks import Card
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

        done = first = await self.change(combat_id, person, interaction, work)
        if done.repeated:
            return done
        cards: list[Card] = list(done.cards)
        private: list[Card] = list(done.private)
        windows = 1
        began = _round(first.battle)
        while npcs_are_asked(done.battle) and _round(done.battle) == began:
            try:
                done = await self.change(combat_id, person, None, work)
            except Refused:
                break
            cards += done.cards
            private += done.private
            windows += 1
            if windows == MOST_WINDOWS:
                break
        said = "The GM's ships have acted" if windows == 1 else (
            f"The GM's ships have acted in {windows} windows"
        )  # fmt: skip
        return replace(done, act=first.act, cards=tuple(cards), private=tuple(private), said=said)


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
