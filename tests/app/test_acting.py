"""Acts: for one's own seat, once, on what is true now; refused in three parts else."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.app.posts import Ping, Result, post_of
from bot.core.blocks import Card
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.store import Store
from tests.app.conftest import ANN, GM, JO, MIRA, World, battles_on, refusal


def titles(cards: tuple[Card, ...]) -> list[str]:
    return ["".join(p if isinstance(p, str) else p.text for p in c.title) for c in cards]


async def test_the_holder_acts_and_everybody_reads_of_it(world: World) -> None:
    await world.order()
    done = await world.battles.act(world.id, JO, "hold")
    assert titles(done.cards) == ["hold by Lantern"]
    assert done.cards[0].footer == f"#{done.number} · Jo · rules 1"


async def test_who_does_not_hold_the_seat_is_told_who_does(world: World) -> None:
    await world.order()
    no = await refusal(world.battles.act(world.id, MIRA, "fire", {"target": "s2"}))
    assert no.fact == "Jo is the gunner of Lantern"
    assert no.now == "You are its captain."
    assert no.instead == "Ask Jo to leave the seat, or the GM to assign you"


async def test_a_seat_nobody_has_is_the_gms(world: World) -> None:
    await world.order()
    await world.battles.leave(world.id, JO)
    gunner = Seat("s1", "gunner")
    no = await refusal(world.battles.act(world.id, MIRA, "hold", seat=gunner))
    assert no.fact == "You are not the gunner of Lantern"
    assert no.instead == "Take it: /crew claim"
    done = await world.battles.act(world.id, GM, "hold")
    assert done.act is not None
    assert (done.act.by, done.act.seat) == ("gm", "s1/gunner")


async def test_a_guest_without_a_seat_is_told_to_take_one(world: World) -> None:
    await world.order()
    no = await refusal(world.battles.act(world.id, ANN, "hold"))
    assert no.fact == "Hold is for the gunner"
    assert (no.now, no.instead) == ("You have no seat.", "Take a seat: /crew claim")


async def test_a_gm_whom_nothing_asks_is_told_whose_move_it_is(world: World) -> None:
    await world.order()
    no = await refusal(world.battles.act(world.id, GM, "duck"))
    assert no.fact == "Duck is not possible now"
    assert no.now == "Now: round 1 · Lantern: act."


async def test_too_early_says_whose_move_it_is_and_how_far_ones_own(world: World) -> None:
    await world.begin()
    no = await refusal(world.battles.act(world.id, JO, "hold"))
    assert no.fact == "Hold is not possible now"
    assert no.now == "Now: round 1 · All: order. Yours opens after 1 window."


async def test_how_far_ones_own_is_does_not_count_what_is_hidden(world: World) -> None:
    await world.order(shadow=True)
    await world.battles.act(world.id, JO, "hold")
    await world.battles.act(world.id, GM, "hold")
    no = await refusal(world.battles.act(world.id, JO, "hold"))
    # The shadow's gunner is to act now: of him the others read nothing and wait for nobody.
    assert no.now == "Now: round 1 · Waiting. Yours opens after 1 window."


async def test_an_act_for_a_window_that_is_gone_does_nothing(world: World) -> None:
    await world.order()
    console = await world.battles.console(world.id, JO)
    await world.battles.act(world.id, JO, "hold", window=console.window)
    no = await refusal(world.battles.act(world.id, JO, "hold", window=console.window))
    assert no.fact == "That moment has passed"
    assert no.instead == "Nothing was done. The board is up to date"


async def test_of_two_who_act_at_once_one_wins_and_the_other_is_told(world: World) -> None:
    await world.order()
    window = (await world.battles.console(world.id, JO)).window
    answers = await asyncio.gather(
        world.battles.act(world.id, JO, "hold", window=window),
        world.battles.skip(world.id, GM, window=window),
        return_exceptions=True,
    )
    told = [a.refusal.fact for a in answers if isinstance(a, Refused)]
    assert told == ["That moment has passed"]
    assert len(await world.store.acts(world.id)) == 4


async def test_an_interaction_that_comes_twice_acts_once(world: World) -> None:
    await world.order()
    press = world.press()
    first = await world.battles.act(world.id, JO, "fire", {"target": "s2"}, interaction=press)
    posted = len(await world.store.pending_outbox(world.id))
    again = await world.battles.act(world.id, JO, "fire", {"target": "s2"}, interaction=press)
    assert again.repeated
    assert again.act == first.act
    assert again.cards == first.cards
    assert len(await world.store.pending_outbox(world.id)) == posted


async def test_two_copies_of_one_interaction_at_once_act_once(world: World) -> None:
    await world.order()
    press = world.press()
    answers = await asyncio.gather(
        *(world.battles.act(world.id, JO, "hold", interaction=press) for _ in range(4))
    )
    assert sorted(a.repeated for a in answers) == [False, True, True, True]
    assert len(await world.store.acts(world.id)) == 4


async def test_two_processes_on_one_file_decide_one_after_the_other(
    world: World, second: Callable[[], Awaitable[Store]]
) -> None:
    await world.order()
    async with await second() as other:
        theirs = battles_on(other)
        window = (await theirs.console(world.id, JO)).window
        answers = await asyncio.gather(
            world.battles.act(world.id, JO, "hold", window=window),
            theirs.act(world.id, JO, "hold", window=window),
            return_exceptions=True,
        )
        told = [a.refusal.fact for a in answers if isinstance(a, Refused)]
        assert told == ["That moment has passed"]
        assert len(await world.store.acts(world.id)) == 4


async def test_a_process_that_slept_acts_on_what_is_true_now(
    world: World, second: Callable[[], Awaitable[Store]]
) -> None:
    await world.order()
    async with await second() as other:
        theirs = battles_on(other)
        await theirs.act(world.id, JO, "hold")
        # Here the window of the Lantern still seems open; the raiders' is by now.
        done = await world.battles.act(world.id, GM, "hold")
        assert done.act is not None
        assert done.act.seat == "s2/gunner"


async def test_a_refused_act_leaves_no_trace(world: World) -> None:
    await world.order()
    before = (await world.battles.load(world.id)).row
    no = await refusal(world.battles.act(world.id, JO, "fire", {"target": "s2", "extra": 9}))
    assert no.fact == "Extra goes from 0 to 2, not 9"
    assert (await world.battles.load(world.id)).row == before


async def test_the_console_offers_each_act_with_price_and_chances(world: World) -> None:
    await world.order()
    console = await world.battles.console(world.id, JO)
    (seat,) = console.seats
    fire, hold = seat.offered
    assert (console.is_asked, console.before) == (True, 0)
    assert fire.is_advised
    assert fire.values == {"target": "s2", "extra": 2}
    assert fire.odds is not None
    assert fire.odds.success == 1 - 1 / 2**4
    assert hold.odds is None


async def test_values_chosen_change_price_and_chances(world: World) -> None:
    await world.order()
    chosen = await world.battles.refill(world.id, JO, "fire", {"extra": 2})
    assert chosen.offer.cost == 2
    assert chosen.odds is not None
    assert chosen.odds.success == 1 - 1 / 2**4


async def test_typing_a_target_is_completed_by_what_is_there(world: World) -> None:
    await world.order(shadow=True)
    options = await world.battles.options(world.id, JO, "fire", "target", {})
    assert [option.id for option in options] == ["s2"]
    assert await world.battles.options(world.id, ANN, "fire", "target", {}) == ()


async def test_out_of_turn_the_console_says_how_many_windows_are_before(world: World) -> None:
    await world.begin()
    console = await world.battles.console(world.id, JO)
    assert not console.is_asked
    assert console.before == 1
    assert console.now == "Now: round 1 · All: order."


async def test_who_is_to_act_is_called_once_and_not_the_one_who_acted(world: World) -> None:
    await world.begin()
    await world.battles.act(world.id, MIRA, "wait")
    await world.battles.act(world.id, GM, "wait")
    items = await world.store.pending_outbox(world.id)
    pings = [(i.seq, p) for i in items if isinstance(p := post_of(i), Ping)]
    assert [(seq, [c.user for c in ping.people]) for seq, ping in pings] == [(1, [2]), (3, [3])]


async def test_a_reaction_is_a_prompt_for_whom_it_concerns(world: World) -> None:
    await world.order()
    for target in ("s2",) * 6:
        done = await world.battles.act(world.id, JO, "fire", {"target": target, "extra": 0})
        prompt = await world.battles.prompt(world.id)
        if prompt is not None and prompt.offers[0].action == "duck":
            break
        await world.battles.skip(world.id, GM)
        await world.battles.skip(world.id, GM)
        await world.battles.skip(world.id, GM)
    else:
        raise AssertionError("no shot hit")
    assert prompt.seats == (Seat("s2", "captain"),)
    assert [o.action for o in prompt.offers] == ["duck", "stay"]
    items = await world.store.outbox_of_act(world.id, done.battle.row.seq)
    (ping,) = [p for i in items if isinstance(p := post_of(i), Ping)]
    assert ping.prompt is not None
    assert [c.user for c in ping.people] == [GM.user_id]


async def test_without_pings_nobody_is_called(world: World) -> None:
    await world.open()
    await world.battles.set_pings(world.id, GM, on=False)
    await world.battles.claim(world.id, MIRA, "captain")
    await world.battles.start(world.id, GM)
    posts = [post_of(i) for i in await world.store.pending_outbox(world.id)]
    assert not [p for p in posts if isinstance(p, Ping)]


async def test_public_numbers_have_no_gaps(world: World) -> None:
    await world.order(shadow=True)
    for _ in range(9):
        await world.battles.skip(world.id, GM)
    page = await world.battles.log(world.id, ANN, size=100)
    numbers = [e.number for e in page.entries]
    rows = await world.store.acts(world.id)
    given = sorted(row.public_number for row in rows if row.public_number is not None)
    assert given == list(range(1, len(given) + 1))
    assert sorted(n for n in numbers if n is not None) == given
    assert any(row.public_number is None for row in rows)


async def test_a_surrender_that_ends_the_battle_publishes_its_seed(world: World) -> None:
    await world.order()
    done = await world.battles.act(world.id, MIRA, "surrender")
    assert done.battle.is_over
    items = await world.store.outbox_of_act(world.id, done.battle.row.seq)
    assert [i.kind for i in items] == ["result", "ending"]
    no = await refusal(world.battles.act(world.id, JO, "hold"))
    assert no.fact == "The battle is over"
    assert isinstance(post_of(items[0]), Result)


async def test_a_new_name_on_discord_is_the_name_from_then_on(world: World) -> None:
    await world.order()
    await world.battles.act(world.id, replace(JO, name="Jolanda"), "hold")
    table = (await world.battles.load(world.id)).table
    assert table.name(JO.user_id) == "Jolanda"
