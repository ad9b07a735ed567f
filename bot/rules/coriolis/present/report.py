"""The messages and the log lines of one act."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.core.blocks import Card, Words
from bot.core.combat import Combat
from bot.core.ruleset import Told
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.present.acts import plain, waiting
from bot.rules.coriolis.present.deeds import DEEDS
from bot.rules.coriolis.present.flight import torpedo_flight
from bot.rules.coriolis.present.gm import boarded, set_by_gm
from bot.rules.coriolis.present.names import Sight
from bot.rules.coriolis.present.opposed import rammed
from bot.rules.coriolis.present.rounds import (
    aftermath,
    detection,
    initiative,
    orders,
    upkeep,
)
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.scenes import scenes
from bot.rules.coriolis.present.strikes import is_strike, strike
from bot.rules.coriolis.present.telling import Telling


def tales(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Tale]:
    """Everything an act has to tell to the reader whose two views are given, in order."""
    t = Telling(content, Sight(before.state, after.state), before.state, after.state)
    found: list[Tale] = []
    opening = before.round == 0
    for scene in scenes(before, told.events, after):
        one = _tale(t, scene, opening=opening)
        if one is not None:
            found.append(_credited(scene, one))
    return found


def report(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Card]:
    return [one.card for one in tales(content, before, told, after) if one.card is not None]


def log(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Words]:
    return [one.line for one in tales(content, before, told, after)]


def _tale(t: Telling, scene: Scene, *, opening: bool) -> Tale | None:
    match scene.kind:
        case "act":
            return _act(t, scene)
        case "orders":
            return orders(t, scene)
        case "detection":
            return detection(t, scene, opening=opening)
        case "initiative":
            return initiative(t, scene)
        case "upkeep":
            return upkeep(t, scene)
        case "torpedo":
            return torpedo_flight(t, scene)
        case "mine":
            return strike(t, scene) or aftermath(t, scene)
        case "aftermath":
            return strike(t, scene) if is_strike(scene) else aftermath(t, scene)


def _credited(scene: Scene, one: Tale) -> Tale:
    """An act is its seat's, if nothing in it is another's, as the shot that it answers."""
    if scene.kind != "act" or scene.chosen is None or one.card is None or one.card.of is not None:
        return one
    return replace(one, card=replace(one.card, of=scene.chosen.answer.seat))


def _act(t: Telling, scene: Scene) -> Tale | None:
    """An act of a seat. What a ship that is not seen does is told only where it strikes."""
    fight = scene.one(e.Boarded)
    if fight is not None:
        return boarded(t, scene, fight)
    if scene.station == "gm":
        return set_by_gm(t, scene)
    ram = scene.one(e.Rammed)
    if ram is not None and t.sight.sees(ram.target):
        return rammed(t, scene, ram)
    if is_strike(scene):
        return strike(t, scene)
    if not t.sight.sees(scene.actor):
        return _seen_flying(t, scene)
    if scene.waits:
        return waiting(t, scene)
    if scene.action == "command":
        return orders(t, scene)
    teller = DEEDS.get(scene.action)
    if _aims_at_the_unseen(t, scene):
        return aftermath(t, scene)
    return teller(t, scene) if teller is not None else plain(t, scene) or aftermath(t, scene)


def _seen_flying(t: Telling, scene: Scene) -> Tale | None:
    """Torpedoes and mines are seen by all, whoever they come from (rules 4.11)."""
    if scene.one(e.TorpedoLaunched) is not None or scene.one(e.MineLaid) is not None:
        teller = DEEDS.get(scene.action)
        return None if teller is None else teller(t, scene)
    return aftermath(t, scene)


def _aims_at_the_unseen(t: Telling, scene: Scene) -> bool:
    """Whatever names a ship the reader may not know of is not told."""
    aimed = scene.param("target") or scene.param("locker")
    return bool(aimed) and scene.action != "scan" and not t.sight.sees(aimed)
