"""What a side knows of a battle, to play on from it in thought: looking ahead, and advice."""

from __future__ import annotations

import logging

from bot.app.battle import AnyCombat, AnyRules, Battle
from bot.core.agenda import Ask, Frame
from bot.core.frozen import replace
from bot.core.joined import ships_of
from bot.core.npc import choose
from bot.core.ruleset import Choice
from bot.core.seats import GM, Seat, Viewer, side_viewer
from bot.core.view import view

_log = logging.getLogger(__name__)


def known_to(rules: AnyRules, combat: AnyCombat, viewer: Viewer) -> AnyCombat:
    """The combat as a viewer knows it, without what is sealed, and without whatever is still to
    happen for ships that the viewer does not know of.
    """
    seen = view(rules, combat, viewer)
    unknown = ships_of(combat.state).keys() - ships_of(seen.state).keys()
    agenda = (f for f in seen.agenda if f.bound.get("ship") not in unknown)
    state = rules.supposed(seen.state) if rules.supposed is not None else seen.state
    return replace(seen, state=state, agenda=tuple(_unsealed(frame) for frame in agenda))


def _unsealed(frame: Frame) -> Frame:
    """As if nobody had sealed: what is sealed would else be read from what it leads to."""
    sealed = isinstance(frame.step, Ask) and frame.step.sealed
    return replace(frame, answers=()) if sealed and frame.answers else frame


def advised(battle: Battle, seat: Seat) -> Choice | None:
    """What the game's own policy would do for a seat, going by what its side knows."""
    side = battle.sides.get(seat.ship)
    viewer = GM if side is None else side_viewer(side)
    known = known_to(battle.rules, battle.going_on(), viewer)
    try:
        return choose(battle.rules, known, seat)
    except Exception:  # noqa: BLE001 - advice is a help, and a side may know too little for it
        _log.info("No advice for %s in combat %s", seat, battle.id, exc_info=True)
        return None
