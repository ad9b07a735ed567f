"""Looking: each sees what is theirs to see, and nothing is changed by it."""

from tests.app.conftest import ANN, GM, JO, MIRA, World, refusal


async def test_the_board_says_whom_it_waits_for(world: World) -> None:
    await world.order()
    look = await world.battles.board(world.id)
    (waiting,) = look.waiting
    assert (str(waiting.seat), waiting.user, waiting.who) == ("s1/gunner", JO.user_id, "Jo")
    await world.battles.act(world.id, JO, "hold")
    (waiting,) = (await world.battles.board(world.id)).waiting
    assert (waiting.user, waiting.who) == (None, "GM")


async def test_a_sheet_is_of_ones_own_ship_unless_another_is_named(world: World) -> None:
    await world.order()
    own = await world.battles.sheet(world.id, JO)
    other = await world.battles.sheet(world.id, JO, "s2")
    assert [
        part.text for card in (own, other) for part in card.title if not isinstance(part, str)
    ] == [
        "Lantern",
        "Jackal",
    ]
    assert (
        await refusal(world.battles.sheet(world.id, ANN))
    ).fact == "You have no ship in this battle"


async def test_ships_are_completed_by_mark_and_name(world: World) -> None:
    await world.open(shadow=True)
    assert await world.battles.ships(world.id, ANN) == (("Lantern", "s1"),)
    assert len(await world.battles.ships(world.id, GM)) == 3
    await world.battles.start(world.id, GM)
    assert await world.battles.ships(world.id, ANN) == (("▲1 Lantern", "s1"), ("▲2 Jackal", "s2"))


async def test_the_log_opens_on_its_last_page(world: World) -> None:
    await world.begin()
    for hull in range(1, 8):
        await world.battles.gm_act(world.id, GM, "set_hull", {"hull": hull}, ship="s1")
    page = await world.battles.log(world.id, ANN, size=3)
    assert (page.page, page.pages, [e.number for e in page.entries]) == (3, 3, [7])
    first = await world.battles.log(world.id, ANN, -5, size=3)
    assert (first.page, [e.number for e in first.entries]) == (1, [1, 2, 3])


async def test_a_gm_act_is_offered_with_its_bounds(world: World) -> None:
    await world.order()
    offered = await world.battles.gm_offer(world.id, GM, "set_hull", {"hull": 4}, ship="s1")
    (hull,) = offered.offer.parameters
    assert (hull.low, hull.high, offered.values) == (0, 9, {"hull": 4})
    no = await refusal(world.battles.gm_offer(world.id, GM, "hold", {}))
    assert no.instead == "Possible: Set hull"


async def test_a_gm_act_whose_press_came_twice_is_done_once(world: World) -> None:
    await world.order()
    press = world.press()
    wish = {"hull": 1}
    first = await world.battles.gm_act(world.id, GM, "set_hull", wish, ship="s1", interaction=press)
    again = await world.battles.gm_act(world.id, GM, "set_hull", wish, ship="s1", interaction=press)
    assert (again.repeated, again.act, again.cards) == (True, first.act, first.cards)


async def test_nothing_sealed_is_nothing_to_peek_at(world: World) -> None:
    await world.begin()
    no = await refusal(world.battles.peek(world.id, GM))
    assert no.fact == "Nobody has sealed an answer yet"
    await world.battles.skip(world.id, GM)
    assert (await refusal(world.battles.peek(world.id, GM))).fact == "Nothing is sealed now"


async def test_a_battle_that_is_gone_says_so(world: World) -> None:
    await world.order()
    world.id = "NONE"
    no = await refusal(world.battles.act(world.id, MIRA, "attack"))
    assert no.fact == "That battle is not here any more"
