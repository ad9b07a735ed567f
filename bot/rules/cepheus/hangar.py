"""Small craft leave their mother (3.3, R-72)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.draft import Entry
from bot.core.frozen import replace
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.rules.cepheus import events as e
from bot.rules.cepheus.entries import EVERYBODY
from bot.rules.cepheus.parts import CepheusTurn, has_significant, me, own, powered, tables
from bot.rules.cepheus.setup import ship_of
from bot.rules.cepheus.state import Boost

TURNS = 2
"""1,800 s a craft (3.3)."""
TUBES = 10
"""Craft at once through launch tubes."""


def _craft(turn: CepheusTurn) -> list[Option]:
    """Craft in the hangar that nobody is launching already."""
    ship = own(turn)
    busy = [c.task.subject for c in ship.people if c.task is not None and c.task.task == "launch"]
    return [
        Option(kind, tables(turn).ships[kind].name, f"{number} aboard")
        for kind, number in ship.carried.items()
        if kind in tables(turn).ships and number > busy.count(kind)
    ]


def _room(turn: CepheusTurn) -> Refusal | None:
    """One craft after the other, or ten at once through tubes (R-72)."""
    ship = own(turn)
    busy = sum(c.task is not None and c.task.task == "launch" for c in ship.people)
    most = TUBES if ship.launch_tubes else 1
    if busy >= most:
        return Refusal("Another craft is being launched", now=f"{busy} of {most} at once")
    return Refusal("An automated post flies no craft") if me(turn).automatic else None


def _not_alone(turn: CepheusTurn) -> Refusal | None:
    return None if len(own(turn).people) > 1 else Refusal("Nobody would be left aboard")


@action(
    station=EVERYBODY,
    menu="act",
    requires=(has_significant, powered, _not_alone, _room),
    ref="3.3",
)
def launch_craft(turn: CepheusTurn, craft: Annotated[str, Pick(_craft, "Craft")]) -> Play:
    """Take a small craft out of the hangar: two turns, then it fights under you."""
    yield e.ActionSpent(turn.seat.ship, turn.seat.mount, significant=1)
    yield e.TaskBegan(turn.seat.ship, turn.seat.mount, "launch", "piloting", TURNS, craft)


def launch(turn: CepheusTurn, mother_id: str, crew_id: str, kind: str) -> Play:
    """The craft joins with its mother's speed, awareness and Initiative (R-72)."""
    mother = turn.state.ships[mother_id]
    if not mother.fights or not mother.carried.get(kind):
        return
    who = mother.member(crew_id)
    number = turn.state.counters.get("craft", 0) + 1
    template = tables(turn).ships[kind]
    entry = Entry(f"{mother_id}k{number}", kind, f"{template.name} {number}", mother.side)
    craft = replace(
        ship_of(tables(turn), entry),
        crew=(replace(who, position="pilot", post="", task=None),),
        npc=mother.npc,
        speed=mother.speed,
        aware=mother.aware,
        comms_ok=mother.aware,
        initiative_base=mother.initiative_base,
        initiative_rolled=True,
        boosts=tuple(Boost(b.value, b.turn) for b in mother.boosts),
        mother=mother_id,
    )
    yield e.CraftLaunched(craft, mother_id, kind, crew_id)
