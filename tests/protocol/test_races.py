"""Two at once: one wins, the other is told."""

from __future__ import annotations

import asyncio


def refused(done) -> bool:
    return "🛑" in done.text


async def test_of_two_who_take_a_seat_at_once_one_gets_it(open_table):
    async with open_table() as table:
        await table.do(table.crew["gunner"], "crew leave")
        dana, eli = table.server.user("Dana"), table.server.user("Eli")
        both = await asyncio.gather(
            *(who.slash(table.room, "crew claim", station="gunner") for who in (dana, eli))
        )
        assert sorted(map(refused, both)) == [False, True]
        winner, loser = sorted(both, key=refused)
        assert f"{winner.actor.name} is the gunner" in loser.text
        table.all_is_well()


async def test_of_two_who_answer_one_window_one_does_and_the_other_is_told(open_table):
    async with open_table() as table:
        before = len(table.acts())
        await table.do(table.crew["captain"], "captain order-evade")
        # The GM may act for any seat, so both have the right to the Jackal's last order.
        both = await asyncio.gather(
            *(
                table.gm.slash(table.room, f"captain order-{o}", ship="s2")
                for o in ("attack", "none")
            )
        )
        assert sorted(map(refused, both)) == [False, True]
        assert len(table.acts()) == before + 2
        assert len(set(table.numbers())) == len(table.numbers())
        table.all_is_well()


async def test_a_button_pressed_twice_at_once_acts_once(open_table):
    async with open_table() as table:
        await table.do(table.gm, "gm skip")
        await table.everything_posted()
        before = len(table.acts())
        ben = table.crew["engineer"]
        shown = await ben.click(table.board, "Act")
        shown = await ben.select(shown.ephemeral[0], ["Distribute EP"], "Choose")
        (panel,) = shown.ephemeral
        both = await asyncio.gather(*(ben.click(panel, "Distribute EP") for _ in range(2)))
        assert len(table.acts()) == before + 1
        assert all(done.acked for done in both)
        assert table.numbers() == await table.everything_posted()
        table.all_is_well()
