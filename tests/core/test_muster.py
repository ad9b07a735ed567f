"""Ships and people who come late: built by the rules' own setup, and part of the history."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.content import CONTENT_TYPES
from bot.core.autoplay import random_act
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Skip, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft
from bot.core.history import Recorded, replay
from bot.core.joined import difference, named_in, ships_of, with_parts
from bot.core.muster import Muster, enlisting, joining, person_for, renaming
from bot.core.refusal import Refused
from bot.core.seats import GM, PUBLIC, Seat
from bot.core.view import view
from bot.scenarios.opening import rules_for

MOST_ACTS = 150
DICE = KeyedDice(bytes(range(32)))


# In Night Tripper two ships fight, and nobody comes late.
@pytest.fixture(params=sorted(CONTENT_TYPES.keys() - {"night_tripper"}))
def rules(request):
    return rules_for(request.param)


def duel(rules) -> Draft:
    first, second, *_ = [t.id for t in rules.templates] * 2
    return Draft().add(first, "Lantern", "Crew").add(second, "Jackal", "Raiders", npc=True)


def begun(rules, draft: Draft) -> tuple[Combat, list[Recorded], Combat]:
    opening = Combat(rules.id, rules.setup(draft))
    events, combat = decide(rules, opening, Begin(), DICE, 1)
    return combat, [Recorded(1, events)], opening


def test_a_ship_that_joins_is_what_the_setup_makes_of_it(rules) -> None:
    draft = duel(rules)
    combat, *_ = begun(rules, draft)
    draft = draft.add(rules.templates[0].id, "Wasp", "Raiders")
    _, after = decide(rules, combat, joining(rules, combat.state, draft, "s3"), DICE, 2)
    whole = rules.setup(draft)
    assert ships_of(after.state)["s3"].name == "Wasp"
    assert rules.sides(after.state) == rules.sides(whole)
    assert {m.id for m in rules.crews(after.state)} == {m.id for m in rules.crews(whole)}
    assert ships_of(after.state)["s1"] == ships_of(combat.state)["s1"]


def test_a_third_side_is_a_side_from_now_on(rules) -> None:
    draft = duel(rules)
    combat, *_ = begun(rules, draft)
    draft = draft.add(rules.templates[0].id, "Patrol", "Law")
    _, after = decide(rules, combat, joining(rules, combat.state, draft, "s3"), DICE, 2)
    assert set(rules.sides(after.state).values()) == {"Crew", "Raiders", "Law"}
    board = rules.present.board(view(rules, after, GM), GM)
    assert "Law" in [side.name for side in board.sides]


@pytest.mark.parametrize("game", sorted(CONTENT_TYPES))
def test_one_more_crew_member_comes_with_an_id_of_her_own_and_a_name(game: str) -> None:
    rules = rules_for(game)
    draft = duel(rules)
    combat, *_ = begun(rules, draft)
    station = next(s.station for m in rules.crews(combat.state) for s in m.seats if m.ship == "s1")
    own, enemy = draft.entries
    spare = replace(draft, entries=(replace(own, id="s3"), enemy))
    who = person_for(rules, spare, "s3", station)
    _, after = decide(
        rules, combat, enlisting(rules, combat.state, spare, "s1", "s3", who), DICE, 2
    )
    _, after = decide(rules, after, renaming(after.state, who, "Zaynab"), DICE, 3)
    before = {m.id for m in rules.crews(combat.state)}
    assert {m.id for m in rules.crews(after.state)} == before | {who}
    assert named_in(after.state, who) == "Zaynab"
    assert set(ships_of(after.state)) == {"s1", "s2"}


def test_the_gm_takes_a_ship_out(rules) -> None:
    combat, *_ = begun(rules, duel(rules).add(rules.templates[0].id, "Wasp", "Raiders"))
    removal = rules.actions[rules.removal.action]
    params = {**rules.removal.params, "ship": "s3"}
    assert removal.gm
    _, after = decide(
        rules, combat, Act(Seat("-", removal.stations[0]), removal.id, params, "gm"), DICE, 2
    )
    assert after.outcome is None
    assert ships_of(after.state)["s3"] != ships_of(combat.state)["s3"]


@pytest.mark.parametrize("seed", range(6))
def test_battles_that_ships_and_people_join_go_on_and_are_told_again(rules, seed: int) -> None:
    random = Random(seed)
    draft = duel(rules)
    combat, acts, opening = begun(rules, draft)
    dice = KeyedDice(seed.to_bytes(32, "big"))
    codec = Codec(rules)
    for _ in range(MOST_ACTS):
        if combat.outcome is not None:
            break
        wish: Act | Skip | Muster | None = random_act(rules, combat, random.randrange)
        assert wish is not None
        if len(draft.entries) < 3 or (len(draft.entries) < 5 and random.random() < 0.1):
            side = random.choice(["Crew", "Raiders", "Law"])
            template = random.choice(rules.templates).id
            draft = draft.add(template, f"Late {len(draft.entries)}", side)
            wish = joining(rules, combat.state, draft, draft.entries[-1].id)
        try:
            events, combat = decide(rules, combat, wish, dice, len(acts) + 1)
        except Refused:
            continue
        written = codec.events_to_json(events)
        acts.append(Recorded(len(acts) + 1, codec.events_from_json(written)))
        for viewer in (PUBLIC, GM):
            rules.present.board(view(rules, combat, viewer), viewer)
            rules.present.board(view(rules, replace(combat, agenda=()), viewer), viewer)
    assert len(draft.entries) > 2
    assert replay(rules, opening, acts) == combat


def test_where_two_ships_fight_no_third_can_come() -> None:
    rules = rules_for("night_tripper")
    draft = duel(rules)
    combat, *_ = begun(rules, draft)
    draft = draft.add(rules.templates[0].id, "Wasp", "Raiders")
    with pytest.raises(Refused, match="between two ships, one a side"):
        joining(rules, combat.state, draft, "s3")


def test_what_is_there_stays_as_it_is(rules) -> None:
    state = rules.setup(duel(rules))
    assert with_parts(state, difference(state, state)) == state
    assert with_parts(state, state) == state
