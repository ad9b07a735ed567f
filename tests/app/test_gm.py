"""The GM: pauses, skips, mends, hands over, undoes and ends, for all to read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.app.battle import plain
from bot.app.battles import Battles
from bot.app.people import Person
from bot.app.posts import Ping, post_of
from tests.app.conftest import ANN, GM, JO, MIRA, NOON, World, refusal
from tests.app.test_acting import titles

Wish = Callable[[Battles, str, Person], Awaitable[Any]]


async def test_nobody_acts_while_the_battle_is_paused(world: World) -> None:
    await world.order()
    await world.battles.pause(world.id, GM, "back on Monday")
    no = await refusal(world.battles.act(world.id, JO, "hold"))
    assert no.fact == "The battle is paused"
    assert no.now == f'By Gina, <t:{int(NOON.timestamp())}:R>: "back on Monday".'
    assert (await refusal(world.battles.skip(world.id, GM))).fact == "The battle is paused"
    await world.battles.resume(world.id, GM)
    assert (await world.battles.act(world.id, JO, "hold")).act is not None


async def test_who_goes_on_calls_again_who_is_asked(world: World) -> None:
    await world.order()
    await world.battles.pause(world.id, GM)
    done = await world.battles.resume(world.id, GM)
    assert done.act is not None
    items = await world.store.outbox_of_act(world.id, done.act.seq)
    (ping,) = [p for i in items if isinstance(p := post_of(i), Ping)]
    assert [c.user for c in ping.people] == [JO.user_id]


async def test_looking_and_claiming_go_on_while_it_is_paused(world: World) -> None:
    await world.order()
    await world.battles.pause(world.id, GM)
    assert (await world.battles.console(world.id, JO)).seats
    await world.battles.leave(world.id, JO)
    await world.battles.claim(world.id, ANN, "gunner")


async def test_what_the_gm_does_to_the_table_is_in_the_log(world: World) -> None:
    await world.order()
    await world.battles.pause(world.id, GM, "tea")
    await world.battles.resume(world.id, GM)
    await world.battles.assign(world.id, GM, "s1.gunner", ANN)
    await world.battles.hand_over(world.id, GM, MIRA)
    log = await world.battles.log(world.id, JO)
    said = ["".join(p if isinstance(p, str) else p.text for p in e.lines[0]) for e in log.entries]
    assert said[-4:] == [
        "GM Gina pauses the battle: tea",
        "GM Gina goes on with the battle",
        "GM Gina gives the seat of Lantern's gunner to Ann",
        "GM Gina hands the battle over to Mira",
    ]


async def test_a_battle_handed_over_has_another_gm(world: World) -> None:
    await world.order()
    await world.battles.hand_over(world.id, GM, ANN)
    no = await refusal(world.battles.skip(world.id, GM))
    assert no.fact == "Skipping a window is for the GM"
    assert (await world.battles.skip(world.id, ANN)).number is not None


async def test_a_battle_is_not_handed_to_who_leads_it(world: World) -> None:
    await world.order()
    no = await refusal(world.battles.hand_over(world.id, GM, GM))
    assert no.fact == "Gina is the GM already"


async def test_who_takes_a_battle_back_leads_it(world: World) -> None:
    await world.order()
    boss = replace(GM, manage_guild=True)
    await world.battles.hand_over(world.id, boss, ANN)
    done = await world.battles.hand_over(world.id, boss, boss)
    assert titles(done.cards) == ["Gina leads the battle from now on"]


WISHES: dict[str, Wish] = {
    "skip": lambda b, i, p: b.skip(i, p),
    "end": lambda b, i, p: b.end(i, p),
    "pause": lambda b, i, p: b.pause(i, p),
    "resume": lambda b, i, p: b.resume(i, p),
    "hand_over": lambda b, i, p: b.hand_over(i, p, ANN),
    "pings": lambda b, i, p: b.set_pings(i, p, on=False),
    "note": lambda b, i, p: b.note(i, p, "x", public=True),
    "gm_act": lambda b, i, p: b.gm_act(i, p, "set_hull", {"hull": 2}, ship="s1"),
    "gm_offer": lambda b, i, p: b.gm_offer(i, p, "set_hull", {}, ship="s1"),
    "peek": lambda b, i, p: b.peek(i, p),
    "undoable": lambda b, i, p: b.undoable(i, p),
    "undo": lambda b, i, p: b.undo(i, p, 1),
    "assign": lambda b, i, p: b.assign(i, p, "s1.gunner", ANN),
    "kick": lambda b, i, p: b.kick(i, p, "s1.gunner"),
    "whole board": lambda b, i, p: b.board(i, p, as_gm=True),
    "start": lambda b, i, p: b.start(i, p),
    "add_ship": lambda b, i, p: b.add_ship(i, p, "skiff", "Crew"),
    "set_option": lambda b, i, p: b.set_option(i, p, "icons", value=True),
}


@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES.keys())
@pytest.mark.parametrize("person", [JO, ANN], ids=["player", "guest"])
async def test_only_a_gm_leads(world: World, wish: Wish, person: Person) -> None:
    await world.order()
    before = (await world.battles.load(world.id)).row
    no = await refusal(wish(world.battles, world.id, person))
    assert no.fact.endswith(" is for the GM")
    assert (await world.battles.load(world.id)).row == before


@pytest.mark.parametrize(
    ("person", "leads"),
    [
        (GM, True),
        (replace(ANN, manage_guild=True), True),
        (replace(ANN, role_ids=frozenset({77})), True),
        (replace(ANN, role_ids=frozenset({78})), False),
        (ANN, False),
        (JO, False),
    ],
    ids=["opener", "manage server", "gm role", "other role", "guest", "player"],
)
async def test_who_is_a_gm(world: World, person: Person, leads: bool) -> None:
    await world.order()
    await world.store.save_guild(10, gm_role_id=77)
    battle = await world.battles.load(world.id)
    assert (await world.battles.standing(battle, person)).is_gm is leads


async def test_a_gm_with_a_seat_looks_as_its_crew_does(world: World) -> None:
    await world.order(shadow=True)
    await world.battles.leave(world.id, JO)
    await world.battles.claim(world.id, GM, "s1.gunner")
    assert "Shadow" not in repr((await world.battles.board(world.id, GM)).board)
    assert "Shadow" in repr((await world.battles.board(world.id, GM, as_gm=True)).board)


async def test_the_gm_sets_a_value_even_while_it_is_paused(world: World) -> None:
    await world.order()
    await world.battles.pause(world.id, GM)
    done = await world.battles.gm_act(world.id, GM, "set_hull", {"hull": 1}, ship="s1")
    assert titles(done.cards)[-1] == "Lantern has hull 1"
    assert done.cards[0].footer.startswith(f"#{done.number} · GM Gina")


async def test_undo_gives_the_battle_back_and_leaves_the_table(world: World) -> None:
    await world.order()
    before = (await world.battles.load(world.id)).combat
    await world.battles.gm_act(world.id, GM, "set_hull", {"hull": 1}, ship="s1")
    await world.battles.leave(world.id, JO)
    await world.battles.claim(world.id, ANN, "gunner")
    await world.battles.pause(world.id, GM, "tea")
    preview = await world.battles.undo_preview(world.id, GM)
    done = await world.battles.undo(world.id, GM, preview.to, last=preview.last)
    assert before is not None
    assert done.battle.combat == replace(before, seq=done.battle.row.seq)
    assert done.battle.table.claims["s1.gunner"] == ANN.user_id
    assert done.battle.table.paused is not None
    assert titles(done.cards) == ["GM: 1 act undone"]


async def test_the_same_act_after_an_undo_rolls_the_same_faces(world: World) -> None:
    await world.order()
    first = await world.battles.act(world.id, JO, "fire", {"target": "s2"})
    await world.battles.undo(world.id, GM, first.battle.row.seq - 1)
    again = await world.battles.act(world.id, JO, "fire", {"target": "s2"})
    assert [c.body for c in again.cards] == [c.body for c in first.cards]


async def test_an_undo_calls_again_who_is_to_act(world: World) -> None:
    await world.order()
    await world.battles.act(world.id, JO, "hold")
    preview = await world.battles.undo_preview(world.id, GM)
    done = await world.battles.undo(world.id, GM, preview.to)
    items = await world.store.outbox_of_act(world.id, done.battle.row.seq)
    (ping,) = [p for i in items if isinstance(p := post_of(i), Ping)]
    assert [c.user for c in ping.people] == [JO.user_id]


async def test_an_undo_that_was_thought_of_before_another_act_takes_nothing(world: World) -> None:
    await world.order()
    await world.battles.act(world.id, JO, "hold")
    preview = await world.battles.undo_preview(world.id, GM)
    await world.battles.act(world.id, GM, "hold")
    no = await refusal(world.battles.undo(world.id, GM, preview.to, last=preview.last))
    assert no.fact == "That moment has passed"


async def test_an_undo_past_opened_orders_says_that_secrets_were_seen(world: World) -> None:
    await world.order()
    preview = await world.battles.undo_preview(world.id, GM, 2)
    assert preview.secrets_seen
    done = await world.battles.undo(world.id, GM, preview.to)
    assert "Secrets were seen" in repr(done.cards[0].body)


async def test_the_log_keeps_what_was_undone(world: World) -> None:
    await world.order()
    await world.battles.act(world.id, JO, "hold")
    preview = await world.battles.undo_preview(world.id, GM)
    await world.battles.undo(world.id, GM, preview.to)
    *_, undone, undo = (await world.battles.log(world.id, ANN)).entries
    assert undone.undone
    assert "goes back by 1 act" in repr(undo.lines)


async def test_the_beginning_is_not_undone(world: World) -> None:
    await world.begin()
    no = await refusal(world.battles.undo_preview(world.id, GM))
    assert no.fact == "Nothing has been done yet that could be undone"
    assert (await refusal(world.battles.undo(world.id, GM, 0))).fact.startswith("There is nothing")


async def test_a_battle_that_was_ended_frees_its_channel(world: World) -> None:
    await world.order()
    done = await world.battles.end(world.id, GM)
    assert done.battle.is_over
    assert (await world.battles.new(10, 20, ANN, "skiffs")).battle.row.channel_id == 20


async def test_a_battle_that_never_began_is_called_off(world: World) -> None:
    await world.open()
    done = await world.battles.end(world.id, GM)
    assert done.battle.is_over
    assert done.said == "The battle is called off"
    assert (await refusal(world.battles.start(world.id, GM))).fact == "The battle is over"
    assert (await refusal(world.battles.claim(world.id, JO, "gunner"))).fact == "The battle is over"


async def test_a_note_for_all_is_numbered_and_one_for_the_gm_is_not(world: World) -> None:
    await world.order()
    count = (await world.battles.load(world.id)).row.public_count
    done = await world.battles.note(world.id, GM, "  The moon\n rises ", public=True)
    assert titles(done.cards) == ["GM Gina notes"]
    assert done.number == count + 1
    done = await world.battles.note(world.id, GM, "the pirates wait", public=False)
    assert (done.number, done.cards) == (None, ())
    assert await logged(world, MIRA) == ["GM Gina notes: The moon rises"]
    mine = await logged(world, GM)
    assert mine == ["GM Gina notes: The moon rises", "GM Gina notes: the pirates wait"]


async def logged(world: World, who: Person) -> list[str]:
    page = await world.battles.log(world.id, who, as_gm=True)
    return [plain(line) for e in page.entries for line in e.lines if " notes" in plain(line)]


async def test_a_note_of_the_gms_own_stays_so_when_the_battle_is_over(world: World) -> None:
    await world.order()
    await world.battles.note(world.id, GM, "the pirates wait", public=False)
    assert "pirates" not in await world.battles.export(world.id)
    await world.battles.end(world.id, GM)
    assert "pirates" not in await world.battles.export(world.id)
    assert await logged(world, MIRA) == []
    assert await logged(world, GM) == ["GM Gina notes: the pirates wait"]


async def test_no_undo_takes_a_note_back(world: World) -> None:
    await world.order()
    await world.battles.note(world.id, GM, "remember", public=True)
    await world.battles.undo(world.id, GM, 2)
    assert await logged(world, MIRA) == ["GM Gina notes: remember"]
    assert (await refusal(world.battles.note(world.id, GM, " ", public=True))).fact


async def test_a_skip_is_answered_for_everybody_left(world: World) -> None:
    await world.begin()
    await world.battles.act(world.id, MIRA, "attack")
    done = await world.battles.skip(world.id, GM)
    assert sorted(titles(done.cards)) == ["attack by Lantern", "wait by Jackal"]
