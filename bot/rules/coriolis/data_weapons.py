"""Data weapons of the sensor operator: the pulse, the meme in two stages (rules 3.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from bot.core.action import Option, Pick, Requirement, action
from bot.core.dice import Modifier
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal
from bot.rules.coriolis import events as e
from bot.rules.coriolis.damage import hurt_systems
from bot.rules.coriolis.figures import some
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    effect,
    manned,
    one_and_extra,
    own,
    pool,
    seen_attacking,
    settle,
    skill_roll,
    tables,
    trained,
)
from bot.rules.coriolis.sensors import (
    ExtraEP,
    detected_enemies,
    of_strangers,
    operator_terms,
    signature_term,
)
from bot.rules.coriolis.state import State


def _data_weapon(weapon: str, name: str) -> Requirement:
    def check(turn: CoriolisTurn) -> Refusal | None:
        if any(m.weapon == weapon and m.is_ok for m in own(turn).modules):
            return None
        return Refusal(f"The ship has no {name} that works")

    return check


def _in_data_reach(weapon: str) -> Callable[[Turn[State]], list[Option]]:
    def options(turn: Turn[State]) -> list[Option]:
        return detected_enemies(turn, tables(turn).weapons[weapon].reach, "data weapons")

    return options


_in_pulse_reach = _in_data_reach("data_pulse")
_in_meme_reach = _in_data_reach("data_meme")


def _evasive(turn: CoriolisTurn, target: str) -> list[Modifier]:
    """Evasive hinders pulse and meme launch, not analysis and lock (R-18)."""
    return some(-turn.state.ships[target].evasive, "evasive")


@action(
    station="sensors",
    menu="sensor",
    cost=one_and_extra,
    requires=(manned, trained, _data_weapon("data_pulse", "Data Pulse")),
    name="Pulse attack",
    ref="3.4",
    blind=of_strangers,
)
def pulse(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_in_pulse_reach, "Target")],
    extra_ep: ExtraEP = 0,
) -> Play:
    """A hit takes 1 EP of the enemy's reactor, each further six 1 more; armor does not help."""
    yield from seen_attacking(turn, turn.seat.ship)
    what = pool(
        turn, signature_term(turn, target), operator_terms(turn, extra_ep), _evasive(turn, target)
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "pulsed", rolled, target=target)


@effect
def pulsed(turn: CoriolisTurn, sixes: int, target: str) -> Play:
    """Systems damage of 1 and the extra sixes."""
    if sixes:
        base = tables(turn).weapons["data_pulse"].damage
        yield from hurt_systems(turn, target, base + sixes - 1)


def _not_analyzed(turn: Turn[State]) -> list[Option]:
    return [o for o in _in_meme_reach(turn) if o.id not in own(turn).analyzed]


def _analyzed(turn: Turn[State]) -> list[Option]:
    return [o for o in _in_meme_reach(turn) if o.id in own(turn).analyzed]


@action(
    station="sensors",
    menu="sensor",
    cost=one_and_extra,
    requires=(manned, trained, _data_weapon("data_meme", "Data Meme")),
    name="Meme analysis",
    ref="3.4",
    blind=of_strangers,
)
def meme_analysis(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_not_analyzed, "Target")],
    extra_ep: ExtraEP = 0,
) -> Play:
    """First stage of a meme: learn the enemy's modules, for the whole battle."""
    rolled = yield from skill_roll(
        turn, pool(turn, signature_term(turn, target), operator_terms(turn, extra_ep))
    )
    yield from settle(turn, "meme_analyzed", rolled, target=target)


@effect
def meme_analyzed(turn: CoriolisTurn, sixes: int, target: str) -> Play:
    """Its modules are known."""
    if sixes:
        yield e.Analyzed(turn.seat.ship, target)


def _modules_of_target(turn: Turn[State]) -> list[Option]:
    """Optional modules of the target that still work."""
    target = turn.state.ships.get(str(turn.given.get("target", "")))
    if target is None or target.id not in own(turn).analyzed:
        return []
    return [Option(m.id, m.name) for m in target.modules if m.optional and m.is_ok]


@action(
    station="sensors",
    menu="sensor",
    cost=one_and_extra,
    requires=(manned, trained, _data_weapon("data_meme", "Data Meme")),
    name="Meme launch",
    ref="3.4",
    blind=of_strangers,
)
def meme_launch(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_analyzed, "Target")],
    module: Annotated[str, Pick(_modules_of_target, "Module")],
    extra_ep: ExtraEP = 0,
) -> Play:
    """Second stage: one six disables a module of your choice; armor does not help."""
    yield from seen_attacking(turn, turn.seat.ship)
    what = pool(
        turn, signature_term(turn, target), operator_terms(turn, extra_ep), _evasive(turn, target)
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "meme_struck", rolled, target=target, module=module)


@effect
def meme_struck(turn: CoriolisTurn, sixes: int, target: str, module: str) -> Play:
    """The module is disabled; Repair module brings it back."""
    if sixes:
        yield e.ModuleChanged(target, module, "disabled")
