"""Setting up: a channel's one battle, its ships, crews and options."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.app.posts import Opening, post_of
from bot.core.dice import seal
from bot.core.refusal import Refused
from tests.app.conftest import ANN, GM, MIRA, World, refusal


async def test_a_new_battle_shows_the_seal_of_its_dice_at_once(world: World) -> None:
    done = await world.battles.new(10, 20, GM, "skiffs", "  The   last\nstand ")
    (item,) = await world.store.pending_outbox(done.battle.id)
    opening = post_of(item)
    assert opening == Opening("The last stand", "Skiffs", seal(bytes(range(32))), "Gina")


async def test_a_channel_has_one_battle_however_many_ask_at_once(world: World) -> None:
    answers = await asyncio.gather(
        *(world.battles.new(10, 20, person, "skiffs") for person in (GM, MIRA, ANN)),
        return_exceptions=True,
    )
    kinds = Counter(type(answer).__name__ for answer in answers)
    assert kinds == {"Done": 1, "Refused": 2}


async def test_a_battle_that_is_opened_twice_by_one_press_is_one(world: World) -> None:
    first = await world.battles.new(10, 20, GM, "skiffs", interaction=5)
    again = await world.battles.new(10, 20, GM, "skiffs", interaction=5)
    assert again.repeated
    assert again.battle.id == first.battle.id


async def test_rules_that_are_not_here_are_refused_with_those_that_are(world: World) -> None:
    no = await refusal(world.battles.new(10, 20, GM, "chess"))
    assert no.instead == "Choose one: Skiffs"


async def test_a_battle_needs_two_sides(world: World) -> None:
    done = await world.battles.new(10, 20, GM, "skiffs")
    no = await refusal(world.battles.start(done.battle.id, GM))
    assert (no.fact, no.now) == ("A battle needs ships of two sides", "There is no ship.")
    await world.battles.add_ship(done.battle.id, GM, "skiff", "Crew")
    no = await refusal(world.battles.start(done.battle.id, GM))
    assert no.now == "There is 1 ship of one side."


@pytest.mark.parametrize(
    ("setting", "value", "stored"),
    [("hidden", "yes", True), ("hidden", False, False), ("position", "−3", -3), ("mode", "wild", "wild")],
)  # fmt: skip
async def test_a_setting_is_taken_as_it_is_typed(
    world: World, setting: str, value: Any, stored: object
) -> None:
    await world.open()
    done = await world.battles.set_setting(world.id, GM, "s1", setting, value)
    assert done.battle.table.draft.entry("s1").settings == {setting: stored}


@pytest.mark.parametrize(
    ("setting", "value", "fact"),
    [
        ("hidden", "maybe", "Hidden is yes or no"),
        ("position", 10, "Position goes from −9 to 9"),
        ("position", "9" * 5000, "Position goes from −9 to 9"),
        ("mode", "angry", "Mode is one of calm, wild"),
        ("color", 1, "There is no setting called color"),
    ],
)
async def test_a_setting_out_of_bounds_says_the_bounds(
    world: World, setting: str, value: Any, fact: str
) -> None:
    await world.open()
    no = await refusal(world.battles.set_setting(world.id, GM, "s1", setting, value))
    assert no.fact == fact


async def test_options_and_crews_are_kept_for_the_start(world: World) -> None:
    await world.open()
    await world.battles.set_option(world.id, GM, "icons", "on")
    await world.battles.set_crew(world.id, GM, "s1", preset="old_hands")
    await world.battles.set_crew(world.id, GM, "s1", skills={"gunner": {"skill": 3}})
    draft = (await world.battles.load(world.id)).table.draft
    assert draft.options == {"icons": True}
    assert draft.entry("s1").crew == "old_hands"
    assert draft.entry("s1").skills == {"gunner": {"skill": 3}}


async def test_the_crew_of_the_first_ship_is_known_before_there_is_an_enemy(world: World) -> None:
    world.id = (await world.battles.new(10, 20, GM, "skiffs")).battle.id
    await world.battles.add_ship(world.id, GM, "skiff", "Crew", name="Lantern")
    done = await world.battles.claim(world.id, MIRA, "captain")
    assert done.said == "You are the captain of Lantern"
    no = await refusal(world.battles.set_crew(world.id, GM, "s1", skills={"gunner": {"skill": 9}}))
    assert no.fact == "Lantern: a skill goes from 0 to 5"


async def test_what_the_rules_do_not_take_is_refused_when_it_is_typed(world: World) -> None:
    await world.open()
    no = await refusal(world.battles.set_crew(world.id, GM, "s1", skills={"gunner": {"skill": 9}}))
    assert no.fact == "Lantern: a skill goes from 0 to 5"


@pytest.mark.parametrize("what", ["templates", "presets"])
async def test_only_what_there_is_can_be_chosen(world: World, what: str) -> None:
    await world.open()
    wish = (
        world.battles.add_ship(world.id, GM, "galleon", "Crew")
        if what == "templates"
        else world.battles.set_crew(world.id, GM, "s1", preset="ghosts")
    )
    no = await refusal(wish)
    assert no.instead in ("Possible: Skiff", "Possible: Old hands")


async def test_what_is_set_up_stands_once_the_battle_began(world: World) -> None:
    await world.begin()
    no = await refusal(world.battles.set_setting(world.id, GM, "s1", "hidden", True))
    assert no.fact == "The battle has begun"
    assert (await refusal(world.battles.start(world.id, GM))).fact == "The battle has begun already"


async def test_before_the_start_there_is_nothing_to_do(world: World) -> None:
    await world.open()
    no = await refusal(world.battles.act(world.id, GM, "hold"))
    assert no.fact == "The battle has not begun"


async def test_a_ship_added_by_a_press_that_came_twice_is_one_ship(world: World) -> None:
    await world.open()
    press = world.press()
    for _ in range(2):
        await world.battles.add_ship(world.id, GM, "skiff", "Crew", interaction=press)
    assert len((await world.battles.load(world.id)).table.draft.entries) == 3


async def test_a_claim_made_before_the_start_holds_after_it(world: World) -> None:
    await world.begin()
    console = await world.battles.console(world.id, MIRA)
    assert [str(seat.seat) for seat in console.seats] == ["s1/captain"]


async def test_no_battle_in_a_channel_says_how_to_open_one(world: World) -> None:
    with_none = world.battles.in_channel(99)
    assert (await refusal(with_none)).instead == "Open one: /combat new"


async def test_a_battle_of_rules_no_longer_installed_is_said_to_be_so(world: World) -> None:
    await world.open()
    del world.battles.rulesets["skiffs"]  # type: ignore[attr-defined]
    world.battles._kept.clear()
    no = await refusal(world.battles.load(world.id))
    assert no.fact == "The rules of this battle, skiffs, are not installed here"
    assert isinstance(Refused(no), Refused)
