"""What becomes of a prompt: once answered, its message is edited and has no buttons."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.app.battles import Battles
from bot.app.outbox import Outbox
from bot.app.posts import Closed, post_of
from bot.content import content_for
from bot.core.blocks import Name
from bot.core.seats import Seat
from bot.rules.mneme import ruleset as mneme
from bot.store import Store
from tests.app.conftest import ANN, GM, JO, World
from tests.app.test_outbox import Channel


async def shot_at_the_jackal(world: World) -> str:
    """Jo fires until she hits, and the captain of the Jackal is asked. The prompt's window."""
    await world.order()
    for _ in range(6):
        await world.battles.act(world.id, JO, "fire", {"target": "s2", "extra": 0})
        prompt = await world.battles.prompt(world.id)
        if prompt is not None and prompt.offers[0].action == "duck":
            return prompt.window
        for _ in range(3):
            await world.battles.skip(world.id, GM)
    raise AssertionError("no shot hit")


async def closed_by(world: World, seq: int) -> list[Closed]:
    items = await world.store.outbox_of_act(world.id, seq)
    return [post for item in items if isinstance(post := post_of(item), Closed)]


async def test_an_answer_closes_its_prompt_and_is_named_with_who_gave_it(world: World) -> None:
    window = await shot_at_the_jackal(world)
    battle = await world.battles.load(world.id)
    (captain,) = battle.holders(Seat("s2", "captain"))
    await world.battles.assign(world.id, GM, captain, ANN)
    done = await world.battles.act(world.id, ANN, "duck")
    (closed,) = await closed_by(world, done.battle.row.seq)
    assert closed.window == window
    assert closed.question == ("react?",)
    assert closed.answers == ((Name("Ann"), ": ", "Duck"),)


async def test_what_the_gm_skips_is_answered_by_the_gm(world: World) -> None:
    await shot_at_the_jackal(world)
    done = await world.battles.skip(world.id, GM)
    (closed,) = await closed_by(world, done.battle.row.seq)
    assert closed.answers == (("GM", ": ", "Stay"),)


async def test_an_undo_closes_the_prompt_without_an_answer(world: World) -> None:
    await shot_at_the_jackal(world)
    before = (await world.battles.load(world.id)).row.seq - 1
    done = await world.battles.undo(world.id, GM, before)
    (closed,) = await closed_by(world, done.battle.row.seq)
    assert closed.answers == ()


async def test_the_end_of_the_battle_closes_the_prompt(world: World) -> None:
    await shot_at_the_jackal(world)
    done = await world.battles.end(world.id, GM)
    assert len(await closed_by(world, done.battle.row.seq)) == 1


async def test_the_prompt_that_was_posted_is_edited_once_after_the_board(world: World) -> None:
    channel = Channel()
    outbox = Outbox(world.battles, channel)
    window = await shot_at_the_jackal(world)
    await outbox.flush(world.id)
    (kept,) = await world.store.outbox_to_edit(world.id)
    assert "react" not in kept.payload, "no text of a message is kept"
    await world.battles.skip(world.id, GM)
    assert await outbox.flush(world.id)
    ((message, closed),) = channel.closed
    assert message == kept.message_id
    assert closed.window == window
    assert await world.store.outbox_to_edit(world.id) == []
    assert await outbox.flush(world.id)
    assert len(channel.closed) == 1


async def test_it_is_edited_by_the_next_process_and_when_discord_is_back(world: World) -> None:
    channel = Channel()
    await shot_at_the_jackal(world)
    assert await Outbox(world.battles, channel).flush(world.id)
    await world.battles.skip(world.id, GM)
    channel.away = True
    assert not await Outbox(world.battles, channel).flush(world.id)
    channel.away = False
    await Outbox(world.battles, channel).resume()
    assert [closed.answers for _, closed in channel.closed] == [(("GM", ": ", "Stay"),)]


async def test_a_prompt_answered_before_it_was_posted_is_neither_posted_nor_edited(
    world: World,
) -> None:
    channel = Channel()
    await shot_at_the_jackal(world)
    await world.battles.skip(world.id, GM)
    assert await Outbox(world.battles, channel).flush(world.id)
    assert channel.closed == []


async def test_what_was_done_first_stands_on_the_prompt_though_others_answer_later(
    store: Store,
) -> None:
    """Two couriers fire at each other until a pilot dodges; then his ship-mates let it come."""
    rules = {"mneme": mneme.ruleset(content_for("mneme"))}
    battles = Battles(store, rules, lambda: datetime.now(UTC), lambda size: b"\5" * size)
    done = await battles.new(10, 20, GM, "mneme", "Duel")
    battle = done.battle.id
    for name in ("Lantern", "Wasp"):
        await battles.add_ship(battle, GM, "courier_armed", name, name=name)
    await battles.set_option(battle, GM, "start_range", "close")
    await battles.set_option(battle, GM, "stations", "no")
    await battles.start(battle, GM)
    dodged = ""
    for _ in range(60):
        console = await battles.console(battle, GM)
        seat = next(one for one in console.seats if one.is_asked)
        can = {o.offer.action: o for o in seat.offered if o.offer.refusal is None}
        if dodged and console.window != dodged:
            break
        wanted = ("no_reaction",) if dodged else ("dodge", "direct_attack", "no_reaction", "done")
        act = next(can[name] for name in (*wanted, *can) if name in can)
        done = await battles.act(
            battle, GM, act.offer.action, act.values, seat=seat.seat, window=console.window
        )
        dodged = console.window or "" if act.offer.action == "dodge" else dodged
    closed = await store.outbox_of_act(battle, done.battle.row.seq)
    (prompt,) = [post for item in closed if isinstance(post := post_of(item), Closed)]
    assert prompt.window == dodged
    marks = {words[0] for words in prompt.answers}
    assert len(marks) == 1
    assert [words[1:] for words in prompt.answers] == [
        ("GM", ": ", "Dodge"),
        ("GM", ": ", "No reaction"),
    ]
