"""Dice that anybody can check from the published seed, and what an export holds."""

import json

import pytest

from bot.app.proof import BadExport, verify_export
from tests.app.conftest import GM, JO, World


async def fought(world: World) -> str:
    await world.order()
    await world.battles.act(world.id, JO, "fire", {"target": "s2", "extra": 2})
    await world.battles.undo(world.id, GM, 3)
    await world.battles.act(world.id, JO, "fire", {"target": "s2", "extra": 1})
    await world.battles.end(world.id, GM)
    return await world.battles.export(world.id)


async def test_every_face_follows_from_the_seed_undone_ones_too(world: World) -> None:
    exported = await fought(world)
    proof = await world.battles.verify(world.id)
    assert proof.holds
    assert proof.faces == 4 + 3
    assert verify_export(exported) == proof


async def test_a_face_that_was_changed_is_found(world: World) -> None:
    shown = json.loads(await fought(world))
    rolled = [f for act in shown["acts"] for name, f in act["events"] if name == "Rolled"]
    rolled[0]["faces"][0] = rolled[0]["faces"][0] % 6 + 1
    proof = verify_export(json.dumps(shown))
    assert proof.wrong == (rolled[0]["key"],)
    assert (proof.matching, proof.faces) == (6, 7)


async def test_any_other_digit_that_was_changed_is_found_too(world: World) -> None:
    exported = await fought(world)
    digits = [at for at, letter in enumerate(exported) if letter.isdecimal()]
    for at in digits[:: max(1, len(digits) // 150)]:
        changed = f"{exported[:at]}{(int(exported[at]) + 1) % 10}{exported[at + 1 :]}"
        try:
            proof = verify_export(changed)
        except BadExport:
            continue
        assert not proof.holds, exported[max(0, at - 40) : at + 20]


async def test_another_seed_than_the_sealed_one_is_found(world: World) -> None:
    shown = json.loads(await fought(world))
    shown["seed"] = "00" * 32
    with pytest.raises(ValueError, match="not the one that was sealed"):
        verify_export(json.dumps(shown))


async def test_a_running_battle_is_checked_without_its_seed_being_shown(world: World) -> None:
    await world.order()
    await world.battles.act(world.id, JO, "fire", {"target": "s2"})
    assert (await world.battles.verify(world.id)).holds
    with pytest.raises(ValueError, match="not over"):
        verify_export(await world.battles.export(world.id))


async def test_the_history_told_again_is_the_battle_as_it_stands(world: World) -> None:
    await fought(world)
    battle = await world.battles.load(world.id)
    story = await world.battles._story(battle)
    assert story[-1].happened.after == battle.combat
