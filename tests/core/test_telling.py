"""An act cut into scenes, as the prose of games tells it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.agenda import Answer
from bot.core.combat import Chosen
from bot.core.play import Event
from bot.core.seats import Seat
from bot.core.telling import Scene, Tale, cards, lines, scenes

FIRED = Chosen(Answer(Seat("s1", "gunner"), "fire", {}, "player"), "attack")


@dataclass(frozen=True)
class Bang(Event):
    """Something that opens a scene of its own."""


@dataclass(frozen=True)
class Smoke(Event):
    """Something that goes on."""


def opened(now: Scene[str], event: Event) -> Scene[str] | None:
    match event:
        case Chosen():
            return Scene("act", event)
        case Bang():
            return Scene("bang", now.chosen)
        case _:
            return None


def test_an_answer_opens_a_scene_and_is_no_event_of_it() -> None:
    found = list(scenes([Smoke(), FIRED, Smoke(), Bang(), Smoke()], Scene("flow"), opened))
    assert [(s.kind, s.chosen, s.events) for s in found] == [
        ("flow", None, [Smoke()]),
        ("act", FIRED, [Smoke()]),
        ("bang", FIRED, [Bang(), Smoke()]),
    ]


def test_a_scene_without_anything_is_left_out() -> None:
    assert [s.kind for s in scenes([Bang()], Scene("flow"), opened)] == ["bang"]
    assert list(scenes([], Scene("flow"), opened)) == []


def test_what_is_worth_no_message_is_a_line_all_the_same() -> None:
    tales = [Tale(("one",)), Tale(("two",))]
    assert cards(tales) == []
    assert lines(tales) == [("one",), ("two",)]
