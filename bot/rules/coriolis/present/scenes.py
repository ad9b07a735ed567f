"""One act's events as the scenes they play: what was done, and what came of itself after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.core.combat import (
    Answered,
    Chosen,
    Combat,
    Ended,
    Entered,
    Left,
    LeftBattle,
    RoundBegan,
    Visited,
)
from bot.core.play import Event, Judged, Rolled
from bot.rules.coriolis import events as e
from bot.rules.coriolis.evolve import evolve
from bot.rules.coriolis.present.scene import Scene, SceneKind
from bot.rules.coriolis.state import Ship, State

AGENDA = (Left, Entered, Visited, Answered, RoundBegan, Ended, LeftBattle)


@dataclass
class _Open:
    kind: SceneKind
    first: State
    chosen: Chosen | None = None
    thing: str = ""
    events: list[Event] = field(default_factory=list[Event])

    def has(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.events)

    @property
    def is_prayer(self) -> bool:
        return self.chosen is not None and self.chosen.menu == "prayer"

    @property
    def is_gm(self) -> bool:
        return self.chosen is not None and self.chosen.answer.seat.station == "gm"


def scenes(before: Combat[State], events: Iterable[Event], after: Combat[State]) -> list[Scene]:
    """The scenes of one act in order. The two views must be of the same reader."""
    splitter = _Splitter(_start(before.state, after.state), before)
    for event in events:
        splitter.take(event)
    return splitter.finish()


def _start(before: State, after: State) -> State:
    """The older state with the ships that came into view since."""
    new: list[Ship] = [ship for key, ship in after.ships.items() if key not in before.ships]
    return before.put(*new)


class _Splitter:
    def __init__(self, state: State, before: Combat[State]) -> None:
        self.state = state
        self.done: list[Scene] = []
        self.open: _Open | None = None
        self.rolls: list[Event] = []
        self.is_opening = before.round == 0
        window = before.window
        bound = {} if window is None else window.bound
        self.striking = bound.get("mine") or bound.get("torpedo") or ""

    def take(self, event: Event) -> None:
        if isinstance(event, AGENDA):
            self.settle_rolls()
            if isinstance(event, RoundBegan) and self.is_opening and not self.has_looked:
                self.begin("detection")
        elif isinstance(event, Rolled):
            self.rolls.append(event)
        elif isinstance(event, Chosen):
            self.settle_rolls()
            self.choose(event)
        else:
            self.ensure(event)
            self.settle_rolls()
            if self.open is not None and not isinstance(event, Judged):
                self.open.events.append(event)
            self.state = _evolved(self.state, event)

    @property
    def has_looked(self) -> bool:
        """Whether the detection before the first turn is told of already."""
        kinds = [scene.kind for scene in self.done]
        return "detection" in (*kinds, self.open.kind if self.open is not None else None)

    def settle_rolls(self) -> None:
        """Rolls without an effect of their own belong to what is going on."""
        if self.rolls:
            if self.open is None:
                self.begin("aftermath")
            if self.open is not None:
                self.open.events.extend(self.rolls)
            self.rolls = []

    def begin(self, kind: SceneKind, chosen: Chosen | None = None, thing: str = "") -> None:
        self.close()
        self.open = _Open(kind, self.state, chosen, thing)

    def close(self) -> None:
        if self.open is not None:
            self.done.append(
                Scene(
                    self.open.kind,
                    self.open.first,
                    self.state,
                    tuple(self.open.events),
                    self.open.chosen,
                    self.open.thing,
                )
            )
        self.open = None

    def finish(self) -> list[Scene]:
        self.settle_rolls()
        self.close()
        return self.done

    def choose(self, event: Chosen) -> None:
        """An answer begins a scene, unless it goes on with one: use of sixes, defensive fire."""
        kind = None if self.open is None else self.open.kind
        match event.menu:
            case "order":
                if kind != "orders":
                    self.begin("orders")
            case "sixes" | "severity" if self.open is not None and self.state.attack is not None:
                pass
            case "defend":
                if kind != "torpedo" or self.open is None or self.open.thing != self.striking:
                    self.begin("torpedo", event, self.striking)
                else:
                    self.open.chosen = event
            case "sixes" | "severity" | "prayer":
                self.begin("act", event, self.striking)
            case _:
                self.begin("act", event)

    def ensure(self, event: Event) -> None:
        """Open the scene an event belongs to, if it is not open."""
        scene = self.open
        kind = None if scene is None else scene.kind
        match event:
            case e.StageBegan(stage="detection"):
                self.begin("detection")
            case e.StageBegan(stage="battle"):
                self.begin("initiative")
            case e.PhaseBegan(phase="upkeep"):
                self.begin("upkeep")
            case e.PhaseBegan() | e.TurnBegan() | e.TurnEnded() | e.StageBegan():
                self.settle_rolls()
                self.close()
            case e.LookedFor() if self.state.stage == "detection" and kind != "detection":
                self.begin("detection")
            case e.InitiativeRolled() | e.ChanceRolled() if kind != "initiative":
                self.begin("initiative")
            case e.Readied() if kind != "upkeep":
                self.begin("upkeep")
            case e.OrderGiven() | e.OrderBonus() if kind != "orders" and not self.is_prayed():
                self.begin("orders")
            case e.EffectWaits(pending) if pending.action == "command" and kind != "orders":
                self.begin("orders")
            case e.ContactLost() if scene is None or not scene.has(e.Disappeared):
                if kind != "aftermath":
                    self.begin("aftermath")
            case _:
                self.ensure_flight(event, scene)

    def ensure_flight(self, event: Event, scene: _Open | None) -> None:
        """Torpedoes, mines and what they do are told apart from the act that set them off."""
        if scene is not None and scene.is_gm:
            return
        prayed = scene is not None and scene.is_prayer
        match event:
            case e.TorpedoMoved(torpedo_id):
                self.striking = torpedo_id
                if scene is None or not scene.has(e.TorpedoLaunched):
                    self.ensure_kind("torpedo", torpedo_id)
            case e.TorpedoGone(torpedo_id, why):
                if not (scene is not None and scene.kind == "act" and why == "shot"):
                    self.ensure_kind("torpedo", torpedo_id)
            case e.MineGone(mine):
                self.begin("mine", thing=mine)
            case e.Missed(source=source) if source != "weapon" and not prayed:
                self.ensure_kind("torpedo" if source == "torpedo" else "mine", self.striking)
            case e.HitScored(attack) if attack.source != "weapon" and not prayed:
                self.ensure_kind("torpedo" if attack.source == "torpedo" else "mine", self.striking)
            case e.Moved() if scene is None or scene.kind in {"mine", "torpedo"}:
                self.begin("aftermath")
            case _:
                if scene is None:
                    self.begin("aftermath")

    def ensure_kind(self, kind: SceneKind, torpedo: str) -> None:
        scene = self.open
        if scene is None or scene.kind != kind or (kind == "torpedo" and scene.thing != torpedo):
            self.begin(kind, thing=torpedo)

    def is_prayed(self) -> bool:
        """Whether an order's sixes are those of the roll just prayed for."""
        scene = self.open
        return scene is not None and scene.is_prayer and not scene.has(e.OrderBonus)


def _evolved(state: State, event: Event) -> State:
    """The state after an event, as far as the reader's view holds what it changes."""
    known = True
    match event:
        case e.TorpedoLaunched(torpedo):
            known = torpedo.launcher in state.ships
        case e.MineLaid(mine):
            known = mine.layer in state.ships
        case e.TorpedoMoved(torpedo_id):
            known = torpedo_id in state.torpedoes
        case _:
            ship = getattr(event, "ship", None)
            known = ship is None or ship in state.ships
    return evolve(state, event) if known else _flown(state, event)


def _flown(state: State, event: Event) -> State:
    """Torpedoes and mines are seen by all, whoever launched or laid them."""
    match event:
        case e.TorpedoLaunched(torpedo):
            return replace(state, torpedoes={**state.torpedoes, torpedo.id: torpedo})
        case e.MineLaid(mine):
            return replace(state, mines={**state.mines, mine.id: mine})
        case _:
            return state
