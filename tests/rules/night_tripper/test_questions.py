"""Each window as a question: what is asked, of whom, and what happens if nobody answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.core.blocks import Kind, Line, Soft
from bot.core.seats import PUBLIC
from tests.rules.night_tripper.duels import RULES, Table, duel, in_round
from tests.rules.night_tripper.test_present import plain


def goals() -> Table:
    return Table(duel())


def orders() -> Table:
    table = in_round()
    table.skip_to("round")
    return table


def computer() -> Table:
    return in_round()


def helm() -> Table:
    table = in_round()
    table.act("m/computer/mc1", "predict", 4, 5)
    table.act("f/computer", "pass_computer")
    return table


def luck() -> Table:
    table = helm()
    table.act("m/helm/mc2", "maneuver", 1, 2)
    return table


def gunnery() -> Table:
    table = helm()
    table.act("m/helm/mc2", "pass_helm")
    return table


def respond() -> Table:
    table = gunnery()
    table.act("m/gunnery/mc3", "fire", 4, 4)
    return table


def location() -> Table:
    table = respond()
    table.act("f/helm", "take_damage", 6)
    return table


def choose() -> Table:
    table = location()
    table.act("m/gunnery/mc3", "accept_location")
    return table


def context() -> Table:
    table = choose()
    table.act("m/gunnery/mc3", "contextual_hit", effect="their lamps go out")
    return table


def engineering() -> Table:
    table = in_round()
    table.skip_to("engineering", "m/engineering/mc4")
    return table


def repair() -> Table:
    table = in_round()
    table.hits("m", gate_core=1)
    table.skip_to("engineering", "m/engineering/mc4")
    table.act("m/engineering/mc4", "engineer", 4, 4)
    return table


def fill_in() -> Table:
    table = helm()
    table.put_person("mc3", status="out_of_action")
    table.act("m/captain", "reassign", station="engineering", character="mc2")
    return table


def leap() -> Table:
    table = in_round(goals=("board_leap", "escape"))
    table.put("m", position=20)
    table.skip_to("leap")
    table.act("m/captain", "name_boarder", character="mc2")
    return table


def custom() -> Table:
    table = in_round(goals=("custom", "escape"))
    table.put("m", position=20)
    table.skip_to("custom")
    return table


def break_off() -> Table:
    table = in_round()
    for ship in ("m", "f"):
        table.hits(ship, thrusters=2, guns=2)
    table.skip_to("break_off")
    return table


@pytest.mark.parametrize(
    ("open_it", "kind", "title", "default", "board"),
    [
        (
            goals,
            Kind.SEALED,
            "What does your side want?",
            "escape with a gate core, else away from the enemy",
            "Goals: 0 of 2 sealed",
        ),
        (
            orders,
            Kind.SEALED,
            "Round 2: who does what?",
            "as before, empty stations go to who does it best",
            "Orders of the round: 0 of 2 sealed",
        ),
        (computer, Kind.MOVE, "Predict the enemy", "predict", "Computers to predict"),
        (helm, Kind.MOVE, "▲ Marigold: Helm", "maneuver", "▲ Marigold: Helm to fly"),
        (
            luck,
            Kind.CHOICE,
            "Spend Luck on this throw?",
            "keep the throw",
            "▲ Marigold: spend Luck?",
        ),
        (gunnery, Kind.MOVE, "▲ Marigold: Gunnery", "fire", "▲ Marigold: Gunnery to fire"),
        (
            respond,
            Kind.CHOICE,
            "Position or Damage?",
            "lose 2 Position",
            "▼ Rust Fang: answer 1 point",
        ),
        (
            location,
            Kind.CHOICE,
            "6, a hit of your choice: accept or reroll?",
            "accept",
            "▲ Marigold: accept or reroll",
        ),
        (choose, Kind.CHOICE, "What is hit?", "thrusters", "▲ Marigold: choose the hit"),
        (
            context,
            Kind.CHOICE,
            "Does this effect hold?",
            "no, the usual hit counts",
            "The referee decides",
        ),
        (
            engineering,
            Kind.MOVE,
            "▲ Marigold: Engineering",
            "engineering throw",
            "▲ Marigold: Engineering to work",
        ),
        (
            repair,
            Kind.CHOICE,
            "Rig or boost for the next round?",
            "jury-rig the gate core",
            "▲ Marigold: rig or boost",
        ),
        (fill_in, Kind.CHOICE, "Who takes Helm?", "Dee takes it", "▲ Marigold: who fills in"),
        (
            leap,
            Kind.CHOICE,
            "Leap across to board?",
            "those named leap",
            "▲ Marigold: leap or wait",
        ),
        (custom, Kind.CHOICE, "Is this goal met?", "not yet", "The referee decides"),
        (
            break_off,
            Kind.CHOICE,
            "Break off by agreement?",
            "both agree, nobody wins",
            "Break off by agreement?",
        ),
    ],
)
def test_a_window_asks(
    open_it: Callable[[], Table], kind: Kind, title: str, default: str, board: str
) -> None:
    table = open_it()
    assert table.menu == {"goals": "goal", "orders": "round"}.get(
        open_it.__name__, open_it.__name__
    )
    card = RULES.present.window(table.combat, PUBLIC)
    assert (card.kind, plain(card.title)) == (kind, title)
    last = card.body[-1]
    assert isinstance(last, Line)
    assert [part.text for part in last.words if isinstance(part, Soft)] == [default]
    assert plain(RULES.present.board(table.combat, PUBLIC).title) == board


def test_a_leap_names_who_is_to_leap() -> None:
    first, *_ = RULES.present.window(leap().combat, PUBLIC).body
    assert isinstance(first, Line)
    assert plain(first.words) == "Named: Bo"
