"""What is sealed or hidden stands in nothing that others read, until it opens."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from bot.app.posts import Private, post_of
from bot.core.blocks import Name
from bot.core.seats import PUBLIC, Seat
from tests.app.conftest import ANN, GM, JO, MIRA, World, refusal
from tests.app.test_acting import titles


async def everything_readable(world: World) -> str:
    """All that leaves the bot for anybody but the one who sealed."""
    battles = world.battles
    texts = [item.payload for item in await world.store.pending_outbox(world.id)]
    texts.append(await battles.export(world.id))
    for person in (ANN, JO, GM):
        texts.append(repr((await battles.log(world.id, person, size=100)).entries))
        texts.append(repr((await battles.board(world.id, person)).board))
        if person is not ANN:
            console = await battles.console(world.id, person)
            texts.append(repr([(console.now, seat.answer) for seat in console.seats]))
    texts.append(repr((await battles.log(world.id, GM, size=100, as_gm=True)).entries))
    battle = await battles.load(world.id)
    for viewer in (PUBLIC, (await battles.standing(battle, GM)).viewer):
        seen = battle.seen(viewer)
        assert seen is not None
        texts.append(repr(seen))
    return "\n".join(texts)


async def test_a_sealed_order_is_read_nowhere_before_all_open(world: World) -> None:
    await world.begin()
    done = await world.battles.act(world.id, MIRA, "attack")
    assert done.number is None
    assert done.cards == done.private == ()
    assert done.said.startswith("Sealed.")
    assert "attack" not in await everything_readable(world)
    await world.battles.act(world.id, GM, "wait")
    assert "attack" in await everything_readable(world)


async def test_its_captain_still_reads_his_own_order(world: World) -> None:
    await world.begin()
    await world.battles.act(world.id, MIRA, "attack")
    (seat,) = (await world.battles.console(world.id, MIRA)).seats
    assert seat.answer is not None
    assert seat.answer.action == "attack"


async def test_a_sealed_act_gets_its_number_when_it_opens(world: World) -> None:
    await world.begin()
    await world.battles.act(world.id, MIRA, "wait")
    await world.battles.act(world.id, MIRA, "attack")
    done = await world.battles.act(world.id, GM, "wait")
    rows = await world.store.acts(world.id)
    # The beginning told nothing; the order Mira took back never counted.
    assert [row.public_number for row in rows] == [None, None, 1, 2]
    assert titles(done.cards) == ["attack by Lantern", "wait by Jackal"]
    log = (await world.battles.log(world.id, ANN)).entries
    assert [(e.number, e.lines[0][-1]) for e in log] == [
        (1, " sealed an answer"),
        (2, Name("Lantern")),
    ]


async def test_a_hidden_ship_that_orders_leaves_no_number(world: World) -> None:
    await world.begin(shadow=True)
    await world.battles.act(world.id, GM, "attack", seat=Seat("s3", "captain"))
    await world.battles.act(world.id, GM, "wait", seat=Seat("s2", "captain"))
    await world.battles.act(world.id, MIRA, "wait")
    rows = await world.store.acts(world.id)
    assert [row.public_number for row in rows] == [None, None, 1, 2]


async def test_an_undo_counts_for_all_only_what_all_have_read(world: World) -> None:
    await world.order(shadow=True)
    await world.battles.act(world.id, JO, "hold")
    shown = await world.battles.act(world.id, GM, "hold")
    assert shown.number is not None
    hidden = await world.battles.act(world.id, GM, "hold")
    assert (hidden.number, hidden.act is not None) == (None, True)
    seq = hidden.battle.row.seq
    alone = await world.battles.undo(world.id, GM, seq - 1)
    assert alone.cards[0].title == (f"GM: back to #{shown.number}",)
    assert alone.said == "GM: 1 act undone"
    both = await world.battles.undo(world.id, GM, seq - 2)
    assert both.cards[0].title == ("GM: 1 act undone",)
    log = await world.battles.log(world.id, ANN)
    said = ["".join(str(getattr(w, "text", w)) for w in e.lines[0]) for e in log.entries[-2:]]
    assert said == [f"GM Gina goes back to #{shown.number}", "GM Gina goes back by 1 act"]


async def test_a_gm_alone_on_a_side_is_not_sent_what_he_did_himself(world: World) -> None:
    await world.order(shadow=True)
    await world.battles.act(world.id, JO, "hold")
    await world.battles.act(world.id, GM, "hold")
    done = await world.battles.act(world.id, GM, "hold")
    assert titles(done.private) == ["hold by Shadow"]
    items = await world.store.outbox_of_act(world.id, done.battle.row.seq)
    assert not [i for i in items if i.kind == "private"]


async def test_what_a_hidden_ship_does_is_told_to_its_side_alone(world: World) -> None:
    await world.order(shadow=True)
    await world.battles.assign(world.id, GM, "s2.captain", ANN)
    await world.battles.act(world.id, JO, "hold")
    await world.battles.act(world.id, GM, "hold")
    done = await world.battles.act(world.id, GM, "hold")
    assert done.act is not None
    assert done.act.seat == "s3/gunner"
    assert (done.number, done.cards) == (None, ())
    assert titles(done.private) == ["hold by Shadow"]
    items = await world.store.outbox_of_act(world.id, done.act.seq)
    (private,) = [p for i in items if isinstance(p := post_of(i), Private)]
    assert private.side == "Raiders"
    assert titles(private.cards) == ["hold by Shadow"]


@pytest.mark.parametrize("person", [ANN, JO])
async def test_a_hidden_ship_is_named_nowhere(world: World, person: object) -> None:
    await world.order(shadow=True)
    await world.battles.act(world.id, JO, "hold")
    await world.battles.act(world.id, GM, "hold")
    board = await world.battles.board(world.id, person)  # type: ignore[arg-type]
    assert board.waiting == ()
    assert "Shadow" not in repr(board.board)
    log = await world.battles.log(world.id, person, size=100)  # type: ignore[arg-type]
    assert "Shadow" not in repr(log.entries)
    assert "Shadow" not in await world.battles.export(world.id)
    public = [i for i in await world.store.pending_outbox(world.id) if i.kind != "private"]
    calls = [i.payload for i in public if i.kind != "ping" or not asdict(post_of(i))["side"]]
    assert "Shadow" not in "\n".join(calls)
    no = await refusal(world.battles.sheet(world.id, JO, "s3"))
    assert no.fact == "That ship is not in this battle"
    no = await refusal(world.battles.act(world.id, JO, "hold", seat=Seat("s3", "gunner")))
    assert no.fact == "That ship is not in this battle"


async def test_who_peeks_at_sealed_answers_is_named_to_all(world: World) -> None:
    await world.begin()
    await world.battles.act(world.id, MIRA, "attack")
    done, answers = await world.battles.peek(world.id, GM)
    assert [a.action for a in answers] == ["attack"]
    assert titles(done.cards) == ["GM Gina looked at the sealed answers"]
    assert done.number is not None
    assert done.battle.table.peeks[0].by == GM.user_id
    assert "attack" not in (await everything_readable(world))


async def test_nobody_else_peeks(world: World) -> None:
    await world.begin()
    await world.battles.act(world.id, MIRA, "attack")
    no = await refusal(world.battles.peek(world.id, JO))
    assert no.fact == "Looking at sealed answers is for the GM"


async def test_the_seed_is_secret_until_the_battle_is_over(world: World) -> None:
    await world.order()
    seed = (await world.battles.load(world.id)).row.seed.hex()
    assert seed not in await world.battles.export(world.id)
    assert seed not in "".join(i.payload for i in await world.store.pending_outbox(world.id))
    await world.battles.end(world.id, GM)
    assert seed in await world.battles.export(world.id)


async def test_everything_hidden_is_in_the_log_once_it_is_over(world: World) -> None:
    await world.order(shadow=True)
    for _ in range(3):
        await world.battles.skip(world.id, GM)
    await world.battles.end(world.id, GM)
    assert "Shadow" in repr((await world.battles.log(world.id, ANN, size=100)).entries)


async def test_a_gm_who_opens_a_players_console_reads_no_sealed_answer(world: World) -> None:
    await world.begin()
    await world.battles.act(world.id, MIRA, "attack")
    (seat,) = (await world.battles.console(world.id, GM, seat=Seat("s1", "captain"))).seats
    assert seat.answer is None


async def test_who_sits_in_a_hidden_ship_stands_in_no_log_of_others(world: World) -> None:
    await world.order(shadow=True)
    await world.battles.assign(world.id, GM, "s3.captain", ANN)
    assert "gives the seat of" not in repr((await world.battles.log(world.id, JO)).entries)
    assert "gives the seat of" in repr((await world.battles.log(world.id, ANN)).entries)
